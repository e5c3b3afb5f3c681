//! Positions as data.

use crate::data::{Board, Foundation, MoveChoice, MovedCard, PlaceInfo, Position, Progress, Stock};
use crate::reading::small;
use crate::spots;
use crate::words::SUITS;
use patience_core::cards::Card;
use patience_core::game::{self, Effect, Move, Place};
use patience_core::play;
use patience_report::{narration, words};
use patience_table::Spot;

/// Returns a position, with the cards that its moves have collected.
pub(crate) fn position(position: &play::Position, collected: Vec<Vec<String>>) -> Position {
    let board = position.board();
    let moves = position.legal_moves().into_iter();
    Position {
        places: places(&board),
        moves: moves.filter_map(|mv| choice(position, mv)).collect(),
        status: position.status().as_str().to_owned(),
        won: position.is_won(),
        board: self::board(&board, collected),
    }
}

/// Returns a board as data.
pub(crate) fn board(board: &game::Board, collected: Vec<Vec<String>>) -> Board {
    let names = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let pile = |pile: &game::Pile| names(&pile.cards);
    Board {
        columns: board.columns.iter().map(pile).collect(),
        freecells: board.freecells.iter().map(|it| it.exposed().map(|it| it.to_string())).collect(),
        rows: board.rows.iter().map(|row| row.iter().map(pile).collect()).collect(),
        foundations: board
            .foundations
            .iter()
            .map(|foundation| Foundation {
                suit: foundation.suit.letter().to_string(),
                direction: foundation.direction.into(),
                top: foundation.top.map(|top| top.to_string()),
                spot: spots::of_foundation(foundation.suit, foundation.direction),
            })
            .collect(),
        stock: board
            .stock
            .as_ref()
            .map(|stock| Stock { cards: small(stock.cards), known: names(&stock.known) }),
        waste: board.waste.as_ref().map(pile),
        redeals: board.redeals.map(u32::from),
        collected,
        progress: Progress {
            done: small(board.progress.done),
            total: small(board.progress.total),
            words: board.progress.to_string(),
        },
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
pub(crate) fn choice(position: &play::Position, mv: Move) -> Option<MoveChoice> {
    Some(described(mv, &position.effect(mv)?))
}

/// Returns a move with this effect.
pub(crate) fn described(mv: Move, effect: &Effect) -> MoveChoice {
    MoveChoice { text: mv.to_string(), words: words::describe(effect, SUITS), cards: moved(effect) }
}

/// Returns the cards that move.
fn moved(effect: &Effect) -> Vec<MovedCard> {
    let moved = effect.steps.iter().map(|step| match step.place() {
        // A waste is turned over as a whole.
        Some(Place::Stock) => (None, step),
        _ => (step.card, step),
    });
    let mut cards: Vec<MovedCard> = moved
        .map(|(card, step)| MovedCard {
            card: card.map(|card| card.to_string()),
            from: spots::of_place(step.from),
            to: Spot::of(step.to).map(spots::of),
        })
        .collect();
    cards.dedup();
    cards
}

/// Returns the cards that a move collects or discards.
pub(crate) fn collected(effect: &Effect) -> Option<Vec<String>> {
    effect.collected().map(|cards| cards.iter().map(ToString::to_string).collect())
}
