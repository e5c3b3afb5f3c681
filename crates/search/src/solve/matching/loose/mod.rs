//! Any solution of a game without a stock, where the number of moves does not matter.
//!
//! Cards in freecells and alone in columns are *loose*. Columns with more than one card are called
//! real. The places that are left, freecells and columns, are free or hold one loose card each.
//! While one of them is free, loose cards change places at will, so one code stands for all. As soon
//! as none is, the cards alone in columns stay there. The search takes no notice of which they are,
//! as long as it can choose: it only counts the columns left for them (`spare`), and gives one to a
//! card when another is put on it. Only a card that has just been left alone in its column is known
//! to be there (`fixed`).
//!
//! The events are those of [`super`], each after its digs: a match; a card put on another, where
//! that lies (`Stack`) or in a column of its own (`Pair`). A further one digs out a column down to
//! its lowest card and leaves a place free (`Clear`): then the column can be given to other cards.
//! No other dig must be made before the event that needs it: it only takes up a place meanwhile.
//! But if a column was dug out and its lowest card moved away while there was a place for that, and
//! none is left later, then other cards are in columns than after digs as late as possible. For this
//! reason columns may be dug out at any time, not only if all of them are real.
//!
//! Cards that are alike change names ([`names`]).
//!
//! A position in which no place is free and no event is possible is not met at all: nothing leads on
//! from it, and it is not won.
//!
//! Two rules leave one event where there are many:
//!
//! - *At once.* A loose card that goes on an exposed card is put on it. That frees a place, so the
//!   card can be dug out again: the two positions can be reached from each other. This holds for
//!   the top of a real column always, for two loose cards if a column is spare and a place free, and
//!   without a free place for a card known to be in its column. A card just dug out by `Clear` stays
//!   loose, or it would go straight back.
//! - *Safe matches.* The cards are exposed and the last of their rank, and none of them can be of
//!   use. Either nothing is left that goes on it; or only one card, and it is loose or lies on that
//!   very card. Take any solution, make this match first, and leave out the moves of its cards: a
//!   card put on one of them goes to the column where that was alone. All else stays possible, since
//!   places are freed and no other card is covered.

mod names;

use super::model::{ANY_BOTTOM, COLLECTED, COLUMNS, ENTRIES, IN_CELL, Model, NONE};
use super::{MatchingSpace, Prunings, Set, differing, set_number, set_of};
use crate::solve::engine::{Aim, Space, Step};
use crate::solve::pack::hash;
use arrayvec::ArrayVec;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::Move;

/// What the rank of a position is made of.
#[derive(Clone, Copy)]
struct Weights {
    /// For each match to come.
    matches: u16,
    /// For each loose card.
    loose: u16,
    /// For each card that lies in a column as at the start, except at its bottom; and for each of
    /// these that doesn't go on the card under it.
    settled: [u16; 2],
    /// For each card that was put on another.
    stacked: u16,
}

const EVEN: Weights = Weights { matches: 12, loose: 2, settled: [1, 0], stacked: 0 };
const UNSORTED: Weights = Weights { settled: [0, 2], ..EVEN };
const STACKED: Weights = Weights { settled: [0, 0], stacked: 1, ..EVEN };
const LOOSE: Weights = Weights { matches: 2, settled: [0, 0], ..EVEN };

/// A search of a game.
#[derive(Clone, Copy)]
struct Attempt {
    weights: Weights,
    /// Whether cards that are alike change names.
    names: bool,
    /// The number of positions that it goes on from before it takes the game for hard. In a hard
    /// game most positions have no match, and all their events have to be tried anyway.
    easy: u64,
    /// The number of nodes, or none for all positions.
    nodes: Option<u64>,
}

impl Attempt {
    /// An attempt that takes the game for easy.
    const fn easy(nodes: u64, weights: Weights) -> Self {
        Self { weights, names: true, easy: 1_000, nodes: Some(nodes) }
    }

    /// An attempt that takes the game for hard.
    const fn hard(nodes: u64, weights: Weights) -> Self {
        Self { weights, names: true, easy: 100, nodes: Some(nodes) }
    }

    const fn without_names(self) -> Self {
        Self { names: false, ..self }
    }

    /// The search of all positions.
    const fn of_all(weights: Weights) -> Self {
        Self { nodes: None, ..Self::hard(0, weights) }
    }
}

/// The searches of games with two decks: where one rank leads astray, another does not. Most of these
/// games are won so soon that new names don't pay in the first.
const TWO_DECKS: [Attempt; 7] = [
    Attempt::easy(1_000, EVEN).without_names(),
    Attempt::easy(1_500, UNSORTED),
    Attempt::easy(3_000, LOOSE),
    Attempt::hard(8_000, UNSORTED),
    Attempt::hard(20_000, EVEN),
    Attempt::hard(20_000, STACKED),
    Attempt::of_all(LOOSE),
];

/// The first searches of games with one deck where cards go on more than four others.
const MANY_HOSTS: [Attempt; 4] = [
    Attempt::easy(4_000, Weights { loose: 3, settled: [1, 1], ..EVEN }).without_names(),
    Attempt::easy(4_000, Weights { loose: 1, settled: [0, 3], ..EVEN }).without_names(),
    Attempt::easy(4_000, Weights { settled: [0, 4], ..EVEN }),
    Attempt::easy(4_000, Weights { loose: 3, settled: [1, 3], ..EVEN }),
];

/// The first searches where cards go on three or four others, as long as enough of them are left for
/// a search of all positions to take long.
const FOUR_HOSTS: [Attempt; 2] = [
    Attempt::easy(8_000, UNSORTED),
    Attempt::easy(12_000, Weights { loose: 3, settled: [1, 1], ..EVEN }),
];

/// The number of cards from which these are made.
const LARGE: usize = 40;

/// The searches after these.
const LONGER: [Attempt; 8] = [
    Attempt::hard(8_000, LOOSE),
    Attempt::hard(8_000, UNSORTED),
    Attempt::hard(16_000, Weights { loose: 1, settled: [0, 3], ..EVEN }),
    Attempt::hard(16_000, Weights { settled: [0, 4], ..EVEN }),
    Attempt::hard(32_000, EVEN),
    Attempt::hard(32_000, Weights { matches: 6, loose: 3, settled: [0, 2], ..EVEN }),
    Attempt::hard(64_000, STACKED),
    Attempt::of_all(LOOSE),
];

/// The search of other games.
const ONLY: Attempt = Attempt::of_all(EVEN);

/// By how much the rank of a position rises once its matches have been tried, and once cards have
/// been put on others.
const LATER: [u16; 2] = [6, 12];

/// A position of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::solve) struct Loose<S, const PLANES: usize> {
    /// For each bit of a code, the cards in whose code it is set.
    planes: [S; PLANES],
    /// The cards in columns on which none lies, except loose ones that may change places. They
    /// follow from the codes, but it would take long to find them.
    exposed: S,
}

/// The positions that are reached from one of them, if the number of moves does not matter.
pub(in crate::solve) struct LooseSpace<'a, S, const PLANES: usize> {
    pub(super) origin: &'a Matching,
    pub(super) prunings: Prunings,
    pub(super) model: &'a Model<S>,
    /// All cards, and those that lay at the bottom of a column at the start.
    all: S,
    bottoms: S,
    /// Those that lay on a card at the start that they don't go on.
    unsorted: S,
    /// The cards of each column at the start.
    homes: ArrayVec<S, COLUMNS>,
    /// For each card, those that are like it, and itself.
    alike: [S; ENTRIES],
    /// The cards that others are like.
    has_like: S,
    /// The number of positions that the search went on from.
    expanded: u64,
    attempt: Attempt,
    pub(super) table: Box<Table<S, PLANES>>,
}

/// A position, unpacked.
pub(super) struct Table<S, const PLANES: usize> {
    /// For each bit of a code, the cards in whose code it is set.
    planes: [S; PLANES],
    /// The columns with more than one card, from the top down as far as events reach.
    pub(super) columns: [[u8; REACH]; COLUMNS],
    /// The number of cards noted of each column: all, or more than can be moved.
    pub(super) heights: [u8; COLUMNS],
    /// For each number of cards of a column, that many from its top down.
    topmost: [[S; REACH + 1]; COLUMNS],
    /// The column of each card within reach, and how many cards lie on it there.
    column: [u8; ENTRIES],
    depth: [u8; ENTRIES],
    gone: S,
    /// The cards that keep their names.
    kept: S,
    /// The cards that an event may move, or put cards on.
    within: S,
    pub(super) now: Places<S>,
    /// The number of matches to come.
    matches: u16,
    /// The number of freecells and columns that are free.
    pub(super) free: u8,
    /// The number of columns for loose cards that are not fixed.
    spare: u8,
}

/// The length of a list of cards within reach: the places there are, the card to be moved, the card
/// under it, and one more that tells whether that is the last.
const REACH: usize = 2 * COLUMNS + 3;

/// Where cards lie that can be moved.
#[derive(Clone, Copy, Default)]
pub(super) struct Places<S> {
    /// The cards in freecells and alone in columns.
    pub(super) loose: S,
    /// If no place is free, those alone in columns that must be there.
    pub(super) fixed: S,
    /// The exposed cards of columns with more than one card.
    tops: S,
    /// The number of these columns.
    real: u8,
}

/// Cards by what they lie on. All others are on cards that they go on.
struct Kinds<S> {
    /// Those that lie as at the start.
    at_home: S,
    /// Those at the bottom of a column.
    bottoms: S,
    /// Those in freecells, and those alone in columns that need not be there.
    loose: S,
    /// Those that are collected.
    gone: S,
}

/// What happens between two positions of the search.
#[derive(Clone, Copy)]
pub(super) enum Event<S> {
    /// Cards are collected.
    Match(S),
    /// The first card goes on the second, where that lies.
    Stack(u8, u8),
    /// The second card goes to a column of its own, and the first on it.
    Pair(u8, u8),
    /// A column is dug out down to its lowest card.
    Clear(u8),
}

/// What follows an event.
pub(super) struct Outcome {
    /// The cards that are put on others at once, each with the other.
    pub(super) stacked: Vec<(u8, u8)>,
    /// The cards that change their names, each with its new name.
    pub(super) names: Vec<(u8, u8)>,
}

/// A position that follows, while it is made.
struct Next<S, const PLANES: usize> {
    planes: [S; PLANES],
    places: Places<S>,
    /// The cards that were left alone in their columns.
    single: S,
    matches: u16,
}

impl<'a, S: Set, const PLANES: usize> LooseSpace<'a, S, PLANES> {
    pub(in crate::solve) fn new(
        origin: &'a Matching,
        model: &'a Model<S>,
        prunings: Prunings,
    ) -> Self {
        let on_other = |&card: &u8| {
            let home = model.home[usize::from(card)];
            usize::from(home) < model.cards
                && model.neighbours[usize::from(card)] & S::of(home) == S::zero()
        };
        let unsorted: Vec<u8> = (0..model.cards as u8).filter(on_other).collect();
        let mut alike = [S::zero(); ENTRIES];
        let mut has_like = S::zero();
        for (card, alike) in (0..model.cards).zip(&mut alike) {
            let is_like =
                |&other: &u8| model.neighbours[usize::from(other)] == model.neighbours[card];
            let others = model.of_rank[usize::from(model.ranks[card])].cards().filter(is_like);
            *alike = others.fold(S::zero(), |set, other| set | S::of(other));
            if prunings.alike && alike.has_at_least(2) {
                has_like |= S::of(card as u8);
            }
        }
        Self {
            homes: model.at_start.iter().map(|cards| set_of(cards)).take(COLUMNS).collect(),
            alike,
            has_like,
            expanded: 0,
            attempt: ONLY,
            origin,
            prunings,
            model,
            unsorted: set_of(&unsorted),
            all: S::first(model.cards),
            bottoms: model
                .at_start
                .iter()
                .filter_map(|cards| cards.first())
                .fold(S::zero(), |set, &card| set | S::of(card)),
            table: Box::new(Table {
                planes: [S::zero(); PLANES],
                columns: [[NONE; REACH]; COLUMNS],
                heights: [0; COLUMNS],
                topmost: [[S::zero(); REACH + 1]; COLUMNS],
                column: [0; ENTRIES],
                depth: [0; ENTRIES],
                gone: S::zero(),
                kept: S::zero(),
                within: S::zero(),
                now: Places::default(),
                matches: 0,
                free: 0,
                spare: 0,
            }),
        }
    }

    /// Returns whether cards that are alike change names.
    fn renames(&self) -> bool {
        self.attempt.names && !self.has_like.is_zero()
    }

    /// Tells cards apart by what they lie on, by the bits of their codes.
    #[inline(always)]
    fn kinds(&self, planes: &[S; PLANES]) -> Kinds<S> {
        let (low, high, others) = (planes[0], planes[1], &planes[2..]);
        let on_host = others.iter().fold(S::zero(), |set, &plane| set | plane);
        let at_home = self.all & !(low | high | on_host);
        Kinds {
            at_home,
            bottoms: at_home & self.bottoms | high & !low & !on_host,
            loose: low & !high & !on_host,
            gone: low & high & !on_host,
        }
    }

    fn places(&self) -> u8 {
        2 * self.model.columns as u8
    }

    pub(super) fn unpack(&mut self, state: &Loose<S, PLANES>) {
        let &Loose { ref planes, exposed } = state;
        let Kinds { at_home, bottoms, loose, gone } = self.kinds(planes);
        let places = self.places();
        if self.renames() {
            self.table.kept = self.kept(at_home);
        }
        let Self { model, table, .. } = self;
        let fixed = exposed & bottoms;
        let now = Places {
            loose: loose | fixed,
            fixed,
            tops: exposed & !fixed,
            real: (exposed & !fixed).len(),
        };
        table.free = places.saturating_sub(now.real + now.loose.len());
        table.spare = (model.columns as u8).saturating_sub(now.real + fixed.len());
        table.matches = u16::from((self.all & !gone).len()) / model.size as u16;
        table.planes = *planes;
        table.gone = gone;
        table.within = now.loose;
        table.now = now;
        let free = usize::from(table.free);
        let reach = REACH.min(free + 3);
        for (number, top) in (0..COLUMNS).zip(now.tops.cards()) {
            let mut card = top;
            let mut height = 0;
            let mut above = S::zero();
            loop {
                table.columns[number][height] = card;
                table.topmost[number][height] = above;
                above |= S::of(card);
                if height <= free {
                    table.column[usize::from(card & 127)] = number as u8;
                    table.depth[usize::from(card & 127)] = height as u8;
                    table.within |= S::of(card);
                }
                height += 1;
                if bottoms.has(card) || height >= reach {
                    break;
                }
                // The cards at home in a column are numbered from the top down.
                card = if at_home.has(card) { card + 1 } else { model.link(planes, card) };
            }
            table.topmost[number][height] = above;
            table.heights[number] = height as u8;
        }
    }

    fn next(&self) -> Next<S, PLANES> {
        let table = &*self.table;
        Next { planes: table.planes, places: table.now, single: S::zero(), matches: table.matches }
    }

    /// Makes the topmost cards of a column loose, and the last one with them.
    #[inline(always)]
    fn cut(&self, next: &mut Next<S, PLANES>, column: u8, many: u8) {
        if many == 0 {
            return;
        }
        let cards = self.column(column);
        let mut moved = self.topmost(column, many);
        next.places.tops &= !moved;
        match cards[usize::from(many).min(cards.len())..] {
            [] => next.places.real -= 1,
            [last] => {
                next.places.real -= 1;
                next.single |= S::of(last);
                moved |= S::of(last);
            }
            [top, ..] => next.places.tops |= S::of(top),
        }
        next.places.loose |= moved;
        set_number(&mut next.planes, moved, IN_CELL);
    }

    /// Returns the topmost cards of a column.
    #[inline(always)]
    fn topmost(&self, column: u8, many: u8) -> S {
        let topmost = &self.table.topmost[usize::from(column).min(COLUMNS - 1)];
        topmost[usize::from(many).min(REACH)]
    }

    /// Returns the cards of a column within reach, from the top down.
    #[inline(always)]
    pub(super) fn column(&self, column: u8) -> &[u8] {
        let column = usize::from(column).min(COLUMNS - 1);
        &self.table.columns[column][..usize::from(self.table.heights[column]).min(REACH)]
    }

    /// Puts a loose card on an exposed one.
    #[inline]
    fn stack(&self, next: &mut Next<S, PLANES>, card: u8, host: u8) {
        next.places.loose &= !S::of(card);
        next.places.fixed &= !S::of(card);
        set_number(&mut next.planes, S::of(card), self.model.code(card, host));
        if next.places.loose.has(host) {
            next.places.loose &= !S::of(host);
            next.places.fixed &= !S::of(host);
            next.places.real += 1;
            set_number(&mut next.planes, S::of(host), self.model.code(host, ANY_BOTTOM));
        }
        next.places.tops = next.places.tops & !S::of(host) | S::of(card);
    }

    /// Returns the next card that is put on another at once, and that other.
    #[inline]
    fn at_once(&self, places: &Places<S>, free: u8, pairs: bool) -> Option<(u8, u8)> {
        if !self.prunings.at_once {
            return None;
        }
        let neighbours = |card: u8| self.model.neighbours[usize::from(card)];
        let on = |card: u8, hosts: S| (card, (neighbours(card) & hosts).trailing_zeros() as u8);
        // There are fewer exposed cards in columns than loose ones, as a rule.
        let onto = places.tops | places.fixed;
        let fit = places.loose & onto.cards().fold(S::zero(), |fit, host| fit | neighbours(host));
        if !fit.is_zero() {
            return Some(on(fit.trailing_zeros() as u8, onto));
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
        mut next: Next<S, PLANES>,
        pairs: bool,
        mut stacked: impl FnMut(u8, u8),
    ) -> Next<S, PLANES> {
        let taken = next.places.real + next.places.loose.len();
        // Each card put on another frees a place.
        for free in self.places().saturating_sub(taken).. {
            let places = &mut next.places;
            if free > 0 {
                let fixed = std::mem::take(&mut places.fixed);
                if !fixed.is_zero() {
                    set_number(&mut next.planes, fixed, IN_CELL);
                }
            } else {
                let new = next.single & places.loose & !places.fixed;
                places.fixed |= new;
                for card in new.cards() {
                    set_number(&mut next.planes, S::of(card), self.model.code(card, ANY_BOTTOM));
                }
            }
            let Some((card, host)) = self.at_once(&next.places, free, pairs) else { break };
            self.stack(&mut next, card, host);
            stacked(card, host);
        }
        next
    }

    /// Completes the step to a position.
    fn step(&self, next: Next<S, PLANES>) -> Step<Loose<S, PLANES>> {
        let exposed = next.places.tops | next.places.fixed;
        let mut state = Loose { planes: next.planes, exposed };
        if self.renames() {
            self.rename(&mut state);
        }
        Step {
            state,
            moves: 1,
            rank: self.rank(&state.planes, next.places.loose, next.matches),
            won: next.matches == 0,
        }
    }

    /// Returns an estimate of how far a win is.
    #[inline(always)]
    fn rank(&self, planes: &[S; PLANES], loose: S, matches: u16) -> u16 {
        let Weights { matches: per_match, loose: per_loose, settled, stacked } =
            self.attempt.weights;
        let settled_cards =
            self.all & !self.bottoms & !planes.iter().fold(S::zero(), |set, &plane| set | plane);
        let stacked_cards = planes[2..].iter().fold(S::zero(), |set, &plane| set | plane);
        let counted = |set: S, each: u16| if each == 0 { 0 } else { each * u16::from(set.len()) };
        per_match * matches
            + counted(loose, per_loose)
            + counted(settled_cards, settled[0])
            + counted(settled_cards & self.unsorted, settled[1])
            + counted(stacked_cards, stacked)
    }

    /// Makes an event, but leaves cards their names.
    fn make(&self, event: Event<S>, stacked: impl FnMut(u8, u8)) -> Next<S, PLANES> {
        let mut next = self.next();
        self.cuts(event, |column, many| self.cut(&mut next, column, many));
        match event {
            Event::Match(cards) => {
                next.places.loose &= !cards;
                next.places.fixed &= !cards;
                set_number(&mut next.planes, cards, COLLECTED);
                next.matches -= 1;
            }
            Event::Stack(card, host) | Event::Pair(card, host) => self.stack(&mut next, card, host),
            Event::Clear(_) => {}
        }
        // A column is dug out for other cards than those that lay in it.
        let pairs = !matches!(event, Event::Clear(_));
        self.finish(next, pairs, stacked)
    }

    /// Returns whether a position without a free place has no event: no exposed card goes on another
    /// that is in a column or can be, and no match is exposed. Since cards take up the places, it is
    /// not won either. Where a place is free, telling takes as long as going on from there.
    #[inline]
    fn is_stuck(&self, next: &Next<S, PLANES>) -> bool {
        let Places { loose, fixed, tops, real } = next.places;
        if !self.prunings.stuck || real + loose.len() < self.places() {
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
    fn cuts(&self, event: Event<S>, mut cut: impl FnMut(u8, u8)) {
        let many = |card: u8, more: u8| match self.table.now.loose.has(card) {
            true => (NONE, 0),
            false => {
                let (column, depth) = self.depth(card);
                (column, depth + more)
            }
        };
        let ((from, taken), (to, dug)) = match event {
            Event::Match(cards) => {
                for card in (cards & !self.above(cards) & !self.table.now.loose).cards() {
                    let (column, depth) = self.depth(card);
                    cut(column, depth + 1);
                }
                return;
            }
            Event::Stack(card, host) => (many(card, 1), many(host, 0)),
            Event::Pair(card, host) => (many(card, 1), many(host, 1)),
            Event::Clear(column) => return cut(column, self.column(column).len() as u8 - 1),
        };
        if from == to {
            cut(from, taken.max(dug));
        } else {
            cut(from, taken);
            cut(to, dug);
        }
    }

    /// Returns the cards that lie on some of those within reach.
    #[inline(always)]
    fn above(&self, cards: S) -> S {
        let in_columns = (cards & !self.table.now.loose).cards();
        in_columns.fold(S::zero(), |above, card| {
            let (column, depth) = self.depth(card);
            above | self.topmost(column, depth)
        })
    }

    /// Returns how many cards of each column are dug out before an event.
    pub(super) fn digs(&self, event: Event<S>) -> [u8; COLUMNS] {
        let mut digs = [0; COLUMNS];
        let moved = match event {
            Event::Match(cards) => cards,
            Event::Stack(card, _) | Event::Pair(card, _) => S::of(card),
            Event::Clear(_) => S::zero(),
        };
        self.cuts(event, |column, many| {
            let Some(lowest) = many.checked_sub(1) else { return };
            let is_moved = moved.has(self.column(column)[usize::from(lowest)]);
            digs[usize::from(column)] = if is_moved { lowest } else { many };
        });
        digs
    }

    /// Returns the column of a card within reach, and the number of cards on it there.
    #[inline(always)]
    fn depth(&self, card: u8) -> (u8, u8) {
        let at = usize::from(card & 127);
        (self.table.column[at], self.table.depth[at])
    }

    /// Calls back with each match of some cards.
    fn matches(&self, some: S, mut found: impl FnMut(Event<S>)) {
        let table = &*self.table;
        self.model.each_match(table.within & some, |cards| {
            if self.above(cards).len() <= table.free {
                found(Event::Match(cards));
            }
        });
    }

    /// Returns a match that is never wrong: none of its cards is of use any more.
    fn safe_match(&self) -> Option<Event<S>> {
        if !self.prunings.safe_matches {
            return None;
        }
        let table = &*self.table;
        let exposed = table.now.loose | table.now.tops;
        for &of_rank in &self.model.of_rank {
            let left = of_rank & !table.gone;
            if left.is_zero()
                || left & !exposed != S::zero()
                || usize::from(left.len()) != self.model.size
            {
                continue;
            }
            let safe = left.cards().all(|card| {
                let neighbours = self.model.neighbours[usize::from(card)] & !table.gone;
                match neighbours.len() {
                    0 => true,
                    1 if table.now.loose.has(card) => true,
                    1 => {
                        let under = self.column(self.depth(card).0).get(1);
                        under.is_some_and(|&under| neighbours == S::of(under))
                    }
                    _ => false,
                }
            });
            if safe {
                return Some(Event::Match(left));
            }
        }
        None
    }

    /// Calls back with each way to put one of some cards on another.
    fn stacks(&self, some: S, mut found: impl FnMut(Event<S>)) {
        let table = &*self.table;
        let (now, free) = (&table.now, table.free);
        let neighbours = |card: u8| self.model.neighbours[usize::from(card & 127)];
        let hosts = table.within & !now.loose | now.fixed | now.loose.only_if(table.spare > 0);
        let near = hosts.cards().fold(S::zero(), |near, host| near | neighbours(host));
        for card in (table.within & near & some).cards() {
            let is_loose = now.loose.has(card);
            let (from, depth) = if is_loose { (NONE, 0) } else { self.depth(card) };
            for host in (neighbours(card) & hosts).cards() {
                if now.loose.has(host) {
                    if depth <= free {
                        found(Event::Stack(card, host));
                    }
                    continue;
                }
                let (to, over) = self.depth(host);
                if to != from {
                    if depth + over <= free {
                        found(Event::Stack(card, host));
                    }
                } else if over > depth + 1 && over <= free {
                    found(Event::Stack(card, host));
                }
                let digs = if to == from { depth.max(over + 1) } else { depth + over + 1 };
                if table.spare > 0 && digs <= free && usize::from(over) + 1 < self.column(to).len()
                {
                    found(Event::Pair(card, host));
                }
            }
        }
    }

    /// Returns whether any column can be dug out with a place left free.
    fn has_clears(&self) -> bool {
        let free = usize::from(self.table.free);
        (0..self.table.now.real).any(|column| self.column(column).len() <= free)
    }

    /// Calls back with each way to dig out a column that leaves a place free.
    fn clears(&self, mut found: impl FnMut(Event<S>)) {
        let table = &*self.table;
        for column in 0..table.now.real {
            if self.column(column).len() <= usize::from(table.free) {
                found(Event::Clear(column));
            }
        }
    }

    /// Returns the event that leads to another position, from the one that was unpacked last.
    pub(super) fn event_to(&self, after: &Loose<S, PLANES>) -> Option<(Event<S>, Outcome)> {
        let changed = differing(&self.table.planes, &after.planes);
        // New names can hide which card is put on another, but hardly ever do.
        self.event_of(changed, after).or_else(|| self.event_of(self.all, after))
    }

    /// Returns the event that leads to another position, if one of some cards is put on another, or
    /// none is.
    fn event_of(&self, some: S, after: &Loose<S, PLANES>) -> Option<(Event<S>, Outcome)> {
        let mut chosen = None;
        let mut try_event = |event| {
            if chosen.is_none() {
                chosen = self.outcome(event, after).map(|outcome| (event, outcome));
            }
        };
        // Most events are told by the cards they collect or put on others, whatever their names.
        let of_any_name =
            |cards: S| cards.cards().fold(S::zero(), |set, card| set | self.alike(card));
        let collected = self.kinds(&after.planes).gone;
        if collected.len() > self.table.gone.len() {
            self.matches(of_any_name(collected & !self.table.gone), try_event);
        } else {
            let lies_on = |card, host| {
                let is_on = |like| self.alike(host).has(self.model.link(&after.planes, like));
                (self.alike(card) & some).cards().any(is_on)
            };
            self.stacks(of_any_name(some), |event| match event {
                Event::Stack(card, host) | Event::Pair(card, host) if !lies_on(card, host) => {}
                _ => try_event(event),
            });
            self.clears(try_event);
        }
        chosen
    }

    /// Returns the cards that may have the name of a card after an event, and itself.
    fn alike(&self, card: u8) -> S {
        if self.renames() { self.alike[usize::from(card & 127)] } else { S::of(card) }
    }

    /// Returns what follows an event, if it leads to a position.
    fn outcome(&self, event: Event<S>, after: &Loose<S, PLANES>) -> Option<Outcome> {
        let (mut stacked, mut names) = (Vec::new(), Vec::new());
        let next = self.make(event, |card, host| stacked.push((card, host)));
        let planes = next.planes;
        if self.step(next).state != *after {
            return None;
        }
        if self.renames() {
            let kinds = self.kinds(&planes);
            let kept = self.kept(kinds.at_home);
            self.renamed(&planes, &kinds, kept, |card, name| names.push((card, name)));
        }
        Some(Outcome { stacked, names })
    }
}

impl<S: Set, const PLANES: usize> Space for LooseSpace<'_, S, PLANES> {
    type State = Loose<S, PLANES>;
    type Move = Move;

    fn start(&mut self) -> Step<Self::State> {
        let model = self.model;
        let mut state = Loose { planes: [S::zero(); PLANES], exposed: S::zero() };
        let occupied = model.at_start.iter().filter(|cards| !cards.is_empty()).count();
        let full = occupied + model.in_cells.len() == 2 * model.columns;
        let mut loose = set_of(&model.in_cells);
        for cards in &model.at_start {
            match cards[..] {
                [card] if !full => loose |= S::of(card),
                // They lie where they did at the start.
                [.., top] => state.exposed |= S::of(top),
                [] => {}
            }
        }
        set_number(&mut state.planes, loose, IN_CELL);
        self.expanded = 0;
        Step { state, moves: 0, rank: 0, won: model.cards == 0 }
    }

    fn bound(&mut self) -> u16 {
        MatchingSpace::<S, PLANES>::new(self.origin, self.model, Aim::Any, self.prunings).bound()
    }

    fn hash(state: &Self::State) -> u64 {
        hash(S::words(&state.planes))
    }

    fn attempt(&mut self, number: usize) -> Option<u64> {
        let model = self.model;
        let hosts = model.hosts.iter().map(ArrayVec::len).max().unwrap_or(0);
        let is_many = |of_rank: &S| usize::from(of_rank.len()) > model.size;
        let (first, then): (&[_], &[_]) = match hosts {
            _ if model.of_rank.iter().any(is_many) => (&TWO_DECKS, &[]),
            5.. => (&MANY_HOSTS, &LONGER),
            3.. if model.cards >= LARGE => (&FOUR_HOSTS, &LONGER),
            _ => (&[], &[]),
        };
        self.attempt = first.iter().chain(then).nth(number).copied().unwrap_or(ONLY);
        self.attempt.nodes
    }

    /// Matches come first, and all else only if they lead nowhere. In a hard game, all else comes
    /// at once if there is none.
    fn expand(
        &mut self,
        state: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Step<Self::State>),
    ) -> Option<u16> {
        self.unpack(state);
        self.expanded += 1;
        let hard = self.expanded > self.attempt.easy;
        let table = &*self.table;
        let rank = self.rank(&table.planes, table.now.loose, table.matches);
        let mut play = |event| {
            let next = self.make(event, |_, _| {});
            if !self.is_stuck(&next) {
                found(self.step(next));
            }
        };
        if stage == 0 {
            let (mut any, mut safe) = (false, None);
            self.matches(self.all, |event| {
                if !any {
                    any = true;
                    safe = self.safe_match();
                }
                if safe.is_none() {
                    play(event);
                }
            });
            if let Some(event) = safe {
                play(event);
                return None;
            }
            if any || !hard {
                return Some(rank + LATER[0]);
            }
        }
        if stage <= 1 {
            self.stacks(self.all, &mut play);
            if !hard && self.has_clears() {
                return Some(rank + LATER[1]);
            }
        }
        self.clears(&mut play);
        None
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        self.moves_along(path)
    }
}
