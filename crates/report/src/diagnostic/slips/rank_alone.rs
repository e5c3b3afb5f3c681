//! `*K`: the rank of a card that goes alone, in place of its cell.

use super::*;

slip!(["thirteens+18 *K", "thirteens+18 *K"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let bare = at.bare().0;
    let rank = (11..=13).filter_map(Rank::from_value).find(|rank| rank.to_string() == bare);
    let named = rank.filter(|_| at.is_grid() && !at.is_moves)?;
    let singleton = match at.variant()? {
        Variant::Pairing(layout) => layout.game().singleton_rank,
        Variant::Matching(_) | Variant::Building(_) => None,
    };
    let board = at.position.filter(|_| singleton == Some(named)).map(Position::board);
    let piles = board.iter().flat_map(|board| board.rows.iter().flatten());
    let piles = piles.filter(|pile| pile.exposed().is_some_and(|card| card.rank() == named));
    let moves: Vec<String> = piles.map(|pile| format!("*{}", pile.place.label())).collect();
    if let [only] = moves.as_slice() {
        return Some(cards(at, 1).guess(at.becomes(only), only.as_str()));
    }
    let (given, places, king) = (at.given(), places(at), english::rank(named));
    let all = list(moves.iter().map(|mv| format!("`{mv}`")), "or");
    let colon = if all.is_empty() { "" } else { ": " };
    Some(said!(moves::CARDS, "`{given}` names a rank; a move names {places}", "a rank, not a place",
        fix "name the cell of the {king}{colon}{all}").slip())
}
