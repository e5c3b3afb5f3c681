//! Reads sources of any size in little memory, in chunks that begin where records do.

use crate::notation::{BYTE_ORDER_MARK, last_start};
use crate::source::{Origin, Source};
use std::io::{self, ErrorKind, Read};
use std::ops::Range;

/// The size up to which a chunk is cut after every read, so that a source that trickles in is judged
/// as it comes.
const SMALL: usize = 1 << 16;

/// How much of the text before a chunk to keep, so that a diagnostic shows what is before a record.
pub(crate) const BEFORE: usize = 1 << 10;

/// Splits what it reads into chunks of whole records.
///
/// The records of the chunks are those of the source, with the same verdicts. A chunk has about the
/// size asked for, or that of its only record if that is longer, and may be smaller if no more can
/// be read at once.
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
#[derive(Debug)]
pub struct Chunks<R> {
    reader: R,
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
    /// What the reader failed with after the last chunk.
    error: Option<io::Error>,
}

/// A part of a source: whole records, from [`Chunks`]. Its memory is used again.
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    /// More than the text, so that a buffer need not be cleared before it is used again.
    buffer: Vec<u8>,
    text: Range<usize>,
    origin: Origin,
    before: usize,
    mark: usize,
}

impl Chunk {
    /// Returns the chunk as a source. Its name should be that of the whole source.
    #[must_use]
    pub fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        let (text, origin) = (&self.buffer[self.text.clone()], self.origin);
        Source { name, text, origin, before: self.before, path: None, mark: self.mark }
    }
}

impl<R: Read> Chunks<R> {
    /// Creates a reader of chunks of about `size` bytes.
    #[must_use]
    pub fn new(reader: R, size: usize) -> Self {
        let (rest, origin) = (Vec::new(), Origin::default());
        Self {
            reader,
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

    /// Returns the reader.
    #[must_use]
    pub fn into_inner(self) -> R {
        self.reader
    }

    /// Reads the next chunk into `chunk`. Returns whether there is one: a source has at least one,
    /// even if it is empty.
    ///
    /// # Errors
    /// Returns the error of the reader, after chunks with the records that are whole, or an error if
    /// a record doesn't fit into memory. No chunk follows an error.
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
        grow(buffer, rest + self.size)?;
        buffer[..rest].copy_from_slice(&self.rest);
        let read = self.fill(buffer, rest)?;
        let text = read.start..read.cut;
        self.mark += read.start;
        chunk.mark = self.mark;
        (chunk.text, chunk.origin, chunk.before) = (text.clone(), self.origin, self.before);
        self.before = text.len().min(BEFORE);
        let kept = text.end - self.before;
        self.origin = self.origin.after(&buffer[..read.end], text.start..kept);
        self.rest.clear();
        self.rest.shrink_to(2 * self.size);
        self.rest.try_reserve(read.end - kept)?;
        self.rest.extend_from_slice(&buffer[kept..read.end]);
        (self.begun, self.ended) = (true, read.is_all);
        Ok(true)
    }

    /// Reads up to a place to cut at, or to the end of the source.
    fn fill(&mut self, buffer: &mut Vec<u8>, filled: usize) -> io::Result<Filled> {
        let mut end = filled;
        let (mut searched, mut search_at) = (0, 0);
        loop {
            if end == buffer.len() {
                grow(buffer, end + end / 4 + 1)?;
            }
            let read = match self.reader.read(&mut buffer[end..]) {
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.error = Some(error);
                    search_at = 0;
                    0
                }
            };
            end += read;
            let all = &buffer[..end];
            let start = match self.begun {
                false if all.starts_with(BYTE_ORDER_MARK) => BYTE_ORDER_MARK.len(),
                _ => 0,
            };
            if read == 0 && self.error.is_none() {
                return Ok(Filled { start, cut: end, end, is_all: true });
            }
            if end >= search_at {
                let text = &all[start + self.before..];
                if let Some(cut) = last_start(text, searched) {
                    let cut = start + self.before + cut;
                    return Ok(Filled { start, cut, end, is_all: false });
                }
                if let Some(error) = self.error.take() {
                    return Err(error);
                }
                searched = text.len();
                search_at = if end < SMALL { 0 } else { end + end / 4 };
            }
        }
    }
}

/// What is in a buffer.
struct Filled {
    /// Where the text begins, after a byte-order mark.
    start: usize,
    /// Where it is cut.
    cut: usize,
    /// The end of what was read.
    end: usize,
    /// Whether nothing follows.
    is_all: bool,
}

/// Makes a buffer longer.
fn grow(buffer: &mut Vec<u8>, length: usize) -> io::Result<()> {
    if let Some(more) = length.checked_sub(buffer.len()) {
        buffer.try_reserve_exact(more)?;
        buffer.resize(length, 0);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Chunk, Chunks};
    use std::io::{self, Read};

    /// Returns the pieces of a text one by one, with an interruption before each.
    struct Pieces<'a> {
        pieces: Vec<&'a [u8]>,
        interrupted: bool,
    }

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.interrupted = !self.interrupted;
            if self.interrupted {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let Some(piece) = self.pieces.first_mut() else { return Ok(0) };
            let read = piece.read(buffer)?;
            if piece.is_empty() {
                self.pieces.remove(0);
            }
            Ok(read)
        }
    }

    fn chunks(pieces: &[&[u8]], size: usize) -> Vec<String> {
        let reader = Pieces { pieces: pieces.to_vec(), interrupted: false };
        let (mut chunks, mut chunk) = (Chunks::new(reader, size), Chunk::default());
        let mut texts = Vec::new();
        while chunks.read(&mut chunk).expect("no error") {
            let source = chunk.source("");
            texts.push(String::from_utf8_lossy(&source.text[source.before..]).into_owned());
        }
        texts
    }

    #[test]
    fn chunks_are_cut_where_records_begin_and_nowhere_else() {
        let text: &[u8] =
            b"\xef\xbb\xbf; 1x1 no\n1a 3x3x13x5+1 12 ; 4x4\n3x3x13x5+2[AS 3a ;]\n AH] hello 12 5x";
        let whole = chunks(&[text], 1 << 20);
        assert_eq!(whole.concat().as_bytes(), &text[3..]);
        assert_eq!(whole.len(), 2);
        for size in 1..text.len() + 2 {
            let cut = chunks(&[text], size);
            assert_eq!(cut.concat().as_bytes(), &text[3..], "{size}");
            for part in &cut[1..] {
                assert!(part.starts_with("3x3") || part.starts_with("5x"), "{size}: {part:?}");
            }
        }
        assert!(chunks(&[text], 1).len() >= 3);
    }

    #[test]
    fn a_source_that_trickles_in_is_cut_as_it_comes() {
        let cut =
            chunks(&[b"3x3x13x5+1 12", b" 34\n3x3x", b"13x5+2 12\n", b"34\n3x3x13x5+3 1"], 1 << 20);
        assert_eq!(cut, ["3x3x13x5+1 12 34\n", "3x3x13x5+2 12\n34\n", "3x3x13x5+3 1"]);
        assert_eq!(chunks(&[], 1), [""]);
        assert_eq!(chunks(&[b"\xef", b"\xbb", b"\xbf1x"], 1), ["1x"]);
    }

    #[test]
    fn an_error_ends_the_source_after_what_is_whole() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::Other.into())
            }
        }
        let read = |text: &'static [u8], size| {
            let mut chunks = Chunks::new(text.chain(Broken), size);
            let (mut chunk, mut whole) = (Chunk::default(), Vec::new());
            let error = loop {
                match chunks.read(&mut chunk) {
                    Ok(true) => {
                        let source = chunk.source("");
                        whole.extend_from_slice(&source.text[source.before..]);
                    }
                    Ok(false) => break false,
                    Err(_) => break true,
                }
            };
            assert!(matches!(chunks.read(&mut chunk), Ok(false)));
            (String::from_utf8_lossy(&whole).into_owned(), error)
        };
        for size in [1, 10, 1 << 20] {
            assert_eq!(read(b"1x ", size), (String::new(), true));
            assert_eq!(read(b"1x1x1x1 1a 2x2x1x1 1", size), ("1x1x1x1 1a ".to_owned(), true));
            // It may be a longer id.
            assert_eq!(read(b"1x1x1x1 1a 2x2x1x1", size), (String::new(), true));
        }
    }
}
