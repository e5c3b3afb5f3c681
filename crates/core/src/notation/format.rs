//! Writes canonical text: one space between moves, lines of at most 100 columns, and `:nx` for
//! repeated moves. Keeps comments, and ends lines as the first line of the source ends.
//!
//! Only the text changes: labels are put in order, and ids lose leading zeros and standard values.
//! No move is added, dropped or verified, and malformed records stay as they are.

use super::blank::{first_word, skip_blank, skip_white, split_comment};
use super::deal::{Deal, canonical_words, deal_word, first_deal_word};
use super::fault::Fault;
use super::file::{Records, records};
use super::held::{BYTE_ORDER_MARK, without_mark};
use super::lines::Lines;
use super::record::Record;
use super::token::{MoveText, Token, Tokens};
use super::variant::MoveVisitor;
use super::write::write_id;
use crate::cards::Card;
use crate::text::{LineEnd, OmittedText, count_ends};
use std::io::{self, Write};

/// A source in canonical text, from [`format`](format()).
#[derive(Clone, Debug, PartialEq, Eq)]
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
    let whole = Whole { kept: text, gaps: &OmittedText::NONE, original: &text };
    let faults = formatter.part(records(source), whole, 0)?;
    formatter.finish()?;
    Ok(faults)
}

/// Returns a record in canonical text, with these cards in place of its deal, or without a deal. Keeps
/// the comments among its moves, and ends lines at LF.
pub fn format_dealt(record: &Record<'_>, cards: Option<&[Card]>) -> Vec<u8> {
    let mut text = Vec::new();
    let mut page = Page::new(Lines::new(&mut text, LineEnd::Lf));
    let kept = record.text();
    let whole = Whole { kept, gaps: &OmittedText::NONE, original: &kept };
    if let Ok(id) = record.id() {
        let cards: Option<Vec<_>> = cards.map(|cards| cards.iter().copied().map(Some).collect());
        // Memory can always be written.
        let _ = write_id(&mut page.lines, id, cards.as_deref())
            .and_then(|()| id.variant.visit(Body { page: &mut page, text: whole, record }))
            .and_then(|()| page.lines.end_line());
    }
    text
}

/// A text of which a part may not be in memory.
#[derive(Clone, Copy)]
pub struct Whole<'a> {
    /// What is in memory.
    pub kept: &'a [u8],
    /// What is not.
    pub gaps: &'a OmittedText,
    /// All of it, if there are gaps.
    pub original: &'a dyn Original,
}

/// A text that can be read from any place on.
pub trait Original {
    /// Reads from a place on until the buffer is full.
    fn read(&self, from: usize, buffer: &mut [u8]) -> io::Result<()>;
}

impl Original for &[u8] {
    fn read(&self, from: usize, buffer: &mut [u8]) -> io::Result<()> {
        buffer.copy_from_slice(&self[from..from + buffer.len()]);
        Ok(())
    }
}

/// How much of a text is read at once.
const PIECE: usize = 1 << 12;

impl Whole<'_> {
    /// Returns where a place in memory is in the whole text.
    fn place(&self, at: usize) -> usize {
        at + self.gaps.before(at)
    }

    /// Passes the text between two places in the whole, piece by piece, each with its place. No piece
    /// ends within a line end.
    fn each(
        &self,
        from: usize,
        to: usize,
        mut see: impl FnMut(usize, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.gaps.is_empty() {
            return see(from, &self.kept[from..to]);
        }
        let (mut at, mut buffer) = (from, [0; PIECE]);
        while at < to {
            let piece = &mut buffer[..PIECE.min(to - at)];
            self.original.read(at, piece)?;
            // A line feed may follow.
            let is_cut = at + piece.len() < to && piece.ends_with(b"\r");
            let piece = &piece[..piece.len() - usize::from(is_cut)];
            see(at, piece)?;
            at += piece.len();
        }
        Ok(())
    }

    /// Returns whether there is a comment between two places in memory that have only blanks and
    /// comments between them.
    fn has_comment(&self, from: usize, to: usize) -> io::Result<bool> {
        let (start, end) = (self.place(from), self.place(to));
        if end - start == to - from {
            return Ok(self.kept[from..to].contains(&b';'));
        }
        let mut found = false;
        self.each(start, end, |_, piece| {
            found |= piece.contains(&b';');
            Ok(())
        })?;
        Ok(found)
    }

    /// Returns the first line end between two places in the whole.
    fn first_line_end(&self, from: usize, to: usize) -> io::Result<Option<LineEnd>> {
        let mut first = None;
        self.each(from, to, |_, piece| {
            first = first.or_else(|| LineEnd::first(piece));
            Ok(())
        })?;
        Ok(first)
    }

    /// Returns where the last word ends of those that begin between two places in the whole.
    fn last_word(&self, from: usize, to: usize) -> io::Result<usize> {
        let (mut end, mut in_comment) = (from, false);
        self.each(from, to, |at, piece| {
            let mut rest = piece;
            while !rest.is_empty() {
                if in_comment {
                    rest = split_comment(rest).1;
                    in_comment = rest.is_empty();
                }
                rest = skip_white(rest);
                in_comment |= rest.first() == Some(&b';');
                let word = first_word(rest).len();
                rest = &rest[word..];
                if word > 0 {
                    end = at + piece.len() - rest.len();
                }
            }
            Ok(())
        })?;
        Ok(end)
    }
}

/// Formats a source, part by part.
pub struct Formatter<W>(Page<W>);

impl<W: Write> Formatter<W> {
    /// Creates a formatter that ends lines like this.
    #[doc(hidden)]
    pub const fn new(out: W, end: LineEnd) -> Self {
        Self(Page::new(Lines::new(out, end)))
    }

    /// Formats a part of the source. `records` are its records from `start` on, where one begins.
    /// Returns the faults of those that are malformed.
    ///
    /// # Errors
    /// Returns an error if text cannot be read or written.
    #[doc(hidden)]
    pub fn part(
        &mut self,
        records: Records<'_>,
        text: Whole<'_>,
        start: usize,
    ) -> io::Result<Vec<Fault>> {
        let page = &mut self.0;
        let (mut faults, mut end) = (Vec::new(), text.place(start));
        for record in records {
            let (extent, span) = (record.extent(), record.span());
            let begins = text.place(extent.start);
            // Byte-order marks right before an id are no part of canonical text.
            let before = text.kept[..extent.start].rchunks(BYTE_ORDER_MARK.len());
            let marks = before.take_while(|mark| *mark == BYTE_ORDER_MARK).count();
            let skipped = marks * BYTE_ORDER_MARK.len();
            let gap = text.place(extent.start.saturating_sub(skipped)).max(end);
            page.gap(text, end, gap)?;
            // What they stood between stays apart.
            page.beside.take_if(|blanks| gap < begins && blanks.is_empty());
            let fault = fault(&record);
            page.begin(fault.is_some())?;
            end = text.place(span.end);
            match fault {
                Some(fault) => {
                    faults.push(fault);
                    if text.gaps.last() > span.end {
                        // Of a record that is too long, its end may not be in memory.
                        end = text.last_word(begins, text.place(extent.end))?;
                    }
                    page.raw(text, begins, end)?;
                }
                None => page.record(text, &record)?,
            }
            page.beside = Some(Vec::new());
        }
        page.gap(text, end, text.place(text.kept.len()))?;
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
struct Body<'a, 'b, W> {
    page: &'b mut Page<W>,
    text: Whole<'b>,
    record: &'b Record<'a>,
}

impl<W: Write> MoveVisitor for Body<'_, '_, W> {
    type Output = io::Result<()>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> io::Result<()> {
        let Self { page, text, record } = self;
        page.tokens(text, record.deal_span().end, record.tokens::<M>(labels))
    }
}

/// The text as it grows.
struct Page<W> {
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

impl<W: Write> Page<W> {
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

    /// Writes some text as it is, at the beginning of a line. If lines end in it before any other
    /// does, theirs is the first line end.
    fn raw(&mut self, text: Whole<'_>, from: usize, to: usize) -> io::Result<()> {
        if !self.lines.has_ended
            && let Some(end) = text.first_line_end(from, to)?
        {
            (self.lines.end, self.lines.has_ended) = (end, true);
        }
        text.each(from, to, |_, piece| {
            // A text that begins like a mark would be taken for the mark if it came first.
            if self.lines.is_empty && piece.starts_with(BYTE_ORDER_MARK) {
                self.lines.write(BYTE_ORDER_MARK)?;
            }
            self.lines.write(piece)
        })?;
        (self.lines.column, self.is_raw) = (1, true);
        Ok(())
    }

    /// Writes the white space and comments between two places in the whole text. A comment stays
    /// after the text it follows, or on its own line.
    fn gap(&mut self, text: Whole<'_>, from: usize, to: usize) -> io::Result<()> {
        let mut breaks = 0;
        // Up to where a comment has been written.
        let mut comment: Option<usize> = None;
        text.each(from, to, |at, piece| {
            let mut rest = piece;
            loop {
                if let Some(written) = comment {
                    let (part, next) = split_comment(rest);
                    let start = at + piece.len() - rest.len();
                    let end = start + part.trim_ascii_end().len();
                    if end > start {
                        // White space before it is no longer at the end.
                        text.each(written, start, |_, white| self.lines.write(white))?;
                        self.lines.write(&part[..end - start])?;
                        comment = Some(end);
                    }
                    if next.is_empty() {
                        return Ok(());
                    }
                    self.lines.write(self.lines.end.as_bytes())?;
                    (comment, rest) = (None, next);
                }
                let after = skip_white(rest);
                let white = &rest[..rest.len() - after.len()];
                breaks += count_ends(rest, 0..white.len());
                self.blank |= breaks > 1;
                let is_beside = breaks == 0 && after.is_empty() && to - from <= PIECE;
                match &mut self.beside {
                    Some(blanks) if is_beside => blanks.extend_from_slice(white),
                    _ => self.beside = None,
                }
                if after.is_empty() {
                    return Ok(());
                }
                if breaks > 0 || self.lines.column == 0 {
                    self.begin_line()?;
                } else if self.is_raw {
                    let start = at + piece.len() - after.len();
                    text.each(from, start, |_, white| self.lines.write(white))?;
                } else {
                    self.lines.write(b" ")?;
                }
                (self.lines.column, breaks, rest, self.is_raw) = (0, 0, after, false);
                comment = Some(at + piece.len() - rest.len());
            }
        })?;
        if comment.is_some() { self.lines.write(self.lines.end.as_bytes()) } else { Ok(()) }
    }

    /// Writes the white space and comments between two words of a record, where no blank line is
    /// kept.
    fn gap_within(&mut self, text: Whole<'_>, from: usize, to: usize) -> io::Result<()> {
        self.gap(text, text.place(from), text.place(to))?;
        self.blank = false;
        Ok(())
    }

    fn record(&mut self, text: Whole<'_>, record: &Record<'_>) -> io::Result<()> {
        let Ok(id) = record.id() else { return Ok(()) };
        self.is_raw = false;
        match record.deal() {
            Ok(Some(deal)) => self.deal(text, &id.to_string(), deal, record.deal_span().start)?,
            _ => self.lines.word(id.to_string().as_bytes())?,
        }
        id.variant.visit(Body { page: self, text, record })
    }

    /// An id and its deal, whose `[` is at `opening`. A comment ends a run of unknown cards, so that
    /// it stays where it is.
    fn deal(&mut self, text: Whole<'_>, id: &str, deal: &Deal, opening: usize) -> io::Result<()> {
        let cards = deal.cards();
        // A bracket is next to its card, so each word is written when the next one is known.
        let mut word = format!("{id}[");
        let mut complete = false;
        let (mut written, mut read) = (0, 0);
        let mut end = opening + 1;
        loop {
            let after = skip_blank(&text.kept[end..], |_| {});
            let start = text.kept.len() - after.len();
            let has_comment = text.has_comment(end, start)?;
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
                self.gap_within(text, end, start)?;
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
        text: Whole<'_>,
        start: usize,
        tokens: Tokens<'_, M>,
    ) -> io::Result<()> {
        let mut end = start;
        for token in tokens.map_while(Result::ok) {
            let (Token::Move { span, .. } | Token::Outcome { span, .. }) = token;
            if text.has_comment(end, span.start)? {
                self.lines.end_run()?;
                self.gap_within(text, end, span.start)?;
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
