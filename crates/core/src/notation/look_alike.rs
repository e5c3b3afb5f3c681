//! Characters that web pages and word processors put in place of the notation's.

/// Returns the first character of a text; a replacement character where it is not UTF-8.
pub(super) fn first_char(text: &[u8]) -> Option<char> {
    let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
    Some(chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// Returns what to write instead of a character that only looks right, or none for characters that
/// look like nothing in the notation. Nothing is to be written for a character without a width.
pub(crate) fn meant(character: char) -> Option<&'static str> {
    Some(match character {
        _ if looks_like_x(character) => "x",
        _ if is_space(character) => " ",
        _ if is_invisible(character) => "",
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' | '－' => "-",
        '＋' | '﹢' | '➕' | '✚' => "+",
        '∗' | '⁎' | '＊' | '﹡' | '✱' | '✲' | '⋆' | '★' | '•' | '·' => "*",
        '：' | '∶' | '﹕' | 'ː' | '꞉' => ":",
        '＝' | '﹦' | '꞊' => "=",
        '；' | '﹔' | '\u{37e}' => ";",
        '［' | '【' | '⟦' => "[",
        '］' | '】' | '⟧' => "]",
        '？' | '﹖' => "?",
        '♤' => "♠",
        '♡' | '❤' => "♥",
        '♢' => "♦",
        '♧' => "♣",
        '０'..='９' => DIGITS[character as usize - '０' as usize],
        'ａ' | 'а' | 'ɑ' | 'α' => "a",
        'ｂ' | 'Ь' | 'в' => "b",
        'ｃ' | 'с' | 'ϲ' => "c",
        'ｄ' | 'ԁ' => "d",
        'ｅ' | 'е' => "e",
        'ｆ' => "f",
        'ｇ' | 'ɡ' => "g",
        'ｈ' | 'һ' => "h",
        'ｉ' | 'і' | 'ı' => "i",
        'Ａ' | 'А' | 'Α' => "A",
        'Ｔ' | 'Т' | 'Τ' => "T",
        'Ｊ' | 'Ј' => "J",
        'Ｑ' => "Q",
        'Ｋ' | 'К' | 'Κ' | '\u{212a}' => "K",
        'Ｓ' | 'Ѕ' => "S",
        'Ｈ' | 'Н' | 'Η' => "H",
        'Ｄ' => "D",
        'Ｃ' | 'С' | 'Ϲ' => "C",
        _ => return None,
    })
}

/// Returns whether a character is white space that the notation does not know.
pub(super) const fn is_space(character: char) -> bool {
    matches!(
        character,
        '\u{b}' | '\u{c}' | '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// Returns whether a character has no width: it only says how to format what is around it.
pub(super) const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns what to write instead of a character that cannot stand for anything else, nor for
/// nothing at all. A bullet may begin a line of a list as well as a match, and a semicolon would
/// make a comment of what comes after it.
pub fn replacement(character: char) -> Option<&'static str> {
    match character {
        '•' | '·' | '⋆' | '★' | '❌' | '；' | '﹔' | '\u{37e}' => None,
        '˜' | '∼' | '～' | 'ˆ' | '＾' | '＿' => meant_cell(character),
        'X' => Some("x"),
        _ if character.is_ascii_graphic() => None,
        _ => meant(character),
    }
}

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LETTERS: [&str; 20] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
    "t",
];

/// Returns the label to write instead of a character that looks like one.
pub(super) fn meant_label(character: char) -> Option<&'static str> {
    match character {
        'l' | '|' => Some("1"),
        _ => meant_letter(character, 'I'),
    }
}

/// Returns what to write instead of a character that looks like one of a cell, or of a move on a
/// grid.
pub(super) fn meant_cell(character: char) -> Option<&'static str> {
    match character {
        'W' => Some("w"),
        '˜' | '∼' | '～' => Some("~"),
        'ˆ' | '＾' | '↑' => Some("^"),
        '＿' | '↓' => Some("_"),
        _ => meant_letter(character, 'T'),
    }
}

/// Returns what to write instead of a character that looks like a label up to `last`. A capital is
/// written small, regardless of its own shape.
fn meant_letter(character: char, last: char) -> Option<&'static str> {
    let looks = meant(character);
    let capital = looks.and_then(|looks| looks.chars().next()).unwrap_or(character);
    match capital {
        'A'..='Z' if capital <= last => Some(LETTERS[capital as usize - 'A' as usize]),
        _ => looks,
    }
}

/// Returns what to write instead of a character that looks like one of the moves of a game.
pub fn meant_in_moves(character: char, grid: bool) -> Option<&'static str> {
    if grid { meant_cell(character) } else { meant_label(character) }
}

/// Returns whether a character can be taken for the `x` of game ids and repetitions, which it is
/// not.
pub(super) fn looks_like_x(character: char) -> bool {
    matches!(
        character,
        'X' | '×'
            | '✕'
            | '✖'
            | '⨯'
            | '╳'
            | '⤫'
            | '❌'
            | '𝗑'
            | '𝐱'
            | 'х'
            | 'Х'
            | 'χ'
            | 'Χ'
            | 'ｘ'
            | 'Ｘ'
    )
}

#[cfg(test)]
mod tests {
    use super::{looks_like_x, meant, meant_cell, meant_label};

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
        (
            "\u{a0}\u{1680}\u{2000}\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{b}\u{c}\u{85}",
            " ",
        ),
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
            let x = Some("x").filter(|_| character == 'X');
            assert_eq!(
                meant_label(character),
                Some(small.as_str()).filter(|_| character <= 'I').or(x),
                "{character}"
            );
            assert_eq!(
                meant_cell(character),
                Some(small.as_str()).filter(|_| character <= 'T' || character == 'W').or(x),
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
}
