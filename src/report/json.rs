//! JSON: an object for each record, in one array or one on each line.

use super::{Finding, Report, Summary, Text, json_text};
use crate::diagnostic::Diagnostic;
use crate::json::{self, Progress};
use crate::source::Location;
use crate::span::Span;
use serde::Serialize;

/// One JSON array with an object for each record.
#[derive(Clone, Copy, Debug)]
pub struct Json;

/// One JSON object per line for each record.
#[derive(Clone, Copy, Debug)]
pub struct JsonLines;

impl Report for Json {
    fn head(&self) -> String {
        "[".to_owned()
    }

    fn gap(&self, first: bool) -> &'static str {
        if first { "\n" } else { ",\n" }
    }

    fn wants(&self, _: bool) -> bool {
        true
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        Text { out: object(finding), err: String::new() }
    }

    fn tail(&self, summary: &Summary) -> String {
        if summary.records == 0 { "]\n".to_owned() } else { "\n]\n".to_owned() }
    }
}

impl Report for JsonLines {
    fn wants(&self, _: bool) -> bool {
        true
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        Text { out: object(finding) + "\n", err: String::new() }
    }
}

fn object(finding: &Finding<'_, '_>) -> String {
    json_text(&Object::new(finding))
}

/// The JSON object of a record. Later versions may add fields, but never rename them.
#[derive(Debug, Serialize)]
struct Object<'a> {
    source: &'a str,
    line: usize,
    column: usize,
    id: Option<String>,
    status: &'static str,
    expected: &'static str,
    pass: bool,
    /// Whether a baseline lists the failure. Left out otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    known: bool,
    moves: u64,
    played: u64,
    progress: Option<Progress>,
    error: Option<Error<'a>>,
}

#[derive(Debug, Serialize)]
struct Error<'a> {
    code: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<u16>,
    text: String,
    span: Place,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix<'a>>,
}

#[derive(Debug, Serialize)]
struct Place {
    offset: usize,
    length: usize,
    line: usize,
    column: usize,
}

/// An edit. Offset and length are bytes of the source.
#[derive(Debug, Serialize)]
struct Fix<'a> {
    span: Bytes,
    replacement: &'a str,
}

#[derive(Debug, Serialize)]
struct Bytes {
    offset: usize,
    length: usize,
}

impl<'a> Object<'a> {
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
            moves: verdict.moves,
            played: verdict.played,
            progress: verdict.progress.map(Progress::from),
            error: error.map(|diagnostic| Error::new(diagnostic, source.text, finding.location)),
        }
    }
}

impl<'a> Error<'a> {
    fn new(diagnostic: &'a Diagnostic, text: &[u8], location: Location) -> Self {
        let span = diagnostic.span().unwrap_or(Span::new(0, 0));
        let failed = diagnostic.failed.as_ref();
        let fixes = diagnostic.fixes.iter().map(|fix| Fix {
            span: Bytes { offset: fix.span.start, length: fix.span.len() },
            replacement: &fix.replacement,
        });
        Self {
            code: diagnostic.code.as_str(),
            message: &diagnostic.message,
            help: diagnostic.help.as_deref(),
            index: failed.map(|failed| failed.index),
            repeat: failed.and_then(|failed| failed.repetition),
            text: json::text(span.of(text)),
            span: Place {
                offset: span.start,
                length: span.len(),
                line: location.line,
                column: location.column,
            },
            fixes: fixes.collect(),
        }
    }
}
