//! `2a|25`, `2a·25`, `2a\n25`: moves with something else between them than a space.

use super::*;

slip!(["2x2x2x2+[AS 2H 2S AH] 1a|*12|*2a", "2x2x2x2+[AS 2H 2S AH] 1a *12 *2a"]);

/// What people and programs put between moves: a `+` for each space where an address was made of the record.
const BETWEEN: [&str; 10] = ["|", "·", "•", "、", "，", "،", "\\n", "\\t", "\\r", "+"];

fn read(at: &Site<'_>) -> Option<Slip> {
    let is_between = |mark: &&str| match *mark {
        // Where it is a move, it is one here.
        "+" => !at.reads("+"),
        _ => !at.is_moves,
    };
    BETWEEN.into_iter().filter(is_between).find_map(|mark| {
        let parts: Vec<&str> = at.word.split(mark).filter(|part| !part.is_empty()).collect();
        let is_split = at.word.contains(mark) && !parts.is_empty();
        if !is_split || !parts.iter().all(|part| at.reads(part)) {
            return None;
        }
        // It may be meant for what it looks like.
        let look_alike = mark.chars().next().and_then(|it| meant_in_moves(it, at.is_grid()));
        let alike = look_alike.map(|meant| at.word.replace(mark, meant));
        let is_certain = !alike.is_some_and(|alike| at.reads(&alike));
        let message = match mark {
            "+" => "this game has no `+`; between moves there is a space".to_owned(),
            _ if mark.starts_with('\\') => format!("moves are separated by spaces, not by `{mark}`"),
            _ => format!("moves are separated by spaces, not by {}", named(mark.chars().next()?)),
        };
        let (said, text) = (said!(moves::SEPARATOR, message, "expected a space"), parts.join(" "));
        let slip = said.slip().splitting().write_if(is_certain, at.becomes(&text), text);
        Some(slip.at(at.place(mark)?))
    })
}
