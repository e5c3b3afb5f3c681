//! What a move requires of the cards.

use patience_core::cards::{Card, Rank};
use patience_core::catalogue::PairingGame;
use patience_core::notation::building::Direction;
use patience_core::notation::matching::Layout;

/// A card, by its index in deal order, from 0. Cards dealt to the foundations at the start do not
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealtIndex(pub u8);

impl From<DealtIndex> for usize {
    fn from(DealtIndex(index): DealtIndex) -> Self {
        Self::from(index)
    }
}

/// What a move, or the end of a game, requires of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Two cards are in a relation, or are not.
    Pair {
        /// The cards, in any order: every relation is symmetric.
        cards: [DealtIndex; 2],
        /// The relation.
        relation: Relation,
        /// Whether the relation must hold or must not.
        holds: bool,
    },
    /// A card has a rank, or has another.
    Rank {
        /// The card.
        card: DealtIndex,
        /// The rank.
        rank: Rank,
        /// Whether it must have this rank or must not.
        holds: bool,
    },
    /// No rank appears `than` times among some cards.
    FewerOfARank {
        /// The cards.
        cards: Vec<DealtIndex>,
        /// The number of cards of one rank that is too many.
        than: u8,
    },
    /// A foundation takes a card. If no direction is named, exactly one foundation must take it.
    Build {
        /// The card.
        card: DealtIndex,
        /// The direction, if the move names it.
        to: Option<Direction>,
    },
    /// Some foundation can take a card next, or none can.
    Takes {
        /// The card.
        card: DealtIndex,
        /// Whether one must be able to take it or none may.
        holds: bool,
    },
}

impl Constraint {
    /// Creates the constraint that two cards are in a relation.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_infer as infer; }
    /// use patience::infer::cardless::{Constraint, DealtIndex, Relation};
    ///
    /// let pair = Constraint::pair(DealtIndex(3), DealtIndex(7), Relation::SameRank);
    /// assert!(matches!(pair, Constraint::Pair { holds: true, .. }));
    /// ```
    #[must_use]
    pub const fn pair(one: DealtIndex, other: DealtIndex, relation: Relation) -> Self {
        Self::Pair { cards: [one, other], relation, holds: true }
    }

    /// Returns the cards that it applies to.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_infer as infer; }
    /// use patience::infer::cardless::{Constraint, DealtIndex, Relation};
    ///
    /// let pair = Constraint::pair(DealtIndex(3), DealtIndex(7), Relation::SameRank);
    /// assert_eq!(pair.cards(), [DealtIndex(3), DealtIndex(7)]);
    /// ```
    #[must_use]
    pub fn cards(&self) -> &[DealtIndex] {
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

/// A symmetric relation between two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They have the same rank.
    SameRank,
    /// They are in sequence: one goes on the other in a column of Match Solitaire.
    Sequence(Layout),
    /// They form a pair in a game of the pairing family.
    Pair(&'static PairingGame),
}

impl Relation {
    /// Returns for each card, by its index, the set of cards in this relation to it, a bit for each
    /// index.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_infer as infer; }
    /// use patience::infer::cardless::Relation;
    ///
    /// // The aces are the first four cards.
    /// assert_eq!(Relation::SameRank.table()[0], 0b1111);
    /// ```
    #[must_use]
    pub fn table(self) -> [u64; 52] {
        match self {
            Self::SameRank => std::array::from_fn(|card| 0b1111 << (card & !3)),
            Self::Sequence(layout) => patience_core::game::matching::table(layout),
            Self::Pair(game) => patience_core::game::pairing::table(game),
        }
    }

    /// Returns whether two cards are in this relation.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_infer as infer; }
    /// use patience::infer::cardless::Relation;
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
