//! Signals: nothing is left behind, and interrupted work prints what it has.

use crate::run::{PROGRAM, err, folder, out, path, patience_by, status};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use support::pty::Session;

/// How long anything may take.
const LIMIT: Duration = Duration::from_secs(60);

/// Starts the program so that signals end it, though they may not end what runs the tests.
fn begin(arguments: &[&str]) -> Child {
    let [stdin, stdout, stderr] = [Stdio::piped(), Stdio::piped(), Stdio::piped()];
    let mut command = patience_by(&["env", "--default-signal"], arguments);
    command.stdin(stdin).stdout(stdout).stderr(stderr).spawn().expect("the program starts")
}

fn until(what: &str, mut good: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !good() {
        assert!(begun.elapsed() < LIMIT, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits until a program catches interrupts.
fn until_it_listens(id: u32) {
    let file = format!("/proc/{id}/status");
    until("the program listens", || {
        let status = fs::read_to_string(&file).expect("the program runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
        caught.is_some_and(|bits| bits & 0b10 != 0)
    });
}

fn signal(id: u32, name: &str) {
    let sent =
        Command::new("kill").args(["-s", name, &id.to_string()]).status().expect("there is a kill");
    assert!(sent.success());
}

/// Lets no program that would work for ever outlive a test that fails.
struct KillOnPanic(u32);

impl Drop for KillOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = Command::new("kill").args(["-s", "KILL", &self.0.to_string()]).status();
        }
    }
}

/// Interrupts a program some time after it began to listen, and returns what it said.
fn interrupted(arguments: &[&str]) -> Output {
    let child = begin(arguments);
    let id = child.id();
    let _guard = KillOnPanic(id);
    // It writes more than fits into a pipe.
    let reader = thread::spawn(|| child.wait_with_output().expect("it ends"));
    until_it_listens(id);
    thread::sleep(Duration::from_millis(500));
    signal(id, "INT");
    let output = reader.join().expect("it ends");
    assert_eq!(status(&output), 1, "{arguments:?}: {}", err(&output));
    output
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&out(output)).expect("the report is whole")
}

/// The files in a folder that the program made for a time.
fn temporary(folder: &Path) -> usize {
    let names = fs::read_dir(folder).expect("it is there").filter_map(Result::ok);
    names.filter(|entry| entry.file_name().to_string_lossy().ends_with(".tmp")).count()
}

#[test]
fn perft_prints_the_depths_that_it_finished() {
    let arguments = ["perft", "montecarlo+1", "--depth", "90"];
    let text = out(&interrupted(&arguments));
    assert!(text.starts_with("depth"), "{text}");
    assert!(text.contains("\n    3       287\n") || text.contains("   287\n"), "{text}");
    assert!(text.ends_with("\ninterrupted before the last depth\n"), "{text}");
    let counted =
        json(&interrupted(&[&arguments[..], &["--distinct", "--format", "json"]].concat()));
    assert_eq!(counted["limit"], "cancelled");
    let depths = counted["perft"].as_array().expect("an array");
    assert!(depths.len() < 90 && depths[..3] == [8, 54, 287], "{counted}");
    // While the lines are counted, no positions are.
    assert_eq!(counted["distinct"], serde_json::json!([1]));
}

#[test]
fn census_adds_up_what_it_tried() {
    let file = folder("interrupted-census").join("out.jsonl");
    let arguments = ["census", "3x3x13x5+", "--numbers", "1..=1000000000", "--out", path(&file)];
    let output = interrupted(&[&arguments[..], &["--format", "jsonl"]].concat());
    assert!(err(&output).starts_with("patience: interrupted: "), "{}", err(&output));
    // The last chunk is as long as it came to be.
    let merged = crate::run::run(&["census", "merge", path(&file), "--format", "jsonl"]);
    assert_eq!(out(&merged), out(&output));
    assert!(json(&output)["won"].as_u64() > Some(0));
}

/// An interrupt ends a deal that would take minutes, and nothing of it is counted.
#[test]
fn census_leaves_the_deal_in_hand() {
    for game in [
        &["colorado-", "--player", "hidden"][..],
        &["4x4x13x4-", "--shortest", "--nodes", "1000000000"],
        &["3x3x26x5+", "--shortest", "--nodes", "1000000000", "--prove-again", "1000000000"],
    ] {
        let file = folder("interrupted-deal").join("out.jsonl");
        let more = ["--numbers", "1..=1000000", "--out", path(&file), "--format", "jsonl"];
        let arguments = [&["census"], game, &more].concat();
        let child = begin(&arguments);
        let id = child.id();
        let _guard = KillOnPanic(id);
        let reader = thread::spawn(|| child.wait_with_output().expect("it ends"));
        until_it_listens(id);
        thread::sleep(Duration::from_millis(700));
        signal(id, "INT");
        let asked = Instant::now();
        let output = reader.join().expect("it ends");
        // Less than a second, but for a program that is not optimised beside many others. The deal
        // would take minutes.
        assert!(asked.elapsed() < LIMIT / 3, "{game:?}: {:?}", asked.elapsed());
        assert_eq!(status(&output), 1, "{game:?}: {}", err(&output));
        let told = "patience: interrupted: leaving the deals in hand; Ctrl-C again stops now\n";
        assert!(err(&output).starts_with(told), "{}", err(&output));
        assert!(err(&output).contains(" of 1,000,000 deals tried\n"), "{}", err(&output));
    }
}

/// However often it was interrupted, a census ends with the totals of one that was not.
#[test]
fn an_interrupted_census_goes_on_as_if_it_had_not_been() {
    let (whole, often) = (folder("uninterrupted"), folder("often-interrupted"));
    let run = |folder: &Path| {
        let game = ["census", "3x3x13x5+", "carpet+", "--numbers", "1..=1700", "--resume"];
        let more = ["--jobs", "2", "--format", "jsonl", "--out"];
        begin(&[&game[..], &more, &[path(&folder.join("out.jsonl"))]].concat())
    };
    let expected = run(&whole).wait_with_output().expect("it ends");
    assert_eq!(status(&expected), 0, "{}", err(&expected));
    let (mut times, mut delay) = (0, 10);
    let last = loop {
        let child = run(&often);
        let id = child.id();
        let _guard = KillOnPanic(id);
        let reader = thread::spawn(|| child.wait_with_output().expect("it ends"));
        thread::sleep(Duration::from_millis(delay));
        // It may have ended.
        let _ = Command::new("kill").args(["-s", "INT", &id.to_string()]).output();
        let output = reader.join().expect("it ends");
        delay += 40;
        match output.status.code() {
            Some(0) => break output,
            Some(1) => times += 1,
            // It did not listen yet.
            _ => {}
        }
    };
    assert!(times > 2, "{times}");
    assert_eq!(out(&last), out(&expected));
    let chunks = often.join("out.jsonl");
    let merged = begin(&["census", "merge", path(&chunks), "--format", "jsonl"]);
    assert_eq!(out(&merged.wait_with_output().expect("it ends")), out(&expected));
}

#[test]
fn infer_prints_what_it_found() {
    let arguments = ["infer", "--count", "--explain-cards", "--effort", "1000"];
    let arguments = [&arguments[..], &["fixtures/carpet/unknown/solved.pn"]].concat();
    let output = interrupted(&arguments);
    assert!(err(&output).contains("the search was interrupted before"), "{}", err(&output));
    let output = interrupted(&[&arguments[..], &["--format", "json"]].concat());
    let found = json(&output);
    assert_eq!(found[0]["limit"], "cancelled", "{found}");
    let message = found[0]["conflict"]["message"].as_str().expect("something is missing");
    assert!(message.contains("was interrupted before"), "{message}");
}

#[test]
fn analyse_says_that_it_was_interrupted() {
    let game = "3x3x26x5+1 1a =partial";
    let arguments = ["analyse", "--nodes", "1000000000", "--jobs", "1", "-e", game, "-e", game];
    let text = out(&interrupted(&arguments));
    assert!(text.contains("interrupted before every position was judged"), "{text}");
    let output = interrupted(&[&arguments[..], &["--format", "json"]].concat());
    let games = json(&output);
    assert_eq!(
        (games.as_array().map(Vec::len), &games[0]["limit"]),
        (Some(1), &"cancelled".into())
    );
    assert_eq!(err(&output), "patience: interrupted: 1 of 2 games begun\n");
    let text = out(&interrupted(&[&arguments[..], &["--annotate"]].concat()));
    assert!(text.contains("; interrupted before every position was judged\n"), "{text}");
}

#[test]
fn solve_prints_what_it_solved() {
    let arguments = ["solve", "--nodes", "1000000000", "--shortest", "--jobs", "1"];
    let games = ["2x2x1x1+[AH AS]", "3x3x26x5+1"];
    let output = interrupted(&[&arguments[..], &["--format", "jsonl"], &games].concat());
    let text = out(&output);
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&lines[0]["shortest"], &lines[0]["limit"]), (&true.into(), &Value::Null));
    assert_eq!(lines[1]["limit"], "cancelled");
}

#[test]
fn a_signal_leaves_no_temporary_file() {
    let folder = folder("signals");
    for name in ["INT", "TERM", "HUP"] {
        let report = folder.join("report.json");
        fs::write(&report, "[]").expect("a file can be written");
        // It reads until the pipe is closed.
        let mut child = begin(&["verify", "-", "--format", "json", "--output", path(&report)]);
        let mut stdin = child.stdin.take().expect("it is a pipe");
        stdin.write_all(b"2x2x1x1+[AH AS] 1a *1a\n").expect("it reads");
        until("a temporary file is there", || temporary(&folder) == 1);
        signal(child.id(), name);
        let output = child.wait_with_output().expect("it ends");
        let expected = match name {
            "INT" => 2,
            "TERM" => 15,
            _ => 1,
        };
        assert_eq!(output.status.signal(), Some(expected), "{name}: {}", err(&output));
        assert_eq!(
            (temporary(&folder), fs::read(&report).expect("it is there")),
            (0, b"[]".into())
        );
        drop(stdin);
    }
}

#[test]
fn a_signal_leaves_a_whole_file_and_no_other() {
    let folder = folder("signals-write");
    let file = folder.join("a.pn");
    let old = "2x2x1x1+[as ah]1a  *a1\n".repeat(10_000);
    let new = "2x2x1x1+[AS AH] 1a *1a\n".repeat(10_000);
    fs::write(&file, &old).expect("a file can be written");
    let begun = Instant::now();
    assert!(begin(&["fmt", "--write", path(&file)]).wait().expect("it ends").success());
    let whole = begun.elapsed();
    for turn in 0..24 {
        fs::write(&file, &old).expect("a file can be written");
        let mut child = begin(&["fmt", "--write", path(&file)]);
        thread::sleep(whole * turn / 20);
        if child.try_wait().expect("it is ours").is_none() {
            signal(child.id(), ["INT", "TERM", "HUP"][turn as usize % 3]);
        }
        child.wait().expect("it ends");
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text == old || text == new, "{} bytes in turn {turn}", text.len());
        assert_eq!(temporary(&folder), 0, "turn {turn}");
    }
}

#[test]
fn signals_that_are_to_be_ignored_are() {
    let folder = folder("ignored");
    let report = folder.join("report.json");
    let line = "trap '' HUP INT; exec \"$0\" verify - --format json --output \"$1\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", line, PROGRAM, path(&report)]);
    let mut child =
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("there is a shell");
    until("a temporary file is there", || temporary(&folder) == 1);
    for name in ["HUP", "INT"] {
        signal(child.id(), name);
    }
    thread::sleep(Duration::from_millis(300));
    let mut stdin = child.stdin.take().expect("it is a pipe");
    stdin.write_all(b"2x2x1x1+[AH AS] 1a *1a\n").expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(status(&output), 0);
    assert_eq!(out(&output), "");
    assert!(fs::read_to_string(&report).is_ok_and(|text| text.ends_with("]\n")));
}

/// Long work shows how far it is, and nothing of that stays.
#[test]
fn what_takes_long_shows_its_progress() {
    let deal = "infer --count --explain-cards --effort 1000 fixtures/carpet/unknown/solved.pn";
    for (line, seen) in [
        ("perft montecarlo+1 --depth 90", " of 90 depths ("),
        (deal, " of 2 deals, "),
        ("analyse --nodes 1000000000 3x3x26x5+1", " of 1 games, "),
        ("census 3x3x13x5+ --numbers 1..=100000000", " a second, "),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        // The shell goes on after an interrupt. An echo of the key would move the bar.
        let line = format!(
            "trap : INT; stty -echo; \"$0\" {line} >/dev/null; status=$?; stty echo; (exit $status)"
        );
        let mut session = Session::in_window((120, 24), PROGRAM, &line, &[]);
        session.sees(seen);
        session.press("\x03");
        session.misses(seen);
        session.ends_in_order("status 1");
        let output = interrupted(&arguments);
        assert!(!err(&output).contains(seen), "{}", err(&output));
    }
    let pages = folder("progress");
    let solved = "fixtures/match-solitaire/solved.pn";
    let line = format!("\"$0\" replay --html {}/ $(yes {solved} | head -n 1000)", path(&pages));
    let mut session = Session::in_window((120, 24), PROGRAM, &line, &[]);
    session.sees(" pages");
    session.press("\x03");
    let file = folder("progress-write").join("a.pn");
    let file = path(&file);
    let many = vec![file; 60].join(" ");
    let line = format!(
        "echo '2x2x1x1+[AS AH] 1a *1a' >{file}; i=0; while [ $i -lt 14 ]; do cat {file} {file} >{file}2; mv {file}2 {file}; i=$((i+1)); done; \"$0\" fmt --write {many}"
    );
    let session = Session::in_window((120, 24), PROGRAM, &line, &[]);
    session.sees(" of 60 files, ");
    session.ends_in_order("status 0");
}

/// As the first process of a container, which gets no signal that it does not wait for, any command
/// ends at once, with the status that a shell gives. Skipped where processes cannot be numbered anew.
#[test]
fn signals_end_the_first_process_of_a_container() {
    let first = ["unshare", "--map-root-user", "--pid", "--fork", "--kill-child"];
    let can_be = Command::new(first[0]).args(&first[1..]).arg("true").status();
    if !can_be.is_ok_and(|status| status.success()) {
        println!("skipped: no process can be the first one here");
        return;
    }
    for arguments in [
        &["verify", "-"][..],
        &["fmt", "-"],
        &["replay", "--plain", "-"],
        &["replay", "--svg", "-", "-"],
        &["show", "--lines"],
        &["show", "-"],
        &["infer", "-"],
        &["solve", "-"],
        &["analyse", "-"],
        &["import", "-"],
        &["play", "--plain", "2x2x2x2+1"],
        &["census", "merge", "-"],
        &["perft", "montecarlo+1", "--depth", "90"],
        &["census", "carpet+", "--numbers", "1..=1000000000"],
        &["solve", "--shortest", "3x3x26x5+1"],
    ] {
        for (name, expected) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
            let mut command =
                patience_by(&[&["env", "--default-signal"], &first[..]].concat(), arguments);
            let [stdin, stdout] = [Stdio::piped(), Stdio::null()];
            let mut child = command.stdin(stdin).stdout(stdout).spawn().expect("it starts");
            // To wait for the end would close it.
            let stdin = child.stdin.take();
            let children = format!("/proc/{0}/task/{0}/children", child.id());
            let first_process = || -> Option<u32> {
                let ids = fs::read_to_string(&children).ok()?;
                ids.split_whitespace().next()?.parse().ok()
            };
            let mut id = 0;
            until("the program starts", || {
                id = first_process().unwrap_or(0);
                let name = fs::read_to_string(format!("/proc/{id}/comm")).unwrap_or_default();
                name.trim() == "patience"
            });
            let _guard = KillOnPanic(child.id());
            until_it_listens(id);
            // It is busy, or waits for its input.
            thread::sleep(Duration::from_millis(50));
            signal(id, name);
            let begun = Instant::now();
            let mut status = child.wait().expect("it ends").code();
            // These tell of an interrupt what they have so far.
            if name == "INT" && status == Some(1) && arguments.len() > 2 {
                status = Some(130);
            }
            drop(stdin);
            assert_eq!(status, Some(expected), "{arguments:?} {name}");
            assert!(begun.elapsed() < Duration::from_secs(10), "{arguments:?} {name}");
        }
    }
}
