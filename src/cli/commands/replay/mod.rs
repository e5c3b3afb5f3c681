//! `replay`: shows records move by move, in the viewer or with a [`RecordWriter`].

mod writers;

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::{complain_of_no_game, draw_error, lacks_games, read_deals};
use crate::cli::input::game_argument::as_id;
use crate::cli::input::games::GameArguments;
use crate::cli::input::{Input, Only, ReadArgs};
use patience_files::stream::Stream;

use crate::cli::input::watched::WatchedInputs;
use crate::cli::output::Streams;
use crate::cli::output::deck::Deck;
use crate::cli::output::pages::{Pages, is_folder};
use crate::cli::output::place::Force;
use crate::cli::output::played::hand_back;
use crate::cli::output::progress::Progress;
use crate::cli::output::reveal::Reveal;
use crate::cli::output::terminal::Terminal;
use clap::{Args, ValueEnum};
use patience::rules::RULEBOOK;
use patience_core::deal_book::DealBook;
use patience_core::game::Sight;
use patience_core::notation::{Record, records};
use patience_core::play::Position;
use patience_core::source::{Chunk, Locator, Source};
use patience_report::diagnostic::{Diagnostic, of_undealt, of_unread};
use patience_report::transcript::{plain, transcripts};
use patience_viewer::{Beginning, Library, Theme};
use std::path::{Path, PathBuf};
use writers::{
    HtmlWriter, JsonLinesWriter, PagesWriter, RecordWriter, ShownRecord, SvgWriter, TextWriter,
};

/// Show records move by move
///
/// Opens a viewer on a terminal, and prints a transcript elsewhere: each move in words, and the
/// board after it.
#[derive(Debug, Args)]
pub(crate) struct Replay {
    #[command(flatten)]
    known: GameArguments,
    #[command(flatten)]
    reveal: Reveal,
    #[command(flatten)]
    deck: Deck,
    /// Print a transcript in words, for screen readers
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
    /// Draw one position to an SVG file, or to standard output with `-`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "html"])]
    svg: Option<PathBuf>,
    /// Draw the position after N moves [default: the end]
    #[arg(long, value_name = "N", requires = "svg")]
    at: Option<usize>,
    /// Draw all positions as one picture that moves
    #[arg(long, requires = "svg", conflicts_with = "at")]
    animate: bool,
    /// Write a record to an HTML file, or to standard output with `-`; to a folder, write a page for
    /// each record, and an index
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    html: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
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
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let inputs = self.known.list();
        if self.is_partial() && !self.is_text() {
            return Err(Failure::Usage(
                "--plain, --from, --to, --every and --moves-only need a text transcript".to_owned(),
            ));
        }
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from > to
        {
            return Err(Failure::Usage(format!("--from {from} is after --to {to}")));
        }
        let progress = Progress::things("pages", None);
        let writer = self.writer(&inputs, terminal)?;
        let mut show = ReplayRun {
            progress,
            reading: self.known.reading,
            // A file holds one record.
            only: Only::new(self.known.only.number().or(writer.file().map(|_| 1))),
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
        for input in &inputs {
            if let Input::Id(text) = input {
                refuse_undealt(text, &book, terminal, show.streams)?;
            }
        }
        if self.is_text() && !self.is_partial() && patience_viewer::is_possible() {
            show.on_screen(&self.known, &book)?;
        } else {
            for input in inputs {
                if show.streams.is_unread() {
                    break;
                }
                show.source(as_dealt(input, &book), &book)?;
            }
        }
        show.finish(self.known.only)
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

    /// Returns what writes the records.
    fn writer(
        &self,
        inputs: &[Input],
        terminal: Terminal,
    ) -> Result<Box<dyn RecordWriter>, Failure> {
        let writer: Box<dyn RecordWriter> = match (&self.svg, &self.html, self.format) {
            (None, Some(folder), _) if Stream::of(folder).is_none() && is_folder(folder) => {
                let pages = Pages::new(folder.clone(), self.force, self.known.files(inputs))?;
                Box::new(PagesWriter { pages })
            }
            (Some(file), _, _) => {
                let (file, suits) = (file.clone(), terminal.suits());
                Box::new(SvgWriter { file, at: self.at, animates: self.animate, suits })
            }
            (None, Some(file), _) => Box::new(HtmlWriter { file: file.clone() }),
            (None, None, ReplayFormat::Text) => {
                let short = self.from.map(|_| (String::new(), 0));
                Box::new(TextWriter { options: self.options(terminal), short })
            }
            (None, None, ReplayFormat::Jsonl) => Box::new(JsonLinesWriter),
        };
        if let Some((file, kind)) = writer.file() {
            self.force.check_name(file, kind)?;
            self.force.check(file, kind, self.known.files(inputs))?;
        }
        Ok(writer)
    }

    /// Reads the known deals. What is wrong with them is reported.
    fn known_deals(&self, show: &mut ReplayRun<'_>) -> Result<DealBook, Failure> {
        let ReplayRun { terminal, streams, end, .. } = show;
        let wrong = |streams: &mut Streams, found: &Diagnostic, locator: &mut Locator<'_>| {
            *end = End::Bad;
            draw_error(streams, found, locator, *terminal);
            Ok(())
        };
        read_deals(&self.known.deals, self.known.reading, terminal.suits(), streams, wrong)
    }

    fn options(&self, terminal: Terminal) -> plain::Options {
        let ascii = terminal.board().ascii;
        let all = plain::Options::default();
        let (from, to, every) = (
            self.from.unwrap_or(all.from),
            self.to.unwrap_or(all.to),
            self.every.unwrap_or(all.every),
        );
        let (moves_only, words) = (self.moves_only, self.plain);
        plain::Options { from, to, every, moves_only, ascii, words }
    }
}

/// Refuses an argument that cannot be dealt.
///
/// # Errors
/// Draws what is wrong, and returns an error.
fn refuse_undealt(
    text: &str,
    deals: &DealBook,
    terminal: Terminal,
    streams: &mut Streams,
) -> Result<(), Failure> {
    let source = Source::new("<id>", text.as_bytes());
    for record in source.records() {
        if let Err(fault) = Position::of_record(&record, deals) {
            let found = of_undealt(&fault, &record, deals, terminal.suits());
            draw_error(streams, &found, &mut Locator::new(source), terminal);
            return Err(Failure::Undealt);
        }
    }
    Ok(())
}

/// Returns a source in which an id alone, which is an argument, is a record that ends as it is dealt.
fn as_dealt(input: Input, deals: &DealBook) -> Input {
    let Input::Id(text) = input else { return input };
    let dealt = || {
        as_id(Path::new(&text))?;
        let record = records(text.as_bytes()).next().filter(Record::is_bare)?;
        Position::of_record(&record, deals).ok()?.status().outcome()
    };
    Input::Id(match dealt() {
        Some(outcome) => format!("{text} ={outcome}"),
        None => text,
    })
}

/// What is shown, and how.
struct ReplayRun<'s> {
    writer: Box<dyn RecordWriter>,
    reading: ReadArgs,
    /// What to show of the records.
    only: Only,
    /// What to show in addition to what the games do.
    sight: Sight,
    theme: Theme,
    terminal: Terminal,
    streams: &'s mut Streams,
    /// How many pages are written.
    progress: Progress,
    /// Whether any source has records, be they deals.
    has_records: bool,
    /// The number of records so far.
    records: u32,
    /// How many of them have been written.
    written: u32,
    end: End,
}

impl ReplayRun<'_> {
    fn source(&mut self, input: Input, deals: &DealBook) -> Result<(), Failure> {
        let (name, at) = (input.name(), input.path().map(Path::to_owned));
        let (whole, mut parts) =
            (Source::new(&name, b"").with_path(at.as_deref()), input.parts(self.reading));
        let (mut chunk, mut deals, mut number) = (Chunk::default(), deals.clone(), 0);
        while !self.streams.is_unread() {
            match parts.read(&mut chunk) {
                Ok(true) => {}
                Ok(false) if number > 0 => break,
                Ok(false) => {
                    self.end = End::Bad;
                    let Self { writer, reading, terminal, progress, streams, .. } = self;
                    let found = progress
                        .suspend(|| complain_of_no_game(whole, *reading, *terminal, streams));
                    writer.without_games(&found, whole, streams);
                    break;
                }
                Err(error) => {
                    let Self { writer, progress, streams, .. } = self;
                    let failure = Failure::File(name.clone(), error);
                    progress.suspend(|| streams.report(&failure));
                    writer.without_games(&of_unread(&failure.reason()), whole, streams);
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
            if !self.only.takes(self.records + 1) {
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
                    let error = diagnostic.span();
                    let location = error.map_or(begins, |error| locator.locate(error.start));
                    let Self { writer, progress, streams, terminal, .. } = self;
                    writer.undealt(&record, &diagnostic, source, [begins, location], streams);
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
                is_first: self.records == 1 || self.only.number().is_some(),
                transcript: &transcript,
            };
            self.writer.write(&record, &self.progress, self.streams)?;
            self.written += 1;
        }
        Ok(())
    }

    /// Shows the records of all inputs in the viewer.
    fn on_screen(&mut self, known: &GameArguments, deals: &DealBook) -> Result<(), Failure> {
        let list = || known.list().into_iter().map(|input| as_dealt(input, deals)).collect();
        let (mut files, texts) = WatchedInputs::new(list, known.reading, |input| {
            self.streams.read(input, known.reading)
        });
        for text in &texts {
            match lacks_games(text.source(), known.reading, self.terminal, self.streams) {
                Some(_) => self.end = End::Bad,
                None => self.has_records = true,
            }
        }
        let library = Library::read(&texts, deals, self.only.number());
        self.records = library.records();
        let mut passes = library.passes();
        if !library.is_empty() {
            self.streams.flush();
            let only = self.only.number();
            let (all_pass, played) = patience_viewer::run(
                &library,
                &mut files,
                &|texts, is_other| Library::read(texts, deals, only.filter(|_| !is_other)),
                Beginning {
                    theme: self.theme,
                    rulebook: RULEBOOK,
                    sight: self.sight,
                    writes_deals: false,
                    collects: false,
                },
            )?;
            passes = all_pass;
            hand_back(played, self.streams)?;
        }
        if !passes {
            self.end = End::Bad;
        }
        Ok(())
    }

    /// Ends the output, and says what was not shown. `wanted` is the number of the record asked for.
    fn finish(self, wanted: Only) -> Result<End, Failure> {
        let Self { writer, progress, streams, end, has_records, records, written, .. } = self;
        drop(progress);
        let is_file = writer.file().is_some();
        writer.finish(streams.has_failed())?;
        if !streams.is_unread() {
            wanted.check(records)?;
        }
        match wanted.number() {
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
