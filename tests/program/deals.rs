//! Deals that can be won, the deal of the day, and numbers as people write them.

use crate::run::{err, feed, out, patience, run, status};
use support::games::games;

/// A deal is printed that can be won, of every game that has one among a few numbers, and the same whenever it is
/// asked for.
#[test]
fn a_deal_that_can_be_won_is_printed() {
    let mut found = 0;
    for game in ["3x3x13x5-", "2x2x6x2+", "montecarlo4x4+", "fourteens-", "carpetr2+", "twenty+"] {
        let dealt = run(&["deal", game, "--from", "1"]);
        assert_eq!(status(&dealt), 0, "{game}: {}", err(&dealt));
        let id = out(&dealt);
        let solved = run(&["solve", "--nodes", "1M", id.trim()]);
        assert_eq!(status(&solved), 0, "{id}: {}", err(&solved));
        assert_eq!(out(&run(&["deal", game, "--from", "1"])), id);
        let three = out(&run(&["deal", game, "--from", "1", "--count", "3"]));
        assert!(three.starts_with(&id) && three.lines().count() == 3, "{three}");
        found += 1;
    }
    assert_eq!(found, 6);
    for (name, level) in [("carpet", "easy"), ("monte carlo", "medium"), ("2x2x6x2+", "easy")] {
        let ids = ["1", "1"]
            .map(|from| out(&run(&["deal", name, "--difficulty", level, "--from", from])));
        assert!(ids[0] == ids[1] && !ids[0].is_empty(), "{name} {level}: {ids:?}");
    }
    let random = out(&run(&["deal"]));
    assert!(random.starts_with("3x3x13x5+"), "{random}");
    let played = feed(&["play", "--plain", "2x2x6x2+", "--difficulty", "easy"], b"quit\n");
    assert_eq!(status(&played), 0, "{}", err(&played));
    let wrong = run(&["play", "--plain", "carpet+1", "--difficulty", "easy"]);
    assert_eq!(status(&wrong), 2);
    assert!(err(&wrong).contains("--difficulty chooses a deal"), "{}", err(&wrong));
}

/// A level that no deal has is not found, after so many deals, with the status of what is not found; the games of
/// every kind are in the slow tests.
#[test]
fn a_level_is_found_or_said_to_be_none() {
    for (game, level) in [
        ("acessquarei+", "easy"),
        ("carpetgr1+", "hard"),
        ("3x3x13x5-", "hard"),
        ("thirteensc+", "medium"),
        ("fourteensi+", "easy"),
        ("montecarloc+", "easy"),
        ("carpet+pysolfc:", "hard"),
    ] {
        let found = run(&["deal", game, "--difficulty", level, "--from", "1"]);
        assert_eq!(status(&found), 0, "{game} {level}: {}", err(&found));
    }
    for arguments in [&["deal"][..], &["play", "--plain"]] {
        let none = run(&[arguments, &["montecarlo1x3+", "--difficulty", "hard"]].concat());
        assert_eq!(status(&none), 1, "{}", err(&none));
        let said = "no hard deal of montecarlo1x3x1+ that can be won was found among ";
        assert!(err(&none).contains(said) && err(&none).ends_with(" deals\n"), "{}", err(&none));
    }
    let none = run(&["deal", "carpet+ms:", "--from", "8589934592"]);
    assert_eq!((status(&none), err(&none).contains("among 0 deals")), (1, true), "{}", err(&none));
}

/// `today` is an id wherever an id is taken.
#[test]
fn today_is_an_id() {
    let shown = run(&["show", "today"]);
    let head = out(&shown);
    let id = head.lines().next().unwrap_or_default();
    assert!(status(&shown) == 0 && id.starts_with("3x3x13x5+20"), "{head}{}", err(&shown));
    for arguments in [
        &["solve", "today"][..],
        &["analyse", "today"],
        &["replay", "--plain", "today"],
        &["perft", "today", "--depth", "1"],
        &["show", "--with-deal", "today"],
    ] {
        let output = run(arguments);
        assert_eq!(status(&output), 0, "{arguments:?}: {}", err(&output));
    }
    let played = feed(&["play", "--plain", "today"], b"quit\n");
    assert!(status(&played) == 0 && out(&played).contains("3x3x13x5+20"), "{}", out(&played));
}

/// The deal of the day is that of the player's own date, which is another one elsewhere.
#[cfg(unix)]
#[test]
fn today_is_the_date_of_the_player() {
    for zone in ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago", "XXX-14", "XXX12"] {
        let dates = [(); 2].map(|()| {
            let mut date = std::process::Command::new("date");
            let told = date.arg("+%Y%m%d").env("TZ", zone).output().expect("there is `date`");
            let shown = patience(&["show", "today"]).env("TZ", zone).output().expect("it runs");
            let number =
                out(&shown).lines().next().and_then(|id| id.rsplit('+').next()?.parse().ok());
            (out(&told).trim().parse::<u64>().expect("it is a number"), number.unwrap_or(0_u64))
        });
        // Midnight may pass, and a deal that cannot be won is passed over.
        assert!(
            dates.iter().any(|(date, number)| (0..9).contains(&number.wrapping_sub(*date))),
            "{zone}: {dates:?}"
        );
    }
}

/// Numbers and sizes are read as people write them, and the rest is refused with an example.
#[test]
fn large_numbers_are_read_as_people_write_them() {
    let id = "2x2x2x2+[AS 2H 2S AH]";
    for nodes in
        ["1000000", "1_000_000", "1,000,000", "1e6", "1E6", "1M", "1m", "0.5M", "1.5e6", "200K"]
    {
        let output = run(&["solve", "--nodes", nodes, id]);
        assert_eq!(status(&output), 0, "{nodes}: {}", err(&output));
    }
    for memory in ["2G", "2GB", "2GiB", "2gb", "512M", "512MB", "1.5G", "1e9", "1_000_000_000"] {
        let output = run(&["solve", "--memory", memory, id]);
        assert_eq!(status(&output), 0, "{memory}: {}", err(&output));
    }
    for nodes in ["0", "", "M", "1.5", "1,0", "-1", "1e", "1e40", "1M2", "1_", "0x10", "1 000"] {
        let output = run(&["solve", &format!("--nodes={nodes}"), id]);
        assert_eq!(status(&output), 2, "{nodes}");
        assert!(err(&output).contains("expected a "), "{nodes}: {}", err(&output));
    }
    for memory in ["0", "2X", "G", "2Gi2", "1.0000000000000000001G", "99999999999G"] {
        let output = run(&["solve", &format!("--memory={memory}"), id]);
        assert!(status(&output) == 2 && err(&output).contains("`512M`"), "{}", err(&output));
    }
}

/// A game that is written with blanks, in upper case or without its sign leads to what census takes, of every
/// game.
#[test]
fn a_game_in_words_leads_to_its_id() {
    for game in games() {
        let id = game.trim_end_matches(['+', '-']);
        let letters = id.find(|it: char| !it.is_ascii_alphabetic()).unwrap_or(id.len());
        let (name, rest) = id.split_at(letters);
        for text in [
            id.to_owned(),
            format!("{name} {rest}"),
            id.to_uppercase(),
            format!("{name}  {rest} +"),
        ] {
            let output = run(&["census", "--numbers", "1..=1", &text]);
            let said = err(&output);
            assert_eq!(status(&output), 2, "{text}");
            assert!(said.contains(&format!("write `{id}+`")), "{text}: {said}");
        }
    }
}

/// An option that a command does not have is named, with the nearest one that it has.
#[test]
fn an_unknown_option_gets_the_nearest() {
    for (arguments, message) in [
        (&["verify", "--formt", "json"][..], "'--format'"),
        (&["verify", "--failfast"], "'--fail-fast'"),
        (&["solve", "--node", "3"], "'--nodes'"),
        (&["show", "--colour", "never"], "'--color'"),
        (&["play", "--frobnicate"], "'--frobnicate'"),
        (&["verify", "-e", "- 3x3x13x5+2 2a"], "error["),
    ] {
        let output = run(arguments);
        let said = err(&output);
        assert!(status(&output) != 0 && said.contains(message), "{arguments:?}: {said}");
    }
}
