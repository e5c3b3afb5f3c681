//! Parses a card on its own.

use super::deal::{DealWord, deal_word};
use crate::cards::Card;
use std::fmt;
use std::str::FromStr;

/// A text that is not a [`Card`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCardError;

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rank and a suit, such as `7D` or `TH`")
    }
}

impl std::error::Error for ParseCardError {}

/// Parses a card as written in deals.
///
/// ```
/// use patience::{Card, Rank, Suit};
///
/// assert_eq!("10h".parse(), Ok(Card::new(Rank::from_value(10).unwrap(), Suit::Hearts)));
/// assert!("?".parse::<Card>().is_err());
/// ```
impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        match deal_word(text.as_bytes()) {
            Ok(DealWord::Known(card)) => Ok(card),
            Ok(DealWord::Unknown(_) | DealWord::Rest) | Err(_) => Err(ParseCardError),
        }
    }
}

/// Returns the card that a word of a deal is, none for unknown cards, or nothing for another word.
pub(super) fn read_card(word: &[u8]) -> Option<Option<Card>> {
    match deal_word(word) {
        Ok(DealWord::Known(card)) => Some(Some(card)),
        Ok(DealWord::Unknown(_) | DealWord::Rest) => Some(None),
        Err(_) => None,
    }
}
