//! JSON: an object for each record, in one array or one on each line.

use super::human;
use super::{Finding, Note, Report, Summary, Text, json_text};
use crate::diagnostic::{Detail, Diagnostic};
use crate::drawing::Style;
use crate::json::{JsonList, is_list_of};
use patience_core::judge::Status;
use patience_core::notation::Outcome;
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::Span;
use patience_findings::Outlook;
use patience_wire::{Place, Record};

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

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        without_records(diagnostic, source, start, "")
    }

    fn is_own(&self, text: &[u8]) -> bool {
        is_list_of(text, FIELDS)
    }

    fn tail(&self, summary: &Summary) -> String {
        JsonList::Array.tail(summary.objects() == 0).to_owned()
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

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        without_records(diagnostic, source, start, JsonList::Lines.end())
    }

    fn is_own(&self, text: &[u8]) -> bool {
        is_list_of(text, FIELDS)
    }
}

/// Fields that each object has.
const FIELDS: &[&str] = &["source", "status", "expected", "pass", "error"];

fn object(finding: &Finding<'_, '_>) -> String {
    let (source, verdict) = (finding.source, finding.judged.verdict());
    // An outcome that was not reached is not an error in the text.
    let error = finding.diagnostic.as_ref().filter(|_| verdict.error.is_some());
    json_text(&Record {
        source: source.name,
        line: finding.begins.line,
        column: finding.begins.column,
        title: finding.judged.record().title(),
        verdict: patience_wire::Verdict {
            pass: finding.passes,
            outlook: finding.outlook.map(Outlook::as_str),
            ..verdict.into()
        },
        error: error.map(|diagnostic| diagnostic.error(source, finding.location)),
        notes: finding.notes.iter().map(|note| told(note, source)).collect(),
    })
}

/// Reports a source without records: to people, and as an object with what ends it.
fn without_records(
    diagnostic: &Diagnostic,
    source: Source<'_>,
    start: Location,
    end: &str,
) -> Text {
    let object = json_text(&Record {
        source: source.name,
        line: start.line,
        column: start.column,
        title: None,
        verdict: patience_wire::Verdict {
            id: None,
            status: Status::Malformed.as_str(),
            expected: Outcome::default().as_str(),
            pass: false,
            outlook: None,
            moves: 0,
            played: 0,
            progress: None,
        },
        error: Some(diagnostic.error(source, start)),
        notes: Vec::new(),
    });
    let err = human::without_records(diagnostic, source, start, Style::default());
    Text { out: object + end, err }
}

fn told(Note { diagnostic, location, .. }: &Note, source: Source<'_>) -> patience_wire::Note {
    let span = diagnostic.span().unwrap_or(Span::new(0, 0));
    patience_wire::Note {
        code: diagnostic.code.as_str(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        span: Place::new(span, source, *location),
    }
}
