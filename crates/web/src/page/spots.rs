//! Places of a table, by their labels.

use crate::page::data::Spot;
use patience_core::cards::Suit;
use patience_core::draw::{Foundations, Layout, Section};
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
    let layout = Layout::of(board);
    let middle = layout.middle.piles().map(|pile| TableSpot::Place(pile.place));
    let beside = layout.beside.into_iter().flat_map(|section| match section {
        Section::Foundations(Foundations { all }) => {
            all.iter().map(|it| TableSpot::Foundation(it.suit, it.direction)).collect()
        }
        Section::Stock(_) => vec![TableSpot::Place(Place::Stock)],
        Section::Waste(waste) => vec![TableSpot::Place(waste.place)],
        Section::Redeals(_) | Section::Score(_) => Vec::new(),
    });
    middle.chain(beside).collect()
}

/// Returns the spot of a board with this label.
pub(crate) fn find(spot: &str, board: &Board) -> Option<TableSpot> {
    all(board).into_iter().find(|&found| of(found) == spot)
}
