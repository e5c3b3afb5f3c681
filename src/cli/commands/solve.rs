//! `solve`: solves games.

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::draw_error;
use crate::cli::input::games::{Games, Job, JobWatch};
use crate::cli::input::large_number;
use crate::cli::output::Streams;
use crate::cli::output::json_printer::{Format, JsonPrinter};
use crate::cli::output::place::{Force, OutputKind};
use crate::cli::output::terminal::Terminal;
use clap::Args;
use patience_core::budget::{Budget, Limit};
use patience_core::game::Move;
use patience_core::judge::{Allow, Judged};
use patience_core::notation::{Dealing, GameId, WrittenRecord, records};
use patience_core::play::Position;
use patience_core::source::Locator;
use patience_report::diagnostic::diagnose;
use patience_report::json::is_list_of;
use patience_report::words::count;
use patience_search::solve::{Aim, Solvability, Solver, SolverAnswer};
use patience_wire::Solved;
use std::path::PathBuf;

/// Solve games, or prove that they cannot be won
///
/// Prints each record with the moves that complete it. Starts where the record ends, or from the
/// deal of an id. In a closed game, it looks at the stock.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    games: Games,
    /// Find a solution with as few moves as possible
    #[arg(long)]
    shortest: bool,
    /// Give up on a game after N positions [default: no limit]
    #[arg(long, value_name = "N", value_parser = large_number)]
    nodes: Option<u64>,
    /// Write the deal out in each record, to share or to paste
    #[arg(long)]
    with_deal: bool,
    /// Write to a file instead of standard output, which is `-`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Output format
    #[arg(long, default_value = "text", value_parser = Format::described([
        "The completed records, each after a comment",
        "One JSON array with an object for each record",
        "One JSON object per line for each record",
    ]))]
    format: Format,
}

/// The result for a game.
enum SearchedGame<'a> {
    Answered {
        answer: SolverAnswer,
        /// The number of moves that the record has.
        given: usize,
        /// The completed record.
        record: Option<Box<WrittenRecord<Move>>>,
    },
    /// The record fails before its end.
    Fails(Box<Judged<'a>>),
}

impl Solve {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let Some(file) = self.output.as_deref() else { return self.print(terminal, streams) };
        let kind = OutputKind { writer: "solve -o", is_own: &is_own };
        self.games.check_output(file, kind, self.force)?;
        streams.writing(file, |streams| self.print(terminal, streams))
    }

    fn print(&self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let read = self.games.read(terminal, streams)?;
        let mut printer = SolutionPrinter {
            terminal,
            locators: read.locators(),
            list: self.format.begin(streams),
            is_first: true,
        };
        if let Some(list) = &mut printer.list {
            for without in read.gameless() {
                let (source, error) = (Some(without.name().into_owned()), Some(without.code()));
                list.add(&Solved { source, error, ..Solved::default() }, streams);
            }
        }
        let end = read.each(
            streams,
            |solver, job, memory, watch| self.solve(job, solver, memory, watch),
            |job, done, streams| printer.done(job, &done, streams),
        );
        if let Some(list) = printer.list {
            list.end(streams);
        }
        Ok(end)
    }

    /// Solves one game.
    fn solve<'a>(
        &self,
        job: &Job<'a>,
        solver: &mut Solver,
        memory: u64,
        watch: &JobWatch<'_>,
    ) -> (SearchedGame<'a>, u64) {
        let cancel = || (watch.cancel)(Budget::CHECK_AFTER);
        let budget =
            Budget::nodes(self.nodes.unwrap_or(u64::MAX)).with_memory(memory).with_cancel(&cancel);
        let aim = if self.shortest { Aim::Shortest } else { Aim::Any };
        let id = job.record.id().ok();
        let is_known = id.is_some_and(|id| job.deals.knows(id));
        search(job, solver, aim, budget, self.with_deal || is_known)
    }
}

/// Solves one game. A record that fails is judged again, for its diagnostic.
fn search<'a>(
    job: &Job<'a>,
    solver: &mut Solver,
    aim: Aim,
    mut budget: Budget<'_>,
    with_deal: bool,
) -> (SearchedGame<'a>, u64) {
    let Ok(position) = Position::after_record(&job.record, &job.deals) else {
        return (SearchedGame::Fails(Box::new(Judged::new(job.record.clone(), &job.deals))), 0);
    };
    let given = position.played();
    let answer = solver.solve(&position, aim, &mut budget);
    let record = answer.finding.completed(&position, with_deal).map(Box::new);
    let taken = answer.memory;
    (SearchedGame::Answered { answer, given, record }, taken)
}

/// Returns what a game is known to be before it is searched.
fn unsearched(job: &Job<'_>) -> Solved {
    let id = job.record.id().ok();
    Solved {
        id: id.map(ToString::to_string),
        stock_known: id.is_some_and(|id| id.dealing == Dealing::Closed),
        ..Solved::default()
    }
}

/// Adds what a search has found.
fn tell(
    object: &mut Solved,
    answer: &SolverAnswer,
    given: usize,
    record: Option<&WrittenRecord<Move>>,
) {
    object.outcome = Some(answer.finding.as_str());
    object.bound = answer.bound;
    object.nodes = answer.nodes;
    object.limit = answer.limit.map(Limit::as_str);
    if let Solvability::Solved { moves, shortest } = &answer.finding {
        object.moves = Some(moves.len());
        object.length = Some(given + moves.len());
        object.shortest = *shortest;
    }
    object.record = record.map(ToString::to_string);
}

/// Solves a game within a number of nodes. With `keeps_deal`, its deal is no part of the record.
pub(crate) fn solved(job: &Job<'_>, keeps_deal: bool, nodes: u64, solver: &mut Solver) -> Solved {
    let mut object = unsearched(job);
    let is_known = job.record.id().is_ok_and(|id| job.deals.knows(id));
    let budget = Budget::nodes(nodes);
    let (done, _) = search(job, solver, Aim::Any, budget, is_known && !keeps_deal);
    if let SearchedGame::Answered { answer, given, record } = done {
        tell(&mut object, &answer, given, record.as_deref());
    }
    object
}

struct SolutionPrinter<'a> {
    terminal: Terminal,
    locators: Vec<Locator<'a>>,
    /// The list that is printed as JSON, unless the output is text.
    list: Option<JsonPrinter>,
    /// Whether no text has been printed yet.
    is_first: bool,
}

impl<'a> SolutionPrinter<'a> {
    /// Prints what became of a game. Returns whether it was solved.
    fn done(&mut self, job: &Job<'a>, done: &SearchedGame<'a>, streams: &mut Streams) -> bool {
        let id = job.record.id().ok();
        let mut object = unsearched(job);
        match done {
            SearchedGame::Fails(judged) => {
                if let Some(diagnostic) = diagnose(judged, Allow::Nothing, self.terminal.suits()) {
                    object.error = Some(diagnostic.code.as_str());
                    let locator = &mut self.locators[job.source];
                    if !judged.is_consequence() {
                        draw_error(streams, &diagnostic, locator, self.terminal);
                    }
                }
            }
            SearchedGame::Answered {
                answer: SolverAnswer { finding: Solvability::Unsound { moves }, .. },
                ..
            } => {
                let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
                let id = id.map(ToString::to_string).unwrap_or_default();
                streams.report(&Failure::Internal(format!(
                    "the rules refuse a solution of {id}: {}",
                    moves.join(" ")
                )));
            }
            SearchedGame::Answered { answer, given, record } => {
                tell(&mut object, answer, *given, record.as_deref());
                if let (None, Some(id)) = (&self.list, id) {
                    let gap = if std::mem::take(&mut self.is_first) { "" } else { "\n" };
                    let comment = comment(id, answer, *given);
                    let text = record.as_ref().map(|record| record.wrapped() + "\n");
                    let text = text.unwrap_or_default();
                    streams.out().bytes(format!("{gap}; {comment}\n{text}").as_bytes());
                }
            }
        }
        if let Some(list) = &mut self.list {
            list.add(&object, streams);
        }
        object.outcome == Some("solved")
    }
}

/// Returns whether a text is what `solve` writes and nothing else: in text, a comment for each game,
/// with its record if it is won. A user who has added a record to it has made it their own.
fn is_own(text: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(text) else { return false };
    if text.starts_with(['[', '{']) {
        return is_list_of(text.as_bytes(), &["outcome", "bound", "nodes", "stock_known"]);
    }
    let says = |comment: &str| {
        let comment = comment.strip_suffix("; looked at the stock").unwrap_or(comment);
        let length = comment.strip_prefix("; ").and_then(|text| text.split_once("; "));
        let is_won = length.is_some_and(|(moves, proof)| {
            let words = moves.split([' ', ',']).filter(|word| !word.is_empty());
            let is_word = |word| ["move", "moves", "added", "in", "all"].contains(&word);
            words.clone().all(|word| is_word(word) || word.parse::<u64>().is_ok())
                && (proof.starts_with("no solution") || proof.starts_with("a shorter solution"))
        });
        is_won || [": cannot be won", ": undecided: "].iter().any(|end| comment.contains(end))
    };
    text.trim_end().split("\n\n").all(|game| {
        let (comment, record) = game.split_once('\n').unwrap_or((game, ""));
        says(comment) && !record.contains(';') && records(record.as_bytes()).count() <= 1
    })
}

/// Returns what is known of a game, in words. `given` is the number of moves that its record has.
fn comment(id: &GameId, answer: &SolverAnswer, given: usize) -> String {
    let positions = count(answer.nodes, "position");
    let (stopped, option) = match answer.limit {
        Some(Limit::Nodes) => ("gave up", " (`--nodes`)"),
        Some(Limit::Memory) => ("gave up", " (`--memory`)"),
        Some(Limit::Cancelled) => ("interrupted", ""),
        None => ("gave up", ""),
    };
    let mut text = match &answer.finding {
        Solvability::Solved { moves, shortest } => {
            let added = count(moves.len(), "move");
            let (moves, from) = match given {
                0 => (added, ""),
                given => (format!("{added} added, {} in all", given + moves.len()), " from there"),
            };
            match (shortest, answer.limit) {
                (true, _) => format!("{moves}; no solution{from} is shorter"),
                (false, None) => format!("{moves}; a shorter solution{from} may exist"),
                (false, Some(_)) => {
                    let least = count(answer.bound, "move");
                    format!(
                        "{moves}; a shorter solution{from} may exist, with at least {least}: {stopped}{option}"
                    )
                }
            }
        }
        Solvability::Unsolvable if answer.nodes == 0 => format!("{id}: cannot be won"),
        Solvability::Unsolvable if answer.nodes == 1 => {
            format!("{id}: cannot be won (searched the only position that matters)")
        }
        Solvability::Unsolvable => {
            format!("{id}: cannot be won (searched all {positions} that matter)")
        }
        // It is reported as an error.
        Solvability::Unsound { .. } => String::new(),
        Solvability::Undecided => {
            format!("{id}: undecided: {stopped} after {positions}{option}")
        }
    };
    if id.dealing == Dealing::Closed {
        text += "; looked at the stock";
    }
    text
}
