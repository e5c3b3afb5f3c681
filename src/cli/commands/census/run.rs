//! Tries deals on all threads, in order.

use super::outputs::{Files, Outputs};
use crate::cli::failure::{End, Failure};
use crate::cli::input::pipeline::{all_threads, in_order};
use crate::cli::output::Streams;
use crate::cli::output::progress::{Count, Progress};
use patience::rules::rules_digest;
use patience_census::Census;
use patience_census::chunk::Chunk;
use patience_census::line::DealObject;
use patience_census::numbers::Numbers;
use patience_census::player::{Outcome, Played, Player};
use patience_census::totals::Deal;
use patience_core::budget::Budget;
use patience_core::game::Move;
use patience_core::notation::{self, WrittenRecord};
use patience_core::text::english::grouped;
use patience_files::signals::Interrupt;
use patience_report::words::count;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The maximum number of deals in a chunk.
const CHUNK: u64 = 1000;

/// A chunk ends with the deal that brings it to this many nodes, some seconds of work, so that
/// little is lost if the program is killed.
const CHUNK_NODES: u64 = 1 << 26;

/// The maximum number of deals that a thread tries before it asks for more.
const BATCH: u64 = 32;

/// How many batches may be ahead of a batch that takes long.
const AHEAD: u64 = 1024;

/// The deals to try.
pub(super) struct Plan {
    censuses: Vec<Census>,
    threads: NonZeroUsize,
}

/// Some deals of a game, for one thread.
struct Batch {
    /// The index of the census.
    census: usize,
    numbers: Numbers,
    /// Whether the next batch is of other numbers than those that follow.
    is_last: bool,
}

/// The results of a batch.
struct PlayedBatch {
    batch: Batch,
    deals: Vec<(Deal, String)>,
    failed: Option<Failure>,
}

/// The player of a thread, and the census that it is for.
#[derive(Default)]
struct Slot(Option<(usize, Box<dyn Player>)>);

impl Plan {
    pub(super) fn new(censuses: Vec<Census>, threads: Option<NonZeroUsize>) -> Self {
        Self { censuses, threads: threads.unwrap_or_else(all_threads) }
    }

    /// Tries all deals. Returns the whole of each game, and whether all of them were tried.
    pub(super) fn run(
        &self,
        outputs: Outputs,
        streams: &mut Streams,
    ) -> Result<(Vec<Chunk>, End), Failure> {
        let version = env!("CARGO_PKG_VERSION");
        let measured = self.censuses.iter().map(|census| {
            Chunk::new(census.measured(version, &rules_digest(census.game.id.variant)))
        });
        let mut wholes: Vec<Chunk> = measured.collect();
        let mut files = outputs.open(&mut wholes, streams)?;
        let pieces = self.pieces(&wholes)?;
        let to_try = pieces.iter().fold(0_u64, |sum, (_, it)| sum.saturating_add(it.count()));
        let met = Count::default();
        let progress = Arc::new(Progress::rated("deals", to_try, "positions", &met));
        let interrupt = Interrupt::listen_and({
            let progress = Arc::clone(&progress);
            move || progress.say("interrupted: leaving the deals in hand; Ctrl-C again stops now")
        });
        let watch = DealWatch { interrupt: &interrupt, progress: &progress, met: &met };
        let has_records = files.records.is_some();
        let mut collector = Collector { wholes, files: &mut files, chunk: None, tried: 0 };
        let mut failed = None;
        let mut next = batches(&pieces, to_try, self.threads);
        in_order(
            self.threads,
            AHEAD,
            |_: &mut Slot| next.next().filter(|_| !interrupt.is_asked()),
            |_| false,
            |slot, batch, _| self.work(slot, batch, has_records, watch),
            |done| {
                let (count, is_whole) = (done.deals.len() as u64, done.is_whole());
                progress.finish(count);
                failed = collector.add(done).err();
                if failed.is_none() && is_whole {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        );
        progress.clear();
        if let Some(failed) = failed {
            return Err(failed);
        }
        // A chunk that an interrupt left unfinished is written, too.
        collector.close()?;
        let Collector { wholes, tried, .. } = collector;
        if interrupt.is_asked() && tried < to_try {
            let (tried, all) = (grouped(tried), count(to_try, "deal"));
            streams.err().text(format_args!("patience: interrupted: {tried} of {all} tried\n"));
            let begun = wholes.into_iter().filter(|whole| whole.numbers().count() > 0);
            return Ok((begun.collect(), End::Bad));
        }
        files.finish()?;
        Ok((wholes, End::Good))
    }

    /// Returns the numbers that remain to be tried, with the index of their census.
    ///
    /// # Errors
    /// Returns an error if other numbers than those that are asked for were tried.
    fn pieces(&self, wholes: &[Chunk]) -> Result<Vec<(usize, Numbers)>, Failure> {
        let mut pieces = Vec::new();
        for (at, (census, whole)) in self.censuses.iter().zip(wholes).enumerate() {
            let wanted = census.numbers;
            if let Some(span) = whole.numbers().span()
                && span.common(wanted) != Some(span)
            {
                return Err(Failure::Usage(format!(
                    "cannot resume {wanted}: --out has {span} of {}",
                    census.game
                )));
            }
            pieces.extend(whole.numbers().missing_of(wanted).into_iter().map(|piece| (at, piece)));
        }
        Ok(pieces)
    }

    /// Tries the deals of a batch, up to an interrupt.
    fn work(
        &self,
        slot: &mut Slot,
        batch: Batch,
        has_records: bool,
        watch: DealWatch<'_>,
    ) -> PlayedBatch {
        let census = &self.censuses[batch.census];
        let mut player = match slot.0.take() {
            Some((of, player)) if of == batch.census => player,
            _ => census.start(),
        };
        let mut deals = Vec::with_capacity(batch.numbers.count() as usize);
        let mut failed = None;
        for number in batch.numbers.iter() {
            let Some((deal, played)) = watch.play(census, &mut *player, number) else { break };
            if deal.again == Some(Outcome::Won) {
                let id = census.deal(number).id();
                let error = format!("a second search wins {id}, which the solver calls lost");
                failed = Some(Failure::Internal(error));
                break;
            }
            let mut text = String::new();
            if has_records && deal.outcome == Outcome::Won {
                match record(census, number, played.line) {
                    Ok(record) => text = record,
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            deals.push((deal, text));
        }
        slot.0 = Some((batch.census, player));
        PlayedBatch { batch, deals, failed }
    }
}

/// The state of the work while a deal is tried.
#[derive(Clone, Copy)]
struct DealWatch<'w> {
    interrupt: &'w Interrupt,
    progress: &'w Progress,
    /// The positions met in all deals.
    met: &'w AtomicU64,
}

impl DealWatch<'_> {
    /// Tries a deal, unless an interrupt comes before its end.
    fn play(self, census: &Census, player: &mut dyn Player, number: u64) -> Option<(Deal, Played)> {
        if self.interrupt.is_asked() {
            return None;
        }
        let checks = AtomicU64::new(0);
        let cancel = || {
            // The first check comes before the first node.
            if checks.fetch_add(1, Ordering::Relaxed) > 0 {
                self.met.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed);
            }
            self.progress.update();
            self.interrupt.is_asked()
        };
        let tried = census.play_unless(player, number, &cancel);
        // What the checks have counted gives way to what there is.
        let counted = checks.into_inner().saturating_sub(1).wrapping_mul(Budget::CHECK_AFTER);
        if let Some((deal, _)) = &tried {
            self.met.fetch_add(deal.nodes.wrapping_sub(counted), Ordering::Relaxed);
        }
        tried
    }
}

impl PlayedBatch {
    fn is_whole(&self) -> bool {
        self.deals.len() as u64 == self.batch.numbers.count()
    }
}

/// Returns batches of some numbers, in order.
fn batches(
    pieces: &[(usize, Numbers)],
    to_try: u64,
    threads: NonZeroUsize,
) -> impl Iterator<Item = Batch> {
    // A few deals that take long are spread over all threads.
    let size = (to_try / (threads.get() as u64 * 8)).clamp(1, BATCH);
    pieces.iter().flat_map(move |&(census, piece)| {
        let mut rest = Some(piece);
        std::iter::from_fn(move || {
            let (numbers, others) = rest?.split(size);
            rest = others;
            Some(Batch { census, numbers, is_last: others.is_none() })
        })
    })
}

/// Returns the record of a deal that was won, played again by the rules.
fn record(census: &Census, number: u64, moves: Vec<Move>) -> Result<String, Failure> {
    let mut position = census.deal(number);
    let is_legal = moves.iter().all(|&mv| position.play(mv).is_ok());
    if !(is_legal && position.is_won()) {
        let id = position.id();
        return Err(Failure::Internal(format!("the rules refuse a solution of {id}")));
    }
    let record = WrittenRecord {
        id: position.id(),
        deal: None,
        outcome: moves.is_empty().then_some(notation::Outcome::Solved),
        moves,
    };
    Ok(record.wrapped() + "\n")
}

/// Puts deals into chunks, and chunks into wholes and files.
struct Collector<'f> {
    wholes: Vec<Chunk>,
    files: &'f mut Files,
    /// The chunk that is being filled, with the index of its census.
    chunk: Option<(usize, Chunk)>,
    /// How many deals were tried.
    tried: u64,
}

impl Collector<'_> {
    fn add(&mut self, done: PlayedBatch) -> Result<(), Failure> {
        let (at, is_whole) = (done.batch.census, done.is_whole());
        for (deal, record) in done.deals {
            let whole = &self.wholes[at];
            let (_, chunk) =
                self.chunk.get_or_insert_with(|| (at, Chunk::new(whole.measured().clone())));
            chunk.add(&deal);
            let is_full = is_full(chunk);
            self.tried += 1;
            if let Some(sink) = &mut self.files.deals {
                let mut line = Vec::new();
                DealObject::new(&whole.measured().id, &deal).write(&mut line);
                sink.put(&line)?;
            }
            if let Some(sink) = &mut self.files.records {
                sink.put(record.as_bytes())?;
            }
            if is_full {
                self.close()?;
            }
        }
        if let Some(failed) = done.failed {
            return Err(failed);
        }
        if is_whole && done.batch.is_last { self.close() } else { Ok(()) }
    }

    /// Ends the chunk that is being filled.
    fn close(&mut self) -> Result<(), Failure> {
        let Some((at, chunk)) = self.chunk.take() else { return Ok(()) };
        self.files.add(&chunk)?;
        merge(&mut self.wholes[at], &chunk)
    }
}

fn merge(whole: &mut Chunk, chunk: &Chunk) -> Result<(), Failure> {
    whole.merge(chunk).map_err(|error| Failure::Internal(error.to_string()))
}

fn is_full(chunk: &Chunk) -> bool {
    chunk.totals().deals() >= CHUNK || chunk.totals().nodes >= CHUNK_NODES
}
