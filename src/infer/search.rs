//! Which decks meet a list of demands: whether there is one, which ones, and how many.
//!
//! Cards that no demand can tell apart are one class. Places are given classes one after the other in an order fixed beforehand, in which places that depend on each
//! other are close together; what a choice rules out elsewhere is ruled out at once. What is left to do after some choices depends on little: how many cards of each class
//! are left, what lies in places that demands still ask about, and which cards the foundations wait for. Two such states are as good as the same if renaming ranks and suits
//! makes one of the other, as long as no demand tells the names apart. So each kind of state is looked into once, and its count is kept.

use super::symmetry::Symmetry;
use crate::Card;
use crate::game::outline::Relation;
use crate::notation::carpet::Direction;
use arrayvec::ArrayVec;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// A place in the deal, from 0.
pub(super) type Place = u8;

/// A set of classes of cards, or of kinds of cards: a bit for each.
type Set = u64;

/// How many kinds of cards there are.
const KINDS: usize = 52;

/// How many choices are looked into before a search begins anew.
const FIRST_SHARE: u64 = 10_000;

const EVERY_KIND: Set = (1 << KINDS) - 1;

/// One that stands for no class.
const NONE: u8 = u8::MAX;

/// What the deck is to meet.
#[derive(Clone, Debug, Default)]
pub(super) struct Problem {
    /// How many cards of each kind the deck has.
    pub(super) copies: Vec<u8>,
    /// The cards that are known, by their places.
    pub(super) known: Vec<Option<Card>>,
    /// Places of unknown cards that nothing asks about, and which cards lie there, in whatever order.
    pub(super) reserved: Vec<Place>,
    /// The kinds of these cards.
    pub(super) reserved_cards: Vec<Card>,
    /// Places and the kinds of cards that may lie there.
    pub(super) within: Vec<(Place, Set)>,
    /// Unknown cards that lie behind a place.
    pub(super) behind: Vec<(Card, Place)>,
    /// Relations between the cards in two places.
    pub(super) pairs: Vec<([Place; 2], Relation, bool)>,
    /// Places where fewer than so many cards are of any one rank.
    pub(super) fewer: Vec<(Vec<Place>, u8)>,
    /// Foundations and what is built on them.
    pub(super) foundations: Vec<Foundations>,
}

/// The foundations of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Foundations {
    /// For each card and direction, how many of them wait for it at the start.
    pub(super) waiting: Vec<(Card, Direction, u8)>,
    /// The cards that are built, in this order; the last says whether it must be legal.
    pub(super) built: Vec<(Place, Option<Direction>, bool)>,
    /// Afterwards, cards that one of them takes, or none does.
    pub(super) then: Vec<(Place, bool)>,
}

/// More work than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided;

/// What is wanted of the decks that are found.
pub(super) trait Tally: Sized {
    /// No deck.
    fn none() -> Self;
    /// The decks that remain when every place that is asked about has its class.
    fn found(search: &mut Search<'_>) -> Self;
    /// The same when there is one more place to choose for, and each of its candidates fits; none if this is no shorter than trying them.
    fn found_but_one(_: &Search<'_>, _candidates: Set) -> Option<Self> {
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

    fn found(search: &mut Search<'_>) -> Self {
        search.witness = Some(search.chosen.clone());
        true
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

    fn found(search: &mut Search<'_>) -> Self {
        search.fillings(1)
    }

    fn found_but_one(search: &Search<'_>, candidates: Set) -> Option<Self> {
        let choices: u32 = bits(candidates).map(|class| u32::from(search.left[usize::from(class)])).sum();
        search.problem.behind.is_empty().then(|| search.fillings(choices))
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

/// The first decks, as many as are wanted.
struct Listed(u64);

impl Tally for Listed {
    fn none() -> Self {
        Self(0)
    }

    fn found(search: &mut Search<'_>) -> Self {
        let before = search.list.len();
        search.list_fillings(0);
        Self((search.list.len() - before) as u64)
    }

    fn add(&mut self, other: &Self) {
        self.0 += other.0;
    }

    fn enough(&self) -> bool {
        self.0 == u64::MAX
    }

    fn keep(&self) -> Option<Self> {
        (self.0 == 0).then_some(Self(0))
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// A place is given a class.
    Choose(Place),
    /// A card is built.
    Build { game: usize, place: Place, to: Option<Direction>, legal: bool },
    /// A foundation takes a card, or none does.
    Takes { game: usize, place: Place, holds: bool },
}

/// What has been done and can be taken back.
#[derive(Clone, Copy)]
enum Change {
    Chosen(Place),
    Ruled { place: Place, before: Set },
    Built { game: usize, kind: u8, to: Direction },
}

/// How many foundations wait for each card of a direction; those behind the kings, or the aces, are complete.
type Waiting = [[i8; KINDS + 8]; 2];

const fn entry(kind: u8) -> usize {
    kind as usize + 4
}

/// The work on a problem.
pub(super) struct Search<'a> {
    problem: &'a Problem,
    /// The class of each kind of card, and the kinds of each class.
    class: [u8; KINDS],
    kinds: Vec<Vec<u8>>,
    /// For each class, the classes that stand in a relation to it.
    tables: Vec<Vec<Set>>,
    /// What each place depends on: another place, and what it allows there.
    links: Vec<Vec<(Place, usize, bool)>>,
    /// The lists of [`Problem::fewer`] that each place is in.
    members: Vec<Vec<usize>>,
    same_rank: Option<usize>,
    steps: Vec<Step>,
    /// For each step, the places chosen before that are asked about from there on.
    live: Vec<Vec<Place>>,
    symmetry: Symmetry,
    /// Places that nothing asks about.
    free: Vec<Place>,
    left: [u8; KINDS],
    /// The classes of which cards are left.
    available: Set,
    chosen: Vec<u8>,
    domain: Vec<Set>,
    waiting: Vec<Waiting>,
    trail: Vec<Change>,
    witness: Option<Vec<u8>>,
    list: Vec<Vec<Card>>,
    wanted: usize,
    filling: Vec<Option<Card>>,
    /// Which of several orders candidates are tried in.
    attempt: u32,
    /// How many more choices may be looked into.
    budget: &'a mut u64,
}

fn bits(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            first as u8
        })
    })
}

/// A number that depends on two others as if by chance.
const fn mix(one: u64, other: u64) -> u64 {
    (one ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

fn factorial(number: usize) -> BigUint {
    (2..=number as u64).fold(BigUint::one(), |product, factor| product * factor)
}

fn every_card() -> impl Iterator<Item = Card> {
    (0..KINDS as u8).filter_map(Card::from_index)
}

impl<'a> Search<'a> {
    pub(super) fn new(problem: &'a Problem, budget: &'a mut u64) -> Self {
        let mut relations: Vec<Relation> = Vec::new();
        for relation in problem.pairs.iter().map(|&(_, relation, _)| relation).chain(problem.fewer.iter().map(|_| Relation::SameRank)) {
            if !relations.contains(&relation) {
                relations.push(relation);
            }
        }
        let row = |relation: Relation, card| every_card().filter(|&other| relation.holds(card, other)).fold(0, |set, other| set | 1 << other.index());
        let mut by_kind: Vec<Vec<Set>> = relations.iter().map(|&relation| every_card().map(|card| row(relation, card)).collect()).collect();
        if !problem.foundations.is_empty() || !problem.behind.is_empty() {
            // Foundations tell every card from every other.
            by_kind.push((0..KINDS).map(|kind| if kind + 4 < KINDS { 1 << (kind + 4) } else { 0 }).collect());
            by_kind.push((0..KINDS).map(|kind| if kind >= 4 { 1 << (kind - 4) } else { 0 }).collect());
        }
        let mut masks: Vec<Set> = problem.within.iter().map(|&(_, set)| set & EVERY_KIND).collect();
        masks.extend(problem.behind.iter().map(|(card, _)| 1 << card.index()));
        masks.sort_unstable();
        masks.dedup();

        let mut class = [NONE; KINDS];
        let mut kinds: Vec<Vec<u8>> = Vec::new();
        for kind in (0..KINDS).filter(|&kind| problem.copies[kind] > 0) {
            let alike =
                |other: usize| by_kind.iter().all(|table| table[kind] == table[other]) && masks.iter().all(|mask| mask >> kind & 1 == mask >> other & 1);
            let found = kinds.iter().position(|kinds| alike(usize::from(kinds[0])));
            let number = found.unwrap_or(kinds.len());
            if found.is_none() {
                kinds.push(Vec::new());
            }
            kinds[number].push(kind as u8);
            class[kind] = number as u8;
        }
        let classes_of = |set: Set| bits(set).map(|kind| class[usize::from(kind)]).filter(|&class| class != NONE).fold(0, |set, class| set | 1 << class);
        let tables: Vec<Vec<Set>> = by_kind.iter().map(|table| kinds.iter().map(|kinds| classes_of(table[usize::from(kinds[0])])).collect()).collect();
        let masks: Vec<Set> = masks.into_iter().map(classes_of).collect();
        let symmetry = Symmetry::new(&kinds, &class, &tables, &masks);

        let places = problem.known.len();
        let mut links = vec![Vec::new(); places];
        for &([one, other], relation, holds) in &problem.pairs {
            let table = relations.iter().position(|&known| known == relation).unwrap_or_default();
            for (from, to) in [(one, other), (other, one)] {
                if !links[usize::from(from)].contains(&(to, table, holds)) {
                    links[usize::from(from)].push((to, table, holds));
                }
            }
        }
        let mut members = vec![Vec::new(); places];
        for (at, (list, _)) in problem.fewer.iter().enumerate() {
            list.iter().for_each(|&place| members[usize::from(place)].push(at));
        }
        let mut left = [0; KINDS];
        for (kind, &copies) in problem.copies.iter().enumerate().filter(|&(_, &copies)| copies > 0) {
            left[usize::from(class[kind])] += copies;
        }
        let every = (0..kinds.len()).fold(0, |set: Set, class| set | 1 << class);
        let mut domain = vec![every; places];
        for &(place, set) in &problem.within {
            domain[usize::from(place)] &= classes_of(set & EVERY_KIND);
        }
        for &(card, behind) in &problem.behind {
            domain[..=usize::from(behind)].iter_mut().for_each(|domain| *domain &= !(1 << class[usize::from(card.index())]));
        }
        for (place, card) in problem.known.iter().enumerate() {
            if let Some(card) = card {
                domain[place] = 1 << class[usize::from(card.index())];
            }
        }
        for card in &problem.reserved_cards {
            left[usize::from(class[usize::from(card.index())])] -= 1;
        }
        let waiting = problem.foundations.iter().map(|game| {
            let mut waiting = [[0; KINDS + 8]; 2];
            game.waiting.iter().for_each(|&(card, to, count)| waiting[to as usize][entry(card.index())] = count as i8);
            waiting
        });
        let mut search = Self {
            problem,
            class,
            kinds,
            tables,
            links,
            members,
            same_rank: relations.iter().position(|&relation| relation == Relation::SameRank),
            steps: Vec::new(),
            live: Vec::new(),
            symmetry,
            free: Vec::new(),
            left,
            available: 0,
            chosen: vec![NONE; places],
            domain,
            waiting: waiting.collect(),
            trail: Vec::new(),
            witness: None,
            list: Vec::new(),
            wanted: 0,
            filling: Vec::new(),
            attempt: 0,
            budget,
        };
        search.plan();
        search
    }

    /// The kinds of each class of cards, the places that are asked about in the order of the steps, and which classes can be exchanged.
    pub(super) fn names(self) -> (Vec<Vec<u8>>, Vec<Place>, Symmetry) {
        let order = self.steps.iter().filter_map(|step| if let &Step::Choose(place) = step { Some(place) } else { None }).collect();
        (self.kinds, order, self.symmetry)
    }

    /// Whether anything asks about the card in a place.
    fn asked(&self) -> Vec<bool> {
        let mut asked: Vec<bool> = self.links.iter().zip(&self.members).map(|(links, members)| !links.is_empty() || !members.is_empty()).collect();
        let within = self.problem.within.iter().map(|&(place, _)| place);
        let built =
            self.problem.foundations.iter().flat_map(|game| game.built.iter().map(|&(place, ..)| place).chain(game.then.iter().map(|&(place, _)| place)));
        within.chain(built).for_each(|place| asked[usize::from(place)] = true);
        asked
    }

    /// Puts the steps in order.
    fn plan(&mut self) {
        let asked = self.asked();
        let places = || 0..asked.len() as u8;
        let mut planned = vec![false; asked.len()];
        let mut steps = Vec::new();
        for place in places() {
            let at = usize::from(place);
            if self.problem.known[at].is_some() && asked[at] {
                planned[at] = true;
                steps.push(Step::Choose(place));
            } else if self.problem.known[at].is_some() {
                self.left[self.domain[at].trailing_zeros() as usize] -= 1;
            } else if !asked[at] && !self.problem.reserved.contains(&place) {
                self.free.push(place);
            }
        }
        let mut choose = |place: Place, steps: &mut Vec<Step>| {
            if !std::mem::replace(&mut planned[usize::from(place)], true) {
                steps.push(Step::Choose(place));
            }
        };
        for (game, foundations) in self.problem.foundations.iter().enumerate() {
            for &(place, to, legal) in &foundations.built {
                choose(place, &mut steps);
                steps.push(Step::Build { game, place, to, legal });
            }
            for &(place, holds) in &foundations.then {
                choose(place, &mut steps);
                steps.push(Step::Takes { game, place, holds });
            }
        }
        // The rest so that each place comes where most of what it depends on is settled, and places that belong together stay together.
        let group = self.groups(&asked);
        let size = |place: Place| group.iter().filter(|&&other| other == group[usize::from(place)]).count();
        let mut pull = vec![0_usize; asked.len()];
        let attract = |place: Place, pull: &mut Vec<usize>| {
            for &(other, _, holds) in &self.links[usize::from(place)] {
                pull[usize::from(other)] += if holds { 1000 } else { 10 };
            }
            for &list in &self.members[usize::from(place)] {
                self.problem.fewer[list].0.iter().for_each(|&other| pull[usize::from(other)] += 1);
            }
        };
        for step in &steps {
            if let &Step::Choose(place) = step {
                attract(place, &mut pull);
            }
        }
        while let Some(place) = places()
            .filter(|&place| asked[usize::from(place)] && !planned[usize::from(place)])
            .max_by_key(|&place| (pull[usize::from(place)], size(place), self.links[usize::from(place)].len(), u8::MAX - place))
        {
            planned[usize::from(place)] = true;
            steps.push(Step::Choose(place));
            attract(place, &mut pull);
        }
        self.available = (0..self.kinds.len()).filter(|&class| self.left[class] > 0).fold(0, |set, class| set | 1 << class);
        self.steps = steps;
        self.live = self.liveness();
    }

    /// A number for each place, the same for those that depend on each other through relations.
    fn groups(&self, asked: &[bool]) -> Vec<usize> {
        let mut group: Vec<usize> = (0..asked.len()).collect();
        for start in 0..group.len() {
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for &(other, ..) in &self.links[at] {
                    let other = usize::from(other);
                    if group[other] > group[start] {
                        group[other] = group[start];
                        open.push(other);
                    }
                }
            }
        }
        group
    }

    /// For each step, which places chosen before are asked about from there on.
    fn liveness(&self) -> Vec<Vec<Place>> {
        let mut first = vec![usize::MAX; self.chosen.len()];
        for (at, step) in self.steps.iter().enumerate() {
            if let &Step::Choose(place) = step {
                first[usize::from(place)] = at;
            }
        }
        let mut last = first.clone();
        let see = |place: Place, at: usize, last: &mut Vec<usize>| last[usize::from(place)] = last[usize::from(place)].max(at);
        for (at, step) in self.steps.iter().enumerate() {
            match *step {
                Step::Choose(place) => {
                    self.links[usize::from(place)].iter().for_each(|&(other, ..)| {
                        if first[usize::from(other)] < at {
                            see(other, at, &mut last)
                        }
                    });
                    for &list in &self.members[usize::from(place)] {
                        self.problem.fewer[list].0.iter().for_each(|&other| {
                            if first[usize::from(other)] < at {
                                see(other, at, &mut last)
                            }
                        });
                    }
                }
                Step::Build { place, .. } | Step::Takes { place, .. } => see(place, at, &mut last),
            }
        }
        let live = |at: usize, place: Place| (first[usize::from(place)]..=last[usize::from(place)]).contains(&at) && first[usize::from(place)] < at;
        (0..self.steps.len()).map(|at| (0..self.chosen.len() as u8).filter(|&place| live(at, place)).collect()).collect()
    }

    /// Looks for a deck, and gives the first that is found.
    ///
    /// Two searches take turns, each time with more choices to look into. One goes through the steps as planned and knows what it has seen before, which proves that there is
    /// none where many cards are alike. The other chooses next where least is left to choose from, which finds a deck where places depend on many others; choices that
    /// are unlucky at first can cost it any time, so each of its turns begins anew, with other choices, but knows where it failed before.
    pub(super) fn find(problem: &Problem, budget: &mut u64) -> Result<Option<Vec<Card>>, Undecided> {
        let mut weights = vec![1; problem.known.len()];
        for attempt in 0.. {
            let mut share = (FIRST_SHARE << (attempt / 2)).min(*budget);
            *budget -= share;
            let mut search = Search::new(problem, &mut share);
            search.attempt = attempt;
            let planned = attempt % 2 == 0 || !problem.foundations.is_empty();
            let found = if planned { search.explore::<bool>(0, &mut FxHashMap::default()) } else { search.seek(&mut weights) };
            let found = found.map(|found| found.then(|| search.first_filling()).flatten());
            *budget += share;
            if found.is_ok() || *budget == 0 {
                return found;
            }
        }
        Err(Undecided)
    }

    /// The first deck with the classes that were found.
    fn first_filling(mut self) -> Option<Vec<Card>> {
        let chosen = self.witness.take()?;
        self.left = self.left_after(&chosen);
        self.chosen = chosen;
        self.wanted = 1;
        self.list_fillings(0);
        self.list.pop()
    }

    /// Looks for a deck by choosing next where least is left to choose from, and where choices have failed most often.
    fn seek(&mut self, weights: &mut [u64]) -> Result<bool, Undecided> {
        let open = self.steps.iter().filter_map(|step| if let &Step::Choose(place) = step { Some(place) } else { None });
        let open = open.filter(|&place| self.chosen[usize::from(place)] == NONE).map(|place| (place, self.candidates(place)));
        let urgency = |&(place, candidates): &(Place, Set)| u64::from(candidates.count_ones()) * 1_000_000 / weights[usize::from(place)];
        let Some((place, candidates)) = open.min_by_key(urgency) else { return Ok(<bool as Tally>::found(self)) };
        if candidates == 0 {
            weights[usize::from(place)] += 1;
            return Ok(false);
        }
        for class in self.in_order(self.steps.len(), place, candidates) {
            *self.budget = self.budget.checked_sub(1).ok_or(Undecided)?;
            let before = self.trail.len();
            let fits = self.choose(place, class);
            if let (false, Some(&Change::Ruled { place, .. })) = (fits, self.trail.last()) {
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
    pub(super) fn count(mut self) -> Result<BigUint, Undecided> {
        let mut ways = BigUint::one();
        for kinds in &self.kinds {
            let unknown = |kind: u8| {
                usize::from(self.problem.copies[usize::from(kind)]) - self.problem.known.iter().flatten().filter(|card| card.index() == kind).count()
            };
            let all = kinds.iter().map(|&kind| unknown(kind)).sum();
            ways *= kinds.iter().fold(factorial(all), |ways, &kind| ways / factorial(unknown(kind)));
        }
        // Reserved cards change places among themselves; those of one class were counted above.
        let mut reserved = factorial(self.problem.reserved.len());
        for class in 0..self.kinds.len() {
            let same = self.problem.reserved_cards.iter().filter(|card| usize::from(self.class[usize::from(card.index())]) == class).count();
            reserved /= factorial(same);
        }
        Ok(self.explore::<BigUint>(0, &mut FxHashMap::default())? * ways * reserved)
    }

    /// Lists the first decks in an order that depends on the problem alone.
    pub(super) fn list(mut self, wanted: usize) -> Result<Vec<Vec<Card>>, Undecided> {
        self.wanted = wanted;
        if wanted > 0 {
            self.explore::<Listed>(0, &mut FxHashMap::default())?;
        }
        Ok(self.list)
    }

    fn explore<T: Tally>(&mut self, mut at: usize, memory: &mut FxHashMap<Vec<u8>, T>) -> Result<T, Undecided> {
        let mark = self.trail.len();
        let place = loop {
            let go_on = match self.steps.get(at) {
                None => {
                    let found = T::found(self);
                    self.take_back(mark);
                    return Ok(found);
                }
                Some(&Step::Choose(place)) => break place,
                Some(&Step::Build { game, place, to, legal }) => self.build(game, place, to) || !legal,
                Some(&Step::Takes { game, place, holds }) => Direction::BOTH.into_iter().any(|to| self.waits(game, place, to)) == holds,
            };
            if !go_on {
                self.take_back(mark);
                return Ok(T::none());
            }
            at += 1;
        };
        let candidates = self.candidates(place);
        let last = at + 1 == self.steps.len() && self.members[usize::from(place)].is_empty();
        if let Some(total) = last.then(|| T::found_but_one(self, candidates)).flatten() {
            self.take_back(mark);
            return Ok(total);
        }
        let key = (candidates.count_ones() > 1).then(|| self.key(at));
        if let Some(known) = key.as_ref().and_then(|key| memory.get(key)).and_then(T::keep) {
            self.take_back(mark);
            return Ok(known);
        }
        let mut total = T::none();
        for class in self.in_order(at, place, candidates) {
            *self.budget = self.budget.checked_sub(1).ok_or(Undecided)?;
            let before = self.trail.len();
            if self.choose(place, class) {
                total.add(&self.explore(at + 1, memory)?);
            }
            self.take_back(before);
            if total.enough() || self.wanted > 0 && self.list.len() >= self.wanted {
                break;
            }
        }
        self.take_back(mark);
        if let (Some(key), Some(total)) = (key, total.keep()) {
            memory.insert(key, total);
        }
        Ok(total)
    }

    /// Candidates for a place, those first that are likely to lead to a deck.
    fn in_order(&self, at: usize, place: Place, candidates: Set) -> ArrayVec<u8, KINDS> {
        let mut order: ArrayVec<u8, KINDS> = bits(candidates).collect();
        let Some(&Step::Build { game, to, legal: true, .. }) = self.steps.get(at + 1) else {
            match self.attempt {
                0 => {}
                1 => order.sort_by_key(|&class| Reverse(self.left[usize::from(class)])),
                attempt => order.sort_by_key(|&class| mix(mix(u64::from(attempt), u64::from(place)), u64::from(class))),
            }
            return order;
        };
        let waits = |class: u8, to: Direction| self.waiting[game][to as usize][entry(self.kinds[usize::from(class)][0])] > 0;
        let both = |class: u8| waits(class, Direction::Up) && waits(class, Direction::Down);
        order.retain(|class| to.map_or_else(|| waits(*class, Direction::Up) ^ waits(*class, Direction::Down), |to| waits(*class, to)));
        // Where the foundations of a suit meet, the card fits both, and the move must name one. Moves that do are few, so they are kept for suits that have come
        // so far, and other moves bring suits there.
        order.sort_by_key(|&class| {
            let height = self.height(game, self.kinds[usize::from(class)][0] & 3);
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

    fn candidates(&self, place: Place) -> Set {
        self.domain[usize::from(place)] & self.available
    }

    /// Gives a place a class, unless some other place then has none left.
    fn choose(&mut self, place: Place, class: u8) -> bool {
        self.chosen[usize::from(place)] = class;
        self.left[usize::from(class)] -= 1;
        if self.left[usize::from(class)] == 0 {
            self.available &= !(1 << class);
        }
        self.trail.push(Change::Chosen(place));
        for at in 0..self.links[usize::from(place)].len() {
            let (other, table, holds) = self.links[usize::from(place)][at];
            let fits = self.tables[table][usize::from(class)];
            let before = self.domain[usize::from(other)];
            let after = if holds { before & fits } else { before & !fits };
            if self.chosen[usize::from(other)] != NONE {
                continue;
            }
            if after != before {
                self.trail.push(Change::Ruled { place: other, before });
                self.domain[usize::from(other)] = after;
                if self.candidates(other) == 0 {
                    return false;
                }
            }
        }
        self.members[usize::from(place)].iter().all(|&list| {
            let (places, than) = &self.problem.fewer[list];
            let same = self.same_rank.map_or(0, |table| self.tables[table][usize::from(class)]);
            let many = places.iter().map(|&place| self.chosen[usize::from(place)]).filter(|&class| class != NONE && same >> class & 1 == 1).count();
            many < usize::from(*than)
        })
    }

    fn kind(&self, place: Place) -> u8 {
        // Foundations tell every card from every other, so a class has one kind.
        self.kinds[usize::from(self.chosen[usize::from(place)])][0]
    }

    fn waits(&self, game: usize, place: Place, to: Direction) -> bool {
        self.waiting[game][to as usize][entry(self.kind(place))] > 0
    }

    /// Builds a card on the foundation that is named, or on the only one that takes it, and says whether that is legal.
    fn build(&mut self, game: usize, place: Place, to: Option<Direction>) -> bool {
        let (up, down) = (self.waits(game, place, Direction::Up), self.waits(game, place, Direction::Down));
        let (to, legal) = match to {
            Some(to) => (to, self.waits(game, place, to)),
            None => (if down && !up { Direction::Down } else { Direction::Up }, up ^ down),
        };
        let kind = self.kind(place);
        self.advance(game, kind, to, 1);
        self.trail.push(Change::Built { game, kind, to });
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
                Some(Change::Chosen(place)) => {
                    let class = std::mem::replace(&mut self.chosen[usize::from(place)], NONE);
                    self.left[usize::from(class)] += 1;
                    self.available |= 1 << class;
                }
                Some(Change::Ruled { place, before }) => self.domain[usize::from(place)] = before,
                Some(Change::Built { game, kind, to }) => self.advance(game, kind, to, -1),
                None => {}
            }
        }
    }

    /// All that what follows a step depends on, with classes renamed so that states which differ in names alone have the same.
    fn key(&self, at: usize) -> Vec<u8> {
        let live = &self.live[at];
        let classes = self.kinds.len();
        let mut marks = [0_u64; KINDS];
        let waits = |class: usize| {
            let kind = self.kinds[class][0];
            self.waiting.iter().flat_map(move |waiting| waiting.iter().map(move |waiting| waiting[entry(kind)] as u8))
        };
        for (class, mark) in marks.iter_mut().enumerate().take(classes) {
            *mark = waits(class).fold(mix(0, u64::from(self.left[class])), |mark, wait| mix(mark, u64::from(wait)));
        }
        for (number, &place) in live.iter().enumerate() {
            let mark = &mut marks[usize::from(self.chosen[usize::from(place)])];
            *mark = mix(*mark, number as u64 + 1);
        }
        let order = self.symmetry.order(&marks[..classes]);
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

    fn left_after(&self, chosen: &[u8]) -> [u8; KINDS] {
        let mut left = self.left;
        chosen.iter().filter(|&&class| class != NONE).for_each(|&class| left[usize::from(class)] -= 1);
        left
    }

    /// In how many ways the classes that are left go to the places that nothing asks about, times a number without which the cards may be one too many.
    fn fillings(&self, times: u32) -> BigUint {
        let mut left = self.left;
        let mut room: Vec<usize> = Vec::new();
        for (card, behind) in &self.problem.behind {
            let left = &mut left[usize::from(self.class[usize::from(card.index())])];
            if *left > 0 {
                *left -= 1;
                room.push(self.free.iter().filter(|&place| place > behind).count());
            }
        }
        room.sort_unstable();
        let ways = room.iter().enumerate().fold(factorial(self.free.len() - room.len()) * times, |ways, (taken, room)| ways * room.saturating_sub(taken));
        left.iter().filter(|&&left| left > 1).fold(ways, |ways, &left| ways / factorial(usize::from(left)))
    }

    /// Lists the decks that have these classes in the places that are asked about, by their cards from the first place on, until there are enough.
    fn list_fillings(&mut self, from: usize) {
        if self.filling.is_empty() {
            self.filling = self.problem.known.clone();
        }
        if self.list.len() >= self.wanted {
            return;
        }
        let Some(place) = (from..self.filling.len()).find(|&place| self.problem.known[place].is_none()) else {
            self.list.push(self.filling.iter().copied().flatten().collect());
            return;
        };
        for card in every_card() {
            if self.may_fill(place, card) {
                self.filling[place] = Some(card);
                if self.can_be_filled(place + 1) {
                    self.list_fillings(place + 1);
                }
                self.filling[place] = None;
            }
        }
    }

    /// Whether a card may lie in a place that is filled last, as far as that place and the cards before it are concerned.
    fn may_fill(&self, place: usize, card: Card) -> bool {
        let class = self.class[usize::from(card.index())];
        let used = self.filling.iter().flatten().filter(|&&other| other == card).count();
        if used >= usize::from(self.problem.copies[usize::from(card.index())]) {
            return false;
        }
        if self.chosen[place] != NONE {
            return self.chosen[place] == class;
        }
        let of_class = |at: usize| self.filling[at].is_some_and(|other| self.class[usize::from(other.index())] == class);
        if self.problem.reserved.contains(&(place as u8)) {
            let reserved = self.problem.reserved_cards.iter().filter(|&&other| other == card).count();
            let used = self.problem.reserved.iter().filter(|&&at| self.filling[usize::from(at)] == Some(card)).count();
            return used < reserved;
        }
        let used = self.free.iter().filter(|&&at| of_class(usize::from(at))).count();
        used < usize::from(self.left[usize::from(class)]) && self.domain[place] >> class & 1 == 1
    }

    /// Whether the cards that must lie behind some place still can, when places before `from` are filled.
    fn can_be_filled(&self, from: usize) -> bool {
        let mut room: Vec<usize> = Vec::new();
        for (card, behind) in &self.problem.behind {
            let class = self.class[usize::from(card.index())];
            let placed = self.free.iter().any(|&at| self.filling[usize::from(at)] == Some(*card));
            if self.left[usize::from(class)] > 0 && !placed {
                room.push(self.free.iter().filter(|&&place| usize::from(place) >= from && place > *behind).count());
            }
        }
        room.sort_unstable();
        room.iter().enumerate().all(|(taken, &room)| room > taken)
    }
}
