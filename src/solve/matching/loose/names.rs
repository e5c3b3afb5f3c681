//! Names of cards that are alike.
//!
//! Cards that are *alike*, of one rank and with the same neighbours, change names. The rules treat
//! them alike, so positions that differ only in which of them lies where have the same future but for
//! names, and one will do. The codes can say it of any cards except those that lie as at the start on
//! a card that they don't go on: they keep their names, and so do those under them. That some such
//! positions still count as two, since names are given in one pass, loses nothing.

use super::{Loose, LooseSpace};
use crate::solve::matching::model::{ANY_BOTTOM, BOTTOM, ENTRIES, NONE};
use crate::solve::matching::{Set, set_number};
use arrayvec::ArrayVec;

impl<S: Set, const PLANES: usize> LooseSpace<'_, S, PLANES> {
    /// Returns the cards that keep their names, by those that lie as at the start: those that lie on
    /// others as only then, and those under them.
    #[inline(always)]
    pub(super) fn kept(&self, at_home: S) -> S {
        self.homes.iter().fold(S::zero(), |kept, &home| {
            let unsorted = at_home & self.unsorted & home;
            kept | home & unsorted.up_from_first()
        })
    }

    /// Calls back with each card that changes its name after an event, and its new name.
    ///
    /// Names go up from cards on those that keep theirs to cards on others, at the bottom of
    /// columns, loose, and gone.
    #[inline]
    pub(super) fn renamed(&self, planes: &[S; PLANES], mut found: impl FnMut(u8, u8)) {
        let (low, high, others) = (planes[0], planes[1], &planes[2..]);
        let on_host = others.iter().fold(S::zero(), |set, &plane| set | plane);
        let gone = low & high & !on_host;
        let loose = low & !high & !on_host;
        let kept = self.kept(self.all & !(low | high | on_host));
        // The names of the others are in order already.
        let before = &self.table.planes;
        let moved =
            planes.iter().zip(before).fold(S::zero(), |set, (&now, &before)| set | now ^ before);
        let mut rest = (moved | self.table.kept) & !kept & self.has_like;
        while !rest.is_zero() {
            let first = rest.trailing_zeros() as usize & 127;
            let group = self.alike[first] & !kept;
            rest &= !group;
            if !group.has_at_least(2) {
                continue;
            }
            let place = |card: u8| {
                if gone.has(card) {
                    return u16::MAX;
                }
                if loose.has(card) {
                    return u16::MAX - 1;
                }
                match self.model.link(planes, card) {
                    bottom if usize::from(bottom) >= self.model.cards => u16::MAX - 2,
                    host if kept.has(host) => u16::from(host),
                    host => 128 + u16::from(host),
                }
            };
            let mut places: ArrayVec<(u16, u8), 8> =
                group.cards().map(|card| (place(card), card)).collect();
            if !places.is_sorted() {
                places.sort_unstable();
                for (&(_, card), name) in places.iter().zip(group.cards()) {
                    if card != name {
                        found(card, name);
                    }
                }
            }
        }
    }

    /// Gives cards that are alike new names after an event.
    #[inline]
    pub(super) fn rename(&self, state: &mut Loose<S, PLANES>) {
        let model = self.model;
        let before = state.planes;
        let mut names = [NONE; ENTRIES];
        let mut changed = S::zero();
        let mut near = S::zero();
        self.renamed(&before, |card, name| {
            names[usize::from(card & 127)] = name;
            changed |= S::of(card);
            near |= model.neighbours[usize::from(card & 127)];
        });
        if changed.is_zero() {
            return;
        }
        let name = |card: u8| if changed.has(card) { names[usize::from(card & 127)] } else { card };
        let mut put = |card: u8, on: u8| {
            let on = match on {
                BOTTOM..ANY_BOTTOM => ANY_BOTTOM,
                host if usize::from(host) < model.cards => name(host),
                _ => on,
            };
            let card = name(card);
            set_number(&mut state.planes, S::of(card), model.code(card, on));
        };
        for card in changed.cards() {
            put(card, model.link(&before, card));
        }
        for card in (near & !changed).cards() {
            let on = model.link(&before, card);
            if usize::from(on) < model.cards && changed.has(on) {
                put(card, on);
            }
        }
        let exposed = state.exposed & changed;
        state.exposed &= !changed;
        for card in exposed.cards() {
            state.exposed |= S::of(name(card));
        }
    }
}
