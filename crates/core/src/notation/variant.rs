//! The notation of every game. Only this module of the notation distinguishes families.

use super::token::MoveText;
use super::{building, matching, pairing};
use crate::cards::Composition;
use std::fmt;

/// A game with its parameters, each in its range.
///
/// ```
/// # use patience_core as patience;
/// use patience::notation::{GameId, Variant};
///
/// let id: GameId = "carpetr2+1".parse().unwrap();
/// assert_eq!(id.variant.title(), "Carpet");
/// let Variant::Building(layout) = id.variant else { panic!() };
/// assert_eq!((layout.size().rows, layout.options().redeals), (4, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Match Solitaire.
    Matching(matching::Layout),
    /// Monte Carlo, Thirteens, Fourteens and Aces Square.
    Pairing(pairing::Layout),
    /// Carpet, Colorado and Twenty.
    Building(building::Layout),
}

impl Variant {
    /// Returns the composition of its deck.
    #[must_use]
    pub fn composition(&self) -> Composition {
        match self {
            Self::Matching(layout) => layout.composition(),
            Self::Pairing(layout) => layout.composition(),
            Self::Building(layout) => layout.composition(),
        }
    }

    /// Returns the title of the game.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match self {
            Self::Matching(_) => "Match Solitaire",
            Self::Pairing(layout) => layout.game().entry.title,
            Self::Building(layout) => layout.game().entry.title,
        }
    }

    /// Calls a visitor with the type of the game's moves.
    pub fn visit<V: MoveVisitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Matching(layout) => visitor.visit::<matching::Move>(layout.labels()),
            Self::Pairing(layout) => visitor.visit::<pairing::Move>(layout.labels()),
            Self::Building(layout) => visitor.visit::<building::Move>(layout.labels()),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Matching(layout) => layout.fmt(f),
            Self::Pairing(layout) => layout.fmt(f),
            Self::Building(layout) => layout.fmt(f),
        }
    }
}

/// Generic code for the moves of every game.
///
/// ```
/// # use patience_core as patience;
/// use patience::notation::{MoveText, MoveVisitor, Token};
/// use patience::{Record, records};
///
/// /// Returns the moves of a record in canonical form, of whatever game it is.
/// struct Moves<'a>(Record<'a>);
///
/// impl MoveVisitor for Moves<'_> {
///     type Output = Vec<String>;
///
///     fn visit<M: MoveText>(self, labels: M::Labels) -> Vec<String> {
///         let tokens = self.0.tokens::<M>(labels).filter_map(Result::ok);
///         tokens
///             .filter_map(|token| match token {
///                 Token::Move { mv, .. } => Some(mv.to_string()),
///                 Token::Outcome { .. } => None,
///             })
///             .collect()
///     }
/// }
///
/// let record = records(b"3x3x13x5+1 1a *3a2").next().unwrap();
/// let variant = record.id().unwrap().variant;
/// assert_eq!(variant.visit(Moves(record)), ["1a", "*23a"]);
/// ```
pub trait MoveVisitor {
    /// The result.
    type Output;

    /// Visits moves of type `M` with these labels.
    fn visit<M: MoveText>(self, labels: M::Labels) -> Self::Output;
}
