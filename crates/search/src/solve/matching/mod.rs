//! Match Solitaire: how a position is packed, and which moves are tried.
//!
//! A position is what each card lies on: in an open game where it was at the start, a freecell, the
//! bottom of a column, one of the few cards that it goes on, or nothing if it is collected. That is
//! three to five bits a card, and columns and freecells have no order. Each bit of all cards is a set
//! of cards, so that what is asked of all cards takes a few operations.
//!
//! Instead of moves, the search takes events: a match, a card put on another, a card put in an
//! empty column, each after the digs that it needs and no others. A dig moves a card from a column
//! to a freecell. A dig that the next event does not need can come after it, since it only occupies
//! a freecell meanwhile. So no solution is lost, and none gets longer. While there is a stock,
//! every move is an event of its own, since any dig may be what the next `+` needs.
//!
//! If any solution will do, [`loose`] searches games without a stock, and [`rows`] those with one.

mod arrange;
mod digs;
mod loose;
mod model;
mod rows;
mod set;
mod write;

use super::engine::{Aim, Space, Step, bound_of};
use super::pack::hash;
use arrayvec::ArrayVec;
use digs::Digs;
pub(super) use loose::{Loose, LooseSpace};
use model::{
    ANY_BOTTOM, AT_BOTTOM, AT_HOME, BOTTOM, CELL, COLLECTED, COLUMNS, ENTRIES, GONE, IN_CELL, NONE,
    STOCK,
};
pub(super) use model::{Model, STOCK_PLANES};
use patience_core::game::matching::Matching;
use patience_core::notation::matching::Move;
pub(super) use rows::RowSearch;
use rows::Weights;
pub(super) use set::Set;
use set::{differing, numbers, set_number, set_of};

/// Returns the number of cards of a game, those in the stock too.
pub(super) fn cards(game: &Matching) -> usize {
    game.places().map(|place| game.slots(place).count()).sum::<usize>() + game.stock().len()
}

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
    /// Leave out positions in which nothing can happen any more, if any solution will do.
    pub(super) stuck: bool,
}

impl Prunings {
    pub(super) const ALL: Self = Self {
        events: true,
        bounds: true,
        loose: true,
        at_once: true,
        safe_matches: true,
        alike: true,
        stuck: true,
    };
}

/// By how much the rank of a position rises in a search of all positions for any solution, once its
/// matches have been tried, and once cards have been put on others.
const LATER: [u16; 2] = [3, 6];

/// The positions that are reached from one of them.
pub(super) struct MatchingSpace<'a, S, const PLANES: usize> {
    origin: &'a Matching,
    aim: Aim,
    prunings: Prunings,
    /// What ranks positions if the search goes row by row.
    weights: Option<Weights>,
    model: &'a Model<S>,
    digs: Digs,
    /// All cards, and those that lay at the bottom of a column at the start.
    all: S,
    bottoms: S,
    /// Whether a rank has more cards than a match.
    many: bool,
    homes: [Home<S>; ENTRIES],
    table: Box<Table<S, PLANES>>,
}

/// Where a card lay at the start.
#[derive(Clone, Copy, Default)]
struct Home<S> {
    /// It and the cards under it in its column.
    under: S,
    /// The step of the index of the table of digs for it, and the sum of those for it and the cards
    /// under it.
    stride: u32,
    index: u32,
    /// The cards of its rank.
    of_rank: S,
}

/// A position, unpacked.
struct Table<S, const PLANES: usize> {
    /// For each bit of a code, the cards in whose code it is set.
    planes: [S; PLANES],
    columns: ArrayVec<Column<S>, COLUMNS>,
    /// The column of each card within reach, by its place in the list, or [`CELL`].
    column: [u8; ENTRIES],
    /// The cards on each card within reach, and how many they are.
    above: [S; ENTRIES],
    depth: [u8; ENTRIES],
    /// What each card lies on that is on one that it goes on.
    links: [u8; ENTRIES],
    /// The cards of columns that lie as at the start, with all under them.
    settled: S,
    /// The cards that must move again: each is stacked above a card of the same match.
    again: S,
    /// The cards of ranks of which a single match is left.
    last: S,
    cells: S,
    /// The cards at the bottom of columns, but for those there at the start.
    bottoms: S,
    /// The cards that an event may move, or put cards on: those in freecells, and those within
    /// reach in columns.
    within: S,
    in_columns: S,
    /// The cards that lie on one that they go on, if the search goes row by row.
    sorted: S,
    /// The number of cards dealt from the stock.
    dealt: usize,
    free: u8,
    /// The number of matches to come.
    matches: u16,
    /// The number of cards that must move again.
    agains: u16,
    /// The index of the settled cards in the table of digs.
    index: usize,
}

/// A column that is not empty.
struct Column<S> {
    cards: S,
    top: u8,
    /// The number of cards: all, or more than can be moved.
    height: u8,
    /// The number of the column, while columns differ.
    number: u8,
}

/// What happens between two positions of the search.
#[derive(Clone, Copy, Debug)]
enum Event<S> {
    /// Cards are collected.
    Match(S),
    /// The first card goes on the second.
    Stack(u8, u8),
    /// A card goes to the bottom of an empty column, by its number.
    Place(u8, u8),
    /// A column is dug out for a card, by its place in the list.
    Clear(u8, u8),
    /// A card goes to a freecell.
    Dig(u8),
    Deal,
}

/// A position that follows, while it is made.
struct Next<S, const PLANES: usize> {
    planes: [S; PLANES],
    index: usize,
    agains: u16,
    matches: u16,
    dealt: usize,
    moves: u16,
}

impl<'a, S: Set, const PLANES: usize> MatchingSpace<'a, S, PLANES> {
    const HAS_STOCK: bool = PLANES == STOCK_PLANES;
    const IN_CELL: u8 = if Self::HAS_STOCK { CELL } else { IN_CELL };
    const COLLECTED: u8 = if Self::HAS_STOCK { GONE } else { COLLECTED };

    pub(super) fn new(
        origin: &'a Matching,
        model: &'a Model<S>,
        aim: Aim,
        prunings: Prunings,
    ) -> Self {
        debug_assert_eq!(Self::HAS_STOCK, model.has_stock(), "codes depend on the stock");
        let digs = if aim == Aim::Shortest && prunings.bounds && !model.has_stock() {
            let ranks = |cards: &Vec<u8>| -> Vec<u8> {
                cards.iter().map(|&card| model.ranks[usize::from(card)]).collect()
            };
            let columns: Vec<Vec<u8>> = model.at_start.iter().map(ranks).collect();
            Digs::new(&columns, model.of_rank.map(S::len), model.size as u8)
        } else {
            Digs::none()
        };
        let mut homes = [Home::default(); ENTRIES];
        for (home, &rank) in homes.iter_mut().zip(&model.ranks[..model.cards]) {
            home.of_rank = model.of_rank[usize::from(rank)];
        }
        let mut bottoms = S::zero();
        for (column, cards) in model.at_start.iter().enumerate() {
            bottoms |= set_of(&cards[..cards.len().min(1)]);
            let stride = digs.stride(column) as u32;
            let (mut under, mut index) = (S::zero(), 0);
            for &card in cards {
                under |= S::of(card);
                index += stride;
                let of_rank = homes[usize::from(card)].of_rank;
                homes[usize::from(card)] = Home { under, stride, index, of_rank };
            }
        }
        Self {
            origin,
            aim,
            prunings,
            weights: None,
            model,
            digs,
            all: S::first(model.cards),
            bottoms,
            many: model.of_rank.iter().any(|&cards| usize::from(cards.len()) > model.size),
            homes,
            table: Box::new(Table {
                planes: [S::zero(); PLANES],
                columns: ArrayVec::new(),
                column: [CELL; ENTRIES],
                above: [S::zero(); ENTRIES],
                depth: [0; ENTRIES],
                links: [NONE; ENTRIES],
                settled: S::zero(),
                again: S::zero(),
                last: S::zero(),
                cells: S::zero(),
                bottoms: S::zero(),
                within: S::zero(),
                in_columns: S::zero(),
                sorted: S::zero(),
                dealt: 0,
                free: 0,
                matches: 0,
                agains: 0,
                index: 0,
            }),
        }
    }

    /// Returns the cards with a code.
    #[inline(always)]
    fn of_code(&self, planes: &[S; PLANES], code: u8) -> S {
        let of_bit = |(number, &plane): (usize, &S)| {
            if code >> number & 1 == 1 { plane } else { !plane }
        };
        planes.iter().enumerate().map(of_bit).fold(self.all, |set, plane| set & plane)
    }

    fn unpack(&mut self, planes: &[S; PLANES]) {
        let (model, all) = (self.model, self.all);
        let of_code = |code| self.of_code(planes, code);
        let (cells, gone) = (of_code(Self::IN_CELL), of_code(Self::COLLECTED));
        let (at_home, on_host, bottoms, stock);
        if Self::HAS_STOCK {
            stock = of_code(STOCK);
            // The codes from that of the first bottom on.
            let others = planes[4..].iter().fold(all, |set, &plane| set & plane);
            bottoms = others & !(cells | gone | stock);
            on_host = all & !others;
            at_home = S::zero();
            self.table.links = numbers(planes);
        } else {
            stock = S::zero();
            bottoms = of_code(AT_BOTTOM);
            on_host = planes[2..].iter().fold(S::zero(), |set, &plane| set | plane);
            at_home = of_code(AT_HOME);
        }
        let table = &mut *self.table;
        table.planes = *planes;
        table.cells = cells;
        table.bottoms = bottoms;
        table.dealt = model.cards - model.stock - usize::from(stock.len());
        table.free = model.columns as u8 - cells.len();
        table.matches = ((model.cards - usize::from(gone.len())) / model.size) as u16;
        for card in cells.cards() {
            let at = usize::from(card & 127);
            table.column[at] = CELL;
            table.above[at] = S::zero();
            table.depth[at] = 0;
        }
        // Cards in columns are numbered from the top down.
        let mut covered = (at_home & !self.bottoms) << 1;
        for card in on_host.cards() {
            let link = &mut table.links[usize::from(card & 127)];
            if !Self::HAS_STOCK {
                *link = model.link(planes, card);
            }
            covered |= S::of(*link);
        }
        if self.weights.is_some_and(|weights| weights.sorted > 0) {
            let links = &self.table.links;
            let is_sorted = |&card: &u8| self.is_sorted(card, links[usize::from(card & 127)]);
            self.table.sorted =
                on_host.cards().filter(is_sorted).fold(S::zero(), |set, card| set | S::of(card));
        }
        let table = &mut *self.table;
        table.settled = S::zero();
        table.index = 0;
        for top in model.at_start.iter().filter_map(|cards| cards.last()) {
            let home = self.homes[usize::from(top & 127)].under;
            let moved = home & !at_home;
            let settled = if moved.is_zero() {
                home
            } else {
                home & !(S::max_value() >> moved.leading_zeros() as usize)
            };
            if !settled.is_zero() {
                table.settled |= settled;
                table.index += self.homes[settled.trailing_zeros() as usize & 127].index as usize;
            }
        }
        let (ordered, reach) = (self.ordered(), self.reach());
        let Self { homes, table, .. } = self;
        let Table { columns, column, above: all_above, depth, links, settled, .. } = &mut **table;
        let mut within = S::zero();
        let mut note = |card: u8, index: u8, above: S, height: u8| {
            let at = usize::from(card & 127);
            column[at] = index;
            all_above[at] = above;
            depth[at] = height;
            within |= S::of(card);
        };
        let mut again = S::zero();
        columns.clear();
        let exposed = all & !(cells | gone | stock | covered);
        for (index, top) in (0..COLUMNS as u8).zip(exposed.cards()) {
            let (mut card, mut above, mut height) = (top, S::zero(), 0);
            let mut cards = loop {
                if settled.has(card) {
                    break homes[usize::from(card & 127)].under;
                }
                if height <= reach {
                    note(card, index, above, height);
                }
                height += 1;
                again |= above & homes[usize::from(card & 127)].of_rank;
                above |= S::of(card);
                if bottoms.has(card) {
                    break S::zero();
                }
                card = if at_home.has(card) { card + 1 } else { links[usize::from(card & 127)] };
            };
            let over = if cards.is_zero() { cards } else { above };
            for card in over.cards() {
                if !(cards & homes[usize::from(card & 127)].of_rank).is_zero() {
                    again |= S::of(card);
                }
            }
            let mut rest = cards;
            cards |= above;
            while !rest.is_zero() {
                if height <= reach {
                    note(card, index, above, height);
                }
                height += 1;
                if height > reach + 1 {
                    break;
                }
                let this = S::of(card);
                above |= this;
                rest &= !this;
                card += 1;
            }
            let number = if ordered { links[usize::from(card & 127)] - BOTTOM } else { index };
            columns.push(Column { cards, top, height, number });
        }
        table.last = all;
        if self.many {
            for &of_rank in &model.of_rank {
                if usize::from((of_rank & !gone).len()) > model.size {
                    table.last &= !of_rank;
                }
            }
        }
        table.again = again & table.last;
        table.agains = u16::from(table.again.len());
        table.in_columns = within;
        table.within = within | cells;
    }

    /// Returns whether columns differ, since stock will be dealt on them.
    #[inline(always)]
    fn ordered(&self) -> bool {
        Self::HAS_STOCK && self.table.dealt < self.model.cards - self.model.stock
    }

    /// Returns how many digs an event may need.
    #[inline(always)]
    fn reach(&self) -> u8 {
        if self.ordered() || !self.prunings.events { 0 } else { self.table.free }
    }

    #[inline(always)]
    fn next(&self, moves: u8) -> Next<S, PLANES> {
        let table = &*self.table;
        Next {
            planes: table.planes,
            index: table.index,
            agains: table.agains,
            matches: table.matches,
            dealt: table.dealt,
            moves: u16::from(moves),
        }
    }

    /// Moves cards from columns to freecells.
    #[inline(always)]
    fn dig(&self, next: &mut Next<S, PLANES>, cards: S) {
        let table = &*self.table;
        set_number(&mut next.planes, cards, Self::IN_CELL);
        if !(cards & table.again).is_zero() {
            next.agains -= u16::from((cards & table.again).len());
        }
        for card in (cards & table.settled).cards() {
            next.index -= self.homes[usize::from(card & 127)].stride as usize;
        }
    }

    #[inline(always)]
    fn step(&self, next: Next<S, PLANES>) -> Step<[S; PLANES]> {
        let rows = self.rows_after(next.dealt);
        let rank = match self.aim {
            Aim::Shortest if !self.prunings.bounds => next.matches + rows,
            Aim::Shortest => next.matches + next.agains + self.digs.at(next.index) + rows,
            Aim::Any => match self.weights {
                None => 6 * next.matches + next.agains + rows,
                Some(weights) => self.rank_by_rows(&next, rows, weights),
            },
        };
        Step { state: next.planes, moves: next.moves, rank, won: next.matches == 0 }
    }

    /// Returns the number of rows in the stock once some cards have been dealt.
    #[inline(always)]
    fn rows_after(&self, dealt: usize) -> u16 {
        // Most positions have no stock, and a division takes long.
        match self.model.cards - self.model.stock - dealt {
            0 => 0,
            left => left.div_ceil(self.model.columns) as u16,
        }
    }

    /// Calls back with each event from the position that was unpacked last.
    fn events(&self, mut found: impl FnMut(Step<[S; PLANES]>, Event<S>)) {
        self.matches(&mut found);
        self.stacks(&mut found);
        self.others(found);
    }

    /// Returns the column of a card within reach, by its place in the list, or [`CELL`].
    #[inline(always)]
    fn column(&self, card: u8) -> u8 {
        self.table.column[usize::from(card & 127)]
    }

    /// Returns the number of cards on a card within reach.
    #[inline(always)]
    fn depth(&self, card: u8) -> u8 {
        self.table.depth[usize::from(card & 127)]
    }

    /// Returns the cards on a card within reach.
    #[inline(always)]
    fn above(&self, card: u8) -> S {
        self.table.above[usize::from(card & 127)]
    }

    /// Returns the cards that must be dug out before an event.
    #[inline(always)]
    fn digs(&self, event: Event<S>) -> S {
        let column = |index: u8| self.table.columns[usize::from(index)].cards;
        match event {
            Event::Match(cards) => {
                cards.cards().fold(S::zero(), |above, card| above | self.above(card))
            }
            Event::Stack(card, host) if self.above(host).has(card) => self.above(host),
            Event::Stack(card, host) => self.above(card) | self.above(host),
            Event::Clear(card, index) => self.above(card) | column(index),
            Event::Place(card, _) => self.above(card),
            Event::Dig(_) | Event::Deal => S::zero(),
        }
    }

    /// Calls back with each match.
    #[inline]
    fn matches(&self, mut found: impl FnMut(Step<[S; PLANES]>, Event<S>)) {
        let (model, table) = (self.model, &*self.table);
        let reach = self.reach();
        model.each_match(table.within, |cards| {
            let event = Event::Match(cards);
            let above = self.digs(event);
            let digs = above.len();
            if digs <= reach {
                let mut next = self.next(digs + 1);
                self.dig(&mut next, (above | cards) & !table.cells);
                set_number(&mut next.planes, cards, Self::COLLECTED);
                next.matches -= 1;
                found(self.step(next), event);
            }
        });
    }

    /// Calls back with each way to put a card on another.
    #[inline]
    fn stacks(&self, mut found: impl FnMut(Step<[S; PLANES]>, Event<S>)) {
        let (model, table) = (self.model, &*self.table);
        let reach = self.reach();
        for card in table.within.cards() {
            let hosts = model.neighbours[usize::from(card & 127)] & table.in_columns;
            if hosts.is_zero() {
                continue;
            }
            let (from, depth) = (self.column(card), self.depth(card));
            for host in hosts.cards() {
                let (to, over) = (self.column(host), self.depth(host));
                let (digs, moved);
                if from == CELL {
                    (digs, moved) = (over, self.above(host));
                } else if from != to {
                    digs = depth + over;
                    moved = self.above(card) | S::of(card) | self.above(host);
                } else if over > depth + 1 {
                    (digs, moved) = (over, self.above(host));
                } else {
                    continue;
                }
                if digs > reach {
                    continue;
                }
                let mut next = self.next(digs + 1);
                self.dig(&mut next, moved);
                self.stack(&mut next, card, host);
                found(self.step(next), Event::Stack(card, host));
            }
        }
    }

    /// Puts a card on another in a column, on which nothing lies any more.
    #[inline(always)]
    fn stack(&self, next: &mut Next<S, PLANES>, card: u8, host: u8) {
        let (model, table) = (self.model, &*self.table);
        set_number(&mut next.planes, S::of(card), model.code(card, host));
        let home = &self.homes[usize::from(card & 127)];
        if table.settled.has(host) && model.home[usize::from(card & 127)] == host {
            next.index += home.stride as usize;
            return;
        }
        let column = &table.columns[usize::from(self.column(host))];
        let again = home.of_rank & table.last & column.cards & !self.above(host);
        next.agains += u16::from(!again.is_zero());
    }

    /// Calls back with each event that is neither a match nor puts a card on another.
    #[inline]
    fn others(&self, mut found: impl FnMut(Step<[S; PLANES]>, Event<S>)) {
        let (model, table) = (self.model, &*self.table);
        let ordered = self.ordered();
        let plain = ordered || !self.prunings.events;
        let reach = self.reach();
        let is_full = table.columns.len() == model.columns;
        // In most positions no card has such an event.
        // The columns that can be dug out.
        let low = (0..).zip(&table.columns).fold(0_u64, |low, (index, column)| {
            low | u64::of(index).only_if(column.height <= reach)
        });
        let nowhere = is_full && low == 0 && !plain;
        let in_use = table.columns.iter().fold(0_u16, |set, column| set | 1 << column.number);
        for card in table.within.only_if(!nowhere).cards() {
            let (from, depth) = (self.column(card), self.depth(card));
            let column = table.columns.get(usize::from(from));
            let moved = self.above(card) | S::of(card).only_if(from != CELL);
            // To move the only card of a column changes nothing if columns do not differ.
            let bottom = column.is_some_and(|column| depth + 1 == column.height);
            if !is_full {
                for number in (0..model.columns as u8).filter(|&number| in_use >> number & 1 == 0) {
                    if !bottom || ordered {
                        let mut next = self.next(depth + 1);
                        self.dig(&mut next, moved);
                        self.put_at_bottom(&mut next, card, number, ordered);
                        found(self.step(next), Event::Place(card, number));
                    }
                    if !ordered {
                        break;
                    }
                }
            } else if !bottom {
                for index in low.cards() {
                    let column = &table.columns[usize::from(index)];
                    let digs = column.height + if index == from { 0 } else { depth };
                    if digs > reach {
                        continue;
                    }
                    let mut next = self.next(digs + 1);
                    self.dig(&mut next, column.cards | moved);
                    self.put_at_bottom(&mut next, card, column.number, ordered);
                    found(self.step(next), Event::Clear(card, index));
                }
            }
            if plain && from != CELL && table.free > 0 {
                let mut next = self.next(1);
                self.dig(&mut next, S::of(card));
                found(self.step(next), Event::Dig(card));
            }
        }
        if ordered {
            found(self.deal(), Event::Deal);
        }
    }

    #[inline(always)]
    fn put_at_bottom(&self, next: &mut Next<S, PLANES>, card: u8, number: u8, ordered: bool) {
        let link = if ordered { BOTTOM + number } else { ANY_BOTTOM };
        set_number(&mut next.planes, S::of(card), self.model.code(card, link));
        if self.bottoms.has(card) {
            next.index += self.homes[usize::from(card & 127)].stride as usize;
        }
    }

    fn deal(&self) -> Step<[S; PLANES]> {
        let (model, table) = (self.model, &*self.table);
        let mut next = self.next(1);
        let first = model.stock + table.dealt;
        let row = (model.cards - first).min(model.columns);
        next.dealt += row;
        // Without a stock, columns are all alike.
        let is_last = first + row == model.cards;
        if is_last {
            set_number(&mut next.planes, table.bottoms, ANY_BOTTOM);
        }
        for (card, number) in (first as u8..).zip(0..row as u8) {
            let column = table.columns.iter().find(|column| column.number == number);
            let of_rank = self.homes[usize::from(card & 127)].of_rank & table.last;
            let again = column.is_some_and(|column| !(column.cards & of_rank).is_zero());
            next.agains += u16::from(again);
            let bottom = if is_last { ANY_BOTTOM } else { BOTTOM + number };
            let link = column.map_or(bottom, |column| column.top);
            set_number(&mut next.planes, S::of(card), model.code(card, link));
        }
        self.step(next)
    }
}

impl<S: Set, const PLANES: usize> Space for MatchingSpace<'_, S, PLANES> {
    type State = [S; PLANES];
    type Move = Move;

    fn start(&mut self) -> Step<Self::State> {
        let model = self.model;
        let mut planes = [S::zero(); PLANES];
        for card in 0..model.cards as u8 {
            let is_dealt = usize::from(card) < model.stock;
            let link = if is_dealt { model.home[usize::from(card)] } else { STOCK };
            set_number(&mut planes, S::of(card), model.code(card, link));
        }
        self.unpack(&planes);
        self.step(self.next(0))
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.aim)
    }

    fn hash(state: &Self::State) -> u64 {
        hash(S::words(state))
    }

    /// For any solution, matches come first, and all else only if they lead nowhere.
    fn expand(
        &mut self,
        state: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Step<Self::State>),
    ) -> Option<u16> {
        self.unpack(state);
        if self.aim == Aim::Shortest || self.weights.is_some() {
            self.events(|step, _| found(step));
            return None;
        }
        let rank = self.step(self.next(0)).rank;
        match stage {
            0 => self.matches(|step, _| found(step)),
            1 => self.stacks(|step, _| found(step)),
            _ => self.others(|step, _| found(step)),
        }
        LATER.get(usize::from(stage)).map(|later| rank + later)
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        self.moves_along(path)
    }
}
