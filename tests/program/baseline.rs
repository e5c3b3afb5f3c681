//! A baseline: failures that are known do not fail again.

use crate::run::{err, folder, is_there, missing, out, path, run, status};
use std::fs;

const WON: &str = "2x2x1x1+[AH AS] 1a *1a\n";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a\n";
const PARTIAL: &str = "2x2x1x1+[AH AS] 1a\n";

#[test]
fn known_failures_are_counted_and_do_not_fail() {
    let folder = folder("baseline");
    let (file, list) = (folder.join("a.pn"), folder.join("known"));
    let write = |text: &str| fs::write(&file, text).expect("a file can be written");
    let verify = |arguments: &[&str]| run(&[&["verify", path(&file)], arguments].concat());
    write(&[WON, WRONG, PARTIAL].concat());
    let written = verify(&["--write-baseline", path(&list)]);
    let summary = "3 records in 1 source: 1 passed, 2 known, 0 failed (1 solved, 1 partial, 1 illegal), 5 moves\n";
    assert_eq!(
        (status(&written), out(&written).as_str(), err(&written)),
        (0, summary, String::new())
    );
    let text = fs::read_to_string(&list).expect("it is written");
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(
        text.contains(" match::occupied-freecell\n") && text.contains(" outcome::not-reached\n")
    );
    let baseline = ["--baseline", path(&list)];
    let known = verify(&baseline);
    assert_eq!((status(&known), out(&known).as_str(), err(&known)), (0, summary, String::new()));
    // They move, are formatted, and stay known.
    write(&["; moved\n", PARTIAL, "2x2x1x1+[ah as]1a1a\n", WON].concat());
    assert_eq!(status(&verify(&baseline)), 0);
    // Others fail: another error, or other moves.
    for new in ["2x2x1x1+[AH AS] 1a 11\n", "2x2x1x1+[AS AH] 1a 1a\n", "2x2x1x1+[AH AS] 1a =stuck\n"]
    {
        write(&[WRONG, new, PARTIAL].concat());
        let failed = verify(&[&baseline[..], &["--format", "concise"]].concat());
        assert_eq!((status(&failed), out(&failed).lines().count()), (1, 2), "{}", out(&failed));
        assert!(out(&failed).contains("a.pn:2:") && out(&failed).contains("2 known, 1 failed"));
        // A known failure stops nothing.
        let fast = verify(&[&baseline[..], &["--fail-fast", "--format", "jsonl"]].concat());
        let passed =
            out(&fast).lines().map(|line| line.contains("\"known\":true")).collect::<Vec<_>>();
        assert_eq!(passed, [true, false], "{}", out(&fast));
    }
    let verbose = verify(&[&baseline[..], &["-v"]].concat());
    assert!(out(&verbose).contains("illegal, a known failure, after 1 move"), "{}", out(&verbose));
    assert!(!err(&verbose).contains("match::occupied-freecell"));
}

#[test]
fn reports_leave_known_failures_out_or_mark_them() {
    let folder = folder("known");
    let list = folder.join("known");
    let files = ["verify", "fixtures"];
    assert_eq!(status(&run(&[&files[..], &["-q", "--write-baseline", path(&list)]].concat())), 1);
    assert_eq!(err(&run(&[&files[..], &["-q", "--baseline", path(&list)]].concat())), "");
    for (format, found) in [
        ("sarif", "\"ruleId\":\""),
        ("gitlab", "\"check_name\":\""),
        ("github", "title="),
        ("junit", "<failure type=\""),
        ("concise", ": text::"),
    ] {
        let text =
            out(&run(&[&files[..], &["--format", format, "--baseline", path(&list)]].concat()));
        // A file without records is no record that could be known, and a record that passes is none
        // either, whatever there is to note of it.
        let is_note = |code: &str| {
            let code = code.replace("%3A", ":");
            code.trim_start_matches("text::").starts_with("hidden-")
        };
        let codes: Vec<&str> = text.split(found).skip(1).filter(|code| !is_note(code)).collect();
        assert!(!codes.is_empty() && codes.len() < 5, "{format}: {codes:?}");
    }
    let lines =
        out(&run(&[&files[..], &["--format", "jsonl", "--baseline", path(&list)]].concat()));
    let failed = lines.lines().filter(|line| line.contains("\"pass\":false"));
    assert!(failed.clone().count() > 100);
    let is_source = |line: &str| line.contains("\"text::no-game\"");
    assert!(failed.into_iter().all(|line| line.contains("\"known\":true") || is_source(line)));
    assert!(!out(&run(&["verify", "--format", "jsonl", "fixtures"])).contains("\"known\""));
}

#[test]
fn a_baseline_is_read_and_written_with_care() {
    let folder = folder("care");
    let (file, list, bad) = (folder.join("a.pn"), folder.join("known"), folder.join("bad"));
    fs::write(&file, WRONG).expect("a file can be written");
    fs::write(&bad, "# a comment\n\nnonsense\n").expect("a file can be written");
    for (arguments, said) in [
        (["--baseline", path(&list)], missing(path(&list))),
        (["--baseline", path(&bad)], "bad:3: expected a fingerprint".to_owned()),
        (["--write-baseline", path(&file)], "is an input".to_owned()),
    ] {
        let output = run(&[&["verify", path(&file)][..], &arguments].concat());
        assert_eq!(status(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(&said), "{arguments:?}: {}", err(&output));
    }
    if is_there("/dev/full") {
        let output = run(&["verify", path(&file), "--write-baseline", "/dev/full"]);
        assert_eq!(status(&output), 2);
        assert!(err(&output).contains("/dev/full: No space left"), "{}", err(&output));
    }
    // A failure could be missing, and would seem to be new next time.
    let arguments = ["verify", path(&file), "no such file.pn", "--write-baseline", path(&list)];
    let output = run(&arguments);
    assert_eq!((status(&output), list.exists()), (2, false), "{}", err(&output));
    assert!(err(&output).contains("not written"));
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some(WRONG));
}

#[test]
fn each_line_lets_one_failure_pass() {
    let folder = folder("counted");
    let (file, list) = (folder.join("a.pn"), folder.join("known"));
    // Far apart, so that several threads meet them.
    let much = WON.repeat(6_000);
    let write = |times: usize| {
        fs::write(&file, [WRONG, much.as_str()].concat().repeat(times)).expect("a file");
    };
    write(3);
    assert_eq!(status(&run(&["verify", "-q", "--write-baseline", path(&list), path(&file)])), 0);
    let text = fs::read_to_string(&list).expect("it is written");
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert!(lines.len() == 3 && lines.iter().all(|line| *line == lines[0]), "{text}");
    let known = ["verify", "--format", "concise", "--baseline", path(&list), path(&file)];
    let all = run(&known);
    assert_eq!((status(&all), err(&all)), (0, String::new()));
    assert!(out(&all).contains(" 3 known, 0 failed"), "{}", out(&all));
    // The first three pass, whichever thread is quick.
    write(5);
    for _ in 0..2 {
        for jobs in ["1", "8"] {
            let more = run(&[&known[..], &["--jobs", jobs]].concat());
            let failed: Vec<String> = out(&more).lines().map(str::to_owned).collect();
            assert_eq!((status(&more), failed.len(), err(&more)), (1, 3, String::new()));
            for (line, number) in failed.iter().zip([18_004, 24_005]) {
                assert!(line.contains(&format!("a.pn:{number}:20: ")), "{line}");
            }
        }
    }
    // Of those that are gone, it says which, and how the list gets rid of them.
    write(1);
    let fewer = run(&known);
    assert_eq!(status(&fewer), 0);
    let (said, name) = (err(&fewer), path(&list));
    let expected: String = [3, 4]
        .map(|line| format!("patience: {name}:{line}: no longer fails: {}\n", lines[0]))
        .concat();
    assert!(said.starts_with(&expected), "{said}");
    let end = format!(
        "2 known failures are gone; if these are all the records, `--write-baseline {name}` updates the list\n"
    );
    assert!(said.ends_with(&end) && said.lines().count() == 3, "{said}");
    // It does.
    assert_eq!(status(&run(&["verify", "-q", "--write-baseline", name, path(&file)])), 0);
    let now = run(&known);
    assert_eq!((status(&now), err(&now)), (0, String::new()));
}

#[test]
fn failures_are_gone_only_if_every_record_was_judged() {
    let folder = folder("vanished");
    let (file, list) = (folder.join("a.pn"), folder.join("known"));
    fs::write(&file, [WRONG, PARTIAL].concat()).expect("a file can be written");
    assert_eq!(status(&run(&["verify", "-q", "--write-baseline", path(&list), path(&file)])), 0);
    fs::write(&file, ["2x2x1x1+[AH AS] 11\n", PARTIAL].concat()).expect("a file can be written");
    let verify = |arguments: &[&str]| {
        let known = ["verify", "--baseline", path(&list)];
        err(&run(&[&known[..], arguments].concat()))
    };
    assert!(verify(&[path(&file)]).contains("1 known failure is gone"));
    for arguments in [&["--fail-fast"][..], &["-q"], &["no such file"]] {
        let said = verify(&[&[path(&file)][..], arguments].concat());
        assert!(!said.contains("gone") && !said.contains("no longer"), "{arguments:?}: {said}");
    }
}
