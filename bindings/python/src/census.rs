//! How many deals of a game can be won.

use crate::argument::{other_type, read};
use crate::error::Failure;
use crate::exceptions::PatienceError;
use crate::position::variant_of;
use crate::text::Str;
use crate::value::{Restored, getters, restored};
use crate::work::{Limits, search};
use patience::rules::rules_digest;
use patience::solve::Aim;
use patience_census::chunk::Chunk;
use patience_census::line::{parse, to_text};
use patience_census::numbers::Numbers;
use patience_census::{Census as Measurement, GameError, PlayerName, game as census_game};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};

/// What came of some deals of a game, from `census`. The sum of two is that of all their deals; what
/// has a deal twice, or was measured otherwise, cannot be added. As a text, it is a line of JSON
/// as the census of the program writes it.
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
#[derive(PartialEq, Eq)]
pub(crate) struct Census(Chunk);

impl Hash for Census {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let totals = self.0.totals();
        (self.0.measured(), totals.won, totals.lost, totals.nodes).hash(state);
    }
}

getters! { Census =>
    /// The game, as an id without a number.
    id: &str = |it| &it.0.measured().id;
    /// The player that tried the deals.
    player: &str = |it| &it.0.measured().player;
    /// The number of deals that were tried.
    deals: u64 = |it| it.0.totals().deals();
    /// The number of deals that were won.
    won: u64 = |it| it.0.totals().won;
    /// The number of deals that were lost; by the player `best`, that are proved to be.
    lost: u64 = |it| it.0.totals().lost;
    /// The number of deals for which the limit was reached.
    undecided: u64 = |it| it.0.totals().undecided;
    /// The number of positions met.
    nodes: u64 = |it| it.0.totals().nodes;
    /// How many deals were won in each number of moves.
    lengths: BTreeMap<u64, u64> = |it| it.0.totals().lengths.clone();
    /// The numbers of deals that were lost, the first thousand of them.
    lost_numbers: Vec<u64> = |it| it.0.totals().lost_numbers.clone();
    /// The numbers of deals that stayed undecided, the first thousand of them.
    undecided_numbers: Vec<u64> = |it| it.0.totals().undecided_numbers.clone();
    /// How to repeat and to cite it, in one sentence.
    citation: String = |it| it.0.citation();
}

#[pymethods]
impl Census {
    /// The 95% interval of the rate of deals that can be won. It counts undecided deals as lost at its
    /// lower end and as won at its upper end.
    #[getter]
    fn interval(&self) -> (f64, f64) {
        let interval = self.0.totals().interval();
        (interval.low, interval.high)
    }

    fn __add__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let mut sum = self.0.clone();
        let merged = sum.merge(&other.0).map_err(|error| Failure::Plain(error.to_string()));
        merged.map(|()| Self(sum)).map_err(|failure| failure.raise::<PatienceError>(py))
    }

    fn __str__(&self) -> String {
        to_text(&self.0, true)
    }

    fn __repr__(&self) -> String {
        format!("<Census {}: {} of {} won>", self.id(), self.won(), self.deals())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(String,)>> {
        restored(slf, (slf.get().__str__(),))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, line: &str) -> PyResult<Self> {
        let line = parse(line.as_bytes()).map_err(|error| Failure::Plain(error.to_string()));
        line.map(Self).map_err(|failure| failure.raise::<PatienceError>(py))
    }
}

/// Shuffle numbers: a text such as `1..=100`, or a range.
pub(crate) enum NumbersOrRange {
    /// Numbers as they are written.
    Text(String),
    /// The first, and that after the last.
    Range(u64, u64),
}

impl<'py> FromPyObject<'_, 'py> for NumbersOrRange {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return text.extract::<Str>().map(|it| Self::Text(it.shown()));
        }
        let part = |name| read(&value.getattr(name)?);
        match value.getattr("step").and_then(|step| step.extract::<i64>()) {
            Ok(1) => Ok(Self::Range(part("start")?, part("stop")?)),
            _ => Err(other_type(&value, "numbers such as '1..=100', or a range of step 1")),
        }
    }
}

/// Returns why a text is not a game without a number, in words of this module.
fn failure(error: GameError, game: &Str, numbers: &NumbersOrRange) -> Failure {
    let call =
        |game: &str, numbers: &dyn fmt::Display| format!("write census({game:?}, {numbers})");
    let given: &dyn fmt::Display = match numbers {
        NumbersOrRange::Text(text) => &format!("{text:?}"),
        NumbersOrRange::Range(first, end) => &format!("range({first}, {end})"),
    };
    Failure::Plain(match error {
        GameError::Numbered { game } => format!("the id has a number; {}", call(&game, given)),
        GameError::Numbers { game, numbers } => {
            let game = game.as_deref().unwrap_or("carpet+");
            call(game, &format!("{:?}", numbers.to_string()))
        }
        // What is said of such an id elsewhere, with its code.
        GameError::Malformed(fault) => match variant_of(game) {
            Err(failure) => return failure,
            Ok(_) => fault.to_string(),
        },
        error => error.to_string(),
    })
}

/// Tries deals of a game: how many can be won, or are won by a player who does not see the stock.
/// `game` is an id without a number; `numbers` a text such as `1..=100`, or a range; `player` is
/// `best`, `hidden`, `greedy` or `random`; `nodes` limits each deal. The same arguments get the same
/// answer on every machine, and parts that processes have counted can be added up.
///
/// >>> whole = census("2x2x2x1+", "1..=20", shortest=True)
/// >>> whole, whole.lost
/// (<Census 2x2x2x1+: 4 of 20 won>, 16)
/// >>> census("2x2x2x1+", range(1, 11), shortest=True) + census("2x2x2x1+", range(11, 21), shortest=True) == whole
/// True
#[pyfunction]
#[pyo3(signature = (game, numbers, *, player = Str("best".into()), nodes = 3_000_000, shortest = false), text_signature = "(game, numbers, *, player='best', nodes=3000000, shortest=False)")]
pub(crate) fn census(
    py: Python<'_>,
    game: Str,
    numbers: NumbersOrRange,
    player: Str,
    #[pyo3(from_py_with = read)] nodes: u64,
    #[pyo3(from_py_with = read)] shortest: bool,
) -> PyResult<Census> {
    let plain = |message: String| Failure::Plain(message).raise::<PatienceError>(py);
    let game = census_game(&game.shown())
        .map_err(|error| failure(error, &game, &numbers).raise::<PatienceError>(py))?;
    let numbers: Numbers = match numbers {
        NumbersOrRange::Text(text) => text.parse().map_err(|error| plain(format!("{error}")))?,
        NumbersOrRange::Range(first, end) => end
            .checked_sub(1)
            .filter(|&last| last >= first)
            .ok_or_else(|| plain("the range is empty".to_owned()))
            .and_then(|last| {
                Numbers::new(first, last).map_err(|error| plain(format!("{error}")))
            })?,
    };
    let player = player.shown();
    let named = PlayerName::ALL.into_iter().find(|it| it.as_str() == player);
    let names = PlayerName::ALL.map(PlayerName::as_str).join(", ");
    let player = named.ok_or_else(|| plain(format!("no player {player:?}: there are {names}")))?;
    let aim = if shortest { Aim::Shortest } else { Aim::Any };
    let census = Measurement { game, numbers, player, aim, nodes, again: None };
    let digest = rules_digest(game.id.variant);
    let mut chunk = Chunk::new(census.measured(env!("CARGO_PKG_VERSION"), &digest));
    let limits = Limits::none();
    search(py, limits, |_, cancel| {
        let mut player = census.start();
        for number in numbers.iter() {
            chunk.add(&census.play_unless(&mut *player, number, cancel)?.0);
            // Some players look at no budget.
            if cancel() {
                return None;
            }
        }
        Some(())
    })?;
    Ok(Census(chunk))
}
