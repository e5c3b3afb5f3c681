//! Says where cards are.

use super::Scene;
use super::row::{Row, flow};
use crate::theme::Touch;
use patience_core::cards::Card;
use patience_report::narration::places;

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
