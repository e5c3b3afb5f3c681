//! The report of a run, in one format, and what people read beside it.
//!
//! [`Formats`] makes texts, on any thread. [`Reports`] writes them, in order: the report to standard
//! output, or to where that was sent, and what people read to standard error.

use crate::cli::output::Streams;
use crate::cli::output::shown::{FailureShape, Fate, ShownFailures};
use patience::diagnostic::add_notes;
use patience_core::cards::SuitStyle;
use patience_core::judge::{Allow, Judged};
use patience_core::source::{Location, Locator, Source};
use patience_report::diagnostic::{Detail, Diagnostic};
use patience_report::formats::{Finding, Human, Report, ReportState, Summary, Text};
use patience_search::analysis::Outlook;

/// The maximum length of a group in memory, in bytes.
const GROUP: usize = 1 << 20;

/// The formats of a run.
#[derive(Default)]
pub(crate) struct Formats {
    /// What people read, if they read the run: failures on standard error, the rest on standard
    /// output.
    pub(crate) people: Option<Human>,
    /// The report on standard output, which people may read too where it goes to a file.
    pub(crate) report: Option<Box<dyn Report>>,
    /// Whether standard output is the report's alone, so that nothing else goes there.
    pub(crate) is_aside: bool,
    /// What people are shown of failures.
    pub(crate) shown: ShownFailures,
}

/// The texts of a record and of its notes.
#[derive(Default)]
pub(crate) struct Texts {
    people: Vec<Text>,
    report: Vec<Text>,
    /// Whether the report has the record, and not only notes on it.
    is_reported: bool,
    /// What people may be shown of a failure, or of notes.
    shape: Option<FailureShape>,
}

/// How much of a failure is shown to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attention {
    /// Nothing, and only reports of all records have it: it was reported before.
    Reported,
    /// Nothing.
    Hidden,
    /// A drawing, as far as there are not others like it, nor too many.
    Shown,
    /// A drawing, with notes that take some work.
    Searched,
}

impl Attention {
    /// Returns whether a report has what is not in question again, or is more than people get.
    fn reaches(self, report: &dyn Report) -> bool {
        match self {
            Self::Reported => false,
            Self::Hidden => !report.is_for_people(),
            Self::Shown | Self::Searched => true,
        }
    }
}

/// A judged record, and whether it passes.
pub(crate) struct AssessedRecord<'f, 'a> {
    pub(crate) judged: &'f Judged<'a>,
    pub(crate) passes: bool,
    /// Whether the game can still be won, if that was asked.
    pub(crate) outlook: Option<Outlook>,
    /// The notes on it.
    pub(crate) notes: Vec<Diagnostic>,
}

impl Formats {
    fn all(&self) -> impl Iterator<Item = &dyn Report> {
        let people = self.people.as_ref().map(|people| -> &dyn Report { people });
        people.into_iter().chain(self.report.as_deref().map(|report| -> &dyn Report { report }))
    }

    /// Returns whether any format has something to say about a record.
    pub(crate) fn want(&self, passes: bool) -> bool {
        self.all().any(|report| report.wants(passes))
    }

    /// Returns whether people read any of the reports.
    pub(crate) fn are_for_people(&self) -> bool {
        self.all().any(Report::is_for_people)
    }

    /// Returns whether any format is for the standard streams.
    pub(crate) fn are_seen(&self) -> bool {
        self.people.is_some() || self.report.is_some() && !self.is_aside
    }

    /// Returns whether a format on standard output ends within a line between two records.
    pub(crate) fn stay_within_line(&self) -> bool {
        self.report.is_some() && !self.is_aside
    }

    /// Makes the texts of a record.
    pub(crate) fn texts<'a>(
        &self,
        AssessedRecord { judged, passes, outlook, notes }: AssessedRecord<'_, 'a>,
        locator: &mut Locator<'a>,
        allow: Allow,
        suits: SuitStyle,
        attention: Attention,
        beside: &ShownFailures,
    ) -> Texts {
        let wants = |report: &dyn Report| {
            let is_reported = attention == Attention::Reported;
            let is_hidden = is_reported || attention == Attention::Hidden;
            report.wants(passes || is_reported) && !(is_hidden && report.is_for_people())
        };
        let wanted = || self.all().filter(|report| wants(*report));
        let detail = wanted().map(Report::detail).max();
        let Some(detail) = detail.or((!notes.is_empty()).then_some(Detail::Headline)) else {
            let is_hidden = attention == Attention::Hidden && self.are_for_people();
            let shape =
                is_hidden.then(|| FailureShape::hidden(!passes && !judged.is_consequence()));
            return Texts { shape, ..Texts::default() };
        };
        let mut finding = Finding::in_detail(detail, judged, locator, allow, suits);
        finding.outlook = outlook;
        finding.add_notes(notes, locator);
        let notes = finding.each_note();
        let make = |report: Option<&dyn Report>, finding: &Finding<'_, '_>| -> Vec<Text> {
            let Some(report) = report else { return Vec::new() };
            let own = wants(report).then(|| report.finding(finding));
            let notes = notes.iter().filter(|_| attention.reaches(report));
            own.into_iter().chain(notes.filter_map(|note| report.note(note))).collect()
        };
        let report = self.report.as_deref().map(|report| -> &dyn Report { report });
        let mut texts = Texts { is_reported: report.is_some_and(wants), ..Texts::default() };
        // Notes that take some work go to people only.
        texts.report = make(report.filter(|report| !report.is_for_people()), &finding);
        if self.are_for_people() && attention != Attention::Reported {
            texts.shape = self.shape(&finding, attention);
        }
        if let Some(shape) = &texts.shape
            && !self.is_drawn(shape, beside)
        {
            finding.diagnostic = None;
        } else if wanted().any(Report::is_for_people) && attention == Attention::Searched {
            finding.refine(add_notes);
        }
        texts.report.extend(make(report.filter(|report| report.is_for_people()), &finding));
        texts.people = make(self.people.as_ref().map(|people| -> &dyn Report { people }), &finding);
        texts
    }
}

impl Formats {
    /// Returns what people may be shown of a record that fails or has notes.
    fn shape(&self, finding: &Finding<'_, '_>, attention: Attention) -> Option<FailureShape> {
        let is_failure = finding.mistake().is_some();
        if !is_failure && finding.notes.is_empty() {
            return None;
        }
        Some(match attention {
            Attention::Hidden => FailureShape::hidden(is_failure),
            _ => FailureShape::new(finding),
        })
    }

    /// Returns whether a failure may be the first of its kind, after those of its chunk and those
    /// that were shown.
    fn is_drawn(&self, shape: &FailureShape, beside: &ShownFailures) -> bool {
        beside.next(shape.clone()) == Fate::Shown && self.shown.fate(shape) == Fate::Shown
    }
}

/// The reports of a run while they are written.
pub(crate) struct Reports<'f> {
    formats: &'f Formats,
    /// Whether the report has no text yet.
    is_first: bool,
    group: String,
    tally: ReportState,
}

impl<'f> Reports<'f> {
    /// Writes the head of the report.
    pub(crate) fn begin(formats: &'f Formats, streams: &mut Streams) -> Self {
        let reports =
            Self { formats, is_first: true, group: String::new(), tally: ReportState::default() };
        if let Some(report) = &formats.report {
            reports.bytes(report.head().as_bytes(), streams);
        }
        reports
    }

    /// Returns whether nothing more can be written anywhere.
    pub(crate) fn are_unread(&self, streams: &Streams) -> bool {
        let has_errors = self.formats.is_aside && self.formats.people.is_some();
        streams.is_unread() && !has_errors
    }

    /// Tells people a text.
    fn tell(&self, text: &Text, streams: &mut Streams) {
        if !text.err.is_empty() {
            streams.err().text(&text.err);
        }
        if text.out.is_empty() {
        } else if self.formats.is_aside {
            streams.err().text(&text.out);
        } else {
            streams.out().text(&text.out);
        }
    }

    /// Writes a text of the report, with the gap before it.
    fn put(&mut self, report: &dyn Report, text: &Text, streams: &mut Streams) {
        if report.is_for_people() {
            streams.out().bytes(text.err.as_bytes());
        } else if self.formats.people.is_none() && !self.formats.is_aside && !text.err.is_empty() {
            streams.err().text(&text.err);
        }
        if text.out.is_empty() {
            return;
        }
        let gap = report.gap(std::mem::take(&mut self.is_first));
        if report.is_grouped() {
            self.group += gap;
            self.group += &text.out;
        } else if report.is_commands() {
            streams.out().commands(text.out.as_bytes());
        } else {
            self.bytes(gap.as_bytes(), streams);
            self.bytes(text.out.as_bytes(), streams);
        }
    }

    fn bytes(&self, bytes: &[u8], streams: &mut Streams) {
        if !bytes.is_empty() {
            streams.out().bytes(bytes);
        }
    }

    /// Writes the texts of a record, which passes or not.
    pub(crate) fn record(
        &mut self,
        source: Source<'_>,
        passes: bool,
        mut texts: Texts,
        streams: &mut Streams,
    ) {
        let is_own = self.formats.report.as_deref().is_some_and(Report::is_for_people);
        let report = is_own.then_some(&mut texts.report);
        match texts.shape.take().map_or(Fate::Shown, |shape| self.formats.shown.next(shape)) {
            Fate::Shown => {}
            Fate::Counted => {
                let all = texts.people.iter_mut().chain(report.into_iter().flatten());
                all.for_each(|text| text.err.clear());
            }
            Fate::Hidden => {
                texts.people.clear();
                report.into_iter().for_each(Vec::clear);
            }
        }
        texts.people.iter().for_each(|text| self.tell(text, streams));
        if let Some(report) = self.formats.report.as_deref() {
            texts.report.iter().for_each(|text| self.put(report, text, streams));
            self.count(texts.is_reported, !passes);
        }
        if self.group.len() >= GROUP {
            self.end_source(source, streams);
        }
    }

    fn count(&mut self, is_reported: bool, failed: bool) {
        self.tally.reported += usize::from(is_reported);
        self.tally.failed += usize::from(is_reported && failed);
    }

    /// Reports a source without records, or one that cannot be read.
    pub(crate) fn no_game(
        &mut self,
        diagnostic: &Diagnostic,
        source: Source<'_>,
        attention: Attention,
        streams: &mut Streams,
    ) {
        let start = Location { line: 1, column: 1 };
        let reaches = |report: &dyn Report| {
            attention.reaches(report)
                || attention == Attention::Reported && report.wants(true) && !report.is_for_people()
        };
        if let Some(people) = self.formats.people.as_ref().filter(|people| reaches(*people)) {
            self.tell(&people.no_game(diagnostic, source, start), streams);
        }
        if let Some(report) = self.formats.report.as_deref().filter(|report| reaches(*report)) {
            let mut text = report.no_game(diagnostic, source, start);
            if matches!(attention, Attention::Reported | Attention::Hidden) {
                text.err.clear();
            }
            self.put(report, &text, streams);
            self.count(true, true);
        }
        self.end_source(source, streams);
    }

    /// Ends the group of a source.
    pub(crate) fn end_source(&mut self, source: Source<'_>, streams: &mut Streams) {
        let (group, tally) = (std::mem::take(&mut self.group), std::mem::take(&mut self.tally));
        if let Some(report) = self.formats.report.as_deref()
            && report.is_grouped()
            && tally.reported > 0
        {
            self.bytes(&report.group(source, tally, group), streams);
        }
    }

    /// Writes the tails.
    pub(crate) fn finish(self, mut summary: Summary, streams: &mut Streams) {
        self.formats.shown.add_to(&mut summary);
        let summary = &summary;
        if let Some(people) = &self.formats.people {
            self.tell(&Text { out: people.tail(summary), err: String::new() }, streams);
        }
        if let Some(report) = &self.formats.report {
            self.bytes(report.tail(summary).as_bytes(), streams);
        }
    }
}
