//! `verify`: verifies records.

mod feed;
mod judging;

use super::dealt::deal_files;
use super::input::{Input, Inputs, Text};
use super::output::Streams;
use super::pipeline::{all_threads, in_order};
use super::progress::{Count, Progress};
use super::terminal::Terminal;
use super::{End, Failure};
use crate::deal_book::DealBook;
use crate::diagnostic;
use crate::judge::Allow;
use crate::notation::{Fault, FaultKind};
use crate::report::{Concise, Human, Json, JsonLines, Report, Summary};
use crate::source::{Locator, Source};
use crate::span::Span;
use clap::{Args, ValueEnum};
use feed::{Feed, Job};
use judging::{Findings, Judging};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// The number of failures that are shown unless more are asked for.
const MAX_FAILURES: usize = 100;

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
    /// Number of failures to show, or `all` (human format only); the others are counted [default:
    /// 100]
    #[arg(long, value_name = "N", value_parser = max_failures)]
    max_failures: Option<usize>,
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
        for (is_given, option) in
            [(self.verbose, "--verbose"), (self.max_failures.is_some(), "--max-failures")]
        {
            if is_given && self.format != Format::Human {
                return Err(Failure::Usage(format!("{option} needs the human format")));
            }
        }
        let report: Option<Box<dyn Report>> = match self.format {
            _ if self.quiet => None,
            Format::Human => {
                Some(Box::new(Human { style: terminal.diagnostic(), verbose: self.verbose }))
            }
            Format::Concise => Some(Box::new(Concise)),
            Format::Json => Some(Box::new(Json)),
            Format::Jsonl => Some(Box::new(JsonLines)),
        };
        let allow = match self.allow {
            None => Allow::Nothing,
            Some(AllowedStatus::Partial) => Allow::Partial,
            Some(AllowedStatus::Stuck) => Allow::Stuck,
        };
        let max = self.max_failures.unwrap_or(MAX_FAILURES);
        let judging = Judging::new(allow, terminal.suits(), self.fail_fast, max, report.as_deref());
        let mut run = Run { judging: &judging, streams, summary: Summary::default(), empty: false };
        if let Some(report) = &report {
            run.streams.out().text(report.head());
        }
        // Close a JSON array even after an error.
        let done = run.all(&self);
        if let Some(report) = &report {
            run.streams.out().text(report.tail(&run.summary));
        }
        let good = !run.empty && run.summary.passed == run.summary.records;
        done.map(|()| if good { End::Good } else { End::Bad })
    }

    fn threads(&self) -> NonZeroUsize {
        self.jobs.and_then(|jobs| NonZeroUsize::new(jobs.into())).unwrap_or_else(all_threads)
    }
}

/// Reads a number of failures.
fn max_failures(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| "expected a number or `all`".to_owned()),
    }
}

/// What is reported so far.
struct Run<'s> {
    judging: &'s Judging<'s>,
    streams: &'s mut Streams,
    summary: Summary,
    /// Whether a source had no records.
    empty: bool,
}

/// What a job came to.
enum Done {
    Announce,
    Unreadable(Failure),
    NoRecords(Arc<str>),
    Judged(Findings),
}

impl Run<'_> {
    fn all(&mut self, command: &Verify) -> Result<(), Failure> {
        let mut deals = DealBook::default();
        for text in deal_files(&command.deals, self.streams)? {
            if !self.deal_book(&text, &mut deals)? {
                return Ok(());
            }
        }
        let inputs = command.inputs.list();
        if inputs.is_empty() {
            self.nothing_to_read();
        }
        let judging = self.judging;
        let count = Count::default();
        let total = inputs.iter().map(Input::size).sum();
        let mut progress = Progress::new(Count::clone(&count), total, judging.report.is_some());
        let mut feed = Feed::new(inputs, deals, judging.report.is_some(), count);
        in_order(
            command.threads(),
            |chunk| feed.next(chunk),
            |chunk, job, turn| match job {
                Job::Announce => Done::Announce,
                Job::Unreadable(failure) => Done::Unreadable(failure),
                Job::NoRecords(name) => Done::NoRecords(name),
                Job::Judge(part) => {
                    Done::Judged(judging.judge(chunk.source(&part.name), &part, || turn.wait()))
                }
            },
            |done| {
                progress.update();
                match done {
                    Done::Judged(found) if found.texts.is_empty() => {
                        self.report(Done::Judged(found))
                    }
                    done => progress.suspend(|| self.report_now(done)),
                }
            },
        );
        Ok(())
    }

    /// Reports what a job came to, past the buffers, so that nothing else is on the terminal.
    fn report_now(&mut self, done: Done) -> ControlFlow<()> {
        let goes_on = self.report(done);
        self.streams.flush();
        goes_on
    }

    fn report(&mut self, done: Done) -> ControlFlow<()> {
        let goes_on = match done {
            Done::Announce => {
                self.streams.announce();
                true
            }
            Done::Unreadable(failure) => {
                self.streams.report(&failure);
                true
            }
            Done::NoRecords(name) => {
                self.no_game(Source::new(&name, b""));
                !self.judging.fail_fast
            }
            Done::Judged(findings) => self.findings(findings),
        };
        if goes_on && !self.streams.is_unread() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Writes what was found. Returns whether to go on.
    fn findings(&mut self, findings: Findings) -> bool {
        let first = self.summary.records == 0;
        self.summary += &findings.summary;
        self.judging.add_failures(findings.summary.failed());
        let Some(report) = self.judging.report else { return !findings.stops };
        if !findings.texts.is_empty() {
            self.streams.out().bytes(report.gap(first).as_bytes());
        }
        for text in findings.texts {
            if !text.err.is_empty() {
                self.streams.err().text(text.err);
            }
            if report.is_for_people() && !text.out.is_empty() {
                self.streams.out().text(text.out);
            } else if !text.out.is_empty() {
                self.streams.out().bytes(text.out.as_bytes());
            }
        }
        !findings.stops
    }

    /// Reads the deals of a file, and nothing else in it. Returns whether to go on.
    fn deal_book(&mut self, text: &Text, deals: &mut DealBook) -> Result<bool, Failure> {
        let source = Source::new(&text.name, &text.bytes);
        let (valid, bad) = deals.read(source);
        if valid == 0 && bad.is_empty() {
            return Err(Failure::Usage(format!(
                "{}: no deals in this file (a deal is an id with a number and a deal, without moves)",
                text.name
            )));
        }
        let mut findings = self.judging.report(bad.into_iter(), Locator::new(source), || {});
        findings.summary.deals += valid;
        Ok(self.findings(findings))
    }

    /// Reports that the folders have no files.
    fn nothing_to_read(&mut self) {
        self.empty = true;
        if self.judging.report.is_some() {
            self.streams.err().text("patience: no game found: no *.pn files in these folders\n");
        }
    }

    /// Reports a source without records.
    fn no_game(&mut self, source: Source<'_>) {
        self.empty = true;
        self.summary.sources += 1;
        let Some(report) = self.judging.report else { return };
        let fault = Fault { span: Span::new(0, 0), kind: FaultKind::NoGame };
        let diagnostic = diagnostic::of_fault(&fault, None, self.judging.suits);
        let text = report.no_game(&diagnostic, source, Locator::new(source).locate(0));
        if !text.err.is_empty() {
            self.streams.err().text(text.err);
        }
        if !text.out.is_empty() {
            self.streams.out().text(text.out);
        }
    }
}
