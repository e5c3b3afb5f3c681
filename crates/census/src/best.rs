//! The best player: the solver, which looks at the stock.

use crate::player::{Outcome, Played, Player};
use patience_core::budget::Budget;
use patience_core::play::Position;
use patience_search::solve::{Aim, Solvability, Solver};

/// A player that wins every deal that can be won, as long as its nodes last.
///
/// It looks at the stock of a closed game. With [`Aim::Shortest`], its solutions are shortest ones,
/// and a deal whose shortest solution is not proved is undecided. Memory is not limited but by the
/// nodes, so that nothing depends on the machine.
///
/// ```
/// # use patience_census as census;
/// use census::best::Best;
/// use census::player::{Outcome, Player};
/// use patience_search::solve::Aim;
///
/// let dealt = "2x2x1x1+1".parse().unwrap();
/// let played = Best::new(Aim::Shortest).play(&dealt, 1, 1000);
/// assert_eq!((played.outcome, played.line.len()), (Outcome::Won, 2));
/// ```
pub struct Best {
    aim: Aim,
    solver: Solver,
}

impl Best {
    /// Creates a player with an aim.
    #[must_use]
    pub fn new(aim: Aim) -> Self {
        Self { aim, solver: Solver::default() }
    }
}

impl Player for Best {
    fn play(&mut self, dealt: &Position, _: u64, nodes: u64) -> Played {
        let mut budget = Budget::nodes(nodes).with_memory(u64::MAX);
        let answer = self.solver.solve(dealt, self.aim, &mut budget);
        let (outcome, line) = match answer.finding {
            Solvability::Solved { moves, shortest } if shortest || self.aim == Aim::Any => {
                (Outcome::Won, moves)
            }
            Solvability::Unsolvable => (Outcome::Lost, Vec::new()),
            // What the rules refuse proves nothing.
            Solvability::Solved { .. } | Solvability::Undecided | Solvability::Unsound { .. } => {
                (Outcome::Undecided, Vec::new())
            }
        };
        Played { outcome, nodes: answer.nodes, line }
    }
}
