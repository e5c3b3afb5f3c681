//! `infer`: deals, counts and conflicts.

use super::WON;
use crate::run::{err, feed, folder, out, path, run, spread, status};
use serde_json::Value;
use std::fs;
use std::process::Output;

/// The one array of objects that `infer --format json` prints.
fn groups(output: &Output) -> Vec<Value> {
    match serde_json::from_str(&out(output)) {
        Ok(Value::Array(groups)) => groups,
        _ => panic!("no array: {}", out(output)),
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

/// What does not fit in 128 bits has no better answer; what is not counted in time may have one.
#[test]
fn infer_says_that_there_are_more_deals_than_it_counted() {
    let told = |record: &str, expected: i32, said: &str| {
        let found = run(&["infer", "--count", "-e", record]);
        assert_eq!(status(&found), expected, "{}", err(&found));
        assert_eq!(out(&found).contains(": more than "), said.starts_with("more"), "{record}");
        assert!(out(&found).contains(&format!("record legal: {said}")), "{}", out(&found));
        let json = run(&["infer", "--count", "--format", "json", "-e", record]);
        let group = &groups(&json)[0];
        (group["count"].clone(), group["count_at_least"].clone())
    };
    let (count, at_least) =
        told("2x2x13x4+3 1a =partial", 0, "403,291,461,126,605,635,584,000,000");
    assert_eq!((count, at_least), (Value::from("403291461126605635584000000"), Value::Null));
    let most = "more than 340,282,366,920,938,463,463,374,607,431,768,211,454\n";
    let (count, at_least) = told("carpet+1 =partial", 0, most);
    assert_eq!((count, at_least), (Value::Null, Value::from(u128::MAX.to_string())));
    let (count, at_least) = told("3x3x9x3+1 3a 2c 1b b1 3b a3 2a =stuck", 1, "more than ");
    assert!(count.is_null() && at_least.as_str().is_some_and(|digits| digits.len() > 16));
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
        err(&found).contains("move::unknown-character") && err(&found).contains("deal::unclosed"),
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
    assert_eq!(out(&run(&["infer", "-e", WON])), "2x2x1x1+[AH AS] 1a *1a\n");
}

/// The published open solution without its deal: only people are told that another deal exists.
#[test]
fn a_number_from_elsewhere_needs_its_deal() {
    let path = &*(spread("spread-own-shuffle")
        + "/match-solitaire/illegal/match-not-in-sequence.own-shuffle.pn");
    let told = |args: &[&str]| {
        let output = run(&[&["verify"], args, &[path]].concat());
        out(&output) + &String::from_utf8_lossy(&output.stderr)
    };
    let note = "shuffle 1 is patience's own";
    assert!(told(&[]).contains(note));
    assert!(told(&[]).contains("let `patience infer` find cards"));
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
    assert!(!shown.contains("patience's own"), "{shown}");
}
