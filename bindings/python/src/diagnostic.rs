//! Diagnostics.

use crate::text::{Part, Str};
use crate::value::{Restored, getters, restored, word};
use patience::diagnostic;
use patience::drawing::{Style, draw_at};
use patience::{Allow, Judged, Locator, SuitStyle};
use patience_wire as wire;
use pyo3::prelude::*;
use std::sync::Arc;

/// What is wrong with a record, where, and how to fix it.
///
/// Spans are pairs of offsets into the text that was read: of a `str`, or else of bytes.
///
/// >>> [verdict] = verify("2x2x1x1+[AH AS] 1a 1a")
/// >>> print(verdict.diagnostic.message)
/// move 2 is illegal: freecell a already holds A♠
/// >>> verdict.diagnostic.code
/// 'match::occupied-freecell'
#[pyclass(frozen, eq, hash, from_py_object, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Diagnostic(pub(crate) Arc<Found>);

/// A place, as a pair of offsets.
pub(crate) type Span = (usize, usize);

/// A text, and the place that it is about.
pub(crate) type Label = (Span, String);

/// A diagnostic as Python has it.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Found {
    pub(crate) told: wire::Diagnostic<Span>,
    pub(crate) rendered: String,
}

impl Found {
    pub(crate) fn new(
        diagnostic: &diagnostic::Diagnostic,
        part: &Part<'_>,
        locator: &mut Locator<'_>,
    ) -> Self {
        let told = diagnostic.told(|span| part.span(span));
        // What Python does not have makes no difference.
        let told = wire::Diagnostic {
            reason: String::new(),
            fits: None,
            marks: Vec::new(),
            suggestions: Vec::new(),
            ..told
        };
        let location = locator.locate(diagnostic.span().map_or(0, |span| span.start));
        let rendered = draw_at(diagnostic, part.source, location, Style::default());
        Self { told, rendered }
    }

    /// Returns the diagnostic of a record that fails.
    pub(crate) fn of(
        judged: &Judged<'_>,
        part: &Part<'_>,
        locator: &mut Locator<'_>,
        suits: SuitStyle,
    ) -> Option<Self> {
        let found = diagnostic::diagnose(judged, Allow::Nothing, suits);
        found.map(|diagnostic| Self::new(&diagnostic, part, locator))
    }
}

fn edits(edits: &[wire::Edit<Span>]) -> Vec<Label> {
    edits.iter().map(|edit| (edit.span, edit.replacement.clone())).collect()
}

fn of_edits(edits: Vec<Label>) -> Vec<wire::Edit<Span>> {
    edits.into_iter().map(|(span, replacement)| wire::Edit { span, replacement }).collect()
}

/// What a diagnostic is restored from.
type State = (
    (String, String, String, String),
    (Option<Span>, Option<String>, Option<u64>),
    (Vec<Label>, Vec<Label>, Vec<Label>),
    Vec<String>,
);

getters! { Diagnostic =>
    /// How serious it is: `note`, `warning` or `error`.
    severity: &'static str = |it| it.0.told.severity;
    /// The stable code, which `explain` explains.
    code: &'static str = |it| it.0.told.code;
    /// What is wrong.
    message: &str = |it| &it.0.told.message;
    /// Where it is wrong.
    span: Option<Span> = |it| it.0.told.span;
    /// The labelled places, each with its text; that of the error first.
    labels: Vec<Label> =
        |it| it.0.told.annotations.iter().map(|it| (it.span, it.text.clone())).collect();
    /// What else helps to understand it, a sentence each.
    notes: Vec<String> = |it| it.0.told.notes.clone();
    /// How to fix it.
    help: Option<&str> = |it| it.0.told.help.as_deref();
    /// The edits that certainly fix it, to be made together: each the span to replace and the new
    /// text.
    fixes: Vec<Label> = |it| edits(&it.0.told.fixes);
    /// The edits that the help suggests, if it names one replacement.
    suggested: Vec<Label> = |it| edits(&it.0.told.suggested);
    /// The number of the illegal move, from 1.
    move_number: Option<u64> = |it| it.0.told.index;
    /// The diagnostic as the program draws it.
    rendered: &str = |it| &it.0.rendered;
}

#[pymethods]
impl Diagnostic {
    fn __str__(&self) -> &str {
        &self.0.rendered
    }

    fn __repr__(&self) -> String {
        let wire::Diagnostic { code, message, .. } = &self.0.told;
        format!("<Diagnostic {code}: {message}>")
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(State,)>> {
        let this = slf.get();
        let told = &this.0.told;
        let texts = (told.severity.to_owned(), told.code.to_owned(), told.message.clone());
        let (severity, code, message) = texts;
        restored(
            slf,
            ((
                (severity, code, message, this.0.rendered.clone()),
                (told.span, told.help.clone(), told.index),
                (this.labels(), this.fixes(), this.suggested()),
                this.notes(),
            ),),
        )
    }

    #[staticmethod]
    fn _restore(state: State) -> PyResult<Self> {
        let ((severity, code, message, rendered), (span, help, index), labels, notes) = state;
        let annotation = |(span, text)| wire::Annotation { span, text };
        let told = wire::Diagnostic {
            severity: word(&severity)?,
            code: word(&code)?,
            message,
            reason: String::new(),
            span,
            annotations: labels.0.into_iter().map(annotation).collect(),
            notes,
            help,
            fits: None,
            fixes: of_edits(labels.1),
            suggested: of_edits(labels.2),
            suggestions: Vec::new(),
            index,
            marks: Vec::new(),
        };
        Ok(Self(Arc::new(Found { told, rendered })))
    }
}

/// Returns the explanation of a code, as plain text, or None if there is no such code.
///
/// >>> print(explain("match::occupied-freecell").splitlines()[0])
/// match::occupied-freecell: the freecell is occupied
#[pyfunction]
pub(crate) fn explain(code: Str) -> Option<String> {
    diagnostic::page(&code.shown()).map(ToString::to_string)
}
