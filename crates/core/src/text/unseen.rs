//! Characters that nobody sees: where one stands, readers take the text for another.

/// Returns whether nobody sees a character: a space that the notation does not know, a character without
/// a width, a control.
pub const fn is_unseen(character: char) -> bool {
    is_space(character) || is_invisible(character)
}

/// Returns whether a character is white space that the notation does not know.
pub const fn is_space(character: char) -> bool {
    matches!(
        character,
        '\u{b}' | '\u{c}' | '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// Returns whether a character takes no room, or draws nothing in it, and is no white space: one that
/// Unicode lets programs ignore, one that only says how to format what is around it, or a control.
pub const fn is_invisible(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}')
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
                | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        )
}
