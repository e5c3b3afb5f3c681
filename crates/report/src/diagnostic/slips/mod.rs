//! Slips in writing: what was meant by text that is not notation, or by a move that is illegal only
//! because it is a part of what was meant.
//!
//! A fault is in one token, but people write words. `125*` is the move `12` and a bad token; what
//! was meant is `*125`. So the text is read again here with one slip undone at a time. What comes
//! out is notation again, or the reading is dropped. Cards, cells, moves and ids are read by the
//! notation's own parsers.
//!
//! Each slip is in one file: an entry of a table, with a function that reads it, and a line of `said!`
//! that says what there is to say of it, or a function where that depends on more than two texts.
//! The tables are `texts::TEXTS` for text that no record has, `ids::IDS`, `deals::DEALS` and
//! `moves::MOVES`. Within a table the first that fits is taken, so the order says what takes
//! precedence.

mod between;
mod deals;
mod foreign;
mod ids;
mod marked;
mod move_word;
mod moves;
mod names;
mod outcomes;
mod pasted;
mod shared;
mod slip;
mod texts;
mod words;

pub(super) use slip::Reading;

use super::data::Fix;
use super::readings::MovesLeft;
use patience_core::notation::{DealFault, Fault, FaultKind, GameId, Record, TextFault};
use patience_core::play::Position;
use patience_core::text::Span;
use slip::KnownSlip;

/// Returns the readings of a text with this fault, the most likely first. Those that are not
/// certain depend on the position.
pub(super) fn of_fault(
    fault: &Fault,
    record: &Record<'_>,
    position: Option<&Position>,
    has_moves: MovesLeft<'_>,
) -> Vec<Reading> {
    // Nothing is wrong with the writing.
    if matches!(
        fault.kind,
        FaultKind::Text(TextFault::OtherEncoding(_))
            | FaultKind::Text(TextFault::NotUtf8 { .. } | TextFault::Surrogate { .. })
            | FaultKind::Text(TextFault::SecondGame)
            | FaultKind::Text(TextFault::NoGame | TextFault::MergeConflict)
            | FaultKind::Text(TextFault::TooLong { .. })
            | FaultKind::Deal(DealFault::MalformedEntry)
            | FaultKind::Deal(DealFault::ConflictingDeal { .. })
            | FaultKind::Deal(DealFault::SurplusAcross { .. })
            | FaultKind::Deal(DealFault::MissingCard { .. })
            | FaultKind::Deal(DealFault::SurplusCard { .. })
            | FaultKind::Deal(DealFault::SurplusUnknown { .. })
            | FaultKind::Deal(DealFault::UnknownCard)
            | FaultKind::Deal(DealFault::UnclosedDeal)
    ) {
        return Vec::new();
    }
    if let Some(meant) =
        texts::TEXTS.iter().find_map(|entry| entry.1.read(fault, record, has_moves))
    {
        return vec![meant];
    }
    let first = match (record.id(), record.deal()) {
        (Err(_), _) => ids::Word::new(fault, record)
            .and_then(|word| ids::IDS.iter().find_map(|entry| (entry.1)(&word))),
        (Ok(_), Err(_)) => deals::Word::new(fault, record)
            .and_then(|word| deals::DEALS.iter().find_map(|entry| (entry.1)(&word))),
        (Ok(id), Ok(_)) => {
            return moves::readings(fault.span, record, id, position, Some(fault));
        }
    };
    first.into_iter().collect()
}

/// Returns the readings of the word of a move, the most likely first.
pub(super) fn of_move(move_span: Span, record: &Record<'_>, position: &Position) -> Vec<Reading> {
    match record.id() {
        Ok(id) => moves::readings(move_span, record, id, Some(position), None),
        Err(_) => Vec::new(),
    }
}

/// Returns the first reading of a malformed text that is certain, or the only one of its slip that
/// is legal. If there is none, the first slip that is in the text in every position.
pub(super) fn choose(readings: Vec<Reading>, legal: impl Fn(&[Fix]) -> bool) -> Option<Reading> {
    let sure = readings.iter().find(|meant| meant.edits.is_empty()).cloned();
    settle(&readings, |meant| meant.certain || legal(&meant.edits)).or(sure)
}

/// Returns the first reading of an illegal move that is the only legal one of its slip. If there is
/// none, the first slip that is in the text in every position.
pub(super) fn choose_legal(
    readings: Vec<Reading>,
    legal: impl Fn(&[Fix]) -> bool,
) -> Option<Reading> {
    // Other slips leave the move as it is.
    let is_sure = |it: &&Reading| (it.certain || it.edits.is_empty()) && it.slip.splits();
    let sure = readings.iter().find(is_sure).cloned();
    settle(&readings, |meant| legal(&meant.edits))
        .or_else(|| Some(Reading { edits: Vec::new(), ..sure? }))
}

/// Returns the move that prose says, which interrupts a record of a game.
pub(super) fn of_prose(start: usize, record: &Record<'_>, id: &GameId) -> Option<Reading> {
    words::read(record.text(), start, id, true)
}

fn settle(readings: &[Reading], good: impl Fn(&Reading) -> bool) -> Option<Reading> {
    readings.chunk_by(|one, other| one.slip == other.slip).find_map(|same| {
        let mut good = same.iter().filter(|meant| !meant.edits.is_empty() && good(meant));
        let first = good.next()?;
        let only = first.certain || good.all(|other| other.text == first.text);
        only.then(|| first.clone())
    })
}

/// Returns the name of each entry, a source with its slip, and what becomes of it if the help is
/// followed: the same if that names no text to write.
pub fn examples() -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    let texts =
        texts::TEXTS.iter().map(KnownSlip::example).chain(ids::IDS.iter().map(KnownSlip::example));
    let deals = deals::DEALS.iter().map(KnownSlip::example);
    texts.chain(deals).chain(moves::MOVES.iter().map(KnownSlip::example))
}
