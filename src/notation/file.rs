//! Finds where the records of a source begin and end.
//!
//! Whether a word begins a record depends on that word alone, wherever it is: within moves, after a
//! bad token, even in a deal without its `]`. So a bad record never affects the next one.
//!
//! A word that starts with letters as no move does, but isn't a game id, is prose. It ends the
//! record before it, and all text up to the next id is one malformed record, so a pasted page gets
//! one diagnostic. In the brackets of a deal, prose is a bad card and ends nothing. So a source can
//! be cut before any record, but not at any line feed: a cut within a deal can turn a bad card into
//! prose.

use super::blank::{ends_word, first_word, skip_blank, split_comment};
use super::id::{first_char, parse_id};
use super::look_alike::looks_like_x;
use super::record::Record;
use crate::catalogue::entries;

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
    records_of(without_mark(source))
}

/// Returns the records of a text whose byte-order mark, if it had one, is gone.
pub(crate) fn records_of(text: &[u8]) -> Records<'_> {
    let next = text.len() - skip_blank(text, |_| {}).len();
    Records { text, next, has_id: begins(&text[next..]) == Begins::Record }
}

/// The byte-order mark of UTF-8, which is not part of the text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns a source without the byte-order mark that it may begin with.
pub(crate) fn without_mark(source: &[u8]) -> &[u8] {
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
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        if self.next == self.text.len() {
            return None;
        }
        let (text, start, has_id) = (self.text, self.next, self.has_id);
        let id = if has_id { Some(parse_id(&text[start..])) } else { None };
        let after_id = match &id {
            Some(Ok((_, rest))) => text.len() - rest.len(),
            _ => start + 1,
        };
        let brackets =
            if has_id { opening(text, after_id).map(|opening| close(text, opening)) } else { None };
        (self.next, self.has_id) = match brackets {
            Some(Brackets::Open(end)) => (end, true),
            Some(Brackets::Closed(end)) => next_start(text, end, true),
            None => next_start(text, after_id, has_id),
        };
        Some(Record::read(&text[..self.next], start, id.map(|id| id.map(|(id, _)| (id, after_id)))))
    }
}

/// Splits a text, without a byte-order mark, before records, into parts of about `size` bytes. The
/// records of the parts are those of the text, with the same offsets.
pub(crate) fn parts(text: &[u8], size: usize) -> impl Iterator<Item = Records<'_>> {
    let mut rest = Some(records_of(text));
    std::iter::from_fn(move || {
        let records = rest.take()?;
        let end = match records.next.checked_add(size) {
            Some(near) if near < text.len() => record_after(text, records.next, near),
            _ => text.len(),
        };
        rest = (end < text.len()).then_some(Records { text, next: end, has_id: true });
        Some(Records { text: &text[..end], ..records })
    })
}

/// Returns the first place after `near` where a record begins, or the end of the text. No comment
/// is open at `start`.
fn record_after(text: &[u8], start: usize, near: usize) -> usize {
    let mark = text[start..near].iter().rfind(|&&byte| matches!(byte, b';' | b'\n'));
    let comment = if mark == Some(&b';') { split_comment(&text[near..]).0.len() } else { 0 };
    match near + comment {
        from if from < text.len() => next_start(text, from, false).0,
        _ => text.len(),
    }
}

/// Returns where the brackets open in the word that goes on at `from`, if they do.
#[inline]
pub(super) fn opening(text: &[u8], from: usize) -> Option<usize> {
    match text.get(from) {
        Some(b'[') => Some(from),
        None | Some(b' ' | b'\n') => None,
        Some(_) => {
            first_word(&text[from..]).iter().position(|&byte| byte == b'[').map(|at| from + at)
        }
    }
}

/// Where brackets end.
pub(super) enum Brackets {
    /// After their `]`.
    Closed(usize),
    /// Before their `]`, at a word that begins a record or at the end of the text.
    Open(usize),
}

/// Returns where the brackets end that open at `opening`. Prose ends nothing here.
pub(super) fn close(text: &[u8], opening: usize) -> Brackets {
    // What follows the `[` directly is within a word, so no record begins there.
    let mut at = opening + 1;
    loop {
        let word = first_word(&text[at..]);
        if let Some(closing) = word.iter().position(|&byte| byte == b']') {
            return Brackets::Closed(at + closing + 1);
        }
        at = text.len() - skip_blank(&text[at + word.len()..], |_| {}).len();
        if at == text.len() || begins(&text[at..]) == Begins::Record {
            return Brackets::Open(at);
        }
    }
}

/// Returns the first place from `from` on, which is not the start of the text, where a word begins
/// a record, or prose that ends one, and whether it begins a record; the end of the text when there
/// is none. Within prose, which is not a record, more prose ends nothing.
///
/// Almost every byte of a source is "plain", one that such a word cannot do with alone: a digit, a
/// label, a character of moves, white space. The scan skips these, 16 at a time, and looks closer
/// only at a word with another byte.
fn next_start(text: &[u8], from: usize, in_record: bool) -> (usize, bool) {
    let mut at = from;
    loop {
        let stop = skip_plain(text, at);
        match text[stop - 1..] {
            [_] => return (text.len(), true),
            [_, b';', ..] => at = stop + split_comment(&text[stop..]).0.len(),
            // A word of one letter and then something else, such as `wa1` is of two: the commonest
            // that is not plain.
            [b' ', first, second, third, ..] if is_short(first, second, third) => at = stop + 2,
            _ => {
                let word = stop
                    - text[at..stop].iter().rev().take_while(|&&byte| !ends_word(byte)).count();
                if ends_word(text[word - 1]) {
                    match begins(&text[word..]) {
                        Begins::Record => return (word, true),
                        Begins::Prose if in_record => return (word, false),
                        _ => {}
                    }
                }
                at = stop + first_word(&text[stop..]).len();
            }
        }
    }
}

/// Returns whether a word begins with two small letters and a digit, as no record does.
const fn is_short(first: u8, second: u8, third: u8) -> bool {
    first.is_ascii_lowercase() && second.is_ascii_lowercase() && third.is_ascii_digit()
}

/// Returns the first place from `from` on of a byte that is not plain; the end of the text when
/// there is none.
fn skip_plain(text: &[u8], from: usize) -> usize {
    let mut at = from;
    // Without a branch for each byte, so that the compiler can check many bytes at once.
    while let Some(block) = text.get(at..at + 16)
        && (block.iter().fold(true, |label, &byte| label & is_label(byte))
            || is_plain_block(text, at))
    {
        at += 16;
    }
    while let Some(&byte) = text.get(at)
        && (LABEL[usize::from(byte)] || is_plain(text[at - 1], byte))
    {
        at += 1;
    }
    at
}

/// Returns whether sixteen bytes are plain, each after the one before it.
#[inline(never)]
fn is_plain_block(text: &[u8], at: usize) -> bool {
    let pairs = text[at - 1..].iter().zip(&text[at..]).take(16);
    pairs.fold(true, |plain, (&before, &byte)| plain & is_plain(before, byte))
}

static LABEL: [bool; 256] = {
    let mut label = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        label[byte] = is_label(byte as u8);
        byte += 1;
    }
    label
};

/// Returns whether the scan can skip a byte after another: it starts no comment, and no word could
/// begin a record without other bytes. Besides labels, that is `^` and `_`, and of the letters up
/// to `w`, which excludes `x`, those after a digit or another character, since a name begins with
/// its letters.
const fn is_plain(before: u8, byte: u8) -> bool {
    let behind_sign = (before.wrapping_sub(b'!') <= b':' - b'!') | (before.wrapping_sub(b'^') < 2);
    is_label(byte) | (byte.wrapping_sub(b'^') < 2) | ((byte.wrapping_sub(b'a') < 23) & behind_sign)
}

/// Returns whether the scan can skip a byte after any other: all ASCII up to the colon, and the
/// first nine letters.
const fn is_label(byte: u8) -> bool {
    (byte <= b':') | (byte.wrapping_sub(b'a') < 9)
}

/// What a word begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// A record: the word is a game id, or looks like one.
    Record,
    /// Text that is not part of a record.
    Prose,
    /// Nothing: the word goes on with what is before it.
    Nothing,
}

/// Returns what a word begins: a record with digits and an `x`, or a character that looks like it,
/// and with the name of a game. A word of three or more letters of which one is no label, as no
/// move has, begins a record if it is like the id of an unknown game, and else prose.
#[inline]
pub(super) fn begins(text: &[u8]) -> Begins {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match text.get(digits) {
        Some(b'x') if digits > 0 => Begins::Record,
        Some(b'a'..=b'z') if digits == 0 && is_named(text) => Begins::Record,
        Some(byte) if digits == 0 && (byte.is_ascii_alphabetic() || !byte.is_ascii()) => {
            begins_with_letters(first_word(text))
        }
        Some(b'X' | 0x80..)
            if digits > 0 && first_char(&text[digits..]).is_some_and(looks_like_x) =>
        {
            Begins::Record
        }
        _ => Begins::Nothing,
    }
}

/// Returns whether a word begins with the name of a game.
fn is_named(text: &[u8]) -> bool {
    entries().any(|entry| {
        entry.name.as_bytes().first() == text.first() && text.starts_with(entry.name.as_bytes())
    })
}

/// Returns what a word begins that has neither digits and an `x` nor a name at its start.
fn begins_with_letters(word: &[u8]) -> Begins {
    let text = word.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let letters = &text[..text.find(|sign: char| !sign.is_alphabetic()).unwrap_or(text.len())];
    if letters.chars().nth(2).is_none()
        || letters.bytes().all(|letter| matches!(letter, b'a'..=b'i'))
    {
        return Begins::Nothing;
    }
    let mut signs = word.iter().enumerate().filter(|(_, byte)| matches!(byte, b'+' | b'-'));
    match signs.any(|(at, _)| matches!(word.get(at + 1), None | Some(b'0'..=b'9' | b'['))) {
        true => Begins::Record,
        false => Begins::Prose,
    }
}

#[cfg(test)]
mod tests {
    use super::{Begins, begins, records};

    #[test]
    fn a_word_begins_a_record_by_its_own_text() {
        let words = [
            "3x3x13x5+1",
            "12x",
            "1x",
            "3×3",
            "3X3",
            "99999999999999999999x",
            "carpet4x5x1+1",
            "carpet",
            "twentyone",
            "montecarlo–1",
        ];
        let unknown = [
            "klondike+1",
            "monte-carlo-1",
            "Carpet+[AS",
            "abj-",
            "été+2",
            "well-to-do+",
            "xyz~-0~",
            "jjj+1\u{ff}",
            "jjj-;1",
        ];
        for word in words.into_iter().chain(unknown) {
            assert_eq!(begins(word.as_bytes()), Begins::Record, "{word}");
        }
        assert_eq!(begins(b"jjj\xff-1"), Begins::Record);
        for word in [
            "hello",
            "abj",
            "Abc",
            "ABC",
            "été",
            "Carpet",
            "monte-carlo",
            "klondike+x",
            "klondike–1",
            "cards.",
            "jjj;-1",
            "jjj -1",
            "zzz+]",
        ] {
            assert_eq!(begins(word.as_bytes()), Begins::Prose, "{word}");
        }
        for word in [
            "12",
            "1a23",
            "12:5x",
            "abc",
            "abcdefghi-1",
            "*125",
            "+",
            "=solved",
            "x3",
            "ab",
            "zz",
            "zz+1",
            "12a",
            "1jab",
            "xy1",
            "é1",
            "7♦",
            "",
            ";abj",
        ] {
            assert_eq!(begins(word.as_bytes()), Begins::Nothing, "{word}");
        }
    }

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
