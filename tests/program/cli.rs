//! The program as users run it: streams, exit statuses, files, folders, standard input, threads.

use crate::run::{err, feed, folder, out, path, patience, run, status};
use serde_json::Value;
use std::fs;
use std::process::{Output, Stdio};

const WON: &str = "2x2x1x1+[AH AS] 1a *1a";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a";
const PARTIAL: &str = "2x2x1x1+[AH AS] 1a";
const STUCK: &str = "2x2x2x1+[AS 2H AH 2S] 1a";

fn objects(output: &Output) -> Vec<Value> {
    out(output)
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is a JSON object"))
        .collect()
}

#[test]
fn a_diagnostic_goes_to_standard_error_and_the_summary_to_standard_output() {
    let output = run(&["verify", "-e", WON, "-e", WRONG]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("move 2 is illegal: freecell a already holds A♠"));
    assert!(err(&output).contains("<expression 2>:1:20"));
    let summary = "<expression 2>:1:1: 2x2x1x1+: illegal after 1 move: 0 of 2 cards\n\
                   2 records in 2 sources: 1 passed, 1 failed (1 solved, 1 illegal), 4 moves\n";
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
    assert_eq!(out(&quiet), format!("{failed}{summary}"));
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
    assert_eq!(fields.len(), 11);
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
    assert_eq!(out(&run(&["verify", "--format", "json", "-e", "; none"])), "[]\n");
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
    let mut text = String::new();
    for number in 0..20_000 {
        let moves =
            ["1a 2b 3c =partial", "11", "1a 1a", "1x", "+ =partial", "1a ; \u{1b} \n ??", "=stuck"]
                [number % 7];
        text += &format!(
            "3x3x13x5{}{number} {moves}{}",
            ["+", "-"][number % 2],
            ["\n", " "][number % 2]
        );
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
    let shown = run(&["show", "2x2x1x3-7", "--format", "json", "--deals", path(&file)]);
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
fn show_draws_the_deal() {
    let output = run(&["show", "2x2x2x2+[AH AS 2S 2H]", "--ascii"]);
    assert_eq!(
        out(&output),
        "2x2x2x2+\n\n1   2\nAH  AS\n2S  2H\n\na   b     0 of 4 cards collected\n--  --\n"
    );
    for wrong in ["3x3", "2x2x1x1+[AH ?]"] {
        let output = run(&["show", wrong]);
        assert_eq!((status(&output), out(&output)), (2, String::new()), "{wrong}");
    }
    assert!(err(&run(&["show", "3x9x13x5+1"])).contains("id::suit-count"));
}

#[test]
fn the_stock_of_a_closed_game_is_turned_up_if_asked() {
    let record = "2x2x3x2-[AS 2H 3S AH 3H 2S] + =partial";
    let id = &record[..record.len() - "+ =partial".len()];
    for (arguments, [unseen, seen]) in [
        (&["show", id][..], ["6 cards in the stock\n", "next   A♠ 2♥ 3♠ A♥ 3♥ 2♠\n"]),
        (&["replay", "-e", record], ["4 cards in the stock\n", "next   3♠ A♥ 3♥ 2♠\n"]),
        (
            &["replay", "--html", "-", "-e", record],
            ["stock: 4 cards", "stock: 4 cards, next 3♠ A♥ 3♥ 2♠"],
        ),
        (
            &["replay", "--svg", "-", "-e", record],
            ["stock: 4 cards", "stock: 4 cards, next 3♠ A♥ 3♥ 2♠"],
        ),
    ] {
        let hidden = out(&run(arguments));
        assert!(hidden.contains(unseen) && !hidden.contains(seen), "{arguments:?}: {hidden}");
        let revealed = out(&run(&[arguments, &["--reveal"]].concat()));
        assert!(revealed.contains(seen), "{arguments:?}: {revealed}");
    }
}

#[test]
fn show_draws_grids() {
    let deal: Vec<String> = "A23456789TJQK"
        .chars()
        .flat_map(|rank| "SHDC".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    let id = format!("carpet2x3x1r2-[{}]", deal.join(" "));
    let output = run(&["show", &id, "--format", "json"]);
    let shown: Value = serde_json::from_str(&out(&output)).expect("an object");
    assert_eq!(
        (&shown["id"], &shown["stock"]),
        (&Value::from("carpet2x3x1r2-"), &Value::from(42)),
        "six cells, four aces set aside"
    );
    assert_eq!(
        shown["deal"].as_array().map(|deal| deal
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()),
        Some(deal)
    );
    let drawn = out(&run(&["show", &id, "--ascii"]));
    assert!(
        ["2S", "2H", "2D", "2C", "3S", "3H"].iter().all(|card| drawn.contains(card)),
        "{drawn}"
    );
    assert!(!drawn.contains("3D") && drawn.contains("4 of 52 cards"), "{drawn}");
    let open = out(&run(&["show", &id.replace("r2-", "r2+"), "--ascii"]));
    assert!(open.contains("3D"), "an open game shows its stock: {open}");
}

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
        assert_eq!((status(&output), out(&output)), (2, String::new()), "{wrong}");
        if err(&output).contains("takes only a game id") {
            // They can be shown.
            continue;
        }
        assert_eq!(err(&run(&["show", wrong])), err(&output), "{wrong}");
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

#[test]
fn fmt_prints_checks_and_writes() {
    let untidy = "3x3x13x5+01   1a 23,\n3x3x13x5+1 12 12 12 *321=partial ;  as far as I came  ";
    let tidy = "3x3x13x5+01   1a 23,\n3x3x13x5+1 12:3x *123 =partial ;  as far as I came\n";
    let output = feed(&["fmt"], untidy.as_bytes());
    assert_eq!((status(&output), out(&output)), (1, tidy.to_owned()));
    assert!(err(&output).contains("move::unknown-sign"));
    let file = folder("fmt").join("a.pn");
    fs::write(&file, "2x2x1x1+[as ah]1a*a1").expect("a file can be written");
    let output = run(&["fmt", "--check", path(&file)]);
    assert_eq!((status(&output), out(&output)), (1, format!("{}\n", path(&file))));
    assert_eq!(status(&run(&["fmt", "--write", path(&file)])), 0);
    assert_eq!(
        fs::read_to_string(&file).expect("the file can be read"),
        "2x2x1x1+[AS AH] 1a *1a\n"
    );
    assert_eq!(status(&run(&["fmt", "--check", path(&file)])), 0);
    assert_eq!(status(&feed(&["fmt", "--write"], b"")), 2);
    assert_eq!(status(&run(&["fmt", "--write", "--check", path(&file)])), 2);
}

#[test]
fn fmt_orders_cells_and_options_and_leaves_fills_and_signs_alone() {
    for (untidy, tidy) in [
        ("montecarlo4x05so-01  *b1a1*a1b1 + ++", "montecarlo4x5x1os-1 *a1b1 *a1b1 +:3x"),
        ("thirteens+1 *c1 *d1a1", "thirteens5x5x1+1 *c1 *a1d1"),
        ("acessquare+1*c2a2;x\n*a2a1", "acessquare4x4x1+1 *a2c2 ;x\n*a1a2"),
        (
            "carpetr2p3a+7*a1*b1s*w*b1w*w+++++~ =partial",
            "carpet4x5x1ap3r2+7 *a1 *b1s *w *b1w *w +:5x ~ =partial",
        ),
        ("colorado+1 *b1^ *a1_w*w_ wa1wa1 wa1", "colorado2x10x2+1 *b1^ *a1_w *w_ wa1:3x"),
        ("twenty-2 *a1^b1a1*a1_", "twenty4x5x2-2 *a1^ b1a1 *a1_"),
    ] {
        let output = feed(&["fmt"], untidy.as_bytes());
        assert_eq!((status(&output), out(&output)), (0, format!("{tidy}\n")), "{untidy}");
    }
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
fn explain_lists_and_explains() {
    let list = out(&run(&["explain"]));
    assert!(list.lines().count() > 40);
    for line in list.lines() {
        let code = line.split(' ').next().unwrap_or_default();
        let output = run(&["explain", code]);
        assert_eq!(status(&output), 0);
        assert!(out(&output).starts_with(code) && out(&output).contains("Example:"), "{code}");
    }
    let output = run(&["explain", "match::not-in-sequense"]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("match::not-in-sequence"));
}

#[test]
fn shells_and_manuals_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(out(&run(&["completions", shell])).contains("patience"), "{shell}");
    }
    assert!(out(&run(&["man"])).contains(".TH patience 1"));
    assert!(out(&run(&["man", "verify"])).contains("fail\\-fast"));
    assert_eq!(status(&run(&["man", "nothing"])), 2);
}

#[test]
fn colours_are_used_when_they_are_asked_for() {
    let coloured = |arguments: &[&str]| err(&run(arguments)).contains("\x1b[");
    assert!(!coloured(&["verify", "-e", WRONG]));
    assert!(coloured(&["verify", "--color", "always", "-e", WRONG]));
    assert!(!coloured(&["verify", "--color", "never", "-e", WRONG]));
    let forced = patience(&["verify", "-e", WRONG])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .expect("the program starts");
    assert!(err(&forced).contains("\x1b["));
    let none = patience(&["verify", "-e", WRONG])
        .env("NO_COLOR", "1")
        .output()
        .expect("the program starts");
    assert!(!err(&none).contains("\x1b["));
    let forced = |value: &str| {
        let mut verify = patience(&["verify", "-e", WRONG]);
        err(&verify.env("CLICOLOR_FORCE", value).output().expect("it starts")).contains("\x1b[")
    };
    assert_eq!(["", "0", "1", "yes"].map(forced), [false, false, true, true]);
}

/// What asks for help or is wrong is not read to its end, but says how to answer all the same.
#[test]
fn help_and_usage_errors_heed_the_look() {
    let all = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = patience(arguments);
        let output = command.envs(environment.iter().copied()).output().expect("it starts");
        out(&output) + &err(&output)
    };
    let coloured = |arguments: &[&str], environment: &[(&str, &str)]| {
        all(arguments, environment).contains("\x1b[")
    };
    for colour in [&["--color", "always"][..], &["--color=always"]] {
        for arguments in [
            [colour, &["--help"]].concat(),
            [&["verify", "-h"], colour].concat(),
            [&["verify"], colour, &["--help"]].concat(),
            [&["help", "verify"], colour].concat(),
            [colour, &["help", "verify"]].concat(),
            [&["verify", "--nonsense"], colour].concat(),
            [colour, &["nonsense"]].concat(),
            [&["verify", "--jobs", "many"], colour].concat(),
            [colour, &["--ascii"]].concat(),
        ] {
            assert!(coloured(&arguments, &[]), "{arguments:?}");
            assert!(coloured(&arguments, &[("NO_COLOR", "1"), ("TERM", "dumb")]), "{arguments:?}");
            let never: Vec<String> =
                arguments.iter().map(|it| it.replace("always", "never")).collect();
            let never: Vec<&str> = never.iter().map(String::as_str).collect();
            assert!(!coloured(&never, &[("CLICOLOR_FORCE", "1")]), "{never:?}");
            let auto: Vec<String> =
                arguments.iter().map(|it| it.replace("always", "auto")).collect();
            let auto: Vec<&str> = auto.iter().map(String::as_str).collect();
            assert!(!coloured(&auto, &[("CLICOLOR_FORCE", "0")]), "{auto:?}");
            assert!(coloured(&auto, &[("CLICOLOR_FORCE", "1")]), "{auto:?}");
            assert!(!coloured(&auto, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), "{auto:?}");
        }
    }
    // What comes after `--` is an input.
    assert!(!coloured(&["verify", "--nonsense", "--", "--color=always"], &[]));
    assert!(!coloured(&["verify", "--nonsense", "--color"], &[]));
    for arguments in [
        &["infer", "--help"][..],
        &["verify", "--jobs", "\u{2660}\u{2026}"],
        &["\u{2660}\u{2026}"],
        &["verify", "\u{2660}\u{2026}.pn"],
    ] {
        assert!(!all(arguments, &[]).is_ascii(), "{arguments:?}");
        let end = [arguments, &["--ascii"]].concat();
        let start = [&["--ascii"], arguments].concat();
        for arguments in [end, start] {
            assert!(all(&arguments, &[]).is_ascii(), "{arguments:?}: {}", all(&arguments, &[]));
        }
    }
}

#[test]
fn ascii_is_enough_for_old_terminals() {
    let output = run(&["verify", "--ascii", "-e", WRONG]);
    assert!(output.stderr.is_ascii() && output.stdout.is_ascii());
    assert!(err(&output).contains("freecell a already holds AS"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child =
        patience(&["verify", "--format", "jsonl", "fixtures/match-solitaire/solved.pn"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(err(&output), "");
    assert!(output.status.code().is_some(), "killed by a signal");
}

#[test]
fn no_control_character_of_the_input_is_printed() {
    let text = b"3x3x13x5+1 1a\x1b[31m\x07 \x00 =partial\n3x3x\x9b13x5+\x1b]0;x\x07 \xc2\x9b =p\xc2\x85\n\x7f4x";
    for format in ["human", "concise", "json", "jsonl"] {
        let output = feed(&["verify", "--format", format], text);
        for shown in [out(&output), err(&output)] {
            assert!(
                !shown.chars().any(|sign| sign.is_control() && sign != '\n'),
                "{format}: {shown:?}"
            );
        }
    }
}

#[test]
fn long_texts_are_cut() {
    let long = "y".repeat(100_000);
    for text in [
        format!("3x3x13x5+1 1a{long}"),
        format!("3x3x{long}"),
        format!("{long} 1a"),
        format!("2x2x1x1+[{long}]"),
        format!("3x3x13x5+1 1a ={long}"),
        format!("3x3x13x5+1 1a:{long}x"),
        format!("{WRONG}:{}2x", "0".repeat(100_000)),
    ] {
        for format in ["human", "concise", "json", "jsonl"] {
            let output = feed(&["verify", "--format", format], text.as_bytes());
            assert_eq!(status(&output), 1);
            assert!(out(&output).len() + err(&output).len() < 5_000, "{}", &text[..20]);
        }
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
        "2x2x1x1+[AH AS] \u{1b}",
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

#[test]
fn replay_tells_each_move_with_the_board_after_it() {
    let told = run(&["replay", "-e", WON]);
    assert_eq!(status(&told), 0);
    let expected = "2x2x1x1+\n\n1\nA♥\nA♠\n\na     0 of 2 cards collected\n··\n\n1  1a   A♠ from column 1 into freecell a\n\n1\nA♥\n\na     0 of 2 cards collected\nA♠\n\n\
                    2  *1a  collect both aces from 1 and a\n\n1\n··\n\na     2 of 2 cards collected\n··\n\nsolved: 2 of 2 cards collected\n";
    assert_eq!(out(&told), expected);
    assert_eq!(out(&run(&["replay", "--plain", "-e", WON])), expected);
    let moves = run(&["replay", "--moves-only", "--ascii", "-e", WON]);
    assert_eq!(
        out(&moves),
        "2x2x1x1+\n\n1  1a   AS from column 1 into freecell a\n2  *1a  collect both aces from 1 and a\n\nsolved: 2 of 2 cards collected\n"
    );
}

#[test]
fn replay_can_show_a_part() {
    let part = run(&[
        "replay",
        "--from",
        "2",
        "--to",
        "3",
        "--every",
        "2",
        "-e",
        "carpet4x5x1+1 + + + *b1s =partial",
    ]);
    assert_eq!(status(&part), 0);
    let text = out(&part);
    assert!(text.contains("after move 1\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains("  +     turn ")).count(), 0, "{text}");
    assert_eq!(text.lines().filter(|line| line.contains("  +  turn ")).count(), 2, "{text}");
    assert_eq!(text.matches("stock").count(), 2, "{text}");
    assert!(text.ends_with("partial: 5 of 52 cards on the foundations\n"), "{text}");
}

#[test]
fn replay_ends_where_the_record_goes_wrong() {
    let told = run(&["replay", "-e", WRONG]);
    assert_eq!(status(&told), 1);
    assert!(
        out(&told).contains("illegal: 0 of 2 cards collected\n\nmatch::occupied-freecell\n"),
        "{}",
        out(&told)
    );
    let bad = run(&["replay", "-e", "2x2x1x1+[AH AH] 1a", "-e", WON]);
    assert_eq!(status(&bad), 1);
    assert!(err(&bad).contains("deal::surplus-card"));
    assert!(out(&bad).contains("solved"), "one bad record does not hide another");
    let nothing = run(&["replay", "-e", "; nothing"]);
    assert!(status(&nothing) == 1 && err(&nothing).contains("<expression 1>: no game found"));
}

#[test]
fn replay_can_show_one_record() {
    let file = "fixtures/match-solitaire/published.pn";
    let second = run(&["replay", "--moves-only", "--record", "2", file]);
    assert_eq!(status(&second), 0);
    assert!(out(&second).starts_with("3x3x13x5-1\n"));
    assert_eq!(out(&second).matches("3x3x13x5").count(), 1);
    let third = run(&["replay", "--record", "3", file]);
    assert_eq!(
        (status(&third), err(&third)),
        (2, "patience: there is no record 3, only 2\n".to_owned())
    );
    assert_eq!(status(&run(&["replay", "--record", "0", file])), 2);
    assert_eq!(status(&run(&["replay", "--every", "0", file])), 2);
}

#[test]
fn replay_gives_steps_as_data() {
    let steps = objects(&run(&["replay", "--format", "jsonl", "-e", WON]));
    assert_eq!(steps.len(), 3);
    assert_eq!(steps[0]["text"], Value::Null);
    assert_eq!(steps[1]["words"], "AS from column 1 into freecell a");
    assert_eq!(steps[1]["board"]["freecells"], serde_json::json!(["AS"]));
    assert_eq!(
        (&steps[2]["index"], &steps[2]["id"], &steps[2]["source"]),
        (&2.into(), &"2x2x1x1+".into(), &"<expression 1>".into())
    );
    let closed =
        objects(&run(&["replay", "--format", "jsonl", "-e", "carpet4x5x1p2-1 + =partial"]));
    assert_eq!(
        closed[1]["board"]["stock"],
        serde_json::json!({"cards": 27, "known": ["3C", "3S"]})
    );
}

#[test]
fn replay_draws_pictures_and_pages_into_files() {
    let folder = folder("pictures");
    let (svg, html) = (folder.join("a.svg"), folder.join("a.html"));
    let drawn = run(&["replay", "--svg", path(&svg), "--at", "1", "-e", WON]);
    assert_eq!((status(&drawn), out(&drawn), err(&drawn)), (0, String::new(), String::new()));
    let text = fs::read_to_string(&svg).expect("the picture is written");
    assert!(text.starts_with("<svg") && text.contains("0 of 2 cards collected"));
    assert_eq!(status(&run(&["replay", "--svg", path(&svg), "-e", WON])), 0);
    assert!(
        fs::read_to_string(&svg)
            .expect("the picture is written")
            .contains("2 of 2 cards collected"),
        "the last position is drawn"
    );
    let wrong = run(&["replay", "--html", path(&html), "-e", WRONG]);
    assert_eq!((status(&wrong), out(&wrong)), (1, String::new()));
    let page = fs::read_to_string(&html).expect("the page is written");
    assert!(
        page.contains("match::occupied-freecell")
            && !page.contains(" src=")
            && !page.contains("<link")
    );
    let beyond = run(&["replay", "--svg", path(&svg), "--at", "3", "-e", WON]);
    assert_eq!(
        (status(&beyond), err(&beyond)),
        (2, "patience: there is no move 3: the record has 2 legal moves\n".to_owned())
    );
    assert_eq!(status(&run(&["replay", "--at", "3", "-e", WON])), 2);
    for (arguments, is_drawn) in
        [([].as_slice(), true), (&["--at", "2"], true), (&["--at", "1"], false)]
    {
        let drawn = run(&[&["replay", "--svg", "-", "-e", WRONG], arguments].concat());
        assert_eq!(status(&drawn), 1);
        for part in ["<g id=\"wrong\">", "<desc>illegal move: column 1 to freecell a; "] {
            assert_eq!(out(&drawn).contains(part), is_drawn, "{arguments:?}: {part}");
        }
    }
    for target in [["--svg", path(&svg)], ["--html", path(&html)], ["--format", "jsonl"]] {
        let part = run(&["replay", target[0], target[1], "--from", "2", "-e", WON]);
        assert_eq!(
            (status(&part), out(&part)),
            (2, String::new()),
            "a part of a record is not drawn in silence as the whole"
        );
    }
    assert_eq!(status(&run(&["replay", "--svg", path(&folder), "-e", WON])), 2);
}

/// The one array of objects that `infer --format json` prints.
fn groups(output: &Output) -> Vec<Value> {
    match serde_json::from_str(&out(output)) {
        Ok(Value::Array(groups)) => groups,
        _ => unreachable!("no array: {}", out(output)),
    }
}

#[test]
fn infer_prints_records_that_verify_accepts() {
    let folder = folder("inferred");
    let file = folder.join("unknown.pn");
    fs::write(&file, "3x3x13x5-7 + 1a ; kept\n 2b =partial\n").expect("a file can be written");
    let found = run(&[
        "infer",
        path(&file),
        "-e",
        "3x3x13x5+7 1a 2b =partial",
        "-e",
        "montecarlo5x5x1+7 *a1b1 + =partial",
    ]);
    assert_eq!(status(&found), 0, "{}", err(&found));
    assert_eq!(status(&feed(&["verify", "-"], &found.stdout)), 0);
    // Two records of one number and one deck share the entry of a deal book.
    let deals: Vec<String> = out(&found)
        .split(['[', ']'])
        .skip(1)
        .step_by(2)
        .map(|deal| deal.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(deals.iter().map(|deal| deal.split(' ').count()).collect::<Vec<_>>(), [39, 52]);
    assert!(out(&found).contains("; kept\n"));
    assert_eq!(status(&feed(&["fmt", "--check", "-"], &found.stdout)), 0, "{}", out(&found));
}

#[test]
fn infer_tells_programs_about_each_unknown_deal() {
    let arguments = [
        "infer",
        "--format",
        "json",
        "--count",
        "-e",
        "2x2x2x2+[? ? AS AH] *12 =partial 2x2x13x4+3 1a =partial 2x2x2x2+5 1a 2a =partial",
    ];
    let found = run(&arguments);
    assert_eq!(status(&found), 1);
    let groups = groups(&found);
    assert_eq!(groups.len(), 3);
    assert_eq!(groups[0]["ids"], serde_json::json!(["2x2x2x2+"]));
    assert_eq!(groups[0]["satisfiable"], Value::from(true));
    assert_eq!(groups[0]["count"], Value::from(2));
    assert_eq!(groups[0]["deal"], serde_json::json!(["2S", "2H", "AS", "AH"]));
    assert_eq!(groups[0]["records"], serde_json::json!(["2x2x2x2+[2S 2H AS AH] *12 =partial"]));
    assert_eq!(groups[0]["conflict"], Value::Null);
    // Every order of 26 cards: too large a number for some readers of JSON.
    assert_eq!(groups[1]["count"], Value::from("403291461126605635584000000"));
    assert_eq!(
        (&groups[2]["satisfiable"], &groups[2]["count"], &groups[2]["deal"]),
        (&Value::from(false), &Value::Null, &Value::Null)
    );
    let conflict = &groups[2]["conflict"];
    assert_eq!(
        (&conflict["code"], &conflict["move"], &conflict["text"]),
        (&Value::from("infer::never-legal"), &Value::from(2), &Value::from("2a"))
    );
    assert_eq!(conflict["span"]["source"], Value::from("<expression 1>"));
}

#[test]
fn infer_names_the_moves_that_rule_each_other_out_across_sources() {
    let found = run(&[
        "infer",
        "--format",
        "json",
        "-e",
        "2x2x2x2-1 + + *12 =partial",
        "-e",
        "2x2x2x2-1 + 12 =partial",
    ]);
    let conflict = &groups(&found)[0]["conflict"];
    assert_eq!(
        (&conflict["code"], &conflict["record"], &conflict["move"]),
        (&Value::from("infer::no-deal"), &Value::from(1), &Value::from(2))
    );
    let against = conflict["against"].as_array().expect("there is a list");
    assert_eq!(against.len(), 1);
    assert_eq!(
        (&against[0]["record"], &against[0]["move"], &against[0]["text"]),
        (&Value::from(0), &Value::from(3), &Value::from("*12"))
    );
    assert_eq!(against[0]["span"]["source"], Value::from("<expression 1>"));
    let told = run(&["infer", "-e", "2x2x2x2-1 + + *12 =partial", "-e", "2x2x2x2-1 + 12 =partial"]);
    assert!(err(&told).contains("<expression 2>:1:13") && out(&told).is_empty(), "{}", err(&told));
}

#[test]
fn infer_lists_deals_in_a_fixed_order_and_counts_them() {
    let arguments = [
        "infer",
        "--all",
        "30",
        "--count",
        "--format",
        "json",
        "-e",
        "2x2x2x2+ 1a",
        "-e",
        "2x2x2x2+1 1a =partial",
    ];
    let found = run(&arguments);
    assert_eq!(out(&found), out(&run(&arguments)));
    let groups = groups(&found);
    let deals = groups[1]["deals"].as_array().expect("there is a list");
    let distinct: std::collections::BTreeSet<String> = deals.iter().map(Value::to_string).collect();
    assert_eq!((deals.len(), distinct.len(), &groups[1]["count"]), (24, 24, &Value::from(24)));
    assert_eq!(deals[0], groups[1]["deal"]);
}

#[test]
fn infer_says_what_each_card_can_be() {
    let found = run(&["infer", "--explain-cards", "--format", "json", "-e", "2x2x2x2+1 *12 1a"]);
    assert_eq!(status(&found), 1, "the game is not won");
    let found =
        run(&["infer", "--explain-cards", "--format", "json", "-e", "2x2x3x2+1 *12 =partial"]);
    let group = &groups(&found)[0];
    // The two cards exposed are of one value, whichever; with one of them chosen the other is
    // known.
    assert_eq!(group["chosen"], serde_json::json!([{"place": 5, "card": "AS"}]));
    assert_eq!(group["cards"][5], serde_json::json!(["AH"]));
    assert_eq!(group["cards"][0], serde_json::json!(["2S", "2H", "3S", "3H"]));
}

/// Which cards Carpet and Twenty deal to the table depends on which go to the foundations first.
#[test]
fn infer_draws_the_certain_cards_of_games_that_set_cards_aside() {
    for (args, rows) in [
        (
            // The ace of clubs can be one of the two unknown cards, or come later.
            &["-e", "carpet2x3x1+1[AS 2S AH AD 3S ? ? 9D 8C …] *a1s *b1s =partial"][..],
            [";     a   b   c", "; 1   2S  3S  ?", "; 2   ?   ?   ?"],
        ),
        (
            &["-e", "carpet2x3x1+1[AS 2S AH AD AC 3S ? 9D 8C …] *a1s *b1s =partial"][..],
            [";     a   b   c", "; 1   2S  3S  ?", "; 2   9D  8C  ?"],
        ),
        (
            &["--known", "b1=2H", "-e", "carpet2x3x1+1 *b1s =partial"][..],
            [";     a   b   c", "; 1   ?   2H  ?", "; 2   ?   ?   ?"],
        ),
        (
            &["-e", "twenty2x3x2+1[AS AS KS 2S AH KH AD KD AC KC 9D ? 9C …] *b1 =partial"][..],
            [";     a   b   c", "; 1   AS  2S  9D", "; 2   ?   9C  ?"],
        ),
    ] {
        let found = run(&[&["infer", "--explain-cards"], args].concat());
        let board = out(&found);
        assert!(board.contains(&rows.join("\n")), "{args:?}:\n{board}{}", err(&found));
    }
    let told = run(&[
        "infer",
        "--explain-cards",
        "--format",
        "json",
        "-e",
        "carpet2x3x1+1[AS 2S …] *a1s =partial",
    ]);
    let board = &groups(&told)[0]["board"];
    assert_eq!((&board[0], &board[1]), (&Value::from("2S"), &Value::Null));
    assert_eq!(board.as_array().map(Vec::len), Some(48));
}

#[test]
fn infer_leaves_out_what_cannot_be_read() {
    let found =
        run(&["infer", "-e", "3x3x13x5+1 1a ?! =partial 3x3x13x5+1 1a =partial 3x3x13x5+1[7D"]);
    assert_eq!(status(&found), 1);
    assert_eq!(out(&found).matches("=partial").count(), 1);
    assert!(
        err(&found).contains("move::unknown-sign") && err(&found).contains("deal::unclosed"),
        "{}",
        err(&found)
    );
    // An entry of a deal book is known for the records after it in its source, where no other may
    // differ from it.
    let book = "2x2x2x2+1[? ? AS AH] 2x2x2x2+1 *12 =partial";
    assert_eq!(
        out(&run(&["infer", "-e", book])),
        "2x2x2x2+1[2S 2H AS AH]\n2x2x2x2+1 *12 =partial\n"
    );
    let differ = run(&["infer", "-e", "2x2x2x2+1[? ? AS AH] 2x2x2x2+1[? ? AH AS]"]);
    assert!(status(&differ) == 1 && err(&differ).contains("deal::conflict"), "{}", err(&differ));
    let nothing = run(&["infer", "-e", "; nothing"]);
    assert!(status(&nothing) == 1 && err(&nothing).contains("<expression 1>: no game found"));
    assert_eq!(status(&run(&["infer", "--all", "0", "-e", WON])), 2);
    assert_eq!(out(&run(&["infer", "-e", WON])), "2x2x1x1+[AH AS] 1a *1a\n");
}

/// The published open solution without its deal: only people are told that another deal exists.
#[test]
fn a_number_from_elsewhere_needs_its_deal() {
    let path = "fixtures/match-solitaire/illegal/match-not-in-sequence.own-shuffle.pn";
    let told = |args: &[&str]| {
        let output = run(&[&["verify"], args, &[path]].concat());
        out(&output) + &String::from_utf8_lossy(&output.stderr)
    };
    let note = "patience's own shuffle dealt number 1";
    assert!(told(&[]).contains(note));
    assert!(told(&[]).contains("`patience infer` can find one"));
    for args in [&["-q"][..], &["--format", "concise"], &["--format", "jsonl"]] {
        assert!(!told(args).contains(note), "{args:?}");
    }
    // With its own deal, or that of a deal book, the number is not in question.
    let deal = "3x3x13x5+1[7D 8H JS 4H QD 5D 4D 7S 9S TH 6S QS 5H 8S 3D TS 6D AS AD KH 2H QH TD AH 9D KD JD 5S JH 2D 2S 4S 8D KS 9H 3H 6H 7H 3S]";
    for text in [format!("{deal} 12"), format!("{deal} 3x3x13x5+1 12")] {
        let output = run(&["verify", "-e", &text]);
        let shown = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(shown.contains("illegal") && !shown.contains(note), "{shown}");
    }
    // A typo after which the record passes tells that the cards are right.
    let output = run(&["verify", "-e", "2x1x1x2+1 ab *12"]);
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!shown.contains("needs its deal"), "{shown}");
}

#[test]
fn explain_lists_the_codes_of_a_group() {
    for group in ["match", "match::"] {
        let list = out(&run(&["explain", group]));
        assert!(list.lines().count() > 10);
        assert!(list.lines().all(|line| line.starts_with("match::")), "{list}");
    }
}
