//! Slips in writing: what was meant by text that is not notation, or by a move that is illegal only
//! because it is a part of what was meant.
//!
//! A fault is in one token, but people write words. `125*` is the move `12` and a bad token; what
//! was meant is `*125`. So the text is read again here with one slip undone at a time. What comes
//! out is notation again, or the reading is dropped. Cards, cells, moves and ids are read by the
//! notation's own parsers.
//!
//! Each slip is in one file: examples, which are tests, and a function that reads it and says what there is to
//! say of it. Within a list the first that fits is taken, so the order says what takes precedence.

mod brackets;
mod foreign_text;
mod prelude;
mod shared;
mod site;
mod undone;

pub(super) use site::Site;
pub(super) use undone::Slip;

use super::data::Fix;
use patience_core::notation::{DealFault, FaultKind, GameId, TextFault};
use patience_core::text::Span;
use prelude::*;

/// A slip: its name, a function that reads it, and sources with it, each with what becomes of it if the help is
/// followed: the same if that names no text to write.
struct Entry {
    name: &'static str,
    read: fn(&Site<'_>) -> Vec<Slip>,
    examples: &'static [[&'static str; 2]],
}

/// Defines the entry of the slip in a file, which its function `read` reads as one text or as any of several.
macro_rules! slip {
    ($($example:expr),*) => {
        pub(super) const ENTRY: super::Entry = super::Entry {
            name: module_path!(),
            read: |at| read(at).into_iter().collect(),
            examples: &[$($example),*],
        };
    };
}

/// Lists the slips of a part of a text by their files.
macro_rules! slips {
    ($($(#[$doc:meta])* $list:ident: $($name:ident)*;)*) => {
        $($(mod $name;)*)*
        $($(#[$doc])* static $list: &[Entry] = &[$($name::ENTRY),*];)*
    };
}

slips! {
    /// In text that no record has, wherever it is.
    TEXTS: numbered_deal_brackets between_records named_parts deal_before_id glued_id spaced_name pysolfc_name
        longer_outcome spaced_outcome bare_outcome marked_outcome capital_id short_name title percent comment
        detached_deal capital_moves board_alone note game_number joined_numbers pasted marked_id_word;
    /// In the first word of a record whose id is bad.
    IDS: look_alikes letters_for_digits repetition_like_id joined_size odd_size deal_brackets
        options_after_sign engine marked_number other_sign bare_deal spaced_id_parts unsigned_number;
    /// In a word of a deal that is not a card.
    DEALS: card_separator other_card_names;
    /// In a word of moves, or a part of one.
    MOVES: not_whole letters_in_number hyphen_before_size options_after_number separated repetition_apart
        detached_times in_words plus_outcome row_number digits_for_cells glued_to_id move_number home
        coordinates rank_and_cell named_cards rank_alone spaced_match detached_end of_language;
}

/// Returns the slip in a malformed text: the first that is certain, or the only one of its kind that is legal. If
/// there is none, the first that is in the text in every position.
pub(super) fn of_fault(at: &Site<'_>, legal: impl Fn(&[Fix]) -> bool) -> Option<Slip> {
    let (fault, record) = (at.fault?, at.record);
    let is_of_writing = match fault.kind {
        FaultKind::Text(TextFault::LookAlike { .. }) => true,
        FaultKind::Text(it) => it.is_stray() && it != TextFault::MergeConflict,
        FaultKind::Deal(it) => {
            matches!(it, DealFault::BadCard | DealFault::UnknownCount(_) | DealFault::RestNotLast)
        }
        FaultKind::Id(_) | FaultKind::Move(_) => true,
    };
    if !is_of_writing {
        return None;
    }
    let first = |list: &[Entry], at: &Site<'_>| {
        list.iter().map(|entry| (entry.read)(at)).find(|slips| !slips.is_empty())
    };
    let found = first(TEXTS, at).or_else(|| match (record.id(), record.deal()) {
        (Err(_), _) => first(IDS, &at.of_id()?),
        (Ok(_), Err(_)) => first(DEALS, &at.of_card()?),
        (Ok(_), Ok(_)) => None,
    });
    let all = match found {
        Some(found) => vec![found],
        None if record.deal().is_ok() => in_moves(at, fault.span),
        None => Vec::new(),
    };
    let sure = || all.iter().flatten().find(|slip| slip.said.edits.is_empty()).cloned();
    settled(&all, |slip| slip.is_certain || legal(&slip.said.edits)).or_else(sure)
}

/// Returns the slip in the word of an illegal move: the only one of its kind that is legal. If there is none, the
/// first that is in the text in every position.
pub(super) fn of_move(
    at: &Site<'_>,
    move_span: Span,
    legal: impl Fn(&[Fix]) -> bool,
) -> Option<Slip> {
    let all = in_moves(at, move_span);
    // Other slips leave the move as it is.
    let is_sure = |it: &&Slip| (it.is_certain || it.said.edits.is_empty()) && it.splits;
    let sure = || all.iter().flatten().find(is_sure).cloned();
    settled(&all, |slip| legal(&slip.said.edits)).or_else(|| sure().map(Slip::without_edits))
}

/// Returns the move that prose says, which interrupts a record of a game.
pub(super) fn of_prose(at: &Site<'_>, id: &GameId) -> Option<Slip> {
    in_words::in_prose(at.record.text(), at.record.extent().start, id)
}

/// Returns the first good slip of the first entry that has one, if its other good ones say the same.
fn settled(all: &[Vec<Slip>], good: impl Fn(&Slip) -> bool) -> Option<Slip> {
    all.iter().find_map(|same| {
        let mut good = same.iter().filter(|slip| !slip.said.edits.is_empty() && good(slip));
        let first = good.next()?;
        let only = first.is_certain || good.all(|other| other.text == first.text);
        only.then(|| first.clone())
    })
}

/// Returns the slips in the word at a span, those of each entry together, the most likely first.
fn in_moves(at: &Site<'_>, span: Span) -> Vec<Vec<Slip>> {
    let mut all = Vec::new();
    for at in at.words_of_moves(span) {
        all.extend(MOVES.iter().map(|entry| {
            let mut slips = (entry.read)(&at);
            slips.retain(|slip| at.is_whole || slip.is_certain);
            slips
        }));
    }
    // A digit right after the id would be one of its number.
    let (first, has_deal) = (at.moves_start(), !at.record.deal_span().is_empty());
    let edits = all.iter_mut().flatten().flat_map(|slip| slip.said.edits.first_mut());
    for edit in edits.filter(|edit| edit.span.start == first && !has_deal) {
        if edit.replacement.starts_with(|it: char| it.is_ascii_digit()) {
            edit.replacement.insert(0, ' ');
        }
    }
    all
}

/// Returns the name of each slip, with each source that has it, and what becomes of that if the help is
/// followed: the same if that names no text to write.
pub fn examples() -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    let all = TEXTS.iter().chain(IDS).chain(DEALS).chain(MOVES);
    all.flat_map(|entry| entry.examples.iter().map(|example| (entry.name, *example)))
}
