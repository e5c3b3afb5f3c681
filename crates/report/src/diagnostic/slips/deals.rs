//! Slips in deals.

use super::slip::{KnownSlip, Reading, Slip, said};
use crate::diagnostic::characters::named;
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::MAX;
use crate::diagnostic::wording::fault::deal;
use crate::diagnostic::wording::fix;
use patience_core::cards::Card;
use patience_core::notation::{DealFault, Fault, FaultKind, Record, parse_id};
use patience_core::text::Span;

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
#[rustfmt::skip]
pub(super) static DEALS: &[KnownSlip<Read>] = &[
    KnownSlip("separator between cards", separator,
        ["2x2x1x1+[AH,AS] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("marks between rows", separator,
        ["2x2x1x1+[AH | AS |] 1a *1a", "2x2x1x1+[AH  AS ] 1a *1a"]),
    KnownSlip("ranks and suits in words, or in other languages", other_names,
        ["2x2x1x1+[AceHearts AceSpades] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
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

/// Reads a deal that stands before its id: `[AH AS] 2x2x1x1+`.
pub(super) fn before_id(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let (text, start) = (record.text(), record.extent().start);
    let deal = text[start..].trim_ascii_end();
    let inner = deal.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let inner = str::from_utf8(inner).ok().filter(|_| record.id().is_err())?;
    let is_deal = matches!(fault.kind, FaultKind::Text(_))
        && inner.split_whitespace().all(|word| is_card(word) || matches!(word, "?" | "…" | "..."));
    let next = record.next_word();
    let with_deal = [next, b"["].concat();
    let is_id = parse_id(&with_deal).is_ok_and(|(_, rest)| rest == b"[");
    if !is_deal || !is_id {
        return None;
    }
    let deal = str::from_utf8(deal).ok()?.to_owned();
    let (span, end) = (Span::new(start, text.len()), text.len() + next.len());
    let edits =
        vec![Fix::removing(span), Fix { span: Span::new(end, end), replacement: deal.clone() }];
    let at = Some(Span::new(start, start + deal.len()));
    let (slip, given) = (before_id_slip(), deal.clone());
    Some(Reading { slip, given, text: deal, edits, certain: true, at })
}

/// Returns the card of a picture of one, as fonts have it: `🂡`.
fn of_picture(text: &str) -> Option<String> {
    let mut all = text.chars();
    let code = u32::from(all.next()?).checked_sub(0x1f0a0).filter(|_| all.next().is_none())?;
    // Each suit has sixteen places; the twelfth is a knight, whom no deck here has.
    let suit = ["S", "H", "D", "C"].get(code as usize / 16)?;
    let rank = "A23456789TJ-QK".chars().nth((code as usize % 16).checked_sub(1)?)?;
    Some(format!("{rank}{suit}")).filter(|card| is_card(card))
}

/// Other names of ranks, those of other languages among them, the longest first.
const RANKS: [(&str, char); 33] = [
    ("koenig", 'K'),
    ("könig", 'K'),
    ("queen", 'Q'),
    ("knave", 'J'),
    ("valet", 'J'),
    ("three", '3'),
    ("seven", '7'),
    ("eight", '8'),
    ("king", 'K'),
    ("jack", 'J'),
    ("dame", 'Q'),
    ("bube", 'J'),
    ("four", '4'),
    ("five", '5'),
    ("nine", '9'),
    ("ace", 'A'),
    ("ass", 'A'),
    ("roi", 'K'),
    ("two", '2'),
    ("six", '6'),
    ("ten", 'T'),
    ("kn", 'J'),
    ("ki", 'K'),
    ("qu", 'Q'),
    ("ja", 'J'),
    ("as", 'A'),
    ("10", 'T'),
    ("b", 'J'),
    ("v", 'J'),
    ("d", 'Q'),
    ("r", 'K'),
    ("x", 'T'),
    ("i", 'A'),
];

/// Other names of suits, those of other languages among them.
const SUITS: [(&str, &[&str]); 4] = [
    ("S", &["s", "spade", "spades", "sp", "p", "pik", "pique", "♠"]),
    ("H", &["h", "heart", "hearts", "he", "herz", "coeur", "cœur", "♥"]),
    ("D", &["d", "diamond", "diamonds", "di", "karo", "carreau", "♦"]),
    ("C", &["c", "club", "clubs", "cl", "t", "kreuz", "trèfle", "trefle", "♣"]),
];

/// Reads a card whose rank or suit has another name: `BH`, `10Pik`, `AceSpades`.
fn other_names(word: &Word<'_>) -> Option<Reading> {
    let undo = |text: &str| {
        if let Some(card) = of_picture(text) {
            return Some(card);
        }
        let text = text.to_lowercase();
        let own = text.char_indices().nth(1).map_or("", |(at, _)| &text[..at]);
        let own = Some(own).filter(|own| is_card(&format!("{own}S")));
        let named = RANKS.iter().map(|(name, rank)| (*name, rank.to_string()));
        let named = named.chain(own.map(|own| (own, own.to_uppercase())));
        named.into_iter().find_map(|(name, rank)| {
            let rest = text.strip_prefix(name)?.trim_start_matches(['-', '_', '.', '/']);
            let rest = rest.strip_prefix("of").unwrap_or(rest).trim_start_matches(['-', '_', '.']);
            let (suit, _) = SUITS.iter().find(|(_, names)| names.contains(&rest))?;
            Some(format!("{rank}{suit}"))
        })
    };
    word.becomes(other_names_slip(), undo)
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
            if told.meant.text.is_empty() {
                format!("{} is not a card", named(character))
            } else {
                format!("`{given}` is not a card: cards are separated by spaces")
            },
            format!("{} between cards", named(character)),
            if told.meant.text.is_empty() {
                fix("remove it: a deal lists its cards in order, without marks between rows")
            } else {
                told.write_or("put a space between cards")
            },
        )
    })
}

said! {
    /// `BH`
    other_names_slip: "`{given}` is not a card: ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits S H D C",
        "not a card", Write;
    /// `[AH AS] 2x2x1x1+`
    before_id_slip [deal::BRACKETS]: "a deal comes after the id of its game",
        "before the id", Do("move it right after the `+` or `-` of the id");
}
