//! What every game without its cards can do.

use super::constraint::Constraint;
use crate::card::Card;
use crate::catalogue::Founded;
use crate::game::board::Place;
use crate::notation::building::Direction;
use crate::notation::{Cell, Dealing, MoveText};

/// Why a move is illegal whatever the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The game is over: no card is left.
    AlreadyWon,
    /// The game has no such place or form of a move. No text can say so, but a move that was made
    /// by a program can.
    NoSuchMove,
    /// No card lies in a place.
    Empty(Place),
    /// A place is named twice.
    Twice(Place),
    /// There is a card where there should be none.
    Occupied(Place),
    /// All cards are dealt at the start.
    OpenDeal,
    /// There is nothing left to deal.
    EmptyStock,
    /// Two cells are not neighbours.
    NotNeighbours([Cell; 2]),
    /// Two cells are neither in one row nor in one column.
    NotInLine([Cell; 2]),
    /// There is no gap that a card could close or the stock fill.
    NothingToConsolidate,
    /// Stock and waste both have cards, and the move does not say which fills the gap.
    WhichFill(Place),
    /// A gap is to be filled from an empty stock or waste.
    NoFill(Place),
    /// No gap arises that could be filled.
    NoGap(Place),
    /// The waste has its one card already.
    WasteOccupied,
    /// The game has no redeals, or none left.
    NoRedeals,
    /// The stock has cards, and must have none.
    StockLeft,
}

/// How a game stands when its moves are over, as far as that can be said without its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It is won.
    Won,
    /// It is not won, and there is a legal move whatever the cards are.
    Open,
    /// It is not won, and only these moves may be legal, if the cards are as each of them requires.
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
    /// The parameters of the game's id.
    type Layout: Copy;
    /// Its moves.
    type Move: MoveText;

    /// The game as dealt.
    fn deal(layout: Self::Layout, dealing: Dealing) -> Self;

    /// Plays a move, and returns what it requires of the cards. An impossible move changes nothing.
    ///
    /// # Errors
    /// Why the move is illegal whatever the cards are.
    fn play(&mut self, mv: Self::Move) -> Result<Vec<Constraint>, Impossible>;

    /// How the game stands.
    fn end(&self) -> End;

    /// Which cards the deal sets aside.
    fn set_aside(_: Self::Layout) -> Founded {
        Founded::Nothing
    }

    /// For each card and direction, how many foundations wait for it at the start.
    fn foundations(_: Self::Layout) -> Vec<(Card, Direction, u8)> {
        Vec::new()
    }
}
