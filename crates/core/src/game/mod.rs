//! The rules of the games: how they are dealt, which moves are legal, and what they do.
//!
//! A position implements [`Rules`], which judges moves, [`Describe`], which shows the position and
//! its moves to people, and [`Search`], which packs it into a key. [`Game`] is all three. Rules say
//! what a move requires of the cards as data, too, also of an [`Unknown`] game's. Each
//! family has its own type of moves, that of the notation, so a move of another family cannot be
//! expressed.
//!
//! A [`Visitor`] is generic code for every game, which [`visit`] calls with the type of game of an
//! id. Nothing here knows text, terminals, clocks or random numbers.

mod any;
mod board;
pub mod building;
mod history;
pub mod matching;
pub mod pairing;
mod requires;
mod rules;
mod search;
mod sight;
mod slot;
mod status;
mod unknown;

pub(crate) use any::each;
#[doc(hidden)]
pub use any::{AnyGame, GameWithHistory};
pub use any::{Game, Illegal, Move};
pub use board::{
    Board, CardStep, Counted, Destination, Effect, EffectKind, Foundation, MovePlaces, Pile, Place,
    Progress, Stock, Target,
};
pub use requires::{Blocked, Constraint, DealtIndex, EndState, Relation, Requires};
pub use rules::{Describe, Reason, Rules};
#[doc(hidden)]
pub use search::{MAX_WORDS, Packed, Same, Search};
pub use sight::Sight;
#[doc(hidden)]
pub use slot::kind;
pub use status::Status;
pub use unknown::Unknown;

use crate::notation::{MoveText, Variant};
use building::Building;
use matching::Matching;
use pairing::Pairing;

/// Generic code for every game.
///
/// ```
/// use patience::game::{Game, Visitor, visit};
/// use patience::notation::{GameId, MoveText};
/// use patience::shuffle;
/// use std::ops::ControlFlow;
///
/// /// Counts the shuffle numbers, up to 100, that deal a game without a legal move.
/// struct CountStuck(GameId);
///
/// impl Visitor for CountStuck {
///     type Output = usize;
///
///     fn visit<G: Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> usize {
///         let composition = self.0.variant.composition();
///         let deal = |number| G::deal(layout, self.0.dealing, &shuffle(&composition, number));
///         (1..=100).filter(|&number| deal(number).stuck()).count()
///     }
/// }
///
/// let id: GameId = "fourteens2x3x1+1".parse().unwrap();
/// assert_eq!(visit(id.variant, CountStuck(id)), 50);
/// ```
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
