//! Games without their cards.
//!
//!
//! Cards decide whether a move is legal, never what it does. So a line can be replayed without
//! cards: each card is named by its index in the order of dealing, and each move returns its
//! constraints on the cards.
//!
//! Two things do depend on the cards and are left to the caller. Cards that the deal sets aside
//! have no index, and a build doesn't say which foundation it goes to.

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
use std::fmt;

/// A card, by its index in the order of dealing, from 0. Cards set aside by the deal have none.
pub type DealtIndex = u8;

/// What a move, or the end of a game, requires of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// Returns the constraint that two cards are in a relation.
    #[must_use]
    pub const fn pair(one: DealtIndex, other: DealtIndex, relation: Relation) -> Self {
        Self::Pair { cards: [one, other], relation, holds: true }
    }

    /// Returns the cards that it is about.
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

    /// Returns the negation, if it is a single constraint.
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

/// A symmetric relation between two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Relation {
    /// They have the same rank.
    SameRank,
    /// They are in sequence: one goes on the other in a column of Match Solitaire.
    Sequence(Layout),
    /// They form a pair in a game of the pairing family.
    Pair(&'static PairingGame),
}

impl Relation {
    /// Returns, for each card by its index, the set of cards related to it: a bit for each index.
    #[must_use]
    pub fn table(self) -> [u64; 52] {
        match self {
            Self::SameRank => std::array::from_fn(|card| 0b1111 << (card & !3)),
            Self::Sequence(layout) => super::matching::table(layout),
            Self::Pair(game) => super::pairing::table(game),
        }
    }

    /// Returns whether the relation holds between two cards.
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
#[non_exhaustive]
pub enum Impossible {
    /// The game is already won.
    AlreadyWon,
    /// The game has no such place or kind of move. No text can express such a move, but a program
    /// can construct one.
    NoSuchMove,
    /// A place has no card.
    Empty(Place),
    /// A place is named twice.
    Twice(Place),
    /// A place has a card, but must be empty.
    Occupied(Place),
    /// All cards are dealt at the start.
    OpenDeal,
    /// The stock is empty.
    EmptyStock,
    /// Two cells are not neighbours.
    NotNeighbours([Cell; 2]),
    /// Two cells share neither a row nor a column.
    NotInLine([Cell; 2]),
    /// There is no gap to close or to fill from the stock.
    NothingToConsolidate,
    /// Both stock and waste have cards, and the move doesn't say which fills the gap.
    WhichFill(Place),
    /// The stock or waste that should fill the gap is empty.
    NoFill(Place),
    /// The move names a fill but leaves no gap.
    NoGap(Place),
    /// The waste already holds its one card.
    WasteOccupied,
    /// The game has no redeals, or none left.
    NoRedeals,
    /// The stock has cards, but must be empty.
    StockLeft,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyWon => f.write_str("the game is already won"),
            Self::NoSuchMove => f.write_str("the game has no such move"),
            Self::Empty(place) => write!(f, "{place} is empty"),
            Self::Twice(place) => write!(f, "{place} is named twice"),
            Self::Occupied(place) => write!(f, "{place} already holds a card"),
            Self::OpenDeal => f.write_str("an open game deals all cards at the start"),
            Self::EmptyStock => f.write_str("the stock is empty"),
            Self::NotNeighbours([one, other]) => write!(f, "{one} and {other} are not neighbours"),
            Self::NotInLine([one, other]) => write!(f, "{one} and {other} share no row or column"),
            Self::NothingToConsolidate => f.write_str("there is no gap to close or fill"),
            Self::WhichFill(place) => {
                write!(f, "both stock and waste could fill the gap in {place}")
            }
            Self::NoFill(place) => write!(f, "{place} is empty and cannot fill the gap"),
            Self::NoGap(place) => write!(f, "the move leaves no gap in {place}"),
            Self::WasteOccupied => f.write_str("the waste already holds a card"),
            Self::NoRedeals => f.write_str("no redeals are left"),
            Self::StockLeft => f.write_str("the stock still has cards"),
        }
    }
}

impl std::error::Error for Impossible {}

/// The state of a game after its last move, as far as it is known without the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndState {
    /// The game is won.
    Won,
    /// The game is not won, and has a legal move whatever the cards are.
    Open,
    /// The game is not won, and its legal moves depend on the cards. First the constraints of each
    /// possible move, then the constraints under which none of them is legal.
    Moves(Vec<Vec<Constraint>>, Vec<Constraint>),
}

impl EndState {
    /// Returns the state in which each possible move has a single constraint.
    fn of(moves: Vec<Constraint>) -> Self {
        let none = moves.iter().filter_map(Constraint::opposite).collect();
        Self::Moves(moves.into_iter().map(|constraint| vec![constraint]).collect(), none)
    }
}

/// A position without its cards.
pub trait Cardless {
    /// The parameters of the game's id.
    type Layout: Copy;
    /// The game's moves.
    type Move: Copy;

    /// Deals the game.
    fn deal(layout: Self::Layout, dealing: Dealing) -> Self;

    /// Plays a move and returns its constraints on the cards. An impossible move changes nothing.
    ///
    /// # Errors
    /// Returns why the move is illegal whatever the cards are.
    fn play(&mut self, mv: Self::Move) -> Result<Vec<Constraint>, Impossible>;

    /// Returns the state of the game.
    fn end(&self) -> EndState;

    /// Returns the cards that the deal sets aside.
    fn set_aside(_: Self::Layout) -> Founded {
        Founded::Nothing
    }

    /// Returns the cards that the foundations take at the start: card, direction, and number of
    /// foundations.
    fn foundations(_: Self::Layout) -> Vec<(Card, Direction, u8)> {
        Vec::new()
    }
}
