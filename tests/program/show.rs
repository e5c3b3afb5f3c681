//! `show`: positions, for people and for programs that play.

use crate::run::{PROGRAM, err, feed, folder, out, path, run};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("it is JSON")
}

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(json).collect()
}

#[test]
fn a_record_is_shown_after_its_last_legal_move() {
    let output = run(&["show", "2x2x2x2+[AS 2H 2S AH] 1a", "--format", "json"]);
    assert!(output.status.success());
    let shown = json(&out(&output));
    assert_eq!(shown["record"], "2x2x2x2+[AS 2H 2S AH] 1a");
    assert_eq!((&shown["id"], &shown["status"]), (&"2x2x2x2+".into(), &"partial".into()));
    assert_eq!(shown["board"]["freecells"][0], "2S");
    let moves = shown["moves"].as_array().expect("a list");
    let collects = moves.iter().find(|mv| mv["text"] == "*12").expect("it is legal");
    assert_eq!(collects["words"], "collect both aces from 1 and 2");
    assert_eq!(collects["cards"][1]["from"], "2");
    assert_eq!(collects["cards"][1]["to"], Value::Null);

    let wrong = run(&["show", "-e", "2x2x2x2+[AS 2H 2S AH] 1a 1a", "--format", "jsonl"]);
    assert_eq!(wrong.status.code(), Some(1));
    let shown = json(&out(&wrong));
    assert_eq!((&shown["status"], &shown["error"]["move"]), (&"illegal".into(), &2.into()));
    assert_eq!(shown["record"], "2x2x2x2+[AS 2H 2S AH] 1a", "the position before the error");
    assert!(err(&wrong).contains("freecell a already holds"));

    let won = out(&run(&["show", "2x2x1x1+[AH AS] 1a *1a", "--format", "json"]));
    assert_eq!(
        (&json(&won)["status"], &json(&won)["moves"]),
        (&"solved".into(), &Vec::<Value>::new().into())
    );
}

#[test]
fn positions_with_one_key_have_one_future() {
    let key = |record: &str| {
        let shown = out(&run(&["show", record, "--format", "json"]));
        json(&shown)["key"].as_str().expect("a text").to_owned()
    };
    assert_eq!(key("3x3x13x5+1 1a"), key("3x3x13x5+1 1e"), "to any freecell is the same");
    assert_ne!(key("3x3x13x5+1 1a"), key("3x3x13x5+1 2a"));
}

#[test]
fn what_is_face_down_is_null() {
    let shown = |more: &[&str]| {
        let shown = out(&run(&[&["show", "2x2x1x3-7", "--format", "json"], more].concat()));
        json(&shown)
    };
    let hidden = shown(&[]);
    let pile = |shown: &Value| shown["board"]["stock"]["pile"].as_array().expect("a list").clone();
    assert!(pile(&hidden).iter().all(Value::is_null) && pile(&hidden).len() == 2);
    let turns = hidden["moves"].as_array().expect("a list").iter().find(|mv| mv["text"] == "+");
    assert_eq!(turns.expect("it is legal")["cards"][0]["card"], Value::Null);
    assert!(pile(&shown(&["--reveal"])).iter().all(Value::is_string));
    let deal = hidden["deal"].as_array().expect("a list");
    assert_eq!(deal.iter().filter(|card| card.is_null()).count(), 2, "{deal:?}");
    assert!(shown(&["--reveal"])["deal"].as_array().expect("a list").iter().all(Value::is_string));
}

#[test]
fn files_and_arguments_are_shown_in_order() {
    let folder = folder("show");
    let file = folder.join("games.pn");
    fs::write(&file, "2x2x1x1+8[AS AH]\n2x2x1x1+8 1a\n2x2x1x1+8 1a *1a\n").expect("it is written");
    let file = file.to_str().expect("UTF-8");
    let output = run(&["show", file, "-e", "carpet+1", "--format", "json"]);
    assert!(output.status.success(), "{}", err(&output));
    let all = json(&out(&output));
    let statuses: Vec<_> =
        all.as_array().expect("an array").iter().map(|it| &it["status"]).collect();
    assert_eq!(statuses, ["partial", "solved", "partial"]);
    assert_eq!(all[0]["record"], "2x2x1x1+8 1a", "its number gives the deal of the file");
    assert_eq!(
        out(&run(&["show", "--with-deal", file])),
        "2x2x1x1+8[AS AH] 1a =partial\n2x2x1x1+8[AS AH] 1a *1a\n"
    );
    let text = out(&run(&["show", "--ascii", file]));
    assert!(text.starts_with("2x2x1x1+8 after 1 move\n\n1\n"), "{text}");
    assert!(text.contains("\n\n2x2x1x1+8 after 2 moves\n\n"), "{text}");
    assert_eq!(run(&["show", "missing.pn"]).status.code(), Some(2));
}

#[test]
fn several_ids_are_shown() {
    let text = out(&run(&["show", "--ascii", "2x2x1x1+1", "carpet+1"]));
    assert!(text.starts_with("2x2x1x1+1\n\n") && text.contains("\n\ncarpet4x5x1+1\n\n"), "{text}");
    let all = json(&out(&run(&["show", "--format", "json", "2x2x1x1+1", "carpet+1"])));
    let ids: Vec<_> = all.as_array().expect("an array").iter().map(|it| &it["id"]).collect();
    assert_eq!(ids, ["2x2x1x1+1", "carpet4x5x1+1"]);
}

/// A record that is printed with its deal is the same game to whoever reads it.
#[test]
fn a_record_with_its_deal_needs_nothing_else() {
    for record in
        ["3x3x13x5+2 1a", "montecarlo-3 *d2e3", "carpet+1 +", "colorado+4 +", "twenty-1 +"]
    {
        let written = out(&run(&["show", "--with-deal", record]));
        let (one, other) = (
            run(&["show", record, "--reveal", "--format", "json"]),
            feed(&["show", "--reveal", "--format", "jsonl"], written.as_bytes()),
        );
        let (one, other) = (json(&out(&one)), json(&out(&other)));
        if one["moves"].as_array().expect("a list").is_empty() {
            continue;
        }
        assert_eq!(one["board"], other["board"], "{written}");
        assert_eq!(one["record"], other["record"], "{written}");
    }
}

#[test]
fn each_line_is_answered_as_it_comes() {
    let mut referee = Command::new(PROGRAM)
        .args(["show", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = referee.stdin.take().expect("it reads");
    let mut answers = BufReader::new(referee.stdout.take().expect("it writes"));
    let mut ask = |line: &str| {
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).expect("it reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        json(&answer)
    };
    let dealt = ask("2x2x1x1+[AH AS]\n");
    assert_eq!(dealt["moves"][0]["text"], "1a");
    assert_eq!(ask("\n")["error"]["code"], "text::no-game");
    assert_eq!(ask("2x2x1x1+[AH AS] 1a 1a\r\n")["error"]["code"], "match::occupied-freecell");
    assert_eq!(ask("2x2x1x1+8[AS AH] 2x2x1x1+8 1a\n")["record"], "2x2x1x1+8 1a");
    assert_eq!(ask("2x2x1x1+8[AH AS] 2x2x1x1+8 1a\n")["record"], "2x2x1x1+8[AH AS] 1a");
    assert_eq!(ask("2x2x1x1+8[AH AS]\n")["record"], "2x2x1x1+8[AH AS]", "a deal alone is shown");
    assert_eq!(ask("2x2x1x1+1 2x2x1x1+2\n")["error"]["code"], "text::second-game");
    assert_eq!(ask("2x2x1x1+[AH AS] 1a *1a\n")["status"], "solved");
    drop(input);
    assert_eq!(referee.wait().expect("it ends").code(), Some(1), "one was wrong");
}

/// A deal of every game, open and closed, and deals in which a random player never ends.
pub(crate) const EVERY_GAME: [&str; 15] = [
    "3x3x13x5+54",
    "3x3x13x5+13",
    "3x3x13x5-7",
    "2x1x26x9+3",
    "montecarlo+1",
    "thirteens-2",
    "fourteens+3",
    "acessquare-4",
    "carpetr1+5",
    "carpetg-1",
    "carpetg-2",
    "colorado-6",
    "colorado+7",
    "twenty+8",
    "twenty-9",
];

/// Whoever sends the record of an answer back with a move never sees a card that is face down.
#[test]
fn the_referee_keeps_the_stock_secret() {
    let games = [
        ("3x3x13x5-1", ""),
        ("2x2x1x1-7", "2x2x1x1-7[AH AS] "),
        ("carpet-3", ""),
        ("carpetr2-3", ""),
        ("colorado-5", ""),
        ("twenty-8", ""),
        ("montecarlo-7", ""),
        ("acessquare-2", ""),
    ];
    for (id, entry) in games {
        let mut record = id.to_owned();
        for turn in 0..12 {
            let output = feed(&["show", "--lines"], format!("{entry}{record}\n").as_bytes());
            let answer = json(&out(&output));
            let shown = answer["record"].as_str().expect("it is dealt");
            assert_eq!(shown.contains('['), !entry.is_empty(), "{shown}");
            let deal = answer["deal"].as_array().expect("a list");
            // Every card that is named lies on the table, or lay there.
            let board = answer["board"].clone();
            let pile = board["stock"]["pile"].as_array().cloned().unwrap_or_default();
            let hidden = pile.iter().filter(|card| card.is_null()).count();
            let nulls = deal.iter().filter(|card| card.is_null()).count();
            assert!(nulls <= hidden, "{id} {turn}: {answer}");
            if !id.contains('r') {
                assert_eq!(nulls, hidden, "{id} {turn}: {answer}");
            }
            let revealed =
                feed(&["show", "--lines", "--reveal"], format!("{entry}{record}\n").as_bytes());
            let whole = json(&out(&revealed))["deal"].clone();
            for (card, known) in deal.iter().zip(whole.as_array().expect("a list")) {
                assert!(card.is_null() || card == known, "{id}: {answer}");
            }
            let moves = answer["moves"].as_array().expect("a list");
            let Some(mv) = moves.get(turn % moves.len().max(1)) else { break };
            record = format!(
                "{} {}",
                if entry.is_empty() { shown } else { &record },
                mv["text"].as_str().expect("a text")
            );
        }
    }
    // What was given is given back.
    for given in ["2x2x1x3-[AH AS]", "2x2x1x3-7[AH AS] +"] {
        let answer = json(&out(&feed(&["show", "--lines"], format!("{given}\n").as_bytes())));
        assert_eq!(answer["record"], given);
    }
    let book = folder("secret").join("book.pn");
    fs::write(&book, "2x2x1x3-7[AH AS]\n").expect("it is written");
    let book = ["show", "--lines", "--deals", path(&book)];
    let answer = json(&out(&feed(&book, b"2x2x1x3-7 +\n")));
    assert_eq!(answer["record"], "2x2x1x3-7 +", "the book is there when it comes back");
    assert_eq!(answer["board"]["columns"][0][0], "AH");
}

#[test]
fn positions_that_come_back_are_counted() {
    for (record, repeats) in [
        ("3x3x13x5+2", 0),
        ("3x3x13x5+2 2a", 0),
        // In any freecell, a card has the same future.
        ("3x3x13x5+2 2a ab", 1),
        ("3x3x13x5+2 2a ab ba", 2),
        ("3x3x13x5+2 2a ab ba 2b", 0),
        ("carpet+1 + + +", 0),
    ] {
        for answer in [
            out(&feed(&["show", "--lines"], format!("{record}\n").as_bytes())),
            out(&run(&["show", "--format", "json", record])),
        ] {
            assert_eq!(json(&answer)["repeats"], repeats, "{record}");
        }
    }
}

#[test]
fn every_line_of_json_is_one_object() {
    let played = out(&run(&["solve", "carpet+1", "--format", "jsonl"]));
    let record = objects(&played)[0]["record"].as_str().expect("a text").to_owned();
    let shown = objects(&out(&feed(&["show", "--format", "jsonl"], record.as_bytes())));
    assert_eq!(shown.len(), 1);
    assert!(!shown[0]["record"].as_str().expect("a text").contains('\n'));
}

/// What `--with-deal` prints needs no other deal, whatever command prints it.
#[test]
fn every_command_writes_records_with_their_deals_if_asked() {
    let folder = folder("dealt");
    let file = folder.join("unknown.pn");
    fs::write(&file, "2x2x1x1-7 + + =partial\n2x2x1x1-7 + + 1a =partial\n").expect("it is written");
    let file = file.to_str().expect("UTF-8");
    let solved = out(&run(&["solve", "--with-deal", "2x2x1x3-7", "carpet+1"]));
    let found = out(&run(&["infer", "--with-deal", file]));
    for written in [solved, found] {
        let begins = |line: &&str| line.starts_with("2x2") || line.starts_with("carpet");
        let ids = written.lines().filter(begins);
        assert!(ids.clone().count() >= 2, "{written}");
        assert!(ids.clone().all(|line| line.contains('[')), "{written}");
    }
}
