//! An id behind marks that no record has, as pages, mails, lists and terminals put them there.

use super::slip::{Reading, Slip};
use crate::diagnostic::data::Fix;
use crate::diagnostic::wording::fault::id;
use crate::diagnostic::wording::fix;
use patience_core::notation::{Fault, Record, first_word, marked_id, parse_id};
use patience_core::text::{Span, quoted};

/// Reads an id with marks around it: `[code]3x3x13x5+1[/code]`.
pub(super) fn marked(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let start = record.extent().start;
    if record.id().is_ok() || fault.span.start != start {
        return None;
    }
    let text = str::from_utf8(first_word(&record.text()[start..])).ok()?;
    let at = marked_id(text.as_bytes())?;
    let (before, rest) = text.split_at(at);
    let mut edits = vec![Fix::parting(record.text(), Span::new(start, start + at))];
    // What closes the marks may stand right after the id.
    let after = match parse_id(rest.as_bytes()) {
        Ok((_, after)) => after.len(),
        Err(_) => return Some(Reading::only(slip(before), text)),
    };
    let (id, after) = rest.split_at(rest.len() - after);
    if closes(before, after) {
        let from = start + at + id.len();
        let span = Span::new(from, from + after.len());
        edits.push(Fix::removing(span));
    } else if !after.is_empty() {
        return Some(Reading::only(slip(before), text));
    }
    if after.is_empty() {
        edits.extend(closing(before, record));
    }
    let reading = Reading::new(slip(before), text, id, edits.remove(0), true);
    let at = Span::new(start, start + before.len());
    Some(Reading { edits: [reading.edits.clone(), edits].concat(), ..reading }.at(at))
}

/// Removes what closes the marks at the end of the record, if that is there.
pub(super) fn closing(before: &str, record: &Record<'_>) -> Option<Fix> {
    let (text, end) = (record.text(), record.span().end);
    let start = record.extent().start + before.len();
    let last = str::from_utf8(&text[start..end]).ok()?;
    // A tag alone: nothing of the record is within it.
    let tag = |open: &str, close: char| {
        last.rfind(open).filter(|&at| last[at..].find(close) == Some(last.len() - at - 1))
    };
    let tag = match before.chars().next()? {
        '[' if before.ends_with(']') => tag("[/", ']'),
        '<' if before.ends_with('>') => tag("</", '>'),
        _ => None,
    };
    let closer = |it: char| match it {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        '“' | '„' => '”',
        '‘' | '‚' => '’',
        '«' => '»',
        '‹' => '›',
        other => other,
    };
    let closers: String = before.chars().rev().map(closer).collect();
    let is_closed = |closers: &&str| {
        let are_even = last.matches('[').count() >= last.matches(']').count();
        // A `*` alone may begin a move.
        let may_be_move = closers.contains(['+', '-', ':', '/', '=']) || *closers == "*";
        last.ends_with(*closers) && !may_be_move && !(are_even && closers.contains(']'))
    };
    let plain = Some(closers.as_str()).filter(is_closed).map(|it| last.len() - it.len());
    let from = start + tag.or(plain)?;
    Some(Fix::removing(Span::new(from, end)))
}

/// Returns whether a text after an id is nothing but what closes the marks before it.
fn closes(before: &str, after: &str) -> bool {
    let is_tag = |open: char, close: char| {
        before.starts_with(open)
            && after.starts_with(&format!("{open}/"))
            && after.find(close) == Some(after.len() - 1)
    };
    let is_mark = |character: char| !character.is_alphanumeric() && !"+-*=[".contains(character);
    !after.is_empty() && (is_tag('[', ']') || is_tag('<', '>') || after.chars().all(is_mark))
}

/// Returns what marks are.
fn kind(before: &str) -> &'static str {
    let is_tag = |open: char, close: char| {
        before.starts_with(open)
            && before.ends_with(close)
            && before[1..].starts_with(|it: char| it.is_ascii_alphabetic() || it == '/')
    };
    match before {
        _ if before.contains('\x1b') => "a colour of a terminal",
        _ if before.contains("://") || before.starts_with("www.") => "an address",
        _ if is_tag('[', ']') => "BBCode",
        _ if is_tag('<', '>') => "a tag of a web page",
        _ if before.ends_with(':') => "a place in a file",
        "+" | "-" => "the sign of a change",
        _ if before.chars().all(|it| it == '>') => "the mark of a quotation",
        _ if before.chars().all(|it| "\"'`“”„‘’‚«»‹›".contains(it)) => {
            "a quotation mark"
        }
        _ if before.chars().all(|it| it == '|') => "the edge of a table",
        _ if before.chars().all(|it| "([{<".contains(it)) => "a bracket",
        _ if before.chars().all(|it| "*_~".contains(it)) => "Markdown",
        _ => "not part of an id",
    }
}

/// `[code]3x3x13x5+1`
fn slip(before: &str) -> Slip {
    let (kind, marks) = (kind(before), quoted(before.as_bytes()));
    Slip::new("marked_id", Some(id::GLUED), move |told| {
        let parts = told.meant.edits.first().is_some_and(|edit| !edit.replacement.is_empty());
        let help = match parts {
            true => fix(format!("write a space in place of `{marks}`")),
            false => told.write_or("leave a word of its own to the id"),
        };
        told.words(
            format!("a game id begins within this word, after `{marks}`, which is {kind}"),
            kind,
            help,
        )
    })
}
