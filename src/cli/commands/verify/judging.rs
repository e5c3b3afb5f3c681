//! Judges the records of a chunk, and makes its part of the report.

use super::chunk_reader::{Beside, ChunkContext};
use crate::cli::input::Only;
use crate::cli::output::reports::{AssessedRecord, Attention, Formats, Texts};
use crate::cli::output::shown::{ShownFailures, is_general};
use patience_core::budget::Budget;
use patience_core::cards::SuitStyle;
use patience_core::judge::{Allow, Judged, Status, judge};
use patience_core::source::{Locator, Source};
use patience_report::diagnostic::{Diagnostic, notes};
use patience_report::formats::Summary;
use patience_search::analysis::{DEFAULT_NODES, Outlook, Reviewer};
use patience_search::solve::Aim;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of failures for which another deal is searched, for people.
const SEARCHES: usize = 10;

/// How records are judged and reported.
pub(super) struct Judging<'r> {
    pub(super) allow: Allow,
    /// Which records to report.
    pub(super) only: Only,
    pub(super) suits: SuitStyle,
    pub(super) fail_fast: bool,
    /// Whether to tell of partial games whether they can still be won.
    pub(super) solve: bool,
    pub(super) formats: &'r Formats,
    /// The number of failures reported so far.
    pub(super) failures: AtomicUsize,
}

/// The findings in a chunk.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) summary: Summary,
    /// The number of failures that are reported here, and not before.
    pub(super) failures: usize,
    pub(super) records: Vec<JudgedRecord>,
    /// Whether a failure ends the run.
    pub(super) stops: bool,
}

/// The report on a record.
pub(super) struct JudgedRecord {
    pub(super) passes: bool,
    pub(super) texts: Texts,
}

impl Judging<'_> {
    /// Judges the records of a chunk. `wait` waits until all chunks before it are reported.
    pub(super) fn judge(
        &self,
        source: Source<'_>,
        part: &ChunkContext,
        wait: impl Fn(),
    ) -> Findings {
        let mut records = judge(source, &part.deals);
        if self.solve {
            records = records.keep_partial();
        }
        let mut reporting = self.reporting(source, &part.beside, part.name.is_repeated, wait);
        let mut number = part.records;
        while !reporting.findings.stops
            && let Some(judged) = records.advance()
        {
            number = number.saturating_add(1);
            if self.only.takes(number) {
                reporting.add(judged);
            }
        }
        let mut findings = reporting.findings;
        findings.summary.sources += usize::from(part.beside.is_first);
        findings.summary.deals += records.entries();
        findings
    }

    /// Starts the report on records of a source. `again` is whether they were reported before.
    pub(super) fn reporting<'a, W: Fn()>(
        &'a self,
        source: Source<'a>,
        beside: &'a Beside,
        again: bool,
        wait: W,
    ) -> Reporting<'a, W> {
        let (locator, findings) = (Locator::new(source), Findings::default());
        let shown = self.formats.shown.anew();
        Reporting { judging: self, locator, beside, again, wait, before: None, shown, findings }
    }

    /// Returns what else there is to say of a record.
    fn notes<'a>(
        &self,
        judged: &Judged<'a>,
        beside: &Beside,
        locator: &mut Locator<'a>,
    ) -> Vec<Diagnostic> {
        let deal = if beside.uncounted.is_empty() {
            None
        } else {
            let begins = locator.locate(judged.record().extent().start);
            beside.uncounted.deal_for(judged, begins)
        };
        notes(judged, locator.source(), beside.is_first, deal)
    }

    /// Returns whether a partial game can still be won, if that is asked.
    fn outlook(&self, judged: &Judged<'_>) -> Option<Outlook> {
        let is_asked = self.solve && judged.verdict().status == Status::Partial;
        let position = judged.position().filter(|_| is_asked)?;
        let bounds =
            Reviewer::new(position).judge(position, Aim::Any, &mut Budget::nodes(DEFAULT_NODES));
        Some(bounds.outlook())
    }

    /// Returns the number of failures before a chunk, or any number that is too large to matter.
    fn failures_before(&self, wait: impl Fn()) -> usize {
        let reported = self.failures.load(Ordering::Acquire);
        if reported >= SEARCHES {
            return reported;
        }
        wait();
        self.failures.load(Ordering::Acquire)
    }

    /// Counts failures as reported.
    pub(super) fn add_failures(&self, failures: usize) {
        self.failures.fetch_add(failures, Ordering::Release);
    }
}

/// The report on records of a source, one after the other.
pub(super) struct Reporting<'a, W> {
    judging: &'a Judging<'a>,
    locator: Locator<'a>,
    beside: &'a Beside,
    /// Whether the records were reported before.
    again: bool,
    wait: W,
    /// The number of failures before these records, as soon as it matters.
    before: Option<usize>,
    /// What may be shown of these records.
    shown: ShownFailures,
    pub(super) findings: Findings,
}

impl<'a, W: Fn()> Reporting<'a, W> {
    /// Adds a record. After a failure that ends the run, none should follow.
    pub(super) fn add(&mut self, judged: &Judged<'a>) {
        let Self { judging, locator, beside, again, wait, before, shown, findings } = self;
        let verdict = judged.verdict();
        let passes = verdict.passes(judging.allow);
        // A failure that is only the consequence of another failure is not shown.
        let is_shown = !passes && !judged.is_consequence();
        let failures = findings.failures;
        findings.failures += usize::from(is_shown && !*again);
        findings.summary.add(verdict, passes);
        let notes = judging.notes(judged, beside, locator);
        let has_notes = !notes.is_empty() && !*again;
        findings.failures += usize::from(has_notes && !is_shown);
        if judging.formats.want(passes || *again) || has_notes {
            let mut attention = if *again { Attention::Reported } else { Attention::Shown };
            if (is_shown || has_notes) && !*again && judging.formats.are_for_people() {
                let before = *before.get_or_insert_with(|| judging.failures_before(&*wait));
                if !is_general(verdict) && (shown.is_full() || judging.formats.shown.is_full()) {
                    attention = Attention::Hidden;
                } else if before + failures < SEARCHES {
                    attention = Attention::Searched;
                }
            }
            let outlook = judging.outlook(judged);
            let outcome = AssessedRecord { judged, passes, outlook, notes };
            let (allow, suits) = (judging.allow, judging.suits);
            let texts = judging.formats.texts(outcome, locator, allow, suits, attention, shown);
            findings.records.push(JudgedRecord { passes, texts });
        }
        findings.stops = is_shown && judging.fail_fast;
    }
}
