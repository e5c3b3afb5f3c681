//! Monte Carlo, Thirteens, Fourteens and Aces Square.
//!
//! Cards keep their order. So a position is the set of cards that were there when the grid last
//! closed up, and the set of those that still are. Between two `+`, discards make no others
//! possible, so they are taken in the order of their first cells: the search decides cell by cell
//! whether its card stays, or with which later one it goes.

use super::engine::{Aim, Space, Step, bound_of};
use super::pack::hash;
use crate::game::pairing::{Pairing, near};
use crate::notation::Cell;
use crate::notation::pairing::Move;

/// The maximum number of cells.
const CELLS: usize = Cell::MAX;

/// No card.
const NONE: u8 = u8::MAX;

/// A set of cards, by their place in the order.
type Set<const WORDS: usize> = [u64; WORDS];

/// A position of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wave<const WORDS: usize> {
    /// The cards that were there when the grid last closed up, or at the start.
    before: Set<WORDS>,
    /// The cards that are there.
    now: Set<WORDS>,
    /// The first cell not decided on.
    next: u8,
    /// Whether the grid has closed up since the start.
    closed_up: bool,
}

/// The positions that are reached from one of them.
pub(super) struct PairingSpace<const WORDS: usize> {
    origin: Pairing,
    aim: Aim,
    strict: bool,
    cells: usize,
    /// The cells of the cards on the grid at the start. The stock follows them in the order.
    at_start: Vec<u8>,
    cards: usize,
    /// For each card, those that it pairs with.
    mates: Vec<Set<WORDS>>,
    /// The cards that go alone, and those that never go.
    alone: Set<WORDS>,
    stays: Set<WORDS>,
    /// For each cell, the later ones that are near.
    near: Vec<Vec<u8>>,
    /// The card of each cell.
    grid: [u8; CELLS],
}

fn has<const WORDS: usize>(set: &Set<WORDS>, card: u8) -> bool {
    set[usize::from(card) / 64] >> (card % 64) & 1 == 1
}

fn put<const WORDS: usize>(set: &mut Set<WORDS>, card: u8) {
    set[usize::from(card) / 64] |= 1 << (card % 64);
}

fn take<const WORDS: usize>(set: &mut Set<WORDS>, card: u8) {
    set[usize::from(card) / 64] &= !(1 << (card % 64));
}

fn count<const WORDS: usize>(set: &Set<WORDS>) -> u16 {
    set.iter().map(|word| word.count_ones() as u16).sum()
}

fn without<const WORDS: usize>(set: &Set<WORDS>, other: &Set<WORDS>) -> Set<WORDS> {
    std::array::from_fn(|word| set[word] & !other[word])
}

impl<const WORDS: usize> PairingSpace<WORDS> {
    pub(super) fn new(origin: &Pairing, aim: Aim) -> Self {
        let layout = origin.layout();
        let held = |slot: &u8| *slot >> 3 < 13;
        let mut at_start = Vec::new();
        let mut slots: Vec<u8> = Vec::new();
        for (cell, slot) in (0..).zip(origin.grid()).filter(|(_, slot)| held(slot)) {
            at_start.push(cell);
            slots.push(*slot);
        }
        slots.extend(origin.stock());
        let set_of = |is: &dyn Fn(u8) -> bool| {
            let mut set = [0; WORDS];
            (0..).zip(&slots).filter(|(_, slot)| is(**slot)).for_each(|(card, _)| {
                put(&mut set, card);
            });
            set
        };
        let rank = |slot: u8, rank: Option<crate::card::Rank>| {
            rank.is_some_and(|rank| rank.value() == (slot >> 3) + 1)
        };
        let all: Vec<Cell> = layout.size().each_cell().collect();
        let later = |from: usize| -> Vec<u8> {
            let near = (from + 1..all.len()).filter(|&to| near(&layout, all[from], all[to]));
            near.map(|cell| cell as u8).collect()
        };
        Self {
            origin: origin.clone(),
            aim,
            strict: layout.options().strict,
            cells: all.len(),
            cards: slots.len(),
            mates: (0..slots.len())
                .map(|card| {
                    let mut mates = set_of(&|other| origin.pairs(slots[card], other));
                    take(&mut mates, card as u8);
                    mates
                })
                .collect(),
            alone: set_of(&|slot| rank(slot, layout.game().alone)),
            stays: set_of(&|slot| rank(slot, layout.game().stays)),
            near: (0..all.len()).map(later).collect(),
            at_start,
            grid: [NONE; CELLS],
        }
    }

    /// Lays out the grid, and returns the first card of the stock.
    fn lay_out(&mut self, wave: &Wave<WORDS>) -> usize {
        if !wave.closed_up {
            self.grid[..self.cells].fill(NONE);
            for (card, &cell) in (0..).zip(&self.at_start) {
                self.grid[usize::from(cell)] = card;
            }
            return self.at_start.len();
        }
        let mut cell = 0;
        for (word, &cards) in wave.before.iter().enumerate() {
            let mut cards = cards;
            while cards != 0 {
                let card = word * 64 + cards.trailing_zeros() as usize;
                if cell == self.cells {
                    return card;
                }
                self.grid[cell] = card as u8;
                cell += 1;
                cards &= cards - 1;
            }
        }
        self.grid[cell..self.cells].fill(NONE);
        self.cards
    }

    /// Returns the number of cards in the stock, whose first card is given.
    fn in_stock(&self, wave: &Wave<WORDS>, first: usize) -> u16 {
        let mut stock = wave.now;
        for (word, cards) in stock.iter_mut().enumerate() {
            let below = first.saturating_sub(64 * word);
            *cards = if below >= 64 { 0 } else { *cards >> below << below };
        }
        count(&stock)
    }

    fn step(&self, wave: Wave<WORDS>, moves: u16, in_stock: u16) -> Step<Wave<WORDS>> {
        let left = count(&without(&wave.now, &self.stays));
        let rank = match self.aim {
            Aim::Any => left,
            Aim::Shortest => {
                let alone: Set<WORDS> =
                    std::array::from_fn(|word| wave.now[word] & self.alone[word]);
                // Cards that are not on the grid come to it at most a grid at a time.
                (left + count(&alone)).div_ceil(2) + in_stock.div_ceil(self.cells as u16)
            }
        };
        Step { state: wave, moves, rank, won: left == 0 && in_stock == 0 }
    }

    /// Returns whether the grid can close up.
    fn closes_up(&self, wave: &Wave<WORDS>, in_stock: u16) -> bool {
        let on_grid = usize::from(count(&wave.now) - in_stock);
        let is_there = |&card: &u8| card != NONE && has(&wave.now, card);
        if on_grid == self.cells || in_stock == 0 && self.grid[..on_grid].iter().all(is_there) {
            return false;
        }
        !self.strict
            || !self.grid[..self.cells].iter().enumerate().any(|(cell, card)| {
                is_there(card)
                    && (has(&self.alone, *card)
                        || self.partners(wave, cell, *card).next().is_some())
            })
    }

    /// Returns the cards in later cells with which that of a cell can go.
    #[inline]
    fn partners(&self, wave: &Wave<WORDS>, cell: usize, card: u8) -> impl Iterator<Item = u8> {
        let mates: Set<WORDS> =
            std::array::from_fn(|word| self.mates[usize::from(card)][word] & wave.now[word]);
        let other = self.near[cell].iter().map(|&cell| self.grid[usize::from(cell)]);
        other.filter(move |&other| other != NONE && has(&mates, other))
    }
}

impl<const WORDS: usize> Space for PairingSpace<WORDS> {
    type State = Wave<WORDS>;
    type Move = Move;

    fn start(&mut self) -> Step<Self::State> {
        let mut all = [0; WORDS];
        (0..self.cards as u8).for_each(|card| put(&mut all, card));
        let wave = Wave { before: all, now: all, next: 0, closed_up: false };
        self.step(wave, 0, (self.cards - self.at_start.len()) as u16)
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.aim)
    }

    fn hash(wave: &Self::State) -> u64 {
        hash(&wave.now)
            ^ hash(&wave.before).rotate_left(17)
            ^ u64::from(wave.next).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn expand(
        &mut self,
        wave: &Self::State,
        _: u8,
        found: &mut impl FnMut(Step<Self::State>),
    ) -> Option<u16> {
        let first = self.lay_out(wave);
        let in_stock = self.in_stock(wave, first);
        for cell in usize::from(wave.next)..self.cells {
            let card = self.grid[cell];
            if card == NONE || !has(&wave.now, card) {
                continue;
            }
            let mut left = *wave;
            left.next = cell as u8 + 1;
            let mut goes = false;
            if has(&self.alone, card) {
                goes = true;
                let mut after = left;
                take(&mut after.now, card);
                found(self.step(after, 1, in_stock));
            }
            for other in self.partners(wave, cell, card) {
                goes = true;
                let mut after = left;
                take(&mut after.now, card);
                take(&mut after.now, other);
                found(self.step(after, 1, in_stock));
            }
            if goes {
                found(self.step(left, 0, in_stock));
                return None;
            }
        }
        if self.closes_up(wave, in_stock) {
            let after = Wave { before: wave.now, next: 0, closed_up: true, ..*wave };
            let first = self.lay_out(&after);
            let in_stock = self.in_stock(&after, first);
            found(self.step(after, 1, in_stock));
        }
        None
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        let cells: Vec<Cell> = self.origin.layout().size().each_cell().collect();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            if pair[0].now == pair[1].now {
                if pair[1].next == 0 {
                    moves.push(Move::Consolidate);
                }
                continue;
            }
            self.lay_out(&pair[0]);
            let gone = without(&pair[0].now, &pair[1].now);
            let at: Vec<Cell> = cells
                .iter()
                .zip(&self.grid)
                .filter(|&(_, &card)| card != NONE && has(&gone, card))
                .map(|(&cell, _)| cell)
                .collect();
            match at[..] {
                [one] => moves.push(Move::DiscardAlone(one)),
                [one, other] => moves.push(Move::Discard(one, other)),
                _ => {}
            }
        }
        moves
    }
}
