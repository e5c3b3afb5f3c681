//! How hard deals are.

use patience_core::play::Position;
use patience_search::difficulty::{Difficulty, Measure};

fn measured(id: &str) -> Option<(i64, u32, Difficulty)> {
    let deal: Position = id.parse().expect("it can be dealt");
    let measure = Measure::new(&deal)?;
    let score = i64::from(measure.kept) - i64::from(measure.length / 12);
    Some((score, measure.length, measure.difficulty(&deal.id().variant)))
}

/// Prints where the thirds of a number of deals of each game end.
#[test]
#[ignore = "it calibrates: run it with --nocapture"]
fn thirds() {
    for (game, deals) in [("3x3x13x5+", 400), ("montecarlo+", 100), ("carpet+", 100)] {
        let mut scores: Vec<i64> = (1..=deals)
            .filter_map(|number| measured(&format!("{game}{number}")))
            .map(|(score, ..)| score)
            .collect();
        scores.sort_unstable();
        let third = |part: usize| scores[scores.len() * part / 3];
        println!("{game} {} won, thirds {} {}", scores.len(), third(1), third(2));
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
