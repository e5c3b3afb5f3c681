//! What every game without its cards can do.

use super::constraint::Constraint;
use crate::card::Card;
use crate::catalogue::Founded;
use crate::game::board::Place;
use crate::notation::building::Direction;
use crate::notation::{Cell, Dealing, MoveText};

/// The reason why a move is illegal whatever the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The game is already won.
    AlreadyWon,
    /// The game has no such place, or no move of this form. Only a program can make one.
    NoSuchMove,
    /// A place is empty.
    Empty(Place),
    /// The move names a place twice.
    Twice(Place),
    /// A place that must be empty is not.
    Occupied(Place),
    /// An open game has no stock.
    OpenDeal,
    /// The stock is empty.
    EmptyStock,
    /// Two cells are not neighbours.
    NotNeighbours([Cell; 2]),
    /// Two cells are not in the same row or column.
    NotInLine([Cell; 2]),
    /// There is no gap to close or fill.
    NothingToConsolidate,
    /// Both stock and waste could fill the gap, and the move does not say which.
    WhichFill(Place),
    /// The stock or the waste cannot fill the gap, because it is empty.
    NoFill(Place),
    /// There is no gap to fill, since the pile has other cards.
    NoGap(Place),
    /// The waste already holds a card.
    WasteOccupied,
    /// The game has no redeals, or none left.
    NoRedeals,
    /// The stock is not empty yet.
    StockLeft,
}

/// The status of a game after its last move, as far as it is known without the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It is won.
    Won,
    /// It is not won, and there is a legal move whatever the cards are.
    Open,
    /// It is not won. Each of these moves is legal if its constraints hold, and there are no
    /// others. No move is legal if all of the second constraints hold.
    Moves(Vec<Vec<Constraint>>, Vec<Constraint>),
}

impl End {
    /// Returns an end with these moves, each of which requires one thing.
    pub(super) fn of(moves: Vec<Constraint>) -> Self {
        let none = moves.iter().filter_map(Constraint::opposite).collect();
        Self::Moves(moves.into_iter().map(|constraint| vec![constraint]).collect(), none)
    }
}

/// A position whose cards are unknown.
pub trait Cardless {
    /// The parameters of its id.
    type Layout: Copy;
    /// The moves of the notation.
    type Move: MoveText;

    /// Deals the game.
    fn deal(layout: Self::Layout, dealing: Dealing) -> Self;

    /// Plays a move, and returns what it requires of the cards. A move that is illegal
    /// whatever the cards are changes nothing.
    ///
    /// # Errors
    /// Returns the reason if the move is illegal whatever the cards are.
    fn play(&mut self, mv: Self::Move) -> Result<Vec<Constraint>, Impossible>;

    /// Returns the status of the game.
    fn end(&self) -> End;

    /// Returns which cards are dealt to the foundations at the start.
    fn founded(_: Self::Layout) -> Founded {
        Founded::Nothing
    }

    /// Returns for each card and direction the number of foundations that need it next at the
    /// start.
    fn foundations(_: Self::Layout) -> Vec<(Card, Direction, u8)> {
        Vec::new()
    }
}
