//! Reads sources of any size in little memory, in chunks that begin where records do.

use super::{Origin, Source};
use crate::notation::{BYTE_ORDER_MARK, MAX_RECORD, Passage, first_word, last_start};
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::ops::Range;

/// The size up to which a chunk is cut after every read, so that a source that trickles in is judged
/// as it comes.
const SMALL: usize = 1 << 16;

/// How much to read at first into a buffer that has not been used, since memory is cleared before it is
/// read into and most sources are short. One more than blocks are long, so that a block that trickles in
/// is judged before the next.
const FIRST: usize = (1 << 13) + 1;

/// How much of the text before a chunk to keep, so that a diagnostic shows what is before a record.
pub const BEFORE: usize = 1 << 10;

/// The size beyond which a chunk is large.
const LARGE: usize = 1 << 20;

/// The most by which a buffer grows at once.
const MORE: usize = 1 << 24;

/// Splits what it reads into chunks of whole records.
///
/// The records of the chunks are those of the source, with the same verdicts. A chunk has about the
/// size asked for, or that of its only record if that is longer, and may be smaller if no more can
/// be read at once.
///
/// What a record has beyond the [maximum](Self::with_max_record) is in further chunks, which begin with
/// the rest of it or have no records, and so are blanks and comments before the first record that are longer.
/// So a chunk takes little more memory than two records may.
///
/// ```
/// use patience::{Chunk, Chunks, DealBook, judge};
///
/// let text = b"2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AS AH] 1a 1a";
/// let mut chunks = Chunks::new(&text[..], 10);
/// let (mut chunk, mut played) = (Chunk::default(), Vec::new());
/// while chunks.read(&mut chunk).unwrap() {
///     let judged = judge(chunk.source("two.pn"), &DealBook::default());
///     played.push(judged.map(|judged| judged.verdict().played).collect::<Vec<_>>());
/// }
/// assert_eq!(played, [[2], [1]]);
/// ```
pub struct Chunks<R> {
    reader: R,
    /// How long a record may be.
    max_record: usize,
    /// The text that goes on after the last chunk, if no record of it is read.
    passage: Option<Passage>,
    /// The minimum size of a chunk, unless no more can be read at once.
    size: usize,
    /// The end of the last chunk, and what was read after it.
    rest: Vec<u8>,
    /// The length of that end.
    before: usize,
    /// Where that begins.
    origin: Origin,
    /// The length of the byte-order mark.
    mark: usize,
    begun: bool,
    ended: bool,
    /// The error of the reader after the last chunk.
    error: Option<io::Error>,
    /// How much of the text before the next records was in no chunk, as far as it is read.
    passed: usize,
}

/// A part of a source: whole records, from [`Chunks`]. Its memory is used again.
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    /// More than the text, so that a buffer need not be cleared before it is used again.
    buffer: Vec<u8>,
    text: Range<usize>,
    /// The end of what was read after the text.
    end: usize,
    origin: Origin,
    before: usize,
    rest: usize,
    mark: usize,
    max_record: usize,
}

impl Chunk {
    /// Returns the chunk as a source. Its name should be that of the whole source.
    #[must_use]
    pub fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        Source {
            name,
            text: &self.buffer[self.text.clone()],
            origin: self.origin,
            before: self.before,
            rest: self.rest,
            after: first_word(&self.buffer[self.text.end..self.end.max(self.text.end)]),
            path: None,
            mark: self.mark,
            max_record: self.max_record,
        }
    }

    /// Returns the chunk with what is known of the text after it, which may end anywhere.
    #[doc(hidden)]
    #[must_use]
    pub fn with_ahead<'a>(&'a self, name: &'a str) -> Source<'a> {
        let end = self.end.max(self.text.end);
        Source { text: &self.buffer[self.text.start..end], after: b"", ..self.source(name) }
    }

    /// Returns whether it has a record that is large, so that the chunk should not stay in memory.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.buffer.len() > 2 * LARGE
    }
}

impl<R: Read> Chunks<R> {
    /// Creates a reader of chunks of about `size` bytes.
    #[must_use]
    pub fn new(reader: R, size: usize) -> Self {
        let (rest, origin) = (Vec::new(), Origin::default());
        Self {
            reader,
            max_record: MAX_RECORD,
            passage: None,
            size: size.max(1),
            rest,
            before: 0,
            origin,
            mark: 0,
            begun: false,
            ended: false,
            error: None,
            passed: 0,
        }
    }

    /// Returns the reader. What is read from it is in no chunk.
    pub const fn reader(&mut self) -> &mut R {
        &mut self.reader
    }

    /// Sets how long a record may be, in bytes, with its blanks and comments up to the next: 64 MiB by default.
    #[must_use]
    pub fn with_max_record(self, bytes: usize) -> Self {
        Self { max_record: bytes, ..self }
    }

    /// Reads all that is left into one chunk.
    ///
    /// ```
    /// use patience::Chunks;
    ///
    /// let text = &b"2x2x1x1+[AH AS] 1a\n2x2x1x1+[AS AH] 1a"[..];
    /// let all = Chunks::new(text, 1).read_all().unwrap();
    /// assert_eq!(all.source("two.pn").records().count(), 2);
    /// ```
    ///
    /// # Errors
    /// Returns the error of the reader, or an error if the text doesn't fit into memory.
    pub fn read_all(&mut self) -> io::Result<Chunk> {
        let mut all = Chunk { max_record: self.max_record, ..Chunk::default() };
        let mut part = Chunk::default();
        while self.read(&mut part)? {
            let text = &part.buffer[part.text.clone()][part.before - part.rest..];
            all.buffer.try_reserve(text.len())?;
            all.buffer.extend_from_slice(text);
            all.mark = part.mark;
        }
        all.text = 0..all.buffer.len();
        all.end = all.buffer.len();
        Ok(all)
    }

    /// Reads the next chunk into `chunk`. Returns whether there is one: a source has at least one,
    /// even if it is empty.
    ///
    /// # Errors
    /// Returns the error of the reader, after chunks with the records that are whole, or an error if a
    /// record doesn't fit into memory. No chunk follows an error, unless it is [`ErrorKind::WouldBlock`]: what was
    /// read stays, and the next call goes on.
    pub fn read(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let read = self.error.take().map_or_else(|| self.read_next(chunk), Err);
        self.ended |= read.as_ref().is_err_and(|error| error.kind() != ErrorKind::WouldBlock);
        read.map(|()| true)
    }

    fn read_next(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        let buffer = &mut chunk.buffer;
        let rest = self.rest.len();
        // Forget the memory of a long record.
        buffer.truncate(rest + self.size);
        buffer.shrink_to(2 * (rest + self.size));
        grow(buffer, rest + self.size.min(FIRST))?;
        buffer[..rest].copy_from_slice(&self.rest);
        let read = self.fill(buffer, rest)?;
        let text = read.start..read.cut;
        self.mark += read.start;
        chunk.mark = self.mark;
        (chunk.text, chunk.origin, chunk.before) = (text.clone(), self.origin, self.before);
        (chunk.rest, chunk.max_record) = (read.rest, self.max_record);
        // In the rest of a record nothing is looked for.
        chunk.end = if self.passage.is_some() { read.cut } else { read.end };
        self.before = text.len().min(BEFORE);
        let kept = text.end - self.before;
        self.origin = chunk.source("").after(kept - text.start);
        let buffer = &chunk.buffer;
        self.rest.clear();
        self.rest.shrink_to(2 * self.size);
        self.rest.try_reserve(read.end - kept)?;
        self.rest.extend_from_slice(&buffer[kept..read.end]);
        (self.begun, self.ended) = (true, read.is_all);
        Ok(())
    }

    /// Reads up to a place to cut at, or to the end of the source.
    fn fill(&mut self, buffer: &mut Vec<u8>, filled: usize) -> io::Result<Filled> {
        let (mut end, size) = (filled, filled + self.size);
        let (mut searched, mut search_at, mut rest) = (0, 0, std::mem::take(&mut self.passed));
        loop {
            if end == buffer.len() {
                grow(buffer, if end < size { size } else { end + more(end) })?;
            }
            let read = match read_some(&mut self.reader, &mut buffer[end..]) {
                Ok(read) => read,
                Err(error) => {
                    self.error = Some(error);
                    search_at = 0;
                    0
                }
            };
            end += read;
            if read > 0 && end == buffer.len() && end < size {
                continue;
            }
            let all = &buffer[..end];
            let start = match self.begun {
                false if all.starts_with(BYTE_ORDER_MARK) => BYTE_ORDER_MARK.len(),
                _ => 0,
            };
            let is_last = read == 0 && self.error.is_none();
            rest += self.pass(all, is_last);
            if self.passage.is_some() && rest > 0 {
                return Ok(Filled { start, cut: self.before, end, rest, is_all: is_last });
            }
            if is_last {
                return Ok(Filled { start, cut: end, end, rest, is_all: true });
            }
            if self.passage.is_none() && end >= search_at {
                let before = self.before;
                if let Some(cut) = self.cut(&all[start..], searched) {
                    let (cut, rest) = (start + cut, rest + self.before - before);
                    return Ok(Filled { start, cut, end, rest, is_all: false });
                }
                searched = end - start - before;
                search_at = if end < SMALL { 0 } else { end + more(end) };
            }
            if let Some(error) = self.error.take() {
                self.rest.extend_from_slice(&buffer[filled..end]);
                self.passed = rest;
                return Err(error);
            }
        }
    }

    /// Passes text of which no record is read, as far as it goes. Returns how much that is.
    fn pass(&mut self, text: &[u8], is_last: bool) -> usize {
        let Some(passage) = &mut self.passage else { return 0 };
        let passed = passage.pass(text, self.before, is_last, self.max_record);
        self.passage.take_if(|_| passed.is_over);
        passed.end - std::mem::replace(&mut self.before, passed.end)
    }

    /// Returns where to cut a text, if its last record begins after the first or is too long already.
    fn cut(&mut self, text: &[u8], searched: usize) -> Option<usize> {
        if let Some(cut) = last_start(&text[self.before..], searched, self.max_record) {
            return Some(self.before + cut);
        }
        let (cut, passage) = Passage::begin(text, self.before, self.max_record)?;
        if passage.is_blank() {
            self.before = cut;
        }
        self.passage = Some(passage);
        Some(cut)
    }
}

impl<R: fmt::Debug> fmt::Debug for Chunks<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reader, size, origin, .. } = self;
        f.debug_struct("Chunks")
            .field("reader", reader)
            .field("size", size)
            .field("origin", origin)
            .finish_non_exhaustive()
    }
}

/// The text in a buffer.
struct Filled {
    /// Where the text begins, after a byte-order mark.
    start: usize,
    /// Where the text is cut.
    cut: usize,
    /// The end of what was read.
    end: usize,
    /// How much of the text before its records was in no chunk before.
    rest: usize,
    /// Whether nothing follows.
    is_all: bool,
}

/// Reads what there is, even if that is interrupted. Returns 0 at the end.
pub fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Returns how much longer a full buffer becomes, which is not by much if a large part of the memory may be in
/// use.
const fn more(length: usize) -> usize {
    let quarter = length / 4 + 1;
    if quarter < MORE { quarter } else { MORE }
}

/// Makes a buffer longer.
fn grow(buffer: &mut Vec<u8>, length: usize) -> io::Result<()> {
    if let Some(more) = length.checked_sub(buffer.len()) {
        buffer.try_reserve_exact(more)?;
        buffer.resize(length, 0);
    }
    Ok(())
}
