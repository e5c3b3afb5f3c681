//! Notation that is in a comment, as data.

use super::data::Fix;
use patience_core::notation::ends_word;
use patience_core::text::{Span, line_start};

/// Notation in a comment.
pub(super) struct Hidden {
    pub(super) what: What,
    /// The comment, from its `;` on.
    pub(super) comment: Span,
    /// Where the notation is in it.
    pub(super) at: Span,
}

/// What is in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A whole record.
    Record,
    /// Moves that may be those that the record lacks.
    Moves,
    /// Cards of a deal that lacks some.
    Cards,
}

impl Hidden {
    /// Returns the edits that make notation of the comment. What stands before it there stays a
    /// comment, so then there are none.
    pub(super) fn edits(&self, text: &[u8]) -> Vec<Fix> {
        let before = &text[self.comment.start..self.at.start];
        if !before.iter().all(|&byte| ends_word(byte)) {
            return Vec::new();
        }
        let first = match self.what {
            What::Record if line_start(text, self.comment.start, 0) < self.comment.start => "\n",
            _ => " ",
        };
        let marks = (self.comment.start..self.comment.end).filter(|&at| text[at] == b';');
        let edit = |(number, at): (usize, usize)| Fix {
            span: Span::new(at, at + 1),
            replacement: if number == 0 { first } else { " " }.to_owned(),
        };
        marks.enumerate().map(edit).collect()
    }

    /// Returns the first word of the notation.
    pub(super) fn first_word<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let found = self.at.of(text);
        &found[..found.iter().position(|&byte| ends_word(byte)).unwrap_or(found.len())]
    }
}
