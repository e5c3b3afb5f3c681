//! Match Solitaire: how a position is packed, and which moves are tried.
//!
//! A position is what each card lies on: in an open game where it was at the start, a freecell, the
//! bottom of a column, one of the few cards that it goes on, or nothing if it is collected. That is
//! three to five bits a card, and columns and freecells have no order.
//!
//! Instead of moves, the search takes events: a match, a card put on another, a card put in an
//! empty column, each after the digs that it needs and no others. A dig moves a card from a column
//! to a freecell. A dig that the next event does not need can come after it, since it only occupies
//! a freecell meanwhile. So no solution is lost, and none gets longer. While there is a stock,
//! every move is an event of its own, since any dig may be what the next `+` needs.
//!
//! If any solution will do, [`loose`] searches games without a stock.

mod arrange;
mod digs;
mod loose;
mod model;
mod write;

use super::engine::{Aim, Space, Step, bound_of};
use super::pack::{Fields, hash};
use crate::game::matching::Matching;
use crate::notation::matching::Move;
use arrayvec::ArrayVec;
use digs::Digs;
pub(super) use loose::LooseSpace;
pub(super) use model::Model;
use model::{
    ANY_BOTTOM, BOTTOM, CELL, COLUMNS, ENTRIES, GONE, NONE, Set, bit, cards, choices, has_at_least,
    set_of,
};

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunings {
    /// Take events instead of moves.
    pub(super) events: bool,
    /// Count digs and stacked cards in the lower bound, not only matches.
    pub(super) bounds: bool,
    /// Take cards in freecells and alone in columns for one class, if any solution will do.
    pub(super) loose: bool,
    /// Put cards of that class on others at once.
    pub(super) at_once: bool,
    /// Collect at once what is of no more use.
    pub(super) safe_matches: bool,
    /// Give cards that are alike new names, if any solution will do, so that it does not matter which
    /// of them lies where.
    pub(super) alike: bool,
}

impl Prunings {
    pub(super) const ALL: Self = Self {
        events: true,
        bounds: true,
        loose: true,
        at_once: true,
        safe_matches: true,
        alike: true,
    };
}

/// By how much the rank of a position rises once its matches have been tried, and once cards have
/// been put on others. A match is worth 6.
const LATER: [u16; 2] = [3, 6];

/// The positions that are reached from one of them.
pub(super) struct MatchingSpace<'a, const WORDS: usize> {
    origin: &'a Matching,
    aim: Aim,
    prunings: Prunings,
    model: &'a Model,
    fields: Fields<WORDS>,
    digs: Digs,
    table: Box<Table>,
    /// A table without cards in freecells, and with all others where they lay at the start.
    blank: Box<Table>,
}

/// A position, unpacked.
#[derive(Clone)]
struct Table {
    columns: [[u8; ENTRIES]; COLUMNS],
    heights: [u8; COLUMNS],
    /// The cards that lay in each column at the start.
    homes: [Set; COLUMNS],
    /// How many cards of each column lie as at the start, from the bottom up.
    settled: [u8; COLUMNS],
    /// The column of each card, or `CELL`, or `GONE` also for those in the stock.
    place: [u8; ENTRIES],
    /// The number of cards under each card in a column.
    position: [u8; ENTRIES],
    /// The card on each card.
    above: [u8; ENTRIES],
    /// For each card in a column, the ranks from the bottom up to it, a bit each.
    seen: [u16; ENTRIES],
    /// Whether a card must move again: it is stacked above a card of the same match.
    again: [bool; ENTRIES],
    cells: ArrayVec<u8, COLUMNS>,
    /// The cards that an event may move, or put cards on: those in freecells, and those within
    /// reach in columns.
    within: Set,
    in_columns: Set,
    /// The number of cards left of each rank, in the stock too.
    left: [u8; 16],
    /// The number of cards dealt from the stock.
    dealt: usize,
    free: u8,
    empty: u8,
    /// The number of matches to come.
    matches: u16,
    /// The number of cards that must move again.
    agains: u16,
    /// The index of the settled cards in the table of digs.
    index: usize,
}

/// What happens between two positions of the search.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// Cards are collected.
    Match([u8; 4]),
    /// The first card goes on the second.
    Stack(u8, u8),
    /// A card goes to the bottom of a column.
    Clear(u8, u8),
    /// A card goes to a freecell.
    Dig(u8),
    Deal,
}

/// A position that follows, while it is made.
struct Next<const WORDS: usize> {
    words: [u64; WORDS],
    index: usize,
    agains: u16,
    matches: u16,
    dealt: usize,
    moves: u16,
}

impl<'a, const WORDS: usize> MatchingSpace<'a, WORDS> {
    pub(super) fn new(
        origin: &'a Matching,
        model: &'a Model,
        aim: Aim,
        prunings: Prunings,
    ) -> Self {
        let digs = if aim == Aim::Shortest && prunings.bounds && !model.has_stock() {
            let ranks = |cards: &Vec<u8>| -> Vec<u8> {
                cards.iter().map(|&card| model.ranks[usize::from(card)]).collect()
            };
            let columns: Vec<Vec<u8>> = model.at_start.iter().map(ranks).collect();
            let left = std::array::from_fn(|rank| model.of_rank[rank].count_ones() as u8);
            Digs::new(&columns, left, model.size as u8)
        } else {
            Digs::none()
        };
        Self {
            origin,
            aim,
            prunings,
            fields: Fields::new(model.width),
            model,
            digs,
            table: Box::new(Table::new(model)),
            blank: Box::new(Table::new(model)),
        }
    }

    /// Returns whether columns differ, since stock will be dealt on them.
    fn ordered(&self) -> bool {
        self.table.dealt < self.model.cards - self.model.stock
    }

    fn unpack(&mut self, words: &[u64; WORDS]) {
        let Self { model, table, blank, .. } = self;
        table.place = blank.place;
        table.position = blank.position;
        table.above = blank.above;
        table.seen = blank.seen;
        table.again = blank.again;
        table.left = blank.left;
        table.cells.clear();
        table.in_columns = 0;
        table.index = 0;
        table.agains = 0;
        table.empty = 0;
        table.dealt = if model.has_stock() { words[WORDS - 1] as usize } else { 0 };
        let dealt = model.stock + table.dealt;
        // A card is written at the end of both lists, and counted only in its own, so that no jump
        // depends on where it lies: the processor could not foresee it.
        let (mut cells, mut loose) = ([NONE; 16], [NONE; 16]);
        let (mut cell_count, mut loose_count, mut gone) = (0, 0, 0);
        let mut moved = 0;
        let mut put = |card: usize, link: u8| {
            moved |= bit(card as u8);
            table.place[card & 127] = link;
            // This notes what lies at the bottom of each column, too.
            table.above[usize::from(link & 127)] = card as u8;
            cells[cell_count & 15] = card as u8;
            cell_count += usize::from(link == CELL);
            loose[loose_count & 15] = card as u8;
            loose_count += usize::from(link == ANY_BOTTOM);
            table.left[usize::from(model.ranks[card & 127] & 15)] -= u8::from(link == GONE);
            gone += usize::from(link == GONE);
        };
        let (width, links) = (model.width, model.links());
        let in_word = 64 / width;
        for (&word, first) in words.iter().zip((0..).step_by(in_word)) {
            if model.has_stock() {
                for card in first..dealt.min(first + in_word) {
                    let code = (word >> ((card - first) * width)) as usize & ((1 << width) - 1);
                    put(card, links[(card << width) + code]);
                }
                continue;
            }
            // The code of cards that lie as at the start is zero.
            let mut word = word;
            while word != 0 {
                let at = usize::from(model.at_bit[word.trailing_zeros() as usize & 63]);
                let code = (word >> (at * width)) as usize & ((1 << width) - 1);
                word &= !(((1 << width) - 1) << (at * width));
                put(first + at, links[((first + at) << width) + code]);
            }
        }
        table.cells.extend(cells.into_iter().take(cell_count));
        table.matches = ((model.cards - gone) / model.size) as u16;
        table.free = (model.columns - table.cells.len()) as u8;
        let reach = usize::from(self.reach());
        let Self { model, table, blank, digs, .. } = self;
        // Cards in columns are numbered from the top down. Those above one that was moved may have
        // followed it.
        let mut settled = table.homes;
        for home in &mut settled[..model.at_start.len()] {
            let moved = *home & moved;
            if moved != 0 {
                let above = Set::MAX >> moved.leading_zeros();
                for card in cards(*home & !moved & above) {
                    table.above[usize::from(card + 1)] = card;
                }
                *home &= !above;
            }
        }
        let mut loose = loose.into_iter().take(loose_count);
        for (column, at_start) in model.at_start.iter().enumerate().take(COLUMNS) {
            let cards = &mut table.columns[column];
            *cards = blank.columns[column];
            let top = settled[column].trailing_zeros() as usize;
            let (mut height, mut seen, mut card);
            if top < ENTRIES {
                height = usize::from(at_start[0]) + 1 - top;
                seen = table.seen[top];
                card = table.above[top];
            } else {
                (height, seen) = (0, 0);
                card = table.above[usize::from(BOTTOM) + column];
                if card == NONE {
                    card = loose.next().unwrap_or(NONE);
                }
            }
            let mut settled = height;
            while card != NONE {
                let at = usize::from(card & 127);
                cards[height & 127] = card;
                table.place[at] = column as u8;
                table.position[at] = height as u8;
                if settled == height && at_start.get(height) == Some(&card) {
                    settled += 1;
                }
                let rank = model.ranks[at] & 15;
                let again = settled <= height
                    && seen >> rank & 1 == 1
                    && usize::from(table.left[usize::from(rank)]) == model.size;
                table.again[at] = again;
                table.agains += u16::from(again);
                seen |= 1 << rank;
                table.seen[at] = seen;
                height += 1;
                card = table.above[at];
            }
            table.empty += u8::from(height == 0);
            table.heights[column] = height as u8;
            table.settled[column] = settled as u8;
            table.index += settled * digs.stride(column);
            table.in_columns |= set_of(&cards[height.saturating_sub(reach + 1)..height]);
        }
        table.within = table.in_columns | set_of(&table.cells);
    }

    fn next(&self, words: &[u64; WORDS], moves: u8) -> Next<WORDS> {
        let table = &self.table;
        Next {
            words: *words,
            index: table.index,
            agains: table.agains,
            matches: table.matches,
            dealt: table.dealt,
            moves: u16::from(moves),
        }
    }

    fn set(&self, next: &mut Next<WORDS>, card: u8, link: u8) {
        self.fields.set(&mut next.words, usize::from(card), self.model.code(card, link));
    }

    /// Moves the top cards of a column to freecells.
    #[inline]
    fn dig(&self, next: &mut Next<WORDS>, column: u8, cards: u8) {
        let column = usize::from(column);
        let table = &self.table;
        let height = table.heights[column];
        let left = height - cards;
        for &card in &table.columns[column][usize::from(left)..usize::from(height)] {
            self.set(next, card, CELL);
            next.agains -= u16::from(table.again[usize::from(card)]);
        }
        let settled = table.settled[column];
        next.index -= usize::from(settled - settled.min(left)) * self.digs.stride(column);
    }

    fn step(&self, next: Next<WORDS>) -> Step<[u64; WORDS]> {
        // Most positions have no stock, and a division takes long.
        let rows = match self.model.cards - self.model.stock - next.dealt {
            0 => 0,
            left => left.div_ceil(self.model.columns),
        };
        let rank = match self.aim {
            Aim::Shortest if !self.prunings.bounds => next.matches + rows as u16,
            Aim::Shortest => next.matches + next.agains + self.digs.at(next.index) + rows as u16,
            Aim::Any => 6 * next.matches + next.agains + 7 * rows as u16,
        };
        Step { state: next.words, moves: next.moves, rank, won: next.matches == 0 }
    }

    /// Calls back with each event from the position that was unpacked last.
    fn events(&self, words: &[u64; WORDS], mut found: impl FnMut(Step<[u64; WORDS]>, Event)) {
        self.matches(words, &mut found);
        self.stacks(words, &mut found);
        self.others(words, found);
    }

    /// Returns how many digs an event may need.
    fn reach(&self) -> u8 {
        if self.ordered() || !self.prunings.events { 0 } else { self.table.free }
    }

    /// Calls back with each match.
    #[inline]
    fn matches(&self, words: &[u64; WORDS], mut found: impl FnMut(Step<[u64; WORDS]>, Event)) {
        let (model, table) = (self.model, &*self.table);
        let reach = self.reach();
        for &of_rank in &model.of_rank {
            let within = of_rank & table.within;
            if !has_at_least(within, model.size) {
                continue;
            }
            let within: ArrayVec<u8, 8> = cards(within).collect();
            self.each_match(&within, reach, |cards, digs| {
                found(self.collect(words, &cards, digs), Event::Match(cards));
            });
        }
    }

    /// Calls back with each way to put a card on another.
    #[inline]
    fn stacks(&self, words: &[u64; WORDS], mut found: impl FnMut(Step<[u64; WORDS]>, Event)) {
        let (model, table) = (self.model, &*self.table);
        let reach = self.reach();
        for card in cards(table.within) {
            let place = table.place[usize::from(card)];
            let depth = if place == CELL { 0 } else { table.depth(card) };
            let hosts = model.neighbours[usize::from(card)] & table.in_columns;
            for host in cards(hosts) {
                let to = table.place[usize::from(host)];
                let over = table.depth(host);
                let mut next;
                if place == CELL {
                    next = self.next(words, over + 1);
                    self.dig(&mut next, to, over);
                } else if place != to {
                    if depth + over > reach {
                        continue;
                    }
                    next = self.next(words, depth + over + 1);
                    self.dig(&mut next, place, depth + 1);
                    self.dig(&mut next, to, over);
                } else if over > depth + 1 {
                    next = self.next(words, over + 1);
                    self.dig(&mut next, to, over);
                } else {
                    continue;
                }
                self.stack(&mut next, card, host, to);
                found(self.step(next), Event::Stack(card, host));
            }
        }
    }

    /// Calls back with each event that is neither a match nor puts a card on another.
    #[inline]
    fn others(&self, words: &[u64; WORDS], mut found: impl FnMut(Step<[u64; WORDS]>, Event)) {
        let (model, table) = (self.model, &*self.table);
        let ordered = self.ordered();
        let plain = ordered || !self.prunings.events;
        let reach = self.reach();
        // The columns that can be dug out for a card, if none is empty.
        let columns = (0..model.columns as u8).filter(|&column| {
            let height = table.heights[usize::from(column)];
            table.empty == 0 && height <= reach
        });
        let low: ArrayVec<u8, COLUMNS> = columns.collect();
        // In most positions no card has such an event.
        let nowhere = table.empty == 0 && low.is_empty() && !plain;
        for card in cards(if nowhere { 0 } else { table.within }) {
            let place = table.place[usize::from(card)];
            let depth = if place == CELL { 0 } else { table.depth(card) };
            // To move the only card of a column changes nothing if columns do not differ.
            let bottom = place != CELL && depth + 1 == table.heights[usize::from(place)];
            if table.empty > 0 {
                for column in 0..model.columns as u8 {
                    if table.heights[usize::from(column)] > 0 {
                        continue;
                    }
                    if !bottom || ordered {
                        let mut next = self.next(words, depth + 1);
                        if place != CELL {
                            self.dig(&mut next, place, depth + 1);
                        }
                        self.put_at_bottom(&mut next, card, column, ordered);
                        found(self.step(next), Event::Clear(card, column));
                    }
                    if !ordered {
                        break;
                    }
                }
            } else if !bottom {
                for &column in &low {
                    let height = table.heights[usize::from(column)];
                    let other = place != CELL && place != column;
                    let digs = height + if other { depth } else { 0 };
                    if digs > reach {
                        continue;
                    }
                    let mut next = self.next(words, digs + 1);
                    self.dig(&mut next, column, height);
                    if other {
                        self.dig(&mut next, place, depth + 1);
                    }
                    self.put_at_bottom(&mut next, card, column, ordered);
                    found(self.step(next), Event::Clear(card, column));
                }
            }
            if plain && place != CELL && table.free > 0 {
                let mut next = self.next(words, 1);
                self.dig(&mut next, place, 1);
                found(self.step(next), Event::Dig(card));
            }
        }
        if ordered {
            found(self.deal(words), Event::Deal);
        }
    }

    /// Calls back with each match of some of these cards of one rank, and the digs that it needs.
    fn each_match(&self, within: &[u8], reach: u8, mut found: impl FnMut([u8; 4], u8)) {
        let (size, table) = (self.model.size, &*self.table);
        for chosen in choices(within.len(), size) {
            let mut cards = [NONE; 4];
            let mut deepest = [0; COLUMNS];
            let mut digs = 0;
            let mut rest = chosen;
            for card in cards.iter_mut().take(size) {
                *card = within[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                let place = table.place[usize::from(*card)];
                if place != CELL {
                    let (depth, column) = (table.depth(*card), &mut deepest[usize::from(place)]);
                    digs += depth - depth.min(*column);
                    *column = depth.max(*column);
                }
            }
            if digs <= reach {
                found(cards, digs);
            }
        }
    }

    fn collect(&self, words: &[u64; WORDS], cards: &[u8; 4], digs: u8) -> Step<[u64; WORDS]> {
        let table = &*self.table;
        let mut next = self.next(words, digs + 1);
        let mut out = [0; COLUMNS];
        for &card in &cards[..self.model.size] {
            let place = table.place[usize::from(card)];
            if place != CELL {
                let out = &mut out[usize::from(place)];
                *out = (*out).max(table.depth(card) + 1);
            }
        }
        for (column, &out) in (0..).zip(&out) {
            if out > 0 {
                self.dig(&mut next, column, out);
            }
        }
        for &card in &cards[..self.model.size] {
            self.set(&mut next, card, GONE);
        }
        next.matches -= 1;
        self.step(next)
    }

    /// Puts a card on another in a column, on which nothing lies any more.
    fn stack(&self, next: &mut Next<WORDS>, card: u8, host: u8, column: u8) {
        let table = &*self.table;
        let column = usize::from(column);
        self.set(next, card, host);
        let position = table.heights[column] - 1 - table.depth(host);
        let at_start = &self.model.at_start[column];
        if position < table.settled[column]
            && at_start.get(usize::from(position) + 1) == Some(&card)
        {
            next.index += self.digs.stride(column);
            return;
        }
        let rank = self.model.ranks[usize::from(card)];
        let again = table.seen[usize::from(host)] >> rank & 1 == 1
            && usize::from(table.left[usize::from(rank)]) == self.model.size;
        next.agains += u16::from(again);
    }

    fn put_at_bottom(&self, next: &mut Next<WORDS>, card: u8, column: u8, ordered: bool) {
        self.set(next, card, if ordered { BOTTOM + column } else { ANY_BOTTOM });
        let home = self.model.home[usize::from(card)];
        if (BOTTOM..ANY_BOTTOM).contains(&home) {
            next.index += self.digs.stride(usize::from(home - BOTTOM));
        }
    }

    fn deal(&self, words: &[u64; WORDS]) -> Step<[u64; WORDS]> {
        let (model, table) = (self.model, &*self.table);
        let mut next = self.next(words, 1);
        let first = model.stock + table.dealt;
        let row = (model.cards - first).min(model.columns);
        next.dealt += row;
        for column in 0..row {
            let link = match table.heights[column] {
                0 => BOTTOM + column as u8,
                height => table.columns[column][usize::from(height) - 1],
            };
            self.set(&mut next, (first + column) as u8, link);
        }
        next.words[WORDS - 1] = next.dealt as u64;
        if first + row == model.cards {
            // Without a stock, columns are all alike.
            for column in 0..model.columns {
                let bottom = match table.heights[column] {
                    0 if column < row => (first + column) as u8,
                    0 => continue,
                    _ => table.columns[column][0],
                };
                self.set(&mut next, bottom, ANY_BOTTOM);
            }
        }
        self.step(next)
    }
}

impl Table {
    /// Returns the number of cards on a card in a column.
    #[inline(always)]
    fn depth(&self, card: u8) -> u8 {
        let at = usize::from(card & 127);
        self.heights[usize::from(self.place[at]).min(COLUMNS - 1)] - 1 - self.position[at]
    }

    /// Returns a table of all cards as at the start, except those in freecells. With a stock, of
    /// none.
    fn new(model: &Model) -> Self {
        let mut table = Self {
            columns: [[NONE; ENTRIES]; COLUMNS],
            heights: [0; COLUMNS],
            homes: [0; COLUMNS],
            settled: [0; COLUMNS],
            place: [GONE; ENTRIES],
            position: [0; ENTRIES],
            above: [NONE; ENTRIES],
            seen: [0; ENTRIES],
            again: [false; ENTRIES],
            cells: ArrayVec::new_const(),
            within: 0,
            in_columns: 0,
            left: [0; 16],
            dealt: 0,
            free: 0,
            empty: 0,
            matches: 0,
            agains: 0,
            index: 0,
        };
        for &rank in &model.ranks[..model.cards] {
            table.left[usize::from(rank)] += 1;
        }
        if model.has_stock() {
            return table;
        }
        for (column, at_start) in model.at_start.iter().enumerate().take(COLUMNS) {
            table.homes[column] = set_of(at_start);
            let mut seen = 0;
            for (height, &card) in at_start.iter().enumerate() {
                let at = usize::from(card);
                seen |= 1 << model.ranks[at];
                table.columns[column][height] = card;
                table.place[at] = column as u8;
                table.position[at] = height as u8;
                table.seen[at] = seen;
            }
        }
        table
    }
}

impl<const WORDS: usize> Space for MatchingSpace<'_, WORDS> {
    type State = [u64; WORDS];
    type Move = Move;

    fn start(&mut self) -> Step<Self::State> {
        let mut words = [0; WORDS];
        let model = self.model;
        let mut set = |card: u8, link: u8| {
            self.fields.set(&mut words, usize::from(card), model.code(card, link));
        };
        for (column, cards) in (0..).zip(&model.at_start) {
            let mut link = BOTTOM + column;
            for &card in cards {
                set(card, link);
                link = card;
            }
        }
        model.in_cells.iter().for_each(|&card| set(card, CELL));
        self.unpack(&words);
        self.step(self.next(&words, 0))
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.aim)
    }

    fn hash(state: &Self::State) -> u64 {
        hash(state)
    }

    /// For any solution, matches come first, and all else only if they lead nowhere.
    fn expand(
        &mut self,
        state: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Step<Self::State>),
    ) -> Option<u16> {
        self.unpack(state);
        if self.aim == Aim::Shortest {
            self.events(state, |step, _| found(step));
            return None;
        }
        let rank = self.step(self.next(state, 0)).rank;
        match stage {
            0 => self.matches(state, |step, _| found(step)),
            1 => self.stacks(state, |step, _| found(step)),
            _ => self.others(state, |step, _| found(step)),
        }
        LATER.get(usize::from(stage)).map(|later| rank + later)
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        self.moves_along(path)
    }
}
