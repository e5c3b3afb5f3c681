//! `2A 25 5B`: moves in capitals, unless they may be the cards of a row.

use super::*;

slip!(["3x3x13x5+2 2A 25 5B 2C 4D =partial", "3x3x13x5+2 2a 25 5b 2c 4d =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let Some(FaultKind::Text(TextFault::LookAlike { character, .. })) = at.kind() else { return None };
    let variant = at.variant().filter(|_| character.is_ascii())?;
    let (text, fault, first) = (at.text(), at.fault?.span, at.moves_start());
    let (mut edits, mut shown, mut cards) = (Vec::new(), Vec::new(), 0);
    str::from_utf8(&text[first..]).ok()?;
    for span in words_from(text, first) {
        let word = at.str(span)?;
        let lower = word.to_ascii_lowercase();
        if !is_token(&variant, &lower) {
            return None;
        }
        cards += usize::from(word.parse::<Card>().is_ok());
        if lower != word {
            edits.push(replace(span, lower.as_str()));
        }
        if span.end > fault.start {
            shown.push(lower);
        }
    }
    let columns = if let Variant::Matching(layout) = variant { layout.columns() } else { u8::MAX };
    let is_row = cards >= usize::from(columns) && cards == shown.len();
    if is_row || edits.len() < 2 {
        return None;
    }
    shown.truncate(5);
    let place = edits[0].span;
    let said = said!(at.code, "ids and moves are lower case", "in capitals");
    Some(said.slip().write(edits, shown.join(" ")).at(place))
}
