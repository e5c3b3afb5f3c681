//! Which decks meet a list of constraints: whether there is one, which ones, and how many.
//!
//! Cards that no constraint distinguishes are one class. Places are given classes one after the
//! other in an order fixed beforehand, in which places that depend on each other are close
//! together; what a choice rules out elsewhere is ruled out at once. What is left to do after some
//! choices depends on little: how many cards of each class are left, what lies in places that
//! constraints still ask about, and which cards the foundations wait for. Two such states are as
//! good as the same if renaming ranks and suits makes one of the other, as long as no constraint
//! distinguishes the names. So each kind of state is looked into once, and its count is kept.

use super::plan::{NONE, Plan, PlanStep, WaitingCounts, entry};
use super::problem::{BitSet, DeckPlace, KINDS, Problem, bits};
use crate::Card;
use crate::budget::{Budget, Limit};
use crate::notation::building::Direction;
use arrayvec::ArrayVec;
use num_bigint::BigUint;
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// How much is spent before a search begins anew.
const FIRST_SHARE: u64 = 50_000;

/// What a choice costs that is followed by others, and one after which the state is remembered; one
/// that fits nowhere costs 1.
const PER_STEP: u64 = 8;
const PER_REMEMBERED: u64 = 16;

/// What a hasty search may spend.
const HASTY_SHARE: u64 = 4_000;

/// What it costs to work out which names can be exchanged.
const PER_SYMMETRY: u64 = 20_000;

/// What it takes to remember a state besides its key, in bytes.
const PER_ENTRY: u64 = 80;

/// What has been done and can be taken back.
#[derive(Clone, Copy)]
enum SearchChange {
    Chosen(DeckPlace),
    Ruled { place: DeckPlace, before: BitSet },
    Built { game: usize, kind: u8, to: Direction },
}

/// The work on a problem.
pub(super) struct DeckSearch<'a, 'b> {
    pub(super) plan: &'a Plan<'a>,
    /// How many cards of each class are left.
    pub(super) left: [u8; KINDS],
    /// The classes of which cards are left.
    available: BitSet,
    pub(super) chosen: Vec<u8>,
    domain: Vec<BitSet>,
    waiting: Vec<WaitingCounts>,
    /// For each relation, how many of the disjoint pairs of places that are to stand in it have no
    /// class yet.
    open: Vec<usize>,
    trail: Vec<SearchChange>,
    pub(super) witness: Option<Vec<u8>>,
    /// Which of several orders candidates are tried in.
    attempt: u32,
    /// How many bytes may still be used to remember states.
    memory: u64,
    /// How much may still be spent.
    budget: &'a mut Budget<'b>,
}

/// A number that depends on two others as if by chance.
const fn mix(one: u64, other: u64) -> u64 {
    (one ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

impl<'a, 'b> DeckSearch<'a, 'b> {
    pub(super) fn new(plan: &'a Plan<'a>, budget: &'a mut Budget<'b>) -> Self {
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
            budget,
        }
    }

    /// Looks for a deck, and gives the first that is found.
    ///
    /// Two searches take turns, each time with more choices to look into. One goes through the
    /// steps as planned and knows what it has seen before, which proves that there is none where
    /// many cards are alike. The other chooses next where least is left to choose from, which finds
    /// a deck where places depend on many others; choices that are unlucky at first can cost it any
    /// time, so each of its turns begins anew, with other choices, but knows where it failed
    /// before.
    ///
    /// `hasty` gives the second one a short turn before all, which answers easy questions without
    /// working out which names can be exchanged.
    pub(super) fn find(
        problem: &Problem,
        hasty: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        let plan = Plan::new(problem);
        let mut weights = vec![1; problem.known.len()];
        if hasty && problem.foundations.is_empty() {
            let found = budget.within(HASTY_SHARE, |budget| {
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
                    search.explore::<bool>(0, &mut FxHashMap::default())
                } else {
                    search.seek(&mut weights)
                };
                match found {
                    // A deck that was found must be there: if it is not, nothing is proved.
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

    /// Looks for a deck by choosing next where least is left to choose from, and where choices have
    /// failed most often.
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
            return Ok(<bool as Tally>::found(self));
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

    /// Counts the decks.
    pub(super) fn count(mut self) -> Result<BigUint, Limit> {
        let ways = self.plan.ways();
        Ok(self.explore::<BigUint>(0, &mut FxHashMap::default())? * ways)
    }

    fn explore<T: Tally>(
        &mut self,
        mut at: usize,
        memory: &mut FxHashMap<Vec<u8>, T>,
    ) -> Result<T, Limit> {
        let mark = self.trail.len();
        let place = loop {
            let go_on = match self.plan.steps.get(at) {
                None => {
                    let found = T::found(self);
                    self.take_back(mark);
                    return Ok(found);
                }
                Some(&PlanStep::Choose(place)) => break place,
                Some(&PlanStep::Build { game, place, to, legal }) => {
                    self.build(game, place, to) || !legal
                }
                Some(&PlanStep::Takes { game, place, holds }) => {
                    Direction::BOTH.into_iter().any(|to| self.waits(game, place, to)) == holds
                }
            };
            if !go_on {
                self.take_back(mark);
                return Ok(T::none());
            }
            at += 1;
        };
        let candidates = self.candidates(place);
        let last =
            at + 1 == self.plan.steps.len() && self.plan.members[usize::from(place)].is_empty();
        if let Some(total) = last.then(|| T::found_but_one(self, candidates)).flatten() {
            self.take_back(mark);
            return Ok(total);
        }
        if candidates.count_ones() > 1 && !self.plan.knows_symmetry() {
            self.budget.spend(PER_SYMMETRY)?;
        }
        let key = (candidates.count_ones() > 1).then(|| self.key(at));
        if let Some(known) = key.as_ref().and_then(|key| memory.get(key)).and_then(T::keep) {
            self.take_back(mark);
            return Ok(known);
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
        self.take_back(mark);
        if let (Some(key), Some(total)) = (key, total.keep()) {
            // Without room to remember, a state is looked into again.
            let size = key.len() as u64 + PER_ENTRY;
            if let Some(left) = self.memory.checked_sub(size) {
                self.memory = left;
                memory.insert(key, total);
            }
        }
        Ok(total)
    }

    /// Candidates for a place, those first that are likely to lead to a deck.
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
                    mix(mix(u64::from(attempt), u64::from(place)), u64::from(class))
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
        // Where the foundations of a suit meet, the card fits both, and the move must name one.
        // Moves that do are few, so they are kept for suits that have come so far, and other moves
        // bring suits there.
        order.sort_by_key(|&class| {
            let height = self.height(game, self.plan.kinds[usize::from(class)][0] & 3);
            (to.is_some() && !both(class), height >= 12, Reverse(height))
        });
        order
    }

    /// How many cards the foundations of a suit have.
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

    /// Gives a place a class, unless some other place then has none left.
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

    /// Whether no rank is in a list too often, and the ranks have room for the places of the list
    /// that have no class yet.
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

    /// Counts pairs of a place with others that have no class.
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

    /// Whether the cards that are left make as many pairs as are still to be discarded.
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
        // BuildOrder tell every card from every other, so a class has one kind.
        self.plan.kinds[usize::from(self.chosen[usize::from(place)])][0]
    }

    fn waits(&self, game: usize, place: DeckPlace, to: Direction) -> bool {
        self.waiting[game][to as usize][entry(self.kind(place))] > 0
    }

    /// Builds a card on the foundation that is named, or on the only one that takes it, and says
    /// whether that is legal.
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

    /// All that what follows a step depends on, with classes renamed so that states which differ in
    /// names alone have the same.
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

/// What is wanted of the decks that are found.
pub(super) trait Tally: Sized {
    /// No deck.
    fn none() -> Self;
    /// The decks that remain when every place that is asked about has its class.
    fn found(search: &mut DeckSearch<'_, '_>) -> Self;
    /// The same when there is one more place to choose for, and each of its candidates fits; none
    /// if this is no shorter than trying them.
    fn found_but_one(_: &DeckSearch<'_, '_>, _candidates: BitSet) -> Option<Self> {
        None
    }
    /// These and others.
    fn add(&mut self, other: &Self);
    /// Whether no more are wanted.
    fn enough(&self) -> bool;
    /// Whether it says all about a state that there is to know.
    fn keep(&self) -> Option<Self>;
}

/// Whether there is a deck.
impl Tally for bool {
    fn none() -> Self {
        false
    }

    fn found(search: &mut DeckSearch<'_, '_>) -> Self {
        // The places that are left may all lie before one that a card must lie behind.
        let filled = search.plan.problem.behind.is_empty() || !search.completions(1).is_zero();
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

/// How many decks there are.
impl Tally for BigUint {
    fn none() -> Self {
        Self::zero()
    }

    fn found(search: &mut DeckSearch<'_, '_>) -> Self {
        search.completions(1)
    }

    fn found_but_one(search: &DeckSearch<'_, '_>, candidates: BitSet) -> Option<Self> {
        let choices: u32 =
            bits(candidates).map(|class| u32::from(search.left[usize::from(class)])).sum();
        search.plan.problem.behind.is_empty().then(|| search.completions(choices))
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn enough(&self) -> bool {
        false
    }

    fn keep(&self) -> Option<Self> {
        Some(self.clone())
    }
}
