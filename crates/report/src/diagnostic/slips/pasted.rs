//! Text that was pasted from a web page, a document or a chat: quotation marks, tags, fences.

use super::slip::{Reading, Slip};
use crate::diagnostic::Fix;
use crate::diagnostic::readings::{are_moves, gap, number_length, word_end};
use crate::diagnostic::wording::fault::text::PASTED;
use crate::diagnostic::wording::fix;
use patience_core::notation::{
    Fault, FaultKind, MoveFault, Record, TextFault, ends_word, parse_id,
};
use patience_core::text::{Span, line_len};

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
        && !matches!(
            fault.kind,
            FaultKind::Text(TextFault::BeforeFirstGame)
                | FaultKind::Text(TextFault::LookAlike { .. })
                | FaultKind::Text(TextFault::NotARecord)
        )
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
    let plain = token.replace("**", "").replace('`', "");
    let plain = plain.trim_matches('_').to_owned();
    let variant = record.id().ok()?.variant;
    if plain.len() < token.len() && !plain.is_empty() && are_moves(&variant, &plain) {
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
    let edit = Fix { span: Span::new(span.start, span.end + blank), replacement: String::new() };
    let given = &span.of(text)[..span.len().min(MAX_TAG)];
    let given = String::from_utf8_lossy(given);
    Reading::new(slip, &given, "", edit, true).at(span)
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
        _ => list_mark_slip(),
    };
    let span = Span::new(start, start + length);
    if rest.is_empty() {
        return Some(without(slip.clone(), span, text));
    }
    let is_list_mark = slip == list_mark_slip();
    if is_list_mark && !matches!(first, '>' | '(') || parse_id(rest.as_bytes()).is_err() {
        return None;
    }
    let mut meant = without(slip.clone(), span, text);
    // What was opened is closed at the end.
    let end = record.span().end;
    let tail = &text[span.end..end];
    let last = String::from_utf8_lossy(&tail[tail.len().saturating_sub(8)..]).into_owned();
    let closing: String = last
        .chars()
        .rev()
        .take_while(|&character| is_quote(character) || matches!(character, '`' | '*' | ')' | '_'))
        .collect();
    if !is_list_mark && !closing.is_empty() && !closing.contains(char::REPLACEMENT_CHARACTER) {
        let span = Span::new(end - closing.len(), end);
        meant.edits.push(Fix { span, replacement: String::new() });
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
                let glued = span.start > from
                    && !ends_word(text[span.start - 1])
                    && text.get(span.end).is_some_and(|&byte| !ends_word(byte));
                let replacement = if glued { " " } else { "" }.to_owned();
                edits.push(Fix { span, replacement });
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
    pasted_slip("tag", "an HTML tag", COPY_THE_TEXT)
}

/// An HTML entity, such as `&nbsp;`.
fn entity_slip() -> Slip {
    pasted_slip("entity", "an HTML entity", COPY_THE_TEXT)
}

/// What begins a line of a list or a quotation.
fn list_mark_slip() -> Slip {
    let help = "remove it, or put it in a comment after `;`";
    pasted_slip("list_mark", "not part of a record", help)
}

/// A Markdown fence, three backticks, which cannot be quoted in backticks.
fn fence_slip() -> Slip {
    Slip::new("fence", Some(PASTED), |told| {
        told.words(
            "a Markdown fence is not part of a record",
            "a Markdown fence",
            fix("remove the fences around the record"),
        )
    })
}

/// Markdown around text: backticks or asterisks.
fn markdown_slip() -> Slip {
    Slip::new("markdown", Some(PASTED), |told| {
        told.words(
            "Markdown is not part of a record",
            "Markdown",
            fix("remove the Markdown around the text"),
        )
    })
}
