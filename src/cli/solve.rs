//! `solve`: solves games.

use super::dealt::{draw_error, read_deals};
use super::input::{Inputs, Text};
use super::output::Streams;
use super::terminal::Terminal;
use super::{End, Failure};
use crate::budget::{Budget, Limit};
use crate::deal_book::DealBook;
use crate::judge::{Allow, Judged, Status, verify};
use crate::notation::{Dealing, GameId, Record, format, parse_id, records};
use crate::position::Position;
use crate::replay::walk;
use crate::solve::{Aim, Answer, Finding, Solver};
use crate::source::{Locator, Source};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Solve games, or prove that they cannot be solved
///
/// Prints each record with the moves that complete it. Starts where the record ends, or from the
/// deal of an id. In a closed game, the order of the stock counts as known.
#[derive(Debug, Args)]
pub(super) struct Solve {
    /// Game ids, files, folders (all *.pn files in them), or `-` for standard input; write `./`
    /// before a file that reads as an id [default: -]
    #[arg(value_name = "PATH|ID")]
    inputs: Vec<PathBuf>,
    /// Records given on the command line (repeatable)
    #[arg(short = 'e', value_name = "TEXT")]
    expressions: Vec<String>,
    /// File with known deals of numbered games (repeatable)
    #[arg(long, value_name = "FILE")]
    deals: Vec<PathBuf>,
    /// Find a solution with as few moves as possible
    #[arg(long)]
    shortest: bool,
    /// Give up on a game after meeting N positions [default: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Memory for the tables of each game, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    memory: u64,
    /// Number of games solved at once, 1 to 1024 [default: one per CPU]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The completed records, each after a comment
    Text,
    /// One JSON array with an object for each record
    Json,
    /// One JSON object per line for each record
    Jsonl,
}

/// Reads a number of bytes: digits, and one of K, M and G or nothing.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|unit: char| unit.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" => Some(0),
        "K" | "k" => Some(10),
        "M" | "m" => Some(20),
        "G" | "g" => Some(30),
        _ => None,
    };
    let bytes = unit.zip(digits.parse::<u64>().ok());
    bytes
        .and_then(|(unit, number)| number.checked_mul(1 << unit))
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| "expected a number of bytes, as in `512M`".to_owned())
}

/// What was found out about a record. Later versions may add fields, but never rename them.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Solved"))]
pub(super) struct Object {
    /// The canonical game id, without a literal deal; null if the id is malformed.
    id: Option<String>,
    /// What was found out; null if the record fails before its end.
    #[cfg_attr(test, schemars(extend("enum" = ["solved", "unsolvable", "undecided", null])))]
    outcome: Option<&'static str>,
    /// The number of moves from the given position to the win; null unless solved.
    moves: Option<usize>,
    /// Whether no solution has fewer moves.
    shortest: bool,
    /// How many moves a win is proved to need at least.
    bound: u64,
    /// The whole completed record; null unless solved.
    record: Option<String>,
    /// The number of positions met.
    nodes: u64,
    /// The limit at which the search gave up; null if it didn't.
    #[cfg_attr(test, schemars(extend("enum" = ["nodes", "memory", "cancelled", null])))]
    limit: Option<&'static str>,
    /// Whether the stock counts as known though the game is closed.
    stock_known: bool,
    /// The code of the error for which the record fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
}

/// A record to complete.
struct Job<'a> {
    /// The index of its source.
    source: usize,
    record: Record<'a>,
    deals: DealBook,
}

/// What became of a job.
enum Done<'a> {
    Answered {
        answer: Answer,
        text: Option<String>,
    },
    /// The record fails before its end.
    Fails(Box<Judged<'a>>),
    /// The program was interrupted before it was begun.
    Skipped,
}

impl Solve {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let mut end = End::Good;
        let deals =
            read_deals(&self.deals, terminal.suits(), streams, |streams, found, locator| {
                end = End::Bad;
                draw_error(streams, found, locator, terminal);
                Ok(())
            })?;
        let inputs = Inputs::new(self.inputs.clone(), self.expressions.clone());
        let texts: Vec<Text> = inputs
            .list_with(as_id)
            .into_iter()
            .filter_map(|input| {
                streams.announce(&input);
                streams.read(input)
            })
            .collect();
        let mut jobs = Vec::new();
        for (source, text) in texts.iter().enumerate() {
            let mut deals = deals.clone();
            for record in Source::new(&text.name, &text.bytes).records() {
                // In a file, a number with a deal tells of other records. As an argument, it asks.
                if text.name != "<id>" && record.is_deal_book_entry() && deals.add(&record).is_ok()
                {
                    continue;
                }
                jobs.push(Job { source, record, deals: deals.clone() });
            }
        }
        if jobs.is_empty() {
            if !streams.has_failed() {
                streams.err().text("patience: no game found\n");
            }
            if self.format == Format::Json {
                streams.out().bytes(b"[]\n");
            }
            return Ok(End::Bad);
        }
        let mut output = Output {
            terminal,
            format: self.format,
            locators: texts
                .iter()
                .map(|text| Locator::new(Source::new(&text.name, &text.bytes)))
                .collect(),
            first: true,
        };
        if !self.work(&jobs, &mut output, streams) {
            end = End::Bad;
        }
        Ok(end)
    }

    /// Does all jobs, and prints what becomes of each in their order. Returns whether all were
    /// solved.
    fn work<'a>(&self, jobs: &[Job<'a>], output: &mut Output<'a>, streams: &mut Streams) -> bool {
        let stop = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            // A second signal ends the program at once. If either fails, the first one does.
            let interrupt = signal_hook::consts::SIGINT;
            let _ = signal_hook::flag::register_conditional_shutdown(interrupt, 130, stop.clone());
            let _ = signal_hook::flag::register(interrupt, stop.clone());
        }
        let threads = self
            .jobs
            .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        let next = AtomicUsize::new(0);
        let nodes = AtomicU64::new(0);
        let mut good = true;
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads.min(jobs.len()) {
                let sender = sender.clone();
                let (next, nodes, stop) = (&next, &nodes, &stop);
                scope.spawn(move || {
                    let mut solver = Solver::default();
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = jobs.get(at) else { return };
                        let done = if stop.load(Ordering::Relaxed) {
                            Done::Skipped
                        } else {
                            self.solve(job, &mut solver, stop, nodes)
                        };
                        if sender.send((at, done)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            good = print(jobs, &receiver, &nodes, output, streams);
            // Whatever is left has no reader.
            stop.store(true, Ordering::Relaxed);
        });
        good
    }

    /// Solves one game. A record that fails is judged again, for its diagnostic.
    fn solve<'a>(
        &self,
        job: &Job<'a>,
        solver: &mut Solver,
        stop: &AtomicBool,
        nodes: &AtomicU64,
    ) -> Done<'a> {
        let Ok(position) = Position::after_record(&job.record, &job.deals) else {
            return Done::Fails(Box::new(Judged::new(job.record.clone(), &job.deals)));
        };
        let cancel = || {
            nodes.fetch_add(1 << 15, Ordering::Relaxed);
            stop.load(Ordering::Relaxed)
        };
        let mut budget = Budget::nodes(self.nodes.unwrap_or(u64::MAX))
            .with_memory(self.memory)
            .with_cancel(&cancel);
        let aim = if self.shortest { Aim::Shortest } else { Aim::Any };
        let mut answer = solver.solve(&position, aim, &mut budget);
        let text = completed(&job.record, &job.deals, &answer);
        if text.is_none() && matches!(answer.finding, Finding::Solved { .. }) {
            // Only an error of this program gets here. Better no answer than a wrong one.
            answer.finding = Finding::Undecided;
        }
        Done::Answered { answer, text }
    }
}

/// Returns the id that an argument is, if it reads as one.
fn as_id(argument: &Path) -> Option<String> {
    let text = argument.to_str()?;
    let (_, rest) = parse_id(text.as_bytes()).ok()?;
    (rest.is_empty() || rest.starts_with(b"[")).then(|| text.to_owned())
}

/// Returns the record with the moves that complete it, if `verify` passes it.
fn completed(record: &Record<'_>, deals: &DealBook, answer: &Answer) -> Option<String> {
    let Finding::Solved { moves, .. } = &answer.finding else { return None };
    let id = record.id().ok()?;
    let mut text = id.to_string();
    let book = id.number.and_then(|number| deals.known(&id.variant.composition(), number));
    if book.is_some() || !matches!(record.deal(), Ok(None)) {
        let deck = deals.deck(record).ok()?;
        let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
        text += &format!("[{}]", cards.join(" "));
    }
    walk(record, deals, |step| {
        text += " ";
        text += &step.text;
        ControlFlow::Continue(())
    })
    .ok()?;
    for mv in moves {
        text += &format!(" {mv}");
    }
    // Without moves, a number with a deal would be no game.
    if moves.is_empty() {
        text += " =solved";
    }
    let text = String::from_utf8(format(text.as_bytes()).text).ok()?;
    let passes = records(text.as_bytes())
        .next()
        .is_some_and(|record| verify(&record, &DealBook::default()).status == Status::Solved);
    passes.then_some(text)
}

/// Prints what becomes of each job, in order. Returns whether all were solved.
fn print<'a>(
    jobs: &[Job<'a>],
    receiver: &Receiver<(usize, Done<'a>)>,
    nodes: &AtomicU64,
    output: &mut Output<'a>,
    streams: &mut Streams,
) -> bool {
    let shown = std::io::stderr().is_terminal();
    let mut good = true;
    let mut progress = false;
    let mut early = BTreeMap::new();
    let mut at = 0;
    if output.format == Format::Json {
        streams.out().bytes(b"[");
    }
    while at < jobs.len() && !streams.is_unread() {
        let done = match early.remove(&at) {
            Some(done) => done,
            None => match receiver.recv_timeout(Duration::from_millis(500)) {
                Ok((number, done)) if number == at => done,
                Ok((number, done)) => {
                    early.insert(number, done);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {
                    // What is known is not kept back by what is not.
                    streams.flush();
                    if shown {
                        let millions = nodes.load(Ordering::Relaxed) as f64 / 1e6;
                        let all = jobs.len();
                        overwrite(
                            streams,
                            &format!("{at} of {all} done, {millions:.1} million positions"),
                        );
                        progress = true;
                    }
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            },
        };
        if progress {
            overwrite(streams, "");
            progress = false;
        }
        good &= output.done(&jobs[at], &done, streams);
        at += 1;
    }
    if output.format == Format::Json {
        streams.out().bytes(if output.first { b"]\n" } else { b"\n]\n" });
    }
    good && at == jobs.len()
}

/// Overwrites the last line of the terminal. The streams would escape the carriage return.
fn overwrite(streams: &mut Streams, text: &str) {
    streams.flush();
    // Without its progress, the program is as useful.
    let _ = write!(std::io::stderr(), "\r{text:60}\r");
}

struct Output<'a> {
    terminal: Terminal,
    format: Format,
    locators: Vec<Locator<'a>>,
    /// Whether nothing has been printed yet.
    first: bool,
}

impl<'a> Output<'a> {
    /// Prints what became of a job. Returns whether it was solved.
    fn done(&mut self, job: &Job<'a>, done: &Done<'a>, streams: &mut Streams) -> bool {
        let id = job.record.id().ok();
        let mut object = Object {
            id: id.map(ToString::to_string),
            outcome: None,
            moves: None,
            shortest: false,
            bound: 0,
            record: None,
            nodes: 0,
            limit: None,
            stock_known: id.is_some_and(|id| id.dealing == Dealing::Closed),
            error: None,
        };
        match done {
            Done::Skipped => return false,
            Done::Fails(judged) => {
                if let Some(diagnostic) = judged.diagnose(Allow::Nothing, self.terminal.suits()) {
                    object.error = Some(diagnostic.code.as_str());
                    let locator = &mut self.locators[job.source];
                    draw_error(streams, &diagnostic, locator, self.terminal);
                }
            }
            Done::Answered { answer, text } => {
                object.outcome = Some(answer.finding.as_str());
                object.bound = answer.bound;
                object.nodes = answer.nodes;
                object.limit = answer.limit.map(Limit::as_str);
                if let Finding::Solved { moves, shortest } = &answer.finding {
                    object.moves = Some(moves.len());
                    object.shortest = *shortest;
                }
                object.record.clone_from(text);
                if self.format == Format::Text
                    && let Some(id) = id
                {
                    let gap = if self.first { "" } else { "\n" };
                    let comment = comment(id, answer);
                    let text = text.as_deref().unwrap_or_default();
                    streams.out().bytes(format!("{gap}; {comment}\n{text}").as_bytes());
                    self.first = false;
                }
            }
        }
        match self.format {
            Format::Text => {}
            Format::Json => {
                streams.out().bytes(if self.first { b"\n" } else { b",\n" });
                streams.out().json(&object);
                self.first = false;
            }
            Format::Jsonl => {
                streams.out().json(&object);
                streams.out().bytes(b"\n");
            }
        }
        object.outcome == Some("solved")
    }
}

/// Returns what is known of a game, in words.
fn comment(id: &GameId, answer: &Answer) -> String {
    let plural = |number: u64, thing: &str| match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    };
    let positions = plural(answer.nodes, "position");
    let limit = match answer.limit {
        Some(Limit::Nodes) => "out of nodes",
        Some(Limit::Memory) => "out of memory",
        Some(Limit::Cancelled) => "interrupted",
        None => "given up",
    };
    let mut text = match &answer.finding {
        Finding::Solved { moves, shortest } => {
            let count = plural(moves.len() as u64, "move");
            match (shortest, answer.limit) {
                (true, _) => format!("{count}, shortest"),
                (false, None) => format!("{count}, not proved shortest"),
                (false, Some(_)) => {
                    format!("{count}, not proved shortest ({limit}; at least {})", answer.bound)
                }
            }
        }
        Finding::Unsolvable => format!("{id}: unsolvable, proved with {positions}"),
        Finding::Undecided => format!("{id}: undecided, {limit} after {positions}"),
    };
    if id.dealing == Dealing::Closed {
        text += ", stock known";
    }
    text
}
