//! The rules of the games: how they are dealt, which moves are legal, and what they do.
//!
//! A position implements [`Rules`], which judges moves, [`Describe`], which shows the position and
//! its moves to people, and [`Search`], which packs it into a key. [`Game`] is all three. Each
//! family has its own type of moves, that of the notation, so a move of another family cannot be
//! expressed.
//!
//! A [`Visitor`] is generic code for every game, which [`visit`] calls with the type of game of an
//! id. Nothing here knows text, terminals, clocks or random numbers.

mod any;
mod board;
pub mod building;
pub mod matching;
pub mod pairing;
mod rules;
mod search;
mod sight;
mod slot;

pub use any::Move;
#[doc(hidden)]
pub use any::Table;
pub use board::{Board, Effect, Foundation, MovePlaces, Pile, Place, Progress, Stock, Target};
pub use rules::{Describe, Rules};
pub use search::{Key, MAX_WORDS, Packed, Same, Search};
pub use sight::Sight;

use crate::cards::SuitStyle;
use crate::notation::{MoveText, Variant};
use building::Building;
use matching::Matching;
use pairing::Pairing;
use std::fmt;

/// A game with all that this library does with it.
#[allow(private_bounds)] // Only this module has games.
pub trait Game:
    Rules<Illegal: Into<Illegal>, Move: Into<Move>> + Describe + Search + Into<Table>
{
}

impl<G> Game for G where
    G: Rules<Illegal: Into<Illegal>, Move: Into<Move>> + Describe + Search + Into<Table>
{
}

/// The reason why a move is illegal, in any game. Displays as a short sentence.
///
/// ```
/// # use patience_core as patience;
/// use patience::Position;
///
/// let mut position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// position.play(position.parse_move("1a").unwrap()).unwrap();
/// let refused = position.play(position.parse_move("1a").unwrap()).unwrap_err();
/// assert_eq!(refused.to_string(), "the move is illegal: freecell a already holds AS");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// In Match Solitaire.
    Matching(matching::Illegal),
    /// In Monte Carlo and the others of the pairing family.
    Pairing(pairing::Illegal),
    /// In Carpet, Colorado and Twenty.
    Building(building::Illegal),
}

impl From<matching::Illegal> for Illegal {
    fn from(illegal: matching::Illegal) -> Self {
        Self::Matching(illegal)
    }
}

impl From<pairing::Illegal> for Illegal {
    fn from(illegal: pairing::Illegal) -> Self {
        Self::Pairing(illegal)
    }
}

impl From<building::Illegal> for Illegal {
    fn from(illegal: building::Illegal) -> Self {
        Self::Building(illegal)
    }
}

impl Illegal {
    /// Returns the reason in a short sentence, with suits in a style.
    #[must_use]
    pub fn message(&self, suits: SuitStyle) -> String {
        match self {
            Self::Matching(illegal) => illegal.message(suits),
            Self::Pairing(illegal) => illegal.message(suits),
            Self::Building(illegal) => illegal.message(suits),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(SuitStyle::Letters))
    }
}

impl std::error::Error for Illegal {}

/// Generic code for every game.
pub trait Visitor {
    /// The result, plain data.
    type Output;

    /// Visits the game `G` with this layout and these labels.
    fn visit<G: Game>(
        self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output;
}

/// Calls a visitor with the type of game of a variant.
#[inline]
pub fn visit<V: Visitor>(variant: Variant, visitor: V) -> V::Output {
    match variant {
        Variant::Matching(layout) => visitor.visit::<Matching>(layout, layout.labels()),
        Variant::Pairing(layout) => visitor.visit::<Pairing>(layout, layout.labels()),
        Variant::Building(layout) => visitor.visit::<Building>(layout, layout.labels()),
    }
}
