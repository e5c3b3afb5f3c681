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
//!
//! In a merge conflict no word begins anything: it is one text, like prose, and ends deals, too.

use super::blank::{LONG_WORD, ends_word, first_word, skip_blank, split_comment};
use super::conflict::Conflict;
use super::held::{
    held, is_markup, marked_id, may_be_marked, unseen, unseen_at_end, unseen_before_marks,
};
use super::look_alike::{first_char, looks_like_x};
use crate::cards::Engine;
use crate::catalogue::entries;

/// Brackets in the first word of a record.
pub(super) struct Brackets {
    pub(super) opening: usize,
    /// After their `]` if they have one, or else at a word that begins a record or a conflict, or at the end of
    /// the text.
    pub(super) end: usize,
    pub(super) is_closed: bool,
}

/// Returns the brackets that open in the word that goes on at `from`, if any do.
#[inline]
pub(super) fn brackets(text: &[u8], from: usize, max: usize) -> Option<Brackets> {
    let opening = match text.get(from) {
        Some(b'[') => from,
        None | Some(b' ' | b'\n') => return None,
        Some(_) => from + first_word(&text[from..]).iter().position(|&byte| byte == b'[')?,
    };
    let (end, is_closed) = close(text, opening, max);
    Some(Brackets { opening, end, is_closed })
}

/// Returns the length of the marks before the id in the first word of a record, if it does not begin as an
/// id does.
pub(super) fn marks_before_id(text: &[u8]) -> Option<usize> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_id =
        digits > 0 && first_char(&text[digits..]).is_some_and(|it| it == 'x' || looks_like_x(it));
    if is_id || is_named(text) { None } else { marked_id(text) }
}

/// Returns where the brackets end that open at `opening`, and whether by a `]`. Prose ends nothing here.
#[inline(never)] // Few records have brackets.
fn close(text: &[u8], opening: usize, max: usize) -> (usize, bool) {
    // What follows the `[` directly is within a word, so no record begins there.
    let mut at = opening + 1;
    loop {
        let word = first_word(&text[at..]);
        if let Some(closing) = word.iter().position(|&byte| byte == b']') {
            return (at + closing + 1, true);
        }
        at = text.len() - skip_blank(&text[at + word.len()..], |_| {}).len();
        if at == text.len() {
            return (at, false);
        }
        let (start, begins) = start(text, at, max, None);
        let is_start = match begins {
            Begins::Record | Begins::Unseen => !text[at..start].contains(&b']'),
            Begins::Prose => Conflict::at(text, start, max).is_some(),
            Begins::Nothing => false,
        };
        if is_start {
            return (start, false);
        }
    }
}

/// Returns where a record begins in the word with which a deal ends, which began in an earlier one.
#[cold]
pub(super) fn start_after_deal(text: &[u8], end: usize, max: usize) -> Option<(usize, Begins)> {
    let word = end - text[..end].iter().rev().take_while(|&&byte| !ends_word(byte)).count();
    let (start, begins) = start(text, word, max, None);
    (start >= end && begins.is_record()).then_some((start, begins))
}

/// Returns where a record begins in the word that goes on at a place, after the end of an id or a deal.
#[cold]
pub(super) fn start_after(text: &[u8], at: usize, max: usize) -> Option<(usize, Begins)> {
    let word = at - text[..at].iter().rev().take_while(|&&byte| !ends_word(byte)).count();
    let text = Some(up_to_word(text, word, max)).filter(|text| at < text.len())?;
    let (start, found) = match unseen(&text[at..]) {
        0 => behind_marks(text, at, max, Some(true)),
        _ => begins_with_other(text, at, max, Some(true)),
    };
    // An id right after it is read as moves.
    let is_apart = start > at || !text[at].is_ascii_alphanumeric();
    let begins = begins(&text[start..]);
    (is_apart && found.is_record() && begins.is_record()).then_some((start, begins))
}

/// Returns where in the word at a place what is before it ends, if it does, and whether a record begins
/// there: within prose, which is not a record, more prose ends nothing.
#[inline]
pub(super) fn end_in(
    text: &[u8],
    at: usize,
    in_record: bool,
    max: usize,
    goes_on: Option<bool>,
) -> Option<(usize, bool)> {
    match start(text, at, max, goes_on) {
        (start, Begins::Record) => Some((start, true)),
        (start, Begins::Unseen) if in_record => Some((start, false)),
        // Prose goes on up to the id, but for byte-order marks, which are skipped.
        (start, Begins::Unseen) => {
            // Alone behind a word they are not skipped.
            let id = match unseen_before_marks(&text[start..]) {
                0 if start > at => start + unseen(&text[start..]),
                length => start + length,
            };
            Some((id, begins(&text[id..]) == Begins::Record))
        }
        (start, Begins::Prose) if in_record || Conflict::at(text, start, max).is_some() => {
            Some((start, false))
        }
        (_, Begins::Prose | Begins::Nothing) => None,
    }
}

/// Returns the first place from `from` on, which is not the start of the text, where a word begins
/// a record, or prose that ends one, and whether it begins a record; the end of the text when there
/// is none. Within prose, which is not a record, more prose ends nothing. Also returns whether it passed
/// a comment.
///
/// Almost every byte of a source is "plain", a byte that cannot by itself start a record: a digit, a
/// label, a character of moves, white space. The scan skips plain bytes, 16 at a time, and looks closer
/// only at a word with another byte.
pub(super) fn next_start(
    text: &[u8],
    from: usize,
    in_record: bool,
    max: usize,
) -> (usize, bool, bool) {
    let mut at = from;
    let mut has_comments = false;
    loop {
        let stop = skip_plain(text, at);
        match text[stop - 1..] {
            [_] => return (text.len(), true, has_comments),
            [_, b';', ..] => {
                has_comments = true;
                at = stop + split_comment(&text[stop..]).0.len();
            }
            // A word of one letter and then something else, such as `wa1` is of two: the commonest
            // that is not plain.
            [b' ', first, second, third, ..] if is_short(first, second, third) => at = stop + 2,
            _ => {
                let word = stop
                    - text[from..stop].iter().rev().take_while(|&&byte| !ends_word(byte)).count();
                if ends_word(text[word - 1])
                    && let Some((end, is_record)) = end_in(text, word, in_record, max, None)
                {
                    return (end, is_record, has_comments);
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
    loop {
        // Without a branch for each byte, so that the compiler can check many bytes at once.
        let are_labels =
            |block: &&[u8; 16]| block.iter().fold(true, |all, &byte| all & is_label(byte));
        at += 16 * text[at..].as_chunks().0.iter().take_while(are_labels).count();
        let Some(block) = text[at - 1..].first_chunk() else { break };
        let plain = plain_bytes(block);
        at += plain;
        if plain < 16 {
            return at;
        }
    }
    while let Some(&byte) = text.get(at)
        && is_plain(text[at - 1], byte)
    {
        at += 1;
    }
    at
}

/// Returns how many bytes after the first of a block are plain before one is not.
#[inline(never)]
fn plain_bytes(block: &[u8; 17]) -> usize {
    let mut marks = [0; 16];
    for at in 0..16 {
        marks[at] = if is_plain(block[at], block[at + 1]) { 0 } else { u8::MAX };
    }
    u128::from_le_bytes(marks).trailing_zeros() as usize / 8
}

/// Returns whether the scan can skip a byte after another: it starts no comment, and no word could
/// begin a record without other bytes. Besides labels, that is `^` and `_`, and of the letters up
/// to `w`, which excludes `x`, those after a digit or another character, since a name begins with
/// its letters.
const fn is_plain(before: u8, byte: u8) -> bool {
    let after_symbol = (before.wrapping_sub(b'!') <= b':' - b'!') | (before.wrapping_sub(b'^') < 2);
    is_label(byte) | (byte.wrapping_sub(b'^') < 2) | ((byte.wrapping_sub(b'a') < 23) & after_symbol)
}

/// Returns whether the scan can skip a byte after any other: all ASCII up to the colon, and the
/// first nine letters.
const fn is_label(byte: u8) -> bool {
    (byte <= b':') | (byte.wrapping_sub(b'a') < 9)
}

/// The part of a source that a word begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// A record: the word is a game id, or looks like one.
    Record,
    /// Characters that nobody sees, and behind them a record.
    Unseen,
    /// Text that is not part of a record.
    Prose,
    /// Nothing: the word goes on with what is before it.
    Nothing,
}

impl Begins {
    /// Returns whether a record begins here, or right behind characters that nobody sees.
    fn is_record(self) -> bool {
        match self {
            Self::Record | Self::Unseen => true,
            Self::Prose | Self::Nothing => false,
        }
    }
}

/// Returns what a word begins: a record with digits and an `x`, or a character that looks like it,
/// and with the name of a game. A word of three or more letters of which one is no label, as no
/// move has, begins a record if it is like the id of an unknown game, and else prose.
#[inline]
pub fn begins(text: &[u8]) -> Begins {
    match start(text, 0, usize::MAX, Some(false)) {
        (0, begins) => begins,
        _ => Begins::Nothing,
    }
}

/// Returns where, in the word at a place, something begins that is not part of what is before it, and
/// what that is: moves and an outcome may stand before an id in its word, unless that is longer than `max`
/// or [`LONG_WORD`]: such a word is judged by its beginning.
#[inline]
fn start(text: &[u8], at: usize, max: usize, goes_on: Option<bool>) -> (usize, Begins) {
    let word = &text[at..];
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match word.get(digits) {
        Some(b'x') if digits > 0 => (at, Begins::Record),
        Some(b'a'..=b'z') if digits == 0 && is_named(word) => (at, Begins::Record),
        Some(byte) if digits == 0 && byte.is_ascii_alphabetic() => {
            match begins_with_letters(first_word(word), max) {
                Begins::Nothing => behind_marks(text, at, max, goes_on),
                begins => (at, begins),
            }
        }
        Some(..=0x1f | 0x7f..) if digits == 0 => begins_with_other(text, at, max, goes_on),
        Some(b'X' | 0x80..)
            if digits > 0 && first_char(&word[digits..]).is_some_and(looks_like_x) =>
        {
            (at, Begins::Record)
        }
        _ => behind_marks(text, at, max, goes_on),
    }
}

/// Returns what a word begins that begins with a character that is not ASCII, or a control.
#[cold]
fn begins_with_other(text: &[u8], at: usize, max: usize, goes_on: Option<bool>) -> (usize, Begins) {
    let word = short(first_word(&text[at..]), max);
    let unseen = unseen(word);
    if unseen == 0 {
        return match begins_with_letters(word, max) {
            Begins::Nothing => behind_marks(text, at, max, goes_on),
            begins => (at, begins),
        };
    }
    match begins(&word[unseen..]) {
        Begins::Record | Begins::Unseen => (at, Begins::Unseen),
        Begins::Prose => (at, Begins::Prose),
        Begins::Nothing => behind_marks(text, at, max, goes_on),
    }
}

/// Returns whether a word that is no id has one behind marks. It is a bad id then: all of it is a
/// record of its own, but for moves before the marks. Markup without an id is prose.
#[inline]
fn behind_marks(text: &[u8], at: usize, max: usize, goes_on: Option<bool>) -> (usize, Begins) {
    let word = &text[at..];
    if may_be_marked(word)
        && let Some(start) = held(text, at, max, goes_on)
    {
        (start, if start == at { Begins::Record } else { begins(&text[start..]) })
    } else if matches!(word.first(), Some(b'[' | b'<' | b'>' | b'|' | b'`' | b'#' | b'@'))
        && is_markup(without_unseen_end(short(first_word(word), max)))
    {
        (at, Begins::Prose)
    } else {
        (at, Begins::Nothing)
    }
}

/// Returns what is looked at of a word.
pub(super) fn short(word: &[u8], max: usize) -> &[u8] {
    &word[..word.len().min(max.min(LONG_WORD))]
}

/// Returns a text up to what is looked at of the word at a place, and a byte more if it is longer.
pub(super) fn up_to_word(text: &[u8], at: usize, max: usize) -> &[u8] {
    &text[..at + first_word(&text[at..]).len().min(max.min(LONG_WORD) + 1)]
}

/// Returns a word without the characters at its end that nobody sees.
fn without_unseen_end(word: &[u8]) -> &[u8] {
    &word[..word.len() - unseen_at_end(word)]
}

/// Returns whether a word begins with the name of a game.
fn is_named(text: &[u8]) -> bool {
    entries().any(|entry| {
        entry.name.as_bytes().first() == text.first() && text.starts_with(entry.name.as_bytes())
    })
}

/// Returns what a word begins that has neither digits and an `x` nor a name at its start.
fn begins_with_letters(word: &[u8], max: usize) -> Begins {
    let word = without_unseen_end(word);
    let text = word.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let letters =
        &text[..text.find(|character: char| !character.is_alphabetic()).unwrap_or(text.len())];
    if letters.chars().nth(2).is_none()
        || letters.bytes().all(|letter| matches!(letter, b'a'..=b'i'))
    {
        return Begins::Nothing;
    }
    let word = short(word, max);
    let is_engine = |rest: &[u8]| {
        let mut engines = Engine::ALL.into_iter().map(|engine| engine.as_str().as_bytes());
        // A number follows, as it is written or as it is pasted: `ms:24`, `ms24`.
        let has_number = |rest: &[u8]| matches!(rest, [b':' | b'0'..=b'9', ..]);
        engines.any(|engine| rest.strip_prefix(engine).is_some_and(has_number))
    };
    let mut characters = word.iter().enumerate().filter(|(_, byte)| matches!(byte, b'+' | b'-'));
    match characters.any(|(at, _)| match &word[at + 1..] {
        [] | [b'0'..=b'9' | b'[', ..] => true,
        rest => is_engine(rest),
    }) {
        true => Begins::Record,
        false => Begins::Prose,
    }
}
