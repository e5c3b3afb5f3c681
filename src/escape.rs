//! Escapes text from the input.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns a text with escapes for everything that is not UTF-8, not visible, or able to control a
/// terminal.
///
/// ```
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

/// Returns the first `longest` characters of a text, with `…` for the rest, which is not read.
pub(crate) fn beginning<'a>(
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
pub(crate) fn quoted(text: &[u8]) -> String {
    beginning(text, 40, shown)
}

/// Adds a character, or the escape for it.
pub(crate) fn push(shown: &mut String, character: char) {
    if is_visible(character) {
        shown.push(character);
    } else {
        shown.extend(character.escape_unicode());
    }
}

/// Adds the escape for a byte that is not UTF-8.
pub(crate) fn push_byte(shown: &mut String, byte: u8) {
    // Writing to a string cannot fail.
    let _ = write!(shown, "\\x{byte:02X}");
}

/// Returns whether a character shows as itself and nothing else. Combining marks do not.
fn is_visible(character: char) -> bool {
    matches!(character, ' '..='~') || !character.is_ascii() && character.escape_debug().count() == 1
}
