//! Games without their cards: where each card lies is known all the same, and so is what a move
//! requires of the cards.
//!
//! No move of any game depends on a card for what it does, only for whether it is legal. So a line
//! can be followed without cards, each of which is called by its place in the deal. There are two
//! exceptions, which are left to those who use this: cards that the deal sets aside are not counted
//! here, and which foundation a card goes to is not followed.

mod building;
mod matching;
mod pairing;
mod spot;

pub use building::Piles;
pub use matching::Columns;
pub use pairing::Grid;
pub use spot::{BadSpot, Spot};

use super::Place;
use crate::card::{Card, Rank};
use crate::catalogue::{Founded, PairingGame};
use crate::notation::building::Direction;
use crate::notation::matching::Layout;
use crate::notation::{Cell, Dealing};

/// A card, by its place in the order in which cards are dealt, from 0; those that are set aside are
/// not counted.
pub type DealtIndex = u8;

/// What a move, or the end of a game, requires of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Two cards stand in a relation, or do not.
    Pair {
        /// The cards; which is which matters to no relation.
        cards: [DealtIndex; 2],
        /// The relation.
        relation: Relation,
        /// Whether they are to stand in it.
        holds: bool,
    },
    /// A card is of a rank, or is not.
    Rank {
        /// The card.
        card: DealtIndex,
        /// The rank.
        rank: Rank,
        /// Whether it is to be of this rank.
        holds: bool,
    },
    /// Of some cards there are fewer than so many of any one rank.
    FewerOfARank {
        /// The cards.
        cards: Vec<DealtIndex>,
        /// The number that is not reached.
        than: u8,
    },
    /// A card is built on a foundation, which takes it: the one in this direction, or where no
    /// direction is named the only one that does.
    Build {
        /// The card.
        card: DealtIndex,
        /// The direction, if the move names it.
        to: Option<Direction>,
    },
    /// Some foundation would take a card next, or none would.
    Takes {
        /// The card.
        card: DealtIndex,
        /// Whether one is to take it.
        holds: bool,
    },
}

impl Constraint {
    /// Two cards are to stand in a relation.
    #[must_use]
    pub const fn pair(one: DealtIndex, other: DealtIndex, relation: Relation) -> Self {
        Self::Pair { cards: [one, other], relation, holds: true }
    }

    /// The cards that it is about.
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
    fn opposite(&self) -> Option<Self> {
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
            Self::Sequence(layout) => super::matching::table(layout),
            Self::Pair(game) => super::pairing::table(game),
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

/// Why a move is illegal whatever the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The game is over: no card is left.
    AlreadyWon,
    /// The game has no such place or form of a move. No text can say so, but a move that was made
    /// by a program can.
    NoSuchMove,
    /// No card lies in a place.
    Empty(Place),
    /// A place is named twice.
    Twice(Place),
    /// There is a card where there should be none.
    Occupied(Place),
    /// All cards are dealt at the start.
    OpenDeal,
    /// There is nothing left to deal.
    EmptyStock,
    /// Two cells are not neighbours.
    NotNeighbours([Cell; 2]),
    /// Two cells are neither in one row nor in one column.
    NotInLine([Cell; 2]),
    /// There is no gap that a card could close or the stock fill.
    NothingToConsolidate,
    /// Stock and waste both have cards, and the move does not say which fills the gap.
    WhichFill(Place),
    /// A gap is to be filled from an empty stock or waste.
    NoFill(Place),
    /// No gap arises that could be filled.
    NoGap(Place),
    /// The waste has its one card already.
    WasteOccupied,
    /// The game has no redeals, or none left.
    NoRedeals,
    /// The stock has cards, and must have none.
    StockLeft,
}

/// How a game stands when its moves are over, as far as that can be said without its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndState {
    /// It is won.
    Won,
    /// It is not won, and there is a legal move whatever the cards are.
    Open,
    /// It is not won, and only these moves may be legal, if the cards are as each of them requires.
    Moves(Vec<Vec<Constraint>>, Vec<Constraint>),
}

impl EndState {
    /// Returns an end with these moves, each of which requires one thing.
    fn of(moves: Vec<Constraint>) -> Self {
        let none = moves.iter().filter_map(Constraint::opposite).collect();
        Self::Moves(moves.into_iter().map(|constraint| vec![constraint]).collect(), none)
    }
}

/// A position whose cards are unknown.
pub trait Cardless {
    /// The parameters of the game's id.
    type Layout: Copy;
    /// Its moves.
    type Move: Copy;

    /// The game as dealt.
    fn deal(layout: Self::Layout, dealing: Dealing) -> Self;

    /// Plays a move, and returns what it requires of the cards. An impossible move changes nothing.
    ///
    /// # Errors
    /// Why the move is illegal whatever the cards are.
    fn play(&mut self, mv: Self::Move) -> Result<Vec<Constraint>, Impossible>;

    /// How the game stands.
    fn end(&self) -> EndState;

    /// Which cards the deal sets aside.
    fn set_aside(_: Self::Layout) -> Founded {
        Founded::Nothing
    }

    /// For each card and direction, how many foundations wait for it at the start.
    fn foundations(_: Self::Layout) -> Vec<(Card, Direction, u8)> {
        Vec::new()
    }
}
