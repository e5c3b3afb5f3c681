//! The records of a source.

use super::between::{after_outcome, begins_with_mark, ends_on_its_line, without_between};
use super::blank::{ends_word, first_word, skip_blank, skip_white, split_comment};
use super::boundary::{
    Begins, Brackets, begins, brackets, end_in, marks_before_id, next_start, short, start_after,
    start_after_deal, up_to_word,
};
use super::conflict::Conflict;
use super::deal::Deal;
use super::fault::{Fault, FaultKind, TextFault};
use super::held::{
    BYTE_ORDER_MARK, is_byte_order_marks, unseen, unseen_at_end, unseen_before_marks, without_mark,
};
use super::id::{GameId, parse_id, parse_id_like};
use super::record::{Head, Record};
use super::variant::Variant;
use crate::text::{Span, line_len, line_start};
use memchr::{memchr_iter, memrchr3};

/// Returns the records of a source, in order. Text that belongs to no record is a record without an
/// id.
///
/// Skips a leading byte-order mark.
///
/// ```
/// let text = b"3x3x13x5+1 1a 23 ; an open game\n3x3x13x5-1 + + =partial";
/// let ids: Vec<String> = patience::records(text).map(|record| record.id().unwrap().to_string()).collect();
/// assert_eq!(ids, ["3x3x13x5+1", "3x3x13x5-1"]);
/// ```
#[must_use]
pub fn records(source: &[u8]) -> Records<'_> {
    records_from(without_mark(source), 0, MAX_RECORD, b"")
}

/// The length that a record has at most, with its blanks and comments up to the next, unless more is asked
/// for: 64 MiB.
pub const MAX_RECORD: usize = 64 << 20;

/// Returns the records of a text without a byte-order mark, from a place where a record begins or
/// the text does. `max` is the length that a record has at most. `after` is the next word after the
/// text, if the text is a part of another.
pub fn records_from<'a>(text: &'a [u8], start: usize, max: usize, after: &'a [u8]) -> Records<'a> {
    let next = text.len() - skip_blank(&text[start..], |_| {}).len();
    let mut records = Records { text, next, has_id: false, like: None, max, after, first: next };
    records.go_on(next, begins(&text[next..]) == Begins::Record);
    records
}

/// An iterator over the records of a source, from [`records`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    text: &'a [u8],
    /// Where the next record begins, or the end of the text.
    next: usize,
    /// Whether the next record begins with a word for an id, as prose and text before the first id do not.
    has_id: bool,
    /// The last id, and its text before its number or deal. Most often, the next one differs in its number
    /// alone.
    like: Option<(GameId, &'a [u8])>,
    /// The length that a record has at most.
    pub(super) max: usize,
    /// The next word after the text.
    after: &'a [u8],
    /// Where the first text that is not blank begins.
    first: usize,
}

impl<'a> Records<'a> {
    /// Skips byte-order marks right before the id of the next record, which begins with something else:
    /// files that begin with one were joined.
    fn skip_marks(&mut self) {
        let rest = &self.text[self.next..];
        // Between the words of one they part these.
        let before = &self.text[..self.next];
        let is_glued = before.last().is_some_and(|&byte| !ends_word(byte));
        if rest.starts_with(BYTE_ORDER_MARK) && !(is_glued && unseen_at_end(before) == 0) {
            let unseen = unseen(rest);
            if is_byte_order_marks(&rest[..unseen]) && begins(&rest[unseen..]) == Begins::Record {
                (self.next, self.has_id) = (self.next + unseen, true);
            }
        }
    }

    /// Parses the id at the start of a text. Returns it with the rest of the text.
    #[inline(always)]
    fn id(&mut self, text: &'a [u8]) -> Result<(GameId, &'a [u8]), Fault> {
        if let Some((last, like)) = &self.like
            && let Some(id) = parse_id_like(last, like, text)
        {
            return Ok(id);
        }
        let (id, rest) = parse_id(text)?;
        let whole = &text[..text.len() - rest.len()];
        let digits = whole.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        self.like = Some((id, &whole[..whole.len() - digits]));
        Ok((id, rest))
    }

    /// Returns the next record if its id is good, and its deal, if it has one, is plain. Nearly all records
    /// are like this.
    #[inline]
    fn next_plain(&mut self) -> Option<Record<'a>> {
        let (text, start) = (self.text, self.next);
        let (id, rest) = if self.has_id { self.id(&text[start..]).ok()? } else { return None };
        let opening = text.len() - rest.len();
        let (deal, moves) = match rest.first() {
            Some(b'[') => {
                let deal = Deal::read_plain(text, opening, &id.variant.composition())?;
                let end = deal.span().end;
                (Some(Box::new(Ok(deal))), end)
            }
            _ => (None, opening),
        };
        // Where a word goes on, another record may begin in it.
        if text.get(moves).is_some_and(|&byte| !ends_word(byte)) {
            return None;
        }
        let (next, is_record, has_comments) = next_start(text, moves, true, self.max);
        if next - start > self.max {
            return None;
        }
        let end = if has_comments || !ends_on_its_line(&text[moves..next]) {
            let head = Beginning { id: Some(Ok((id, opening))), brackets: None, moves };
            head.end(&text[..next], start, self.rest(next), has_comments)
        } else {
            next
        };
        self.go_on(end, is_record && end == next);
        let head = Head { id, deal, opening };
        Some(Record::plain(&text[..end], start, head, moves, self.rest(end), has_comments))
    }

    /// Returns the next record, whatever it is. There must be one.
    #[inline(never)]
    fn next_other(&mut self) -> Record<'a> {
        let (text, start) = (self.text, self.next);
        let mut head = self.head();
        let (next, has_id, has_comments) = self.following(&head);
        if next - start > self.max && is_longer(&text[start..next], self.max) {
            // Text after it that is no record is the rest of the long record.
            let end = Passage::end_of_long(text, start + self.max + 1, self.max);
            self.go_on(end, begins(&text[end..]) == Begins::Record);
            return Record::too_long(&text[..end], start, self.max, self.rest(end));
        }
        let end = head.end(&text[..next], start, self.rest(next), has_comments);
        if let Some(Err(fault)) = &mut head.id {
            // Of the word that it shares with the next record, it has a part.
            if text.get(end).is_some_and(|&byte| !ends_word(byte))
                && marks_before_id(&text[start..]).is_none()
                && let Err(own) = parse_id(&text[start..end])
            {
                *fault = own;
            }
            fault.span.end = fault.span.end.min(end - start);
        }
        self.go_on(end, has_id && end == next);
        let is_closed = head.is_closed();
        let record =
            Record::read(&text[..end], start, head.id, is_closed, self.rest(end), has_comments);
        if start > self.first { record.after_another() } else { record }
    }

    /// Goes on at a place. `has_id` says whether a record begins there.
    #[inline]
    fn go_on(&mut self, next: usize, has_id: bool) {
        (self.next, self.has_id) = (next, has_id);
        if !has_id {
            self.skip_marks();
        }
    }

    /// Returns the text from a place on, as far as it is known.
    #[inline]
    fn rest(&self, from: usize) -> &'a [u8] {
        if from < self.text.len() { &self.text[from..] } else { self.after }
    }

    /// Reads how the next record begins.
    fn head(&mut self) -> Beginning {
        let (text, start, has_id) = (self.text, self.next, self.has_id);
        let read = |(id, rest): (GameId, &[u8])| (id, text.len() - rest.len());
        let mut id = if has_id { Some(self.id(&text[start..]).map(read)) } else { None };
        let after_id = match &mut id {
            None => start + 1,
            Some(Ok((_, after_id))) => *after_id,
            Some(Err(fault)) => match marks_before_id(&text[start..]) {
                // What is wrong is what stands before the id.
                Some(marks) => {
                    let kind = FaultKind::Text(TextFault::BeforeFirstGame);
                    *fault = Fault { span: Span::new(0, marks), kind };
                    start + marks
                }
                None => start + 1,
            },
        };
        // Brackets behind what ends in the word of the id are not its own.
        let is_cut = matches!(id, Some(Ok(_)))
            && text.get(after_id).is_some_and(|&byte| byte != b'[' && !ends_word(byte))
            && start_after(text, after_id, self.max)
                .is_some_and(|(end, _)| !text[after_id..end].contains(&b'['));
        let brackets = if has_id && !is_cut { brackets(text, after_id, self.max) } else { None };
        let moves = brackets.as_ref().map_or(after_id, |brackets| brackets.end);
        Beginning { id, brackets, moves }
    }

    /// Returns where what follows the next record begins, whether that has an id, and whether the record
    /// may have comments.
    #[inline]
    fn following(&self, head: &Beginning) -> (usize, bool, bool) {
        let (text, has_id) = (self.text, head.id.is_some());
        if !has_id && let Some(conflict) = Conflict::at(text, self.next, self.max) {
            return next_start(text, conflict.last.end, false, self.max);
        }
        // Unseen characters alone before an id are no text of their own.
        let behind = if has_id { 0 } else { behind_unseen(&text[self.next..]) };
        if behind > 0 {
            let next = self.next + behind;
            return (next, begins(&text[next..]) == Begins::Record, false);
        }
        // In its first word moves may stand before an id.
        if !has_id
            && let Some((next, is_record)) = end_in(text, self.next, false, self.max, None)
            && next > self.next
        {
            return (next, is_record, false);
        }
        if !head.is_closed() {
            return (head.moves, begins(&text[head.moves..]) == Begins::Record, true);
        }
        // So may they in the word with which its own id or deal ends.
        if text.get(head.moves).is_some_and(|&byte| !ends_word(byte))
            && let Some((next, begins)) = match &head.id {
                _ if head.ends_after(text, self.next) => {
                    start_after_deal(text, head.moves, self.max)
                }
                Some(Ok(_)) => start_after(text, head.moves, self.max),
                _ => None,
            }
        {
            return (next, begins == Begins::Record, true);
        }
        let (next, is_record, has_comments) = next_start(text, head.moves, has_id, self.max);
        // Brackets may have comments, too.
        (next, is_record, has_comments || head.brackets.is_some())
    }
}

/// How a record begins.
struct Beginning {
    /// The id of the record, with where that ends, if there is one, good or bad.
    id: Option<Result<(GameId, usize), Fault>>,
    /// The brackets of the deal.
    brackets: Option<Brackets>,
    /// Where its moves begin.
    moves: usize,
}

impl Beginning {
    fn is_closed(&self) -> bool {
        self.brackets.as_ref().is_none_or(|brackets| brackets.is_closed)
    }

    /// Returns whether the brackets of the record that begins at `start` end in a later word.
    fn ends_after(&self, text: &[u8], start: usize) -> bool {
        self.brackets.is_some() && self.moves > start + first_word(&text[start..]).len()
    }

    /// Returns where the record ends that begins at `start`, of a text up to the next one, with which the
    /// rest begins: before text between records and characters that nobody sees.
    #[inline]
    fn end(&self, text: &[u8], start: usize, rest: &[u8], has_comments: bool) -> usize {
        // What is glued to a bad id is in its word.
        let after_word = |at: usize| at.max(start + first_word(&text[start..]).len());
        let first = match &self.brackets {
            Some(Brackets { is_closed: false, opening, .. }) => {
                let first = after_word(opening + 1);
                let end = after_outcome(text, first).unwrap_or(text.len());
                return without_unseen(&text[..end], first);
            }
            _ if self.id.is_none() => return text.len(),
            _ if !has_comments && ends_on_its_line(&text[self.moves..]) => return text.len(),
            Some(_) => self.moves,
            None if matches!(self.id, Some(Ok(_))) => self.moves,
            None => after_word(self.moves),
        };
        let id = self.id.as_ref().and_then(|id| id.as_ref().ok());
        let reads = |word: &[u8]| match id {
            Some((id, _)) => id.variant.reads(word),
            None => Variant::moves_of_any(word) == word.len(),
        };
        // What is before an id on its line is the number of that record.
        let is_move = |digits: &str, line: usize| {
            let is_alone = rest.is_empty() || line < line_start(text, text.len(), self.moves);
            is_alone && id.is_some_and(|(id, _)| id.variant.reads(digits.as_bytes()))
        };
        // Each may stand before the other.
        let mut end = text.len();
        loop {
            let seen = without_unseen(&text[..end], first);
            let shares_line = !rest.is_empty() && line_len(&text[seen..]) == text.len() - seen;
            let shorter = without_between(&text[..seen], first, shares_line, reads, is_move);
            if shorter == end {
                return end;
            }
            end = shorter;
        }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    #[inline]
    fn next(&mut self) -> Option<Record<'a>> {
        if self.next == self.text.len() {
            return None;
        }
        self.next_plain().or_else(|| Some(self.next_other()))
    }
}

/// Returns the length of the unseen characters that begin a text, if an id is right behind them.
fn behind_unseen(text: &[u8]) -> usize {
    match unseen_before_marks(text) {
        _ if begins(text) != Begins::Unseen => 0,
        0 => unseen(text),
        length => length,
    }
}

/// Returns where unseen characters begin that end a record, whose moves begin at `moves` and which would
/// end where the text does; there if it has none.
fn without_unseen(text: &[u8], moves: usize) -> usize {
    let mut end = text.len();
    loop {
        let is_blank = |byte: &&u8| ends_word(**byte) && **byte != b';';
        let words = end - text[..end].iter().rev().take_while(is_blank).count();
        let first = words - unseen_at_end(&text[..words]);
        let has_comment = || text[line_start(text, first, moves)..first].contains(&b';');
        if first == words || first < moves || has_comment() {
            return end;
        }
        end = first;
    }
}

/// Returns whether a record is longer than it may be up to the next, or to characters before that which
/// nobody sees: these are no part of it.
#[cold]
fn is_longer(text: &[u8], max: usize) -> bool {
    let unseen = unseen_at_end(text);
    let is_short = unseen < short(text, max).len();
    text.len() - if is_short { unseen } else { 0 } > max
}

/// Text of which no record is read, as it comes in pieces: the rest of a record that is too long, or
/// blanks and comments before the first record that are longer than a record may be.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    /// Whether every word ends it. The rest of a record ends where another begins.
    is_blank: bool,
    within: Within,
}

/// What goes on at the end of a piece.
#[derive(Clone, Copy, Debug)]
enum Within {
    Nothing,
    Word,
    Comment,
}

/// How far a piece has been passed.
#[non_exhaustive]
pub struct Passed {
    /// What follows has not been passed.
    pub end: usize,
    /// Whether a record begins there, or what is read like one.
    pub is_over: bool,
}

impl Passage {
    /// Returns whether it is blanks and comments before the first record.
    pub const fn is_blank(&self) -> bool {
        self.is_blank
    }

    /// Returns the rest of a record that is too long and goes on after this text.
    fn rest(text: &[u8]) -> Self {
        let within = match memrchr3(b';', b'\n', b'\r', text) {
            Some(mark) if text[mark] == b';' => Within::Comment,
            _ if text.last().is_some_and(|&byte| !ends_word(byte)) => Within::Word,
            _ => Within::Nothing,
        };
        Self { is_blank: false, within }
    }

    /// Returns where a record ends that goes on at a place although it is too long.
    fn end_of_long(text: &[u8], from: usize, max: usize) -> usize {
        let mut passage = Self::rest(&text[..from]);
        if matches!(passage.within, Within::Word) {
            let before = text[..from].iter().rev().take_while(|&&byte| !ends_word(byte)).count();
            let mut word = Self { within: Within::Nothing, ..passage };
            let passed = word.pass(text, from - before, true, max);
            if passed.end >= from {
                return passed.end;
            }
        }
        passage.pass(text, from, true, max).end
    }

    /// Returns where it begins in a text that may go on, of which records are read from `start` on, and that has
    /// no [`last_start`]: where the words end that are known, if its last record is longer than `max` by then.
    pub fn begin(text: &[u8], start: usize, max: usize) -> Option<(usize, Self)> {
        if text.len() - start <= max {
            return None;
        }
        let last = text.iter().rposition(|&byte| ends_word(byte)).map_or(0, |end| end + 1);
        let is_known = short(&text[last..], max).len() < text.len() - last;
        // A line feed may follow.
        let is_cut = last == text.len() && text.ends_with(b"\r");
        let end = if is_known { text.len() } else { last - usize::from(is_cut) };
        let text = &text[..end.max(start)];
        let record = records_from(text, start, max, b"").last();
        let begins = record.as_ref().map_or(start, |record| record.extent().start);
        let passage = Self { is_blank: record.is_none(), ..Self::rest(text) };
        is_longer(&text[begins..], max).then_some((text.len(), passage))
    }

    /// Passes a text from a place on, as far as its words are known: all, if `is_last` says that nothing
    /// follows.
    pub fn pass(&mut self, text: &[u8], from: usize, is_last: bool, max: usize) -> Passed {
        let mut at = from;
        loop {
            let rest = &text[at..];
            at += match self.within {
                Within::Nothing => rest.len() - skip_white(rest).len(),
                Within::Word => first_word(rest).len(),
                Within::Comment => split_comment(rest).0.len(),
            };
            let word = match text[at..] {
                [] => break,
                [b';', ..] => {
                    self.within = Within::Comment;
                    continue;
                }
                _ => first_word(&text[at..]),
            };
            if word.is_empty() {
                self.within = Within::Nothing;
                continue;
            }
            // No more than is known of it wherever the text was cut.
            let seen = up_to_word(text, at, max);
            let is_known =
                is_last || at + word.len() < text.len() || word.len() > short(word, max).len();
            let next = match self.is_blank {
                true => Some((at, false)),
                false if is_known => end_in(seen, at, false, max, None),
                false => break,
            };
            if let Some((end, _)) = next {
                return Passed { end, is_over: true };
            }
            self.within = Within::Word;
        }
        // A line feed may follow.
        let is_cut = !is_last && at > from && text[at - 1..] == *b"\r";
        Passed { end: at - usize::from(is_cut), is_over: false }
    }
}

/// Returns the records on the sides of a merge conflict, if a record is one.
pub(crate) fn records_in_conflict<'a>(record: &Record<'a>) -> impl Iterator<Item = Record<'a>> {
    let text = record.text();
    let sides = record.conflict().into_iter().flat_map(Conflict::sides);
    sides.flat_map(|side| records_from(&text[..side.end], side.start, side.len(), b""))
}

/// Returns where the last record with an id begins, except for one at the very beginning, or one
/// whose first word may go on after the text. So text that follows changes nothing before it. No record
/// begins in a merge conflict, or in one that may end after the text.
///
/// The text begins with a record or with the source. `searched` is how much of it has been searched
/// before, without success. `max` is the length that a record has at most.
pub fn last_start(text: &[u8], searched: usize, max: usize) -> Option<usize> {
    let last_end = |text: &[u8]| text.iter().rposition(|&byte| ends_word(byte));
    let end = last_end(text)?;
    let conflicts = Conflict::all(text, max);
    // What was in a conflict that may go on is searched again.
    let searched = if conflicts.is_empty() { searched } else { 0 };
    let start = last_end(&text[..searched]).unwrap_or(0);
    let is_known = |at: usize| {
        at < end && !conflicts.iter().any(|conflict| (conflict.start..=conflict.end).contains(&at))
    };
    let mut reach = 1 << 12;
    loop {
        let near = end.saturating_sub(reach).max(start);
        let mut last = None;
        let mut from = after_comment(text, near.max(1));
        while from < end {
            let found = next_start(text, from, false, max).0;
            from = found + 1;
            last = if is_known(found) { Some(found) } else { last };
        }
        if last.is_some() || near == start {
            return last;
        }
        reach *= 8;
    }
}

/// Returns whether any record may be a deal-book entry, valid or not: a deal after a number, and
/// nothing after the deal. Reads much faster than records are found.
pub fn may_have_deals(text: &[u8]) -> bool {
    may_have(text, true, ends_record)
}

/// Returns whether any record may be a deal after a number that is valid, and nothing after the deal but
/// an outcome. The text may end anywhere.
pub fn may_have_tagged_deals(text: &[u8]) -> bool {
    may_have(text, false, |after| after[0] == b'=' || ends_record(after))
}

/// Returns whether the first word of a text, or its first line, ends the record before it.
fn ends_record(text: &[u8]) -> bool {
    let word = first_word(text);
    // The commonest moves of all, which end nothing.
    if let [b'+'] | [b'1'..=b'9', b'a'..=b'i' | b'1'..=b'9'] | [b'a'..=b'i', b'1'..=b'9'] = word {
        return begins_with_mark(text);
    }
    begins(text) != Begins::Nothing
        || begins_with_mark(text)
        || Variant::moves_of_any(word) < word.len()
}

/// Returns whether any record may be a deal after a number, and nothing after the deal but what ends
/// such an entry. `unclosed` is whether the deal may go on where the text ends.
fn may_have(text: &[u8], unclosed: bool, ends: impl Fn(&[u8]) -> bool) -> bool {
    memchr_iter(b'[', text).any(|opening| {
        let is_numbered = opening > 0 && text[opening - 1].is_ascii_digit();
        is_numbered && {
            let deal = &text[opening + 1..];
            let end = deal.iter().position(|&byte| !IN_DEAL[usize::from(byte)]);
            match &deal[end.unwrap_or(deal.len())..] {
                [b']', after @ ..] => {
                    let after = skip_blank(after, |_| {});
                    after.is_empty() || ends(after)
                }
                [] => unclosed,
                _ => true,
            }
        }
    })
}

/// Which bytes may be in a deal that has no comment, which may have brackets of its own, and that no id
/// ends.
static IN_DEAL: [bool; 256] = {
    let (mut bytes, others, mut at) = ([true; 256], b"];+-[xXeEoO", 0);
    while at < others.len() {
        bytes[others[at] as usize] = false;
        at += 1;
    }
    bytes
};

/// Returns the first place from `at` on that is not in a comment.
fn after_comment(text: &[u8], at: usize) -> usize {
    match memrchr3(b';', b'\n', b'\r', &text[..at]) {
        Some(mark) if text[mark] == b';' => at + split_comment(&text[at..]).0.len(),
        _ => at,
    }
}
