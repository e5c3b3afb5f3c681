//! Records of a text.

use crate::SUITS;
use crate::diagnostic::Found;
use crate::text::Text;
use patience::diagnostic::of_fault;
use patience::notation::{Fault, FaultKind, TextFault};
use patience::{DealBook, Judged, Locator, Span, notation, only_game};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

/// A record of a text, with the deals that the text lists before it.
///
/// >>> [record] = records("2x2x1x1+[AH AS] 1a *1a ; an example")
/// >>> record.id, record.comments
/// ('2x2x1x1+', ['an example'])
/// >>> Position(record).outcome()
/// 'solved'
#[pyclass(frozen, module = "patience_solitaire")]
#[derive(Clone)]
pub(crate) struct Record {
    text: String,
    deals: DealBook,
    span: (usize, usize),
    line: usize,
}

#[pymethods]
impl Record {
    /// The text of the record, with its comments.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// Where it is in the text that was read.
    #[getter]
    const fn span(&self) -> (usize, usize) {
        self.span
    }

    /// The line on which it begins, from 1.
    #[getter]
    const fn line(&self) -> usize {
        self.line
    }

    /// The canonical game id, without a literal deal; None if it is malformed.
    #[getter]
    fn id(&self) -> Option<String> {
        let record = notation::records(self.text.as_bytes()).next()?;
        record.id().ok().map(ToString::to_string)
    }

    /// The comments, without their semicolons.
    #[getter]
    fn comments(&self) -> Vec<String> {
        let comments = notation::records(self.text.as_bytes()).flat_map(|it| it.comments());
        let comments = comments.map(String::from_utf8_lossy);
        comments.map(|it| it.trim_start_matches(';').trim().to_owned()).collect()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Record {} on line {}>", self.id().as_deref().unwrap_or("malformed"), self.line)
    }
}

/// Returns the records of a text. Deals that it lists are known to the records after them.
///
/// >>> [record.id for record in records("carpet+1 +  2x2x1x1+[AH AS]")]
/// ['carpet4x5x1+1', '2x2x1x1+']
#[pyfunction]
pub(crate) fn records(py: Python<'_>, text: &str) -> Vec<Record> {
    py.detach(|| {
        let text = Text::new("", text.to_owned());
        let source = text.source();
        let (mut locator, mut deals) = (Locator::new(source), DealBook::default());
        let mut records = Vec::new();
        for record in source.records() {
            // A malformed deal is a record that fails.
            if record.is_deal_book_entry() && deals.add_at(&record, &mut locator).is_ok() {
                continue;
            }
            let extent = record.extent();
            records.push(Record {
                text: String::from_utf8_lossy(extent.of(source.text)).into_owned(),
                deals: deals.clone(),
                span: text.span(extent),
                line: locator.locate(extent.start).line,
            });
        }
        records
    })
}

/// Returns a text in canonical form.
///
/// >>> format_records("2x2x1x1+[AH   AS]\n1a *a1")
/// '2x2x1x1+[AH AS] 1a *1a\n'
#[pyfunction]
pub(crate) fn format_records(py: Python<'_>, text: &str) -> String {
    py.detach(|| String::from_utf8_lossy(&notation::format(text.as_bytes()).text).into_owned())
}

/// A text, such as a game id, or a record that was read; with the deals that it may need.
pub(crate) struct Game {
    pub(crate) text: String,
    pub(crate) deals: DealBook,
}

impl<'py> FromPyObject<'_, 'py> for Game {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(text.extract::<String>()?.into());
        }
        match value.cast::<Record>() {
            Ok(record) => {
                let Record { text, deals, .. } = record.get().clone();
                Ok(Self { text, deals })
            }
            Err(_) => Err(PyTypeError::new_err("expected a str or a Record")),
        }
    }
}

impl From<String> for Game {
    fn from(text: String) -> Self {
        Self { text, deals: DealBook::default() }
    }
}

/// Why something cannot be done with a record.
pub(crate) enum Refusal {
    /// The record fails, and its verdict says why.
    Verdict,
    /// The record has this fault.
    Fault(Fault),
}

/// Does something with the only record of a text and the deals that it may need.
///
/// # Errors
/// Returns what is wrong if the text has no record or more than one, or if `work` refuses it.
pub(crate) fn with_record<T>(
    Game { text, mut deals }: Game,
    work: impl FnOnce(&notation::Record<'_>, &DealBook) -> Result<T, Refusal>,
) -> Result<T, Found> {
    let text = Arc::new(Text::new("<record>", text));
    let fault = |fault: &Fault, record: Option<&notation::Record<'_>>| {
        Found::new(of_fault(fault, record, SUITS), &text)
    };
    let record = only_game(text.source(), &mut deals).map_err(|found| fault(&found, None))?;
    match work(&record, &deals) {
        Ok(done) => Ok(done),
        Err(Refusal::Fault(found)) => Err(fault(&found, Some(&record))),
        Err(Refusal::Verdict) => {
            let judged = Judged::new(record, &deals);
            let nothing = Fault { span: Span::new(0, 0), kind: FaultKind::Text(TextFault::NoGame) };
            Err(Found::of(&judged, &text).unwrap_or_else(|| fault(&nothing, None)))
        }
    }
}
