//! Sources, with names, lines and columns, read in parts however large they are.

mod chunks;

pub use chunks::{BEFORE, Chunk, Chunks, read_some};

use crate::notation::{MAX_RECORD, Records, records_from, without_mark};
use crate::text::{Span, count_ends, line_start};
use std::ops::Range;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// A text with a name, or a part of one.
///
/// ```
/// use patience::Source;
///
/// let source = Source::new("mine.pn", "\u{feff}2x2x1x1+1\n2x2x1x1+2".as_bytes());
/// let second = source.records().nth(1).unwrap();
/// // Spans count from after the byte-order mark.
/// assert_eq!((second.id_span().start, source.mark()), (10, 3));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name: a path, or a description in angle brackets.
    pub name: &'a str,
    /// The bytes without a byte-order mark, in which spans count.
    pub text: &'a [u8],
    /// Where the text begins, if it is a part of a longer one.
    pub(crate) origin: Origin,
    /// How much of the text belongs to records before this part: it is only shown.
    pub(crate) before: usize,
    /// How many bytes of the text before the records were in no earlier part.
    pub(crate) rest: usize,
    /// The next word after the text, if it is a part of a longer one.
    pub(crate) after: &'a [u8],
    /// The file it was read from. Unlike the name, it has every byte of the path.
    pub path: Option<&'a Path>,
    /// The length of the byte-order mark at the beginning: 3, or 0 if there is none.
    pub(crate) mark: usize,
    /// How long a record may be, in bytes.
    pub(crate) max_record: usize,
}

/// Where a part of a text begins.
///
/// ```
/// use patience::{Chunk, Chunks, Locator};
///
/// let text = "2x2x1x1+1\n".repeat(1000);
/// let (mut chunks, mut chunk) = (Chunks::new(text.as_bytes(), 100), Chunk::default());
/// while chunks.read(&mut chunk).unwrap() {}
/// let last = chunk.source("many.pn");
/// assert!(last.origin().location.line > 1);
/// // So the lines of a part are those of the whole.
/// assert_eq!(Locator::new(last).locate(last.text.len()).line, 1001);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The number of bytes before it.
    pub offset: usize,
    /// The line and column where the part begins.
    pub location: Location,
}

/// A location in another source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The name of the source.
    pub source: String,
    /// The line and the column.
    pub location: Location,
}

impl<'a> Source<'a> {
    /// Creates a source, without a leading byte-order mark.
    #[must_use]
    pub fn new(name: &'a str, text: &'a [u8]) -> Self {
        let (all, text) = (text.len(), without_mark(text));
        let (origin, mark) = (Origin::default(), all - text.len());
        let (before, rest, max_record) = (0, 0, MAX_RECORD);
        Self { name, text, origin, before, rest, after: b"", path: None, mark, max_record }
    }

    /// Sets the file it was read from.
    #[must_use]
    pub fn with_path(self, path: Option<&'a Path>) -> Self {
        Self { path, ..self }
    }

    /// Sets how long a record may be, in bytes, with its blanks and comments up to the next.
    ///
    /// ```
    /// use patience::Source;
    ///
    /// let source = Source::new("long.pn", b"2x2x1x1+1 1a a1 1a a1\n2x2x1x1+2").with_max_record(12);
    /// let are_short: Vec<bool> = source.records().map(|record| record.id().is_ok()).collect();
    /// assert_eq!(are_short, [false, true]);
    /// ```
    #[must_use]
    pub const fn with_max_record(self, bytes: usize) -> Self {
        Self { max_record: bytes, ..self }
    }

    /// Sets where the text begins, if it is a part of a longer one.
    #[must_use]
    pub const fn beginning(self, origin: Origin) -> Self {
        Self { origin, ..self }
    }

    /// Returns where the text begins, if it is a part of a longer one.
    #[must_use]
    pub const fn origin(self) -> Origin {
        self.origin
    }

    /// Returns how much of the text belongs to records before this part: it is only shown.
    #[must_use]
    pub const fn before(self) -> usize {
        self.before
    }

    /// Returns the length of the byte-order mark at the beginning: 3, or 0 if there is none.
    #[must_use]
    pub const fn mark(self) -> usize {
        self.mark
    }

    /// Returns the end of the text before its records that was in no part before this one: the rest of a
    /// record that is too long, or blanks and comments before the first record that are longer than one may be.
    #[doc(hidden)]
    #[must_use]
    pub const fn rest(self) -> Span {
        Span::new(self.before - self.rest, self.before)
    }

    /// Returns its records.
    #[must_use]
    pub fn records(self) -> Records<'a> {
        records_from(self.text, self.before, self.max_record, self.after)
    }

    /// Returns the offset of a byte of the text in the whole source, without its byte-order mark.
    ///
    /// ```
    /// use patience::{Chunk, Chunks};
    ///
    /// let text = b"2x2x1x1+[AH AS] 1a\n2x2x1x1+[AS AH] 1a 1a";
    /// let (mut chunks, mut chunk) = (Chunks::new(&text[..], 1), Chunk::default());
    /// while chunks.read(&mut chunk).unwrap() {}
    /// let source = chunk.source("two.pn");
    /// assert_eq!(source.offset(source.text.len()), 40);
    /// ```
    #[must_use]
    pub fn offset(self, at: usize) -> usize {
        self.origin.offset + at
    }

    /// Returns where a part begins that leaves out so much of this one.
    pub(crate) fn after(self, at: usize) -> Origin {
        let location = self.locate(self.origin.location, 0, at);
        Origin { offset: self.offset(at), location }
    }

    /// Returns the location after the text from one byte to another, if it begins at `location`.
    #[doc(hidden)]
    pub fn locate(self, location: Location, from: usize, to: usize) -> Location {
        location.after(self.text, from..to)
    }

    /// Returns where the line of a byte begins in the text, and the column of the byte.
    #[doc(hidden)]
    pub fn column(self, at: usize) -> (usize, usize) {
        let start = line_start(self.text, at, 0);
        let begins = if start == 0 { self.origin.location } else { Location::default() };
        (start, self.locate(begins, start, at).column)
    }
}

/// A line and a column, each from 1, from [`Locator::locate`]. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Default for Location {
    /// Returns the location of the first character.
    fn default() -> Self {
        Self { line: 1, column: 1 }
    }
}

/// A column in several units, each from 1, from [`Locator::columns`]. Editors and terminals count
/// differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// In bytes.
    pub bytes: usize,
    /// In characters, as in [`Location::column`].
    pub characters: usize,
    /// In columns of a terminal: a wide character takes two, a combining one none.
    pub width: usize,
    /// In UTF-16 code units, as in the Language Server Protocol.
    pub utf16: usize,
}

/// The distance between the locations that a locator remembers, in bytes.
const STRIDE: usize = 1024;

/// Finds the locations of offsets, in any order. It reads the text once, and a short stretch for
/// each offset.
#[derive(Clone, Debug)]
pub struct Locator<'a> {
    source: Source<'a>,
    /// The location at every multiple of the stride, as far as the text has been read.
    marks: Vec<Location>,
    /// The offset asked for last, and its location.
    last: (usize, Location),
}

impl<'a> Locator<'a> {
    /// Creates a locator.
    #[must_use]
    pub fn new(source: Source<'a>) -> Self {
        let start = source.origin.location;
        Self { source, marks: vec![start], last: (0, start) }
    }

    /// Returns the source.
    #[must_use]
    pub const fn source(&self) -> Source<'a> {
        self.source
    }

    /// Returns the location of an offset.
    ///
    /// ```
    /// use patience::{Location, Locator, Source};
    ///
    /// let mut locator = Locator::new(Source::new("game.pn", "♠\n3x3".as_bytes()));
    /// assert_eq!(locator.locate(5), Location { line: 2, column: 2 });
    /// assert_eq!(locator.locate(0), Location { line: 1, column: 1 });
    /// ```
    pub fn locate(&mut self, offset: usize) -> Location {
        let offset = offset.min(self.source.text.len());
        while (self.marks.len() * STRIDE) <= offset {
            let from = (self.marks.len() - 1) * STRIDE;
            let last = self.marks[self.marks.len() - 1];
            self.marks.push(self.source.locate(last, from, from + STRIDE));
        }
        let mark = offset / STRIDE;
        let (from, location) = if (mark * STRIDE..=offset).contains(&self.last.0) {
            self.last
        } else {
            (mark * STRIDE, self.marks[mark])
        };
        self.last = (offset, self.source.locate(location, from, offset));
        self.last.1
    }

    /// Returns the column of an offset in several units. It reads the line up to the offset, as far
    /// as it is in the text: if that is a part of a longer one, only the column in characters is
    /// certain on its first line.
    ///
    /// A byte sequence that is not UTF-8 has a width of 1.
    ///
    /// ```
    /// use patience::{Columns, Locator, Source};
    ///
    /// let locator = Locator::new(Source::new("game.pn", "; 🂡 1a".as_bytes()));
    /// assert_eq!(locator.columns(7), Columns { bytes: 8, characters: 5, width: 5, utf16: 6 });
    /// ```
    #[must_use]
    pub fn columns(&self, offset: usize) -> Columns {
        let offset = offset.min(self.source.text.len());
        let (begins, characters) = self.source.column(offset);
        let line = &self.source.text[begins..offset];
        let start = Columns { bytes: 1 + line.len(), characters, width: 1, utf16: 1 };
        line.utf8_chunks().fold(start, |columns, chunk| {
            let (valid, bad) = (chunk.valid(), usize::from(!chunk.invalid().is_empty()));
            Columns {
                width: columns.width + valid.width() + bad,
                utf16: columns.utf16 + valid.encode_utf16().count() + bad,
                ..columns
            }
        })
    }
}

impl Location {
    /// Returns the location after a part of a text that begins here. What follows the part tells
    /// whether a line ends with it.
    pub(crate) fn after(self, text: &[u8], part: Range<usize>) -> Self {
        let line = &text[line_start(text, part.end, part.start)..part.end];
        let ends = count_ends(text, part);
        let column = if ends == 0 { self.column } else { 1 };
        Self { line: self.line + ends, column: column + characters(line) }
    }
}

/// Returns the number of characters of a text. Every byte begins one, except continuation bytes.
fn characters(text: &[u8]) -> usize {
    // As many bytes at a time as a byte can count, which the compiler counts side by side.
    let counted =
        |part: &[u8]| -> u8 { part.iter().map(|&byte| u8::from(byte & 0xC0 != 0x80)).sum() };
    text.chunks(usize::from(u8::MAX)).map(|part| usize::from(counted(part))).sum()
}
