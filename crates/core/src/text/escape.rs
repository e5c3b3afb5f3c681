//! Escapes text from the input.

use super::unseen::is_invisible;
use std::borrow::Cow;
use std::fmt::Write;
use std::path::{Path, is_separator};

/// Returns a text with escapes for everything that is not UTF-8, not visible, or able to control a
/// terminal.
///
/// ```
/// # mod patience { pub mod diagnostic { pub use patience_core::text::shown; } }
/// assert_eq!(patience::diagnostic::shown(b"12\x1b[31m\xe9"), "12\\u{1b}[31m\\xE9");
/// ```
#[must_use]
pub fn shown(text: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(text) {
        Ok(text) if text.chars().all(is_visible) => Cow::Borrowed(text),
        _ => {
            let mut shown = String::with_capacity(text.len() + 8);
            for chunk in text.utf8_chunks() {
                chunk.valid().chars().for_each(|character| push(&mut shown, character));
                chunk.invalid().iter().for_each(|&byte| push_byte(&mut shown, byte));
            }
            Cow::Owned(shown)
        }
    }
}

/// The most marks that stay on a character.
const MARKS: usize = 4;

/// Returns the words of somebody, such as a title, like [`shown`], but as readers of them write: marks stay on the
/// characters that they belong to, a few on each, and joiners within pictures.
///
/// ```
/// # mod patience { pub mod text { pub use patience_core::text::readable; } }
/// use patience::text::readable;
///
/// assert_eq!(readable("Zu\u{308}rich 👩\u{200d}🚀"), "Zu\u{308}rich 👩\u{200d}🚀");
/// assert_eq!(readable("\u{308} a\u{200d}b \u{202e}"), "\\u{308} a\\u{200d}b \\u{202e}");
/// ```
#[must_use]
pub fn readable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_visible) {
        return Cow::Borrowed(text);
    }
    let mut readable = String::with_capacity(text.len() + 8);
    let mut signs = text.chars().peekable();
    // What the last character is, and how many marks it has.
    let (mut before, mut marks) = (' ', MARKS);
    while let Some(sign) = signs.next() {
        let joins = sign == '\u{200d}'
            && is_picture(before)
            && signs.peek().is_some_and(|&it| is_picture(it));
        if joins || (marks < MARKS && is_mark(sign)) {
            readable.push(sign);
            marks += 1;
            continue;
        }
        push(&mut readable, sign);
        let carries = is_visible(sign) && !sign.is_whitespace();
        (before, marks) = (sign, if carries { 0 } else { MARKS });
    }
    Cow::Owned(readable)
}

/// Returns whether a character can be joined with others to a picture.
fn is_picture(sign: char) -> bool {
    is_visible(sign) && ('\u{2600}'..='\u{27bf}').contains(&sign)
        || ('\u{1f000}'..='\u{1faff}').contains(&sign)
}

/// Returns whether a character is seen on the one before it. Others that extend characters are not seen at all.
fn is_mark(sign: char) -> bool {
    // What draws the character before it as a picture shows in that.
    let is_unseen = sign != '\u{fe0f}' && is_invisible(sign);
    // What extends a character, as the library knows, is written as it is behind one, and escaped elsewhere.
    let behind = format!("a{sign}");
    !is_unseen && !is_visible(sign) && behind.escape_debug().eq(behind.chars())
}

/// Returns the first `longest` characters of a text, with `…` for the rest, which is not read.
pub fn beginning<'a>(
    text: &'a [u8],
    longest: usize,
    read: impl Fn(&'a [u8]) -> Cow<'a, str>,
) -> String {
    // No character takes more than four bytes.
    let text = read(&text[..text.len().min(4 * (longest + 1))]);
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// Returns a text from the input as messages quote it: escaped, and cut if it is long.
pub fn quoted(text: &[u8]) -> String {
    beginning(text, 40, shown)
}

/// Adds a character, or the escape for it.
pub fn push(shown: &mut String, character: char) {
    if is_visible(character) {
        shown.push(character);
    } else {
        shown.extend(character.escape_unicode());
    }
}

/// Adds the escape for a byte that is not UTF-8.
pub fn push_byte(shown: &mut String, byte: u8) {
    // Writing to a string cannot fail.
    let _ = write!(shown, "\\x{byte:02X}");
}

/// Returns a text in ASCII, with escapes for all other characters but `…`.
pub fn in_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '…' => ascii.push_str("..."),
            character if character.is_ascii() => ascii.push(character),
            character => ascii.extend(character.escape_unicode()),
        }
    }
    ascii
}

/// Returns whether a character shows as itself and nothing else. Combining marks do not.
fn is_visible(character: char) -> bool {
    matches!(character, ' '..='~')
        || !character.is_ascii()
            && !is_invisible(character)
            && character.escape_debug().count() == 1
}

/// Returns the name of a file as text. Different names stay different: a byte that is not UTF-8 is
/// escaped as in `\xE9`, and a backslash that would look like the start of such an escape is
/// `\x5C`, unless it separates folders.
pub fn shown_path(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(at) = rest.find('\\') {
            let looks_escaped = !is_separator('\\')
                && matches!(
                    rest.as_bytes()[at + 1..],
                    [b'x', b'0'..=b'9' | b'A'..=b'F', b'0'..=b'9' | b'A'..=b'F', ..]
                );
            name += &rest[..at];
            name += if looks_escaped { "\\x5C" } else { "\\" };
            rest = &rest[at + 1..];
        }
        name += rest;
        for &byte in chunk.invalid() {
            push_byte(&mut name, byte);
        }
    }
    name
}

/// Returns the bytes of a path with `/` between folders, as reports and other systems have it.
pub fn slashed(path: &[u8]) -> Vec<u8> {
    path.iter().map(|&byte| if is_separator(char::from(byte)) { b'/' } else { byte }).collect()
}
