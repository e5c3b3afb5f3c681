//! Solutions.

use crate::error::{self, RecordError};
use crate::infer::{self, Inference, infer};
use crate::position::{Move, Position};
use crate::record::{Game, Refusal, with_record};
use crate::review::Review;
use crate::search::{Limits, search};
use patience::Limit;
use patience::analysis::{self, review};
use patience::solve::{self, Aim, Solvability};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Solves, analyses and infers, with a limit on work that is the same on every machine: a number of
/// positions. `memory` limits the tables of a search, in bytes.
///
/// Without `nodes`, `solve` has no limit, and `analyse` and `infer` have that of the program.
///
/// >>> Solver(nodes=10_000).solve(Position("2x2x1x1+[AH AS]")).moves
/// [<Move 1a>, <Move *1a>]
#[pyclass(frozen, module = "patience_solitaire")]
pub(crate) struct Solver {
    nodes: Option<u64>,
    memory: u64,
    solver: Mutex<solve::Solver>,
}

/// What a search found out about a position. Everything that it says is proved.
#[pyclass(frozen, get_all, module = "patience_solitaire")]
pub(crate) struct Solution {
    /// `solved`, `unsolvable` or `undecided`.
    status: &'static str,
    /// The moves from the position to the win; empty unless solved.
    moves: Vec<Move>,
    /// Whether it is proved that no solution has fewer moves.
    shortest: bool,
    /// How many moves a win is proved to need at least.
    bound: u64,
    /// The number of positions searched.
    nodes: u64,
    /// The limit at which the search gave up: `nodes`, `memory` or None.
    limit: Option<&'static str>,
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let Self { status, moves, nodes, .. } = self;
        format!("<Solution {status}: {} moves, {nodes} nodes>", moves.len())
    }
}

impl Solver {
    fn limits(&self, nodes: u64) -> Limits {
        Limits { nodes: self.nodes.unwrap_or(nodes), memory: self.memory }
    }
}

/// A game, or a position with the moves that led to it.
struct Played(Game);

impl<'py> FromPyObject<'_, 'py> for Played {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<Position>() {
            Ok(position) => Ok(Self(position.try_borrow()?.0.to_record().into())),
            Err(_) => value.extract().map(Self),
        }
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (*, nodes = None, memory = 1 << 30))]
    fn new(nodes: Option<u64>, memory: u64) -> Self {
        Self { nodes, memory, solver: Mutex::default() }
    }

    /// Finds a win from a position, or proves that there is none. In a closed game, it looks at the
    /// stock.
    ///
    /// >>> solver = Solver(nodes=10_000)
    /// >>> solver.solve(Position("2x2x2x1+[AS AH 2S 2H]"), shortest=True)
    /// <Solution solved: 4 moves, 4 nodes>
    #[pyo3(signature = (position, *, shortest = false))]
    fn solve(&self, py: Python<'_>, position: &Position, shortest: bool) -> PyResult<Solution> {
        let aim = if shortest { Aim::Shortest } else { Aim::Any };
        let position = position.0.clone();
        let answer = search(py, self.limits(u64::MAX), |budget| {
            // Tables of a search that was interrupted are cleared by the next.
            let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            solver.solve(&position, aim, budget)
        })?;
        let status = answer.finding.as_str();
        let (moves, shortest) = match answer.finding {
            Solvability::Solved { moves, shortest } => (moves, shortest),
            Solvability::Unsolvable | Solvability::Undecided => (Vec::new(), false),
            Solvability::Unsound { .. } => {
                let message = "the search found moves that the rules refuse: an error in patience";
                return Err(PyRuntimeError::new_err(message));
            }
        };
        Ok(Solution {
            status,
            moves: Move::list(moves),
            shortest,
            bound: answer.bound,
            nodes: answer.nodes,
            limit: answer.limit.map(Limit::as_str),
        })
    }

    /// Judges every position of a game, up to its first error. `nodes` limits each search.
    ///
    /// >>> review = Solver().analyse("2x2x6x2+9 2a =partial")
    /// >>> [position.outlook for position in review.positions], review.moves[review.first_loss]
    /// (['winnable', 'lost'], <Move 2a>)
    fn analyse(&self, py: Python<'_>, game: Played) -> PyResult<Review> {
        let review = search(py, self.limits(analysis::DEFAULT_NODES), |budget| {
            with_record(game.0, |record, deals| {
                review(record, deals, budget).map_err(|_| Refusal::Verdict)
            })
        })?;
        let review = review.map_err(|found| error::of::<RecordError>(py, &found))?;
        Ok(Review::new(review))
    }

    /// Finds a deal with which a game passes, or proves that there is none. Without a deal, every
    /// card is unknown; in one, `?`, `?:20x` and `…` stand for unknown cards. With `count`, it also
    /// counts the deals.
    ///
    /// >>> inference = Solver().infer("2x2x2x2+[? ? AS ?] *12 =partial", count=True)
    /// >>> inference.record, inference.count
    /// ('2x2x2x2+[2S 2H AS AH] *12 =partial', (2, 2))
    #[pyo3(signature = (game, *, count = false))]
    fn infer(&self, py: Python<'_>, game: Game, count: bool) -> PyResult<Inference> {
        let inference = search(py, self.limits(infer::DEFAULT_NODES), |budget| {
            with_record(game, |record, deals| infer(record, deals, count, budget))
        })?;
        inference.map_err(|found| error::of::<RecordError>(py, &found))
    }
}
