//! What is no record of any kind, and text as other programs wrote it: files of other kinds, conflicts of
//! a merge, percent signs, errors of a spreadsheet.

use super::slip::{Reading, Slip, said};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MAX, word_end, word_start};
use crate::diagnostic::wording::fault::text::{NOT_UTF8, PASTED};
use crate::diagnostic::wording::fix;
use patience_core::notation::{Fault, Record};
use patience_core::text::{Span, line_len};

/// How files of other kinds begin, what these are, and what to do with one.
const KINDS: [(&[u8], &str, &str); 11] = [
    (b"%PDF-", "a PDF file", COPY),
    (b"PK\x03\x04", "a ZIP archive, or a document or a table in one", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    (b"\xfd7zXZ\0", "an xz file", UNPACK),
    (b"BZh", "a bzip2 file", UNPACK),
    (b"Rar!", "a RAR archive", UNPACK),
    (b"{\\rtf", "a document in RTF", COPY),
    (b"\xd0\xcf\x11\xe0", "a document of an office program", COPY),
    (b"\x89PNG", "a PNG picture", NAME),
    (b"\xff\xd8\xff", "a JPEG picture", NAME),
    (b"SQLite format 3", "a database", NAME),
];

const COPY: &str = "copy the text of its records into a plain text file";
const UNPACK: &str = "unpack it, and name the files in it";
const NAME: &str = "name a text file with records";

/// Reads a file of another kind, or an archive of files as `tar` writes it.
pub(super) fn file(_: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text().get(record.extent().start..).filter(|_| record.id().is_err())?;
    let kind = KINDS.iter().find(|(begin, ..)| text.starts_with(begin));
    let kind = kind.map(|(_, kind, help)| (*kind, *help));
    let is_tar = record.extent().start == 0 && text.get(257..262) == Some(b"ustar");
    let (kind, help) = kind.or_else(|| is_tar.then_some(("a tar archive", UNPACK)))?;
    let start = record.extent().start;
    let end = word_end(record.text(), start).min(start + MAX);
    Some(Reading::only(file_slip(kind, help), "").at(Span::new(start, end)))
}

/// Reads a line with which a merge marks a conflict: `<<<<<<< HEAD`.
pub(super) fn conflict(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let start = if record.id().is_err() { record.extent().start } else { fault.span.start };
    let mark = text.get(start..word_end(text, start))?;
    let [first @ (b'<' | b'>' | b'|'), ..] = mark else { return None };
    let is_mark = mark.len() == 7 && mark.iter().all(|byte| byte == first);
    let line = &text[start..start + line_len(&text[start..])];
    let at = Span::new(start, start + line.trim_ascii_end().len());
    is_mark.then(|| Reading::only(conflict_slip(), str::from_utf8(mark).unwrap_or_default()).at(at))
}

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
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains(|it: char| it.is_control()))
}

/// What a spreadsheet shows in place of what it cannot read.
const SPREADSHEET: [&str; 8] =
    ["#NAME?", "#REF!", "#VALUE!", "#N/A", "#DIV/0!", "#NUM!", "#NULL!", "#ERROR!"];

/// Reads an error of a spreadsheet, which took moves for a formula.
pub(super) fn spreadsheet(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let start = if record.id().is_err() { record.extent().start } else { fault.span.start };
    let word = text.get(start..word_end(text, start))?;
    let error = SPREADSHEET.iter().find(|error| error.as_bytes() == word)?;
    let at = Span::new(start, start + word.len());
    Some(Reading::only(spreadsheet_slip(), error).at(at))
}

/// Reads the `>` of a quotation before further lines of a record.
pub(super) fn quoted_lines(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let first = record.deal_span().end;
    record.deal().ok().filter(|_| record.id().is_ok() && fault.span.start >= first)?;
    let mut edits = Vec::new();
    let mut at = first;
    while at < text.len() {
        let line = &text[at..at + line_len(&text[at..])];
        let blank = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let marks = line[blank..].iter().take_while(|byte| matches!(byte, b'>' | b' ')).count();
        let begins = at > first && matches!(text[at - 1], b'\n' | b'\r');
        if begins && line[blank..].starts_with(b">") {
            let span = Span::new(at, at + blank + marks);
            edits.push(Fix::removing(span));
        }
        at += line.len() + 1;
    }
    let own = edits.iter().find(|edit| edit.span.end >= fault.span.start)?.span;
    let is_own = own.start <= fault.span.start && fault.span.of(text).starts_with(b">");
    let at = Some(fault.span);
    is_own.then(|| Reading {
        slip: quoted_lines_slip(),
        given: ">".to_owned(),
        text: String::new(),
        edits,
        certain: true,
        at,
    })
}

/// `%PDF-1.4`: what the file is, and what to do with it.
fn file_slip(kind: &'static str, help: &'static str) -> Slip {
    Slip::new("file", Some(NOT_UTF8), move |told| {
        told.words(format!("this is {kind}, not a text"), kind, fix(help))
    })
}

said! {
    /// `<<<<<<< HEAD`
    conflict_slip [PASTED]: "`{given}` marks a conflict that a merge left behind",
        "a merge conflict",
        Do("keep one of the two sides, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`");
    /// `3x3x13x5+2%202a`
    percent_slip [PASTED]: "`{given}` stands for another character in addresses; no record has it",
        "percent-encoded", Write;
    /// `#NAME?`
    spreadsheet_slip [PASTED]: "`{given}` is an error of a spreadsheet, not a move",
        "an error of a spreadsheet",
        Do("format the cells of the sheet as text, and write the move again");
    /// `> 25`, on a further line
    quoted_lines_slip [PASTED]: "`{given}` is not part of a record",
        "a mark of a quotation", Do("remove the `>` before each line");
}
