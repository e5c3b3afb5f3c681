//! Reports for other programs: each is what its readers expect, and all say the same.

use crate::run::{err, folder, formats, hostile, is_there, out, path, patience, run, status};
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

#[test]
fn file_names_in_sarif_are_percent_encoded_and_relative() {
    let folder = hostile("names");
    let names = |program: &mut Command| -> BTreeSet<String> {
        let log = json(&String::from_utf8_lossy(&program.output().expect("it starts").stdout));
        let results = log["runs"][0]["results"].as_array().expect("a list").clone();
        let artifact = |result: &Value| {
            let place = &result["locations"][0]["physicalLocation"]["artifactLocation"];
            assert!(place["uriBaseId"] == "%SRCROOT%", "{place}");
            place["uri"].as_str().unwrap_or_default().to_owned()
        };
        results.iter().map(artifact).collect()
    };
    let expected = ["%E2%99%A0.pn", "2.pn", "a%20b%25%2C%3A.pn", "caf%E9.pn", "line%0Afeed.pn"];
    let expected: BTreeSet<String> = expected.map(str::to_owned).into();
    let verify = ["verify", "--format", "sarif"];
    assert_eq!(names(patience(&verify).arg(".").current_dir(&folder)), expected);
    assert_eq!(names(patience(&verify).arg(&folder).current_dir(&folder)), expected);
    // In a job, paths start from the repository.
    let parent = folder.parent().expect("it has a parent");
    let mut job = patience(&verify);
    job.arg(".").current_dir(&folder).env("GITHUB_WORKSPACE", parent);
    let expected = expected.iter().map(|name| format!("names/{name}")).collect();
    assert_eq!(names(&mut job), expected);
}

/// The offset of a line and a column in a text.
fn offset(text: &str, line: &Value, column: &Value) -> usize {
    let (line, column) = (line.as_u64().unwrap_or(0), column.as_u64().unwrap_or(0));
    let ends = text
        .char_indices()
        .filter(|&(at, end)| end == '\n' || end == '\r' && !text[at + 1..].starts_with('\n'));
    let start = ends.map(|(at, _)| at + 1).nth((line as usize).wrapping_sub(2)).unwrap_or(0);
    let characters = text[start..].char_indices().nth(column as usize - 1);
    characters.map_or(text.len(), |(at, _)| start + at)
}

/// The regions of SARIF and the offsets of JSON name the same places.
#[test]
fn regions_in_sarif_are_the_spans_of_json() {
    let files = ["fixtures/match-solitaire", "fixtures/carpet", "fixtures/monte-carlo"];
    let log = json(&report("sarif", &files));
    let mut results = log["runs"][0]["results"].as_array().expect("a list").clone();
    results.retain(|result| result["ruleId"] != "text::no-game");
    let lines = report("jsonl", &files);
    let (told, results): (Vec<Value>, Vec<Value>) =
        results.into_iter().partition(|result| result["level"] == "note");
    let place = |code: &Value, region: &Value| (code.clone(), region["startLine"].clone());
    let told = told
        .iter()
        .map(|note| place(&note["ruleId"], &note["locations"][0]["physicalLocation"]["region"]));
    let noted: Vec<Value> = lines
        .lines()
        .flat_map(|it| json(it)["notes"].as_array().cloned().unwrap_or_default())
        .collect();
    assert!(noted.len() > 5);
    let noted = noted.iter().map(|note| (note["code"].clone(), note["span"]["line"].clone()));
    assert!(told.eq(noted), "the notes of SARIF and JSON differ");
    let failures: Vec<Value> = lines.lines().map(json).filter(|it| it["pass"] == false).collect();
    // A failure that is only the consequence of another record's mistake is no result.
    assert!(results.len() < failures.len());
    let is_same = |result: &Value, failure: &Value| {
        let place = &result["locations"][0]["physicalLocation"];
        let code = failure["error"]["code"].as_str().unwrap_or("outcome::not-reached");
        let line = failure["error"]["span"]["line"].as_u64();
        result["ruleId"] == code
            && place["artifactLocation"]["uri"] == failure["source"]
            && line.is_none_or(|line| place["region"]["startLine"] == line)
    };
    let mut rest = failures.iter();
    let mut fixes = 0;
    for result in &results {
        let failure = rest.find(|failure| is_same(result, failure)).expect("a failure like it");
        let file = failure["source"].as_str().unwrap_or_default();
        let bytes = fs::read(file).expect("a fixture can be read");
        let Ok(whole) = String::from_utf8(bytes) else { continue };
        let text = whole.trim_start_matches('\u{feff}');
        let place = |region: &Value| {
            let start = offset(text, &region["startLine"], &region["startColumn"]);
            let end = offset(text, &region["endLine"], &region["endColumn"]);
            let mark = whole.len() - text.len();
            assert_eq!(region["byteOffset"], start + mark, "{file}: {region}");
            assert_eq!(region["byteLength"], end - start, "{file}: {region}");
            (start, end - start)
        };
        let region = place(&result["locations"][0]["physicalLocation"]["region"]);
        let error = &failure["error"];
        if error.is_null() {
            continue;
        }
        assert_eq!(error["code"], result["ruleId"]);
        let span = |value: &Value| {
            let number = |name: &str| value[name].as_u64().unwrap_or_default() as usize;
            (number("offset"), number("length"))
        };
        assert_eq!(region, span(&error["span"]), "{file}");
        let edits = result["fixes"][0]["artifactChanges"][0]["replacements"].as_array();
        let edits = edits.into_iter().flatten();
        let given = error["fixes"].as_array().into_iter().flatten();
        assert_eq!(edits.clone().count(), given.clone().count());
        for (edit, fix) in edits.zip(given) {
            assert_eq!(place(&edit["deletedRegion"]), span(&fix["span"]));
            assert_eq!(edit["insertedContent"]["text"], fix["replacement"]);
            fixes += 1;
        }
    }
    assert!(fixes >= 10, "{fixes} fixes");
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
    let formats = ["concise", "jsonl", "sarif", "github", "gitlab", "junit", "human"];
    for format in self::formats() {
        let has_no_place = ["json", "files"].contains(&format.as_str());
        let is_read = has_no_place || formats.contains(&format.as_str());
        assert!(is_read, "say here where places are in reports of the format {format}");
    }
    let reports = |name: &str, head: &str| -> Vec<String> {
        fs::write(folder.join(name), head.to_owned() + failures).expect("a file can be written");
        let mut verify = patience(&["verify", "-q"]);
        for format in formats {
            verify.args(["--output", &format!("{format}={format}")]);
        }
        let output = verify.arg(name).current_dir(&folder).output().expect("the program starts");
        assert_eq!((status(&output), err(&output)), (1, String::new()));
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
                    (begins, offset, span["length"].as_u64(), fix.map(|offset| offset - bytes))
                })
                .collect();
            let log = json(&reports[2]);
            let results = log["runs"][0]["results"].as_array().expect("a list").clone();
            let region = |region: &Value| {
                let start = place(&region["startLine"], &region["startColumn"]);
                let end = place(&region["endLine"], &region["endColumn"]);
                let offset = region["byteOffset"].as_u64().map(|offset| offset - bytes);
                (start, end, offset, region["byteLength"].as_u64())
            };
            let of_sarif: Vec<_> = results
                .iter()
                .map(|result| {
                    let main = region(&result["locations"][0]["physicalLocation"]["region"]);
                    let related = result["relatedLocations"].as_array().into_iter().flatten();
                    let related = related.map(|it| region(&it["physicalLocation"]["region"]));
                    let changes = &result["fixes"][0]["artifactChanges"][0]["replacements"];
                    let changes = changes.as_array().into_iter().flatten();
                    let changes = changes.map(|it| region(&it["deletedRegion"]));
                    (main, related.collect::<Vec<_>>(), changes.collect::<Vec<_>>())
                })
                .collect();
            for (sarif, (_, offset, length, fix)) in of_sarif.iter().zip(&of_json) {
                // An outcome that is not reached has no place in JSON.
                if offset.is_some() {
                    assert_eq!((&sarif.0.2, &sarif.0.3), (offset, length));
                }
                assert_eq!(sarif.2.first().and_then(|change| change.2), *fix);
            }
            assert_eq!(of_sarif.len(), of_json.len());
            let starts: Vec<_> = of_sarif.iter().map(|it| it.0.0).collect();
            // The same as text, which is where numbers have as many digits as they need.
            let whole = |(line, column): (u64, u64)| {
                (line + lines, if line == 1 { column + columns } else { column })
            };
            for (&start, object) in starts.iter().zip(json(&reports[4]).as_array().expect("a list"))
            {
                assert_eq!(object["location"]["lines"]["begin"], whole(start).0);
            }
            for (number, &start) in starts.iter().enumerate() {
                let (line, column) = whole(start);
                let concise = reports[0].lines().nth(number).unwrap_or_default();
                assert!(concise.starts_with(&format!("a.pn:{line}:{column}: ")), "{concise}");
                let github = reports[3].lines().nth(number).unwrap_or_default();
                assert!(github.contains(&format!(",line={line},")), "{github}");
                if !github.contains("endLine") {
                    assert!(github.contains(&format!(",col={column},")), "{github}");
                }
                for drawn in [&reports[5], &reports[6]] {
                    assert!(drawn.contains(&format!("\u{256d}\u{2500} a.pn:{line}:{column}\n")));
                }
            }
            let document = Document::parse(&reports[5]).expect("it is XML");
            let cases = document.descendants().filter(|node| node.has_tag_name("failure"));
            let cases = cases.filter_map(|node| node.parent()?.attribute("name"));
            let begins = of_json.iter().map(|it| whole(it.0));
            for (case, (line, column)) in cases.zip(begins) {
                assert!(case.starts_with(&format!("{line}:{column} ")), "{case}");
            }
            (of_json, of_sarif)
        };
        let (few, many) = (places(&few, (0, 0, 0)), places(&many, (bytes, lines, columns)));
        assert!(few.0.len() == 6 && few.1.iter().any(|it| !it.1.is_empty()), "{few:?}");
        assert!(few.1.iter().any(|it| !it.2.is_empty()), "{few:?}");
        assert_eq!(many, few);
    }
}

/// The line and the code of each failure.
type Failures = Vec<(u64, String)>;

#[test]
fn all_reports_name_the_same_failures() {
    let folder = "fixtures/carpet";
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
    let gitlab: Failures = json(&report("gitlab", &[folder]))
        .as_array()
        .into_iter()
        .flatten()
        .map(|it| {
            let code = it["check_name"].as_str().unwrap_or_default().to_owned();
            (it["location"]["lines"]["begin"].as_u64().unwrap_or(0), code)
        })
        .collect();
    let sarif: Failures = json(&report("sarif", &[folder]))["runs"][0]["results"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|it| {
            let line = &it["locations"][0]["physicalLocation"]["region"]["startLine"];
            (line.as_u64().unwrap_or(0), it["ruleId"].as_str().unwrap_or_default().to_owned())
        })
        .collect();
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
    assert_eq!(gitlab, concise);
    assert_eq!(sarif, concise);
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
const JUNIT: [(&str, &[&str], &[&str]); 6] = [
    ("testsuites", &["name"], &[]),
    ("testsuite", &["name", "tests", "failures", "errors"], &["skipped"]),
    ("testcase", &["name", "classname"], &[]),
    ("failure", &["type", "message"], &[]),
    ("skipped", &["message"], &[]),
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
            assert_eq!(given("skipped"), Some(count("skipped")));
            counted.0 += count("testcase");
            counted.1 += count("failure");
        }
    }
    counted
}

#[test]
fn junit_has_a_case_for_each_record_in_a_suite_with_right_counts() {
    let folder = hostile("junit");
    let (cases, failures) = assert_junit(&report("junit", &["fixtures", path(&folder)]));
    let lines = report("jsonl", &["fixtures", path(&folder)]);
    assert_eq!(cases, lines.lines().count());
    let failed = lines.lines().filter(|line| line.contains("\"pass\":false")).count();
    assert_eq!(failures, failed);
    assert_eq!(assert_junit(&report("junit", &["-e", WON])), (1, 0));
    // Only notes are the output of a case.
    for (folder, has_notes) in [("illegal", false), ("malformed", false), ("notes", true)] {
        let text = report("junit", &[&format!("fixtures/match-solitaire/{folder}")]);
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

#[test]
fn fingerprints_stay_when_records_move_and_are_formatted() {
    let folder = folder("fingerprints");
    let prints = |name: &str, text: &str| -> (Value, Value) {
        fs::write(folder.join(name), text).expect("a file can be written");
        let mut verify = patience(&["verify", name, "--format"]);
        let gitlab = verify.arg("gitlab").current_dir(&folder).output().expect("it starts");
        let mut verify = patience(&["verify", name, "--format"]);
        let sarif = verify.arg("sarif").current_dir(&folder).output().expect("it starts");
        let sarif = json(&out(&sarif))["runs"][0]["results"][0]["partialFingerprints"].clone();
        (json(&out(&gitlab))[0]["fingerprint"].clone(), sarif)
    };
    let moves = "2x2x2x1+[AH AS 2H 2S] 1a a1";
    let before = prints("a.pn", moves);
    let moved = format!("; a comment\n{WON}\n\n 02x2x2x1+[ah as 2♥ 2S]1a\n;\na1");
    assert_eq!(prints("a.pn", &moved), before);
    assert_ne!(prints("a.pn", "2x2x2x1+[AH AS 2H 2S] 1a a1 1a"), before);
    let elsewhere = prints("b.pn", moves);
    assert_eq!(elsewhere.1, before.1);
    assert_ne!(elsewhere.0, before.0, "GitLab shows one finding for each fingerprint");
}

/// GitLab takes failures with one fingerprint for one.
#[test]
fn no_two_failures_have_one_fingerprint() {
    let folder = folder("equal");
    // The name of the second looks like the end of a fingerprint of the first.
    for (name, times) in [("a.pn", 3000), ("2.a.pn", 3), ("sub:a.pn", 1)] {
        // Far apart, so that several threads meet them.
        fs::write(folder.join(name), format!("{WRONG}\n{WON}\n").repeat(times)).expect("a file");
    }
    fs::write(folder.join("none.pn"), "").expect("a file can be written");
    let inputs = [path(&folder), "-e", WRONG, "-e", "", "-e", ""];
    let text = report("gitlab", &inputs);
    let objects = json(&text).as_array().expect("a list").clone();
    let print = |object: &Value| object["fingerprint"].as_str().unwrap_or_default().to_owned();
    let prints: BTreeSet<String> = objects.iter().map(print).collect();
    assert_eq!((prints.len(), objects.len()), (3008, 3008));
    for jobs in ["1", "8"] {
        assert_eq!(report("gitlab", &[&["--jobs", jobs], &inputs[..]].concat()), text, "{jobs}");
    }
    // Those that were there before others come keep theirs.
    fs::write(folder.join("a.pn"), format!("{WRONG}\n").repeat(3001)).expect("a file");
    let more = json(&report("gitlab", &inputs)).as_array().expect("a list").clone();
    let more: BTreeSet<String> = more.iter().map(print).collect();
    assert!(more.len() == prints.len() + 1 && more.is_superset(&prints));
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
    for format in ["github", "gitlab", "sarif", "files"] {
        assert_eq!(verify(format, &often), verify(format, &once), "{format}");
    }
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
    // A baseline lists it once, too, and knows it each time.
    let list = folder.join("known");
    let new = ["verify", "-q", "--write-baseline", path(&list)];
    let files = [path(&folder.join("a.pn")).to_owned(), path(&folder.join("link.pn")).to_owned()];
    assert_eq!(status(&run(&[&new[..], &[&files[0], &files[1]]].concat())), 0);
    assert_eq!(fs::read_to_string(&list).expect("it is written").lines().count(), 4);
    let known = run(&["verify", "--baseline", path(&list), &files[0], &files[1], &files[0]]);
    assert_eq!((status(&known), err(&known)), (0, String::new()));
    assert!(
        out(&known)
            .contains("9 records and 3 stray texts in 3 sources: 3 passed, 9 known, 0 failed")
    );
    // What is no file has something else to say each time.
    let pipes = "\"$0\" verify --format files <(echo '2x2x1x1+1 1a') <(echo '2x2x1x1+1 1a')";
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

#[test]
fn failing_files_go_to_xargs() {
    let folder = hostile("list");
    fs::write(folder.join("good.pn"), WON).expect("a file can be written");
    let line = "\"$0\" verify --format files -0 . | xargs -0 sh -c 'for file; do cat \"$file\" || exit 9; done' _ | wc -c";
    let mut shell = Command::new("sh");
    shell.args(["-c", line, crate::run::PROGRAM]).current_dir(&folder);
    let read: usize =
        out(&shell.output().expect("there is a shell")).trim().parse().expect("a number");
    let all: u64 = fs::read_dir(&folder)
        .expect("it can be read")
        .filter_map(|entry| entry.ok()?.metadata().ok())
        .map(|file| file.len())
        .sum();
    assert_eq!(read as u64, all - WON.len() as u64);
    let twice = report("files", &["-e", &format!("{WRONG} {WRONG}"), "-e", WON]);
    assert_eq!(twice, "<expression 1>\n");
    assert_eq!(status(&run(&["verify", "-0", "-e", WON])), 2);
}

#[test]
fn reports_go_to_files_beside_the_standard_streams() {
    let folder = folder("outputs");
    let at = |name: &str| folder.join(name);
    let formats = formats();
    let files = ["fixtures/match-solitaire"];
    let mut arguments = vec!["verify".to_owned(), "--format".to_owned(), "concise".to_owned()];
    for format in &formats {
        arguments.extend(["--output".to_owned(), format!("{format}={}", path(&at(format)))]);
    }
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arguments.extend(files);
    let all = run(&arguments);
    assert_eq!(status(&all), 1);
    assert_eq!(out(&all), report("concise", &files));
    for format in formats.iter().filter(|it| *it != "human") {
        let written = fs::read_to_string(at(format)).expect("it is written");
        assert_eq!(written, report(format, &files), "{format}");
    }
    let human = run(&["verify", files[0]]);
    let written = fs::read_to_string(at("human")).expect("it is written");
    for line in out(&human).lines().chain(err(&human).lines()) {
        assert!(written.contains(line), "{line}");
    }
    let quiet = run(&["verify", "-q", "--output", arguments[arguments.len() - 2], files[0]]);
    assert_eq!((status(&quiet), out(&quiet), err(&quiet)), (1, String::new(), String::new()));
}

#[test]
fn a_report_that_cannot_be_written_stops_no_other() {
    let folder = folder("failing");
    let (good, missing) = (folder.join("good.sarif"), folder.join("no such folder/a"));
    let text = report("sarif", &["fixtures"]);
    let sarif = format!("sarif={}", path(&good));
    let missing = format!("json={}", path(&missing));
    let bad = [missing.as_str(), "json=/dev/full"];
    let full = is_there("/dev/full");
    for bad in &bad[..if full { 2 } else { 1 }] {
        let output =
            run(&["verify", "--format", "json", "--output", bad, "--output", &sarif, "fixtures"]);
        assert_eq!(status(&output), 2);
        assert_eq!(err(&output).lines().filter(|line| line.starts_with("patience: ")).count(), 1);
        assert_eq!(out(&output), report("json", &["fixtures"]));
        assert_eq!(fs::read_to_string(&good).ok().as_deref(), Some(text.as_str()));
        fs::remove_file(&good).expect("it is there");
    }
    // A full disk behind standard output, and a closed pipe.
    if full {
        let mut verify = patience(&["verify", "--format", "json", "--output", &sarif, "fixtures"]);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
        let output = verify.stdout(full).output().expect("the program starts");
        assert_eq!(status(&output), 2);
        assert_eq!(fs::read_to_string(&good).ok().as_deref(), Some(text.as_str()));
        fs::remove_file(&good).expect("it is there");
    }
    let mut verify = patience(&["verify", "--format", "json", "--output", &sarif, "fixtures"]);
    let mut child = verify.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    assert_eq!(fs::read_to_string(&good).ok().as_deref(), Some(text.as_str()));
}

#[test]
fn a_report_never_overwrites_an_input_or_another_report() {
    let folder = folder("overwritten");
    let file = folder.join("a.pn");
    fs::write(&file, WON).expect("a file can be written");
    let (input, other) =
        (format!("json={}", path(&file)), format!("json={}", path(&folder.join("b"))));
    for arguments in [
        &["verify", "--output", &input, path(&file)][..],
        &["verify", "--output", &input, path(&folder)],
        &["verify", "--output", &input, "--deals", path(&file), "-e", WON],
        &["verify", "--output", &other, "--output", &other, path(&file)],
        &["verify", "--output", "json", path(&file)],
        &["verify", "--output", "json=", path(&file)],
        &["verify", "--output", "xml=a", path(&file)],
    ] {
        let output = run(arguments);
        assert_eq!((status(&output), out(&output)), (2, String::new()), "{arguments:?}");
        assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some(WON));
    }
    assert!(!folder.join("b").exists());
}
