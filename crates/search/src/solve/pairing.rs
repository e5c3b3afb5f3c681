//! Monte Carlo, Thirteens, Fourteens and Aces Square.
//!
//! Cards keep their order. So a position is the sequence of the cards that are left, and of each
//! card no more than what it pairs with: cards that the rules treat alike change places at will.
//! Between two `+`, discards make no others possible. So they are taken in one order, and a step of
//! the search is all of them and the `+` that follows. Where the grid closes up after each discard, a
//! step is one discard. Where gaps are filled in place, cards keep no order, and [`super::generic`]
//! searches.
//!
//! Places are numbered from the last to the first here, those of the stock before all: a wave of
//! discards leaves the stock as it is, and what is left of the grid follows it. What is asked of
//! all places at once is asked of sets of them, a bit for each.

use super::engine::{Aim, Space, Successor, bound_of};
use super::pack::hash;
use arrayvec::ArrayVec;
use patience_core::cards::Rank;
use patience_core::catalogue::{Closing, GridOption, PairingGame, Pairs};
use patience_core::game::pairing::Pairing;
use patience_core::notation::Cell;
use patience_core::notation::pairing::Move;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The maximum number of cells.
const CELLS: usize = Cell::MAX;

/// More than how many distances cells that are near each other may have: within a row, and within
/// a column.
const DISTANCES: usize = (Cell::ROWS + Cell::COLUMNS) as usize;

/// No place.
const NONE: u8 = u8::MAX;

/// Pairs with this distance or a larger one are assumed to be able to meet, to save time on wide grids.
const FAR: u8 = 8;

/// By how much the rank of a position rises once the first way on from it was tried: ten discards.
const LATER: u16 = 20;

/// With this many discards or fewer, all ways on are tried at once.
const FEW: u16 = 2;

/// In a shallow attempt, what the rank rises to instead, less that of the first way on.
const SHALLOW: u16 = 1000;

/// The numbers of nodes of attempts, of which the second is shallow: most games are won at the
/// first, and those that an early mistake spoils at the second.
const ATTEMPTS: [u64; 2] = [2_000, 1_000];

/// A set of places.
pub type PlaceSet<const WORDS: usize> = [u64; WORDS];

/// A position of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wave<const WORDS: usize> {
    row: KindRow<WORDS>,
    /// The number of places.
    places: u8,
    /// The first place not decided on.
    next: u8,
}

/// What is on each place: a number of four bits, each bit of all numbers a set of places.
///
/// - 0: no card.
/// - 1: cards that pair among themselves.
/// - `DISCARDED_ALONE` and `NEVER_DISCARDED`: cards that don't pair.
/// - 4 to 15: cards that pair among themselves, or those of an even number with those of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindRow<const WORDS: usize>(pub [PlaceSet<WORDS>; 4]);

/// Cards that are discarded alone.
const DISCARDED_ALONE: u8 = 2;

/// Cards that are never discarded.
const NEVER_DISCARDED: u8 = 3;

/// Returns the number in a [`KindRow`] for a card of a rank from 1 on and a suit.
pub fn kind(game: &PairingGame, rank: u8, suit: u8) -> u8 {
    let is = |other: Option<Rank>| other.is_some_and(|other| other.value() == rank);
    if is(game.kept_rank) {
        return NEVER_DISCARDED;
    }
    if is(game.singleton_rank) {
        return DISCARDED_ALONE;
    }
    match game.pairs {
        Pairs::Rank if rank == 1 => 1,
        Pairs::Rank => rank + 2,
        Pairs::Suit => 4 + suit,
        Pairs::Sum(sum) => match sum.wrapping_sub(rank) {
            other if other == rank => 1,
            other @ 1..=13 => {
                let first = sum.saturating_sub(13).max(1);
                4 + 2 * (rank.min(other) - first) + u8::from(rank > other)
            }
            _ => NEVER_DISCARDED,
        },
    }
}

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairingPrunings {
    /// The number of cards that one step may decide on.
    pub at_once: u32,
    /// Leave out positions with cards that never leave.
    pub lost: bool,
}

impl PairingPrunings {
    /// All of them.
    pub const ALL: Self = Self { at_once: 50, lost: true };
}

/// The positions that are reached from one of them.
pub(super) struct PairingSpace<'a, const WORDS: usize> {
    origin: &'a Pairing,
    start: Wave<WORDS>,
    aim: Aim,
    prunings: PairingPrunings,
    strict: bool,
    /// Whether the grid closes up after each discard.
    closes_up: bool,
    cells: u8,
    /// Whether cards of kinds from 4 on pair with those of another kind.
    others: bool,
    /// The number of cards that are never discarded.
    never_discarded: u16,
    /// How far apart near cells may be, and the cells that have another so far on.
    near: ArrayVec<(u8, PlaceSet<WORDS>), DISTANCES>,
    /// Cards that are this far apart in the order, or farther, may be near. Closer cards are
    /// near only once they are next to each other.
    far: u8,
    /// Whether other ways on are tried from the first positions before the last.
    shallow: bool,
}

/// The discards that are possible, and what is decided on the way through them.
struct DiscardChoice<'a, const WORDS: usize> {
    from: &'a Wave<WORDS>,
    /// How far apart the cards of discards are, and the first cards of those so far apart.
    discards: ArrayVec<(u8, PlaceSet<WORDS>), DISTANCES>,
    /// All first cards.
    firsts: PlaceSet<WORDS>,
    /// The discards made.
    made: ArrayVec<[u8; 2], CELLS>,
    /// The number of cards that can still be decided on.
    left: u32,
}

/// Returns the word and the bit of a place. Sets have room for all places.
#[inline(always)]
pub const fn at<const WORDS: usize>(place: u8) -> (usize, u8) {
    (place as usize / 64 % WORDS, place % 64)
}

#[inline(always)]
pub fn has<const WORDS: usize>(set: &PlaceSet<WORDS>, place: u8) -> bool {
    let (word, bit) = at::<WORDS>(place);
    set[word] >> bit & 1 == 1
}

#[inline(always)]
pub fn take<const WORDS: usize>(set: &mut PlaceSet<WORDS>, place: u8) {
    let (word, bit) = at::<WORDS>(place);
    set[word] &= !(1 << bit);
}

fn count<const WORDS: usize>(set: &PlaceSet<WORDS>) -> u16 {
    set.iter().map(|word| word.count_ones() as u16).sum()
}

fn is_empty<const WORDS: usize>(set: &PlaceSet<WORDS>) -> bool {
    set.iter().all(|&word| word == 0)
}

/// Returns the places for which something is true, word by word.
#[inline(always)]
fn set<const WORDS: usize>(word: impl FnMut(usize) -> u64) -> PlaceSet<WORDS> {
    std::array::from_fn(word)
}

/// Returns a word of the set of places for which the place `distance` further on is in `places`.
#[inline(always)]
pub fn word_before<const WORDS: usize>(places: &PlaceSet<WORDS>, distance: u8, word: usize) -> u64 {
    let by = distance % 64;
    if WORDS == 1 {
        return places[0] >> by;
    }
    let at = word + usize::from(distance) / 64;
    let get = |at| places.get(at).map_or(0, |&word| word);
    // A word cannot be moved by its whole length at once.
    get(at) >> by | get(at + 1) << 1 << (63 - by)
}

/// Returns a word of the places that are so far on from one of a set.
#[inline(always)]
pub fn word_after<const WORDS: usize>(places: &PlaceSet<WORDS>, distance: u8, word: usize) -> u64 {
    let by = distance % 64;
    if WORDS == 1 {
        return places[0] << by;
    }
    let at = word.wrapping_sub(usize::from(distance) / 64);
    let get = |at: usize| places.get(at).map_or(0, |&word| word);
    get(at) << by | get(at.wrapping_sub(1)) >> 1 >> (63 - by)
}

/// Returns whether a place of a set is so far on from one of another.
#[inline(always)]
fn meets<const WORDS: usize>(from: &PlaceSet<WORDS>, distance: u8, to: &PlaceSet<WORDS>) -> bool {
    (0..WORDS).any(|word| from[word] & word_before(to, distance, word) != 0)
}

/// Returns the places before one.
#[inline(always)]
fn all_before<const WORDS: usize>(place: u8) -> PlaceSet<WORDS> {
    set(|word| match usize::from(place).saturating_sub(64 * word) {
        places @ 0..64 => (1 << places) - 1,
        _ => u64::MAX,
    })
}

/// Returns the first place of a set, or none.
#[inline(always)]
pub fn first<const WORDS: usize>(places: &PlaceSet<WORDS>) -> u8 {
    (0..WORDS)
        .find(|&word| places[word] != 0)
        .map_or(NONE, |word| (64 * word) as u8 + places[word].trailing_zeros() as u8)
}

/// Returns the last place of a set, or none.
#[inline(always)]
pub fn last<const WORDS: usize>(places: &PlaceSet<WORDS>) -> u8 {
    (0..WORDS)
        .rev()
        .find(|&word| places[word] != 0)
        .map_or(NONE, |word| (64 * word) as u8 + 63 - places[word].leading_zeros() as u8)
}

/// Returns whether there are places in a set, and all are among `many` in a row, fewer than 64.
#[inline(always)]
fn is_within<const WORDS: usize>(places: &PlaceSet<WORDS>, many: u8) -> bool {
    if WORDS == 1 {
        // Moved down by that many, they are all before the first one.
        return places[0] >> many < (places[0] & places[0].wrapping_neg());
    }
    let first = first(places);
    first != NONE && last(places) < first + many
}

impl<const WORDS: usize> KindRow<WORDS> {
    /// Returns the places with cards.
    #[inline(always)]
    fn cards(&self) -> PlaceSet<WORDS> {
        set(|word| self.0.iter().fold(0, |cards, bits| cards | bits[word]))
    }

    /// Returns the places with cards of a kind.
    #[inline(always)]
    fn of(&self, kind: u8) -> PlaceSet<WORDS> {
        let bit = |at: u8, word: usize| {
            self.0[usize::from(at)][word] ^ u64::from(kind >> at & 1).wrapping_sub(1)
        };
        set(|word| (0..4).fold(u64::MAX, |places, at| places & bit(at, word)))
    }

    /// Returns the places with cards of each kind.
    #[inline(always)]
    fn kinds(&self) -> [PlaceSet<WORDS>; 16] {
        let bits = &self.0;
        let part = |at: [usize; 2], kind: usize, word: usize| {
            (bits[at[0]][word] ^ (kind as u64 & 1).wrapping_sub(1))
                & (bits[at[1]][word] ^ (kind as u64 >> 1 & 1).wrapping_sub(1))
        };
        let low: [PlaceSet<WORDS>; 4] =
            std::array::from_fn(|kind| set(|word| part([0, 1], kind, word)));
        let high: [PlaceSet<WORDS>; 4] =
            std::array::from_fn(|kind| set(|word| part([2, 3], kind, word)));
        std::array::from_fn(|kind| set(|word| low[kind % 4][word] & high[kind / 4][word]))
    }

    /// Returns the places with a card that pairs with the one so far on.
    #[inline(always)]
    pub fn pairs(&self, distance: u8, others: bool) -> PlaceSet<WORDS> {
        let [one, two, four, eight] = &self.0;
        set(|word| {
            let from_4 = four[word] | eight[word];
            let pairs = from_4 | one[word] & !two[word];
            let differ = |bits: &PlaceSet<WORDS>| bits[word] ^ word_before(bits, distance, word);
            let by_one = differ(one) ^ if others { from_4 } else { 0 };
            pairs & !(by_one | differ(two) | differ(four) | differ(eight))
        })
    }

    /// Takes some places away. The others close up.
    #[inline(always)]
    pub fn without(mut self, mut places: PlaceSet<WORDS>) -> Self {
        loop {
            // From the last on, so that the others stay where they are.
            let place = last(&places);
            if place == NONE {
                return self;
            }
            take(&mut places, place);
            let before = all_before::<WORDS>(place);
            self.0 = self.0.map(|bits| {
                set(|word| bits[word] & before[word] | word_before(&bits, 1, word) & !before[word])
            });
        }
    }
}

impl<'a, const WORDS: usize> PairingSpace<'a, WORDS> {
    pub(super) fn new(origin: &'a Pairing, aim: Aim, prunings: PairingPrunings) -> Self {
        let layout = origin.layout();
        let options = layout.options();
        let near = near(origin);
        let far = near.iter().map(|&(distance, _)| distance).filter(|&distance| distance > 1).min();
        let start = start(origin);
        Self {
            origin,
            start,
            aim,
            prunings,
            strict: options.has(GridOption::Strict),
            closes_up: layout.closing() == Closing::AfterDiscard,
            cells: layout.size().cells(),
            others: matches!(layout.game().pairs, Pairs::Sum(_)),
            never_discarded: count(&start.row.of(NEVER_DISCARDED)),
            near,
            far: far.unwrap_or(FAR).min(FAR),
            shallow: false,
        }
    }

    /// Finds the discards that are possible.
    #[inline]
    fn choice<'b>(&self, wave: &'b Wave<WORDS>) -> DiscardChoice<'b, WORDS> {
        let mut choice = DiscardChoice {
            from: wave,
            discards: ArrayVec::new(),
            firsts: [0; WORDS],
            made: ArrayVec::new(),
            left: self.prunings.at_once,
        };
        let mut add = |distance: u8, firsts: PlaceSet<WORDS>| {
            if !is_empty(&firsts) {
                choice.discards.push((distance, firsts));
                choice.firsts = set(|word| choice.firsts[word] | firsts[word]);
            }
        };
        let in_stock = all_before::<WORDS>(self.in_stock(wave.places));
        let alone = wave.row.of(DISCARDED_ALONE);
        add(0, set(|word| alone[word] & !in_stock[word]));
        for &(distance, ref cells) in &self.near {
            let pairs = wave.row.pairs(distance, self.others);
            add(distance, self.of_cells(cells, wave.places, |word| pairs[word]));
        }
        choice
    }

    /// Returns the places that are some of the cells, of those for which something is true.
    #[inline(always)]
    fn of_cells(
        &self,
        cells: &PlaceSet<WORDS>,
        places: u8,
        is: impl Fn(usize) -> u64,
    ) -> PlaceSet<WORDS> {
        if places >= self.cells {
            set(|word| word_after(cells, places - self.cells, word) & is(word))
        } else {
            set(|word| word_before(cells, self.cells - places, word) & is(word))
        }
    }

    fn in_stock(&self, places: u8) -> u8 {
        places.saturating_sub(self.cells)
    }

    fn successor(&self, wave: Wave<WORDS>, cards: u16, moves: usize) -> Successor<Wave<WORDS>> {
        let left = cards - self.never_discarded;
        let in_stock = u16::from(self.in_stock(wave.places));
        let rank = match self.aim {
            Aim::Any => left,
            // Cards that are not on the grid come to it at most a grid at a time.
            Aim::Shortest => {
                let dealings =
                    if self.closes_up { 0 } else { in_stock.div_ceil(self.cells.into()) };
                (left + count(&wave.row.of(DISCARDED_ALONE))).div_ceil(2) + dealings
            }
        };
        Successor { state: wave, moves: moves as u16, rank, won: left == 0 && in_stock == 0 }
    }

    /// Calls back with the positions that follow one, and the discards that lead to each.
    fn each_next<B>(
        &self,
        choice: &mut DiscardChoice<'_, WORDS>,
        visit: &mut impl FnMut(Successor<Wave<WORDS>>, &[[u8; 2]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.closes_up {
            return self.each_discard(choice, visit);
        }
        let DiscardChoice { from, firsts, .. } = *choice;
        let (cards, decided) = (from.row.cards(), all_before::<WORDS>(from.next));
        self.decide(choice, cards, set(|word| firsts[word] & !decided[word]), visit)
    }

    /// Calls back with the position after each discard, where the grid closes up after it.
    fn each_discard<B>(
        &self,
        choice: &DiscardChoice<'_, WORDS>,
        visit: &mut impl FnMut(Successor<Wave<WORDS>>, &[[u8; 2]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let DiscardChoice { from, ref discards, .. } = *choice;
        for &(distance, mut firsts) in discards {
            loop {
                let card = first(&firsts);
                if card == NONE {
                    break;
                }
                take(&mut firsts, card);
                let mut gone = [0; WORDS];
                let mut put = |place| {
                    let (word, bit) = at::<WORDS>(place);
                    gone[word] |= 1 << bit;
                };
                put(card);
                put(card + distance);
                let row = from.row.without(gone);
                let left = count(&row.cards());
                let wave = Wave { row, places: left as u8, next: 0 };
                visit(self.successor(wave, left, 1), &[[card, card + distance]])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Decides on the first cards that are open.
    fn decide<B>(
        &self,
        choice: &mut DiscardChoice<'_, WORDS>,
        cards: PlaceSet<WORDS>,
        mut open: PlaceSet<WORDS>,
        visit: &mut impl FnMut(Successor<Wave<WORDS>>, &[[u8; 2]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        loop {
            let card = first(&open);
            if card == NONE {
                return self.close(choice, &cards, visit);
            }
            take(&mut open, card);
            let mut decided = false;
            for at in 0..choice.discards.len() {
                let (distance, ref firsts) = choice.discards[at];
                if !has(firsts, card) || !has(&cards, card + distance) {
                    continue;
                }
                let other = card + distance;
                if !decided && choice.left == 0 {
                    let row = choice.from.row.0.map(|bits| set(|word| bits[word] & cards[word]));
                    let wave = Wave { row: KindRow(row), next: card, ..*choice.from };
                    return visit(
                        self.successor(wave, count(&cards), choice.made.len()),
                        &choice.made,
                    );
                }
                choice.left -= u32::from(!decided);
                decided = true;
                let mut after = cards;
                take(&mut after, card);
                take(&mut after, other);
                choice.made.push([card, other]);
                self.decide(choice, after, set(|word| open[word] & after[word]), visit)?;
                choice.made.pop();
            }
        }
    }

    /// Calls back with the position after the discards that are decided on, and `+`.
    fn close<B>(
        &self,
        choice: &DiscardChoice<'_, WORDS>,
        cards: &PlaceSet<WORDS>,
        visit: &mut impl FnMut(Successor<Wave<WORDS>>, &[[u8; 2]]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let DiscardChoice { from, ref discards, ref made, .. } = *choice;
        let left = count(cards);
        if left == self.never_discarded && from.places <= self.cells {
            let row = KindRow(from.row.0.map(|bits| set(|word| bits[word] & cards[word])));
            return visit(
                self.successor(Wave { row, next: NONE, ..*from }, left, made.len()),
                made,
            );
        }
        let has_gap = left < u16::from(from.places - first(cards));
        let is_possible = |&(distance, ref firsts): &(u8, PlaceSet<WORDS>)| {
            let firsts = set(|word| firsts[word] & cards[word]);
            meets(&firsts, distance, cards)
        };
        if !has_gap || self.strict && discards.iter().any(is_possible) {
            return ControlFlow::Continue(());
        }
        let places = all_before::<WORDS>(from.places);
        let row = from.row.without(set(|word| places[word] & !cards[word]));
        let wave = Wave { row, places: left as u8, next: 0 };
        visit(self.successor(wave, left, made.len() + 1), made)
    }

    /// Returns whether a position is known to be lost. It is never while there are gaps.
    fn is_lost(&self, wave: &Wave<WORDS>) -> bool {
        let closed = count(&wave.row.cards()) == u16::from(wave.places);
        self.prunings.lost && closed && self.has_stuck(&wave.row)
    }

    /// Returns whether a card never leaves, once the grid has closed up.
    ///
    /// Two cards that are not far apart leave only next to each other, after all that are between
    /// them. A card between them cannot leave before if each of its mates is one of the two, or is
    /// not between them and not far either: then one of the two is between it and its mate.
    ///
    /// It is a function of its own, which leaves the one that decides its registers.
    #[inline(never)]
    fn has_stuck(&self, row: &KindRow<WORDS>) -> bool {
        let bound = self.bound_cards(row);
        if is_empty(&bound) {
            return false;
        }
        // For each distance, the first cards of the pairs that may leave. Pairs that are between
        // the cards of others are nearer to each other, so they are known by then.
        let mut free = [[0; WORDS]; FAR as usize];
        free[1] = row.pairs(1, self.others);
        // All cards of pairs that may leave, and of those that don't.
        let mut meet: PlaceSet<WORDS> = set(|word| free[1][word] | word_after(&free[1], 1, word));
        let mut blocked: PlaceSet<WORDS> = [0; WORDS];
        for distance in 2..self.far {
            let pairs = row.pairs(distance, self.others);
            if is_empty(&pairs) {
                continue;
            }
            let mut open = pairs;
            // Mostly there is none, and then there is nothing to look for.
            let mut between = 1..distance;
            if between.any(|card| meets(&pairs, card, &bound)) {
                for card in 1..distance {
                    let stuck: PlaceSet<WORDS> = set(|word| {
                        let others = (1..distance).filter(|&other| other != card);
                        let mates = others.fold(0, |mates, other| {
                            let pairs = &free[usize::from(card.abs_diff(other))];
                            mates | word_before(pairs, card.min(other), word)
                        });
                        word_before(&bound, card, word) & !mates
                    });
                    open = set(|word| open[word] & !stuck[word]);
                }
            }
            free[usize::from(distance)] = open;
            let shut: PlaceSet<WORDS> = set(|word| pairs[word] & !open[word]);
            meet = set(|word| meet[word] | open[word] | word_after(&open, distance, word));
            blocked = set(|word| blocked[word] | shut[word] | word_after(&shut, distance, word));
        }
        (0..WORDS).any(|word| blocked[word] & bound[word] & !meet[word] != 0)
    }

    /// Returns the cards that don't leave alone, and of whose mates none is far from them.
    #[inline(always)]
    fn bound_cards(&self, row: &KindRow<WORDS>) -> PlaceSet<WORDS> {
        let kinds = row.kinds();
        let mut bound = kinds[usize::from(NEVER_DISCARDED)];
        let mut add = |cards: &PlaceSet<WORDS>, mates: &PlaceSet<WORDS>| {
            if is_within(mates, 2 * self.far - 1) {
                // From which no mate is far, neither the first nor the last.
                let from = all_before::<WORDS>((last(mates) + 1).saturating_sub(self.far));
                let to = all_before::<WORDS>(first(mates) + self.far);
                bound = set(|word| bound[word] | cards[word] & to[word] & !from[word]);
            }
        };
        add(&kinds[1], &kinds[1]);
        let other = usize::from(self.others);
        for kind in 4..16 {
            add(&kinds[kind], &kinds[kind ^ other]);
        }
        bound
    }
}

/// Returns the position that the search starts from.
fn start<const WORDS: usize>(origin: &Pairing) -> Wave<WORDS> {
    let game = origin.layout().game();
    let mut row = KindRow([[0; WORDS]; 4]);
    let mut places = 0;
    for &slot in origin.stock().iter().rev().chain(origin.grid().iter().rev()) {
        let is_card = slot < 52;
        let kind = if is_card { kind(game, (slot >> 2) + 1, slot & 3) } else { 0 };
        let (word, bit) = at::<WORDS>(places);
        for (at, bits) in row.0.iter_mut().enumerate() {
            bits[word] |= u64::from(kind >> at & 1) << bit;
        }
        // Empty cells after the last card don't count, as if the grid had closed up.
        places += u8::from(is_card || places > 0);
    }
    Wave { row, places, next: 0 }
}

/// Returns how far apart near cells may be, and the cells that have another so far on. Cells are
/// near each other in both orders.
fn near<const WORDS: usize>(origin: &Pairing) -> ArrayVec<(u8, PlaceSet<WORDS>), DISTANCES> {
    let size = origin.layout().size();
    let mut found = ArrayVec::<(u8, PlaceSet<WORDS>), DISTANCES>::new();
    for (number, cell) in (0..).zip(size.each_cell()) {
        for other in origin.behind(cell).filter(|&other| origin.near(cell, other)) {
            let distance = size.index(other) - number;
            let known = found.iter().position(|&(known, _)| known == distance);
            let known = known.unwrap_or_else(|| {
                found.push((distance, [0; WORDS]));
                found.len() - 1
            });
            let (word, bit) = at::<WORDS>(number);
            found[known].1[word] |= 1 << bit;
        }
    }
    found.sort_unstable_by_key(|&(distance, _)| distance);
    found
}

impl<const WORDS: usize> Space for PairingSpace<'_, WORDS> {
    type State = Wave<WORDS>;
    type Move = Move;

    fn start(&mut self) -> Successor<Self::State> {
        self.successor(self.start, count(&self.start.row.cards()), 0)
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.aim)
    }

    fn attempt(&mut self, number: usize) -> Option<u64> {
        self.shallow = number == 1;
        ATTEMPTS.get(number).copied()
    }

    fn hash(wave: &Self::State) -> u64 {
        hash(wave.row.0.as_flattened().iter().copied())
            ^ u64::from(wave.next).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The first way on comes first, and all others only if it leads nowhere.
    fn expand(
        &mut self,
        wave: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Successor<Self::State>),
    ) -> Option<u16> {
        // Most positions are reached several times, but expanded only once.
        if stage == 0 && self.is_lost(wave) {
            return None;
        }
        let shallow = self.shallow;
        let mut choice = self.choice(wave);
        let many = choice.discards.iter().map(|(_, firsts)| count(firsts)).sum::<u16>() > FEW;
        let one = self.aim == Aim::Any && stage == 0 && many;
        let flow = self.each_next(&mut choice, &mut |next, _| {
            if one && self.is_lost(&next.state) {
                return ControlFlow::Continue(());
            }
            let rank = next.rank;
            found(next);
            match one {
                true if shallow => ControlFlow::Break(SHALLOW - rank),
                true => ControlFlow::Break(rank + LATER),
                false => ControlFlow::Continue(()),
            }
        });
        flow.break_value()
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        let cells: Vec<Cell> = self.origin.layout().size().each_cell().rev().collect();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            // The cells that are empty since the grid closed up, after those of all places.
            let gaps = usize::from(self.cells.saturating_sub(pair[0].places));
            let in_stock = usize::from(self.in_stock(pair[0].places));
            let flow = self.each_next(&mut self.choice(&pair[0]), &mut |next, made| {
                if next.state == pair[1] {
                    let mut made = made.to_vec();
                    // In reading order: cells are numbered from the last.
                    made.sort_unstable_by_key(|&[_, other]| Reverse(other));
                    moves.extend(made.into_iter().map(|discard| {
                        let [other, one] =
                            discard.map(|place| cells[usize::from(place) + gaps - in_stock]);
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
            if flow.is_break() && pair[1].next == 0 && !self.closes_up {
                moves.push(Move::Consolidate);
            }
        }
        moves
    }
}
