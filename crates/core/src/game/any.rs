//! Moves and positions of any game, for code that does not know the game at compile time.

use super::board::{Board, MovePlaces, Place, Target};
use super::building::Building;
use super::matching::Matching;
use super::pairing::Pairing;
use crate::notation::building::Fill;
use crate::notation::{Cell, building, matching, pairing};
use std::fmt;

/// A move of any game. Displays in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A move of Match Solitaire.
    Matching(matching::Move),
    /// A move of Monte Carlo, Thirteens, Fourteens or Aces Square.
    Pairing(pairing::Move),
    /// A move of Carpet, Colorado or Twenty.
    Building(building::Move),
}

impl Move {
    /// Returns the places that the move names, legal or not, on a board of its game.
    ///
    /// ```
    /// # use patience_core as patience;
    /// use patience::Position;
    /// use patience::game::{Place, Target};
    ///
    /// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
    /// let places = position.parse_move("a1").unwrap().places(&position.board());
    /// assert_eq!(places.cards, [Place::Freecell(0)]);
    /// assert_eq!(places.target, Some(Target::Place(Place::Column(0))));
    /// ```
    #[must_use]
    pub fn places(self, board: &Board) -> MovePlaces {
        let cell = |cell: Cell| match board.pile(Place::Pile(cell)) {
            Some(pile) => pile.place,
            None => Place::Cell(cell),
        };
        let stock = || board.stock.iter().map(|_| Place::Stock).collect();
        let (cards, target) = match self {
            Self::Matching(matching::Move::Transfer { from, to }) => {
                (vec![from.into()], Some(Target::Place(to.into())))
            }
            Self::Matching(matching::Move::Collect(cards)) => {
                (cards.labels().iter().map(|&label| label.into()).collect(), None)
            }
            Self::Pairing(pairing::Move::Discard(one, other)) => {
                (vec![cell(one), cell(other)], None)
            }
            Self::Pairing(pairing::Move::DiscardAlone(one)) => (vec![cell(one)], None),
            Self::Matching(matching::Move::Deal)
            | Self::Pairing(pairing::Move::Consolidate)
            | Self::Building(building::Move::Turn) => (stock(), None),
            Self::Building(building::Move::Play { from, to, fill }) => {
                let fill = fill.map(|fill| match fill {
                    Fill::Stock => Place::Stock,
                    Fill::Waste => Place::Waste,
                });
                let cards = std::iter::once(cell(from)).chain(fill).collect();
                (cards, Some(Target::Foundation(to)))
            }
            Self::Building(building::Move::PlayWaste { to }) => {
                (vec![Place::Waste], Some(Target::Foundation(to)))
            }
            Self::Building(building::Move::Redeal) => (vec![Place::Waste], None),
            Self::Building(building::Move::Waste(to)) => {
                (vec![Place::Waste], Some(Target::Place(cell(to))))
            }
            Self::Building(building::Move::Transfer { from, to }) => {
                (vec![cell(from)], Some(Target::Place(cell(to))))
            }
        };
        MovePlaces { cards, target }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Matching(mv) => mv.fmt(f),
            Self::Pairing(mv) => mv.fmt(f),
            Self::Building(mv) => mv.fmt(f),
        }
    }
}

impl From<matching::Move> for Move {
    fn from(mv: matching::Move) -> Self {
        Self::Matching(mv)
    }
}

impl From<pairing::Move> for Move {
    fn from(mv: pairing::Move) -> Self {
        Self::Pairing(mv)
    }
}

impl From<building::Move> for Move {
    fn from(mv: building::Move) -> Self {
        Self::Building(mv)
    }
}

// There is one in each position, so an allocation would save no memory.
#[allow(clippy::large_enum_variant)]
/// The cards of any game on the table.
#[derive(Clone, Debug)]
pub enum Table {
    /// Match Solitaire.
    Matching(Matching),
    /// A game of the pairing family.
    Pairing(Pairing),
    /// A game of the building family.
    Building(Building),
}

impl From<Matching> for Table {
    fn from(game: Matching) -> Self {
        Self::Matching(game)
    }
}

impl From<Pairing> for Table {
    fn from(game: Pairing) -> Self {
        Self::Pairing(game)
    }
}

impl From<Building> for Table {
    fn from(game: Building) -> Self {
        Self::Building(game)
    }
}
