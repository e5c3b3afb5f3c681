//! Moves and positions of any game, for code that does not know the game at compile time.

use super::building::Building;
use super::matching::Matching;
use super::pairing::Pairing;
use crate::notation::{building, matching, pairing};
use std::fmt;

/// A move of any game. Displays in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Move {
    /// A move of Match Solitaire.
    Matching(matching::Move),
    /// A move of Monte Carlo, Thirteens, Fourteens or Aces Square.
    Pairing(pairing::Move),
    /// A move of Carpet, Colorado or Twenty.
    Building(building::Move),
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
pub(crate) enum Table {
    Matching(Matching),
    Pairing(Pairing),
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
