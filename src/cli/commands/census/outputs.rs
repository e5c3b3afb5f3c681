//! The files that a census writes while it runs: chunks, deals, records. They only grow, so that it
//! can go on where it was killed.

use super::merged::{note_torn, unreadable};
use crate::cli::failure::Failure;
use crate::cli::output::Streams;
use clap::{Args, ValueHint};
use patience_census::chunk::Chunk;
use patience_census::line::{ChunkLine, Reader, TriedDeal, Written};
use patience_core::text::shown_path;
use patience_files::opened;
use patience_files::replace::is_same;
use patience_report::words::count;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The arguments that name them.
#[derive(Debug, Args)]
pub(super) struct Outputs {
    /// Write a JSON line for each chunk of up to 1,000 deals, to resume and to merge
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Continue after the chunks already in --out
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write a JSON line for each deal
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    deals_out: Option<PathBuf>,
    /// Write a record for each won deal
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    records: Option<PathBuf>,
}

/// The open files.
pub(super) struct Files {
    chunks: Option<(PathBuf, File)>,
    /// The length to which the file of chunks is cut before the next one is written.
    cut: Option<u64>,
    pub(super) deals: Option<Sink>,
    pub(super) records: Option<Sink>,
}

/// A file beside that of the chunks, which gets what belongs to a chunk before the chunk is written.
pub(super) struct Sink {
    path: PathBuf,
    file: File,
    kind: SinkKind,
    /// How many bytes it was found with, and then, how many belong to the chunks written so far.
    length: u64,
    /// Whether there are more in the file, which are cut off before the next are written.
    is_longer: bool,
    pub(super) buffer: Vec<u8>,
}

impl Outputs {
    /// Opens the files, each for this census alone. Adds what is in the chunks of the first to the
    /// wholes of the same games, if the census is to go on. Returns the last chunk apart.
    ///
    /// # Errors
    /// Returns an error if another census writes one of them, or if it has something else in it, or
    /// cannot be opened. No file that was there has changed then.
    pub(super) fn open(
        self,
        wholes: &mut [Chunk],
        streams: &mut Streams,
    ) -> Result<(Files, Option<TakenBack>), Failure> {
        let [chunks, deals, records] = open([self.out, self.deals_out, self.records], streams)?;
        let sink = |file: Option<(PathBuf, File)>, kind| {
            file.map(|(path, file)| Sink::new(path, file, kind)).transpose()
        };
        let mut sinks = [sink(deals, SinkKind::Deals)?, sink(records, SinkKind::Records)?];
        let mut begun = ResumedCensus::default();
        if let Some((path, file)) = &chunks {
            if self.resume {
                begun = read(path, file, wholes, &sinks)?
            } else {
                refuse_to_add(path, file, " with --resume")?
            }
        }
        begun.ids.extend(wholes.iter().map(|whole| whole.measured().id.clone()));
        for (sink, kind) in sinks.iter().zip([SinkKind::Deals, SinkKind::Records]) {
            let written = begun.last.as_ref().map(|last| last.written(kind));
            let is_there = sink.is_some();
            if written.is_some_and(|written| written.is_some() != is_there) {
                let (option, what) =
                    (kind.option(), if is_there { "did not write" } else { "wrote" });
                return Err(Failure::Usage(format!(
                    "cannot resume: the chunks so far {what} {option}; resume with the same files"
                )));
            }
            let Some(sink) = sink else { continue };
            if begun.has_bytes {
                sink.refuse_other(&begun.ids)?
            } else {
                refuse_to_add(&sink.path, &sink.file, "")?
            }
        }
        // From here on, what is torn is cut off.
        if let Some((path, file)) = &chunks {
            begun.cut(path, file, streams)?;
        }
        for sink in sinks.iter_mut().flatten() {
            let written = begun.last.as_ref().and_then(|last| last.written(sink.kind));
            sink.begin_after(written.unwrap_or(0))?;
        }
        let [deals, records] = sinks;
        let files = Files { deals, records, chunks, cut: None };
        Ok((files, begun.last.map(|last| TakenBack { chunk: last.chunk, before: last.before })))
    }
}

/// Opens files to add to, none of which another program writes, and creates those that are not
/// there. Those that are there come first, so that a refusal leaves no new file.
fn open(
    paths: [Option<PathBuf>; 3],
    streams: &mut Streams,
) -> Result<[Option<(PathBuf, File)>; 3], Failure> {
    let are_there = paths.each_ref().map(|path| path.as_ref().is_some_and(|path| path.exists()));
    let mut files = paths.each_ref().map(|_| None);
    for is_there in [true, false] {
        let mut new = Vec::new();
        for (at, path) in paths.iter().enumerate() {
            if let Some(path) = path.as_ref().filter(|_| are_there[at] == is_there) {
                files[at] = Some((path.clone(), open_one(path)?));
                new.push(at);
            }
        }
        // A file has one lock, so the other name of an output is no other census.
        refuse_same(files.iter().flatten().map(|(path, _)| path.as_path()))?;
        for (path, file) in new.into_iter().filter_map(|at| files[at].as_ref()) {
            lock(path, file, streams)?;
        }
    }
    Ok(files)
}

/// Opens a file to add to, and creates it if it is not there.
fn open_one(path: &Path) -> Result<File, Failure> {
    if path.as_os_str() == "-" {
        let what = "- is standard output; these files need names, since they are read to resume";
        return Err(Failure::Usage(what.to_owned()));
    }
    let failed = |error| Failure::File(shown_path(path), error);
    let irregular = || failed(io::Error::other("not a regular file"));
    if path.metadata().is_ok_and(|file| !file.is_file()) {
        return Err(irregular());
    }
    // Not to append: Windows cuts no file that is opened so.
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(path);
    let file = file.map_err(failed)?;
    // A device of Windows shows only once it is open.
    if file.metadata().is_ok_and(|file| file.is_file()) { Ok(file) } else { Err(irregular()) }
}

/// Adds to the end of a file, wherever it was read.
fn append(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::End(0))?;
    file.write_all(bytes)
}

/// Takes a file for this census alone, until the program ends, however it does.
fn lock(path: &Path, file: &File, streams: &mut Streams) -> Result<(), Failure> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(Failure::Usage(format!("another census writes {}", shown_path(path))))
        }
        // Some file systems have no locks. A census runs there as well.
        Err(TryLockError::Error(_)) => {
            let name = shown_path(path);
            streams.err().text(format_args!(
                "patience: {name}: cannot be locked; start no other census that writes it\n"
            ));
            Ok(())
        }
    }
}

/// Refuses one file under two names.
fn refuse_same<'p>(paths: impl Iterator<Item = &'p Path>) -> Result<(), Failure> {
    let paths: Vec<&Path> = paths.collect();
    for (at, path) in paths.iter().enumerate() {
        if paths[..at].iter().any(|other| is_same(other, path)) {
            return Err(Failure::Usage(format!("{} is named for two outputs", shown_path(path))));
        }
    }
    Ok(())
}

/// Refuses a file that is not empty.
fn refuse_to_add(path: &Path, file: &File, how: &str) -> Result<(), Failure> {
    let length = file.metadata().map_err(|error| Failure::File(shown_path(path), error))?.len();
    match length {
        0 => Ok(()),
        _ if how.is_empty() => Err(Failure::Usage(format!(
            "{} is not empty: refusing to overwrite it",
            shown_path(path)
        ))),
        _ => {
            let is_census = || {
                let opened = File::open(path).and_then(|it| opened::open(Some(path), it)).ok()?;
                Reader::new(BufReader::new(opened.reader)).next()?.ok()
            };
            let what = match is_census() {
                Some(_) => format!("is not empty: add to it{how}"),
                None => "is not of a census: refusing to overwrite it".to_owned(),
            };
            Err(Failure::Usage(format!("{} {what}", shown_path(path))))
        }
    }
}

/// The output of a census that is resumed.
#[derive(Default)]
struct ResumedCensus {
    /// Whether there is a byte in the file of chunks.
    has_bytes: bool,
    /// The games that may be in it.
    ids: BTreeSet<String>,
    /// The last chunk with all that belongs to it.
    last: Option<LastChunk>,
    /// How many bytes of the file of chunks belong to the chunks up to that one.
    length: u64,
    /// How many bytes follow its last whole line.
    torn: u64,
    /// How many chunks have less in the other files than they say.
    lacking: u64,
}

/// A chunk, and where it ends in the files beside it.
struct LastChunk {
    chunk: Chunk,
    written: Written,
    before: FileLengths,
}

/// The lengths of the files up to the beginning of a chunk.
#[derive(Clone, Copy, Default)]
struct FileLengths {
    /// How many bytes of the file of chunks.
    length: u64,
    written: Written,
}

/// The last chunk of a census that is resumed, which may go on.
pub(super) struct TakenBack {
    pub(super) chunk: Chunk,
    before: FileLengths,
}

impl LastChunk {
    fn id(&self) -> &str {
        &self.chunk.measured().id
    }

    fn written(&self, kind: SinkKind) -> Option<u64> {
        match kind {
            SinkKind::Deals => self.written.deals,
            SinkKind::Records => self.written.records,
        }
    }

    /// Returns whether the other files have all that belongs to it.
    fn is_whole(&self, sinks: &[Option<Sink>; 2]) -> io::Result<bool> {
        for sink in sinks.iter().flatten() {
            if let Some(written) = self.written(sink.kind)
                && !sink.ends_at(written, self)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Reads the chunks in a file. A power cut can leave less in the other files than the chunks say:
/// those that it did this to are left out.
///
/// # Errors
/// Returns an error if a line cannot be read, if it is of another census, or if no chunk has all that
/// belongs to it.
fn read(
    path: &Path,
    file: &File,
    wholes: &mut [Chunk],
    sinks: &[Option<Sink>; 2],
) -> Result<ResumedCensus, Failure> {
    let failed = |error| Failure::File(shown_path(path), error);
    let has_bytes = file.metadata().map_err(failed)?.len() > 0;
    let read = |wholes: &mut [Chunk], ends: &dyn Fn(&LastChunk) -> io::Result<bool>| {
        let mut begun = ResumedCensus { has_bytes, ..ResumedCensus::default() };
        let mut start = file;
        start.rewind().map_err(failed)?;
        let mut lines = Reader::new(BufReader::new(file));
        while let Some(line) = lines.next() {
            let line = line.map_err(|error| unreadable(path, error))?;
            let written = begun.last.as_ref().map(|last| last.written).unwrap_or_default();
            let before = FileLengths { length: begun.length, written };
            let last = LastChunk { chunk: line.chunk, written: line.written, before };
            if !begun.ids.contains(last.id()) {
                begun.ids.insert(last.id().to_owned());
            }
            if begun.lacking > 0 || !ends(&last).map_err(failed)? {
                begun.lacking += 1;
                continue;
            }
            begun.length = lines.length();
            if let Some(earlier) = begun.last.replace(last) {
                merge(wholes, &earlier.chunk, path)?;
            }
        }
        begun.torn = lines.torn();
        if let Some(last) = &begun.last {
            // Whether it can be, before anything is tried.
            merge(&mut wholes.to_vec(), &last.chunk, path)?;
        }
        Ok::<ResumedCensus, Failure>(begun)
    };
    let before = wholes.to_vec();
    let begun = read(wholes, &|_| Ok(true))?;
    let Some(last) = &begun.last else { return Ok(begun) };
    if last.is_whole(sinks).map_err(failed)? {
        return Ok(begun);
    }
    wholes.clone_from_slice(&before);
    let whole = read(wholes, &|last| last.is_whole(sinks))?;
    match whole.last {
        Some(_) => Ok(whole),
        None => {
            let mut lacking = sinks.iter().flatten();
            let one = lacking.find(|it| {
                last.written(it.kind).is_some_and(|at| !it.ends_at(at, last).unwrap_or(false))
            });
            let name = one.map(|it| shown_path(&it.path)).unwrap_or_default();
            Err(Failure::Usage(format!(
                "cannot resume: {name} lacks what --out has, or was changed"
            )))
        }
    }
}

/// Adds a chunk of a file to the whole of its game, if it is one of those.
fn merge(wholes: &mut [Chunk], chunk: &Chunk, path: &Path) -> Result<(), Failure> {
    let of = |it: &&mut Chunk| it.measured().id == chunk.measured().id;
    let Some(whole) = wholes.iter_mut().find(of) else { return Ok(()) };
    let merged = whole.merge(chunk);
    merged.map_err(|error| Failure::Usage(format!("{}: {error}", shown_path(path))))
}

impl ResumedCensus {
    /// Cuts off what follows the last chunk with all that belongs to it.
    fn cut(&self, path: &Path, file: &File, streams: &mut Streams) -> Result<(), Failure> {
        if self.torn > 0 {
            note_torn(path, streams);
        }
        if self.lacking > 0 {
            let (name, chunks) = (shown_path(path), count(self.lacking, "chunk"));
            streams.err().text(format_args!(
                "patience: {name}: {chunks} lost what belongs to them in other files, and are tried again\n"
            ));
        }
        if self.has_bytes && self.torn + self.lacking > 0 {
            file.set_len(self.length).map_err(|error| Failure::File(shown_path(path), error))
        } else {
            Ok(())
        }
    }
}

/// The content of a file beside that of the chunks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SinkKind {
    Deals,
    Records,
}

impl SinkKind {
    const fn option(self) -> &'static str {
        match self {
            Self::Deals => "--deals-out",
            Self::Records => "--records",
        }
    }

    /// Returns how a file of a game begins.
    fn head(self, id: &str) -> String {
        match self {
            Self::Deals => format!("{{\"id\":\"{id}\""),
            Self::Records => id.to_owned(),
        }
    }
}

/// No line of a deal or a record is as long.
const LONGEST_LINE: u64 = 1 << 16;

impl Sink {
    fn new(path: PathBuf, file: File, kind: SinkKind) -> Result<Self, Failure> {
        let length =
            file.metadata().map_err(|error| Failure::File(shown_path(&path), error))?.len();
        Ok(Self { path, file, kind, length, is_longer: false, buffer: Vec::new() })
    }

    /// Returns the bytes from one place to another, as far as there are any.
    fn bytes(&self, from: u64, to: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut file = &self.file;
        file.seek(SeekFrom::Start(from))?;
        file.take(to - from).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Returns whether the file has all of a chunk up to a place, where the chunk ends in it.
    fn ends_at(&self, place: u64, chunk: &LastChunk) -> io::Result<bool> {
        if place == 0 || place > self.length {
            return Ok(place == 0);
        }
        let end = self.bytes(place.saturating_sub(LONGEST_LINE), place)?;
        let Some(end) = end.strip_suffix(b"\n") else { return Ok(false) };
        let line = end.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let last = chunk.chunk.numbers().span().map(|span| span.last());
        Ok(match self.kind {
            SinkKind::Deals => TriedDeal::parse(line)
                .is_ok_and(|deal| (&*deal.id, Some(deal.number)) == (chunk.id(), last)),
            // The last deal need not be won, and the last won deal may be of another game.
            SinkKind::Records => !line.contains(&0),
        })
    }

    /// Refuses a file that does not begin as one of this census does, such as someone's own games.
    fn refuse_other(&self, ids: &BTreeSet<String>) -> Result<(), Failure> {
        let heads: Vec<Vec<u8>> = ids.iter().map(|id| self.kind.head(id).into_bytes()).collect();
        let failed = |error| Failure::File(shown_path(&self.path), error);
        let longest = heads.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let begun = self.bytes(0, longest).map_err(failed)?;
        let begun = begun.split(|&byte| byte == 0).next().unwrap_or_default();
        let is_ours = |head: &Vec<u8>| begun.starts_with(head) || head.starts_with(begun);
        if heads.iter().any(is_ours) {
            Ok(())
        } else {
            Err(Failure::Usage(format!(
                "cannot resume: {} is not what {} of this census wrote",
                shown_path(&self.path),
                self.kind.option()
            )))
        }
    }

    /// Begins after what belongs to chunks, and cuts off the rest.
    fn begin_after(&mut self, length: u64) -> Result<(), Failure> {
        if self.length > length {
            let cut = self.file.set_len(length);
            cut.map_err(|error| Failure::File(shown_path(&self.path), error))?;
        }
        self.length = length;
        Ok(())
    }

    /// Takes back what follows a place.
    fn take_back(&mut self, place: u64) -> io::Result<()> {
        let mut text = Vec::new();
        self.file.seek(SeekFrom::Start(place))?;
        (&self.file).take(self.length - place).read_to_end(&mut text)?;
        self.is_longer = place < self.length;
        (self.length, self.buffer) = (place, text);
        Ok(())
    }

    /// Writes what belongs to a chunk. Returns the length of the file.
    fn flush(&mut self) -> Result<u64, Failure> {
        if std::mem::take(&mut self.is_longer) {
            let cut = self.file.set_len(self.length);
            cut.map_err(|error| Failure::File(shown_path(&self.path), error))?;
        }
        let text = std::mem::take(&mut self.buffer);
        let written = self.put(&text);
        self.buffer = text;
        written.map_err(|error| Failure::File(shown_path(&self.path), error))?;
        self.buffer.clear();
        Ok(self.length)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length += bytes.len() as u64;
        append(&self.file, bytes)
    }
}

impl Files {
    /// Takes the last chunk back, to go on with it. The files lose what belongs to it when it is
    /// written again, and not before.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read.
    pub(super) fn take_back(&mut self, last: &TakenBack) -> Result<(), Failure> {
        let FileLengths { length, written } = last.before;
        for (sink, from) in [(&mut self.deals, written.deals), (&mut self.records, written.records)]
        {
            if let Some(sink) = sink {
                let taken = sink.take_back(from.unwrap_or(0));
                taken.map_err(|error| Failure::File(shown_path(&sink.path), error))?;
            }
        }
        self.cut = Some(length);
        Ok(())
    }

    /// Writes a chunk, after what belongs to it.
    pub(super) fn write(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        if let (Some(length), Some((path, file))) = (self.cut.take(), &self.chunks) {
            file.set_len(length).map_err(|error| Failure::File(shown_path(path), error))?;
        }
        // As long as there is not a byte of chunks, nothing in the other files is of this census.
        self.put(b"{")?;
        let written = Written {
            deals: self.deals.as_mut().map(Sink::flush).transpose()?,
            records: self.records.as_mut().map(Sink::flush).transpose()?,
        };
        if self.chunks.is_none() {
            return Ok(());
        }
        let line = ChunkLine { chunk: chunk.clone(), written }.to_text(false) + "\n";
        self.put(line.as_bytes().get(1..).unwrap_or_default())
    }

    /// Writes to the file of chunks.
    fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let Some((path, file)) = &self.chunks else { return Ok(()) };
        append(file, bytes).map_err(|error| Failure::File(shown_path(path), error))
    }
}
