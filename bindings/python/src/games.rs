//! The games, and those that other programs have saved.

use crate::error::Failure;
use crate::exceptions::{PatienceError, plain};
use crate::position::variant_of;
use crate::text::{Given, Str};
use crate::value::{Restored, restored};
use crate::work::run;
use patience::rules;
use patience_files::opened::open;
use patience_import::pysolfc::{self, MAX_FILE};
use patience_import::site;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::Read;

/// A game of the catalogue, from `games`.
#[pyclass(frozen, eq, hash, get_all, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    /// Its name at the start of ids; of Match Solitaire, the usual size.
    name: String,
    /// Its title.
    title: String,
    /// The id of its standard game, open and without a number.
    id: String,
    /// The same, closed.
    closed: String,
    /// The characters of its options in ids, and what each changes.
    options: BTreeMap<char, String>,
    /// Its rules, in Markdown.
    rules: String,
}

#[pymethods]
impl Game {
    fn __repr__(&self) -> String {
        format!("<Game {}>", self.id)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<State>> {
        let Self { name, title, id, closed, options, rules } = slf.get().clone();
        restored(slf, (name, title, id, closed, options, rules))
    }

    #[staticmethod]
    const fn _restore(
        name: String,
        title: String,
        id: String,
        closed: String,
        options: BTreeMap<char, String>,
        rules: String,
    ) -> Self {
        Self { name, title, id, closed, options, rules }
    }
}

/// What a game is restored from.
type State = (String, String, String, String, BTreeMap<char, String>, String);

/// Returns every game.
///
/// >>> [game.id for game in games()][:3]
/// ['3x3x13x5+', 'montecarlo5x5x1+', 'thirteens5x5x1+']
/// >>> sorted(games()[5].options)[:2]
/// ['a', 'g']
#[pyfunction]
pub(crate) fn games() -> Vec<Game> {
    let game = |game: rules::Game| Game {
        name: game.name.to_owned(),
        title: game.rules.title.to_owned(),
        id: game.open.to_string(),
        closed: game.closed.to_string(),
        options: game.options.into_iter().collect(),
        rules: game.rules.text.to_owned(),
    };
    rules::games().map(game).collect()
}

/// Returns the rules of a game in Markdown, by its title, its name in ids or an id, or None if there is
/// no such game.
///
/// >>> print((rules("montecarlo") or "").splitlines()[0])
/// # Monte Carlo
#[pyfunction]
#[pyo3(name = "rules")]
pub(crate) fn rules_of(game: Str) -> Option<String> {
    let of_id = || rules::find(variant_of(&game).ok()?.title());
    rules::find(&game.shown()).or_else(of_id).as_ref().map(rules::page)
}

/// A game that PySolFC has saved, from `import_saved`.
#[pyclass(frozen, eq, hash, get_all, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct SavedGame {
    /// Its name in PySolFC.
    title: String,
    /// The game as a record, as far as its moves can be written.
    record: String,
    /// The first move that cannot be written, in words; None if all are.
    left: Option<String>,
}

#[pymethods]
impl SavedGame {
    fn __repr__(&self) -> String {
        format!("<SavedGame {}>", self.title)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(String, String, Option<String>)>> {
        let Self { title, record, left } = slf.get().clone();
        restored(slf, (title, record, left))
    }

    #[staticmethod]
    const fn _restore(title: String, record: String, left: Option<String>) -> Self {
        Self { title, record, left }
    }
}

/// Reads a game that PySolFC has saved: `bytes`, or a file. Nothing in it is ever run. What is no such game, or none of ours, is a PatienceError.
///
/// >>> import_saved(b"carpet+1")
/// Traceback (most recent call last):
/// patience_solitaire.PatienceError: this is not a game that PySolFC has saved
#[pyfunction]
pub(crate) fn import_saved(py: Python<'_>, saved: Given) -> PyResult<SavedGame> {
    let read = run(py, true, move |_| {
        let bytes = match saved {
            Given::Text(text) => text.0,
            Given::Bytes(bytes) => bytes,
            Given::File(path) => {
                let opened = File::open(&path).and_then(|it| open(Some(&path), it));
                let read = opened.and_then(|opened| {
                    let mut bytes = Vec::new();
                    opened.reader.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
                    Ok(bytes)
                });
                read.map_err(|error| Failure::File(path, error))?
            }
        };
        let saved = pysolfc::read(&bytes).map_err(|error| Failure::Plain(error.to_string()))?;
        Ok(SavedGame {
            title: saved.title.to_owned(),
            record: saved.record.to_string(),
            left: saved.left.map(|left| left.to_string()),
        })
    })?;
    read.map_err(|failure: Failure| failure.raise::<PatienceError>(py))
}

/// Returns a line of Match Solitaire's own site as a record of a layout. The number deals other cards here
/// than there, so the cards of the record are not known: `Solver.infer` finds some that fit. A line of
/// another kind is a PatienceError.
///
/// >>> import_line("#147198 1a 23")
/// '3x3x13x5+147198 1a 23 =partial'
#[pyfunction]
#[pyo3(signature = (line, game = Str(b"3x3x13x5".to_vec())), text_signature = "(line, game='3x3x13x5')")]
pub(crate) fn import_line(py: Python<'_>, line: Str, game: Str) -> PyResult<String> {
    let plain = |error: &dyn Display| plain::<PatienceError>(py, &error.to_string());
    let line = line.whole().map_err(|fault| plain(&fault))?;
    site::record(&game.shown(), line).map_err(|error| plain(&error))
}
