//! Text that was pasted from a web page, a document or a chat: quotation marks, tags, fences.

use super::marked::closing;
use super::slip::{Reading, Slip, said};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{are_moves, gap, number_length, word_end};
use crate::diagnostic::wording::fault::text::PASTED;
use crate::diagnostic::wording::fix;
use patience_core::notation::{
    Fault, FaultKind, ListMark, MoveFault, Record, TextFault, bbcode, ends_word, parse_id,
    replacement,
};
use patience_core::text::{Span, line_len};

/// The most lines between records that are taken out one by one. Of more, what is wrong is said.
const MAX_LINES: usize = 1 << 10;

/// The longest tag.
const MAX_TAG: usize = 200;

pub(super) fn is_quote(character: char) -> bool {
    matches!(
        character,
        '"' | '\'' | '“' | '”' | '„' | '‟' | '‘' | '’' | '‚' | '«' | '»' | '‹' | '›'
    )
}

/// Reads a fault as text that was pasted.
pub(super) fn read(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let token = str::from_utf8(fault.span.of(text)).ok()?;
    let before_id = record.id().is_err();
    if before_id
        && !fault.kind.is_stray()
        && !matches!(fault.kind, FaultKind::Text(TextFault::LookAlike { .. }))
    {
        return None;
    }
    let from = if before_id { record.extent().start } else { record.deal_span().end };
    if let Some((slip, span)) = markup(text, fault.span) {
        return Some(without_markup(slip, span, text, from));
    }
    if token.starts_with("```") {
        return Some(without(fence_slip(), fault.span, text));
    }
    let bare = |character: char| is_quote(character) || matches!(character, '`' | '*' | '_');
    if before_id {
        return wrapped(fault.span.start, record);
    }
    if fault.kind == FaultKind::Move(MoveFault::AfterOutcome) && token.chars().all(bare) {
        let slip = if token.starts_with(is_quote) { quote_slip() } else { markdown_slip() };
        return Some(without(slip.clone(), fault.span, text));
    }
    if token.len() > MAX_TAG {
        return None;
    }
    let plain = token.replace("**", "").replace(['`', '\\'], "");
    let plain = plain.trim_matches('_').to_owned();
    let id = record.id().ok()?;
    if plain.len() < token.len() && !plain.is_empty() && are_moves(id, &plain) {
        let edit = Fix { span: fault.span, replacement: plain.clone() };
        let slip = markdown_slip();
        return Some(Reading::new(slip, token, plain, edit, true));
    }
    None
}

/// Removes a word, with the white space after it on its line.
fn without(slip: Slip, span: Span, text: &[u8]) -> Reading {
    // Without white space, what follows would become part of what is before.
    let stands_alone = span.start == 0 || ends_word(text[span.start - 1]);
    let blank = if stands_alone { gap(text, span.end) } else { 0 };
    let edit = Fix::parting(text, Span::new(span.start, span.end + blank));
    let given = &span.of(text)[..span.len().min(MAX_TAG)];
    let given = String::from_utf8_lossy(given);
    Reading::new(slip, &given, "", edit, true).at(span)
}

/// Reads a record whose parts have names: `id=3x3x13x5+2 moves=2a`.
pub(super) fn named_parts(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let (text, start) = (record.text(), record.extent().start);
    let is_outside = record.id().is_err() && matches!(fault.kind, FaultKind::Text(_));
    let end = word_end(text, start);
    let word = str::from_utf8(&text[start..end]).ok().filter(|_| is_outside)?;
    let at = word.find(['=', ':'])?;
    if at + 1 == word.len() {
        let name = word[..at].to_ascii_lowercase();
        let names_id = matches!(name.as_str(), "id" | "game" | "record" | "deal")
            && end + gap(text, end) == text.len()
            && parse_id(record.next_word()).is_ok();
        let names_moves = matches!(name.as_str(), "moves" | "solution") && start > 0;
        return (names_id || names_moves)
            .then(|| without(named_parts_slip(), Span::new(start, end), text));
    }
    let (name, id) = (&word[..at], &word[at + 1..]);
    let is_named = matches!(name.to_ascii_lowercase().as_str(), "id" | "game" | "record" | "deal");
    let (_, rest) = parse_id(id.as_bytes()).ok()?;
    if !is_named || !(rest.is_empty() || rest.starts_with(b"[")) {
        return None;
    }
    let first = Span::new(start, start + at + 1);
    let mut edits = vec![Fix::removing(first)];
    // What comes after it may be of the next record, since it is in words.
    let next = end + gap(text, end);
    let named = match text.get(next..) {
        Some([]) | None => record.next_word(),
        Some(rest) => &rest[..word_end(rest, 0)],
    };
    let mark = ["moves=", "moves:", "solution=", "solution:"];
    let mark = mark.into_iter().find(|mark| named.starts_with(mark.as_bytes()));
    edits.extend(mark.map(|mark| Fix::removing(Span::new(next, next + mark.len()))));
    let given = &word[..at + 1];
    let (slip, given, text) = (named_parts_slip(), given.to_owned(), id.to_owned());
    Some(Reading { slip, given, text, edits, certain: true, at: Some(first) })
}

/// Reads lines between records: the number of a record, marks of a list, or rules.
pub(super) fn between(_: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let mut at = record.extent().start;
    let mut found: Option<Reading> = None;
    let mut lines = 0;
    while at < text.len() && record.id().is_err() {
        let line = &text[at..at + line_len(&text[at..])];
        let words = line.iter().position(|&byte| byte == b';').map_or(line, |end| &line[..end]);
        let start = at + (words.len() - words.trim_ascii_start().len());
        let words = words.trim_ascii();
        at += line.len() + 1;
        if words.is_empty() {
            continue;
        }
        // Other text has an answer of its own.
        let marks = str::from_utf8(words).ok()?;
        // Characters that nobody sees are named where they stand alone.
        if marks.chars().all(|it| matches!(replacement(it), Some("" | " "))) {
            continue;
        }
        let mark = ListMark::of(marks)?;
        lines += 1;
        if lines > MAX_LINES {
            found.iter_mut().for_each(|found| found.edits.clear());
            continue;
        }
        let next = without(list_mark_slip(mark), Span::new(start, start + words.len()), text);
        match &mut found {
            Some(first) => first.edits.extend(next.edits),
            None => found = Some(next),
        }
    }
    found
}

/// Reads a game id that something stands before: `"3x3x13x5+1`, `> 3x3x13x5+1`.
fn wrapped(start: usize, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let end = word_end(text, start);
    let word = str::from_utf8(&text[start..end]).ok()?;
    let mark = |character: char| {
        is_quote(character) || matches!(character, '`' | '*' | '>' | '(' | '_' | '-' | '•' | '#')
    };
    let number = number_length(word.as_bytes()).unwrap_or(0);
    let rest = word[number..].trim_start_matches(mark);
    let length = word.len() - rest.len();
    let first = word.chars().next().filter(|_| length > 0)?;
    let slip = match first {
        _ if is_quote(first) => quote_slip(),
        '`' => markdown_slip(),
        '*' if length > 1 => markdown_slip(),
        _ => list_mark_slip(ListMark::of(word[..length].trim_end()).unwrap_or(ListMark::Bullet)),
    };
    let span = Span::new(start, start + length);
    if rest.is_empty() {
        return Some(without(slip.clone(), span, text));
    }
    let is_list_mark = slip == list_mark_slip(ListMark::Bullet);
    if is_list_mark && !matches!(first, '>' | '(') || parse_id(rest.as_bytes()).is_err() {
        return None;
    }
    let mut meant = without(slip.clone(), span, text);
    // What was opened is closed at the end.
    if !is_list_mark {
        meant.edits.extend(closing(&word[number..length], record));
    }
    Some(meant)
}

/// Returns the first tag or entity that a bad token has a part of.
pub(super) fn markup(text: &[u8], token: Span) -> Option<(Slip, Span)> {
    (token.start..token.end).find_map(|at| markup_at(text, at))
}

fn markup_at(text: &[u8], at: usize) -> Option<(Slip, Span)> {
    let rest = &text[at..text.len().min(at + MAX_TAG)];
    match rest {
        [b'<', b'/' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
            let end =
                rest[1..].iter().position(|byte| matches!(byte, b'<' | b'>' | b'\r' | b'\n'))?;
            (rest[end + 1] == b'>').then(|| (tag_slip(), Span::new(at, at + end + 2)))
        }
        [b'[', ..] => {
            let length = bbcode(rest);
            (length > 0).then(|| (tag_slip(), Span::new(at, at + length)))
        }
        [b'&', ..] => {
            let name = rest[1..].iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'#');
            let length = name.count();
            ((2..=10).contains(&length) && rest.get(length + 1) == Some(&b';'))
                .then(|| (entity_slip(), Span::new(at, at + length + 2)))
        }
        _ => None,
    }
}

/// Removes every tag and every entity from `from` on, outside of comments.
fn without_markup(slip: Slip, first: Span, text: &[u8], from: usize) -> Reading {
    let mut edits = Vec::new();
    let mut at = from;
    while at < text.len() {
        match markup_at(text, at) {
            Some((_, span)) => {
                edits.push(Fix::parting(text, span));
                at = span.end;
            }
            None if text[at] == b';' => {
                at += line_len(&text[at..]);
            }
            None => at += 1,
        }
    }
    let given = String::from_utf8_lossy(first.of(text)).into_owned();
    let (slip, text) = (slip, String::new());
    Reading { slip, given, text, edits, certain: true, at: Some(first) }
}

/// A text that came along with the record: its name for people, and how to remove it.
fn pasted_slip(name: &'static str, what: &'static str, help: &'static str) -> Slip {
    Slip::new(name, Some(PASTED), move |told| {
        told.words(format!("`{}` is {what}", told.given), what, fix(help))
    })
}

const COPY_THE_TEXT: &str = "remove the HTML, or copy the text of the page instead";

/// A quotation mark.
pub(super) fn quote_slip() -> Slip {
    pasted_slip("quote", "a quotation mark", "remove the quotation marks around the record")
}

/// An HTML tag, such as `<br>`.
fn tag_slip() -> Slip {
    Slip::new("tag", Some(PASTED), |told| {
        let what = if told.given.starts_with('[') { "a BBCode tag" } else { "an HTML tag" };
        told.words(format!("`{}` is {what}", told.given), what, fix(COPY_THE_TEXT))
    })
}

/// An HTML entity, such as `&nbsp;`.
fn entity_slip() -> Slip {
    pasted_slip("entity", "an HTML entity", COPY_THE_TEXT)
}

/// What begins a line of a list or a quotation, or stands between records.
fn list_mark_slip(mark: ListMark) -> Slip {
    Slip::new("list_mark", Some(PASTED), move |told| {
        let given = &told.given;
        let (message, label) = match mark {
            ListMark::Number => (format!("`{given}` numbers a record"), "the number of a record"),
            ListMark::Bullet if told.meant.is_quoted() => {
                (format!("`{given}` is not part of a record"), "a mark of a quotation")
            }
            ListMark::Bullet => (format!("`{given}` is not part of a record"), "a mark of a list"),
            ListMark::Rule(character) => {
                (format!("a line of `{character}` is not part of a record"), "a rule")
            }
        };
        told.words(message, label, fix("remove it, or put it in a comment after `;`"))
    })
}

said! {
    /// `id=3x3x13x5+2`
    named_parts_slip [PASTED]: "`{given}` is not part of a record",
        "the name of a part", Do("remove the names: a record is an id and its moves");
    /// A Markdown fence, three backticks, which cannot be quoted in backticks.
    fence_slip [PASTED]: "a Markdown fence is not part of a record",
        "a Markdown fence", Do("remove the fences around the record");
    /// Markdown around text: backticks or asterisks.
    markdown_slip [PASTED]: "Markdown is not part of a record",
        "Markdown", Do("remove the Markdown around the text");
}
