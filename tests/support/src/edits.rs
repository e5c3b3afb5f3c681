//! The law of fixes: whatever got into a sound record, after its certain fixes the record is the one
//! that was meant, or as it was found.

use crate::dice::Dice;
use patience::diagnostic::{Fix, diagnose};
use patience::notation::format;
use patience::{Allow, DealBook, Source, SuitStyle, judge, records, verify};
use std::fs;
use std::path::Path;

/// Characters that are not of the notation, whatever they look like.
const FOREIGN: &str = "\u{a0}\u{2003}\u{202f}\u{3000}\u{1680}\u{205f}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{ad}\u{fe0f}\u{fe0e}\
    \u{200e}\u{202e}\u{2066}\u{61c}\u{180e}\u{34f}\u{2028}\u{2029}\u{85}\u{b}\u{c}\0\u{7f}\u{1b}\u{8}\u{20e3}\u{301}\u{3164}\u{2800}\
    ×хXχ‐–—−－＋➕∗＊•·★：∶＝；;［］【】（）｛｝？♤♡♢♧❤♠♥♦♣①²½０１２３７９ａｂｃｉаесіԁвАКТЅНС｜|lIOo~～^＾_＿,.'\"`´‘’“”„«»‹›\
    §¶†‡…!?#%&@$€/\\()[]{}<>=+*-;:0159abcijswxASHTJ中文éß😀✓✗→←↑↓";

/// What people write beside a record.
const NOTES: [&str; 40] = [
    "(2b)",
    "{2b}",
    "<2b>",
    "[2b]",
    "# 2b",
    "// 2b",
    "% 2b",
    "-- 2b",
    "/* 2b */",
    "21.",
    "1.",
    "1)",
    "17.1a",
    "2.*a1b2",
    "$1",
    "!",
    "?!",
    "**",
    "**12**",
    "_1a_",
    "`1a`",
    "\"1a\"",
    "“1a”",
    "(best)",
    "{best}",
    "# best",
    "// so far",
    "; 2b",
    "(or *a1b2)",
    "(c3?)",
    "<br>",
    "<b>12</b>",
    "&nbsp;",
    "> ",
    "- ",
    "* ",
    "• ",
    "|",
    "=won",
    "next:",
];

/// What begins a note that goes to the end of its line and stands apart from what is before it.
const TO_LINE_END: [&str; 5] = [" #", " //", " --", " %", " ;"];

/// Sound records of every game, each on its own, without comments.
fn sound() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut sound = Vec::new();
    for family in ["match-solitaire", "monte-carlo", "carpet"] {
        for name in ["solved.pn", "partial.pn", "stuck.pn"] {
            let text = fs::read(root.join(family).join(name)).expect("a fixture can be read");
            for record in records(&text) {
                let text = String::from_utf8_lossy(record.span().of(record.text())).into_owned();
                let passes = verify(&record, &DealBook::default()).passes(Allow::Nothing);
                if passes && !text.contains(';') {
                    sound.push(text);
                }
            }
        }
    }
    let more = [
        "2x2x2x2+[AS 2H 2S AH] 1a *12 *2a",
        "2x2x1x1+12[AH AS] 1a *1a",
        "2x2x1x1+[a♥ A♠] 1a =partial",
        "2x2x2x2+[A♠ 2♥ 2♠ A♥] 1a*12*2a=solved",
        "3x3x13x5-123 ++ +:2x 1a =partial",
        "3x3x13x5+chacha20:123 1a =partial",
        "montecarlo5x5x1o+17 =partial",
        "carpet4x5x1p3r1-21 +:10x + =partial",
        "twenty4x5x2+11 + =partial",
        "colorado2x10x2+12 + wa1 + =partial",
    ];
    for text in more {
        let record = records(text.as_bytes()).next().expect("it is a record");
        assert!(verify(&record, &DealBook::default()).passes(Allow::Nothing), "{text}");
        sound.push(text.to_owned());
    }
    sound
}

/// Returns a text with edits, which are in order.
fn edited(text: &str, fixes: &[Fix]) -> String {
    let (mut new, mut end) = (String::new(), 0);
    for fix in fixes {
        new += &text[end..fix.span.start];
        new += &fix.replacement;
        end = fix.span.end;
    }
    new + &text[end..]
}

/// Returns a text with the certain fixes of all that is wrong with it.
fn fixed(text: &str) -> String {
    let source = Source::new("", text.as_bytes());
    let mut fixes = Vec::new();
    for judged in judge(source, &DealBook::default()) {
        let diagnostic = diagnose(&judged, Allow::Nothing, SuitStyle::Letters);
        fixes.extend(diagnostic.map(|found| found.fixes).unwrap_or_default());
    }
    let plain = str::from_utf8(source.text).expect("it is UTF-8");
    format!("{}{}", &text[..text.len() - plain.len()], edited(plain, &fixes))
}

fn canonical(text: &str) -> Vec<u8> {
    format(text.as_bytes()).text
}

/// Returns a text without what follows `;` on its lines.
fn uncommented(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| match line.split_once(';') {
        Some((before, _)) => format!("{before}\n"),
        None => line.to_owned(),
    });
    lines.collect()
}

/// How many texts were changed, and how many were left alone.
#[derive(Debug, Default)]
struct Tally {
    changed: usize,
    untouched: usize,
    /// The first texts that became something else, and what they became.
    wrong: Vec<[String; 2]>,
}

impl Tally {
    /// Checks that `text`, which was meant to be one of `meant`, is that after its fixes, but for
    /// what has become a comment, or itself.
    fn check(&mut self, text: &str, meant: &[&str]) {
        let after = fixed(text);
        if after == text {
            self.untouched += 1;
            return;
        }
        self.changed += 1;
        let now = [canonical(&after), canonical(&uncommented(&after))];
        let is_meant = meant.iter().any(|text| now.contains(&canonical(text)));
        if !is_meant && self.wrong.len() < 20 {
            self.wrong.push([text.to_owned(), after]);
        }
    }
}

/// Returns the places between the characters of a text.
fn places(text: &str) -> Vec<usize> {
    text.char_indices().map(|(at, _)| at).chain([text.len()]).collect()
}

fn inserted(text: &str, at: usize, what: &str) -> String {
    format!("{}{what}{}", &text[..at], &text[at..])
}

/// Every foreign character and every note at some places of every sound record, `tries` of them.
/// Returns how many texts were tried.
pub fn get_into_records(tries: usize) -> usize {
    let (mut tally, mut dice) = (Tally::default(), Dice::new(7));
    for text in sound() {
        let places = places(&text);
        let mut at = |what: &str, tally: &mut Tally| {
            for _ in 0..tries {
                let at = places[dice.below(places.len())];
                // What stands between blanks parts a word, whatever becomes of it.
                let parted = [" ", " \n"].map(|blank| match what.starts_with(' ') {
                    true => inserted(&text, at, blank),
                    false => text.clone(),
                });
                // What follows a note to the end of its line without a blank is a part of its last
                // word, at the end of a record, where no more of the record can be lost.
                let is_line = TO_LINE_END.iter().any(|mark| what.starts_with(mark));
                let kept = match is_line && !text[at..].contains([' ', '\n']) {
                    true => &text[..at],
                    false => &text,
                };
                let meant = [text.as_str(), &parted[0], &parted[1], kept];
                tally.check(&inserted(&text, at, what), &meant);
            }
        };
        for character in FOREIGN.chars() {
            at(&character.to_string(), &mut tally);
        }
        for note in NOTES {
            at(note, &mut tally);
            at(&format!(" {note}"), &mut tally);
            at(&format!(" {note} "), &mut tally);
            at(&format!("{note}\n"), &mut tally);
        }
    }
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.changed * 100 > tally.untouched, "{tally:?}");
    tally.changed + tally.untouched
}
