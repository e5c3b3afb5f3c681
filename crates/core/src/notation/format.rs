//! Writes canonical text: one space between moves, lines of at most 100 columns, and `:nx` for
//! repeated moves. Keeps comments, and ends lines as the first line of the source ends.
//!
//! Only the text changes: labels are put in order, and ids lose leading zeros and standard values.
//! No move is added, dropped or verified, and malformed records stay as they are.

use super::blank::{skip_blank, skip_white, split_comment};
use super::boundary::{Begins, begins};
use super::deal::{Deal, canonical_words, deal_word, first_deal_word};
use super::fault::{Fault, FaultKind, TextFault};
use super::file::{Records, records};
use super::held::{BYTE_ORDER_MARK, without_mark};
use super::lines::Lines;
use super::record::Record;
use super::token::{MoveText, Token, Tokens};
use super::variant::MoveVisitor;
use super::write::write_id;
use crate::cards::Card;
use crate::text::{LineEnd, Span, count_ends};
use std::io::{self, Write};

/// A source in canonical text, from [`format`](format()).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formatted {
    /// The text. It is ASCII except for the `…` of deals, comments and malformed records.
    pub text: Vec<u8>,
    /// The faults of malformed records.
    pub faults: Vec<Fault>,
}

/// Formats a source. Formatting it again changes nothing.
///
/// ```
/// use patience::notation::format;
///
/// let formatted = format(b"3x03x13x5+1  1a23 12 12 12 *321 ; so far\n+:2x");
/// assert_eq!(formatted.text, b"3x3x13x5+1 1a 23 12:3x *123 ; so far\n+ +\n");
/// ```
#[must_use]
pub fn format(source: &[u8]) -> Formatted {
    let mut text = Vec::new();
    // Memory can always be written.
    let faults = format_into(&mut text, source).unwrap_or_default();
    Formatted { text, faults }
}

/// Writes a source in canonical text. Returns the faults of malformed records.
///
/// # Errors
/// Returns an error if the text cannot be written.
pub fn format_into(out: &mut impl Write, source: &[u8]) -> io::Result<Vec<Fault>> {
    let text = without_mark(source);
    let mut formatter = Formatter::new(out, LineEnd::first(text).unwrap_or_default());
    let faults = formatter.part(records(source), text, Span::new(0, 0))?;
    formatter.finish()?;
    Ok(faults)
}

/// Returns a record in canonical text, with these cards in place of its deal, or without a deal. Keeps
/// the comments among its moves, and ends lines at LF.
pub fn format_dealt(record: &Record<'_>, cards: Option<&[Card]>) -> Vec<u8> {
    let mut text = Vec::new();
    let mut page = GrowingText::new(Lines::new(&mut text, LineEnd::Lf));
    if let Ok(id) = record.id() {
        let cards: Option<Vec<_>> = cards.map(|cards| cards.iter().copied().map(Some).collect());
        // Memory can always be written.
        let _ = write_id(&mut page.lines, id, cards.as_deref())
            .and_then(|()| id.variant.visit(RecordBody { page: &mut page, record }))
            .and_then(|()| page.lines.end_line());
    }
    text
}

/// How much is written at once of text that stays as it is.
const PIECE: usize = 1 << 12;

/// Formats a source, part by part.
pub struct Formatter<W>(GrowingText<W>);

impl<W: Write> Formatter<W> {
    /// Creates a formatter that ends lines like this.
    #[doc(hidden)]
    pub const fn new(out: W, end: LineEnd) -> Self {
        Self(GrowingText::new(Lines::new(out, end)))
    }

    /// Formats a part of the source, with its records. What stands before these and was in no part before,
    /// as the rest of a record that is too long, is in `rest`. Returns the faults of those that are malformed.
    ///
    /// # Errors
    /// Returns an error if text cannot be written.
    #[doc(hidden)]
    pub fn part(
        &mut self,
        records: Records<'_>,
        text: &[u8],
        rest: Span,
    ) -> io::Result<Vec<Fault>> {
        let (page, max) = (&mut self.0, records.max);
        let (mut faults, mut end) = (Vec::new(), rest.end);
        if !rest.is_empty() {
            page.raw(rest.of(text))?;
        }
        let mut records = records.peekable();
        while let Some(record) = records.next() {
            let (extent, span) = (record.extent(), record.span());
            // Byte-order marks right before an id are no part of canonical text.
            let before = text[..extent.start].rchunks(BYTE_ORDER_MARK.len());
            let marks = before.take_while(|mark| *mark == BYTE_ORDER_MARK).count();
            let skipped = marks * BYTE_ORDER_MARK.len();
            let gap = extent.start.saturating_sub(skipped).max(end);
            page.between(&text[end..gap], max)?;
            // What they stood between stays apart.
            page.beside.take_if(|blanks| gap < extent.start && blanks.is_empty());
            let fault = fault(&record);
            page.begin(fault.is_some())?;
            end = span.end;
            match fault {
                Some(fault) => {
                    faults.push(fault);
                    if matches!(fault.kind, FaultKind::Text(TextFault::TooLong { .. })) {
                        // Its last token may not have been read.
                        end = extent.end;
                    }
                    page.raw(&text[extent.start..end])?;
                }
                None => {
                    page.lines.are_kept = goes_on(&record, records.peek());
                    page.record(&record)?;
                }
            }
            page.beside = Some(Vec::new());
        }
        page.between(&text[end..], max)?;
        Ok(faults)
    }

    /// Returns what it writes to.
    #[doc(hidden)]
    pub const fn out(&mut self) -> &mut W {
        &mut self.0.lines.out
    }

    /// Ends the last line.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    #[doc(hidden)]
    pub fn finish(mut self) -> io::Result<W> {
        self.0.lines.end_line()?;
        Ok(self.0.lines.out)
    }
}

/// Returns whether the last line of a record goes on with text that is no record, whatever comes after. Before such
/// text no source is cut but where that is glued to the record, so that the next record of a part says it.
fn goes_on(record: &Record<'_>, next: Option<&Record<'_>>) -> bool {
    let own = |next: &Record<'_>| begins(next.extent().of(next.text())) != Begins::Record;
    let (end, word) = (record.extent().end, record.next_word());
    // Byte-order marks that are skipped part what they stand between.
    let is_next = match next {
        Some(next) => next.extent().start == end,
        None => !word.is_empty() && !word.starts_with(BYTE_ORDER_MARK),
    };
    let is_glued = is_next && record.span().end == end;
    let is_open = count_ends(record.text(), record.span().end..end) == 0;
    is_glued || is_open && next.is_some_and(own)
}

/// Returns what is wrong with a record as far as its text goes.
fn fault(record: &Record<'_>) -> Option<Fault> {
    let id = match record.id() {
        Ok(id) => id,
        Err(fault) => return Some(fault),
    };
    if let Err(fault) = record.deal() {
        return Some(fault);
    }
    id.variant.visit(FirstFault(record))
}

struct FirstFault<'a, 'b>(&'b Record<'a>);

impl MoveVisitor for FirstFault<'_, '_> {
    type Output = Option<Fault>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> Option<Fault> {
        self.0.tokens::<M>(labels).find_map(Result::err)
    }
}

/// What follows the id and the deal of a record.
struct RecordBody<'a, 'b, W> {
    page: &'b mut GrowingText<W>,
    record: &'b Record<'a>,
}

impl<W: Write> MoveVisitor for RecordBody<'_, '_, W> {
    type Output = io::Result<()>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> io::Result<()> {
        let Self { page, record } = self;
        page.tokens(record.text(), record.deal_span().end, record.tokens::<M>(labels))
    }
}

/// The text as it grows.
struct GrowingText<W> {
    lines: Lines<W>,
    /// Whether the source has a blank line here. It is kept before a record and before a comment,
    /// not within a record.
    blank: bool,
    /// Whether the last text is one that stays as it is. What is between it and a comment stays, too, or
    /// a record on its line.
    is_raw: bool,
    /// The blanks after the last record, as long as nothing else follows it on its line.
    beside: Option<Vec<u8>>,
}

impl<W: Write> GrowingText<W> {
    const fn new(lines: Lines<W>) -> Self {
        Self { lines, blank: false, is_raw: false, beside: None }
    }

    /// Begins a record: on a line of its own, unless it or the one before it on its line stays as it is.
    fn begin(&mut self, is_raw: bool) -> io::Result<()> {
        match self.beside.take() {
            Some(blanks) if is_raw || self.is_raw => {
                self.lines.column = 0;
                self.lines.write(&blanks)
            }
            _ => self.begin_line(),
        }
    }

    /// Begins a line, after a blank line if the source has one.
    fn begin_line(&mut self) -> io::Result<()> {
        self.lines.end_line()?;
        if std::mem::take(&mut self.blank) && !self.lines.is_empty {
            self.lines.write(self.lines.end.as_bytes())
        } else {
            Ok(())
        }
    }

    /// Writes some text as it is, at the beginning of a line or after another such text. If lines end in it
    /// before any other does, theirs is the first line end.
    fn raw(&mut self, text: &[u8]) -> io::Result<()> {
        if !self.lines.has_ended
            && let Some(end) = LineEnd::first(text)
        {
            (self.lines.end, self.lines.has_ended) = (end, true);
        }
        // A text that begins like a mark would be taken for the mark if it came first.
        if self.lines.is_empty && text.starts_with(BYTE_ORDER_MARK) {
            self.lines.write(BYTE_ORDER_MARK)?;
        }
        text.chunks(PIECE).try_for_each(|piece| self.lines.write(piece))?;
        self.lines.column = usize::from(!text.ends_with(b"\n") && !text.ends_with(b"\r"));
        (self.is_raw, self.beside) = (true, Some(Vec::new()));
        Ok(())
    }

    /// Writes the white space and comments before a record, or after the last: as they are if they are longer
    /// than a record may be.
    fn between(&mut self, text: &[u8], max: usize) -> io::Result<()> {
        if text.len() > max { self.raw(text) } else { self.gap(text) }
    }

    /// Writes white space and comments. A comment stays after the text it follows, or on its own line.
    fn gap(&mut self, text: &[u8]) -> io::Result<()> {
        let (mut rest, mut breaks) = (text, 0);
        loop {
            let after = skip_white(rest);
            let white = &rest[..rest.len() - after.len()];
            breaks += count_ends(rest, 0..white.len());
            self.blank |= breaks > 1;
            match &mut self.beside {
                Some(blanks) if breaks == 0 && after.is_empty() => blanks.extend_from_slice(white),
                _ => self.beside = None,
            }
            if after.is_empty() {
                return Ok(());
            }
            if breaks > 0 || self.lines.column == 0 {
                self.begin_line()?;
            } else if self.is_raw {
                self.lines.write(white)?;
            } else {
                self.lines.write(b" ")?;
            }
            let (comment, next) = split_comment(after);
            self.lines.write(comment.trim_ascii_end())?;
            self.lines.write(self.lines.end.as_bytes())?;
            (self.lines.column, self.is_raw, breaks, rest) = (0, false, 0, next);
        }
    }

    /// Writes the white space and comments between two words of a record, where no blank line is
    /// kept.
    fn gap_within(&mut self, text: &[u8]) -> io::Result<()> {
        self.gap(text)?;
        self.blank = false;
        Ok(())
    }

    fn record(&mut self, record: &Record<'_>) -> io::Result<()> {
        let Ok(id) = record.id() else { return Ok(()) };
        self.is_raw = false;
        match record.deal() {
            Ok(Some(deal)) => {
                self.deal(record.text(), &id.to_string(), deal, record.deal_span().start)?;
            }
            _ => self.lines.word(id.to_string().as_bytes())?,
        }
        id.variant.visit(RecordBody { page: self, record })
    }

    /// An id and its deal, whose `[` is at `opening`. A comment ends a run of unknown cards, so that
    /// it stays where it is.
    fn deal(&mut self, text: &[u8], id: &str, deal: &Deal, opening: usize) -> io::Result<()> {
        let cards = deal.cards();
        // A bracket is next to its card, so each word is written when the next one is known.
        let mut word = format!("{id}[");
        let mut complete = false;
        let (mut written, mut read) = (0, 0);
        let mut end = opening + 1;
        loop {
            let after = skip_blank(&text[end..], |_| {});
            let start = text.len() - after.len();
            let has_comment = text[end..start].contains(&b';');
            let next = first_deal_word(after);
            if has_comment || next.is_empty() {
                for canonical in canonical_words(&cards[written..read], read == cards.len()) {
                    if complete {
                        self.lines.word(std::mem::take(&mut word).as_bytes())?;
                    }
                    word += &canonical;
                    complete = true;
                }
                written = read;
            }
            if has_comment {
                if !word.is_empty() {
                    self.lines.word(std::mem::take(&mut word).as_bytes())?;
                }
                self.gap_within(&text[end..start])?;
                complete = false;
            }
            if next.is_empty() {
                word.push(']');
                return self.lines.word(word.as_bytes());
            }
            let left = cards.len() - read;
            read += deal_word(next).map_or(0, |entry| entry.count(left)).min(left);
            end = start + next.len();
        }
    }

    fn tokens<M: MoveText>(
        &mut self,
        text: &[u8],
        start: usize,
        tokens: Tokens<'_, M>,
    ) -> io::Result<()> {
        let mut end = start;
        for token in tokens.map_while(Result::ok) {
            let (Token::Move { span, .. } | Token::Outcome { span, .. }) = token;
            let between = &text[end..span.start];
            let ends_line = self.lines.are_kept && count_ends(between, 0..between.len()) > 0;
            if ends_line || between.contains(&b';') {
                self.lines.end_run()?;
                self.gap_within(between)?;
            }
            if ends_line {
                self.lines.end_line()?;
            }
            match token {
                Token::Move { mv, repeat, .. } => self.lines.play(mv, repeat.times().into())?,
                Token::Outcome { outcome, .. } => {
                    self.lines.end_run()?;
                    self.lines.word(format!("={outcome}").as_bytes())?;
                }
            }
            end = span.end;
        }
        self.lines.end_run()
    }
}
