//! The records of a source.

use super::blank::{ends_word, first_word, skip_blank, split_comment};
use super::boundary::{Begins, Brackets, begins, close, next_start, opening};
use super::fault::Fault;
use super::id::{GameId, parse_id, parse_id_like};
use super::list_mark::{begins_with_mark, may_end_with_mark, without_marks};
use super::record::Record;
use memchr::{memchr_iter, memchr2, memrchr3};

/// Returns the records of a source, in order. Text that belongs to no record is a record without an
/// id.
///
/// Skips a leading byte-order mark.
///
/// ```
/// # use patience_core as patience;
/// let text = b"3x3x13x5+1 1a 23 ; an open game\n3x3x13x5-1 + + =partial";
/// let ids: Vec<String> = patience::records(text).map(|record| record.id().unwrap().to_string()).collect();
/// assert_eq!(ids, ["3x3x13x5+1", "3x3x13x5-1"]);
/// ```
#[must_use]
pub fn records(source: &[u8]) -> Records<'_> {
    records_from(without_mark(source), 0, MAX_RECORD, b"")
}

/// The text that a record has at most, unless more is asked for: 64 MiB. Blanks and comments don't
/// count.
pub const MAX_RECORD: usize = 64 << 20;

/// Returns the records of a text without a byte-order mark, from a place where a record begins or
/// the text does. `max` is the text that a record has at most. `after` is the next word after the
/// text, if the text is a part of another.
pub fn records_from<'a>(text: &'a [u8], start: usize, max: usize, after: &'a [u8]) -> Records<'a> {
    let next = text.len() - skip_blank(&text[start..], |_| {}).len();
    let has_id = begins(&text[next..]) == Begins::Record;
    Records { text, next, has_id, like: None, max, after }
}

/// The byte-order mark of UTF-8, which is not part of the text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns a source without the byte-order mark that it may begin with.
pub fn without_mark(source: &[u8]) -> &[u8] {
    source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source)
}

/// An iterator over the records of a source, from [`records`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    text: &'a [u8],
    /// Where the next record begins, or the end of the text.
    next: usize,
    /// Whether it begins with a word for an id, as prose and text before the first id do not.
    has_id: bool,
    /// The last id with a number, and its text before the number. Most often, the next one differs
    /// in its number alone.
    like: Option<(GameId, &'a [u8])>,
    /// The text that a record has at most.
    max: usize,
    /// The next word after the text.
    after: &'a [u8],
}

impl<'a> Records<'a> {
    /// Parses the id at the start of a text. Returns it with the rest of the text.
    #[inline]
    fn id(&mut self, text: &'a [u8]) -> Result<(GameId, &'a [u8]), Fault> {
        if let Some((last, like)) = &self.like
            && let Some(id) = parse_id_like(last, like, text)
        {
            return Ok(id);
        }
        let (id, rest) = parse_id(text)?;
        if id.shuffle.is_some() {
            let whole = &text[..text.len() - rest.len()];
            let digits = whole.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            self.like = Some((id, &whole[..whole.len() - digits]));
        }
        Ok((id, rest))
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        if self.next == self.text.len() {
            return None;
        }
        let (text, start, has_id) = (self.text, self.next, self.has_id);
        let id = if has_id { Some(self.id(&text[start..])) } else { None };
        let after_id = match &id {
            Some(Ok((_, rest))) => text.len() - rest.len(),
            _ => start + 1,
        };
        let brackets =
            if has_id { opening(text, after_id).map(|opening| close(text, opening)) } else { None };
        let (is_closed, moves) = match brackets {
            Some(Brackets::Open(end)) => (false, end),
            Some(Brackets::Closed(end)) => (true, end),
            None => (true, after_id),
        };
        let has_comments;
        (self.next, self.has_id, has_comments) =
            if is_closed { next_start(text, moves, has_id) } else { (moves, true, true) };
        // Brackets may have comments, too.
        let has_comments = has_comments || moves > after_id;
        let rest = |next: usize| if next < text.len() { &text[next..] } else { self.after };
        if self.next - start > self.max && is_longer(&text[start..self.next], self.max) {
            // Text after it that is no record is the rest of the long record.
            if !self.has_id {
                (self.next, self.has_id, _) = next_start(text, self.next + 1, false);
            }
            return Some(Record::too_long(&text[..self.next], start, self.max, rest(self.next)));
        }
        if has_id && is_closed && (has_comments || may_end_with_mark(&text[moves..self.next])) {
            let end = without_marks(&text[..self.next], moves);
            self.has_id &= end == self.next;
            self.next = end;
        }
        let id = id.map(|id| id.map(|(id, _)| (id, after_id)));
        Some(Record::read(&text[..self.next], start, id, is_closed, rest(self.next), has_comments))
    }
}

/// Returns whether a text has more than a number of bytes besides blanks and comments.
#[cold]
fn is_longer(text: &[u8], max: usize) -> bool {
    let (mut rest, mut length) = (text, 0);
    while length <= max {
        rest = skip_blank(rest, |_| {});
        let word = first_word(rest).len();
        if word == 0 {
            return false;
        }
        length += word;
        rest = &rest[word..];
    }
    true
}

/// Returns where the last record with an id begins, except for one at the very beginning, or one
/// whose first word may go on after the text. So text that follows changes nothing before it.
///
/// The text begins with a record or with the source. `searched` is how much of it has been searched
/// before, without success.
pub fn last_start(text: &[u8], searched: usize) -> Option<usize> {
    let last_end = |text: &[u8]| text.iter().rposition(|&byte| ends_word(byte));
    let end = last_end(text)?;
    let start = last_end(&text[..searched]).unwrap_or(0);
    let mut reach = 1 << 12;
    loop {
        let near = end.saturating_sub(reach).max(start);
        let mut last = None;
        let mut from = after_comment(text, near.max(1));
        while from < end {
            let found = next_start(text, from, false).0;
            from = found + 1;
            last = if found < end { Some(found) } else { last };
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
    may_have(text, ends_record)
}

/// Returns the same, or whether any record may be one but for an outcome.
pub fn may_have_tagged_deals(text: &[u8]) -> bool {
    may_have(text, |after| after[0] == b'=' || ends_record(after))
}

/// Returns whether the first word of a text, or its first line, ends the record before it.
fn ends_record(text: &[u8]) -> bool {
    begins(text) != Begins::Nothing || begins_with_mark(text)
}

/// Returns whether any record may be a deal after a number, and nothing after the deal but what ends
/// such an entry.
fn may_have(text: &[u8], ends: impl Fn(&[u8]) -> bool) -> bool {
    memchr_iter(b'[', text).any(|opening| {
        let is_numbered = opening > 0 && text[opening - 1].is_ascii_digit();
        is_numbered
            && memchr2(b']', b';', &text[opening..]).is_none_or(|end| {
                let (deal, rest) = text[opening + 1..].split_at(end - 1);
                let after = skip_blank(&rest[1..], |_| {});
                // A comment may have brackets of its own, and an unclosed deal ends before an id.
                rest[0] == b';'
                    || after.is_empty()
                    || ends(after)
                    || deal.iter().any(|byte| b"+-[xXeEoO".contains(byte))
            })
    })
}

/// Returns the first place from `at` on that is not in a comment.
fn after_comment(text: &[u8], at: usize) -> usize {
    match memrchr3(b';', b'\n', b'\r', &text[..at]) {
        Some(mark) if text[mark] == b';' => at + split_comment(&text[at..]).0.len(),
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::{records, without_marks};

    #[test]
    fn records_begin_at_words_and_nowhere_else() {
        let starts = |text: &str| {
            records(text.as_bytes()).map(|record| record.extent().start).collect::<Vec<_>>()
        };
        assert_eq!(starts(""), [0; 0]);
        assert_eq!(starts("\u{feff} ; nothing\r\n ; at all"), [0; 0]);
        assert_eq!(starts("3x3x13x5+1 3x3x13x5+2"), [0, 11]);
        assert_eq!(starts("\u{feff}3x3x13x5+1\r\n3x3x13x5+2"), [0, 12]);
        assert_eq!(starts("1a 3x3x13x5+1"), [0, 3]);
        assert_eq!(starts("3x3x13x5+1;3x3x13x5+2\n3x3x13x5+3"), [0, 22]);
        assert_eq!(starts("3x3x13x5+[AS ;]\n 3x3x13x5+2"), [0, 17]);
        assert_eq!(starts("3x3x13x5+[AS]3x3x13x5+2 12;3\n4x"), [0, 29]);
        assert_eq!(starts("3x3x13x5+1 *123x3x"), [0]);
        assert_eq!(starts("3x3x13x5+1 12\t23\n1x"), [0, 17]);
        // What tells a record is at its end, before a character or before a letter and a digit.
        assert_eq!(starts("1a 1a 1a abj+ 12 12 12 12"), [0, 9]);
        assert_eq!(starts("1a 3xa1 abjk1 jjj"), [0, 3, 8]);
    }

    /// Nothing is looked for in records without comments and mark.
    #[test]
    fn what_a_record_may_have_is_known_from_its_end() {
        let ids = ["3x3x13x5+1", "carpet+[AS ;]\n]"];
        let moves = ["", "12", "*123", "a1", "+", "+:x12", "=stuck", "wa1", "ob"];
        let marks = "|2)|#2|(2)|[2|№ 2|2.|No. 2|no2|nr 2|Game 2:|board2|deal 2|hand#2|Record.2|solution 2\
            |-|•|o|*|---|= = =|*2|#2a";
        let marks: Vec<&str> = marks.split('|').collect();
        let pairs = ids.iter().flat_map(|id| moves.iter().map(move |mv| (id, mv)));
        for ((id, mv), mark) in pairs.flat_map(|pair| marks.iter().map(move |mark| (pair, mark))) {
            for comment in ["", "; 1a"] {
                let text = format!("{id} 23 {mv}\n{mark} {comment}\n  \n{id} 12");
                let record = records(text.as_bytes()).next().expect("there is a record");
                assert!(record.may_have_comments() || record.comments().is_empty(), "{text}");
                let moves = record.deal_span().end;
                assert_eq!(without_marks(record.text(), moves), record.extent().end, "{text}");
            }
        }
    }

    #[test]
    fn an_id_is_the_same_after_any_other() {
        let ids = [
            "3x3x13x5+1",
            "3x3x13x5+007",
            "3x3x13x5-1",
            "3x3x13x5+1x",
            "3x3x13x5+",
            "3x3x13x5+-1",
            "3x3x13x5+18446744073709551615",
            "3x3x13x5+18446744073709551616",
            "3x3x13x50+1",
            "3x3x13x5+chacha20:1",
            "3x3x13x5+chacha20:2",
            "3x3x13x5+chacha20:x",
            "3x3x13x5+[AS]",
            "3x3x13x5+12[AS]",
            "carpet+1",
            "carpet4x5x1+1",
            "carpet4x5x1r+1",
            "carpet4x5x1r1+1",
        ];
        let read = |text: &str| {
            let record = records(text.as_bytes()).last().expect("there is a record");
            record.id().copied().map_err(|fault| fault.kind)
        };
        for id in ids {
            for before in ids {
                assert_eq!(
                    read(&format!("{before} 12\n{id} 12")),
                    read(&format!("{id} 12")),
                    "{before} {id}"
                );
            }
        }
    }

    #[test]
    fn prose_is_one_record_up_to_the_next_id() {
        let starts = |text: &str| {
            records(text.as_bytes())
                .map(|record| (record.extent().start, record.id().is_ok()))
                .collect::<Vec<_>>()
        };
        assert_eq!(starts("This is 1 page,\nand no record ; really"), [(0, false)]);
        assert_eq!(
            starts("12 This is a page 3x3x13x5+1 12 and more of it; 3x\n12 3x3x13x5+2"),
            [(0, false), (18, true), (32, false), (54, true)]
        );
        assert_eq!(
            starts("3x3x13x5+1 12 hello klondike+1 12 hello carpet 12"),
            [(0, true), (14, false), (20, false), (34, false), (40, false)]
        );
    }

    #[test]
    fn prose_ends_nothing_between_brackets() {
        let starts = |text: &str| {
            records(text.as_bytes()).map(|record| record.extent().start).collect::<Vec<_>>()
        };
        assert_eq!(starts("2x2x1x1+[AS hello ;]\n there] 12 hello"), [0, 32]);
        assert_eq!(starts("2x2x1x1+[AS hello 2x2x1x1+[AS hello there"), [0, 18]);
        assert_eq!(starts("2x2x1x1+[AS hello]there and more"), [0, 24]);
        assert_eq!(starts("klondike+1[AS hello there] 12 hello"), [0, 30]);
        assert_eq!(starts("2x2x1x1+1*1a[AS hello there] 12 hello"), [0, 32]);
        // Only the brackets of a record's first word are a deal.
        assert_eq!(starts("2x2x1x1+1 [AS hello there]"), [0, 14]);
        assert_eq!(starts("2x2x1x1+[AS AH][ hello"), [0, 17]);
    }

    #[test]
    fn an_outcome_is_found_after_any_fault() {
        let outcomes = |text: &str| {
            records(text.as_bytes())
                .map(|record| record.outcome().map(|outcome| outcome.as_str()))
                .collect::<Vec<_>>()
        };
        assert_eq!(outcomes("2x2x1x1+1 1a ?? =partial =stuck"), [Some("partial")]);
        assert_eq!(outcomes("klondike+1[=stuck ;\n] 1a=partial"), [Some("partial")]);
        assert_eq!(outcomes("klondike+1 =won =partial"), [Some("partial")]);
        assert_eq!(outcomes("2x2x1x1+[AS 1a =stuck 2x2x1x1+[AS =partial]"), [Some("stuck"), None]);
        assert_eq!(outcomes("2x2x1x1+[AS hello] =stuck 12"), [Some("stuck")]);
        assert_eq!(
            outcomes("12 =stuck 2x2x1x1+1 this is `=partial` and =solved 12"),
            [Some("stuck"), None, Some("partial")]
        );
    }
}
