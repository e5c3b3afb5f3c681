//! Where a slip may be.

use super::super::code::Code;
use super::super::data::Fix;
use super::super::readings::{MAX, MovesLeft, are_moves, are_written, is_move, last_moves};
use super::super::readings::{word_end, word_start};
use super::Slip;
use patience_core::cards::{Card, SuitStyle};
use patience_core::notation::{
    DealFault, Fault, FaultKind, GameId, IdFault, Record, Variant, parse_id,
};
use patience_core::play::Position;
use patience_core::text::{Span, quoted};

/// A word of a record, or a part of one, with a fault or an illegal move, to be read again with a slip undone.
#[derive(Clone, Copy)]
pub(in crate::diagnostic) struct Site<'a> {
    pub(in crate::diagnostic) record: &'a Record<'a>,
    /// The code of what is wrong.
    pub(in crate::diagnostic) code: Code,
    /// The fault, if there is one.
    pub(in crate::diagnostic) fault: Option<&'a Fault>,
    /// The position, if it is known.
    pub(in crate::diagnostic) position: Option<&'a Position>,
    pub(in crate::diagnostic) suits: SuitStyle,
    pub(in crate::diagnostic) has_moves: MovesLeft<'a>,
    /// The word: an id up to its deal, a word of a deal, a word of moves or its end; else the first of the record.
    pub(super) word: &'a str,
    pub(super) start: usize,
    /// Whether the word is moves.
    pub(super) is_moves: bool,
    /// Whether the whole word is before it.
    pub(super) is_whole: bool,
}

impl<'a> Site<'a> {
    pub(in crate::diagnostic) fn new(
        record: &'a Record<'a>,
        code: Code,
        fault: Option<&'a Fault>,
        position: Option<&'a Position>,
        suits: SuitStyle,
        has_moves: MovesLeft<'a>,
    ) -> Self {
        let start = record.extent().start;
        let word = str::from_utf8(&record.text()[start..word_end(record.text(), start)]);
        let word = word.unwrap_or_default();
        Self {
            record,
            code,
            fault,
            position,
            suits,
            has_moves,
            word,
            start,
            is_moves: false,
            is_whole: true,
        }
    }

    /// Returns the id of a record with a bad one, up to its deal.
    pub(super) fn of_id(&self) -> Option<Self> {
        let word = self.word.split('[').next().filter(|id| !id.is_empty() && id.len() <= MAX)?;
        Some(Self { word, ..*self })
    }

    /// Returns the word of a deal that is not a card.
    pub(super) fn of_card(&self) -> Option<Self> {
        let is_card = self.kind()? == FaultKind::Deal(DealFault::BadCard);
        let (word, start) = (self.token().filter(|_| is_card)?, self.fault?.span.start);
        Some(Self { word, start, ..*self })
    }

    /// Returns the word of moves at a span, and its ends: in a long word, the slip may be after moves that are well
    /// written.
    pub(super) fn words_of_moves(&self, span: Span) -> Vec<Self> {
        let (text, first) = (self.text(), self.moves_start());
        let Some(id) = self.id().filter(|_| span.start >= first) else { return Vec::new() };
        let start = word_start(text, span.start, first);
        let end = word_end(text, span.start);
        let mut starts = vec![start];
        if self.fault.is_some() {
            let before = self.str(Span::new(start, span.start)).unwrap_or_default();
            let last = last_moves(&id.variant, before).into_iter().flatten();
            starts.extend(last.map(|token| start + token.start));
            starts.push(span.start);
            starts.dedup();
        }
        let part = |(at, start): (usize, usize)| {
            let word = text.get(start..end).filter(|it| !it.is_empty() && it.len() <= MAX)?;
            let word = str::from_utf8(word).ok()?;
            let is_moves = are_written(&id.variant, word);
            Some(Self { word, start, is_moves, is_whole: at == 0, ..*self })
        };
        starts.into_iter().enumerate().filter_map(part).collect()
    }

    pub(super) fn text(&self) -> &'a [u8] {
        self.record.text()
    }

    /// Returns where the moves begin, after id and deal.
    pub(super) fn moves_start(&self) -> usize {
        self.record.deal_span().end
    }

    pub(super) fn kind(&self) -> Option<FaultKind> {
        self.fault.map(|fault| fault.kind)
    }

    pub(super) fn id(&self) -> Option<&'a GameId> {
        self.record.id().ok()
    }

    /// Returns the game of the record, if its text is in order up to its moves.
    pub(super) fn variant(&self) -> Option<Variant> {
        self.record.deal().ok()?;
        self.id().map(|id| id.variant)
    }

    /// Returns whether the text belongs to no record.
    pub(super) fn is_stray(&self) -> bool {
        self.kind().is_some_and(|kind| kind.is_stray())
    }

    /// Returns a part of the text, if it is UTF-8.
    pub(super) fn str(&self, span: Span) -> Option<&'a str> {
        str::from_utf8(self.text().get(span.start..span.end)?).ok()
    }

    /// Returns the text of the fault.
    pub(super) fn token(&self) -> Option<&'a str> {
        self.str(self.fault?.span)
    }

    /// Returns the word around the fault: one of the moves, if the id is in order.
    pub(super) fn around(&self) -> Option<(&'a str, Span)> {
        let first = if self.id().is_some() { self.moves_start() } else { self.start };
        let start = word_start(self.text(), self.fault?.span.start.max(first), first);
        let span = Span::new(start, word_end(self.text(), start));
        Some((self.str(span).filter(|word| !word.is_empty() && word.len() <= MAX)?, span))
    }

    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.word.len())
    }

    /// Returns the word as messages quote it.
    pub(super) fn given(&self) -> String {
        quoted(self.word.as_bytes())
    }

    /// Returns the edit that replaces the word.
    pub(super) fn becomes(&self, text: &str) -> [Fix; 1] {
        [replace(self.span(), text)]
    }

    /// Returns the first place of a part of it.
    pub(super) fn place(&self, part: &str) -> Option<Span> {
        let at = self.start + self.word.find(part)?;
        Some(Span::new(at, at + part.len()))
    }

    /// Returns whether a text is moves that the game allows.
    pub(super) fn reads(&self, text: &str) -> bool {
        self.id().is_some_and(|id| are_moves(id, text))
    }

    pub(super) fn is_move(&self, text: &str) -> bool {
        self.id().is_some_and(|id| is_move(id, text))
    }

    pub(super) fn is_grid(&self) -> bool {
        self.id().is_some_and(|id| !matches!(id.variant, Variant::Matching(_)))
    }

    /// Returns the text without its `*`, and the `*` if it begins with one.
    pub(super) fn bare(&self) -> (&'a str, &'static str) {
        match self.word.strip_prefix('*') {
            Some(bare) => (bare, "*"),
            None => (self.word, ""),
        }
    }

    /// Returns the word before it on its line, with its place.
    pub(super) fn word_before(&self) -> Option<(&'a str, Span)> {
        let (text, first) = (self.text(), self.moves_start());
        let blanks = text[first..self.start].iter().rev();
        let end = self.start - blanks.take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let span = Span::new(word_start(text, end, first), end);
        let word = self.str(span)?;
        (end < self.start && !word.is_empty()).then_some((word, span))
    }

    /// Returns whether a text in place of a bad id is one.
    pub(super) fn is_id(&self, id: &str) -> bool {
        let deal = if self.text().get(self.span().end) == Some(&b'[') { "[" } else { "" };
        let with_deal = format!("{id}{deal}");
        parse_id(with_deal.as_bytes()).is_ok_and(|(_, rest)| rest == deal.as_bytes())
    }

    /// Puts a slip at the place of the fault.
    pub(super) fn at_fault(&self, slip: Slip) -> Slip {
        Slip { at: self.fault.map(|fault| fault.span), ..slip }
    }

    /// Splits a bad id after its sign, and before the digits at its end.
    pub(super) fn number_parts(&self) -> Option<[&'a str; 3]> {
        let digits = self.word.trim_end_matches(|it: char| it.is_ascii_digit()).len();
        let (before, digits) = self.word.split_at(digits);
        let (start, mark) = before.split_at(before.find(['+', '-'])? + 1);
        Some([start, mark, digits])
    }

    /// Returns the id that the word follows without white space, up to its sign and from there on, if the
    /// word is no move.
    pub(super) fn id_before(&self) -> Option<[&'a str; 2]> {
        let first = self.moves_start();
        let is_glued = self.start == first && self.record.deal_span().is_empty() && !self.is_moves;
        let id = self.str(Span::new(self.record.extent().start, first)).filter(|_| is_glued)?;
        Some(id.split_at(id.find(['+', '-'])?).into())
    }

    /// Replaces the id and the word after it by another id, if it is one.
    pub(super) fn with_other_id(&self, slip: Slip, id: String) -> Option<Slip> {
        parse_id(id.as_bytes()).ok().filter(|(_, rest)| rest.is_empty())?;
        let span = Span::new(self.record.extent().start, self.span().end);
        Some(slip.write([replace(span, id.as_str())], id))
    }

    /// Undoes a slip in all words of a deal that have it. Returns what was meant by this word, and the edits.
    /// `undo` returns what was meant by a word with the slip, and none for any other.
    pub(super) fn cards_become(
        &self,
        undo: impl Fn(&str) -> Option<String>,
    ) -> Option<(String, Vec<Fix>)> {
        let text = undo(self.word)?;
        let edit = |span: Span| {
            let word = self.str(span).filter(|word| word.parse::<Card>().is_err())?;
            Some(replace(span, undo(word)?))
        };
        Some((text, self.record.deal_words().into_iter().filter_map(edit).collect()))
    }

    /// Returns whether a bad id ends before its sign or its number.
    pub(super) fn is_incomplete(&self) -> bool {
        matches!(
            self.kind(),
            Some(FaultKind::Id(
                IdFault::MissingGameType | IdFault::MissingShuffle { detached_deal: false }
            ))
        )
    }
}

pub(super) fn replace(span: Span, by: impl Into<String>) -> Fix {
    Fix { span, replacement: by.into() }
}
