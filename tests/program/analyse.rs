//! `analyse` as users run it.

use crate::run::{err, feed, folder, out, path, run, status};
use serde_json::Value;
use std::fs;

/// Fixtures that are quickly analysed.
const FEW: [&str; 3] = [
    "fixtures/match-solitaire/review",
    "fixtures/match-solitaire/stuck.pn",
    "fixtures/monte-carlo/stuck.pn",
];

const LOSES: &str = "2x2x6x2+9 2b =partial";

#[test]
fn a_mistake_changes_the_status_only_if_it_is_asked_to() {
    let output = run(&["analyse", "-e", LOSES]);
    assert_eq!(status(&output), 0);
    assert!(out(&output).contains("move 1 `2b` loses the game; `1a` and `1b` would still win"));
    assert_eq!(status(&run(&["analyse", "--strict", "-e", LOSES])), 1);
    assert_eq!(status(&run(&["analyse", "--strict", "-e", "2x2x2x1+1 1a *1a 1a *1a"])), 0);
}

#[test]
fn a_failing_record_is_analysed_up_to_its_error() {
    let output = run(&["analyse", "--format", "jsonl", "-e", "2x2x2x1+1 1a *1a *1a"]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("move 3 is illegal"), "{}", err(&output));
    let game: Value = serde_json::from_str(&out(&output)).expect("a JSON object");
    assert_eq!(game["error"], "match::empty-place");
    assert_eq!(game["length"], 2);
    assert_eq!(game["positions"][2]["distance"], 2);
    let output = run(&["analyse", "--format", "json", "-e", "1x"]);
    let games: Value = serde_json::from_str(&out(&output)).expect("a JSON array");
    assert_eq!((&games[0]["id"], &games[0]["positions"]), (&Value::Null, &Value::Array(vec![])));
    assert_eq!(status(&run(&["analyse", "-e", ""])), 1);
}

#[test]
fn a_failing_record_is_not_said_to_end() {
    let lost = out(&run(&["analyse", "-e", "2x2x6x2+9 2b 9z"]));
    assert!(lost.contains("after move 1, the last legal one, the game is unsolved"), "{lost}");
    let open = out(&run(&["analyse", "-e", "2x2x4x2+21 1a 9z"]));
    assert!(open.contains("after move 1, the last legal one, the game can be won"), "{open}");
    let open = out(&run(&["analyse", "-e", "2x2x4x2+21 9z"]));
    assert!(open.contains("this deal can be won in 7 moves"), "{open}");
}

#[test]
fn moves_that_are_not_judged_count_neither_way() {
    let game = ["analyse", "-e", "3x3x26x5+1 1a =partial", "--nodes", "3000"];
    let summary = out(&run(&game));
    assert!(summary.contains("100% of legal moves keep the win"), "{summary}");
    assert!(summary.contains(", not counting "), "{summary}");
    let little_memory = [&game[..3], &["--memory", "1K"]].concat();
    assert!(out(&run(&little_memory)).contains("review::undecided"));
}

#[test]
fn comments_change_no_verdict() {
    let folder = folder("analyse");
    let file = folder.join("games.pn");
    let games =
        "; mine\n2x2x6x2+9 2b1a ; hm\r\n=partial\n3x2x4x2+10 1a=partial\n2x2x2x1+2 1a =stuck\n";
    fs::write(&file, games).expect("a file can be written");
    let output = run(&["analyse", "--annotate", path(&file), "-e", LOSES]);
    let annotated = out(&output);
    assert_eq!(
        annotated,
        "; mine\n2x2x6x2+9 2b ; loses: play 1a or 1b\n1a ; hm\r\n=partial\n\
         3x2x4x2+10 1a ; wastes 1 move: play 2a or 2b; can be won\n=partial\n\
         2x2x2x1+2 ; no line of moves wins\n1a =stuck\n\
         2x2x6x2+9 2b ; loses: play 1a or 1b\n=partial\n"
    );
    let verified = feed(&["verify", "-"], annotated.as_bytes());
    assert!(out(&verified).starts_with("4 records in 1 source: 4 passed"), "{}", out(&verified));
    let formatted = out(&feed(&["fmt", "-"], annotated.as_bytes()));
    assert_eq!(formatted.matches("; loses: play 1a or 1b").count(), 2, "{formatted}");
}

#[test]
fn analyses_do_not_depend_on_the_number_of_threads() {
    let outputs = ["1", "3"].map(|jobs| {
        let arguments = ["analyse", "--format", "json", "--nodes", "300", "--jobs", jobs];
        out(&run(&[&arguments[..], &FEW].concat()))
    });
    assert!(outputs[0].len() > 10_000);
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn verify_says_whether_a_partial_game_can_still_be_won() {
    let records = ["-e", LOSES, "-e", "2x2x6x2+9 1a", "-e", "2x2x2x1+1 1a *1a 1a *1a"];
    let output = run(&[&["verify", "--solve"][..], &records].concat());
    assert_eq!(status(&output), 1);
    let lines = out(&output);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "<expression 1>:1:1: 2x2x6x2+9: partial, as expected, after 1 move: 0 of 12 cards; cannot be won",
            "<expression 2>:1:1: 2x2x6x2+9: partial after 1 move: 0 of 12 cards; can be won",
        ]
    );
    assert!(lines[2].starts_with("3 records"), "what is solved is not listed: {lines:?}");
    let output = run(&[&["verify", "--solve", "--format", "jsonl"][..], &records].concat());
    let outlooks: Vec<Value> = out(&output)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["outlook"].clone())
        .collect();
    assert_eq!(outlooks, [Value::from("lost"), Value::from("winnable"), Value::Null]);
    let closed = out(&run(&["verify", "--solve", "-e", "2x2x5x3-1 + =partial"]));
    assert!(closed.contains("; can be won, looked at the stock\n"), "{closed}");
}
