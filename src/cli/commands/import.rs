//! `import`: games that other programs have saved, as records.

use crate::cli::failure::{End, Failure};
use crate::cli::input::Input;
use crate::cli::input::unnumbered::game;
use crate::cli::output::Streams;
use crate::cli::output::json_printer::Format;
use crate::cli::output::progress::Count;
use clap::{Args, ValueHint};
use patience_census::Game;
use patience_core::cards::SuitStyle;
use patience_core::notation::{GameId, Variant, format, records, without_mark};
use patience_core::text::{lines, shown};
use patience_files::opened::Opened;
use patience_files::text::decoded;
use patience_import::pysolfc::{self, MAX_FILE};
use patience_import::site::SiteError;
use patience_import::{board, site};
use patience_report::diagnostic::{Diagnostic, of_fault};
use patience_wire::Imported;
use std::io::{self, Read};
use std::path::PathBuf;

/// Turn games that other programs have saved into records
///
/// Reads what PySolFC saves (*.pso, holdgame.dat): the deal from its number, and the moves, checked
/// against the saved piles. It never executes anything in the file. Also reads lines of Match
/// Solitaire's site, such as `#147198 1a 23`, and with --board the cards of a game as they lie on the
/// board.
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// Saved games, texts with a line for each game, or boards; `-` for standard input, which is also
    /// read if there is nothing else
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// A line of the site, or the cards of a board
    #[arg(short = 'e', value_name = "TEXT")]
    expressions: Vec<String>,
    /// The game of lines that begin with # and a number
    #[arg(long, value_name = "GAME", default_value = "3x3x13x5", value_parser = match_game)]
    game: String,
    /// Read a board of this game, row by row, as dealt: `patience import --board carpet+`. A covered
    /// card is `?`
    #[arg(long, value_name = "GAME", value_parser = game, conflicts_with = "game")]
    board: Option<Game>,
    /// Output format
    #[arg(long, default_value = "text", value_parser = Format::described([
        "Records",
        "A JSON array with an object for each game",
        "A JSON object per line for each game",
    ]))]
    format: Format,
}

/// Parses the id of Match Solitaire without its shuffle.
fn match_game(text: &str) -> Result<String, String> {
    let id = format!("{text}+1").parse::<patience_core::notation::GameId>();
    match id.map(|id| id.variant) {
        Ok(variant @ Variant::Matching(_)) => Ok(variant.to_string()),
        _ => Err("expected a size of Match Solitaire, such as 3x3x13x5".to_owned()),
    }
}

impl Import {
    pub(crate) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        let mut end = End::Good;
        let mut list = self.format.begin(streams);
        let mut has_lines = false;
        for input in self.inputs() {
            streams.announce(&input);
            let name = input.name();
            match read(input) {
                Err(error) => streams.report(&Failure::File(name, error)),
                Ok(bytes) if has_nothing(&bytes) => {
                    streams.err().text(format_args!(
                        "patience: {}: no game found\n",
                        shown(name.as_bytes())
                    ));
                    end = End::Bad;
                }
                Ok(bytes) => {
                    let games = self.games(&name, &bytes, &mut end, streams);
                    let games = games.unwrap_or_else(|error| {
                        streams.report(&Failure::Usage(format!("{name}: {error}")));
                        Vec::new()
                    });
                    for game in games {
                        has_lines |= game.line.is_some();
                        if let Some(left) = &game.left {
                            streams.err().text(format_args!("patience: {name}: {left}\n"));
                            end = End::Bad;
                        }
                        match &mut list {
                            Some(list) => list.add(&game, streams),
                            None => streams.out().bytes((game.record + "\n").as_bytes()),
                        }
                    }
                }
            }
        }
        if let Some(list) = list {
            list.end(streams);
        }
        if has_lines {
            streams.err().text(
                "patience: the site's numbers deal other cards here; `patience infer` finds cards that fit\n",
            );
        }
        Ok(end)
    }

    fn inputs(&self) -> Vec<Input> {
        let file = |file: &PathBuf| {
            if file.as_os_str() == "-" { Input::Stdin } else { Input::File(file.clone()) }
        };
        let expression =
            |(at, text): (usize, &String)| Input::Expression { number: at + 1, text: text.clone() };
        let expressions = self.expressions.iter().enumerate().map(expression);
        let inputs: Vec<Input> = self.files.iter().map(file).chain(expressions).collect();
        if inputs.is_empty() { vec![Input::Stdin] } else { inputs }
    }

    /// Returns the games of a source, or why it has none, and tells what is wrong with others.
    fn games(
        &self,
        name: &str,
        bytes: &[u8],
        end: &mut End,
        streams: &mut Streams,
    ) -> Result<Vec<Imported>, String> {
        if pysolfc::may_be_saved(bytes) || bytes.first() == Some(&0x80) {
            return Ok(vec![self.saved(name, bytes)?]);
        }
        let text = decoded(bytes).map_err(|error| error.to_string())?;
        match self.board {
            Some(Game { id, .. }) => self.on_board(id, name, &text, streams),
            None => self.of_site(name, &text, end, streams),
        }
    }

    fn saved(&self, name: &str, bytes: &[u8]) -> Result<Imported, String> {
        let saved = pysolfc::read(bytes).map_err(|error| error.to_string())?;
        Ok(Imported {
            game: Some(saved.title),
            left: saved.left.map(|left| left.to_string()),
            ..imported(name, self.on_its_lines(saved.record.to_string()))
        })
    }

    fn on_board(
        &self,
        id: GameId,
        name: &str,
        text: &str,
        streams: &mut Streams,
    ) -> Result<Vec<Imported>, String> {
        let board = board::read(id.variant, id.dealing, text).map_err(|error| error.to_string())?;
        if board.unknown() > 0 {
            streams.err().text(format_args!(
                "patience: {name}: {} of {} cards are not known: add moves, and `patience infer` finds cards that fit\n",
                board.unknown(),
                id.variant.composition().len(),
            ));
        }
        Ok(vec![imported(name, self.on_its_lines(board.to_string()))])
    }

    fn of_site(
        &self,
        name: &str,
        text: &str,
        end: &mut End,
        streams: &mut Streams,
    ) -> Result<Vec<Imported>, String> {
        let found = site::games(&self.game, text);
        if found.iter().all(|game| matches!(game.record, Err(SiteError::NoNumber))) {
            // A file of another kind is answered once.
            return Err(NEITHER.to_owned());
        }
        let written: Vec<&str> = lines(text).map(str::trim).collect();
        let comments = |from: usize, to: usize| -> Vec<&str> {
            let between = written[from..to].iter().copied();
            between.filter(|line| self.format == Format::Text && line.starts_with(';')).collect()
        };
        let (mut games, mut next) = (Vec::new(), 0);
        for site::SiteGame { lines, record } in found {
            let above = comments(std::mem::replace(&mut next, *lines.end()), lines.start() - 1);
            match record {
                Ok(record) => {
                    let record = [above, vec![&record]].concat().join("\n");
                    let line = Some(*lines.start() as u64);
                    games.push(Imported { line, ..imported(name, record) });
                }
                Err(error) => {
                    let line = lines.start();
                    *end = End::Bad;
                    streams.err().text(format_args!(
                        "patience: {}: line {line}: {}\n",
                        shown(name.as_bytes()),
                        site_error(&error)
                    ));
                }
            }
        }
        if let Some(last) = games.last_mut() {
            last.record = [vec![&*last.record], comments(next, written.len())].concat().join("\n");
        }
        Ok(games)
    }

    /// Returns a record on as many lines as the output has for it.
    fn on_its_lines(&self, record: String) -> String {
        match self.format {
            Format::Text => {
                let lines = format(record.as_bytes()).text;
                String::from_utf8_lossy(lines.trim_ascii_end()).into_owned()
            }
            Format::Json | Format::Jsonl => record,
        }
    }
}

/// Returns whether a source has nothing but white space and comments.
fn has_nothing(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(without_mark(bytes));
    lines(&text).map(str::trim).all(|line| line.is_empty() || line.starts_with(';'))
}

/// Returns a game of which no more than its record is known.
fn imported(source: &str, record: String) -> Imported {
    let source = shown(source.as_bytes()).into_owned();
    Imported { source, line: None, game: None, record, left: None }
}

/// What is said of a source that is nothing that is read.
const NEITHER: &str = "this is neither a game that PySolFC has saved nor a line of Match Solitaire's site, such as `#147198 1a 23`; cards of a board need --board and the game";

/// Returns why a text is no game of the site, with what to write if that is known.
fn site_error(error: &SiteError) -> String {
    let SiteError::Malformed { record, fault } = error else { return error.to_string() };
    let mut found = records(record.as_bytes());
    let inside = found.find(|record| record.extent().end > fault.span.start);
    let Diagnostic { message, help, .. } = of_fault(fault, inside.as_ref(), SuitStyle::Symbols);
    match help {
        Some(help) => format!("{message}; {help}"),
        None => message,
    }
}

/// Reads a source, unless it is larger than any saved game.
fn read(input: Input) -> io::Result<Vec<u8>> {
    let Opened { reader, .. } = input.open_any(&Count::default())?;
    let mut bytes = Vec::new();
    reader.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
