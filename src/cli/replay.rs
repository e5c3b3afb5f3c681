//! `replay`: shows records move by move.

use super::dealt::{draw_fault, read_deals};
use super::input::{Input, Inputs, Text, name};
use super::output::Streams;
use super::terminal::Terminal;
use super::viewer::{self, RecordView};
use super::{End, Failure, replace};
use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::diagnostic::human;
use crate::notation::{Fault, Record};
use crate::replay::{Allow, verify};
use crate::source::{Location, Locator, Source};
use crate::transcript::{Transcript, data, html, plain};
use crate::view::svg;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Show records move by move
///
/// Opens a viewer on a terminal, and prints a transcript elsewhere: each move in words, and the
/// board after it.
#[derive(Debug, Args)]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games (repeatable)
    #[arg(long, value_name = "FILE")]
    deals: Vec<PathBuf>,
    /// Show only record N, counted from 1 without deal-book entries [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    record: Option<u32>,
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
    format: Format,
    /// Draw one position of a record to an SVG file, or to standard output with `-`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "html"])]
    svg: Option<PathBuf>,
    /// Draw the position after N moves [default: the end]
    #[arg(long, value_name = "N", requires = "svg")]
    at: Option<usize>,
    /// Write a record to an HTML file, or to standard output with `-`
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    html: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A transcript
    Text,
    /// One JSON object per line for each step
    Jsonl,
}

/// A step with its record.
#[derive(Serialize)]
struct Line<'a> {
    source: &'a str,
    line: usize,
    column: usize,
    id: String,
    #[serde(flatten)]
    step: data::Step,
}

/// The width of a diagnostic on an HTML page, in columns.
const PAGE_WIDTH: usize = 100;

/// The file name that stands for standard output.
const STDOUT: &str = "-";

fn save(file: &Path, text: &str, streams: &mut Streams) -> Result<(), Failure> {
    if file.as_os_str() == STDOUT {
        streams.out().bytes(text.as_bytes());
        return Ok(());
    }
    replace::write(file, text.as_bytes()).map_err(|error| Failure::File(name(file), error))
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
        let target = match (&self.svg, &self.html, self.format) {
            (Some(file), _, _) => Target::Svg { file: file.clone(), at: self.at },
            (None, Some(file), _) => Target::Html(file.clone()),
            (None, None, Format::Text) => Target::Text,
            (None, None, Format::Jsonl) => Target::Jsonl,
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
        let inputs = self.inputs.list();
        if let Some(file) = target.file() {
            self.spare(file, &inputs)?;
        }
        // A file holds one record.
        let only = self.record.or(target.file().map(|_| 1));
        let mut show = Show {
            options: self.options(terminal),
            only,
            target,
            terminal,
            streams,
            records: 0,
            written: false,
            end: End::Good,
        };
        let mut refused = false;
        let book = read_deals(&self.deals, show.streams, |streams, fault, record, locator| {
            refused = true;
            draw_fault(streams, fault, record, locator, terminal);
            Ok(())
        })?;
        if refused {
            show.end = End::Bad;
        }
        let book = Arc::new(book);
        if matches!(show.target, Target::Text) && !parts && viewer::is_possible() {
            show.on_screen(inputs, &book)?;
        } else {
            for input in inputs {
                if show.streams.is_unread() {
                    break;
                }
                show.source(input, DealBook::on(&book))?;
            }
        }
        match self.record {
            Some(number) if show.records < number && !show.streams.is_unread() => {
                Err(Failure::Usage(match show.records {
                    1 => format!("there is no record {number}, only 1"),
                    records => format!("there is no record {number}, only {records}"),
                }))
            }
            None if show.records == 0 => {
                if !show.streams.has_failed() {
                    show.streams.err().text("patience: no game found\n");
                }
                Ok(End::Bad)
            }
            None if show.records > 1 && show.written => {
                let records = show.records;
                show.streams.err().text(format_args!(
                    "patience: wrote record 1 of {records}; `--record N` writes another\n"
                ));
                Ok(show.end)
            }
            _ => Ok(show.end),
        }
    }

    /// Refuses to overwrite an input.
    fn spare(&self, file: &Path, inputs: &[Input]) -> Result<(), Failure> {
        let mut read =
            inputs.iter().filter_map(Input::file).chain(self.deals.iter().map(PathBuf::as_path));
        match file.as_os_str() != STDOUT && read.any(|input| replace::is_same(input, file)) {
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
    Svg { file: PathBuf, at: Option<usize> },
    Html(PathBuf),
}

impl Target {
    /// Returns the file that a record is written to.
    fn file(&self) -> Option<&Path> {
        match self {
            Self::Text | Self::Jsonl => None,
            Self::Svg { file, .. } | Self::Html(file) => Some(file),
        }
    }
}

/// What is shown, and how.
struct Show<'s> {
    options: plain::Options,
    only: Option<u32>,
    target: Target,
    terminal: Terminal,
    streams: &'s mut Streams,
    /// The number of records so far.
    records: u32,
    /// Whether the file has been written.
    written: bool,
    end: End,
}

impl Show<'_> {
    fn source(&mut self, input: Input, mut deals: DealBook) -> Result<(), Failure> {
        let Some(Text { name, bytes, .. }) = self.streams.read(input) else { return Ok(()) };
        let source = Source::new(&name, &bytes);
        let mut locator = Locator::new(source);
        for record in source.records() {
            if self.streams.is_unread() {
                break;
            }
            let Some(deals) = take_up(&mut deals, &record) else { continue };
            self.records += 1;
            if self.only.is_some_and(|only| only != self.records) {
                continue;
            }
            // JSON has letters for suits, like canonical text.
            let suits = if matches!(self.target, Target::Jsonl) {
                SuitStyle::Letters
            } else {
                self.terminal.suits()
            };
            match deals.and_then(|deals| Transcript::new(&record, deals, suits)) {
                Ok(transcript) => self.record(&transcript, source, &mut locator)?,
                // A record that cannot be dealt has only a diagnostic to show.
                Err(fault) => {
                    self.end = End::Bad;
                    draw_fault(self.streams, &fault, &record, &mut locator, self.terminal);
                }
            }
        }
        Ok(())
    }

    /// Does the same, in the viewer.
    fn on_screen(&mut self, inputs: Vec<Input>, deals: &Arc<DealBook>) -> Result<(), Failure> {
        let texts: Vec<Text> =
            inputs.into_iter().filter_map(|input| self.streams.read(input)).collect();
        let library = Library {
            sources: texts.iter().map(|text| Source::new(&text.name, &text.bytes)).collect(),
            deals,
            only: self.only,
        };
        let mut shown = 0;
        self.records = library.each(|_, _, _| shown += 1);
        if shown > 0 {
            let theme = self.terminal.viewer();
            self.streams.flush();
            viewer::run(shown, &|at| library.view(at, theme.suits), theme)?;
            library.each(|_, record, deals| {
                if !deals.is_ok_and(|deals| verify(record, deals).passes(Allow::Nothing)) {
                    self.end = End::Bad;
                }
            });
        }
        Ok(())
    }

    fn record(
        &mut self,
        transcript: &Transcript<'_>,
        source: Source<'_>,
        locator: &mut Locator<'_>,
    ) -> Result<(), Failure> {
        let begins = locator.locate(transcript.record().extent().start);
        if transcript.diagnostic().is_some() {
            self.end = End::Bad;
        }
        let main = transcript
            .diagnostic()
            .and_then(|diagnostic| diagnostic.annotations.first())
            .map(|main| main.span.start);
        let location = main.map_or(begins, |main| locator.locate(main));
        match &self.target {
            Target::Text => {
                let gap = if self.records > 1 && self.only.is_none() { "\n" } else { "" };
                self.streams.out().text(format_args!(
                    "{gap}{}",
                    plain::write(transcript, source, location, self.options)
                ));
            }
            Target::Jsonl => {
                let Location { line, column } = begins;
                let out = self.streams.out();
                data::each_step(transcript, |step| {
                    out.json(&Line {
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
                let moves = transcript.steps().len();
                let at = at.unwrap_or(moves);
                if at > moves {
                    let count = if moves == 1 {
                        "1 legal move".to_owned()
                    } else {
                        format!("{moves} legal moves")
                    };
                    return Err(Failure::Usage(format!(
                        "there is no move {at}: the record has {count}"
                    )));
                }
                let last = at
                    .checked_sub(1)
                    .and_then(|at| transcript.steps().get(at))
                    .map(|step| &step.effect);
                save(
                    file,
                    &svg::draw(&transcript.board(at), last, self.terminal.suits()),
                    self.streams,
                )?;
                self.written = true;
            }
            Target::Html(file) => {
                let style =
                    human::Style { width: PAGE_WIDTH, colour: false, ascii: self.options.ascii };
                let drawing = transcript
                    .diagnostic()
                    .map(|diagnostic| human::draw(diagnostic, source, location, style));
                save(file, &html::page(transcript, source.name, drawing.as_deref()), self.streams)?;
                self.written = true;
            }
        }
        Ok(())
    }
}

/// Adds the deal of a record to the deal book. Returns the deals known at this record, or none for
/// a valid deal-book entry, which is not shown.
fn take_up<'d>(
    deals: &'d mut DealBook,
    record: &Record<'_>,
) -> Option<Result<&'d DealBook, Fault>> {
    match deals.add(record) {
        Ok(()) if record.is_deal_book_entry() => None,
        added => Some(added.map(|()| &*deals)),
    }
}

/// The records of all sources. There may be many, so each is parsed again whenever it is shown.
struct Library<'a> {
    sources: Vec<Source<'a>>,
    deals: &'a Arc<DealBook>,
    only: Option<u32>,
}

impl<'a> Library<'a> {
    /// Calls `see` for each record to show, and returns the number of all records.
    fn each(&self, mut see: impl FnMut(Source<'a>, &Record<'a>, Result<&DealBook, Fault>)) -> u32 {
        let mut records = 0;
        for &source in &self.sources {
            let mut deals = DealBook::on(self.deals);
            for record in source.records() {
                let Some(deals) = take_up(&mut deals, &record) else { continue };
                records += 1;
                if self.only.is_none_or(|only| only == records) {
                    see(source, &record, deals);
                }
            }
        }
        records
    }

    fn view(&self, at: usize, suits: SuitStyle) -> Option<RecordView<'a>> {
        let (mut passed, mut view) = (0, None);
        self.each(|source, record, deals| {
            if passed == at {
                view = Some(RecordView::new(record, deals, source, suits));
            }
            passed += 1;
        });
        view
    }
}
