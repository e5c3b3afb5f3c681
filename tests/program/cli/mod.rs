//! The program as users run it: commands one by one, and what all have in common.

mod fmt;
mod infer;
mod perft;
mod replay;
mod show;
mod verify;

use crate::run::{err, feed, out, patience, run, started, status};
use serde_json::Value;
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
    for shell in ["bash", "zsh", "fish", "powershell", "elvish", "nushell"] {
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
        command.envs(environment.iter().copied());
        let output = started(|| command.output());
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
            [&["verify", "--hidden=yes"], colour].concat(),
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
fn explain_lists_the_codes_of_a_group() {
    for group in ["match", "match::"] {
        let list = out(&run(&["explain", group]));
        assert!(list.lines().count() > 10);
        assert!(list.lines().all(|line| line.starts_with("match::")), "{list}");
    }
}
