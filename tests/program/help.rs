//! Help and manual pages: their examples run, and their sections are there.

use crate::readme::shell_in;
use crate::run::{PROGRAM, commands, err, folder, out, path, run, status};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use support::pty::Session;

/// The long help of the program and of each command.
fn helps() -> Vec<(String, String)> {
    let of_command = |name: String| {
        let help = out(&run(&[&name, "--help"]));
        (name, help)
    };
    std::iter::once(("patience".to_owned(), out(&run(&["--help"]))))
        .chain(commands().into_iter().map(of_command))
        .collect()
}

/// The lines after a heading, up to an empty line.
fn section<'h>(help: &'h str, heading: &str) -> Vec<&'h str> {
    help.lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.is_empty())
        .collect()
}

fn examples(help: &str) -> Vec<&str> {
    section(help, "Examples:")
        .into_iter()
        .filter_map(|line| line.strip_prefix("      $ "))
        .collect()
}

/// A folder with every file that the examples name.
fn with_solutions(name: &str) -> PathBuf {
    let folder = folder(name);
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/match-solitaire");
    for sub in ["solutions", ".zfunc", ".config/fish/completions"] {
        fs::create_dir_all(folder.join(sub)).expect("a folder can be made");
    }
    // An entry of a deal book, from another number.
    fs::write(folder.join("deals.pn"), "2x2x1x1+7[AH AS]\n").expect("a file can be written");
    for (fixture, file) in [
        ("published.pn", "solutions.pn"),
        ("published.pn", "solutions/published.pn"),
        ("solved.pn", "solutions/solved.pn"),
        ("unknown/both.pn", "unknown.pn"),
    ] {
        fs::copy(fixtures.join(fixture), folder.join(file)).expect("a file can be copied");
    }
    let saved = include_bytes!("saved/monte-carlo.pso");
    fs::write(folder.join("monte-carlo.pso"), saved).expect("a file can be written");
    folder
}

#[test]
fn the_examples_of_every_command_run() {
    let mut used = BTreeSet::new();
    for (name, help) in helps() {
        let folder = with_solutions(&format!("examples-{name}"));
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{name}");
        for line in examples {
            let called = name == "patience" || line.contains(&format!("patience {name}"));
            assert!(called, "{line} is no example of {name}");
            if name == "play" && !line.contains("--plain") {
                plays(&folder, line);
            } else {
                let (shown, status) = shell_in(&folder, line);
                assert_eq!(status, 0, "{line}\n{shown}");
            }
            used.insert(line.to_owned());
        }
        for file in examples_write(&name) {
            assert!(folder.join(file).metadata().is_ok_and(|file| file.len() > 0), "{file}");
        }
    }
    assert!(used.len() > 30);
}

/// Runs an example that needs a terminal.
fn plays(folder: &Path, line: &str) {
    let line = format!("cd '{}'; PATH=\"$(dirname \"$0\"):$PATH\"; {line}", folder.display());
    let mut session = Session::new(PROGRAM, &line, &[]);
    session.until("a game, a list of records or the choice of a game", |screen| {
        let contents = screen.contents();
        ["legal move", "verdict", "What do you want"].iter().any(|text| contents.contains(text))
    });
    // A list of records is closed for the choice of a game.
    session.press("qq");
    session.ends_in_order("status 0");
}

/// What the examples of a command leave behind.
fn examples_write(name: &str) -> &'static [&'static str] {
    match name {
        "solve" => &["carpet.pn"],
        "replay" => &["move-17.svg", "pages/index.html"],
        "man" => &[".local/share/man/man1/patience.1", "patience-verify.1"],
        "completions" => {
            &[".bash_completion", ".zfunc/_patience", ".config/fish/completions/patience.fish"]
        }
        _ => &[],
    }
}

#[test]
fn long_help_has_exit_statuses_and_short_help_is_short() {
    for (name, help) in helps() {
        let statuses = section(&help, "Exit status:");
        for line in section(&help, "Examples:").iter().chain(&statuses) {
            // Where it fits, an example can be copied.
            assert!(line.chars().count() <= 80, "{line}");
        }
        let numbers: Vec<char> = statuses.iter().filter_map(|line| line.chars().nth(2)).collect();
        assert!(matches!(numbers.as_slice(), ['0', '2'] | ['0', '1', '2']), "{name}: {numbers:?}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{name}");
        let options = help.lines().filter_map(|line| line.trim_start().split_once("--"));
        let options: Vec<&str> = options
            .filter(|(before, _)| before.is_empty() || before.len() == 4 && before.ends_with(", "))
            .filter_map(|(_, option)| option.split([' ', ',']).next())
            .collect();
        let last: Vec<&str> = options.into_iter().rev().collect();
        let version = usize::from(name == "patience");
        assert_eq!(last[version..version + 3], ["help", "ascii", "color"], "{name}");
        let short = match name.as_str() {
            "patience" => run(&["-h"]),
            name => run(&[name, "-h"]),
        };
        assert!(!out(&short).contains("Examples:") && out(&short).lines().count() <= 40, "{name}");
    }
}

#[test]
fn every_command_has_a_page_with_the_usual_sections_in_order() {
    let folder = folder("man").join("new/man1");
    assert_eq!(status(&run(&["man", "--output", path(&folder)])), 0);
    let mut pages: Vec<String> = fs::read_dir(&folder)
        .expect("the folder was made")
        .map(|page| page.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .collect();
    pages.sort();
    let mut expected: Vec<String> =
        commands().iter().map(|name| format!("patience-{name}.1")).collect();
    expected.extend(
        ["patience.1", "patience-census-merge.1", "patience-census-plot.1"].map(str::to_owned),
    );
    expected.sort();
    assert_eq!(pages, expected);

    for (name, help) in helps() {
        let (file, printed) = match name.as_str() {
            "patience" => ("patience.1".to_owned(), run(&["man"])),
            _ => (format!("patience-{name}.1"), run(&["man", &name])),
        };
        let page = fs::read_to_string(folder.join(&file)).expect("the page is there");
        assert_eq!(page, out(&printed));
        let head = format!(
            ".TH {} 1  \"patience {}\"",
            &file[..file.len() - 2],
            env!("CARGO_PKG_VERSION")
        );
        assert!(page.contains(&head), "{file}");

        let headings: Vec<&str> =
            page.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
        let usual =
            ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SUBCOMMANDS", "EXTRA", "VERSION"];
        let has_parts = ["patience", "census"].contains(&name.as_str());
        let usual = usual.into_iter().filter(|heading| match *heading {
            "SUBCOMMANDS" => has_parts,
            "VERSION" => name == "patience",
            _ => true,
        });
        assert_eq!(headings, usual.collect::<Vec<_>>(), "{file}");

        let plain = page.replace("\\-", "-").replace("\\*(Aq", "'");
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{file}");
        for line in examples {
            assert!(plain.contains(&line.replace('\\', "\\\\")), "{file}: {line}");
        }
    }
}

#[test]
fn pages_are_of_commands_alone_and_go_to_folders() {
    assert_eq!(status(&run(&["man", "nothing"])), 2);
    assert_eq!(status(&run(&["man", "help"])), 2);
    assert_eq!(status(&run(&["man", "verify", "--output", "target"])), 2);
    let output = run(&["man", "--output", "README.md"]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("README.md"));
}
