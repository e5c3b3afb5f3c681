//! A search that knows only the ordinary rules: every position, breadth first.

use patience::Position;
use patience::game::Pile;
use std::collections::HashSet;

/// Returns the fewest moves that win from a position: none if no line of moves does, or an error if
/// there are too many positions to tell.
pub(crate) fn fewest_moves(start: &Position, max: usize) -> Result<Option<usize>, usize> {
    let mut seen = HashSet::from([key(start)]);
    let mut layer = vec![start.clone()];
    for depth in 0.. {
        if layer.iter().any(Position::is_won) {
            return Ok(Some(depth));
        }
        let mut next = Vec::new();
        for position in &layer {
            for mv in position.legal_moves() {
                let mut after = position.clone();
                assert_eq!(after.play(mv), Ok(()), "{mv} is legal");
                if seen.insert(key(&after)) {
                    next.push(after);
                }
            }
            if seen.len() > max {
                return Err(seen.len());
            }
        }
        if next.is_empty() {
            return Ok(None);
        }
        layer = next;
    }
    Ok(None)
}

/// Returns everything on the board, and how much of the stock is left.
fn key(position: &Position) -> Vec<u8> {
    let board = position.board();
    let mut key = Vec::new();
    let mut pile = |pile: &Pile| {
        key.extend(pile.cards.iter().map(|card| card.index()));
        key.push(u8::MAX);
    };
    board.piles().for_each(&mut pile);
    for foundation in &board.foundations {
        key.push(foundation.top.map_or(u8::MAX, |card| card.index()));
    }
    key.push(board.stock.map_or(0, |stock| stock.cards as u8));
    key.push(board.redeals.unwrap_or(0));
    key
}
