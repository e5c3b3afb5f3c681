//! Diagnostics.

use crate::SUITS;
use crate::text::Text;
use patience::diagnostic::{self, Fix};
use patience::drawing::{Style, draw};
use patience::{Allow, Judged};
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
    pub(crate) diagnostic: Box<diagnostic::Diagnostic>,
    pub(crate) text: Arc<Text>,
}

impl Found {
    pub(crate) fn new(diagnostic: diagnostic::Diagnostic, text: &Arc<Text>) -> Self {
        Self { diagnostic: Box::new(diagnostic), text: Arc::clone(text) }
    }

    /// Returns the diagnostic of a record that fails.
    pub(crate) fn of(judged: &Judged<'_>, text: &Arc<Text>) -> Option<Self> {
        let found = diagnostic::diagnose(judged, Allow::Nothing, SUITS);
        found.map(|diagnostic| Self::new(diagnostic, text))
    }

    pub(crate) fn span(&self) -> Option<(usize, usize)> {
        self.diagnostic.span().map(|span| self.text.span(span))
    }

    /// Draws it without colours.
    pub(crate) fn rendered(&self) -> String {
        draw(&self.diagnostic, self.text.source(), Style::default())
    }

    fn edits(&self, fixes: &[Fix]) -> Vec<((usize, usize), String)> {
        let edit = |fix: &Fix| (self.text.span(fix.span), fix.replacement.clone());
        fixes.iter().map(edit).collect()
    }
}

#[pymethods]
impl Diagnostic {
    /// How serious it is: `note`, `warning` or `error`.
    #[getter]
    fn severity(&self) -> &'static str {
        self.0.diagnostic.severity.as_str()
    }

    /// The stable code, which `explain` explains.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.diagnostic.code.as_str()
    }

    /// What is wrong.
    #[getter]
    fn message(&self) -> &str {
        &self.0.diagnostic.message
    }

    /// Where it is wrong.
    #[getter]
    fn span(&self) -> Option<(usize, usize)> {
        self.0.span()
    }

    /// The labelled places, each with its text; that of the error first.
    #[getter]
    fn labels(&self) -> Vec<((usize, usize), String)> {
        let annotations = self.0.diagnostic.annotations.iter();
        let here = annotations.filter(|it| it.elsewhere.is_none());
        here.map(|it| (self.0.text.span(it.span), it.text.clone())).collect()
    }

    /// What else helps to understand it, a sentence each.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.0.diagnostic.notes.clone()
    }

    /// How to fix it.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.0.diagnostic.help.as_deref()
    }

    /// The edits that certainly fix it, to be made together: each the span to replace and the new
    /// text.
    #[getter]
    fn fixes(&self) -> Vec<((usize, usize), String)> {
        self.0.edits(&self.0.diagnostic.fixes)
    }

    /// The edits that the help suggests, if it names one replacement.
    #[getter]
    fn suggested(&self) -> Vec<((usize, usize), String)> {
        self.0.edits(&self.0.diagnostic.suggested)
    }

    /// The legal moves that were probably meant, the likeliest first.
    #[getter]
    fn suggestions(&self) -> Vec<String> {
        let failed = self.0.diagnostic.failed.iter();
        failed.flat_map(|it| it.suggestions.iter().map(ToString::to_string)).collect()
    }

    /// The number of the illegal move, from 1.
    #[getter]
    fn move_number(&self) -> Option<u64> {
        self.0.diagnostic.failed.as_ref().map(|failed| failed.index)
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
        let diagnostic::Diagnostic { code, message, .. } = &*self.0.diagnostic;
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
