//! `*b1 s`: the end of a move that stands apart from it.

use super::*;

slip!(["carpet+1 *b1 s =partial", "carpet+1 *b1s =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (before, span) = at.word_before().filter(|_| !at.is_moves && at.is_whole)?;
    let variant = at.variant()?;
    let last = last_moves(&variant, before)[1]?;
    let joined = format!("{}{}", &before[last.start..], at.word);
    let blank = Span::new(span.end, at.start);
    if last.end < before.len() || !at.is_move(&joined) {
        // It may be repeated more often than the game allows.
        let is_repetition = at.word.starts_with(':') && are_written(&variant, &joined);
        return is_repetition.then(|| spaces_in_move().at(blank));
    }
    Some(spaces_in_move().write([Fix::removing(blank)], joined).at(blank))
}
