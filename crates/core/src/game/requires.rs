//! What a move requires of the cards, as data.
//!
//! Cards decide whether a move is legal, never what it does. So each place of a board can name the
//! card there by where it was dealt, and the rules say what must hold of the cards so named.

use super::board::Place;
use super::slot::{EMPTY, Slot, card};
use super::{matching, pairing};
use crate::cards::{Card, Rank};
use crate::catalogue::PairingGame;
use crate::notation::Cell;
use crate::notation::building::Direction;
use crate::notation::matching::Layout;
use std::fmt;

/// A card, by its index in deal order, from 0. Cards dealt to the foundations at the start do not
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealtIndex(pub u8);

impl From<DealtIndex> for usize {
    fn from(DealtIndex(index): DealtIndex) -> Self {
        Self::from(index)
    }
}

/// What a move, or the end of a game, requires of the cards. `C` is a [`Card`], or a
/// [`DealtIndex`] of a game whose cards are unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint<C = DealtIndex> {
    /// Two cards are in a relation, or are not.
    Pair {
        /// The cards, in any order: every relation is symmetric.
        cards: [C; 2],
        /// The relation.
        relation: Relation,
        /// Whether the relation must hold or must not.
        holds: bool,
    },
    /// A card has a rank, or has another.
    Rank {
        /// The card.
        card: C,
        /// The rank.
        rank: Rank,
        /// Whether the card must have this rank or must not.
        holds: bool,
    },
    /// No rank appears `than` times among some cards.
    FewerOfARank {
        /// The cards.
        cards: Vec<C>,
        /// The number of cards of one rank that is too many.
        than: u8,
    },
    /// A foundation takes a card. If no direction is named, exactly one foundation must take it.
    Build {
        /// The card.
        card: C,
        /// The direction, if the move names it.
        to: Option<Direction>,
    },
    /// Some foundation can take a card next, or none can.
    Takes {
        /// The card.
        card: C,
        /// Whether one must be able to take it or none may.
        holds: bool,
    },
}

impl<C> Constraint<C> {
    /// Creates the constraint that two cards are in a relation.
    ///
    /// ```
    /// use patience::game::{Constraint, DealtIndex, Relation};
    ///
    /// let pair = Constraint::pair(DealtIndex(3), DealtIndex(7), Relation::SameRank);
    /// assert!(matches!(pair, Constraint::Pair { holds: true, .. }));
    /// ```
    #[must_use]
    pub const fn pair(one: C, other: C, relation: Relation) -> Self {
        Self::Pair { cards: [one, other], relation, holds: true }
    }

    /// Returns the cards that it applies to.
    ///
    /// ```
    /// use patience::game::{Constraint, DealtIndex, Relation};
    ///
    /// let pair = Constraint::pair(DealtIndex(3), DealtIndex(7), Relation::SameRank);
    /// assert_eq!(pair.cards(), [DealtIndex(3), DealtIndex(7)]);
    /// ```
    #[must_use]
    pub fn cards(&self) -> &[C] {
        match self {
            Self::Pair { cards, .. } => cards,
            Self::FewerOfARank { cards, .. } => cards,
            Self::Rank { card, .. } | Self::Build { card, .. } | Self::Takes { card, .. } => {
                std::slice::from_ref(card)
            }
        }
    }

    /// Returns the same constraint on cards with other names.
    pub(super) fn named<D>(self, name: impl Fn(C) -> D) -> Constraint<D> {
        match self {
            Self::Pair { cards, relation, holds } => {
                Constraint::Pair { cards: cards.map(name), relation, holds }
            }
            Self::Rank { card, rank, holds } => Constraint::Rank { card: name(card), rank, holds },
            Self::FewerOfARank { cards, than } => {
                Constraint::FewerOfARank { cards: cards.into_iter().map(name).collect(), than }
            }
            Self::Build { card, to } => Constraint::Build { card: name(card), to },
            Self::Takes { card, holds } => Constraint::Takes { card: name(card), holds },
        }
    }
}

impl<C: Clone> Constraint<C> {
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
    /// The cards have the same rank.
    SameRank,
    /// The cards are in sequence: one goes on the other in a column of Match Solitaire.
    Sequence(Layout),
    /// The cards form a pair in a game of the pairing family.
    Pair(&'static PairingGame),
}

impl Relation {
    /// Returns for each card, by its index, the set of cards in this relation to it, a bit for each
    /// index.
    ///
    /// ```
    /// use patience::game::Relation;
    ///
    /// // The aces are the first four cards.
    /// assert_eq!(Relation::SameRank.table()[0], 0b1111);
    /// ```
    #[must_use]
    pub fn table(self) -> [u64; 52] {
        match self {
            Self::SameRank => std::array::from_fn(|card| 0b1111 << (card & !3)),
            Self::Sequence(layout) => matching::table(layout),
            Self::Pair(game) => pairing::table(game),
        }
    }

    /// Returns whether two cards are in this relation.
    ///
    /// ```
    /// use patience::game::Relation;
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

/// Why a move is illegal for every deal. Displays as a short sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
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
    /// The grid closes up or is filled by itself after each discard.
    ByItself,
    /// Both stock and waste have cards, and the move doesn't say which fills the gap.
    WhichFill(Place),
    /// The stock is to fill the gap of a place, but the card in the waste does.
    WasteFillsFirst(Place),
    /// A mark names what fills the gap of a place, but the gap waits.
    GapWaits(Place),
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

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyWon => f.write_str("the game is already won"),
            Self::NoSuchMove => f.write_str("the game has no such move"),
            Self::Empty(place) => write!(f, "{place} is empty"),
            Self::Twice(place) => write!(f, "it names {place} twice"),
            Self::Occupied(place) => write!(f, "{place} already holds a card"),
            Self::OpenDeal => f.write_str("an open game deals all cards at the start"),
            Self::EmptyStock => f.write_str("the stock is empty"),
            Self::NotNeighbours([one, other]) => write!(f, "{one} and {other} are not neighbours"),
            Self::NotInLine([one, other]) => write!(f, "{one} and {other} share no row or column"),
            Self::NothingToConsolidate => f.write_str("there is no gap to close or fill"),
            Self::ByItself => f.write_str("gaps are closed or filled right after each discard"),
            Self::WhichFill(place) => {
                write!(f, "both stock and waste could fill the gap in {place}")
            }
            Self::WasteFillsFirst(place) => {
                write!(f, "the card in the waste fills {place}, not the stock")
            }
            Self::GapWaits(place) => write!(f, "nothing fills {place} by itself: the gap waits"),
            Self::NoFill(place) => write!(f, "{place} is empty and cannot fill the gap"),
            Self::NoGap(place) => {
                write!(f, "{place} is not empty after this move, so nothing fills it")
            }
            Self::WasteOccupied => f.write_str("the waste already holds its one card"),
            Self::NoRedeals => f.write_str("no redeals are left"),
            Self::StockLeft => f.write_str("the stock still has cards"),
        }
    }
}

impl std::error::Error for Blocked {}

/// Whether a legal move remains, as far as that is known without the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndState<C = DealtIndex> {
    /// The game is won.
    Won,
    /// The game is not won, and has a legal move for every deal.
    Open,
    /// The game is not won, and its legal moves depend on the cards. First the constraints of each
    /// possible move, then the constraints under which none of them is legal.
    Moves(Vec<Vec<Constraint<C>>>, Vec<Constraint<C>>),
}

impl<C: Clone> EndState<C> {
    /// Returns an end with these moves, each move of which requires one thing.
    pub(super) fn of(moves: Vec<Constraint<C>>) -> Self {
        let none = moves.iter().filter_map(Constraint::opposite).collect();
        Self::Moves(moves.into_iter().map(|constraint| vec![constraint]).collect(), none)
    }
}

/// What moves require of the cards, and a game dealt without them.
pub trait Requires<M> {
    /// Deals as many cards as the deck has to a game without cards, each known by its place in the
    /// deal alone.
    #[doc(hidden)]
    fn deal_unknown(&mut self);

    /// Returns what a move requires of the cards on the table.
    #[doc(hidden)]
    fn required(&self, mv: M) -> Result<Vec<Constraint<OnTable>>, Blocked>;

    /// Returns what it takes for a legal move to remain.
    #[doc(hidden)]
    fn remaining(&self) -> EndState<OnTable>;
}

/// A card on the table, for the rules: they say what is required of it, and not what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnTable(pub(super) Slot);

impl OnTable {
    /// Returns the card of a slot, if it has one.
    pub(super) fn new(slot: Slot) -> Option<Self> {
        (slot != EMPTY).then_some(Self(slot))
    }

    pub(super) fn card(self) -> Card {
        card(self.0).unwrap_or_else(|| unreachable!("a card on the table has a kind"))
    }

    pub(super) fn dealt(self) -> DealtIndex {
        DealtIndex(self.0 - u8::from(self.0 > EMPTY))
    }
}

/// Returns the slot that stands for an unknown card, by its index in deal order. No other has it,
/// and it is not that of no card.
pub(super) const fn unknown(dealt: u8) -> Slot {
    dealt + (dealt >= EMPTY) as u8
}
