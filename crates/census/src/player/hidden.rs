//! A player that does not see the stock.

mod known;

pub use known::Known;

use super::{Outcome, Played, Player};
use patience_core::budget::Budget;
use patience_core::cards::Words;
use patience_core::game::Move;
use patience_core::play::Position;
use patience_search::solve::{Aim, Solvability, Solver};

/// Plays closed games without looking at the stock, by solving guesses.
///
/// The player learns only when cards of the stock turn up. So the player decides on all moves
/// up to the next time at once: a plan. It shuffles the cards that it has not seen, [`samples`]
/// times, and solves each of these deals from the current position, with a budget of
/// [`sample_nodes`]. The solutions, each up to where it turns cards up, are the plans. It tries each
/// plan on each sample, and plays the one that leaves most of them solved within the budget; of
/// equal ones, the one that was found first. If no sample is solved, it follows the rule of
/// [`Greedy`](super::Greedy). Once it has seen every card, it solves the game.
///
/// So the share of deals that it wins is a lower bound on what can be won without seeing the stock.
/// Open games have nothing to hide, and are solved. Its random numbers are the ChaCha20 stream of
/// the shuffle number and its name.
///
/// [`samples`]: Self::samples
/// [`sample_nodes`]: Self::sample_nodes
pub struct Hidden {
    solver: Solver,
    samples: u32,
    sample_nodes: u64,
}

impl Default for Hidden {
    /// A player with 40 samples, and 2,000 nodes for each solution of one.
    fn default() -> Self {
        Self::new(40, 2000)
    }
}

impl Hidden {
    /// Creates a player with this number of samples, and this budget of nodes for each solution.
    #[must_use]
    pub fn new(samples: u32, sample_nodes: u64) -> Self {
        Self { solver: Solver::default(), samples, sample_nodes }
    }

    /// Returns the number of samples for each decision.
    #[must_use]
    pub const fn samples(&self) -> u32 {
        self.samples
    }

    /// Returns the budget of nodes for each solution of a sample.
    #[must_use]
    pub const fn sample_nodes(&self) -> u64 {
        self.sample_nodes
    }

    /// Plays a game. Returns its moves, whether it is won or not.
    #[doc(hidden)]
    pub fn game(&mut self, dealt: &Position, number: u64, budget: &mut Budget<'_>) -> Played {
        let mut words = Words::named(number, "hidden");
        let before = budget.spent();
        let mut known = Known::of(dealt);
        let outcome = loop {
            if known.is_won() {
                break Outcome::Won;
            }
            if budget.left() == 0 || budget.is_cancelled() {
                break Outcome::Undecided;
            }
            if let Some(position) = known.all_seen() {
                match self.solver.solve(position, Aim::Any, budget).finding {
                    Solvability::Solved { moves, .. } => {
                        moves.iter().for_each(|&mv| known.play(mv))
                    }
                    Solvability::Unsolvable => break Outcome::Lost,
                    Solvability::Undecided | Solvability::Unsound { .. } => {
                        break Outcome::Undecided;
                    }
                }
            } else if let Some(plan) = self.plan(&known, &mut words, budget) {
                plan.iter().for_each(|&mv| known.play(mv));
            } else {
                match known.greedy() {
                    Some(mv) => known.play(mv),
                    None => break Outcome::Lost,
                }
            }
        };
        Played { outcome, nodes: budget.spent() - before, line: known.moves().to_vec() }
    }

    /// Returns the plan that wins most samples, or none if no sample is won.
    fn plan(
        &mut self,
        known: &Known,
        words: &mut Words,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Move>> {
        let samples: Vec<Position> = (0..self.samples).map(|_| known.completed(words)).collect();
        // Where a plan leads on the first sample tells it from others.
        let mut plans: Vec<(Vec<Move>, Box<[u64]>)> = Vec::new();
        for sample in &samples {
            let Some(mut moves) = self.solution(sample, budget) else { continue };
            moves.truncate(until_a_card_turns_up(sample, &moves));
            let Some(end) = samples.first().and_then(|first| after(first, &moves)) else {
                continue;
            };
            let key = end.key();
            if plans.iter().all(|(_, other)| *other != key) {
                plans.push((moves, key));
            }
        }
        let mut best = None;
        let is_choice = plans.len() > 1;
        for (plan, _) in plans {
            let won = if is_choice {
                samples
                    .iter()
                    .filter_map(|sample| after(sample, &plan))
                    .filter(|position| self.solution(position, budget).is_some())
                    .count()
            } else {
                0
            };
            if best.as_ref().is_none_or(|&(most, _)| won > most) {
                best = Some((won, plan));
            }
        }
        best.map(|(_, plan)| plan)
    }

    /// Returns moves that win from a position of a sample, if they are found within its budget.
    fn solution(&mut self, position: &Position, budget: &mut Budget<'_>) -> Option<Vec<Move>> {
        if budget.is_cancelled() {
            return None;
        }
        let solver = &mut self.solver;
        let solve = |budget: &mut Budget<'_>| solver.solve(position, Aim::Any, budget);
        match budget.within(self.sample_nodes, solve).finding {
            Solvability::Solved { moves, .. } => Some(moves),
            _ => None,
        }
    }
}

impl Player for Hidden {
    fn play(&mut self, dealt: &Position, number: u64, budget: &mut Budget<'_>) -> Played {
        self.game(dealt, number, budget).or_without_moves()
    }
}

/// Returns the position after moves, if they are legal.
fn after(position: &Position, moves: &[Move]) -> Option<Position> {
    let mut position = position.clone();
    moves.iter().all(|&mv| position.play(mv).is_ok()).then_some(position)
}

/// Returns the number of moves up to the first that shows a card which was never seen, with it.
fn until_a_card_turns_up(position: &Position, moves: &[Move]) -> usize {
    let mut after = position.clone();
    let shows = |&mv: &Move| after.play(mv).is_ok() && after.sight() != position.sight();
    moves.iter().position(shows).map_or(moves.len(), |at| at + 1)
}
