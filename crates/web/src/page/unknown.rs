//! Deals of which cards are unknown, and records in which these are filled in.

use crate::data::{Failure, Span};
use crate::ids::short;
use crate::inferring::{Edit, edit, failure, name, spot};
use crate::page::data::{DealtCard, DealtPile, UnknownDeal};
use crate::reading::{only_record, small};
use crate::utf16::Utf16;
use patience_core::cards::Card;
use patience_core::deal_book::DealBook;
use patience_core::notation::Variant;
use patience_infer::Spot;
use patience_wire as wire;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the edit of a record that puts a card in place of an unknown one, by its place in the deal from 0.
/// Throws a `Failure` if there is none.
#[wasm_bindgen(unchecked_return_type = "Edit<Span>")]
pub fn filling(
    #[wasm_bindgen(js_name = record)] text: &str,
    place: usize,
    card: &str,
) -> Result<Edit, Failure> {
    let card: Card = card.parse().map_err(|_| Failure::new(format!("{card} is not a card")))?;
    let record = only_record(text, &mut DealBook::default())?;
    let known = match record.deal() {
        Ok(deal) => deal.map(|deal| deal.cards()),
        Err(fault) => return Err(failure(&fault, &record, text)),
    };
    let all = record.id().map_err(|fault| failure(&fault, &record, text))?.variant.composition();
    let known_there = known.is_some_and(|known| known.get(place).is_some_and(Option::is_some));
    if place >= all.len() || known_there {
        return Err(Failure::new(format!("card {} of the deal is not unknown", place + 1)));
    }
    let (span, new) = match known.and_then(|_| record.card_span(place)) {
        Some(word) => {
            // The word may stand for several unknown cards.
            let same = |&at: &usize| record.card_span(at) == Some(word);
            let before = (0..place).rev().take_while(same).count();
            let after = (place + 1..all.len()).take_while(same).count();
            let is_rest = !word.of(record.text()).starts_with(b"?");
            let rest = if is_rest && after > 0 { "…".to_owned() } else { unknown(after) };
            (word, [unknown(before), card.to_string(), rest])
        }
        None => {
            let rest = if place + 1 < all.len() { "…]" } else { "]" };
            let opening = format!("[{}", unknown(place));
            (record.deal_span(), [opening, card.to_string(), rest.to_owned()])
        }
    };
    let new = new.iter().filter(|word| !word.is_empty()).map(String::as_str);
    let new = new.collect::<Vec<_>>().join(" ").replace("[ ", "[").replace(" ]", "]");
    // Spans count from after a byte-order mark.
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let (before, after) = (text.get(..mark + span.start), text.get(mark + span.end..));
    let filled = before.zip(after).map(|(before, after)| format!("{before}{new}{after}"));
    let filled = filled.ok_or_else(|| Failure::new("the deal cannot be read"))?;
    match only_record(&filled, &mut DealBook::default())?.deal() {
        Ok(_) => Ok(edit(text, span, new)),
        Err(_) => Err(Failure::new(format!("{card} is in the deal already"))),
    }
}

/// Returns a record with a card in place of an unknown one likewise. All else stays as it is.
///
/// # Errors
/// Returns what is wrong if the card at that place is not unknown, or if it cannot be this one.
pub fn fill(text: &str, place: usize, card: &str) -> Result<String, Failure> {
    let Edit { span: Span(start, end), replacement: new } = filling(text, place, card)?;
    let utf16 = Utf16::new(text);
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let part = |byte: usize| mark + byte;
    let (before, after) = (text.get(..part(utf16.byte(start))), text.get(part(utf16.byte(end))..));
    Ok(format!("{}{new}{}", before.unwrap_or_default(), after.unwrap_or_default()))
}

/// Returns the deal of a record of which cards are unknown, or null if it is no such record.
#[wasm_bindgen(js_name = unknownDeal, unchecked_return_type = "UnknownDeal | null")]
pub fn unknown_deal(text: &str) -> Option<UnknownDeal> {
    let record = only_record(text, &mut DealBook::default()).ok()?;
    let id = record.id().ok()?;
    let composition = id.variant.composition();
    let total = composition.len();
    let known: Vec<Option<Card>> = match record.deal().ok()? {
        Some(deal) => deal.cards().to_vec(),
        None if id.shuffle.is_none() => vec![None; total],
        None => return None,
    };
    let unknown = known.iter().filter(|card| card.is_none()).count();
    if unknown == 0 {
        return None;
    }
    let mut missing: Vec<Card> = composition.start_deck().collect();
    for card in known.iter().flatten() {
        missing.iter().position(|it| it == card).map(|at| missing.remove(at));
    }
    missing.sort();
    missing.dedup();
    let wide = match id.variant {
        Variant::Matching(layout) => layout.columns(),
        Variant::Pairing(layout) => layout.size().columns,
        Variant::Building(layout) => layout.size().columns,
    };
    let mut piles: Vec<DealtPile> = Vec::new();
    for (place, card) in known.iter().enumerate() {
        let spot = spot(Some(id), place, total);
        // A card whose place depends on others lies where it is in the deal.
        let label = match spot {
            Some(Spot::Column { column, .. }) => column.to_string(),
            Some(Spot::Cell(place)) => place.label(),
            Some(Spot::Stock(_)) => "stock".to_owned(),
            None => (place + 1).to_string(),
        };
        let dealt = DealtCard {
            place: small(place),
            name: name(Some(id), place, total),
            card: card.map(wire::Card),
        };
        match piles.iter_mut().find(|pile| pile.label == label) {
            Some(pile) => pile.cards.push(dealt),
            None => piles.push(DealtPile { label, cards: vec![dealt] }),
        }
    }
    Some(UnknownDeal {
        short: short(id, record.deal().is_ok_and(|deal| deal.is_some())),
        title: id.variant.title().to_owned(),
        unknown: small(unknown),
        total: small(total),
        piles,
        wide: u32::from(wide),
        missing: wire::Card::all(&missing),
    })
}

/// Returns what stands for a number of unknown cards.
fn unknown(cards: usize) -> String {
    match cards {
        0 => String::new(),
        1 => "?".to_owned(),
        cards => format!("?:{cards}x"),
    }
}

#[cfg(test)]
mod tests {
    use super::fill;
    use crate::inferring::infer;
    use patience_core::budget::Budget;

    /// Filling in what can be there leaves a record that the same cards can complete.
    #[test]
    fn unknown_cards_are_filled_in_one_by_one() {
        for (text, cards) in [
            ("2x2x2x2+[AS ? 2S ?] 1a *12 =partial", 2),
            ("2x2x2x2+[?:4x] 1a =partial", 4),
            ("\u{feff}; ♠ first\n2x2x2x2+[AS …] 1a =partial ; end", 3),
            ("2x2x2x2-7 + =partial", 4),
            ("carpet2x3x1+[…] + =partial", 52),
        ] {
            let mut text = text.to_owned();
            for left in (1..=cards).rev() {
                let found = infer(&text, &mut Budget::nodes(10_000_000)).unwrap();
                assert_eq!((found.status.as_str(), found.cards.len()), ("found", left), "{text}");
                // The middle one, so that words are cut in two.
                let unknown = &found.cards[left / 2];
                let (card, place) = (&unknown.card.possible[0].to_string(), unknown.card.place);
                text = fill(&text, place, card).unwrap();
                assert!(fill(&text, place, card).is_err(), "{text}");
                if left < 50 && cards > 50 {
                    break;
                }
            }
            assert!(text.contains('[') && text.ends_with("=partial") | text.ends_with("end"));
        }
    }

    #[test]
    fn a_card_that_cannot_be_there_is_refused() {
        let text = "2x2x2x2+[AS ? 2S ?] =partial";
        for (place, card) in [(1, "AS"), (0, "AH"), (4, "AH"), (1, "KD"), (1, "x")] {
            assert!(fill(text, place, card).is_err(), "{place} {card}");
        }
        assert_eq!(fill(text, 1, "2H").unwrap(), "2x2x2x2+[AS 2H 2S ?] =partial");
        assert!(infer("nothing", &mut Budget::nodes(1000)).is_err());
        let none = infer("2x2x2x2+[AS ? 2S ?] *1a =partial", &mut Budget::nodes(100_000)).unwrap();
        assert_eq!(none.status, "none");
    }
}
