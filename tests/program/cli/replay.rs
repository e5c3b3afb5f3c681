//! `replay` without a terminal.

use super::{WON, WRONG, objects};
use crate::run::{err, folder, out, path, run, status};
use serde_json::Value;
use std::fs;

#[test]
fn replay_tells_each_move_with_the_board_after_it() {
    let told = run(&["replay", "-e", WON]);
    assert_eq!(status(&told), 0);
    let expected = "2x2x1x1+\n\n1\nA♥\nA♠\n\na     0 of 2 cards collected\n··\n\n1  1a   A♠ from column 1 into freecell a\n\n1\nA♥\n\na     0 of 2 cards collected\nA♠\n\n\
                    2  *1a  collect both aces from 1 and a\n\n1\n··\n\na     2 of 2 cards collected\n··\n\nsolved: 2 of 2 cards collected\n";
    assert_eq!(out(&told), expected);
    let said = out(&run(&["replay", "--plain", "-e", WON]));
    assert_eq!(
        said,
        "Match Solitaire, 2x2x1x1+\ncolumn 1: ace of spades, ace of hearts\nfreecells: a empty\n0 of 2 cards collected\n\
         move 1, 1a: ace of spades from column 1 into freecell a\nace of hearts is now on top of column 1\n\
         move 2, *1a: collect both aces from 1 and a\ncolumn 1 is now empty\n\
         column 1: empty\nfreecells: a empty\n2 of 2 cards collected\nsolved: 2 of 2 cards collected\n"
    );
    let moves = run(&["replay", "--moves-only", "--ascii", "-e", WON]);
    assert_eq!(
        out(&moves),
        "2x2x1x1+\n\n1  1a   AS from column 1 into freecell a\n2  *1a  collect both aces from 1 and a\n\nsolved: 2 of 2 cards collected\n"
    );
}

#[test]
fn replay_can_show_a_part() {
    let part = run(&[
        "replay",
        "--from",
        "2",
        "--to",
        "3",
        "--every",
        "2",
        "-e",
        "carpet4x5x1+1 + + + *b1s =partial",
    ]);
    assert_eq!(status(&part), 0);
    let text = out(&part);
    assert!(text.contains("after move 1\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains("  +     turn ")).count(), 0, "{text}");
    assert_eq!(text.lines().filter(|line| line.contains("  +  turn ")).count(), 2, "{text}");
    assert_eq!(text.matches("stock").count(), 2, "{text}");
    assert!(text.ends_with("partial: 5 of 52 cards on the foundations\n"), "{text}");
}

#[test]
fn replay_ends_where_the_record_goes_wrong() {
    let told = run(&["replay", "-e", WRONG]);
    assert_eq!(status(&told), 1);
    assert!(
        out(&told).contains("illegal: 0 of 2 cards collected\n\nerror[match::occupied-freecell]: "),
        "{}",
        out(&told)
    );
    let bad = run(&["replay", "-e", "2x2x1x1+[AH AH] 1a", "-e", WON]);
    assert_eq!(status(&bad), 1);
    assert!(err(&bad).contains("deal::surplus-card"));
    assert!(out(&bad).contains("solved"), "one bad record does not hide another");
    let nothing = run(&["replay", "-e", "; nothing"]);
    assert!(status(&nothing) == 1 && err(&nothing).contains("<expression 1>: no game found"));
}

#[test]
fn replay_can_show_one_record() {
    let file = "fixtures/match-solitaire/published.pn";
    let second = run(&["replay", "--moves-only", "--record", "2", file]);
    assert_eq!(status(&second), 0);
    assert!(out(&second).starts_with("3x3x13x5-1\n"));
    assert_eq!(out(&second).matches("3x3x13x5").count(), 1);
    let third = run(&["replay", "--record", "3", file]);
    assert_eq!(
        (status(&third), err(&third)),
        (2, "patience: there is no record 3, only 2\n".to_owned())
    );
    assert_eq!(status(&run(&["replay", "--record", "0", file])), 2);
    assert_eq!(status(&run(&["replay", "--every", "0", file])), 2);
}

#[test]
fn replay_gives_steps_as_data() {
    let steps = objects(&run(&["replay", "--format", "jsonl", "-e", WON]));
    assert_eq!(steps.len(), 3);
    assert_eq!(steps[0]["text"], Value::Null);
    assert_eq!(steps[1]["words"], "AS from column 1 into freecell a");
    assert_eq!(steps[1]["board"]["freecells"], serde_json::json!(["AS"]));
    assert_eq!(
        (&steps[2]["index"], &steps[2]["id"], &steps[2]["source"]),
        (&2.into(), &"2x2x1x1+".into(), &"<expression 1>".into())
    );
    let closed =
        objects(&run(&["replay", "--format", "jsonl", "-e", "carpet4x5x1p2-1 + =partial"]));
    assert_eq!(
        closed[1]["board"]["stock"],
        serde_json::json!({"cards": 27, "known": ["3C", "3S"]})
    );
}

#[test]
fn replay_draws_pictures_and_pages_into_files() {
    let folder = folder("pictures");
    let (svg, html) = (folder.join("a.svg"), folder.join("a.html"));
    let drawn = run(&["replay", "--svg", path(&svg), "--at", "1", "-e", WON]);
    assert_eq!((status(&drawn), out(&drawn), err(&drawn)), (0, String::new(), String::new()));
    let text = fs::read_to_string(&svg).expect("the picture is written");
    assert!(text.starts_with("<svg") && text.contains("0 of 2 cards collected"));
    assert_eq!(status(&run(&["replay", "--svg", path(&svg), "-e", WON])), 0);
    assert!(
        fs::read_to_string(&svg)
            .expect("the picture is written")
            .contains("2 of 2 cards collected"),
        "the last position is drawn"
    );
    let wrong = run(&["replay", "--html", path(&html), "-e", WRONG]);
    assert_eq!((status(&wrong), out(&wrong)), (1, String::new()));
    let page = fs::read_to_string(&html).expect("the page is written");
    assert!(
        page.contains("match::occupied-freecell")
            && !page.contains(" src=")
            && !page.contains("<link")
    );
    let beyond = run(&["replay", "--svg", path(&svg), "--at", "3", "-e", WON]);
    assert_eq!(
        (status(&beyond), err(&beyond)),
        (2, "patience: there is no move 3: the record has 2 legal moves\n".to_owned())
    );
    assert_eq!(status(&run(&["replay", "--at", "3", "-e", WON])), 2);
    for (arguments, is_drawn) in
        [([].as_slice(), true), (&["--at", "2"], true), (&["--at", "1"], false)]
    {
        let drawn = run(&[&["replay", "--svg", "-", "-e", WRONG], arguments].concat());
        assert_eq!(status(&drawn), 1);
        for part in ["<g id=\"wrong\">", "<desc>illegal move: column 1 to freecell a; "] {
            assert_eq!(out(&drawn).contains(part), is_drawn, "{arguments:?}: {part}");
        }
    }
    for target in [["--svg", path(&svg)], ["--html", path(&html)], ["--format", "jsonl"]] {
        let part = run(&["replay", target[0], target[1], "--from", "2", "-e", WON]);
        assert_eq!(
            (status(&part), out(&part)),
            (2, String::new()),
            "a part of a record is not drawn in silence as the whole"
        );
    }
    assert_eq!(status(&run(&["replay", "--svg", path(&folder), "-e", WON])), 2);
}

/// A record that fails ends with an object that says why, whatever is wrong with it.
#[test]
fn a_failure_is_the_last_object_of_its_record() {
    let records = [
        ("3x3x13x5+1 1a 1a", "match::freecell-occupied", Some(2)),
        ("carpet+1 9z", "text::unexpected-character", Some(1)),
        ("2x2x1x1+[AH AS] 1a", "outcome::not-reached", None),
        ("montecarlo9x99+1", "", None),
    ];
    for (record, _, index) in records {
        let output = run(&["replay", "--format", "jsonl", "-e", WON, "-e", record, "-e", WON]);
        assert_eq!(status(&output), 1, "{record}");
        let objects = objects(&output);
        let failed: Vec<&Value> = objects.iter().filter(|it| it.get("error").is_some()).collect();
        let [failure] = failed[..] else { panic!("{record}: {failed:?}") };
        assert_eq!(failure["source"], "<expression 2>", "{record}");
        let verified = run(&["verify", "--format", "jsonl", "-e", record]);
        let verdict: Value = serde_json::from_str(&out(&verified)).expect("it is JSON");
        if !verdict["error"].is_null() {
            // Suits are letters, as in all steps.
            for field in ["code", "move", "text"] {
                assert_eq!(failure["error"][field], verdict["error"][field], "{record}");
            }
        }
        if index.is_some() {
            assert!(failure["text"].is_string(), "{record}: {failure}");
        }
    }
}
