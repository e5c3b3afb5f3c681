//! `(partial)`, `(best)`: an outcome in brackets, or a note, which may be a variation.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a (partial)", "2x2x1x1+[AH AS] 1a =partial"]);

/// The longest note that is moved to the end of its line.
const MAX_NOTE: usize = 500;

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, fault, first) = (at.text(), at.fault?.span, at.moves_start());
    at.variant().filter(|_| fault.start >= first)?;
    let (open, start) = (*text.get(fault.start)?, fault.start);
    let close = match open {
        b'(' => b')',
        b'{' => b'}',
        b'[' => b']',
        b'<' => b'>',
        _ => return None,
    };
    let line = &text[start..start + line_len(&text[start..])];
    let line = line.trim_ascii_end();
    let length = line[1..].iter().position(|&byte| byte == close || byte == b';');
    let is_closed = length.is_some_and(|length| line[length + 1] == close);
    let end = length.map_or(fault.end, |length| start + 1 + length);
    let inner = at.str(Span::new(start + 1, end))?.trim();
    let span = if is_closed { Span::new(start, end + 1) } else { fault };
    if let Some(outcome) = called(inner, at).filter(|_| is_closed) {
        return Some(bracketed_outcome(outcome, span).at(span));
    }
    if inner.is_empty() || inner.len() > MAX_NOTE || markup(text, fault).is_some() {
        return None;
    }
    let whole = String::from_utf8_lossy(line);
    if read_pair(at, whole.split(';').next().unwrap_or_default()).is_some() {
        return None;
    }
    let is_last = word_end(text, span.end) == span.end;
    let is_glued = start > first && !ends_word(text[start - 1]);
    match moves_in(at, inner) {
        // Brackets around a move that is written otherwise are a part of the slip.
        Some(false) if is_closed && is_last => return None,
        Some(false) => {}
        Some(true) => {
            let given = quoted(inner.as_bytes());
            return Some(said!(text::COMMENT, "moves are written without brackets", "in brackets",
                fix "remove the brackets if `{given}` is played here; if it is not, put it after `;`, at the end of the line")
                .slip().at(span));
        }
        // It may number a move.
        None if is_closed && is_number(inner) && is_last => {
            let next = span.end + gap(text, span.end);
            let moves = at.str(Span::new(next, word_end(text, next)))?;
            if !moves.is_empty() && is_token(&at.variant()?, moves) {
                return None;
            }
        }
        // A repetition may stand apart from its move.
        None if is_closed
            && (is_glued || inner.ends_with(['x', '×']))
            && is_number(inner.trim_matches(['x', '×', ':'])) =>
        {
            return None;
        }
        None => {}
    }
    Some(as_comments(&foreign(at.record, first), start, bracket(open)))
}

/// Returns whether text in brackets is moves as it is: false if it is one move that is written
/// otherwise, and none if it is no moves at all.
fn moves_in(at: &Site<'_>, inner: &str) -> Option<bool> {
    let is_separator = |it: char| it.is_whitespace() || matches!(it, ',' | ';');
    let mut parts = inner.split(is_separator).filter(|part| !part.is_empty());
    let variant = at.variant()?;
    if parts.all(|part| is_token(&variant, part.trim_matches(is_quote))) {
        return Some(true);
    }
    let joined: String = inner.chars().filter(|it| it.is_ascii_alphanumeric()).collect();
    (at.is_move(&joined) || at.is_move(&format!("*{joined}"))).then_some(false)
}
