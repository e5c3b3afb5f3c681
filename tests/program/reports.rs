//! Reports for other programs: each is what its readers expect, and all say the same.

use crate::run::{
    err, folder, formats, hostile, is_there, out, path, patience, run, spread, status,
};
use roxmltree::Document;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

const WON: &str = "2x2x1x1+[AH AS] 1a *1a";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a";

fn report(format: &str, arguments: &[&str]) -> String {
    out(&run(&[&["verify", "--format", format], arguments].concat()))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Every place in every report counts from the beginning of the source, however much was judged
/// and forgotten before it.
#[test]
fn places_behind_much_text_are_those_of_the_source() {
    // In release, 100 MB.
    let size = if cfg!(debug_assertions) { 3 << 20 } else { 100 << 20 };
    let long = format!("2x2x6x2+9 1a{} =partial", " ab ba".repeat(900));
    let failures = concat!(
        "; ♠\n2x2x1x1+[AH AS] 1a 1a:3x\n2\u{d7}2x1x1+[AH AS] 1a *1a 2x2x1x1+7[AH AS]\n",
        "2x2x1x1+[AH AS]\n1a =stuck\n2x2x1x1+7[AS AH]\n",
        "2x2x2x2+[AS 2H 2S AH] 1a; on two\n2b 1a\nprose of\ntwo lines\n",
    );
    let folder = folder("behind");
    let formats = ["concise", "jsonl", "github", "junit", "human"];
    for format in self::formats() {
        let has_no_place = format == "json";
        let is_read = has_no_place || formats.contains(&format.as_str());
        assert!(is_read, "say here where places are in reports of the format {format}");
    }
    let reports = |name: &str, head: &str| -> Vec<String> {
        fs::write(folder.join(name), head.to_owned() + failures).expect("a file can be written");
        for format in formats {
            let mut verify = patience(&["verify", "-q", "--format", format, "--output", format]);
            let output = verify.arg(name).current_dir(&folder).output().expect("it starts");
            assert_eq!((status(&output), err(&output)), (1, String::new()));
        }
        formats.iter().map(|it| fs::read_to_string(folder.join(it)).expect("written")).collect()
    };
    // On one line, places differ in their offsets and in the columns of that line; on many, in the
    // number of the line.
    for (gap, end) in [(" ", "\n"), ("\n", "\n"), (" ", " ")] {
        let times = size / long.len();
        let head = |times: usize| [vec![long.as_str(); times].join(gap), end.to_owned()].concat();
        let few = reports("a.pn", &head(1));
        let many = reports("a.pn", &head(times));
        let lines = if gap == "\n" { times as u64 - 1 } else { 0 };
        let columns = if end == " " { (head(times).len() - head(1).len()) as u64 } else { 0 };
        let bytes = (head(times).len() - head(1).len()) as u64;
        // What fails, by all places there are of it. Those of few records come from reading the
        // whole at once, as other tests prove.
        let places = |reports: &[String], (bytes, lines, columns): (u64, u64, u64)| {
            let line_1 = 1 + lines;
            let place = move |line: &Value, column: &Value| {
                let (line, column) = (line.as_u64().unwrap_or(0), column.as_u64().unwrap_or(0));
                (line - lines, if line == line_1 { column - columns } else { column })
            };
            let failures = reports[1].lines().map(json).filter(|it| it["pass"] == false);
            let failures: Vec<Value> = failures.collect();
            let of_json: Vec<_> = failures
                .iter()
                .map(|it| {
                    let span = &it["error"]["span"];
                    let offset = span["offset"].as_u64().map(|offset| offset - bytes);
                    let fix = it["error"]["fixes"][0]["span"]["offset"].as_u64();
                    let begins = place(&it["line"], &it["column"]);
                    let error = (!span.is_null()).then(|| place(&span["line"], &span["column"]));
                    let fix = fix.map(|offset| offset - bytes);
                    (begins, error, offset, span["length"].as_u64(), fix)
                })
                .collect();
            // The same as text, which is where numbers have as many digits as they need.
            let whole = |(line, column): (u64, u64)| {
                (line + lines, if line == 1 { column + columns } else { column })
            };
            for (number, failure) in of_json.iter().enumerate() {
                // An outcome that is not reached has no place in JSON.
                let Some((line, column)) = failure.1.map(whole) else { continue };
                let concise = reports[0].lines().nth(number).unwrap_or_default();
                assert!(concise.starts_with(&format!("a.pn:{line}:{column}: ")), "{concise}");
                let github = reports[2].lines().nth(number).unwrap_or_default();
                assert!(github.contains(&format!(",line={line},")), "{github}");
                if !github.contains("endLine") {
                    assert!(github.contains(&format!(",col={column},")), "{github}");
                }
                for drawn in [&reports[3], &reports[4]] {
                    assert!(drawn.contains(&format!("\u{256d}\u{2500} a.pn:{line}:{column}\n")));
                }
            }
            let document = Document::parse(&reports[3]).expect("it is XML");
            let cases = document.descendants().filter(|node| node.has_tag_name("failure"));
            let cases = cases.filter_map(|node| node.parent()?.attribute("name"));
            let begins = of_json.iter().map(|it| whole(it.0));
            for (case, (line, column)) in cases.zip(begins) {
                assert!(case.starts_with(&format!("{line}:{column} ")), "{case}");
            }
            of_json
        };
        let (few, many) = (places(&few, (0, 0, 0)), places(&many, (bytes, lines, columns)));
        assert!(few.len() == 6 && few.iter().any(|it| it.4.is_some()), "{few:?}");
        assert_eq!(many, few);
    }
}

/// The line and the code of each failure.
type Failures = Vec<(u64, String)>;

#[test]
fn all_reports_name_the_same_failures() {
    let folder = &*(spread("spread-failures") + "/carpet");
    let number = |text: &str| text.parse::<u64>().unwrap();
    let concise: Failures = report("concise", &[folder])
        .lines()
        .filter_map(|line| {
            let mut parts = line.splitn(4, ':');
            let (_, line, _) = (parts.next()?, parts.next()?, parts.next()?);
            Some((number(line), parts.next()?.trim().split(": ").next()?.to_owned()))
        })
        .collect();
    assert!(concise.len() > 30);
    let github: Failures = report("github", &[folder])
        .lines()
        .map(|line| {
            let command = line.strip_prefix("::error ").or(line.strip_prefix("::notice "));
            let properties = command.expect("a command");
            let properties = properties.split("::").next().unwrap_or_default();
            let get = |name: &str| {
                let mut all = properties.split(',').filter_map(|it| it.split_once('='));
                all.find(|it| it.0 == name).map(|it| it.1).unwrap_or_default()
            };
            (number(get("line")), get("title").replace("%3A", ":"))
        })
        .collect();
    assert_eq!(github, concise);
    let text = report("junit", &[folder]);
    let junit = Document::parse(&text).expect("it is XML");
    let failures = junit.descendants().filter(|node| node.has_tag_name("failure"));
    // JUnit has a test for each record, and what is only a consequence fails too.
    let is_mistake = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("message") != Some("the record ends at text that is not a move")
    };
    let codes: Vec<_> =
        failures.filter(is_mistake).filter_map(|node| node.attribute("type")).collect();
    // A note is no failure.
    let mistakes = concise.iter().map(|(_, code)| code.as_str());
    let mistakes: Vec<_> = mistakes.filter(|code| !code.starts_with("text::hidden-")).collect();
    assert!(mistakes.len() < concise.len());
    assert_eq!(codes, mistakes);
}

/// The elements and attributes that the schema of Jenkins' xunit plugin (junit-10.xsd) knows, of
/// those used here, and the attributes that it demands.
const JUNIT: [(&str, &[&str], &[&str]); 5] = [
    ("testsuites", &["name"], &[]),
    ("testsuite", &["name", "tests", "failures", "errors"], &[]),
    ("testcase", &["name", "classname"], &[]),
    ("failure", &["type", "message"], &[]),
    ("system-out", &[], &[]),
];

fn assert_junit(text: &str) -> (usize, usize) {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut names = BTreeSet::new();
    let mut counted = (0, 0);
    for node in document.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        let (_, demanded, allowed) = JUNIT.iter().find(|it| it.0 == name).expect("it is known");
        let given: BTreeSet<&str> = node.attributes().map(|it| it.name()).collect();
        assert!(demanded.iter().all(|it| given.contains(it)), "{given:?}");
        assert!(given.iter().all(|it| demanded.contains(it) || allowed.contains(it)), "{given:?}");
        if name == "testcase" {
            let place = (node.attribute("classname"), node.attribute("name"));
            assert!(names.insert(place), "{place:?} is there twice");
        }
        if name == "testsuite" {
            let count = |name| node.descendants().filter(|it| it.has_tag_name(name)).count();
            let given = |name| node.attribute(name).and_then(|it| it.parse::<usize>().ok());
            assert_eq!(given("tests"), Some(count("testcase")));
            assert_eq!(given("failures"), Some(count("failure")));
            counted.0 += count("testcase");
            counted.1 += count("failure");
        }
    }
    counted
}

#[test]
fn junit_has_a_case_for_each_record_in_a_suite_with_right_counts() {
    let folder = hostile("junit");
    let fixtures = spread("spread-junit");
    let (cases, failures) = assert_junit(&report("junit", &[&fixtures, path(&folder)]));
    let lines = report("jsonl", &[&fixtures, path(&folder)]);
    assert_eq!(cases, lines.lines().count());
    let failed = lines.lines().filter(|line| line.contains("\"pass\":false")).count();
    assert_eq!(failures, failed);
    assert_eq!(assert_junit(&report("junit", &["-e", WON])), (1, 0));
    // Only notes are the output of a case.
    for (folder, has_notes) in [("illegal", false), ("malformed", false), ("notes", true)] {
        let text = report("junit", &[&format!("{fixtures}/match-solitaire/{folder}")]);
        assert_eq!(text.contains("system-out"), has_notes, "{folder}");
    }
}

/// A suite in memory never has much more than a megabyte.
#[test]
fn junit_splits_the_suite_of_a_long_source() {
    let folder = folder("long");
    let file = folder.join("long.pn");
    fs::write(&file, format!("{WRONG}\n{WON}\n").repeat(4000)).expect("a file can be written");
    let text = report("junit", &[path(&file)]);
    assert_eq!(assert_junit(&text), (8000, 4000));
    let longest = text.split("</testsuite>").map(str::len).max();
    assert!(longest.is_some_and(|length| length < (1 << 20) + 10_000), "{longest:?}");
    assert!(text.matches("<testsuite ").count() > 1);
    let jobs = ["--jobs", "1", path(&file)];
    assert_eq!(report("junit", &jobs), text);
}

/// What one has to repair once is reported once, whatever paths lead to it.
#[test]
fn a_file_given_twice_is_judged_twice_and_reported_once() {
    let folder = folder("given-twice");
    let text = format!("{WRONG}\n{WON}\n2x2x1x1+[AH AS] 1a\nwhat is this\n");
    fs::write(folder.join("a.pn"), &text).expect("a file can be written");
    fs::write(folder.join("empty.pn"), "").expect("a file can be written");
    std::os::unix::fs::symlink("a.pn", folder.join("link.pn")).expect("a link");
    let verify = |format: &str, paths: &[&str]| {
        let verbose: &[&str] = if format == "human" { &["-v"] } else { &[] };
        let arguments = [&["verify", "--format", format], verbose, paths].concat();
        let output =
            patience(&arguments).current_dir(&folder).output().expect("the program starts");
        assert_eq!(status(&output), 1, "{format}: {}", err(&output));
        (out(&output), err(&output))
    };
    let once = ["a.pn", "empty.pn"];
    let whole = folder.join("a.pn");
    let often = ["a.pn", "./a.pn", "empty.pn", "link.pn", ".", path(&whole)];
    assert_eq!(verify("github", &often), verify("github", &once));
    // These list every record, as the summary counts them.
    let records = |text: &str| text.lines().filter(|line| line.contains("\"source\":")).count();
    for format in ["json", "jsonl"] {
        assert_eq!(records(&verify(format, &often).0), 24 + 2, "{format}");
        assert_eq!(records(&verify(format, &once).0), 4 + 1, "{format}");
    }
    assert_eq!(verify("junit", &often).0.matches("<testcase ").count(), 24 + 2);
    for format in ["human", "concise"] {
        let (one, many) = (verify(format, &once), verify(format, &often));
        assert_eq!(many.1, one.1);
        let lines = |text: &str| -> (Vec<String>, String) {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let last = lines.pop().expect("a summary");
            (lines, last)
        };
        let ((one, before), (many, summary)) = (lines(&one.0), lines(&many.0));
        assert_eq!(many, one, "{format}");
        assert!(
            before.starts_with("3 records and 1 stray text in 2 sources: 1 passed, 4 failed"),
            "{before}"
        );
        // a.pn, ./a.pn, link.pn, ./a.pn, ./link.pn and the whole path; empty.pn twice.
        assert!(
            summary.starts_with("18 records and 6 stray texts in 8 sources: 6 passed, 20 failed"),
            "{summary}"
        );
    }
    // What is no file has something else to say each time.
    let pipes = "\"$0\" verify --format github <(echo '2x2x1x1+1 1a') <(echo '2x2x1x1+1 1a')";
    let mut shell = Command::new("bash");
    let output = shell.args(["-c", pipes, crate::run::PROGRAM]).output().expect("there is a shell");
    assert_eq!(out(&output).lines().count(), 2);
}

#[test]
fn annotations_come_with_the_text_in_a_job_on_github() {
    let github = |arguments: &[&str], on: &str| {
        let mut verify = patience(&[&["verify", "-e", WRONG], arguments].concat());
        let output = verify.env("GITHUB_ACTIONS", on).output().expect("the program starts");
        assert_eq!(status(&output), 1);
        (out(&output), err(&output))
    };
    let plain = run(&["verify", "-e", WRONG]);
    let (with, drawn) = github(&[], "true");
    assert_eq!(drawn, err(&plain));
    let lines: Vec<&str> = with.lines().filter(|line| !line.starts_with("::error ")).collect();
    assert_eq!(lines, out(&plain).lines().collect::<Vec<_>>());
    assert_eq!(with.matches("::error file=").count(), 1);
    assert!(!github(&[], "false").0.contains("::error"));
    for format in ["human", "concise", "json"] {
        assert!(!github(&["--format", format], "true").0.contains("::error"), "{format}");
    }
    assert_eq!(github(&["-q"], "true"), (String::new(), String::new()));
    let (only, none) = github(&["--format", "github"], "");
    assert!(
        only.lines().all(|line| line.starts_with("::error file=<expression 1>,line=1,col=20,"))
    );
    assert_eq!(none, "");
}

#[test]
fn annotations_keep_to_one_line() {
    let folder = hostile("annotations");
    let mut verify = patience(&["verify", "--format", "github", "."]);
    let output = verify.current_dir(&folder).output().expect("the program starts");
    let text = out(&output);
    assert!(text.lines().all(|line| line.starts_with("::error file=")), "{text}");
    for part in ["file=a b%25%2C%3A.pn,", "file=line%0Afeed.pn,", r"file=caf\xE9.pn,"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.contains(",line=2,endLine=3,title=") || !text.contains("endLine"), "{text}");
}

/// A report in a file is the one that standard output gets, and people read the run on standard error.
#[test]
fn a_report_goes_to_a_file_beside_what_people_read() {
    let folder = folder("outputs");
    let files = [&*(spread("spread-outputs") + "/match-solitaire")];
    let human = run(&["verify", files[0]]);
    for format in formats() {
        let file = folder.join(&format);
        let to = ["verify", "--format", &*format, "--output", path(&file), files[0]];
        let beside = run(&to);
        assert_eq!((status(&beside), out(&beside)), (1, String::new()), "{format}");
        assert_eq!(err(&beside), err(&human) + &out(&human), "{format}");
        let written = fs::read_to_string(&file).expect("it is written");
        match format.as_str() {
            "human" => assert_eq!(written, err(&beside)),
            _ => assert_eq!(written, report(&format, &files), "{format}"),
        }
        let quiet = run(&[&to[..], &["-q"]].concat());
        assert_eq!((status(&quiet), out(&quiet), err(&quiet)), (1, String::new(), String::new()));
        assert_eq!(fs::read_to_string(&file).ok(), Some(written), "{format}");
    }
}

/// What people read does not depend on whether the report can be written.
#[test]
fn a_report_that_cannot_be_written_changes_no_verdict() {
    if !is_there("/dev/full") {
        return;
    }
    let fixtures = &*spread("spread-full");
    let human = run(&["verify", fixtures]);
    let output = run(&["verify", "--format", "json", "--output", "/dev/full", fixtures]);
    assert_eq!((status(&output), out(&output)), (2, String::new()));
    let said = err(&output);
    let (rest, last) = said.trim_end().rsplit_once('\n').expect("several lines");
    assert_eq!(format!("{rest}\n"), err(&human) + &out(&human));
    assert!(last.starts_with("patience: /dev/full: No space left"), "{last}");
    // A full disk behind standard output, and a closed pipe.
    let mut verify = patience(&["verify", "--format", "json", fixtures]);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
    let output = verify.stdout(full).output().expect("the program starts");
    assert_eq!(status(&output), 2);
    let mut verify = patience(&["verify", "--format", "json", fixtures]);
    let mut child = verify.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}
