//! What is no record of any kind, and text as other programs wrote it: files of other kinds, conflicts of
//! a merge, percent signs, errors of a spreadsheet.

use super::slip::{Reading, Slip, said};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MAX, word_end, word_start};
use crate::diagnostic::wording::fault::text::PASTED;
use patience_core::notation::{Fault, Record};
use patience_core::text::Span;

/// Reads a word in which percent signs stand for characters: `3x3x13x5+2%202a`.
pub(super) fn percent(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let first = if record.id().is_err() { record.extent().start } else { fault.span.start };
    let start = word_start(text, first, record.extent().start);
    let word = str::from_utf8(&text[start..word_end(text, start)]).ok()?;
    let plain = decoded(word).filter(|_| word.len() <= 4 * MAX && !word.starts_with('%'))?;
    let edit = Fix { span: Span::new(start, start + word.len()), replacement: plain.clone() };
    let at = start + word.find('%')?;
    let meant = Reading::new(percent_slip(), &word[at - start..][..3], plain, edit, true);
    Some(meant.at(Span::new(at, at + 3)))
}

/// Returns the text that a word stands for in which each `%` has two digits behind it, if it has any.
fn decoded(word: &str) -> Option<String> {
    let (first, rest) = word.split_once('%')?;
    let mut bytes = first.as_bytes().to_vec();
    for part in rest.split('%') {
        let byte = u8::from_str_radix(part.get(..2)?, 16).ok()?;
        // A line end between moves says no more than a space.
        bytes.push(if byte.is_ascii_whitespace() { b' ' } else { byte });
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains(|it: char| it.is_control()))
}

said! {
    /// `3x3x13x5+2%202a`
    percent_slip [PASTED]: "`{given}` stands for another character in addresses; no record has it",
        "percent-encoded", Write;
}
