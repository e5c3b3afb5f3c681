//! `import`: games that PySolFC saves, made by Python's own pickler, and lines of Match Solitaire's site.

use crate::run::{err, folder, out, path, run, status};
use serde_json::Value;
use std::fs;
use std::process::Command;

/// Plays a game at random on PySolFC's stacks, saves it, and returns the file and the record.
fn saved(game: &str, number: &str, chance: u64) -> (String, String) {
    let folder = folder(&format!("import-{game}-{number}-{chance}"));
    let file = path(&folder.join("game.pso")).to_owned();
    let script = "tests/model/pysolfc_save.py";
    let arguments = [script, game, number, &chance.to_string(), &file];
    let played = Command::new("python3").args(arguments).output().expect("Python runs");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    (file, String::from_utf8_lossy(&played.stdout).trim().to_owned())
}

/// A record in canonical form on one line, without its outcome.
fn plain(record: &str) -> String {
    let formatted = run(&["show", "--with-deal", record]);
    let text = out(&formatted).replace('\n', " ");
    assert_eq!(status(&formatted), 0, "{record}: {}", err(&formatted));
    text.split(" =").next().unwrap_or_default().trim().to_owned()
}

#[test]
fn saved_games_come_back_move_by_move() {
    let pairs = ["montecarlo", "montecarlo2", "neighbour", "quatorze", "acessquare"];
    for game in pairs.into_iter().chain(["carpet", "colorado", "twenty"]) {
        for (number, chance) in [
            ("7", 1),
            ("ms8589934591", 2),
            ("32000", 3),
            ("99999999999999999999", 4),
            ("340282366920938463463374607431768211455", 5),
        ] {
            let (file, record) = saved(game, number, chance);
            let output = run(&["import", &file]);
            assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{game} {number}");
            let imported = out(&output);
            assert_eq!(plain(imported.trim()), plain(&record), "{game} {number}");
            let verified = run(&["verify", "-e", &imported]);
            assert_eq!(status(&verified), 0, "{imported}{}", err(&verified));
        }
    }
}

/// Whatever is done to a file, it is read as the same game, or refused.
#[test]
fn damaged_saves_are_refused() {
    let (file, _) = saved("carpet", "24", 1);
    let bytes = fs::read(&file).expect("it was saved");
    let read = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("it can be written");
        run(&["import", &file])
    };
    let whole = out(&read(&bytes));
    for at in (0..bytes.len()).step_by(bytes.len() / 60) {
        let cut = read(&bytes[..at]);
        // What comes after the moves is not needed.
        assert!(status(&cut) != 0 || out(&cut) == whole, "cut at {at}");
        let mut changed = bytes.clone();
        changed[at] ^= 0x15;
        let output = read(&changed);
        assert!([0, 1, 2].contains(&status(&output)), "changed at {at}");
    }
    // A card of the piles at the end that is another one.
    let mut other = bytes.clone();
    let at = bytes.windows(4).position(|part| part == b"K\x01.\x80").expect("a number");
    other[at + 1] = 2;
    assert_ne!(status(&read(&other)), 0);
    // What would run a program.
    let hostile = b"\x80\x04\x8c\x07PySolFC\x94.\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x10touch ran-by-mistake\x85R.";
    let output = read(hostile);
    assert_eq!((status(&output), out(&output).as_str()), (2, ""));
    assert!(err(&output).contains("the saved game cannot be read"), "{}", err(&output));
    assert!(!std::path::Path::new("ran-by-mistake").exists());
}

#[test]
fn lines_of_the_site_become_records() {
    let output = run(&["import", "-e", "#147198 1a 23", "-e", "#3 + 1a\n\n1a 23"]);
    assert_eq!(out(&output), "3x3x13x5+147198 1a 23 =partial\n3x3x13x5-3 + 1a =partial\n");
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("<expression 2>: line 3: expected `#` and a number"));
    assert!(err(&output).contains("the site's numbers deal other cards here"));
    let output = run(&["import", "--game", "3x1x10x4", "--format", "jsonl", "-e", "#9 1a"]);
    let object: Value = serde_json::from_str(&out(&output)).expect("an object");
    assert_eq!(object["record"], "3x1x10x4+9 1a =partial");
    assert_eq!((object["line"].as_u64(), &object["game"]), (Some(1), &Value::Null));
    assert_eq!(status(&run(&["import", "--game", "carpet", "-e", "#9"])), 2);
    // The record says that the game is not over, so that cards are found for it.
    let imported = out(&run(&["import", "-e", "#147198 1a 23"]));
    let inferred = run(&["infer", "-e", &imported]);
    assert_eq!(status(&inferred), 0, "{}", err(&inferred));
    assert_eq!(status(&run(&["verify", "-e", &out(&inferred)])), 0);
    // A game that is over, in whatever way it is written, needs no outcome, and has one only once.
    let won = run(&["import", "--game", "2x2x2x2", "-e", "#7 2a *12 *1a", "-e", "#7 2a =stuck"]);
    assert_eq!(out(&won), "2x2x2x2+7 2a *12 *1a\n2x2x2x2+7 2a =stuck\n");
}

/// The record ends before a move that the notation does not have, and the message names it.
#[test]
fn a_move_that_cannot_be_written_is_named() {
    let folder = folder("import-unwritable");
    let file = path(&folder.join("game.pso")).to_owned();
    let script = format!(
        "import sys; sys.path.insert(0, 'tests/model'); import pysolfc_save as it\n\
         table = it.Table('carpet', 24, False)\n\
         table.play('+')\n\
         table.step((1, 21, 3))\n\
         open('{file}', 'wb').write(table.save(24, False, []))"
    );
    let played = Command::new("python3").args(["-c", &script]).output().expect("Python runs");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let output = run(&["import", &file]);
    assert_eq!(out(&output), "carpet4x5x1g+pysolfc:24 + + =partial\n");
    let message = "move 2 cannot be written: AS from the S foundation to cell d1; it is left out";
    assert!(err(&output).contains(message), "{}", err(&output));
    assert_eq!(status(&output), 1);
}
