//! `replay`: a record move by move.

use super::dealt::{draw_fault, read_deals};
use super::input::{Input, Inputs};
use super::terminal::Terminal;
use super::viewer::{self, Film};
use super::{End, Failure};
use crate::card::Suits;
use crate::deal_book::DealBook;
use crate::diagnostic::{Location, Locator, Source, human, json};
use crate::notation::{Fault, Record};
use crate::replay::{Allow, verify};
use crate::transcript::{Transcript, data, html, plain};
use crate::view::svg;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Shows records move by move: on a terminal in a viewer, and elsewhere as a transcript of every board, and each move in words.
#[derive(Debug, Args)]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    /// Known deals of numbered games, for every record read
    #[arg(long, value_name = "FILE")]
    deals: Vec<PathBuf>,
    /// The one record to show, counted from 1; entries of a deal book do not count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    record: Option<u32>,
    /// Print a transcript, even on a terminal
    #[arg(long)]
    plain: bool,
    /// The first move to show
    #[arg(long, value_name = "N")]
    from: Option<usize>,
    /// The last move to show
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Draw a board after every so many moves
    #[arg(long, value_name = "N", value_parser = every)]
    every: Option<usize>,
    /// Leave out the boards
    #[arg(long)]
    moves_only: bool,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Draw one position of a record into a file, and print nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "html"])]
    svg: Option<PathBuf>,
    /// After how many moves to draw it; at the end where it is left out
    #[arg(long, value_name = "N", requires = "svg")]
    at: Option<usize>,
    /// Write a record as a page for a browser, and print nothing
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    html: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A transcript to read
    Text,
    /// A JSON object for each step
    Jsonl,
}

/// A step, and the record that it is of.
#[derive(Serialize)]
struct Line<'a> {
    source: &'a str,
    line: usize,
    column: usize,
    id: String,
    #[serde(flatten)]
    step: data::Step,
}

/// The columns of a diagnostic on a page.
const PAGE_WIDTH: usize = 100;

fn save(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| Failure::File(file.display().to_string(), error))
}

fn every(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("it must be 1 or more".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(format!("{error}")),
    }
}

impl Replay {
    pub(super) fn run(self, terminal: Terminal) -> Result<End, Failure> {
        let target = match (&self.svg, &self.html, self.format) {
            (Some(file), _, _) => Target::Svg { file: file.clone(), at: self.at },
            (None, Some(file), _) => Target::Html(file.clone()),
            (None, None, Format::Text) => Target::Text,
            (None, None, Format::Jsonl) => Target::Jsonl,
        };
        let parts = self.plain || self.moves_only || self.from.is_some() || self.to.is_some() || self.every.is_some();
        if parts && !matches!(target, Target::Text) {
            return Err(Failure::Usage("--plain, --from, --to, --every and --moves-only are for transcripts".to_owned()));
        }
        // A file has room for one record.
        let only = self.record.or(if matches!(target, Target::Svg { .. } | Target::Html(_)) { Some(1) } else { None });
        let mut show = Show { options: self.options(terminal), only, target, terminal, records: 0, end: End::Good };
        let book = read_deals(&self.deals, |fault, record, source| show.refuse(fault, record, source))?;
        let inputs = self.inputs.list()?;
        if matches!(show.target, Target::Text) && !parts && viewer::is_possible() {
            show.on_screen(&inputs, &book)?;
        } else {
            for input in inputs {
                show.source(&input, book.clone())?;
            }
        }
        match self.record {
            Some(number) if show.records < number => Err(Failure::Usage(match show.records {
                1 => format!("there is no record {number}: there is one"),
                records => format!("there is no record {number}: there are {records}"),
            })),
            None if show.records == 0 => {
                writeln!(anstream::stderr(), "patience: no game found")?;
                Ok(End::Bad)
            }
            _ => Ok(show.end),
        }
    }

    fn options(&self, terminal: Terminal) -> plain::Options {
        let ascii = terminal.board().ascii;
        let all = plain::Options::default();
        let (from, to, every) = (self.from.unwrap_or(all.from), self.to.unwrap_or(all.to), self.every.unwrap_or(all.every));
        plain::Options { from, to, every, moves_only: self.moves_only, ascii }
    }
}

/// What is made of a record.
enum Target {
    Text,
    Jsonl,
    Svg { file: PathBuf, at: Option<usize> },
    Html(PathBuf),
}

/// What is shown, and how.
struct Show {
    options: plain::Options,
    only: Option<u32>,
    target: Target,
    terminal: Terminal,
    /// How many records there were so far.
    records: u32,
    end: End,
}

impl Show {
    fn source(&mut self, input: &Input, mut deals: DealBook) -> Result<(), Failure> {
        let (name, bytes) = (input.name(), input.read()?);
        let source = Source::new(&name, &bytes);
        let mut locator = Locator::new(source);
        for record in source.records() {
            let Some(deals) = take_up(&mut deals, &record) else { continue };
            self.records += 1;
            if self.only.is_some_and(|only| only != self.records) {
                continue;
            }
            // Programs are told suits as the notation has them.
            let suits = if matches!(self.target, Target::Jsonl) { Suits::Letters } else { self.terminal.suits() };
            match deals.and_then(|deals| Transcript::new(&record, deals, suits)) {
                Ok(transcript) => self.record(&transcript, source, &mut locator)?,
                Err(fault) => self.refuse(&fault, &record, source)?,
            }
        }
        Ok(())
    }

    /// The same in the viewer.
    fn on_screen(&mut self, inputs: &[Input], deals: &DealBook) -> Result<(), Failure> {
        let texts = inputs.iter().map(|input| Ok((input.name(), input.read()?))).collect::<Result<Vec<_>, Failure>>()?;
        let shelf = Shelf { sources: texts.iter().map(|(name, bytes)| Source::new(name, bytes)).collect(), deals, only: self.only };
        let mut shown = 0;
        self.records = shelf.each(|_, _, _| shown += 1);
        if shown > 0 {
            let look = self.terminal.viewer();
            viewer::run(shown, &|at| shelf.film(at, look.suits), look)?;
            shelf.each(|_, record, deals| {
                if !deals.is_ok_and(|deals| verify(record, deals).passes(Allow::Nothing)) {
                    self.end = End::Bad;
                }
            });
        }
        Ok(())
    }

    fn record(&mut self, transcript: &Transcript<'_>, source: Source<'_>, locator: &mut Locator<'_>) -> Result<(), Failure> {
        let begins = locator.locate(transcript.record().extent().start);
        if transcript.diagnostic().is_some() {
            self.end = End::Bad;
        }
        let main = transcript.diagnostic().and_then(|diagnostic| diagnostic.annotations.first()).map(|main| main.span.start);
        let location = main.map_or(begins, |main| Locator::new(source).locate(main));
        let mut out = io::stdout().lock();
        match &self.target {
            Target::Text => {
                let gap = if self.records > 1 && self.only.is_none() { "\n" } else { "" };
                write!(out, "{gap}{}", plain::write(transcript, source, location, self.options))?;
            }
            Target::Jsonl => {
                let Location { line, column } = begins;
                let mut written = Ok(());
                data::each_step(transcript, |step| {
                    let object = Line { source: source.name, line, column, id: transcript.id().to_string(), step };
                    if written.is_ok() {
                        written = json::write(&mut out, &object).and_then(|()| out.write_all(b"\n"));
                    }
                });
                written?;
            }
            Target::Svg { file, at } => {
                let moves = transcript.steps().len();
                let at = at.unwrap_or(moves);
                if at > moves {
                    let count = if moves == 1 { "1 legal move".to_owned() } else { format!("{moves} legal moves") };
                    return Err(Failure::Usage(format!("there is no move {at}: the record has {count}")));
                }
                let last = at.checked_sub(1).and_then(|at| transcript.steps().get(at)).map(|step| &step.action);
                save(file, &svg::draw(&transcript.board(at), last, self.terminal.suits()))?;
            }
            Target::Html(file) => {
                let style = human::Style { width: PAGE_WIDTH, colour: false, ascii: self.options.ascii };
                let drawing = transcript.diagnostic().map(|diagnostic| human::draw(diagnostic, source, location, style));
                save(file, &html::page(transcript, source.name, drawing.as_deref()))?;
            }
        }
        Ok(())
    }

    /// A record that cannot be dealt has nothing to show but what is wrong with it.
    fn refuse(&mut self, fault: &Fault, record: &Record<'_>, source: Source<'_>) -> Result<(), Failure> {
        self.end = End::Bad;
        Ok(draw_fault(fault, record, source, self.terminal)?)
    }
}

/// Takes up the deal of a record. Gives the deals known where it stands; none for an entry of a deal book, which has done its work, unless it is wrong.
fn take_up<'d>(deals: &'d mut DealBook, record: &Record<'_>) -> Option<Result<&'d DealBook, Fault>> {
    match deals.add(record) {
        Ok(()) if record.is_deal_book_entry() => None,
        added => Some(added.map(|()| &*deals)),
    }
}

/// Records that are found anew whenever they are to be seen: there may be many, and a reader looks at one.
struct Shelf<'a> {
    sources: Vec<Source<'a>>,
    deals: &'a DealBook,
    only: Option<u32>,
}

impl<'a> Shelf<'a> {
    /// Shows each record that is to be shown to `see`, and counts all.
    fn each(&self, mut see: impl FnMut(Source<'a>, &Record<'a>, Result<&DealBook, Fault>)) -> u32 {
        let mut records = 0;
        for &source in &self.sources {
            let mut deals = self.deals.clone();
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

    fn film(&self, at: usize, suits: Suits) -> Option<Film<'a>> {
        let (mut passed, mut film) = (0, None);
        self.each(|source, record, deals| {
            if passed == at {
                film = Some(Film::new(record, deals, source, suits));
            }
            passed += 1;
        });
        film
    }
}
