//! How hard deals are.

use patience_core::catalogue::{self, MATCH_SOLITAIRE};
use patience_core::play::Position;
use patience_search::difficulty::{Difficulty, Measure};

fn measured(id: &str) -> Option<(i64, u32, Difficulty)> {
    let deal: Position = id.parse().expect("it can be dealt");
    let measure = Measure::new(&deal)?;
    let score = i64::from(measure.kept) - i64::from(measure.length / 12);
    Some((score, measure.length, measure.difficulty(&deal.id().variant)))
}

fn games() -> impl Iterator<Item = &'static str> {
    [MATCH_SOLITAIRE].into_iter().chain(catalogue::entries().map(|entry| entry.name))
}

/// Games of which measuring a deal takes seconds.
const SLOW: [&str; 1] = ["colorado"];

/// Prints, for each game, where the thirds of its first deals end, how many there are of each level, and
/// which they are.
///
/// `DEALS` says how many deals of each game are measured, `GAME` that one game alone is.
#[test]
#[ignore = "it calibrates: run it with --nocapture"]
fn thirds() {
    let deals = std::env::var("DEALS").ok().and_then(|deals| deals.parse().ok()).unwrap_or(300);
    let only = std::env::var("GAME").ok();
    for game in games().filter(|&game| only.as_deref().is_none_or(|only| only == game)) {
        let begun = std::time::Instant::now();
        let measured: Vec<_> = (1..=deals)
            .filter_map(|number| Some((measured(&format!("{game}+{number}"))?, number)))
            .collect();
        let mut scores: Vec<i64> = measured.iter().map(|((score, ..), _)| *score).collect();
        scores.sort_unstable();
        let third = |part: usize| scores.get(scores.len() * part / 3);
        println!(
            "{game} {} of {deals} won, thirds {:?} {:?}, {:?} a deal, scores {:?} {:?} {:?}",
            scores.len(),
            third(1),
            third(2),
            begun.elapsed() / deals,
            scores.first(),
            third(0),
            scores.last(),
        );
        for level in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
            let numbers: Vec<_> = measured
                .iter()
                .filter(|((.., found), _)| *found == level)
                .map(|(_, number)| number)
                .collect();
            println!("  {} {numbers:?}", level.as_str());
        }
    }
}

/// In each game whose deals are measured quickly, each level has its share.
#[test]
fn every_level_has_deals_in_every_game() {
    for game in games().filter(|game| !SLOW.contains(game)) {
        let all: Vec<_> =
            (1..=60).filter_map(|number| measured(&format!("{game}+{number}"))).collect();
        for level in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
            let many = all.iter().filter(|(.., found)| *found == level).count();
            assert!(
                many * 8 >= all.len(),
                "{game}: {many} of {} are {}",
                all.len(),
                level.as_str()
            );
        }
    }
}

/// A thousand deals: each third has a fair share, and random play survives longer in what is easier.
#[test]
#[ignore = "it takes a minute"]
fn a_thousand_deals_fall_into_three_parts() {
    let all: Vec<_> =
        (1..=1000).filter_map(|number| measured(&format!("3x3x13x5+{number}"))).collect();
    for level in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        let many = all.iter().filter(|(.., found)| *found == level).count();
        assert!((250..=420).contains(&many), "{many} of {} are {}", all.len(), level.as_str());
    }
}

#[test]
fn a_deal_has_one_measure_and_a_lost_one_none() {
    assert_eq!(measured("3x3x13x5+1"), measured("3x3x13x5+1"));
    let won = (1..=60).filter(|number| measured(&format!("3x3x13x5+{number}")).is_some()).count();
    assert!((40..60).contains(&won), "{won}");
}
