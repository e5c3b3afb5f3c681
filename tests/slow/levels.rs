//! Levels: the deals of every game that are easy, medium and hard.

use patience::{GameId, Position};
use patience_search::difficulty::{Difficulty, Measure, Search, Step};
use std::process::Command;
use support::games::games;

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

/// Every game answers for every level, and what is found is of the level when it is measured again. Where deals
/// were found to compare, each level has some.
#[test]
fn every_level_of_every_game_has_deals() {
    let mut compared = 0;
    for game in games() {
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

/// The program deals and plays what the library finds, for every game at one level.
#[test]
fn the_program_deals_the_levels_of_every_game() {
    let program = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_patience"));
        let output = program.args(arguments).stdin(std::process::Stdio::null()).output().unwrap();
        (output.status.code(), output.stdout, output.stderr)
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    for (game, level) in games().into_iter().zip(Difficulty::ALL.into_iter().cycle()) {
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
        let id = transcript.split_whitespace().find_map(|word| word.parse::<GameId>().ok());
        match id {
            Some(id) => assert_eq!(search.again(id, Some(level)).step(), Step::Found(id)),
            None => assert!(found.is_none() && played.0 == Some(1), "{game}: {transcript}"),
        }
    }
}
