//! Characters that web pages and word processors put in place of the notation's.

use crate::text::{is_invisible, is_space};

/// Returns the first character of a text; a replacement character where it is not UTF-8.
pub(super) fn first_char(text: &[u8]) -> Option<char> {
    let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
    Some(chunk.valid().chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// Returns what to write instead of a character that only looks right, or none for characters that
/// look like nothing in the notation. Nothing is to be written for a character without a width.
pub fn meant(character: char) -> Option<&'static str> {
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
        // The digits of other scripts, raised and lowered ones, and such in circles.
        '٠'..='٩' => DIGITS[character as usize - '٠' as usize],
        '۰'..='۹' => DIGITS[character as usize - '۰' as usize],
        '०'..='९' => DIGITS[character as usize - '०' as usize],
        '²' => "2",
        '³' => "3",
        '¹' => "1",
        '⁰' | '⁴'..='⁹' => DIGITS[character as usize - '⁰' as usize],
        '₀'..='₉' => DIGITS[character as usize - '₀' as usize],
        '①'..='⑨' => DIGITS[character as usize - '①' as usize + 1],
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

/// Returns what to write instead of a character that cannot stand for anything else, nor for
/// nothing at all. A bullet may begin a line of a list as well as a match, and a semicolon would
/// make a comment of what comes after it.
pub fn replacement(character: char) -> Option<&'static str> {
    match character {
        '•' | '·' | '⋆' | '★' | '❌' | '；' | '﹔' | '\u{37e}' => None,
        // A raised number may be a repetition, and one in a circle that of a move.
        '²' | '³' | '¹' | '⁰'..='⁹' | '₀'..='₉' | '①'..='⑨' => None,
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
pub fn meant_label(character: char) -> Option<&'static str> {
    match character {
        'l' | '|' => Some("1"),
        _ => meant_letter(character, 'I'),
    }
}

/// Returns what to write instead of a character that looks like one of a cell, or of a move on a
/// grid.
pub fn meant_cell(character: char) -> Option<&'static str> {
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
pub fn looks_like_x(character: char) -> bool {
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
