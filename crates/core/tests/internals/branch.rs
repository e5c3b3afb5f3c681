//! Branches of records.

use patience_core::notation::{Branch, branches, format, records};

#[test]
fn other_comments_are_no_branches() {
    for comment in [
        "; branch",
        "; branch 1 after move 2",
        "; branch 0 after move 2: 1a",
        "; branch 1. after move 2: 1a",
        "; branch 01 after move 2: 1a",
        "; branch 1 after move : 1a",
        "; branch 1 after move 2 (why: 1a",
        "; branch 1 after move 99999999999999999999: 1a",
        "; a branch 1 after move 2: 1a",
        "; branch 1 after move 2 (): 1a",
        "; branch 1 after move 2:1a",
    ] {
        assert_eq!(Branch::read(comment.as_bytes()), None, "{comment}");
    }
    assert_eq!(Branch::read(b"; branch 1 after move 2: \xff"), None);
}

#[test]
fn branches_are_read_as_they_are_written() {
    for (name, moves) in [("", "1a +:3x"), ("a: b (c", "*12"), ("♠ first", "")] {
        let branch = Branch {
            number: vec![2, 1, 30],
            after: 0,
            name: name.to_owned(),
            moves: moves.to_owned(),
        };
        assert_eq!(Branch::read(branch.to_string().as_bytes()), Some(branch));
    }
}

#[test]
fn formatting_keeps_branches() {
    let text = "2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n; branch 1 after move 1: 1b  2b\n";
    let formatted = format(format!(" {text}").as_bytes()).text;
    assert_eq!(formatted, text.as_bytes());
    assert_eq!(branches(&records(&formatted).next().expect("it is there")).len(), 1);
}
