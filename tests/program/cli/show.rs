//! `show`: deals and boards.

use crate::run::{err, out, run, status};
use serde_json::Value;

#[test]
fn show_draws_the_deal() {
    let output = run(&["show", "2x2x2x2+[AH AS 2S 2H]", "--ascii"]);
    assert_eq!(
        out(&output),
        "2x2x2x2+\n\n1   2\nAH  AS\n2S  2H\n\na   b     0 of 4 cards collected\n--  --\n"
    );
    for wrong in ["3x3", "2x2x1x1+[AH ?]"] {
        let output = run(&["show", wrong]);
        assert_eq!((status(&output), out(&output)), (1, String::new()), "{wrong}");
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
    let output = run(&["show", &id, "--reveal", "--format", "json"]);
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

/// Who names a game without a deal learns what chooses one, in each game and on each command that takes an id.
#[test]
fn a_game_without_a_deal_leads_to_one() {
    for game in patience::rules::all().map(|rules| rules.title) {
        let rules = patience::rules::RULEBOOK;
        let name = rules.named_id(game).expect("it names a game");
        for command in ["show", "analyse"] {
            let output = run(&[command, &name]);
            let hint = format!("`patience deal {name}` prints");
            assert!(err(&output).replace("\n        ", " ").contains(&hint), "{}", err(&output));
            assert_ne!(status(&output), 0);
        }
    }
    let other = err(&run(&["play", "Freecell"]));
    assert!(patience::rules::all().all(|rules| other.contains(rules.title)), "{other}");
    assert!(other.contains("no such file"), "{other}");
}
