//! Reads sources of any size in little memory, in chunks that begin where records do.

use super::squeeze::BlankTrimmer;
use super::{Origin, Source};
use crate::notation::{BYTE_ORDER_MARK, MAX_RECORD, first_word, last_start};
use crate::text::OmittedText;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
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

/// The size beyond which the only record of a chunk is squeezed.
const LARGE: usize = 1 << 20;

/// Splits what it reads into chunks of whole records.
///
/// The records of the chunks are those of the source, with the same verdicts. A chunk has about the
/// size asked for, or that of its only record if that is longer, and may be smaller if no more can
/// be read at once.
///
/// Of what is larger than a mebibyte, blanks and comments are left out, and so is what a record has
/// beyond the [maximum](Self::with_max_record). A chunk takes little more memory than the text that
/// a record may have.
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
    /// Gets the whole text of large chunks.
    copy: Option<Box<dyn Write + Send>>,
    /// How much text a record may have.
    max_record: usize,
    /// The size beyond which a chunk is large.
    large: usize,
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
    mark: usize,
    gaps: OmittedText,
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
            after: first_word(&self.buffer[self.text.end..self.end.max(self.text.end)]),
            path: None,
            mark: self.mark,
            gaps: &self.gaps,
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

    /// Returns whether its only record is large, so that the chunk should not stay in memory.
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
            copy: None,
            max_record: MAX_RECORD,
            large: LARGE.max(2 * size),
            size: size.max(1),
            rest,
            before: 0,
            origin,
            mark: 0,
            begun: false,
            ended: false,
            error: None,
        }
    }

    /// Returns the reader. What is read from it is in no chunk.
    pub const fn reader(&mut self) -> &mut R {
        &mut self.reader
    }

    /// Sets how much text a record may have, in bytes: 64 MiB by default. Blanks and comments don't
    /// count.
    #[must_use]
    pub fn with_max_record(self, bytes: usize) -> Self {
        Self { max_record: bytes, ..self }
    }

    /// Sets from which length on text that no record ends is squeezed, in bytes.
    #[doc(hidden)]
    #[must_use]
    pub fn with_large(self, bytes: usize) -> Self {
        Self { large: bytes, ..self }
    }

    /// Writes the text of each chunk of which something is left out to `copy`, before that chunk is
    /// returned. What follows it may be written after it, from the end of the chunk on.
    #[must_use]
    pub fn with_copy(self, copy: Box<dyn Write + Send>) -> Self {
        Self { copy: Some(copy), ..self }
    }

    /// Reads all that is left into one chunk. What is left out of its records is left out here, too.
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
    /// Returns the error of the reader, or an error if the records don't fit into memory.
    pub fn read_all(&mut self) -> io::Result<Chunk> {
        let mut all = Chunk { max_record: self.max_record, ..Chunk::default() };
        let mut part = Chunk::default();
        while self.read(&mut part)? {
            if part.max_record != self.max_record {
                return Err(io::Error::other("a record has too many comments to fit into memory"));
            }
            let text = &part.buffer[part.text.clone()][part.before..];
            // Places in the part count what is before it, too.
            all.gaps.append(all.buffer.len() - part.before, &part.gaps);
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
    /// Returns the error of the reader, after chunks with the records that are whole, or that of the
    /// copy, or an error if a record doesn't fit into memory. No chunk follows an error.
    pub fn read(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        // An error ends the source, too.
        self.ended = true;
        if let Some(error) = self.error.take() {
            return Err(error);
        }
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
        chunk.end = read.end;
        (chunk.gaps, chunk.max_record) = (read.gaps, read.max_record);
        // A part of a text has no gaps before it.
        self.before = (text.len() - chunk.gaps.last()).min(BEFORE);
        let kept = text.end - self.before;
        self.origin = chunk.source("").after(kept - text.start);
        let buffer = &chunk.buffer;
        self.rest.clear();
        self.rest.shrink_to(2 * self.size);
        self.rest.try_reserve(read.end - kept)?;
        self.rest.extend_from_slice(&buffer[kept..read.end]);
        (self.begun, self.ended) = (true, read.is_all);
        Ok(true)
    }

    /// Reads up to a place to cut at, or to the end of the source.
    fn fill(&mut self, buffer: &mut Vec<u8>, filled: usize) -> io::Result<Filled> {
        let (mut end, size) = (filled, filled + self.size);
        let (mut searched, mut search_at) = (0, 0);
        loop {
            if end == buffer.len() {
                grow(buffer, if end < size { size } else { end + end / 4 + 1 })?;
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
            let (gaps, max_record) = (OmittedText::NONE, self.max_record);
            if read == 0 && self.error.is_none() {
                return Ok(Filled { start, cut: end, end, is_all: true, gaps, max_record });
            }
            if end >= search_at {
                let text = &all[start + self.before..];
                if let Some(cut) = last_start(text, searched, self.max_record) {
                    let cut = start + self.before + cut;
                    return Ok(Filled { start, cut, end, is_all: false, gaps, max_record });
                }
                if let Some(error) = self.error.take() {
                    return Err(error);
                }
                if text.len() > self.large {
                    return self.squeeze(buffer, start, end);
                }
                searched = text.len();
                search_at = if end < SMALL { 0 } else { end + end / 4 };
            }
        }
    }

    /// Reads on after a record that is large, which begins the text in the buffer, and keeps as
    /// little of it as it can.
    fn squeeze(&mut self, buffer: &mut Vec<u8>, start: usize, filled: usize) -> io::Result<Filled> {
        let mut squeeze = BlankTrimmer::new(start, start + self.before, filled, self.max_record);
        let (mut from, mut end, mut is_last) = (start + self.before, filled, false);
        self.copy(&buffer[start..end])?;
        loop {
            let passed = squeeze.pass(buffer, from..end, is_last);
            from = squeeze.kept();
            buffer.copy_within(passed.at..end, from);
            end -= passed.at - from;
            if passed.start.is_some() || is_last {
                let (cut, is_all) = (passed.start.unwrap_or(end), passed.start.is_none());
                let (gaps, max_record) = squeeze.finish();
                return Ok(Filled { start, cut, end, is_all, gaps, max_record });
            }
            if buffer.len() - end < self.size {
                // Not by much: a large part of the memory may be in use.
                grow(buffer, end + end / 16 + self.size)?;
            }
            let read = read_some(&mut self.reader, &mut buffer[end..])?;
            self.copy(&buffer[end..end + read])?;
            is_last = read == 0;
            end += read;
        }
    }

    fn copy(&mut self, text: &[u8]) -> io::Result<()> {
        self.copy.as_mut().map_or(Ok(()), |copy| copy.write_all(text))
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
    /// Where it is cut.
    cut: usize,
    /// The end of what was read.
    end: usize,
    /// Whether nothing follows.
    is_all: bool,
    /// What was left out of the text.
    gaps: OmittedText,
    /// How much text its records may have.
    max_record: usize,
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

/// Makes a buffer longer.
fn grow(buffer: &mut Vec<u8>, length: usize) -> io::Result<()> {
    if let Some(more) = length.checked_sub(buffer.len()) {
        buffer.try_reserve_exact(more)?;
        buffer.resize(length, 0);
    }
    Ok(())
}
