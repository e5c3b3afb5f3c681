//! Says where cards are.

use super::Scene;
use super::row::{Row, flow};
use crate::theme::Touch;
use patience_core::cards::{Card, Rank};
use patience_core::game::{Board, Foundation};
use patience_core::notation::building::Direction;

/// Returns the places of the cards that the user asked for, copy by copy.
pub(super) fn rows(scene: &Scene<'_, '_, '_>, width: u16) -> Vec<Row> {
    let (marks, session) = (&scene.marks, scene.session);
    let (Some(board), Some(id)) = (session.board(), session.id()) else { return Vec::new() };
    let composition = id.variant.composition();
    let cards: Vec<Card> = match (marks.card(), marks.rank()) {
        (Some(card), _) => vec![card],
        (None, Some(rank)) => {
            composition.suits().iter().map(|&suit| Card::new(rank, suit)).collect()
        }
        (None, None) => return Vec::new(),
    };
    let gone: Vec<Card> = session.collected().map(|(_, card)| card).collect();
    let items = cards.into_iter().filter(|&card| composition.copies(card) > 0).map(|card| {
        let mut row = Row::default();
        row.push_card(scene.theme.card(card, Touch::None, true), card);
        row.push(format!(" {}", places(board, card, &gone, composition.copies(card)).join(", ")));
        row
    });
    flow(items, width, 3)
}

fn places(board: &Board, card: Card, gone: &[Card], copies: usize) -> Vec<String> {
    let mut places = Vec::new();
    for pile in board.piles() {
        for (level, _) in pile.cards.iter().enumerate().filter(|&(_, &other)| other == card) {
            let place = pile.place.to_string();
            places.push(match pile.cards.len() - 1 - level {
                0 => place,
                1 => format!("{place} under 1 card"),
                over => format!("{place} under {over} cards"),
            });
        }
    }
    for (before, _) in board
        .stock
        .iter()
        .flat_map(|stock| stock.known.iter().enumerate())
        .filter(|&(_, &other)| other == card)
    {
        places.push(match before {
            0 => "next in the stock".to_owned(),
            1 => "in the stock after 1 card".to_owned(),
            before => format!("in the stock after {before} cards"),
        });
    }
    let counted = board.progress.counted;
    places.extend(gone.iter().filter(|&&other| other == card).map(|_| counted.to_string()));
    places.extend(
        board
            .foundations
            .iter()
            .filter(|foundation| holds(foundation, card))
            .map(|_| "on its foundation".to_owned()),
    );
    match copies.saturating_sub(places.len()) {
        0 => {}
        1 => places.push("face down in the stock".to_owned()),
        number => places.push(format!("{number} face down in the stock")),
    }
    places
}

/// Returns whether a card is on a foundation, at its top or below.
fn holds(foundation: &Foundation, card: Card) -> bool {
    let Some(top) = foundation.top.map(Card::rank).filter(|_| foundation.suit == card.suit())
    else {
        return false;
    };
    let in_range = |low: Rank, high: Rank| (low..=high).contains(&card.rank());
    match foundation.direction {
        Direction::Up => in_range(Rank::ACE, top),
        Direction::Down => in_range(top, Rank::KING),
    }
}
