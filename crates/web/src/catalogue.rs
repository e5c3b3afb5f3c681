//! The games and their ids.

use crate::data::{Counted, Failure, GameInfo, GameOption, GameSize};
use crate::reading::line_of;
use patience::rules;
use patience_core::catalogue::GridOption;
use patience_core::deal_book::DealBook;
use patience_core::notation::{Cell, GameId, Variant, matching};
use std::ops::RangeInclusive;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns every game.
#[wasm_bindgen]
pub fn catalogue() -> Vec<GameInfo> {
    let option = |(character, words): (char, String)| {
        let entry = GridOption::of_letter(character).map(GridOption::entry);
        let excludes = entry.map_or(&[][..], |entry| entry.excludes);
        GameOption {
            character: character.to_string(),
            words,
            numbers: entry.and_then(|entry| entry.number.clone()).map(RangeInclusive::into_inner),
            excludes: excludes.iter().map(|other| other.entry().letter.to_string()).collect(),
        }
    };
    let info = |game: rules::Game| GameInfo {
        id: game.open.to_string(),
        closed: game.closed.to_string(),
        name: game.name.to_owned(),
        title: game.rules.title.to_owned(),
        sizes: sizes(&game.open.variant),
        options: game.options.into_iter().map(option).collect(),
        aim: aim(&game.open),
        rules: game.rules.text.to_owned(),
    };
    rules::games().map(info).collect()
}

/// Returns what a game is about: the first two of its rules in short.
fn aim(id: &GameId) -> String {
    let first = rules::in_short(id).into_iter().take(2).map(|rule| rule.text);
    first.collect::<Vec<_>>().join(" ")
}

/// Returns the numbers of the size of a game, in the order of ids.
fn sizes(variant: &Variant) -> Vec<GameSize> {
    let size = |what, (min, max), standard| GameSize { what, min, max, standard };
    match (variant, variant.grid()) {
        (_, Some((entry, standard, _))) => vec![
            size(Counted::Rows, (1, Cell::ROWS), standard.rows),
            size(Counted::Columns, (1, Cell::COLUMNS), standard.columns),
            size(Counted::Decks, (entry.decks, entry.max_decks), standard.decks),
        ],
        (Variant::Matching(layout), None) => {
            let counted = [Counted::MatchSize, Counted::Suits, Counted::Matches, Counted::Columns];
            let standard =
                [layout.match_size(), layout.suit_count(), layout.match_count(), layout.columns()];
            let all = counted.into_iter().zip(matching::Layout::RANGES).zip(standard);
            all.map(|((what, range), standard)| size(what, range, standard)).collect()
        }
        (Variant::Pairing(_) | Variant::Building(_), None) => Vec::new(),
    }
}

/// Returns the canonical form of a game id, with its deal if it lists one.
///
/// # Errors
/// Returns what is wrong if it is not the id of one game that can be dealt.
pub fn dealt(id: &str) -> Result<String, Failure> {
    let (_, line) = line_of(id, &mut DealBook::default())?;
    Ok(match line.id().shuffle {
        Some(_) => line.id().to_string(),
        None => line.id().with_deal(line.deck()),
    })
}

/// Returns the id of a record's game with the next shuffle number.
///
/// # Errors
/// Returns what is wrong if there is none.
pub fn next(id: &str) -> Result<String, Failure> {
    let (_, line) = line_of(id, &mut DealBook::default())?;
    after(&line.id())
}

/// Returns the id of a game with the next shuffle number.
pub(crate) fn after(id: &GameId) -> Result<String, Failure> {
    patience_table::next(*id, 1).map(|id| id.to_string()).map_err(Failure::new)
}

/// Returns the name of a game in the catalogue.
pub(crate) fn name_of(id: &GameId) -> String {
    let title = id.variant.title();
    let found = catalogue().into_iter().find(|info| info.title == title);
    found.map(|info| info.name).unwrap_or_default()
}
