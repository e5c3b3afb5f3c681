//! Levels: the deals of every game that are easy, medium and hard.

use patience::catalogue::entries;
use patience::{GameId, Position};
use patience_search::difficulty::{Difficulty, Measure, Search, Step};
use std::process::Command;
use support::dice::Dice;
use support::games::{any_options, games};
use support::thorough;

/// No search tries more deals than shuffling them costs nodes, twice: for comparing and for searching.
const MAX_TRIED: u64 = 2 * 10_001;

fn run(search: &mut Search) -> Option<GameId> {
    loop {
        match search.step() {
            Step::Searching => assert!(search.tried() <= MAX_TRIED),
            Step::Found(id) => return Some(id),
            Step::NotFound => return None,
        }
    }
}

/// Games of any size with any options: of each kind some.
fn games_of_any_size() -> Vec<String> {
    let mut dice = Dice::new(1);
    let mut all = Vec::new();
    for _ in 0..4 * thorough() {
        let [size, suits, matches, columns] =
            [2 + dice.below(3), dice.below(2), 1 + dice.below(26), 1 + dice.below(9)];
        all.push(format!("{size}x{}x{matches}x{columns}{}", 1 + suits, ["+", "-"][suits]));
        for entry in entries() {
            let decks = usize::from(entry.decks);
            let decks = decks + dice.below(usize::from(entry.max_decks) - decks + 1);
            let (rows, columns) = (1 + dice.below(9), 2 + dice.below(9));
            let options = any_options(&mut dice, entry);
            all.push(format!("{}{rows}x{columns}x{decks}{options}-", entry.name));
        }
    }
    all.retain(|game| format!("{game}1").parse::<Position>().is_ok());
    all
}

/// Every game answers for every level, and what is found is of the level when it is measured again. Where deals
/// were found to compare, each level has some.
#[test]
fn every_level_of_every_game_has_deals() {
    let mut compared = 0;
    let others = games_of_any_size();
    assert!(others.len() >= 20, "{others:?}");
    for game in games().into_iter().chain(others) {
        let first: GameId = format!("{game}1000").parse().unwrap();
        let mut search = Search::new(first, None);
        for level in Difficulty::ALL {
            search = search.again(first, Some(level)).anywhere();
            let found = run(&mut search);
            if search.levels().bounds().is_some() {
                compared += 1;
                assert!(found.is_some(), "{game} {}", level.as_str());
            }
            let Some(id) = found else { continue };
            let measure = Measure::new(&id.to_string().parse::<Position>().unwrap()).unwrap();
            assert!(search.levels().include(level, measure), "{id} {measure:?}");
            search = search.again(id, Some(level));
            assert_eq!((search.step(), search.tried()), (Step::Found(id), 1));
        }
    }
    assert!(compared > 200, "{compared}");
}

/// The program deals and plays what the library finds: every fourth game at one level, or each.
#[test]
fn the_program_deals_the_levels_of_every_game() {
    let program = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_patience"));
        let output = program.args(arguments).stdin(std::process::Stdio::null()).output().unwrap();
        (output.status.code(), output.stdout, output.stderr)
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let step = if thorough() > 1 { 1 } else { 4 };
    let levels = Difficulty::ALL.into_iter().cycle();
    for (game, level) in games().into_iter().step_by(step).zip(levels) {
        let first: GameId = format!("{game}1").parse().unwrap();
        let mut search = Search::new(first, Some(level));
        let found = run(&mut search);
        let dealt = program(&["deal", &game, "--difficulty", level.as_str(), "--from", "1"]);
        match found {
            Some(id) => assert_eq!((dealt.0, text(&dealt.1)), (Some(0), format!("{id}\n"))),
            None => assert!(
                dealt.0 == Some(1) && text(&dealt.2).contains(" was found among "),
                "{game}: {}",
                text(&dealt.2)
            ),
        }
        let played = program(&["play", "--plain", &game, "--difficulty", level.as_str()]);
        let transcript = text(&played.1);
        let id = transcript.split([' ', ',', '\n']).find_map(|word| word.parse::<GameId>().ok());
        match id {
            Some(id) => assert_eq!(search.again(id, Some(level)).step(), Step::Found(id)),
            None => assert!(found.is_none() && played.0 == Some(1), "{game}: {transcript}"),
        }
    }
}
