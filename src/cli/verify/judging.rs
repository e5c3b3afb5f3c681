//! Judges the records of a chunk, and makes its part of the report.

use super::feed::Part;
use crate::card::SuitStyle;
use crate::judge::{Allow, Judged, judge};
use crate::report::{Finding, Report, Summary, Text};
use crate::source::{Locator, Source};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of failures for which another deal is searched, for people.
const SEARCHES: usize = 10;

/// How records are judged and reported.
pub(super) struct Judging<'r> {
    allow: Allow,
    pub(super) suits: SuitStyle,
    pub(super) fail_fast: bool,
    /// None to print nothing.
    pub(super) report: Option<&'r dyn Report>,
    /// How many failures to show to people.
    max_failures: usize,
    /// The number of failures reported so far.
    failures: AtomicUsize,
}

/// What was found in a chunk.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) summary: Summary,
    /// The report, without what comes before its first record.
    pub(super) texts: Vec<Text>,
    /// Whether a failure ends the run.
    pub(super) stops: bool,
}

impl Findings {
    fn push(&mut self, gap: &str, text: Text) {
        match self.texts.last_mut() {
            Some(last) if text.err.is_empty() => {
                last.out += gap;
                last.out += &text.out;
            }
            Some(_) => self.texts.push(Text { out: gap.to_owned() + &text.out, ..text }),
            None => self.texts.push(text),
        }
    }
}

impl<'r> Judging<'r> {
    pub(super) fn new(
        allow: Allow,
        suits: SuitStyle,
        fail_fast: bool,
        max_failures: usize,
        report: Option<&'r dyn Report>,
    ) -> Self {
        let failures = AtomicUsize::new(0);
        Self { allow, suits, fail_fast, report, max_failures, failures }
    }

    /// Judges the records of a chunk. `wait` waits until all chunks before it are reported.
    pub(super) fn judge(&self, source: Source<'_>, part: &Part, wait: impl Fn()) -> Findings {
        let mut records = judge(source, &part.deals);
        let mut findings = self.report(records.by_ref(), Locator::new(source), wait);
        findings.summary.sources += usize::from(part.is_first);
        findings.summary.deals += records.entries();
        findings
    }

    /// Reports records of the locator's source.
    pub(super) fn report<'a>(
        &self,
        records: impl Iterator<Item = Judged<'a>>,
        mut locator: Locator<'a>,
        wait: impl Fn(),
    ) -> Findings {
        let mut findings = Findings::default();
        // The number of failures before these records, as soon as it matters.
        let mut before = None;
        for judged in records {
            let verdict = judged.verdict();
            let passes = verdict.passes(self.allow);
            let failures = findings.summary.failed();
            findings.summary.add(verdict, passes);
            if let Some(report) = self.report.filter(|report| report.wants(passes)) {
                let mut looks_closer = false;
                if !passes && report.is_for_people() {
                    let before = before.get_or_insert_with(|| self.failures_before(&wait));
                    looks_closer = *before + failures < SEARCHES;
                    if *before + failures >= self.max_failures {
                        findings.summary.hidden += 1;
                        continue;
                    }
                }
                let new = if report.is_for_people() { Finding::new } else { Finding::brief };
                let mut finding = new(&judged, &mut locator, self.allow, self.suits);
                if looks_closer {
                    finding.look_closer();
                }
                findings.push(report.gap(false), report.finding(&finding));
            }
            if !passes && self.fail_fast {
                findings.stops = true;
                break;
            }
        }
        findings
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
