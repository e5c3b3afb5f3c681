//! `import` on games that PySolFC itself has saved, five versions of it: `saved/pysolfc/expected.tsv` has
//! what PySolFC showed.

use crate::run::{err, out, run, status};
use serde_json::Value;
use std::fs;

const FOLDER: &str = "tests/program/saved/pysolfc";

/// What PySolFC showed of a game, by the columns of the table.
struct Expected {
    file: String,
    number: String,
    steps: usize,
    is_won: bool,
    piles: String,
}

fn expected() -> Vec<Expected> {
    let table = fs::read_to_string(format!("{FOLDER}/expected.tsv")).expect("it is there");
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().expect("a head").split('\t').collect();
    let games = lines.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |name: &str| {
            let at = head.iter().position(|it| it.starts_with(name)).expect("a column");
            cells[at].to_owned()
        };
        Expected {
            file: cell("file"),
            number: cell("number as shown"),
            steps: cell("steps played").parse().expect("a number"),
            is_won: cell("won") == "won",
            piles: cell("final piles"),
        }
    });
    games.collect()
}

/// Returns the piles of a part of the table, each from its lowest card.
fn piles(piles: &str, part: &str) -> Vec<Vec<String>> {
    let own = piles.split("; ").find_map(|it| it.trim().strip_prefix(part)).expect("a part");
    let own = own.trim().strip_prefix("(top last)").unwrap_or(own.trim());
    own.split('|')
        .map(|pile| {
            let cards = pile.split_whitespace().filter(|card| !["-", "none"].contains(card));
            cards.map(ToOwned::to_owned).collect()
        })
        .collect()
}

fn cards(value: &Value) -> Vec<String> {
    let cards = value.as_array().map(Vec::as_slice).unwrap_or_default();
    cards.iter().map(|card| card.as_str().unwrap_or_default().to_owned()).collect()
}

/// Each game comes to its last move and ends in the piles that PySolFC had, but one in which a card came
/// back from a foundation: it ends before that.
#[test]
fn each_game_that_pysolfc_saved_comes_to_its_last_move() {
    let games = expected();
    assert_eq!(games.len(), 31);
    for Expected { file, number, steps, is_won, piles: shown } in games {
        let output = run(&["import", "--format", "jsonl", &format!("{FOLDER}/{file}")]);
        let imported: Value = serde_json::from_str(&out(&output)).expect("an object");
        let record = imported["record"].as_str().expect("a record").to_owned();
        let number = number.trim_start_matches(['#', ' ']).replace("ms", "ms:");
        let id = record.split_whitespace().next().expect("an id");
        assert!(id.ends_with(&number), "{file}: {id} {number}");
        let verified = run(&["verify", "-e", &record]);
        assert_eq!(status(&verified), 0, "{file}: {record}\n{}", err(&verified));
        if file == "twenty-back.pso" {
            assert_eq!(status(&output), 1, "{file}");
            assert!(err(&output).contains("foundation"), "{file}: {}", err(&output));
            continue;
        }
        assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{file}");
        let position = out(&run(&["show", "--format", "jsonl", &record]));
        let position: Value = serde_json::from_str(&position).expect("an object");
        assert_eq!(position["status"] == "solved", is_won, "{file}: {record}");
        let board = &position["board"];
        let rows: Vec<Vec<String>> = board["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .flat_map(|row| row.as_array().expect("a row").iter().map(cards))
            .collect();
        assert_eq!(rows, piles(&shown, "rows"), "{file}: {record}");
        let mut talon = piles(&shown, "talon").concat();
        talon.reverse();
        assert_eq!(cards(&board["stock"]["known"]), talon, "{file}: {record}");
        assert_eq!(cards(&board["waste"]), piles(&shown, "waste").concat(), "{file}: {record}");
        let moves = record.split_whitespace().filter(|word| !word.starts_with('=')).count() - 1;
        assert!(moves > 0 && moves <= 3 * steps + 1, "{file}: {moves} moves for {steps} steps");
    }
}
