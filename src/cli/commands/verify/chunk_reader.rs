//! The sources of `verify`, a chunk at a time.

use crate::cli::input::{Input, ReadArgs};
use patience_files::parts::Parts;

use crate::cli::output::progress::Count;
use memchr::memchr;
use patience_core::deal_book::DealBook;
use patience_core::judge::judge;
use patience_core::source::{Chunk, Source};
use patience_core::uncounted::Uncounted;
use rustc_hash::FxHashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

/// Reads the sources one after the other.
pub(super) struct ChunkReader {
    inputs: vec::IntoIter<Input>,
    /// A terminal that was announced, but not opened.
    announced: Option<Input>,
    /// Whether to tell that a terminal is read.
    announces: bool,
    open: Option<Open>,
    /// The files read so far, without links in their paths.
    files: FxHashSet<PathBuf>,
    /// The deals known to every source.
    deals: DealBook,
    reading: ReadArgs,
    /// How much has been read.
    count: Count,
    /// Whether records are counted.
    counts: bool,
    /// The number of records read so far, if they are counted.
    pub(super) records: u32,
}

/// The name of a source.
#[derive(Clone)]
pub(super) struct Name {
    name: Arc<str>,
    /// The file it is read from.
    path: Option<Arc<Path>>,
    /// Whether the file was read before. Its verdicts count again, but no failure is
    /// reported again.
    pub(super) is_repeated: bool,
}

impl Name {
    /// Returns a chunk as a part of the source.
    pub(super) fn of<'a>(&'a self, chunk: &'a Chunk) -> Source<'a> {
        chunk.source(&self.name).with_path(self.path.as_deref())
    }

    /// Returns the source without its text.
    pub(super) fn empty(&self) -> Source<'_> {
        Source::new(&self.name, b"").with_path(self.path.as_deref())
    }
}

/// A source of which a part has been read.
struct Open {
    name: Name,
    parts: Parts,
    /// The deals known so far.
    deals: DealBook,
    /// The deals so far that count for no record after them.
    uncounted: Uncounted,
    has_records: bool,
}

/// The next job.
pub(super) enum ChunkJob {
    /// Tell that a terminal is read.
    Announce,
    /// Report a source that cannot be read.
    Unreadable(Name, io::Error),
    /// Report a source without records.
    NoRecords(Name),
    /// End the report of a source.
    End,
    /// Judge the records of a chunk.
    Judge(ChunkContext),
}

impl ChunkJob {
    /// Returns whether no other chunk should be read before it is done, since it takes much memory.
    pub(super) const fn is_large(&self) -> bool {
        matches!(self, Self::Judge(part) if part.is_large)
    }
}

/// The context of a chunk.
pub(super) struct ChunkContext {
    pub(super) name: Name,
    pub(super) beside: Beside,
    /// Whether the chunk takes much memory.
    pub(super) is_large: bool,
    /// The deals known before it.
    pub(super) deals: DealBook,
    /// The number of records before it in all sources, if they are counted.
    pub(super) records: u32,
}

/// What notes on the records of a chunk need to know of the text beside it.
#[derive(Default)]
pub(super) struct Beside {
    /// Whether no records of the source are before it.
    pub(super) is_first: bool,
    /// The deals that don't count for its records, as far as they are known.
    pub(super) uncounted: Uncounted,
}

impl ChunkReader {
    pub(super) fn new(
        inputs: Vec<Input>,
        deals: DealBook,
        reading: ReadArgs,
        announces: bool,
        count: Count,
    ) -> Self {
        let (inputs, files) = (inputs.into_iter(), FxHashSet::default());
        Self {
            inputs,
            announced: None,
            announces,
            open: None,
            files,
            deals,
            reading,
            count,
            counts: false,
            records: 0,
        }
    }

    /// Counts the records, which takes as long as judging them.
    pub(super) fn counting(self, counts: bool) -> Self {
        Self { counts, ..self }
    }

    /// Returns what there is to do next, and reads the chunk for it.
    pub(super) fn next(&mut self, chunk: &mut Chunk) -> Option<ChunkJob> {
        loop {
            let job = match self.open.take() {
                Some(open) => self.read(open, chunk),
                None => self.open_next()?,
            };
            if job.is_some() {
                return job;
            }
        }
    }

    /// Opens the next source, if there is one. Returns what there is to do before it is read.
    fn open_next(&mut self) -> Option<Option<ChunkJob>> {
        let input = match self.announced.take() {
            Some(input) => input,
            None => {
                let input = self.inputs.next()?;
                if self.announces && input.is_terminal() {
                    self.announced = Some(input);
                    return Some(Some(ChunkJob::Announce));
                }
                input
            }
        };
        let name = input.name();
        let path = input.path().map(Arc::from);
        let is_repeated = input.path().is_some_and(|path| self.is_repeated(path));
        let name = Name { name: name.into(), path, is_repeated };
        Some(match input.open(&self.count) {
            Err(error) => Some(ChunkJob::Unreadable(name, error)),
            Ok(opened) => {
                self.open = Some(Open {
                    name,
                    parts: Parts::new(opened.reader, self.reading.max_record()),
                    deals: self.deals.clone(),
                    uncounted: Uncounted::default(),
                    has_records: false,
                });
                None
            }
        })
    }

    /// Returns whether a file was read before, following links. A file that is not regular has
    /// something else to read each time.
    fn is_repeated(&mut self, file: &Path) -> bool {
        let whole = fs::canonicalize(file).ok().filter(|whole| whole.is_file());
        whole.is_some_and(|whole| !self.files.insert(whole))
    }

    /// Reads the next chunk of a source. Returns what there is to do with it.
    fn read(&mut self, mut open: Open, chunk: &mut Chunk) -> Option<ChunkJob> {
        match open.parts.read(chunk) {
            Err(error) => return Some(ChunkJob::Unreadable(open.name, error)),
            Ok(false) if open.has_records => return Some(ChunkJob::End),
            Ok(false) => return Some(ChunkJob::NoRecords(open.name)),
            Ok(true) => {}
        }
        let source = open.name.of(chunk);
        let job = source.records().next().is_some().then(|| {
            let is_first = !std::mem::replace(&mut open.has_records, true);
            let (name, deals, records) = (open.name.clone(), open.deals.clone(), self.records);
            if self.counts {
                let found = judge(source, &deals).count();
                self.records = records.saturating_add(u32::try_from(found).unwrap_or(u32::MAX));
            }
            let mut uncounted = open.uncounted.clone();
            let ahead = chunk.with_ahead(&open.name.name);
            // Nearly all texts have no deals, which one look for a bracket tells.
            if memchr(b'[', ahead.text).is_some() {
                open.deals.add_all(source);
                // A large chunk has one record, and no room beside it.
                if !chunk.is_large() && uncounted.add(ahead) {
                    open.uncounted.add(source);
                }
            }
            let is_large = chunk.is_large();
            let beside = Beside { is_first, uncounted };
            ChunkJob::Judge(ChunkContext { name, beside, is_large, deals, records })
        });
        self.open = Some(open);
        job
    }
}
