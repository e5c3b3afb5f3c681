//! `<br>`, `**1a**`, ```` ``` ````: text that was pasted from a web page, a document or a chat.

use super::*;

slip!(["`2x2x1x1+[AH AS] 1a *1a`", "2x2x1x1+[AH AS] 1a *1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, fault, token) = (at.text(), at.fault?, at.token()?);
    let before_id = at.id().is_none();
    let is_look_alike = matches!(fault.kind, FaultKind::Text(TextFault::LookAlike { .. }));
    if before_id && !at.is_stray() && !is_look_alike {
        return None;
    }
    let from = if before_id { at.start } else { at.moves_start() };
    if let Some(span) = markup(text, fault.span) {
        return Some(without_markup(span, text, from));
    }
    if token.starts_with("```") {
        return Some(without(said!(text::PASTED, "a Markdown fence is not part of a record", "a Markdown fence",
            fix "remove the fences around the record").slip(), fault.span, text));
    }
    if before_id {
        return wrapped(fault.span.start, at);
    }
    let bare = |character: char| is_quote(character) || matches!(character, '`' | '*' | '_');
    if fault.kind == FaultKind::Move(MoveFault::AfterOutcome) && token.chars().all(bare) {
        let slip = if token.starts_with(is_quote) { quote(token) } else { markdown() };
        return Some(without(slip, fault.span, text));
    }
    if token.len() > MAX_TAG {
        return None;
    }
    let plain = token.replace("**", "").replace(['`', '\\'], "");
    let plain = plain.trim_matches('_');
    let is_plainer = plain.len() < token.len() && !plain.is_empty();
    (is_plainer && at.reads(plain)).then(|| markdown().edits([replace(fault.span, plain)], plain))
}

/// Reads a game id that something stands before: `"3x3x13x5+1`, `> 3x3x13x5+1`.
fn wrapped(start: usize, at: &Site<'_>) -> Option<Slip> {
    let text = at.text();
    let word = at.str(Span::new(start, word_end(text, start)))?;
    let mark = |character: char| {
        is_quote(character) || matches!(character, '`' | '*' | '>' | '(' | '_' | '-' | '•' | '#')
    };
    let number = number_length(word.as_bytes()).unwrap_or(0);
    let rest = word[number..].trim_start_matches(mark);
    let marks = &word[..word.len() - rest.len()];
    let first = marks.chars().next()?;
    let is_list = !is_quote(first) && first != '`' && !(first == '*' && marks.len() > 1);
    let slip = match first {
        _ if is_quote(first) => quote(marks),
        _ if is_list => list_mark(ListMark::of(marks.trim_end()).unwrap_or(ListMark::Bullet), marks),
        _ => markdown(),
    };
    let span = Span::new(start, start + marks.len());
    if rest.is_empty() {
        return Some(without(slip, span, text));
    }
    if is_list && !matches!(first, '>' | '(') || parse_id(rest.as_bytes()).is_err() {
        return None;
    }
    let mut slip = without(slip, span, text);
    // What was opened is closed at the end.
    if !is_list {
        slip.said.edits.extend(closing(&marks[number..], at.record));
    }
    Some(slip)
}

/// Removes every tag and every entity from `from` on, outside of comments.
fn without_markup(first: Span, text: &[u8], from: usize) -> Slip {
    let (mut edits, mut at) = (Vec::new(), from);
    while at < text.len() {
        match markup_at(text, at) {
            Some(span) => {
                edits.push(Fix::parting(text, span));
                at = span.end;
            }
            None if text[at] == b';' => at += line_len(&text[at..]),
            None => at += 1,
        }
    }
    let what = match text[first.start] {
        b'[' => "a BBCode tag",
        b'&' => "an HTML entity",
        _ => "an HTML tag",
    };
    let given = quoted(first.of(text));
    said!(text::PASTED, "`{given}` is {what}", what, fix "remove the HTML, or copy the text of the page instead")
        .slip().edits(edits, "").at(first)
}

fn quote(given: &str) -> Slip {
    let given = quoted(&given.as_bytes()[..given.len().min(MAX_TAG)]);
    said!(text::PASTED, "`{given}` is a quotation mark", "a quotation mark",
        fix "remove the quotation marks around the record").slip()
}

fn markdown() -> Slip {
    said!(text::PASTED, "Markdown is not part of a record", "Markdown", fix "remove the Markdown around the text").slip()
}
