//! `show --lines`: a referee for programs in any language, line by line.

use super::{Reached, Show, told_position};
use crate::cli::commands::{analyse, solve};
use crate::cli::failure::{End, Failure};
use crate::cli::input::games::Job;
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use crate::cli::session::{Ask, Printer, Refused, advice, run};
use patience_core::cards::Engine;
use patience_core::deal_book::DealBook;
use patience_core::judge::only_game;
use patience_core::notation::{Fault, FaultKind, TextFault, records};
use patience_core::play::Position;
use patience_core::source::{Locator, Source};
use patience_core::text::Span;
use patience_report::diagnostic::of_fault;
use patience_report::told;
use patience_search::solve::Solver;
use patience_wire as wire;
use serde::Serialize;

/// How many positions `solve` and `analyse` search if the line does not say.
const NODES: u64 = 1_000_000;

/// Answers each line of standard input, as it comes.
pub(super) fn answer(
    show: &Show,
    terminal: Terminal,
    streams: &mut Streams,
) -> Result<End, Failure> {
    let deals = show.known.good_deals(terminal, streams)?;
    let solver = Solver::default();
    run(&mut Referee { show, terminal, streams, deals, game: None, solver })
}

/// The code of a text that is no part of a record.
const STRAY: &str = "text::not-a-record";

/// What answers lines.
struct Referee<'s> {
    show: &'s Show,
    terminal: Terminal,
    streams: &'s mut Streams,
    /// The deals that every line knows.
    deals: DealBook,
    /// The game of a session.
    game: Option<SessionGame>,
    solver: Solver,
}

/// A game that is played move by move.
struct SessionGame {
    position: Position,
    /// Whether the position was given, as in [`Reached`].
    is_given: bool,
    tells_deal: bool,
    /// The deals that it was dealt from.
    deals: DealBook,
}

impl Printer for Referee<'_> {
    const IS_FOR_PEOPLE: bool = false;

    fn streams(&mut self) -> &mut Streams {
        self.streams
    }

    fn played(&self) -> Option<usize> {
        self.game.as_ref().map(|game| game.position.played())
    }

    fn answer(&mut self, ask: Ask<'_>, line: &[u8]) -> bool {
        if matches!(ask, Ask::Version) {
            let engines = Engine::ALL.map(Engine::as_str);
            self.print(&wire::Greeting::new(env!("CARGO_PKG_VERSION"), engines));
            return true;
        }
        let is_record = matches!(ask, Ask::Text) && !is_moves(line);
        let Some(mut game) = self.game.take_if(|_| !is_record) else { return self.record(line) };
        let mut is_good = true;
        match ask {
            Ask::Undo(moves) => {
                for _ in 0..moves {
                    game.position.undo();
                }
                self.stand(&game, None);
            }
            Ask::Text => is_good = self.play(&mut game, line),
            Ask::Solve(nodes) => {
                self.streams.flush();
                let nodes = nodes.unwrap_or(NODES);
                game.with_job(|job| {
                    let told = solve::solved(job, !game.tells_deal, nodes, &mut self.solver);
                    self.print(&told);
                });
            }
            Ask::Analyse(nodes) => {
                self.streams.flush();
                let nodes = nodes.unwrap_or(NODES);
                game.with_job(|job| {
                    self.print(&analyse::analysed(job, nodes, self.terminal.suits()))
                });
            }
            // Words for people are not read here.
            _ => self.print(&long(&game, None)),
        }
        self.game = Some(game);
        is_good
    }

    fn refuse(&mut self, Refused { message, help }: Refused, line: &[u8]) {
        let Some(game) = self.game.take() else { return };
        let (source, span) = (Source::new("<stdin>", line), Span { start: 0, end: line.len() });
        let fault = Fault { span, kind: FaultKind::Text(TextFault::NotARecord) };
        let diagnostic = of_fault(&fault, None, self.terminal.suits());
        let mut error = diagnostic.error(source, Locator::new(source).locate(0));
        (error.message, error.help) = (message, help);
        self.stand(&game, Some(error));
        self.game = Some(game);
    }
}

/// Returns whether a line of a session is moves, rather than a record.
fn is_moves(line: &[u8]) -> bool {
    let fault = records(line).next().map(|record| record.id().err().map(|fault| fault.kind));
    matches!(fault, Some(Some(kind)) if kind.is_stray())
}

impl Referee<'_> {
    /// Answers a record, which begins a game of a session.
    fn record(&mut self, line: &[u8]) -> bool {
        let source = Source::new("<stdin>", line);
        let (mut locator, mut known) = (Locator::new(source), self.deals.clone());
        let record = match only_game(source, &mut known) {
            Ok(record) => record,
            Err(fault) => {
                let diagnostic = of_fault(&fault, None, self.terminal.suits());
                let error = diagnostic.error(source, locator.locate(fault.span.start));
                self.reached(wire::Position::undealt(None, Some(error)));
                return false;
            }
        };
        let job = Job { source: 0, record, deals: known };
        let mut reached = Reached::new(&job, &self.deals, self.show.reveal);
        let diagnostic = reached.diagnostic(&job, self.terminal);
        match (&reached.position, &diagnostic) {
            (Some(position), None) if self.show.short => {
                self.print(&short(position, None));
            }
            _ => self.reached(reached.data(&job.record, &diagnostic, &mut locator)),
        }
        if let Some(position) = reached.position.take_if(|_| self.show.session) {
            let Reached { is_given, tells_deal, .. } = reached;
            self.game = Some(SessionGame { position, is_given, tells_deal, deals: job.deals });
        }
        diagnostic.is_none()
    }

    /// Plays the moves of a line, all or none of them.
    fn play(&mut self, game: &mut SessionGame, line: &[u8]) -> bool {
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
            self.stand(game, None);
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
                error.help = Some(advice());
            }
            error
        });
        if let (None, Some(position)) = (&error, reached) {
            game.position = position;
        }
        let is_good = error.is_none();
        self.stand(game, error);
        is_good
    }

    /// Prints where a game of a session stands, after what was asked.
    fn stand(&mut self, game: &SessionGame, error: Option<wire::Error>) {
        match self.show.short {
            true => self.print(&short(&game.position, error)),
            false => self.print(&long(game, error)),
        }
    }

    /// Prints where a record leads.
    fn reached(&mut self, told: wire::Position) {
        match self.show.short {
            true => self.print(&wire::ShortPosition::from(told)),
            false => self.print(&told),
        }
    }

    /// Prints a line of JSON.
    fn print(&mut self, value: &impl Serialize) {
        self.streams.out().json(value);
        self.streams.out().bytes(b"\n");
    }
}

impl SessionGame {
    /// Does something with the record up to the position.
    fn with_job(&self, act: impl FnOnce(&Job<'_>)) {
        let text = told::record(&self.position, self.is_given);
        if let Some(record) = records(text.as_bytes()).next() {
            act(&Job { source: 0, record, deals: self.deals.clone() });
        }
    }
}

fn long(game: &SessionGame, error: Option<wire::Error>) -> wire::Position {
    told_position(&game.position, game.position.status().as_str(), game.tells_deal, error)
}

fn short(position: &Position, error: Option<wire::Error>) -> wire::ShortPosition {
    wire::ShortPosition {
        status: position.status().as_str(),
        progress: Some(position.progress().into()),
        key: Some(told::key(position)),
        repeats: Some(position.repeats()),
        goes_round: Some(position.goes_round()),
        moves: position.legal_moves().iter().map(ToString::to_string).collect(),
        error,
    }
}
