//! Games of every kind: each with each of its options, open and closed, small and of the usual size.
//!
//! A list of games "of every kind" comes from here, so a new option is in all of them.

use crate::dice::Dice;
use patience::catalogue::{Entry, GridOption, GridOptions, entries};

/// The layouts of Match Solitaire, the usual one first.
const MATCHING: [&str; 3] = ["3x3x13x5", "2x1x7x3", "4x2x15x6"];

/// Every game, as its id begins, up to `+` or `-`: without options, with each of them, and with all
/// that go together.
pub fn games() -> Vec<String> {
    layouts()
        .into_iter()
        .flat_map(|layout| ["+", "-"].map(|sign| format!("{layout}{sign}")))
        .collect()
}

/// The closed ones.
pub fn closed_games() -> Vec<String> {
    layouts().into_iter().map(|layout| layout + "-").collect()
}

/// The small ones.
pub fn small_games() -> Vec<String> {
    let small = |game: &String| game.contains("2x3x") || game.starts_with("2x1x");
    games().into_iter().filter(small).collect()
}

/// Those of the usual size.
pub fn usual_games() -> Vec<String> {
    let small = small_games();
    let usual = |game: &String| !small.contains(game) && !game.starts_with(MATCHING[2]);
    games().into_iter().filter(usual).collect()
}

fn layouts() -> Vec<String> {
    let grids = entries().flat_map(|entry| {
        let Entry { name, rows, columns, decks, .. } = *entry;
        option_sets(entry).into_iter().flat_map(move |options| {
            let sizes = [(rows, columns), (2, 3)];
            sizes.map(|(rows, columns)| format!("{name}{rows}x{columns}x{decks}{options}"))
        })
    });
    MATCHING.into_iter().map(ToOwned::to_owned).chain(grids).collect()
}

/// No option of a game, each alone, and all that go together.
pub fn option_sets(game: &Entry) -> Vec<GridOptions> {
    let none = GridOptions::default();
    let mut sets = vec![none];
    let mut all = none;
    for &option in game.options {
        let number = if option.entry().number.is_some() { 2 } else { 1 };
        sets.push(none.with(option, number));
        if all.excluding(option).is_none() {
            all = all.with(option, number);
        }
    }
    if !sets.contains(&all) {
        sets.push(all);
    }
    sets
}

/// Any options of a game that go together. However many options it has, one number is drawn.
pub fn any_options(dice: &mut Dice, game: &Entry) -> GridOptions {
    let mut own = dice.fork();
    let mut options = GridOptions::default();
    for &option in game.options {
        if own.one_in(2) && options.excluding(option).is_none() {
            options = options.with(option, any_number(&mut own, option));
        }
    }
    options
}

/// Any number of an option, more often a small one.
fn any_number(dice: &mut Dice, option: GridOption) -> u8 {
    let Some(range) = &option.entry().number else { return 1 };
    let most = 1 + dice.below(usize::from(range.end() - range.start() + 1));
    range.start() + dice.below(most) as u8
}
