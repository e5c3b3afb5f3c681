//! Where an id stands in a word that is more than an id: after characters that nobody sees, as files
//! that were joined and pages that were pasted have them, or after marks that no move has. Moves and an
//! outcome may stand before these: they are the last of the record before.

use super::blank::{LONG_WORD, ends_word, first_word};
use super::look_alike::first_char;
use super::token::Outcome;
use super::variant::Variant;
use crate::catalogue::entries;
use crate::text::is_unseen;

/// The byte-order mark of UTF-8, which is not part of the text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns a source without the byte-order mark that it may begin with.
pub fn without_mark(source: &[u8]) -> &[u8] {
    source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source)
}

/// The shortest id behind the shortest mark, in bytes: `(twenty+1`. The commonest word of all that
/// begin with a mark, `=partial`, is shorter.
const SHORTEST: usize = 9;

/// The most ids in a word that are looked at.
const MAX_IDS: usize = 8;

/// How far into a word an id is looked for, in bytes.
const REACH: usize = 512;

/// Returns the length of the unseen characters at the start of a text.
pub(super) fn unseen(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(character) = text.get(at..).and_then(first_char)
        && is_unseen(character)
    {
        at += character.len_utf8();
    }
    at
}

/// Returns the length of the unseen characters at the end of a text.
pub(super) fn unseen_at_end(text: &[u8]) -> usize {
    let mut end = text.len();
    loop {
        let start = (1..=4.min(end)).find(|length| text[end - length] & 0xc0 != 0x80);
        let Some(start) = start.map(|length| end - length) else { break };
        match str::from_utf8(&text[start..end]).ok().and_then(|last| last.chars().next()) {
            Some(character) if is_unseen(character) => end = start,
            _ => break,
        }
    }
    text.len() - end
}

/// Returns whether a text is byte-order marks alone.
pub(super) fn is_byte_order_marks(text: &[u8]) -> bool {
    text.chunks(BYTE_ORDER_MARK.len()).all(|mark| mark == BYTE_ORDER_MARK)
}

/// Returns the length of the unseen characters at the start of a text, without byte-order marks at their
/// end.
pub(super) fn unseen_before_marks(text: &[u8]) -> usize {
    let mut end = unseen(text);
    while text[..end].ends_with(BYTE_ORDER_MARK) {
        end -= BYTE_ORDER_MARK.len();
    }
    end
}

/// Returns where an id begins in the first word of a text, after marks that no move has: brackets,
/// quotes, tags, an address, the sign of a diff, a file and its line, the colours of a terminal.
///
/// What an id is must be plain, with its four numbers or the name of a game, and its sign: marks stand
/// before repetitions, too.
#[cold]
#[doc(hidden)]
pub fn marked_id(text: &[u8]) -> Option<usize> {
    let word = first_word(text);
    ids(word).find(|&id| id <= REACH && are_marks(&word[..id]))
}

/// Returns where, in the word at a place of a text, marks begin that an id follows, or characters that
/// nobody sees. What is before them in the word is moves and an outcome, the end of a deal, or nothing. A
/// word that is longer than `max` is not cut. `may_go_on` is whether the word goes on with moves before it on
/// its line, if that is known.
#[cold]
pub(super) fn held(text: &[u8], at: usize, max: usize, may_go_on: Option<bool>) -> Option<usize> {
    let whole = first_word(&text[at..]);
    let max = max.min(LONG_WORD);
    let word = &whole[..whole.len().min(max + 1)];
    let mut ids = ids(word).peekable();
    ids.peek()?;
    // A deal that ends in the word is not opened in it, and a card is before its bracket.
    let closing = word.iter().position(|&byte| byte == b']').map_or(0, |closing| closing + 1);
    let is_whole = at == 0 || ends_word(text[at - 1]);
    let is_card =
        is_whole && (word[0].is_ascii_alphanumeric() || matches!(word[0], b'?' | b'.' | 0x80..));
    let deal = if is_card && !word[..closing].contains(&b'[') { closing } else { 0 };
    let first = deal.max(unseen(word));
    ids.take(MAX_IDS).filter(|id| *id > first).find_map(|id| {
        let before = &word[..id];
        let moves = first + Variant::moves_of_any(&before[first..]);
        let marks = &before[moves..];
        let are_moves = deal > 0 || moves > first;
        let goes_on =
            || !is_label(&before[..moves]) || may_go_on.unwrap_or_else(|| goes_on(text, at));
        if marks.is_empty() && moves > first && goes_on() {
            // Moves right before an id leave nothing to name but the space that is missing.
            Some(None)
        } else if are_moves && marks.len() <= REACH && are_between(marks) && goes_on() {
            let before = text[..at].iter().rev().take_while(|&&byte| !ends_word(byte)).count();
            Some((before + whole.len() <= max).then_some(at + moves))
        } else {
            (deal == 0 && id <= REACH && are_marks(before)).then_some(Some(at))
        }
    })?
}

/// Returns where ids may begin in a word, but for its start.
fn ids(word: &[u8]) -> impl Iterator<Item = usize> {
    let is_id = |&at: &usize| {
        let is_apart = !word[at - 1].is_ascii_alphanumeric()
            || ends_with_escape(&word[..at])
            || without_colour(&word[..at]).is_some();
        is_apart && is_id(&word[at..])
    };
    (1..word.len().saturating_sub(SHORTEST - 2)).filter(is_id)
}

/// Returns whether moves may as well be what stands at the start of a line: the number of a row, the sign
/// of a diff, or a name.
fn is_label(moves: &[u8]) -> bool {
    let are_signs = || moves.iter().all(|byte| matches!(byte, b'+' | b'~'));
    moves == b"id" || moves.iter().all(u8::is_ascii_digit) || are_signs()
}

/// Returns whether the word at a place may go on with the moves before it on its line.
fn goes_on(text: &[u8], at: usize) -> bool {
    // Of the rest of a long record no more may be in memory.
    let near = text[..at].iter().rev().take(REACH);
    let blanks = near.take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let before = &text[..at - blanks];
    !matches!(before, [] | [.., b'\n' | b'\r']) && !ends_with_outcome(before)
}

/// Returns whether a text ends as an outcome does.
pub fn ends_with_outcome(text: &[u8]) -> bool {
    Outcome::ALL.into_iter().any(|tag| text.ends_with(tag.as_str().as_bytes()))
}

/// Returns whether a text is marks between a record and the next: nothing that anybody sees, or no letter
/// and no digit but in tags and escapes.
fn are_between(text: &[u8]) -> bool {
    let Ok(mut rest) = str::from_utf8(text) else { return false };
    while let Some(character) = rest.chars().next() {
        let after = &rest[character.len_utf8()..];
        let tag = |close: char| {
            let is_tag = after.starts_with(|it: char| it == '/' || it.is_ascii_alphabetic());
            after.find(close).filter(|_| is_tag).map_or(0, |end| end + 1)
        };
        let inner = match character {
            '<' => tag('>'),
            '[' => tag(']'),
            '\\' => after.starts_with(['n', 'r', 't']).into(),
            '%' if after.len() > 1 && after.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit) => 2,
            '\x1b' => colour(rest.as_bytes()).saturating_sub(1),
            // In place of a byte that is not UTF-8.
            char::REPLACEMENT_CHARACTER => return false,
            _ if character.is_alphanumeric() && !is_unseen(character) => return false,
            _ => 0,
        };
        rest = &after[inner..];
    }
    !text.is_empty()
}

/// Returns whether a text ends with a line end as programs write it in a word: `\n`, `%0A`.
fn ends_with_escape(text: &[u8]) -> bool {
    match text {
        [.., b'\\', b'n' | b'r' | b't'] => true,
        [.., b'%', one, other] => one.is_ascii_hexdigit() && other.is_ascii_hexdigit(),
        _ => false,
    }
}

/// Returns whether a text may have an id behind marks, at little cost.
#[inline]
pub(super) fn may_be_marked(text: &[u8]) -> bool {
    text.len() >= SHORTEST && !text[..SHORTEST].iter().any(|&byte| ends_word(byte))
}

/// Returns the length of the escape sequence that begins a text and sets a colour: `ESC [ 31 m`.
pub fn colour(text: &[u8]) -> usize {
    let Some(codes) = text.strip_prefix(b"\x1b[") else { return 0 };
    let length = codes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if codes.get(length) == Some(&b'm') { length + 3 } else { 0 }
}

/// Returns a text without the colour of a terminal with which it ends, or none if it has none.
fn without_colour(text: &[u8]) -> Option<&[u8]> {
    let codes = text.strip_suffix(b"m")?;
    let digits = codes.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    codes[..codes.len() - digits].strip_suffix(b"\x1b[")
}

/// Returns whether a text begins with what can be nothing but an id.
fn is_id(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        let length = text.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'x').count();
        let (numbers, rest) = text.split_at(length);
        let mut parts = numbers.split(|byte| *byte == b'x');
        return parts.clone().count() == 4
            && parts.all(|part| !part.is_empty())
            && matches!(rest, [b'+' | b'-', ..]);
    }
    entries().any(|entry| {
        let rest = text.strip_prefix(entry.name.as_bytes()).unwrap_or_default();
        let options = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        matches!(rest.get(options), Some(b'+' | b'-'))
    })
}

/// Returns whether a text is a number, and then a mark.
fn is_number(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    are_between(&text[digits..])
}

/// Returns whether what stands before an id in its word is marks, and not moves.
fn are_marks(before: &[u8]) -> bool {
    if let Some(before) = without_colour(before) {
        return before.is_empty() || are_marks(before);
    }
    let is_mark = |byte: &u8| !byte.is_ascii_alphanumeric() && !matches!(byte, b'+' | b'-' | b'*');
    match before {
        // The sign of a diff, or of a list; `++` are two moves.
        [b'+' | b'-' | b'*', rest @ ..] => {
            let are_moves = !rest.is_empty() && before.iter().all(|byte| *byte == b'+');
            !are_moves && !before.iter().any(u8::is_ascii_alphanumeric)
        }
        // The number of a list, or of a row.
        [b'0'..=b'9', ..] if is_number(before) => true,
        // Moves on a grid may begin so.
        [b'a'..=b'z', b'a'..=b'z', b'0'..=b'9', ..] => false,
        // A file and its line, an address, what something is called.
        [first, ..] if first.is_ascii_alphanumeric() => {
            let is_named = before.iter().any(|byte| matches!(byte, b':' | b'='));
            is_named && before.last().is_some_and(is_mark)
        }
        [_, ..] => before.last().is_some_and(is_mark) || ends_with_escape(before),
        [] => false,
    }
}

/// Returns the length of the tag of BBCode that begins a text, in small letters or in capitals: `[code]`,
/// `[/B]`, `[url=x]`. Cards and labels in brackets are none.
#[doc(hidden)]
pub fn bbcode(text: &[u8]) -> usize {
    let Some(inner) = text.strip_prefix(b"[") else { return 0 };
    let name = inner.strip_prefix(b"/").unwrap_or(inner);
    let length = name.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (letters, after) = name.split_at(length);
    let is_name = match letters {
        [] | [b'A' | b'T' | b'J' | b'Q' | b'K'] => false,
        [_] => true,
        [_, suit] if b"SHDC".contains(&suit.to_ascii_uppercase()) => false,
        _ => !letters.iter().all(|letter| matches!(letter, b'a'..=b'i')),
    };
    let end = first_word(after).iter().position(|byte| *byte == b']').map_or(0, |end| end + 1);
    let is_closing = name.len() < inner.len();
    match after.first() {
        Some(b']' | b'=') if is_closing || is_name => 1 + inner.len() - after.len() + end,
        _ => 0,
    }
}

/// Returns whether a word is markup, as no move is: a tag of BBCode or of a web page, or a rule of at
/// least three equal signs.
pub(super) fn is_markup(text: &[u8]) -> bool {
    let is_rule = |sign: u8| text.len() > 2 && text[..3].iter().all(|byte| *byte == sign);
    match text {
        [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => true,
        [b'[', ..] => bbcode(text) > 0,
        [b'@', b'@'] => true,
        [sign @ (b'<' | b'>' | b'|' | b'`' | b'#'), ..] => is_rule(*sign),
        _ => false,
    }
}
