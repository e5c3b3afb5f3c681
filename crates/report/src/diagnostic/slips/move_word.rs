//! A word of moves, to be read again with a slip undone.

use super::slip::{Reading, Slip};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{are_moves, is_move, word_start};
use patience_core::notation::{Fault, GameId, Record, Variant};
use patience_core::play::Position;
use patience_core::text::Span;

/// A word, or a part of one, to be read again.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
    /// Whether it is moves.
    pub(super) is_moves: bool,
    /// Whether the whole word is before it.
    pub(super) is_whole: bool,
    pub(super) id: &'a GameId,
    /// The position, if it is known.
    pub(super) position: Option<&'a Position>,
    /// The fault, if there is one.
    pub(super) fault: Option<&'a Fault>,
    pub(super) record: &'a Record<'a>,
}

impl Word<'_> {
    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// Returns the first place of a part of it.
    pub(super) fn place(&self, part: &str) -> Option<Span> {
        let at = self.start + self.text.find(part)?;
        Some(Span::new(at, at + part.len()))
    }

    pub(super) fn becomes(&self, slip: Slip, text: impl Into<String>, certain: bool) -> Reading {
        let text = text.into();
        let edit = Fix { span: self.span(), replacement: text.clone() };
        Reading::new(slip, self.text, text, edit, certain)
    }

    pub(super) fn only(&self, slip: Slip) -> Reading {
        Reading::only(slip, self.text)
    }

    pub(super) fn reads(&self, text: &str) -> bool {
        are_moves(self.id, text)
    }

    pub(super) fn is_move(&self, text: &str) -> bool {
        is_move(self.id, text)
    }

    pub(super) fn is_grid(&self) -> bool {
        !matches!(self.id.variant, Variant::Matching(_))
    }

    /// Returns the text without its `*`, and the `*` if it begins with one.
    pub(super) fn bare(&self) -> (&str, &'static str) {
        match self.text.strip_prefix('*') {
            Some(bare) => (bare, "*"),
            None => (self.text, ""),
        }
    }

    /// Returns the word before it on its line, with its place.
    pub(super) fn word_before(&self) -> Option<(&str, Span)> {
        let (text, first) = (self.record.text(), self.record.deal_span().end);
        let blank = text[first..self.start]
            .iter()
            .rev()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let end = self.start - blank;
        let start = word_start(text, end, first);
        let word = str::from_utf8(text.get(start..end)?).ok()?;
        (blank > 0 && !word.is_empty()).then_some((word, Span::new(start, end)))
    }
}
