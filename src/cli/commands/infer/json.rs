//! Writes what was found out as JSON.

use super::budget::{Deals, GroupResult};
use super::listed::Listed;
use super::{GroupReport, SourceRecord};
use crate::cli::output::terminal::Terminal;
use patience_core::budget::Limit;
use patience_core::cards::Card;
use patience_core::notation::{Record, format_dealt};
use patience_core::source::Locator;
use patience_core::text::Span;
use patience_infer::{Blame, Conflict, Count, Number, Reason};
use patience_report::diagnostic;
use patience_report::formats::json::Place;
use patience_report::json;
#[cfg(test)]
use patience_report::json::schema;
use serde::Serialize;

/// What was found out about an unknown deal: an item of the array of `patience infer --format json`.
/// Later versions may add fields, but never rename them.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Deal"))]
pub(crate) struct DealObject<'d> {
    /// The ids of the records that share the deal; null for a malformed one.
    ids: Vec<Option<String>>,
    /// Whether there is a deal; null if the search gave up.
    satisfiable: Option<bool>,
    /// The number of deals, if asked for; null if it was given up.
    #[cfg_attr(test, schemars(with = "Option<schema::Number>"))]
    count: Option<serde_json::Value>,
    /// A proven lower bound of a count that was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::Number>"))]
    count_at_least: Option<serde_json::Value>,
    /// A proven upper bound of a count that was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::Number>"))]
    count_at_most: Option<serde_json::Value>,
    /// The cards of a deal, in deal order; null if none was found.
    #[cfg_attr(test, schemars(with = "Option<Vec<schema::Card>>"))]
    deal: Option<Vec<String>>,
    /// The cards of each listed deal. Left out unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<schema::Card>>>"))]
    deals: Option<&'d Listed>,
    /// Cards chosen without loss of generality, since ranks and suits are interchangeable.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<Vec<ChosenCard>>,
    /// What each card of the deal can be with these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<schema::Card>>>"))]
    cards: Option<Vec<Vec<String>>>,
    /// For each card of the deal, the cards that the search could neither find nor rule out. Left
    /// out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<schema::Card>>>"))]
    undecided: Option<Vec<Vec<String>>>,
    /// For games that set cards aside, the certain cards on the table and then of the stock, in the
    /// order in which they are dealt; null for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Option<schema::Card>>>"))]
    board: Option<Vec<Option<String>>>,
    /// The records with the deal.
    records: Vec<String>,
    /// Why there is no deal, or what was given up; null if all is found.
    conflict: Option<ConflictObject>,
    /// The limit at which the search gave up; null if it didn't.
    #[cfg_attr(test, schemars(extend("enum" = ["nodes", "cancelled", null])))]
    limit: Option<&'static str>,
}

/// A card of the deal, by its place.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ChosenCard {
    /// Its place in the deal, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    place: usize,
    /// The card.
    #[cfg_attr(test, schemars(with = "schema::Card"))]
    card: String,
}

/// Why there is no deal, or what was given up.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Conflict"))]
struct ConflictObject {
    /// The stable error code, which `patience explain` explains.
    code: &'static str,
    /// What is wrong.
    message: String,
    /// How to fix it.
    help: Option<String>,
    /// The index of the record in `ids`, from 0.
    record: usize,
    /// The number of the move.
    #[serde(rename = "move")]
    action: Option<u64>,
    /// The number of the repetition, if the move is repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<u16>,
    /// Its text: at most 1000 characters, then `…`.
    text: String,
    /// Where it is.
    span: SpanObject,
    /// What rules the move out.
    against: Vec<BlameObject>,
    /// Whether no part of `against` rules it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
}

/// An earlier move, an outcome or a known card to blame.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Blame"))]
struct BlameObject {
    /// The index of its record in `ids`, from 0.
    record: usize,
    /// The number of the move; null if it is none.
    #[serde(rename = "move")]
    action: Option<u64>,
    /// Its text: at most 1000 characters, then `…`.
    text: String,
    /// Where it is.
    span: SpanObject,
}

/// A source, and a place in it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Place"))]
struct SpanObject {
    /// The name of the source.
    source: String,
    #[serde(flatten)]
    place: Place,
}

impl GroupReport<'_, '_> {
    pub(super) fn object(
        &self,
        terminal: Terminal,
        locators: &mut [Locator<'_>],
    ) -> DealObject<'_> {
        let ids = self
            .records
            .iter()
            .map(|found| found.record.id().ok().map(ToString::to_string))
            .collect();
        let mut object = DealObject {
            ids,
            satisfiable: None,
            count: None,
            count_at_least: None,
            count_at_most: None,
            deal: None,
            deals: None,
            chosen: None,
            cards: None,
            undecided: None,
            board: None,
            records: Vec::new(),
            conflict: self.conflict(terminal, locators),
            limit: self.limit.map(Limit::as_str),
        };
        match &self.result {
            GroupResult::Deals(deals) => self.describe(deals, &mut object),
            GroupResult::None(_) => object.satisfiable = Some(false),
            GroupResult::Undecided | GroupResult::Fault(_) | GroupResult::Unlisted(_) => {}
        }
        object
    }

    fn describe<'d>(&self, deals: &'d Deals, object: &mut DealObject<'d>) {
        let names = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
        object.satisfiable = Some(true);
        match &deals.count {
            None => {}
            Some(Count::Exact(count)) => object.count = Some(number(count)),
            Some(Count::Between { at_least, at_most }) => {
                object.count_at_least = Some(number(at_least));
                object.count_at_most = Some(number(at_most));
            }
        }
        if let Some(Some(cards)) = &deals.cards {
            object.chosen = Some(
                cards
                    .chosen
                    .iter()
                    .map(|&(place, card)| ChosenCard { place: place + 1, card: card.to_string() })
                    .collect(),
            );
            object.cards =
                Some(cards.cards.iter().map(|possible| names(&possible.cards)).collect());
            let open = cards.cards.iter().any(|possible| !possible.undecided.is_empty());
            object.undecided = open
                .then(|| cards.cards.iter().map(|possible| names(&possible.undecided)).collect());
        }
        object.board = deals.board.as_ref().map(|board| {
            board.cards.iter().map(|card| card.map(|card| card.to_string())).collect()
        });
        let deck = deals.deck();
        object.deal = Some(names(deck));
        object.deals = deals.listed.as_ref();
        object.records = self
            .records
            .iter()
            .map(|found| in_a_line(&format_dealt(found.record, Some(deck))))
            .collect();
    }

    fn conflict(&self, terminal: Terminal, locators: &mut [Locator<'_>]) -> Option<ConflictObject> {
        let (record, diagnostic) = self.diagnostic(terminal, locators)?;
        let main = diagnostic.annotations.first().map_or(Span::new(0, 0), |main| main.span);
        let (text, span) = self.span(record, main, locators);
        let (against, minimal) = match &self.result {
            GroupResult::None(Conflict {
                reason: Reason::Cards { against, minimal, .. }, ..
            }) => (against.as_slice(), Some(*minimal)),
            _ => (&[][..], None),
        };
        let records: Vec<&Record<'_>> = self.records.iter().map(|found| found.record).collect();
        let against = against.iter().filter_map(|blame| {
            let (record, span) = diagnostic::place_of(blame, &records)?;
            let mv = if let Blame::Move { which, .. } = blame { Some(which.index) } else { None };
            let (text, span) = self.span(record, span, locators);
            Some(BlameObject { record, action: mv, text, span })
        });
        Some(ConflictObject {
            code: diagnostic.code.as_str(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            record,
            action: diagnostic.failed.as_ref().map(|mv| mv.index),
            repeat: diagnostic.failed.as_ref().and_then(|mv| mv.repetition),
            text,
            span,
            against: against.collect(),
            minimal,
        })
    }

    fn span(
        &self,
        record: usize,
        span: Span,
        locators: &mut [Locator<'_>],
    ) -> (String, SpanObject) {
        let SourceRecord { source, number, .. } = self.records[record];
        let place = Place::new(span, source, locators[number].locate(span.start));
        (json::text(span.of(source.text)), SpanObject { source: source.name.to_owned(), place })
    }
}

/// Returns a record for JSON, on one line unless it has comments.
fn in_a_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    // A comment ends with its line.
    if text.contains(';') { text.trim_end().to_owned() } else { text.trim_end().replace('\n', " ") }
}

/// Returns a number for JSON: a string if some programs would not read it exactly.
fn number(number: &Number) -> serde_json::Value {
    let exact = number.to_u64().filter(|&number| number <= 1 << 53);
    exact.map_or_else(|| number.to_string().into(), Into::into)
}
