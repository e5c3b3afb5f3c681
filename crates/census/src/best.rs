//! The best player: the solver, which looks at the stock.

use crate::player::{Outcome, Played, Player};
use patience_core::budget::Budget;
use patience_core::play::Position;
use patience_search::solve::{Aim, Solvability, Solver};

/// A player that wins every deal that can be won, as long as its budget lasts.
///
/// It looks at the stock of a closed game. With [`Aim::Shortest`], its solutions are shortest ones,
/// and a deal whose shortest solution is not proved is undecided.
///
/// ```
/// use patience::census::best::Best;
/// use patience::census::player::{Outcome, Player};
/// use patience_search::solve::Aim;
///
/// use patience::Budget;
///
/// let dealt = "2x2x1x1+1".parse().unwrap();
/// let played = Best::new(Aim::Shortest).play(&dealt, 1, &mut Budget::nodes(1000));
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
    fn play(&mut self, dealt: &Position, _: u64, budget: &mut Budget<'_>) -> Played {
        let answer = self.solver.solve(dealt, self.aim, budget);
        let (outcome, line) = match answer.finding {
            Solvability::Solved { shortest: false, .. } if self.aim == Aim::Shortest => {
                (Outcome::Undecided, Vec::new())
            }
            Solvability::Solved { moves, .. } => (Outcome::Won, moves),
            other => (Outcome::from(&other), Vec::new()),
        };
        Played { outcome, nodes: answer.nodes, line }
    }
}
