//! `verify`: verdicts, diagnostics and exit statuses.

use super::{PARTIAL, STUCK, WON, WRONG, objects};
use crate::run::{err, feed, folder, out, path, run, slashes, status};
use serde_json::Value;
use std::fs;
use support::sized;

#[test]
fn a_diagnostic_goes_to_standard_error_and_the_summary_to_standard_output() {
    let output = run(&["verify", "-e", WON, "-e", WRONG]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("move 2 is illegal: freecell a already holds A♠"));
    assert!(err(&output).contains("<expression 2>:1:20"));
    let summary = "2 records in 2 sources: 1 passed, 1 failed (1 solved, 1 illegal), 4 moves\n";
    assert_eq!(out(&output), summary);
}

#[test]
fn records_that_pass_are_listed_on_request_alone() {
    let texts = [
        WON,
        "2x2x1x1+[AH AS] 1a =partial",
        "2x2x2x1+[AS 2H AH 2S] 1a =stuck",
        PARTIAL,
        WRONG,
        "2x2x1x1+7[AH AS]",
        "2x2x1x1-7 + =",
    ];
    let arguments: Vec<&str> = ["verify", "--allow", "partial"]
        .into_iter()
        .chain(texts.iter().flat_map(|text| ["-e", text]))
        .collect();
    let failed = "<expression 5>:1:1: 2x2x1x1+: illegal after 1 move: 0 of 2 cards\n<expression 7>:1:1: 2x2x1x1-7: malformed after 1 move: 0 of 2 cards, 1 deal\n";
    let summary = "6 records and 1 deal in 7 sources: 4 passed, 2 failed (1 solved, 1 partial as expected, 1 stuck as expected, 1 partial, 1 illegal, 1 malformed), 8 moves\n";
    let quiet = run(&arguments);
    assert_eq!(out(&quiet), summary);
    let passed = "<expression 1>:1:1: 2x2x1x1+: solved after 2 moves: 2 of 2 cards\n\
                  <expression 2>:1:1: 2x2x1x1+: partial, as expected, after 1 move: 0 of 2 cards\n\
                  <expression 3>:1:1: 2x2x2x1+: stuck, as expected, after 1 move: 0 of 4 cards\n\
                  <expression 4>:1:1: 2x2x1x1+: partial after 1 move: 0 of 2 cards\n";
    for verbose in ["-v", "--verbose"] {
        let verbose = run(&[arguments.as_slice(), &[verbose]].concat());
        assert_eq!(out(&verbose), format!("{passed}{failed}{summary}"));
        assert_eq!(err(&verbose), err(&quiet));
    }
    assert_eq!(status(&run(&["verify", "-v", "-q", "-e", WON])), 2);
    assert_eq!(status(&run(&["verify", "-v", "--format", "json", "-e", WON])), 2);
}

#[test]
fn the_exit_status_says_whether_all_passed() {
    assert_eq!(status(&run(&["verify", "-q", "-e", WON])), 0);
    assert_eq!(status(&run(&["verify", "-q", "-e", WRONG])), 1);
    assert_eq!(status(&run(&["verify", "-q", "-e", ""])), 1);
    assert_eq!(status(&run(&["verify", "-q", "-e", "; nothing"])), 1);
    assert_eq!(status(&run(&["verify", "-q", "no such file.pn"])), 2);
    assert_eq!(status(&run(&["verify", "--no-such-option"])), 2);
    assert_eq!(status(&run(&["verify", "--jobs", "0", "-e", WON])), 2);
    assert_eq!(status(&run(&["--help"])), 0);
    let version = run(&["--version"]);
    assert_eq!(status(&version), 0);
    assert!(out(&version).ends_with(" (shuffle engine chacha20)\n"), "{}", out(&version));
}

#[test]
fn quiet_prints_nothing_but_what_could_not_be_read() {
    let output = run(&["verify", "-q", "-e", WRONG]);
    assert_eq!((out(&output), err(&output)), (String::new(), String::new()));
    let output = run(&["verify", "-q", "no such file.pn"]);
    assert!(err(&output).contains("no such file.pn"));
    assert_eq!(out(&output), "");
}

#[test]
fn what_is_allowed_passes_without_an_outcome_only() {
    for (text, allow, end) in [
        (PARTIAL, None, 1),
        (PARTIAL, Some("partial"), 0),
        (PARTIAL, Some("stuck"), 0),
        (STUCK, None, 1),
        (STUCK, Some("partial"), 1),
        (STUCK, Some("stuck"), 0),
        ("2x2x1x1+[AH AS] 1a =solved", Some("partial"), 1),
        ("2x2x1x1+[AH AS] 1a =stuck", Some("stuck"), 1),
        ("2x2x1x1+[AH AS] 1a =partial", None, 0),
        ("2x2x1x1+[AH AS] 1a *1a =partial", Some("partial"), 1),
    ] {
        let mut arguments = vec!["verify", "-q", "-e", text];
        arguments.extend(allow.iter().flat_map(|allow| ["--allow", allow]));
        assert_eq!(status(&run(&arguments)), end, "{arguments:?}");
    }
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let output = feed(
        &["verify", "--format", "jsonl"],
        "\u{feff}; ♠\r\n 3x3x13x5+1 1a 1a 1a:2x =partial\n".as_bytes(),
    );
    assert_eq!(status(&output), 1);
    assert_eq!(err(&output), "");
    let judged = &objects(&output)[0];
    let fields: Vec<&String> = judged.as_object().expect("an object").keys().collect();
    // The comment above it is its title.
    assert_eq!((fields.len(), &judged["title"]), (12, &Value::from("♠")));
    assert_eq!(judged["source"], "<stdin>");
    assert_eq!((judged["line"].as_u64(), judged["column"].as_u64()), (Some(2), Some(2)));
    assert_eq!(judged["id"], "3x3x13x5+1");
    assert_eq!(
        (&judged["status"], &judged["expected"]),
        (&Value::from("illegal"), &Value::from("partial"))
    );
    assert_eq!(judged["pass"], false);
    assert_eq!((judged["moves"].as_u64(), judged["played"].as_u64()), (Some(4), Some(1)));
    assert_eq!(judged["progress"], serde_json::json!({"done": 0, "of": 39, "deals": 0}));
    let error = &judged["error"];
    assert_eq!(error["code"], "match::occupied-freecell");
    assert_eq!((error["move"].as_u64(), &error["text"]), (Some(2), &Value::from("1a")));
    assert_eq!(
        error["span"],
        serde_json::json!({"offset": 22, "length": 2, "line": 2, "column": 16})
    );
    assert!(
        error["message"].as_str().is_some_and(|message| message.starts_with("move 2 is illegal"))
    );
    assert!(error.get("repeat").is_none());
}

#[test]
fn json_is_one_array_and_says_which_repetition_failed() {
    let output = run(&[
        "verify",
        "--format",
        "json",
        "-e",
        WON,
        "-e",
        "2x2x1x1+[AH AS] 1a:3x",
        "-e",
        "3x3x99x5+1",
    ]);
    let all: Value = serde_json::from_str(&out(&output)).expect("an array");
    assert_eq!(all[0]["error"], Value::Null);
    assert_eq!(all[0]["pass"], true);
    assert_eq!(all[1]["error"]["repeat"], 2);
    assert_eq!(all[1]["error"]["move"], 2);
    assert_eq!(all[2]["id"], Value::Null);
    assert_eq!(all[2]["progress"], Value::Null);
    let none = out(&run(&["verify", "--format", "json", "-e", "; none"]));
    let none: Value = serde_json::from_str(&none).expect("an array");
    assert_eq!(none[0]["error"]["code"], "text::no-game");
    assert_eq!((&none[0]["pass"], &none[1]), (&Value::Bool(false), &Value::Null));
}

#[test]
fn an_outcome_that_is_not_reached_is_no_error_in_json() {
    let output = run(&["verify", "--format", "jsonl", "-e", PARTIAL]);
    assert_eq!((status(&output), &objects(&output)[0]["error"]), (1, &Value::Null));
    assert_eq!(objects(&output)[0]["status"], "partial");
}

#[test]
fn concise_lines_are_for_editors() {
    let output = run(&["verify", "--format", "concise", "-e", WRONG]);
    let first = out(&output).lines().next().map(str::to_owned);
    let line = "<expression 1>:1:20: match::occupied-freecell: move 2 `1a`: freecell a already holds A♠ (did you mean `*1a`?)";
    assert_eq!(first.as_deref(), Some(line));
}

#[test]
fn folders_are_read_through_in_the_order_of_their_paths() {
    let folder = folder("folders");
    fs::create_dir_all(folder.join("b")).expect("a folder can be made");
    for (name, text) in
        [("b/a.pn", WON), ("c.pn", WON), ("a.pn", WON), ("b.pn", WON), ("d.txt", WRONG)]
    {
        fs::write(folder.join(name), text).expect("a file can be written");
    }
    let output = run(&["verify", "--format", "jsonl", path(&folder)]);
    let sources: Vec<String> = objects(&output)
        .iter()
        .map(|judged| judged["source"].as_str().unwrap_or_default().replace(path(&folder), ""))
        .map(|name| slashes(&name))
        .collect();
    assert_eq!(sources, ["/a.pn", "/b.pn", "/b/a.pn", "/c.pn"]);
    assert_eq!(status(&output), 0);
    fs::create_dir_all(folder.join("empty")).expect("a folder can be made");
    let output = run(&["verify", path(&folder.join("empty"))]);
    assert_eq!((status(&output), out(&output)), (1, String::new()));
    assert!(err(&output).contains("no game found"));
}

#[test]
fn standard_input_is_read_where_nothing_is_named_and_for_a_dash() {
    assert_eq!(status(&feed(&["verify", "-q"], WON.as_bytes())), 0);
    assert_eq!(status(&feed(&["verify", "-q", "-"], WRONG.as_bytes())), 1);
    assert_eq!(status(&feed(&["verify", "-q", "-e", WON], WRONG.as_bytes())), 0);
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let (records, width) = sized((1_500, 750), (6_000, 150));
    let mut text = String::new();
    for number in 0..records {
        let moves =
            ["1a 2b 3c =partial", "11", "1a 1a", "1x", "+ =partial", "1a ; \u{1b} \n ??", "=stuck"]
                [number % 7];
        text += &format!(
            "3x3x13x5{}{number} {moves}{}",
            ["+", "-"][number % 2],
            ["\n", " "][number % 2]
        );
        // So that there are more chunks than threads.
        text += &format!("; {}\n", "-".repeat(width));
    }
    let options = [
        vec!["--format", "human"],
        vec!["--verbose"],
        vec!["--max-failures", "300"],
        vec!["--format", "concise"],
        vec!["--format", "json"],
        vec!["--format", "jsonl"],
    ];
    for options in options {
        let with = |jobs| {
            feed(&[&["verify", "--jobs", jobs], options.as_slice()].concat(), text.as_bytes())
        };
        let one = with("1");
        assert_eq!(status(&one), 1);
        for jobs in ["2", "5"] {
            assert!(one == with(jobs), "{jobs} threads, {options:?}");
        }
    }
}

/// Of failures that say the same, people see the first and the number and places of the others, whatever
/// stands between them and however many they are; other formats have each of them. What is shown,
/// counted and hidden is all that fails.
#[test]
fn failures_that_say_the_same_are_shown_once_and_counted() {
    let kinds = ["2026-11-01", "(easy)", "3x3x13x5+2 zz", "3x3x13x5+2 99", "carpet+1 1a"];
    let good = "3x3x13x5+2 2a =partial\n";
    for times in [1, 2, 3, 150] {
        let text: String = kinds.map(|kind| format!("{kind}\n{good}").repeat(times)).concat();
        let text = format!("{good}{text}");
        let failed = kinds.len() * times;
        for jobs in ["1", "3"] {
            let human = feed(&["verify", "--jobs", jobs], text.as_bytes());
            let (told, drawn) = (out(&human), err(&human).matches("error[").count());
            assert!(drawn <= kinds.len(), "{}", err(&human));
            let counts =
                told.lines().filter_map(|line| line.split_once(", and ")?.1.split_once(" more"));
            let more: Vec<usize> = counts.filter_map(|it| it.0.parse().ok()).collect();
            assert_eq!(drawn + more.iter().sum::<usize>(), failed, "{told}");
            let all = feed(&["verify", "--max-failures", "all"], text.as_bytes());
            assert_eq!(err(&all).matches("error[").count(), failed);
            let lines = out(&feed(&["verify", "--format", "jsonl"], text.as_bytes()));
            assert_eq!(lines.matches("\"pass\":false").count(), failed);
        }
    }
    let text = format!("{good}{}", format!("(easy)\n{good}").repeat(3));
    let told = out(&feed(&["verify"], text.as_bytes()));
    let line = "text::between-records at <stdin>:2:1, and 2 more like it: lines 4, 6\n";
    assert!(told.starts_with(line), "{told}");
}

/// A word that is no move ends its record and begins another, and both fail.
#[test]
fn a_mistake_that_makes_two_records_fail_is_shown_once() {
    let text = "2x2x1x1+[AH AS] 1a then *1a";
    let human = run(&["verify", "-e", text]);
    assert_eq!(status(&human), 1);
    let shown = err(&human);
    assert!(shown.contains("`then` is not a move"), "{shown}");
    assert!(!shown.contains("not won"), "{shown}");
    assert!(out(&human).ends_with("0 passed, 2 failed (1 partial, 1 malformed), 1 move\n"));
    for format in ["concise", "github"] {
        let told = out(&run(&["verify", "--format", format, "-e", text]));
        let codes = |code: &str| told.matches(code).count();
        assert!(codes("not-a-record") > 0, "{told}");
        assert!(codes("not-reached") == 0, "{told}");
    }
    // The first failure to show is the word.
    let fast = run(&["verify", "--fail-fast", "--max-failures", "1", "-e", text, "-e", WRONG]);
    assert_eq!((status(&fast), err(&fast)), (1, shown));
}

#[test]
fn fail_fast_stops_at_the_first_failure_in_input_order() {
    let text = format!("{WON}\n{WON}\n{WRONG}\n{WON}\n");
    for jobs in ["1", "4"] {
        let output =
            feed(&["verify", "--fail-fast", "--format", "jsonl", "--jobs", jobs], text.as_bytes());
        assert_eq!((status(&output), objects(&output).len()), (1, 3));
    }
    let output = run(&["verify", "--fail-fast", "--format", "jsonl", "-e", WRONG, "-e", WON]);
    assert_eq!(objects(&output).len(), 1);
}

#[test]
fn known_deals_hold_for_later_records_of_the_same_cards_and_number() {
    let book = "2x2x1x1+7[AH AS]";
    let later = "2x2x1x1-7 + + =partial 2x1x1x9+7 12 =partial";
    let output = run(&["verify", "--format", "jsonl", "-e", &format!("{book} {later}")]);
    assert_eq!(objects(&output).len(), 2, "a deal-book entry is not judged");
    let file = folder("deals").join("book.pn");
    fs::write(&file, format!("; deals\n{book}\n3x3x13x5+1 11")).expect("a file can be written");
    let shown = run(&["show", "2x2x1x3-7", "--format", "json", "--reveal", "--deals", path(&file)]);
    assert!(out(&shown).contains("\"deal\":[\"AH\",\"AS\"],\"stock\":2,"), "{}", out(&shown));
    let output = run(&[
        "verify",
        "--deals",
        path(&file),
        "-e",
        "2x2x1x1+7 1a *1a",
        "-e",
        "2x2x1x1-7[AS AH]",
    ]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("deal::conflict"));
    assert!(out(&output).contains("1 solved, 1 malformed"));
    fs::write(&file, "2x2x1x1+7[AH]").expect("a file can be written");
    assert!(
        err(&run(&["verify", "--deals", path(&file), "-e", WON])).contains("deal::missing-card")
    );
    fs::write(&file, WON).expect("a file can be written");
    assert_eq!(status(&run(&["verify", "--deals", path(&file), "-e", WON])), 2);
}

#[test]
fn games_on_grids_are_judged_like_others() {
    let texts = [
        "fourteens5x5s-0002 *t1a1",
        "carpet+1 *a1w =stuck",
        "carpet4x5z+1",
        "colorado+1 ++ =partial",
        "twenty+1 =partial",
        "montecarlo+1 ~",
        "carpet+1 ~",
    ];
    let arguments: Vec<&str> = ["verify", "--format", "jsonl"]
        .into_iter()
        .chain(texts.iter().flat_map(|text| ["-e", text]))
        .collect();
    let output = run(&arguments);
    assert_eq!((status(&output), err(&output)), (1, String::new()));
    let judged = objects(&output);
    let gist = |judged: &Value| {
        format!("{} {} {} {}", judged["id"], judged["status"], judged["played"], judged["progress"])
            .replace('"', "")
    };
    let gists: Vec<String> = judged.iter().map(gist).collect();
    assert_eq!(
        gists,
        [
            "fourteens5x5x1s-2 malformed 0 {deals:0,done:0,of:52}",
            "carpet4x5x1+1 illegal 0 {deals:0,done:4,of:52}",
            "null malformed 0 null",
            "colorado2x10x2+1 illegal 1 {deals:1,done:0,of:104}",
            "twenty4x5x2+1 partial 0 {deals:0,done:8,of:104}",
            "montecarlo5x5x1+1 malformed 0 {deals:0,done:0,of:52}",
            "carpet4x5x1+1 illegal 0 {deals:0,done:4,of:52}",
        ]
    );
    for (judged, text) in judged.iter().zip(["*t1a1", "*a1w", "z", "+", "", "~", "~"]) {
        assert_eq!(judged["error"]["text"].as_str().unwrap_or_default(), text, "{judged}");
        assert_eq!(judged["error"].is_null(), text.is_empty());
    }
}

#[test]
fn a_bad_record_leaves_its_neighbours_alone() {
    let bad = [
        "2x2x1x1+[AH AS",
        "2x2x1x1+[AH A\u{301}]",
        "9x9",
        "xyz",
        "2x2x1x1+ 1a",
        "2x2x1x1+[AH AS] \u{fffd}",
        "2x2x1x1+[AH AS] 1a:0x",
        "2x2x1x1+1 =x",
    ];
    for bad in bad {
        let text = format!("{WON} {bad} {WON}\n{bad} ; {bad}\n{WON}");
        let judged = objects(&feed(&["verify", "--format", "jsonl"], text.as_bytes()));
        let statuses: Vec<&str> =
            judged.iter().filter_map(|judged| judged["status"].as_str()).collect();
        assert_eq!(statuses, ["solved", "malformed", "solved", "malformed", "solved"], "{bad}");
    }
}
