//! `12x5`, `5x12`, `2x+`: a repetition that is written like an id.

use super::*;

slip!(
    ["2x1x1x2+[AH AS] 12 12x2", "2x1x1x2+[AH AS] 12 12:2x"],
    ["2x1x1x2+[AH AS] 12 2x12", "2x1x1x2+[AH AS] 12 12:2x"],
    ["2x2x1x1-[AH AS] 2x+", "2x2x1x1-[AH AS] +:2x"]
);

fn read(at: &Site<'_>) -> Option<Slip> {
    if at.kind()? != FaultKind::Move(MoveFault::Repetition(Repetition::Malformed)) {
        return None;
    }
    let first = &at.word[..at.word.bytes().take_while(u8::is_ascii_digit).count()];
    let mark = at.word[first.len()..].chars().next()?;
    let second = &at.word[first.len() + mark.len_utf8()..];
    let times = |text: &str| text.parse::<u16>().ok().filter(|it| (1..=999).contains(it));
    // Two digits are a move, and anything else than digits is no number.
    let (mv, times, is_first) = match (first.len(), second.len()) {
        _ if !second.is_empty() && !is_number(second) => (second, times(first)?, true),
        (2, _) => (first, times(second)?, false),
        (_, 2) => (second, times(first)?, true),
        _ => return None,
    };
    let repeated = format!("{mv}:{times}x");
    let [edit] = at.becomes(&repeated);
    let (given, shown) = (at.given(), quoted(repeated.as_bytes()));
    Some(match is_first {
        false => repetition(at, at.word, Some((edit, repeated))),
        true => said!(moves::MALFORMED, "`{given}` is neither a move nor a game id", "neither a move nor an id",
            fix "to repeat a move, write `{shown}`; a game id has four numbers and a `+` or `-`, as in `{EXAMPLE}`")
            .slip().edits([edit], repeated),
    })
}
