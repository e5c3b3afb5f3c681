//! The forms of a record: a writer for each.

use crate::cli::failure::Failure;
use crate::cli::output::Streams;
use crate::cli::output::pages::Pages;
use crate::cli::output::place::OutputKind;
use crate::cli::output::progress::Progress;
use patience_core::cards::SuitStyle;
use patience_core::notation::Record;
use patience_core::source::{Location, Source};
use patience_core::text::english::count;
use patience_report::diagnostic::Diagnostic;
use patience_report::told::each_step;
use patience_report::transcript::html::IndexEntry;
use patience_report::transcript::{Transcript, html, plain};
use patience_report::view::animated::animate;
use patience_report::view::{Marks, Picture, svg};
use patience_wire::{RecordFailure, RecordLine, RecordStep};
use std::path::{Path, PathBuf};

/// A record to show, and its places.
pub(super) struct ShownRecord<'t, 'a> {
    pub(super) transcript: &'t Transcript<'a>,
    pub(super) source: Source<'a>,
    /// The number of the record in its source, from 1.
    pub(super) number: usize,
    /// Where the record begins.
    pub(super) begins: Location,
    /// Where its error is, or where it begins if it passes.
    pub(super) location: Location,
    /// Whether no record comes before it.
    pub(super) is_first: bool,
}

/// Writes records in one form, one after the other.
pub(super) trait RecordWriter {
    /// Returns the file that a record is written to, if it holds only one, and of what kind it is.
    fn file(&self) -> Option<(&Path, OutputKind<'static>)> {
        None
    }

    /// Returns how suits are written, unless as on the terminal.
    fn suits(&self) -> Option<SuitStyle> {
        None
    }

    /// Writes a record.
    fn write(
        &mut self,
        record: &ShownRecord<'_, '_>,
        progress: &Progress,
        streams: &mut Streams,
    ) -> Result<(), Failure>;

    /// Lists a record that cannot be dealt, which begins here in a source, and whose error is there.
    fn undealt(
        &mut self,
        _: &Record<'_>,
        _: &Diagnostic,
        _: Source<'_>,
        [_begins, _location]: [Location; 2],
        _: &mut Streams,
    ) {
    }

    /// Lists a source that has no game, or that cannot be read to its end.
    fn without_games(&mut self, _: &Diagnostic, _: Source<'_>, _: &mut Streams) {}

    /// Ends the output. Some records `are_missing` if not everything could be read.
    fn finish(self: Box<Self>, _are_missing: bool) -> Result<(), Failure> {
        Ok(())
    }
}

/// Writes transcripts to standard output.
pub(super) struct TextWriter {
    pub(super) options: plain::Options,
    /// Until a record has the first move to show: the text of the records without it, and how many moves
    /// they have at most.
    pub(super) short: Option<(String, usize)>,
}

/// The maximum length of the text of records without the first move to show that is kept, in bytes.
const SHORT: usize = 1 << 20;

impl RecordWriter for TextWriter {
    fn write(
        &mut self,
        &ShownRecord { transcript, source, location, is_first, .. }: &ShownRecord<'_, '_>,
        _: &Progress,
        streams: &mut Streams,
    ) -> Result<(), Failure> {
        let mut written = String::new();
        let end = transcript.moves() + usize::from(transcript.failed().is_some());
        if let Some((text, longest)) = &mut self.short {
            *longest = transcript.moves().max(*longest);
            written = std::mem::take(text);
        }
        written += if is_first { "" } else { "\n" };
        let is_short = self.short.is_some() && end < self.options.from && written.len() < SHORT;
        if !is_short {
            self.short = None;
            streams.out().text(&written);
        }
        plain::write_parts(transcript, source, location, self.options, |part| {
            if is_short { written += part } else { streams.out().text(part) }
        });
        if let Some((text, _)) = &mut self.short {
            *text = written;
        }
        Ok(())
    }

    fn finish(self: Box<Self>, _: bool) -> Result<(), Failure> {
        match self.short {
            Some((text, longest)) if !text.is_empty() => Err(no_move(self.options.from, longest)),
            _ => Ok(()),
        }
    }
}

/// Returns the refusal of a move that no record has.
fn no_move(at: usize, moves: usize) -> Failure {
    let moves = count(moves, "legal move");
    Failure::Usage(format!("there is no move {at}: the record has {moves}"))
}

/// Writes a JSON object per line for each step to standard output.
pub(super) struct JsonLinesWriter;

impl RecordWriter for JsonLinesWriter {
    /// Writes suits as canonical text does.
    fn suits(&self) -> Option<SuitStyle> {
        Some(SuitStyle::Letters)
    }

    fn write(
        &mut self,
        &ShownRecord { transcript, source, begins, location, .. }: &ShownRecord<'_, '_>,
        _: &Progress,
        streams: &mut Streams,
    ) -> Result<(), Failure> {
        let (Location { line, column }, title) = (begins, transcript.record().title());
        each_step(transcript, |step| {
            let (id, title) = (transcript.id().to_string(), title.clone());
            let step = RecordStep { source: source.name, line, column, title, id, step };
            streams.out().json(&RecordLine::Step(step));
            streams.out().bytes(b"\n");
        });
        if let Some(diagnostic) = transcript.diagnostic() {
            let id = Some(transcript.id().to_string());
            fail(id, diagnostic, source, [begins, location], streams);
        }
        Ok(())
    }

    fn undealt(
        &mut self,
        record: &Record<'_>,
        diagnostic: &Diagnostic,
        source: Source<'_>,
        places: [Location; 2],
        streams: &mut Streams,
    ) {
        let id = record.id().ok().map(ToString::to_string);
        fail(id, diagnostic, source, places, streams);
    }

    fn without_games(
        &mut self,
        diagnostic: &Diagnostic,
        source: Source<'_>,
        streams: &mut Streams,
    ) {
        fail(None, diagnostic, source, [Location { line: 1, column: 1 }; 2], streams);
    }
}

/// Writes what is wrong with a record. `location` is where.
fn fail(
    id: Option<String>,
    diagnostic: &Diagnostic,
    source: Source<'_>,
    [Location { line, column }, location]: [Location; 2],
    streams: &mut Streams,
) {
    let error = diagnostic.error(source, location);
    let (index, text) = (error.index, error.text.clone());
    let failure = RecordFailure { source: source.name, line, column, id, index, text, error };
    streams.out().json(&RecordLine::Failure(failure));
    streams.out().bytes(b"\n");
}

/// Writes one position of a record to an SVG file, or all of them.
pub(super) struct SvgWriter {
    pub(super) file: PathBuf,
    /// The number of moves before the position, unless it is the last.
    pub(super) at: Option<usize>,
    /// Whether all positions are drawn, up to the first illegal move.
    pub(super) animates: bool,
    pub(super) suits: SuitStyle,
}

impl RecordWriter for SvgWriter {
    fn file(&self) -> Option<(&Path, OutputKind<'static>)> {
        Some((&self.file, OutputKind { writer: "replay --svg", is_own: &svg::is_drawn }))
    }

    fn write(
        &mut self,
        &ShownRecord { transcript, .. }: &ShownRecord<'_, '_>,
        _: &Progress,
        streams: &mut Streams,
    ) -> Result<(), Failure> {
        let (moves, failed) = (transcript.moves(), transcript.failed());
        if self.animates {
            return streams.save(&self.file, self.animated(transcript).as_bytes());
        }
        // An illegal move is drawn, but not played.
        let end = moves + usize::from(failed.is_some());
        let at = self.at.unwrap_or(end);
        if at > end {
            return Err(no_move(at, moves));
        }
        let last = at.checked_sub(1).and_then(|last| transcript.steps().get(last));
        let marks = match (last, &failed) {
            (Some(step), _) => Marks::Last(&step.effect),
            (None, Some(places)) if at > 0 => Marks::Failed(places),
            (None, _) => Marks::None,
        };
        let (board, collected) = (transcript.board(at), transcript.collected(at));
        let picture =
            Picture { marks, collected: &collected, suits: self.suits, ..Picture::new(&board) };
        streams.save(&self.file, svg::draw(&picture).as_bytes())
    }
}

impl SvgWriter {
    fn animated(&self, transcript: &Transcript<'_>) -> String {
        let position = |at| (transcript.board(at), transcript.collected(at));
        animate(&(0..=transcript.moves()).map(position).collect::<Vec<_>>(), self.suits)
    }
}

/// Writes a record to an HTML file.
pub(super) struct HtmlWriter {
    pub(super) file: PathBuf,
}

impl RecordWriter for HtmlWriter {
    fn file(&self) -> Option<(&Path, OutputKind<'static>)> {
        Some((&self.file, OutputKind { writer: "replay --html", is_own: &html::is_page }))
    }

    fn write(
        &mut self,
        &ShownRecord { transcript, source, location, .. }: &ShownRecord<'_, '_>,
        _: &Progress,
        streams: &mut Streams,
    ) -> Result<(), Failure> {
        let page = html::page(transcript, source.name, location, None);
        streams.save(&self.file, page.as_bytes())
    }
}

/// Writes a folder of HTML pages, one for each record, and an index.
pub(super) struct PagesWriter {
    pub(super) pages: Pages,
}

impl RecordWriter for PagesWriter {
    fn write(
        &mut self,
        record: &ShownRecord<'_, '_>,
        progress: &Progress,
        _: &mut Streams,
    ) -> Result<(), Failure> {
        let &ShownRecord { transcript, source, number, begins, location, .. } = record;
        let page = html::page(transcript, source.name, location, Some("index.html"));
        let file = self.pages.name(source.name, number);
        self.pages.add(IndexEntry::new(transcript, source.name, begins, &file));
        self.pages.write(file, &page)?;
        progress.finish_one();
        Ok(())
    }

    fn undealt(
        &mut self,
        record: &Record<'_>,
        diagnostic: &Diagnostic,
        source: Source<'_>,
        [begins, _]: [Location; 2],
        _: &mut Streams,
    ) {
        self.pages.add(IndexEntry::undealt(record, diagnostic, source.name, begins));
    }

    fn finish(self: Box<Self>, are_missing: bool) -> Result<(), Failure> {
        self.pages.finish(are_missing)
    }
}
