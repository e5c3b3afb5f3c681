//! `verify --fix`: what is certain is fixed, and nothing else changes.

use crate::run::{err, folder, out, path, run, status};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const WON: &str = "2x2x1x1+[AH AS] 1a *1a\n";

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let all = paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    let mut all: Vec<_> =
        all.filter(|path| path.extension().is_some_and(|it| it == "pn")).collect();
    all.sort();
    all
}

/// What a record comes to.
fn verdicts(file: &Path) -> Vec<Value> {
    let lines = out(&run(&["verify", "--format", "jsonl", path(file)]));
    lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

/// All fixtures in one file each, and the examples of `explain` in one file: no record gets worse,
/// nothing but foreign characters changes, and a second run finds nothing to do.
#[test]
fn fixes_make_no_record_worse() {
    let folder = folder("fix");
    for (number, (_, text)) in support::fixtures::all().into_iter().enumerate() {
        fs::write(folder.join(format!("{number}.pn")), text).expect("a file can be written");
    }
    let examples = patience::diagnostic::PAGES.iter().map(|page| page.example);
    fs::write(folder.join("all.pn"), examples.collect::<Vec<_>>().join(&b'\n')).expect("a file");
    let copies = files(&folder);
    let texts = || copies.iter().filter_map(|file| fs::read(file).ok()).collect::<Vec<_>>();
    let before: Vec<_> = texts().into_iter().zip(copies.iter().map(|it| verdicts(it))).collect();
    let output = run(&["verify", "--fix", path(&folder)]);
    assert_eq!(status(&output), 1);
    let (mut fixed, mut untouched) = (0, 0);
    for (file, (text, before)) in copies.iter().zip(before) {
        let name = file.display();
        let new = fs::read(file).expect("it is there");
        if new == text {
            untouched += 1;
            continue;
        }
        fixed += 1;
        let failed = |verdicts: &[Value]| verdicts.iter().filter(|it| it["pass"] == false).count();
        assert!(failed(&verdicts(file)) <= failed(&before), "{name}");
        // An `X` may be an `x`, and what nobody sees may go.
        let ascii = |text: &[u8]| -> Vec<u8> {
            text.iter().filter(|it| it.is_ascii() && !b" xX\0\x1a".contains(it)).copied().collect()
        };
        let (old, new) = (ascii(&text), ascii(&new));
        let mut rest = new.iter();
        assert!(old.iter().all(|byte| rest.any(|it| it == byte)), "{name}");
    }
    assert!(fixed >= 5 && untouched > 200, "{fixed} fixed, {untouched} untouched");
    let after = texts();
    let again = run(&["verify", "--fix", path(&folder)]);
    assert!(texts() == after && !err(&again).contains("patience: replaced"));
    assert_eq!(out(&again), out(&run(&["verify", path(&folder)])));
}

#[test]
fn only_what_is_certain_is_fixed() {
    let folder = folder("certain");
    let file = folder.join("a.pn");
    for (text, fixed, edits) in [
        // Characters that look like others, with a byte-order mark and an odd layout.
        (
            "\u{feff}; kept×\r\n2×2x1x1+[AH  AS]\t1a ∗1a\r",
            "\u{feff}; kept×\r\n2x2x1x1+[AH  AS]\t1a *1a\r",
            2,
        ),
        // Characters of web pages: between moves, in a deal, within a move, before an id.
        ("3x3x13x5+2\u{a0}1a\u{a0}2b =partial\n", "3x3x13x5+2 1a 2b =partial\n", 2),
        (
            "2x2x2x2+[A♤\u{fe0f}\u{a0}2♡ 2S AH] 1a *1\u{200b}2 *2a",
            "2x2x2x2+[A♠ 2♥ 2S AH] 1a *12 *2a",
            5,
        ),
        (
            "2x2x1x1+[AH AS] 1a *1a\n\u{a0}2x2x1x1+[AH AS] 1a\u{b}*1a",
            "2x2x1x1+[AH AS] 1a *1a\n 2x2x1x1+[AH AS] 1a *1a",
            2,
        ),
        // A record that fails for another reason too.
        ("2×2x2x1+[2H 2S AH AS] 1a 1a 1a", "2x2x2x1+[2H 2S AH AS] 1a 1a 1a", 1),
        // A typo, and an outcome.
        ("2x2x1x1+[AH AS] 1a 1a", "", 0),
        ("2x2x1x1+[AH AS] 1a *1a =partial ; won", "", 0),
        // What may be noise as well as a digit of the number.
        ("2x2x2x2+1\u{a0}2 =partial", "", 0),
        ("3x3x13x5+1\u{a0}23 =partial", "", 0),
        ("3x3x13x5+1１ =partial", "", 0),
        // A deal that a fix would give to a record that passes with another.
        ("2×2x1x1+1[AS AH] 2x2x1x1+1 1a *1a ", "2x2x1x1+1[AS AH] 2x2x1x1+1 1a *1a ", 1),
        ("2×2x2x2+1[2S AS AH 2H] 2x2x2x2+1 *12 *12", "", 0),
        ("what is this", "", 0),
    ] {
        fs::write(&file, text).expect("a file can be written");
        let before = fs::metadata(&file).and_then(|file| file.modified()).ok();
        let output = run(&["verify", "--fix", path(&file)]);
        let after = fs::read_to_string(&file).expect("it is there");
        assert_eq!(after, if fixed.is_empty() { text } else { fixed }, "{text}");
        let (told, end) = (err(&output), format!(" in {}", path(&file)));
        let said = told.lines().find_map(|it| it.strip_prefix("patience: ")?.strip_suffix(&end));
        let words = said.unwrap_or_default().split(' ');
        let number: usize = words.filter_map(|word| word.parse::<usize>().ok()).sum();
        assert_eq!(number, edits, "{text}: {told}");
        if fixed.is_empty() {
            assert_eq!(fs::metadata(&file).and_then(|file| file.modified()).ok(), before);
        }
        assert_eq!(status(&output), status(&run(&["verify", "-q", path(&file)])), "{text}");
    }
    for arguments in [&["verify", "--fix", "-"][..], &["verify", "--fix", "-e", WON]] {
        assert_eq!(status(&run(arguments)), 2);
    }
}

/// What `--fix` says is what it did: characters are replaced, removed or inserted, and texts become comments.
#[test]
fn each_fix_is_said_as_what_it_is() {
    let file = folder("fix-said").join("a.pn");
    let dates = format!("{WON}{}", format!("2026-11-02\n{WON}").repeat(499));
    let mixed = format!("2×2x1x1+[AH AS] 1a *1a\n(easy)\n{WON}");
    for (text, said) in [
        (dates.as_str(), "put `;` before 499 texts"),
        ("2x2x1x1+[AH AS] 1a\u{a0}*1a", "replaced 1 character"),
        (&mixed, "put `;` before 1 text and replaced 1 character"),
    ] {
        fs::write(&file, text).expect("a file can be written");
        let output = run(&["verify", "--fix", path(&file)]);
        assert_eq!(err(&output), format!("patience: {said} in {}\n", path(&file)));
        assert_eq!(status(&output), 0);
    }
}

/// Sound records, into which something gets at every place.
const SOUND: [&str; 6] = [
    "2x2x2x2+12[AS 2H 2S AH] 1a *12 *2a =solved",
    "3x3x13x5-123 ++ +:12x 1a =partial",
    "montecarlo5x5x1o+17 *b2c2 =partial",
    "thirteens-1 *a3a4 =partial",
    "carpet4x5x1p3r1-21 +:10x + =partial",
    "colorado2x10x2+12 + wa1 + =partial",
];

/// Returns a text with the edits of a JSON report.
fn edited(text: &str, report: &[Value]) -> String {
    let (mut new, mut end) = (String::new(), 0);
    for fix in report.iter().filter_map(|record| record["error"]["fixes"].as_array()).flatten() {
        let number = |name: &str| fix["span"][name].as_u64().expect("a number") as usize;
        new += &text[end..number("offset")];
        new += fix["replacement"].as_str().expect("a text");
        end = number("offset") + number("length");
    }
    new + &text[end..]
}

/// A file with a line for each place where something got into a record: after `--fix`, and after the
/// fixes of the JSON report, each line is as it was, or as it was meant.
#[test]
fn what_gets_into_a_record_is_taken_out_or_left_alone() {
    let file = folder("foreign").join("a.pn");
    let foreign = "\u{a0}\u{202f}\u{3000}\u{b}\u{200b}\u{ad}\u{fe0f}\u{202e}×хXｘ–－＋∗•·＝：［？♡❤１аАС;#(|'“l~\0é";
    let notes = ["(2b)", " {2b} ", " # 2b", " // 2b ", "21. ", "**", " =won", "> "];
    let foreign = foreign.chars().map(String::from).chain(notes.map(str::to_owned));
    let (mut changed, mut untouched) = (0, 0);
    for what in foreign {
        for sound in SOUND {
            let meant = patience::notation::format(sound.as_bytes()).text;
            let places = sound.char_indices().map(|(at, _)| at).chain([sound.len()]);
            let lines: Vec<_> =
                places.map(|at| format!("{}{what}{}", &sound[..at], &sound[at..])).collect();
            let text = lines.join("\n");
            fs::write(&file, &text).expect("a file can be written");
            let report = verdicts(&file);
            run(&["verify", "-q", "--fix", path(&file)]);
            let fixed = fs::read_to_string(&file).expect("it is there");
            for after in [fixed, edited(&text, &report)] {
                assert_eq!(after.split('\n').count(), lines.len());
                for (line, after) in lines.iter().zip(after.split('\n')) {
                    if line == after {
                        untouched += 1;
                        continue;
                    }
                    changed += 1;
                    let after_text = patience::notation::format(after.as_bytes()).text;
                    assert_eq!(after_text, meant, "{line:?} became {after:?}");
                }
            }
        }
    }
    assert!(changed > 1000 && untouched > 10_000, "{changed} changed, {untouched} untouched");
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn a_file_that_cannot_be_written_is_reported_and_judged() {
    let folder = folder("unwritable");
    let file = folder.join("a.pn");
    let text = "2×2x1x1+[AH AS] 1a *1a 1a\n".repeat(20_000);
    fs::write(&file, &text).expect("a file can be written");
    let line = "ulimit -f 64; \"$0\" verify --fix --format concise \"$1\" | head -n 1; \"$0\" verify -q --fix \"$1\"";
    let output = std::process::Command::new("sh")
        .args(["-c", line, crate::run::PROGRAM, path(&file)])
        .output()
        .expect("there is a shell");
    assert_eq!(status(&output), 2);
    assert!(out(&output).contains("a.pn:1:2: text::look-alike"), "{}", out(&output));
    assert!(err(&output).contains("a.pn: File too large"), "{}", err(&output));
    assert!(fs::read_to_string(&file).is_ok_and(|after| after == text));
}
