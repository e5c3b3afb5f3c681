//! Solutions.

use crate::argument::read;
use crate::diagnostic::Diagnostic;
use crate::exceptions::RecordError;
use crate::infer::{self, Inference, infer};
use crate::position::{GameOrPosition, Move, Position};
use crate::record::Game;
use crate::record::{Refusal, error_of, with_record};
use crate::review::Review;
use crate::value::{Restored, getters, restored, word};
use crate::work::{Limits, Watch, lock_unless, search, search_given};
use patience::Limit;
use patience::analysis::{self, review};
use patience::solve::{self, Aim, Solvability};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What is saved of a solver: its limits of nodes, memory in bytes, and seconds.
type Saved = (Option<u64>, u64, Option<f64>);

/// Solves, analyses and infers, with a limit on work that is the same on every machine: a number of
/// positions. `memory` limits the tables of a search, in bytes, and `seconds` its time, after which an answer
/// depends on the machine. Threads can share one; its searches wait for each other. Solvers are equal if
/// their limits are.
///
/// `cancel()` ends all searches that have begun, from any thread, and Ctrl-C ends those of all threads: each
/// within some hundredths of a second. What was proved by then is kept.
///
/// Without `nodes`, `solve` has no limit, and `analyse` and `infer` have that of the program.
///
/// >>> Solver(nodes=10_000).solve(Position("2x2x1x1+[AH AS]")).moves
/// [<Move 1a>, <Move *1a>]
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
pub(crate) struct Solver {
    nodes: Option<u64>,
    memory: u64,
    seconds: Option<f64>,
    watch: Watch,
    /// Its tables, which one search at a time has.
    solver: Mutex<solve::Solver>,
}

/// What a search found out about a position. Everything that it says is proved.
#[pyclass(frozen, eq, hash, get_all, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Solution {
    /// `solved`, `unsolvable` or `undecided`.
    outcome: &'static str,
    /// The moves from the position to the win; empty unless solved.
    moves: Vec<Move>,
    /// Whether it is proved that no solution has fewer moves.
    shortest: bool,
    /// How many moves a win is proved to need at least.
    bound: u64,
    /// The number of positions searched.
    nodes: u64,
    /// The limit at which the search gave up: `nodes`, `memory`, `seconds`, `cancelled` or None.
    limit: Option<&'static str>,
    /// The record of the game with these moves; None unless solved.
    record: Option<String>,
}

type State = (String, Vec<Move>, bool, u64, u64, Option<String>, Option<String>);

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let Self { outcome, moves, nodes, .. } = self;
        format!("<Solution {outcome}: {} moves, {nodes} nodes>", moves.len())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<State>> {
        let Self { outcome, moves, shortest, bound, nodes, limit, record } = slf.get().clone();
        let limit = limit.map(str::to_owned);
        restored(slf, (outcome.to_owned(), moves, shortest, bound, nodes, limit, record))
    }

    #[staticmethod]
    fn _restore(
        outcome: &str,
        moves: Vec<Move>,
        shortest: bool,
        bound: u64,
        nodes: u64,
        limit: Option<&str>,
        record: Option<String>,
    ) -> PyResult<Self> {
        let (outcome, limit) = (word(outcome)?, limit.map(word).transpose()?);
        Ok(Self { outcome, moves, shortest, bound, nodes, limit, record })
    }
}

impl PartialEq for Solver {
    fn eq(&self, other: &Self) -> bool {
        (self.nodes, self.memory, self.seconds) == (other.nodes, other.memory, other.seconds)
    }
}

impl Hash for Solver {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.nodes, self.memory, self.seconds.map(f64::to_bits)).hash(state);
    }
}

impl Solver {
    fn limits(&self, nodes: u64) -> Limits {
        // A time that is too long for a clock is no limit.
        let time = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits {
            nodes: self.nodes.unwrap_or(nodes),
            memory: self.memory,
            end: time.and_then(|time| Instant::now().checked_add(time)),
            watch: self.watch.begin(),
        }
    }
}

getters! { Solver =>
    /// The limit of time, in seconds, if there is one.
    seconds: Option<f64> = |it| it.seconds;
    /// The limit of positions, if there is one.
    nodes: Option<u64> = |it| it.nodes;
    /// The limit of memory, in bytes.
    memory: u64 = |it| it.memory;
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (*, nodes = None, memory = 1_073_741_824, seconds = None))]
    fn new(
        #[pyo3(from_py_with = read)] nodes: Option<u64>,
        #[pyo3(from_py_with = read)] memory: u64,
        #[pyo3(from_py_with = read)] seconds: Option<f64>,
    ) -> Self {
        Self { nodes, memory, seconds, watch: Watch::default(), solver: Mutex::default() }
    }

    /// Ends all searches that have begun, which another thread does. Their answers say `cancelled`.
    ///
    /// >>> Solver().cancel()
    fn cancel(&self) {
        self.watch.cancel();
    }

    /// Returns about how many positions its searches have met, the one that runs with them.
    fn searched(&self) -> u64 {
        self.watch.met()
    }

    fn __repr__(&self) -> String {
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}, ")).unwrap_or_default();
        let seconds = self.seconds.map(|it| format!(", seconds={it:?}")).unwrap_or_default();
        format!("Solver({nodes}memory={}{seconds})", self.memory)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<Saved>> {
        let Self { nodes, memory, seconds, .. } = slf.get();
        restored(slf, (*nodes, *memory, *seconds))
    }

    /// Restores the limits; tables are no part of its value.
    #[staticmethod]
    fn _restore(nodes: Option<u64>, memory: u64, seconds: Option<f64>) -> Self {
        Self::new(nodes, memory, seconds)
    }

    /// Finds a win from a position, or from the end of a record, or proves that there is none. In a closed
    /// game, it looks at the stock.
    ///
    /// >>> solver = Solver(nodes=10_000)
    /// >>> solver.solve(Position("2x2x2x1+[AS AH 2S 2H]"), shortest=True)
    /// <Solution solved: 4 moves, 4 nodes>
    /// >>> solver.solve("2x2x1x1+[AH AS] 1a").record
    /// '2x2x1x1+[AH AS] 1a *1a'
    #[pyo3(signature = (game, *, shortest = false))]
    fn solve(
        &self,
        py: Python<'_>,
        game: GameOrPosition,
        #[pyo3(from_py_with = read)] shortest: bool,
    ) -> PyResult<Solution> {
        let aim = if shortest { Aim::Shortest } else { Aim::Any };
        let start = match game {
            GameOrPosition::Position(position) => position,
            GameOrPosition::Game(game) => Position::of(py, game)?,
        };
        let position = start.snapshot();
        let limits = self.limits(u64::MAX);
        let answer = search(py, limits.clone(), |budget, cancel| {
            Some(match lock_unless(&self.solver, cancel) {
                Some(mut solver) => solver.solve(&position, aim, budget),
                None => solve::SolverAnswer {
                    finding: Solvability::Undecided,
                    bound: 0,
                    nodes: 0,
                    limit: Some(Limit::Cancelled),
                    memory: 0,
                },
            })
        })?;
        let outcome = answer.finding.as_str();
        let (moves, shortest) = match answer.finding {
            Solvability::Solved { moves, shortest } => (moves, shortest),
            Solvability::Unsolvable | Solvability::Undecided => (Vec::new(), false),
            Solvability::Unsound { .. } => {
                let message = "the search found moves that the rules refuse: an error in patience";
                return Err(PyRuntimeError::new_err(message));
            }
        };
        Ok(Solution {
            outcome,
            record: if outcome == "solved" { start.record_after(&moves) } else { None },
            moves: Move::of_line(position, moves),
            shortest,
            bound: answer.bound,
            nodes: answer.nodes,
            limit: answer.limit.map(|limit| limits.name(limit)),
        })
    }

    /// Judges every position of a game, up to its first `error`. `nodes` is for each position with
    /// all its moves.
    ///
    /// >>> review = Solver().analyse("2x2x6x2+9 2a =partial")
    /// >>> [position.outcome for position in review.positions], review.moves[review.first_loss]
    /// (['winnable', 'lost'], <Move 2a>)
    fn analyse(&self, py: Python<'_>, game: GameOrPosition) -> PyResult<Review> {
        let game = game.game();
        let limits = self.limits(analysis::DEFAULT_NODES);
        let name = limits.clone();
        let review = search_given(py, game.given.is_long(), limits, move |budget| {
            with_record(game, |record, part, deals| {
                let review = review(record, deals, budget).map_err(|_| Refusal::Verdict)?;
                let error = review.error.as_ref().and_then(|_| error_of(record, part, deals));
                let limit = review.limit.map(|limit| name.name(limit));
                Ok(Review::new(review, error.map(Diagnostic), limit))
            })
        })?;
        review.map_err(|failure| failure.raise::<RecordError>(py))
    }

    /// Finds a deal with which a game passes, or proves that there is none. Without a deal, every
    /// card is unknown; in one, `?`, `?:20x` and `…` stand for unknown cards. With `count`, it also
    /// counts the deals.
    ///
    /// >>> inference = Solver().infer("2x2x2x2+[? ? AS ?] *12 =partial", count=True)
    /// >>> inference.record, inference.count
    /// ('2x2x2x2+[2S 2H AS AH] *12 =partial', 2)
    #[pyo3(signature = (game, *, count = false))]
    fn infer(
        &self,
        py: Python<'_>,
        game: Game,
        #[pyo3(from_py_with = read)] count: bool,
    ) -> PyResult<Inference> {
        let limits = self.limits(infer::DEFAULT_NODES);
        let name = limits.clone();
        let inference = search_given(py, game.given.is_long(), limits, move |budget| {
            with_record(game, |record, part, deals| {
                let inference = infer(record, part, deals, count, budget)?;
                let limit = if budget.is_cancelled() { Limit::Cancelled } else { Limit::Nodes };
                Ok(inference.given_up_at(name.name(limit), count))
            })
        })?;
        inference.map_err(|failure| failure.raise::<RecordError>(py))
    }
}
