//! Diagnostics, moves and steps as plain data for other programs.

use crate::diagnostic::{Diagnostic, Fix};
use crate::json;
use crate::transcript::Transcript;
use crate::words::describe;
use patience_core::cards::SuitStyle;
use patience_core::game::{Effect, Move};
use patience_core::notation::WrittenRecord;
use patience_core::play::Position;
use patience_core::source::{Location, Source};
use patience_core::text::Span;
use patience_wire as wire;

impl Diagnostic {
    /// Tells what is wrong with a record, by bytes. The location is that of its span.
    #[must_use]
    pub fn error(&self, source: Source<'_>, location: Location) -> wire::Error {
        let span = self.span().unwrap_or(Span::new(0, 0));
        let failed = self.failed.as_ref();
        wire::Error {
            code: self.code.as_str(),
            message: self.message.clone(),
            help: self.help.clone(),
            index: failed.map(|failed| failed.index),
            repeat: failed.and_then(|failed| failed.repetition),
            text: json::text(span.of(source.text)),
            span: wire::Place::new(span, source, location),
            fixes: edits(&self.fixes, &|span| wire::Bytes::new(span, source)),
        }
    }

    /// Tells all that is said, with spans as a reader counts them. What is in another source is left
    /// out.
    ///
    /// ```
    /// use patience::diagnostic::diagnose;
    /// use patience::judge::{Allow, Judged};
    /// use patience::{DealBook, SuitStyle, records};
    ///
    /// let record = records(b"2x2x1x1+[AH AS] 1a 1a").next().unwrap();
    /// let judged = Judged::new(record, &DealBook::default());
    /// let found = diagnose(&judged, Allow::Nothing, SuitStyle::Symbols).unwrap();
    /// assert_eq!(found.told(|span| (span.start, span.end)).span, Some((19, 21)));
    /// ```
    #[must_use]
    pub fn told<S>(&self, place: impl Fn(Span) -> S) -> wire::Diagnostic<S> {
        let here = self.annotations.iter().filter(|it| it.elsewhere.is_none());
        let suggestions = self.failed.iter().flat_map(|failed| &failed.suggestions);
        wire::Diagnostic {
            severity: self.severity.as_str(),
            code: self.code.as_str(),
            message: self.message.clone(),
            reason: self.reason.clone(),
            span: self.span().map(&place),
            annotations: here
                .map(|it| wire::Annotation { span: place(it.span), text: it.text.clone() })
                .collect(),
            notes: self.notes.clone(),
            help: self.help.clone(),
            fits: self.fits.clone(),
            fixes: edits(&self.fixes, &place),
            suggested: edits(&self.suggested, &place),
            suggestions: suggestions.map(ToString::to_string).collect(),
            index: self.failed.as_ref().map(|failed| failed.index),
            marks: self.marks.iter().copied().map(wire::Mark::from).collect(),
        }
    }
}

fn edits<S>(fixes: &[Fix], place: &impl Fn(Span) -> S) -> Vec<wire::Edit<S>> {
    let edit =
        |fix: &Fix| wire::Edit { span: place(fix.span), replacement: fix.replacement.clone() };
    fixes.iter().map(edit).collect()
}

/// Tells a move with its effect.
#[must_use]
pub fn told(mv: Move, effect: &Effect, suits: SuitStyle) -> wire::Move {
    wire::Move::new(mv, effect, describe(effect, suits))
}

/// Tells every legal move of a position, in its order.
///
/// ```
/// use patience::told::legal_moves;
/// use patience::{Position, SuitStyle};
///
/// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let [only] = &legal_moves(&position, SuitStyle::Letters)[..] else { panic!() };
/// assert_eq!((only.text.as_str(), only.words.as_str()), ("1a", "AS from column 1 into freecell a"));
/// ```
#[must_use]
pub fn legal_moves(position: &Position, suits: SuitStyle) -> Vec<wire::Move> {
    let tell = |mv: Move| Some(told(mv, &position.effect(mv)?, suits));
    position.legal_moves().into_iter().filter_map(tell).collect()
}

/// Tells the key of a position as digits: equal for two positions of a deal exactly if all that can follow is
/// the same.
#[must_use]
pub fn key(position: &Position) -> String {
    position.key().iter().map(|word| format!("{word:016x}")).collect()
}

/// Tells the record up to a position, on one line and without an outcome. It has its deal only if that is no
/// secret and its number deals other cards.
#[must_use]
pub fn record(position: &Position, tells_deal: bool) -> String {
    let record = position.to_written(false);
    let deal = record.deal.filter(|_| tells_deal);
    WrittenRecord { deal, outcome: None, ..record }.to_string()
}

/// Calls `visit` with each step of a transcript, from the board as dealt.
///
/// ```
/// use patience::told::each_step;
/// use patience::transcript::transcripts;
/// use patience::{DealBook, Source, SuitStyle};
///
/// let source = Source::new("two.pn", b"2x2x1x1+[AH AS] 1a *1a");
/// let transcript = transcripts(source, &DealBook::default(), SuitStyle::Letters).next();
/// let transcript = transcript.unwrap().unwrap();
/// let mut steps = 0;
/// each_step(&transcript, |_| steps += 1);
/// // The deal, and two moves.
/// assert_eq!(steps, 3);
/// ```
pub fn each_step(transcript: &Transcript<'_>, mut visit: impl FnMut(wire::Step)) {
    let board = (&transcript.board(0)).into();
    visit(wire::Step { index: 0, text: None, words: None, board });
    transcript.replay(|step, position| {
        visit(wire::Step {
            index: step.index,
            text: Some(step.mv.to_string()),
            words: Some(transcript.words(step)),
            board: (&position.board()).into(),
        });
    });
}
