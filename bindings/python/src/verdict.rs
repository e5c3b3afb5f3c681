//! Verdicts.

use crate::diagnostic::{Diagnostic, Found};
use crate::record::Game;
use crate::text::Text;
use patience::{DealBook, Locator, judge, wire};
use pyo3::prelude::*;
use std::sync::Arc;

/// How a record ends, and what is wrong with it.
///
/// >>> [verdict] = verify("2x2x1x1+[AH AS] 1a *1a")
/// >>> verdict.status, verdict.passed, verdict.played
/// ('solved', True, 2)
#[pyclass(frozen, module = "patience_solitaire")]
pub(crate) struct Verdict {
    verdict: wire::Verdict,
    span: (usize, usize),
    line: usize,
    found: Option<Arc<Found>>,
    is_consequence: bool,
}

impl Verdict {
    /// Returns the verdicts on all records of a text.
    fn all(text: &Arc<Text>, deals: &DealBook) -> Vec<Self> {
        let source = text.source();
        let mut locator = Locator::new(source);
        let judged = judge(source, deals);
        let verdicts = judged.map(|judged| {
            let extent = judged.record().extent();
            Self {
                span: text.span(extent),
                line: locator.locate(extent.start).line,
                found: Found::of(&judged, text).map(Arc::new),
                is_consequence: judged.is_consequence(),
                verdict: judged.verdict().into(),
            }
        });
        verdicts.collect()
    }
}

#[pymethods]
impl Verdict {
    /// The canonical game id, without a literal deal; None if it is malformed.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.verdict.id.as_deref()
    }

    /// How the record ends: `solved`, `partial`, `stuck`, `illegal` or `malformed`.
    #[getter]
    const fn status(&self) -> &'static str {
        self.verdict.status
    }

    /// How it should end: `solved`, `partial` or `stuck`.
    #[getter]
    const fn expected(&self) -> &'static str {
        self.verdict.expected
    }

    /// Whether it ends as expected.
    #[getter]
    const fn passed(&self) -> bool {
        self.verdict.pass
    }

    /// The number of moves in the text, as far as it can be read.
    #[getter]
    const fn moves(&self) -> u64 {
        self.verdict.moves
    }

    /// The number of legal moves before the first error, or of all moves.
    #[getter]
    const fn played(&self) -> u64 {
        self.verdict.played
    }

    /// The cards that are out of play or on the foundations, and all cards of the game; None if the
    /// record cannot be dealt.
    #[getter]
    fn progress(&self) -> Option<(usize, usize)> {
        self.verdict.progress.map(|it| (it.done, it.of))
    }

    /// Where the record is in the text, with its comments.
    #[getter]
    const fn span(&self) -> (usize, usize) {
        self.span
    }

    /// The line on which it begins, from 1.
    #[getter]
    const fn line(&self) -> usize {
        self.line
    }

    /// What is wrong with it; None if it passes.
    #[getter]
    fn diagnostic(&self) -> Option<Diagnostic> {
        self.found.as_ref().map(|found| Diagnostic(Arc::clone(found)))
    }

    /// Whether it fails only because of a mistake that another record is reported for.
    #[getter]
    const fn is_consequence(&self) -> bool {
        self.is_consequence
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}: {}>", self.id().unwrap_or("no game"), self.verdict.status)
    }
}

/// Verifies each record of a text, or one that was read. `name` is that of the text in diagnostics,
/// such as a path.
///
/// >>> verify("2x2x1x1+[AH AS] 1a *1a  carpet+1 =partial")
/// [<Verdict 2x2x1x1+: solved>, <Verdict carpet4x5x1+1: partial>]
#[pyfunction]
#[pyo3(signature = (text, *, name = "<text>"))]
pub(crate) fn verify(py: Python<'_>, text: Game, name: &str) -> Vec<Verdict> {
    let Game { text, deals } = text;
    py.detach(|| Verdict::all(&Arc::new(Text::new(name, text)), &deals))
}
