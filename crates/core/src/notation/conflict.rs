//! Merge conflicts: two versions of some lines, of which a version control system left the choice to a person.

use crate::text::{Span, line_len};
use memchr::memchr_iter;

/// A merge conflict: a line `<<<<<<<`, the lines of one side, a line `=======`, those of the other and a line
/// `>>>>>>>`. A name may follow each mark.
///
/// Words in it begin no record, whichever side they are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The line before the first side.
    pub first: Span,
    /// The line before what both sides were, `|||||||`, if that is shown.
    pub base: Option<Span>,
    /// The line before the second side.
    pub second: Span,
    /// The line after the second side.
    pub last: Span,
}

/// What a line may be that begins with `<`.
enum Opening {
    Conflict(Conflict),
    /// The text ends before the conflict does.
    Open,
    Nothing,
}

/// The length of a mark.
const LENGTH: usize = 7;

impl Conflict {
    /// Returns the conflict that begins at a place of a text, if one does and is no longer than `max`.
    #[must_use]
    pub fn at(text: &[u8], at: usize, max: usize) -> Option<Self> {
        match opening(text, at, max) {
            Opening::Conflict(conflict) => Some(conflict),
            Opening::Open | Opening::Nothing => None,
        }
    }

    /// Returns the place of each conflict in a text that may go on, also of one that may end after it.
    pub(super) fn all(text: &[u8], max: usize) -> Vec<Span> {
        let mut all: Vec<Span> = Vec::new();
        for at in memchr_iter(b'<', text) {
            if all.last().is_none_or(|last| at > last.end) {
                all.extend(match opening(text, at, max) {
                    Opening::Conflict(conflict) => Some(Span::new(at, conflict.last.end)),
                    Opening::Open => Some(Span::new(at, text.len())),
                    Opening::Nothing => None,
                });
            }
        }
        all
    }

    /// Returns where the lines of each side begin and end, the base among them.
    pub(super) fn sides(self) -> impl Iterator<Item = Span> {
        let lines = [Some(self.first), self.base, Some(self.second)];
        let ends = [self.base.unwrap_or(self.second), self.second, self.last];
        lines.into_iter().zip(ends).filter_map(|(line, end)| Some(Span::new(line?.end, end.start)))
    }

    /// Returns the name in one of its lines; empty if there is none.
    #[must_use]
    pub fn name(line: Span, text: &[u8]) -> &[u8] {
        text[line.start + LENGTH..line.end].trim_ascii()
    }
}

/// Returns what the line is that begins at a place, if one does.
#[cold]
fn opening(text: &[u8], at: usize, max: usize) -> Opening {
    let is_start = at == 0 || matches!(text[at - 1], b'\n' | b'\r');
    let (mut first, mut base, mut second) = (None, None, None);
    let mut start = at;
    while is_start && start - at <= max {
        let line = Span::new(start, start + line_len(&text[start..]));
        match (mark(line.of(text)), first) {
            (Some(b'<'), None) => first = Some(line),
            (_, None) | (Some(b'<'), _) => break,
            (Some(b'|'), _) if second.is_none() => base = base.or(Some(line)),
            (Some(b'='), _) => second = second.or(Some(line)),
            (Some(b'>'), Some(first)) => match second {
                Some(second) if line.end - at <= max => {
                    return Opening::Conflict(Conflict { first, base, second, last: line });
                }
                _ => break,
            },
            _ => {}
        }
        start = line.end + 1;
        if start > text.len() {
            return if text.len() - at <= max { Opening::Open } else { Opening::Nothing };
        }
    }
    Opening::Nothing
}

/// Returns the character of the mark that a line begins with.
fn mark(line: &[u8]) -> Option<u8> {
    let (mark, name) = line.split_first_chunk::<LENGTH>()?;
    let is_mark = b"<|=>".contains(&mark[0]) && mark.iter().all(|byte| *byte == mark[0]);
    (is_mark && matches!(name, [] | [b' ' | b'\t', ..])).then_some(mark[0])
}
