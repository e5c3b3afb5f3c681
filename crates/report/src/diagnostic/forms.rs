//! The forms of the moves of a game, each by a move that the game can allow.

use super::readings::is_move;
use patience_core::catalogue::{CellKind, Gap, Plus, Waste};
use patience_core::notation::{GameId, Variant, building, matching};
use patience_core::text::english::{a_rank, list};

/// Returns the first of some moves that a position of the game allows, if one does.
fn first<'m>(id: &GameId, moves: impl IntoIterator<Item = &'m str>) -> Option<&'m str> {
    moves.into_iter().find(|mv| is_move(id, mv))
}

/// Returns a match of the game, with labels that it has.
pub(super) fn a_match(layout: matching::Layout) -> String {
    a_match_of(layout, layout.match_size())
}

/// Returns a match of so many columns, if there are so many, and of freecells.
pub(super) fn a_match_of(layout: matching::Layout, columns: u8) -> String {
    let columns = usize::from(layout.columns().min(columns));
    let labels = ["1", "2", "3", "4"].into_iter().take(columns).chain(["a", "b", "c"]);
    format!("*{}", labels.take(usize::from(layout.match_size())).collect::<String>())
}

/// Returns a pair of cells that are near enough.
pub(super) fn a_pair(id: &GameId) -> &'static str {
    first(id, ["*a1b2", "*a1b1"]).unwrap_or("*a1a2")
}

/// Returns a move that can be repeated, with its repetition, if the game has one.
pub(super) fn a_repetition(id: &GameId) -> Option<&'static str> {
    first(id, ["12:5x", "+:5x", "+:2x", "*a1:5x", "*a1b1:2x", "*a1a2:2x"])
}

/// Describes the moves of a game.
pub(super) fn of(id: &GameId) -> String {
    match &id.variant {
        Variant::Matching(layout) => {
            let (size, collect) = (layout.match_size(), a_match(*layout));
            let moves = format!("two labels (`1a`), `*` and {size} labels (`{collect}`)");
            match first(id, ["+"]) {
                Some(deal) => format!("a move is {moves}, or `{deal}`"),
                None => format!("a move is {}", moves.replace("), ", ") or ")),
            }
        }
        Variant::Pairing(layout) => {
            let alone = match layout.game().singleton_rank {
                Some(rank) => format!(", `*` and the cell of {} (`*a1`)", a_rank(rank)),
                None => String::new(),
            };
            let plus = first(id, ["+"]).map_or("", |_| ", or `+` (close up and deal)");
            format!("a move is `*` and two cells (`{}`){alone}{plus}", a_pair(id))
        }
        Variant::Building(layout) => of_building(id, layout),
    }
}

fn of_building(id: &GameId, layout: &building::Layout) -> String {
    let game = layout.game();
    let waits = layout.gap() == Gap::Waits;
    let is_one = game.waste == Some(Waste::One);
    let say = |moves: &[&'static str], words: &str| {
        first(id, moves.iter().copied()).map(|mv| format!("`{mv}` ({words})"))
    };
    let play = match game.cells {
        CellKind::Card => "play the card in a cell",
        CellKind::Pile => "play the top card of a pile",
    };
    let top = if is_one { "play the waste card" } else { "play the top waste card" };
    let put = if waits { "waste card into a gap" } else { "waste card to a pile" };
    let plus = match game.plus {
        Plus::Turn => "turn a card",
        Plus::DealRow => "deal a row",
    };
    let across = say(&["b1a1", "a2a1"], "card into a gap").filter(|_| waits);
    let mut moves = vec![say(&["*a1"], play), say(&["*w"], top), say(&["wa1"], put), across];
    moves.extend([say(&["+"], plus), say(&["~"], "a redeal")]);
    let moves = list(moves.into_iter().flatten(), "and");
    let last = say(&["a1b1", "a1a2"], "move a card to an empty pile").filter(|_| !waits);
    let moves = match last {
        Some(last) => {
            format!("{} and, once the stock is empty, {last}", moves.replace(" and ", ", "))
        }
        None => moves,
    };
    let both = first(id, ["*a1^s"]);
    let marks = match (first(id, ["*a1^"]), first(id, ["*a1s"])) {
        (Some(_), Some(_)) => {
            both.map(|mv| ("`^` or `_` to go up or down, `s` or `w` to fill a gap", mv))
        }
        (Some(mv), None) => Some(("`^` or `_` to go up or down", mv)),
        (None, Some(mv)) => Some(("`s` or `w` to fill the gap from the stock or the waste", mv)),
        (None, None) => None,
    };
    let marks = marks.map(|(what, mv)| format!(". Add {what}: `{mv}`"));
    format!("moves are {moves}{}", marks.unwrap_or_default())
}
