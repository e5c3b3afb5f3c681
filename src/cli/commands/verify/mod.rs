//! `verify`: verifies records.

mod chunk_reader;
mod fix;
mod judging;

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::{FoundDeals, add_deals, no_game};
use crate::cli::input::pipeline::{all_threads, in_order};
use crate::cli::input::{Input, Inputs, Only, ReadArgs, need_files};

use crate::cli::output::Streams;
use crate::cli::output::formats::FormatArguments;
use crate::cli::output::place::{Force, OutputKind};
use crate::cli::output::progress::{Count, Progress};
use crate::cli::output::reports::{Attention, Formats, Reports};
use crate::cli::output::terminal::Terminal;
use chunk_reader::{Beside, ChunkJob, ChunkReader, Name};
use clap::{Args, ValueEnum};
use judging::{Findings, Judging};
use patience_core::deal_book::DealBook;
use patience_core::judge::Allow;
use patience_core::source::{Chunk, Source};
use patience_report::diagnostic::of_unread;
use patience_report::formats::Summary;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;

/// Verify records: replay each one, and report its first illegal move
#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games, or folder (all *.pn files in it)
    /// (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    #[command(flatten)]
    only: Only,
    #[command(flatten)]
    wanted: FormatArguments,
    #[command(flatten)]
    force: Force,
    /// Accept untagged records that end unsolved
    #[arg(long, value_name = "STATUS", value_enum)]
    allow: Option<AllowedStatus>,
    /// Before verifying, apply the fixes that are certain
    #[arg(long, conflicts_with = "record")]
    fix: bool,
    /// Say whether each partial game can still be won (searches up to 100,000 positions). In a closed
    /// game, it looks at the stock
    #[arg(long)]
    solve: bool,
    /// Stop at the first failure
    #[arg(long)]
    fail_fast: bool,
    /// Number of threads, 1 to 1024 [default: one per CPU]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AllowedStatus {
    /// Accept partial games: legal moves remain
    Partial,
    /// Accept stuck games too: no legal moves remain
    Stuck,
}

impl Verify {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let formats = self.wanted.formats(terminal, self.solve)?;
        let inputs = self.inputs.list();
        let deals = self.inputs.reading.list(&self.deals);
        if self.fix {
            need_files("--fix", &inputs)?;
        }
        let Some(file) = self.wanted.file() else {
            return self.verify(&formats, inputs, terminal, streams);
        };
        let read = inputs.iter().chain(&deals).filter_map(Input::file);
        let is_own = |text: &[u8]| formats.report.as_ref().is_some_and(|it| it.is_own(text));
        let kind = OutputKind { writer: "verify --output", is_own: &is_own };
        self.force.check(file, kind, read)?;
        streams.writing(file, |streams| self.verify(&formats, inputs, terminal, streams))
    }

    fn verify(
        &self,
        formats: &Formats,
        inputs: Vec<Input>,
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<End, Failure> {
        let judging = Judging {
            allow: match self.allow {
                None => Allow::Nothing,
                Some(AllowedStatus::Partial) => Allow::Partial,
                Some(AllowedStatus::Stuck) => Allow::Stuck,
            },
            only: self.only,
            suits: terminal.suits(),
            fail_fast: self.fail_fast,
            solve: self.solve,
            formats,
            failures: AtomicUsize::new(0),
        };
        let mut run = VerifyRun {
            judging: &judging,
            reading: self.inputs.reading,
            reports: Reports::begin(formats, streams),
            streams,
            summary: Summary::default(),
            current: None,
            empty: false,
            stopped: false,
        };
        // Close a JSON array even after an error.
        let done = run.all(self, inputs);
        let VerifyRun { reports, streams, summary, empty, .. } = run;
        let good = !empty && summary.failed() == 0;
        reports.finish(summary, streams);
        done?;
        Ok(if good { End::Good } else { End::Bad })
    }

    fn threads(&self) -> NonZeroUsize {
        self.jobs.and_then(|jobs| NonZeroUsize::new(jobs.into())).unwrap_or_else(all_threads)
    }
}

/// The state of the run.
struct VerifyRun<'s> {
    judging: &'s Judging<'s>,
    reading: ReadArgs,
    reports: Reports<'s>,
    streams: &'s mut Streams,
    summary: Summary,
    /// The source whose report has begun.
    current: Option<Name>,
    /// Whether a source had no records.
    empty: bool,
    /// Whether the run ended before every record was judged.
    stopped: bool,
}

/// The result of a job.
enum JobResult {
    Announce,
    Unreadable(Name, io::Error),
    NoRecords(Name),
    End,
    Judged(Name, Findings),
}

impl VerifyRun<'_> {
    /// Reads the deals that records are to know.
    fn known_deals(&mut self, command: &Verify) -> Result<DealBook, Failure> {
        let mut deals = DealBook::default();
        let known = add_deals(&command.deals, command.inputs.reading, &mut deals, |found| {
            self.stopped = !self.deals(found);
            Ok(if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        if known.is_err() {
            // They are known to no record.
            self.summary.deals = 0;
        }
        known.map(|_| deals)
    }

    fn all(&mut self, command: &Verify, inputs: Vec<Input>) -> Result<(), Failure> {
        let deals = self.known_deals(command)?;
        let reading = command.inputs.reading;
        if self.stopped {
            return Ok(());
        }
        let judging = self.judging;
        let are_seen = judging.formats.are_seen();
        if command.fix {
            fix::files(&inputs, &deals, are_seen, self.streams);
        }
        let count = Count::default();
        let total = inputs.iter().map(Input::size).sum();
        self.streams.stays_within_line(judging.formats.stay_within_line());
        let progress = Progress::bytes(Count::clone(&count), total, are_seen)
            .not_beside(self.streams.is_within_line());
        let counts = command.only.number().is_some();
        let mut reader = ChunkReader::new(inputs, deals, reading, are_seen, count).counting(counts);
        in_order(
            command.threads(),
            // Reports wait in memory until it is their turn.
            4 * command.threads().get() as u64,
            |chunk| reader.next(chunk),
            ChunkJob::is_large,
            |chunk, job, turn| match job {
                ChunkJob::Announce => JobResult::Announce,
                ChunkJob::Unreadable(name, error) => JobResult::Unreadable(name, error),
                ChunkJob::NoRecords(name) => JobResult::NoRecords(name),
                ChunkJob::End => JobResult::End,
                ChunkJob::Judge(part) => {
                    let findings = judging.judge(part.name.of(chunk), &part, || turn.wait());
                    if part.is_large {
                        *chunk = Chunk::default();
                    }
                    JobResult::Judged(part.name, findings)
                }
            },
            |done| {
                progress.update();
                match &done {
                    JobResult::Judged(_, findings) if findings.records.is_empty() => {
                        self.report(done)
                    }
                    _ => progress.suspend(|| self.report_now(done)),
                }
            },
        );
        self.end_source();
        if counts && !self.stopped && reader.records > 0 {
            command.only.check(reader.records)
        } else {
            Ok(())
        }
    }

    /// Reports what a job came to, past the buffers: nothing else may be on the terminal, and a
    /// reader may wait for it.
    fn report_now(&mut self, done: JobResult) -> ControlFlow<()> {
        let goes_on = self.report(done);
        self.streams.flush();
        goes_on
    }

    fn report(&mut self, done: JobResult) -> ControlFlow<()> {
        let goes_on = match done {
            JobResult::Announce => {
                self.streams.announce_terminal();
                true
            }
            JobResult::Unreadable(name, error) => {
                self.end_source();
                self.unread(name.empty(), error);
                true
            }
            JobResult::NoRecords(name) => {
                self.no_game(&name);
                !self.judging.fail_fast
            }
            JobResult::End => {
                self.end_source();
                true
            }
            JobResult::Judged(name, findings) => {
                let stops = findings.stops;
                self.findings(name.empty(), findings);
                self.current = Some(name);
                !stops
            }
        };
        self.stopped = !goes_on || self.reports.are_unread(self.streams);
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn findings(&mut self, source: Source<'_>, findings: Findings) {
        self.summary += &findings.summary;
        self.judging.add_failures(findings.failures);
        for found in findings.records {
            self.reports.record(source, found.passes, found.texts, self.streams);
        }
    }

    fn end_source(&mut self) {
        if let Some(name) = self.current.take() {
            self.reports.end_source(name.empty(), self.streams);
        }
    }

    /// Reports what is wrong with known deals. Returns whether to go on.
    fn deals(&mut self, found: FoundDeals<'_>) -> bool {
        match found {
            FoundDeals::Unreadable(source, error) => self.unread(source, error),
            FoundDeals::Deals { source, valid, bad } => {
                let beside = Beside::default();
                let mut reporting = self.judging.reporting(source, &beside, false, || {});
                for judged in &bad {
                    reporting.add(judged);
                    if reporting.findings.stops {
                        break;
                    }
                }
                let mut findings = reporting.findings;
                findings.summary.deals += valid;
                let stops = findings.stops;
                self.findings(source, findings);
                return !stops;
            }
            FoundDeals::End(source) => self.reports.end_source(source, self.streams),
        }
        true
    }

    /// Reports a source that cannot be read: to people as every command does, and in every other report.
    fn unread(&mut self, source: Source<'_>, error: io::Error) {
        self.summary.unread += 1;
        let failure = Failure::File(source.name.to_owned(), error);
        let diagnostic = of_unread(&failure.reason());
        self.reports.no_game(&diagnostic, source, Attention::Hidden, self.streams);
        self.streams.report(&failure);
    }

    /// Reports a source without records.
    fn no_game(&mut self, name: &Name) {
        self.empty = true;
        self.summary.add_empty();
        let source = name.empty();
        let diagnostic = no_game(source, self.reading, self.judging.suits);
        let attention = if name.is_repeated { Attention::Reported } else { Attention::Shown };
        self.reports.no_game(&diagnostic, source, attention, self.streams);
    }
}
