//! Ids and records in place of files, and without quotes: the answer says what to type.

use crate::run::{err, out, run, status};

fn refused(arguments: &[&str], wanted: &str) {
    let output = run(arguments);
    assert_eq!(status(&output), 2, "{arguments:?}: {}", err(&output));
    assert!(err(&output).contains(wanted), "{arguments:?}: {}", err(&output));
}

#[test]
fn a_game_in_place_of_a_file_is_recognised() {
    for command in ["verify", "fmt", "replay", "infer"] {
        refused(&[command, "3x3x13x5+2"], "this is a game id, not a file");
        refused(&[command, "montecarlo+1 *d1e1"], "after -e: -e 'montecarlo+1 *d1e1'");
        refused(&[command, "carpet"], "no such file; for a game, write its id, such as carpet+1");
        // A path is a path.
        refused(&[command, "carpet.pn"], "carpet.pn: No such file");
        refused(&[command, "carpet+1/x"], "carpet+1/x: No such file");
    }
    refused(&["verify", "2x2x2x2+[AS 2H 2S AH]"], "`patience show '2x2x2x2+[AS 2H 2S AH]'`");
}

#[test]
fn commands_on_games_take_records_too() {
    for command in ["show", "solve", "analyse"] {
        let output = run(&[command, "montecarlo+1 *d1e1"]);
        assert_eq!(status(&output), 0, "{command}: {}", err(&output));
        assert!(out(&output).contains("montecarlo5x5x1+1"), "{command}");
        let illegal = run(&[command, "montecarlo+1 *a1b1"]);
        assert_eq!(status(&illegal), 1, "{command}: {}", err(&illegal));
        // One mistake, one message.
        refused(&[command, "carpet"], "expected `+` or `-`");
        assert!(!err(&run(&[command, "carpet"])).contains("patience:"), "{command}");
    }
}

#[test]
fn a_command_is_not_forgotten_silently() {
    refused(&["3x3x13x5+2"], "is not a command: see it with `patience show 3x3x13x5+2`");
    refused(&["carpet+1 +"], "`patience show 'carpet+1 +'`");
    let file = "fixtures/match-solitaire/published.pn";
    refused(&[file], &format!("verify it with `patience verify {file}`"));
    refused(&["play", file], &format!("not a game: patience play \"$(cat {file})\""));
    refused(&["perft", file, "--depth", "2"], "`perft` takes a game id");
    let rules = run(&["rules", "3x3x13x5"]);
    assert!(out(&rules).starts_with("# Match Solitaire"), "{}", err(&rules));
}

#[test]
fn missing_quotes_are_recognised() {
    let deal = ["2x2x2x2+[AS", "2H", "2S", "AH]"];
    let whole = "put quotes around an id with a deal: patience";
    for command in ["show", "solve", "analyse", "play", "perft"] {
        let wanted = format!("{whole} {command} '2x2x2x2+[AS 2H 2S AH]'");
        refused(&[&[command], &deal[..]].concat(), &wanted);
    }
    let moves = [&["verify", "-e"], &deal[..], &["1a", "*12", "*2a"]].concat();
    refused(&moves, &format!("{whole} verify -e '2x2x2x2+[AS 2H 2S AH] 1a *12 *2a'"));
    let wanted = "`2a` is a move, not a file; put quotes around a record: patience solve";
    refused(&["solve", "3x3x13x5+2", "2a", "25"], &format!("{wanted} '3x3x13x5+2 2a 25'"));
    // These are several games.
    assert_eq!(status(&run(&["solve", "3x3x13x5+2", "montecarlo+1"])), 0);
}
