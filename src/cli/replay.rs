//! `replay`: shows records move by move.

use super::analyse::NODES;
use super::dealt::{complain_of_no_game, draw_error, lacks_games, read_deals};
use super::input::{Input, Inputs, Reading, name};
use super::output::Streams;
use super::pages::{Pages, is_folder};
use super::place::Stream;
use super::progress::{Count, Progress};
use super::reveal::Reveal;
use super::terminal::Terminal;
use super::viewer::{self, Files, Library};
use super::{End, Failure, replace};
use clap::{Args, ValueEnum};
use patience_core::budget::Budget;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::game::Sight;
use patience_core::notation::Record;
use patience_core::source::{Chunk, Location, Locator, Source};
use patience_core::text::english::count;
use patience_report::diagnostic::Diagnostic;
use patience_report::transcript::{Transcript, data, html, plain, transcripts};
use patience_report::view::{Marks, Picture, svg};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Show records move by move
///
/// Opens a viewer on a terminal, and prints a transcript elsewhere: each move in words, and the
/// board after it.
#[derive(Debug, Args)]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games, or folder (all *.pn in it) (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    /// Show only record N, counted from 1 without deal-book entries [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    record: Option<u32>,
    #[command(flatten)]
    reveal: Reveal,
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
    /// Write a record to an HTML file, or to standard output with `-`; into a folder, a page for
    /// each record, and an index
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    html: Option<PathBuf>,
    /// Add to each page the verdicts of `analyse`, and a win where the game isn't won
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

/// A step of a record: a line of `patience replay --format jsonl`. The first line of a record is the
/// board as dealt; each line after it is a legal move and the board after it. Later versions may
/// add fields, but never rename them.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Step"))]
pub(super) struct StepObject<'a> {
    /// The name of the source of the record.
    source: &'a str,
    /// The line where the record begins.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: usize,
    /// The column where the record begins, in characters.
    #[cfg_attr(test, schemars(range(min = 1)))]
    column: usize,
    /// The canonical game id, without a literal deal.
    id: String,
    #[serde(flatten)]
    step: data::StepData,
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
        let target = match (&self.svg, &self.html, self.format) {
            (None, Some(folder), _) if Stream::of(folder).is_none() && is_folder(folder) => {
                Target::Pages(folder.clone())
            }
            (Some(file), _, _) => Target::Svg { file: file.clone(), at: self.at },
            (None, Some(file), _) => Target::Html(file.clone()),
            (None, None, ReplayFormat::Text) => Target::Text,
            (None, None, ReplayFormat::Jsonl) => Target::Jsonl,
        };
        let parts = self.plain
            || self.moves_only
            || self.from.is_some()
            || self.to.is_some()
            || self.every.is_some();
        if parts && !matches!(target, Target::Text) {
            return Err(Failure::Usage(
                "--plain, --from, --to, --every and --moves-only need a text transcript".to_owned(),
            ));
        }
        if let Some(file) = target.file() {
            self.spare(file, &inputs)?;
        }
        // A file holds one record.
        let only = self.record.or(target.file().map(|_| 1));
        let pages = match &target {
            Target::Pages(folder) => Some(Pages::new(folder.clone(), self.read(&inputs))?),
            _ => None,
        };
        let met = Count::default();
        let progress = match self.analyse {
            true => Progress::counting("pages", None, "positions", &met),
            false => Progress::things("pages", None),
        };
        let mut show = Show {
            pages,
            progress,
            met,
            options: self.options(terminal),
            reading: self.inputs.reading,
            only,
            target,
            analyse: self.analyse,
            sight: self.reveal.sight(),
            terminal,
            streams,
            has_records: false,
            records: 0,
            written: false,
            end: End::Good,
        };
        let mut refused = false;
        let (suits, streams) = (terminal.suits(), &mut *show.streams);
        let wrong = |streams: &mut Streams, found: &Diagnostic, locator: &mut Locator<'_>| {
            refused = true;
            draw_error(streams, found, locator, terminal);
            Ok(())
        };
        let book = read_deals(&self.deals, self.inputs.reading, suits, streams, wrong)?;
        if refused {
            show.end = End::Bad;
        }
        if matches!(show.target, Target::Text) && !parts && viewer::is_possible() {
            show.on_screen(&self.inputs, &book)?;
        } else {
            for input in inputs {
                if show.streams.is_unread() {
                    break;
                }
                show.source(input, &book)?;
            }
        }
        let Show { pages, progress, streams, end, has_records, records, written, .. } = show;
        drop(progress);
        if let Some(pages) = pages {
            pages.finish(streams.has_failed())?;
        }
        match self.record {
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
            None if records > 1 && written => {
                streams.err().text(format_args!(
                    "patience: wrote record 1 of {records}; `--record N` writes another\n"
                ));
                Ok(end)
            }
            _ => Ok(end),
        }
    }

    /// Returns the files that it reads.
    fn read<'a>(&'a self, inputs: &'a [Input]) -> impl Iterator<Item = &'a Path> {
        inputs.iter().filter_map(Input::file).chain(self.deals.iter().map(PathBuf::as_path))
    }

    /// Refuses to overwrite an input.
    fn spare(&self, file: &Path, inputs: &[Input]) -> Result<(), Failure> {
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

/// What to make of a record.
enum Target {
    Text,
    Jsonl,
    Svg {
        file: PathBuf,
        at: Option<usize>,
    },
    Html(PathBuf),
    /// A folder of pages.
    Pages(PathBuf),
}

impl Target {
    /// Returns the file that a record is written to.
    fn file(&self) -> Option<&Path> {
        match self {
            Self::Text | Self::Jsonl | Self::Pages(_) => None,
            Self::Svg { file, .. } | Self::Html(file) => Some(file),
        }
    }
}

/// What is shown, and how.
struct Show<'s> {
    options: plain::Options,
    reading: Reading,
    only: Option<u32>,
    target: Target,
    /// Whether pages get verdicts on positions.
    analyse: bool,
    /// What to show in addition to what the games do.
    sight: Sight,
    terminal: Terminal,
    streams: &'s mut Streams,
    /// How many pages are written, and how many positions were met for them.
    progress: Progress,
    met: Count,
    /// The folder of pages, if that is the target.
    pages: Option<Pages>,
    /// Whether any source has records, be they deals.
    has_records: bool,
    /// The number of records so far.
    records: u32,
    /// Whether the file has been written.
    written: bool,
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
        // JSON has letters for suits, like canonical text.
        let suits = if matches!(self.target, Target::Jsonl) {
            SuitStyle::Letters
        } else {
            self.terminal.suits()
        };
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
            match transcript {
                Ok(transcript) => self.record(&transcript, source, &mut locator, *number)?,
                // A record that cannot be dealt has only a diagnostic to show.
                Err((record, diagnostic)) => {
                    self.end = End::Bad;
                    self.undealt(&record, &diagnostic, &mut locator);
                    let Self { progress, streams, terminal, .. } = self;
                    progress.suspend(|| draw_error(streams, &diagnostic, &mut locator, *terminal));
                }
            }
        }
        Ok(())
    }

    /// Does the same, in the viewer.
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
            let (only, theme) = (self.only, self.terminal.viewer());
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

    /// Puts a record that cannot be dealt into the index of pages.
    fn undealt(&mut self, record: &Record<'_>, diagnostic: &Diagnostic, locator: &mut Locator<'_>) {
        if let Some(pages) = &mut self.pages {
            let begins = locator.locate(record.extent().start);
            let name = locator.source().name;
            pages.add(html::Entry::undealt(record, diagnostic, name, begins));
        }
    }

    /// Shows a record, which has this number in its source, from 1.
    fn record(
        &mut self,
        transcript: &Transcript<'_>,
        source: Source<'_>,
        locator: &mut Locator<'_>,
        number: usize,
    ) -> Result<(), Failure> {
        let begins = locator.locate(transcript.record().extent().start);
        if transcript.diagnostic().is_some() {
            self.end = End::Bad;
        }
        let main = transcript.diagnostic().and_then(Diagnostic::span);
        let location = main.map_or(begins, |main| locator.locate(main.start));
        match &self.target {
            Target::Text => {
                let gap = if self.records > 1 && self.only.is_none() { "\n" } else { "" };
                self.streams.out().text(gap);
                plain::write_parts(transcript, source, location, self.options, |part| {
                    self.streams.out().text(part);
                });
            }
            Target::Jsonl => {
                let Location { line, column } = begins;
                let out = self.streams.out();
                data::each_step(transcript, |step| {
                    out.json(&StepObject {
                        source: source.name,
                        line,
                        column,
                        id: transcript.id().to_string(),
                        step,
                    });
                    out.bytes(b"\n");
                });
            }
            Target::Svg { file, at } => {
                let (moves, failed) = (transcript.moves(), transcript.failed());
                // An illegal move is drawn, but not played.
                let end = moves + usize::from(failed.is_some());
                let at = at.unwrap_or(end);
                if at > end {
                    let count = count(moves as u64, "legal move");
                    return Err(Failure::Usage(format!(
                        "there is no move {at}: the record has {count}"
                    )));
                }
                let last = at.checked_sub(1).and_then(|last| transcript.steps().get(last));
                let marks = match (last, &failed) {
                    (Some(step), _) => Marks::Last(&step.effect),
                    (None, Some(places)) if at > 0 => Marks::Failed(places),
                    (None, _) => Marks::None,
                };
                let picture = Picture {
                    board: &transcript.board(at),
                    marks,
                    collected: &transcript.collected(at),
                    suits: self.terminal.suits(),
                };
                self.streams.save(file, svg::draw(&picture).as_bytes())?;
                self.written = true;
            }
            Target::Html(file) => {
                let page = self.page(transcript, source.name, location, None);
                self.streams.save(file, page.as_bytes())?;
                self.written = true;
            }
            Target::Pages(_) => {
                let page = self.page(transcript, source.name, location, Some("index.html"));
                if let Some(pages) = &mut self.pages {
                    let file = pages.name(source.name, number);
                    pages.add(html::Entry::new(transcript, source.name, begins, &file));
                    pages.write(file, &page)?;
                }
                self.progress.finish_one();
            }
        }
        Ok(())
    }

    fn page(
        &self,
        transcript: &Transcript<'_>,
        name: &str,
        location: Location,
        list: Option<&str>,
    ) -> String {
        if !self.analyse {
            return html::page(transcript, name, location, list);
        }
        let Self { met, progress, .. } = self;
        let cancel = || {
            met.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed);
            progress.update();
            false
        };
        let review = transcript.review(&Budget::nodes(NODES).with_cancel(&cancel));
        html::reviewed_page(transcript, &review, name, location, list)
    }
}
