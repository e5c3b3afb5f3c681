//! What a move requires of the cards.

use crate::card::{Card, Rank};
use crate::catalogue::PairingGame;
use crate::notation::building::Direction;
use crate::notation::matching::Layout;

/// A card, by its index in deal order, from 0. Cards dealt to the foundations at the start do not
/// count.
pub type Dealt = u8;

/// A condition on the cards, from a move or from the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Two cards are in a relation, or are not.
    Pair {
        /// The cards, in any order.
        cards: [Dealt; 2],
        /// The relation.
        relation: Relation,
        /// Whether they must be in it, or must not.
        holds: bool,
    },
    /// A card has a rank, or does not.
    Rank {
        /// The card.
        card: Dealt,
        /// The rank.
        rank: Rank,
        /// Whether it must have the rank, or must not.
        holds: bool,
    },
    /// No rank occurs as often as `than` among some cards.
    FewerOfARank {
        /// The cards.
        cards: Vec<Dealt>,
        /// The number that no rank reaches.
        than: u8,
    },
    /// A foundation takes a card: the one in the direction that the move names, or else the only
    /// one that does.
    Build {
        /// The card.
        card: Dealt,
        /// The direction, if the move names it.
        to: Option<Direction>,
    },
    /// A foundation would take a card next, or none would.
    Takes {
        /// The card.
        card: Dealt,
        /// Whether one must take it, or none may.
        holds: bool,
    },
}

impl Constraint {
    /// Creates the constraint that two cards are in a relation.
    #[must_use]
    pub const fn pair(one: Dealt, other: Dealt, relation: Relation) -> Self {
        Self::Pair { cards: [one, other], relation, holds: true }
    }

    /// Returns the cards that it applies to.
    #[must_use]
    pub fn cards(&self) -> &[Dealt] {
        match self {
            Self::Pair { cards, .. } => cards,
            Self::FewerOfARank { cards, .. } => cards,
            Self::Rank { card, .. } | Self::Build { card, .. } | Self::Takes { card, .. } => {
                std::slice::from_ref(card)
            }
        }
    }

    /// Returns the constraint that holds exactly where this one does not, if there is a single one.
    pub(super) fn opposite(&self) -> Option<Self> {
        match self.clone() {
            Self::Pair { cards, relation, holds } => {
                Some(Self::Pair { cards, relation, holds: !holds })
            }
            Self::Rank { card, rank, holds } => Some(Self::Rank { card, rank, holds: !holds }),
            Self::Takes { card, holds } => Some(Self::Takes { card, holds: !holds }),
            Self::FewerOfARank { .. } | Self::Build { .. } => None,
        }
    }
}

/// A relation of two cards; always symmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They have the same rank.
    SameRank,
    /// One goes on the other in a column of Match Solitaire.
    Sequence(Layout),
    /// They are discarded together in a game of the pairing family.
    Pair(&'static PairingGame),
}

impl Relation {
    /// Returns for each card, by its index, the set of cards in this relation to it, a bit for each
    /// index.
    #[must_use]
    pub fn table(self) -> [u64; 52] {
        match self {
            Self::SameRank => std::array::from_fn(|card| 0b1111 << (card & !3)),
            Self::Sequence(layout) => crate::game::matching::table(layout),
            Self::Pair(game) => crate::game::pairing::table(game),
        }
    }

    /// Returns whether two cards are in this relation.
    ///
    /// ```
    /// use patience::game::cardless::Relation;
    /// use patience::{Card, Rank, Suit};
    ///
    /// let [spade, heart] = [Suit::Spades, Suit::Hearts].map(|suit| Card::new(Rank::ACE, suit));
    /// assert!(Relation::SameRank.holds(spade, heart));
    /// ```
    #[must_use]
    pub fn holds(self, one: Card, other: Card) -> bool {
        self.table()[usize::from(one.index())] >> other.index() & 1 == 1
    }
}
