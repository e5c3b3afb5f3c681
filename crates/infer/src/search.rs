//! Finds and counts the decks that satisfy a list of constraints.
//!
//! Cards that no constraint distinguishes form a class. The search assigns classes to places in a
//! fixed order that keeps linked places close together. Each assignment removes impossible classes
//! from other places at once (forward checking).
//!
//! The rest of a search depends only on its state: the number of cards left in each class, the
//! cards in places that later constraints mention, and the next cards of the foundations. States
//! that differ only in interchangeable ranks and suits are equivalent. So each state is examined
//! once up to symmetry, and its count is kept.

use super::plan::{NONE, PlanStep, SearchPlan, WaitingCounts, entry};
use super::problem::{BitSet, DeckPlace, KINDS, Problem, bits};
use arrayvec::ArrayVec;
use patience_core::Card;
use patience_core::budget::{Budget, Limit};
use patience_core::notation::building::Direction;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The budget of the first attempt, before a restart.
const FIRST_SHARE: u64 = 50_000;

/// The cost of a successful assignment, without and with remembering the state. A failed one costs
/// 1.
const PER_STEP: u64 = 8;
const PER_REMEMBERED: u64 = 16;

/// The budget of a quick search.
const QUICK_SHARE: u64 = 4_000;

/// The cost of computing the symmetry.
const PER_SYMMETRY: u64 = 20_000;

/// The memory for a state besides its key, in bytes.
const PER_ENTRY: u64 = 80;

/// A change that can be undone.
#[derive(Clone, Copy)]
enum SearchChange {
    Chosen(DeckPlace),
    Ruled { place: DeckPlace, before: BitSet },
    Built { game: usize, kind: u8, to: Direction },
}

/// What is remembered of each state.
type KnownStates<T> = FxHashMap<Vec<u8>, T>;

/// The state of a search.
pub struct DeckSearch<'a, 'b> {
    pub(super) plan: &'a SearchPlan<'a>,
    /// The number of cards left in each class.
    pub(super) left: [u8; KINDS],
    /// The classes with cards left.
    available: BitSet,
    pub(super) chosen: Vec<u8>,
    domain: Vec<BitSet>,
    waiting: Vec<WaitingCounts>,
    /// For each relation, the number of disjoint pairs of places in it that have no class yet.
    open: Vec<usize>,
    trail: Vec<SearchChange>,
    pub(super) witness: Option<Vec<u8>>,
    /// Selects the order in which candidates are tried.
    attempt: u32,
    /// The bytes left for remembering states.
    memory: u64,
    /// The decks that a count has come to, also where the budget ends it.
    counted: u128,
    /// The remaining budget.
    budget: &'a mut Budget<'b>,
}

/// Mixes two numbers into a pseudorandom one.
const fn mix(one: u64, other: u64) -> u64 {
    (one ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

impl<'a, 'b> DeckSearch<'a, 'b> {
    pub(super) fn new(plan: &'a SearchPlan<'a>, budget: &'a mut Budget<'b>) -> Self {
        Self {
            plan,
            left: plan.left,
            available: (0..plan.kinds.len())
                .filter(|&class| plan.left[class] > 0)
                .fold(0, |set, class| set | 1 << class),
            chosen: vec![NONE; plan.domain.len()],
            domain: plan.domain.clone(),
            waiting: plan.waiting.clone(),
            open: plan
                .disjoint
                .iter()
                .map(|disjoint| disjoint.iter().flatten().count() / 2)
                .collect(),
            trail: Vec::new(),
            witness: None,
            attempt: 0,
            memory: budget.memory(),
            counted: 0,
            budget,
        }
    }

    /// Returns the first deck that is found.
    ///
    /// Two searches take turns with growing budgets. One follows the plan and remembers states; it
    /// is good at proving that there is no deck when many cards are interchangeable. The other
    /// picks the place with the fewest candidates; it is good at finding decks when places have
    /// many links. It restarts each turn with other choices, and keeps the weights of places where
    /// it failed.
    ///
    /// With `quick`, the second one gets a short turn first. This answers easy questions without
    /// computing the symmetry.
    pub fn find(
        problem: &Problem,
        quick: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        let plan = SearchPlan::new(problem);
        let mut weights = vec![1; problem.known.len()];
        if quick && problem.foundations.is_empty() {
            let found = budget.within(QUICK_SHARE, |budget| {
                let mut search = DeckSearch::new(&plan, budget);
                match search.seek(&mut weights) {
                    Ok(true) => search.first_completion().map(Some).ok_or(Limit::Nodes),
                    Ok(false) => Ok(None),
                    Err(limit) => Err(limit),
                }
            });
            if !matches!(found, Err(Limit::Nodes)) {
                return found;
            }
        }
        for attempt in 0.. {
            let turn = u64::from(attempt / 2);
            let planned = attempt % 2 == 0 || !problem.foundations.is_empty();
            let share = if planned { 1 << turn.min(20) } else { 1 + turn };
            let found = budget.within(FIRST_SHARE * share, |budget| {
                let mut search = DeckSearch::new(&plan, budget);
                search.attempt = attempt;
                let found = if planned {
                    search.explore::<bool>(0, &mut KnownStates::default())
                } else {
                    search.seek(&mut weights)
                };
                match found {
                    // A witness must have a completion. Without one, nothing is proved.
                    Ok(true) => search.first_completion().map(Some).ok_or(Limit::Nodes),
                    Ok(false) => Ok(None),
                    Err(limit) => Err(limit),
                }
            });
            if budget.left() == 0 || !matches!(found, Err(Limit::Nodes)) {
                return found;
            }
        }
        Err(Limit::Nodes)
    }

    /// Looks for a deck by picking the place with the fewest candidates, weighted by failures.
    fn seek(&mut self, weights: &mut [u64]) -> Result<bool, Limit> {
        let open = self
            .plan
            .places()
            .filter(|&place| self.chosen[usize::from(place)] == NONE)
            .map(|place| (place, self.candidates(place)));
        let urgency = |&(place, candidates): &(DeckPlace, BitSet)| {
            u64::from(candidates.count_ones()) * 1_000_000 / weights[usize::from(place)]
        };
        let Some((place, candidates)) = open.min_by_key(urgency) else {
            return Ok(<bool as DeckTally>::found(self));
        };
        if candidates == 0 {
            weights[usize::from(place)] += 1;
            return Ok(false);
        }
        for class in self.in_order(self.plan.steps.len(), place, candidates) {
            let before = self.trail.len();
            let fits = self.choose(place, class);
            self.budget.spend(if fits { PER_STEP } else { 1 })?;
            if let (false, Some(&SearchChange::Ruled { place, .. })) = (fits, self.trail.last()) {
                weights[usize::from(place)] += 1;
            }
            if fits && self.seek(weights)? {
                self.take_back(before);
                return Ok(true);
            }
            self.take_back(before);
        }
        Ok(false)
    }

    /// Counts the decks that meet a problem.
    ///
    /// # Errors
    /// Returns the number of those that were counted if the budget runs out.
    pub fn count(problem: &Problem, budget: &mut Budget<'_>) -> Result<u128, u128> {
        let plan = SearchPlan::new(problem);
        let mut search = DeckSearch::new(&plan, budget);
        let counted = search.explore::<u128>(0, &mut KnownStates::default());
        let of_all = |count: u128| count.saturating_mul(plan.ways());
        counted.map(of_all).map_err(|_| of_all(search.counted))
    }

    /// Examines the choices from a step on. What it builds before the first, the caller takes back.
    fn explore<T: DeckTally>(
        &mut self,
        at: usize,
        memory: &mut KnownStates<T>,
    ) -> Result<T, Limit> {
        let Some(at) = self.next_choice(at) else { return Ok(T::none()) };
        let Some(&PlanStep::Choose(place)) = self.plan.steps.get(at) else {
            return Ok(T::found(self).noted(self));
        };
        let candidates = self.candidates(place);
        let last =
            at + 1 == self.plan.steps.len() && self.plan.members[usize::from(place)].is_empty();
        if let Some(total) = last.then(|| T::found_but_one(self, candidates)).flatten() {
            return Ok(total.noted(self));
        }
        if candidates.count_ones() > 1 && !self.plan.knows_symmetry() {
            self.budget.spend(PER_SYMMETRY)?;
        }
        let key = (candidates.count_ones() > 1).then(|| self.key(at));
        if let Some(known) = key.as_ref().and_then(|key| memory.get(key)).and_then(T::keep) {
            return Ok(known.noted(self));
        }
        let mut total = T::none();
        for class in self.in_order(at, place, candidates) {
            let before = self.trail.len();
            let fits = self.choose(place, class);
            self.budget.spend(if fits { PER_REMEMBERED } else { 1 })?;
            if fits {
                total.add(&self.explore(at + 1, memory)?);
            }
            self.take_back(before);
            if total.enough() {
                break;
            }
        }
        if let (Some(key), Some(total)) = (key, total.keep()) {
            // If memory runs out, the state may be examined again.
            let size = key.len() as u64 + PER_ENTRY;
            if let Some(left) = self.memory.checked_sub(size) {
                self.memory = left;
                memory.insert(key, total);
            }
        }
        Ok(total)
    }

    /// Takes the steps before the next choice. Returns the index of that, or none if one of them is
    /// impossible.
    #[inline(always)]
    fn next_choice(&mut self, from: usize) -> Option<usize> {
        let steps = &self.plan.steps;
        for (at, step) in steps.iter().enumerate().skip(from) {
            let fits = match *step {
                PlanStep::Choose(_) => return Some(at),
                PlanStep::Build { game, place, to, legal } => self.build(game, place, to) || !legal,
                PlanStep::Takes { game, place, holds } => {
                    Direction::BOTH.into_iter().any(|to| self.waits(game, place, to)) == holds
                }
            };
            if !fits {
                return None;
            }
        }
        Some(steps.len())
    }

    /// Returns the candidates for a place, the most promising first.
    fn in_order(&self, at: usize, place: DeckPlace, candidates: BitSet) -> ArrayVec<u8, KINDS> {
        let mut order: ArrayVec<u8, KINDS> = bits(candidates).collect();
        let own = |step: &&PlanStep| matches!(**step, PlanStep::Build { place: built, .. } if built == place);
        let Some(&PlanStep::Build { game, to, legal: true, .. }) =
            self.plan.steps.get(at + 1).filter(own)
        else {
            match self.attempt {
                0 => {}
                1 => order.sort_by_key(|&class| Reverse(self.left[usize::from(class)])),
                attempt => order.sort_by_key(|&class| {
                    mix(mix(u64::from(attempt), u64::from(place.0)), u64::from(class))
                }),
            }
            return order;
        };
        let waits = |class: u8, to: Direction| {
            self.waiting[game][to as usize][entry(self.plan.kinds[usize::from(class)][0])] > 0
        };
        let both = |class: u8| waits(class, Direction::Up) && waits(class, Direction::Down);
        order.retain(|class| {
            to.map_or_else(
                || waits(*class, Direction::Up) ^ waits(*class, Direction::Down),
                |to| waits(*class, to),
            )
        });
        // Where the foundations of a suit meet, a card fits both, and the move must name one. Few
        // moves do, so save them for suits that have come that far.
        order.sort_by_key(|&class| {
            let height = self.height(game, self.plan.kinds[usize::from(class)][0] & 3);
            (to.is_some() && !both(class), height >= 12, Reverse(height))
        });
        order
    }

    /// Returns the number of cards on the foundations of a suit.
    fn height(&self, game: usize, suit: u8) -> u8 {
        let rungs = |to: Direction| {
            let waiting = &self.waiting[game][to as usize];
            let heights = (0..=13_u8).map(move |cards| {
                let kind = match to {
                    Direction::Up => entry(suit) + 4 * usize::from(cards),
                    Direction::Down => entry(suit) + 48 - 4 * usize::from(cards),
                };
                cards * waiting[kind].unsigned_abs()
            });
            heights.sum::<u8>()
        };
        rungs(Direction::Up) + rungs(Direction::Down)
    }

    fn candidates(&self, place: DeckPlace) -> BitSet {
        self.domain[usize::from(place)] & self.available
    }

    /// Assigns a class to a place. Returns false if that leaves another place without candidates.
    fn choose(&mut self, place: DeckPlace, class: u8) -> bool {
        self.chosen[usize::from(place)] = class;
        self.left[usize::from(class)] -= 1;
        if self.left[usize::from(class)] == 0 {
            self.available &= !(1 << class);
        }
        self.trail.push(SearchChange::Chosen(place));
        self.open_pairs(place, |open| open - 1);
        if !self.enough_pairs() {
            return false;
        }
        for at in 0..self.plan.links[usize::from(place)].len() {
            let (other, table, holds) = self.plan.links[usize::from(place)][at];
            let fits = self.plan.tables[table][usize::from(class)];
            let before = self.domain[usize::from(other)];
            let after = if holds { before & fits } else { before & !fits };
            if self.chosen[usize::from(other)] != NONE {
                continue;
            }
            if after != before {
                self.trail.push(SearchChange::Ruled { place: other, before });
                self.domain[usize::from(other)] = after;
                if self.candidates(other) == 0 {
                    return false;
                }
            }
        }
        self.plan.members[usize::from(place)].iter().all(|&list| self.few_enough(list))
    }

    /// Returns whether no rank is in a list too often, and the open places of the list still fit.
    fn few_enough(&self, list: usize) -> bool {
        let (places, than) = &self.plan.problem.fewer[list];
        let Some(ranks) = self.plan.same_rank.map(|table| &self.plan.tables[table]) else {
            return true;
        };
        let chosen = || {
            places
                .iter()
                .map(|&place| self.chosen[usize::from(place)])
                .filter(|&class| class != NONE)
        };
        let most = usize::from(*than) - 1;
        let mut room = 0;
        // Each rank once, by the first of its classes.
        for rank in ranks
            .iter()
            .enumerate()
            .filter(|&(class, rank)| rank.trailing_zeros() as usize == class)
            .map(|(_, &rank)| rank)
        {
            let here = chosen().filter(|&class| rank >> class & 1 == 1).count();
            if here > most {
                return false;
            }
            let left: usize =
                bits(rank).map(|class| usize::from(self.left[usize::from(class)])).sum();
            room += left.min(most - here);
        }
        room >= places.len() - chosen().count()
    }

    /// Counts the pairs of a place with places that have no class.
    fn open_pairs(&mut self, place: DeckPlace, count: impl Fn(usize) -> usize) {
        for (open, disjoint) in self.open.iter_mut().zip(&self.plan.disjoint) {
            if disjoint
                .get(usize::from(place))
                .copied()
                .flatten()
                .is_some_and(|other| self.chosen[usize::from(other)] == NONE)
            {
                *open = count(*open);
            }
        }
    }

    /// Returns whether the remaining cards form enough pairs for the open disjoint pairs of places.
    fn enough_pairs(&self) -> bool {
        self.plan.partners.iter().zip(&self.open).filter(|&(_, &open)| open > 0).all(
            |(partners, &open)| {
                let Some(partners) = partners else { return true };
                let left = |class: usize| usize::from(self.left[class]);
                let pairs = partners.iter().enumerate().map(|(class, partner)| {
                    match partner.map(usize::from) {
                        Some(partner) if partner == class => left(class) / 2,
                        Some(partner) if partner > class => left(class).min(left(partner)),
                        _ => 0,
                    }
                });
                pairs.sum::<usize>() >= open
            },
        )
    }

    fn kind(&self, place: DeckPlace) -> u8 {
        // Foundations distinguish every card from every other, so a class has one kind.
        self.plan.kinds[usize::from(self.chosen[usize::from(place)])][0]
    }

    fn waits(&self, game: usize, place: DeckPlace, to: Direction) -> bool {
        self.waiting[game][to as usize][entry(self.kind(place))] > 0
    }

    /// Builds a card on the named foundation, or on the only one that takes it. Returns whether
    /// that is legal.
    fn build(&mut self, game: usize, place: DeckPlace, to: Option<Direction>) -> bool {
        let (up, down) =
            (self.waits(game, place, Direction::Up), self.waits(game, place, Direction::Down));
        let (to, legal) = match to {
            Some(to) => (to, self.waits(game, place, to)),
            None => (if down && !up { Direction::Down } else { Direction::Up }, up ^ down),
        };
        let kind = self.kind(place);
        self.advance(game, kind, to, 1);
        self.trail.push(SearchChange::Built { game, kind, to });
        legal
    }

    fn advance(&mut self, game: usize, kind: u8, to: Direction, by: i8) {
        let waiting = &mut self.waiting[game][to as usize];
        let next = match to {
            Direction::Up => entry(kind) + 4,
            Direction::Down => entry(kind) - 4,
        };
        waiting[entry(kind)] -= by;
        waiting[next] += by;
    }

    fn take_back(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(SearchChange::Chosen(place)) => {
                    self.open_pairs(place, |open| open + 1);
                    let class = std::mem::replace(&mut self.chosen[usize::from(place)], NONE);
                    self.left[usize::from(class)] += 1;
                    self.available |= 1 << class;
                }
                Some(SearchChange::Ruled { place, before }) => {
                    self.domain[usize::from(place)] = before
                }
                Some(SearchChange::Built { game, kind, to }) => self.advance(game, kind, to, -1),
                None => {}
            }
        }
    }

    /// Returns the state before a step, as a key that is the same for equivalent states.
    fn key(&self, at: usize) -> Vec<u8> {
        let live = &self.plan.live[at];
        let classes = self.plan.kinds.len();
        let mut marks = [0_u64; KINDS];
        let waits = |class: usize| {
            let kind = self.plan.kinds[class][0];
            self.waiting.iter().flat_map(move |waiting| {
                waiting.iter().map(move |waiting| waiting[entry(kind)] as u8)
            })
        };
        for (class, mark) in marks.iter_mut().enumerate().take(classes) {
            *mark = waits(class)
                .fold(mix(0, u64::from(self.left[class])), |mark, wait| mix(mark, u64::from(wait)));
        }
        for (number, &place) in live.iter().enumerate() {
            let mark = &mut marks[usize::from(self.chosen[usize::from(place)])];
            *mark = mix(*mark, number as u64 + 1);
        }
        let order = self.plan.symmetry().order(&marks[..classes]);
        let mut name = [0; KINDS];
        let mut key = Vec::with_capacity(4 + classes * (1 + 2 * self.waiting.len()) + live.len());
        key.extend((at as u32).to_le_bytes());
        for (new, &class) in order.iter().enumerate() {
            name[usize::from(class)] = new as u8;
            key.push(self.left[usize::from(class)]);
            key.extend(waits(usize::from(class)));
        }
        key.extend(live.iter().map(|&place| name[usize::from(self.chosen[usize::from(place)])]));
        key
    }
}

/// What a search computes about the decks it finds.
pub(super) trait DeckTally: Sized {
    /// Returns the value for no deck.
    fn none() -> Self;
    /// Returns the value once every constrained place has a class.
    fn found(search: &mut DeckSearch<'_, '_>) -> Self;
    /// Returns the value if one place is left and all of its candidates fit, or none if trying them
    /// is as fast.
    fn found_but_one(_: &mut DeckSearch<'_, '_>, _candidates: BitSet) -> Option<Self> {
        None
    }
    /// Returns the value after the search has taken note of these decks.
    fn noted(self, _: &mut DeckSearch<'_, '_>) -> Self {
        self
    }
    /// Adds the value of other decks.
    fn add(&mut self, other: &Self);
    /// Returns whether the search can stop.
    fn enough(&self) -> bool;
    /// Returns the value to remember for a state, if it is final.
    fn keep(&self) -> Option<Self>;
}

/// Whether there is a deck.
impl DeckTally for bool {
    fn none() -> Self {
        false
    }

    fn found(search: &mut DeckSearch<'_, '_>) -> Self {
        // The remaining places may all come before one that a card must come after.
        let filled = search.plan.problem.must_follow.is_empty() || search.completions() > 0;
        if filled {
            search.witness = Some(search.chosen.clone());
        }
        filled
    }

    fn add(&mut self, &other: &Self) {
        *self |= other;
    }

    fn enough(&self) -> bool {
        *self
    }

    fn keep(&self) -> Option<Self> {
        (!*self).then_some(false)
    }
}

/// The number of decks.
impl DeckTally for u128 {
    fn none() -> Self {
        0
    }

    fn found(search: &mut DeckSearch<'_, '_>) -> Self {
        search.completions()
    }

    fn found_but_one(search: &mut DeckSearch<'_, '_>, candidates: BitSet) -> Option<Self> {
        search.plan.problem.must_follow.is_empty().then(|| {
            bits(candidates).fold(0, |sum: Self, class| {
                search.left[usize::from(class)] -= 1;
                let with = search.completions();
                search.left[usize::from(class)] += 1;
                sum.saturating_add(with)
            })
        })
    }

    fn noted(self, search: &mut DeckSearch<'_, '_>) -> Self {
        search.counted = search.counted.saturating_add(self);
        self
    }

    fn add(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }

    fn enough(&self) -> bool {
        false
    }

    fn keep(&self) -> Option<Self> {
        Some(*self)
    }
}
