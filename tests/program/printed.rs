//! What one command prints as a record, `verify` passes.

use crate::run::{err, feed, folder, out, path, run, status};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use support::dice::Dice;
use support::lines::{GAMES, Line, any_line};

/// Random games of every kind with numbers, each cut at a random place, and won, stuck or partial.
fn lines(seed: u64, longest: usize) -> Vec<Line> {
    let mut dice = Dice::new(seed);
    let names = GAMES.iter().cycle().take(3 * GAMES.len());
    names.map(|name| any_line(&mut dice, name, longest)).collect()
}

/// A line as a record with its deal, and with the outcome that it reaches.
fn record(line: &Line) -> String {
    let deck: Vec<String> = line.deck.iter().map(ToString::to_string).collect();
    let moves = line.moves.join(" ");
    format!("{}[{}] {moves} ={}", line.game, deck.join(" "), line.outcome)
}

fn passes(command: &str, printed: &str, records: usize) {
    let verified = feed(&["verify", "-"], printed.as_bytes());
    let summary = out(&verified);
    assert_eq!(status(&verified), 0, "{command}: {}{printed}", err(&verified));
    let things = format!("{records} record{} in 1 source", if records == 1 { "" } else { "s" });
    assert!(summary.starts_with(&things), "{command}: {summary}");
}

#[test]
fn printed_records_pass() {
    let folder = folder("printed");
    for seed in 1..=2 {
        let lines = lines(seed, 60);
        let file = folder.join("games.pn");
        let mut text = String::new();
        for (at, line) in lines.iter().enumerate() {
            text += &format!("; game {at}\n{}\n\n", record(line));
        }
        fs::write(&file, &text).expect("it can be written");
        let file = path(&file);
        passes("the line itself", &text, lines.len());
        for command in [&["fmt"][..], &["show", "--with-deal"], &["infer"]] {
            let output = run(&[command, &[file]].concat());
            assert_eq!(status(&output), 0, "{command:?}: {}", err(&output));
            passes(&command.join(" "), &out(&output), lines.len());
        }
        // A few, since every position of each is searched.
        let few: Vec<String> = lines.iter().step_by(6).map(record).collect();
        let annotated =
            feed(&["analyse", "--annotate", "--nodes", "20"], few.join("\n").as_bytes());
        assert_eq!(status(&annotated), 0, "{}", err(&annotated));
        passes("analyse --annotate", &out(&annotated), few.len());
        // Not every game can be won.
        let solved = out(&run(&["solve", "--nodes", "1000", file]));
        let records = solved.lines().filter(|line| line.contains('[')).count();
        assert!(records > 5, "{solved}");
        let verified = feed(&["verify", "-"], solved.as_bytes());
        assert_eq!(status(&verified), 0, "{}{solved}", err(&verified));
        for line in lines.iter().step_by(5) {
            let start = record(line);
            let (moves, id) = (line.moves.join(" "), start.split("] ").next().expect("a deal"));
            let id = format!("{id}]");
            for (game, moves) in [(id.as_str(), moves.as_str()), (&start, "")] {
                let played = feed(&["play", "--plain", game], moves.as_bytes());
                assert_eq!(status(&played), 0, "{}", err(&played));
                let printed = out(&played);
                let Some(at) = printed.find(&line.game) else { continue };
                let at = printed[at..].find('[').map_or(at, |deal| at + deal);
                let from = printed[..at].rfind('\n').map_or(0, |end| end + 1);
                if printed[from..].contains('[') {
                    passes("play --plain", &printed[from..], 1);
                }
            }
        }
    }
}

/// Records keep their numbers, and pass without other deals, from whichever command.
#[test]
fn printed_records_of_numbers_pass() {
    for id in ["3x3x13x5-7", "montecarlo-7", "carpet-7", "colorado-7", "twenty-7", "fourteens+7"] {
        let shown = out(&run(&["show", "--with-deal", id]));
        assert!(shown.contains('['), "{shown}");
        let verified = feed(&["verify", "-"], shown.as_bytes());
        // It tells other records of the deal.
        assert_eq!((status(&verified), out(&verified).contains("1 deal")), (0, true), "{shown}");
        let shown = out(&run(&["show", "--format", "json", id]));
        let shown: Value = serde_json::from_str(&shown).expect("an object");
        let mv = shown["moves"][0]["text"].as_str().expect("a move is legal");
        let played = out(&feed(&["play", "--plain", id], format!("{mv}\nquit\n").as_bytes()));
        let at = played.rfind(&format!("\n{}", &id[..5])).expect("the record is printed");
        let record = played[at..].trim();
        passes("play --plain", record, 1);
        let shown = out(&run(&["show", "--with-deal", record]));
        passes("show --with-deal", &shown, 1);
    }
    let literal = out(&run(&["show", "--with-deal", "2x2x1x1+[AH AS]"]));
    passes("show --with-deal", &literal, 1);
}

/// The games that PySolFC has saved, cut anywhere, and stuck.
#[cfg_attr(windows, ignore = "starts `python3`")]
#[test]
fn imported_records_pass_wherever_they_end() {
    let folder = folder("printed-saves");
    let script = r"
import random, sys
sys.path.insert(0, 'tests/model')
import pysolfc_save as it
folder = sys.argv[1]
random.seed(1)
for number in range(1, 13):
    table = it.Table('carpet', number, False)
    # Some are played to their ends, and others are not.
    for _ in range(random.choice([0, 20, 500])):
        moves = table.position.moves()
        if not moves:
            break
        table.play(random.choice(moves))
    # PySolFC lets a card come back from a foundation, which no record has.
    if number % 3:
        table.step((1, 21, 3))
    open(f'{folder}/{number}.pso', 'wb').write(table.save(number, False, []))
";
    let made =
        Command::new("python3").args(["-c", script, path(&folder)]).output().expect("Python runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut cut = BTreeSet::new();
    for number in 1..=12 {
        let file = folder.join(format!("{number}.pso"));
        let output = run(&["import", path(&file)]);
        let imported = out(&output);
        passes("import", &imported, 1);
        if status(&output) == 1 {
            cut.extend(imported.split_whitespace().last().map(str::to_owned));
        }
    }
    assert!(cut.contains("=stuck") && cut.contains("=partial"), "{cut:?}");
}

/// The census writes records, too.
#[test]
fn records_of_a_census_pass() {
    let file = folder("printed-census").join("won.pn");
    let counted = run(&["census", "2x2x4x3+", "--numbers", "1..=40", "--records", path(&file)]);
    assert_eq!(status(&counted), 0, "{}", err(&counted));
    let verified = run(&["verify", path(&file)]);
    assert_eq!(status(&verified), 0, "{}", err(&verified));
}
