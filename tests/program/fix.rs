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
/// what has no certain fix keeps its verdict, and a second run finds nothing to do.
#[test]
fn fixes_make_no_record_worse() {
    let folder = folder("fix");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for (number, file) in files(&root).into_iter().enumerate() {
        fs::copy(file, folder.join(format!("{number}.pn"))).expect("a file can be copied");
    }
    let examples = patience::diagnostic::PAGES.iter().map(|page| page.example);
    fs::write(folder.join("all.pn"), examples.collect::<Vec<_>>().join(&b'\n')).expect("a file");
    let copies = files(&folder);
    let before: Vec<_> = copies.iter().map(|file| (fs::read(file).ok(), verdicts(file))).collect();
    let output = run(&["verify", "--fix", path(&folder)]);
    assert_eq!(status(&output), 1);
    let (mut fixed, mut untouched) = (0, 0);
    for (file, (text, before)) in copies.iter().zip(before) {
        let name = file.display();
        let after = verdicts(file);
        assert_eq!(before.len(), after.len(), "{name}");
        let mut changed = 0;
        for (before, after) in before.iter().zip(&after) {
            let gist = |record: &Value| {
                let fields = ["id", "status", "expected", "moves", "played", "progress"];
                (fields.map(|field| record[field].clone()), record["error"]["code"].clone())
            };
            if gist(before) == gist(after) {
                continue;
            }
            changed += 1;
            assert_eq!(before["pass"], false, "{name}");
            if after["pass"] != true {
                assert_eq!(before["status"], "malformed", "{name}: {before}\n{after}");
                let place = |record: &Value| {
                    let error = &record["error"];
                    (error["span"].clone(), error["code"].clone())
                };
                assert_ne!(place(before), place(after), "{name}");
            }
        }
        let formatted = run(&["fmt", "--check", path(file)]);
        if changed == 0 {
            assert_eq!(fs::read(file).ok(), text, "{name}");
            untouched += 1;
        } else {
            assert_eq!(out(&formatted), "", "{name}");
            fixed += 1;
        }
    }
    assert!(fixed > 60 && untouched > 100, "{fixed} fixed, {untouched} untouched");
    let texts = || copies.iter().map(|file| fs::read(file).ok()).collect::<Vec<_>>();
    let before = texts();
    let again = run(&["verify", "--fix", path(&folder)]);
    assert!(texts() == before && !err(&again).contains("patience: fixed"));
    assert_eq!(out(&again), out(&run(&["verify", path(&folder)])));
}

#[test]
fn only_what_is_certain_is_fixed() {
    let folder = folder("certain");
    let file = folder.join("a.pn");
    for (text, fixed) in [
        // A character that looks like another, twice in a record, with a byte-order mark.
        ("\u{feff}; kept\n2×2x1x1+[AH AS] 1a ∗1a\n", "; kept\n2x2x1x1+[AH AS] 1a *1a\n"),
        // A typo after which the record passes.
        ("2x2x1x1+[AH AS] 1a 1a", WON),
        ("2x2x1x1+[AH AS] 1a *1a =partial ; won", "2x2x1x1+[AH AS] 1a *1a =solved ; won\n"),
        // The same where it does not pass then.
        ("2x2x2x1+[2H 2S AH AS] 1a 1a", ""),
        // The first error is certain, the second is not.
        ("2×2x2x1+[2H 2S AH AS] 1a 1a 1a", "2x2x2x1+[2H 2S AH AS] 1a:3x\n"),
        // A deal that a fix would give to the records after it.
        (&format!("2x2x1x1+1 1a *1a =solved\n{WON}"), ""),
        ("what is this", ""),
    ] {
        fs::write(&file, text).expect("a file can be written");
        let before = fs::metadata(&file).and_then(|file| file.modified()).ok();
        let output = run(&["verify", "--fix", path(&file)]);
        let after = fs::read_to_string(&file).expect("it is there");
        assert_eq!(after, if fixed.is_empty() { text } else { fixed }, "{text}");
        let said = format!("patience: fixed 1 record in {}\n", path(&file));
        assert_eq!(err(&output).contains(&said), !fixed.is_empty(), "{text}: {}", err(&output));
        if fixed.is_empty() {
            assert_eq!(fs::metadata(&file).and_then(|file| file.modified()).ok(), before);
        }
        assert_eq!(status(&output), status(&run(&["verify", "-q", path(&file)])), "{text}");
    }
    for arguments in [&["verify", "--fix", "-"][..], &["verify", "--fix", "-e", WON]] {
        assert_eq!(status(&run(arguments)), 2);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_reported_and_judged() {
    let folder = folder("unwritable");
    let file = folder.join("a.pn");
    let text = "2x2x1x1+[AH AS] 1a 1a\n".repeat(20_000);
    fs::write(&file, &text).expect("a file can be written");
    let line = "ulimit -f 64; \"$0\" verify --fix --format concise \"$1\" | head -n 1; \"$0\" verify -q --fix \"$1\"";
    let output = std::process::Command::new("sh")
        .args(["-c", line, crate::run::PROGRAM, path(&file)])
        .output()
        .expect("there is a shell");
    assert_eq!(status(&output), 2);
    assert!(out(&output).contains("a.pn:1:20: match::occupied-freecell"), "{}", out(&output));
    assert!(err(&output).contains("a.pn: File too large"), "{}", err(&output));
    assert!(fs::read_to_string(&file).is_ok_and(|after| after == text));
}
