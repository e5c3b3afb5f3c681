//! Writes JSON.

use crate::escape::beginning;
use crate::game;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};
use std::io;

/// The progress score of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Progress {
    done: usize,
    of: usize,
    deals: u64,
}

impl From<game::Progress> for Progress {
    fn from(progress: game::Progress) -> Self {
        Self { done: progress.done, of: progress.total, deals: progress.deals }
    }
}

/// Returns text from the input as JSON quotes it: the first 1000 characters, with `…` for the rest.
/// The length in its span is that of the whole text.
#[must_use]
pub fn text(text: &[u8]) -> String {
    beginning(text, 1000, String::from_utf8_lossy)
}

/// Writes a value as compact JSON, with escapes for all control characters, even above ASCII.
///
/// # Errors
/// Returns errors of `out`.
pub fn write(out: impl io::Write, value: &impl Serialize) -> io::Result<()> {
    value
        .serialize(&mut serde_json::Serializer::with_formatter(out, Escaping))
        .map_err(io::Error::from)
}

struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(|character: char| {
            character.is_control() || !character.is_ascii() && character.escape_debug().count() > 1
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
