//! Where reports go: standard streams by any name, pipes and devices, and files.

use crate::run::{PROGRAM, err, folder, formats, is_there, out, path, patience, status};
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

/// A report on a standard stream is alone there, whatever name the stream has, so that a program can read it: what
/// people read goes to standard error.
#[test]
fn a_report_is_alone_on_its_stream() {
    let folder = folder("alone");
    fs::write(folder.join("a.pn"), format!("{WON}\n{WRONG}\n")).expect("a file can be written");
    let verify = |words: &str| bash(&folder, &format!("\"$0\" verify a.pn {words}"));
    for format in formats() {
        let wanted = out(&verify(&format!("-q --format {format} --output -")));
        let own = out(&verify(&format!("--format {format}")));
        // People see a summary and notes beside it.
        assert!(wanted == own || format == "human", "{format}: {own}\n{wanted}");
        for name in ["-", "/dev/stdout", "/dev/fd/1"] {
            let to = format!("--format {format} --output {name}");
            let beside = verify(&to);
            assert_eq!((status(&beside), out(&beside)), (1, wanted.clone()), "{to}");
            let said = err(&beside);
            assert!(
                said.contains("move 2 is illegal") && said.contains("1 passed, 1 failed"),
                "{said}"
            );
            let job = bash(&folder, &format!("GITHUB_ACTIONS=true \"$0\" verify a.pn {to}"));
            assert_eq!(out(&job), wanted, "{to}");
        }
        for name in ["/dev/stderr", "/dev/fd/2"] {
            let alone = verify(&format!("--format {format} --output {name}"));
            assert_eq!((out(&alone), err(&alone)), (String::new(), wanted.clone()), "{format}");
        }
    }
}

/// A source without a game fails, so it counts, and every format that lists records has it.
#[test]
fn a_source_without_a_game_is_counted_and_listed() {
    let folder = folder("empty-sources");
    fs::write(folder.join("a.pn"), WON).expect("a file can be written");
    fs::write(folder.join("b.pn"), "; nothing\n").expect("a file can be written");
    let verify = |words: &str| bash(&folder, &format!("\"$0\" verify {words} </dev/null"));
    for (files, failed) in [("a.pn b.pn", 1), ("a.pn -", 1), ("a.pn b.pn b.pn -", 3), (". b.pn", 2)]
    {
        let human = verify(files);
        let line = format!("1 passed, {failed} failed (1 solved, {failed} without a game)");
        assert!(out(&human).contains(&line), "{files}: {}", out(&human));
        assert!(out(&verify(&format!("--format concise {files}"))).contains(&line));
        let array = verdicts(&out(&verify(&format!("--format json {files}"))));
        let lines = out(&verify(&format!("--format jsonl {files}")));
        let lines: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(array, lines, "{files}");
        assert_eq!(array.iter().filter(|it| it["pass"] == false).count(), failed, "{files}");
        for object in array.iter().filter(|it| it["pass"] == false) {
            assert_eq!((&object["id"], &object["status"]), (&Value::Null, &"malformed".into()));
            assert_eq!(object["error"]["code"], "text::no-game", "{object}");
        }
    }
    let only = verify("--format json b.pn");
    assert_eq!((status(&only), verdicts(&out(&only)).len()), (1, 1));
}

#[test]
fn a_stream_into_a_file_is_written_and_the_file_never_replaced() {
    let folder = folder("streams");
    fs::write(folder.join("a.pn"), WON).expect("a file can be written");
    for (line, expected) in [
        ("$0 verify a.pn --format json --output /dev/stdout >o", "before\n[".to_owned()),
        ("$0 verify a.pn --format json --output o >>o", "before\n[".to_owned()),
        ("$0 verify a.pn --format json --output - >>o", "before\n[".to_owned()),
        ("$0 verify a.pn -q --format json --output /dev/fd/7 7>>o", "before\n[".to_owned()),
        ("$0 verify a.pn -q --format json --output /dev/stderr 2>>o", "before\n[".to_owned()),
        ("$0 verify a.pn -q --format json --output o 2>>o", "before\n[".to_owned()),
        ("$0 replay a.pn --svg /dev/stdout >>o", "before\n<svg".to_owned()),
        ("$0 replay a.pn --svg - >>o", "before\n<svg".to_owned()),
        ("$0 replay a.pn --svg /dev/fd/3 3>>o", "before\n<svg".to_owned()),
        ("$0 solve -o /dev/stdout carpet+1 >>o", "before\n; ".to_owned()),
        ("$0 replay a.pn --html o >>o", "before\n<!DOCTYPE".to_owned()),
    ] {
        let line = line.replace("$0", "\"$0\"").replace(">o", ">>o").replace(">>>", ">>");
        let all = format!(
            "echo before >o; ln -f o other; {line}; status=$?; echo after >>o; exit $status"
        );
        let output = bash(&folder, &all);
        let said = if line.contains("verify a.pn --format") { SUMMARY } else { "" };
        assert_eq!((status(&output), err(&output).as_str()), (0, said), "{line}");
        let text = read(&folder.join("o"));
        assert!(text.starts_with(&expected) && text.ends_with("after\n"), "{line}: {text}");
        assert_eq!(text, read(&folder.join("other")), "{line} replaced the file");
    }
}

#[test]
fn pipes_and_devices_are_written_in_place() {
    let folder = folder("in-place");
    fs::write(folder.join("a.pn"), WON).expect("a file can be written");
    let line = "mkfifo pipe; cat pipe >copy & \"$0\" verify a.pn -q --format json --output pipe; wait; cat copy; test -p pipe";
    let output = bash(&folder, line);
    assert_eq!((status(&output), verdicts(&out(&output)).len()), (0, 1), "{}", err(&output));
    let output =
        bash(&folder, "\"$0\" verify a.pn -q --format json --output >(cat >sent); cat sent 2>&1");
    assert_eq!(err(&output), "");
    // The shell does not wait for what is in `>(…)`.
    let sent = (0..500).find_map(|_| {
        thread::sleep(std::time::Duration::from_millis(10));
        let text = fs::read_to_string(folder.join("sent")).ok()?;
        text.ends_with("]\n").then_some(text)
    });
    assert_eq!(sent.map(|text| verdicts(&text).len()), Some(1));
    let output = bash(
        &folder,
        "\"$0\" verify a.pn -q --format json --output /dev/null && test -c /dev/null",
    );
    assert_eq!((status(&output), err(&output)), (0, String::new()));
    for option in ["--svg", "--html"] {
        let line = format!(
            "\"$0\" replay a.pn {option} /dev/null; test -c /dev/null || echo gone >&2; \"$0\" replay a.pn {option} >(head -c 1 >first); sleep 0.1"
        );
        assert_eq!(err(&bash(&folder, &line)), "", "{option}");
    }
    if is_there("/dev/full") {
        let full = bash(&folder, "\"$0\" verify a.pn -q --format json --output /dev/full");
        assert_eq!(status(&full), 2);
        assert!(err(&full).starts_with("patience: /dev/full: No space left"), "{}", err(&full));
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
        let arguments = ["verify", "-q", "-e", WON, "--format", "json", "--output", to];
        let mut command = patience(&arguments);
        let output = command.current_dir(&folder).output().expect("the program starts");
        assert_eq!(status(&output), 2, "{to}");
        assert!(err(&output).starts_with(&format!("patience: {to}: {reason}")), "{}", err(&output));
        assert_eq!(err(&output).matches("tmp").count(), 0, "{}", err(&output));
    }
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1, "{}", path(&folder));
}
