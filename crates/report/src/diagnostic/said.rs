//! What is said of an error: its code, its message, the label at it, and how to fix it, made in one arm.
//!
//! A text of one sentence begins in lower case and has no full stop; longer ones are sentences.

use super::code::Code;
use super::data::{Annotation, Diagnostic, Fix, Severity};
use patience_core::cards::{Card, Suit, SuitStyle};
use patience_core::game::{Move, Place};
use patience_core::notation::Record;
use patience_core::text::english::list;
use patience_core::text::{Span, quoted};

/// What is said of a fault, of a reason why a move is illegal, or of a slip.
#[derive(Clone)]
pub(super) struct Said {
    pub(super) code: Code,
    /// What is wrong.
    pub(super) message: String,
    /// The label at the error itself.
    pub(super) label: String,
    pub(super) help: Vec<Help>,
    /// The edits of what the help suggests, if it names one replacement.
    pub(super) edits: Vec<Fix>,
    /// What else helps to understand it, a sentence each.
    pub(super) notes: Vec<String>,
    /// Labels at other places.
    pub(super) also: Vec<Annotation>,
    /// The earlier moves that may explain it, the likeliest first.
    pub(super) since: Vec<Since>,
}

/// How to fix an error: a text of one sentence that begins in lower case, or several.
#[derive(Clone)]
pub(super) enum Help {
    /// An explanation, or advice.
    Why(String),
    /// Advice that leaves nothing to guess, and the moves that it names.
    Fix(String, Vec<Move>),
    /// What can be played instead.
    Moves(String),
}

/// An earlier move that explains an illegal one.
#[derive(Clone, Copy)]
pub(super) enum Since {
    /// The one that brought the exposed card of a place.
    Arrival(Place),
    /// The one that emptied a place.
    Departure(Place),
    /// The last one, and what it did.
    Last(&'static str),
    /// The last move, if cards came to places by it, and what it did.
    LastFill(&'static str),
    /// The last `+`, and what it did.
    Deal(&'static str),
    /// The last redeal, and what it did.
    Redeal(&'static str),
}

/// Says something of an error: a code, a message, a label, and what helps, each a pattern with names in braces,
/// a pattern and its values in brackets, an expression in brackets, or a name. `why` explains, `fix` leaves nothing to guess.
macro_rules! said {
    ($code:expr, $message:tt, $label:tt $(, $how:ident $help:tt)* $(,)?) => {
        $crate::diagnostic::said::Said::new(
            $code,
            $crate::diagnostic::said::text!($message),
            $crate::diagnostic::said::text!($label),
        )$(.$how($crate::diagnostic::said::text!($help)))*
    };
}

/// Writes a text of [`said`].
macro_rules! text {
    ($pattern:literal) => { format!($pattern) };
    (($pattern:literal, $($values:tt)*)) => { format!($pattern, $($values)*) };
    (($text:expr)) => { $text };
    ($text:ident) => { $text };
}

pub(super) use {said, text};

impl Said {
    pub(super) fn new(code: Code, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            label: label.into(),
            help: Vec::new(),
            edits: Vec::new(),
            notes: Vec::new(),
            also: Vec::new(),
            since: Vec::new(),
        }
    }

    pub(super) fn label(self, label: impl Into<String>) -> Self {
        Self { label: label.into(), ..self }
    }

    pub(super) fn why(mut self, why: impl Into<String>) -> Self {
        self.help.push(Help::Why(why.into()));
        self
    }

    pub(super) fn fix(self, advice: impl Into<String>) -> Self {
        self.play(advice, [] as [Move; 0])
    }

    /// Advises to play one of some moves.
    pub(super) fn play(
        mut self,
        advice: impl Into<String>,
        moves: impl IntoIterator<Item = impl Into<Move>>,
    ) -> Self {
        let moves = moves.into_iter().map(Into::into).collect();
        self.help.push(Help::Fix(advice.into(), moves));
        self
    }

    pub(super) fn edits(mut self, edits: impl IntoIterator<Item = Fix>) -> Self {
        self.edits.extend(edits);
        self
    }

    pub(super) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    pub(super) fn also(mut self, labels: impl IntoIterator<Item = Annotation>) -> Self {
        self.also.extend(labels);
        self
    }

    pub(super) fn since(mut self, since: Since) -> Self {
        self.since.push(since);
        self
    }

    /// Says that a comment has taken the place of text, the first word of which is `first`.
    pub(super) fn commented(self, first: &[u8]) -> Self {
        let first = quoted(first);
        let said = Self { help: Vec::new(), also: Vec::new(), ..self };
        said.fix(format!(
            "from `;` on, a line is a comment: remove the `;` before `{first}` if it is not meant as one"
        ))
    }

    /// Returns the diagnostic of an error at a place, in a record if there is one.
    pub(super) fn at(self, span: Span, record: Option<&Record<'_>>) -> Diagnostic {
        let explains = |help: &&Help| matches!(help, Help::Why(_));
        Diagnostic {
            severity: Severity::Error,
            code: self.code,
            reason: self.message.clone(),
            message: self.message,
            place: Some(span),
            annotations: [Annotation::new(span, self.label)].into_iter().chain(self.also).collect(),
            notes: self.notes,
            help: sentences(self.help.iter()),
            fits: sentences(self.help.iter().filter(explains)),
            fixes: Vec::new(),
            suggested: self.edits,
            failed: None,
            board: None,
            marks: Vec::new(),
            record: record.map_or(Span::new(0, 0), Record::extent),
            deal: record.map_or(Span::new(0, 0), Record::deal_span),
        }
    }
}

impl Help {
    pub(super) fn text(&self) -> &str {
        let (Self::Why(text) | Self::Fix(text, _) | Self::Moves(text)) = self;
        text
    }
}

/// Returns the text of all help, or none if there is none: a sentence each if there are several.
fn sentences<'h>(help: impl Iterator<Item = &'h Help>) -> Option<String> {
    let texts: Vec<&str> = help.map(Help::text).collect();
    match texts.as_slice() {
        [] => None,
        [only] => Some((*only).to_owned()),
        several => Some(several.iter().map(|it| sentence(it)).collect::<Vec<_>>().join(" ")),
    }
}

/// Turns a text of one sentence into a sentence that others can follow.
pub(super) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '?']) { "" } else { "." };
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect::<String>() + stop
}

pub(super) fn suit(suit: Suit, suits: SuitStyle) -> char {
    match suits {
        SuitStyle::Symbols => suit.symbol(),
        SuitStyle::Letters => suit.letter(),
    }
}

pub(super) fn cards(
    cards: impl IntoIterator<Item = Card>,
    conjunction: &str,
    suits: SuitStyle,
) -> String {
    list(cards.into_iter().map(|card| card.written(suits).to_string()), conjunction)
}

/// An id of a game that can be won.
pub(super) const EXAMPLE: &str = "3x3x13x5+2";
