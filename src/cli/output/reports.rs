//! The reports of a run: in one format on the standard streams, in others in files.
//!
//! [`Formats`] makes texts, on any thread. [`Reports`] writes them, in order. A report that cannot
//! be written never stops another, nor changes a verdict. No two reports go to the same stream: what
//! people read makes room on standard output for a report that is named.

use crate::cli::failure::Failure;
use crate::cli::output::Streams;
use crate::cli::output::place::{Force, OutputKind};
use patience::diagnostic::add_notes;
use patience_core::cards::SuitStyle;
use patience_core::judge::{Allow, Judged};
use patience_core::source::{Location, Locator, Source};
use patience_core::text::shown_path;
use patience_files::replace::{self, Replacement};
use patience_files::stream::Stream;
use patience_report::diagnostic::{Detail, Diagnostic};
use patience_report::formats::{Finding, Report, ReportState, Summary, Text, UsedFingerprints};
use patience_search::analysis::Outlook;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::SpooledTempFile;

/// The maximum length of a group in memory, in bytes.
const GROUP: usize = 1 << 20;

/// The maximum length of a report in memory that waits for its turn, in bytes.
const HELD: usize = 1 << 20;

/// The formats of a run, each with the file it is written to. Without one, it is written to the
/// standard streams.
#[derive(Default)]
pub(crate) struct Formats(Vec<(Box<dyn Report>, Option<PathBuf>)>);

/// The texts of a record, one for each format that wants it, and those of its notes.
#[derive(Default)]
pub(crate) struct Texts {
    record: Vec<Option<Text>>,
    notes: Vec<Vec<Option<Text>>>,
}

/// How much of a failure is shown to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attention {
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
pub(crate) struct AssessedRecord<'f, 'a> {
    pub(crate) judged: &'f Judged<'a>,
    pub(crate) passes: bool,
    /// Whether it fails as a baseline says.
    pub(crate) known: bool,
    /// Whether it can still be won, if that was asked.
    pub(crate) outlook: Option<Outlook>,
    /// The notes on it.
    pub(crate) notes: Vec<Diagnostic>,
}

impl Formats {
    /// Adds a format.
    pub(crate) fn add(&mut self, report: impl Report + 'static, file: Option<PathBuf>) {
        self.0.push((Box::new(report), file));
    }

    /// Returns whether any format has something to say about a record.
    pub(crate) fn want(&self, passes: bool) -> bool {
        self.0.iter().any(|(report, _)| report.wants(passes))
    }

    /// Returns whether people read any of the reports.
    pub(crate) fn are_for_people(&self) -> bool {
        self.0.iter().any(|(report, _)| report.is_for_people())
    }

    /// Returns whether any format is for the standard streams.
    pub(crate) fn are_seen(&self) -> bool {
        self.0.iter().any(|(_, file)| file.is_none())
    }

    /// Returns whether any format on the standard streams ends within a line between two records.
    pub(crate) fn stay_within_line(&self) -> bool {
        self.0.iter().any(|(report, file)| file.is_none() && !report.is_for_people())
    }

    /// Refuses to write to a file that is read, or twice to one file, or to one of another kind. The
    /// `baseline` is written too.
    pub(crate) fn check_files<'p>(
        &self,
        baseline: Option<(&Path, OutputKind<'_>)>,
        force: Force,
        mut inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<(), Failure> {
        let files = self.0.iter().filter_map(|(_, file)| file.as_deref());
        let files: Vec<&Path> = files.chain(baseline.map(|(file, _)| file)).collect();
        let named = files.iter().filter_map(|file| Stream::of(file));
        // What people read makes room for a report.
        let is_fixed = |(report, file): &&(Box<dyn Report>, Option<PathBuf>)| {
            file.is_none() && !report.is_for_people() && !report.is_commands()
        };
        let mut streams: Vec<Stream> = named.collect();
        streams.extend(self.0.iter().find(is_fixed).map(|_| Stream::Out));
        for (stream, name) in [(Stream::Out, "output"), (Stream::Err, "error")] {
            if streams.iter().filter(|&&it| it == stream).count() > 1 {
                return Err(Failure::Usage(format!(
                    "standard {name} would be written twice: give one of the reports a file"
                )));
            }
        }
        let files: Vec<&Path> =
            files.into_iter().filter(|file| Stream::of(file).is_none()).collect();
        let is_regular = |file: &Path| std::fs::metadata(file).is_ok_and(|file| file.is_file());
        let same = |one: &Path, other: &Path| {
            one == other || is_regular(one) && replace::is_same(one, other)
        };
        if let Some(file) = inputs.find_map(|input| files.iter().find(|file| same(file, input))) {
            let name = shown_path(file);
            return Err(Failure::Usage(format!("{name} is an input: refusing to overwrite it")));
        }
        for (at, file) in files.iter().enumerate() {
            if files[..at].iter().any(|other| file == other || replace::is_same(file, other)) {
                return Err(Failure::Usage(format!("{} would be written twice", shown_path(file))));
            }
        }
        for (report, file) in &self.0 {
            let Some(file) = file else { continue };
            let is_own = |text: &[u8]| report.is_own(text);
            force.check_kind(file, OutputKind { writer: "verify --output", is_own: &is_own })?;
        }
        baseline.map_or(Ok(()), |(file, kind)| force.check_kind(file, kind))
    }

    /// Makes the texts of a record.
    pub(crate) fn texts<'a>(
        &self,
        AssessedRecord { judged, passes, known, outlook, notes }: AssessedRecord<'_, 'a>,
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
        let detail = wanted().map(Report::detail).max();
        let Some(detail) = detail.or((!notes.is_empty()).then_some(Detail::Headline)) else {
            return Texts::default();
        };
        let mut finding = Finding::in_detail(detail, judged, locator, allow, suits);
        finding.known = known;
        finding.outlook = outlook;
        finding.add_notes(notes, locator);
        let is_new = |report: &dyn Report| match attention {
            Attention::Reported => false,
            Attention::Hidden => !report.is_for_people(),
            Attention::Shown | Attention::Searched => true,
        };
        let reports = || self.0.iter().map(|(report, _)| report.as_ref());
        let noted = |note: &Finding<'_, '_>| {
            reports().map(|report| report.note(note).filter(|_| is_new(report))).collect()
        };
        let notes = finding.each_note(locator).iter().map(noted).collect();
        if wanted().any(Report::wants_regions) {
            finding.find_regions(locator);
        }
        let make = |finding: &Finding<'_, '_>, for_people: bool| -> Vec<Option<Text>> {
            let reports = self.0.iter().map(|(report, _)| report.as_ref());
            let mine = |it: &dyn Report| wants(it) && it.is_for_people() == for_people;
            reports.map(|report| mine(report).then(|| report.finding(finding))).collect()
        };
        // Notes go to reports for people only.
        let mut texts = make(&finding, false);
        if wanted().any(Report::is_for_people) {
            if attention == Attention::Searched {
                finding.refine(add_notes);
            }
            for (text, for_people) in texts.iter_mut().zip(make(&finding, true)) {
                *text = text.take().or(for_people);
            }
        }
        Texts { record: texts, notes }
    }
}

/// The reports of a run while they are written.
pub(crate) struct Reports<'f> {
    formats: &'f Formats,
    sinks: Vec<Sink>,
}

/// A report while it is written: its file, and its state.
struct Sink {
    to: ReportTarget,
    /// Whether no text has been written.
    first: bool,
    /// The fingerprints that its texts have used already.
    taken: UsedFingerprints,
    group: String,
    tally: ReportState,
}

/// Where a report goes.
enum ReportTarget {
    /// Both standard streams.
    Streams,
    /// Standard error alone, since another report has standard output.
    Messages,
    /// Standard output, which no other report has.
    Stdout,
    /// A file.
    File(Writer<Replacement>),
    /// Standard error, once what people read is whole.
    Later(Writer<SpooledTempFile>),
}

impl ReportTarget {
    /// Opens what a path names. `is_free` is whether no file is a name of standard output.
    fn open(path: Option<&Path>, is_free: bool) -> Self {
        let Some(path) = path else {
            return if is_free { Self::Streams } else { Self::Messages };
        };
        let name = shown_path(path);
        match Stream::of(path) {
            None => Self::File(Writer::new(name, Replacement::begin(path))),
            Some(Stream::Out) => Self::Stdout,
            // Messages go to standard error at any time.
            Some(Stream::Err) => Self::Later(Writer::new(name, Ok(SpooledTempFile::new(HELD)))),
        }
    }
}

/// A file while it is written. The first error is kept, and later output is dropped.
struct Writer<W: Write> {
    name: String,
    out: io::Result<BufWriter<W>>,
}

impl<W: Write> Writer<W> {
    fn new(name: String, file: io::Result<W>) -> Self {
        Self { name, out: file.map(|file| BufWriter::with_capacity(1 << 16, file)) }
    }

    fn put(&mut self, bytes: &[u8]) {
        if let Ok(out) = &mut self.out
            && let Err(error) = out.write_all(bytes)
        {
            self.out = Err(error);
        }
    }

    /// Hands over the whole file.
    fn finish(self, finish: impl FnOnce(W) -> io::Result<()>) -> Result<(), Failure> {
        let done = self.out.and_then(|out| out.into_inner().map_err(|error| error.into_error()));
        done.and_then(finish).map_err(|error| Failure::File(self.name, error))
    }
}

/// Writes what was held back to standard error.
fn release(mut held: SpooledTempFile, streams: &mut Streams) -> io::Result<()> {
    held.rewind()?;
    let mut held = BufReader::new(held);
    // Whole lines, so that characters stay whole.
    let mut line = Vec::new();
    while held.read_until(b'\n', &mut line)? > 0 {
        streams.err().bytes(&line);
        line.clear();
    }
    Ok(())
}

impl Sink {
    /// Writes a text with the gap before it.
    fn put(&mut self, report: &dyn Report, text: &Text, streams: &mut Streams) {
        match &self.to {
            ReportTarget::Streams | ReportTarget::Messages if text.err.is_empty() => {}
            ReportTarget::Streams | ReportTarget::Messages => streams.err().text(&text.err),
            _ if report.is_for_people() => self.bytes(text.err.as_bytes(), streams),
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
        } else if report.is_for_people() && matches!(self.to, ReportTarget::Streams) {
            streams.out().text(&out);
        } else if report.is_for_people() && matches!(self.to, ReportTarget::Messages) {
            streams.err().text(&out);
        } else if report.is_commands()
            && matches!(self.to, ReportTarget::Streams | ReportTarget::Stdout)
        {
            streams.out().commands(out.as_bytes());
        } else {
            self.bytes(gap.as_bytes(), streams);
            self.bytes(out.as_bytes(), streams);
        }
    }

    fn bytes(&mut self, bytes: &[u8], streams: &mut Streams) {
        match &mut self.to {
            ReportTarget::File(file) => file.put(bytes),
            ReportTarget::Later(held) => held.put(bytes),
            _ if bytes.is_empty() => {}
            ReportTarget::Messages => streams.err().bytes(bytes),
            ReportTarget::Streams | ReportTarget::Stdout => streams.out().bytes(bytes),
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
    /// Opens the files and writes the heads. The `baseline` is a file that is written, too.
    pub(crate) fn begin(
        formats: &'f Formats,
        baseline: Option<&Path>,
        streams: &mut Streams,
    ) -> Self {
        let mut sinks: Vec<Sink> = Vec::new();
        let is_stdout = |path: &Path| Stream::of(path) == Some(Stream::Out);
        let mut paths = formats.0.iter().filter_map(|(_, path)| path.as_deref()).chain(baseline);
        let is_free = !paths.any(is_stdout);
        for (report, path) in &formats.0 {
            let mut sink = Sink {
                to: ReportTarget::open(path.as_deref(), is_free),
                first: true,
                taken: UsedFingerprints::default(),
                group: String::new(),
                tally: ReportState::default(),
            };
            sink.bytes(report.head().as_bytes(), streams);
            sinks.push(sink);
        }
        Self { formats, sinks }
    }

    /// Returns whether nothing more can be written anywhere.
    pub(crate) fn are_unread(&self, streams: &Streams) -> bool {
        let is_open = |sink: &Sink| match &sink.to {
            ReportTarget::Streams | ReportTarget::Messages | ReportTarget::Stdout => false,
            ReportTarget::File(file) => file.out.is_ok(),
            ReportTarget::Later(held) => held.out.is_ok(),
        };
        streams.is_unread() && !self.sinks.iter().any(is_open)
    }

    /// Writes the texts of a record, which passes, is known to fail, or neither.
    pub(crate) fn record(
        &mut self,
        source: Source<'_>,
        (passes, known): (bool, bool),
        texts: &Texts,
        streams: &mut Streams,
    ) {
        for (at, ((report, _), sink)) in self.formats.0.iter().zip(&mut self.sinks).enumerate() {
            if let Some(Some(text)) = texts.record.get(at) {
                sink.put(report.as_ref(), text, streams);
                sink.count(!passes && !known, known);
            }
            for text in texts.notes.iter().filter_map(|note| note.get(at)?.as_ref()) {
                sink.put(report.as_ref(), text, streams);
            }
            if sink.group.len() >= GROUP {
                sink.flush(report.as_ref(), source, streams);
            }
        }
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
        for ((report, _), sink) in self.formats.0.iter().zip(&mut self.sinks) {
            let is_left_out = match attention {
                Attention::Reported => report.is_for_people() || !report.wants(true),
                Attention::Hidden => report.is_for_people(),
                Attention::Shown | Attention::Searched => false,
            };
            if is_left_out {
                continue;
            }
            let mut text = report.no_game(diagnostic, source, start);
            if matches!(attention, Attention::Reported | Attention::Hidden) {
                text.err.clear();
            }
            sink.put(report.as_ref(), &text, streams);
            sink.count(true, false);
        }
        self.end_source(source, streams);
    }

    /// Ends the groups of a source.
    pub(crate) fn end_source(&mut self, source: Source<'_>, streams: &mut Streams) {
        for ((report, _), sink) in self.formats.0.iter().zip(&mut self.sinks) {
            sink.flush(report.as_ref(), source, streams);
        }
    }

    /// Writes the tails and puts the files in place. Reports those that could not be written.
    pub(crate) fn finish(self, summary: &Summary, streams: &mut Streams) {
        for ((report, _), mut sink) in self.formats.0.iter().zip(self.sinks) {
            let tail = report.tail(summary);
            match &sink.to {
                ReportTarget::Streams if report.is_for_people() => streams.out().text(tail),
                ReportTarget::Messages if report.is_for_people() => streams.err().text(tail),
                _ => sink.bytes(tail.as_bytes(), streams),
            }
            let done = match sink.to {
                ReportTarget::Streams | ReportTarget::Messages | ReportTarget::Stdout => Ok(()),
                ReportTarget::File(file) => file.finish(Replacement::finish),
                ReportTarget::Later(held) => held.finish(|held| release(held, streams)),
            };
            if let Err(failure) = done {
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
