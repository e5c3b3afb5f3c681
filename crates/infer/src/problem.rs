//! The constraints on a deck, as data.

use patience_core::Card;
use patience_core::game::Relation;
use patience_core::notation::building::Direction;

/// A place in the deal, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DeckPlace(pub(super) u8);

impl DeckPlace {
    /// Returns a place by its index. A deck has fewer than 256 cards.
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// Returns all places of a deck of some cards, in order.
    pub fn all(cards: usize) -> impl Iterator<Item = Self> + Clone {
        (0..cards).map(Self::new)
    }
}

impl From<DeckPlace> for usize {
    fn from(DeckPlace(index): DeckPlace) -> Self {
        Self::from(index)
    }
}

/// A set of classes of cards, or of kinds of cards: a bit for each.
pub type BitSet = u64;

/// The number of kinds of cards.
pub const KINDS: usize = 52;

/// The set of all kinds.
pub const EVERY_KIND: BitSet = (1 << KINDS) - 1;

/// The constraints on a deck.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// The number of cards of each kind in the deck.
    pub copies: Vec<u8>,
    /// The known cards, by their places.
    pub known: Vec<Option<Card>>,
    /// Places of unknown cards without constraints. They hold the reserved cards in any order.
    pub reserved: Vec<DeckPlace>,
    /// The cards in these places.
    pub reserved_cards: Vec<Card>,
    /// Places, and the kinds of cards that may be there.
    pub within: Vec<(DeckPlace, BitSet)>,
    /// Unknown cards that must come after a place.
    pub must_follow: Vec<(Card, DeckPlace)>,
    /// Relations between the cards of two places, and whether they must hold.
    pub pairs: Vec<([DeckPlace; 2], Relation, bool)>,
    /// Places, and a number that no rank may reach among their cards.
    pub fewer: Vec<(Vec<DeckPlace>, u8)>,
    /// The builds of each game.
    pub foundations: Vec<BuildOrder>,
}

/// The builds of a game.
#[derive(Clone, Debug, Default)]
pub struct BuildOrder {
    /// The cards that the foundations take at the start: card, direction, and number of
    /// foundations.
    pub waiting: Vec<(Card, Direction, u8)>,
    /// The builds in order: card, direction if named, and whether the build must be legal.
    pub built: Vec<(DeckPlace, Option<Direction>, bool)>,
    /// Cards at the end, and whether some foundation must take each or none may.
    pub then: Vec<(DeckPlace, bool)>,
}

/// Returns the members of a set.
pub(super) fn bits(mut set: BitSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            first as u8
        })
    })
}

/// Returns one card of every kind.
pub(super) fn every_card() -> impl Iterator<Item = Card> {
    (0..KINDS as u8).filter_map(Card::from_index)
}
