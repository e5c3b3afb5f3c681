//! Counts decks of unknown cards, some of which are built on foundations.
//!
//! Foundations are built in suit, so suits depend on each other only through the order of the
//! builds. The ways to make n builds are counted for each suit separately. Then the builds are
//! distributed over the suits in all ways.

use super::super::number::factorial;
use super::super::plan::SearchPlan;
use super::super::problem::{BuildOrder, DeckPlace, KINDS, Problem};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use patience_core::budget::{Budget, Limit};
use patience_core::notation::building::Direction;
use std::collections::BTreeMap;

const RANKS: usize = 13;

/// The cost of examining one way, and of joining the ways of two suits, which multiplies long
/// numbers.
const PER_WAY: u64 = 10;
const PER_JOIN: u64 = 40;

/// The state of one suit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SuitState {
    /// The number of foundations that take each rank next. Those past the last rank are complete.
    waiting: [[u8; RANKS]; 2],
    left: [u8; RANKS],
    /// The number of aces and kings built.
    ends: u8,
}

/// The maximum number of distributions of the builds of one suit over all builds.
const MAX_SPREADS: usize = 1200;

/// Where all builds are made: how many there are and which of those that name a foundation, how
/// many cards that are neither aces nor kings no foundation takes, how many aces and kings were
/// built, and how many that were not built a foundation takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Finish {
    /// In each run of builds that name no foundation.
    built: Vec<usize>,
    named: u32,
    refused: usize,
    ends: usize,
    ends_taken: usize,
}

/// The constraints on cards of which none is known.
struct Asked {
    builds: usize,
    /// How many builds in a row name no foundation: before the first that does, between each two,
    /// and after the last.
    runs: Vec<usize>,
    /// The foundations that the others name.
    named: Vec<Direction>,
    /// How many cards in the end no foundation takes, and how many one of them does.
    refused: usize,
    taken: usize,
}

/// Returns the only game, if the problem is simple: each place is in one constraint at most, and
/// all constraints are builds.
fn asked(problem: &Problem) -> Option<(&BuildOrder, Asked)> {
    let [game] = &problem.foundations[..] else { return None };
    let plain = problem.within.is_empty()
        && problem.must_follow.is_empty()
        && problem.pairs.is_empty()
        && problem.fewer.is_empty();
    let mut places: Vec<DeckPlace> = game
        .built
        .iter()
        .map(|&(place, ..)| place)
        .chain(game.then.iter().map(|&(place, _)| place))
        .collect();
    places.sort_unstable();
    let once = places.windows(2).all(|pair| pair[0] != pair[1]);
    let unknown = places.iter().all(|&place| {
        problem.known[usize::from(place)].is_none() && !problem.reserved.contains(&place)
    });
    let legal = game.built.iter().all(|&(.., legal)| legal);
    let runs: Vec<usize> = game.built.split(|&(_, to, _)| to.is_some()).map(<[_]>::len).collect();
    let named: Vec<Direction> = game.built.iter().filter_map(|&(_, to, _)| to).collect();
    let spreads = runs
        .iter()
        .fold(1_usize << named.len().min(20), |spreads, run| spreads.saturating_mul(run + 1));
    let taken = game.then.iter().filter(|&&(_, holds)| holds).count();
    let few = named.is_empty() || spreads <= MAX_SPREADS;
    (plain && once && unknown && legal && few).then_some((
        game,
        Asked { builds: game.built.len(), runs, named, refused: game.then.len() - taken, taken },
    ))
}

const fn is_end(rank: usize) -> bool {
    rank == 0 || rank == RANKS - 1
}

impl SuitState {
    fn waits(&self, rank: usize, to: Direction) -> bool {
        self.waiting[to as usize][rank] > 0
    }

    fn taken(&self, rank: usize) -> bool {
        Direction::BOTH.into_iter().any(|to| self.waits(rank, to))
    }

    /// Each way to build one more card, and how many cards do it.
    fn builds(&self, to: Option<Direction>) -> impl Iterator<Item = (Self, u8)> {
        (0..RANKS).filter(|&rank| self.left[rank] > 0).filter_map(move |rank| {
            let (up, down) = (self.waits(rank, Direction::Up), self.waits(rank, Direction::Down));
            let to = match to {
                Some(to) => self.waits(rank, to).then_some(to),
                None if up != down => Some(if up { Direction::Up } else { Direction::Down }),
                None => None,
            }?;
            let mut then = self.clone();
            let waiting = &mut then.waiting[to as usize];
            waiting[rank] -= 1;
            let next = match to {
                Direction::Up => waiting.get_mut(rank + 1),
                Direction::Down => rank.checked_sub(1).and_then(|below| waiting.get_mut(below)),
            };
            if let Some(next) = next {
                *next += 1;
            }
            then.left[rank] -= 1;
            then.ends += u8::from(is_end(rank));
            Some((then, self.left[rank]))
        })
    }

    fn end(&self, built: Vec<usize>, named: u32) -> Finish {
        let count = |ends: bool| {
            (0..RANKS)
                .filter(move |&rank| is_end(rank) == ends && self.taken(rank) == ends)
                .map(|rank| usize::from(self.left[rank]))
                .sum()
        };
        Finish {
            built,
            named,
            refused: count(false),
            ends: usize::from(self.ends),
            ends_taken: count(true),
        }
    }
}

/// The ways in which one suit can have come somewhere, by the number of builds.
fn one_suit(
    start: SuitState,
    asked: &Asked,
    budget: &mut Budget<'_>,
) -> Result<BTreeMap<Finish, BigUint>, Limit> {
    type SuitLayer = BTreeMap<(Vec<usize>, u32, SuitState), BigUint>;
    let mut layer: SuitLayer = BTreeMap::from([((Vec::new(), 0, start), BigUint::one())]);
    for (number, &run) in asked.runs.iter().enumerate() {
        let mut all = SuitLayer::new();
        for here in 0..=run {
            let mut next = SuitLayer::new();
            for ((mut built, named, suit), ways) in layer {
                built.truncate(number);
                built.push(here);
                for (then, cards) in suit.builds(None).filter(|_| here < run) {
                    budget.spend(PER_WAY)?;
                    *next.entry((built.clone(), named, then)).or_insert_with(BigUint::zero) +=
                        &ways * cards;
                }
                all.insert((built, named, suit), ways);
            }
            layer = next;
        }
        if let Some(&to) = asked.named.get(number) {
            // It may be a card of this suit, or of another one.
            for ((built, named, suit), ways) in all.clone() {
                for (then, cards) in suit.builds(Some(to)) {
                    budget.spend(PER_WAY)?;
                    *all.entry((built.clone(), named | 1 << number, then))
                        .or_insert_with(BigUint::zero) += &ways * cards;
                }
            }
        }
        layer = all;
    }
    let mut ends = BTreeMap::new();
    for ((built, named, suit), ways) in layer {
        *ends.entry(suit.end(built, named)).or_insert_with(BigUint::zero) += ways;
    }
    Ok(ends)
}

fn binomial(of: usize, taken: usize) -> BigUint {
    (0..taken).fold(BigUint::one(), |ways, at| ways * (of - at) / (at + 1))
}

fn falling(of: usize, taken: usize) -> BigUint {
    (0..taken).fold(BigUint::one(), |ways, at| ways * of.saturating_sub(at))
}

/// The ways to build all cards, no two of which are alike; `left` says how many there are of each
/// kind.
fn builds(
    game: &BuildOrder,
    asked: &Asked,
    left: &[u8; KINDS],
    budget: &mut Budget<'_>,
) -> Result<BTreeMap<Finish, BigUint>, Limit> {
    let nothing = Finish { built: vec![0; asked.runs.len()], ..Finish::default() };
    let mut all = BTreeMap::from([(nothing, BigUint::one())]);
    for suit in 0..4 {
        let mut start = SuitState { waiting: [[0; RANKS]; 2], left: [0; RANKS], ends: 0 };
        for rank in 0..RANKS {
            start.left[rank] = left[4 * rank + suit];
        }
        for &(card, to, count) in
            game.waiting.iter().filter(|(card, ..)| usize::from(card.index()) % 4 == suit)
        {
            start.waiting[to as usize][usize::from(card.index()) / 4] += count;
        }
        let ends = one_suit(start, asked, budget)?;
        let mut with: BTreeMap<Finish, BigUint> = BTreeMap::new();
        for (one, ways) in &all {
            for (other, more) in &ends {
                budget.spend(1)?;
                let built: Vec<usize> =
                    one.built.iter().zip(&other.built).map(|(one, other)| one + other).collect();
                if one.named & other.named != 0
                    || built.iter().zip(&asked.runs).any(|(built, run)| built > run)
                {
                    continue;
                }
                budget.spend(PER_JOIN)?;
                let spreads = built
                    .iter()
                    .zip(&one.built)
                    .fold(ways * more, |spreads, (&built, &one)| spreads * binomial(built, one));
                let sum = Finish {
                    built,
                    named: one.named | other.named,
                    refused: one.refused + other.refused,
                    ends: one.ends + other.ends,
                    ends_taken: one.ends_taken + other.ends_taken,
                };
                *with.entry(sum).or_insert_with(BigUint::zero) += spreads;
            }
        }
        all = with;
    }
    let named = (1_u32 << asked.named.len()) - 1;
    all.retain(|end, _| end.built == asked.runs && end.named == named);
    Ok(all)
}

/// Returns the number of cards of each kind that may be in the constrained places, and in the
/// others.
fn left(plan: &SearchPlan<'_>) -> [u8; KINDS] {
    let mut left = [0; KINDS];
    for (kind, left) in left.iter_mut().enumerate() {
        // Foundations distinguish every card from every other, so a class has one kind.
        *left = plan.left.get(usize::from(plan.class[kind])).copied().unwrap_or(0);
    }
    left
}

fn alike(left: &[u8; KINDS]) -> BigUint {
    left.iter().fold(BigUint::one(), |product, &left| product * factorial(usize::from(left)))
}

/// Returns the number of decks, if this method applies.
pub(super) fn decks(
    plan: &SearchPlan<'_>,
    budget: &mut Budget<'_>,
) -> Result<Option<BigUint>, Limit> {
    let Some((game, asked)) = asked(plan.problem) else { return Ok(None) };
    let left = left(plan);
    let cards: usize = left.iter().map(|&left| usize::from(left)).sum();
    let mut sum = BigUint::zero();
    for (end, ways) in builds(game, &asked, &left, budget)? {
        let ends: usize = [0, RANKS - 1]
            .into_iter()
            .flat_map(|rank| &left[4 * rank..4 * rank + 4])
            .map(|&left| usize::from(left))
            .sum();
        let refused = end.refused + ends - end.ends - end.ends_taken;
        sum += ways
            * falling(refused, asked.refused)
            * falling(cards - asked.builds - refused, asked.taken);
    }
    Ok(Some(sum * factorial(plan.free.len()) * plan.ways() / alike(&left)))
}

/// Bounds for the number of decks from which the first ace and the first king of each suit are set
/// aside, where no card is known. The problem is about the places of the other cards, and its
/// copies are those of the other cards. The bounds are one number where that is known.
///
/// The first ace of a suit may lie anywhere before the second one. Where the second ones of all
/// aces and kings are the dealt cards e1 < e2 < …, from 0, there are e1 + 1 ways to put the first
/// one of e1 in; then e2 + 2 for that of e2, as one more card comes before it, and so on.
pub(crate) fn first_aside(
    problem: &Problem,
    budget: &mut Budget<'_>,
) -> Result<Option<(BigUint, BigUint)>, Limit> {
    let none = BuildOrder::default();
    let nothing = Asked { builds: 0, runs: vec![0], named: Vec::new(), refused: 0, taken: 0 };
    let found =
        if problem.foundations.is_empty() { Some((&none, nothing)) } else { asked(problem) };
    let Some((game, asked)) = found else { return Ok(None) };
    let bare = problem.within.is_empty()
        && problem.pairs.is_empty()
        && problem.fewer.is_empty()
        && problem.must_follow.is_empty()
        && problem.reserved.is_empty();
    if !bare || asked.taken > 0 || problem.known.iter().any(Option::is_some) {
        return Ok(None);
    }
    let mut left = [0; KINDS];
    left.iter_mut().zip(&problem.copies).for_each(|(left, &copies)| *left = copies);
    let seconds: usize = [0, RANKS - 1]
        .into_iter()
        .flat_map(|rank| &left[4 * rank..4 * rank + 4])
        .map(|&left| usize::from(left))
        .sum();
    let free = problem.known.len() - asked.builds - asked.refused;
    let (mut lower, mut upper) = (BigUint::zero(), BigUint::zero());
    let mut insertions: BTreeMap<usize, Vec<BigUint>> = BTreeMap::new();
    for (end, ways) in builds(game, &asked, &left, budget)? {
        let open = seconds - end.ends;
        let by_refused = insertions
            .entry(end.ends)
            .or_insert_with(|| ways_to_insert(problem.known.len(), game, open, end.ends));
        for (here, insertions) in by_refused
            .iter()
            .enumerate()
            .filter(|&(here, _)| here <= asked.refused.min(open) && open - here <= free)
        {
            // So many of the cards that no foundation takes are aces and kings.
            let of_these = falling(open - end.ends_taken, here) * factorial(open - here);
            let others =
                falling(end.refused, asked.refused - here) * factorial(free - (open - here));
            let decks = &ways * of_these * others * insertions;
            if end.ends == 0 {
                lower += &decks;
            }
            upper += decks;
        }
    }
    let alike = alike(&left);
    // What is rounded is no number of decks.
    Ok(Some((lower / &alike, upper / &alike)))
}

/// For each number of second aces and kings that are among the cards which no foundation takes in
/// the end, in how many ways the first ones can be put in, summed over the places in which the
/// second ones can lie. Of those that were built it is only known that their factors are no more
/// than the greatest.
fn ways_to_insert(places: usize, game: &BuildOrder, open: usize, built: usize) -> Vec<BigUint> {
    let then = game.then.len();
    // By the number seen, and the number of these in places that constraints at the end mention.
    let mut sums = vec![vec![BigUint::zero(); then + 1]; open + 1];
    sums[0][0] = BigUint::one();
    for place in 0..places {
        if game.built.iter().any(|&(other, ..)| usize::from(other) == place) {
            continue;
        }
        let late = usize::from(game.then.iter().any(|&(other, _)| usize::from(other) == place));
        for seen in (0..open).rev() {
            for at_end in 0..=then - late {
                let more = &sums[seen][at_end] * (place + seen + 1 + built);
                sums[seen + 1][at_end + late] += more;
            }
        }
    }
    let greatest =
        game.built.iter().map(|&(place, ..)| usize::from(place)).max().unwrap_or(0) + open + built;
    let times = BigUint::from(greatest).pow(built as u32);
    sums.swap_remove(open).into_iter().map(|sum| sum * &times).collect()
}
