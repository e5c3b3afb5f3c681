//! `2x2x1x1+AH AS`: a deal without brackets.

use super::*;

slip!(["2x2x1x1+AH AS 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let sign = at.word.find(['+', '-']).filter(|_| at.is_incomplete())? + 1;
    let (text, first) = (at.text(), at.start + sign);
    let (id, _) = parse_id(format!("{}[", &at.word[..sign]).as_bytes()).ok()?;
    let deck = id.variant.composition().len();
    let (mut next, mut end, mut cards, mut is_closed) = (first, first, 0, false);
    while next < text.len() && cards < deck && !is_closed {
        let span = Span::new(next, word_end(text, next));
        let own = at.str(span)?;
        let card = own.trim_end_matches(']');
        if card.parse::<Card>().is_err() {
            break;
        }
        (end, cards, is_closed) = (span.end, cards + 1, card.len() < own.len());
        next = end + gap(text, end);
    }
    let given = at.str(Span::new(first, end))?.trim_end_matches(']');
    let meant = if given.len() > MAX { "[…]".to_owned() } else { format!("[{given}]") };
    let close = (!is_closed).then(|| replace(Span::new(end, end), "]"));
    let edits = [replace(Span::new(first, first), "[")].into_iter().chain(close);
    let said = said!(deal::BRACKETS, "a deal is written in square brackets", "cards without brackets");
    (cards > 0).then(|| said.slip().write(edits, meant).at(Span::new(first, end)))
}
