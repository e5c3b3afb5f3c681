//! Games without their cards: where each card is, and what a move requires of the cards.
//!
//! What a move does never depends on the cards, only whether it is legal. So a record can be
//! replayed without cards, each known by its index in deal order. This leaves out two things: cards
//! dealt to the foundations at the start, and which foundation a card goes to.

mod building;
mod constraint;
mod matching;
mod pairing;
mod rules;
mod spot;

pub use building::CardlessBuilding;
pub use constraint::{Constraint, DealtIndex, Relation};
pub use matching::CardlessMatching;
pub use pairing::CardlessPairing;
pub use rules::{Cardless, EndState, Impossible};
pub use spot::{ParseSpotError, Spot};

use patience_core::notation::{MoveText, Variant};

/// Generic code for every game without its cards. [`visit`] calls it.
pub trait CardlessVisitor {
    /// The result, plain data.
    type Output;

    /// Visits the cardless game `C` with this layout and these labels.
    fn visit<C: Cardless>(
        self,
        layout: C::Layout,
        labels: <C::Move as MoveText>::Labels,
    ) -> Self::Output;
}

/// Calls a visitor with the type of cardless game of a variant, and returns its result.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; }
/// use patience::infer::cardless::{Cardless, CardlessVisitor, EndState, visit};
/// use patience::notation::{Dealing, MoveText, parse_id};
///
/// /// Whether a game is won as dealt.
/// struct IsWon(Dealing);
///
/// impl CardlessVisitor for IsWon {
///     type Output = bool;
///
///     fn visit<C: Cardless>(
///         self,
///         layout: C::Layout,
///         _: <C::Move as MoveText>::Labels,
///     ) -> bool {
///         C::deal(layout, self.0).end() == EndState::Won
///     }
/// }
///
/// let (id, _) = parse_id(b"carpet+1").unwrap();
/// assert!(!visit(id.variant, IsWon(id.dealing)));
/// ```
pub fn visit<V: CardlessVisitor>(variant: Variant, visitor: V) -> V::Output {
    match variant {
        Variant::Matching(layout) => visitor.visit::<CardlessMatching>(layout, layout.labels()),
        Variant::Pairing(layout) => visitor.visit::<CardlessPairing>(layout, layout.labels()),
        Variant::Building(layout) => visitor.visit::<CardlessBuilding>(layout, layout.labels()),
    }
}
