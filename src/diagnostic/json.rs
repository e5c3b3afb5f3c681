//! Writes verdicts as JSON, one object for each record.

use super::escape::beginning;
use super::{Diagnostic, Location, Source};
use crate::replay::{Allow, Verdict};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};
use std::io;

/// The JSON object of a record. Later versions may add fields, but never rename them.
#[derive(Clone, Debug, Serialize)]
pub struct Judged<'a> {
    source: &'a str,
    line: usize,
    column: usize,
    id: Option<String>,
    status: &'static str,
    expected: &'static str,
    pass: bool,
    moves: u64,
    played: u64,
    progress: Option<Progress>,
    error: Option<Error>,
}

#[derive(Clone, Debug, Serialize)]
struct Progress {
    done: usize,
    of: usize,
    deals: u64,
}

#[derive(Clone, Debug, Serialize)]
struct Error {
    code: &'static str,
    message: String,
    help: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    action: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<u16>,
    text: String,
    span: Span,
}

#[derive(Clone, Debug, Serialize)]
struct Span {
    offset: usize,
    length: usize,
    line: usize,
    column: usize,
}

impl<'a> Judged<'a> {
    /// Creates the object of a record from its verdict, its start and, if it is illegal or
    /// malformed, its diagnostic with the place of the error.
    #[must_use]
    pub fn new(
        source: Source<'a>,
        location: Location,
        verdict: &Verdict,
        allow: Allow,
        error: Option<(&Diagnostic, Location)>,
    ) -> Self {
        let error = error.filter(|_| verdict.error.is_some()).map(|(diagnostic, location)| {
            let span = diagnostic
                .annotations
                .first()
                .map_or(crate::Span::new(0, 0), |annotation| annotation.span);
            Error {
                code: diagnostic.code.as_str(),
                message: diagnostic.message.clone(),
                help: diagnostic.help.clone(),
                action: diagnostic.failed.as_ref().map(|action| action.index),
                repeat: diagnostic.failed.as_ref().and_then(|action| action.repetition),
                text: text(span.of(source.text)),
                span: Span {
                    offset: span.start,
                    length: span.len(),
                    line: location.line,
                    column: location.column,
                },
            }
        });
        Self {
            source: source.name,
            line: location.line,
            column: location.column,
            id: verdict.id.map(|id| id.to_string()),
            status: verdict.status.as_str(),
            expected: verdict.expected().as_str(),
            pass: verdict.passes(allow),
            moves: verdict.moves,
            played: verdict.played,
            progress: verdict.progress.map(|progress| Progress {
                done: progress.done,
                of: progress.total,
                deals: progress.deals,
            }),
            error,
        }
    }
}

/// Returns text from the input as JSON quotes it: the first 1000 characters, with `…` for the rest.
/// The length in its span is that of the whole text.
#[must_use]
pub fn text(text: &[u8]) -> String {
    beginning(text, 1000, String::from_utf8_lossy)
}

/// Writes a value as compact JSON, with escapes for all control characters, even above ASCII.
///
/// # Errors
/// Returns errors of `out`.
pub fn write(out: impl io::Write, value: &impl Serialize) -> io::Result<()> {
    value
        .serialize(&mut serde_json::Serializer::with_formatter(out, Escaping))
        .map_err(io::Error::from)
}

struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(|sign: char| {
            sign.is_control() || !sign.is_ascii() && sign.escape_debug().count() > 1
        }) {
            CompactFormatter.write_string_fragment(writer, &rest[..at])?;
            let sign = rest[at..].chars().next().unwrap_or_default();
            for unit in sign.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &rest[at + sign.len_utf8()..];
        }
        CompactFormatter.write_string_fragment(writer, rest)
    }
}
