//! How an event changes a position.

use super::board::{LooseBoard, LooseDraft, Places};
use super::state::{Loose, LooseEvent};
use crate::solve::matching::model::{ANY_BOTTOM, COLLECTED, COLUMNS, IN_CELL, NONE};
use crate::solve::matching::set::{Set, set_number};

impl<S: Set, const PLANES: usize> LooseBoard<'_, S, PLANES> {
    fn draft(&self) -> LooseDraft<S, PLANES> {
        let table = &*self.now;
        LooseDraft {
            planes: table.planes,
            places: table.places,
            single: S::zero(),
            matches: table.matches,
        }
    }

    /// Makes the topmost cards of a column loose, and the last one with them.
    #[inline(always)]
    fn cut(&self, draft: &mut LooseDraft<S, PLANES>, column: u8, many: u8) {
        if many == 0 {
            return;
        }
        let cards = self.column(column);
        let mut moved = self.topmost(column, many);
        draft.places.tops &= !moved;
        match cards[usize::from(many).min(cards.len())..] {
            [] => draft.places.real -= 1,
            [last] => {
                draft.places.real -= 1;
                draft.single |= S::of(last);
                moved |= S::of(last);
            }
            [top, ..] => draft.places.tops |= S::of(top),
        }
        draft.places.loose |= moved;
        set_number(&mut draft.planes, moved, IN_CELL);
    }

    /// Puts a loose card on an exposed one.
    #[inline]
    fn stack(&self, draft: &mut LooseDraft<S, PLANES>, card: u8, host: u8) {
        draft.places.loose &= !S::of(card);
        draft.places.fixed &= !S::of(card);
        set_number(&mut draft.planes, S::of(card), self.model.code(card, host));
        if draft.places.loose.has(host) {
            draft.places.loose &= !S::of(host);
            draft.places.fixed &= !S::of(host);
            draft.places.real += 1;
            set_number(&mut draft.planes, S::of(host), self.model.code(host, ANY_BOTTOM));
        }
        draft.places.tops = draft.places.tops & !S::of(host) | S::of(card);
    }

    /// Returns the next card that is put on another at once, and that other.
    #[inline]
    fn at_once(&self, places: &Places<S>, free: u8, pairs: bool) -> Option<(u8, u8)> {
        if !self.prunings.at_once {
            return None;
        }
        let neighbours = |card: u8| self.model.neighbours[usize::from(card)];
        let on = |card: u8, hosts: S| (card, (neighbours(card) & hosts).first_card());
        // There are fewer exposed cards in columns than loose ones, as a rule.
        let onto = places.tops | places.fixed;
        let fit = places.loose & onto.cards().fold(S::zero(), |fit, host| fit | neighbours(host));
        if !fit.is_zero() {
            return Some(on(fit.first_card(), onto));
        }
        if !pairs || free == 0 || usize::from(places.real) >= self.model.columns {
            return None;
        }
        places
            .loose
            .cards()
            .find(|&card| !(neighbours(card) & places.loose).is_zero())
            .map(|card| on(card, places.loose))
    }

    /// Puts cards on others at once, and makes the position canonical. `stacked` is called with
    /// each card put on another.
    #[inline]
    fn finish(
        &self,
        mut draft: LooseDraft<S, PLANES>,
        pairs: bool,
        mut stacked: impl FnMut(u8, u8),
    ) -> LooseDraft<S, PLANES> {
        let taken = draft.places.real + draft.places.loose.len();
        // Each card put on another frees a place.
        for free in self.all_places().saturating_sub(taken).. {
            let places = &mut draft.places;
            if free > 0 {
                let fixed = std::mem::take(&mut places.fixed);
                if !fixed.is_zero() {
                    set_number(&mut draft.planes, fixed, IN_CELL);
                }
            } else {
                let new = draft.single & places.loose & !places.fixed;
                places.fixed |= new;
                for card in new.cards() {
                    set_number(&mut draft.planes, S::of(card), self.model.code(card, ANY_BOTTOM));
                }
            }
            let Some((card, host)) = self.at_once(&draft.places, free, pairs) else { break };
            self.stack(&mut draft, card, host);
            stacked(card, host);
        }
        draft
    }

    /// Makes an event, but leaves cards their names.
    pub(super) fn make(
        &self,
        event: LooseEvent<S>,
        stacked: impl FnMut(u8, u8),
    ) -> LooseDraft<S, PLANES> {
        let mut draft = self.draft();
        self.cuts(event, |column, many| self.cut(&mut draft, column, many));
        match event {
            LooseEvent::Match(cards) => {
                draft.places.loose &= !cards;
                draft.places.fixed &= !cards;
                set_number(&mut draft.planes, cards, COLLECTED);
                draft.matches -= 1;
            }
            LooseEvent::Stack(card, host) | LooseEvent::Pair(card, host) => {
                self.stack(&mut draft, card, host)
            }
            LooseEvent::Clear(_) => {}
        }
        // A column is dug out for other cards than those that lay in it.
        let pairs = !matches!(event, LooseEvent::Clear(_));
        self.finish(draft, pairs, stacked)
    }

    /// Returns whether a position without a free place has no event: no exposed card goes on
    /// another that is in a column or can be, and no match is exposed. Since cards take up the
    /// places, it is not won either. Where a place is free, telling takes as long as going on from
    /// there.
    #[inline]
    pub(super) fn is_stuck(&self, draft: &LooseDraft<S, PLANES>) -> bool {
        let Places { loose, fixed, tops, real } = draft.places;
        if !self.prunings.stuck || real + loose.len() < self.all_places() {
            return false;
        }
        let has_spare = real + fixed.len() < self.model.columns as u8;
        let (exposed, hosts) = (loose | tops, tops | fixed | loose.only_if(has_spare));
        let near = |host: u8| self.model.neighbours[usize::from(host & 127)] & exposed;
        let has_match = |&of_rank: &S| (of_rank & exposed).has_at_least(self.model.size);
        hosts.cards().all(|host| near(host).is_zero()) && !self.model.of_rank.iter().any(has_match)
    }

    /// Calls back with each column of which cards are moved before an event or by it, and with how
    /// many of them.
    #[inline(always)]
    fn cuts(&self, event: LooseEvent<S>, mut cut: impl FnMut(u8, u8)) {
        let many = |card: u8, more: u8| {
            if self.now.places.loose.has(card) {
                (NONE, 0)
            } else {
                let (column, depth) = self.depth(card);
                (column, depth + more)
            }
        };
        let ((from, taken), (to, dug)) = match event {
            LooseEvent::Match(cards) => {
                for card in (cards & !self.above(cards) & !self.now.places.loose).cards() {
                    let (column, depth) = self.depth(card);
                    cut(column, depth + 1);
                }
                return;
            }
            LooseEvent::Stack(card, host) => (many(card, 1), many(host, 0)),
            LooseEvent::Pair(card, host) => (many(card, 1), many(host, 1)),
            LooseEvent::Clear(column) => return cut(column, self.column(column).len() as u8 - 1),
        };
        if from == to {
            cut(from, taken.max(dug));
        } else {
            cut(from, taken);
            cut(to, dug);
        }
    }

    /// Returns how many cards of each column are dug out before an event.
    pub(super) fn digs(&self, event: LooseEvent<S>) -> [u8; COLUMNS] {
        let mut digs = [0; COLUMNS];
        let moved = match event {
            LooseEvent::Match(cards) => cards,
            LooseEvent::Stack(card, _) | LooseEvent::Pair(card, _) => S::of(card),
            LooseEvent::Clear(_) => S::zero(),
        };
        self.cuts(event, |column, many| {
            let Some(lowest) = many.checked_sub(1) else { return };
            let is_moved = moved.has(self.column(column)[usize::from(lowest)]);
            digs[usize::from(column)] = if is_moved { lowest } else { many };
        });
        digs
    }

    /// Packs a position that follows.
    #[inline]
    pub(super) fn pack(&self, draft: &LooseDraft<S, PLANES>) -> Loose<S, PLANES> {
        let exposed = draft.places.tops | draft.places.fixed;
        let mut state = Loose { planes: draft.planes, exposed };
        if self.names.are_given() {
            self.names.rename((&self.now.planes, self.now.kept), &mut state);
        }
        state
    }
}
