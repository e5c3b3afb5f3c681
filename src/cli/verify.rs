//! `verify`: verifies records.

use super::baseline::Baseline;
use super::dealt::deal_files;
use super::formats::Wanted;
use super::input::{Input, Inputs, Text, list};
use super::output::Streams;
use super::reports::{Formats, Outcome, Reports};
use super::terminal::Terminal;
use super::{End, Failure, fix};
use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::diagnostic;
use crate::judge::{Allow, Judged, judge_records};
use crate::notation::{Fault, FaultKind, Records};
use crate::report::Summary;
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
///
/// Exits with 0 if every record ends as expected, 1 if a record fails or there is none, and 2 if
/// something cannot be read or the arguments are wrong.
#[derive(Debug, Args)]
pub(super) struct Verify {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games, or folder (all *.pn in it) (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    #[command(flatten)]
    wanted: Wanted,
    /// Accept untagged records that end unsolved
    #[arg(long, value_name = "STATUS", value_enum)]
    allow: Option<AllowedStatus>,
    /// Let the failures that this file lists pass
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    baseline: Option<PathBuf>,
    /// List the failures of today in this file, for --baseline
    #[arg(long, value_name = "FILE", conflicts_with = "fail_fast")]
    write_baseline: Option<PathBuf>,
    /// First apply the fixes that are certain, and format the files in which there were any
    #[arg(long)]
    fix: bool,
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
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let formats = self.wanted.formats(terminal)?;
        let inputs = self.inputs.list();
        let deals = list(&self.deals);
        let read = inputs.iter().chain(&deals).filter_map(Input::file);
        formats.spare(self.write_baseline.as_deref(), read)?;
        let unwritable = |input: &Input| matches!(input, Input::Stdin | Input::Expression { .. });
        if self.fix && inputs.iter().any(unwritable) {
            return Err(Failure::Usage("--fix needs files".to_owned()));
        }
        let baseline = Baseline::new(self.baseline.as_deref(), self.write_baseline.as_deref())?;
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
        let mut run = Run {
            threads,
            allow,
            suits: terminal.suits(),
            fail_fast: self.fail_fast,
            fix: self.fix,
            baseline,
            formats: &formats,
            reports: Reports::begin(&formats, streams),
            streams,
            summary: Summary::default(),
            searches: 0,
            empty: false,
        };
        // Close a JSON array even after an error.
        let done = run.all(&self.deals, inputs);
        let done = done.and_then(|()| run.baseline.write(!run.streams.has_failed()));
        run.summary.incomplete = done.is_err() || run.streams.has_failed();
        run.reports.finish(&run.summary, run.streams);
        let good = !run.empty && run.summary.failed() == 0;
        done.map(|()| if good { End::Good } else { End::Bad })
    }
}

struct Run<'s> {
    /// None to use this thread only.
    threads: Option<ThreadPool>,
    allow: Allow,
    suits: SuitStyle,
    fail_fast: bool,
    fix: bool,
    baseline: Baseline,
    formats: &'s Formats,
    reports: Reports<'s>,
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
    fn all(&mut self, files: &[PathBuf], inputs: Vec<Input>) -> Result<(), Failure> {
        let mut deals = DealBook::default();
        for text in deal_files(files, self.streams)? {
            if !self.deal_book(&text, &mut deals)? {
                return Ok(());
            }
        }
        if inputs.is_empty() {
            self.nothing_to_read();
        }
        if self.fix {
            fix::files(&inputs, &deals, self.allow, self.formats.are_seen(), self.streams);
        }
        for input in inputs {
            if self.formats.are_seen() {
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
    fn source(&mut self, text: &Text, deals: DealBook) -> bool {
        let source = Source::new(&text.name, &text.bytes).with_path(text.file.as_deref());
        let go_on = self.records(source, deals);
        self.reports.end_source(source, self.streams);
        go_on
    }

    fn records(&mut self, source: Source<'_>, mut deals: DealBook) -> bool {
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
            if self.reports.are_unread(self.streams) && !self.baseline.is_new() {
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
        let source = Source::new(&text.name, &text.bytes).with_path(text.file.as_deref());
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
                self.reports.end_source(source, self.streams);
                return Ok(false);
            }
        }
        self.reports.end_source(source, self.streams);
        Ok(true)
    }

    fn judge<'a>(&self, parts: &[Records<'a>], deals: &DealBook) -> Vec<Part<'a>> {
        let (allow, fail_fast, baseline) = (self.allow, self.fail_fast, &self.baseline);
        let judge = |records: &Records<'a>| {
            let mut judge = judge_records(records.clone(), deals);
            let mut judged: Vec<_> = Vec::new();
            for next in judge.by_ref() {
                let fails = fail_fast && !next.verdict().passes(allow) && !baseline.knows(&next);
                judged.push(next);
                if fails {
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

    /// Reports a record. Returns whether it passes, or is known to fail.
    fn record<'a>(&mut self, locator: &mut Locator<'a>, judged: &Judged<'a>) -> bool {
        let verdict = judged.verdict();
        let passes = verdict.passes(self.allow);
        self.summary.add(verdict, passes);
        let known = !passes && self.baseline.knows(judged);
        self.summary.known += usize::from(known);
        let outcome = Outcome { judged, passes, known };
        let search = self.searches < MAX_SEARCHES;
        let texts = self.formats.texts(outcome, locator, self.allow, self.suits, search);
        self.searches += usize::from(texts.searched);
        self.reports.record(locator.source(), outcome, &texts, self.streams);
        passes || known
    }

    /// Reports that the folders have no files.
    fn nothing_to_read(&mut self) {
        self.empty = true;
        if self.formats.are_seen() {
            self.streams.err().text("patience: no game found: no *.pn files in these folders\n");
        }
    }

    /// Reports a source without records.
    fn no_game(&mut self, source: Source<'_>) {
        self.empty = true;
        let fault = Fault { span: Span::new(0, 0), kind: FaultKind::NoGame };
        let diagnostic = diagnostic::of_fault(&fault, None, self.suits);
        let start = Locator::new(source).locate(0);
        self.reports.no_game(&diagnostic, source, start, self.streams);
    }
}
