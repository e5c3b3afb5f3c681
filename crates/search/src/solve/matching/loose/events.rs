//! What can happen at a position.

use super::board::LooseBoard;
use super::state::LooseEvent;
use crate::solve::matching::model::NONE;
use crate::solve::matching::set::Set;

impl<S: Set, const PLANES: usize> LooseBoard<'_, S, PLANES> {
    /// Calls back with each match of some cards.
    pub(super) fn matches(&self, some: S, mut found: impl FnMut(LooseEvent<S>)) {
        let now = &*self.now;
        self.model.each_match(now.within & some, |cards| {
            if self.above(cards).len() <= now.free {
                found(LooseEvent::Match(cards));
            }
        });
    }

    /// Returns a match that is never wrong: none of its cards is of use any more.
    pub(super) fn safe_match(&self) -> Option<LooseEvent<S>> {
        if !self.prunings.safe_matches {
            return None;
        }
        let now = &*self.now;
        let exposed = now.places.loose | now.places.tops;
        for &of_rank in &self.model.of_rank {
            let left = of_rank & !now.gone;
            if left.is_zero()
                || left & !exposed != S::zero()
                || usize::from(left.len()) != self.model.size
            {
                continue;
            }
            let safe = left.cards().all(|card| {
                let neighbours = self.model.neighbours[usize::from(card)] & !now.gone;
                match neighbours.len() {
                    0 => true,
                    1 if now.places.loose.has(card) => true,
                    1 => {
                        let under = self.column(self.depth(card).0).get(1);
                        under.is_some_and(|&under| neighbours == S::of(under))
                    }
                    _ => false,
                }
            });
            if safe {
                return Some(LooseEvent::Match(left));
            }
        }
        None
    }

    /// Calls back with each way to put one of some cards on another.
    pub(super) fn stacks(&self, some: S, mut found: impl FnMut(LooseEvent<S>)) {
        let now = &*self.now;
        let (places, free) = (&now.places, now.free);
        let neighbours = |card: u8| self.model.neighbours[usize::from(card & 127)];
        let hosts = now.within & !places.loose | places.fixed | places.loose.only_if(now.spare > 0);
        let near = hosts.cards().fold(S::zero(), |near, host| near | neighbours(host));
        for card in (now.within & near & some).cards() {
            let is_loose = places.loose.has(card);
            let (from, depth) = if is_loose { (NONE, 0) } else { self.depth(card) };
            for host in (neighbours(card) & hosts).cards() {
                if places.loose.has(host) {
                    if depth <= free {
                        found(LooseEvent::Stack(card, host));
                    }
                    continue;
                }
                let (to, over) = self.depth(host);
                if to != from {
                    if depth + over <= free {
                        found(LooseEvent::Stack(card, host));
                    }
                } else if over > depth + 1 && over <= free {
                    found(LooseEvent::Stack(card, host));
                }
                let digs = if to == from { depth.max(over + 1) } else { depth + over + 1 };
                if now.spare > 0 && digs <= free && usize::from(over) + 1 < self.column(to).len() {
                    found(LooseEvent::Pair(card, host));
                }
            }
        }
    }

    /// Returns whether any column can be dug out with a place left free.
    pub(super) fn has_clears(&self) -> bool {
        let free = usize::from(self.now.free);
        (0..self.now.places.real).any(|column| self.column(column).len() <= free)
    }

    /// Calls back with each way to dig out a column that leaves a place free.
    pub(super) fn clears(&self, mut found: impl FnMut(LooseEvent<S>)) {
        let now = &*self.now;
        for column in 0..now.places.real {
            if self.column(column).len() <= usize::from(now.free) {
                found(LooseEvent::Clear(column));
            }
        }
    }
}
