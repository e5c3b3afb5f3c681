//! Keeps the part of a large record that verdicts depend on.
//!
//! One byte is kept of blanks and comments, and only the beginning of a record with too much text.
//! [`OmittedText`] says what text is left out. So a record takes memory in proportion to its text, and
//! no record takes more than its limit allows, however large it is.

use crate::notation::{
    Begins, Finder, begins, ends_with_outcome, ends_word, first_word, records, skip_blank,
    skip_white, split_comment,
};
use crate::source::Location;
use crate::text::{Gap, OmittedText};
use std::ops::Range;

/// Squeezes a record in a buffer, a piece at a time.
pub(crate) struct BlankTrimmer {
    /// Where the text begins in the buffer.
    origin: usize,
    /// Where the record begins.
    first: usize,
    /// The end of what is kept.
    kept: usize,
    /// Blanks and comments before this place stay as they are.
    whole: usize,
    gaps: OmittedText,
    finder: Finder,
    within: ScanState,
    /// The text that the record may have.
    max: usize,
    /// How much it has.
    text: usize,
    /// Whether its words are too many to keep, for the comments among them.
    overfull: bool,
    /// What is left out of a record that is too long, from its limit on, and where that would be.
    rest: Option<(usize, Passed)>,
    /// Whether the next word may go on with moves before it on its line.
    goes_on: bool,
}

/// The state at the end of the last piece.
#[derive(Clone, Copy)]
enum ScanState {
    /// Nothing that goes on.
    Nothing,
    /// A word that begins here.
    Word(usize),
    /// A word that is too long to keep.
    LongWord,
    /// Blanks and comments that begin here.
    Blanks { start: usize, run: Run },
}

/// Blanks and comments.
#[derive(Clone, Copy, Default)]
struct Run {
    passed: Passed,
    in_comment: bool,
    /// Whether a word follows.
    has_ended: bool,
    /// The first byte of a comment that is not UTF-8, and what is before it.
    bad: Option<(u8, Passed)>,
}

/// Some text that was passed.
#[derive(Clone, Copy, Default)]
struct Passed {
    bytes: usize,
    /// The location after it, if it begins at the first line and column.
    location: Location,
}

impl Passed {
    #[inline]
    fn add(&mut self, text: &[u8]) {
        self.bytes += text.len();
        // Most texts are a word or a space.
        if text.len() <= 8 && text.iter().all(|byte| (b' '..0x80).contains(byte)) {
            self.location.column += text.len();
        } else {
            self.location = self.location.after(text, 0..text.len());
        }
    }

    /// Returns the gap from a part of this text to its end. `kept` is what stands for that part.
    fn gap(&self, at: usize, kept: &Self) -> Gap {
        let lines = self.location.line.saturating_sub(kept.location.line);
        let column = if lines > 0 { 1 } else { kept.location.column };
        let characters = self.location.column.saturating_sub(column);
        Gap { at, bytes: self.bytes - kept.bytes, lines, characters }
    }

    /// Returns the byte that stands for this text, which ends with blanks.
    const fn blank(&self) -> u8 {
        if self.location.line > 1 { b'\n' } else { b' ' }
    }
}

impl Run {
    /// Reads the next blanks, or what comes of a comment. Returns how many bytes they are, and whether
    /// there may be others.
    fn read(&mut self, text: &[u8], is_last: bool) -> (usize, bool) {
        if self.in_comment {
            let (comment, after) = split_comment(text);
            self.in_comment = after.is_empty();
            let length = match str::from_utf8(comment) {
                // The rest of a character may follow.
                Err(error) if self.in_comment && !is_last && error.error_len().is_none() => {
                    return (error.valid_up_to(), false);
                }
                Err(error) if self.bad.is_none() => error.valid_up_to(),
                _ => return (comment.len(), true),
            };
            let mut before = self.passed;
            before.add(&comment[..length]);
            self.bad = Some((comment[length], before));
            return (comment.len(), true);
        }
        let after = skip_white(text);
        let white = text.len() - after.len();
        match after.first() {
            // The rest of a line end may follow.
            None if !is_last && text.ends_with(b"\r") => return (white - 1, false),
            None => {}
            Some(b';') => self.in_comment = true,
            Some(_) => self.has_ended = true,
        }
        (white, !self.has_ended)
    }
}

/// Returns whether a text is one blank and then a word.
fn is_blank_before_word(text: &[u8]) -> bool {
    matches!(text, [b' ' | b'\n' | b'\r' | b'\t', next, ..] if !ends_word(*next))
}

/// How far a piece has been passed.
pub(crate) struct Reach {
    /// What follows this place has not been passed.
    pub(crate) at: usize,
    /// Where the record ends that follows, if one does.
    pub(crate) start: Option<usize>,
}

/// The number of bytes of blanks and comments that are kept as they are: those of a line end. A gap
/// takes as much.
const SHORT: usize = 2;

/// The most bytes that are put in place of others.
const PLACE: usize = SHORT + 1;

/// How much memory any record may take.
const ENOUGH: usize = 4 << 20;

impl BlankTrimmer {
    /// Squeezes the record at `start` of a buffer, whose text begins at `origin`. Blanks and comments
    /// that end before `whole` stay as they are. `max` is the text that the record may have.
    pub(crate) fn new(origin: usize, start: usize, whole: usize, max: usize) -> Self {
        Self {
            origin,
            first: start,
            kept: start,
            whole,
            gaps: OmittedText::NONE,
            finder: Finder::default(),
            within: ScanState::Nothing,
            max,
            text: 0,
            overfull: false,
            rest: None,
            goes_on: false,
        }
    }

    /// Returns the end of what is kept.
    pub(crate) const fn kept(&self) -> usize {
        self.kept
    }

    /// Returns what was left out, and how much text a record may have for which this one is not too
    /// long.
    pub(crate) fn finish(self) -> (OmittedText, usize) {
        (self.gaps, if self.overfull { 0 } else { self.max })
    }

    /// Passes a piece of the buffer, up to a record that follows. `is_last` says whether nothing
    /// follows the piece.
    pub(crate) fn pass(&mut self, buffer: &mut [u8], piece: Range<usize>, is_last: bool) -> Reach {
        let Range { start: mut at, end } = piece;
        while at < end {
            let text = &buffer[at..end];
            match self.within {
                // Most blanks are a space or a line end before a word.
                ScanState::Nothing if is_blank_before_word(text) => {
                    if self.rest.is_some() {
                        self.goes_on &= !matches!(text[0], b'\n' | b'\r');
                        self.leave_out(&text[..1]);
                    } else {
                        buffer[self.kept] = buffer[at];
                        self.kept += 1;
                    }
                    at += 1;
                }
                ScanState::Nothing if ends_word(text[0]) => {
                    self.within = ScanState::Blanks { start: self.kept, run: Run::default() };
                }
                ScanState::Nothing => self.within = ScanState::Word(self.kept),
                ScanState::Word(start) => {
                    let length = first_word(text).len();
                    buffer.copy_within(at..at + length, self.kept);
                    self.kept += length;
                    at += length;
                    if (at < end || self.is_long(start))
                        && let Some(start) = self.end_word(buffer, start)
                    {
                        return Reach { at, start: Some(start) };
                    }
                    if at == end && !matches!(self.within, ScanState::Word(_)) {
                        self.within = ScanState::LongWord;
                    }
                }
                ScanState::LongWord => {
                    let length = first_word(text).len();
                    self.leave_out(&text[..length]);
                    at += length;
                    if at < end {
                        self.within = ScanState::Nothing;
                    }
                }
                ScanState::Blanks { start, mut run } => {
                    at += self.pass_blanks(buffer, at..end, start, &mut run, is_last);
                    if !run.has_ended {
                        self.within = ScanState::Blanks { start, run };
                        break;
                    }
                    self.end_blanks(buffer, start, run);
                }
            }
        }
        Reach { at, start: if is_last { self.pass_end(buffer) } else { None } }
    }

    /// Ends what nothing follows. Returns where the record ends, if its last word is not its own.
    #[inline(never)] // Once for each source, where `pass` is a loop over its words.
    fn pass_end(&mut self, buffer: &mut [u8]) -> Option<usize> {
        let end = match self.within {
            ScanState::Word(start) => self.end_word(buffer, start),
            ScanState::Blanks { start, run } => {
                self.end_blanks(buffer, start, run);
                None
            }
            ScanState::Nothing | ScanState::LongWord => None,
        };
        if end.is_none() {
            self.end(buffer);
        }
        end
    }

    /// Returns whether a word, or the record with it, is too long to keep. With gaps between all its
    /// words, a record takes more than its text.
    fn is_long(&self, start: usize) -> bool {
        let capacity = (self.max.saturating_mul(5) / 2).max(ENOUGH);
        let record = self.kept - self.origin + self.gaps.size();
        self.kept - start > self.max || record > capacity
    }

    /// Ends a word, or what is kept of it. Returns where in it the record before it ends, if it does.
    fn end_word(&mut self, buffer: &mut [u8], start: usize) -> Option<usize> {
        let goes_on = self.rest.map(|(at, rest)| {
            // What was left out parts the word from what is kept.
            buffer[at] = rest.blank();
            self.goes_on
        });
        self.goes_on = !ends_with_outcome(&buffer[start..self.kept]);
        let text = &buffer[self.origin..self.kept];
        let at = start - self.origin;
        let mut end = self.finder.ends_before(text, at, self.max, goes_on);
        if end.is_some_and(|end| self.rest.is_none() && self.text + (end - at) > self.max) {
            // Only an id ends what is too long.
            self.finder = Finder::InProse;
            end = self.finder.ends_before(text, at, self.max, goes_on);
        }
        if let Some(end) = end {
            let end = end + self.origin;
            let Some(marks) = self.marks_before(buffer, end) else {
                self.end(buffer);
                return Some(end);
            };
            // Prose goes on with the marks of a list before it.
            (self.finder, self.text) = (Finder::InProse, marks);
        }
        let is_long = self.is_long(start);
        self.within = ScanState::Nothing;
        if self.rest.is_some() {
            self.leave_out(&buffer[start..self.kept]);
        } else {
            self.text += self.kept - start;
            self.overfull = self.text <= self.max && is_long;
            if self.text > self.max || self.overfull {
                // Only an id ends what follows.
                self.rest = Some((self.kept, Passed::default()));
                self.finder = Finder::InProse;
            }
        }
        None
    }

    /// Returns how much text the marks are that end the record before prose, if it has some.
    fn marks_before(&self, buffer: &[u8], prose: usize) -> Option<usize> {
        if begins(&buffer[prose..self.kept]) != Begins::Prose {
            return None;
        }
        let text = &buffer[self.first..prose];
        let mut rest = records(text).nth(1)?.extent().of(text);
        let mut marks = 0;
        loop {
            rest = skip_blank(rest, |_| {});
            let word = first_word(rest).len();
            if word == 0 {
                return Some(marks);
            }
            (marks, rest) = (marks + word, &rest[word..]);
        }
    }

    /// Leaves out some text from the limit of the record on. One byte stands for all of it.
    fn leave_out(&mut self, text: &[u8]) {
        if let Some((at, rest)) = &mut self.rest {
            rest.add(text);
            self.kept = *at + usize::from(rest.bytes > 0);
        }
    }

    /// Passes blanks and comments, as far as they go in a piece.
    fn pass_blanks(
        &mut self,
        buffer: &mut [u8],
        piece: Range<usize>,
        start: usize,
        run: &mut Run,
        is_last: bool,
    ) -> usize {
        let mut at = piece.start;
        loop {
            let text = &buffer[at..piece.end];
            let (length, goes_on) = run.read(text, is_last);
            run.passed.add(&text[..length]);
            if self.rest.is_some() {
                self.leave_out(&text[..length]);
            } else if self.keeps(start, run) {
                buffer.copy_within(at..at + length, self.kept);
                self.kept += length;
            } else {
                // Room for what may be put in their place.
                self.kept = start + PLACE;
            }
            at += length;
            if at == piece.end || !goes_on {
                return at - piece.start;
            }
        }
    }

    /// Returns whether blanks and comments stay as they are.
    fn keeps(&self, start: usize, run: &Run) -> bool {
        run.passed.bytes <= self.whole.saturating_sub(start).max(SHORT)
    }

    /// Ends blanks and comments. Puts a byte in their place, or as much of a comment as is not UTF-8.
    fn end_blanks(&mut self, buffer: &mut [u8], start: usize, run: Run) {
        self.within = ScanState::Nothing;
        self.goes_on &= run.passed.location.line == 1;
        if self.rest.is_some() || self.keeps(start, &run) {
            return;
        }
        let mut now = Passed::default();
        self.kept = start;
        if let Some((byte, before)) = run.bad {
            self.put(buffer, b';', &mut now);
            self.gaps.push(before.gap(self.kept - self.origin, &now));
            now = before;
            self.put(buffer, byte, &mut now);
        }
        if now.bytes < run.passed.bytes {
            self.put(buffer, run.passed.blank(), &mut now);
        }
        self.gaps.push(run.passed.gap(self.kept - self.origin, &now));
    }

    /// Ends the record.
    fn end(&mut self, buffer: &mut [u8]) {
        let Some((at, rest)) = self.rest.take().filter(|(_, rest)| rest.bytes > 0) else { return };
        let mut now = Passed::default();
        buffer[at] = rest.blank();
        now.add(&[rest.blank()]);
        self.gaps.push(rest.gap(at + 1 - self.origin, &now));
    }

    fn put(&mut self, buffer: &mut [u8], byte: u8, now: &mut Passed) {
        buffer[self.kept] = byte;
        now.add(&[byte]);
        self.kept += 1;
    }
}
