//! Where an id stands in a word that is more than an id: behind characters that nobody sees, as files
//! that were joined and pages that were pasted have them, or behind marks that no move has.

use super::blank::{ends_word, first_word};
use super::look_alike::{first_char, is_invisible, is_space};
use crate::catalogue::entries;

/// The byte-order mark of UTF-8, which is not part of the text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns a source without the byte-order mark that it may begin with.
pub fn without_mark(source: &[u8]) -> &[u8] {
    source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source)
}

/// The shortest id behind the shortest mark, in bytes: `(twenty+1`. The commonest word of all that
/// begin with a mark, `=partial`, is shorter.
const SHORTEST: usize = 9;

/// How far into a word an id is looked for, in bytes.
const REACH: usize = 512;

/// Returns whether nobody sees a character: a space that the notation does not know, a character
/// without a width, a direction mark, and the end of a file as some systems mark it.
pub(super) const fn is_unseen(character: char) -> bool {
    matches!(character, '\0' | '\u{1a}') || is_space(character) || is_invisible(character)
}

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

/// Returns where an id begins in the first word of a text, behind marks that no move has: brackets,
/// quotes, tags, an address, the sign of a diff, a file and its line, the colours of a terminal.
///
/// What an id is must be plain, with its four numbers or the name of a game, and its sign: marks stand
/// before repetitions, too.
#[cold]
#[doc(hidden)]
pub fn marked_id(text: &[u8]) -> Option<usize> {
    let word = first_word(&text[..text.len().min(REACH)]);
    let starts = 1..word.len().saturating_sub(SHORTEST - 2);
    let is_start = |&at: &usize| {
        let before = word[at - 1];
        !before.is_ascii_alphanumeric() && is_id(&word[at..]) && are_marks(&word[..at])
    };
    // The colours of a terminal end with a letter.
    let is_coloured = |&at: &usize| {
        let colours = word[..at].iter().rposition(|&byte| byte == 0x1b).map(|from| &word[from..at]);
        colours.is_some_and(is_colour) && is_id(&word[at..])
    };
    starts.clone().find(|at| is_start(at) || is_coloured(at))
}

/// Returns whether a text may have an id behind marks, at little cost.
#[inline]
pub(super) fn may_be_marked(text: &[u8]) -> bool {
    text.len() >= SHORTEST && !text[..SHORTEST].iter().any(|&byte| ends_word(byte))
}

/// Returns whether a text is an escape sequence that sets a colour: `ESC [ 31 m`.
fn is_colour(text: &[u8]) -> bool {
    let [0x1b, b'[', codes @ .., b'm'] = text else { return false };
    codes.iter().all(|byte| byte.is_ascii_digit() || *byte == b';')
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

/// Returns whether what stands before an id in its word is marks, and not moves.
fn are_marks(before: &[u8]) -> bool {
    let is_mark = |byte: &u8| !byte.is_ascii_alphanumeric() && !matches!(byte, b'+' | b'-' | b'*');
    match before {
        // The sign of a diff, or of a list.
        [b'+' | b'-' | b'*', rest @ ..] => {
            rest.iter().all(is_mark) || before.iter().all(|byte| *byte == b'*')
        }
        // The number of a list.
        [b'0'..=b'9', ..] if before.ends_with(b".") || before.ends_with(b")") => {
            before[..before.len() - 1].iter().all(u8::is_ascii_digit)
        }
        // Moves on a grid may begin so.
        [b'a'..=b'z', b'a'..=b'z', b'0'..=b'9', ..] => false,
        // A file and its line, an address, what something is called.
        [first, ..] if first.is_ascii_alphanumeric() => {
            let is_named = before.iter().any(|byte| matches!(byte, b':' | b'='));
            is_named && before.last().is_some_and(is_mark)
        }
        [_, ..] => before.last().is_some_and(is_mark),
        [] => false,
    }
}

/// Returns whether a word is markup, as no move is: a tag of BBCode or of a web page, or a rule of at
/// least three equal signs.
pub(super) fn is_markup(text: &[u8]) -> bool {
    let is_rule = |sign: u8| text.len() > 2 && text[..3].iter().all(|byte| *byte == sign);
    match text {
        [b'<' | b'[', b'/', b'a'..=b'z', ..] | [b'<', b'a'..=b'z', ..] => true,
        [b'[', rest @ ..] => {
            let length = rest.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
            let (letters, after) = rest.split_at(length);
            let are_labels = length > 1 && letters.iter().all(|letter| *letter < b'j');
            let is_card = length == 2 && matches!(letters[1], b's' | b'h' | b'd' | b'c');
            length > 0 && !are_labels && !is_card && matches!(after, [b']' | b'=', ..])
        }
        [b'@', b'@'] => true,
        [sign @ (b'<' | b'>' | b'|' | b'`' | b'#'), ..] => is_rule(*sign),
        _ => false,
    }
}
