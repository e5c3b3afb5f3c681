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
    if let Some(&(_, name)) = NAMES.iter().find(|named| named.0 == character) {
        return Some(name.to_owned());
    }
    if let Some(&(_, alphabet, letter)) = LETTERS.iter().find(|named| named.0 == character) {
        let case = if character.is_uppercase() { "capital" } else { "small" };
        return Some(format!("{alphabet} {case} {letter}"));
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

const NAMES: [(char, &str); 114] = [
    ('\0', "null character"),
    ('\t', "tab"),
    ('\u{b}', "vertical tab"),
    ('\u{c}', "form feed"),
    ('\u{7}', "bell"),
    ('\u{1b}', "escape"),
    ('\u{7f}', "delete"),
    ('\u{85}', "next line"),
    ('\u{a0}', "no-break space"),
    ('\u{1680}', "ogham space"),
    ('\u{2000}', "en quad"),
    ('\u{2001}', "em quad"),
    ('\u{2002}', "en space"),
    ('\u{2003}', "em space"),
    ('\u{2004}', "three-per-em space"),
    ('\u{2005}', "four-per-em space"),
    ('\u{2006}', "six-per-em space"),
    ('\u{2007}', "figure space"),
    ('\u{2008}', "punctuation space"),
    ('\u{2009}', "thin space"),
    ('\u{200a}', "hair space"),
    ('\u{2028}', "line separator"),
    ('\u{2029}', "paragraph separator"),
    ('\u{202f}', "narrow no-break space"),
    ('\u{205f}', "medium mathematical space"),
    ('\u{3000}', "ideographic space"),
    ('\u{ad}', "soft hyphen"),
    ('\u{34f}', "combining grapheme joiner"),
    ('\u{61c}', "Arabic letter mark"),
    ('\u{180e}', "Mongolian vowel separator"),
    ('\u{200b}', "zero-width space"),
    ('\u{200c}', "zero-width non-joiner"),
    ('\u{200d}', "zero-width joiner"),
    ('\u{200e}', "left-to-right mark"),
    ('\u{200f}', "right-to-left mark"),
    ('\u{202a}', "left-to-right embedding"),
    ('\u{202b}', "right-to-left embedding"),
    ('\u{202c}', "pop directional formatting"),
    ('\u{202d}', "left-to-right override"),
    ('\u{202e}', "right-to-left override"),
    ('\u{2060}', "word joiner"),
    ('\u{2066}', "left-to-right isolate"),
    ('\u{2067}', "right-to-left isolate"),
    ('\u{2068}', "first strong isolate"),
    ('\u{2069}', "pop directional isolate"),
    ('\u{115f}', "Hangul choseong filler"),
    ('\u{1160}', "Hangul jungseong filler"),
    ('\u{3164}', "Hangul filler"),
    ('\u{ffa0}', "halfwidth Hangul filler"),
    ('\u{feff}', "byte-order mark"),
    ('\u{fffd}', "replacement character"),
    ('‐', "hyphen"),
    ('‑', "non-breaking hyphen"),
    ('‒', "figure dash"),
    ('–', "en dash"),
    ('—', "em dash"),
    ('―', "horizontal bar"),
    ('−', "minus sign"),
    ('﹣', "small hyphen"),
    ('×', "multiplication sign"),
    ('✕', "multiplication x"),
    ('✖', "heavy multiplication x"),
    ('⨯', "cross product"),
    ('╳', "box drawing cross"),
    ('⤫', "crossing diagonals"),
    ('❌', "cross mark"),
    ('∗', "asterisk operator"),
    ('⁎', "low asterisk"),
    ('﹡', "small asterisk"),
    ('✱', "heavy asterisk"),
    ('✲', "open centre asterisk"),
    ('⋆', "star operator"),
    ('★', "black star"),
    ('•', "bullet"),
    ('·', "middle dot"),
    ('﹢', "small plus sign"),
    ('➕', "heavy plus sign"),
    ('✚', "heavy Greek cross"),
    ('∶', "ratio"),
    ('﹕', "small colon"),
    ('ː', "length mark"),
    ('꞉', "modifier colon"),
    ('﹦', "small equals sign"),
    ('꞊', "modifier equals sign"),
    ('﹔', "small semicolon"),
    ('\u{37e}', "Greek question mark"),
    ('【', "lenticular bracket"),
    ('】', "lenticular bracket"),
    ('⟦', "white square bracket"),
    ('⟧', "white square bracket"),
    ('﹖', "small question mark"),
    ('♤', "outlined spade"),
    ('♡', "outlined heart"),
    ('♢', "outlined diamond"),
    ('♧', "outlined club"),
    ('❤', "heavy heart"),
    ('˜', "small tilde"),
    ('∼', "tilde operator"),
    ('ˆ', "modifier circumflex"),
    ('…', "ellipsis"),
    ('→', "right arrow"),
    ('⇒', "right arrow"),
    ('➔', "right arrow"),
    ('➜', "right arrow"),
    ('↑', "up arrow"),
    ('↓', "down arrow"),
    ('“', "left double quotation mark"),
    ('”', "right double quotation mark"),
    ('„', "low double quotation mark"),
    ('‘', "left single quotation mark"),
    ('’', "right single quotation mark"),
    ('«', "left guillemet"),
    ('»', "right guillemet"),
    ('\u{212a}', "Kelvin sign"),
];

/// Letters of other alphabets that look like Latin ones.
const LETTERS: [(char, &str, &str); 42] = [
    ('а', "Cyrillic", "A"),
    ('А', "Cyrillic", "A"),
    ('Ь', "Cyrillic", "soft sign"),
    ('в', "Cyrillic", "Ve"),
    ('с', "Cyrillic", "Es"),
    ('С', "Cyrillic", "Es"),
    ('е', "Cyrillic", "Ie"),
    ('һ', "Cyrillic", "Shha"),
    ('і', "Cyrillic", "I"),
    ('ԁ', "Cyrillic", "Komi De"),
    ('х', "Cyrillic", "Ha"),
    ('Х', "Cyrillic", "Ha"),
    ('Т', "Cyrillic", "Te"),
    ('Ј', "Cyrillic", "Je"),
    ('К', "Cyrillic", "Ka"),
    ('Ѕ', "Cyrillic", "Dze"),
    ('Н', "Cyrillic", "En"),
    ('В', "Cyrillic", "Ve"),
    ('Е', "Cyrillic", "Ie"),
    ('О', "Cyrillic", "O"),
    ('о', "Cyrillic", "O"),
    ('р', "Cyrillic", "Er"),
    ('Р', "Cyrillic", "Er"),
    ('у', "Cyrillic", "U"),
    ('М', "Cyrillic", "Em"),
    ('α', "Greek", "alpha"),
    ('Α', "Greek", "Alpha"),
    ('Τ', "Greek", "Tau"),
    ('Κ', "Greek", "Kappa"),
    ('Η', "Greek", "Eta"),
    ('Β', "Greek", "Beta"),
    ('Ε', "Greek", "Epsilon"),
    ('Ι', "Greek", "Iota"),
    ('χ', "Greek", "chi"),
    ('Χ', "Greek", "Chi"),
    ('ϲ', "Greek", "lunate sigma"),
    ('Ϲ', "Greek", "lunate sigma"),
    ('ɑ', "Latin", "alpha"),
    ('ɡ', "Latin", "script g"),
    ('ı', "Latin", "dotless i"),
    ('𝗑', "mathematical", "x"),
    ('𝐱', "mathematical", "x"),
];
