//! Which moves are legal, and what they do.

use super::position::{Change, Links, Matching, Undo};
use super::sequence::{Classes, FITS};
use crate::cards::{Card, Deck};
use crate::game::rules::Rules;
use crate::game::slot::{COPY, EMPTY, Slot, Slots, kind};
use crate::notation::Dealing;
use crate::notation::matching::{Label, Layout, Match, Move};
use crate::sealed::Sealed;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The slot at places that the game does not have: nothing fits on it, and it fits nowhere.
const BARRED: Slot = 56;

/// For each number of columns less one, a table with no card on it.
static BARE: [[Slot; Label::TABLE]; 9] = {
    let mut bare = [[BARRED; Label::TABLE]; 9];
    let mut columns = 1;
    while columns <= 9 {
        let mut number = 0;
        while number < columns {
            bare[columns - 1][Label::column(number as u8).index()] = EMPTY;
            bare[columns - 1][Label::freecell(number as u8).index()] = EMPTY;
            number += 1;
        }
        columns += 1;
    }
    bare
};

impl Sealed for Matching {}

impl Rules for Matching {
    type Layout = Layout;
    type Move = Move;
    type Undo = Undo;

    #[inline(always)]
    fn undealt(layout: Layout, dealing: Dealing) -> Self {
        let fits = &FITS[Classes::of(layout) as usize][usize::from(layout.values()) - 1];
        Self {
            layout,
            dealing,
            fits,
            top: BARE[usize::from(layout.columns()) - 1],
            under: Links::EMPTY,
            next: EMPTY,
            undealt: 0,
            total: 0,
            collected: 0,
            deals: 0,
        }
    }

    #[inline(always)]
    fn deal_deck(&mut self, deck: &Deck) {
        // The longest has 104 cards.
        self.total = deck.len() as u8;
        if self.layout.match_count() > self.layout.values() {
            let mut slots = Slots::default();
            self.deal_slots(deck, |card| slots.next(card));
        } else {
            match self.dealing {
                // No copies are told apart by their order, so that each column can be dealt at once.
                Dealing::Open => self.deal_columns(deck),
                Dealing::Closed => self.deal_slots(deck, Card::index),
            }
        }
    }

    fn moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for from in self.places().filter(|&from| self.exposed(from).is_some()) {
            for to in self.places() {
                let mv = Move::Transfer { from, to };
                if self.is_legal(mv) {
                    visit(mv)?;
                }
            }
        }
        self.matches(&mut ArrayVec::new(), self.places(), &mut visit)?;
        if self.is_legal(Move::Deal) { visit(Move::Deal) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Transfer { from, to } => {
                let (card, onto) = (self.top[from.index()], self.top[to.index()]);
                self.fits.of(card) & self.fits.takes[to.index()] & 1 << kind(onto) != 0
            }
            Move::Collect(cards) => self.is_match(cards),
            Move::Deal => self.undealt > 0,
        }
    }

    fn most_in_a_row(layout: Layout, dealing: Dealing, mv: Move) -> usize {
        let cards = layout.composition().len();
        let has = |label: Label| label.number() < layout.columns();
        match mv {
            Move::Transfer { from, to } if from == to || !has(from) || !has(to) => 0,
            // A freecell is empty or full after it.
            Move::Transfer { from, to } if from.is_freecell() || to.is_freecell() => 1,
            Move::Transfer { .. } => cards,
            Move::Collect(cards) => {
                let labels = cards.labels();
                let is_twice = |at: usize| labels[..at].contains(&labels[at]);
                match labels.iter().enumerate().any(|(at, &label)| is_twice(at) || !has(label)) {
                    _ if labels.len() != usize::from(layout.match_size()) => 0,
                    true => 0,
                    false if labels.iter().any(|label| label.is_freecell()) => 1,
                    false => usize::from(layout.match_count()),
                }
            }
            Move::Deal => match dealing {
                Dealing::Open => 0,
                Dealing::Closed => cards.div_ceil(usize::from(layout.columns())),
            },
        }
    }

    #[inline(always)]
    fn apply(&mut self, mv: Move) -> Undo {
        Undo(match mv {
            Move::Transfer { from, to } => {
                // Both are read before either is written, since they might be the same for all that the
                // compiler knows.
                let (slot, onto) = (self.top[from.index()], self.top[to.index()]);
                self.top[from.index()] = self.under.of(slot);
                self.under.set(slot, onto);
                self.top[to.index()] = slot;
                Change::Transfer { from, to }
            }
            Move::Collect(cards) => {
                let mut slots = [EMPTY; 4];
                for (at, slot) in slots.iter_mut().enumerate() {
                    if at < cards.size() {
                        *slot = self.take_from(cards.padded(at));
                    }
                }
                self.collected = self.collected.wrapping_add(cards.size() as u8);
                Change::Collect { cards, slots }
            }
            Move::Deal => {
                let cards = self.undealt.min(self.layout.columns());
                for top in self.top.iter_mut().take(usize::from(cards)) {
                    let slot = self.next;
                    self.next = self.under.of(slot);
                    self.under.set(slot, std::mem::replace(top, slot));
                }
                self.undealt -= cards;
                self.deals = self.deals.wrapping_add(1);
                Change::Deal { cards }
            }
        })
    }

    fn undo(&mut self, Undo(change): Undo) {
        match change {
            Change::Transfer { from, to } => {
                let slot = self.take_from(to);
                self.place_on(from, slot);
            }
            Change::Collect { cards, slots } => {
                for (&label, slot) in cards.labels().iter().zip(slots) {
                    self.place_on(label, slot);
                }
                self.collected = self.collected.wrapping_sub(cards.size() as u8);
            }
            Change::Deal { cards } => {
                for column in (0..cards).rev() {
                    let slot = self.take_from(Label::column(column));
                    self.under.set(slot, std::mem::replace(&mut self.next, slot));
                }
                self.undealt += cards;
                self.deals = self.deals.wrapping_sub(1);
            }
        }
    }

    fn can_be_taken_back(mv: Move) -> bool {
        matches!(mv, Move::Transfer { .. })
    }

    fn goes_round(&self) -> bool {
        true
    }

    fn won(&self) -> bool {
        self.collected == self.total
    }

    /// Compares each card with the sets of kinds on columns, and multiplies cards by empty places.
    fn count_moves(&self) -> usize {
        let columns = usize::from(self.layout.columns());
        let (on_columns, in_freecells) = self.top.split_at(Label::COUNT / 2);
        let (on_columns, in_freecells) = (&on_columns[..columns], &in_freecells[..columns]);
        let hosts = Kinds::default().with(on_columns);
        let exposed = hosts.with(in_freecells);
        // Up to eighteen sets of up to eight cards each fit the bytes of a word.
        let onto = |hosts: u64| {
            let count = |&slot: &Slot| count_in_bytes(self.fits.of(slot) & hosts);
            let counts = [on_columns, in_freecells].map(|tops| tops.iter().map(count).sum::<u64>());
            sum_of_bytes(counts[0] + counts[1])
        };
        let twice = if hosts.twice & CARDS == 0 { 0 } else { onto(hosts.twice & CARDS) };
        onto(hosts.once & CARDS)
            + twice
            + (2 * columns - exposed.empty) * exposed.empty
            + self.count_matches(exposed)
            + usize::from(self.is_legal(Move::Deal))
    }

    /// Compares each card with the set of all that is exposed, which takes less time than trying
    /// every move.
    fn stuck(&self) -> bool {
        let top = &self.top[..Label::COUNT];
        let takes = top.iter().zip(&self.fits.takes).map(|(&slot, takes)| takes & 1 << kind(slot));
        let taken = takes.fold(0, |all, one| all | one);
        let transfers = top.iter().any(|&slot| self.fits.of(slot) & taken != 0);
        let matches = || self.count_matches(Kinds::default().with(top)) > 0;
        !(transfers || matches() || self.is_legal(Move::Deal))
    }
}

impl Matching {
    /// Returns whether the exposed cards are a match: enough of them, all different and all of the
    /// same rank.
    #[inline(always)]
    fn is_match(&self, cards: Match) -> bool {
        let top = |at| self.top[cards.padded(at).index()];
        let [a, b, c, d] = [top(0), top(1), top(2), top(3)];
        let all = match cards.size() {
            2 => is_pair(a, b),
            3 => is_pair(a, b) & is_pair(a, c) & (b != c),
            _ => is_pair(a, b) & is_pair(a, c) & is_pair(a, d) & (b != c) & (b != d) & (c != d),
        };
        all && cards.size() == usize::from(self.layout.match_size())
    }

    /// Returns the number of matches among exposed cards.
    #[inline(always)]
    fn count_matches(&self, exposed: Kinds) -> usize {
        let size = self.layout.match_size();
        let choices = &CHOICES[usize::from(size)];
        // The kinds of a rank are four bits of the set. A rank has at most eight cards.
        let ranks = count_in_nibbles(exposed.once) + count_in_nibbles(exposed.twice);
        let enough = ranks + u64::MAX / 15 * u64::from(8 - size);
        let mut enough = enough & CARDS & (u64::MAX / 15 * 8);
        let mut matches = 0;
        while enough != 0 {
            let cards = ranks >> (enough.trailing_zeros() & !3) & 15;
            matches += usize::from(choices[cards as usize]);
            enough &= enough - 1;
        }
        matches
    }

    /// Shows `visit` each match that begins with the labels chosen and goes on with some of `left`.
    fn matches<B>(
        &self,
        chosen: &mut ArrayVec<Label, 4>,
        left: impl Iterator<Item = Label> + Clone,
        visit: &mut dyn FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let places: ArrayVec<Label, { Label::COUNT }> =
            left.filter(|&label| self.exposed(label).is_some()).collect();
        self.extend_match(chosen, &places, visit)
    }

    fn extend_match<B>(
        &self,
        chosen: &mut ArrayVec<Label, 4>,
        left: &[Label],
        visit: &mut dyn FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if chosen.len() == usize::from(self.layout.match_size()) {
            return Match::new(chosen)
                .map_or(ControlFlow::Continue(()), |cards| visit(Move::Collect(cards)));
        }
        let rank = chosen.first().and_then(|&label| self.exposed(label)).map(Card::rank);
        for (at, &label) in left.iter().enumerate() {
            if rank.is_none() || self.exposed(label).map(Card::rank) == rank {
                chosen.push(label);
                self.extend_match(chosen, &left[at + 1..], visit)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// The kinds of cards, as bits of a set.
const CARDS: u64 = (1 << 52) - 1;

/// The kinds of some slots, those that are on two of them, and how many have no card.
#[derive(Clone, Copy, Default)]
struct Kinds {
    once: u64,
    twice: u64,
    empty: usize,
}

impl Kinds {
    /// Adds other slots.
    #[inline(always)]
    fn with(self, slots: &[Slot]) -> Self {
        slots.iter().fold(self, |Self { once, twice, empty }, &slot| {
            let kind = 1 << kind(slot);
            let empty = empty + usize::from(slot == EMPTY);
            Self { once: once | kind, twice: twice | once & kind, empty }
        })
    }
}

/// In how many ways so many cards can be chosen out of others: first the chosen ones, then all. A
/// rank has at most eight cards.
static CHOICES: [[u8; 16]; 5] = {
    let mut choices = [[0; 16]; 5];
    let mut all = 0;
    while all <= 8 {
        choices[0][all] = 1;
        let mut chosen = 1;
        while chosen <= 4 && all > 0 {
            choices[chosen][all] = choices[chosen - 1][all - 1] + choices[chosen][all - 1];
            chosen += 1;
        }
        all += 1;
    }
    choices
};

/// Returns the number of bits in each four bits of a set.
#[inline(always)]
const fn count_in_nibbles(set: u64) -> u64 {
    const TWOS: u64 = u64::MAX / 15 * 5;
    const FOURS: u64 = u64::MAX / 15 * 3;
    let pairs = set - ((set >> 1) & TWOS);
    (pairs & FOURS) + ((pairs >> 2) & FOURS)
}

/// Returns the number of bits in each byte of a set.
#[inline(always)]
const fn count_in_bytes(set: u64) -> u64 {
    let nibbles = count_in_nibbles(set);
    (nibbles + (nibbles >> 4)) & (u64::MAX / 255 * 15)
}

/// Returns the sum of the bytes of a word, which must be less than 256.
#[inline(always)]
const fn sum_of_bytes(word: u64) -> usize {
    (word.wrapping_mul(u64::MAX / 255) >> 56) as usize
}

/// Returns whether two slots hold different cards of the same rank: they differ, and only in suit and
/// copy. The slot of no card is the only one of its rank.
const fn is_pair(one: Slot, other: Slot) -> bool {
    const SAME: Slot = !(COPY | 3);
    (one ^ other) & SAME == 0 && one != other
}
