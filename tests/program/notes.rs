//! Notes on comments that hold notation, and on deals that count for no record: in every format, and
//! never where there is nothing to say.

use crate::run::{err, feed, folder, out, path, run, status};
use serde_json::Value;
use std::fs;

const HIDDEN: &str = "3x3x13x5+2 2a =partial; 3x3x13x5+3 2a =partial";

fn verify(format: &str, text: &str) -> String {
    let output = run(&["verify", "--format", format, "-e", text]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    out(&output) + &err(&output)
}

#[test]
fn every_format_tells_what_a_comment_hides_and_the_record_passes() {
    let told = verify("human", HIDDEN);
    assert!(told.contains("note[text::hidden-record]: the record `3x3x13x5+3` is in a comment"));
    assert!(told.contains("from `;` on this line is a comment"), "{told}");
    assert!(told.contains("1 passed, 0 failed"), "{told}");
    let told = verify("concise", HIDDEN);
    assert!(told.starts_with("<expression 1>:1:23: text::hidden-record: note: "), "{told}");
    let told = verify("github", HIDDEN);
    assert!(told.starts_with("::notice file="), "{told}");
    let [one, many] = ["json", "jsonl"].map(|format| verify(format, HIDDEN));
    let one: Value = serde_json::from_str(&one).unwrap();
    let many: Value = serde_json::from_str(&many).unwrap();
    for record in [&one[0], &many] {
        assert_eq!((&record["pass"], &record["error"]), (&true.into(), &Value::Null));
        assert_eq!(record["notes"][0]["code"], "text::hidden-record");
        assert_eq!(record["notes"][0]["span"]["offset"], 22);
    }
    let told = verify("junit", HIDDEN);
    assert!(told.contains("failures=\"0\"") && told.contains("<system-out>note["), "{told}");
}

#[test]
fn what_comments_hide_is_told_wherever_it_is() {
    for (text, code) in [
        ("3x3x13x5+2 2a; 25; 5b\n=partial", "text::hidden-moves"),
        ("3x3x13x5+2 2a; 25; 5b =partial", "text::hidden-moves"),
        ("3x3x13x5+2 2a ; =partial", "text::hidden-moves"),
        ("2x2x2x2+[AS 2H; 2S AH] 1a *12 *2a", "text::hidden-cards"),
        ("2x2x2x2+[AS 2H 2S AH;] 1a *12 *2a", "text::hidden-cards"),
        ("; 3x3x13x5+3 2a =partial\n3x3x13x5+2 2a =partial", "text::hidden-record"),
        ("3x3x13x5+2 2a =partial; then 3x3x13x5+3 2a =partial", "text::hidden-record"),
        ("carpet+1 +; +; + =partial", "text::hidden-moves"),
        ("montecarlo+1 *d1e1; *b2c2\n=partial", "text::hidden-moves"),
        ("2x2x2x2+7 1a *12 *2a\n2x2x2x2+7[AS 2H 2S AH]", "deal::entry-late"),
        ("2x2x2x2+7 =partial\n2x2x2x2+7[AS 2H 2S AH]", "deal::entry-late"),
        ("2x2x2x2+7[AS 2H 2S AH] =partial\n2x2x2x2+7 1a *12 *2a", "deal::entry-tagged"),
    ] {
        let sources = [run(&["verify", "-e", text]), feed(&["verify", "-"], text.as_bytes())];
        for output in sources {
            assert!(err(&output).contains(&format!("note[{code}]")), "{text}: {}", err(&output));
        }
    }
    let late = "2x2x2x2+7 1a *12 *2a\n2x2x2x2+7[AS 2H 2S AH]";
    let told = err(&run(&["verify", "-e", late]));
    assert!(told.contains("its deal is in line 2; an entry counts only for records after it"));
}

/// What is said of deals depends on no chunk: the records before an entry and after it are more than
/// one, and so is what stands between two of the same number.
#[test]
fn only_records_that_an_entry_would_serve_are_told_of_it() {
    let text = "2x2x2x2+7 =partial\n2x2x2x2+8 =partial\n2x2x2x2+7[AS 2H 2S AH]\n2x2x2x2+7 1a *12 *2a\n2x2x2x2+7[AS 2H 2S AH] =partial\n";
    let told = out(&run(&["verify", "--format", "concise", "-e", text]));
    let notes: Vec<&str> = told.lines().filter(|line| line.contains(": note: ")).collect();
    assert_eq!(notes.len(), 1, "{told}");
    assert!(notes[0].starts_with("<expression 1>:1:1: deal::entry-late: "), "{told}");
}

/// No comment that a command prints is noted.
#[test]
fn comments_of_our_own_commands_are_silent() {
    let folder = folder("own-comments");
    let mut texts = Vec::new();
    for arguments in [
        &["solve", "3x3x13x5+2", "montecarlo+1", "2x2x2x2+3"][..],
        &["solve", "--shortest", "2x2x2x2+3", "3x1x4x3+1"],
        &["infer", "-e", "2x2x2x2+[AS …] 1a *12 *2a"],
        &["infer", "--count", "-e", "2x2x2x2+[AS …] 1a *12 *2a"],
        &["infer", "--explain-cards", "-e", "2x2x2x2+[AS …] 1a *12 *2a"],
        &["infer", "-e", "montecarlo+[KH 8C 8H …] *b1c1 =partial"],
        &["show", "--record", "2x2x2x2+3"],
        &["fmt", "fixtures/match-solitaire/spelling.pn"],
    ] {
        let output = run(arguments);
        texts.push(out(&output));
    }
    assert!(texts.iter().filter(|text| text.contains(';')).count() > 3, "{texts:?}");
    let branches = "3x3x13x5+2 2a 25 5b =partial\n; branch 1 after move 1: 2b 2c\n; branch 1.1 after move 2 (the queen first): 3d\n";
    texts.push(branches.to_owned());
    for (number, text) in texts.iter().enumerate() {
        let file = folder.join(format!("{number}.pn"));
        fs::write(&file, text).unwrap();
        let told = out(&run(&["verify", "--format", "concise", path(&file)]));
        assert!(!told.contains(": note: "), "{text}: {told}");
    }
    let told =
        out(&run(&["verify", "--format", "concise", "docs", "fixtures/match-solitaire/solve"]));
    assert!(!told.contains(": note: "), "{told}");
}
