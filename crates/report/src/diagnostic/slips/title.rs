//! `Monte Carlo 1:`, `Carpet no. 24`, `Monte Carlo +1`: the title of a game and a number in place of an id.

use super::*;

slip!(["Monte Carlo +1: *d1e1 =partial", "montecarlo+1 *d1e1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let text = at.text();
    if !at.is_stray() || at.fault?.span.start != at.start {
        return None;
    }
    let (mut name, mut next) = (String::new(), at.start);
    for _ in 0..4 {
        let end = word_end(text, next);
        let word = at.str(Span::new(next, end)).filter(|word| word.len() <= MAX)?;
        let bare = word.trim_matches(['#', ':', ',', '.', '(', ')']);
        let game = game_called(&name);
        let number = bare.trim_start_matches(['+', '-']);
        if let Some(game) = game.filter(|_| is_number(number) && bare.len() <= number.len() + 1) {
            let span = Span::new(at.start, next + word.trim_end_matches([':', ',', '.', ')']).len());
            let given = quoted(span.of(text));
            let said = said!(id::GAME_TYPE, "`{given}` names a game, but is not a game id", "not an id");
            let slip = if number == bare {
                said.fix(format!(
                    "an id is `{game}+{bare}` for the open game, `{game}-{bare}` for the closed one; one such as `{EXAMPLE}` begins each record"
                )).slip()
            } else {
                let id = format!("{game}{bare}");
                said.slip().write([replace(Span::new(at.start, end), id.as_str())], id)
            };
            return Some(slip.at(span));
        }
        let is_filler =
            matches!(plain(bare).as_str(), "no" | "nr" | "number" | "game" | "deal" | "num");
        if !(game.is_some() && is_filler) {
            name += &plain(bare);
        }
        next = end + gap(text, end);
    }
    None
}

/// Returns the game of a title, or of another name.
fn game_called(name: &str) -> Option<&'static str> {
    let entry = entries().find(|entry| plain(entry.title) == *name || entry.name == name);
    let near = || nearest_game(name).filter(|_| name.len() > 2);
    entry.map(|entry| entry.name).or_else(near)
}
