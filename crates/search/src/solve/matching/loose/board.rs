//! A position, unpacked.

use super::names::Names;
use super::state::{Loose, LooseCards, LooseKinds};
use crate::solve::matching::model::{COLUMNS, MatchingModel, NONE};
use crate::solve::matching::prunings::MatchingPrunings;
use crate::solve::matching::set::{ENTRIES, Set};
use patience_core::game::matching::Matching;

/// A game and one of its positions, unpacked.
pub(super) struct LooseBoard<'a, S, const PLANES: usize> {
    pub(super) origin: &'a Matching,
    pub(super) prunings: MatchingPrunings,
    pub(super) model: &'a MatchingModel<S>,
    pub(super) cards: LooseCards<S>,
    pub(super) names: Names<'a, S>,
    pub(super) now: Box<LooseUnpacked<S, PLANES>>,
}

/// A position, unpacked.
pub(super) struct LooseUnpacked<S, const PLANES: usize> {
    /// For each bit of a code, the cards in whose code it is set.
    pub(super) planes: [S; PLANES],
    /// The columns with more than one card, from the top down as far as events reach.
    pub(super) columns: [[u8; REACH]; COLUMNS],
    /// The number of cards noted of each column: all, or more than can be moved.
    pub(super) heights: [u8; COLUMNS],
    /// For each number of cards of a column, that many from its top down.
    pub(super) topmost: [[S; REACH + 1]; COLUMNS],
    /// The column of each card within reach, and how many cards lie on it there.
    pub(super) column: [u8; ENTRIES],
    pub(super) depth: [u8; ENTRIES],
    pub(super) gone: S,
    /// The cards that keep their names.
    pub(super) kept: S,
    /// The cards that an event may move, or put cards on.
    pub(super) within: S,
    pub(super) places: Places<S>,
    /// The number of matches to come.
    pub(super) matches: u16,
    /// The number of freecells and columns that are free.
    pub(super) free: u8,
    /// The number of columns for loose cards that are not fixed.
    pub(super) spare: u8,
}

/// The length of a list of cards within reach: the places there are, the card to be moved, the card
/// under it, and one more that tells whether that is the last.
pub(super) const REACH: usize = 2 * COLUMNS + 3;

/// Where cards lie that can be moved.
#[derive(Clone, Copy, Default)]
pub(super) struct Places<S> {
    /// The cards in freecells, and the only cards of columns.
    pub(super) loose: S,
    /// If no place is free, the only cards of columns that must be there.
    pub(super) fixed: S,
    /// The exposed cards of columns with more than one card.
    pub(super) tops: S,
    /// The number of these columns.
    pub(super) real: u8,
}

/// A position that follows, while it is made.
pub(super) struct LooseDraft<S, const PLANES: usize> {
    pub(super) planes: [S; PLANES],
    pub(super) places: Places<S>,
    /// The cards from which all others of their columns were taken.
    pub(super) single: S,
    pub(super) matches: u16,
}

impl<'a, S: Set, const PLANES: usize> LooseBoard<'a, S, PLANES> {
    pub(super) fn new(
        origin: &'a Matching,
        model: &'a MatchingModel<S>,
        prunings: MatchingPrunings,
    ) -> Self {
        let cards = LooseCards::new(model);
        Self {
            origin,
            prunings,
            model,
            cards,
            names: Names::new(model, cards, prunings.alike),
            now: Box::new(LooseUnpacked {
                planes: [S::zero(); PLANES],
                columns: [[NONE; REACH]; COLUMNS],
                heights: [0; COLUMNS],
                topmost: [[S::zero(); REACH + 1]; COLUMNS],
                column: [0; ENTRIES],
                depth: [0; ENTRIES],
                gone: S::zero(),
                kept: S::zero(),
                within: S::zero(),
                places: Places::default(),
                matches: 0,
                free: 0,
                spare: 0,
            }),
        }
    }

    /// Returns the number of freecells and columns.
    pub(super) fn all_places(&self) -> u8 {
        2 * self.model.columns as u8
    }

    /// Unpacks a position.
    pub(super) fn unpack(&mut self, state: &Loose<S, PLANES>) {
        let &Loose { ref planes, exposed } = state;
        let kinds = self.cards.kinds(planes);
        if self.names.are_given() {
            self.now.kept = self.names.kept(kinds.at_home);
        }
        let all_places = self.all_places();
        let Self { model, cards, now, .. } = self;
        let fixed = exposed & kinds.bottoms;
        let places = Places {
            loose: kinds.loose | fixed,
            fixed,
            tops: exposed & !fixed,
            real: (exposed & !fixed).len(),
        };
        now.free = all_places.saturating_sub(places.real + places.loose.len());
        now.spare = (model.columns as u8).saturating_sub(places.real + fixed.len());
        now.matches = u16::from((cards.all & !kinds.gone).len()) / model.size as u16;
        now.planes = *planes;
        now.gone = kinds.gone;
        now.within = places.loose;
        now.places = places;
        self.unpack_columns(&kinds);
    }

    /// Walks down the columns, as far as events reach.
    #[inline(always)]
    fn unpack_columns(&mut self, kinds: &LooseKinds<S>) {
        let Self { model, now, .. } = self;
        let free = usize::from(now.free);
        let reach = REACH.min(free + 3);
        let tops = now.places.tops;
        for (number, top) in (0..COLUMNS).zip(tops.cards()) {
            let mut card = top;
            let mut height = 0;
            let mut above = S::zero();
            loop {
                now.columns[number][height] = card;
                now.topmost[number][height] = above;
                above |= S::of(card);
                if height <= free {
                    now.column[usize::from(card & 127)] = number as u8;
                    now.depth[usize::from(card & 127)] = height as u8;
                    now.within |= S::of(card);
                }
                height += 1;
                if kinds.bottoms.has(card) || height >= reach {
                    break;
                }
                // The cards at home in a column are numbered from the top down.
                card =
                    if kinds.at_home.has(card) { card + 1 } else { model.link(&now.planes, card) };
            }
            now.topmost[number][height] = above;
            now.heights[number] = height as u8;
        }
    }

    /// Returns the topmost cards of a column.
    #[inline(always)]
    pub(super) fn topmost(&self, column: u8, many: u8) -> S {
        let topmost = &self.now.topmost[usize::from(column).min(COLUMNS - 1)];
        topmost[usize::from(many).min(REACH)]
    }

    /// Returns the cards of a column within reach, from the top down.
    #[inline(always)]
    pub(super) fn column(&self, column: u8) -> &[u8] {
        let column = usize::from(column).min(COLUMNS - 1);
        &self.now.columns[column][..usize::from(self.now.heights[column]).min(REACH)]
    }

    /// Returns the cards that lie on some of those within reach.
    #[inline(always)]
    pub(super) fn above(&self, cards: S) -> S {
        let in_columns = (cards & !self.now.places.loose).cards();
        in_columns.fold(S::zero(), |above, card| {
            let (column, depth) = self.depth(card);
            above | self.topmost(column, depth)
        })
    }

    /// Returns the column of a card within reach, and the number of cards on it there.
    #[inline(always)]
    pub(super) fn depth(&self, card: u8) -> (u8, u8) {
        let at = usize::from(card & 127);
        (self.now.column[at], self.now.depth[at])
    }
}
