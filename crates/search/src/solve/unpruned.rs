//! The searches with some of the ways to search less left out, as tests compare them.

pub use super::carpet::CarpetPrunings;
pub use super::matching::MatchingPrunings;
pub use super::pairing::PairingPrunings;
pub use super::piles::PilesPrunings;

use super::carpet::CarpetSpace;
use super::engine::{Aim, SearchTree};
use super::pairing::PairingSpace;
use super::piles::PilesSpace;
use super::{MatchingTrees, SolverAnswer, Task, matching};
use patience_core::budget::Budget;
use patience_core::game::building::Building;
use patience_core::game::matching::Matching;
use patience_core::game::pairing::Pairing;
use patience_core::play::Position;

/// Searches from a position of Match Solitaire.
pub fn matching(
    position: &Position,
    game: &Matching,
    prunings: MatchingPrunings,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> SolverAnswer {
    let mut task = Task { position, aim, budget };
    match matching::cards(game) {
        ..64 => task.matching::<u64>(&mut MatchingTrees::default(), game, prunings),
        _ => task.matching::<u128>(&mut MatchingTrees::default(), game, prunings),
    }
}

/// Searches from a position of a pairing game.
pub fn pairing(
    position: &Position,
    game: &Pairing,
    prunings: PairingPrunings,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> SolverAnswer {
    Task { position, aim, budget }
        .run(&mut SearchTree::default(), |aim| PairingSpace::<4>::new(game, aim, prunings))
}

/// Searches from a position of a building game whose cells hold cards.
pub fn carpet(
    position: &Position,
    game: &Building,
    prunings: CarpetPrunings,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> SolverAnswer {
    Task { position, aim, budget }
        .run(&mut SearchTree::default(), |aim| CarpetSpace::<4>::new(game, aim, prunings))
}

/// Searches from a position of a building game whose cells hold piles.
pub fn piles(
    position: &Position,
    game: &Building,
    prunings: PilesPrunings,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> SolverAnswer {
    Task { position, aim, budget }
        .run(&mut SearchTree::default(), |aim| PilesSpace::new(game, aim, prunings))
}
