//! Parts of a text, as its editor needs them.

use crate::data;
use crate::page::data::{Around, AroundKind};
use crate::reading::{diagnostic, own};
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::Record;
use patience_core::cards::Suit;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged, judge};
use patience_core::notation::{GameId, Outcome, Part, parts};
use patience_core::source::Source;
use patience_core::text::Span;
use patience_report::diagnostic::diagnose;
use patience_report::drawing::{self, Style};
use patience_report::formats::is_stray;
use wasm_bindgen::prelude::wasm_bindgen;

/// The width of drawings, in columns.
const WIDTH: usize = 80;

/// Returns what is at a place of a text, which may be a part of another.
#[wasm_bindgen]
pub fn around(text: &str, place: u32) -> Around {
    let (source, utf16) = (Source::new("", text.as_bytes()), Utf16::new(text));
    let mut entries: Vec<Record<'_>> = Vec::new();
    let mut here = None;
    for record in source.records() {
        if here.is_some() && utf16.offset(record.extent().start) > place {
            break;
        }
        // Before the first of all, the first is meant.
        entries.extend(here.take_if(|it: &mut Record<'_>| it.is_deal_book_entry()));
        here = Some(record);
    }
    let nothing = Around {
        kind: AroundKind::Nothing,
        span: utf16.span(Span::new(0, text.len())),
        own: utf16.span(Span::new(0, text.len())),
        entries: Vec::new(),
        diagnostic: None,
    };
    let Some(record) = here else { return nothing };
    let deck = |record: &Record<'_>| record.id().ok().and_then(GameId::numbered_deck);
    let supplies = |it: &&Record<'_>| deck(it).is_some() && deck(it) == deck(&record);
    let is_entry = record.is_deal_book_entry();
    let is_unplayed = is_entry || record.id().is_err();
    let judged = is_unplayed.then(|| Judged::new(record.clone(), &DealBook::default()));
    let kind = match &judged {
        _ if is_entry => AroundKind::Entry,
        Some(judged) if is_stray(judged.verdict()) => AroundKind::Stray,
        _ => AroundKind::Record,
    };
    let found = judged.filter(|judged| judged.verdict().error.is_some());
    let found = found.and_then(|judged| diagnose(&judged, Allow::Stuck, SUITS));
    Around {
        kind,
        span: utf16.span(record.extent()),
        own: utf16.span(own(&record)),
        entries: entries.iter().filter(supplies).map(|it| utf16.span(own(it))).collect(),
        diagnostic: found.map(|found| Box::new(diagnostic(&found, &utf16))),
    }
}

/// Returns whether a text is one deal that nobody has played, without a word of anybody.
#[wasm_bindgen]
pub fn untouched(text: &str) -> bool {
    let source = Source::new("", text.as_bytes());
    let mut records = source.records();
    let (Some(record), None) = (records.next(), records.next()) else { return false };
    let words = parts(text.as_bytes());
    let is_plain = words
        .iter()
        .all(|(_, part)| matches!(part, Part::Id | Part::Bracket | Part::Card(_) | Part::Outcome));
    record.deal().is_ok() && is_plain && matches!(record.outcome(), None | Some(Outcome::Partial))
}

/// Returns whether a text has a game: a record, or one whose id is wrong, rather than words that are no notation.
#[wasm_bindgen(js_name = hasGame)]
pub fn has_game(text: &str) -> bool {
    Source::new("", text.as_bytes()).records().any(|record| {
        record.id().is_ok() || !is_stray(Judged::new(record, &DealBook::default()).verdict())
    })
}

/// Returns the parts of a text, three numbers each: where it begins and ends, and what it is. 1 is an id, 2 a
/// bracket, 3 a red card, 4 any other, 5 a move, 6 an outcome, 7 a comment, and 8 none of these.
#[wasm_bindgen]
pub fn highlight(text: &str) -> Vec<u32> {
    let utf16 = Utf16::new(text);
    let numbers = |(span, part)| {
        let data::Span(from, to) = utf16.span(span);
        let kind = match part {
            Part::Id => 1,
            Part::Bracket => 2,
            Part::Card(Some(card)) if matches!(card.suit(), Suit::Hearts | Suit::Diamonds) => 3,
            Part::Card(_) => 4,
            Part::Move => 5,
            Part::Outcome => 6,
            Part::Comment => 7,
            Part::Other => 8,
        };
        [from, to, kind]
    };
    parts(text.as_bytes()).into_iter().flat_map(numbers).collect()
}

/// Returns the diagnostic of the record or stray text that begins at this UTF-16 offset, drawn for a
/// terminal of 80 columns, or none if there is none or it passes.
pub fn drawn(text: &[u8], start: u32) -> Option<String> {
    let (source, utf16) = (Source::new("", text), Utf16::new(text));
    let begins = |judged: &Judged<'_>| utf16.offset(judged.record().extent().start) == start;
    let judged = judge(source, &DealBook::default()).find(begins)?;
    let found = diagnose(&judged, Allow::Nothing, SUITS)?;
    Some(drawing::draw(&found, source, Style { width: Some(WIDTH), ..Style::default() }))
}
