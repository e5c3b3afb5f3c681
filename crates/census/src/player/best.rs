//! A player that sees everything and searches.

use super::{Outcome, Played, Player};
use patience_core::budget::Budget;
use patience_core::play::Position;
use patience_search::solve::{Aim, Solvability, Solver};

/// Wins every deal that can be won, within its nodes: the solver, with the stock known.
///
/// A deal that it loses was proved lost. With [`Aim::Shortest`], a line is the shortest if the nodes
/// were enough to prove it.
pub struct Best {
    solver: Solver,
    aim: Aim,
}

impl Best {
    /// Creates a player with this aim.
    #[must_use]
    pub fn new(aim: Aim) -> Self {
        Self { solver: Solver::default(), aim }
    }
}

impl Player for Best {
    fn play(&mut self, dealt: &Position, _: u64, nodes: u64) -> Played {
        let answer = self.solver.solve(dealt, self.aim, &mut Budget::nodes(nodes));
        let (outcome, line) = match answer.finding {
            Solvability::Solved { moves, .. } => (Outcome::Won, moves),
            Solvability::Unsolvable => (Outcome::Lost, Vec::new()),
            Solvability::Undecided | Solvability::Unsound { .. } => {
                (Outcome::Undecided, Vec::new())
            }
        };
        Played { outcome, nodes: answer.nodes, line }
    }
}
