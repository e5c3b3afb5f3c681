//! What a text says: its records with their verdicts and diagnostics.

use crate::data::{self, Entry, Failure, Reading, RecordInfo};
use crate::utf16::{Utf16, without_halves};
use crate::words::SUITS;
use patience_core::cards::NumberedDeck;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged, Verdict, judge};
use patience_core::notation::{self, Fault, FaultKind, GameId, TextFault, may_have_deals};
use patience_core::source::{Locator, Source};
use patience_core::text::{Span, english, shown};
use patience_core::{Line, Record};
use patience_report::diagnostic::{self, diagnose, of_fault};
use patience_report::formats::is_stray;
use patience_wire::Diagnostic;
use std::collections::HashMap;

/// Returns a text, or the failure that half of a character is.
///
/// # Errors
/// Returns the failure of the first half of a character.
pub(crate) fn text(bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        of(&Fault::not_utf8(error.as_bytes(), at), None, error.as_bytes())
    })
}

/// Returns the records of a text with their verdicts.
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> Reading {
    Known::default().read(Source::new("", text.as_ref()), &Utf16::new(text))
}

/// What is known of a text before its next part.
#[derive(Default)]
pub(crate) struct Known {
    deals: DealBook,
    /// The number of deal-book entries.
    entries: usize,
    /// The entry that counts for a deck: the first good one, or else the first bad one.
    counts: HashMap<NumberedDeck, (usize, bool)>,
}

impl Known {
    /// Returns the records of the next part with their verdicts.
    pub(crate) fn read(&mut self, source: Source<'_>, utf16: &Utf16<'_>) -> Reading {
        let mut locator = Locator::new(source);
        let mut reading = Reading::default();
        let has_deals = may_have_deals(source.text);
        let mut entries =
            source.records().filter(|it| has_deals && it.is_deal_book_entry()).peekable();
        let mut judging = judge(source, &self.deals);
        for judged in judging.by_ref() {
            let (record, start) = (judged.record(), judged.record().extent().start);
            while let Some(entry) = entries.next_if(|entry| entry.extent().start <= start) {
                // What is judged of it is a mistake.
                self.add(&entry, entry.extent().start < start);
                reading.entries.push(self::entry(&entry, utf16));
            }
            if !is_stray(judged.verdict()) {
                let entry = self.entry(record);
                reading.records.push(info(&judged, entry, &mut locator, utf16));
            } else if !judged.is_consequence() {
                let found = diagnose(&judged, Allow::Nothing, SUITS);
                reading.strays.extend(found.map(|found| self::diagnostic(&found, utf16)));
                reading.stray_at.resize(reading.strays.len(), utf16.span(record.extent()));
            }
        }
        for entry in entries {
            self.add(&entry, true);
            reading.entries.push(self::entry(&entry, utf16));
        }
        self.deals = judging.into_deals();
        let passed = reading.records.iter().filter(|record| record.verdict.pass).count();
        reading.passed = small(passed);
        // As the program counts: a stray text fails, too.
        reading.failed = small(reading.records.len() - passed + reading.strays.len());
        reading
    }

    /// Takes up a deal-book entry.
    fn add(&mut self, entry: &Record<'_>, is_good: bool) {
        if let Some(deck) = entry.id().ok().and_then(GameId::numbered_deck) {
            let (at, good) = self.counts.entry(deck).or_insert((self.entries, is_good));
            if is_good && !*good {
                (*at, *good) = (self.entries, true);
            }
        }
        self.entries += 1;
    }

    /// Returns the entry that the next record is dealt from, or for which it cannot be dealt.
    fn entry(&self, record: &Record<'_>) -> Option<usize> {
        let (Ok(id), Ok(None)) = (record.id(), record.deal()) else { return None };
        self.counts.get(&id.numbered_deck()?).map(|&(at, _)| at)
    }
}

fn entry(record: &Record<'_>, utf16: &Utf16<'_>) -> Entry {
    Entry { span: utf16.span(own(record)), deal_span: utf16.span(record.deal_span()) }
}

/// Returns what belongs to a record alone, with the blanks and the end of the line after it.
pub(crate) fn own(record: &Record<'_>) -> Span {
    let Span { start, end } = record.own_span();
    let tail = record.text().get(end..).unwrap_or_default();
    let blanks = tail.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let line_end = match &tail[blanks..] {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    };
    Span::new(start, end + blanks + line_end)
}

/// Returns a text in canonical form, with U+FFFD in place of each half of a character.
pub fn formatted(text: &(impl AsRef<[u8]> + ?Sized)) -> String {
    without_halves(&notation::format(text.as_ref()).text)
}

/// Returns the explanation of a code, as plain text.
pub fn explain(code: &str) -> Option<String> {
    diagnostic::page(code).map(ToString::to_string)
}

fn info<'a>(
    judged: &Judged<'a>,
    entry: Option<usize>,
    locator: &mut Locator<'a>,
    utf16: &Utf16<'_>,
) -> RecordInfo {
    let (record, verdict) = (judged.record(), judged.verdict());
    let found = diagnose(judged, Allow::Nothing, SUITS);
    let some = |span: Span| (!span.is_empty()).then(|| utf16.span(span));
    RecordInfo {
        span: utf16.span(record.extent()),
        own: utf16.span(own(record)),
        entry: entry.map(small),
        line: small(locator.locate(record.extent().start).line),
        id_span: verdict.id.and(some(record.id_span())),
        deal_span: some(record.deal_span()),
        verdict: verdict.into(),
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
pub(crate) fn diagnostic(
    found: &diagnostic::Diagnostic,
    utf16: &Utf16<'_>,
) -> Diagnostic<data::Span> {
    found.told(|span| utf16.span(span))
}

impl Failure {
    /// Creates a failure that is not one of the text.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { code: None, message: message.into(), diagnostic: None, arrow: false }
    }

    /// Creates the failure of a diagnostic.
    pub(crate) fn of(found: Diagnostic<data::Span>) -> Self {
        Self {
            code: Some(found.code.to_owned()),
            message: found.message.clone(),
            diagnostic: Some(Box::new(found)),
            arrow: false,
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

/// Deals the only game of a text, and plays its moves. Also returns the record.
///
/// # Errors
/// Returns the first error of the record.
pub(crate) fn line_of<'a>(
    text: &'a str,
    deals: &mut DealBook,
) -> Result<(Record<'a>, Line), Failure> {
    let record = only_record(text, deals)?;
    match Line::of_record(&record, deals) {
        Ok(line) => Ok((record, line)),
        Err(_) => Err(failing(record, deals, text)),
    }
}

/// Returns the failure that the first error of a record is.
pub(crate) fn failing(record: Record<'_>, deals: &DealBook, text: &str) -> Failure {
    let found = diagnose(&Judged::new(record, deals), Allow::Stuck, SUITS);
    found.map_or_else(
        || Failure::new("the record cannot be dealt"),
        |found| Failure::of(diagnostic(&found, &Utf16::new(text))),
    )
}

/// Returns the failure of a text that is several moves, or none.
pub(crate) fn not_one_move(text: &str) -> Failure {
    unread(text, format!("expected one move, found `{}`", shown(text.as_bytes())))
}

/// Returns the failure of a text that cannot be read, for this reason.
pub(crate) fn unread(text: &str, message: String) -> Failure {
    let kind = FaultKind::Text(TextFault::NotARecord);
    let fault = Fault { span: Span::new(0, text.len()), kind };
    let found = diagnostic(&of_fault(&fault, None, SUITS), &Utf16::new(text));
    Failure::of(Diagnostic { message, help: None, ..found })
}

fn of(fault: &Fault, record: Option<&Record<'_>>, text: &(impl AsRef<[u8]> + ?Sized)) -> Failure {
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
