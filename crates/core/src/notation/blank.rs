//! White space and comments.

use crate::text::line_len;

/// How much of a word is looked at for a record that begins in it, in bytes: it need not be read to its end.
pub(super) const LONG_WORD: usize = 1 << 20;

/// What a byte is between tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    Comment,
    Other,
}

static CLASS: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    classes[b' ' as usize] = Class::Blank;
    classes[b'\t' as usize] = Class::Blank;
    classes[b'\r' as usize] = Class::Blank;
    classes[b'\n' as usize] = Class::Blank;
    classes[b';' as usize] = Class::Comment;
    classes
};

/// Returns whether a byte ends a word: white space or `;`.
#[inline]
pub fn ends_word(byte: u8) -> bool {
    CLASS[usize::from(byte)] != Class::Other
}

/// Returns the text after white space.
#[inline]
pub fn skip_white(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let [first, after @ ..] = rest
        && CLASS[usize::from(*first)] == Class::Blank
    {
        rest = after;
    }
    rest
}

/// Returns a comment, up to the end of its line, and the text from there on.
pub fn split_comment(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(line_len(text))
}

/// Returns the text after white space and comments. `comment` sees each comment as it goes by.
#[inline]
pub fn skip_blank<'a>(text: &'a [u8], mut comment: impl FnMut(&'a [u8])) -> &'a [u8] {
    let mut rest = skip_white(text);
    while let [b';', ..] = rest {
        let (passed, after) = split_comment(rest);
        comment(passed);
        rest = skip_white(after);
    }
    rest
}

/// Returns the first word of a text that does not begin with white space.
pub fn first_word(text: &[u8]) -> &[u8] {
    &text[..text.iter().position(|&byte| ends_word(byte)).unwrap_or(text.len())]
}
