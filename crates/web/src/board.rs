//! Positions as data.

use crate::data::{PlaceInfo, Position};
use crate::spots;
use crate::words::SUITS;
use patience_core::cards::Card;
use patience_core::game::{self, Effect, Move, Place};
use patience_core::play;
use patience_report::{narration, told};
use patience_wire as wire;

/// Returns a position, with the cards that its moves have collected.
pub(crate) fn position(position: &play::Position, collected: Vec<Vec<Card>>) -> Position {
    let board = position.board();
    Position {
        places: places(&board),
        moves: told::legal_moves(position, SUITS),
        status: position.status().as_str().to_owned(),
        won: position.is_won(),
        board: (&board).into(),
        collected: collected.iter().map(|cards| wire::Card::all(cards)).collect(),
        score: board.progress.to_string(),
        counted: board.progress.counted.to_string(),
    }
}

/// Returns every place of a board, with its name.
fn places(board: &game::Board) -> Vec<PlaceInfo> {
    let piles =
        board.piles().map(|pile| (spots::of_place(pile.place), narration::pile(pile, SUITS)));
    let foundations = board.foundations.iter().map(|foundation| {
        let spot = spots::of_foundation(foundation.suit, foundation.direction);
        (spot, narration::foundation(foundation, SUITS))
    });
    let stock = board
        .stock
        .iter()
        .map(|stock| (spots::of_place(Place::Stock), narration::stock(stock, SUITS)));
    let all = piles.chain(foundations).chain(stock);
    all.map(|(spot, name)| PlaceInfo { spot, name }).collect()
}

/// Returns a legal move, with what it does.
pub(crate) fn choice(position: &play::Position, mv: Move) -> Option<wire::Move> {
    Some(described(mv, &position.effect(mv)?))
}

/// Returns a move with this effect.
pub(crate) fn described(mv: Move, effect: &Effect) -> wire::Move {
    told::told(mv, effect, SUITS)
}
