//! Verdicts.

use crate::argument::read;
use crate::diagnostic::{Diagnostic, Found, Span};
use crate::error::Failure;
use crate::exceptions::RecordError;
use crate::record::Game;
use crate::record::{read_deals, without_records};
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
    (Span, usize),
    (Option<D>, Vec<D>),
);

/// How to verify.
struct Verification<'a> {
    place: &'a Place,
    suits: SuitStyle,
    stop: &'a Stop,
}

impl Verification<'_> {
    /// Returns the verdicts on all records of what is given.
    fn all(&self, given: &Given, mut deals: DealBook) -> Result<Vec<Verdict>, Failure> {
        let mut verdicts = Vec::new();
        let mut uncounted = Uncounted::default();
        given.each_part(self.place, self.stop, |part| {
            let source = part.source;
            let is_first = verdicts.is_empty();
            let mut locator = Locator::new(source);
            let mut beside = uncounted.clone();
            // A large part has one record, and no room beside it.
            if !part.is_large {
                beside.add(part.ahead);
                uncounted.add(source);
            }
            for judged in judge(source, &deals) {
                if self.stop.is_set() {
                    return Err(Failure::Stopped);
                }
                verdicts.push(self.one(&judged, part, &beside, is_first, &mut locator));
            }
            deals.add_all(source);
            Ok(())
        })?;
        if verdicts.is_empty() {
            Err(without_records(given, self.place.name.as_deref()))
        } else {
            Ok(verdicts)
        }
    }

    fn one<'a>(
        &self,
        judged: &Judged<'a>,
        part: &Part<'a>,
        beside: &Uncounted,
        is_first: bool,
        locator: &mut Locator<'a>,
    ) -> Verdict {
        let extent = judged.record().extent();
        let begins = locator.locate(extent.start);
        let deal = beside.deal_for(judged, begins);
        let notes = notes(judged, part.source, is_first, deal);
        let notes = notes.iter().map(|note| Arc::new(Found::new(note, part, locator)));
        Verdict {
            span: part.span(extent),
            line: begins.line,
            notes: notes.collect(),
            found: Found::of(judged, part, locator, self.suits).map(Arc::new),
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
            (this.span, this.line),
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
        let (span, line) = place;
        let notes = found.1.iter().map(|it| Arc::clone(&it.0)).collect();
        let found = found.0.map(|it| Arc::clone(&it.0));
        Ok(Self { verdict, span, line, found, notes })
    }
}

/// Verifies each record of a text, of `bytes` or a file in any encoding, or one that was read. What
/// has no record is an error. A record that was read keeps its place. `name` is that of the text in diagnostics, `deals` are known to all
/// records (a text, or a path of a file), and with `letters`, suits are letters in diagnostics.
///
/// >>> verify("2x2x1x1+[AH AS] 1a *1a  carpet+1 =partial")
/// [<Verdict 2x2x1x1+: solved>, <Verdict carpet4x5x1+1: partial>]
#[pyfunction]
#[pyo3(signature = (text, *, name = None, deals = None, letters = false))]
pub(crate) fn verify(
    py: Python<'_>,
    text: Game,
    name: Option<Str>,
    deals: Option<Given>,
    #[pyo3(from_py_with = read)] letters: bool,
) -> PyResult<Vec<Verdict>> {
    let Game { given, deals: known, place } = text;
    let is_long = given.is_long() || deals.as_ref().is_some_and(Given::is_long);
    let verdicts = run(py, is_long, move |stop| {
        let deals = deals.map_or(Ok(known), |deals| read_deals(Some(&deals), stop))?;
        let suits = suits_of(letters);
        let place = Place { name: name.map(|it| it.shown()).or(place.name), ..place };
        Verification { place: &place, suits, stop }.all(&given, deals)
    })?;
    verdicts.map_err(|failure| failure.raise::<RecordError>(py))
}
