//! What a deck is to meet, as data.

use crate::Card;
use crate::game::cardless::Relation;
use crate::notation::building::Direction;

/// A place in the deal, from 0.
pub(super) type DeckPlace = u8;

/// A set of classes of cards, or of kinds of cards: a bit for each.
pub(super) type BitSet = u64;

/// How many kinds of cards there are.
pub(super) const KINDS: usize = 52;

/// All of them.
pub(super) const EVERY_KIND: BitSet = (1 << KINDS) - 1;

/// What the deck is to meet.
#[derive(Clone, Debug, Default)]
pub(super) struct Problem {
    /// How many cards of each kind the deck has.
    pub(super) copies: Vec<u8>,
    /// The cards that are known, by their places.
    pub(super) known: Vec<Option<Card>>,
    /// Places of unknown cards that nothing asks about, and which cards lie there, in whatever
    /// order.
    pub(super) reserved: Vec<DeckPlace>,
    /// The kinds of these cards.
    pub(super) reserved_cards: Vec<Card>,
    /// Places and the kinds of cards that may lie there.
    pub(super) within: Vec<(DeckPlace, BitSet)>,
    /// Unknown cards that lie behind a place.
    pub(super) behind: Vec<(Card, DeckPlace)>,
    /// Relations between the cards in two places.
    pub(super) pairs: Vec<([DeckPlace; 2], Relation, bool)>,
    /// Places where fewer than so many cards are of any one rank.
    pub(super) fewer: Vec<(Vec<DeckPlace>, u8)>,
    /// BuildOrder and what is built on them.
    pub(super) foundations: Vec<BuildOrder>,
}

/// The foundations of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct BuildOrder {
    /// For each card and direction, how many of them wait for it at the start.
    pub(super) waiting: Vec<(Card, Direction, u8)>,
    /// The cards that are built, in this order; the last says whether it must be legal.
    pub(super) built: Vec<(DeckPlace, Option<Direction>, bool)>,
    /// Afterwards, cards that one of them takes, or none does.
    pub(super) then: Vec<(DeckPlace, bool)>,
}

/// The members of a set.
pub(super) fn bits(mut set: BitSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            first as u8
        })
    })
}

/// Every kind of card.
pub(super) fn every_card() -> impl Iterator<Item = Card> {
    (0..KINDS as u8).filter_map(Card::from_index)
}
