//! `*d1e1 x2`: a repetition that stands apart from its move.

use super::*;

slip!(["3x3x13x5-1 + x2 =partial", "3x3x13x5-1 +:2x =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (before, span) = at.word_before().filter(|_| !at.is_moves && at.is_whole)?;
    let number = at.word.trim_matches(['x', 'X', '×', '(', ')']);
    let times = Some(number).filter(|it| is_number(it) && it.len() < at.word.len())?;
    // Nobody says that a move is played once: it is a `*`.
    if times == "1" {
        return None;
    }
    let variant = at.variant()?;
    let last = last_moves(&variant, before)[1].filter(|last| last.end == before.len())?;
    let mv = &before[last.start..];
    // Of moves that are written one by one, it says no more than they do.
    let earlier = at.text()[..span.start].trim_ascii_end();
    let repeated = format!("{mv}:{times}x");
    if earlier.ends_with(mv.as_bytes()) && at.word.starts_with('(') {
        return Some(repetition(at, at.word, None));
    }
    if !at.is_move(&repeated) {
        return are_written(&variant, &repeated).then(|| repetition(at, at.word, None));
    }
    let edit = replace(Span::new(span.end, at.span().end), format!(":{times}x"));
    Some(repetition(at, &format!("{mv} {}", at.word), Some((edit, repeated))))
}
