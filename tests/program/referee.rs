//! `show --lines`: players in any language, answers in short, and games that are played move by move.

use crate::readme::is_installed;
use crate::run::{PROGRAM, err, feed, folder, out, status};
use crate::show::EVERY_GAME;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

fn ask(options: &[&str], lines: &str) -> Vec<Value> {
    let output = feed(&[&["show", "--lines"], options].concat(), lines.as_bytes());
    assert_eq!(err(&output), "");
    let answers = out(&output);
    answers.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

/// The players of the page play as the page shows, and end every game, those too that go round in circles.
#[cfg_attr(windows, ignore = "starts `python3`")]
#[test]
fn players_in_any_language_play_through_it() {
    let page = include_str!("../../docs/any-language.md");
    let folder = folder("players");
    let programs = Path::new(PROGRAM).parent().expect("the program lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let play = |words: &[&str]| {
        let output = Command::new(words[0])
            .args(&words[1..])
            .env("PATH", format!("{}:{path}", programs.display()))
            .current_dir(&folder)
            .output()
            .unwrap_or_else(|error| panic!("{}: {error}", words[0]));
        assert!(output.status.success(), "{words:?}: {}", err(&output));
        out(&output)
    };
    let mut ends = BTreeMap::new();
    for (language, file) in [("python", "player.py"), ("js", "player.mjs"), ("awk", "player.awk")] {
        if language == "js" && !is_installed("node", true) {
            continue;
        }
        let (_, rest) = page.split_once(&format!("```{language}\n")).expect("a block");
        let (player, rest) = rest.split_once("```").expect("its end");
        let shown = rest.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
        let (line, expected) = shown.and_then(|text| text.split_once('\n')).expect("a command");
        fs::write(folder.join(file), player).expect("it is written");
        assert!(player.lines().count() <= 24, "{language}");
        let line = line.trim_start_matches("$ ");
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(play(&words), expected, "{line}");
        // A rule that knows no chance stays in the circle of the last one.
        for id in EVERY_GAME.into_iter().chain(["3x3x13x5-2"]) {
            let other: Vec<String> = words
                .iter()
                .map(|word| match word.split_once("carpet-1") {
                    Some((before, _)) => format!("{before}{id}"),
                    None => word.replace("3x3x13x5-1", id),
                })
                .collect();
            let end = play(&other.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(end.contains(" of "), "{language} {id}: {end}");
            // The last two choose alike, and give up alike.
            if language != "python" {
                let first = ends.entry(id).or_insert_with(|| end.clone());
                assert_eq!(*first, end, "{language} {id}");
                assert_eq!(
                    end.starts_with("given up "),
                    id == "3x3x13x5-2",
                    "{language} {id}: {end}"
                );
            }
        }
    }
}

/// What is said in short is said in full, too.
#[test]
fn a_short_answer_is_a_part_of_the_whole_one() {
    let mut lines: Vec<String> = EVERY_GAME.iter().map(ToString::to_string).collect();
    lines.extend(
        [
            "2x2x1x1+[AH AS] 1a *1a",
            "2x2x1x1+[AH AS] 1a 1a",
            "3x3x13x5+2 2a ab ba",
            "carpet+",
            "",
            "hello",
        ]
        .map(ToOwned::to_owned),
    );
    let lines = lines.join("\n") + "\n";
    let (whole, short) = (ask(&[], &lines), ask(&["--short"], &lines));
    assert_eq!(whole.len(), short.len());
    for (whole, short) in whole.iter().zip(&short) {
        let texts = whole["moves"].as_array().expect("a list").iter().map(|mv| mv["text"].clone());
        let mut expected = json!({ "moves": texts.collect::<Vec<_>>() });
        for field in ["status", "progress", "key", "repeats", "goes_round", "error"] {
            expected[field] = whole[field].clone();
        }
        assert_eq!(*short, expected);
    }
}

/// A game that is played move by move is the game that is sent as a record each time.
#[test]
fn a_session_is_a_record_that_grows() {
    for reveal in [&[][..], &["--reveal"]] {
        for (number, id) in EVERY_GAME.iter().enumerate() {
            let (mut records, mut lines, mut record) =
                (vec![(*id).to_owned()], vec![(*id).to_owned()], (*id).to_owned());
            for turn in 0..15 {
                let answer = &ask(&[&["--short"], reveal].concat(), &format!("{record}\n"))[0];
                let moves = answer["moves"].as_array().expect("a list");
                if moves.is_empty() {
                    break;
                }
                let mv = moves[(turn * 7 + number) % moves.len()].as_str().expect("a text");
                record = format!("{record} {mv}");
                records.push(record.clone());
                lines.push(mv.to_owned());
            }
            // Back again, and all of them at once.
            // What was seen stays known, so closed games differ.
            if !id.contains('-') || !reveal.is_empty() {
                lines.push(format!("undo {}", lines.len() - 1));
                records.push((*id).to_owned());
            }
            if lines.len() > 2 && lines.last().is_some_and(|line| line.starts_with("undo")) {
                lines.push(lines[1..lines.len() - 1].join(" "));
                records.push(record);
            }
            let text = |lines: &[String]| lines.join("\n") + "\n";
            let one_by_one = ask(&[&["--session"], reveal].concat(), &text(&lines));
            assert_eq!(one_by_one, ask(reveal, &text(&records)), "{id}");
            let short = ask(&[&["--session", "--short"], reveal].concat(), &text(&lines));
            assert_eq!(short, ask(&[&["--short"], reveal].concat(), &text(&records)), "{id}");
        }
    }
}

/// What a session can do is what it says where a line is none of it.
#[test]
fn a_session_says_its_words() {
    let page = include_str!("../../docs/any-language.md");
    let (_, table) = page.split_once("| line | what it does |").expect("a table of words");
    let table = table.split("\n\n").next().unwrap_or_default();
    for line in ["Undo", "quit", "legal", "redo", "help", "1a quit", "hint"] {
        for id in EVERY_GAME {
            let answers = ask(&["--session", "--short"], &format!("{id}\n{line}\nshow\n"));
            let error = &answers[1]["error"];
            if error["code"].as_str().is_some_and(|code| code.starts_with("move::")) {
                continue;
            }
            assert_eq!(error["code"], "text::not-a-record", "{id} {line}");
            let help = error["help"].as_str().unwrap_or_default();
            let words = |text: &str| -> BTreeSet<String> {
                let words = text.split('`').skip(1).step_by(2).map(ToOwned::to_owned);
                words
                    .filter(|word| !word.starts_with("patience ") && !word.starts_with("--"))
                    .collect()
            };
            assert_eq!(words(help), words(table));
            assert_eq!(answers[2]["key"], answers[0]["key"], "{id} {line}");
        }
    }
}

/// A word with what it does not take is answered with what it takes, and more moves than were played are not taken
/// back.
#[test]
fn a_session_says_what_its_words_take() {
    for (line, message, help) in [
        ("undo x", "`x` is not what `undo` takes", "write `undo`, or such as `undo 3`"),
        ("undo -1", "`-1` is not what `undo` takes", "write `undo`, or such as `undo 3`"),
        (
            "solve all",
            "`all` is not what `solve` takes",
            "write `solve`, or such as `solve 5000000`",
        ),
        (
            "analyse 1 2",
            "`1 2` is not what `analyse` takes",
            "write `analyse`, or such as `analyse 20000`",
        ),
        ("show all", "`all` is not what `show` takes", "write `show`"),
        ("undo 99", "only 1 move can be undone", ""),
    ] {
        for options in [&["--session"][..], &["--session", "--short"]] {
            let answers = ask(options, &format!("2x2x1x1+[AH AS]\n1a\n{line}\nundo\nundo\n"));
            let error = &answers[2]["error"];
            assert_eq!(error["message"], message, "{line}");
            assert_eq!(error["help"].as_str().unwrap_or_default(), help, "{line}");
            assert_eq!((&error["text"], &error["span"]["offset"]), (&json!(line), &json!(0)));
            assert_eq!(answers[2]["key"], answers[1]["key"], "{line}");
            assert_eq!(answers[3]["key"], answers[0]["key"], "{line}");
            assert_eq!(answers[4]["error"]["message"], "no move to undo");
        }
    }
}

/// A line that is refused changes nothing, and says where it is wrong in the line.
#[test]
fn a_session_goes_on_after_a_line_that_is_refused() {
    let lines = "2x2x1x1+[AH AS]\n1a 1a\nzz\n; nothing\n\ncarpet+\nquit\n2x2x1x1+1 2x2x1x1+2\n1a:2x\n1a*1a\nundo 9\nundo 2\nshow\n";
    let answers = ask(&["--session", "--short"], lines);
    let error = |at: usize| {
        let error = &answers[at]["error"];
        (error["code"].as_str().unwrap_or("none"), error["span"]["offset"].as_u64())
    };
    assert_eq!(error(1), ("match::occupied-freecell", Some(3)));
    assert_eq!(answers[1]["moves"], json!(["1a"]));
    assert_eq!(error(2).1, Some(0));
    assert_eq!(error(5).0, "id::no-shuffle");
    assert_eq!(error(6).1, Some(0));
    assert_eq!(error(7).0, "text::second-game");
    assert_eq!(error(8).0, "match::occupied-freecell");
    assert_eq!((answers[9]["status"].as_str(), error(9).0), (Some("solved"), "none"));
    assert_eq!(answers[10]["error"]["message"], "only 2 moves can be undone");
    assert_eq!((&answers[10]["moves"], &answers[11]["moves"]), (&json!([]), &json!(["1a"])));
    assert_eq!(answers[12]["board"]["columns"], json!([["AH", "AS"]]));
    assert_eq!(answers.len(), lines.lines().count());
    let output = feed(&["show", "--lines", "--session"], b"2x2x1x1+[AH AS]\n1a\n");
    assert_eq!(status(&output), 0);
    assert_eq!(status(&feed(&["show", "--lines", "--session"], b"2x2x1x1+[AH AS]\nzz\n")), 1);
}

/// The version can be asked for, and games solved and analysed, with the answers of these commands.
#[test]
fn a_session_solves_and_analyses() {
    for options in [&[][..], &["--short"], &["--session"]] {
        let greeting = &ask(options, "version\n")[0];
        assert_eq!(greeting["name"], "patience");
        assert_eq!(greeting["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(greeting["engines"][0], "chacha20");
    }
    for (record, mv) in [("3x3x13x5+2 2a", "25"), ("carpet-1", "+"), ("montecarlo2x2+1", "+")] {
        let answers =
            ask(&["--session"], &format!("{record}\n{mv}\nsolve\nsolve 1\nanalyse 2000\n"));
        let with = |command: &[&str]| {
            let given = format!("{record} {mv}");
            let output = feed(&[command, &["--format", "jsonl", &given]].concat(), b"");
            serde_json::from_str::<Value>(out(&output).trim()).expect("it is JSON")
        };
        let is_legal = answers[1]["error"].is_null();
        if !is_legal {
            continue;
        }
        let mut solved = with(&["solve", "--nodes", "1000000"]);
        if let Some(record) = solved["record"].as_str() {
            solved["record"] = json!(record.replace('\n', " "));
        }
        assert_eq!(answers[2], solved, "{record}");
        assert_eq!(answers[3]["nodes"].as_u64().map(|nodes| nodes <= 1), Some(true));
        assert_eq!(answers[4]["positions"], with(&["analyse", "--nodes", "2000"])["positions"]);
    }
    // The secret of a closed game is no part of its solution.
    let answers = ask(&["--session"], "2x2x1x3-7\nsolve\n");
    assert_eq!(answers[1]["outcome"], "solved");
    assert!(!answers[1]["record"].as_str().expect("a text").contains('['), "{}", answers[1]);
    assert_eq!(answers[1]["stock_known"], true);
}
