//! Records of a text.

use crate::SUITS;
use crate::argument::{Argument, other_type, read};
use crate::diagnostic::{Found, Span};
use crate::error::Failure;
use crate::exceptions::RecordError;
use crate::read::{no_game, read_deals};
use crate::stream::Stream;
use crate::text::{Given, Part, Place, Str};
use crate::value::{Restored, getters, restored};
use crate::work::{Stop, run};
use patience::notation::Fault;
use patience::{DealBook, Judged, Location, Locator, Origin, notation, only_game};
use patience_files::text::Bytes;
use patience_report::diagnostic::of_fault;
use patience_table::{Annotations, comment_words};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

/// What is given to be read, with the deals that it may need.
pub(crate) struct Game {
    pub(crate) given: Given,
    pub(crate) deals: DealBook,
    pub(crate) place: Place,
}

impl<'py> FromPyObject<'_, 'py> for Game {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<Record>() {
            Ok(record) => Ok(record.get().game()),
            Err(_) => Ok(value.extract::<Given>()?.into()),
        }
    }
}

/// A text, a file or records that are given to be read.
pub(crate) struct Games(pub(crate) Vec<Game>);

impl Argument for Games {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let error = match value.extract::<Game>() {
            Ok(game) => return Ok(Self(vec![game])),
            Err(error) => error,
        };
        match value.try_iter() {
            Ok(records) if error.is_instance_of::<PyTypeError>(value.py()) => {
                let game = |it: PyResult<Bound<'_, PyAny>>| {
                    let it = it?;
                    let record = it.cast::<Record>().map_err(|_| other_type(&it, "a Record"))?;
                    Ok(record.get().game())
                };
                records.map(game).collect::<PyResult<_>>().map(Self)
            }
            _ => Err(error),
        }
    }
}

impl From<Given> for Game {
    fn from(given: Given) -> Self {
        Self { given, deals: DealBook::default(), place: Place::default() }
    }
}

impl From<String> for Game {
    fn from(text: String) -> Self {
        Given::Text(text.into()).into()
    }
}

/// A record of a text, with the deals that the text lists before it.
///
/// >>> [record] = records("2x2x1x1+[AH AS] 1a *1a ; an example")
/// >>> record.id, record.comments
/// ('2x2x1x1+', ['an example'])
/// >>> Position(record).status
/// 'solved'
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
#[derive(Clone)]
pub(crate) struct Record {
    text: Vec<u8>,
    /// Whether it is a part of a `str`, or of bytes that are UTF-8.
    is_str: bool,
    deals: DealBook,
    span: Span,
    location: Location,
    source: String,
    /// Whether the span is one of bytes.
    counts_bytes: bool,
}

impl Record {
    fn new(
        record: &notation::Record<'_>,
        part: &Part<'_>,
        deals: &DealBook,
        location: Location,
    ) -> Self {
        let extent = record.extent();
        let text = extent.of(part.source.text);
        Self {
            text: text.to_owned(),
            is_str: part.characters.is_some() || str::from_utf8(text).is_ok(),
            deals: deals.clone(),
            span: part.span(extent),
            location,
            source: part.source.name.to_owned(),
            counts_bytes: part.characters.is_none(),
        }
    }

    /// Returns the record as a text, with the deals that it may need.
    pub(crate) fn game(&self) -> Game {
        let text = self.text.clone();
        let given = if self.is_str { Given::Text(Str(text)) } else { Given::Bytes(text) };
        let origin = Origin { offset: self.span.0, location: self.location };
        let counts_bytes = self.counts_bytes;
        let place = Place { name: Some(self.source.clone()), origin, counts_bytes };
        Game { given, deals: self.deals.clone(), place }
    }

    /// Returns a part of its text as a `str`.
    fn str(&self, part: &[u8]) -> Str {
        Str::of(part, self.is_str)
    }

    /// Returns its headers and comments; none if it cannot be dealt.
    fn annotations(&self) -> Annotations<Vec<u8>> {
        let record = notation::records(&self.text).next();
        let all = record.and_then(|record| Annotations::read(&record, &self.deals).ok());
        all.unwrap_or_default()
    }

    /// Returns the entry of a deal book that the record needs, good or bad.
    fn entry(&self) -> Option<String> {
        let record = notation::records(&self.text).next()?;
        let (id, deal) = (*record.id().ok()?, record.deal().ok()?);
        // A deal of its own matters to no other but an entry, which may contradict it.
        if deal.is_some() && !record.is_deal_book_entry() {
            return None;
        }
        match self.deals.known(&id.numbered_deck()?) {
            Some(deck) => Some(id.with_deal(&deck)),
            // All that is known of the deal is that it is malformed.
            None => self.deals.is_malformed_for(&record).then(|| format!("{id}[]")),
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let places = |it: &Self| (it.is_str, it.span, it.location);
        self.text == other.text && places(self) == places(other) && self.entry() == other.entry()
    }
}

impl Eq for Record {}

impl Hash for Record {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.text, self.span, self.line()).hash(state);
    }
}

/// What a record is restored from: its text and whether it is a `str`, the entry that it needs, and its place: the
/// span and whether it is one of bytes, the line and the column, and the source.
type State = (Vec<u8>, bool, Option<String>, Saved);

type Saved = (Span, bool, (usize, usize), String);

getters! { Record =>
    /// The text of the record, with its comments. A byte that is not UTF-8 is the lone surrogate of
    /// `surrogateescape`.
    text: Str = |it| it.str(&it.text);
    /// Every byte of the text.
    ///
    /// >>> records(b"carpet+1 + ; caf\xe9")[0].data
    /// b'carpet+1 + ; caf\xe9'
    data: &[u8] = |it| &it.text;
    /// Where it is in the text that was read: offsets of a `str`, or of the bytes of a file or a
    /// `bytes`.
    span: Span = |it| it.span;
    /// The line on which it begins, from 1.
    line: usize = |it| it.location.line;
    /// What it was read from: the path of a file, or `<text>`.
    source: &str = |it| &it.source;
    /// The headers, from comments before the first move such as `; Title: In one go`. `annotate` writes
    /// them.
    headers: BTreeMap<String, Str> = |it| {
        it.annotations().headers.into_iter().map(|(name, text)| (name, it.str(&text))).collect()
    };
    /// The comments by the number of moves before them, without headers and branches; of some lines, if there
    /// are some comments in a row. `annotate` writes them.
    ///
    /// >>> records("2x2x1x1+[AH AS] 1a ; the ace waits\n*1a")[0].move_comments
    /// {1: 'the ace waits'}
    move_comments: BTreeMap<usize, Str> = |it| {
        it.annotations().comments.into_iter().map(|(after, text)| (after, it.str(&text))).collect()
    };
}

#[pymethods]
impl Record {
    /// The canonical game id, without a literal deal; None if it is malformed.
    #[getter]
    fn id(&self) -> Option<String> {
        let record = notation::records(&self.text).next()?;
        record.id().ok().map(ToString::to_string)
    }

    /// The comments, without their semicolons.
    #[getter]
    fn comments(&self) -> Vec<Str> {
        let comments = notation::records(&self.text).flat_map(|it| it.comments());
        comments.map(|it| self.str(comment_words(it))).collect()
    }

    fn __str__(&self) -> Str {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Record {} on line {}>", self.id().as_deref().unwrap_or("malformed"), self.line())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<State>> {
        let this = slf.get();
        let Location { line, column } = this.location;
        let place = (this.span, this.counts_bytes, (line, column), this.source.clone());
        restored(slf, (this.text.clone(), this.is_str, this.entry(), place))
    }

    #[staticmethod]
    fn _restore(text: Vec<u8>, is_str: bool, entry: Option<&str>, place: Saved) -> Self {
        let (span, counts_bytes, (line, column), source) = place;
        let mut deals = DealBook::default();
        for record in notation::records(entry.unwrap_or_default().as_bytes()) {
            // That it is malformed is remembered, too.
            let _ = deals.add(&record);
        }
        Self {
            text,
            is_str,
            deals,
            span,
            location: Location { line, column },
            source,
            counts_bytes,
        }
    }
}

/// Calls `take` with each record of a part. Deals that it lists are known to the records after them.
fn each_record(
    part: &Part<'_>,
    deals: &mut DealBook,
    stop: &Stop,
    mut take: impl FnMut(Record),
) -> Result<(), Failure> {
    let mut locator = Locator::new(part.source);
    for record in part.source.records() {
        if stop.is_set() {
            return Err(Failure::Stopped);
        }
        // A malformed deal is a record that fails, and so is a merge conflict, which may have deals.
        if deals.add_at(&record, &mut locator).is_ok() && record.is_deal_book_entry() {
            continue;
        }
        let location = locator.locate(record.extent().start);
        take(Record::new(&record, part, deals, location));
    }
    Ok(())
}

/// Returns the records of a text, or of `bytes` or a file in any encoding. Deals that it lists are
/// known to the records after them, and those of `deals` to all: a text, or a path of a file.
///
/// >>> [record.id for record in records("carpet+1 +  2x2x1x1+[AH AS]")]
/// ['carpet4x5x1+1', '2x2x1x1+']
/// >>> [record] = records("2x2x1x1+7 1a *1a", deals="2x2x1x1+7[AS AH]")
/// >>> Position(record).status
/// 'solved'
#[pyfunction]
#[pyo3(signature = (text, *, deals = None))]
pub(crate) fn records(py: Python<'_>, text: Game, deals: Option<Given>) -> PyResult<Vec<Record>> {
    let Game { given, deals: known, place } = text;
    let is_long = given.is_long() || deals.as_ref().is_some_and(Given::is_long);
    let read = run(py, is_long, move |stop| {
        let mut deals = deals.map_or(Ok(known), |deals| read_deals(Some(&deals), stop))?;
        let mut records = Vec::new();
        given.each_part(&place, stop, |part| {
            each_record(part, &mut deals, stop, |record| records.push(record))
        })?;
        Ok(records)
    })?;
    read.map_err(|failure: Failure| failure.raise::<RecordError>(py))
}

/// The records of a file, one after another, from `iter_records`.
#[pyclass(frozen, module = "patience_solitaire")]
pub(crate) struct Records(Stream<Record>);

#[pymethods]
impl Records {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        self.0.next(py)
    }
}

/// Reads the records of a file one after another, in little memory however large it is. It reads
/// what the program reads: bytes of any encoding. A file without a record is an
/// error. `deals` are known to all records: a text, or a path of a file.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp(), "two.pn")
/// >>> path.write_bytes(b"carpet+1 + ; caf\xe9\ncarpet+2 +\n")
/// 29
/// >>> [Position(record).status for record in iter_records(path)]
/// ['partial', 'partial']
#[pyfunction]
#[pyo3(signature = (path, *, deals = None))]
pub(crate) fn iter_records(
    py: Python<'_>,
    #[pyo3(from_py_with = read)] path: PathBuf,
    deals: Option<Given>,
) -> PyResult<Records> {
    let records = Stream::open(py, path, deals, None, |mut deals| {
        // What was read is kept for the next call, if nobody waits for it now.
        Box::new(move |part, read| {
            each_record(part, &mut deals, &Stop::default(), |record| read.push_back(record))
        })
    })?;
    Ok(Records(records))
}

/// A text, and whether it is bytes.
impl Argument for (Given, bool) {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let is_bytes = value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>();
        Ok((value.extract::<Game>()?.given, is_bytes))
    }
}

/// Returns a text in canonical form: of a `str` or a file as a `str`, of `bytes` as `bytes`, which may be in
/// any encoding. A file that is not UTF-8 is an error, since no `str` has what is in it: give its bytes.
///
/// >>> format_records("2x2x1x1+[AH   AS]\n1a *a1")
/// '2x2x1x1+[AH AS] 1a *1a\n'
/// >>> format_records(b"2x2x1x1+[AH   AS] ; caf\xe9")
/// b'2x2x1x1+[AH AS] ; caf\xe9\n'
#[pyfunction]
pub(crate) fn format_records<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = read)] text: (Given, bool),
) -> PyResult<Bound<'py, PyAny>> {
    let (given, is_bytes) = text;
    let formatted = run(py, given.is_long(), move |_| {
        let (text, is_any) = match given {
            Given::Text(text) => (text.0, true),
            Given::Bytes(bytes) => (bytes, is_bytes),
            // Comments stay, however long a record is.
            Given::File(path) => match Bytes::of(&path) {
                Ok(read) => (read.bytes, false),
                Err(error) => return Err(Failure::File(path, error)),
            },
        };
        match str::from_utf8(&text) {
            Err(error) if !is_any => {
                let fault = Fault::not_utf8(&text, error.valid_up_to());
                let help = "pass bytes to get bytes, such as `path.read_bytes()` or `record.data`";
                Err(Failure::Plain(format!("{fault}: {help}")))
            }
            _ => Ok(notation::format(&text).text),
        }
    })?;
    let formatted = formatted.map_err(|failure: Failure| failure.raise::<RecordError>(py))?;
    if is_bytes {
        Ok(PyBytes::new(py, &formatted).into_any())
    } else {
        Str(formatted).into_bound_py_any(py)
    }
}

/// Why something cannot be done with a record.
pub(crate) enum Refusal {
    /// The record fails, and its verdict says why.
    Verdict,
    /// The record has this fault.
    Fault(Fault),
}

/// Returns the first error of a record that is illegal or malformed.
pub(crate) fn error_of(
    record: &notation::Record<'_>,
    part: &Part<'_>,
    deals: &DealBook,
) -> Option<Arc<Found>> {
    let judged = Judged::new(record.clone(), deals);
    let error = judged.verdict().error.is_some();
    let found = || Found::of(&judged, part, &mut Locator::new(part.source), SUITS);
    error.then(found).flatten().map(Arc::new)
}

/// Does something with the only record of a text and the deals that it may need.
///
/// # Errors
/// Returns what is wrong if the text has no record or more than one, or if `work` refuses it.
pub(crate) fn with_record<T>(
    Game { given, mut deals, .. }: Game,
    work: impl FnOnce(&notation::Record<'_>, &Part<'_>, &DealBook) -> Result<T, Refusal>,
) -> Result<T, Failure> {
    given.with_all("<record>", |part| {
        let mut locator = Locator::new(part.source);
        let mut fault = |fault: &Fault, record: Option<&notation::Record<'_>>| {
            Box::new(Found::new(&of_fault(fault, record, SUITS), part, &mut locator))
        };
        let record = only_game(part.source, &mut deals).map_err(|found| fault(&found, None))?;
        match work(&record, part, &deals) {
            Ok(done) => Ok(done),
            Err(Refusal::Fault(found)) => Err(fault(&found, Some(&record))),
            Err(Refusal::Verdict) => {
                let judged = Judged::new(record, &deals);
                let mut other = Locator::new(part.source);
                let found = Found::of(&judged, part, &mut other, SUITS);
                Err(found.map_or_else(|| fault(&no_game(), None), Box::new))
            }
        }
    })
}
