//! How many decks meet a problem.

mod layer;
mod network;
mod sweep;
mod tiles;

use super::plan::Plan;
use super::problem::Problem;
use super::search::{Search, Undecided};
use network::Network;
use num_bigint::BigUint;
use num_traits::Zero;

/// The number of decks that meet a problem.
///
/// # Errors
/// That it takes more work than the budget allows.
pub(super) fn count(problem: &Problem, budget: &mut u64) -> Result<BigUint, Undecided> {
    let plan = Plan::new(problem);
    if !problem.foundations.is_empty() || !problem.behind.is_empty() {
        return Search::new(&plan, budget).count();
    }
    let Some(network) = Network::new(&plan) else { return Ok(BigUint::zero()) };
    let sum = network_sum(&network, budget)?;
    Ok(network.decks(sum))
}

fn network_sum(network: &Network, budget: &mut u64) -> Result<BigUint, Undecided> {
    if network.nodes.is_empty() {
        return Ok(BigUint::from(1_u8));
    }
    if std::env::var("STATS").is_ok() {
        let mut sizes: Vec<usize> = network.components().iter().map(Vec::len).collect();
        sizes.sort_unstable();
        eprintln!("classes {} nodes {} free {} sizes {sizes:?}", network.classes, network.nodes.len(), network.free);
    }
    let sweep = sweep::Sweep::new(network, true, Vec::new());
    if let Ok(sweep) = &sweep
        && sweep.exchanges()
    {
        let uses = sweep.run(budget)?;
        return Ok(uses.iter().map(|way| layer::number(&way.count) * fillings(network, &way.left)).fold(BigUint::zero(), |sum, ways| sum + ways));
    }
    tiles::sum(network, budget)
}

/// In how many ways cards of the classes that were taken can be told apart; classes may have been renamed.
fn fillings(network: &Network, left: &layer::PerClass) -> BigUint {
    let product =
        |of: &layer::PerClass| of[..network.classes].iter().fold(BigUint::from(1_u8), |product, &left| product * super::filling::factorial(usize::from(left)));
    product(&network.left) / product(left)
}
