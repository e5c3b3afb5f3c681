//! `3x3x13x5+2a`: the first move of a record where its number may have ended in it.

use super::*;

slip!(["3x3x13x5+2a 25", "3x3x13x5+2a 25"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let first = at.moves_start();
    let is_glued = at.start == first && at.record.deal_span().is_empty() && !at.is_moves && at.is_whole;
    let before = at.text()[..first].iter().rev();
    let number = before.take_while(|it| it.is_ascii_digit()).count();
    let last = char::from(*at.text().get(first.checked_sub(1)?)?);
    let given = at.given();
    // Only a move without its first character is a part of one.
    (is_glued && number > 0 && at.is_move(&format!("{last}{}", at.word))).then(|| {
        said!(at.code, "`{given}` stands right after the shuffle number, without a space", "number and move",
            fix "put a space between the shuffle number and the first move")
        .slip().at(Span::new(first - number, at.span().end))
    })
}
