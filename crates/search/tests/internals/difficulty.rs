//! How hard deals are.

use patience_core::catalogue::{self, MATCH_SOLITAIRE};
use patience_core::notation::GameId;
use patience_core::play::Position;
use patience_search::difficulty::{Difficulty, Levels, Measure, Search};

fn measured(id: &str) -> Option<Measure> {
    let deal: Position = id.parse().expect("it can be dealt");
    Measure::new(&deal)
}

fn games() -> impl Iterator<Item = &'static str> {
    [MATCH_SOLITAIRE].into_iter().chain(catalogue::entries().map(|entry| entry.name))
}

fn first(game: &str) -> GameId {
    format!("{game}1").parse().expect("it can be dealt")
}

/// The catalogue knows what measuring the games finds out, and closed grids have the levels of open ones.
#[test]
fn the_catalogue_knows_the_levels_of_the_usual_games() {
    for game in games() {
        for dealing in ["+", "-"] {
            let id = first(&format!("{game}{dealing}"));
            let (known, found) =
                (Search::new(id, None).levels().bounds(), Levels::measured(id).bounds());
            assert!(found.is_some(), "{game}{dealing}");
            if (game, dealing) != (MATCH_SOLITAIRE, "-") {
                assert_eq!(known, found, "{game}{dealing}");
            }
        }
    }
}

/// In each game, each level has its share of other deals than those that were compared, and in what is easier
/// random play survives longer.
#[test]
fn every_level_has_deals_in_every_game() {
    for game in games() {
        let search = Search::new(first(&format!("{game}+")), None);
        let all: Vec<_> =
            (101..=140).filter_map(|number| measured(&format!("{game}+{number}"))).collect();
        for level in Difficulty::ALL {
            let many = all.iter().filter(|&&it| search.levels().include(level, it)).count();
            assert!(
                many * 10 >= all.len() && many * 10 <= all.len() * 7,
                "{game}: {many} of {} are {}",
                all.len(),
                level.as_str()
            );
        }
    }
}

#[test]
fn a_deal_has_one_measure_and_a_lost_one_none() {
    assert_eq!(measured("3x3x13x5+1"), measured("3x3x13x5+1"));
    let won = (1..=60).filter(|number| measured(&format!("3x3x13x5+{number}")).is_some()).count();
    assert!((40..60).contains(&won), "{won}");
}
