//! A record that is good alone is judged good whatever stands before it and after it on other lines,
//! and nothing that stands there is passed over without a word.

use patience::{Allow, DealBook, Position, Source, Status, judge};
use support::dice::Dice;
use support::games::games;

/// What people have between their records, a line each.
pub(crate) const LINES: &[&str] = &[
    "\u{feff}",
    "\u{a0}",
    "\u{3000}",
    "\u{200b}",
    "\u{200e}",
    "\u{2066}\u{2069}",
    "\u{1a}",
    "\0\0\0",
    "\u{202f} \u{a0}",
    "[code]",
    "[/code]",
    "[quote=\"Ann\"]",
    "[b]",
    "[url=x]",
    "<pre>",
    "</pre>",
    "<br>",
    "```",
    "```text",
    "<<<<<<< HEAD",
    "=======",
    ">>>>>>> theirs",
    "@@ -1,3 +1,4 @@",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "|",
    "||",
    "|---|---|",
    "•",
    "···",
    "…",
    "§",
    "&",
    "%",
    "?",
    "!",
    "👍",
    "✓",
    "---",
    "***",
    "# # #",
    "2)",
    "#3",
    "Game 4:",
    "(5)",
    "Solved in seven minutes!",
    "2026-11-28",
    "28.11.2026",
    "11/28/2026",
    "28 Nov 2026",
    "2026",
    "5:12",
    "12:04:33",
    "5 min",
    "5m12s",
    "(easy)",
    "(hard one)",
    "{easy}",
    "\"easy\"",
    "(b)",
    "[easy]",
    "<easy>",
    "easy",
    "1",
    "12",
    "1a",
    "+",
    "*123",
    "*a1b2",
    "II",
    "II.",
    "B)",
    "2/2",
    "2 -",
    "- 2",
    "+1",
    "0",
    "1,",
    "12.",
    "(12)",
    "| 2 |",
    "第2局",
    "ok",
    "GG",
    "hi",
    "I won!",
    "we did it",
    "a win",
    "bad",
    "@ann",
    "A.",
    "x.org",
    "100%",
    "..",
    "??",
    "-- ann",
    "[/CODE]",
    "[B]Game 2[/B]",
    "[HR]",
    "## 2",
    "// 2",
    "-- 2",
    "% 2",
    "# hard",
    "// hard",
    "AS 2H",
    "3x",
    "7D",
];

/// What stands right before an id on its line, with what closes it at the end of the id.
const WRAPS: [[&str; 2]; 38] = [
    ["[code]", "[/code]"],
    ["[b]", ""],
    ["[url=x]", "[/url]"],
    ["[quote=ann]", ""],
    ["{", "}"],
    ["[", ""],
    ["(", ")"],
    ["<", ">"],
    ["<b>", "</b>"],
    ["_", "_"],
    ["/", "/"],
    ["@", ""],
    ["=", ""],
    ["$", "$"],
    ["#", ""],
    ["||", "||"],
    ["~~", "~~"],
    ["[\"", "\""],
    ["\"", "\""],
    ["“", "”"],
    ["`", "`"],
    ["**", ""],
    ["+", ""],
    ["-", ""],
    [">", ""],
    [">>", ""],
    ["12:", ""],
    ["sol.pn:12:", ""],
    ["sol.pn:12:5:", ""],
    ["\u{1b}[31m", "\u{1b}[0m"],
    ["https://example.com/#", ""],
    ["www.example.com/?game=", ""],
    ["game=", ""],
    ["|", ""],
    ["&", ""],
    ["1.", ""],
    ["23)", ""],
    ["•", ""],
];

/// Plays a few moves at random, and returns the record.
pub(crate) fn record(game: &str, dice: &mut Dice) -> String {
    let id = format!("{game}{}", 1 + dice.below(9));
    let mut position: Position = id.parse().expect("it is an id");
    let mut words = vec![id];
    for _ in 0..dice.below(6) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[dice.below(legal.len())];
        words.push(mv.to_string());
        position.play(mv).expect("it is legal");
    }
    words.push(match position.status() {
        Status::Solved => "=solved".to_owned(),
        Status::Stuck => "=stuck".to_owned(),
        _ => "=partial".to_owned(),
    });
    words.join(" ")
}

/// Returns how many records of a text pass, and how many fail.
fn judged(text: &str) -> [usize; 2] {
    let source = Source::new("text", text.as_bytes());
    let mut counts = [0; 2];
    for judged in judge(source, &DealBook::default()) {
        counts[usize::from(!judged.verdict().passes(Allow::Nothing))] += 1;
    }
    counts
}

#[test]
fn what_stands_on_other_lines_fails_no_record() {
    let mut dice = Dice::new(61);
    for game in games() {
        for line in LINES {
            let records = [record(&game, &mut dice), record(&game, &mut dice)];
            let text = format!("{line}\n{}\n{line}\n{}\n{line}\n", records[0], records[1]);
            let [passed, failed] = judged(&text);
            // Byte-order marks before an id are those of files that were joined.
            let is_silent = line.chars().all(|it| it == '\u{feff}');
            assert!(passed == 2 && (failed >= 2 || is_silent), "{passed} and {failed} of {text:?}");
        }
    }
}

#[test]
fn what_nobody_sees_beside_a_record_fails_no_record() {
    let mut dice = Dice::new(62);
    for game in games() {
        for line in &LINES[..9] {
            let records = [record(&game, &mut dice), record(&game, &mut dice)];
            for text in [
                format!("{}\n{line}{}", records[0], records[1]),
                format!("{}{line}\n{}", records[0], records[1]),
                format!("{line}{}\n {line}{}\n{line}", records[0], records[1]),
            ] {
                let [passed, failed] = judged(&text);
                assert!(passed == 2 && failed <= 6, "{passed} and {failed} of {text:?}");
            }
        }
    }
}

#[test]
fn marks_before_an_id_are_one_error_and_fail_no_other_record() {
    let mut dice = Dice::new(63);
    for game in games() {
        for [before, after] in WRAPS {
            let [first, held, last] = [(); 3].map(|()| record(&game, &mut dice));
            let (id, moves) = held.split_once(' ').expect("it has an outcome at least");
            let text = format!("{first}\n{before}{id}{after} {moves}\n{last}\n");
            assert_eq!(judged(&text), [2, 1], "{text:?}");
        }
    }
}
