//! What every game without its cards can do.

use super::constraint::Constraint;
use patience_core::cards::Card;
use patience_core::catalogue::Founded;
use patience_core::game::Place;
use patience_core::notation::building::Direction;
use patience_core::notation::{Cell, Dealing, MoveText};
use patience_core::sealed::Sealed;
use std::fmt;

/// Why a move is illegal whatever the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The game is already won.
    AlreadyWon,
    /// The game has no such place or kind of move. No text can express such a move, but a program
    /// can construct one.
    NoSuchMove,
    /// A place has no card.
    Empty(Place),
    /// A place is named twice.
    Twice(Place),
    /// A place has a card, but must be empty.
    Occupied(Place),
    /// All cards are dealt at the start.
    OpenDeal,
    /// The stock is empty.
    EmptyStock,
    /// Two cells are not neighbours.
    NotNeighbours([Cell; 2]),
    /// Two cells share neither a row nor a column.
    NotInLine([Cell; 2]),
    /// There is no gap to close or to fill from the stock.
    NothingToConsolidate,
    /// Both stock and waste have cards, and the move doesn't say which fills the gap.
    WhichFill(Place),
    /// The stock is to fill the gap of a place, but the card in the waste does.
    WasteFillsFirst(Place),
    /// The stock or waste that should fill the gap is empty.
    NoFill(Place),
    /// The move names a fill but leaves no gap.
    NoGap(Place),
    /// The waste already holds its one card.
    WasteOccupied,
    /// The game has no redeals, or none left.
    NoRedeals,
    /// The stock has cards, but must be empty.
    StockLeft,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyWon => f.write_str("the game is already won"),
            Self::NoSuchMove => f.write_str("the game has no such move"),
            Self::Empty(place) => write!(f, "{place} is empty"),
            Self::Twice(place) => write!(f, "{place} is named twice"),
            Self::Occupied(place) => write!(f, "{place} already holds a card"),
            Self::OpenDeal => f.write_str("an open game deals all cards at the start"),
            Self::EmptyStock => f.write_str("the stock is empty"),
            Self::NotNeighbours([one, other]) => write!(f, "{one} and {other} are not neighbours"),
            Self::NotInLine([one, other]) => write!(f, "{one} and {other} share no row or column"),
            Self::NothingToConsolidate => f.write_str("there is no gap to close or fill"),
            Self::WhichFill(place) => {
                write!(f, "both stock and waste could fill the gap in {place}")
            }
            Self::WasteFillsFirst(place) => {
                write!(f, "the card in the waste fills {place}, not the stock")
            }
            Self::NoFill(place) => write!(f, "{place} is empty and cannot fill the gap"),
            Self::NoGap(place) => write!(f, "the move leaves no gap in {place}"),
            Self::WasteOccupied => f.write_str("the waste already holds a card"),
            Self::NoRedeals => f.write_str("no redeals are left"),
            Self::StockLeft => f.write_str("the stock still has cards"),
        }
    }
}

impl std::error::Error for Impossible {}

/// The state of a game after its last move, as far as it is known without the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndState {
    /// The game is won.
    Won,
    /// The game is not won, and has a legal move whatever the cards are.
    Open,
    /// The game is not won, and its legal moves depend on the cards. First the constraints of each
    /// possible move, then the constraints under which none of them is legal.
    Moves(Vec<Vec<Constraint>>, Vec<Constraint>),
}

impl EndState {
    /// Returns an end with these moves, each of which requires one thing.
    pub(super) fn of(moves: Vec<Constraint>) -> Self {
        let none = moves.iter().filter_map(Constraint::opposite).collect();
        Self::Moves(moves.into_iter().map(|constraint| vec![constraint]).collect(), none)
    }
}

/// A position whose cards are unknown.
pub trait Cardless: Sealed {
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
    fn end(&self) -> EndState;

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
