//! `4h`: a move to the foundations as FreeCell programs write it, where there is no freecell h.

use super::*;

slip!(["2x2x1x2+[AS AH] 1h", "2x2x1x2+[AS AH] 1h"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let FaultKind::Move(MoveFault::LabelOutside { label: 'h', columns }) = at.kind()? else { return None };
    let Variant::Matching(layout) = at.variant()? else { return None };
    let from = at.word.strip_suffix('h')?.parse::<Label>().ok()?;
    if (columns..9).any(|it| Label::column(it) == from || Label::freecell(it) == from) {
        return None;
    }
    let range = match char::from(b'a' + layout.columns() - 1) {
        'a' => "`a`".to_owned(),
        last => format!("`a` to `{last}`"),
    };
    let example = forms::a_match_of(layout, layout.match_size() - 1);
    let said = said!(at.code, "there is no freecell h", "expected {range}",
        why "this game has no foundations to move to: collect a match with `*`, as in `{example}`");
    // The text may be the name of a card.
    let (card, board) = (at.word.parse::<Card>().ok(), at.position.map(Position::board));
    let lies = card.zip(board.as_ref()).and_then(|(card, board)| {
        board.piles().filter(|pile| pile.place != Place::Stock).find_map(|pile| {
            let above = pile.cards.iter().rev().position(|&other| other == card)?;
            Some((card.written(at.suits), pile.place, above))
        })
    });
    let said = match lies {
        None => said,
        Some((card, place, above)) => {
            let under = match above {
                0 => String::new(),
                above => format!(", under {}", count(above as u64, "card")),
            };
            said.note(format!("if `{}` is the card {card}, name its place instead: it is in {place}{under}", at.given()))
        }
    };
    Some(said.slip().at(Span::new(at.start + 1, at.start + 2)))
}
