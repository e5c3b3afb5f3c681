//! The games and their ids.

use crate::data::{Failure, GameInfo, GameOption};
use crate::reading::line_of;
use patience::rules;
use patience_core::catalogue::{GridOption, MATCH_SOLITAIRE, entries};
use patience_core::deal_book::DealBook;
use patience_core::notation::{Dealing, GameId, parse_id};

/// Returns every game.
pub fn catalogue() -> Vec<GameInfo> {
    let matching = std::iter::once((MATCH_SOLITAIRE, &[][..]));
    let all = matching.chain(entries().map(|entry| (entry.name, entry.options)));
    all.filter_map(|(name, options)| {
        let (id, _) = parse_id(format!("{name}+1").as_bytes()).ok()?;
        let rules = rules::find(id.variant.title())?;
        let option = |option: &GridOption| {
            let letter = option.entry().letter;
            GameOption {
                character: letter.to_string(),
                words: rules.option(letter).unwrap_or_default(),
            }
        };
        Some(GameInfo {
            id: GameId { shuffle: None, ..id }.to_string(),
            closed: GameId { shuffle: None, dealing: Dealing::Closed, ..id }.to_string(),
            name: name.to_owned(),
            title: rules.title.to_owned(),
            options: options.iter().map(option).collect(),
            rules: rules.text.to_owned(),
        })
    })
    .collect()
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
    let shuffle = id.shuffle.ok_or_else(|| Failure::new("this deal has no number"))?;
    let next = shuffle.offset(1).ok_or_else(|| Failure::new("this is the last number"))?;
    Ok(GameId { shuffle: Some(next), ..*id }.to_string())
}

/// Returns the name of a game in the catalogue.
pub(crate) fn name_of(id: &GameId) -> String {
    let title = id.variant.title();
    let found = catalogue().into_iter().find(|info| info.title == title);
    found.map(|info| info.name).unwrap_or_default()
}
