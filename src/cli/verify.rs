//! `verify`: verifies records.

use super::dealt::deal_files;
use super::input::{Inputs, Text};
use super::output::Streams;
use super::terminal::Terminal;
use super::{End, Failure};
use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::diagnostic::{self};
use crate::judge::{Allow, Judged, judge_records};
use crate::notation::{Fault, FaultKind, Records};
use crate::report::{Concise, Finding, Human, Json, JsonLines, Report, Summary};
use crate::source::{Locator, Source};
use crate::span::Span;
use clap::{Args, ValueEnum};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::path::PathBuf;

/// The size of the parts of a source that are verified in parallel, in bytes.
const PART: usize = 1 << 16;

/// The number of parts verified together for each thread.
const PARTS_PER_THREAD: usize = 4;

/// The maximum number of records for which another deal is searched.
const MAX_SEARCHES: usize = 10;

/// Verify records: replay each one, and report the first illegal move
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
                let pool = ThreadPoolBuilder::new().num_threads(jobs.map_or(0, usize::from));
                let start = |error| Failure::Usage(format!("cannot start threads: {error}"));
                Some(pool.build().map_err(start)?)
            }
        };
        let report: Option<Box<dyn Report>> = match self.format {
            _ if self.quiet => None,
            Format::Human => {
                Some(Box::new(Human { style: terminal.diagnostic(), verbose: self.verbose }))
            }
            Format::Concise => Some(Box::new(Concise)),
            Format::Json => Some(Box::new(Json)),
            Format::Jsonl => Some(Box::new(JsonLines)),
        };
        let mut run = Run {
            threads,
            allow,
            suits: terminal.suits(),
            fail_fast: self.fail_fast,
            report,
            streams,
            summary: Summary::default(),
            searches: 0,
            empty: false,
        };
        if let Some(report) = &run.report {
            run.streams.out().text(report.head());
        }
        // Close a JSON array even after an error.
        let done = run.all(&self.deals, &self.inputs);
        if let Some(report) = &run.report {
            run.streams.out().text(report.tail(&run.summary));
        }
        let good = !run.empty && run.summary.passed == run.summary.records;
        done.map(|()| if good { End::Good } else { End::Bad })
    }
}

struct Run<'s> {
    /// None to use this thread only.
    threads: Option<ThreadPool>,
    allow: Allow,
    suits: SuitStyle,
    fail_fast: bool,
    /// None to print nothing.
    report: Option<Box<dyn Report>>,
    streams: &'s mut Streams,
    summary: Summary,
    /// The number of records for which a deal was searched.
    searches: usize,
    /// Whether a source had no records.
    empty: bool,
}

/// A part of a source with the verdicts on its records.
struct Part<'a> {
    judged: Vec<Judged<'a>>,
    /// The number of valid deal-book entries.
    entries: usize,
    /// The deals known after this part.
    deals: DealBook,
}

impl Run<'_> {
    fn all(&mut self, files: &[PathBuf], inputs: &Inputs) -> Result<(), Failure> {
        let mut deals = DealBook::default();
        for text in deal_files(files, self.streams)? {
            if !self.deal_book(&text, &mut deals)? {
                return Ok(());
            }
        }
        let inputs = inputs.list();
        if inputs.is_empty() {
            self.nothing_to_read();
        }
        for input in inputs {
            if self.report.is_some() {
                self.streams.announce(&input);
            }
            if let Some(text) = self.streams.read(input)
                && !self.source(&text, deals.clone())
            {
                break;
            }
        }
        Ok(())
    }

    /// Verifies a source. Returns whether to go on.
    fn source(&mut self, text: &Text, mut deals: DealBook) -> bool {
        let source = Source::new(&text.name, &text.bytes);
        let mut locator = Locator::new(source);
        self.summary.sources += 1;
        if source.records().next().is_none() {
            self.no_game(source);
            return !self.fail_fast;
        }
        let mut parts = source.parts(PART).peekable();
        let max = self.threads.as_ref().map_or(1, ThreadPool::current_num_threads);
        let mut together = max * PARTS_PER_THREAD;
        let mut waiting: Vec<Records<'_>> = Vec::new();
        while !waiting.is_empty() || parts.peek().is_some() {
            if self.streams.is_unread() {
                return false;
            }
            waiting.extend(parts.by_ref().take(together.saturating_sub(waiting.len())));
            let judged = self.judge(&waiting[..together.min(waiting.len())], &deals);
            let mut done = 0;
            let mut has_entries = false;
            for part in judged {
                done += 1;
                self.summary.deals += part.entries;
                for judged in &part.judged {
                    if !self.record(&mut locator, judged) && self.fail_fast {
                        return false;
                    }
                }
                // A deal applies to the records after it, so the next part must be read again.
                if part.entries > 0 {
                    deals = part.deals;
                    has_entries = true;
                    break;
                }
            }
            waiting.drain(..done);
            together = if has_entries { 1 } else { (together * 2).min(max * PARTS_PER_THREAD) };
        }
        true
    }

    /// Reads the deals of a file, and nothing else in it. Returns whether to go on.
    fn deal_book(&mut self, text: &Text, deals: &mut DealBook) -> Result<bool, Failure> {
        let source = Source::new(&text.name, &text.bytes);
        let mut locator = Locator::new(source);
        let (valid, bad) = deals.read(source);
        if valid == 0 && bad.is_empty() {
            return Err(Failure::Usage(format!(
                "{}: no deals in this file (a deal is an id with a number and a deal, without moves)",
                text.name
            )));
        }
        self.summary.deals += valid;
        for judged in &bad {
            if !self.record(&mut locator, judged) && self.fail_fast {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn judge<'a>(&self, parts: &[Records<'a>], deals: &DealBook) -> Vec<Part<'a>> {
        let (allow, fail_fast) = (self.allow, self.fail_fast);
        let judge = |records: &Records<'a>| {
            let mut judge = judge_records(records.clone(), deals);
            let mut judged: Vec<_> = Vec::new();
            for next in judge.by_ref() {
                let fails = !next.verdict().passes(allow);
                judged.push(next);
                if fails && fail_fast {
                    break;
                }
            }
            Part { judged, entries: judge.entries(), deals: judge.into_deals() }
        };
        match &self.threads {
            Some(threads) if parts.len() > 1 => {
                threads.install(|| parts.par_iter().map(judge).collect())
            }
            _ => parts.iter().map(judge).collect(),
        }
    }

    /// Reports a record. Returns whether it passes.
    fn record<'a>(&mut self, locator: &mut Locator<'a>, judged: &Judged<'a>) -> bool {
        let verdict = judged.verdict();
        let passes = verdict.passes(self.allow);
        let first = self.summary.records == 0;
        self.summary.add(verdict, passes);
        let Some(report) = self.report.as_ref().filter(|report| report.wants(passes)) else {
            return passes;
        };
        let mut finding = Finding::new(judged, locator, self.allow, self.suits);
        if report.is_for_people() && self.searches < MAX_SEARCHES {
            self.searches += usize::from(finding.look_closer());
        }
        let text = report.finding(&finding);
        if !text.err.is_empty() {
            self.streams.err().text(text.err);
        }
        let gap = report.gap(first);
        if report.is_for_people() && !text.out.is_empty() {
            self.streams.out().text(text.out);
        } else if !gap.is_empty() || !text.out.is_empty() {
            let out = self.streams.out();
            out.bytes(gap.as_bytes());
            out.bytes(text.out.as_bytes());
        }
        passes
    }

    /// Reports that the folders have no files.
    fn nothing_to_read(&mut self) {
        self.empty = true;
        if self.report.is_some() {
            self.streams.err().text("patience: no game found: no *.pn files in these folders\n");
        }
    }

    /// Reports a source without records.
    fn no_game(&mut self, source: Source<'_>) {
        self.empty = true;
        let Some(report) = &self.report else { return };
        let fault = Fault { span: Span::new(0, 0), kind: FaultKind::NoGame };
        let diagnostic = diagnostic::of_fault(&fault, None, self.suits);
        let text = report.no_game(&diagnostic, source, Locator::new(source).locate(0));
        if !text.err.is_empty() {
            self.streams.err().text(text.err);
        }
        if !text.out.is_empty() {
            self.streams.out().text(text.out);
        }
    }
}
