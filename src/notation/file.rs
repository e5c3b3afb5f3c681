//! Where the records of a source begin and end.
//!
//! A word begins a record by its first signs alone, wherever it stands: within moves, after a bad token, even within a deal that
//! was never closed. So a bad record cannot reach into its neighbours, and a source can be cut at any line feed.

use super::blank::{ends_word, first_word, skip_blank, split_comment};
use super::id::parse_id;
use super::look_alike::looks_like_x;
use super::record::Record;

/// The records of a source, in their order. Text before the first one is a record without id.
///
/// A leading byte-order mark is skipped. An iterator that yields nothing has met no record at all.
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

/// The records of a text whose byte-order mark, if it had one, is gone.
pub(crate) fn records_of(text: &[u8]) -> Records<'_> {
    let next = text.len() - skip_blank(text, |_| {}).len();
    Records { text, next, has_id: begins_record(&text[next..]) }
}

/// What may stand before a text in UTF-8 and is no part of it.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A source without the byte-order mark that it may begin with.
pub(crate) fn without_mark(source: &[u8]) -> &[u8] {
    source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source)
}

/// The records of a source; made by [`records`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    text: &'a [u8],
    /// Where the next record begins; the end of the text when there is none.
    next: usize,
    /// Whether it begins with a word for an id. Only the text before the first such word does not.
    has_id: bool,
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        if self.next == self.text.len() {
            return None;
        }
        let start = self.next;
        let id = if std::mem::replace(&mut self.has_id, true) { Some(parse_id(&self.text[start..])) } else { None };
        let after_id = match &id {
            Some(Ok((_, rest))) => self.text.len() - rest.len(),
            _ => start + 1,
        };
        self.next = next_start(self.text, after_id);
        Some(Record::read(&self.text[..self.next], start, id.map(|id| id.map(|(id, _)| (id, after_id)))))
    }
}

/// The first place from `from` on, which is not the start of the text, where a word begins a record; the end of the text when there is none.
///
/// Almost every byte of a source is one that no such word could do with alone: a digit, a label, a sign of moves, white space. The scan runs over
/// these and looks closer only at a word that holds another.
fn next_start(text: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        let stop = skip_plain(text, at);
        match text[stop - 1..] {
            [_] => return text.len(),
            [_, b';', ..] => at = stop + split_comment(&text[stop..]).0.len(),
            // A word of one letter and then something else, such as `wa1` is of two: the commonest that is not plain.
            [b' ', first, second, third, ..] if is_short(first, second, third) => at = stop + 2,
            _ => {
                let word = stop - text[at..stop].iter().rev().take_while(|&&byte| !ends_word(byte)).count();
                if ends_word(text[word - 1]) && begins_record(&text[word..]) {
                    return word;
                }
                at = stop + first_word(&text[stop..]).len();
            }
        }
    }
}

/// Whether a word begins with two small letters and a digit, as no record does.
const fn is_short(first: u8, second: u8, third: u8) -> bool {
    first.is_ascii_lowercase() && second.is_ascii_lowercase() && third.is_ascii_digit()
}

/// The first place from `from` on of a byte that is not plain; the end of the text when there is none.
fn skip_plain(text: &[u8], from: usize) -> usize {
    let mut at = from;
    // Without a branch for each byte, so that the compiler can look at many bytes at once.
    while let Some(block) = text.get(at..at + 16)
        && (block.iter().fold(true, |label, &byte| label & is_label(byte)) || is_plain_block(text, at))
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

/// Whether sixteen bytes are plain, each behind the one before it.
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

/// Whether a byte can be passed over behind another: it starts no comment, and no word could begin a record but for other bytes. Besides
/// labels that is `^` and `_`, and of the letters up to `w`, which leaves `x` out, those behind a digit or another sign, since a name begins
/// with its letters.
const fn is_plain(before: u8, byte: u8) -> bool {
    let behind_sign = (before.wrapping_sub(b'!') <= b':' - b'!') | (before.wrapping_sub(b'^') < 2);
    is_label(byte) | (byte.wrapping_sub(b'^') < 2) | ((byte.wrapping_sub(b'a') < 23) & behind_sign)
}

/// Whether a byte can be passed over behind any other: all ASCII up to the colon, and the first nine letters.
const fn is_label(byte: u8) -> bool {
    (byte <= b':') | (byte.wrapping_sub(b'a') < 9)
}

/// Whether a word begins a record: with digits and an `x`, or a sign that looks like it, or with three or more letters of which one
/// is no label. Every name of a game is of this kind, and no move is.
pub(super) fn begins_record(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match text.get(digits) {
        Some(b'x') if digits > 0 => true,
        Some(b'j'..=b'z') if digits == 0 && text.get(1..3).is_some_and(|letters| letters.iter().all(u8::is_ascii_lowercase)) => true,
        Some(_) => begins_rare_record(first_word(text)),
        None => false,
    }
}

/// The same for a word that does not begin with digits and `x`.
fn begins_rare_record(word: &[u8]) -> bool {
    let word = word.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let after_digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if after_digits.len() < word.len() {
        return after_digits.starts_with(looks_like_x);
    }
    let letters = &word[..word.find(|sign: char| !sign.is_alphabetic()).unwrap_or(word.len())];
    letters.chars().nth(2).is_some() && !letters.bytes().all(|letter| matches!(letter, b'a'..=b'i'))
}

#[cfg(test)]
mod tests {
    use super::{begins_record, records};

    #[test]
    fn a_word_begins_a_record_by_its_first_signs() {
        for word in ["3x3x13x5+1", "12x", "1x", "3×3", "3X3", "carpet4x5x1+1", "hello", "abj", "Abc", "ABC", "été", "99999999999999999999x"] {
            assert!(begins_record(word.as_bytes()), "{word}");
        }
        for word in ["12", "1a23", "12:5x", "abc", "abcdefghi", "*125", "+", "=solved", "x3", "ab", "zz", "12a", "1jab", "xy1", "", ";abj"] {
            assert!(!begins_record(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn records_begin_at_words_and_nowhere_else() {
        let starts = |text: &str| records(text.as_bytes()).map(|record| record.extent().start).collect::<Vec<_>>();
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
        // What tells a record is at its end, before a sign or before a letter and a digit.
        assert_eq!(starts("1a 1a 1a abj+ 12 12 12 12"), [0, 9]);
        assert_eq!(starts("1a 3xa1 abjk1 jjj"), [0, 3, 8, 14]);
    }
}
