//! Names, lines and columns of a source.

use crate::notation::{Records, records_of, without_mark};

/// A text with the name by which a reader knows it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// A path, or a description in angle brackets.
    pub name: &'a str,
    /// Its bytes, without a byte-order mark: what spans count in.
    pub text: &'a [u8],
}

impl<'a> Source<'a> {
    /// A source; a leading byte-order mark is left out.
    #[must_use]
    pub fn new(name: &'a str, text: &'a [u8]) -> Self {
        Self { name, text: without_mark(text) }
    }

    /// Its records.
    #[must_use]
    pub fn records(self) -> Records<'a> {
        records_of(self.text)
    }
}

/// A line and a column, each from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Finds the locations of offsets, each in the time that it takes to read on from the one before.
#[derive(Clone, Debug)]
pub struct Locator<'a> {
    text: &'a [u8],
    offset: usize,
    location: Location,
}

impl<'a> Locator<'a> {
    /// At the start of a source.
    #[must_use]
    pub fn new(source: Source<'a>) -> Self {
        Self { text: source.text, offset: 0, location: Location { line: 1, column: 1 } }
    }

    /// The location of an offset. Offsets should be asked for in ascending order: going back begins anew.
    ///
    /// ```
    /// use patience::diagnostic::{Location, Locator, Source};
    ///
    /// let mut locator = Locator::new(Source::new("game.pn", "♠\n3x3".as_bytes()));
    /// assert_eq!(locator.locate(5), Location { line: 2, column: 2 });
    /// ```
    pub fn locate(&mut self, offset: usize) -> Location {
        let offset = offset.min(self.text.len());
        if offset < self.offset {
            self.offset = 0;
            self.location = Location { line: 1, column: 1 };
        }
        let passed = &self.text[self.offset..offset];
        let breaks = passed.iter().filter(|&&byte| byte == b'\n').count();
        let last_line = match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(at) => {
                self.location = Location { line: self.location.line + breaks, column: 1 };
                &passed[at + 1..]
            }
            None => passed,
        };
        // Every byte begins a character but those that go on with one.
        self.location.column += last_line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.offset = offset;
        self.location
    }
}
