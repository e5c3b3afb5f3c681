//! What is read of folders, and what is said if that is nothing.

use crate::run::{err, folder, out, path, patience, run, slashes, status};
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
#[cfg(unix)]
use support::dice::Dice;

const WON: &str = "2x2x1x1+[AH AS] 1a *1a\n";

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().expect("it is in a folder")).expect("a folder can be made");
    fs::write(file, text).expect("a file can be written");
}

/// A folder that is no repository, with files that are left out. Its parent's rules exclude one.
fn ignoring(name: &str) -> PathBuf {
    let parent = folder(name);
    write(&parent.join(".gitignore"), "above.pn\n");
    let folder = parent.join("games");
    for file in [
        "a.pn",
        "b/c.pn",
        "b/scratch.pn",
        "b/tried/d.pn",
        ".hidden.pn",
        ".hidden/e.pn",
        "above.pn",
        "kept/scratch.pn",
        "b.pn",
        "C.pn",
        "b-c.pn",
    ] {
        write(&folder.join(file), WON);
    }
    write(&folder.join(".gitignore"), "scratch.pn\ntried/\n");
    write(&folder.join("kept/.gitignore"), "!scratch.pn\n");
    // Neither of these is git's.
    write(&folder.join(".ignore"), "a.pn\n");
    write(&folder.join(".git/info/exclude"), "b.pn\n");
    folder
}

/// The names of the sources that `verify` reads, in order.
fn sources(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let all = [&["verify", "--format", "jsonl"][..], arguments].concat();
    let output = patience(&all).current_dir(folder).output().expect("the program starts");
    assert_eq!((status(&output), err(&output)), (0, String::new()), "{arguments:?}");
    let lines = out(&output);
    let name = |line: &str| {
        let verdict: serde_json::Value = serde_json::from_str(line).expect("JSON");
        slashes(verdict["source"].as_str().expect("a source has a name"))
    };
    lines.lines().map(name).collect()
}

#[test]
fn hidden_and_ignored_files_are_left_out_of_folders() {
    let folder = ignoring("ignoring");
    let some = ["./C.pn", "./a.pn", "./b-c.pn", "./b.pn", "./b/c.pn", "./kept/scratch.pn"];
    assert_eq!(sources(&folder, &["."]), some);
    let all = [
        "./.hidden.pn",
        "./.hidden/e.pn",
        "./C.pn",
        "./a.pn",
        "./above.pn",
        "./b-c.pn",
        "./b.pn",
        "./b/c.pn",
        "./b/scratch.pn",
        "./b/tried/d.pn",
        "./kept/scratch.pn",
    ];
    assert_eq!(sources(&folder, &["--no-ignore", "."]), all);
    // What is named is read.
    let named = ["b/scratch.pn", ".hidden.pn", "b/tried/d.pn", "above.pn"];
    assert_eq!(sources(&folder, &named), named);
    assert_eq!(sources(&folder, &[".hidden"]), [".hidden/e.pn"]);
    // A repository changes nothing.
    write(&folder.join(".git/HEAD"), "ref: refs/heads/main\n");
    assert_eq!(sources(&folder, &["."]), some);
}

/// Writes random rules into a file. A piece of a pattern follows another, but for two that git reads in a way
/// of its own: `**` after anything but `/`.
#[cfg(unix)]
fn write_rules(file: &Path, dice: &mut Dice) {
    const PIECES: [&str; 26] = [
        "a",
        "b",
        "ab",
        "c",
        ".pn",
        ".pn",
        "a.pn",
        "*",
        "*",
        "?",
        "/",
        "/",
        "/",
        "/**/",
        "[ab]",
        "[!a]",
        "[^b]",
        "[a-b]",
        "[]a]",
        "[a",
        "[[:alpha:]]",
        "[![:digit:]b]",
        "\\",
        "\\a",
        "-",
        " ",
    ];
    const STARTS: [&str; 8] = ["", "", "", "!", "/", "**/", "#", "!/"];
    const ENDS: [&str; 7] = ["", "", "", "/", "/**", " ", "\r"];
    let mut rules = String::new();
    for _ in 0..1 + dice.below(4) {
        rules += dice.pick(&STARTS);
        for _ in 0..1 + dice.below(4) {
            rules += dice.pick(&PIECES);
        }
        rules += dice.pick(&ENDS);
        rules.push('\n');
    }
    write(file, &rules);
}

#[cfg(unix)]
#[test]
fn rules_are_read_as_git_reads_them() {
    let dice = &mut Dice::new(1);
    let names = ["a", "b", "ab", "c", "a-", "[a", "a b", "]"];
    for number in 0..200 {
        let folder = folder(&format!("rules-{number}"));
        let mut files: Vec<String> = Vec::new();
        for _ in 0..20 {
            let folders = (0..dice.below(4)).map(|_| format!("{}/", dice.pick(&names)));
            let folders: String = folders.collect();
            files.push(format!("{folders}{}.pn", dice.pick(&names)));
        }
        files.sort();
        files.dedup();
        files.iter().for_each(|file| write(&folder.join(file), WON));
        write_rules(&folder.join(".gitignore"), dice);
        write_rules(&folder.join("a/.gitignore"), dice);
        let git = |arguments: &[&str]| {
            let mut git = Command::new("git");
            git.args(arguments).current_dir(&folder).env("GIT_CONFIG_GLOBAL", "/dev/null");
            // There are no rules of the user's there.
            git.env("XDG_CONFIG_HOME", &folder);
            git
        };
        assert_eq!(status(&git(&["init", "-q"]).output().expect("there is git")), 0);
        let list = folder.join(".git/list");
        write(&list, &files.join("\n"));
        let list = fs::File::open(list).expect("it was written");
        let mut check = git(&["check-ignore", "--no-index", "--stdin"]);
        let excluded = check.stdin(list).output().expect("there is git");
        // It ends with 1 if it excludes none.
        assert!(matches!(status(&excluded), 0 | 1), "{}", err(&excluded));
        let excluded = out(&excluded);
        let excluded: Vec<&str> = excluded.lines().collect();
        files.retain(|file| !excluded.contains(&file.as_str()));
        let read = sources(&folder, &[".", "-e", WON]);
        let read: Vec<&str> = read.iter().filter_map(|name| name.strip_prefix("./")).collect();
        assert_eq!(read, files, "{}", folder.display());
    }
}

#[test]
fn every_command_reads_folders_in_the_same_way() {
    let folder = ignoring("ignoring-all");
    for arguments in [
        &["fmt"][..],
        &["replay", "--moves-only"],
        &["infer"],
        &["solve"],
        &["analyse", "--annotate"],
    ] {
        for (option, files) in [(&[][..], 6), (&["--no-ignore"], 11)] {
            let output = run(&[arguments, option, &[path(&folder)]].concat());
            assert_eq!(status(&output), 0, "{arguments:?}: {}", err(&output));
            let text = out(&output);
            assert_eq!(text.matches("2x2x1x1+").count(), files, "{arguments:?}: {text}");
        }
    }
    write(&folder.join("book.pn"), "2x2x1x1+7[AH AS]\n");
    write(&folder.join(".later.pn"), "2x2x1x1+7[AS AH]\n");
    for command in [&["show", "2x2x1x1+7"][..], &["perft", "2x2x1x1+7", "--depth", "1"]] {
        let deals = [command, &["--deals", path(&folder)]].concat();
        assert_eq!(status(&run(&deals)), 0, "{command:?}");
        // The other deal contradicts it.
        assert_eq!(status(&run(&[&deals[..], &["--no-ignore"]].concat())), 1, "{command:?}");
    }
}

#[test]
fn no_game_is_said_by_every_command() {
    let folder = folder("empty");
    let (empty, prose) = (folder.join("EMPTY"), folder.join("prose.pn"));
    fs::create_dir(&empty).expect("a folder can be made");
    write(&prose, "; nothing here\n\n");
    let commands = [
        &["verify"][..],
        &["verify", "--format", "json"],
        &["fmt"],
        &["fmt", "--check"],
        &["fmt", "--diff"],
        &["replay"],
        &["replay", "--format", "jsonl"],
        &["infer"],
        &["infer", "--format", "json"],
        &["solve"],
        &["solve", "--format", "json"],
        &["analyse"],
        &["analyse", "--annotate"],
        &["analyse", "--format", "json"],
    ];
    for command in commands {
        let nothing = if command.ends_with(&["json"]) { "[]\n" } else { "" };
        let said = |arguments: &[&str], what: &str| {
            let output = run(&[command, arguments].concat());
            assert_eq!(status(&output), 1, "{command:?} {arguments:?}");
            assert!(err(&output).contains(what), "{command:?} {arguments:?}: {}", err(&output));
            out(&output)
        };
        let none = "patience: no game found: no *.pn files in these folders; to read hidden files";
        let text = said(&[path(&empty)], none);
        assert!(
            command[0] == "verify" && !text.is_empty() || text == nothing,
            "{command:?} {text}"
        );
        for (arguments, name) in
            [(["-e", ""], "<expression 1>"), (["--", path(&prose)], "prose.pn")]
        {
            said(&arguments, &format!("{name}: no game found"));
        }
        // One that has none is told, whatever the others have.
        said(&["-e", "", "-e", WON], "<expression 1>: no game found");
    }
    let written = run(&["fmt", "--write", path(&empty)]);
    assert_eq!(status(&written), 1);
    let all = run(&["verify", "--no-ignore", path(&empty)]);
    assert!(err(&all).ends_with("no *.pn files in these folders\n"), "{}", err(&all));
    for nothing in ["", "; x"] {
        let output = run(&["show", nothing]);
        assert_eq!(status(&output), 1, "{nothing}");
        assert!(err(&output).contains("<id>: no game found"), "{nothing}: {}", err(&output));
    }
    let output = run(&["perft", "", "--depth", "1"]);
    assert_eq!((status(&output), err(&output).as_str()), (1, "patience: no game found\n"));
}
