//! `perft`: how many lines and positions follow.

use crate::run::{err, folder, out, path, run, status};
use std::fs;

#[test]
fn perft_counts_what_can_follow() {
    // Every card lies open, and four suits can be built, each in one way: 4, 4², 4³ lines.
    let game = "carpet4x12x1+1";
    let output = run(&["perft", game, "--depth", "3"]);
    assert_eq!(
        (status(&output), out(&output)),
        (0, "depth  lines\n    1      4\n    2     16\n    3     64\n".to_owned())
    );
    let output = run(&["perft", "--distinct", "--depth", "2", game]);
    assert_eq!(
        out(&output),
        "depth  lines  positions\n    1      4          4\n    2     16         10\n"
    );
    let output = run(&["perft", game, "--depth", "10", "--format", "text"]);
    assert!(
        out(&output).lines().all(|line| line.len() == "depth    lines".len()),
        "{}",
        out(&output)
    );
    let output = run(&["perft", game, "--depth", "2", "--format", "json"]);
    assert_eq!(out(&output), "{\"id\":\"carpet4x12x1+1\",\"perft\":[4,16]}\n");
    let output = run(&["perft", game, "--depth", "2", "--format", "json", "--distinct"]);
    assert_eq!(
        out(&output),
        "{\"id\":\"carpet4x12x1+1\",\"perft\":[4,16],\"distinct\":[1,4,10]}\n"
    );
    // A won game has no moves.
    let output =
        run(&["perft", "2x2x1x1+[AS AH]", "--depth", "4", "--format", "json", "--distinct"]);
    assert_eq!(
        out(&output),
        "{\"id\":\"2x2x1x1+\",\"perft\":[1,1,0,0],\"distinct\":[1,1,1,0,0]}\n"
    );
}

#[test]
fn perft_knows_deals_and_refuses_what_show_refuses() {
    let file = folder("perft").join("book.pn");
    fs::write(&file, "2x1x2x1+7[AS AH 2S 2H]").expect("a file can be written");
    let book = ["--deals", path(&file), "--format", "json"];
    let counted = |id: &str| out(&run(&[&["perft", "--depth", "2", id], book.as_slice()].concat()));
    assert_eq!(counted("2x1x2x1+7"), counted("2x1x2x1+[AS AH 2S 2H]").replace("x1+", "x1+7"));
    for wrong in [
        "3x3",
        "carpet4x5x1",
        "carpet9x9x1+1",
        "3x3x13x5+1 1a",
        "3x3x13x5+1 =partial",
        "3x3x13x5+1 3x3x13x5+2",
        "2x2x1x1+[AH ?]",
        "1a",
    ] {
        let output = run(&["perft", wrong, "--depth", "2"]);
        assert_eq!(out(&output), "", "{wrong}");
        if err(&output).contains("takes only a game id") {
            // They can be shown.
            assert_eq!(status(&output), 2, "{wrong}");
            continue;
        }
        let shown = run(&["show", wrong]);
        assert_eq!((status(&shown), status(&output)), (1, 1), "{wrong}");
        assert_eq!(err(&shown), err(&output), "{wrong}");
    }
    assert!(err(&run(&["perft", "carpet4x5x1z+1", "--depth", "1"])).contains("id::"));
    for depth in ["0", "256", "-1", "two"] {
        assert_eq!(status(&run(&["perft", "carpet+1", "--depth", depth])), 2, "{depth}");
    }
    assert_eq!(status(&run(&["perft", "carpet+1"])), 2, "there is no depth to count to");
    assert_eq!(
        status(&run(&["perft", "carpet+1", "--depth", "1", "--deals", "no such file.pn"])),
        2
    );
}
