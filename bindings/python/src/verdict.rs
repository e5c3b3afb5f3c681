//! Verdicts.

use crate::argument::{Progress, read};
use crate::diagnostic::{Diagnostic, Found, Span};
use crate::error::Failure;
use crate::exceptions::RecordError;
use crate::read::{read_deals, without_records};
use crate::record::{Game, Games};
use crate::stream::Stream;
use crate::suits_of;
use crate::text::{Given, Part, Place, Str};
use crate::value::{Restored, getters, restored, word};
use crate::work::{Stop, run};
use patience::diagnostic::notes;
use patience::{DealBook, Judged, Locator, SuitStyle, judge};
use patience_core::uncounted::Uncounted;
use patience_wire as wire;
use pyo3::prelude::*;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

/// How a record ends, and what is wrong with it.
///
/// >>> [verdict] = verify("2x2x1x1+[AH AS] 1a *1a")
/// >>> verdict.status, verdict.passed, verdict.played
/// ('solved', True, 2)
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
#[derive(PartialEq, Eq)]
pub(crate) struct Verdict {
    verdict: wire::Verdict,
    source: Arc<str>,
    span: Span,
    line: usize,
    found: Option<Arc<Found>>,
    notes: Vec<Arc<Found>>,
}

impl Hash for Verdict {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.verdict.id, self.verdict.status, self.span, self.line).hash(state);
    }
}

/// What a verdict is restored from.
type State<D> = (
    (Option<String>, String, String, bool),
    (u64, u64, Option<(usize, usize, u64)>),
    (String, Span, usize),
    (Option<D>, Vec<D>),
);

/// Verifies the parts of a text, one after another.
struct Verification {
    deals: DealBook,
    uncounted: Uncounted,
    suits: SuitStyle,
    has_any: bool,
}

impl Verification {
    fn new(deals: DealBook, suits: SuitStyle) -> Self {
        Self { deals, uncounted: Uncounted::default(), suits, has_any: false }
    }

    /// Calls `take` with the verdict on each record of the next part.
    fn part(
        &mut self,
        part: &Part<'_>,
        stop: &Stop,
        mut take: impl FnMut(Verdict),
    ) -> Result<(), Failure> {
        let source = part.source;
        let is_first = !self.has_any;
        let mut locator = Locator::new(source);
        let mut beside = self.uncounted.clone();
        // A large part has one record, and no room beside it.
        if !part.is_large {
            beside.add(part.ahead);
            self.uncounted.add(source);
        }
        for judged in judge(source, &self.deals) {
            if stop.is_set() {
                return Err(Failure::Stopped);
            }
            take(Verdict::of(&judged, part, &beside, is_first, &mut locator, self.suits));
            self.has_any = true;
        }
        self.deals.add_all(source);
        Ok(())
    }

    /// Returns the verdicts on all records of what is given.
    fn all(mut self, given: &Given, place: &Place, stop: &Stop) -> Result<Vec<Verdict>, Failure> {
        let mut verdicts = Vec::new();
        given.each_part(place, stop, |part| self.part(part, stop, |it| verdicts.push(it)))?;
        if verdicts.is_empty() {
            Err(without_records(given, place.name.as_deref()))
        } else {
            Ok(verdicts)
        }
    }
}

impl Verdict {
    fn of<'a>(
        judged: &Judged<'a>,
        part: &Part<'a>,
        beside: &Uncounted,
        is_first: bool,
        locator: &mut Locator<'a>,
        suits: SuitStyle,
    ) -> Self {
        let extent = judged.record().extent();
        let begins = locator.locate(extent.start);
        let deal = beside.deal_for(judged, begins);
        let notes = notes(judged, part.source, is_first, deal);
        let notes = notes.iter().map(|note| Arc::new(Found::new(note, part, locator)));
        Self {
            source: part.source.name.into(),
            span: part.span(extent),
            line: begins.line,
            notes: notes.collect(),
            found: Found::of(judged, part, locator, suits).map(Arc::new),
            verdict: judged.verdict().into(),
        }
    }
}

getters! { Verdict =>
    /// The canonical game id, without a literal deal; None if it is malformed.
    id: Option<&str> = |it| it.verdict.id.as_deref();
    /// How the record ends: `solved`, `partial`, `stuck`, `illegal` or `malformed`.
    status: &'static str = |it| it.verdict.status;
    /// How it should end: `solved`, `partial` or `stuck`.
    expected: &'static str = |it| it.verdict.expected;
    /// Whether it ends as expected.
    passed: bool = |it| it.verdict.pass;
    /// The number of moves in the text, as far as it can be read.
    moves: u64 = |it| it.verdict.moves;
    /// The number of legal moves before the first error, or of all moves.
    played: u64 = |it| it.verdict.played;
    /// The cards that are out of play or on the foundations, and all cards of the game; None if the
    /// record cannot be dealt.
    progress: Option<(usize, usize)> = |it| it.verdict.progress.map(|it| (it.done, it.of));
    /// The number of moves `+` that were played; None if the record cannot be dealt.
    deals: Option<u64> = |it| it.verdict.progress.map(|it| it.deals);
    /// What the record was read from: the path of a file, `name`, or `<text>`.
    source: &str = |it| &it.source;
    /// Where the record is in the text, with its comments.
    span: Span = |it| it.span;
    /// The line on which it begins, from 1.
    line: usize = |it| it.line;
    /// What is wrong with it; None if it passes.
    diagnostic: Option<Diagnostic> =
        |it| it.found.as_ref().map(|found| Diagnostic(Arc::clone(found)));
    /// What else there is to say of it, whether it passes or fails, such as of moves in a comment.
    notes: Vec<Diagnostic> =
        |it| it.notes.iter().map(|found| Diagnostic(Arc::clone(found))).collect();
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        format!("<Verdict {}: {}>", self.id().unwrap_or("no game"), self.verdict.status)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(State<Diagnostic>,)>> {
        let this = slf.get();
        let verdict = &this.verdict;
        let (status, expected) = (verdict.status.to_owned(), verdict.expected.to_owned());
        let progress = verdict.progress.map(|it| (it.done, it.of, it.deals));
        let state = (
            (verdict.id.clone(), status, expected, verdict.pass),
            (verdict.moves, verdict.played, progress),
            (this.source.to_string(), this.span, this.line),
            (this.diagnostic(), this.notes()),
        );
        restored(slf, (state,))
    }

    #[staticmethod]
    fn _restore(state: State<PyRef<'_, Diagnostic>>) -> PyResult<Self> {
        let ((id, status, expected, pass), (moves, played, progress), place, found) = state;
        let verdict = wire::Verdict {
            id,
            status: word(&status)?,
            expected: word(&expected)?,
            pass,
            outlook: None,
            moves,
            played,
            progress: progress.map(|(done, of, deals)| wire::Progress { done, of, deals }),
        };
        let (source, span, line) = place;
        let notes = found.1.iter().map(|it| Arc::clone(&it.0)).collect();
        let found = found.0.map(|it| Arc::clone(&it.0));
        Ok(Self { verdict, source: source.into(), span, line, found, notes })
    }
}

/// Verifies each record of a text, of `bytes` or a file in any encoding, or one or some that were read. What
/// has no record is an error. A record that was read keeps its place. `name` is that of the text in diagnostics, `deals` are known to all
/// records (a text, or a path of a file), and with `letters`, suits are letters in diagnostics.
///
/// >>> verify("2x2x1x1+[AH AS] 1a *1a  carpet+1 =partial")
/// [<Verdict 2x2x1x1+: solved>, <Verdict carpet4x5x1+1: partial>]
/// >>> verify(record for record in records("carpet+1\n2x2x1x1+1 1a *1a") if record.line > 1)[0].line
/// 2
#[pyfunction]
#[pyo3(signature = (text, *, name = None, deals = None, letters = false))]
pub(crate) fn verify(
    py: Python<'_>,
    #[pyo3(from_py_with = read)] text: Games,
    name: Option<Str>,
    deals: Option<Given>,
    #[pyo3(from_py_with = read)] letters: bool,
) -> PyResult<Vec<Verdict>> {
    let is_long = text.0.len() > 1 || text.0.iter().any(|it| it.given.is_long());
    let is_long = is_long || deals.as_ref().is_some_and(Given::is_long);
    let name = name.map(|it| it.shown());
    let verdicts = run(py, is_long, move |stop| {
        let deals = deals.map(|deals| read_deals(Some(&deals), stop)).transpose()?;
        let mut verdicts = Vec::new();
        for Game { given, deals: known, place } in text.0 {
            let place = Place { name: name.clone().or(place.name), ..place };
            let deals = deals.clone().unwrap_or(known);
            let verification = Verification::new(deals, suits_of(letters));
            verdicts.append(&mut verification.all(&given, &place, stop)?);
        }
        Ok(verdicts)
    })?;
    verdicts.map_err(|failure: Failure| failure.raise::<RecordError>(py))
}

/// The verdicts on the records of a file, one after another, from `iter_verify`.
#[pyclass(frozen, module = "patience_solitaire")]
pub(crate) struct Verdicts(Stream<Verdict>);

#[pymethods]
impl Verdicts {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Verdict>> {
        self.0.next(py)
    }
}

/// Verifies the records of a file as `verify` does, one after another, in little memory however large it is.
/// `progress` is called now and then with the number of bytes that were read, and that of all bytes, or None for a
/// pipe. What it raises is raised here; the next verdict follows after it.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp(), "two.pn")
/// >>> path.write_text("carpet+1 + =partial\n2x2x1x1+1 1a\n")
/// 33
/// >>> for verdict in iter_verify(path, progress=lambda read, size: print(f"{read} of {size} bytes")):
/// ...     print(verdict.line, verdict.status)
/// 20 of 33 bytes
/// 1 partial
/// 33 of 33 bytes
/// 2 partial
#[pyfunction]
#[pyo3(signature = (path, *, progress = None, deals = None, letters = false))]
pub(crate) fn iter_verify(
    py: Python<'_>,
    #[pyo3(from_py_with = read)] path: PathBuf,
    #[pyo3(from_py_with = read)] progress: Option<Progress>,
    deals: Option<Given>,
    #[pyo3(from_py_with = read)] letters: bool,
) -> PyResult<Verdicts> {
    let verdicts = Stream::open(py, path, deals, progress, move |deals| {
        let mut verification = Verification::new(deals, suits_of(letters));
        Box::new(move |part, read| {
            verification.part(part, &Stop::default(), |verdict| read.push_back(verdict))
        })
    })?;
    Ok(Verdicts(verdicts))
}
