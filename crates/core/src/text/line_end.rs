//! Where lines end: at LF, at CR LF, or at a CR alone.

use memchr::{memchr_iter, memchr2, memrchr2};
use std::ops::Range;

/// What ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    #[default]
    /// A line feed.
    Lf,
    /// A carriage return and a line feed.
    CrLf,
    /// A carriage return.
    Cr,
}

impl LineEnd {
    /// Returns the first one of a text, or none if it has only one line.
    pub fn first(text: &[u8]) -> Option<Self> {
        match text[line_len(text)..] {
            [] => None,
            [b'\n', ..] => Some(Self::Lf),
            [_, b'\n', ..] => Some(Self::CrLf),
            _ => Some(Self::Cr),
        }
    }

    /// Returns its text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// Returns its bytes.
    pub const fn as_bytes(self) -> &'static [u8] {
        self.as_str().as_bytes()
    }
}

/// Returns the lines of a text, without what ends them.
///
/// ```
/// let lines: Vec<&str> = patience::text::lines("a\r\nb\r\rc\n").collect();
/// assert_eq!(lines, ["a", "b", "", "c"]);
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut rest = text;
    std::iter::from_fn(move || {
        let line = &rest[..line_len(rest.as_bytes())];
        let end = LineEnd::first(rest.as_bytes()).map_or("", LineEnd::as_str);
        let is_over = rest.is_empty();
        rest = &rest[line.len() + end.len()..];
        (!is_over).then_some(line)
    })
}

/// Returns the length of the first line of a text, without what ends it.
pub fn line_len(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Returns where the line of an offset starts; `min` if it starts there or before.
pub fn line_start(text: &[u8], offset: usize, min: usize) -> usize {
    let mut end = offset;
    while let Some(at) = memrchr2(b'\n', b'\r', &text[min..end]).map(|at| min + at) {
        if ends_line(text, at) {
            return at + 1;
        }
        end = at;
    }
    min
}

/// Returns the number of lines that end in a part of a text. CR LF is in the part that its LF is in.
pub fn count_ends(text: &[u8], part: Range<usize>) -> usize {
    // Two passes, of which the second finds next to nothing, are faster than one for both.
    let start = part.start;
    let part = &text[part];
    let returns = memchr_iter(b'\r', part).filter(|at| ends_line(text, start + at)).count();
    memchr_iter(b'\n', part).count() + returns
}

/// Returns whether a line ends after the byte at `at`, which is a CR or an LF.
fn ends_line(text: &[u8], at: usize) -> bool {
    text[at] == b'\n' || text.get(at + 1) != Some(&b'\n')
}
