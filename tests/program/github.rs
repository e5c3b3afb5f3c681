//! No text from the input is a command for GitHub in the log of a job.

use crate::run::{PROGRAM, err, feed, folder, out, patience, status};
use crate::terminal::{LINES, hostile, in_hostile};
use std::fs::{self, File};
use std::process::{Command, Output, Stdio};

/// Commands as a runner finds them, in every place where lines begin.
const HOSTILE: &str = "::stop-commands::a\n::add-mask::b\r \t::error ::c\n\u{a0}\u{3000}::warning file=x::d ##[stop-commands]e ###[add-path]f\n\u{feff}##[error]g";

/// The commands in a log. A runner takes what begins a line for one, after blanks, and `##[` wherever
/// it is; of those it looks at the name, which is ignored here.
fn commands(log: &[u8]) -> Vec<String> {
    let log = String::from_utf8_lossy(log).into_owned();
    let is_command = |line: &&str| {
        let start = line.trim_start_matches(|it: char| it.is_whitespace() || it == '\u{feff}');
        // What its own annotations say is text.
        let is_own = ["::error file=", "::warning file="].iter().any(|own| line.starts_with(own));
        !is_own && (start.starts_with("::") || line.contains("##["))
    };
    log.split(['\n', '\r']).filter(is_command).map(str::to_owned).collect()
}

fn on_github(line: &str, folder: &str, on: &str) -> Output {
    let mut shell = Command::new("bash");
    shell.args(["-c", &in_hostile(line), PROGRAM]).envs([("H", HOSTILE), ("D", folder)]);
    shell.env("GITHUB_ACTIONS", on).stdin(Stdio::null());
    shell.output().expect("there is a shell")
}

#[test]
fn nothing_from_the_input_is_a_command() {
    let folder = hostile("github", HOSTILE);
    let mut live = 0;
    for line in LINES {
        let output = on_github(line, &folder, "true");
        for log in [&output.stdout, &output.stderr] {
            assert_eq!(commands(log), [""; 0], "{line}");
        }
        // So it is without a job.
        let output = on_github(line, &folder, "");
        live += usize::from(!commands(&[output.stdout, output.stderr].concat()).is_empty());
    }
    assert!(live > 30, "{live} lines");
}

#[test]
fn usage_errors_and_diffs_are_no_commands() {
    let folder = hostile("github-usage", HOSTILE);
    for line in [
        r###""$0" verify "##[error]a"; "$0" "##[error]a"; "$0" verify "--##[error]a""###,
        r#"cd "$N"; cp "$F" "::error ::a"; "$0" verify "::error ::a"; "$0" fmt --check "::error ::a""#,
        r#"cd "$N"; cp "$F" "::error ::a"; "$0" fmt --diff "::error ::a"; "$0" verify -v "::error ::a""#,
        r#""$0" fmt --diff --color always "$F"; "$0" verify --color always "$F""#,
    ] {
        let output = on_github(line, &folder, "true");
        let logs = [output.stdout, output.stderr];
        assert_eq!(commands(&logs.concat()), [""; 0], "{line}");
        let text = logs.map(|log| String::from_utf8_lossy(&log).into_owned()).concat();
        assert!(text.contains("\\u{3a}") || text.contains("\\u{5b}"), "{line}: {text}");
    }
}

/// A pipe may be the log. A file isn't, and what is printed for programs is the same.
#[test]
fn what_was_broken_up_is_told_and_files_get_the_text_as_it_is() {
    let text = b"2x2x1x1+1 1a ; ##[error]a\n::error ::b\n";
    let plain = feed(&["fmt"], text).stdout;
    assert_eq!(plain, text);
    let folder = folder("github-files");
    fs::write(folder.join("a"), text).expect("a file can be written");
    let run = |arguments: &[&str], to: Stdio| {
        let mut command = patience(arguments);
        command.current_dir(&folder).env("GITHUB_ACTIONS", "true").stdout(to);
        command.output().expect("the program starts")
    };
    let piped = run(&["fmt", "a"], Stdio::piped());
    assert_eq!(out(&piped), "2x2x1x1+1 1a ; ##\\u{5b}error]a\n:\\u{3a}error ::b\n");
    assert!(err(&piped).contains("redirect the output to a file"), "{}", err(&piped));
    assert_eq!(status(&piped), 1, "prose is malformed");
    let file = File::create(folder.join("b")).expect("a file can be written");
    let written = run(&["fmt", "a"], file.into());
    assert!(!err(&written).contains("redirect"), "{}", err(&written));
    assert_eq!(fs::read(folder.join("b")).expect("it is there"), text);
    // JSON and XML have escapes of their own.
    fs::write(folder.join("##[c]"), "2x2x1x1+1 1a 1a").expect("a file can be written");
    for format in ["json", "jsonl", "junit"] {
        let output = run(&["verify", "--format", format, "##[c]"], Stdio::piped());
        assert_eq!((commands(&output.stdout), err(&output)), (vec![], String::new()), "{format}");
        let printed = out(&output);
        let has_name = match format {
            "junit" => roxmltree::Document::parse(&printed)
                .expect("it is XML")
                .descendants()
                .any(|node| node.attribute("name") == Some("##[c]")),
            _ => {
                let json: serde_json::Value = serde_json::from_str(&printed).expect("it is JSON");
                let places = ["/source", "/0/source"];
                places.iter().any(|at| json.pointer(at).is_some_and(|it| it == "##[c]"))
            }
        };
        assert!(has_name, "{format}: {printed}");
    }
}
