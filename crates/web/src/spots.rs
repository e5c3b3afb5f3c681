//! Places of a table, by their labels.

use crate::data::Spot;
use patience_core::cards::Suit;
use patience_core::game::{Board, Place};
use patience_core::notation::building;
use patience_table::Spot as TableSpot;

/// Returns the label of a place.
pub(crate) fn of_place(place: Place) -> Spot {
    place.label()
}

/// Returns the label of a foundation.
pub(crate) fn of_foundation(suit: Suit, direction: building::Direction) -> Spot {
    let character = match direction {
        building::Direction::Up => '^',
        building::Direction::Down => '_',
    };
    format!("{}{character}", suit.letter())
}

/// Returns the label of a spot.
pub(crate) fn of(spot: TableSpot) -> Spot {
    match spot {
        TableSpot::Place(place) => of_place(place),
        TableSpot::Foundation(suit, direction) => of_foundation(suit, direction),
    }
}

/// Returns every spot of a board, in the order in which it is read.
pub(crate) fn all(board: &Board) -> Vec<TableSpot> {
    let columns = board.columns.iter().chain(&board.freecells).chain(board.rows.iter().flatten());
    let foundations = board
        .foundations
        .iter()
        .map(|foundation| TableSpot::Foundation(foundation.suit, foundation.direction));
    let stock = board.stock.as_ref().map(|_| TableSpot::Place(Place::Stock));
    let waste = board.waste.as_ref().map(|waste| TableSpot::Place(waste.place));
    columns
        .map(|pile| TableSpot::Place(pile.place))
        .chain(foundations)
        .chain(stock)
        .chain(waste)
        .collect()
}

/// Returns the spot of a board with this label.
pub(crate) fn find(spot: &str, board: &Board) -> Option<TableSpot> {
    all(board).into_iter().find(|&found| of(found) == spot)
}
