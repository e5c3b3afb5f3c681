//! `1 2a` on each line, `(1) 2a (2) 25`, `1 | 2a`: numbers of rows before their moves.

use super::*;

slip!(["3x3x13x5+2\n(1) 2a\n(2) 25 =partial", "3x3x13x5+2\n2a\n25 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, variant) = (at.text(), at.variant()?);
    let (mut edits, mut wanted, mut place) = (Vec::new(), None, None);
    let mut words = words_from(text, at.moves_start()).peekable();
    while let Some(span) = words.next() {
        let own = at.str(span)?;
        let digits = own.trim_matches(['(', ')', '[', ']', '|']);
        let line = line_start(text, span.start, 0);
        let is_first = text[line..span.start].iter().all(|&byte| ends_word(byte));
        let number = digits.parse::<u16>().ok().filter(|it| wanted.is_none_or(|next| next == *it));
        let Some(number) = number.filter(|_| is_first || digits.len() < own.len()) else { continue };
        let end = words.next_if(|next| next.of(text) == b"|").map_or(span.end, |bar| bar.end);
        // They may be moves of another game.
        let is_moves = |moves: &str| {
            is_token(&variant, moves) || Variant::moves_of_any(moves.as_bytes()) == moves.len()
        };
        if !words.peek().and_then(|next| at.str(*next)).is_some_and(is_moves) {
            return None;
        }
        let is_here = span.start <= at.start && at.start < span.end;
        place = place.or(is_here.then_some(span));
        wanted = Some(number + 1);
        edits.push(Fix::removing(Span::new(span.start, end + gap(text, end))));
    }
    let place = place.filter(|_| edits.len() > 1 || wanted == Some(2))?;
    Some(number_of_move(at.str(place)?).edits(edits, "").at(place))
}
