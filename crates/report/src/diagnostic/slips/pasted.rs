//! `<br>`, `**1a**`, ```` ``` ````: text that was pasted from a web page, a document or a chat.

use super::*;

slip!(["`2x2x1x1+[AH AS] 1a *1a`", "2x2x1x1+[AH AS] 1a *1a"]);

/// The longest tag.
const MAX_TAG: usize = 200;

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
    let plain = token.replace("**", "").replace(['`', '\\'], "");
    let plain = plain.trim_matches('_');
    let is_plainer = token.len() <= MAX_TAG && plain.len() < token.len() && !plain.is_empty();
    (is_plainer && at.reads(plain)).then(|| markdown().edits([replace(fault.span, plain)], plain))
}

/// Removes a word, with the white space after it on its line.
pub(super) fn without(slip: Slip, span: Span, text: &[u8]) -> Slip {
    // Without white space, what follows would become part of what is before.
    let stands_alone = span.start == 0 || ends_word(text[span.start - 1]);
    let blank = if stands_alone { gap(text, span.end) } else { 0 };
    slip.edits([Fix::parting(text, Span::new(span.start, span.end + blank))], "").at(span)
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

/// Returns the first tag or entity that a bad token has a part of.
pub(super) fn markup(text: &[u8], token: Span) -> Option<Span> {
    (token.start..token.end).find_map(|at| markup_at(text, at))
}

fn markup_at(text: &[u8], at: usize) -> Option<Span> {
    let rest = &text[at..text.len().min(at + MAX_TAG)];
    let length = match rest {
        [b'<', b'/' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
            let end =
                rest[1..].iter().position(|byte| matches!(byte, b'<' | b'>' | b'\r' | b'\n'))?;
            if rest[end + 1] == b'>' { end + 2 } else { 0 }
        }
        [b'[', ..] => bbcode(rest),
        [b'&', ..] => {
            let name = rest[1..].iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'#');
            let length = name.count();
            let is_entity = (2..=10).contains(&length) && rest.get(length + 1) == Some(&b';');
            if is_entity { length + 2 } else { 0 }
        }
        _ => 0,
    };
    (length > 0).then(|| Span::new(at, at + length))
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

/// What begins a line of a list or a quotation, or stands between records.
pub(super) fn list_mark(mark: ListMark, given: &str) -> Slip {
    let shown = quoted(&given.as_bytes()[..given.len().min(MAX_TAG)]);
    let said = match mark {
        ListMark::Number => said!(text::PASTED, "`{shown}` numbers a record", "the number of a record"),
        ListMark::Bullet if given.starts_with('>') => {
            said!(text::PASTED, "`{shown}` is not part of a record", "a mark of a quotation")
        }
        ListMark::Bullet => said!(text::PASTED, "`{shown}` is not part of a record", "a mark of a list"),
        ListMark::Rule(character) => {
            said!(text::PASTED, "a line of `{character}` is not part of a record", "a rule")
        }
    };
    said.fix("remove it, or put it in a comment after `;`").slip()
}
