//! Unknown cards: what they can be, and records in which they are filled in.

use crate::board::short;
use crate::data::{DealtCard, DealtPile, Failure, Inferred, Span, UnknownDeal, UnknownPlace};
use crate::reading::{diagnostic, only_record, small};
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::budget::Budget;
use patience_core::cards::Card;
use patience_core::deal_book::DealBook;
use patience_core::game::DealtIndex;
use patience_core::notation::{Fault, GameId, Record, Variant, format_dealt};
use patience_core::text;
use patience_infer::{Answer, Question, QuestionError, Spot};
use patience_report::diagnostic::{of_conflict, of_fault};
use patience_wire as wire;
use wasm_bindgen::prelude::wasm_bindgen;

type Edit = wire::Edit<Span>;

/// Finds out what the unknown cards of a record can be, within a budget. Without a deal, all of
/// them are unknown. A deal counts if every move of the record is legal with it, and the record ends
/// as it should.
///
/// # Errors
/// Returns what is wrong if there is no record, or more than one.
pub fn infer(text: &str, budget: &mut Budget<'_>) -> Result<Inferred, Failure> {
    let mut deals = DealBook::default();
    let record = only_record(text, &mut deals)?;
    let records = [&record];
    let question = match Question::new(&records, &deals) {
        Ok(question) => question,
        Err(QuestionError::Fault { fault, .. }) => return Err(failure(&fault, &record, text)),
        Err(error) => return Err(Failure::new(error.to_string())),
    };
    let nothing = |status: &str, summary: &str| Inferred {
        status: status.to_owned(),
        summary: summary.to_owned(),
        cards: Vec::new(),
        record: None,
        edit: None,
        error: None,
        limit: None,
    };
    let half = budget.left() / 2;
    let deck = match budget.within(half, |budget| question.answer(budget)) {
        Ok(Answer::Deal(deck)) => deck,
        Ok(Answer::None(conflict)) => {
            let found = of_conflict(&conflict, &records, |_, _| None, SUITS);
            let error = Some(diagnostic(&found, &Utf16::new(text)));
            return Ok(Inferred { error, ..nothing("none", &found.message) });
        }
        Err(limit) => {
            let gave_up = "gave up before a deal was found or ruled out";
            return Ok(Inferred { limit: Some(limit.as_str()), ..nothing("undecided", gave_up) });
        }
    };
    let known: &[Option<Card>] = match record.deal() {
        Ok(Some(deal)) => deal.cards(),
        _ => &[],
    };
    let id = record.id().ok();
    let (possible, limit) = match question.possible_cards(false, budget) {
        Ok(possible) => (possible, None),
        Err(limit) => (None, Some(limit.as_str())),
    };
    let names = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let cards: Vec<UnknownPlace> = (0..deck.len())
        .filter(|&place| known.get(place).is_none_or(Option::is_none))
        .map(|place| {
            let possible = possible.as_ref().and_then(|possible| possible.cards.get(place));
            let card = wire::UnknownCard::new(
                place,
                spot(id, place, deck.len()).map(Spot::short),
                possible.map_or(&[], |it| &it.cards),
                possible.map_or(&[], |it| &it.undecided),
            );
            UnknownPlace { card, name: name(id, place, deck.len()) }
        })
        .collect();
    let certain = cards.iter().map(|it| &it.card);
    let certain = certain.filter(|it| it.possible.len() == 1 && it.undecided.is_empty());
    let summary = match (&possible, cards.len(), certain.count()) {
        (_, 0, _) => "every card is known".to_owned(),
        (None, ..) => "a deal was found; gave up before what each card can be".to_owned(),
        (Some(_), unknown, certain) => format!("{certain} of {unknown} unknown cards are certain"),
    };
    let edit = edit(text, record.deal_span(), format!("[{}]", names(&deck).join(" ")));
    // The text was UTF-8, and so are the names of cards.
    let record = format_dealt(&record, Some(&deck));
    let record = Some(String::from_utf8_lossy(&record).trim_end().to_owned());
    Ok(Inferred {
        status: "found".to_owned(),
        summary,
        cards,
        record,
        edit: Some(edit),
        error: None,
        limit,
    })
}

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

fn edit(text: &str, span: text::Span, new: String) -> Edit {
    Edit { span: Utf16::new(text).span(span), replacement: new }
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

/// Returns where a game deals a card, unless that depends on others: it deals some to the foundations
/// first.
fn spot(id: Option<&GameId>, place: usize, cards: usize) -> Option<Spot> {
    let of = |place: usize| Spot::of(id?, DealtIndex(u8::try_from(place).ok()?));
    cards.checked_sub(1).and_then(of).and_then(|_| of(place))
}

/// Returns that place in words, or the number of the card.
fn name(id: Option<&GameId>, place: usize, cards: usize) -> String {
    spot(id, place, cards).map_or_else(|| format!("card {}", place + 1), |spot| spot.to_string())
}

fn failure(fault: &Fault, record: &Record<'_>, text: &str) -> Failure {
    Failure::of(diagnostic(&of_fault(fault, Some(record), SUITS), &Utf16::new(text)))
}

#[cfg(test)]
mod tests {
    use super::{fill, infer};
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
