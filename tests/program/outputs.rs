//! Where reports go: standard streams by any name, pipes and devices, and files.

use crate::run::{PROGRAM, err, folder, out, path, patience, run, status};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

const WON: &str = "2x2x1x1+[AH AS] 1a *1a";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a";
const SUMMARY: &str = "1 record in 1 source: 1 passed, 0 failed (1 solved), 2 moves\n";

/// Runs a line of bash in which `$0` is the program, in a folder.
fn bash(folder: &Path, line: &str) -> Output {
    let mut bash = Command::new("bash");
    bash.args(["-c", line, PROGRAM]).current_dir(folder).output().expect("there is a bash")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the file is there")
}

/// Returns the report as an array of verdicts.
fn verdicts(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

#[test]
fn reports_to_one_stream_follow_one_another() {
    let output = run(&[
        "verify",
        "--output",
        "json=-",
        "--output",
        "jsonl=/dev/stdout",
        "--output",
        "concise=/dev/stderr",
        "-e",
        WON,
        "-e",
        WRONG,
    ]);
    assert_eq!(status(&output), 1);
    let text = out(&output);
    let (summary, rest) = text.split_once("\n[\n").expect("the summary comes first");
    assert!(
        summary
            .ends_with("2 records in 2 sources: 1 passed, 1 failed (1 solved, 1 illegal), 4 moves")
    );
    let (json, lines) = rest.split_once("\n]\n").expect("the array is whole");
    let array = verdicts(&format!("[{json}]"));
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(array == lines && lines.len() == 2);
    // Messages for people go to standard error at once, and the report after them.
    let (drawing, concise) = err(&output)
        .split_once("\n<expression 2>:1:20: match::")
        .map(|(before, after)| (before.to_owned(), after.to_owned()))
        .expect("both");
    assert!(drawing.contains("move 2 is illegal") && concise.starts_with("occupied-freecell"));
    // Alone, a report is written while the records are read.
    let alone = run(&["verify", "-q", "--output", "json=-", "-e", WON]);
    assert_eq!((status(&alone), verdicts(&out(&alone)).len()), (0, 1));
}

#[test]
fn a_stream_into_a_file_is_written_and_the_file_never_replaced() {
    let folder = folder("streams");
    fs::write(folder.join("a.pn"), WON).expect("a file can be written");
    for (line, expected) in [
        ("$0 verify a.pn --output json=/dev/stdout >o", format!("before\n{SUMMARY}[")),
        ("$0 verify a.pn --output json=o >>o", format!("before\n{SUMMARY}[")),
        ("$0 verify a.pn --output json=- >>o", format!("before\n{SUMMARY}[")),
        ("$0 verify a.pn -q --output json=/dev/fd/7 7>>o", "before\n[".to_owned()),
        ("$0 verify a.pn -q --output json=/dev/stderr 2>>o", "before\n[".to_owned()),
        ("$0 verify a.pn -q --output json=o 2>>o", "before\n[".to_owned()),
        ("$0 verify a.pn -q --write-baseline /dev/stdout >>o", "before\n# Known".to_owned()),
        ("$0 replay a.pn --svg /dev/stdout >>o", "before\n<svg".to_owned()),
        ("$0 replay a.pn --html o >>o", "before\n<!DOCTYPE".to_owned()),
    ] {
        let line = line.replace("$0", "\"$0\"").replace(">o", ">>o").replace(">>>", ">>");
        let all = format!(
            "echo before >o; ln -f o other; {line}; status=$?; echo after >>o; exit $status"
        );
        let output = bash(&folder, &all);
        assert_eq!((status(&output), err(&output)), (0, String::new()), "{line}");
        let text = read(&folder.join("o"));
        assert!(text.starts_with(&expected) && text.ends_with("after\n"), "{line}: {text}");
        assert_eq!(text, read(&folder.join("other")), "{line} replaced the file");
    }
}

#[test]
fn pipes_and_devices_are_written_in_place() {
    let folder = folder("in-place");
    fs::write(folder.join("a.pn"), WON).expect("a file can be written");
    let line = "mkfifo pipe; cat pipe >copy & \"$0\" verify a.pn -q --output json=pipe; wait; cat copy; test -p pipe";
    let output = bash(&folder, line);
    assert_eq!((status(&output), verdicts(&out(&output)).len()), (0, 1), "{}", err(&output));
    let output = bash(&folder, "\"$0\" verify a.pn -q --output json=>(cat >sent); cat sent 2>&1");
    assert_eq!(err(&output), "");
    // The shell does not wait for what is in `>(…)`.
    let sent = (0..500).find_map(|_| {
        thread::sleep(std::time::Duration::from_millis(10));
        let text = fs::read_to_string(folder.join("sent")).ok()?;
        text.ends_with("]\n").then_some(text)
    });
    assert_eq!(sent.map(|text| verdicts(&text).len()), Some(1));
    let output =
        bash(&folder, "\"$0\" verify a.pn -q --output json=/dev/null && test -c /dev/null");
    assert_eq!((status(&output), err(&output)), (0, String::new()));
    for option in ["--svg", "--html"] {
        let line = format!("\"$0\" replay a.pn {option} >(head -c 1 >first); sleep 0.1");
        assert_eq!(err(&bash(&folder, &line)), "", "{option}");
    }
    let full = bash(&folder, "\"$0\" verify a.pn -q --output json=/dev/full");
    assert_eq!(status(&full), 2);
    assert!(err(&full).starts_with("patience: /dev/full: No space left"), "{}", err(&full));
}

#[test]
fn one_file_is_not_written_twice() {
    let folder = folder("twice");
    fs::write(folder.join("a.json"), "old").expect("a file can be written");
    std::os::unix::fs::symlink("a.json", folder.join("b.json")).expect("a link can be made");
    for line in [
        "verify -e 1x --output json=a.json --output jsonl=a.json",
        "verify -e 1x --output json=a.json --output jsonl=b.json",
        "verify -e 1x --output json=a.json --write-baseline b.json",
        "verify -e 1x --output json=/dev/fd/7 --output jsonl=/dev/fd/8 7>>a.json 8>>a.json",
    ] {
        let output = bash(&folder, &format!("\"$0\" {line}"));
        assert_eq!(status(&output), 2, "{line}");
        assert!(err(&output).ends_with("would be written twice\n"), "{line}: {}", err(&output));
        assert_eq!(read(&folder.join("a.json")), "old");
    }
}

/// A report that cannot be written names the file that the user named.
#[test]
fn errors_name_the_file_that_the_user_named() {
    let folder = folder("unwritable");
    fs::write(folder.join("file"), "").expect("a file can be written");
    for (to, reason) in [
        ("none/report.json", "No such file or directory"),
        ("file/report.json", "Not a directory"),
        (".", "Is a directory"),
    ] {
        let mut command = patience(&["verify", "-q", "-e", WON, "--output", &format!("json={to}")]);
        let output = command.current_dir(&folder).output().expect("the program starts");
        assert_eq!(status(&output), 2, "{to}");
        assert!(err(&output).starts_with(&format!("patience: {to}: {reason}")), "{}", err(&output));
        assert_eq!(err(&output).matches("tmp").count(), 0, "{}", err(&output));
    }
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1, "{}", path(&folder));
}
