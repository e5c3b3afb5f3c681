//! JSON: an object for each record, in one array or one on each line.

use super::{Finding, Note, Report, Summary, Text, json_text};
use crate::diagnostic::{Detail, Diagnostic};
use crate::json::{self, JsonList, Progress, is_list_of};
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::Span;
use patience_search::analysis::Outlook;
use serde::Serialize;

/// One JSON array with an object for each record.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Copy, Debug)]
pub struct Json;

/// One JSON object per line for each record.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Copy, Debug)]
pub struct JsonLines;

impl Sealed for Json {}

impl Report for Json {
    fn detail(&self) -> Detail {
        Detail::Brief
    }

    fn head(&self) -> String {
        JsonList::Array.head().to_owned()
    }

    fn gap(&self, first: bool) -> &'static str {
        JsonList::Array.gap(first)
    }

    fn wants(&self, _: bool) -> bool {
        true
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        Text { out: object(finding), err: String::new() }
    }

    fn is_own(&self, text: &[u8]) -> bool {
        is_list_of(text, FIELDS)
    }

    fn tail(&self, summary: &Summary) -> String {
        JsonList::Array.tail(summary.records + summary.stray == 0).to_owned()
    }
}

impl Sealed for JsonLines {}

impl Report for JsonLines {
    fn detail(&self) -> Detail {
        Detail::Brief
    }

    fn wants(&self, _: bool) -> bool {
        true
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        Text { out: object(finding) + JsonList::Lines.end(), err: String::new() }
    }

    fn is_own(&self, text: &[u8]) -> bool {
        is_list_of(text, FIELDS)
    }
}

/// Fields that each object has.
const FIELDS: &[&str] = &["source", "status", "expected", "pass", "error"];

fn object(finding: &Finding<'_, '_>) -> String {
    json_text(&RecordObject::new(finding))
}

/// A record and the verdict on it: a line of `patience verify --format jsonl`, or an item of the
/// array of `--format json`. Later versions may add fields, but never rename them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Record"))]
pub struct RecordObject<'a> {
    /// The name of the source: a path, `<stdin>` or `<expression N>`. `\xE9` is a byte that is not
    /// UTF-8, and `\x5C` a backslash that would look like such an escape.
    source: &'a str,
    /// The line where the record begins.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    line: usize,
    /// The column where the record begins, in characters.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    column: usize,
    /// The canonical game id, without a literal deal; null if the id is malformed.
    id: Option<String>,
    /// How the record ends.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "partial", "stuck", "illegal", "malformed"])))]
    status: &'static str,
    /// How the record should end.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "partial", "stuck"])))]
    expected: &'static str,
    /// Whether the record ends as expected.
    pass: bool,
    /// Whether a baseline lists the failure. Left out otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    known: bool,
    /// Whether a partial game can still be won. Left out unless that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["winnable", "lost", "undecided"])))]
    outlook: Option<&'static str>,
    /// The number of moves in the text, as far as it can be read.
    moves: u64,
    /// The number of legal moves before the first error, or of all moves.
    played: u64,
    /// The progress score after the last legal move; null if the record cannot be dealt.
    progress: Option<Progress>,
    /// The first error; null unless the record is illegal or malformed.
    error: Option<Failed<'a>>,
    /// What else there is to say of the record, whether it passes or fails. Left out if there is
    /// nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<NoteObject<'a>>,
}

/// A note on a record. It changes no verdict.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Note"))]
struct NoteObject<'a> {
    /// The stable code, which `patience explain` explains.
    code: &'static str,
    /// What there is to say.
    message: &'a str,
    /// What to do about it.
    help: Option<&'a str>,
    /// Where it is.
    span: Place,
}

/// The first error in a record.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Error"))]
pub struct Failed<'a> {
    /// The stable error code, which `patience explain` explains.
    code: &'static str,
    /// What is wrong.
    message: &'a str,
    /// How to fix it.
    help: Option<&'a str>,
    /// The number of the illegal move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    /// The number of the repetition, if the move is repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<u16>,
    /// The text of the error: at most 1000 characters, then `…`.
    text: String,
    /// Where it is.
    span: Place,
    /// The edits that fix it, if there is one certain replacement. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Edit<'a>>,
}

/// A place in the source.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Place {
    /// The number of bytes before it, without a byte-order mark.
    offset: usize,
    /// Its length in bytes.
    length: usize,
    /// Its line.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    line: usize,
    /// Its column, in characters.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    column: usize,
}

impl Place {
    /// Creates the place of a span that begins at a location.
    #[doc(hidden)]
    pub fn new(span: Span, source: Source<'_>, location: Location) -> Self {
        let Location { line, column } = location;
        Self { offset: source.offset(span.start), length: source.length(span), line, column }
    }
}

/// An edit.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Edit<'a> {
    /// What to replace.
    span: Bytes,
    /// What to put in its place.
    replacement: &'a str,
}

/// Bytes of the source.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Bytes {
    /// The number of bytes before them, without a byte-order mark.
    offset: usize,
    /// How many they are.
    length: usize,
}

impl<'a> RecordObject<'a> {
    fn new(finding: &'a Finding<'_, '_>) -> Self {
        let (source, verdict) = (finding.source, finding.judged.verdict());
        // An outcome that was not reached is not an error in the text.
        let error = finding.diagnostic.as_ref().filter(|_| verdict.error.is_some());
        Self {
            source: source.name,
            line: finding.begins.line,
            column: finding.begins.column,
            id: verdict.id.map(|id| id.to_string()),
            status: verdict.status.as_str(),
            expected: verdict.expected().as_str(),
            pass: finding.passes,
            known: finding.known,
            outlook: finding.outlook.map(Outlook::as_str),
            moves: verdict.moves,
            played: verdict.played,
            progress: verdict.progress.map(Progress::from),
            error: error.map(|diagnostic| Failed::new(diagnostic, source, finding.location)),
            notes: finding.notes.iter().map(|note| NoteObject::new(note, source)).collect(),
        }
    }
}

impl<'a> NoteObject<'a> {
    fn new(Note { diagnostic, location }: &'a Note, source: Source<'_>) -> Self {
        let span = diagnostic.span().unwrap_or(Span::new(0, 0));
        Self {
            code: diagnostic.code.as_str(),
            message: &diagnostic.message,
            help: diagnostic.help.as_deref(),
            span: Place::new(span, source, *location),
        }
    }
}

impl<'a> Failed<'a> {
    /// Returns the error of a diagnostic that begins at a location.
    #[must_use]
    pub fn new(diagnostic: &'a Diagnostic, source: Source<'_>, location: Location) -> Self {
        let span = diagnostic.span().unwrap_or(Span::new(0, 0));
        let failed = diagnostic.failed.as_ref();
        let fixes = diagnostic.fixes.iter().map(|fix| Edit {
            span: Bytes { offset: source.offset(fix.span.start), length: source.length(fix.span) },
            replacement: &fix.replacement,
        });
        Self {
            code: diagnostic.code.as_str(),
            message: &diagnostic.message,
            help: diagnostic.help.as_deref(),
            index: failed.map(|failed| failed.index),
            repeat: failed.and_then(|failed| failed.repetition),
            text: json::text(span.of(source.text)),
            span: Place::new(span, source, location),
            fixes: fixes.collect(),
        }
    }
}
