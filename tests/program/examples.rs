//! The examples do what their pages say.

use crate::run::{feed, out};
use crate::show::EVERY_GAME;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs an example, which is built with the tests.
fn example(name: &str, arguments: &[&str], input: &str) -> Output {
    let tests = std::env::current_exe().expect("tests run from a file");
    let folder = tests.parent().and_then(Path::parent).expect("tests are built");
    let mut child = Command::new(folder.join("examples").join(name))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the examples are built with the tests");
    let mut pipe = child.stdin.take().expect("it has an input");
    // One that reads nothing may be gone already.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("it ends")
}

fn passes(records: &[u8]) {
    let verified = feed(&["verify", "-"], records);
    assert!(out(&verified).starts_with("1 record in 1 source: 1 passed"), "{}", out(&verified));
}

#[test]
fn hints_win() {
    let played = example("hint", &["montecarlo+1"], "");
    assert!(played.status.success());
    passes(&played.stdout);
}

#[test]
fn a_random_player_plays_every_game() {
    for id in EVERY_GAME {
        for seed in ["1", "2", "3", "4"] {
            let played = out(&example("random_player", &[id, seed], ""));
            let last = played.lines().last().unwrap_or_default();
            let (status, moves) = last.split_once(" after ").expect("it says how the game ended");
            assert!(["solved", "stuck", "partial"].contains(&status), "{id}: {last}");
            assert!(moves.ends_with(" moves"), "{id}: {last}");
        }
    }
}

#[test]
fn a_breadth_first_search_finds_a_shortest_solution() {
    let id = "2x2x2x2+[AS 2H 2S AH]";
    let found = example("breadth_first", &[id], "");
    passes(&found.stdout);
    assert_eq!(out(&found).split_whitespace().skip(4).count(), 3, "{}", out(&found));
    assert_eq!(out(&example("breadth_first", &["2x2x2x1+2"], "")), "this game cannot be won\n");
}

#[test]
fn what_a_solver_claims_is_checked() {
    let claims = "2x2x1x1+[AH AS]\t1a *1a\n2x2x2x1+2\tunsolvable\n";
    let right = example("check_solver", &[], claims);
    assert_eq!((right.status.code(), out(&right).matches("right: ").count()), (Some(0), 2));
    let claims = "2x2x1x1+[AH AS]\t1a\n2x2x1x1+[AH AS]\tunsolvable\n2x2x1x1+[AH AS]\t1b\n";
    let wrong = example("check_solver", &[], claims);
    assert_eq!((wrong.status.code(), out(&wrong).matches("wrong: ").count()), (Some(1), 3));
}

#[test]
fn the_search_that_knows_the_rules_alone_agrees_with_the_solver() {
    let found = example("generic_search", &["thirteens3x4x1+", "20"], "");
    let wanted =
        "the rules alone: 11 won, 9 lost, 0 undecided\nthe solver: 11 won, 9 lost, 0 undecided\n";
    assert_eq!((found.status.code(), out(&found).as_str()), (Some(0), wanted));
}
