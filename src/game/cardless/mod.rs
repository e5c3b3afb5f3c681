//! Games without their cards: where each card lies is known all the same, and so is what a move
//! requires of the cards.
//!
//! No move of any game depends on a card for what it does, only for whether it is legal. So a line
//! can be followed without cards, each of which is called by its place in the deal. There are two
//! exceptions, which are left to those who use this: cards that the deal sets aside are not counted
//! here, and which foundation a card goes to is not followed.

mod building;
mod constraint;
mod matching;
mod pairing;
mod rules;
mod spot;

pub use building::Piles;
pub use constraint::{Constraint, Dealt, Relation};
pub use matching::Columns;
pub use pairing::Grid;
pub use rules::{Cardless, End, Impossible};
pub use spot::{BadSpot, Spot};

use crate::notation::{MoveText, Variant};

/// Generic code for every game without its cards.
pub trait Visitor {
    /// The result, plain data.
    type Output;

    /// Visits the cardless game `C` with this layout and these labels.
    fn visit<C: Cardless>(
        self,
        layout: C::Layout,
        labels: <C::Move as MoveText>::Labels,
    ) -> Self::Output;
}

/// Calls a visitor with the type of cardless game of a variant.
pub fn visit<V: Visitor>(variant: Variant, visitor: V) -> V::Output {
    match variant {
        Variant::Matching(layout) => visitor.visit::<Columns>(layout, layout.labels()),
        Variant::Pairing(layout) => visitor.visit::<Grid>(layout, layout.labels()),
        Variant::Building(layout) => visitor.visit::<Piles>(layout, layout.labels()),
    }
}
