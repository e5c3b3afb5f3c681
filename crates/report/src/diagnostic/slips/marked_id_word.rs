//! `[code]3x3x13x5+1[/code]`: an id behind marks that no record has, as pages, mails, lists and terminals put
//! them there.

use super::*;

slip!(["[code]2x2x1x1+1[/code] =partial", "2x2x1x1+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (record, start) = (at.record, at.start);
    if at.id().is_some() || at.fault?.span.start != start {
        return None;
    }
    let word = str::from_utf8(first_word(&at.text()[start..])).ok()?;
    let (before, rest) = word.split_at(marked_id(word.as_bytes())?);
    let (kind, marks) = (kind(before), quoted(before.as_bytes()));
    let said = said!(id::GLUED, "a game id begins within this word, after `{marks}`, which is {kind}", kind,
        fix "leave a word of its own to the id");
    // What closes the marks may stand right after the id.
    let Ok((_, after)) = parse_id(rest.as_bytes()) else { return Some(said.slip()) };
    let (id, after) = rest.split_at(rest.len() - after.len());
    let first = Fix::parting(at.text(), Span::new(start, start + before.len()));
    let last = if after.is_empty() {
        closing(before, record)
    } else if closes(before, after) {
        let from = start + before.len() + id.len();
        Some(Fix::removing(Span::new(from, from + after.len())))
    } else {
        return Some(said.slip());
    };
    let parts = !first.replacement.is_empty();
    let slip = said.slip().write([first].into_iter().chain(last), id);
    let slip = if parts { slip.helping(format!("write a space in place of `{marks}`")) } else { slip };
    Some(slip.at(Span::new(start, start + before.len())))
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
    let are = |marks: &str| before.chars().all(|it| marks.contains(it));
    match before {
        _ if before.contains('\x1b') => "a colour of a terminal",
        _ if before.contains("://") || before.starts_with("www.") => "an address",
        _ if is_tag('[', ']') => "BBCode",
        _ if is_tag('<', '>') => "a tag of a web page",
        _ if before.ends_with(':') => "a place in a file",
        "+" | "-" => "the sign of a change",
        _ if are(">") => "the mark of a quotation",
        _ if are("\"'`“”„‘’‚«»‹›") => "a quotation mark",
        _ if are("|") => "the edge of a table",
        _ if are("([{<") => "a bracket",
        _ if are("*_~") => "Markdown",
        _ => "not part of an id",
    }
}
