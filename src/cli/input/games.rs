//! Games for commands that work on one after another: ids on the command line, and records.

use super::game_argument::{any_path, as_id, as_text};
use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::{draw_error, read_deals, read_good_deals};
use crate::cli::input::pipeline::{all_threads, in_order};
use crate::cli::input::{Gameless, Input, Inputs, Only, ReadArgs, size};
use patience_files::signals::Interrupt;
use patience_files::text::Text;

use crate::cli::output::Streams;
use crate::cli::output::place::{Force, OutputKind};
use crate::cli::output::progress::{Count, Progress};
use crate::cli::output::terminal::Terminal;
use clap::Args;
use patience_core::deal_book::DealBook;
use patience_core::notation::Record;
use patience_core::source::{Locator, Source};
use patience_report::words::elsewhere;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The arguments that name games.
#[derive(Debug, Args)]
pub(crate) struct Games {
    #[command(flatten)]
    known: GameArguments,
    /// Number of games to search at once, 1 to 1024 [default: one per CPU]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Memory for the search tables of all games together, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    memory: u64,
}

/// Games, records and files of records in arguments, and the deals known to all.
#[derive(Debug, Args)]
pub(crate) struct GameArguments {
    /// Game ids, records, files, folders (all *.pn files in them), or `-` for
    /// standard input; write `./` before a file whose name reads as an id [default: -]
    #[arg(value_name = "ID|PATH", value_parser = any_path())]
    inputs: Vec<PathBuf>,
    /// Records given on the command line (repeatable)
    #[arg(short = 'e', value_name = "TEXT")]
    expressions: Vec<String>,
    /// File with known deals of numbered games, or folder (all *.pn files in it)
    /// (repeatable)
    #[arg(long, value_name = "PATH")]
    pub(crate) deals: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) only: Only,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

/// The games that these arguments name, and the limits of their search.
pub(crate) struct ReadGames {
    games: NamedGames,
    threads: NonZeroUsize,
    /// The memory for tables of all games together, in bytes.
    memory: u64,
}

/// Games that arguments name, and the deals known to them.
pub(crate) struct NamedGames {
    texts: Vec<Text>,
    /// Whether each text is a game id on the command line.
    are_ids: Vec<bool>,
    /// The sources that are not among the texts.
    pub(crate) gameless: Vec<Gameless>,
    pub(crate) deals: DealBook,
    only: Only,
    /// Whether every deal is valid, and every source has games.
    pub(crate) end: End,
}

/// A game to work on.
pub(crate) struct Job<'a> {
    /// The index of its source.
    pub(crate) source: usize,
    pub(crate) record: Record<'a>,
    /// The deals known to it.
    pub(crate) deals: DealBook,
}

/// Who watches the work on a game.
pub(crate) struct JobWatch<'w> {
    /// Cancels it by returning true: to be called about every millisecond with the positions met since.
    pub(crate) cancel: &'w (dyn Fn(u64) -> bool + Sync),
    /// Is told what the work is at.
    pub(crate) note: &'w (dyn Fn(String) + Sync),
}

/// More memory than any position takes up.
const POSITION: u64 = 1 << 12;

impl Games {
    pub(crate) fn read(
        &self,
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<ReadGames, Failure> {
        let known = &self.known;
        let deals = deals_or_errors(&known.deals, known.reading, terminal, streams)?;
        let games = known.read(deals, terminal, streams)?;
        let threads = self.jobs.and_then(|jobs| NonZeroUsize::new(jobs.into()));
        let (threads, memory) = (threads.unwrap_or_else(all_threads), self.memory);
        Ok(ReadGames { games, threads, memory })
    }

    /// Refuses to overwrite an input, or a file of another kind.
    ///
    /// # Errors
    /// Returns an error that names it.
    pub(crate) fn check_output(
        &self,
        file: &Path,
        kind: OutputKind<'_>,
        force: Force,
    ) -> Result<(), Failure> {
        let inputs = self.known.list();
        force.check(file, kind, self.known.files(&inputs))
    }
}

impl GameArguments {
    /// Returns the sources in order. Arguments that are no paths are texts themselves.
    pub(crate) fn list(&self) -> Vec<Input> {
        let inputs = Inputs::new(self.inputs.clone(), self.expressions.clone(), self.reading);
        inputs.list_with(as_text)
    }

    /// Returns the files among some sources, and those of the deals.
    pub(crate) fn files<'a>(&'a self, inputs: &'a [Input]) -> impl Iterator<Item = &'a Path> {
        inputs.iter().filter_map(Input::file).chain(self.deals.iter().map(PathBuf::as_path))
    }

    /// Reads the games, with the deals known to them, and whether every deal is valid.
    ///
    /// # Errors
    /// Returns an error if a record is asked for that is not there.
    pub(crate) fn read(
        &self,
        (deals, mut end): (DealBook, End),
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<NamedGames, Failure> {
        let inputs = self.list();
        let (mut texts, mut are_ids, mut gameless) = (Vec::new(), Vec::new(), Vec::new());
        for input in inputs {
            let is_id = matches!(&input, Input::Id(text) if as_id(Path::new(text)).is_some());
            streams.announce(&input);
            match streams.games(input, self.reading, terminal) {
                Ok(text) => {
                    texts.push(text);
                    are_ids.push(is_id);
                }
                Err(without) => {
                    end = End::Bad;
                    gameless.push(without);
                }
            }
        }
        let named = NamedGames { texts, are_ids, gameless, deals, only: self.only, end };
        let records = named.all().count();
        if records > 0 {
            self.only.check(u32::try_from(records).unwrap_or(u32::MAX))?;
        }
        Ok(named)
    }

    /// Reads the deals, and stops at a deal that is malformed or contradicts an earlier deal.
    pub(crate) fn good_deals(
        &self,
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<DealBook, Failure> {
        read_good_deals(&self.deals, self.reading, terminal, streams)
    }

    /// Returns whether one id or record as an argument is all there is.
    pub(crate) fn is_one_argument(&self) -> bool {
        matches!(&self.inputs[..], [only] if as_text(only).is_some()) && self.expressions.is_empty()
    }
}

/// Reads deals, and draws the deals that are malformed or contradict an earlier deal.
pub(crate) fn deals_or_errors(
    files: &[PathBuf],
    reading: ReadArgs,
    terminal: Terminal,
    streams: &mut Streams,
) -> Result<(DealBook, End), Failure> {
    let mut end = End::Good;
    let deals =
        read_deals(files, reading, terminal.suits(), streams, |streams, found, locator| {
            end = End::Bad;
            draw_error(streams, found, locator, terminal);
            Ok(())
        })?;
    Ok((deals, end))
}

impl NamedGames {
    fn sources(&self) -> impl Iterator<Item = Source<'_>> {
        self.texts.iter().map(Text::source)
    }

    pub(crate) fn locators(&self) -> Vec<Locator<'_>> {
        self.sources().map(Locator::new).collect()
    }

    /// Returns the games that are wanted, each with the deals known to it.
    pub(crate) fn jobs(&self) -> impl Iterator<Item = Job<'_>> {
        let wanted = move |(job, number)| self.only.takes(number).then_some(job);
        self.all().zip(1..).filter_map(wanted)
    }

    fn all(&self) -> impl Iterator<Item = Job<'_>> {
        self.sources().enumerate().zip(&self.are_ids).flat_map(|((number, source), &is_id)| {
            let mut deals = self.deals.clone();
            let mut locator = Locator::new(source);
            source.records().filter_map(move |record| {
                // In a file, a number with a deal tells of other records. As an argument, it asks.
                let tells = !is_id
                    && record.is_deal_book_entry()
                    && deals.add_at(&record, &mut locator).is_ok();
                (!tells).then(|| Job { source: number, record, deals: deals.clone() })
            })
        })
    }

    /// Returns the number of games, and what differs elsewhere for some of them.
    fn tally(&self) -> (usize, BTreeSet<String>) {
        let (mut games, mut differences) = (0, BTreeSet::new());
        for job in self.jobs() {
            games += 1;
            differences.extend(job.record.id().ok().and_then(elsewhere));
        }
        (games, differences)
    }

    /// Says that the records only tell of deals, if there are records.
    pub(crate) fn complain_of_no_game(&self, streams: &mut Streams) {
        if !self.texts.is_empty() {
            streams.no_game();
        }
    }
}

/// The memory that threads share.
struct MemoryRoom {
    /// What each thread has beside others.
    share: u64,
    memory: u64,
    /// Locked by a thread that has all of it.
    alone: RwLock<()>,
}

impl MemoryRoom {
    fn of(memory: u64, threads: NonZeroUsize) -> Self {
        Self { share: memory / threads.get() as u64, memory, alone: RwLock::new(()) }
    }

    /// Works with a share of the memory, and if that may not have sufficed, once more with all of it.
    fn work<Slot: Default, Finished>(
        &self,
        slot: &mut Slot,
        stops: &impl Fn() -> bool,
        work: impl Fn(&mut Slot, u64) -> (Finished, u64),
    ) -> Finished {
        let beside = self.alone.read();
        let (found, taken) = work(slot, self.share);
        drop(beside);
        if taken + POSITION <= self.share || self.share >= self.memory || stops() {
            return found;
        }
        *slot = Slot::default();
        let _alone = self.alone.write();
        let (found, _) = work(slot, self.memory);
        *slot = Slot::default();
        found
    }
}

impl ReadGames {
    pub(crate) fn locators(&self) -> Vec<Locator<'_>> {
        self.games.locators()
    }

    /// Returns the sources that have no game, or that cannot be read.
    pub(crate) fn gameless(&self) -> &[Gameless] {
        &self.games.gameless
    }

    /// Works on all games, and prints what becomes of each in their order. `work` gets the memory for
    /// tables, and who watches it. It returns how much memory it took. Returns whether all went well: `print` says so
    /// of each.
    ///
    /// Each game becomes what it would with all of the memory. It has a share of it beside others; if
    /// that may not have sufficed, it begins again once it can have all.
    ///
    /// After an interrupt, games that were not begun are left out, and it did not go well.
    pub(crate) fn each<'a, Slot: Default, Finished: Send>(
        &'a self,
        streams: &mut Streams,
        work: impl Fn(&mut Slot, &Job<'a>, u64, &JobWatch<'_>) -> (Finished, u64) + Sync,
        mut print: impl FnMut(&Job<'a>, Finished, &mut Streams) -> bool + Send,
    ) -> End {
        let (games, differences) = self.games.tally();
        if games == 0 {
            self.games.complain_of_no_game(streams);
            return End::Bad;
        }
        let interrupt = Interrupt::listen();
        let is_unread = AtomicBool::new(false);
        let stops = || interrupt.is_asked() || is_unread.load(Ordering::Relaxed);
        let met = Count::default();
        let progress = Progress::counting("games", Some(games as u64), "positions", &met)
            .not_beside(streams.is_within_line());
        let cancel = |positions: u64| {
            met.fetch_add(positions, Ordering::Relaxed);
            progress.update();
            stops()
        };
        let note = |text: String| progress.note(text);
        let (mut end, mut begun) = (self.games.end, 0);
        let mut next = self.games.jobs();
        let threads = self.threads.min(NonZeroUsize::new(games).unwrap_or(NonZeroUsize::MIN));
        let room = MemoryRoom::of(self.memory, threads);
        in_order(
            threads,
            // A game can take as long as thousands of others.
            u64::MAX,
            |_: &mut Slot| next.next().filter(|_| !stops()),
            |_| false,
            |slot, job, _| {
                let watch = JobWatch { cancel: &cancel, note: &note };
                let found =
                    room.work(slot, &stops, |slot, memory| work(slot, &job, memory, &watch));
                (job, found)
            },
            |(job, found)| {
                begun += 1;
                progress.suspend(|| {
                    if !print(&job, found, streams) {
                        end = End::Bad;
                    }
                    // A game that is answered does not wait for a game that is not.
                    streams.flush();
                });
                progress.finish_one();
                is_unread.store(streams.is_unread(), Ordering::Relaxed);
                if streams.is_unread() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        drop(progress);
        for difference in differences {
            streams.err().text(format_args!("patience: {difference}\n"));
        }
        if interrupt.is_asked() {
            streams.interrupted(begun, games, "game");
        }
        if stops() { End::Bad } else { end }
    }
}
