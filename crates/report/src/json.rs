//! Writes JSON.

use patience_core::text::beginning;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};
use std::io;

/// How the values of a list are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonList {
    /// An array, with each value on a line of its own.
    Array,
    /// An array on one line.
    OneLine,
    /// A value per line.
    Lines,
}

impl JsonList {
    /// Returns the text before the list.
    #[must_use]
    pub const fn head(self) -> &'static str {
        match self {
            Self::Array | Self::OneLine => "[",
            Self::Lines => "",
        }
    }

    /// Returns the text before a value.
    #[must_use]
    pub const fn gap(self, is_first: bool) -> &'static str {
        match (self, is_first) {
            (Self::Array, true) => "\n",
            (Self::Array, false) => ",\n",
            (Self::OneLine, false) => ",",
            (Self::OneLine, true) | (Self::Lines, _) => "",
        }
    }

    /// Returns the text after a value.
    #[must_use]
    pub const fn end(self) -> &'static str {
        match self {
            Self::Array | Self::OneLine => "",
            Self::Lines => "\n",
        }
    }

    /// Returns the text after the list.
    #[must_use]
    pub const fn tail(self, is_empty: bool) -> &'static str {
        match (self, is_empty) {
            (Self::Array, false) => "\n]\n",
            (Self::Array, true) | (Self::OneLine, _) => "]\n",
            (Self::Lines, _) => "",
        }
    }
}

/// Returns whether a text is a list of objects that have these fields, as far as its first one tells.
/// An empty array is such a list.
#[must_use]
pub fn is_list_of(text: &[u8], fields: &[&str]) -> bool {
    let array = text.trim_ascii_start().strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    if let Some(rest) = array.and_then(|array| array.strip_prefix(b"]")) {
        return rest.trim_ascii().is_empty();
    }
    let mut values = serde_json::Deserializer::from_slice(array.unwrap_or(text)).into_iter();
    let first: Option<serde_json::Map<_, _>> = values.next().and_then(Result::ok);
    first.is_some_and(|first| fields.iter().all(|&field| first.contains_key(field)))
}

/// Returns text from the input as JSON quotes it: the first 1000 characters, with `…` for the rest.
/// The length in its span is that of the whole text.
#[must_use]
pub fn text(text: &[u8]) -> String {
    beginning(text, 1000, String::from_utf8_lossy)
}

/// Writes a value as compact JSON, with escapes for all control characters, even above ASCII, and for
/// the bracket in `##[`, with which a command for GitHub begins wherever it is in a line of a log.
///
/// # Errors
/// Returns errors of `out`.
pub fn write(out: impl io::Write, value: &impl Serialize) -> io::Result<()> {
    value
        .serialize(&mut serde_json::Serializer::with_formatter(out, Escaping))
        .map_err(io::Error::from)
}

/// Returns a value as JSON, as [`write`] writes it.
pub(crate) fn to_string(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail, and JSON is UTF-8.
    let _ = write(&mut text, value);
    String::from_utf8(text).unwrap_or_default()
}

struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // Nearly all text is of bytes that need no escape, which is seen of many at once.
        let is_plain = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'[';
        if fragment.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            return CompactFormatter.write_string_fragment(writer, fragment);
        }
        let (mut rest, mut hashes) = (fragment, 0);
        while let Some(at) = rest.find(|character: char| {
            let begins_command = character == '[' && hashes >= 2;
            hashes = if character == '#' { hashes + 1 } else { 0 };
            character.is_control()
                || !character.is_ascii() && character.escape_debug().count() > 1
                || begins_command
        }) {
            CompactFormatter.write_string_fragment(writer, &rest[..at])?;
            let character = rest[at..].chars().next().unwrap_or_default();
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &rest[at + character.len_utf8()..];
        }
        CompactFormatter.write_string_fragment(writer, rest)
    }
}
