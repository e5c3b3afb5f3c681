//! A game id on the command line, with known deals.

use crate::cli::failure::Failure;
use crate::cli::input::game_argument::{as_text, of_today};
use crate::cli::input::{Input, ReadArgs};

use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use clap::Args;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged};
use patience_core::notation::{Fault, FaultKind, TextFault, parse_id};
use patience_core::play::Position;
use patience_core::source::{Chunk, Locator, Source};
use patience_core::text::Span;
use patience_core::text::{shown, shown_path};
use patience_files::text::decoded;
use patience_report::diagnostic::{self, Diagnostic, diagnose};
use patience_report::drawing::draw_at;
use patience_report::formats::{Human, Report};
use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The arguments that name a game.
#[derive(Debug, Args)]
pub(crate) struct DealArguments {
    /// Game id, such as 3x3x13x5+2 or '2x2x1x1+[AH AS]'
    #[arg(value_name = "ID")]
    id: String,
    /// File with known deals of numbered games, or folder (all *.pn files in it)
    /// (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    #[command(flatten)]
    reading: ReadArgs,
}

impl DealArguments {
    /// Deals the game. `command` is the name of the command, for errors.
    pub(crate) fn read(
        &self,
        command: &str,
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<Position, Failure> {
        refuse_file(&self.id, command)?;
        let deals = read_good_deals(&self.deals, self.reading, terminal, streams)?;
        let id = of_today(Path::new(&self.id)).unwrap_or_else(|| self.id.clone());
        let source = Source::new("<id>", id.as_bytes());
        let mut found = source.records();
        let Some(record) = found.next() else {
            return Err(Failure::NoGame);
        };
        let dealt = Position::of_record(&record, &deals).map_err(|fault| {
            let diagnostic = diagnostic::of_undealt(&fault, &record, &deals, terminal.suits());
            draw_error(streams, &diagnostic, &mut Locator::new(source), terminal);
            match as_text(Path::new(&self.id)) {
                Some(_) => Failure::Undealt,
                // Other commands take it for the name of a file that is not there.
                None => Failure::Reported,
            }
        })?;
        if !record.is_bare() || found.next().is_some() {
            return Err(Failure::Usage(format!("`{command}` takes only a game id")));
        }
        Ok(dealt)
    }
}

/// Reads the deals of some files.
///
/// # Errors
/// Draws a deal that is malformed or contradicts an earlier one, and returns an error.
pub(crate) fn read_good_deals(
    files: &[PathBuf],
    reading: ReadArgs,
    terminal: Terminal,
    streams: &mut Streams,
) -> Result<DealBook, Failure> {
    let wrong = |streams: &mut Streams, found: &Diagnostic, locator: &mut Locator<'_>| {
        draw_error(streams, found, locator, terminal);
        Err(Failure::Undealt)
    };
    read_deals(files, reading, terminal.suits(), streams, wrong)
}

/// Reads the deals of some files. Calls `wrong` for each deal that is malformed or contradicts an
/// earlier one.
///
/// # Errors
/// Returns the error of `wrong`, or an error if a file cannot be read: without its deals, a record
/// could get a wrong verdict.
pub(crate) fn read_deals(
    files: &[PathBuf],
    reading: ReadArgs,
    suits: SuitStyle,
    streams: &mut Streams,
    mut wrong: impl FnMut(&mut Streams, &Diagnostic, &mut Locator<'_>) -> Result<(), Failure>,
) -> Result<DealBook, Failure> {
    let mut deals = DealBook::default();
    add_deals(files, reading, &mut deals, |found| {
        match found {
            FoundDeals::Unreadable(source, error) => {
                streams.report(&Failure::File(source.name.to_owned(), error));
            }
            FoundDeals::Deals { source, bad, .. } => {
                let mut locator = Locator::new(source);
                for judged in bad {
                    if let Some(diagnostic) = diagnose(&judged, Allow::Nothing, suits) {
                        wrong(streams, &diagnostic, &mut locator)?;
                    }
                }
            }
            FoundDeals::End(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(deals)
}

/// A finding in files of deals.
pub(crate) enum FoundDeals<'a> {
    /// A file that cannot be read.
    Unreadable(Source<'a>, io::Error),
    /// Deals in a part of a file: the number of valid ones, and the bad ones.
    Deals { source: Source<'a>, valid: usize, bad: Vec<Judged<'a>> },
    /// The end of a file with deals.
    End(Source<'a>),
}

/// How much of a file without deals is looked at for its encoding, in bytes.
const HEAD: u64 = 64;

/// Adds the deals of files, and in folders those of every *.pn, part by part. `see` gets what is
/// found, and may end it.
///
/// # Errors
/// Returns the error of `see`, or an error if a file cannot be read, or if a file or a folder has no
/// deals.
pub(crate) fn add_deals(
    paths: &[PathBuf],
    reading: ReadArgs,
    deals: &mut DealBook,
    mut visit: impl FnMut(FoundDeals<'_>) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let mut failed = false;
    for path in paths {
        let (mut missed, mut any) = (false, false);
        for input in reading.list(std::slice::from_ref(path)) {
            match add_file(input, reading, deals, &mut visit)? {
                ControlFlow::Break(()) => return Ok(()),
                ControlFlow::Continue(None) => missed = true,
                ControlFlow::Continue(Some(has_deals)) => any |= has_deals,
            }
        }
        failed |= missed;
        if !any && !missed {
            let name = shown_path(path);
            let mut head = Vec::new();
            let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
            if let Err(error) = read.and_then(|_| decoded(&head)).map(drop)
                && !path.is_dir()
            {
                let source = Source::new(&name, b"").with_path(Some(path));
                if visit(FoundDeals::Unreadable(source, error))?.is_break() {
                    return Ok(());
                }
                failed = true;
                continue;
            }
            return Err(Failure::Usage(match path.is_dir() {
                // Solutions may be among the deals.
                true => format!("{name}: no deals in this folder"),
                false => format!(
                    "{name}: no deals in this file (an entry is an id with a number and a deal, without moves)"
                ),
            }));
        }
    }
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// Adds the deals of a file. Returns whether it has any, or none if it cannot be read.
fn add_file(
    input: Input,
    reading: ReadArgs,
    deals: &mut DealBook,
    visit: &mut impl FnMut(FoundDeals<'_>) -> Result<ControlFlow<()>, Failure>,
) -> Result<ControlFlow<(), Option<bool>>, Failure> {
    let (name, file) = (input.name(), input.file().map(Path::to_owned));
    let (mut parts, mut chunk, mut any) = (input.parts(reading), Chunk::default(), false);
    loop {
        match parts.read(&mut chunk) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                let source = Source::new(&name, b"").with_path(file.as_deref());
                let unreadable = visit(FoundDeals::Unreadable(source, error));
                return unreadable.map(|_| ControlFlow::Continue(None));
            }
        }
        let source = chunk.source(&name).with_path(file.as_deref());
        let (valid, bad) = deals.read(source);
        let bad: Vec<_> = bad
            .into_iter()
            .map(|(record, fault)| Judged::malformed(record, fault, deals))
            .collect();
        any |= valid > 0 || !bad.is_empty();
        if visit(FoundDeals::Deals { source, valid, bad })?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    if any && visit(FoundDeals::End(Source::new(&name, b"").with_path(file.as_deref())))?.is_break()
    {
        return Ok(ControlFlow::Break(()));
    }
    Ok(ControlFlow::Continue(Some(any)))
}

/// Returns the diagnostic of a source without records, or of a folder without files of records.
pub(crate) fn no_game(source: Source<'_>, reading: ReadArgs, suits: SuitStyle) -> Diagnostic {
    let fault = Fault { span: Span::new(0, 0), kind: FaultKind::Text(TextFault::NoGame) };
    let found = diagnostic::of_fault(&fault, None, suits);
    match source.path.filter(|path| path.is_dir()) {
        Some(folder) => reading.without_files(folder, found),
        None => found,
    }
}

/// Returns the diagnostic of a source if it has no records. Draws it on standard error, as `verify` does.
pub(crate) fn lacks_games(
    source: Source<'_>,
    reading: ReadArgs,
    terminal: Terminal,
    streams: &mut Streams,
) -> Option<Diagnostic> {
    let lacks = source.records().next().is_none();
    lacks.then(|| complain_of_no_game(source, reading, terminal, streams))
}

/// Draws on standard error that a source has no records, as `verify` does. Returns the diagnostic.
pub(crate) fn complain_of_no_game(
    source: Source<'_>,
    reading: ReadArgs,
    terminal: Terminal,
    streams: &mut Streams,
) -> Diagnostic {
    let human =
        Human { style: terminal.diagnostic(), columns: None, verbose: false, outlooks: false };
    let start = Locator::new(source).locate(0);
    let found = no_game(source, reading, terminal.suits());
    streams.err().text(human.no_game(&found, source, start).err);
    found
}

/// Prints a diagnostic on standard error.
pub(crate) fn draw_error(
    streams: &mut Streams,
    diagnostic: &Diagnostic,
    locator: &mut Locator<'_>,
    terminal: Terminal,
) {
    let location = locator.locate(diagnostic.span().map_or(0, |main| main.start));
    streams.err().text(draw_at(diagnostic, locator.source(), location, terminal.diagnostic()));
}

/// Refuses a file in place of a game, which a command takes.
///
/// # Errors
/// Returns an error that says what to type.
fn refuse_file(game: &str, command: &str) -> Result<(), Failure> {
    if !Path::new(game).is_file() || parse_id(game.as_bytes()).is_ok() {
        return Ok(());
    }
    let name = shown(game.as_bytes());
    Err(Failure::Usage(format!("`{name}` is a file; `{command}` takes a game id")))
}
