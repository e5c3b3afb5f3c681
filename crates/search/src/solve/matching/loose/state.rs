//! A packed position, and what happens between two of them.

use crate::solve::matching::model::MatchingModel;
use crate::solve::matching::set::{Set, set_of};

/// A position of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::solve) struct Loose<S, const PLANES: usize> {
    /// For each bit of a code, the cards in whose code it is set.
    pub(super) planes: [S; PLANES],
    /// The cards in columns on which none lies, except loose ones that may change places. They
    /// follow from the codes, but it would take long to find them.
    pub(super) exposed: S,
}

/// The cards of a game, as far as positions are told apart by them.
#[derive(Clone, Copy)]
pub(super) struct LooseCards<S> {
    /// All cards, and those that lay at the bottom of a column at the start.
    pub(super) all: S,
    pub(super) bottoms: S,
    /// The cards that lay at the start on a card that they don't go on.
    pub(super) unsorted: S,
}

/// Cards by what they lie on. All others are on cards that they go on.
pub(super) struct LooseKinds<S> {
    /// The cards that lie as at the start.
    pub(super) at_home: S,
    /// The cards at the bottom of a column.
    pub(super) bottoms: S,
    /// The cards in freecells, and the only cards of columns that need not be there.
    pub(super) loose: S,
    /// The cards that are collected.
    pub(super) gone: S,
}

/// What happens between two positions of the search.
#[derive(Clone, Copy)]
pub(super) enum LooseEvent<S> {
    /// Cards are collected.
    Match(S),
    /// The first card goes on the second, where that lies.
    Stack(u8, u8),
    /// The second card goes to a column of its own, and the first on it.
    Pair(u8, u8),
    /// A column is dug out down to its lowest card.
    Clear(u8),
}

impl<S: Set> LooseCards<S> {
    pub(super) fn new(model: &MatchingModel<S>) -> Self {
        let on_other = |&card: &u8| {
            let home = model.home[usize::from(card)];
            usize::from(home) < model.cards
                && model.neighbours[usize::from(card)] & S::of(home) == S::zero()
        };
        let unsorted: Vec<u8> = (0..model.cards as u8).filter(on_other).collect();
        let bottoms = model.at_start.iter().filter_map(|cards| cards.first());
        Self {
            all: S::first(model.cards),
            bottoms: bottoms.fold(S::zero(), |set, &card| set | S::of(card)),
            unsorted: set_of(&unsorted),
        }
    }

    /// Returns the cards by what they lie on, by the bits of their codes.
    #[inline(always)]
    pub(super) fn kinds<const PLANES: usize>(&self, planes: &[S; PLANES]) -> LooseKinds<S> {
        let (low, high, others) = (planes[0], planes[1], &planes[2..]);
        let on_host = others.iter().fold(S::zero(), |set, &plane| set | plane);
        let at_home = self.all & !(low | high | on_host);
        LooseKinds {
            at_home,
            bottoms: at_home & self.bottoms | high & !low & !on_host,
            loose: low & !high & !on_host,
            gone: low & high & !on_host,
        }
    }
}
