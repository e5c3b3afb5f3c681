//! The notation of Monte Carlo and the other games of the pairing family: parameters and moves.

use super::fault::{FaultKind, MoveFault};
use super::grid::{self, Cell, Cells, FoundPlace, cell_fault, stranger_fault};
use super::token::MoveText;
use crate::catalogue::{Closing, InPlace, PairingGame};
use crate::sealed::Sealed;
use std::fmt;

/// The parameters of a game.
pub type Layout = grid::GridLayout<PairingGame>;

impl Layout {
    /// Returns the labels of its moves.
    #[must_use]
    pub const fn labels(&self) -> Labels {
        Labels {
            cells: Cells::of(self.size()),
            alone: self.game().singleton_rank.is_some(),
            in_order: self.is_in_order(),
        }
    }

    /// Returns what happens after a discard.
    ///
    /// ```
    /// use patience::catalogue::Closing;
    /// use patience::notation::{GameId, Variant};
    ///
    /// let id: GameId = "thirteensc+1".parse().unwrap();
    /// let Variant::Pairing(layout) = id.variant else { panic!() };
    /// assert_eq!(layout.closing(), Closing::AfterDiscard);
    /// ```
    #[must_use]
    #[inline]
    pub const fn closing(&self) -> Closing {
        self.game().closing(self.options())
    }

    /// Returns whether it matters which cell of a pair a move names first.
    const fn is_in_order(&self) -> bool {
        matches!(self.closing(), Closing::InPlace(InPlace::AsNamed))
    }
}

/// The cells of a game, whether a card can be discarded alone, and whether the order of the cells of
/// a pair matters, from [`Layout::labels`].
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    cells: Cells,
    alone: bool,
    in_order: bool,
}

/// A move as written.
///
/// ```
/// use patience::notation::pairing::Move;
/// use patience::{Move as AnyMove, Position};
///
/// let position: Position = "thirteens+1".parse().unwrap();
/// let is_king = |mv: &AnyMove| matches!(mv, AnyMove::Pairing(Move::DiscardAlone(_)));
/// assert_eq!(position.legal_moves().iter().filter(|mv| is_king(mv)).count(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `*` and two cells: discards their cards as a pair.
    Discard(Cell, Cell),
    /// `*` and two cells: discards their cards as a pair, whose first cell is filled first. Aces
    /// Square with option `i`; in other games it does the same as [`Discard`](Self::Discard).
    DiscardInOrder(Cell, Cell),
    /// `*` and a cell: discards its card alone.
    DiscardAlone(Cell),
    /// `+`: closes up the cards, and fills the empty cells from the stock.
    Consolidate,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.canonical() {
            Self::Discard(one, other) | Self::DiscardInOrder(one, other) => {
                write!(f, "*{one}{other}")
            }
            Self::DiscardAlone(cell) => write!(f, "*{cell}"),
            Self::Consolidate => f.write_str("+"),
        }
    }
}

impl Sealed for Move {}

impl MoveText for Move {
    type Labels = Labels;

    #[inline(always)]
    fn read_then<'a, T>(
        labels: &Labels,
        text: &'a [u8],
        then: impl FnOnce(&Self, &'a [u8]) -> T,
    ) -> Option<T> {
        match text {
            [b'*', text @ ..] => match labels.cells.read_two(text) {
                Some(([one, other], after)) if labels.in_order => {
                    Some(then(&Self::DiscardInOrder(one, other), after))
                }
                Some(([one, other], after)) => Some(then(&Self::Discard(one, other), after)),
                None if labels.alone => labels
                    .cells
                    .read(text)
                    .map(|(cell, after)| then(&Self::DiscardAlone(cell), after)),
                None => None,
            },
            [b'+', after @ ..] => Some(then(&Self::Consolidate, after)),
            _ => None,
        }
    }

    fn fault(labels: &Labels, _: &[u8], token: &str) -> FaultKind {
        match token.strip_prefix('*') {
            Some(after) => match labels.cells.look(after) {
                FoundPlace::Cell(after) => cell_fault(labels.cells.look(after), None, 1, 2),
                look => cell_fault(look, None, 0, 2),
            },
            None => match labels.cells.look(token) {
                FoundPlace::Cell(_) => FaultKind::Move(MoveFault::StrayCell),
                FoundPlace::Other(character) => stranger_fault(character, None),
                look => cell_fault(look, None, 0, 2),
            },
        }
    }

    fn canonical(self) -> Self {
        match self {
            Self::Discard(one, other) => Self::Discard(one.min(other), one.max(other)),
            other => other,
        }
    }
}
