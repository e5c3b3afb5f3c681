//! Characters that look like those of the notation.

use patience_core::notation::{looks_like_x, meant, meant_cell, meant_label};

/// Each character and what it is taken for.
const CHARACTERS: [(&str, &str); 28] = [
    ("X×✕✖⨯╳⤫❌𝗑𝐱хХχΧｘＸ", "x"),
    ("‐‑‒–—―−﹣－", "-"),
    ("＋﹢➕✚", "+"),
    ("∗⁎＊﹡✱✲⋆★•·", "*"),
    ("：∶﹕ː꞉", ":"),
    ("＝﹦꞊", "="),
    ("；﹔\u{37e}", ";"),
    ("［【⟦", "["),
    ("］】⟧", "]"),
    ("？﹖", "?"),
    ("♤", "♠"),
    ("♡❤", "♥"),
    ("♢", "♦"),
    ("♧", "♣"),
    ("\u{a0}\u{1680}\u{2000}\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{b}\u{c}\u{85}", " "),
    (
        "\u{ad}\u{34f}\u{61c}\u{200b}\u{200f}\u{202e}\u{2060}\u{2066}\u{2069}\u{fe0e}\u{fe0f}\u{feff}\u{e0001}",
        "",
    ),
    ("ａаɑα", "a"),
    ("ｂЬв", "b"),
    ("ｃсϲ", "c"),
    ("ｄԁ", "d"),
    ("ｅе", "e"),
    ("ｆ", "f"),
    ("ｇɡ", "g"),
    ("ｈһ", "h"),
    ("ｉіı", "i"),
    ("ＡАΑ", "A"),
    ("ＫКΚ", "K"),
    ("ＴТΤ", "T"),
];

#[test]
fn characters_are_taken_for_what_they_look_like() {
    for (characters, plain) in CHARACTERS {
        for character in characters.chars() {
            assert_eq!(meant(character), Some(plain), "{character:?}");
            assert_eq!(looks_like_x(character), plain == "x", "{character:?}");
        }
    }
    for (digit, character) in ('０'..='９').enumerate() {
        assert_eq!(meant(character), Some(digit.to_string().as_str()));
    }
    for character in "x1a*+-:=;[]?SHDC♠♥♦♣ yzé中".chars() {
        assert_eq!((meant(character), looks_like_x(character)), (None, false), "{character:?}");
    }
}

#[test]
fn labels_and_cells_have_capitals_and_characters_of_their_own() {
    for character in 'A'..='Z' {
        let small = character.to_ascii_lowercase().to_string();
        let x = (character == 'X').then_some("x");
        assert_eq!(
            meant_label(character),
            (character <= 'I').then_some(small.as_str()).or(x),
            "{character}"
        );
        assert_eq!(
            meant_cell(character),
            (character <= 'T' || character == 'W').then_some(small.as_str()).or(x),
            "{character}"
        );
    }
    assert_eq!(['l', '|', '–', 'k'].map(meant_label), [Some("1"), Some("1"), Some("-"), None]);
    for (characters, plain) in [("˜∼～", "~"), ("ˆ＾↑", "^"), ("＿↓", "_"), ("－", "-")]
    {
        assert!(
            characters.chars().all(|character| meant_cell(character) == Some(plain)),
            "{characters}"
        );
    }
}
