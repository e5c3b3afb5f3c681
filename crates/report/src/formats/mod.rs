//! Reports of what `verify` found: a file for each format.

mod concise;
#[doc(hidden)]
pub mod github;
mod human;
#[doc(hidden)]
pub mod json;
mod junit;
mod paths;

pub use concise::{Concise, line};
pub use github::Github;
pub use human::Human;
pub use json::{Json, JsonLines};
pub use junit::Junit;
pub use paths::Root;

use crate::diagnostic::{Detail, Diagnostic, diagnose_in};
use crate::json::to_string as json_text;
use patience_core::cards::SuitStyle;
use patience_core::judge::{Allow, Judged, Status, Verdict};
use patience_core::notation::{FaultKind, Outcome, TextFault};
use patience_core::play::RecordError;
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Locator, Source};
use patience_core::text::Span;
use patience_core::text::english::{count, grouped, list};
use patience_findings::Outlook;
use std::ops::AddAssign;

/// A judged record with its diagnostic and its place in the source.
///
/// ```
/// use patience::report::{Concise, Finding, Report};
/// use patience::{Allow, DealBook, Judged, Locator, Source, SuitStyle};
///
/// let source = Source::new("mine.pn", b"2x2x1x1+[AH AS] 1a 1a");
/// let judged = Judged::new(source.records().next().unwrap(), &DealBook::default());
/// let mut locator = Locator::new(source);
/// let finding = Finding::new(&judged, &mut locator, Allow::Nothing, SuitStyle::Symbols);
/// assert_eq!((finding.passes, finding.location.column), (false, 20));
/// let line = Concise.finding(&finding).out;
/// assert!(line.starts_with("mine.pn:1:20: "));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding<'f, 'a> {
    /// The source of the record.
    pub source: Source<'a>,
    /// The record and its verdict.
    pub judged: &'f Judged<'a>,
    /// Whether the record passes.
    pub passes: bool,
    /// Whether a partial game can still be won, if that was asked.
    pub outlook: Option<Outlook>,
    /// What is wrong with it, if it fails.
    pub diagnostic: Option<Diagnostic>,
    /// What else there is to say of it, whether it passes or fails. No note changes that.
    pub notes: Vec<Note>,
    /// Whether what is wrong with it is only the consequence of a mistake that the record beside it
    /// is reported for, so that a list of mistakes leaves it out.
    pub is_consequence: bool,
    /// Where the record begins.
    pub begins: Location,
    /// Where its error is, or where it begins if it passes.
    pub location: Location,
    /// Where its error ends: the place after its last character.
    pub end: Location,
}

/// A note on a record, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What the note says.
    pub diagnostic: Diagnostic,
    /// Where its place begins.
    pub location: Location,
    /// Where its place ends: the place after its last character.
    pub end: Location,
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
        Self::in_detail(Detail::Full, judged, locator, allow, suits)
    }

    /// Finds the same, with no more detail than this.
    #[must_use]
    pub fn in_detail(
        detail: Detail,
        judged: &'f Judged<'a>,
        locator: &mut Locator<'a>,
        allow: Allow,
        suits: SuitStyle,
    ) -> Self {
        let diagnostic = diagnose_in(detail, judged, allow, suits);
        let begins = locator.locate(judged.record().extent().start);
        let error = diagnostic.as_ref().and_then(Diagnostic::span);
        let location = error.map_or(begins, |it| locator.locate(it.start));
        // Read on from there, so that a long place takes no memory.
        let end = error.map_or(begins, |it| locator.source().locate(location, it.start, it.end));
        Self {
            source: locator.source(),
            judged,
            passes: diagnostic.is_none(),
            outlook: None,
            diagnostic,
            notes: Vec::new(),
            is_consequence: judged.is_consequence(),
            begins,
            location,
            end,
        }
    }

    /// Adds notes on the record, from [`notes`](crate::diagnostic::notes).
    pub fn add_notes(&mut self, notes: Vec<Diagnostic>, locator: &mut Locator<'a>) {
        self.notes.extend(notes.into_iter().map(|diagnostic| {
            let place = diagnostic.span();
            let location = place.map_or(self.begins, |it| locator.locate(it.start));
            let end = |it: Span| locator.source().locate(location, it.start, it.end);
            Note { location, end: place.map_or(self.begins, end), diagnostic }
        }));
    }

    /// Returns each of its notes as a finding of its own, for [`Report::note`].
    #[must_use]
    pub fn each_note(&self) -> Vec<Self> {
        let note = |note: &Note| Self {
            diagnostic: Some(note.diagnostic.clone()),
            location: note.location,
            end: note.end,
            notes: Vec::new(),
            is_consequence: false,
            ..self.clone()
        };
        self.notes.iter().map(note).collect()
    }

    /// Returns its diagnostic, unless it is only the consequence of another record's mistake.
    #[must_use]
    pub fn mistake(&self) -> Option<&Diagnostic> {
        self.diagnostic.as_ref().filter(|_| !self.is_consequence)
    }

    /// Adds the notes that take some work, for people, by a function such as
    /// [`add_notes`](crate::diagnostic::add_notes). Returns whether it added any.
    pub fn refine(&mut self, add_notes: impl FnOnce(&Judged<'_>, &mut Diagnostic)) -> bool {
        let Some(diagnostic) = &mut self.diagnostic else { return false };
        // Where its deal is known, nothing else is to be said of its cards.
        if self.notes.iter().any(|note| note.diagnostic.code.is_of_uncounted_deal()) {
            return false;
        }
        let before = diagnostic.notes.len();
        add_notes(self.judged, diagnostic);
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

/// The records of a group, for [`Report::group`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReportState {
    /// The number of records that were reported.
    pub reported: usize,
    /// How many of them fail.
    pub failed: usize,
}

/// A format of reports. Each method returns text, so that records can be reported in parallel.
///
/// A report is written piece by piece and never held in memory as a whole: the head, for each record
/// the gap and the text of its finding, and the tail. A format that is grouped gets the texts of a
/// source back, to put them into a frame.
///
/// ```
/// use patience::report::{Finding, JsonLines, Report};
/// use patience::{Allow, DealBook, Locator, Source, SuitStyle, judge};
///
/// let source = Source::new("mine.pn", b"2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AS AH] 1a 1a");
/// let (mut locator, mut text) = (Locator::new(source), JsonLines.head());
/// for judged in judge(source, &DealBook::default()) {
///     let finding = Finding::new(&judged, &mut locator, Allow::Nothing, SuitStyle::Letters);
///     if JsonLines.wants(finding.passes) {
///         text += &JsonLines.finding(&finding).out;
///     }
/// }
/// assert_eq!(text.lines().count(), 2);
/// ```
pub trait Report: Sealed + Sync {
    /// Returns the text before the first record.
    fn head(&self) -> String {
        String::new()
    }

    /// Returns the text before that of a record: the first one with a text, or another.
    fn gap(&self, first: bool) -> &'static str {
        let _ = first;
        ""
    }

    /// Returns whether the report has anything to say about a record.
    fn wants(&self, passes: bool) -> bool {
        !passes
    }

    /// Returns how much the report says of a failure.
    fn detail(&self) -> Detail {
        Detail::Full
    }

    /// Returns whether texts of findings are collected and framed by [`Report::group`].
    fn is_grouped(&self) -> bool {
        false
    }

    /// Frames the texts of findings of one source. A long source can have several groups; the last
    /// one can be empty.
    fn group(&self, source: Source<'_>, tally: ReportState, findings: String) -> Vec<u8> {
        let _ = (source, tally);
        findings.into_bytes()
    }

    /// Returns whether people read the report, so that an answer that takes some work is worth it.
    /// There may be too many failures for people, so that some are only counted.
    fn is_for_people(&self) -> bool {
        false
    }

    /// Returns whether the report is made of commands, which what reads it should run.
    fn is_commands(&self) -> bool {
        false
    }

    /// Reports a record.
    fn finding(&self, finding: &Finding<'_, '_>) -> Text;

    /// Reports a note on a record, which is the diagnostic of the finding. Returns none if the report
    /// has notes in the texts of their records, or not at all.
    fn note(&self, note: &Finding<'_, '_>) -> Option<Text> {
        let _ = note;
        None
    }

    /// Reports a source without records, or one that cannot be read.
    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        let drawing = human::without_records(diagnostic, source, start, Default::default());
        Text { out: String::new(), err: drawing }
    }

    /// Returns whether a text is such a report, of this version or an earlier one, as far as its form
    /// tells: what writes reports may write over these.
    fn is_own(&self, text: &[u8]) -> bool;

    /// Returns the text after the last record.
    fn tail(&self, summary: &Summary) -> String {
        let _ = summary;
        String::new()
    }
}

/// Returns whether a line is that of [`Summary::line`].
fn is_summary(line: &str) -> bool {
    let Some((records, rest)) = line.split_once(": ") else { return false };
    let is_count = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
    is_count(records)
        && records.ends_with(['e', 's'])
        && [" passed", " failed"].iter().all(|word| rest.contains(word))
        && [" move", " moves"].iter().any(|end| rest.ends_with(end))
}

/// Returns the message of a diagnostic, and its help on a line of its own.
fn advice(diagnostic: &Diagnostic) -> String {
    match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.message),
        None => diagnostic.message.clone(),
    }
}

/// The numbers in the last line of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of sources.
    pub sources: usize,
    /// The number of records.
    pub records: usize,
    /// The number of texts that are not records, such as a pasted sentence. All of them fail.
    pub stray: usize,
    /// The number of sources without a record, all of which fail.
    pub empty: usize,
    /// The number of inputs that could not be read to their end.
    pub unread: usize,
    /// The number of records that pass.
    pub passed: usize,
    /// The number of valid deal-book entries.
    pub deals: usize,
    /// The number of moves in all records.
    pub moves: u64,
    /// The number of failures that the report does not show.
    pub hidden: usize,
    /// The number of records with notes that the report does not show.
    pub hidden_notes: usize,
    /// A line for each failure that is shown for several that say the same, which counts the others.
    pub alike: Vec<String>,
    /// The number of records, stray texts and sources for each way to end.
    ends: [usize; ENDS.len()],
}

/// The ways to end, in the order of the summary.
const ENDS: [&str; 8] = [
    "solved",
    "partial as expected",
    "stuck as expected",
    "partial",
    "stuck",
    "illegal",
    "malformed",
    "without a game",
];

impl AddAssign<&Self> for Summary {
    fn add_assign(&mut self, other: &Self) {
        self.sources += other.sources;
        self.records += other.records;
        self.stray += other.stray;
        self.empty += other.empty;
        self.unread += other.unread;
        self.passed += other.passed;
        self.deals += other.deals;
        self.moves += other.moves;
        self.hidden += other.hidden;
        self.hidden_notes += other.hidden_notes;
        self.alike.extend_from_slice(&other.alike);
        for (end, other) in self.ends.iter_mut().zip(other.ends) {
            *end += other;
        }
    }
}

/// Returns whether a verdict is on text that is not a record, such as a pasted sentence.
#[doc(hidden)]
#[must_use]
pub fn is_stray(verdict: &Verdict) -> bool {
    let Some(RecordError::Malformed(fault)) = &verdict.error else { return false };
    fault.kind.is_stray() || matches!(fault.kind, FaultKind::Text(TextFault::OtherEncoding(_)))
}

impl Summary {
    /// Returns the number of records, stray texts and sources without a record that fail.
    #[must_use]
    pub const fn failed(&self) -> usize {
        self.records + self.stray + self.empty - self.passed
    }

    /// Counts a source without a record, which fails.
    pub const fn add_empty(&mut self) {
        self.sources += 1;
        self.empty += 1;
        self.ends[ENDS.len() - 1] += 1;
    }

    /// Counts a record, or a stray text, which is malformed.
    pub fn add(&mut self, verdict: &Verdict, passes: bool) {
        if is_stray(verdict) {
            self.stray += 1
        } else {
            self.records += 1
        }
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

    /// Returns the number of objects in a report that has one for each record, each stray text, and each source
    /// without a record or that could not be read.
    #[must_use]
    pub(crate) const fn objects(&self) -> usize {
        self.records + self.stray + self.empty + self.unread
    }

    /// Returns the summary in one line, or nothing if there were no records, and nothing was missed.
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
        if self.records + self.stray + self.deals + self.unread == 0 {
            return String::new();
        }
        let rest = [(self.stray, "stray text"), (self.deals, "deal")];
        let rest = rest.into_iter().filter(|&(number, _)| number > 0);
        let all = std::iter::once((self.records, "record")).chain(rest);
        let all = list(all.map(|(number, thing)| count(number, thing)), "and");
        let ends = ENDS.iter().zip(self.ends).filter(|&(_, number)| number > 0);
        let ends: Vec<String> =
            ends.map(|(end, number)| format!("{} {end}", grouped(number))).collect();
        let ends = match ends.join(", ") {
            ends if ends.is_empty() => ends,
            ends => format!(" ({ends})"),
        };
        let in_colour = |colour: &str, number: usize, what: &str| {
            let text = format!("{} {what}", grouped(number));
            if number == 0 { text } else { format!("{colour}{text}{plain}") }
        };
        let unread = match self.unread {
            0 => String::new(),
            unread => format!(", {red}{} not read{plain}", grouped(unread)),
        };
        format!(
            "{all} in {}: {}, {}{ends}{unread}, {}\n",
            count(self.sources, "source"),
            in_colour(green, self.passed, "passed"),
            in_colour(red, self.failed(), "failed"),
            count(self.moves, "move")
        )
    }
}
