//! `solve` as users run it.

use crate::run::{err, feed, folder, out, path, run, status};
use serde_json::Value;
use std::fs;

const STUCK: &str = "2x2x2x1+[AS 2H AH 2S]";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

/// A file is written instead of standard output, as a whole or not at all, and never over an input.
#[test]
fn solutions_go_to_a_file() {
    let folder = folder("solutions");
    let (games, solved) = (folder.join("games.pn"), folder.join("solved.pn"));
    fs::write(&games, "2x2x2x2+[AS 2H 2S AH]\n").expect("it is written");
    let (games, solved) = (path(&games), path(&solved));
    let printed = out(&run(&["solve", games]));
    for option in ["-o", "--output"] {
        let output = run(&["solve", games, option, solved]);
        assert_eq!((status(&output), out(&output).as_str(), err(&output).as_str()), (0, "", ""));
        assert_eq!(fs::read_to_string(solved).expect("it is there"), printed);
    }
    assert_eq!(status(&run(&["verify", solved])), 0);
    assert_eq!(out(&run(&["solve", games, "-o", "-"])), printed);
    let output = run(&["solve", games, "-o", games]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("is an input: refusing to overwrite it"), "{}", err(&output));
    // What is wrong is still said, and the file stays as it was.
    let output = run(&["solve", "carpet+", "-o", solved]);
    assert_eq!((status(&output), out(&output).as_str()), (1, ""));
    assert_eq!(fs::read_to_string(solved).expect("it is there"), printed);
    let output = run(&["solve", games, "-o", path(&folder.join("missing/solved.pn"))]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("missing"), "{}", err(&output));
    let output = run(&["solve", games, "--format", "jsonl", "-o", solved]);
    assert_eq!(status(&output), 0);
    assert!(fs::read_to_string(solved).expect("it is there").starts_with('{'));
}

#[test]
fn solutions_pass_verify() {
    let games = ["3x3x13x5+2", "3x3x13x5-2", "montecarlo+1", "fourteens-1", "carpet+1", "twenty+1"];
    let output = run(&[&["solve"], games.as_slice()].concat());
    assert_eq!(status(&output), 0, "{}", err(&output));
    let verified = feed(&["verify", "-"], out(&output).as_bytes());
    assert_eq!(status(&verified), 0, "{}", err(&verified));
    assert!(out(&verified).starts_with("6 records in 1 source: 6 passed"));
    let lines = out(&output);
    let comments: Vec<&str> = lines.lines().filter(|line| line.starts_with(';')).collect();
    assert_eq!(comments.len(), 6);
    // The text is canonical already.
    assert_eq!(out(&feed(&["fmt", "-"], lines.as_bytes())), lines);
    assert!(
        comments[1].ends_with("; looked at the stock") && !comments[0].contains("stock"),
        "{lines}"
    );
}

#[test]
fn the_shortest_solution_is_marked() {
    let output = run(&["solve", "--shortest", "2x2x1x1+[AH AS]"]);
    assert_eq!(out(&output), "; 2 moves; no solution is shorter\n2x2x1x1+[AH AS] 1a *1a\n");
    assert_eq!(status(&output), 0);
}

#[test]
fn a_record_is_continued_from_where_it_ends() {
    let output = run(&["solve", "-e", "2x2x1x1+7[AH AS] 1a =partial", "--format", "jsonl"]);
    let objects = objects(&out(&output));
    assert_eq!(objects[0]["moves"], 1);
    assert_eq!(objects[0]["record"], "2x2x1x1+7[AH AS] 1a *1a");
    let output = run(&["solve", "-e", "2x2x1x1+[AH AS] 1a *1a"]);
    assert!(out(&output).ends_with("\n2x2x1x1+[AH AS] 1a *1a =solved\n"), "{}", out(&output));
}

#[test]
fn what_cannot_be_solved_is_said_and_changes_the_status() {
    let output = run(&["solve", STUCK, "2x2x1x1+[AH AS]"]);
    assert_eq!(status(&output), 1);
    assert!(
        out(&output).starts_with("; 2x2x2x1+: cannot be won (searched all "),
        "{}",
        out(&output)
    );
    assert!(out(&output).ends_with("\n2x2x1x1+[AH AS] 1a *1a\n"));
    let output = run(&["solve", "--nodes", "10", "--format", "json", "3x3x13x5+2", STUCK]);
    assert_eq!(status(&output), 1);
    let found: Value = serde_json::from_str(&out(&output)).expect("a JSON array");
    assert_eq!(found[0]["outcome"], "undecided");
    assert_eq!(found[0]["limit"], "nodes");
    assert_eq!(found[0]["nodes"], 10);
    assert_eq!(found[0]["record"], Value::Null);
    assert_eq!(found[1]["outcome"], "unsolvable");
    assert_eq!(found[1]["limit"], Value::Null);
    let output = run(&["solve", "--memory", "100K", "--shortest", "3x3x13x5+2"]);
    assert!(out(&output).contains(": gave up (`--memory`)"), "{}", out(&output));
}

/// The comment counts the moves that are added, and all of the record below it.
#[test]
fn moves_after_a_record_are_counted_apart() {
    for given in ["", " 2a", " 2a 25", " 2a ab ba"] {
        let id = if given.contains("25") { "3x3x13x5+2" } else { "2x2x2x2+[AS 2H 2S AH]" };
        let record = format!("{id}{given}");
        let printed = out(&run(&["solve", "--shortest", &record]));
        let found = out(&run(&["solve", "--shortest", "--format", "jsonl", &record]));
        let found: Value = serde_json::from_str(&found).expect("an object");
        let (added, all) = (&found["moves"], &found["length"]);
        let given = given.split_whitespace().count() as u64;
        assert_eq!(all.as_u64(), added.as_u64().map(|added| given + added), "{record}");
        let plural = if *added == 1 { "" } else { "s" };
        let begins = match given {
            0 => format!("; {added} move{plural}; no solution is shorter\n"),
            _ => format!(
                "; {added} move{plural} added, {all} in all; no solution from there is shorter\n"
            ),
        };
        assert!(printed.starts_with(&begins), "{record}: {printed}");
        let verified = out(&feed(&["verify", "-"], printed.as_bytes()));
        assert!(verified.contains(&format!(", {all} moves")), "{verified}");
    }
}

#[test]
fn an_object_has_every_field() {
    let output = run(&["solve", "--format", "jsonl", "-e", "2x2x1x1-[AH AS] + 1a + *1a"]);
    assert_eq!(
        out(&output),
        "{\"id\":\"2x2x1x1-\",\"outcome\":\"solved\",\"moves\":0,\"length\":4,\"shortest\":true,\"bound\":0,\
         \"record\":\"2x2x1x1-[AH AS] + 1a + *1a =solved\",\"nodes\":0,\"limit\":null,\
         \"stock_known\":true}\n"
    );
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let games: Vec<String> = (1..=12).map(|number| format!("2x2x9x3+{number}")).collect();
    let mut arguments = vec!["solve", "--format", "jsonl", "--shortest", "--jobs"];
    let mut outputs = ["1", "3"].map(|jobs| {
        let mut arguments = arguments.clone();
        arguments.push(jobs);
        arguments.extend(games.iter().map(String::as_str));
        out(&run(&arguments))
    });
    assert_eq!(outputs[0], outputs[1]);
    // Nor on what came before.
    arguments.truncate(4);
    arguments.push(&games[11]);
    assert_eq!(
        outputs[0].split_off(outputs[0].trim_end().rfind('\n').unwrap_or(0) + 1),
        out(&run(&arguments))
    );
}

#[test]
fn deals_come_from_files_and_ids_may_name_files() {
    let folder = folder("solve");
    let book = folder.join("book.pn");
    fs::write(&book, "2x2x1x1+7[AH AS]\n").expect("a file can be written");
    let output = run(&["solve", "--deals", path(&book), "2x2x1x1+7"]);
    assert!(out(&output).ends_with("\n2x2x1x1+7[AH AS] 1a *1a\n"), "{}", out(&output));
    // In a file, an entry is a deal for the records after it.
    fs::write(&book, "2x2x1x1+7[AH AS] 2x2x1x1+7\n").expect("a file can be written");
    let output = run(&["solve", path(&book)]);
    assert!(out(&output).ends_with("\n2x2x1x1+7[AH AS] 1a *1a\n"), "{}", out(&output));
    assert_eq!(status(&run(&["solve", "./2x2x1x1+7"])), 2, "it is a file that does not exist");
    assert_eq!(status(&run(&["solve", "2x2x1x1+7"])), 0);
}

#[test]
fn records_that_fail_are_reported() {
    let output = run(&["solve", "-e", "2x2x1x1+[AH AS] *1a", "-e", "2x2x1x1+[AH AS] 1a"]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("move 1 is illegal"), "{}", err(&output));
    assert!(out(&output).ends_with("\n2x2x1x1+[AH AS] 1a *1a\n"));
    let output = run(&["solve", "-e", "2x2x1x1+[AH AS] *1a", "--format", "jsonl"]);
    assert_eq!(objects(&out(&output))[0]["outcome"], Value::Null);
    for wrong in [["--nodes", "0"], ["--memory", "0"], ["--memory", "1X"], ["--jobs", "0"]] {
        assert_eq!(status(&run(&["solve", wrong[0], wrong[1], "carpet+1"])), 2, "{wrong:?}");
    }
    assert_eq!(status(&run(&["solve", "-e", ""])), 1);
}
