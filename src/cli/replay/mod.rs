//! `replay`: shows records move by move, in the viewer or with a [`RecordWriter`].

mod writers;

use super::dealt::{complain_of_no_game, draw_error, lacks_games, read_deals};
use super::deck::Deck;
use super::input::{Input, Inputs, Reading, name};
use super::output::Streams;
use super::pages::{Pages, is_folder};
use super::place::Stream;
use super::progress::{Count, Progress};
use super::reveal::Reveal;
use super::terminal::Terminal;
use super::viewer::{self, Files, Library, Theme};
use super::{End, Failure, replace};
use clap::{Args, ValueEnum};
use patience_core::deal_book::DealBook;
use patience_core::game::Sight;
use patience_core::source::{Chunk, Locator, Source};
use patience_report::diagnostic::Diagnostic;
use patience_report::transcript::{plain, transcripts};
use std::path::{Path, PathBuf};
#[cfg(test)]
pub(super) use writers::StepObject;
use writers::{
    HtmlWriter, JsonLinesWriter, PageMaker, PagesWriter, RecordWriter, ShownRecord, SvgWriter,
    TextWriter,
};

/// Show records move by move
///
/// Opens a viewer on a terminal, and prints a transcript elsewhere: each move in words, and the
/// board after it.
#[derive(Debug, Args)]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games, or folder (all *.pn, *.pn.gz and *.pn.zst files in
    /// it) (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    /// Show only record N, counted from 1 without deal-book entries [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    record: Option<u32>,
    #[command(flatten)]
    reveal: Reveal,
    #[command(flatten)]
    deck: Deck,
    /// Print a transcript even on a terminal
    #[arg(long)]
    plain: bool,
    /// First move to show [default: 1]
    #[arg(long, value_name = "N")]
    from: Option<usize>,
    /// Last move to show [default: the last]
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Draw a board after every N moves [default: 1]
    #[arg(long, value_name = "N", value_parser = every)]
    every: Option<usize>,
    /// Draw no boards
    #[arg(long)]
    moves_only: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: ReplayFormat,
    /// Draw one position of a record to an SVG file, or to standard output with `-`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "html"])]
    svg: Option<PathBuf>,
    /// Draw the position after N moves [default: the end]
    #[arg(long, value_name = "N", requires = "svg")]
    at: Option<usize>,
    /// Write a record to an HTML file, or to standard output with `-`; to a folder, write a page for
    /// each record, and an index
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    html: Option<PathBuf>,
    /// Add the verdicts of `analyse` to each page, and a win if the game isn't won
    #[arg(long, requires = "html")]
    analyse: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReplayFormat {
    /// A transcript
    Text,
    /// One JSON object per line for each step
    Jsonl,
}

fn every(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("must be at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(format!("{error}")),
    }
}

impl Replay {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let inputs = self.inputs.list();
        if inputs.is_empty() {
            streams.no_files(self.inputs.reading);
        }
        if self.is_partial() && !self.is_text() {
            return Err(Failure::Usage(
                "--plain, --from, --to, --every and --moves-only need a text transcript".to_owned(),
            ));
        }
        let met = Count::default();
        let progress = match self.analyse {
            true => Progress::counting("pages", None, "positions", &met),
            false => Progress::things("pages", None),
        };
        let writer = self.writer(&inputs, met, terminal)?;
        let mut show = Show {
            progress,
            reading: self.inputs.reading,
            // A file holds one record.
            only: self.record.or(writer.file().map(|_| 1)),
            writer,
            sight: self.reveal.sight(),
            theme: self.deck.theme(terminal),
            terminal,
            streams,
            has_records: false,
            records: 0,
            written: 0,
            end: End::Good,
        };
        let book = self.known_deals(&mut show)?;
        if self.is_text() && !self.is_partial() && viewer::is_possible() {
            show.on_screen(&self.inputs, &book)?;
        } else {
            for input in inputs {
                if show.streams.is_unread() {
                    break;
                }
                show.source(input, &book)?;
            }
        }
        show.finish(self.record)
    }

    /// Returns whether the output is text.
    fn is_text(&self) -> bool {
        self.svg.is_none() && self.html.is_none() && self.format == ReplayFormat::Text
    }

    /// Returns whether only a part of a transcript is wanted, or no viewer.
    const fn is_partial(&self) -> bool {
        self.plain
            || self.moves_only
            || self.from.is_some()
            || self.to.is_some()
            || self.every.is_some()
    }

    /// Returns what writes the records. `met` counts the positions that an analysis meets.
    fn writer(
        &self,
        inputs: &[Input],
        met: Count,
        terminal: Terminal,
    ) -> Result<Box<dyn RecordWriter>, Failure> {
        let maker = PageMaker { met: self.analyse.then_some(met) };
        let writer: Box<dyn RecordWriter> = match (&self.svg, &self.html, self.format) {
            (None, Some(folder), _) if Stream::of(folder).is_none() && is_folder(folder) => {
                let pages = Pages::new(folder.clone(), self.read(inputs))?;
                Box::new(PagesWriter { pages, maker })
            }
            (Some(file), _, _) => {
                let (file, suits) = (file.clone(), terminal.suits());
                Box::new(SvgWriter { file, at: self.at, suits })
            }
            (None, Some(file), _) => Box::new(HtmlWriter { file: file.clone(), maker }),
            (None, None, ReplayFormat::Text) => {
                Box::new(TextWriter { options: self.options(terminal) })
            }
            (None, None, ReplayFormat::Jsonl) => Box::new(JsonLinesWriter),
        };
        if let Some(file) = writer.file() {
            self.refuse_to_overwrite(file, inputs)?;
        }
        Ok(writer)
    }

    /// Reads the known deals. What is wrong with them is reported.
    fn known_deals(&self, show: &mut Show<'_>) -> Result<DealBook, Failure> {
        let Show { terminal, streams, end, .. } = show;
        let wrong = |streams: &mut Streams, found: &Diagnostic, locator: &mut Locator<'_>| {
            *end = End::Bad;
            draw_error(streams, found, locator, *terminal);
            Ok(())
        };
        read_deals(&self.deals, self.inputs.reading, terminal.suits(), streams, wrong)
    }

    /// Returns the files that it reads.
    fn read<'a>(&'a self, inputs: &'a [Input]) -> impl Iterator<Item = &'a Path> {
        inputs.iter().filter_map(Input::file).chain(self.deals.iter().map(PathBuf::as_path))
    }

    /// Refuses to overwrite an input.
    fn refuse_to_overwrite(&self, file: &Path, inputs: &[Input]) -> Result<(), Failure> {
        match Stream::of(file).is_none()
            && self.read(inputs).any(|input| replace::is_same(input, file))
        {
            true => {
                Err(Failure::Usage(format!("{} is an input: refusing to overwrite it", name(file))))
            }
            false => Ok(()),
        }
    }

    fn options(&self, terminal: Terminal) -> plain::Options {
        let ascii = terminal.board().ascii;
        let all = plain::Options::default();
        let (from, to, every) = (
            self.from.unwrap_or(all.from),
            self.to.unwrap_or(all.to),
            self.every.unwrap_or(all.every),
        );
        plain::Options { from, to, every, moves_only: self.moves_only, ascii }
    }
}

/// What is shown, and how.
struct Show<'s> {
    writer: Box<dyn RecordWriter>,
    reading: Reading,
    /// The number of the only record to show.
    only: Option<u32>,
    /// What to show in addition to what the games do.
    sight: Sight,
    theme: Theme,
    terminal: Terminal,
    streams: &'s mut Streams,
    /// How many pages are written, and how many positions were met for them.
    progress: Progress,
    /// Whether any source has records, be they deals.
    has_records: bool,
    /// The number of records so far.
    records: u32,
    /// How many of them have been written.
    written: u32,
    end: End,
}

impl Show<'_> {
    fn source(&mut self, input: Input, deals: &DealBook) -> Result<(), Failure> {
        let (name, mut parts) = (input.name(), input.parts(self.reading));
        let (mut chunk, mut deals, mut number) = (Chunk::default(), deals.clone(), 0);
        while !self.streams.is_unread() {
            match parts.read(&mut chunk) {
                Ok(true) => {}
                Ok(false) if number > 0 => break,
                Ok(false) => {
                    self.end = End::Bad;
                    let (source, terminal) = (Source::new(&name, b""), self.terminal);
                    let Self { progress, streams, .. } = self;
                    progress.suspend(|| complain_of_no_game(source, terminal, streams));
                    break;
                }
                Err(error) => {
                    let Self { progress, streams, .. } = self;
                    progress.suspend(|| streams.report(&Failure::File(name, error)));
                    break;
                }
            }
            self.part(chunk.source(&name), &deals, &mut number)?;
            deals.add_all(chunk.source(&name));
        }
        self.has_records |= number > 0;
        Ok(())
    }

    /// Shows the records of a part of a source. `number` is how many are before it.
    fn part(
        &mut self,
        source: Source<'_>,
        deals: &DealBook,
        number: &mut usize,
    ) -> Result<(), Failure> {
        let mut locator = Locator::new(source);
        let suits = self.writer.suits().unwrap_or(self.terminal.suits());
        let mut transcripts = transcripts(source, deals, suits).seeing(self.sight);
        while !self.streams.is_unread() {
            if self.only.is_some_and(|only| only != self.records + 1) {
                if !transcripts.skip_record() {
                    break;
                }
                self.records += 1;
                *number += 1;
                continue;
            }
            let Some(transcript) = transcripts.next() else { break };
            self.records += 1;
            *number += 1;
            let transcript = match transcript {
                Ok(transcript) => transcript,
                // A record that cannot be dealt has only a diagnostic to show.
                Err((record, diagnostic)) => {
                    self.end = End::Bad;
                    let begins = locator.locate(record.extent().start);
                    self.writer.undealt(&record, &diagnostic, source.name, begins);
                    let Self { progress, streams, terminal, .. } = self;
                    progress.suspend(|| draw_error(streams, &diagnostic, &mut locator, *terminal));
                    continue;
                }
            };
            let begins = locator.locate(transcript.record().extent().start);
            let error = transcript.diagnostic().and_then(Diagnostic::span);
            if transcript.diagnostic().is_some() {
                self.end = End::Bad;
            }
            let record = ShownRecord {
                source,
                number: *number,
                begins,
                location: error.map_or(begins, |error| locator.locate(error.start)),
                is_first: self.records == 1 || self.only.is_some(),
                transcript: &transcript,
            };
            self.writer.write(&record, &self.progress, self.streams)?;
            self.written += 1;
        }
        Ok(())
    }

    /// Shows the records of all inputs in the viewer.
    fn on_screen(&mut self, inputs: &Inputs, deals: &DealBook) -> Result<(), Failure> {
        let (mut files, texts) =
            Files::new(inputs, |input| self.streams.read(input, inputs.reading));
        for text in &texts {
            match lacks_games(text.source(), self.terminal, self.streams) {
                true => self.end = End::Bad,
                false => self.has_records = true,
            }
        }
        let library = Library::read(&texts, deals, self.only);
        self.records = library.records();
        let mut passes = library.passes();
        if !library.is_empty() {
            self.streams.flush();
            let (only, theme) = (self.only, self.theme);
            passes = viewer::run(
                &library,
                &mut files,
                &|texts| Library::read(texts, deals, only),
                theme,
                self.sight,
            )?;
        }
        if !passes {
            self.end = End::Bad;
        }
        Ok(())
    }

    /// Ends the output, and says what was not shown. `wanted` is the number of the record asked for.
    fn finish(self, wanted: Option<u32>) -> Result<End, Failure> {
        let Self { writer, progress, streams, end, has_records, records, written, .. } = self;
        drop(progress);
        let is_file = writer.file().is_some();
        writer.finish(streams.has_failed())?;
        match wanted {
            Some(number) if records < number && !streams.is_unread() => {
                Err(Failure::Usage(match records {
                    1 => format!("there is no record {number}, only 1"),
                    records => format!("there is no record {number}, only {records}"),
                }))
            }
            None if records == 0 => {
                // Where there are records, they only tell of deals.
                if has_records {
                    streams.no_game();
                }
                Ok(End::Bad)
            }
            None if records > 1 && is_file && written > 0 => {
                streams.err().text(format_args!(
                    "patience: wrote record 1 of {records}; `--record N` writes another\n"
                ));
                Ok(end)
            }
            _ => Ok(end),
        }
    }
}
