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
//! Cards that are *alike*, of one rank and with the same neighbours, change names. The rules treat
//! them alike, so positions that differ only in which of them lies where have the same future but for
//! names, and one will do. The codes can say it of any cards except those that lie as at the start on
//! a card that they don't go on: they keep their names, and so do those under them. That some such
//! positions still count as two, since names are given in one pass, loses nothing.
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

use super::model::{
    ANY_BOTTOM, BOTTOM, COLLECTED, COLUMNS, ENTRIES, IN_CELL, Model, NONE, Set, bit, cards,
    choices, count, has, has_at_least, set_of,
};
use super::{MatchingSpace, Prunings};
use crate::game::matching::Matching;
use crate::notation::matching::Move;
use crate::solve::engine::{Aim, Space, Step};
use crate::solve::pack::hash;
use arrayvec::ArrayVec;

/// What the rank of a position is made of.
#[derive(Clone, Copy)]
struct Weights {
    /// For each match to come.
    matches: u16,
    /// For each loose card.
    loose: u16,
    /// For each card that lies in a column as at the start, except at its bottom; and as much again
    /// if it doesn't go on the card under it.
    settled: [u16; 2],
    /// For each card that was put on another.
    stacked: u16,
}

/// With two decks, or where cards go on more than four others, a few positions are tried by each of
/// these ranks, and then more of them, before all are searched by the first: where one rank leads
/// astray, another does not.
const WEIGHTS: [Weights; 4] = [
    Weights { matches: 12, loose: 2, settled: [1, 0], stacked: 0 },
    Weights { matches: 12, loose: 2, settled: [0, 2], stacked: 0 },
    Weights { matches: 12, loose: 2, settled: [0, 0], stacked: 1 },
    Weights { matches: 2, loose: 2, settled: [0, 0], stacked: 0 },
];

/// The numbers of nodes of these attempts.
const ATTEMPTS: [u64; 3] = [1_000, 4_000, 20_000];

/// The number of positions that a search goes on from before it takes the game for hard. In a hard
/// game most positions have no match, and all their events have to be tried anyway.
const HARD: u64 = 100;

/// By how much the rank of a position rises once its matches have been tried, and once cards have
/// been put on others.
const LATER: [u16; 2] = [6, 12];

/// The positions that are reached from one of them, if the number of moves does not matter.
pub(in crate::solve) struct LooseSpace<'a, const WORDS: usize> {
    pub(super) origin: &'a Matching,
    pub(super) prunings: Prunings,
    pub(super) model: &'a Model,
    /// All cards, and those that lay at the bottom of a column at the start.
    all: Set,
    bottoms: Set,
    /// Those that lay on a card at the start that they don't go on.
    unsorted: Set,
    /// The cards of each column at the start.
    homes: ArrayVec<Set, COLUMNS>,
    /// For each card, those that are like it, and itself.
    alike: [Set; ENTRIES],
    /// The cards that others are like.
    has_like: Set,
    /// Whether cards that are alike change names.
    pub(super) renames: bool,
    /// Whether this is an attempt, not the search of all positions.
    is_attempt: bool,
    /// The number of positions that the search went on from.
    expanded: u64,
    weights: Weights,
    pub(super) table: Box<Table>,
}

/// The maximum number of bits of a code, in a game without a stock.
const PLANES: usize = 5;

/// A position, unpacked.
pub(super) struct Table {
    /// For each bit of a code, the cards in whose code it is set.
    planes: [Set; PLANES],
    /// The columns with more than one card, from the top down as far as events reach.
    pub(super) columns: [[u8; REACH]; COLUMNS],
    /// The number of cards noted of each column: all, or more than can be moved.
    pub(super) heights: [u8; COLUMNS],
    /// The column of each card within reach, and how many cards lie on it there.
    column: [u8; ENTRIES],
    depth: [u8; ENTRIES],
    gone: Set,
    /// The cards that keep their names.
    kept: Set,
    /// The cards that an event may move, or put cards on.
    within: Set,
    pub(super) now: Places,
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
pub(super) struct Places {
    /// The cards in freecells and alone in columns.
    pub(super) loose: Set,
    /// If no place is free, those alone in columns that must be there.
    pub(super) fixed: Set,
    /// The exposed cards of columns with more than one card.
    tops: Set,
    /// The number of these columns.
    real: u8,
}

/// What happens between two positions of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// Cards are collected.
    Match([u8; 4]),
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
    /// The name of each card then.
    pub(super) names: [u8; ENTRIES],
}

/// A position that follows, while it is made.
struct Next {
    planes: [Set; PLANES],
    places: Places,
    /// The cards that were left alone in their columns.
    single: Set,
    matches: u16,
}

/// Returns the card that a card lies on, by the bits of the codes.
#[inline(always)]
fn link(model: &Model, planes: &[Set; PLANES], card: u8) -> u8 {
    let mut code = 0;
    for (number, &plane) in planes.iter().enumerate().take(model.width) {
        code |= usize::from(has(plane, card)) << number;
    }
    model.links()[(usize::from(card) << model.width) + code]
}

impl<'a, const WORDS: usize> LooseSpace<'a, WORDS> {
    pub(in crate::solve) fn new(
        origin: &'a Matching,
        model: &'a Model,
        prunings: Prunings,
    ) -> Self {
        let on_other = |&card: &u8| {
            let home = model.home[usize::from(card)];
            usize::from(home) < model.cards && model.neighbours[usize::from(card)] & bit(home) == 0
        };
        let unsorted: Vec<u8> = (0..model.cards as u8).filter(on_other).collect();
        let mut alike = [0; ENTRIES];
        let mut has_like = 0;
        for (card, alike) in (0..model.cards).zip(&mut alike) {
            let is_like =
                |&other: &u8| model.neighbours[usize::from(other)] == model.neighbours[card];
            let others = cards(model.of_rank[usize::from(model.ranks[card])]).filter(is_like);
            *alike = others.fold(0, |set, other| set | bit(other));
            if prunings.alike && has_at_least(*alike, 2) {
                has_like |= bit(card as u8);
            }
        }
        Self {
            homes: model.at_start.iter().map(|cards| set_of(cards)).take(COLUMNS).collect(),
            alike,
            has_like,
            renames: has_like != 0,
            is_attempt: false,
            expanded: 0,
            origin,
            prunings,
            model,
            unsorted: set_of(&unsorted),
            weights: WEIGHTS[0],
            all: (1 << model.cards) - 1,
            bottoms: model
                .at_start
                .iter()
                .filter_map(|cards| cards.first())
                .fold(0, |set, &card| set | bit(card)),
            table: Box::new(Table {
                planes: [0; PLANES],
                columns: [[NONE; REACH]; COLUMNS],
                heights: [0; COLUMNS],
                column: [0; ENTRIES],
                depth: [0; ENTRIES],
                gone: 0,
                kept: 0,
                within: 0,
                now: Places::default(),
                free: 0,
                spare: 0,
            }),
        }
    }

    fn places(&self) -> u8 {
        2 * self.model.columns as u8
    }

    /// Returns the bits of a position at one of its bits, as many as there are cards.
    #[inline(always)]
    fn plane(&self, words: &[u64; WORDS], number: usize) -> Set {
        let at = number * self.model.cards;
        let word = |index: usize| words.get(index).map_or(0, |&word| Set::from(word));
        let (first, shift) = (at / 64, at % 64);
        let low = word(first) | word(first + 1) << 64;
        let set = match shift {
            0 => low,
            _ => low >> shift | word(first + 2) << (128 - shift),
        };
        set & self.all
    }

    #[inline(always)]
    fn pack(&self, planes: &[Set; PLANES]) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        for (number, &plane) in planes.iter().enumerate().take(self.model.width) {
            let at = number * self.model.cards;
            let (first, shift) = (at / 64, at % 64);
            let low = plane << shift;
            for (index, part) in [low as u64, (low >> 64) as u64].into_iter().enumerate() {
                if let Some(word) = words.get_mut(first + index) {
                    *word |= part;
                }
            }
            if shift > 0
                && let Some(word) = words.get_mut(first + 2)
            {
                *word |= (plane >> (128 - shift)) as u64;
            }
        }
        words
    }

    pub(super) fn unpack(&mut self, words: &[u64; WORDS]) {
        let mut planes = [0; PLANES];
        for (number, plane) in planes.iter_mut().enumerate().take(self.model.width) {
            *plane = self.plane(words, number);
        }
        let [low, high, others @ ..] = planes;
        let on_host = others.into_iter().fold(0, |set, plane| set | plane);
        let loose = low & !high & !on_host;
        let gone = low & high & !on_host;
        let at_home = self.all & !(low | high | on_host);
        let bottoms = at_home & self.bottoms | high & !low & !on_host;
        // The cards at home in a column are numbered from the top down.
        let mut covered = (at_home & !self.bottoms) << 1;
        let places = self.places();
        if self.renames {
            self.table.kept = self.kept(at_home);
        }
        let Self { model, table, .. } = self;
        for card in cards(on_host) {
            covered |= bit(link(model, &planes, card));
        }
        let exposed = self.all & !(loose | gone | covered);
        let fixed = exposed & bottoms;
        let now = Places {
            loose: loose | fixed,
            fixed,
            tops: exposed & !fixed,
            real: count(exposed & !fixed),
        };
        table.free = places.saturating_sub(now.real + count(now.loose));
        table.spare = (model.columns as u8).saturating_sub(now.real + count(fixed));
        table.planes = planes;
        table.gone = gone;
        table.within = now.loose;
        table.now = now;
        for (number, top) in (0..COLUMNS).zip(cards(now.tops)) {
            let mut card = top;
            let mut height = 0;
            loop {
                table.columns[number][height] = card;
                if height <= usize::from(table.free) {
                    table.column[usize::from(card & 127)] = number as u8;
                    table.depth[usize::from(card & 127)] = height as u8;
                    table.within |= bit(card);
                }
                height += 1;
                if has(bottoms, card) || height >= REACH.min(usize::from(table.free) + 3) {
                    break;
                }
                card = match at_home & bit(card) {
                    0 => link(model, &planes, card),
                    _ => card + 1,
                };
            }
            table.heights[number] = height as u8;
        }
    }

    fn next(&self) -> Next {
        let table = &*self.table;
        Next { planes: table.planes, places: table.now, single: 0, matches: self.matches_left() }
    }

    /// Returns the number of matches to come.
    fn matches_left(&self) -> u16 {
        let left = self.model.cards - usize::from(count(self.table.gone));
        (left / self.model.size) as u16
    }

    /// Gives cards a code.
    #[inline(always)]
    fn set(&self, next: &mut Next, set: Set, code: u8) {
        for (number, plane) in next.planes.iter_mut().enumerate().take(self.model.width) {
            *plane = *plane & !set | set & Set::from(code >> number & 1).wrapping_neg();
        }
    }

    /// Makes the topmost cards of a column loose, and the last one with them.
    #[inline]
    fn cut(&self, next: &mut Next, column: u8, many: u8) {
        let cards = self.column(column);
        let many = usize::from(many);
        let mut moved = cards[..many].iter().fold(0, |set, &card| set | bit(card));
        next.places.tops &= !bit(cards[0]);
        match cards[many..] {
            [] => next.places.real -= 1,
            [last] => {
                next.places.real -= 1;
                next.single |= bit(last);
                moved |= bit(last);
            }
            [top, ..] => next.places.tops |= bit(top),
        }
        next.places.loose |= moved;
        self.set(next, moved, IN_CELL);
    }

    /// Returns the cards of a column within reach, from the top down.
    #[inline(always)]
    pub(super) fn column(&self, column: u8) -> &[u8] {
        let column = usize::from(column).min(COLUMNS - 1);
        &self.table.columns[column][..usize::from(self.table.heights[column]).min(REACH)]
    }

    /// Puts a loose card on an exposed one.
    #[inline]
    fn stack(&self, next: &mut Next, card: u8, host: u8) {
        next.places.loose &= !bit(card);
        next.places.fixed &= !bit(card);
        self.set(next, bit(card), self.model.code(card, host));
        if has(next.places.loose, host) {
            next.places.loose &= !bit(host);
            next.places.fixed &= !bit(host);
            next.places.real += 1;
            self.set(next, bit(host), self.model.code(host, ANY_BOTTOM));
        }
        next.places.tops = next.places.tops & !bit(host) | bit(card);
    }

    /// Returns the next card that is put on another at once, and that other.
    #[inline]
    fn at_once(&self, places: &Places, free: u8, pairs: bool) -> Option<(u8, u8)> {
        if !self.prunings.at_once {
            return None;
        }
        let neighbours = |card: u8| self.model.neighbours[usize::from(card)];
        let on = |card: u8, hosts: Set| (card, (neighbours(card) & hosts).trailing_zeros() as u8);
        // There are fewer exposed cards in columns than loose ones, as a rule.
        let onto = places.tops | places.fixed;
        let fit = places.loose & cards(onto).fold(0, |fit, host| fit | neighbours(host));
        if fit != 0 {
            return Some(on(fit.trailing_zeros() as u8, onto));
        }
        if !pairs || free == 0 || usize::from(places.real) >= self.model.columns {
            return None;
        }
        cards(places.loose)
            .find(|&card| neighbours(card) & places.loose != 0)
            .map(|card| on(card, places.loose))
    }

    /// Puts cards on others at once, and makes the position canonical. `stacked` is called with
    /// each card put on another.
    #[inline]
    fn finish(&self, mut next: Next, pairs: bool, mut stacked: impl FnMut(u8, u8)) -> Next {
        loop {
            let places = &mut next.places;
            let free = self.places().saturating_sub(places.real + count(places.loose));
            if free > 0 {
                let fixed = std::mem::take(&mut places.fixed);
                if fixed != 0 {
                    self.set(&mut next, fixed, IN_CELL);
                }
            } else {
                let new = next.single & places.loose & !places.fixed;
                places.fixed |= new;
                for card in cards(new) {
                    self.set(&mut next, bit(card), self.model.code(card, ANY_BOTTOM));
                }
            }
            let Some((card, host)) = self.at_once(&next.places, free, pairs) else { break };
            self.stack(&mut next, card, host);
            stacked(card, host);
        }
        next
    }

    /// Returns the cards that keep their names, by those that lie as at the start: those that lie on
    /// others as only then, and those under them.
    #[inline(always)]
    fn kept(&self, at_home: Set) -> Set {
        self.homes.iter().fold(0, |kept, &home| {
            let unsorted = at_home & self.unsorted & home;
            let top = unsorted & unsorted.wrapping_neg();
            kept | home & !top.wrapping_sub(1)
        })
    }

    /// Calls back with each card that changes its name after an event, and its new name.
    ///
    /// Names go up from cards on those that keep theirs to cards on others, at the bottom of
    /// columns, loose, and gone.
    #[inline]
    fn renamed(&self, planes: &[Set; PLANES], mut found: impl FnMut(u8, u8)) {
        let [low, high, others @ ..] = *planes;
        let on_host = others.into_iter().fold(0, |set, plane| set | plane);
        let gone = low & high & !on_host;
        let loose = low & !high & !on_host;
        let kept = self.kept(self.all & !(low | high | on_host));
        // The names of the others are in order already.
        let before = &self.table.planes;
        let moved = planes.iter().zip(before).fold(0, |set, (now, before)| set | now ^ before);
        let mut rest = (moved | self.table.kept) & !kept & self.has_like;
        while rest != 0 {
            let first = rest.trailing_zeros() as usize & 127;
            let group = self.alike[first] & !kept;
            rest &= !group;
            if !has_at_least(group, 2) {
                continue;
            }
            let place = |card: u8| {
                if has(gone, card) {
                    return u16::MAX;
                }
                if has(loose, card) {
                    return u16::MAX - 1;
                }
                match link(self.model, planes, card) {
                    bottom if usize::from(bottom) >= self.model.cards => u16::MAX - 2,
                    host if has(kept, host) => u16::from(host),
                    host => 128 + u16::from(host),
                }
            };
            let mut places: ArrayVec<(u16, u8), 8> =
                cards(group).map(|card| (place(card), card)).collect();
            if !places.is_sorted() {
                places.sort_unstable();
                for (&(_, card), name) in places.iter().zip(cards(group)) {
                    if card != name {
                        found(card, name);
                    }
                }
            }
        }
    }

    /// Gives cards that are alike new names after an event.
    #[inline]
    fn rename(&self, planes: &mut [Set; PLANES]) {
        let model = self.model;
        let before = *planes;
        let mut names = [NONE; ENTRIES];
        let mut changed = 0;
        let mut near = 0;
        self.renamed(&before, |card, name| {
            names[usize::from(card & 127)] = name;
            changed |= bit(card);
            near |= model.neighbours[usize::from(card & 127)];
        });
        if changed == 0 {
            return;
        }
        let name =
            |card: u8| if has(changed, card) { names[usize::from(card & 127)] } else { card };
        let mut put = |card: u8, on: u8| {
            let on = match on {
                BOTTOM..ANY_BOTTOM => ANY_BOTTOM,
                host if usize::from(host) < model.cards => name(host),
                _ => on,
            };
            let card = name(card);
            let code = model.code(card, on);
            for (number, plane) in planes.iter_mut().enumerate().take(model.width) {
                *plane = *plane & !bit(card) | Set::from(code >> number & 1) << card;
            }
        };
        for card in cards(changed) {
            put(card, link(model, &before, card));
        }
        for card in cards(near & !changed) {
            let on = link(model, &before, card);
            if usize::from(on) < model.cards && has(changed, on) {
                put(card, on);
            }
        }
    }

    /// Completes the step to a position.
    fn step(&self, mut next: Next) -> Step<[u64; WORDS]> {
        if self.renames {
            self.rename(&mut next.planes);
        }
        Step {
            state: self.pack(&next.planes),
            moves: 1,
            rank: self.rank(&next.planes, next.places.loose, next.matches),
            won: next.matches == 0,
        }
    }

    /// Returns an estimate of how far a win is.
    #[inline(always)]
    fn rank(&self, planes: &[Set; PLANES], loose: Set, matches: u16) -> u16 {
        let Weights { matches: per_match, loose: per_loose, settled, stacked } = self.weights;
        let settled_cards =
            self.all & !self.bottoms & !planes.iter().fold(0, |set, plane| set | plane);
        let stacked_cards = planes[2..].iter().fold(0, |set, plane| set | plane);
        let count = |set: Set, each: u16| if each == 0 { 0 } else { each * u16::from(count(set)) };
        per_match * matches
            + count(loose, per_loose)
            + count(settled_cards, settled[0])
            + count(settled_cards & self.unsorted, settled[1])
            + count(stacked_cards, stacked)
    }

    /// Makes an event, but leaves cards their names.
    fn make(&self, event: Event, stacked: impl FnMut(u8, u8)) -> Next {
        let mut next = self.next();
        for (column, &many) in (0..).zip(&self.cuts(event)) {
            if many > 0 {
                self.cut(&mut next, column, many);
            }
        }
        match event {
            Event::Match(cards) => {
                let cards = cards[..self.model.size].iter().fold(0, |set, &card| set | bit(card));
                next.places.loose &= !cards;
                next.places.fixed &= !cards;
                self.set(&mut next, cards, COLLECTED);
                next.matches -= 1;
            }
            Event::Stack(card, host) | Event::Pair(card, host) => self.stack(&mut next, card, host),
            Event::Clear(_) => {}
        }
        // A column is dug out for other cards than those that lay in it.
        let pairs = !matches!(event, Event::Clear(_));
        self.finish(next, pairs, stacked)
    }

    /// Makes an event.
    fn play(&self, event: Event) -> Step<[u64; WORDS]> {
        self.step(self.make(event, |_, _| {}))
    }

    /// Returns how many cards of each column are moved before an event, or by it.
    #[inline]
    fn cuts(&self, event: Event) -> [u8; COLUMNS] {
        let table = &*self.table;
        let mut cuts = [0; COLUMNS];
        let mut need = |card: u8, many: u8| {
            if !has(table.now.loose, card) {
                let (column, depth) = self.depth(card);
                let cut = &mut cuts[usize::from(column).min(COLUMNS - 1)];
                *cut = (*cut).max(depth + many);
            }
        };
        match event {
            Event::Match(cards) => cards[..self.model.size].iter().for_each(|&card| need(card, 1)),
            Event::Stack(card, host) => {
                need(card, 1);
                need(host, 0);
            }
            Event::Pair(card, host) => {
                need(card, 1);
                need(host, 1);
            }
            Event::Clear(column) => cuts[usize::from(column)] = self.column(column).len() as u8 - 1,
        }
        cuts
    }

    /// Returns how many cards of each column are dug out before an event.
    pub(super) fn digs(&self, event: Event) -> [u8; COLUMNS] {
        let mut digs = self.cuts(event);
        let moved: &[u8] = match &event {
            Event::Match(cards) => &cards[..self.model.size],
            Event::Stack(card, _) | Event::Pair(card, _) => std::slice::from_ref(card),
            Event::Clear(_) => &[],
        };
        for &card in moved {
            let (column, depth) = self.depth(card);
            let digs = &mut digs[usize::from(column).min(COLUMNS - 1)];
            if !has(self.table.now.loose, card) && *digs == depth + 1 {
                *digs = depth;
            }
        }
        digs
    }

    /// Returns the column of a card within reach, and the number of cards on it there.
    #[inline(always)]
    fn depth(&self, card: u8) -> (u8, u8) {
        let at = usize::from(card & 127);
        (self.table.column[at], self.table.depth[at])
    }

    /// Calls back with each match.
    fn matches(&self, mut found: impl FnMut(Event)) {
        let (table, size) = (&*self.table, self.model.size);
        for &of_rank in &self.model.of_rank {
            let within = of_rank & table.within;
            if !has_at_least(within, size) {
                continue;
            }
            let list: ArrayVec<u8, 8> = cards(within).collect();
            for chosen in choices(list.len(), size) {
                let mut event = [NONE; 4];
                let mut deepest = [0; COLUMNS];
                let mut digs = 0;
                let mut rest = chosen;
                for slot in event.iter_mut().take(size) {
                    let card = list[rest.trailing_zeros() as usize];
                    *slot = card;
                    rest &= rest - 1;
                    if !has(table.now.loose, card) {
                        let (column, depth) = self.depth(card);
                        let deepest = &mut deepest[usize::from(column).min(COLUMNS - 1)];
                        digs += depth - depth.min(*deepest);
                        *deepest = depth.max(*deepest);
                    }
                }
                if digs <= table.free {
                    found(Event::Match(event));
                }
            }
        }
    }

    /// Returns a match that is never wrong: none of its cards is of use any more.
    fn safe_match(&self) -> Option<Event> {
        if !self.prunings.safe_matches {
            return None;
        }
        let table = &*self.table;
        let exposed = table.now.loose | table.now.tops;
        for &of_rank in &self.model.of_rank {
            let left = of_rank & !table.gone;
            if left == 0 || left & !exposed != 0 || usize::from(count(left)) != self.model.size {
                continue;
            }
            let safe = cards(left).all(|card| {
                let neighbours = self.model.neighbours[usize::from(card)] & !table.gone;
                match count(neighbours) {
                    0 => true,
                    1 if has(table.now.loose, card) => true,
                    1 => {
                        let under = self.column(self.depth(card).0).get(1);
                        under.is_some_and(|&under| neighbours == bit(under))
                    }
                    _ => false,
                }
            });
            if safe {
                let mut event = [NONE; 4];
                for (slot, card) in event.iter_mut().zip(cards(left)) {
                    *slot = card;
                }
                return Some(Event::Match(event));
            }
        }
        None
    }

    /// Calls back with each way to put a card on another.
    fn stacks(&self, mut found: impl FnMut(Event)) {
        let table = &*self.table;
        let (now, free) = (&table.now, table.free);
        for card in cards(table.within) {
            let is_loose = has(now.loose, card);
            let (from, depth) = if is_loose { (NONE, 0) } else { self.depth(card) };
            for host in cards(self.model.neighbours[usize::from(card)] & table.within) {
                if has(now.loose, host) {
                    let there = has(now.fixed, host) || table.spare > 0;
                    if there && depth <= free {
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
    fn clears(&self, mut found: impl FnMut(Event)) {
        let table = &*self.table;
        for column in 0..table.now.real {
            if self.column(column).len() <= usize::from(table.free) {
                found(Event::Clear(column));
            }
        }
    }

    /// Calls back with each event from the position that was unpacked last.
    pub(super) fn events(&self, mut found: impl FnMut(Event)) {
        self.matches(&mut found);
        self.stacks(&mut found);
        self.clears(found);
    }

    /// Makes an event, and returns the position that follows.
    pub(super) fn after(&self, event: Event) -> [u64; WORDS] {
        self.play(event).state
    }

    /// Returns what follows an event.
    pub(super) fn outcome(&self, event: Event) -> Outcome {
        let mut stacked = Vec::new();
        let next = self.make(event, |card, host| stacked.push((card, host)));
        let mut names = std::array::from_fn(|card| card as u8);
        if self.renames {
            self.renamed(&next.planes, |card, name| names[usize::from(card)] = name);
        }
        Outcome { stacked, names }
    }
}

impl<const WORDS: usize> Space for LooseSpace<'_, WORDS> {
    type State = [u64; WORDS];
    type Move = Move;

    fn start(&mut self) -> Step<Self::State> {
        let model = self.model;
        let mut planes = [0; PLANES];
        let mut set = |card: u8, code: u8| {
            for (number, plane) in planes.iter_mut().enumerate() {
                *plane |= Set::from(code >> number & 1) << card;
            }
        };
        let occupied = model.at_start.iter().filter(|cards| !cards.is_empty()).count();
        let full = occupied + model.in_cells.len() == 2 * model.columns;
        for cards in &model.at_start {
            // The others lie where they did at the start.
            if let [card] = cards[..]
                && !full
            {
                set(card, IN_CELL);
            }
        }
        model.in_cells.iter().for_each(|&card| set(card, IN_CELL));
        let words = self.pack(&planes);
        self.expanded = 0;
        Step { state: words, moves: 0, rank: 0, won: model.cards == 0 }
    }

    fn bound(&mut self) -> u16 {
        MatchingSpace::<WORDS>::new(self.origin, self.model, Aim::Any, self.prunings).bound()
    }

    fn hash(state: &Self::State) -> u64 {
        hash(state)
    }

    fn attempt(&mut self, number: usize) -> Option<u64> {
        let model = self.model;
        let is_wide = model.neighbours.iter().any(|&set| count(set) > 4)
            || model.of_rank.iter().any(|&set| usize::from(count(set)) > model.size);
        let nodes = ATTEMPTS.get(number / WEIGHTS.len()).filter(|_| is_wide);
        self.weights = WEIGHTS[nodes.map_or(0, |_| number % WEIGHTS.len())];
        self.is_attempt = nodes.is_some();
        // Most of these games are won so soon that new names don't pay in the first attempt.
        self.renames = self.has_like != 0 && (!is_wide || number > 0);
        nodes.copied()
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
        let hard = !self.is_attempt && self.expanded > HARD;
        if stage == 0
            && let Some(event) = self.safe_match()
        {
            found(self.play(event));
            return None;
        }
        let table = &*self.table;
        let rank = self.rank(&table.planes, table.now.loose, self.matches_left());
        let mut play = |event| found(self.play(event));
        if stage == 0 {
            let mut any = false;
            self.matches(|event| {
                any = true;
                play(event);
            });
            if any || !hard {
                return Some(rank + LATER[0]);
            }
        }
        if stage <= 1 {
            self.stacks(&mut play);
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
