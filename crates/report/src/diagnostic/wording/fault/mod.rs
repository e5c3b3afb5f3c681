//! What to say of faults in a text: a file for each part of a record, with the code, the message, the label and
//! the help of each fault beside each other.

pub(in crate::diagnostic) mod deal;
pub(in crate::diagnostic) mod id;
pub(in crate::diagnostic) mod moves;
pub(in crate::diagnostic) mod text;

use super::{Texts, Wording, words};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MovesLeft, are_written, word_end, word_start};
use patience_core::notation::{Fault, FaultKind, GameId, Record, Variant, parse_id};
use patience_core::text::{Span, quoted};

/// A text that is wrong.
struct Context<'r, 'a> {
    wording: Wording,
    record: Option<&'r Record<'a>>,
    span: Span,
    has_moves: MovesLeft<'r>,
}

impl Context<'_, '_> {
    /// Returns the edit that writes another text in place of this one.
    fn write(&self, replacement: impl Into<String>) -> Fix {
        Fix { span: self.span, replacement: replacement.into() }
    }

    /// Returns the game whose id stands before the text, up to its sign.
    fn game_before(&self) -> Option<Variant> {
        let record = self.record?;
        let id = record.text().get(record.extent().start..self.span.start)?;
        parse_id(&[id, b"1"].concat()).ok().map(|(id, _)| id.variant)
    }

    /// Returns the text as messages quote it.
    fn text(&self) -> String {
        self.record.map_or_else(|| "…".to_owned(), |it| quoted(self.span.of(it.text())))
    }

    fn id(&self) -> Option<&GameId> {
        self.record?.id().ok()
    }

    fn variant(&self) -> Option<Variant> {
        self.id().map(|id| id.variant)
    }

    fn title(&self) -> &'static str {
        self.variant().as_ref().map_or("this game", Variant::title)
    }

    fn forms(&self) -> String {
        self.id().map(Wording::forms).unwrap_or_default()
    }

    /// Returns whether the id up to the fault, a number without an engine, is of a game that PySolFC
    /// deals.
    fn is_of_pysolfc(&self) -> bool {
        self.record.is_some_and(|record| {
            let start = &record.text()[record.extent().start..self.span.start];
            parse_id(&[start, b"pysolfc:1"].concat()).is_ok()
        })
    }

    /// Returns whether the text stands for a card that its writer did not know.
    fn is_placeholder(&self) -> bool {
        let text = self.record.map_or(&b""[..], |it| self.span.of(it.text()));
        !text.is_empty() && text.iter().all(|byte| b"-_.*?#xX~".contains(byte))
    }

    /// Returns the word of the fault.
    fn word(&self) -> &[u8] {
        let Some(record) = self.record else { return b"" };
        let (text, at) = (record.text(), self.span.start);
        &text[word_start(text, at, record.deal_span().end.min(at))..word_end(text, at)]
    }

    /// Returns whether its word is no moves in lower case either, but begins like one.
    fn is_no_move(&self) -> bool {
        let word = String::from_utf8_lossy(self.word()).to_ascii_lowercase();
        self.id().is_some_and(|id| {
            word.bytes().all(|it| it.is_ascii_alphanumeric()) && !are_written(&id.variant, &word)
        })
    }

    /// Returns the text from the fault on.
    fn rest(&self) -> &[u8] {
        self.record.map_or(b"", |it| &it.text()[self.span.start..])
    }
}
impl Wording {
    /// Describes a fault in the text of a record, or of a source without one.
    pub(in crate::diagnostic) fn fault(
        self,
        fault: &Fault,
        record: Option<&Record<'_>>,
        has_moves: MovesLeft<'_>,
    ) -> Texts {
        let at = Context { wording: self, record, span: fault.span, has_moves };
        match fault.kind {
            FaultKind::Text(fault) => at.of_text(fault),
            FaultKind::Id(fault) => at.of_id(fault),
            FaultKind::Deal(fault) => at.of_deal(fault),
            FaultKind::Move(fault) => at.of_move(fault),
        }
    }

    /// Describes a word that ends a record of this game before the game ends.
    pub(in super::super) fn not_a_move(&self, word: &[u8], id: &GameId) -> Texts {
        words(
            text::NOT_A_RECORD,
            format!("`{}` is not a move", quoted(word)),
            "expected a move here",
            format!("{}; put comments after `;`", Self::forms(id)),
        )
        .note("everything from here to the next game id is skipped")
    }
}
