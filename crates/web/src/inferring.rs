//! Unknown cards: what they can be, and records in which they are filled in.

use crate::data::{Failure, Inferred, Span, UnknownPlace};
use crate::reading::{diagnostic, only_record};
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::budget::Budget;
use patience_core::cards::Card;
use patience_core::deal_book::DealBook;
use patience_core::game::DealtIndex;
use patience_core::notation::{Fault, GameId, Record, format_dealt};
use patience_core::text;
use patience_infer::{Answer, Question, QuestionError, Spot};
use patience_report::diagnostic::{of_conflict, of_fault};
use patience_wire as wire;

pub(crate) type Edit = wire::Edit<Span>;

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

pub(crate) fn edit(text: &str, span: text::Span, new: String) -> Edit {
    Edit { span: Utf16::new(text).span(span), replacement: new }
}

/// Returns where a game deals a card, unless that depends on others: it deals some to the foundations
/// first.
pub(crate) fn spot(id: Option<&GameId>, place: usize, cards: usize) -> Option<Spot> {
    let of = |place: usize| Spot::of(id?, DealtIndex(u8::try_from(place).ok()?));
    cards.checked_sub(1).and_then(of).and_then(|_| of(place))
}

/// Returns that place in words, or the number of the card.
pub(crate) fn name(id: Option<&GameId>, place: usize, cards: usize) -> String {
    spot(id, place, cards).map_or_else(|| format!("card {}", place + 1), |spot| spot.to_string())
}

pub(crate) fn failure(fault: &Fault, record: &Record<'_>, text: &str) -> Failure {
    Failure::of(diagnostic(&of_fault(fault, Some(record), SUITS), &Utf16::new(text)))
}
