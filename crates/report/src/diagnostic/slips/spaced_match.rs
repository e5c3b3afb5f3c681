//! `*1 2 3`, `×1 2 3`: a match with spaces between its places, perhaps with another sign for its star.

use super::*;

slip!(["3x3x13x5+2 2a ×1 2 3 =partial", "3x3x13x5+2 2a *123 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let places = at.word.strip_prefix(['*', '×', 'x']).filter(|_| !at.is_moves)?;
    let mut joined = format!("*{places}");
    // No match has more than four places.
    let mut words = words_from(at.text(), at.span().end).take(3);
    let end = words.find_map(|span| {
        joined += at.str(span).unwrap_or("?");
        at.is_move(&joined).then_some(span.end)
    })?;
    let span = Span::new(at.start, end);
    Some(spaces_in_move().write([replace(span, joined.as_str())], joined).at(span))
}
