//! Monte Carlo, Thirteens, Fourteens and Aces Square.
//!
//! Cards keep their order. So a position is the set of cards that were there when the grid last
//! closed up, and the set of those that still are. Between two `+`, discards make no others
//! possible. So they are taken in one order, and a step of the search is all of them and the `+`
//! that follows.
//!
//! Cells and cards are numbered from the last to the first here, the last of the stock before all:
//! a wave of discards leaves the stock as it is, and what is left of the grid follows it.

use super::engine::{Aim, Space, Step, bound_of};
use super::pack::hash;
use crate::card::Rank;
use crate::game::pairing::Pairing;
use crate::notation::Cell;
use crate::notation::pairing::Move;
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The maximum number of cells.
const CELLS: usize = Cell::MAX;

/// The maximum number of cards.
const CARDS: usize = 208;

/// More than the number of classes of cards that the rules treat alike. No card is of the last,
/// for which [`NONE`] stands.
const CLASSES: usize = 32;

/// No card, no class.
const NONE: u8 = u8::MAX;

/// Pairs that are this far apart, or farther, count as free to meet, to save time on wide grids.
const FAR: u8 = 8;

/// The maximum number of pairs that may be found never to leave. Others count as free to meet.
const CLOSE: usize = 64;

/// By how much the rank of a position rises once the first way on from it was tried: ten discards.
const LATER: u16 = 20;

/// With so many discards or fewer, all ways on are tried at once.
const FEW: usize = 2;

/// In a shallow attempt, what the rank rises to instead, less that of the first way on.
const SHALLOW: u16 = 1000;

/// The numbers of nodes of attempts, of which the second is shallow: most games are won at the
/// first, and those that an early mistake spoils at the second.
const ATTEMPTS: [u64; 2] = [2_000, 1_000];

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

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunings {
    /// The number of cells that one step may decide on.
    pub(super) at_once: u32,
    /// Take cards that the rules treat alike for each other.
    pub(super) alike: bool,
    /// Leave out positions with cards that never leave.
    pub(super) lost: bool,
}

impl Prunings {
    pub(super) const ALL: Self = Self { at_once: 50, alike: true, lost: true };
}

/// The positions that are reached from one of them.
pub(super) struct PairingSpace<'a, const WORDS: usize> {
    table: Table<'a, WORDS>,
    order: Order,
    /// Whether other ways on are tried from the first positions before the last.
    shallow: bool,
}

/// The cards, and where they are.
struct Table<'a, const WORDS: usize> {
    origin: &'a Pairing,
    aim: Aim,
    prunings: Prunings,
    strict: bool,
    cells: usize,
    /// The cells of the cards on the grid at the start. They follow the stock in the order.
    at_start: ArrayVec<u8, CELLS>,
    cards: u8,
    /// For each card, a number that is equal for cards that the rules treat alike.
    classes: [u8; CARDS],
    /// For each class, its cards, and the class that it pairs with, or [`NONE`].
    of_class: [Set<WORDS>; CLASSES],
    mates: [u8; CLASSES],
    /// The class of cards that go alone, or [`NONE`], and the number of cards that never go.
    alone: u8,
    stay: u16,
    /// The later cells that are near each cell, and where those of each end.
    near: Vec<u8>,
    near_end: [u16; CELLS],
    /// Cards that are this far apart in the order, or farther, may be near. Those that are not are
    /// near only once they are next to each other.
    far: u8,
    /// The card of each cell.
    grid: [u8; CELLS],
    /// The discards that are possible, by the first of their cells.
    discards: Vec<Discard>,
}

/// A discard of two cards, or of one alone, which is both.
#[derive(Clone, Copy, Debug)]
struct Discard {
    cells: [u8; 2],
    cards: [u8; 2],
}

/// What is decided on the way through the cells.
struct Choice<'a, const WORDS: usize> {
    from: &'a Wave<WORDS>,
    in_stock: u8,
    /// The cells of the discards.
    made: ArrayVec<[u8; 2], CELLS>,
    /// The number of cells that can still be decided on.
    left: u32,
    /// The cards that are left, up to the cells that are decided on.
    order: &'a mut Order,
}

/// The cards that are left, up to the cells that are decided on.
#[derive(Clone, Copy)]
struct Left<const WORDS: usize> {
    /// All of them, on other cells too.
    now: Set<WORDS>,
    /// The first cards of the start that are like them.
    alike: Set<WORDS>,
    /// The card after these.
    next: u8,
}

/// The classes of the cards that are left, up to the cells that are decided on.
struct Order {
    classes: ArrayVec<u8, CARDS>,
    /// Where each class comes first and last, or [`NONE`].
    first: [u8; CLASSES],
    last: [u8; CLASSES],
    /// For each card, the last one before it of its class, or [`NONE`].
    before: [u8; CARDS],
    /// The cards that pair, and are neither far apart nor next to each other.
    close: ArrayVec<[u8; 2], CLOSE>,
}

impl Order {
    fn new() -> Self {
        Self {
            classes: ArrayVec::new(),
            first: [NONE; CLASSES],
            last: [NONE; CLASSES],
            before: [NONE; CARDS],
            close: ArrayVec::new(),
        }
    }

    #[inline]
    fn push(&mut self, class: u8, mate: u8, far: u8) {
        let at = self.classes.len() as u8;
        self.classes.push(class);
        let mut other = self.last[usize::from(mate) % CLASSES];
        while other != NONE && at - other < far {
            if at - other > 1 && !self.close.is_full() {
                self.close.push([other, at]);
            }
            other = self.before[usize::from(other)];
        }
        let class = usize::from(class) % CLASSES;
        self.before[usize::from(at)] = std::mem::replace(&mut self.last[class], at);
        if self.first[class] == NONE {
            self.first[class] = at;
        }
    }

    /// Leaves no more than so many cards.
    fn shorten(&mut self, len: usize) {
        while self.classes.len() > len {
            self.pop();
        }
    }

    #[inline]
    fn pop(&mut self) {
        let Some(class) = self.classes.pop() else { return };
        let at = self.classes.len() as u8;
        let class = usize::from(class) % CLASSES;
        self.last[class] = self.before[usize::from(at)];
        if self.first[class] == at {
            self.first[class] = NONE;
        }
        while self.close.last().is_some_and(|&[_, other]| other == at) {
            self.close.pop();
        }
    }
}

/// For each card, the later ones with which it cannot leave, a bit for each distance.
struct Blocked([u8; CARDS]);

impl Blocked {
    fn has(&self, one: u8, other: u8) -> bool {
        self.0[usize::from(one)] >> (other - one) & 1 == 1
    }

    fn put(&mut self, one: u8, other: u8) {
        self.0[usize::from(one)] |= 1 << (other - one);
    }
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

/// Returns the first card of a set from another on, or none.
#[inline]
fn first_from<const WORDS: usize>(set: &Set<WORDS>, card: u8) -> u8 {
    let mut word = usize::from(card) / 64;
    let mut cards = set.get(word).map_or(0, |cards| cards >> (card % 64) << (card % 64));
    while cards == 0 {
        word += 1;
        let Some(&next) = set.get(word) else { return NONE };
        cards = next;
    }
    (64 * word) as u8 + cards.trailing_zeros() as u8
}

impl<'a, const WORDS: usize> PairingSpace<'a, WORDS> {
    pub(super) fn new(origin: &'a Pairing, aim: Aim, prunings: Prunings) -> Self {
        Self { table: Table::new(origin, aim, prunings), order: Order::new(), shallow: false }
    }

    /// Lays out the grid, and returns the number of cards in the stock.
    fn lay_out(&mut self, wave: &Wave<WORDS>) -> u8 {
        let in_stock = self.table.lay_out(wave);
        self.table.find_discards(&wave.now);
        in_stock
    }

    /// Calls back with the positions that follow one that is laid out, and the cells of the
    /// discards that lead to each.
    fn each_next<B>(
        &mut self,
        wave: &Wave<WORDS>,
        in_stock: u8,
        visit: &mut impl FnMut(Step<Wave<WORDS>>, &[[u8; 2]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Self { table, order, .. } = self;
        // The stock is the first cards always, and most of them are there from the last time.
        order.shorten(usize::from(in_stock));
        for card in order.classes.len() as u8..in_stock {
            let class = table.class(card);
            order.push(class, table.mate(class), table.far);
        }
        let stock = std::array::from_fn(|word| {
            let cards = usize::from(in_stock).saturating_sub(64 * word);
            if cards < 64 { (1 << cards) - 1 } else { u64::MAX }
        });
        let mut left = Left { now: wave.now, alike: stock, next: in_stock };
        for cell in 0..usize::from(wave.next) {
            let card = table.grid[cell];
            if card != NONE && has(&wave.now, card) {
                table.keep(card, &mut left, order);
            }
        }
        let mut choice = Choice {
            from: wave,
            in_stock,
            made: ArrayVec::new(),
            left: table.prunings.at_once,
            order,
        };
        let from = table.discards.partition_point(|discard| discard.cells[0] < wave.next);
        let flow = table.decide(&mut choice, left, wave.next, from, visit);
        self.order.shorten(usize::from(in_stock));
        flow
    }
}

impl<'a, const WORDS: usize> Table<'a, WORDS> {
    fn new(origin: &'a Pairing, aim: Aim, prunings: Prunings) -> Self {
        let layout = origin.layout();
        let size = layout.size();
        let mut space = Self {
            origin,
            aim,
            prunings,
            strict: layout.options().strict,
            cells: usize::from(size.cells()),
            at_start: ArrayVec::new(),
            cards: 0,
            classes: [0; CARDS],
            of_class: [[0; WORDS]; CLASSES],
            mates: [NONE; CLASSES],
            alone: NONE,
            stay: 0,
            near: Vec::with_capacity(8 * usize::from(size.cells())),
            near_end: [0; CELLS],
            far: FAR,
            grid: [NONE; CELLS],
            discards: Vec::new(),
        };
        let held = |&(_, slot): &(u8, &u8)| *slot >> 3 < 13;
        let on_grid = (0..).zip(origin.grid().iter().rev()).filter(held);
        space.at_start.extend(on_grid.clone().map(|(cell, _)| cell));
        let mut example: [Option<u8>; CLASSES] = [None; CLASSES];
        for &slot in origin.stock().iter().rev().chain(on_grid.map(|(_, slot)| slot)) {
            let class = origin.class(slot);
            space.classes[usize::from(space.cards)] = class;
            put(&mut space.of_class[usize::from(class)], space.cards);
            example[usize::from(class)] = Some(slot);
            space.cards += 1;
        }
        for (class, slot) in (0..).zip(example) {
            let Some(slot) = slot else { continue };
            let is = |rank: Option<Rank>| rank.is_some_and(|it| it.value() == (slot >> 3) + 1);
            if is(layout.game().alone) {
                space.alone = class;
            }
            if is(layout.game().stays) {
                space.stay = count(&space.of_class[usize::from(class)]);
            }
            let mate = |other: &Option<u8>| other.is_some_and(|other| origin.pairs(slot, other));
            if let Some(mate) = example.iter().position(mate) {
                space.mates[usize::from(class)] = mate as u8;
            }
        }
        // Cells are near each other in both orders.
        for (at, cell) in (0..).zip(size.each_cell()) {
            for other in origin.behind(cell).filter(|&other| origin.near(cell, other)) {
                let to = size.index(other);
                space.near.push(to);
                if to - at > 1 {
                    space.far = space.far.min(to - at);
                }
            }
            space.near_end[usize::from(at)] = space.near.len() as u16;
        }
        space
    }

    #[inline(always)]
    fn class(&self, card: u8) -> u8 {
        self.classes[usize::from(card)]
    }

    /// Returns the class that one pairs with, or [`NONE`].
    #[inline(always)]
    fn mate(&self, class: u8) -> u8 {
        self.mates[usize::from(class) % CLASSES]
    }

    /// Lays out the grid, and returns the number of cards in the stock, which are the first.
    fn lay_out(&mut self, wave: &Wave<WORDS>) -> u8 {
        let grid = &mut self.grid[..self.cells];
        grid.fill(NONE);
        if wave.closed_up {
            let cards = usize::from(count(&wave.before));
            let in_stock = cards.saturating_sub(self.cells) as u8;
            let empty = self.cells.saturating_sub(cards);
            let mut card = in_stock;
            for cell in &mut grid[empty..] {
                *cell = first_from(&wave.before, card);
                card = *cell + 1;
            }
            in_stock
        } else {
            let in_stock = self.cards - self.at_start.len() as u8;
            for (&cell, card) in self.at_start.iter().zip(in_stock..) {
                grid[usize::from(cell)] = card;
            }
            in_stock
        }
    }

    /// Finds the discards that are possible.
    fn find_discards(&mut self, now: &Set<WORDS>) {
        self.discards.clear();
        let mut end = 0;
        for cell in 0..self.cells {
            let near = end..usize::from(self.near_end[cell]);
            end = near.end;
            let card = self.grid[cell];
            if card == NONE || !has(now, card) {
                continue;
            }
            let class = self.class(card);
            let cell = cell as u8;
            if class == self.alone {
                self.discards.push(Discard { cells: [cell; 2], cards: [card; 2] });
            }
            let mate = self.mate(class);
            for &to in &self.near[near] {
                let other = self.grid[usize::from(to)];
                if other != NONE && self.class(other) == mate && has(now, other) {
                    self.discards.push(Discard { cells: [cell, to], cards: [card, other] });
                }
            }
        }
    }

    fn step(
        &self,
        wave: Wave<WORDS>,
        moves: usize,
        cards: u16,
        in_stock: u16,
    ) -> Step<Wave<WORDS>> {
        let left = cards - self.stay;
        let rank = match self.aim {
            Aim::Any => left,
            Aim::Shortest => {
                let alone = self.of_class.get(usize::from(self.alone)).map_or(0, |cards| {
                    count::<WORDS>(&std::array::from_fn(|word| cards[word] & wave.now[word]))
                });
                // Cards that are not on the grid come to it at most a grid at a time.
                (left + alone).div_ceil(2) + in_stock.div_ceil(self.cells as u16)
            }
        };
        Step { state: wave, moves: moves as u16, rank, won: left == 0 && in_stock == 0 }
    }

    /// Decides that a card is left.
    #[inline]
    fn keep(&self, card: u8, left: &mut Left<WORDS>, order: &mut Order) {
        let class = self.class(card);
        order.push(class, self.mate(class), self.far);
        let alike = first_from(&self.of_class[usize::from(class) % CLASSES], left.next);
        put(&mut left.alike, alike);
        left.next = alike + 1;
    }

    /// Decides on the cells from one on, and on the discards from one on, which are theirs.
    fn decide<B>(
        &self,
        choice: &mut Choice<'_, WORDS>,
        mut left: Left<WORDS>,
        from: u8,
        mut discard: usize,
        visit: &mut impl FnMut(Step<Wave<WORDS>>, &[[u8; 2]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let kept = choice.order.classes.len();
        let mut cells = from..self.cells as u8;
        let flow = 'decided: loop {
            let Some(cell) = cells.next() else { break self.close(choice, &left, visit) };
            let card = self.grid[usize::from(cell)];
            if card == NONE || !has(&left.now, card) {
                continue;
            }
            let mut decided = false;
            while let Some(&Discard { cells, cards: [_, other] }) = self.discards.get(discard)
                && cells[0] <= cell
            {
                discard += 1;
                if cells[0] < cell || !has(&left.now, other) {
                    continue;
                }
                if !decided && choice.left == 0 {
                    let wave = Wave { now: left.now, next: cell, ..*choice.from };
                    let cards = count(&wave.now);
                    let step = self.step(wave, choice.made.len(), cards, choice.in_stock.into());
                    break 'decided visit(step, &choice.made);
                }
                choice.left -= u32::from(!decided);
                decided = true;
                let mut after = left;
                take(&mut after.now, card);
                take(&mut after.now, other);
                choice.made.push(cells);
                self.decide(choice, after, cell + 1, discard, visit)?;
                choice.made.pop();
            }
            self.keep(card, &mut left, choice.order);
        };
        choice.order.shorten(kept);
        flow
    }

    /// Calls back with the position after the discards that are decided on, and `+`.
    fn close<B>(
        &self,
        choice: &Choice<'_, WORDS>,
        left: &Left<WORDS>,
        visit: &mut impl FnMut(Step<Wave<WORDS>>, &[[u8; 2]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Choice { from, in_stock, ref made, ref order, .. } = *choice;
        let now = left.now;
        let cards = order.classes.len();
        if in_stock == 0 && cards == usize::from(self.stay) {
            let wave = Wave { now, next: self.cells as u8, ..*from };
            return visit(self.step(wave, made.len(), cards as u16, 0), made);
        }
        let on_grid = cards - usize::from(in_stock);
        let empty = self.cells - on_grid;
        let is_there = |&card: &u8| card != NONE && has(&now, card);
        let has_gap = empty > 0 && (in_stock > 0 || self.grid[..empty].iter().any(is_there));
        let can_go = |discard: &Discard| discard.cards.iter().all(is_there);
        if !has_gap
            || self.strict && self.discards.iter().any(can_go)
            || self.prunings.lost && self.is_lost(order)
        {
            return ControlFlow::Continue(());
        }
        let now = if self.prunings.alike { left.alike } else { now };
        let in_stock = cards.saturating_sub(self.cells) as u16;
        let wave = Wave { before: now, now, next: 0, closed_up: true };
        visit(self.step(wave, made.len() + 1, cards as u16, in_stock), made)
    }

    /// Returns whether a card never leaves, once the grid has closed up.
    ///
    /// Two cards that are not far apart leave only next to each other, after all that are between
    /// them. A card between them cannot leave before if each of its mates is one of the two, or is
    /// not between them and not far either: then one of the two is between it and its mate.
    fn is_lost(&self, order: &Order) -> bool {
        let mut blocked = Blocked([0; CARDS]);
        let mut count = 0;
        loop {
            let before = count;
            for &[one, other] in &order.close {
                let mut between = one + 1..other;
                if !blocked.has(one, other)
                    && between.any(|card| !self.leaves(order, card, [one + 1, other], &blocked))
                {
                    blocked.put(one, other);
                    count += 1;
                }
            }
            if count == before {
                break;
            }
        }
        let stays = |card| !self.leaves(order, card, [0, NONE], &blocked);
        count > 0
            && order
                .close
                .iter()
                .any(|&[one, other]| blocked.has(one, other) && (stays(one) || stays(other)))
    }

    /// Returns whether a card leaves alone, or with one far from it, or in a range.
    #[inline]
    fn leaves(&self, order: &Order, card: u8, [from, to]: [u8; 2], blocked: &Blocked) -> bool {
        let class = order.classes[usize::from(card)];
        if class == self.alone {
            return true;
        }
        let mate = self.mate(class);
        let [first, last] = [&order.first, &order.last].map(|of| of[usize::from(mate) % CLASSES]);
        if last == NONE {
            return false;
        }
        if first + self.far <= card || last >= card + self.far {
            return true;
        }
        let from = from.max((card + 1).saturating_sub(self.far));
        let to = to.min(card + self.far).min(order.classes.len() as u8);
        (from..to).any(|other| {
            let [one, two] = [card.min(other), card.max(other)];
            order.classes[usize::from(other)] == mate && one != two && !blocked.has(one, two)
        })
    }
}

impl<const WORDS: usize> Space for PairingSpace<'_, WORDS> {
    type State = Wave<WORDS>;
    type Move = Move;

    fn start(&mut self) -> Step<Self::State> {
        let table = &self.table;
        let mut all = [0; WORDS];
        (0..table.cards).for_each(|card| put(&mut all, card));
        let wave = Wave { before: all, now: all, next: 0, closed_up: false };
        let in_stock = usize::from(table.cards) - table.at_start.len();
        table.step(wave, 0, table.cards.into(), in_stock as u16)
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.table.aim)
    }

    fn attempt(&mut self, number: usize) -> Option<u64> {
        self.shallow = number == 1;
        ATTEMPTS.get(number).copied()
    }

    fn hash(wave: &Self::State) -> u64 {
        hash(&wave.now)
            ^ hash(&wave.before).rotate_left(17)
            ^ u64::from(wave.next).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The first way on comes first, and all others only if it leads nowhere.
    fn expand(
        &mut self,
        wave: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Step<Self::State>),
    ) -> Option<u16> {
        let shallow = self.shallow;
        let in_stock = self.lay_out(wave);
        let many = self.table.discards.len() > FEW;
        let one = self.table.aim == Aim::Any && stage == 0 && many;
        let flow = self.each_next(wave, in_stock, &mut |step, _| {
            let rank = step.rank;
            found(step);
            match one {
                true if shallow => ControlFlow::Break(SHALLOW - rank),
                true => ControlFlow::Break(rank + LATER),
                false => ControlFlow::Continue(()),
            }
        });
        flow.break_value()
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        let cells: Vec<Cell> = self.table.origin.layout().size().each_cell().rev().collect();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            let in_stock = self.lay_out(&pair[0]);
            let flow = self.each_next(&pair[0], in_stock, &mut |step, made| {
                if step.state == pair[1] {
                    let mut made = made.to_vec();
                    // In reading order: cells are numbered from the last.
                    made.sort_unstable_by_key(|&[_, other]| Reverse(other));
                    moves.extend(made.into_iter().map(|[cell, other]| {
                        let [one, other] = [other, cell].map(|cell| cells[usize::from(cell)]);
                        if one == other {
                            Move::DiscardAlone(one)
                        } else {
                            Move::Discard(one, other)
                        }
                    }));
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if flow.is_break() && pair[1].next == 0 {
                moves.push(Move::Consolidate);
            }
        }
        moves
    }
}
