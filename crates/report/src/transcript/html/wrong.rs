//! What is wrong with a record, as HTML that reads at any width.

use super::file_name;
use crate::diagnostic::{Annotation, Diagnostic, shown};
use crate::view::markup::text;
use patience_core::notation::Record;
use patience_core::source::Location;
use patience_core::text::beginning;
use std::fmt::Write;

/// The number of bytes quoted before a place and after it.
const AROUND: usize = 36;
/// The maximum number of characters quoted of a place.
const MAX_QUOTED: usize = 60;

/// Returns the section on what is wrong. `location` is that of the error.
pub(super) fn section(
    diagnostic: &Diagnostic,
    record: &Record<'_>,
    name: &str,
    location: Location,
    board: Option<&str>,
) -> String {
    let Location { line, column } = location;
    let mut section = format!(
        "<section id=\"break\" aria-labelledby=\"what\">\n<h2 id=\"what\">What is wrong</h2>\n\
         <p class=\"message\">{}</p>\n<p class=\"code\"><code>{}</code> {name}:{line}:{column}</p>\n",
        code(&diagnostic.message),
        diagnostic.code.as_str(),
    );
    for annotation in &diagnostic.annotations {
        section += &quoted(annotation, record, diagnostic);
    }
    // Writing to a string cannot fail.
    for note in &diagnostic.notes {
        let _ = writeln!(section, "<p><b>note:</b> {}</p>", code(note));
    }
    if let Some(help) = &diagnostic.help {
        let _ = writeln!(section, "<p><b>help:</b> {}</p>", code(help));
    }
    if let Some(board) = board {
        let address = text(board);
        let _ =
            writeln!(section, "<p><a href=\"{address}\">play on from here in the board</a></p>");
    }
    section += "</section>\n";
    section
}

/// Returns a place of the record with its label.
fn quoted(annotation: &Annotation, record: &Record<'_>, diagnostic: &Diagnostic) -> String {
    let label = code(&annotation.text);
    if let Some(elsewhere) = &annotation.elsewhere {
        let (name, Location { line, column }) =
            (text(&shown(file_name(&elsewhere.source).as_bytes())), elsewhere.location);
        return format!("<p class=\"label\">{name}:{line}:{column}: {label}</p>\n");
    }
    let (source, span) = (record.text(), annotation.span);
    let deal = diagnostic.deal;
    let first = if span.start >= deal.end { deal.end } else { record.span().start };
    let last = if span.end <= deal.start { deal.start } else { record.span().end };
    let before = before(source, first.min(span.start), span.start);
    let after = after(source, span.end, last.max(span.end));
    let at = source.get(span.start..span.end).unwrap_or_default();
    format!(
        "<p class=\"quote\"><code>{before}<mark>{}</mark>{after}</code></p>\n<p class=\"label\">{label}</p>\n",
        text(&beginning(at, MAX_QUOTED, shown)),
    )
}

/// Returns the text before a place, from the beginning of a word.
fn before(source: &[u8], first: usize, end: usize) -> String {
    let from = first.max(end.saturating_sub(AROUND));
    let words = source.get(from..end).unwrap_or_default();
    let cut = if from == first {
        0
    } else {
        words.iter().position(u8::is_ascii_whitespace).unwrap_or(words.len())
    };
    let dots = if from == first { "" } else { "…" };
    format!("{dots}{}", one_line(&words[cut..]))
}

/// Returns the text after a place, to the end of a word.
fn after(source: &[u8], start: usize, last: usize) -> String {
    let to = last.min(start + AROUND);
    let words = source.get(start..to).unwrap_or_default();
    let end = if to == last {
        words.len()
    } else {
        words.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1)
    };
    let dots = if to == last { "" } else { "…" };
    format!("{}{dots}", one_line(&words[..end]))
}

/// Returns a text with spaces for line breaks.
fn one_line(words: &[u8]) -> String {
    let line: Vec<u8> =
        words.iter().map(|&byte| if byte.is_ascii_whitespace() { b' ' } else { byte }).collect();
    text(&shown(&line))
}

/// Returns a message with its quoted parts as code.
fn code(message: &str) -> String {
    let parts: Vec<&str> = message.split('`').collect();
    let paired = parts.len() % 2 == 1;
    let marked = parts.iter().enumerate().map(|(at, part)| match (paired, at % 2) {
        (true, 1) => format!("<code>{}</code>", text(part)),
        (true, _) | (false, 0) => text(part),
        (false, _) => format!("`{}", text(part)),
    });
    let joined: String = marked.collect();
    if paired { joined } else { text(message) }
}
