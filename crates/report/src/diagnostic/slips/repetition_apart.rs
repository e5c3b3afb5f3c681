//! `+: 2x`: a repetition whose number stands apart, where `2x` looks like the beginning of a record.

use super::*;

slip!(["3x3x13x5-1 +: 2x =partial", "3x3x13x5-1 +:2x =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let mv = at.word.strip_suffix(':').filter(|_| !at.is_moves)?;
    let (text, end) = (at.text(), at.span().end);
    let (mv, start) = match at.word_before() {
        Some((before, span)) if mv.is_empty() => (before, span.start),
        _ => (mv, at.start),
    };
    let next = end + gap(text, end);
    let times = match text.get(next..)? {
        [] => at.record.next_word(),
        rest => &rest[..word_end(rest, 0)],
    };
    let times = str::from_utf8(times).ok()?;
    let number = times.trim_end_matches(['x', 'X', '×']);
    if !is_number(number) || mv.is_empty() || !are_written(&at.variant()?, mv) {
        return None;
    }
    let repeated = format!("{mv}:{number}x");
    if !at.is_move(&repeated) {
        return Some(repetition(at, at.word, None));
    }
    let given = format!("{} {times}", String::from_utf8_lossy(&text[start..end]));
    let edit = replace(Span::new(start, next + times.len()), repeated.as_str());
    Some(repetition(at, &given, Some((edit, repeated))).at(at.span()))
}
