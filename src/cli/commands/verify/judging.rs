//! Judges the records of a chunk, and makes its part of the report.

use super::baseline::Baseline;
use super::chunk_reader::{Beside, Part};
use crate::cli::input::Only;
use crate::cli::output::reports::{AssessedRecord, Attention, Formats, Texts};
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
    /// How many failures to show to people.
    pub(super) max_failures: usize,
    pub(super) formats: &'r Formats,
    pub(super) baseline: &'r Baseline,
    /// The number of failures reported so far.
    pub(super) failures: AtomicUsize,
}

/// What was found in a chunk.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) summary: Summary,
    /// The number of failures that are reported here, and not before.
    pub(super) failures: usize,
    pub(super) records: Vec<Found>,
    /// Whether a failure ends the run.
    pub(super) stops: bool,
}

/// What there is to report of a record.
pub(super) struct Found {
    pub(super) passes: bool,
    /// Whether it fails as a baseline says.
    pub(super) known: bool,
    pub(super) texts: Texts,
}

impl Judging<'_> {
    /// Judges the records of a chunk. `wait` waits until all chunks before it are reported.
    pub(super) fn judge(&self, source: Source<'_>, part: &Part, wait: impl Fn()) -> Findings {
        let mut records = judge(source, &part.deals);
        if self.solve {
            records = records.keep_partial();
        }
        let again = part.name.is_repeated;
        let locator = Locator::new(source);
        let mut findings = match self.only.number() {
            None => self.report(records.by_ref(), locator, &part.beside, again, wait),
            Some(_) => {
                let numbered = records.by_ref().zip(part.records.saturating_add(1)..);
                let wanted = numbered.filter(|&(_, number)| self.only.takes(number));
                self.report(wanted.map(|(judged, _)| judged), locator, &part.beside, again, wait)
            }
        };
        findings.summary.sources += usize::from(part.beside.is_first);
        findings.summary.deals += records.entries();
        findings
    }

    /// Reports records of the locator's source. `again` is whether they were reported before.
    pub(super) fn report<'a>(
        &self,
        records: impl Iterator<Item = Judged<'a>>,
        mut locator: Locator<'a>,
        beside: &Beside,
        again: bool,
        wait: impl Fn(),
    ) -> Findings {
        let mut findings = Findings::default();
        // The number of failures before these records, as soon as it matters.
        let mut before = None;
        for judged in records {
            let verdict = judged.verdict();
            let passes = verdict.passes(self.allow);
            let is_known = || match again {
                true => self.baseline.lists(&judged),
                false => self.baseline.takes(&judged, &wait),
            };
            let known = !passes && is_known();
            let fails = !passes && !known;
            // What is only the consequence of another failure is not shown.
            let is_shown = fails && !judged.is_consequence();
            let failures = findings.failures;
            findings.failures += usize::from(is_shown && !again);
            findings.summary.add(verdict, passes);
            findings.summary.known += usize::from(known);
            // A known failure is left out, with all that there is to say of it.
            let notes = match known {
                true => Vec::new(),
                false => self.notes(&judged, beside, &mut locator),
            };
            let has_notes = !notes.is_empty() && !again;
            findings.failures += usize::from(has_notes && !is_shown);
            if self.formats.want(!fails || again) || has_notes {
                let mut attention = if again { Attention::Reported } else { Attention::Shown };
                if (is_shown || has_notes) && !again && self.formats.are_for_people() {
                    let before = *before.get_or_insert_with(|| self.failures_before(&wait));
                    attention = self.attention(before + failures);
                    let is_hidden = attention == Attention::Hidden;
                    findings.summary.hidden += usize::from(is_hidden && is_shown);
                    findings.summary.hidden_notes += usize::from(is_hidden && !is_shown);
                }
                let outlook = self.outlook(&judged);
                let outcome = AssessedRecord { judged: &judged, passes, known, outlook, notes };
                let texts =
                    self.formats.texts(outcome, &mut locator, self.allow, self.suits, attention);
                findings.records.push(Found { passes, known, texts });
            }
            if is_shown && self.fail_fast {
                findings.stops = true;
                break;
            }
        }
        findings
    }

    /// Returns what else there is to say of a record.
    fn notes<'a>(
        &self,
        judged: &Judged<'a>,
        beside: &Beside,
        locator: &mut Locator<'a>,
    ) -> Vec<Diagnostic> {
        let deal = match beside.uncounted.is_empty() {
            true => None,
            false => {
                let begins = locator.locate(judged.record().extent().start);
                beside.uncounted.deal_for(judged, begins)
            }
        };
        notes(judged, locator.source(), beside.is_first, deal, self.suits)
    }

    /// Returns whether a partial game can still be won, if that is asked.
    fn outlook(&self, judged: &Judged<'_>) -> Option<Outlook> {
        let is_asked = self.solve && judged.verdict().status == Status::Partial;
        let position = judged.position().filter(|_| is_asked)?;
        let bounds =
            Reviewer::new(position).judge(position, Aim::Any, &mut Budget::nodes(DEFAULT_NODES));
        Some(bounds.outlook())
    }

    /// Returns what people get to see of a failure after others.
    const fn attention(&self, failures: usize) -> Attention {
        if failures >= self.max_failures {
            Attention::Hidden
        } else if failures < SEARCHES {
            Attention::Searched
        } else {
            Attention::Shown
        }
    }

    /// Returns the number of failures before a chunk, or any number that is too large to matter.
    fn failures_before(&self, wait: impl Fn()) -> usize {
        let shown = if self.max_failures == usize::MAX { 0 } else { self.max_failures };
        let reported = self.failures.load(Ordering::Acquire);
        if reported >= shown.max(SEARCHES) {
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
