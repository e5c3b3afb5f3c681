//! Proved bounds for the number of decks that meet a problem too hard to count.

use super::number::factorial;
use super::plan::{NONE, SearchPlan};
use super::problem::{BitSet, DeckPlace, KINDS, Problem};
use super::search::DeckSearch;
use num_bigint::BigUint;
use patience_core::Card;
use patience_core::budget::{Budget, Limit};

/// Returns the number of decks that meet a problem.
///
/// # Errors
/// Returns the limit if the budget runs out.
pub fn exact(problem: &Problem, budget: &mut Budget<'_>) -> Result<BigUint, Limit> {
    DeckSearch::new(&SearchPlan::new(problem), budget).count()
}

/// Returns a lower bound: the number of decks that agree with a deck that meets the problem, the
/// `witness`, on the classes of as few places as possible, times the number of choices for these
/// places that are equivalent to its own.
pub fn lower(problem: &Problem, witness: &[Card], budget: &mut Budget<'_>) -> BigUint {
    let plan = SearchPlan::new(problem);
    let places: Vec<DeckPlace> =
        plan.places().filter(|&place| problem.known[usize::from(place)].is_none()).collect();
    let class_of = |place: DeckPlace| {
        witness.get(usize::from(place)).map_or(NONE, |card| plan.class[usize::from(card.index())])
    };
    let as_in_witness = |free: usize| {
        let mut fixed = problem.clone();
        for &place in &places[..places.len() - free] {
            let kinds = plan.kinds.get(usize::from(class_of(place)));
            let kinds = kinds.into_iter().flatten().fold(0, |set: BitSet, kind| set | 1 << kind);
            fixed.within.push((place, kinds));
        }
        fixed
    };
    // The witness itself is one deck.
    let Some((free, decks)) = farthest(places.len(), budget, as_in_witness) else {
        return BigUint::from(1_u8);
    };
    if !problem.foundations.is_empty() || !problem.must_follow.is_empty() {
        return decks;
    }
    let mut symmetry = plan.symmetry_at_start();
    places[..places.len() - free].iter().fold(decks, |decks, &place| {
        let alike = symmetry.orbit(class_of(place)).len().max(1);
        symmetry.fix(class_of(place));
        decks * alike
    })
}

/// Returns an upper bound: the number of decks that meet as many of the constraints as the budget
/// allows.
pub fn upper(problem: &Problem, budget: &mut Budget<'_>) -> BigUint {
    let builds: usize = problem.foundations.iter().map(|game| game.built.len()).sum();
    let then: usize = problem.foundations.iter().map(|game| game.then.len()).sum();
    let mut pairs = problem.pairs.clone();
    // Relations that must hold exclude more than those that must not.
    pairs.sort_by_key(|&(.., holds)| !holds);
    let all = [problem.must_follow.len(), builds, pairs.len(), problem.fewer.len(), then];
    let some = |mut kept: usize| {
        let [must_follow, mut builds, kept_pairs, fewer, mut then] = all.map(|number| {
            let here = number.min(kept);
            kept -= here;
            here
        });
        let mut some = problem.clone();
        some.must_follow.truncate(must_follow);
        some.pairs.clone_from(&pairs);
        some.pairs.truncate(kept_pairs);
        some.fewer.truncate(fewer);
        for game in &mut some.foundations {
            let here = game.built.len().min(builds);
            builds -= here;
            game.built.truncate(here);
            let here = game.then.len().min(then);
            then -= here;
            game.then.truncate(here);
        }
        some.foundations.retain(|game| !game.built.is_empty() || !game.then.is_empty());
        some
    };
    let arrangements = || {
        let unknown: Vec<u8> = (0..KINDS).map(|kind| unknown(problem, kind)).collect();
        let all: usize = unknown.iter().map(|&unknown| usize::from(unknown)).sum();
        unknown.iter().fold(factorial(all), |ways, &unknown| ways / factorial(usize::from(unknown)))
    };
    farthest(all.iter().sum(), budget, some).map_or_else(arrangements, |(_, decks)| decks)
}

/// Returns the number of unknown cards of a kind.
fn unknown(problem: &Problem, kind: usize) -> u8 {
    let known =
        problem.known.iter().flatten().filter(|card| usize::from(card.index()) == kind).count();
    problem.copies[kind].saturating_sub(known as u8)
}

/// Counts one of a series of ever harder problems: the last that can be counted, or one near it.
/// Returns its index and the count, or none if not even the first can be counted.
fn farthest(
    last: usize,
    budget: &mut Budget<'_>,
    problem: impl Fn(usize) -> Problem,
) -> Option<(usize, BigUint)> {
    let mut best = None;
    let (mut from, mut to) = (0, last);
    let mut number = last;
    while from <= to {
        let share = budget.left() / 4;
        match budget.within(share, |budget| exact(&problem(number), budget)) {
            Ok(counted) => {
                best = Some((number, counted));
                from = number + 1;
            }
            Err(_) if number == 0 => break,
            Err(_) => to = number - 1,
        }
        number = from + to.saturating_sub(from) / 2;
    }
    best
}
