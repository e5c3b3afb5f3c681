//! `show --lines`: a referee for programs in any language, line by line.

use super::{Reached, Show, told_position};
use crate::cli::commands::{analyse, solve};
use crate::cli::failure::{End, Failure};
use crate::cli::input::games::Job;
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use patience_core::cards::Engine;
use patience_core::deal_book::DealBook;
use patience_core::judge::only_game;
use patience_core::notation::{records, without_mark};
use patience_core::play::Position;
use patience_core::source::{Locator, Source};
use patience_report::diagnostic::of_fault;
use patience_report::told;
use patience_search::solve::Solver;
use patience_wire as wire;
use serde::Serialize;
use std::io::{self, BufRead, BufReader};

/// How many positions `solve` and `analyse` search if the line does not say.
const NODES: u64 = 1_000_000;

/// Answers each line of standard input, as it comes.
pub(super) fn answer(
    show: &Show,
    terminal: Terminal,
    streams: &mut Streams,
) -> Result<End, Failure> {
    let deals = show.known.good_deals(terminal, streams)?;
    let mut referee = Referee { show, terminal, deals, game: None, solver: Solver::default() };
    let mut end = End::Good;
    streams.flush();
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return Ok(end),
            Ok(_) => {}
            Err(error) => return Err(Failure::File("<stdin>".to_owned(), error)),
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = without_mark(text.strip_suffix(b"\r").unwrap_or(text));
        if !referee.answer(text, streams) {
            end = End::Bad;
        }
        // Lines that are here already are answered without a wait.
        if !input.buffer().contains(&b'\n') {
            streams.flush();
        }
        if streams.is_unread() {
            return Ok(end);
        }
    }
}

/// What a line of a session can say beside moves and records.
const WORDS: &str = "write moves, a record, or one of `undo`, `undo 3`, `show`, `solve`, `solve 5000000`, `analyse`, \
     `analyse 20000` and `version`";

/// The code of a text that is no part of a record.
const STRAY: &str = "text::not-a-record";

/// What a line asks for.
enum Ask {
    Version,
    /// Words of a session, on the game of the lines before.
    Undo(usize),
    Show,
    Solve(u64),
    Analyse(u64),
    Moves,
    Record,
}

/// What answers lines.
struct Referee<'s> {
    show: &'s Show,
    terminal: Terminal,
    /// The deals that every line knows.
    deals: DealBook,
    /// The game of a session.
    game: Option<Game>,
    solver: Solver,
}

/// A game that is played move by move.
struct Game {
    position: Position,
    /// As in [`Reached`].
    is_given: bool,
    tells_deal: bool,
    /// The deals that it was dealt from.
    deals: DealBook,
}

impl Referee<'_> {
    /// Answers a line. Returns whether it is right.
    fn answer(&mut self, line: &[u8], streams: &mut Streams) -> bool {
        let ask = self.ask(line);
        if matches!(ask, Ask::Version) {
            print(
                &wire::Greeting::new(env!("CARGO_PKG_VERSION"), Engine::ALL.map(Engine::as_str)),
                streams,
            );
            return true;
        }
        let Some(mut game) = self.game.take_if(|_| !matches!(ask, Ask::Record)) else {
            return self.record(line, streams);
        };
        let mut is_good = true;
        match ask {
            Ask::Version | Ask::Record => {}
            Ask::Undo(moves) => {
                for _ in 0..moves.min(game.position.played()) {
                    game.position.undo();
                }
                self.print(&game, None, streams);
            }
            Ask::Show => print(&long(&game, None), streams),
            Ask::Moves => is_good = self.play(&mut game, line, streams),
            Ask::Solve(nodes) => {
                streams.flush();
                game.with_job(|job| {
                    print(&solve::solved(job, !game.tells_deal, nodes, &mut self.solver), streams)
                });
            }
            Ask::Analyse(nodes) => {
                streams.flush();
                game.with_job(|job| {
                    print(&analyse::analysed(job, nodes, self.terminal.suits()), streams)
                });
            }
        }
        self.game = Some(game);
        is_good
    }

    /// Finds out what a line asks for.
    fn ask(&self, line: &[u8]) -> Ask {
        let words = str::from_utf8(line).unwrap_or_default().split_whitespace();
        let words: Vec<&str> = words.take(3).collect();
        match words[..] {
            ["version"] => return Ask::Version,
            _ if self.game.is_none() => return Ask::Record,
            ["undo"] => return Ask::Undo(1),
            ["show"] => return Ask::Show,
            ["solve"] => return Ask::Solve(NODES),
            ["analyse"] => return Ask::Analyse(NODES),
            [word, number] => match (word, number.parse::<u64>()) {
                ("undo", Ok(moves)) => {
                    return Ask::Undo(usize::try_from(moves).unwrap_or(usize::MAX));
                }
                ("solve", Ok(nodes)) => return Ask::Solve(nodes),
                ("analyse", Ok(nodes)) => return Ask::Analyse(nodes),
                _ => {}
            },
            _ => {}
        }
        match records(line).next().map(|record| record.id().err().map(|fault| fault.kind)) {
            Some(Some(kind)) if kind.is_stray() => Ask::Moves,
            _ => Ask::Record,
        }
    }

    /// Answers a record, which begins a game of a session.
    fn record(&mut self, line: &[u8], streams: &mut Streams) -> bool {
        let source = Source::new("<stdin>", line);
        let (mut locator, mut known) = (Locator::new(source), self.deals.clone());
        let record = match only_game(source, &mut known) {
            Ok(record) => record,
            Err(fault) => {
                let diagnostic = of_fault(&fault, None, self.terminal.suits());
                let error = diagnostic.error(source, locator.locate(fault.span.start));
                let undealt = wire::Position::undealt(None, Some(error));
                if self.show.short {
                    print(&wire::ShortPosition::from(undealt), streams)
                } else {
                    print(&undealt, streams)
                }
                return false;
            }
        };
        let job = Job { source: 0, record, deals: known };
        let mut reached = Reached::new(&job, &self.deals, self.show.reveal);
        let diagnostic = reached.diagnostic(&job, self.terminal);
        match (&reached.position, &diagnostic) {
            (Some(position), None) if self.show.short => {
                print(&short(position, position.status().as_str(), None), streams);
            }
            _ => {
                let data = reached.data(&job.record, &diagnostic, &mut locator);
                if self.show.short {
                    print(&wire::ShortPosition::from(data), streams)
                } else {
                    print(&data, streams)
                }
            }
        }
        if let Some(position) = reached.position.take_if(|_| self.show.session) {
            let Reached { is_given, tells_deal, .. } = reached;
            self.game = Some(Game { position, is_given, tells_deal, deals: job.deals });
        }
        diagnostic.is_none()
    }

    /// Plays the moves of a line, all or none of them.
    fn play(&self, game: &mut Game, line: &[u8], streams: &mut Streams) -> bool {
        let position = &mut game.position;
        let words = str::from_utf8(line).unwrap_or_default().split_whitespace();
        let (mut played, mut is_plain) = (0, true);
        for word in words {
            let mv = position.parse_move(word).ok();
            is_plain = mv.is_some_and(|mv| position.play(mv).is_ok());
            if !is_plain {
                break;
            }
            played += 1;
        }
        if is_plain {
            self.print(game, None, streams);
            return true;
        }
        for _ in 0..played {
            position.undo();
        }
        // Moves that are written otherwise, and what is wrong with them, are read after the record.
        let before = told::record(position, game.tells_deal) + " ";
        let text = [before.as_bytes(), line].concat();
        let source = Source::new("<stdin>", &text);
        let mut deals = game.deals.clone();
        let (reached, diagnostic) = match only_game(source, &mut deals) {
            Ok(record) => {
                let job = Job { source: 0, record, deals };
                let reached = Reached::new(&job, &self.deals, self.show.reveal);
                let diagnostic = reached.diagnostic(&job, self.terminal);
                (reached.position, diagnostic)
            }
            Err(fault) => (None, Some(of_fault(&fault, None, self.terminal.suits()))),
        };
        let error = diagnostic.map(|diagnostic| {
            let start = diagnostic.span().map_or(0, |span| span.start);
            let mut error = diagnostic.error(source, Locator::new(source).locate(start));
            // Places count in the line.
            error.span.offset = error.span.offset.saturating_sub(before.len());
            error.span.column = error.span.column.saturating_sub(before.chars().count()).max(1);
            for fix in &mut error.fixes {
                fix.span.offset = fix.span.offset.saturating_sub(before.len());
            }
            let is_text = [STRAY, "text::second-game"].contains(&error.code);
            if is_text && records(line).all(|record| record.id().is_err()) {
                error.code = STRAY;
                error.message = "this is neither a move nor a word of a session".to_owned();
                error.help = Some(WORDS.to_owned());
            }
            error
        });
        if let (None, Some(position)) = (&error, reached) {
            game.position = position;
        }
        let is_good = error.is_none();
        self.print(game, error, streams);
        is_good
    }

    /// Prints where a game of a session stands, after what was asked.
    fn print(&self, game: &Game, error: Option<wire::Error>, streams: &mut Streams) {
        if self.show.short {
            print(&short(&game.position, game.position.status().as_str(), error), streams)
        } else {
            print(&long(game, error), streams)
        }
    }
}

impl Game {
    /// Does something with the record up to the position.
    fn with_job(&self, act: impl FnOnce(&Job<'_>)) {
        let text = told::record(&self.position, self.is_given);
        if let Some(record) = records(text.as_bytes()).next() {
            act(&Job { source: 0, record, deals: self.deals.clone() });
        }
    }
}

fn long(game: &Game, error: Option<wire::Error>) -> wire::Position {
    told_position(&game.position, game.position.status().as_str(), game.tells_deal, error)
}

fn short(
    position: &Position,
    status: &'static str,
    error: Option<wire::Error>,
) -> wire::ShortPosition {
    wire::ShortPosition {
        status,
        progress: Some(position.progress().into()),
        key: Some(told::key(position)),
        repeats: Some(position.repeats()),
        goes_round: Some(position.goes_round()),
        moves: position.legal_moves().iter().map(ToString::to_string).collect(),
        error,
    }
}

/// Prints a line of JSON.
fn print(value: &impl Serialize, streams: &mut Streams) {
    streams.out().json(value);
    streams.out().bytes(b"\n");
}
