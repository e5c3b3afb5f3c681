//! What is safe to send to a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns the length of the style at the start of a text, such as `ESC [ 1 ; 31 m`; 0 if there is
/// none.
pub(crate) fn style_length(text: &str) -> usize {
    let Some(parameters) = text.strip_prefix("\x1b[") else { return 0 };
    let end = parameters
        .find(|character: char| !matches!(character, '0'..='9' | ';' | ':'))
        .unwrap_or(parameters.len());
    if parameters[end..].starts_with('m') { text.len() - parameters.len() + end + 1 } else { 0 }
}

/// Returns whether a character can control a terminal, or change the direction of text.
fn is_steering(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        character => character.is_control(),
    }
}

/// Returns text that is safe to send to a terminal: line feeds and tabs stay, CR LF becomes a line
/// feed, and other control characters are escaped.
pub(crate) fn escaped(bytes: &[u8]) -> Cow<'_, str> {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
    match str::from_utf8(bytes) {
        // Nearly all text is plain, which takes less time to see than characters.
        Ok(text) if bytes.iter().all(is_plain) || !text.contains(is_steering) => text.into(),
        _ => {
            let mut safe = String::with_capacity(bytes.len() + 16);
            for chunk in bytes.utf8_chunks() {
                let mut characters = chunk.valid().chars().peekable();
                while let Some(character) = characters.next() {
                    match character {
                        '\r' if characters.peek() == Some(&'\n') => {}
                        _ if is_steering(character) => safe.extend(character.escape_unicode()),
                        _ => safe.push(character),
                    }
                }
                for byte in chunk.invalid() {
                    // Writing to a string cannot fail.
                    let _ = write!(safe, "\\x{byte:02X}");
                }
            }
            safe.into()
        }
    }
}
