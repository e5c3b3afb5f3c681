//! The reports of a run: in one format on the standard streams, in others in files.
//!
//! [`Formats`] makes texts, on any thread. [`Reports`] writes them, in order. A report that cannot
//! be written never stops another, nor changes a verdict.

use super::Failure;
use super::input::name;
use super::output::Streams;
use super::replace::{self, Replacement};
use crate::card::SuitStyle;
use crate::diagnostic::Diagnostic;
use crate::judge::{Allow, Judged};
use crate::report::{Finding, Report, Summary, Taken, Tally, Text};
use crate::review::Outlook;
use crate::source::{Location, Locator, Source};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The maximum length of a group in memory, in bytes.
const GROUP: usize = 1 << 20;

/// The formats of a run, each with the file it is written to. Without one, it is written to the
/// standard streams.
#[derive(Default)]
pub(super) struct Formats(Vec<(Box<dyn Report>, Option<PathBuf>)>);

/// The texts of a record, one for each format that wants it.
#[derive(Default)]
pub(super) struct Texts(Vec<Option<Text>>);

/// What people get to see of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attention {
    /// Nothing, and only reports of all records have it: it was reported before.
    Reported,
    /// Nothing.
    Hidden,
    /// A drawing.
    Shown,
    /// A drawing, with notes that take some work.
    Searched,
}

/// A judged record, and whether it passes.
#[derive(Clone, Copy)]
pub(super) struct Outcome<'f, 'a> {
    pub(super) judged: &'f Judged<'a>,
    pub(super) passes: bool,
    /// Whether it fails as a baseline says.
    pub(super) known: bool,
    /// Whether it can still be won, if that was asked.
    pub(super) outlook: Option<Outlook>,
}

impl Formats {
    /// Adds a format.
    pub(super) fn add(&mut self, report: impl Report + 'static, file: Option<PathBuf>) {
        self.0.push((Box::new(report), file));
    }

    /// Returns whether any format has something to say about a record.
    pub(super) fn want(&self, passes: bool) -> bool {
        self.0.iter().any(|(report, _)| report.wants(passes))
    }

    /// Returns whether people read any of the reports.
    pub(super) fn are_for_people(&self) -> bool {
        self.0.iter().any(|(report, _)| report.is_for_people())
    }

    /// Returns whether any format is for the standard streams.
    pub(super) fn are_seen(&self) -> bool {
        self.0.iter().any(|(_, file)| file.is_none())
    }

    /// Refuses to write to a file that is read, or twice to one file. `more` are written too.
    pub(super) fn spare<'p>(
        &self,
        more: Option<&Path>,
        mut inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<(), Failure> {
        let files = self.0.iter().filter_map(|(_, file)| file.as_deref());
        let files: Vec<&Path> = files.chain(more).collect();
        let is_regular = |file: &Path| std::fs::metadata(file).is_ok_and(|file| file.is_file());
        let same = |one: &Path, other: &Path| {
            one == other || is_regular(one) && replace::is_same(one, other)
        };
        if let Some(file) = inputs.find_map(|input| files.iter().find(|file| same(file, input))) {
            let name = name(file);
            return Err(Failure::Usage(format!("{name} is an input: refusing to overwrite it")));
        }
        for (at, file) in files.iter().enumerate() {
            if files[..at].iter().any(|other| same(file, other)) {
                return Err(Failure::Usage(format!("{} would be written twice", name(file))));
            }
        }
        Ok(())
    }

    /// Makes the texts of a record.
    pub(super) fn texts<'a>(
        &self,
        Outcome { judged, passes, known, outlook }: Outcome<'_, 'a>,
        locator: &mut Locator<'a>,
        allow: Allow,
        suits: SuitStyle,
        attention: Attention,
    ) -> Texts {
        let wants = |report: &dyn Report| {
            let is_reported = attention == Attention::Reported;
            let is_hidden = is_reported || attention == Attention::Hidden;
            report.wants(passes || known || is_reported) && !(is_hidden && report.is_for_people())
        };
        let wanted = || self.0.iter().map(|(report, _)| report.as_ref()).filter(|it| wants(*it));
        let Some(detail) = wanted().map(Report::detail).max() else { return Texts::default() };
        let mut finding = Finding::in_detail(detail, judged, locator, allow, suits);
        finding.known = known;
        finding.outlook = outlook;
        if wanted().any(Report::wants_regions) {
            finding.find_regions(locator);
        }
        let make = |finding: &Finding<'_, '_>, for_people: bool| -> Vec<Option<Text>> {
            let reports = self.0.iter().map(|(report, _)| report.as_ref());
            let mine = |it: &dyn Report| wants(it) && it.is_for_people() == for_people;
            reports.map(|report| mine(report).then(|| report.finding(finding))).collect()
        };
        // Only people get the notes, whatever else is written.
        let mut texts = make(&finding, false);
        if wanted().any(Report::is_for_people) {
            if attention == Attention::Searched {
                finding.look_closer();
            }
            for (text, for_people) in texts.iter_mut().zip(make(&finding, true)) {
                *text = text.take().or(for_people);
            }
        }
        Texts(texts)
    }
}

/// The reports of a run while they are written.
pub(super) struct Reports<'f> {
    formats: &'f Formats,
    sinks: Vec<Sink>,
}

/// What has been written of a report, and where to.
struct Sink {
    /// None for the standard streams.
    file: Option<Writer>,
    /// Whether no text has been written.
    first: bool,
    /// What its texts have used already.
    taken: Taken,
    group: String,
    tally: Tally,
}

/// A file while it is written. The first error is kept, and later output is dropped.
struct Writer {
    name: String,
    out: io::Result<BufWriter<Replacement>>,
}

impl Writer {
    fn put(&mut self, bytes: &[u8]) {
        if let Ok(out) = &mut self.out
            && let Err(error) = out.write_all(bytes)
        {
            self.out = Err(error);
        }
    }

    fn finish(self) -> Result<(), Failure> {
        let done = self.out.and_then(|out| out.into_inner().map_err(|error| error.into_error()));
        done.and_then(Replacement::finish).map_err(|error| Failure::File(self.name, error))
    }
}

impl Sink {
    /// Writes a text with the gap before it.
    fn put(&mut self, report: &dyn Report, text: &Text, streams: &mut Streams) {
        match &mut self.file {
            Some(file) if report.is_for_people() => file.put(text.err.as_bytes()),
            None if !text.err.is_empty() => streams.err().text(&text.err),
            _ => {}
        }
        if text.out.is_empty() {
            return;
        }
        let gap = report.gap(std::mem::take(&mut self.first));
        let out = report.distinguish(&text.out, &mut self.taken);
        if report.is_grouped() {
            self.group += gap;
            self.group += &out;
        } else if self.file.is_none() && report.is_for_people() {
            streams.out().text(&out);
        } else if self.file.is_none() && report.is_commands() {
            streams.out().commands(out.as_bytes());
        } else {
            self.bytes(gap.as_bytes(), streams);
            self.bytes(out.as_bytes(), streams);
        }
    }

    fn bytes(&mut self, bytes: &[u8], streams: &mut Streams) {
        match &mut self.file {
            Some(file) => file.put(bytes),
            None if bytes.is_empty() => {}
            None => streams.out().bytes(bytes),
        }
    }

    /// Writes the group so far.
    fn flush(&mut self, report: &dyn Report, source: Source<'_>, streams: &mut Streams) {
        let (group, tally) = (std::mem::take(&mut self.group), std::mem::take(&mut self.tally));
        if report.is_grouped() && tally.reported > 0 {
            self.bytes(&report.group(source, tally, group), streams);
        }
    }
}

impl<'f> Reports<'f> {
    /// Opens the files and writes the heads.
    pub(super) fn begin(formats: &'f Formats, streams: &mut Streams) -> Self {
        let mut sinks = Vec::new();
        for (report, path) in &formats.0 {
            let file = path.as_ref().map(|path| Writer {
                name: name(path),
                out: Replacement::begin(path).map(|file| BufWriter::with_capacity(1 << 16, file)),
            });
            let mut sink = Sink {
                file,
                first: true,
                taken: Taken::default(),
                group: String::new(),
                tally: Tally::default(),
            };
            sink.bytes(report.head().as_bytes(), streams);
            sinks.push(sink);
        }
        Self { formats, sinks }
    }

    /// Returns whether nothing more can be written anywhere.
    pub(super) fn are_unread(&self, streams: &Streams) -> bool {
        let is_open = |sink: &Sink| sink.file.as_ref().is_some_and(|file| file.out.is_ok());
        streams.is_unread() && !self.sinks.iter().any(is_open)
    }

    /// Writes the texts of a record, which passes, is known to fail, or neither.
    pub(super) fn record(
        &mut self,
        source: Source<'_>,
        (passes, known): (bool, bool),
        texts: &Texts,
        streams: &mut Streams,
    ) {
        for (at, ((report, _), sink)) in self.formats.0.iter().zip(&mut self.sinks).enumerate() {
            let Some(Some(text)) = texts.0.get(at) else { continue };
            sink.put(report.as_ref(), text, streams);
            sink.count(!passes && !known, known);
            if sink.group.len() >= GROUP {
                sink.flush(report.as_ref(), source, streams);
            }
        }
    }

    /// Reports a source without records.
    pub(super) fn no_game(
        &mut self,
        diagnostic: &Diagnostic,
        source: Source<'_>,
        start: Location,
        streams: &mut Streams,
    ) {
        for ((report, _), sink) in self.formats.0.iter().zip(&mut self.sinks) {
            sink.put(report.as_ref(), &report.no_game(diagnostic, source, start), streams);
            sink.count(true, false);
        }
        self.end_source(source, streams);
    }

    /// Ends the groups of a source.
    pub(super) fn end_source(&mut self, source: Source<'_>, streams: &mut Streams) {
        for ((report, _), sink) in self.formats.0.iter().zip(&mut self.sinks) {
            sink.flush(report.as_ref(), source, streams);
        }
    }

    /// Writes the tails and puts the files in place. Reports those that could not be written.
    pub(super) fn finish(self, summary: &Summary, streams: &mut Streams) {
        for ((report, _), mut sink) in self.formats.0.iter().zip(self.sinks) {
            let tail = report.tail(summary);
            match &sink.file {
                None if report.is_for_people() => streams.out().text(tail),
                _ => sink.bytes(tail.as_bytes(), streams),
            }
            if let Some(Err(failure)) = sink.file.map(Writer::finish) {
                streams.report(&failure);
            }
        }
    }
}

impl Sink {
    fn count(&mut self, failed: bool, known: bool) {
        self.tally.reported += 1;
        self.tally.failed += usize::from(failed);
        self.tally.known += usize::from(known);
    }
}
