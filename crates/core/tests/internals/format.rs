//! The canonical form.

use patience_core::notation::format;

fn formatted(text: &str) -> String {
    String::from_utf8_lossy(&format(text.as_bytes()).text).into_owned()
}

#[test]
fn lines_are_as_full_as_their_width_allows() {
    let text = formatted(&format!("3x3x13x5+1 {}", "1a 2a ".repeat(40)));
    assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [100, 98, 50]);
}

#[test]
fn a_blank_line_is_kept_before_a_record_but_the_first() {
    assert_eq!(
        formatted("\n\n2x2x1x1+1\n\n\n2x2x1x1+2\n\n1a\n2x2x1x1+3"),
        "2x2x1x1+1\n\n2x2x1x1+2 1a\n2x2x1x1+3\n"
    );
}

#[test]
fn runs_are_shortened_from_three_on() {
    assert_eq!(formatted("2x2x1x1+1 ++ 1a a1 1a:2x 1a"), "2x2x1x1+1 + + 1a a1 1a:3x\n");
    assert_eq!(formatted("2x2x1x1+1 +:999x ++"), "2x2x1x1+1 +:999x + +\n");
    assert_eq!(formatted("2x2x1x1+1 1a 1a ; why\n 1a 1a"), "2x2x1x1+1 1a 1a ; why\n1a 1a\n");
}

#[test]
fn comments_stay_where_they_are() {
    for text in ["2x2x1x1+1 1a\n; below\n2x2x1x1+2 ; behind\n", "2x2x2x1+[AS ;within\nAH 2S 2H]\n"]
    {
        assert_eq!(formatted(text), text);
    }
}

#[test]
fn unknown_cards_are_shortened_between_comments() {
    assert_eq!(formatted("2x2x4x1+7[a♠ ? ? ? ah ? ? ?] 1a"), "2x2x4x1+7[AS ?:3x AH …] 1a\n");
    assert_eq!(
        formatted("2x2x4x1-[? ; why\n? ? ? ah ? ;\n? ; last\n?]"),
        "2x2x4x1-[? ; why\n?:3x AH ? ;\n? ; last\n…]\n"
    );
    assert_eq!(formatted("2x2x4x1-[;\n ?:7x as ;\n... ;\n]+"), "2x2x4x1-[ ;\n?:7x AS ;\n;\n] +\n");
    assert_eq!(formatted("2x2x4x1-[?:5x ;\n... ]"), "2x2x4x1-[?:5x ;\n…]\n");
}

/// The first line ends in column 99, though it has two bytes more.
#[test]
fn the_width_counts_characters() {
    let text = formatted(&format!("2x2x4x1+1[...] {}", "1a a1 ".repeat(40)));
    assert_eq!(text.lines().map(|line| line.chars().count()).collect::<Vec<_>>(), [99, 98, 53]);
}

#[test]
fn lines_end_as_the_first_one_does() {
    let text = "; a\n2x2x1x1+[AS ; b\nAH] 1a ; c\n\n2x2x1x1+2 ?\n";
    for end in ["\n", "\r\n", "\r"] {
        let canonical = text.replace('\n', end);
        assert_eq!(formatted(&canonical), canonical);
        let mixed = canonical.replacen(end, "#", 1).replace(end, "\n").replacen('#', end, 1);
        assert_eq!(formatted(&mixed), canonical);
    }
    assert_eq!(formatted("2x2x1x1+1 1a"), "2x2x1x1+1 1a\n");
    assert_eq!(formatted("2x2x1x1+1\r\r\r2x2x1x1+2\r1a"), "2x2x1x1+1\r\r2x2x1x1+2 1a\r");
    // CR LF is one line end, so there is no blank line.
    assert_eq!(formatted("2x2x1x1+1\r\n2x2x1x1+2"), "2x2x1x1+1\r\n2x2x1x1+2\r\n");
    // A malformed record keeps its own, and what follows agrees with it if it comes first.
    assert_eq!(formatted("\n2x2x1x1+1 ?\r\n1a"), "2x2x1x1+1 ?\r\n1a\r\n");
    assert_eq!(formatted(";\n2x2x1x1+1 ?\r\n1a"), ";\n2x2x1x1+1 ?\r\n1a\n");
}

#[test]
fn a_malformed_record_stays_as_it_is() {
    for text in [
        "2x2x1x1+[AS  ??]  1a\n",
        "2x2x1x1+[AS]  1a\n",
        "2x2x1x1+1  ?\n",
        "2x9x1x1+1  1a\n",
        "hello  12\nworld\n",
    ] {
        assert_eq!((formatted(text), format(text.as_bytes()).faults.len()), (text.to_owned(), 1));
    }
}
