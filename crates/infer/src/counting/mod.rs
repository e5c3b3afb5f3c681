//! Counts the decks that meet a problem.

mod fields;
mod layer;
mod network;
mod suits;
mod sweep;
#[cfg(test)]
mod tests;
mod tiles;

use super::number::factorial;
use super::plan::{NONE, SearchPlan};
use super::problem::{DeckPlace, KINDS, Problem};
use super::search::DeckSearch;
use network::Network;
use num_bigint::BigUint;
use num_traits::Zero;
use patience_core::Card;
use patience_core::budget::{Budget, Limit};
pub(super) use suits::first_aside;

/// Returns the number of decks that meet a problem.
///
/// # Errors
/// Returns the limit if the budget runs out.
pub(super) fn count(problem: &Problem, budget: &mut Budget<'_>) -> Result<BigUint, Limit> {
    let plan = SearchPlan::new(problem);
    let half = budget.left() / 2;
    match budget.within(half, |budget| suits::decks(&plan, budget)) {
        Ok(Some(decks)) => return Ok(decks),
        Ok(None) | Err(Limit::Nodes) => {}
        Err(limit) => return Err(limit),
    }
    if !problem.foundations.is_empty() || !problem.must_follow.is_empty() {
        return by_places(&plan, budget);
    }
    let Some(network) = Network::new(&plan) else { return Ok(BigUint::zero()) };
    if let Ok(sum) = sum(&network, budget) {
        return Ok(network.decks(sum));
    }
    // A count that needs too much memory may succeed in another way.
    by_places(&plan, budget)
}

/// The budget of a search by places. It allocates memory for each state, so it is limited further.
const TO_SEARCH: u64 = 24_000_000;

fn by_places(plan: &SearchPlan<'_>, budget: &mut Budget<'_>) -> Result<BigUint, Limit> {
    budget.within(TO_SEARCH, |budget| DeckSearch::new(plan, budget).count())
}

/// Returns a lower and an upper bound for the number of decks that meet a problem. A witness is a
/// deck that meets it.
pub(super) fn bounds(
    problem: &Problem,
    witness: Option<&[Card]>,
    budget: &mut Budget<'_>,
) -> (BigUint, BigUint) {
    let half = budget.left() / 2;
    let lower = witness.map_or_else(BigUint::zero, |witness| {
        budget.within(half, |budget| lower(problem, witness, budget))
    });
    (lower, upper(problem, budget))
}

/// Counts the decks that agree with a witness on the classes of as few places as possible.
fn lower(problem: &Problem, witness: &[Card], budget: &mut Budget<'_>) -> BigUint {
    let plan = SearchPlan::new(problem);
    let places: Vec<DeckPlace> =
        plan.places().filter(|&place| problem.known[usize::from(place)].is_none()).collect();
    let as_in_witness = |free: usize| {
        let mut fixed = problem.clone();
        for &place in &places[..places.len() - free] {
            let class = witness
                .get(usize::from(place))
                .map_or(NONE, |card| plan.class[usize::from(card.index())]);
            let kinds = plan
                .kinds
                .get(usize::from(class))
                .map_or(0, |kinds| kinds.iter().fold(0, |set, kind| set | 1 << kind));
            fixed.within.push((place, kinds));
        }
        fixed
    };
    // The witness itself is one deck.
    let Some((free, decks)) = farthest(places.len(), budget, as_in_witness) else {
        return BigUint::from(1_u8);
    };
    let network = if problem.foundations.is_empty() && problem.must_follow.is_empty() {
        Network::new(&plan)
    } else {
        None
    };
    let Some(network) = network else { return decks };
    // Each equivalent choice of cards in these places adds as many decks.
    let mut symmetry = tiles::symmetry(&network);
    places[..places.len() - free].iter().fold(decks, |decks, &place| {
        let class = witness
            .get(usize::from(place))
            .map_or(NONE, |card| plan.class[usize::from(card.index())]);
        let alike = symmetry.orbit(class).len().max(1);
        symmetry.fix(class);
        decks * alike
    })
}

/// Counts the decks that meet as many of the constraints as the budget allows.
fn upper(problem: &Problem, budget: &mut Budget<'_>) -> BigUint {
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
        let counted = budget.within(share, |budget| count(&problem(number), budget));
        match counted {
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

fn sum(network: &Network, budget: &mut Budget<'_>) -> Result<BigUint, Limit> {
    if network.nodes.is_empty() {
        return Ok(BigUint::from(1_u8));
    }
    let sweep = sweep::Sweep::new(network, true, Vec::new());
    if let Ok(sweep) = &sweep
        && sweep.exchanges()
    {
        let uses = sweep.run(budget)?;
        return Ok(uses
            .iter()
            .map(|way| layer::number(&way.count) * completions(network, &way.left))
            .fold(BigUint::zero(), |sum, ways| sum + ways));
    }
    tiles::sum(network, budget)
}

/// Returns the number of ways to distinguish the cards of the classes that were taken. Classes may
/// have been renamed.
fn completions(network: &Network, left: &layer::PerClass) -> BigUint {
    let product = |of: &layer::PerClass| {
        of[..network.classes]
            .iter()
            .fold(BigUint::from(1_u8), |product, &left| product * factorial(usize::from(left)))
    };
    product(&network.left) / product(left)
}
