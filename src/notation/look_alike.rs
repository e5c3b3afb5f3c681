//! Characters that web pages and word processors put in place of the notation's.

/// Returns the first character of a text; a replacement character where it is not UTF-8.
pub(super) fn first_char(text: &[u8]) -> Option<char> {
    let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
    Some(chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// Returns what to write instead of a character that only looks right, or none for characters that
/// look like nothing in the notation.
pub(super) fn meant(character: char) -> Option<&'static str> {
    Some(match character {
        _ if looks_like_x(character) => "x",
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' | '－' | '\u{ad}' => "-",
        '＋' | '﹢' | '➕' | '✚' => "+",
        '∗' | '⁎' | '＊' | '﹡' | '✱' | '✲' | '⋆' | '★' | '•' | '·' => "*",
        '：' | '∶' | '﹕' | 'ː' | '꞉' => ":",
        '＝' | '﹦' | '꞊' => "=",
        '；' | '﹔' | '\u{37e}' => ";",
        '［' | '【' | '⟦' => "[",
        '］' | '】' | '⟧' => "]",
        '？' | '﹖' => "?",
        '♤' => "S",
        '♡' | '❤' => "H",
        '♢' => "D",
        '♧' => "C",
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            " "
        }
        '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{b}'
        | '\u{c}'
        | '\u{85}' => " ",
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
        _ => return None,
    })
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
        'A'..='I' => Some(LETTERS[character as usize - 'A' as usize]),
        _ => meant(character),
    }
}

/// Returns what to write instead of a character that looks like one of a cell, or of a move on a
/// grid.
pub(super) fn meant_cell(character: char) -> Option<&'static str> {
    match character {
        'A'..='T' => Some(LETTERS[character as usize - 'A' as usize]),
        'W' => Some("w"),
        '˜' | '∼' | '～' => Some("~"),
        'ˆ' | '＾' | '↑' => Some("^"),
        '＿' | '↓' => Some("_"),
        _ => meant(character),
    }
}

/// Returns the character to write instead of one that looks like a character of moves or ids.
pub(crate) fn letter_meant(character: char, grid: bool) -> Option<char> {
    let meant = if grid { meant_cell(character) } else { meant_label(character) };
    meant.and_then(|meant| meant.chars().next())
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
    const CHARACTERS: [(&str, &str); 24] = [
        ("X×✕✖⨯╳⤫❌𝗑𝐱хХχΧｘＸ", "x"),
        ("‐‑‒–—―−﹣－\u{ad}", "-"),
        ("＋﹢➕✚", "+"),
        ("∗⁎＊﹡✱✲⋆★•·", "*"),
        ("：∶﹕ː꞉", ":"),
        ("＝﹦꞊", "="),
        ("；﹔\u{37e}", ";"),
        ("［【⟦", "["),
        ("］】⟧", "]"),
        ("？﹖", "?"),
        ("♤", "S"),
        ("♡❤", "H"),
        ("♢", "D"),
        ("♧", "C"),
        (
            "\u{a0}\u{1680}\u{2000}\u{200a}\u{202f}\u{205f}\u{3000}\u{200b}\u{200f}\u{2028}\u{202e}\u{2060}\u{2066}\u{2069}\u{fe0e}\u{fe0f}\u{feff}\u{b}\u{c}\u{85}",
            " ",
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
