//! The notation of every game. Only this module of the notation distinguishes families.

use super::token::MoveText;
use super::{carpet, match_solitaire, monte_carlo};
use crate::deck::Composition;
use std::fmt;

/// A game with its parameters, each in its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Match Solitaire.
    MatchSolitaire(match_solitaire::Layout),
    /// Monte Carlo, Thirteens, Fourteens and Aces Square.
    MonteCarlo(monte_carlo::Layout),
    /// Carpet, Colorado and Twenty.
    Carpet(carpet::Layout),
}

impl Variant {
    /// Returns the composition of its deck.
    #[must_use]
    pub fn composition(&self) -> Composition {
        match self {
            Self::MatchSolitaire(layout) => layout.composition(),
            Self::MonteCarlo(layout) => layout.composition(),
            Self::Carpet(layout) => layout.composition(),
        }
    }

    /// Returns the title of the game.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match self {
            Self::MatchSolitaire(_) => "Match Solitaire",
            Self::MonteCarlo(layout) => layout.game().entry.title,
            Self::Carpet(layout) => layout.game().entry.title,
        }
    }

    /// Calls a visitor with the type of the game's moves.
    pub fn visit<V: MoveVisitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::MatchSolitaire(layout) => visitor.visit::<match_solitaire::Move>(layout.labels()),
            Self::MonteCarlo(layout) => visitor.visit::<monte_carlo::Move>(layout.labels()),
            Self::Carpet(layout) => visitor.visit::<carpet::Move>(layout.labels()),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MatchSolitaire(layout) => layout.fmt(f),
            Self::MonteCarlo(layout) => layout.fmt(f),
            Self::Carpet(layout) => layout.fmt(f),
        }
    }
}

/// Generic code for the moves of every game.
pub trait MoveVisitor {
    /// The result.
    type Output;

    /// Visits moves of type `M` with these labels.
    fn visit<M: MoveText>(self, labels: M::Labels) -> Self::Output;
}
