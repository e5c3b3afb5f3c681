//! `montecarlo1`, `3x3x13x5 1`: a number that nothing separates from its game. Which sign it should have is unknown.

use super::*;

slip!(
    ["montecarlo1 =partial", "montecarlo1 =partial"],
    ["2x2x1x1 7 =partial", "2x2x1x1 7 =partial"]
);

fn read(at: &Site<'_>) -> Option<Slip> {
    let start = number(at)?;
    Some(said!(id::GAME_TYPE, "the game id does not say whether the game is open or closed",
        "expected `+` or `-` before the number",
        fix "write `+` before the number for an open game, or `-` for a closed one").slip().at(start))
}

/// Returns the place of the number.
fn number(at: &Site<'_>) -> Option<Span> {
    let (text, id) = (at.text(), at.word);
    let with_sign = |place: usize| {
        let (name, number) = id.split_at_checked(place).filter(|_| place > 0)?;
        let is_id = !number.is_empty() && at.is_id(&format!("{name}+{number}"));
        is_id.then(|| Span::new(at.start + place, at.start + id.len()))
    };
    let is_size = matches!(at.kind()?, FaultKind::Id(IdFault::Parameter { .. }));
    let name = id.trim_end_matches(|it: char| it.is_ascii_digit()).len();
    // One digit of several is that of the size, or the name of an engine follows it.
    let size = id.rfind('x').map_or(0, |at| at + 2);
    let engine = Engine::ALL.iter().find_map(|engine| id.find(engine.as_str()));
    let is_bad = parse_id(id.as_bytes()).is_err();
    let places = [(name, is_size), (size, is_bad), (engine.unwrap_or(0), is_bad)];
    let mut places = places.into_iter().filter(|(_, is_meant)| *is_meant);
    if let Some(found) = places.find_map(|(place, _)| with_sign(place)) {
        return Some(found);
    }
    // Among moves it is a word of their record.
    if at.kind()? != FaultKind::Id(IdFault::MissingGameType) || at.record.is_after_words() {
        return None;
    }
    let end = word_end(text, at.start);
    let start = end + gap(text, end);
    let span = Span::new(start, word_end(text, start));
    let number = at.str(span)?;
    let is_meant = is_number(number) && number.len() != 2 && at.is_id(&format!("{id}+{number}"));
    is_meant.then_some(span)
}
