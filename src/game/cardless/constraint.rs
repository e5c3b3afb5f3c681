//! What a move requires of the cards.

use crate::card::{Card, Rank};
use crate::catalogue::PairingGame;
use crate::notation::building::Direction;
use crate::notation::matching::Layout;

/// A card, by its place in the order in which cards are dealt, from 0; those that are set aside are
/// not counted.
pub type Dealt = u8;

/// What a move, or the end of a game, requires of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Two cards stand in a relation, or do not.
    Pair {
        /// The cards; which is which matters to no relation.
        cards: [Dealt; 2],
        /// The relation.
        relation: Relation,
        /// Whether they are to stand in it.
        holds: bool,
    },
    /// A card is of a rank, or is not.
    Rank {
        /// The card.
        card: Dealt,
        /// The rank.
        rank: Rank,
        /// Whether it is to be of this rank.
        holds: bool,
    },
    /// Of some cards there are fewer than so many of any one rank.
    FewerOfARank {
        /// The cards.
        cards: Vec<Dealt>,
        /// The number that is not reached.
        than: u8,
    },
    /// A card is built on a foundation, which takes it: the one in this direction, or where no
    /// direction is named the only one that does.
    Build {
        /// The card.
        card: Dealt,
        /// The direction, if the move names it.
        to: Option<Direction>,
    },
    /// Some foundation would take a card next, or none would.
    Takes {
        /// The card.
        card: Dealt,
        /// Whether one is to take it.
        holds: bool,
    },
}

impl Constraint {
    /// Two cards are to stand in a relation.
    #[must_use]
    pub const fn pair(one: Dealt, other: Dealt, relation: Relation) -> Self {
        Self::Pair { cards: [one, other], relation, holds: true }
    }

    /// The cards that it is about.
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

/// How two cards can stand to each other; always mutual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They are of one rank.
    SameRank,
    /// One goes on the other in a column of Match Solitaire.
    Sequence(Layout),
    /// They are discarded together in a game of the pairing family.
    Pair(&'static PairingGame),
}

impl Relation {
    /// For each card, by its index, the set of cards that stand so to it: a bit for each index.
    #[must_use]
    pub fn table(self) -> [u64; 52] {
        match self {
            Self::SameRank => std::array::from_fn(|card| 0b1111 << (card & !3)),
            Self::Sequence(layout) => crate::game::matching::table(layout),
            Self::Pair(game) => crate::game::pairing::table(game),
        }
    }

    /// Whether two cards stand so to each other.
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
