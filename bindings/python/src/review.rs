//! Reviewed games.

use crate::diagnostic::Diagnostic;
use crate::position::Move;
use crate::value::{Restored, restored, word};
use patience::analysis::{self, Bounds};
use pyo3::prelude::*;

/// A played game, with what is proved about each of its positions.
#[pyclass(frozen, eq, hash, get_all, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Review {
    /// The canonical game id, without a literal deal.
    id: String,
    /// The legal moves of the record, up to its first error.
    moves: Vec<Move>,
    /// The positions: the deal, and one after each move.
    positions: Vec<ReviewedPosition>,
    /// Whether these are all moves of the record.
    whole: bool,
    /// Why they are not, with its place: the first error of the record.
    error: Option<Diagnostic>,
    /// The index in `moves` of the move that lost the game.
    first_loss: Option<usize>,
    /// The moves that made the shortest win longer: the index of each, and by how many moves.
    wasted: Vec<(usize, u32)>,
    /// A line that wins from the last position that can be won.
    line: Vec<Move>,
    /// The limit at which a search gave up, so that something is not proved: `nodes`, `memory`, `seconds`, `cancelled`
    /// or None.
    limit: Option<&'static str>,
}

/// What is proved about a position.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct ReviewedPosition {
    /// `winnable`, `lost` or `undecided`.
    outcome: &'static str,
    /// No line wins in fewer moves; None if none wins.
    at_least: Option<u32>,
    /// A known line wins in this many moves.
    at_most: Option<u32>,
    /// Each legal move.
    choices: Vec<Choice>,
}

/// A legal move, and what is proved about the position after it.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Choice {
    /// The move.
    r#move: Move,
    /// `winnable`, `lost` or `undecided`.
    outcome: &'static str,
    /// No line wins in fewer moves; None if none wins.
    at_least: Option<u32>,
    /// A known line wins in this many moves.
    at_most: Option<u32>,
}

impl Review {
    pub(crate) fn new(
        review: analysis::Review,
        error: Option<Diagnostic>,
        limit: Option<&'static str>,
    ) -> Self {
        Self {
            id: review.id.to_string(),
            moves: Move::list(review.moves.iter().map(|step| step.mv)),
            positions: review.positions.iter().map(ReviewedPosition::new).collect(),
            whole: review.error.is_none(),
            error,
            first_loss: review.first_loss(),
            wasted: review.wasted().collect(),
            line: Move::list(review.line),
            limit,
        }
    }
}

impl ReviewedPosition {
    fn new(position: &analysis::ReviewedPosition) -> Self {
        let (outcome, at_least, at_most) = parts(position.bounds);
        let choices = position.choices.iter().map(|choice| {
            let (outcome, at_least, at_most) = parts(choice.bounds);
            Choice { r#move: choice.mv.into(), outcome, at_least, at_most }
        });
        Self { outcome, at_least, at_most, choices: choices.collect() }
    }
}

fn parts(bounds: Bounds) -> (&'static str, Option<u32>, Option<u32>) {
    (bounds.outlook().as_str(), bounds.at_least(), bounds.at_most())
}

/// What a review is restored from.
type State = (
    (String, Vec<Move>, Vec<ReviewedPosition>, bool, Option<Diagnostic>),
    (Option<usize>, Vec<(usize, u32)>, Vec<Move>, Option<String>),
);

#[pymethods]
impl Review {
    fn __repr__(&self) -> String {
        format!("<Review {}: {} moves>", self.id, self.moves.len())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(State,)>> {
        let Self { id, moves, positions, whole, error, first_loss, wasted, line, limit } =
            slf.get().clone();
        let limit = limit.map(str::to_owned);
        let state = ((id, moves, positions, whole, error), (first_loss, wasted, line, limit));
        restored(slf, (state,))
    }

    #[staticmethod]
    fn _restore(state: State) -> PyResult<Self> {
        let ((id, moves, positions, whole, error), (first_loss, wasted, line, limit)) = state;
        let limit = limit.as_deref().map(word).transpose()?;
        Ok(Self { id, moves, positions, whole, error, first_loss, wasted, line, limit })
    }
}

/// What is proved, of what.
type Judged<T> = (String, Option<u32>, Option<u32>, T);

#[pymethods]
impl ReviewedPosition {
    fn __repr__(&self) -> String {
        format!("<ReviewedPosition {}: {} choices>", self.outcome, self.choices.len())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<Judged<Vec<Choice>>>> {
        let Self { outcome, at_least, at_most, choices } = slf.get().clone();
        restored(slf, (outcome.to_owned(), at_least, at_most, choices))
    }

    #[staticmethod]
    fn _restore(
        outcome: &str,
        at_least: Option<u32>,
        at_most: Option<u32>,
        choices: Vec<Choice>,
    ) -> PyResult<Self> {
        Ok(Self { outcome: word(outcome)?, at_least, at_most, choices })
    }
}

#[pymethods]
impl Choice {
    fn __repr__(&self) -> String {
        format!("<Choice {}: {}>", self.r#move, self.outcome)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<Judged<Move>>> {
        let Self { outcome, at_least, at_most, r#move } = slf.get().clone();
        restored(slf, (outcome.to_owned(), at_least, at_most, r#move))
    }

    #[staticmethod]
    fn _restore(
        outcome: &str,
        at_least: Option<u32>,
        at_most: Option<u32>,
        r#move: Move,
    ) -> PyResult<Self> {
        Ok(Self { outcome: word(outcome)?, at_least, at_most, r#move })
    }
}
