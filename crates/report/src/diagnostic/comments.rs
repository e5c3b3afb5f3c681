//! Comments as other programs and languages write them: `{…}` after a move, with a clock perhaps, `// …`.

use super::data::Fix;
use super::readings::{could_mean, gap};
use patience_core::notation::{Record, ends_word};
use patience_core::text::{LineEnd, Span, line_len};

/// What encloses comments elsewhere.
const ENCLOSED: [(&str, &str); 4] = [("{", "}"), ("(", ")"), ("[%", "]"), ("/*", "*/")];

/// What begins comments elsewhere, which end with their line.
const TO_LINE_END: [&str; 4] = ["//", "--", "#", "%"];

/// The length of a comment at most, in bytes: marks without an end take no longer for all that follows.
const LONGEST: usize = 1000;

/// Returns the bracket that begins a comment.
pub(super) const fn bracket(byte: u8) -> &'static str {
    match byte {
        b'{' => "{",
        b'(' => "(",
        b'<' => "<",
        _ => "[",
    }
}

/// Returns whether what begins a comment is a bracket.
pub(super) fn is_bracket(mark: &str) -> bool {
    mark.starts_with(['{', '(', '[', '<'])
}

/// A comment of another program or language.
pub(super) struct Foreign {
    pub(super) span: Span,
    /// What begins it.
    pub(super) mark: &'static str,
    /// Whether nothing in it could be a part of a record.
    pub(super) is_sure: bool,
    /// The edits that make it a comment: `;` before each of its lines, and a line end before what follows it.
    pub(super) edits: Vec<Fix>,
}

impl Foreign {
    /// Returns whether it could be a comment as a whole, if it is not sure to be one.
    pub(super) fn can_be_comment(&self) -> bool {
        is_bracket(self.mark) || self.mark == "/*"
    }
}

/// Returns the comments of other programs in a record, from an offset on, and in the text after it up to
/// the next: words in them may end a record.
pub(super) fn foreign(record: &Record<'_>, from: usize) -> Vec<Foreign> {
    let (prose, next) = record.prose_after();
    // What has none of their marks is not copied.
    let has_mark = |text: &[u8]| text.iter().any(|byte| b"{([/-#%".contains(byte));
    if !has_mark(record.text().get(from..).unwrap_or_default()) && !has_mark(prose) {
        return Vec::new();
    }
    let whole = [record.text(), prose].concat();
    // What follows such text may be unknown.
    let is_open = !next.is_empty() || !prose.is_empty();
    let shares_line = is_open && !whole.ends_with(b"\n") && !whole.ends_with(b"\r");
    let Ok(text) = str::from_utf8(whole.get(from..).unwrap_or_default()) else { return Vec::new() };
    let is_apart = |at: usize| from + at == 0 || ends_word(whole[from + at - 1]);
    let line_end = LineEnd::first(record.text()).unwrap_or_default().as_str();
    let (mut all, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(';') {
            at += line_len(rest.as_bytes());
            continue;
        }
        let Some((mark, length, inner)) = begins(rest, at == 0 || is_apart(at)) else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let span = Span::new(at, at + length);
        let after = span.end + gap(text.as_bytes(), span.end);
        let mut edits = Vec::new();
        for line in text[at..span.end].split_inclusive(['\n', '\r']) {
            let start = span.end.min(at + line.len() - line.trim_start().len());
            if !line.trim().is_empty() {
                edits.push(Fix { span: Span::new(start, start), replacement: "; ".to_owned() });
            }
            at += line.len();
        }
        let is_last = match text.as_bytes().get(after) {
            None => !shares_line,
            Some(byte) => matches!(byte, b'\n' | b'\r' | b';'),
        };
        if !is_last {
            let replacement = line_end.to_owned();
            edits.push(Fix { span: Span::new(span.end, after), replacement });
        }
        // The rest of a line is no comment where it has a record.
        let is_line = TO_LINE_END.contains(&mark);
        // What it follows without a blank may go on after it.
        let is_sure = is_apart(span.start) && (!is_line || is_last) && !has_meaning(inner);
        all.push(Foreign { span, mark, is_sure, edits });
    }
    for comment in &mut all {
        let moved = |span: Span| Span::new(from + span.start, from + span.end);
        comment.span = moved(comment.span);
        comment.edits.iter_mut().for_each(|edit| edit.span = moved(edit.span));
    }
    all
}

/// Returns the mark that a comment begins with at the start of a text, its length and what it says.
fn begins(text: &str, begins_word: bool) -> Option<(&'static str, usize, &str)> {
    if let Some((open, close)) = ENCLOSED.into_iter().find(|(open, _)| text.starts_with(open)) {
        let inner = &text[open.len()..];
        let near = (0..4).find_map(|less| inner.get(..LONGEST.min(inner.len()) - less))?;
        let length = near.find(close).filter(|&length| !inner[..length].contains(';'))?;
        return Some((open, open.len() + length + close.len(), &inner[..length]));
    }
    let mark = TO_LINE_END.into_iter().find(|mark| begins_word && text.starts_with(mark))?;
    let line = text[..line_len(text.as_bytes())].split(';').next()?.trim_end();
    let inner = &line[mark.len()..];
    // The number of a game, a character of an address, a rule.
    let is_other = match mark {
        "#" | "%" => inner.starts_with(|it: char| it.is_ascii_hexdigit()),
        _ => inner.starts_with('-'),
    };
    (!is_other).then_some((mark, line.len(), inner))
}

/// Returns whether something in a comment could be a move, a card, an id or an outcome. Characters alone may be
/// the coordinates of one.
fn has_meaning(inner: &str) -> bool {
    let letters: String = inner.chars().filter(|it| it.is_alphanumeric()).collect();
    let parts = || inner.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    let are_alone = parts().next().is_some() && parts().all(|part| part.len() == 1);
    let words = inner.split(|it: char| it.is_ascii() && ends_word(it as u8));
    are_alone || words.chain([letters.as_str()]).any(|word| could_mean(word, false))
}
