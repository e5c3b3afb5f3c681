//! Writes what was found out as JSON.

use super::budget::{Deals, GroupResult};
use super::{GroupReport, SourceRecord};
use crate::cli::input::Gameless;
use crate::cli::output::terminal::Terminal;
use patience_core::budget::Limit;
use patience_core::cards::Card;
use patience_core::notation::{Record, format_dealt};
use patience_core::source::Locator;
use patience_core::text::Span;
use patience_infer::{Blame, Conflict, Count, Reason};
use patience_report::diagnostic;
use patience_report::json;
use patience_wire as wire;

impl GroupReport<'_, '_> {
    pub(super) fn object(&self, terminal: Terminal, locators: &mut [Locator<'_>]) -> wire::Deal {
        let ids = self
            .records
            .iter()
            .map(|found| found.record.id().ok().map(ToString::to_string))
            .collect();
        let limit = self.limit.map(Limit::as_str);
        let mut object = wire::Deal { limit, ..unknown(ids, self.conflict(terminal, locators)) };
        match &self.result {
            GroupResult::Deals(deals) => self.describe(deals, &mut object),
            GroupResult::None(_) => object.satisfiable = Some(false),
            GroupResult::Undecided | GroupResult::Fault(_) => {}
        }
        object
    }

    fn describe(&self, deals: &Deals, object: &mut wire::Deal) {
        let names = |cards: &[Card]| wire::Card::all(cards);
        object.satisfiable = Some(true);
        match deals.count {
            None => {}
            Some(Count::Exact(count)) => object.count = Some(count.into()),
            Some(Count::AtLeast(count)) => object.count_at_least = Some(count.into()),
        }
        if let Some(Some(cards)) = &deals.cards {
            object.chosen = Some(
                cards
                    .chosen
                    .iter()
                    .map(|&(place, card)| wire::ChosenCard { place: place + 1, card: card.into() })
                    .collect(),
            );
            object.cards =
                Some(cards.cards.iter().map(|possible| names(&possible.cards)).collect());
            let open = cards.cards.iter().any(|possible| !possible.undecided.is_empty());
            object.undecided = open
                .then(|| cards.cards.iter().map(|possible| names(&possible.undecided)).collect());
        }
        object.board = deals
            .board
            .as_ref()
            .map(|board| board.cards.iter().map(|card| card.map(wire::Card)).collect());
        let deck = deals.deck();
        object.deal = Some(names(deck));
        object.records = self
            .records
            .iter()
            .map(|found| in_a_line(&format_dealt(found.record, Some(deck))))
            .collect();
    }

    fn conflict(&self, terminal: Terminal, locators: &mut [Locator<'_>]) -> Option<wire::Conflict> {
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
            Some(wire::Blame { record, index: mv, text, span })
        });
        Some(wire::Conflict {
            code: diagnostic.code.as_str(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            record,
            index: diagnostic.failed.as_ref().map(|mv| mv.index),
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
    ) -> (String, wire::SourcePlace) {
        let SourceRecord { source, number, .. } = self.records[record];
        let place = wire::Place::new(span, source, locators[number].locate(span.start));
        let source_place = wire::SourcePlace { source: source.name.to_owned(), place };
        (json::text(span.of(source.text)), source_place)
    }
}

/// Returns an object of records of which nothing is known but what is wrong with them.
fn unknown(ids: Vec<Option<String>>, conflict: Option<wire::Conflict>) -> wire::Deal {
    wire::Deal {
        ids,
        satisfiable: None,
        count: None,
        count_at_least: None,
        deal: None,
        chosen: None,
        cards: None,
        undecided: None,
        board: None,
        records: Vec::new(),
        conflict,
        limit: None,
    }
}

/// Returns the object of a source without games.
pub(super) fn without_games(gameless: &Gameless) -> wire::Deal {
    let wire::Error { code, message, help, text, span, .. } = gameless.error();
    let source = gameless.name().into_owned();
    let conflict = wire::Conflict {
        code,
        message,
        help,
        record: 0,
        index: None,
        repeat: None,
        text,
        span: wire::SourcePlace { source, place: span },
        against: Vec::new(),
        minimal: None,
    };
    unknown(vec![None], Some(conflict))
}

/// Returns a record for JSON, on one line unless it has comments.
fn in_a_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    // A comment ends with its line.
    if text.contains(';') { text.trim_end().to_owned() } else { text.trim_end().replace('\n', " ") }
}
