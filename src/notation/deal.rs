//! Literal deals: `[7D 8H …]`, cards in deal order.

use super::blank::{ends_word, skip_blank};
use super::fault::{Fault, FaultKind};
use super::look_alike::meant;
use crate::card::{Card, Rank, Suit};
use crate::deck::{Composition, Deck, Mismatch};
use crate::span::Span;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::{all_consuming, map, map_opt, value};
use nom::{IResult, Parser};
use std::fmt;

/// A deal as it is written: the right number of cards, of which some may be unknown, and none too many of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    composition: Composition,
    cards: Vec<Option<Card>>,
    span: Span,
    first_unknown: Option<Span>,
}

impl Deal {
    /// The cards in deal order; none for a card written `?`.
    #[must_use]
    pub fn cards(&self) -> &[Option<Card>] {
        &self.cards
    }

    /// From its `[` to its `]`.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The deck in this order.
    ///
    /// # Errors
    /// A fault at the first `?`, if there is one.
    pub fn deck(&self) -> Result<Deck, Fault> {
        let unknown = || Fault { span: self.first_unknown.unwrap_or(self.span), kind: FaultKind::UnknownCard };
        let cards: Option<Vec<Card>> = self.cards.iter().copied().collect();
        Deck::new(&self.composition, cards.ok_or_else(unknown)?).map_err(|_| unknown())
    }

    /// Reads the deal whose `[` is at `start` of `text`, which ends where the record does. Gives the deal, or what is wrong with it, and
    /// where it ends: after its `]`, or where the text does.
    pub(super) fn read(text: &[u8], start: usize, composition: &Composition) -> (Result<Self, Fault>, usize) {
        let mut cards: Vec<(Option<Card>, Span)> = Vec::with_capacity(composition.len());
        let mut fault = None;
        let mut rest = &text[start + 1..];
        loop {
            rest = skip_blank(rest, |comment| {
                if let Err(error) = str::from_utf8(comment) {
                    let offset = comment.as_ptr().addr() - text.as_ptr().addr() + error.valid_up_to();
                    fault.get_or_insert(Fault { span: Span::new(offset, offset + 1), kind: FaultKind::NotUtf8 { offset, byte: text[offset] } });
                }
            });
            let at = text.len() - rest.len();
            let word = &rest[..rest.iter().position(|&byte| ends_word(byte) || byte == b']').unwrap_or(rest.len())];
            let span = Span::new(at, at + word.len());
            match (rest.first(), card(word)) {
                (None, _) => {
                    let unclosed = Fault { span: Span::new(start, start + 1), kind: FaultKind::UnclosedDeal };
                    return (Err(unclosed), text.len());
                }
                (Some(b']'), _) => {
                    let closing = Span::new(at, at + 1);
                    let deal = match fault {
                        Some(fault) => Err(fault),
                        None => Self::check(composition, &cards, Span::new(start, at + 1), closing),
                    };
                    return (deal, at + 1);
                }
                (Some(_), Ok(card)) => cards.push((card, span)),
                (Some(_), Err(kind)) => {
                    let kind = match kind {
                        FaultKind::NotUtf8 { offset, byte } => FaultKind::NotUtf8 { offset: at + offset, byte },
                        kind => kind,
                    };
                    fault.get_or_insert(Fault { span, kind });
                }
            }
            rest = &rest[word.len()..];
        }
    }

    fn check(composition: &Composition, cards: &[(Option<Card>, Span)], span: Span, closing: Span) -> Result<Self, Fault> {
        let of = composition.len();
        let known: Vec<(Card, Span)> = cards.iter().filter_map(|&(card, span)| Some((card?, span))).collect();
        let first_unknown = cards.iter().find(|(card, _)| card.is_none()).map(|&(_, span)| span);
        match Deck::new(composition, known.iter().map(|&(card, _)| card)) {
            Err(Mismatch::Surplus { index, copies }) => {
                let (card, span) = known[index];
                return Err(Fault { span, kind: FaultKind::SurplusCard { card: Some(card), copies, of } });
            }
            Err(Mismatch::Missing(card)) if cards.len() < of => {
                let card = Some(card).filter(|_| first_unknown.is_none());
                return Err(Fault { span: closing, kind: FaultKind::MissingCard { card, given: cards.len(), of } });
            }
            _ => {}
        }
        match cards.get(of) {
            Some(&(_, span)) => Err(Fault { span, kind: FaultKind::SurplusCard { card: None, copies: 0, of } }),
            None => Ok(Self { composition: *composition, cards: cards.iter().map(|&(card, _)| card).collect(), span, first_unknown }),
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.cards.iter().enumerate() {
            f.write_str(if place == 0 { "[" } else { " " })?;
            match card {
                Some(card) => write!(f, "{card}")?,
                None => f.write_str("?")?,
            }
        }
        f.write_str("]")
    }
}

type Read<'a, T> = IResult<&'a [u8], T, ()>;

fn rank(text: &[u8]) -> Read<'_, Rank> {
    let ten = value(10, tag("10"));
    let sign = map_opt(one_of("A23456789TJQKatjqk"), |sign: char| match sign.to_ascii_uppercase() {
        'A' => Some(1),
        'T' => Some(10),
        'J' => Some(11),
        'Q' => Some(12),
        'K' => Some(13),
        digit => digit.to_digit(10).map(|digit| digit as u8),
    });
    map_opt(alt((ten, sign)), Rank::from_value).parse(text)
}

fn suit(text: &[u8]) -> Read<'_, Suit> {
    map_opt(one_of("SHDCshdc"), |sign: char| Suit::ALL.into_iter().find(|suit| suit.letter() == sign.to_ascii_uppercase())).parse(text)
}

/// The card that a word is, unknown for `?`.
pub(super) fn card(word: &[u8]) -> Result<Option<Card>, FaultKind> {
    let known = map((rank, suit), |(rank, suit)| Some(Card::new(rank, suit)));
    let unknown = value(None, tag("?"));
    let read: Read<'_, _> = all_consuming(alt((unknown, known))).parse(word);
    read.map(|(_, card)| card).map_err(|_| match str::from_utf8(word) {
        Err(error) => FaultKind::NotUtf8 { offset: error.valid_up_to(), byte: word[error.valid_up_to()] },
        Ok(_) => {
            let stranger = word.utf8_chunks().flat_map(|chunk| chunk.valid().chars()).find(|sign| !sign.is_ascii());
            match stranger.and_then(|sign| Some((sign, meant(sign)?))) {
                Some((sign, meant)) => FaultKind::LookAlike { sign, meant },
                None => FaultKind::BadCard,
            }
        }
    })
}

/// A word of a deal that is in order, in its canonical form.
pub(super) fn canonical_card(word: &[u8]) -> String {
    match card(word) {
        Ok(Some(card)) => card.to_string(),
        Ok(None) | Err(_) => String::from_utf8_lossy(word).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::card;
    use crate::notation::{Fault, FaultKind};
    use crate::span::Span;
    use crate::{Card, records};

    /// The first fault of a text that is one record, in its deal.
    fn fault(text: &[u8]) -> Option<Fault> {
        let record = records(text).next()?;
        record.deal().and_then(|deal| deal.map_or(Ok(()), |deal| deal.deck().map(|_| ()))).err()
    }

    #[test]
    fn a_bad_byte_within_a_deal_is_blamed_where_it_is() {
        let card = b"2x2x1x1+[AH A\xff]";
        assert_eq!(fault(card).map(|fault| fault.kind), Some(FaultKind::NotUtf8 { offset: 13, byte: 0xff }));
        let text = b"2x2x1x1+[AH ;ab\xff c\n AS]";
        assert_eq!(fault(text), Some(Fault { span: Span::new(15, 16), kind: FaultKind::NotUtf8 { offset: 15, byte: 0xff } }));
    }

    #[test]
    fn a_deal_has_the_cards_that_are_written_in_it() {
        let deal = |text: &[u8]| records(text).next().and_then(|record| record.deal().ok().flatten().cloned()).map(|deal| (deal.cards().to_vec(), deal.span()));
        let card = |index| Card::from_index(index);
        let printed = |text: &[u8]| records(text).next().and_then(|record| record.deal().ok().flatten().map(ToString::to_string));
        assert_eq!(printed(b"2x2x1x1+[ah ?]").as_deref(), Some("[AH ?]"));
        assert_eq!(deal(b"2x2x1x1+[AH AS]"), Some((vec![card(1), card(0)], Span::new(8, 15))));
        assert_eq!(deal(b"2x2x1x1+[? AS]"), Some((vec![None, card(0)], Span::new(8, 14))));
    }

    #[test]
    fn cards_are_read_in_either_case_and_printed_in_one() {
        for (text, printed) in [("AS", "AS"), ("as", "AS"), ("10h", "TH"), ("tH", "TH"), ("Kc", "KC"), ("9d", "9D")] {
            assert_eq!(card(text.as_bytes()).ok().flatten().map(|card| card.to_string()).as_deref(), Some(printed));
        }
        assert_eq!(card(b"?"), Ok(None));
        for text in ["", "A", "S", "1S", "11S", "ASS", "A S", "0H", "AX", "??", "7♦"] {
            assert!(card(text.as_bytes()).is_err(), "{text}");
        }
    }
}
