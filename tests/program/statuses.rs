//! One game, and one record, has one status in all commands, however it is given.

use crate::run::{err, feed, folder, out, path, run, status};
use std::fs;

/// What nobody can deal.
const UNDEALT: [&str; 9] = [
    "3x3x13x5",
    "3x3x13x5+",
    "3x3x13x99+1",
    "3x3x13x5+pysolfc:0",
    "carpet",
    "carpet+",
    "montecarlo5x99+1",
    "2x2x2x2+[AS 2H]",
    "2x2x2x2+[AS AS 2H 2S]",
];

/// The commands that take games and records as they are, and those that take them after `-e`.
const PLAIN: [&[&str]; 8] = [
    &["show"],
    &["show", "--format", "json"],
    &["show", "--with-deal"],
    &["solve"],
    &["analyse"],
    &["replay"],
    &["play"],
    &["play", "--plain"],
];
const AFTER_E: [&[&str]; 3] = [&["verify"], &["fmt"], &["infer"]];

#[test]
fn a_game_that_cannot_be_dealt_has_one_status() {
    let file = folder("statuses").join("undealt.pn");
    for game in UNDEALT {
        fs::write(&file, format!("{game}\n")).expect("it can be written");
        for command in PLAIN {
            // `play` deals a game by its name.
            let is_named = command[0] == "play" && ["carpet", "carpet+"].contains(&game);
            let output = run(&[command, &[game]].concat());
            let wanted = match is_named {
                true if command.len() > 1 => 0,
                true => 2,
                false => 1,
            };
            assert_eq!(status(&output), wanted, "{command:?} {game}: {}", err(&output));
            if is_named {
                continue;
            }
            assert!(!err(&output).is_empty(), "{command:?} {game}");
            if command[0] != "play" {
                let output = run(&[command, &["-e", game]].concat());
                assert_eq!(status(&output), 1, "{command:?} -e {game}: {}", err(&output));
            }
            let output = run(&[command, &[path(&file)]].concat());
            assert_eq!(status(&output), 1, "{command:?} FILE of {game}: {}", err(&output));
        }
        let output = run(&["perft", game, "--depth", "1"]);
        assert_eq!(status(&output), 1, "perft {game}: {}", err(&output));
        for command in AFTER_E {
            let output = run(&[command, &["-e", game]].concat());
            assert_eq!(status(&output), 1, "{command:?} -e {game}: {}", err(&output));
            let output = run(&[command, &[path(&file)]].concat());
            assert_eq!(status(&output), 1, "{command:?} FILE of {game}: {}", err(&output));
        }
        let output = feed(&["show", "--lines"], format!("{game}\n").as_bytes());
        assert_eq!(status(&output), 1, "show --lines {game}");
        let deals = ["--deals", path(&file)];
        if game.contains('[') {
            continue;
        }
        // It is no deal either.
        assert_eq!(
            status(&run(&[&["verify", "-e", "2x2x1x1+[AH AS] 1a *1a"], &deals[..]].concat())),
            2
        );
    }
}

#[test]
fn a_bad_deal_of_a_book_has_one_status() {
    let file = folder("statuses-book").join("book.pn");
    fs::write(&file, "2x2x1x1+7[AS AS]\n").expect("it can be written");
    let deals = ["--deals", path(&file)];
    let game = "2x2x1x1+[AH AS]";
    for command in [&["show"][..], &["solve"], &["analyse"], &["replay"], &["play", "--plain"]] {
        let output = run(&[command, &deals, &[game]].concat());
        assert_eq!(status(&output), 1, "{command:?}: {}", err(&output));
    }
    let won = "2x2x1x1+[AH AS] 1a *1a";
    for command in [&["verify"][..], &["infer"]] {
        let output = run(&[command, &deals, &["-e", won]].concat());
        assert_eq!(status(&output), 1, "{command:?}: {}", err(&output));
    }
    let output = run(&[&["perft", game, "--depth", "1"], &deals[..]].concat());
    assert_eq!(status(&output), 1, "{}", err(&output));
}

/// What is no game, no record and no file is a wrong argument everywhere.
#[test]
fn what_is_nothing_is_a_wrong_argument() {
    for command in PLAIN.iter().chain(&AFTER_E) {
        let output = run(&[command, &["nothing.pn"][..]].concat());
        assert_eq!(status(&output), 2, "{command:?}: {}", err(&output));
    }
    for game in ["nothing.pn", "hello"] {
        assert_eq!(status(&run(&["perft", game, "--depth", "1"])), 2, "{game}");
    }
}

/// The help of each command that takes games says when its status is 1.
#[test]
fn the_help_says_what_status_1_is() {
    for command in ["verify", "fmt", "infer", "show", "solve", "analyse", "replay", "play", "perft"]
    {
        let help = out(&run(&[command, "--help"]));
        let statuses = help.split("Exit status:").nth(1).unwrap_or_default();
        assert!(statuses.contains("\n  1  "), "{command}: {statuses}");
    }
}
