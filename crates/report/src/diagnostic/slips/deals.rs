//! Slips in deals.

use super::slip::{KnownSlip, Reading, Slip, said};
use crate::diagnostic::characters::named;
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MAX, gap};
use crate::diagnostic::wording::fault::deal;
use crate::diagnostic::wording::fix;
use patience_core::cards::Card;
use patience_core::notation::{DealFault, Fault, FaultKind, Record, glued_cards, parse_id};
use patience_core::text::Span;
use patience_core::text::english::{self, count};

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
    KnownSlip("cards without spaces", glued, ["2x2x1x1+[AHAS] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("1 for the ace", ace_as_one, ["2x2x1x1+[1H 1S] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("the letter O for a zero", letter_for_zero,
        ["2x1x10x2+[1OH 9H ...] 1a =partial", "2x1x10x2+[10H 9H ...] 1a =partial"]),
    KnownSlip("several unknown cards", unknown_cards,
        ["2x2x2x1+[AS ?? AH] =partial", "2x2x2x1+[AS ?:2x AH] =partial"]),
    KnownSlip("brackets twice", brackets_twice, ["2x2x1x1+[[AH AS]] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("brackets within a deal", inner_brackets,
        ["2x2x1x1+[AH (AS)] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("a number for a rank", rank_as_number,
        ["2x1x13x2+[11H 9H ...] =partial", "2x1x13x2+[JH 9H ...] =partial"]),
    KnownSlip("a card without its suit or its rank", half_card,
        ["2x2x1x1+[A AS] 1a *1a", "2x2x1x1+[A AS] 1a *1a"]),
    KnownSlip("the suit first", suit_first, ["2x2x1x1+[HA SA] 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
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

/// Reads a deal in two pairs of brackets, one after the other: `[AH] [AS]`.
pub(super) fn second_brackets(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    if !matches!(fault.kind, FaultKind::Deal(DealFault::MissingCard { .. })) {
        return None;
    }
    let (text, first) = (record.text(), record.deal_span());
    let mut at = first.end;
    let mut edits = Vec::new();
    while let Some(rest) = text.get(at + gap(text, at)..).and_then(|rest| rest.strip_prefix(b"[")) {
        let length = rest.iter().position(|&byte| byte == b']')?;
        let inner = str::from_utf8(&rest[..length]).ok()?;
        if !inner.split_whitespace().all(|word| is_card(word) || matches!(word, "?" | "…")) {
            return None;
        }
        let open = text.len() - rest.len();
        let span = Span::new(at - 1, open);
        edits.push(Fix { span, replacement: " ".to_owned() });
        at = open + length + 1;
    }
    let last = edits.last()?.span.end;
    let given = str::from_utf8(&text[first.start..at]).ok()?;
    let meant = edits.iter().rev().fold(given.to_owned(), |mut meant, edit| {
        let span = edit.span.start - first.start..edit.span.end - first.start;
        meant.replace_range(span, &edit.replacement);
        meant
    });
    let text = if meant.len() > MAX { "[…]".to_owned() } else { meant };
    let at = Some(Span::new(last - 1, last));
    let (slip, given) = (second_brackets_slip(), given.to_owned());
    Some(Reading { slip, given, text, edits, certain: true, at })
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

/// Reads several unknown cards in one word: `??`, `?x3`, `3?`.
fn unknown_cards(word: &Word<'_>) -> Option<Reading> {
    let undo = |text: &str| {
        let marks = text.matches('?').count();
        let digits = text.trim_matches(['?', 'x', 'X', '*', ':', '×']);
        let all = |it: char| it.is_ascii_digit() || matches!(it, '?' | 'x' | 'X' | '*' | ':' | '×');
        if marks == 0 || !text.chars().all(all) {
            return None;
        }
        let number = match digits.parse::<u16>() {
            Ok(number) if marks == 1 => number,
            _ if digits.is_empty() && marks > 1 => u16::try_from(marks).ok()?,
            _ => return None,
        };
        (1..=999).contains(&number).then(|| format!("?:{number}x"))
    };
    word.becomes(unknown_cards_slip(), undo)
}

/// Reads a deal in two pairs of brackets: `[[AH AS]]`.
fn brackets_twice(word: &Word<'_>) -> Option<Reading> {
    let inner = word.text.trim_start_matches('[');
    let surplus = word.text.len() - inner.len();
    let (text, deal) = (word.record.text(), word.record.deal_span());
    let first = word.record.deal_words().first().copied()?;
    if surplus == 0 || !is_card(inner) || first.of(text) != word.text.as_bytes() {
        return None;
    }
    let after = text[deal.end..].iter().take_while(|&&it| it == b']').count().min(surplus);
    let remove = |from: usize, length: usize| Fix::removing(Span::new(from, from + length));
    let mut edits = vec![remove(first.start, surplus)];
    edits.extend((after > 0).then(|| remove(deal.end, after)));
    let at = Some(Span::new(first.start, first.start + surplus));
    let (given, text) = (word.text[..surplus].to_owned(), inner.to_owned());
    Some(Reading { slip: brackets_twice_slip(), given, text, edits, certain: true, at })
}

/// Reads cards in brackets of their own, closed or not: `(2S 2H`, `{AH}`.
fn inner_brackets(word: &Word<'_>) -> Option<Reading> {
    let bracket = |it: char| "(){}<>[".contains(it);
    let undo = |text: &str| {
        let inner = text.trim_matches(bracket);
        (inner.len() < text.len() && is_card(inner)).then(|| inner.to_owned())
    };
    let found = word.becomes(inner_brackets_slip(), undo)?;
    let given = word.text.chars().find(|it| bracket(*it))?.to_string();
    Some(Reading { given, ..found })
}

/// Reads a rank that is written as its number: `11H`.
fn rank_as_number(word: &Word<'_>) -> Option<Reading> {
    let undo = |text: &str| {
        let suit = text.trim_start_matches(|it: char| it.is_ascii_digit());
        let rank = match &text[..text.len() - suit.len()] {
            "01" | "14" => "A",
            "11" => "J",
            "12" => "Q",
            "13" => "K",
            number => number.strip_prefix('0')?,
        };
        Some(format!("{rank}{suit}")).filter(|it| is_card(it))
    };
    word.becomes(rank_as_number_slip(), undo)
}

/// Reads a rank without a suit, or a suit without a rank: `A`, `♠`.
fn half_card(word: &Word<'_>) -> Option<Reading> {
    let lacks_suit = is_card(&format!("{}S", word.text)) && word.text != "?";
    let lacks_rank = is_card(&format!("A{}", word.text));
    let is_half = lacks_suit || lacks_rank;
    let meant = Reading::only(half_card_slip(lacks_suit), word.text);
    is_half.then(|| {
        if lacks_suit { Reading { text: format!("{}S", word.text), ..meant } } else { meant }
    })
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

/// `11H`
fn rank_as_number_slip() -> Slip {
    Slip::new("rank_as_number", None, |told| {
        let given = &told.given;
        let rank = told.meant.text.parse::<Card>().map(|card| card.rank());
        let words = match rank {
            Ok(rank) => format!(": the {} is written `{rank}`", english::rank(rank)),
            Err(_) => String::new(),
        };
        told.words(format!("`{given}` is not a card{words}"), "not a card", told.write())
    })
}

/// `A`
fn half_card_slip(lacks_suit: bool) -> Slip {
    Slip::new("half_card", None, move |told| {
        let (given, text) = (&told.given, &told.text);
        if lacks_suit {
            told.words(
                format!("`{given}` is not a card: it has no suit"),
                "which suit?",
                fix(format!(
                    "write its suit after it, as in `{text}`; an unknown card is written `?`"
                )),
            )
        } else {
            told.words(
                format!("`{given}` is not a card: it has no rank"),
                "which rank?",
                fix("write its rank before it, as in `AS`; an unknown card is written `?`"),
            )
        }
    })
}

said! {
    /// `1S`
    ace_as_one_slip: "`{given}` is not a card: the ace is written `A`", "not a card", Write;
    /// `1OH`
    letter_for_zero_slip: "`{given}` is not a card: it has a letter for the zero",
        "not a card", Write;
    /// `SA`
    suit_first_slip: "`{given}` is not a card: its rank comes first",
        "not a card", WriteOr("write the rank first");
    /// `??`
    unknown_cards_slip: "`{given}` is not a card: each unknown card is a `?`",
        "several cards in one word", Write;
    /// `[[AH AS]]`
    brackets_twice_slip [deal::BRACKETS]: "a deal is written in one pair of square brackets",
        "one `[` too many", Do("remove it, and the second `]`");
    /// `[AH] [AS]`
    second_brackets_slip [deal::BRACKETS]: "a deal is written in one pair of square brackets",
        "a second `[`", Write;
    /// `[AH (AS)]`
    inner_brackets_slip [deal::BRACKETS]: "`{given}` is not part of a deal: its cards stand in one pair of brackets",
        "brackets within brackets", Write;
    /// `BH`
    other_names_slip: "`{given}` is not a card: ranks are A 2 3 4 5 6 7 8 9 T J Q K, suits S H D C",
        "not a card", Write;
    /// `[AH AS] 2x2x1x1+`
    before_id_slip [deal::BRACKETS]: "a deal comes after the id of its game",
        "before the id", Do("move it right after the `+` or `-` of the id");
}
