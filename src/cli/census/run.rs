//! Tries deals on all threads, in order.

use super::outputs::{Files, Outputs};
use crate::cli::output::Streams;
use crate::cli::pipeline::{all_threads, in_order};
use crate::cli::progress::{Count, Progress};
use crate::cli::rules;
use crate::cli::signals::Interrupt;
use crate::cli::{End, Failure};
use patience_census::Census;
use patience_census::chunk::Chunk;
use patience_census::line::DealObject;
use patience_census::numbers::Numbers;
use patience_census::player::{Outcome, Player};
use patience_census::totals::Deal;
use patience_core::game::Move;
use patience_core::notation::{self, WrittenRecord};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// The maximum number of deals in a chunk.
const CHUNK: u64 = 1000;

/// A chunk ends with the deal that brings it to this many nodes, some seconds of work, so that
/// little is lost if the program is killed.
const CHUNK_NODES: u64 = 1 << 26;

/// The maximum number of deals that a thread tries before it asks for more.
const BATCH: u64 = 32;

/// How many batches may be ahead of one that takes long.
const AHEAD: u64 = 1024;

/// What is tried.
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

/// What came of them.
struct Done {
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
            Chunk::new(census.measured(version, &rules::digest(census.game.id.variant)))
        });
        let mut wholes: Vec<Chunk> = measured.collect();
        let mut files = outputs.open(&mut wholes, streams)?;
        let pieces = self.pieces(&wholes)?;
        let to_try = pieces.iter().fold(0_u64, |sum, (_, it)| sum.saturating_add(it.count()));

        let interrupt = Interrupt::listen();
        let met = Count::default();
        let progress = Progress::rated("deals", to_try, "positions", &met);
        let has_records = files.records.is_some();
        let mut collector = Collector { wholes, files: &mut files, chunk: None, tried: 0 };
        let mut failed = None;
        let mut next = batches(&pieces, to_try, self.threads);
        in_order(
            self.threads,
            AHEAD,
            |_: &mut Slot| next.next().filter(|_| !interrupt.is_asked()),
            |_| false,
            |slot, batch, _| self.work(slot, batch, has_records, &interrupt),
            |done| {
                let nodes = done.deals.iter().map(|(deal, _)| deal.nodes).sum();
                met.fetch_add(nodes, Ordering::Relaxed);
                let (count, is_whole) = (done.deals.len() as u64, done.is_whole());
                progress.finish(count);
                failed = collector.add(done).err();
                match failed.is_none() && is_whole {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        );
        drop(progress);
        if let Some(failed) = failed {
            return Err(failed);
        }
        // What an interrupt left unfinished is a chunk, too.
        collector.close()?;
        let Collector { wholes, tried, .. } = collector;
        if interrupt.is_asked() && tried < to_try {
            streams.interrupted(
                usize::try_from(tried).unwrap_or(usize::MAX),
                usize::try_from(to_try).unwrap_or(usize::MAX),
                "deal",
            );
            let begun = wholes.into_iter().filter(|whole| whole.numbers().count() > 0);
            return Ok((begun.collect(), End::Bad));
        }
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
        interrupt: &Interrupt,
    ) -> Done {
        let census = &self.censuses[batch.census];
        let mut player = match slot.0.take() {
            Some((of, player)) if of == batch.census => player,
            _ => census.start(),
        };
        let mut deals = Vec::with_capacity(batch.numbers.count() as usize);
        let mut failed = None;
        for number in batch.numbers.iter() {
            if interrupt.is_asked() {
                break;
            }
            let (deal, played) = census.play(&mut *player, number);
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
        Done { batch, deals, failed }
    }
}

impl Done {
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
    Ok(format!("{record}\n"))
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
    fn add(&mut self, done: Done) -> Result<(), Failure> {
        let (at, is_whole) = (done.batch.census, done.is_whole());
        for (deal, record) in done.deals {
            let whole = &self.wholes[at];
            let (_, chunk) =
                self.chunk.get_or_insert_with(|| (at, Chunk::new(whole.measured().clone())));
            chunk.add(&deal);
            let is_full = chunk.totals().deals() >= CHUNK || chunk.totals().nodes >= CHUNK_NODES;
            self.tried += 1;
            if let Some(sink) = &mut self.files.deals {
                DealObject::new(&whole.measured().id, &deal).write(&mut sink.buffer);
            }
            if let Some(sink) = &mut self.files.records {
                sink.buffer.extend_from_slice(record.as_bytes());
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
        self.files.write(&chunk)?;
        let merged = self.wholes[at].merge(&chunk);
        merged.map_err(|error| Failure::Internal(error.to_string()))
    }
}
