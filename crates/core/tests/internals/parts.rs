//! Parts of texts.

use patience_core::notation::{Part, parts};
use patience_core::text::Span;

fn named(text: &str) -> Vec<(&str, Part)> {
    let part = |(span, part): (Span, Part)| (&text[span.start..span.end], part);
    parts(text.as_bytes()).into_iter().map(part).collect()
}

#[test]
fn each_part_is_what_the_parser_takes_it_for() {
    use Part::{Bracket, Card, Comment, Id, Move, Other, Outcome};
    let ah = Some("AH".parse().unwrap_or_else(|_| unreachable!()));
    assert_eq!(
        named("; a\ncarpet+pysolfc:5[ah; b\n?:3x zz …] +:3x*a1s zz=stuck =stuck ; c\nhello there"),
        [
            ("; a", Comment),
            ("carpet+pysolfc:5", Id),
            ("[", Bracket),
            ("ah", Card(ah)),
            ("; b", Comment),
            ("?:3x", Card(None)),
            ("zz", Other),
            ("…", Card(None)),
            ("]", Bracket),
            ("+:3x", Move),
            ("*a1s", Move),
            ("zz=stuck", Other),
            ("=stuck", Outcome),
            ("; c", Comment),
            ("hello", Other),
            ("there", Other),
        ]
    );
    assert_eq!(named("2x2x1x1+[AH")[1..], [("[", Bracket), ("AH", Card(ah))]);
}

/// In every text, all but white space is in one part.
#[test]
fn parts_are_the_whole_text() {
    let words = [
        "2x2x1x1+1",
        "2x2x1x1+[",
        "AH",
        "AS]",
        "]",
        "[",
        "1a",
        "*1a:5x",
        "=partial",
        ";",
        "; hello",
        "hello",
        "\n",
        " ",
        "zz",
        "carpet-3",
        "klondike+1",
        "♠",
        "…",
        ":5x",
        "\r\n",
        "x",
        "12",
    ];
    let mut state = 1_u64;
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text += words[(state >> 33) as usize % words.len()];
        }
        let mut from = 0;
        for (span, _) in parts(text.as_bytes()) {
            assert!(span.start >= from && !span.is_empty(), "{text:?} {span:?}");
            assert!(text[from..span.start].trim_ascii().is_empty(), "{text:?} before {span:?}");
            from = span.end;
        }
        assert!(text[from..].trim_ascii().is_empty(), "{text:?}");
    }
}
