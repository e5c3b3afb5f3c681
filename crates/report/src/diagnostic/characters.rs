//! Names of characters that are not of the notation, for those that get into texts.

use patience_core::text::{is_invisible, shown};

/// Names a character, with its code: "no-break space (U+00A0)".
pub fn named(character: char) -> String {
    match name(character) {
        Some(name) => format!("{name} ({})", code(character)),
        None => format!("`{}`", shown(character.to_string().as_bytes())),
    }
}

/// Names a character after its code: "U+00A0 no-break space".
pub fn labelled(character: char) -> String {
    match name(character) {
        Some(name) => format!("{} {name}", code(character)),
        None => code(character),
    }
}

fn code(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// Returns the name of a character that is hard to recognize. Names are those of Unicode, where
/// they are clear.
pub fn name(character: char) -> Option<String> {
    let named = NAMES.lines().find_map(|line| {
        let (code, name) = line.split_once('\t')?;
        (u32::from_str_radix(code, 16) == Ok(character.into())).then_some(name)
    });
    if let Some(name) = named {
        return Some(name.to_owned());
    }
    Some(match character {
        '\u{fe00}'..='\u{fe0f}' => {
            format!("variation selector {}", u32::from(character) - 0xfe00 + 1)
        }
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = char::from_u32(u32::from(character) - 0xff00 + 0x20)?;
            format!("fullwidth `{plain}`")
        }
        '٠'..='٩' => format!("Arabic digit `{}`", u32::from(character) - u32::from('٠')),
        '۰'..='۹' => format!("Persian digit `{}`", u32::from(character) - u32::from('۰')),
        '०'..='९' => format!("Devanagari digit `{}`", u32::from(character) - u32::from('०')),
        '\u{1}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => "control character".to_owned(),
        '\u{e0000}'..='\u{e007f}' => "tag character".to_owned(),
        _ if is_invisible(character) => "formatting character".to_owned(),
        _ => return None,
    })
}

/// The code and the name of each character that is hard to recognize, letters of other alphabets that look like
/// Latin ones among them.
const NAMES: &str = include_str!("characters.tsv");
