//! `1. 1a 2. 23`: numbers before moves.

use super::*;

slip!(["2x2x1x1+[AH AS] 1. 1a 2. *1a", "2x2x1x1+[AH AS] 1a *1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let length = number_length(at.word.as_bytes()).filter(|_| !at.is_moves)?;
    let (given, rest) = at.word.split_at(length);
    if !at.reads(rest) {
        return None;
    }
    let text = at.text();
    let edit = |Span { start, end }: Span| {
        let first = start + number_length(&text[start..end])?;
        let blank = if first == end { gap(text, end) } else { 0 };
        let is_read = at.str(Span::new(first, end)).is_some_and(|rest| at.reads(rest));
        is_read.then(|| Fix::removing(Span::new(start, first + blank)))
    };
    let edits: Vec<Fix> = words_from(text, at.moves_start()).filter_map(edit).collect();
    // The only one may be a move with a point after it.
    if edits.len() < 2 && at.reads(given.trim_end_matches(['.', ')'])) {
        return None;
    }
    Some(number_of_move(given).edits(edits, rest).at(Span::new(at.start, at.start + length)))
}
