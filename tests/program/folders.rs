//! What is read of folders, and what is said if that is nothing.

use crate::run::{err, folder, out, path, patience, run, slashes, status};
use std::fs;
use std::path::{Path, PathBuf};

const WON: &str = "2x2x1x1+[AH AS] 1a *1a\n";

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().expect("it is in a folder")).expect("a folder can be made");
    fs::write(file, text).expect("a file can be written");
}

/// A folder with files that are left out.
fn ignoring(name: &str) -> PathBuf {
    let folder = folder(name);
    for file in [
        "a.pn",
        "b/c.pn",
        ".hidden.pn",
        ".hidden/e.pn",
        "target/d.pn",
        "b/node_modules/f/g.pn",
        "b/target",
        "kept/target.pn",
        "b.pn",
        "C.pn",
        "b-c.pn",
    ] {
        write(&folder.join(file), WON);
    }
    // What git leaves out is read.
    write(&folder.join(".gitignore"), "a.pn\n");
    folder
}

/// The names of the sources that `verify` reads, in order.
fn sources(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let all = [&["verify", "--format", "jsonl"][..], arguments].concat();
    let output = patience(&all).current_dir(folder).output().expect("the program starts");
    let lines = out(&output);
    let read = |line: &str| {
        let verdict: serde_json::Value = serde_json::from_str(line).expect("JSON");
        // A folder without files is named alone.
        verdict["error"].is_null().then(|| slashes(verdict["source"].as_str().expect("a name")))
    };
    let found: Vec<String> = lines.lines().filter_map(read).collect();
    let is_all = found.len() == lines.lines().count();
    let ended = (status(&output), err(&output).is_empty());
    assert_eq!(ended, if is_all { (0, true) } else { (1, false) }, "{arguments:?}");
    found
}

#[test]
fn hidden_entries_and_what_is_built_are_left_out_of_folders() {
    let folder = ignoring("ignoring");
    let some = ["./C.pn", "./a.pn", "./b-c.pn", "./b.pn", "./b/c.pn", "./kept/target.pn"];
    assert_eq!(sources(&folder, &["."]), some);
    let all = [
        "./.hidden.pn",
        "./.hidden/e.pn",
        "./C.pn",
        "./a.pn",
        "./b-c.pn",
        "./b.pn",
        "./b/c.pn",
        "./b/node_modules/f/g.pn",
        "./kept/target.pn",
        "./target/d.pn",
    ];
    assert_eq!(sources(&folder, &["--hidden", "."]), all);
    // What is named is read.
    let named = [".hidden.pn", "target/d.pn", "b/target"];
    assert_eq!(sources(&folder, &named), named);
    for (named, file) in [(".hidden", ".hidden/e.pn"), ("target", "target/d.pn")] {
        assert_eq!(sources(&folder, &[named]), [file]);
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
        for (option, files) in [(&[][..], 6), (&["--hidden"], 10)] {
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
        assert_eq!(status(&run(&[&deals[..], &["--hidden"]].concat())), 1, "{command:?}");
    }
}

/// Every command that reads inputs, and every format that it writes.
const READERS: [&[&str]; 18] = [
    &["verify"],
    &["verify", "--format", "concise"],
    &["verify", "--format", "json"],
    &["verify", "--format", "jsonl"],
    &["verify", "--format", "github"],
    &["verify", "--format", "junit"],
    &["fmt"],
    &["fmt", "--check"],
    &["fmt", "--diff"],
    &["show"],
    &["show", "--format", "jsonl"],
    &["replay", "--plain"],
    &["replay", "--format", "jsonl"],
    &["infer"],
    &["infer", "--format", "json"],
    &["solve", "--format", "json"],
    &["analyse", "--annotate"],
    &["analyse", "--format", "jsonl"],
];

/// An input without a game: its arguments, what is said of it, and whether it could not be read.
type Without = (Vec<String>, &'static str, bool);

/// All kinds of inputs without a game, and the part of its name by which each is named.
fn without_games(folder: &Path) -> Vec<Without> {
    let at = |name: &str| vec![path(&folder.join(name)).to_owned()];
    for name in ["EMPTY", "empty-folder.pn", "unreadable/a.pn"] {
        fs::create_dir_all(folder.join(name)).expect("a folder can be made");
    }
    write(&folder.join("TXT/a.txt"), WON);
    write(&folder.join("empty.pn"), "");
    write(&folder.join("comments.pn"), "; nothing here\n\n");
    vec![
        (at("EMPTY"), "EMPTY", false),
        (at("TXT"), "TXT", false),
        (at("empty-folder.pn"), "empty-folder.pn", false),
        (at("empty.pn"), "empty.pn", false),
        (at("comments.pn"), "comments.pn", false),
        (vec!["-".to_owned()], "<stdin>", false),
        (vec!["-e".to_owned(), String::new()], "<expression 1>", false),
        (at("missing.pn"), "missing.pn", true),
        (at("unreadable"), "unreadable/a.pn", true),
    ]
}

/// The objects of a report in JSON, however it lists them, or none if it is in another format.
fn objects(format: &str, text: &str) -> Option<Vec<serde_json::Value>> {
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    match format {
        "json" => Some(value(text).as_array().expect("an array").clone()),
        "jsonl" => Some(text.lines().map(value).collect()),
        _ => None,
    }
}

/// An input in which no game is found is named, with status 1, and one that cannot be read is named and
/// counted, with status 2, by every command, in every format, whatever inputs are beside it.
#[test]
fn an_input_without_a_game_is_named_and_counted() {
    let folder = folder("without");
    let good = folder.join("good.pn");
    write(&good, WON);
    let good = path(&good).to_owned();
    for (input, name, is_unread) in without_games(&folder) {
        for reader in READERS {
            let alone: Vec<&str> = input.iter().map(String::as_str).collect();
            let (after, before) =
                ([&alone[..], &[&good]].concat(), [&[&*good], &alone[..]].concat());
            for (inputs, goods) in [(alone, 0), (after, 1), (before, 1)] {
                let output = run(&[reader, &inputs[..]].concat());
                // In XML, some characters have names.
                let written = slashes(&out(&output)).replace("&lt;", "<").replace("&gt;", ">");
                let said = slashes(&err(&output));
                let case = format!("{reader:?} {inputs:?}\n{written}\n{said}");
                assert_eq!(status(&output), if is_unread { 2 } else { 1 }, "{case}");
                assert!(format!("{written}{said}").contains(name), "{case}");
                let reason = if is_unread { "" } else { "no game found" };
                assert!(format!("{written}{said}").contains(reason), "{case}");
                let code = if is_unread { "text::unreadable" } else { "text::no-game" };
                let format = reader.get(2).copied().unwrap_or_default();
                let has_summary = matches!(reader, ["verify"] | ["verify", _, "concise"]);
                if has_summary && (is_unread || goods > 0) {
                    let counted = if is_unread { ", 1 not read," } else { "1 without a game)" };
                    assert!(written.contains(counted), "{case}");
                    assert_eq!(written.contains("not read"), is_unread, "{case}");
                }
                if let Some(objects) = objects(format, &written) {
                    let has_code = |object: &&serde_json::Value| {
                        let text = object.to_string();
                        text.contains(code) && text.contains(name)
                    };
                    assert_eq!(objects.iter().filter(has_code).count(), 1, "{case}");
                    assert_eq!(objects.len() > 1, goods > 0, "{case}");
                } else if ["concise", "github", "junit"].contains(&format) {
                    let code =
                        if format == "github" { code.replace("::", "%3A%3A") } else { code.into() };
                    assert!(written.contains(&*code), "{case}");
                }
                if format == "junit" {
                    assert_eq!(written.matches("<failure ").count(), 1, "{case}");
                    assert_eq!(written.matches("<testcase ").count(), 1 + goods, "{case}");
                }
            }
        }
        let quiet = [&["verify", "-q"][..], &input.iter().map(String::as_str).collect::<Vec<_>>()];
        let output = run(&quiet.concat());
        assert_eq!(
            (out(&output), err(&output).is_empty()),
            (String::new(), !is_unread),
            "{input:?}"
        );
        for import in [&["import"][..], &["import", "--board", "carpet+"]] {
            let imported = run(&[import, quiet[1]].concat());
            let is_folder = Path::new(&input[0]).is_dir();
            let wanted = if is_unread || is_folder { 2 } else { 1 };
            assert_eq!(status(&imported), wanted, "{input:?} {}", err(&imported));
            let part = name.split('/').next().unwrap_or_default();
            assert!(slashes(&err(&imported)).contains(part), "{input:?}");
        }
    }
    let all = run(&["verify", "--hidden", path(&folder.join("EMPTY"))]);
    assert!(err(&all).trim_end().ends_with("no *.pn files in this folder"), "{}", err(&all));
    let some = run(&["verify", path(&folder.join("TXT"))]);
    assert!(err(&some).contains("to read the only other file, name it: "), "{}", err(&some));
    assert_eq!(status(&run(&["fmt", "--write", path(&folder.join("EMPTY"))])), 1);
    assert_eq!(status(&run(&["play", "--plain", path(&folder.join("EMPTY"))])), 1);
    for nothing in ["", "; x"] {
        let output = run(&["show", nothing]);
        assert_eq!(status(&output), 1, "{nothing}");
        assert!(err(&output).contains("<id>: no game found"), "{nothing}: {}", err(&output));
    }
    let output = run(&["perft", "", "--depth", "1"]);
    assert_eq!((status(&output), err(&output).as_str()), (1, "patience: no game found\n"));
}

/// A file of known deals that cannot be read is in every report, too, though nothing is judged without it.
#[test]
fn known_deals_that_cannot_be_read_are_counted() {
    let missing = folder("without-deals").join("missing.pn");
    for format in ["human", "concise", "json", "jsonl", "github", "junit"] {
        let arguments = ["verify", "--format", format, "-e", WON, "--deals", path(&missing)];
        let output = run(&arguments);
        assert_eq!(status(&output), 2, "{format}");
        let text = out(&output);
        assert!(text.contains("not read") || text.contains("unreadable"), "{format}: {text}");
        objects(format, &text);
    }
}
