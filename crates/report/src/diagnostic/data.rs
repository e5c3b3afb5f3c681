//! A diagnostic as plain data.

use super::code::Code;
use crate::view::text::Mark;
use patience_core::game::{Board, Move, Place};
use patience_core::notation::{DealFault, FaultKind, ends_word};
use patience_core::source::Elsewhere;
use patience_core::text::Span;

/// What is wrong with a record, with all its texts, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// The error code.
    pub code: Code,
    /// The message.
    pub message: String,
    /// The message without the number of the move.
    pub reason: String,
    /// The place of the error: a move, a part of an id, a card, or all that cannot be read of a word.
    /// None if there is no text.
    pub place: Option<Span>,
    /// The labelled places; the first marks what is wrong at the place of the error. Empty if there
    /// is no text.
    pub annotations: Vec<Annotation>,
    /// What else helps to understand it, a sentence each.
    pub notes: Vec<String>,
    /// How to fix it.
    pub help: Option<String>,
    /// What would fit instead, as far as the rules alone say it: the help without moves to play.
    pub fits: Option<String>,
    /// The edits that certainly fix it, in order. Made together, they remove this error, though
    /// another may follow it, and change nothing of what the record already says: only characters
    /// foreign to the notation are replaced, each by the one that it stands for.
    pub fixes: Vec<Fix>,
    /// The edits of what the help suggests, in order, if it names one replacement. They may be
    /// wrong, so never make them unasked.
    pub suggested: Vec<Fix>,
    /// The illegal move.
    pub failed: Option<FailedMove>,
    /// The board before that move, or at the end.
    pub board: Option<Board>,
    /// What to mark on the board: the places of the illegal move, and those of the only suggestion.
    pub marks: Vec<(Place, Mark)>,
    /// The place of the record with its comments, up to the next record. Empty if there is none.
    pub record: Span,
    /// The place of the record's deal, which is never shown in full.
    pub deal: Span,
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Good to know: nothing is wrong.
    Note,
    /// Worth a look, but nothing fails.
    Warning,
    /// The record fails.
    Error,
}

impl Severity {
    /// Returns its name: `note`, `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A place in a text with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Annotation {
    /// The place, in the source of the record unless `elsewhere` says otherwise.
    pub span: Span,
    /// The label.
    pub text: String,
    /// Where the place is, if it is in another source.
    pub elsewhere: Option<Elsewhere>,
}

/// An edit: the text to put in place of a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to replace. Empty to insert text.
    pub span: Span,
    /// The new text. Empty to remove text.
    pub replacement: String,
}

impl Fix {
    pub(crate) const fn removing(span: Span) -> Self {
        Self { span, replacement: String::new() }
    }

    /// Removes a part of a text. What it stood between in a word stays apart.
    pub(crate) fn parting(text: &[u8], span: Span) -> Self {
        let is_word = |byte: Option<&u8>| byte.is_some_and(|&byte| !ends_word(byte));
        let parts = is_word(text[..span.start].last()) && is_word(text.get(span.end));
        Self { span, replacement: if parts { " " } else { "" }.to_owned() }
    }
}

/// The move that a diagnostic is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailedMove {
    /// The number of the move, from 1, with repetitions counted.
    pub index: u64,
    /// The number of the repetition, if the move is repeated.
    pub repetition: Option<u16>,
    /// The legal moves that were probably meant, the likeliest first.
    pub suggestions: Vec<Move>,
}

impl Annotation {
    pub(super) fn new(span: Span, text: String) -> Self {
        Self { span, text, elsewhere: None }
    }
}

impl Diagnostic {
    /// Adds a label at the deal-book entry that makes a record malformed.
    #[doc(hidden)]
    pub fn with_entry(mut self, kind: &FaultKind, entry: Option<&Elsewhere>) -> Self {
        let here = self.span().unwrap_or(Span::new(0, 0));
        let what = match kind {
            FaultKind::Deal(DealFault::ConflictingDeal { .. }) => "the earlier deal",
            _ => "the deal-book entry with the error",
        };
        self.annotations.extend(entry.map(|entry| Annotation {
            elsewhere: Some(entry.clone()),
            ..Annotation::new(here, what.to_owned())
        }));
        self
    }

    /// Returns the place of the error, or none if there is no text.
    #[must_use]
    pub const fn span(&self) -> Option<Span> {
        self.place
    }
}
