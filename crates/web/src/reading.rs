//! What a text says: its records with their verdicts and diagnostics.

use crate::data::{
    Annotation, Diagnostic, Edit, Failure, Mark, MarkKind, Reading, RecordInfo, Severity,
};
use crate::spots;
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged, Verdict, judge};
use patience_core::notation::{self, Fault};
use patience_core::source::{Locator, Source};
use patience_core::text::{Span, english};
use patience_core::{Line, Record, draw};
use patience_report::diagnostic::{self, Fix, diagnose, of_fault};
use patience_report::drawing::{self, Style};
use patience_report::formats::is_stray;

/// The width of drawings, in columns.
const WIDTH: usize = 80;

/// Returns the records of a text with their verdicts.
pub fn read(text: &str) -> Reading {
    let (source, utf16) = (Source::new("", text.as_bytes()), Utf16::new(text));
    let mut locator = Locator::new(source);
    let (mut records, mut strays) = (Vec::new(), Vec::new());
    for judged in judge(source, &DealBook::default()) {
        if !is_stray(judged.verdict()) {
            records.push(info(&judged, &mut locator, &utf16));
        } else if !judged.is_consequence() {
            let found = diagnose(&judged, Allow::Nothing, SUITS);
            strays.extend(found.map(|found| self::diagnostic(&found, &utf16)));
        }
    }
    let passed = records.iter().filter(|record| record.passes).count();
    let failed = small(records.len() - passed);
    Reading { records, strays, passed: small(passed), failed }
}

/// Returns the diagnostic of the record or stray text that begins at this UTF-16 offset, drawn for a
/// terminal of 80 columns, or none if there is none or it passes.
pub fn drawn(text: &str, start: u32) -> Option<String> {
    let (source, utf16) = (Source::new("", text.as_bytes()), Utf16::new(text));
    let begins = |judged: &Judged<'_>| utf16.offset(judged.record().extent().start) == start;
    let judged = judge(source, &DealBook::default()).find(begins)?;
    let found = diagnose(&judged, Allow::Nothing, SUITS)?;
    Some(drawing::draw(&found, source, Style { width: Some(WIDTH), ..Style::default() }))
}

/// Returns a text in canonical form.
pub fn formatted(text: &str) -> String {
    // It was UTF-8, and formatting only moves its words.
    String::from_utf8_lossy(&notation::format(text.as_bytes()).text).into_owned()
}

/// Returns the explanation of a code, as plain text.
pub fn explain(code: &str) -> Option<String> {
    diagnostic::page(code).map(ToString::to_string)
}

fn info<'a>(judged: &Judged<'a>, locator: &mut Locator<'a>, utf16: &Utf16<'_>) -> RecordInfo {
    let (record, verdict) = (judged.record(), judged.verdict());
    let found = diagnose(judged, Allow::Nothing, SUITS);
    let some = |span: Span| (!span.is_empty()).then(|| utf16.span(span));
    RecordInfo {
        span: utf16.span(record.extent()),
        line: small(locator.locate(record.extent().start).line),
        id: verdict.id.map(|id| id.to_string()),
        id_span: verdict.id.and(some(record.id_span())),
        deal_span: some(record.deal_span()),
        status: verdict.status.as_str().to_owned(),
        passes: verdict.passes(Allow::Nothing),
        played: count(verdict.played),
        moves: count(verdict.moves),
        progress: verdict.progress.map(|progress| progress.to_string()),
        summary: found.as_ref().map_or_else(|| summary(verdict), |found| found.message.clone()),
        diagnostic: found.map(|found| diagnostic(&found, utf16)),
        consequence: judged.is_consequence(),
    }
}

/// Says how a record ends that passes: `solved in 43 moves`.
fn summary(verdict: &Verdict) -> String {
    let moves = english::count(verdict.played, "move");
    match (verdict.status, verdict.progress) {
        (patience_core::Status::Solved, _) => format!("solved in {moves}"),
        (status, Some(progress)) => format!("{status} after {moves}, as expected: {progress}"),
        (status, None) => format!("{status} after {moves}, as expected"),
    }
}

/// Returns a diagnostic as data.
pub(crate) fn diagnostic(found: &diagnostic::Diagnostic, utf16: &Utf16<'_>) -> Diagnostic {
    let edits = |fixes: &[Fix]| {
        let edit = |fix: &Fix| Edit { span: utf16.span(fix.span), text: fix.replacement.clone() };
        fixes.iter().map(edit).collect()
    };
    let here = found.annotations.iter().filter(|it| it.elsewhere.is_none());
    let annotation = |it: &diagnostic::Annotation| Annotation {
        span: utf16.span(it.span),
        text: it.text.clone(),
    };
    let mark = |&(place, mark): &(_, draw::Mark)| Mark {
        spot: spots::of_place(place),
        kind: match mark {
            draw::Mark::Failed => MarkKind::Failed,
            draw::Mark::Suggested => MarkKind::Suggested,
        },
    };
    let failed = found.failed.as_ref();
    Diagnostic {
        severity: match found.severity {
            diagnostic::Severity::Note => Severity::Note,
            diagnostic::Severity::Warning => Severity::Warning,
            // The others are all that there are.
            _ => Severity::Error,
        },
        code: found.code.as_str().to_owned(),
        message: found.message.clone(),
        reason: found.reason.clone(),
        place: found.span().map(|span| utf16.span(span)),
        annotations: here.map(annotation).collect(),
        notes: found.notes.clone(),
        help: found.help.clone(),
        fixes: edits(&found.fixes),
        suggested: edits(&found.suggested),
        suggestions: failed.map_or_else(Vec::new, |failed| {
            failed.suggestions.iter().map(ToString::to_string).collect()
        }),
        number: failed.map(|failed| count(failed.index)),
        marks: found.marks.iter().map(mark).collect(),
    }
}

impl Failure {
    /// Creates a failure that is not one of the text.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { code: None, message: message.into(), diagnostic: None }
    }

    /// Creates the failure of a diagnostic.
    pub(crate) fn of(found: Diagnostic) -> Self {
        Self {
            code: Some(found.code.clone()),
            message: found.message.clone(),
            diagnostic: Some(Box::new(found)),
        }
    }
}

/// Returns the only game of a text, after the deals that it lists.
///
/// # Errors
/// Returns what is wrong if there is none, or more than one.
pub(crate) fn only_record<'a>(text: &'a str, deals: &mut DealBook) -> Result<Record<'a>, Failure> {
    let source = Source::new("", text.as_bytes());
    patience_core::only_game(source, deals).map_err(|fault| of(&fault, None, text))
}

/// Deals the only game of a text, and plays its moves as far as they are legal. Also returns the
/// record.
///
/// # Errors
/// Returns what is wrong if it cannot be dealt.
pub(crate) fn line_of<'a>(
    text: &'a str,
    deals: &mut DealBook,
) -> Result<(Record<'a>, Line), Failure> {
    let record = only_record(text, deals)?;
    match Line::of_record(&record, deals) {
        Ok((line, _)) => Ok((record, line)),
        Err(_) => {
            let judged = Judged::new(record, deals);
            let found = diagnose(&judged, Allow::Stuck, SUITS);
            Err(match found {
                Some(found) => Failure::of(diagnostic(&found, &Utf16::new(text))),
                None => Failure::new("the record cannot be dealt"),
            })
        }
    }
}

fn of(fault: &Fault, record: Option<&Record<'_>>, text: &str) -> Failure {
    Failure::of(diagnostic(&of_fault(fault, record, SUITS), &Utf16::new(text)))
}

/// Returns a number as JavaScript has it, or the largest that fits.
pub(crate) fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns a number of moves likewise.
pub(crate) fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
