//! `verify`: verifies records.

use super::dealt::deal_files;
use super::input::{Inputs, Text};
use super::output::Streams;
use super::terminal::Terminal;
use super::{End, Failure};
use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::diagnostic::{self, Diagnostic, concise, diagnose, human, json, shown};
use crate::notation::{Fault, FaultKind, Outcome, Record};
use crate::replay::{Allow, Status, Verdict, verify};
use crate::source::{Location, Locator, Source};
use crate::span::Span;
use clap::{Args, ValueEnum};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::path::PathBuf;
use std::sync::Arc;

/// The number of records verified together.
const BATCH: usize = 4096;

/// Verify records: replay each one, and report the first illegal move
///
/// Exits with 0 if every record ends as expected, 1 if a record fails or there is none, and 2 if
/// something cannot be read or the arguments are wrong.
#[derive(Debug, Args)]
pub(super) struct Verify {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games (repeatable)
    #[arg(long, value_name = "FILE")]
    deals: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Accept untagged records that end unsolved
    #[arg(long, value_name = "STATUS", value_enum)]
    allow: Option<AllowedStatus>,
    /// Stop at the first failure
    #[arg(long)]
    fail_fast: bool,
    /// Number of threads, 1 to 1024 [default: one per CPU]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Also print a line for each record that passes (human format only)
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
    /// Print only input and output errors
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A diagnostic for each failure on standard error, a summary on standard output
    Human,
    /// One line for each failure, and the summary
    Concise,
    /// One JSON array with an object for each record
    Json,
    /// One JSON object per line for each record
    Jsonl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AllowedStatus {
    /// Accept partial games: legal moves remain
    Partial,
    /// Accept stuck games too: no legal moves remain
    Stuck,
}

impl Verify {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        if self.verbose && self.format != Format::Human {
            return Err(Failure::Usage("--verbose needs the human format".to_owned()));
        }
        let allow = match self.allow {
            None => Allow::Nothing,
            Some(AllowedStatus::Partial) => Allow::Partial,
            Some(AllowedStatus::Stuck) => Allow::Stuck,
        };
        let threads = match self.jobs {
            Some(1) => None,
            jobs => {
                let pool =
                    ThreadPoolBuilder::new().num_threads(jobs.map_or(0, usize::from)).build();
                Some(
                    pool.map_err(|error| Failure::Usage(format!("cannot start threads: {error}")))?,
                )
            }
        };
        let format = if self.quiet { None } else { Some(self.format) };
        let report = Report {
            streams,
            format,
            verbose: self.verbose,
            allow,
            style: terminal.diagnostic(),
            summary: Summary::default(),
            empty: false,
        };
        let mut run = Run {
            threads,
            allow,
            suits: terminal.suits(),
            fail_fast: self.fail_fast,
            deals: DealBook::default(),
            report,
        };
        run.report.begin();
        // Close the JSON array even after an error.
        let done = run.all(&self.deals, &self.inputs);
        let end = run.report.end();
        done.map(|()| end)
    }
}

/// A record with its verdict, and its diagnostic if it does not pass.
struct Judged<'a> {
    record: Record<'a>,
    verdict: Verdict,
    diagnostic: Option<Diagnostic>,
}

struct Run<'s> {
    /// None to use this thread only.
    threads: Option<ThreadPool>,
    allow: Allow,
    suits: SuitStyle,
    fail_fast: bool,
    deals: DealBook,
    report: Report<'s>,
}

impl Run<'_> {
    fn all(&mut self, deals: &[PathBuf], inputs: &Inputs) -> Result<(), Failure> {
        for text in deal_files(deals, self.report.streams)? {
            if !self.deal_book(&text)? {
                return Ok(());
            }
        }
        let book = Arc::new(std::mem::take(&mut self.deals));
        let inputs = inputs.list();
        if inputs.is_empty() {
            self.report.nothing_to_read();
        }
        for input in inputs {
            self.deals = DealBook::on(&book);
            if let Some(text) = self.report.streams.read(input)
                && !self.source(&text)
            {
                break;
            }
        }
        Ok(())
    }

    /// Verifies a source. Returns whether to go on.
    fn source(&mut self, text: &Text) -> bool {
        let source = Source::new(&text.name, &text.bytes);
        let mut locator = Locator::new(source);
        let mut records = source.records().peekable();
        self.report.summary.sources += 1;
        if records.peek().is_none() {
            self.report.no_game(source, self.suits);
            return !self.fail_fast;
        }
        while records.peek().is_some() {
            if self.report.streams.is_unread() {
                return false;
            }
            let mut batch = Vec::new();
            // A deal applies to the records after it, so verify those before it first.
            while batch.len() < BATCH
                && let Some(record) = records.next_if(|record| !record.is_deal_book_entry())
            {
                batch.push(record);
            }
            for judged in self.judge(batch) {
                if !self.report.record(source, &mut locator, &judged) && self.fail_fast {
                    return false;
                }
            }
            while let Some(entry) = records.next_if(Record::is_deal_book_entry) {
                if !self.entry(source, &mut locator, entry) && self.fail_fast {
                    return false;
                }
            }
        }
        true
    }

    /// Reads the deals of a file, and nothing else in it. Returns whether to go on.
    fn deal_book(&mut self, text: &Text) -> Result<bool, Failure> {
        let source = Source::new(&text.name, &text.bytes);
        let mut locator = Locator::new(source);
        let mut found = false;
        for entry in source.records().filter(Record::is_deal_book_entry) {
            found = true;
            if !self.entry(source, &mut locator, entry) && self.fail_fast {
                return Ok(false);
            }
        }
        match found {
            true => Ok(true),
            false => Err(Failure::Usage(format!(
                "{}: no deals in this file (a deal is an id with a number and a deal, without moves)",
                text.name
            ))),
        }
    }

    /// Adds a deal to the deal book. Returns whether it is valid.
    fn entry(&mut self, source: Source<'_>, locator: &mut Locator<'_>, record: Record<'_>) -> bool {
        match self.deals.add(&record) {
            Ok(()) => {
                self.report.summary.deals += 1;
                true
            }
            Err(fault) => {
                let verdict = Verdict::malformed(&record, fault);
                let diagnostic = diagnose(&record, &verdict, &self.deals, self.allow, self.suits);
                self.report.record(source, locator, &Judged { record, verdict, diagnostic })
            }
        }
    }

    fn judge<'a>(&self, records: Vec<Record<'a>>) -> Vec<Judged<'a>> {
        let Self { deals, allow, suits, .. } = self;
        let judge = |record: &Record<'a>| {
            let verdict = verify(record, deals);
            let diagnostic = diagnose(record, &verdict, deals, *allow, *suits);
            Judged { record: record.clone(), verdict, diagnostic }
        };
        match &self.threads {
            Some(threads) if records.len() > 1 => {
                threads.install(|| records.par_iter().map(judge).collect())
            }
            _ => records.iter().map(judge).collect(),
        }
    }
}

/// The numbers in the last line.
#[derive(Debug, Default)]
struct Summary {
    sources: usize,
    records: usize,
    passed: usize,
    deals: usize,
    moves: u64,
    /// The number of records for each way to end.
    ends: Vec<(&'static str, usize)>,
}

/// Prints the verdicts.
struct Report<'s> {
    streams: &'s mut Streams,
    /// None to print nothing.
    format: Option<Format>,
    /// Whether to print records that pass.
    verbose: bool,
    allow: Allow,
    style: human::Style,
    summary: Summary,
    /// Whether a source had no records.
    empty: bool,
}

impl Report<'_> {
    fn begin(&mut self) {
        if self.format == Some(Format::Json) {
            self.streams.out().bytes(b"[");
        }
    }

    /// Reports a record. Returns whether it passes.
    fn record(
        &mut self,
        source: Source<'_>,
        locator: &mut Locator<'_>,
        judged: &Judged<'_>,
    ) -> bool {
        let Judged { record, verdict, diagnostic } = judged;
        let pass = verdict.passes(self.allow);
        self.summary.records += 1;
        self.summary.passed += usize::from(pass);
        self.summary.moves += verdict.moves;
        self.summary.count(verdict, pass);
        let Some(format) = self.format else { return pass };
        let wanted = !pass || self.verbose || matches!(format, Format::Json | Format::Jsonl);
        if !wanted {
            return pass;
        }
        let begins = locator.locate(record.extent().start);
        let main = diagnostic
            .as_ref()
            .and_then(|diagnostic| diagnostic.annotations.first())
            .map_or(record.extent().start, |main| main.span.start);
        let location = locator.locate(main);
        match format {
            Format::Human => {
                if let Some(diagnostic) = diagnostic {
                    self.streams.err().text(format_args!(
                        "{}\n",
                        human::draw(diagnostic, source, location, self.style)
                    ));
                }
                if let Some(line) = ending(source, begins, verdict, pass) {
                    self.streams.out().text(line);
                }
            }
            Format::Concise => {
                if let Some(diagnostic) = diagnostic {
                    self.streams
                        .out()
                        .text(format_args!("{}\n", concise::line(diagnostic, source, location)));
                }
            }
            Format::Json | Format::Jsonl => {
                let out = self.streams.out();
                if format == Format::Json {
                    out.bytes(if self.summary.records == 1 { b"\n" } else { b",\n" });
                }
                let error = diagnostic.as_ref().map(|diagnostic| (diagnostic, location));
                out.json(&json::Judged::new(source, begins, verdict, self.allow, error));
                if format == Format::Jsonl {
                    out.bytes(b"\n");
                }
            }
        }
        pass
    }

    /// Reports that the folders have no files.
    fn nothing_to_read(&mut self) {
        self.empty = true;
        if self.format.is_some() {
            self.streams.err().text("patience: no game found: no *.pn files in these folders\n");
        }
    }

    /// Reports a source without records. JSON has no object for it.
    fn no_game(&mut self, source: Source<'_>, suits: SuitStyle) {
        self.empty = true;
        let fault = Fault { span: Span::new(0, 0), kind: FaultKind::NoGame };
        let diagnostic = diagnostic::of_fault(&fault, None, suits);
        let start = Locator::new(source).locate(0);
        match self.format {
            None => {}
            Some(Format::Concise) => self
                .streams
                .out()
                .text(format_args!("{}\n", concise::line(&diagnostic, source, start))),
            Some(Format::Human | Format::Json | Format::Jsonl) => {
                let diagnostic = Diagnostic {
                    message: format!("{}: {}", shown(source.name.as_bytes()), diagnostic.message),
                    ..diagnostic
                };
                self.streams.err().text(format_args!(
                    "{}\n",
                    human::draw(&diagnostic, source, start, self.style)
                ));
            }
        }
    }

    fn end(self) -> End {
        let out = self.streams.out();
        match self.format {
            Some(Format::Human | Format::Concise)
                if self.summary.records + self.summary.deals > 0 =>
            {
                out.text(format_args!("{}\n", self.summary.text()))
            }
            Some(Format::Json) => {
                out.bytes(if self.summary.records == 0 { b"]\n" } else { b"\n]\n" })
            }
            _ => {}
        }
        let good = !self.empty && self.summary.passed == self.summary.records;
        if good { End::Good } else { End::Bad }
    }
}

/// Returns the line that says how a record ended, or none if its id or deal is malformed.
fn ending(source: Source<'_>, begins: Location, verdict: &Verdict, pass: bool) -> Option<String> {
    let (id, progress) = (verdict.id?, verdict.progress?);
    let expected = if pass && verdict.status != Status::Solved && verdict.outcome.is_some() {
        ", as expected,"
    } else {
        ""
    };
    let deals = match progress.deals {
        0 => String::new(),
        1 => ", 1 deal".to_owned(),
        deals => format!(", {deals} deals"),
    };
    let moves = if verdict.played == 1 { "move" } else { "moves" };
    let Location { line, column } = begins;
    let (name, status) = (shown(source.name.as_bytes()), verdict.status.as_str());
    let (played, done, of) = (verdict.played, progress.done, progress.total);
    Some(format!(
        "{name}:{line}:{column}: {id}: {status}{expected} after {played} {moves}: {done} of {of} cards{deals}\n"
    ))
}

impl Summary {
    fn count(&mut self, verdict: &Verdict, pass: bool) {
        let end = match (verdict.status, verdict.outcome, pass) {
            (Status::Partial, Some(Outcome::Partial), true) => "partial as expected",
            (Status::Stuck, Some(Outcome::Stuck), true) => "stuck as expected",
            (status, _, _) => status.as_str(),
        };
        match self.ends.iter_mut().find(|(name, _)| *name == end) {
            Some((_, count)) => *count += 1,
            None => self.ends.push((end, 1)),
        }
    }

    /// `12 records in 3 files: 10 passed, 2 failed (9 solved, 1 partial as expected, 1 illegal, 1
    /// malformed), 589 moves`
    fn text(&self) -> String {
        let count = |number: usize, thing: &str| {
            if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
        };
        let mut text = count(self.records, "record");
        if self.deals > 0 {
            text += &format!(" and {}", count(self.deals, "deal"));
        }
        text += &format!(
            " in {}: {} passed, {} failed",
            count(self.sources, "source"),
            self.passed,
            self.records - self.passed
        );
        const ORDER: [&str; 7] = [
            "solved",
            "partial as expected",
            "stuck as expected",
            "partial",
            "stuck",
            "illegal",
            "malformed",
        ];
        let ends: Vec<String> = ORDER
            .iter()
            .filter_map(|name| self.ends.iter().find(|(end, _)| end == name))
            .map(|(name, number)| format!("{number} {name}"))
            .collect();
        if !ends.is_empty() {
            text += &format!(" ({})", ends.join(", "));
        }
        format!("{text}, {}", count(self.moves.try_into().unwrap_or(usize::MAX), "move"))
    }
}
