//! A second implementation of every game, written in another language from the rules alone, agrees
//! on random records.
//!
//! `tests/model` is that implementation. It writes records of all games, most of them with an
//! error, and its verdicts. The program must agree on the status, on the number of legal moves, and
//! on the score. It needs only Python 3.

use patience::{DealBook, Status, Verdict, records, verify};
use std::collections::BTreeMap;
use std::process::Command;

/// Each seed stands for other records, the same ones every time.
const SEEDS: [&str; 2] = ["1", "2"];

fn count() -> usize {
    1_500 * support::thorough()
}

/// What the model says of a record: its status, moves played, moves, cards done, all cards, and
/// moves `+`.
fn columns(verdict: &Verdict) -> [String; 6] {
    let progress =
        verdict.progress.map_or([String::new(), String::new(), String::new()], |progress| {
            [progress.done.to_string(), progress.total.to_string(), progress.deals.to_string()]
        });
    let [done, of, deals] = progress;
    [
        verdict.status.as_str().to_owned(),
        verdict.played.to_string(),
        verdict.moves.to_string(),
        done,
        of,
        deals,
    ]
}

#[test]
fn the_model_keeps_to_what_is_published() {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/model/test_model.py");
    let output = Command::new("python3").arg(tests).output().expect("Python 3 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_model_and_the_program_agree_on_random_records() {
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/model/records.py");
    let mut statuses: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for seed in SEEDS {
        let output = Command::new("python3")
            .args([model, "--seed", seed, "--count", &count().to_string()])
            .output();
        let output = output.expect("Python 3 can be started: it runs the second model");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("the model writes UTF-8");
        assert_eq!(text.lines().count(), count());
        for line in text.lines() {
            let judged: Vec<&str> = line.split('\t').collect();
            let [expected @ .., text] = judged.as_slice() else { panic!("a line has no columns") };
            let found: Vec<_> = records(text.as_bytes()).collect();
            assert_eq!(found.len(), 1, "one record: {text}");
            let verdict = verify(&found[0], &DealBook::default());
            assert_eq!(columns(&verdict).as_slice(), expected, "seed {seed}: {text}");
            let game = verdict.id.map_or_else(String::new, |id| id.variant.title().to_owned());
            *statuses.entry((game, verdict.status.as_str())).or_default() += 1;
        }
    }
    // Every game meets every fate but that of being stuck, which some can hardly be.
    let games: Vec<&str> = statuses.keys().map(|(game, _)| game.as_str()).collect();
    assert_eq!(games.iter().collect::<std::collections::BTreeSet<_>>().len(), 8);
    for game in games {
        for status in [Status::Solved, Status::Partial, Status::Illegal, Status::Malformed] {
            assert!(
                statuses
                    .get(&(game.to_owned(), status.as_str()))
                    .is_some_and(|&number| number >= 1),
                "{game} is {} too seldom",
                status.as_str()
            );
        }
    }
}
