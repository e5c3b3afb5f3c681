//! `mc+1`, `ace-square+1`: a name that is too short to be seen as that of a game.

use super::*;

slip!(["mc+1 =partial", "montecarlo+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    if !at.is_stray() && !matches!(at.kind(), Some(FaultKind::Move(_)))
        || at.id().is_some() && at.variant().is_none()
    {
        return None;
    }
    let (word, Span { start, .. }) = at.around()?;
    let (name, length) = plain_name(word.as_bytes());
    let game = nearest_game(&name).filter(|game| *game != MATCH_SOLITAIRE && name != *game)?;
    let meant = format!("{game}{}", &word[length..]);
    let (_, rest) = parse_id(meant.as_bytes()).ok()?;
    if !(rest.is_empty() || rest.starts_with(b"[")) {
        return None;
    }
    let [given, meant] = [word, &meant].map(|it| it.split('[').next().unwrap_or_default());
    let said = said!(id::UNKNOWN_GAME, ("no game is called `{}`", quoted(given.as_bytes())), "unknown game");
    let edit = replace(Span::new(start, start + length), game);
    Some(said.slip().write([edit], meant).at(Span::new(start, start + given.len())))
}
