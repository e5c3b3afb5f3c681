//! `*8H8S`, `7D-8H`: cards in place of the places where they are.

use super::*;

slip!(["2x2x1x2+[AS AH] *ASAH", "2x2x1x2+[AS AH] *12"]);

fn read(at: &Site<'_>) -> Vec<Slip> {
    let (names, star) = at.bare();
    let joined: String = names.chars().filter(|it| !separates(*it) && *it != '>').collect();
    let Some(all) = glued_cards(&joined).filter(|_| !at.is_moves) else { return Vec::new() };
    let board = at.position.map(Position::board);
    let place = |card: &Card| {
        let mut places = board.as_ref()?.piles().filter(|pile| match pile.place {
            Place::Stock | Place::Waste => false,
            _ => pile.exposed() == Some(*card),
        });
        places.next().filter(|_| places.next().is_none()).map(|pile| pile.place.label())
    };
    let labels: Option<String> = all.iter().map(place).collect();
    let text = labels.map(|labels| format!("{star}{labels}")).filter(|text| at.reads(text));
    let named = text.map(|text| cards(at, all.len()).guess(at.becomes(&text), text));
    named.into_iter().chain([cards(at, all.len())]).collect()
}
