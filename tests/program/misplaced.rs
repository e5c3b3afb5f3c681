//! Ids and records in place of files: the answer says what to type.

use crate::run::{err, folder, missing, out, path, patience, run, started, status};

fn refused(arguments: &[&str], wanted: &str) {
    let output = run(arguments);
    // As the shell of the system quotes.
    let wanted = &wanted.replace('\'', if cfg!(windows) { "\"" } else { "'" });
    assert_eq!(status(&output), 2, "{arguments:?}: {}", err(&output));
    assert!(err(&output).contains(wanted), "{arguments:?}: {}", err(&output));
}

#[test]
fn a_record_in_place_of_a_file_is_recognised() {
    for command in ["verify", "fmt", "infer"] {
        for record in ["3x3x13x5+2", "montecarlo+1 *d1e1", "2x2x2x2+[AS 2H 2S AH]"] {
            refused(&[command, record], "no such file; a record goes after -e, in quotes");
        }
        // A path is a path.
        refused(&[command, "carpet.pn"], &missing("carpet.pn"));
        refused(&[command, "carpet+1/x"], &missing("carpet+1/x"));
    }
}

#[test]
fn commands_on_games_take_records_too() {
    for command in ["show", "replay", "solve", "analyse"] {
        let output = run(&[command, "montecarlo+1 *d1e1"]);
        // `replay` says how a record ends, and this one does not end solved.
        let unsolved = i32::from(command == "replay");
        assert_eq!(status(&output), unsolved, "{command}: {}", err(&output));
        assert!(out(&output).contains("montecarlo5x5x1+1"), "{command}");
        let illegal = run(&[command, "montecarlo+1 *a1b1"]);
        assert_eq!(status(&illegal), 1, "{command}: {}", err(&illegal));
        // One mistake, one message.
        let undealt = run(&[command, "carpet"]);
        assert_eq!(status(&undealt), 1, "{command}");
        assert!(err(&undealt).contains("expected `+` or `-`"), "{}", err(&undealt));
        assert!(!err(&undealt).contains("patience:"), "{command}");
    }
}

/// An id alone is its game as dealt, which is nothing to complain of.
#[test]
fn an_id_alone_is_replayed_as_dealt() {
    for id in ["carpet+1", "2x2x1x1+[AH AS]", "2x2x1x1+7[AH AS]"] {
        let output = run(&["replay", id]);
        assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{id}");
        assert!(out(&output).contains("\npartial: "), "{id}: {}", out(&output));
    }
    let page = out(&run(&["replay", "--html", "-", "montecarlo+1"]));
    assert!(page.contains("montecarlo5x5x1+1"), "{page}");
    let output = run(&["replay", "--moves-only", "montecarlo+1", "carpet+1 +"]);
    assert_eq!(status(&output), 1, "the second is a record, which does not end solved");
}

/// One record of many is chosen in the same way everywhere.
#[test]
fn every_command_takes_one_record_of_many() {
    let folder = folder("only");
    let file = folder.join("many.pn");
    let text = "2x2x1x1+7[AS AH]\n2x2x1x1+7 1a =partial\n2x2x1x1-9 =partial\n";
    std::fs::write(&file, text).expect("it is written");
    let file = path(&file);
    for command in ["show", "replay", "solve", "analyse", "infer"] {
        let second = run(&[command, "--record", "2", file]);
        let (text, errors) = (out(&second), err(&second));
        assert!(text.contains("2x2x1x1-") && !text.contains("2x2x1x1+"), "{command}: {text}");
        assert_eq!(errors, "", "{command}");
        let first = run(&[command, "--record", "1", file]);
        let text = out(&first);
        assert!(text.contains("2x2x1x1+7") && !text.contains("2x2x1x1-"), "{command}: {text}");
        refused(&[command, "--record", "3", file], "there is no record 3, only 2");
        refused(&[command, "--record", "0", file], "records are counted from 1");
        // Without a number, it writes deals out, where there is something to write.
        match command {
            "replay" | "analyse" => {
                refused(&[command, "--record", "carpet+1"], "expected the number of a record");
            }
            _ => {
                let [one, other] =
                    ["--record", "--with-deal"].map(|option| run(&[command, option, file]));
                assert_eq!(out(&one), out(&other), "{command}");
                assert_eq!((status(&one), err(&one)), (status(&other), err(&other)), "{command}");
            }
        }
    }
    let text = "2x2x1x1+7[AS AH]\n2x2x1x1+7 1a 1a\n2x2x1x1-9 =partial\n";
    std::fs::write(file, text).expect("it is written");
    let first = run(&["verify", "--record", "1", file]);
    assert_eq!(status(&first), 1, "{}", err(&first));
    assert!(err(&first).contains("many.pn:2:14"), "{}", err(&first));
    let second = run(&["verify", "--record", "2", "-v", file]);
    assert_eq!((status(&second), err(&second).as_str()), (0, ""));
    assert!(out(&second).contains("1 record and 1 deal in 1 source: 1 passed"), "{}", out(&second));
    assert!(out(&second).contains("many.pn:3:1: 2x2x1x1-9: partial"), "{}", out(&second));
    // Records are counted over all inputs.
    let third = run(&["verify", "--record", "3", file, "-e", "2x2x1x1+[AH AS] 1a *1a"]);
    assert_eq!(status(&third), 0, "{}", err(&third));
    refused(&["verify", "--record", "3", file], "there is no record 3, only 2");
    refused(&["verify", "--record", "1", "--fix", file], "cannot be used with");
}

#[test]
fn a_command_is_not_forgotten_silently() {
    let file = "fixtures/match-solitaire/published.pn";
    for first in ["3x3x13x5+2", file] {
        refused(&[first], "unrecognized subcommand");
    }
    refused(&["play", file], "`play` needs a terminal");
    refused(&["perft", file, "--depth", "2"], "`perft` takes a game id");
    let rules = run(&["rules", "3x3x13x5"]);
    assert!(out(&rules).starts_with("# Match Solitaire"), "{}", err(&rules));
}

/// Places in bytes are for programs. No message has one, whatever is wrong with the arguments.
#[test]
fn no_message_counts_bytes() {
    const WRONG: [&str; 20] = [
        "",
        "+",
        "*",
        "carpet",
        "carpet+pysolfc",
        "carpet+pysolfc:#24",
        "carpet+ms24",
        "carpet9x9+",
        "3x9x13x5+1",
        "3x3x13x5+1..=10",
        "1..=10",
        "1..10",
        "Monte Carlo",
        "montecarlo+",
        "klondike+1",
        "2x2x1x1+[AH AS",
        "carpet+1 *a9",
        "3x3x13x5+2 2a 2z =won",
        "carpet+99999999999999999999",
        "\u{feff}carpet+１",
    ];
    let nothing = folder("nothing");
    for command in crate::run::commands() {
        for wrong in WRONG {
            for more in [
                &[wrong][..],
                &["-e", wrong],
                &[wrong, "--numbers", wrong],
                &["--known", wrong, wrong],
            ] {
                // These write what they are asked for into files.
                if matches!(&*command, "man" | "completions") {
                    continue;
                }
                let arguments = [&[&*command][..], more].concat();
                // Windows takes `*` for all that lies there.
                let output = started(|| patience(&arguments).current_dir(&nothing).output());
                let said = out(&output) + &err(&output);
                assert!(!said.contains("at byte"), "{command} {more:?}: {said}");
            }
        }
    }
}

/// A mistake in a command line is answered like one in a record: by what to type.
#[test]
fn a_command_line_that_is_wrong_says_what_to_type() {
    let folder = folder("slips");
    let file = folder.join("s.pn");
    std::fs::write(&file, "3x3x13x5+2 2a 25 =partial").unwrap();
    let file = path(&file);
    for (arguments, wanted) in [
        (&["explain", "match::not-in-sequense"][..], "did you mean `match::not-in-sequence`?"),
        (&["replay", "--from", "30", "--to", "20", file], "--from 30 is after --to 20"),
        (&["replay", "--svg", "x.png", file], "call the file x.svg"),
        (&["replay", "--html", "x.pdf", file], "call the file x.html"),
        (&["solve", "--nodes", "x", "carpet+1"], "expected a whole number"),
    ] {
        refused(arguments, wanted);
    }
    // Nothing is near these.
    for code in ["foo", "m", "", "E0308"] {
        let output = run(&["explain", code]);
        assert_eq!(status(&output), 2, "{code}");
        assert!(!err(&output).contains("did you mean"), "{code}: {}", err(&output));
    }
    for group in ["match::*", "match::not", "match::"] {
        assert!(out(&run(&["explain", group])).contains("match::not-in-sequence"), "{group}");
    }
    for (id, wanted) in
        [("3x3x13x5+2,3x3x13x5+3", "write a space in place of `,`"), ("carpet", "as in `carpet+1`")]
    {
        let output = run(&["solve", id]);
        assert_eq!(status(&output), 1, "{id}: {}", err(&output));
        assert!(err(&output).contains(wanted), "{id}: {}", err(&output));
    }
    let texts = folder.join("texts");
    std::fs::create_dir(&texts).unwrap();
    std::fs::write(texts.join("notes.txt"), "3x3x13x5+2 2a =partial").unwrap();
    let output = run(&["verify", path(&texts)]);
    assert_eq!(status(&output), 1);
    assert!(
        err(&output).contains("to read the only other file") && err(&output).contains("notes.txt"),
        "{}",
        err(&output)
    );
}
