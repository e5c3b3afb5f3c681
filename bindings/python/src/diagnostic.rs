//! Diagnostics.

use crate::SUITS;
use crate::text::Text;
use patience::diagnostic;
use patience::drawing::{Style, draw};
use patience::{Allow, Judged, wire};
use pyo3::prelude::*;
use std::sync::Arc;

/// What is wrong with a record, where, and how to fix it.
///
/// Spans are pairs of `str` offsets into the text that was read.
///
/// >>> [verdict] = verify("2x2x1x1+[AH AS] 1a 1a")
/// >>> print(verdict.diagnostic.message)
/// move 2 is illegal: freecell a already holds A♠
/// >>> verdict.diagnostic.code
/// 'match::occupied-freecell'
#[pyclass(frozen, module = "patience_solitaire")]
pub(crate) struct Diagnostic(pub(crate) Arc<Found>);

/// A diagnostic, and the text that it is about.
pub(crate) struct Found {
    diagnostic: Box<diagnostic::Diagnostic>,
    pub(crate) told: Box<wire::Diagnostic<(usize, usize)>>,
    pub(crate) text: Arc<Text>,
}

impl Found {
    pub(crate) fn new(diagnostic: diagnostic::Diagnostic, text: &Arc<Text>) -> Self {
        let told = Box::new(diagnostic.told(|span| text.span(span)));
        Self { diagnostic: Box::new(diagnostic), told, text: Arc::clone(text) }
    }

    /// Returns the diagnostic of a record that fails.
    pub(crate) fn of(judged: &Judged<'_>, text: &Arc<Text>) -> Option<Self> {
        let found = diagnostic::diagnose(judged, Allow::Nothing, SUITS);
        found.map(|diagnostic| Self::new(diagnostic, text))
    }

    /// Draws it without colours.
    pub(crate) fn rendered(&self) -> String {
        draw(&self.diagnostic, self.text.source(), Style::default())
    }
}

fn edits(edits: &[wire::Edit<(usize, usize)>]) -> Vec<((usize, usize), String)> {
    edits.iter().map(|edit| (edit.span, edit.replacement.clone())).collect()
}

#[pymethods]
impl Diagnostic {
    /// How serious it is: `note`, `warning` or `error`.
    #[getter]
    fn severity(&self) -> &'static str {
        self.0.told.severity
    }

    /// The stable code, which `explain` explains.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.told.code
    }

    /// What is wrong.
    #[getter]
    fn message(&self) -> &str {
        &self.0.told.message
    }

    /// Where it is wrong.
    #[getter]
    fn span(&self) -> Option<(usize, usize)> {
        self.0.told.span
    }

    /// The labelled places, each with its text; that of the error first.
    #[getter]
    fn labels(&self) -> Vec<((usize, usize), String)> {
        self.0.told.annotations.iter().map(|it| (it.span, it.text.clone())).collect()
    }

    /// What else helps to understand it, a sentence each.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.0.told.notes.clone()
    }

    /// How to fix it.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.0.told.help.as_deref()
    }

    /// The edits that certainly fix it, to be made together: each the span to replace and the new
    /// text.
    #[getter]
    fn fixes(&self) -> Vec<((usize, usize), String)> {
        edits(&self.0.told.fixes)
    }

    /// The edits that the help suggests, if it names one replacement.
    #[getter]
    fn suggested(&self) -> Vec<((usize, usize), String)> {
        edits(&self.0.told.suggested)
    }

    /// The legal moves that were probably meant, the likeliest first.
    #[getter]
    fn suggestions(&self) -> Vec<String> {
        self.0.told.suggestions.clone()
    }

    /// The number of the illegal move, from 1.
    #[getter]
    fn move_number(&self) -> Option<u64> {
        self.0.told.index
    }

    /// The diagnostic as the program draws it.
    #[getter]
    fn rendered(&self) -> String {
        self.0.rendered()
    }

    fn __str__(&self) -> String {
        self.0.rendered()
    }

    fn __repr__(&self) -> String {
        let wire::Diagnostic { code, message, .. } = &*self.0.told;
        format!("<Diagnostic {code}: {message}>")
    }
}

/// Returns the explanation of a code, as plain text, or None if there is no such code.
///
/// >>> print(explain("match::occupied-freecell").splitlines()[0])
/// match::occupied-freecell: the freecell is occupied
#[pyfunction]
pub(crate) fn explain(code: &str) -> Option<String> {
    diagnostic::page(code).map(ToString::to_string)
}
