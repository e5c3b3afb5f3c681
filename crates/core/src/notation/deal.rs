//! Literal deals: `[7D 8H …]`, cards in deal order.

use super::blank::{ends_word, skip_blank, skip_white};
use super::fault::{DealFault, Fault, FaultKind, MoveFault, Repetition};
use super::look_alike::{first_char, meant};
use super::parser::{Error, Parsed, fault, fault_of, look_alike, not_utf8, other_form};
use super::token::repetition;
use crate::cards::{Card, Composition, Deck, DeckError, Suit};
use crate::text::Span;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{all_consuming, map, peek, value};
use nom::number::complete::u8 as byte;
use nom::sequence::terminated;
use std::fmt;

/// A deal as written: the right number of cards, some of them perhaps unknown, and no surplus
/// cards.
///
/// Displays in canonical form.
///
/// ```
/// let record = patience::records("3x3x13x5+[7♦ 10h ? ? ? ? KS ?:30x ...]".as_bytes()).next().unwrap();
/// assert_eq!(record.deal().unwrap().unwrap().to_string(), "[7D TH ?:4x KS …]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    cards: Vec<Option<Card>>,
    span: Span,
    first_unknown: Option<Span>,
}

impl Deal {
    /// Returns the cards in deal order, with none for each unknown card.
    #[must_use]
    pub fn cards(&self) -> &[Option<Card>] {
        &self.cards
    }

    /// Returns its place in the text, from its `[` to its `]`.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the deck in deal order.
    ///
    /// ```
    /// use patience::notation::{FaultKind, DealFault, MoveFault};
    /// use patience::records;
    ///
    /// let record = records(b"2x2x1x1+[? AS]").next().unwrap();
    /// let fault = record.deal().unwrap().unwrap().deck().unwrap_err();
    /// assert_eq!(fault.kind, FaultKind::Deal(DealFault::UnknownCard));
    /// assert_eq!(fault.span.of(record.text()), b"?");
    /// ```
    ///
    /// # Errors
    /// Returns a fault at the first unknown card, if there is one.
    pub fn deck(&self) -> Result<Deck, Fault> {
        let mut deck = Deck::EMPTY;
        self.deck_into(&mut deck)?;
        Ok(deck)
    }

    /// Turns a deck into this one, in place, so that it need not be moved.
    pub(crate) fn deck_into(&self, deck: &mut Deck) -> Result<(), Fault> {
        match self.first_unknown {
            Some(span) => Err(Fault { span, kind: FaultKind::Deal(DealFault::UnknownCard) }),
            None => {
                deck.fill(self.cards.iter().copied().flatten());
                Ok(())
            }
        }
    }

    /// Reads the deal whose `[` is at `start` of a text if it is nothing but the cards of the deck, in two
    /// letters each, and its `]` ends a word, as in nearly all deals. Returns none for any other, good or
    /// bad.
    ///
    /// A function of its own, so that nothing else competes for registers.
    #[inline(never)]
    pub(super) fn read_plain(text: &[u8], start: usize, composition: &Composition) -> Option<Self> {
        let mut left = composition.all_copies();
        let mut cards = vec![None; composition.len()];
        let mut rest = &text[start + 1..];
        for place in &mut cards {
            let [rank, suit, after @ ..] = skip_white(rest) else { return None };
            let card = card_of(*rank, *suit)?;
            let left = &mut left[usize::from(card.index())];
            *left = left.checked_sub(1)?;
            *place = Some(card);
            // Cards that are glued are none.
            after.first().filter(|&&byte| byte == b']' || ends_word(byte))?;
            rest = after;
        }
        let after = skip_white(rest).strip_prefix(b"]")?;
        let span = Span::new(start, text.len() - after.len());
        let is_whole = after.first().is_none_or(|&byte| ends_word(byte));
        is_whole.then_some(Self { cards, span, first_unknown: None })
    }

    /// Reads the deal whose `[` is at `start` of `text`, which ends where the record does. Returns
    /// the deal, or what is wrong with it, and where it ends: after its `]`, or where the text
    /// does.
    pub(super) fn read(
        text: &[u8],
        start: usize,
        composition: &Composition,
    ) -> (Result<Self, Fault>, usize) {
        let mut dealt = Dealt::new(composition);
        let mut fault = None;
        let mut rest = &text[start + 1..];
        loop {
            rest = skip_blank(rest, |comment| {
                if let Err(error) = str::from_utf8(comment) {
                    let offset =
                        comment.as_ptr().addr() - text.as_ptr().addr() + error.valid_up_to();
                    fault.get_or_insert(Fault::not_utf8(text, offset));
                }
            });
            let at = text.len() - rest.len();
            let word = first_deal_word(rest);
            let span = Span::new(at, at + word.len());
            match rest.first() {
                None => {
                    let unclosed = Fault {
                        span: Span::new(start, start + 1),
                        kind: FaultKind::Deal(DealFault::UnclosedDeal),
                    };
                    return (Err(unclosed), text.len());
                }
                Some(b']') => {
                    let closing = Span::new(at, at + 1);
                    let deal = fault.map_or_else(|| dealt.check(closing), Err);
                    return (
                        deal.map(|first_unknown| Self {
                            cards: dealt.cards,
                            span: Span::new(start, at + 1),
                            first_unknown,
                        }),
                        at + 1,
                    );
                }
                Some(_) => {
                    if let Err(wrong) = dealt.take(word, span) {
                        fault.get_or_insert(wrong);
                    }
                }
            }
            rest = &rest[word.len()..];
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (place, word) in canonical_words(&self.cards, true).enumerate() {
            write!(f, "{}{word}", if place == 0 { "" } else { " " })?;
        }
        f.write_str("]")
    }
}

/// Returns the word of a deal at the start of a text: up to white space, a comment or the `]`.
pub(super) fn first_deal_word(text: &[u8]) -> &[u8] {
    &text[..text.iter().position(|&byte| ends_word(byte) || byte == b']').unwrap_or(text.len())]
}

/// A word of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealWord {
    /// A card.
    Known(Card),
    /// A number of unknown cards, 1 for `?`.
    Unknown(u16),
    /// `…`: the rest of the deal, unknown.
    Rest,
}

impl DealWord {
    /// Returns the number of cards it stands for, if at most `left` are left.
    pub(super) fn count(self, left: usize) -> usize {
        match self {
            Self::Known(_) => 1,
            Self::Unknown(count) => usize::from(count),
            Self::Rest => left,
        }
    }
}

/// The cards of a deal as they are read. However long the text is, no more cards are kept than the
/// deck has.
struct Dealt<'c> {
    composition: &'c Composition,
    /// The number of cards in the deck.
    of: usize,
    cards: Vec<Option<Card>>,
    /// How often each card has come up.
    seen: [usize; 52],
    first_unknown: Option<Span>,
    /// Where the `…` is.
    rest: Option<Span>,
    /// The first card that comes up more often than in the deck.
    surplus: Option<Fault>,
    /// The first word with which there are more cards than in the deck.
    beyond: Option<Fault>,
}

impl<'c> Dealt<'c> {
    fn new(composition: &'c Composition) -> Self {
        let of = composition.len();
        Self {
            composition,
            of,
            cards: Vec::with_capacity(of),
            seen: [0; 52],
            first_unknown: None,
            rest: None,
            surplus: None,
            beyond: None,
        }
    }

    /// Adds the next word. [`check`](Self::check) reports surplus cards, since a word that is not a
    /// card takes precedence.
    fn take(&mut self, word: &[u8], span: Span) -> Result<(), Fault> {
        if let Some(span) = self.rest {
            return Err(Fault { span, kind: FaultKind::Deal(DealFault::RestNotLast) });
        }
        let entry = deal_word(word).map_err(|fault| Fault { span, ..fault.after(span.start) })?;
        let (of, left) = (self.of, self.of - self.cards.len());
        match entry {
            DealWord::Known(card) => {
                let copies = self.composition.copies(card);
                let seen = &mut self.seen[usize::from(card.index())];
                *seen += 1;
                if *seen > copies {
                    self.surplus.get_or_insert(Fault {
                        span,
                        kind: FaultKind::Deal(DealFault::SurplusCard {
                            card: Some(card),
                            copies,
                            of,
                        }),
                    });
                }
            }
            DealWord::Unknown(_) => _ = self.first_unknown.get_or_insert(span),
            DealWord::Rest => {
                self.rest = Some(span);
                if left > 0 {
                    self.first_unknown.get_or_insert(span);
                }
            }
        }
        let count = entry.count(left);
        if count > left {
            let kind = match entry {
                DealWord::Unknown(2..) => FaultKind::Deal(DealFault::SurplusUnknown { left, of }),
                _ => FaultKind::Deal(DealFault::SurplusCard { card: None, copies: 0, of }),
            };
            self.beyond.get_or_insert(Fault { span, kind });
        }
        let card = if let DealWord::Known(card) = entry { Some(card) } else { None };
        self.cards.extend(std::iter::repeat_n(card, count.min(left)));
        Ok(())
    }

    /// Checks that there are neither too many cards nor too few, at the `]`. Returns where the
    /// first unknown card is.
    fn check(&self, closing: Span) -> Result<Option<Span>, Fault> {
        let (of, given) = (self.of, self.cards.len());
        if let Some(surplus) = self.surplus {
            return Err(surplus);
        }
        if given < of {
            let missing = match Deck::new(self.composition, self.cards.iter().copied().flatten()) {
                Err(DeckError::Missing(card)) if self.first_unknown.is_none() => Some(card),
                _ => None,
            };
            return Err(Fault {
                span: closing,
                kind: FaultKind::Deal(DealFault::MissingCard { card: missing, given, of }),
            });
        }
        self.beyond.map_or(Ok(self.first_unknown), Err)
    }
}

/// Returns the canonical words for some cards of a deal that follow each other: three or more
/// unknown cards in a row are `?:nx`, and those that end the deal `…`.
pub fn canonical_words(cards: &[Option<Card>], ends_deal: bool) -> impl Iterator<Item = String> {
    let mut rest = cards;
    std::iter::from_fn(move || {
        let (&first, after) = rest.split_first()?;
        if let Some(card) = first {
            rest = after;
            return Some(card.to_string());
        }
        let unknown = rest.iter().take_while(|card| card.is_none()).count();
        let (taken, word) = match unknown {
            all if ends_deal && all == rest.len() => (all, "…".to_owned()),
            1 | 2 => (1, "?".to_owned()),
            // No deck is larger than the maximum number that can be written.
            many => (many, format!("?:{many}x")),
        };
        rest = &rest[taken..];
        Some(word)
    })
}

/// What each byte says of a card as the first or the second of its two letters: the rank or the suit of
/// its index, or more than any index.
static RANKS: [u8; 256] = letters(true);
static SUITS: [u8; 256] = letters(false);

const fn letters(are_ranks: bool) -> [u8; 256] {
    let mut letters = [u8::MAX; 256];
    let mut index = 0;
    while let Some(card) = Card::from_index(index) {
        let (letter, part) = match are_ranks {
            true => (card.rank().letter() as u8, index & !3),
            false => (card.suit().letter() as u8, index & 3),
        };
        letters[letter as usize] = part;
        letters[letter.to_ascii_lowercase() as usize] = part;
        index += 1;
    }
    letters
}

/// Returns the card of two letters.
#[inline]
fn card_of(rank: u8, suit: u8) -> Option<Card> {
    Card::from_index(RANKS[usize::from(rank)] | SUITS[usize::from(suit)])
}

/// Parses a card. Its ten may be written as a number, and its suit as the symbol that is printed on cards.
fn card(text: &[u8]) -> Parsed<'_, Card> {
    let (after_rank, rank) = alt((value(b'T', tag("10")), byte)).parse(text)?;
    let symbol = first_char(after_rank);
    let (rest, suit) = match Suit::ALL.into_iter().find(|suit| symbol == Some(suit.symbol())) {
        Some(suit) => (&after_rank[suit.symbol().len_utf8()..], suit.letter() as u8),
        None => byte(after_rank)?,
    };
    card_of(rank, suit).map_or_else(other_form, |card| Ok((rest, card)))
}

/// Parses cards that follow each other without anything between them, at least one.
pub fn glued_cards(text: &str) -> Option<Vec<Card>> {
    let (mut rest, mut cards) = (text.as_bytes(), Vec::new());
    loop {
        let (after, card) = card(rest).ok()?;
        cards.push(card);
        if after.is_empty() {
            return Some(cards);
        }
        rest = after;
    }
}

/// Parses a word of a deal. A fault is one of the whole word, but a bad byte has its own offset.
pub fn deal_word(word: &[u8]) -> Result<DealWord, Fault> {
    let card = map(card, DealWord::Known);
    let unknown = value(DealWord::Unknown(1), char('?'));
    let rest = value(DealWord::Rest, alt((tag("…"), tag("..."))));
    let entry = alt((all_consuming(alt((card, unknown, rest))), not_utf8, unknown_cards, foreign));
    all_consuming(entry)
        .parse(word)
        .map(|(_, entry)| entry)
        .map_err(|error| fault_of(word, error, FaultKind::Deal(DealFault::BadCard)))
}

/// Parses `?:nx`.
fn unknown_cards(word: &[u8]) -> Parsed<'_, DealWord> {
    let (count, _) = terminated(char('?'), peek(char(':'))).parse(word)?;
    match all_consuming(repetition).parse(count) {
        Ok((rest, repeat)) => Ok((rest, DealWord::Unknown(repeat.times()))),
        Err(nom::Err::Error(_)) => {
            fault(&[], FaultKind::Deal(DealFault::UnknownCount(Repetition::Malformed)))
        }
        Err(nom::Err::Failure(Error::Fault(_, FaultKind::Move(MoveFault::Repetition(wrong))))) => {
            fault(&[], FaultKind::Deal(DealFault::UnknownCount(wrong)))
        }
        Err(error) => Err(error),
    }
}

/// Fails with a fault at the first character that is not ASCII and looks like one of the notation.
fn foreign<T>(word: &[u8]) -> Parsed<'_, T> {
    let text = str::from_utf8(word).unwrap_or_default();
    match text.find(|character: char| !character.is_ascii() && meant(character).is_some()) {
        Some(at) => look_alike(&word[at..]),
        None => other_form(),
    }
}
