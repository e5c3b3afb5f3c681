//! Reports of what `verify` found: a file for each format.

mod concise;
mod human;
mod json;

pub use concise::{Concise, line};
pub use human::Human;
pub use json::{Json, JsonLines};

use crate::card::SuitStyle;
use crate::diagnostic::Diagnostic;
use crate::judge::{Allow, Judged, Status, Verdict};
use crate::notation::Outcome;
use crate::source::{Location, Locator, Source};
use std::ops::AddAssign;

/// A judged record with its diagnostic and its place in the source.
#[derive(Clone, Debug)]
pub struct Finding<'f, 'a> {
    /// The source of the record.
    pub source: Source<'a>,
    /// The record and its verdict.
    pub judged: &'f Judged<'a>,
    /// Whether the record passes.
    pub passes: bool,
    /// What is wrong with it, if it fails.
    pub diagnostic: Option<Diagnostic>,
    /// Where the record begins.
    pub begins: Location,
    /// Where its error is, or where it begins if it passes.
    pub location: Location,
}

impl<'f, 'a> Finding<'f, 'a> {
    /// Finds what there is to report of a record of the locator's source.
    #[must_use]
    pub fn new(
        judged: &'f Judged<'a>,
        locator: &mut Locator<'a>,
        allow: Allow,
        suits: SuitStyle,
    ) -> Self {
        Self::of(judged, judged.diagnose(allow, suits), locator)
    }

    /// Finds the same, but no more than fits on one line.
    #[must_use]
    pub fn brief(
        judged: &'f Judged<'a>,
        locator: &mut Locator<'a>,
        allow: Allow,
        suits: SuitStyle,
    ) -> Self {
        Self::of(judged, judged.diagnose_briefly(allow, suits), locator)
    }

    fn of(
        judged: &'f Judged<'a>,
        diagnostic: Option<Diagnostic>,
        locator: &mut Locator<'a>,
    ) -> Self {
        let begins = locator.locate(judged.record().extent().start);
        let error = diagnostic.as_ref().and_then(Diagnostic::span);
        let location = error.map_or(begins, |error| locator.locate(error.start));
        let passes = diagnostic.is_none();
        Self { source: locator.source(), judged, passes, diagnostic, begins, location }
    }

    /// Adds the notes that take some work, for people. Returns whether they took any.
    pub fn look_closer(&mut self) -> bool {
        let Some(diagnostic) = &mut self.diagnostic else { return false };
        let before = diagnostic.notes.len();
        self.judged.add_notes(diagnostic);
        diagnostic.notes.len() > before
    }
}

/// Text for standard output and standard error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// For standard output.
    pub out: String,
    /// For standard error.
    pub err: String,
}

/// A format of reports. Each method returns text, so that records can be reported in parallel.
pub trait Report: Sync {
    /// Returns the text before the first record.
    fn head(&self) -> &'static str {
        ""
    }

    /// Returns the text before each record.
    fn gap(&self, first: bool) -> &'static str {
        let _ = first;
        ""
    }

    /// Returns whether the report has anything to say about a record.
    fn wants(&self, passes: bool) -> bool {
        !passes
    }

    /// Returns whether people read the report, so that a drawing and an answer that takes some work
    /// are worth it.
    fn is_for_people(&self) -> bool {
        false
    }

    /// Reports a record.
    fn finding(&self, finding: &Finding<'_, '_>) -> Text;

    /// Reports a source without records.
    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        let drawing = human::without_records(diagnostic, source, start, Default::default());
        Text { out: String::new(), err: drawing }
    }

    /// Returns the text after the last record.
    fn tail(&self, summary: &Summary) -> String {
        let _ = summary;
        String::new()
    }
}

/// The numbers in the last line of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of sources.
    pub sources: usize,
    /// The number of records.
    pub records: usize,
    /// The number of records that pass.
    pub passed: usize,
    /// The number of valid deal-book entries.
    pub deals: usize,
    /// The number of moves in all records.
    pub moves: u64,
    /// The number of failures that the report does not show.
    pub hidden: usize,
    /// The number of records for each way to end.
    ends: [usize; ENDS.len()],
}

/// The ways to end, in the order of the summary.
const ENDS: [&str; 7] = [
    "solved",
    "partial as expected",
    "stuck as expected",
    "partial",
    "stuck",
    "illegal",
    "malformed",
];

impl AddAssign<&Self> for Summary {
    fn add_assign(&mut self, other: &Self) {
        self.sources += other.sources;
        self.records += other.records;
        self.passed += other.passed;
        self.deals += other.deals;
        self.moves += other.moves;
        self.hidden += other.hidden;
        for (end, other) in self.ends.iter_mut().zip(other.ends) {
            *end += other;
        }
    }
}

impl Summary {
    /// Counts a record.
    pub fn add(&mut self, verdict: &Verdict, passes: bool) {
        self.records += 1;
        self.passed += usize::from(passes);
        self.moves += verdict.moves;
        let end = match (verdict.status, verdict.outcome) {
            (Status::Solved, _) => 0,
            (Status::Partial, Some(Outcome::Partial)) => 1,
            (Status::Stuck, Some(Outcome::Stuck)) => 2,
            (Status::Partial, _) => 3,
            (Status::Stuck, _) => 4,
            (Status::Illegal, _) => 5,
            (Status::Malformed, _) => 6,
        };
        self.ends[end] += 1;
    }

    /// Returns the number of records that fail.
    #[must_use]
    pub const fn failed(&self) -> usize {
        self.records - self.passed
    }

    /// Returns the summary in one line, or nothing if there were no records.
    ///
    /// ```
    /// use patience::report::Summary;
    /// use patience::{Allow, DealBook, records, verify};
    ///
    /// let mut summary = Summary::default();
    /// summary.sources = 1;
    /// for record in records(b"2x2x1x1+[AH AS] 1a *1a  2x2x1x1+[AH AS] 1a 1a") {
    ///     let verdict = verify(&record, &DealBook::default());
    ///     summary.add(&verdict, verdict.passes(Allow::Nothing));
    /// }
    /// let line = "2 records in 1 source: 1 passed, 1 failed (1 solved, 1 illegal), 4 moves\n";
    /// assert_eq!(summary.line(), line);
    /// ```
    #[must_use]
    pub fn line(&self) -> String {
        self.written("", "", "")
    }

    /// Returns the same line with the passed records in green and the failed ones in red.
    #[must_use]
    pub fn coloured(&self) -> String {
        self.written("\x1b[32m", "\x1b[1;31m", "\x1b[0m")
    }

    fn written(&self, green: &str, red: &str, plain: &str) -> String {
        if self.records + self.deals == 0 {
            return String::new();
        }
        let count = |number: usize, thing: &str| match number {
            1 => format!("1 {thing}"),
            _ => format!("{number} {thing}s"),
        };
        let deals = match self.deals {
            0 => String::new(),
            deals => format!(" and {}", count(deals, "deal")),
        };
        let ends = ENDS.iter().zip(self.ends).filter(|&(_, number)| number > 0);
        let ends: Vec<String> = ends.map(|(end, number)| format!("{number} {end}")).collect();
        let ends = match ends.join(", ") {
            ends if ends.is_empty() => ends,
            ends => format!(" ({ends})"),
        };
        let in_colour = |colour: &str, number: usize, what: &str| match (number, colour) {
            (0, _) | (_, "") => format!("{number} {what}"),
            _ => format!("{colour}{number} {what}{plain}"),
        };
        format!(
            "{}{deals} in {}: {}, {}{ends}, {}\n",
            count(self.records, "record"),
            count(self.sources, "source"),
            in_colour(green, self.passed, "passed"),
            in_colour(red, self.failed(), "failed"),
            count(self.moves.try_into().unwrap_or(usize::MAX), "move")
        )
    }
}
