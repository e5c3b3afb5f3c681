//! How much of the stock a player has seen.

use super::slot::{Slot, card};
use crate::cards::Card;

/// How much of the stock a player has seen.
///
/// Every card leaves the stock in the order of the deal. So what is still face down is always its
/// end, and a number says it all. A card once seen stays seen: after [`and`](Self::and), and so when
/// a move is undone or the waste turned over.
///
/// ```
/// use patience::game::Sight;
/// use patience::Position;
///
/// let mut position: Position = "2x2x2x2-1".parse().unwrap();
/// assert_eq!(position.sight(), Sight::AllBut(4));
/// position.play(position.parse_move("+").unwrap()).unwrap();
/// position.undo();
/// assert_eq!(position.sight(), Sight::AllBut(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All cards but the last n of the stock, which were face down all the time. Other cards of the
    /// stock may be face down again; the player remembers them.
    AllBut(usize),
    /// All cards, with the stock face up.
    Everything,
}

impl Default for Sight {
    /// No card of the stock.
    fn default() -> Self {
        Self::AllBut(usize::MAX)
    }
}

impl Sight {
    /// Returns what two players have seen together, or one player at two times.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::AllBut(one), Self::AllBut(other)) => Self::AllBut(one.min(other)),
            _ => Self::Everything,
        }
    }

    /// Returns whether some card was never seen.
    #[must_use]
    pub const fn hides(self) -> bool {
        matches!(self, Self::AllBut(1..))
    }

    /// Returns the cards of a stock of a number of cards, the next one first; none for those never
    /// seen.
    pub(super) fn of_stock(
        self,
        cards: usize,
        stock: impl Iterator<Item = Slot>,
    ) -> impl Iterator<Item = Option<Card>> {
        let hidden = match self {
            Self::AllBut(hidden) => hidden,
            Self::Everything => 0,
        };
        let seen = cards.saturating_sub(hidden);
        stock.enumerate().map(move |(at, slot)| card(slot).filter(|_| at < seen))
    }

    /// Returns the cards of a stock that lie face up, the next one first: all if the stock does, or
    /// else as many as the rules say.
    pub(super) fn face_up(self, stock: impl Iterator<Item = Slot>, by_rule: usize) -> Vec<Card> {
        let shown = if self == Self::Everything { usize::MAX } else { by_rule };
        stock.take(shown).filter_map(card).collect()
    }
}
