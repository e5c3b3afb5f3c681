//! Slips in deals.

use super::slip::{Entry, Reading, Slip};
use crate::diagnostic::Fix;
use crate::diagnostic::characters::named;
use crate::diagnostic::readings::MAX;
use crate::diagnostic::wording::fix;
use patience_core::cards::Card;
use patience_core::notation::{DealFault, Fault, FaultKind, Record, glued_cards};
use patience_core::text::Span;
use patience_core::text::english::count;

/// A word of a deal that is not a card.
pub(super) struct Word<'a> {
    text: &'a str,
    record: &'a Record<'a>,
}

impl<'a> Word<'a> {
    pub(super) fn new(fault: &Fault, record: &'a Record<'a>) -> Option<Self> {
        let is_card = matches!(fault.kind, FaultKind::Deal(DealFault::BadCard));
        let text = str::from_utf8(fault.span.of(record.text())).ok().filter(|_| is_card)?;
        Some(Self { text, record })
    }

    /// Returns whether the deal has as many cards as the deck, or says that it has not, once a slip is
    /// undone.
    fn is_complete(&self, undo: impl Fn(&str) -> Option<String>) -> bool {
        let words = self.record.deal_words().into_iter();
        let plain = words.map(|span| {
            let word = str::from_utf8(span.of(self.record.text())).unwrap_or_default();
            undo(word).unwrap_or_else(|| word.to_owned())
        });
        let plain = plain.collect::<Vec<_>>().join(" ");
        let cards = plain.split(' ').filter(|word| is_card(word)).count();
        let deck = self.record.id().map_or(0, |id| id.variant.composition().len());
        cards == deck || plain.contains(['?', '…']) || plain.contains("...")
    }

    /// Undoes a slip in all words of the deal that have it. `undo` returns what was meant by such a
    /// word, and none for any other.
    fn becomes(&self, slip: Slip, undo: impl Fn(&str) -> Option<String>) -> Option<Reading> {
        let text = undo(self.text)?;
        let edit = |span: Span| {
            let word = str::from_utf8(span.of(self.record.text())).ok()?;
            let is_card = word.parse::<Card>().is_ok();
            Some(Fix { span, replacement: undo(word).filter(|_| !is_card)? })
        };
        let edits = self.record.deal_words().into_iter().filter_map(edit).collect();
        let given = self.text.to_owned();
        Some(Reading { slip, given, text, edits, certain: true, at: None })
    }
}

/// Reads a slip.
type Read = fn(&Word<'_>) -> Option<Reading>;

/// The slips, the first of which is taken.
pub(super) static DEALS: &[Entry<Read>] = &[
    Entry {
        name: "separator between cards",
        read: separator,
        example: ["2x2x1x1+[AH,AS] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"],
    },
    Entry {
        name: "marks between rows",
        read: separator,
        example: ["2x2x1x1+[AH | AS |] 1a *1a", "2x2x1x1+[AH  AS ] 1a *1a"],
    },
    Entry {
        name: "cards without spaces",
        read: glued,
        example: ["2x2x1x1+[AHAS] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"],
    },
    Entry {
        name: "1 for the ace",
        read: ace_as_one,
        example: ["2x2x1x1+[1H 1S] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"],
    },
    Entry {
        name: "the letter O for a zero",
        read: letter_for_zero,
        example: ["2x1x10x2+[1OH 9H ...] 1a =partial", "2x1x10x2+[10H 9H ...] 1a =partial"],
    },
    Entry {
        name: "the suit first",
        read: suit_first,
        example: ["2x2x1x1+[HA SA] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"],
    },
];

const fn separates(character: char) -> bool {
    matches!(character, ',' | '.' | '|' | '/' | '-' | '_' | '\'' | '"' | '+' | '&')
}

/// Reads cards with other characters between them than spaces: `AS,AH`, `|`.
fn separator(word: &Word<'_>) -> Option<Reading> {
    let first = word.text.chars().find(|&character| separates(character))?;
    let undo = |text: &str| {
        let cards: Option<Vec<String>> = text
            .split(separates)
            .filter(|part| !part.is_empty())
            .map(|part| if is_card(part) { Some(part.to_owned()) } else { turned(part) })
            .collect();
        cards.map(|cards| cards.join(" ")).filter(|_| text.contains(separates))
    };
    let meant = word.becomes(card_separator_slip(first), undo)?;
    // Marks between rows are no cards, unless a card is missing.
    if meant.text.is_empty() && !word.is_complete(undo) {
        return None;
    }
    // In a list with commas, the help is the whole list.
    let text = word.record.text();
    let words = word.record.deal_words();
    let all = words.iter().map(|span| {
        let word = str::from_utf8(span.of(text)).unwrap_or_default();
        undo(word).unwrap_or_else(|| word.to_owned())
    });
    let all = all.collect::<Vec<_>>().join(" ");
    let is_list = meant.edits.len() > 1 && !meant.text.is_empty() && all.len() <= MAX;
    Some(if is_list { Reading { text: all, ..meant } } else { meant })
}

/// Reads cards without anything between them: `AS2H`.
fn glued(word: &Word<'_>) -> Option<Reading> {
    let undo = |text: &str| {
        let cards = glued_cards(text).filter(|cards| cards.len() > 1)?;
        let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
        Some(cards.join(" "))
    };
    let number = glued_cards(word.text)?.len();
    word.becomes(glued_cards_slip(number), undo)
}

/// Reads an ace that is written as a one: `1S`.
fn ace_as_one(word: &Word<'_>) -> Option<Reading> {
    let undo = |text: &str| Some(format!("A{}", text.strip_prefix('1')?)).filter(|it| is_card(it));
    word.becomes(ace_as_one_slip(), undo)
}

/// Reads a ten with the letter O for its zero: `1OH`.
fn letter_for_zero(word: &Word<'_>) -> Option<Reading> {
    let undo = |text: &str| {
        let suit = text.strip_prefix('1')?.strip_prefix(['O', 'o', 'О', 'о'])?;
        Some(format!("10{suit}")).filter(|it| is_card(it))
    };
    word.becomes(letter_for_zero_slip(), undo)
}

/// Reads a card whose suit comes first: `SA`.
fn suit_first(word: &Word<'_>) -> Option<Reading> {
    word.becomes(suit_first_slip(), turned)
}

fn is_card(text: &str) -> bool {
    text.parse::<Card>().is_ok()
}

/// Returns the card of a word with its suit first.
fn turned(text: &str) -> Option<String> {
    let first = text.chars().next()?;
    Some(format!("{}{first}", &text[first.len_utf8()..])).filter(|turned| is_card(turned))
}

/// `AS,AH`
fn card_separator_slip(character: char) -> Slip {
    Slip::new("card_separator", None, move |told| {
        let given = &told.given;
        told.words(
            match told.meant.text.is_empty() {
                true => format!("{} is not a card", named(character)),
                false => format!("`{given}` is not a card: cards are separated by spaces"),
            },
            format!("{} between cards", named(character)),
            match told.meant.text.is_empty() {
                true => {
                    fix("remove it: a deal lists its cards in order, without marks between rows")
                }
                false => told.write_or("put a space between cards"),
            },
        )
    })
}

/// `AS2H`: the number of cards.
fn glued_cards_slip(number: usize) -> Slip {
    Slip::new("glued_cards", None, move |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` is {} without spaces", count(number as u64, "card")),
            "no spaces between the cards",
            told.write(),
        )
    })
}

/// `1S`
fn ace_as_one_slip() -> Slip {
    Slip::new("ace_as_one", None, |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` is not a card: the ace is written `A`"),
            "not a card",
            told.write(),
        )
    })
}

/// `1OH`
fn letter_for_zero_slip() -> Slip {
    Slip::new("letter_for_zero", None, |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` is not a card: it has a letter for the zero"),
            "not a card",
            told.write(),
        )
    })
}

/// `SA`
fn suit_first_slip() -> Slip {
    Slip::new("suit_first", None, |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` is not a card: its rank comes first"),
            "not a card",
            told.write_or("write the rank first"),
        )
    })
}
