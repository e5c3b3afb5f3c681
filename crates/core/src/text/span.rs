//! Byte ranges of a source text.

/// A half-open range of bytes, counted from the start of the source.
///
/// A leading byte-order mark is not part of the source and is not counted.
///
/// ```
/// use patience::Span;
///
/// let span = Span::new(3, 5);
/// assert_eq!(span.len(), 2);
/// assert_eq!(span.of(b"1a 23 42"), b"23");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The end, one past the last byte; never less than `start`.
    pub end: usize,
}

impl Span {
    /// Creates the range from `start` up to, but not including, `end`. If `end` is before `start`,
    /// it is empty.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        let end = if end < start { start } else { end };
        Self { start, end }
    }

    /// Returns its length in bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Returns whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns its bytes in `text`, without any part outside `text`.
    #[must_use]
    pub fn of(self, text: &[u8]) -> &[u8] {
        let end = self.end.min(text.len());
        &text[self.start.min(end)..end]
    }
}
