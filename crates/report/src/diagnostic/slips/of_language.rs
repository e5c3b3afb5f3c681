//! `is`, `1st`: a word of a language.

use super::*;

slip!(["3x3x13x5+2 is 2a =partial", "3x3x13x5+2 is 2a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let word = at.word;
    let is_ordinal = word.starts_with(|it: char| it.is_ascii_digit())
        && ["st", "nd", "rd", "th"].iter().any(|end| word.ends_with(end));
    let is_label = |it: char| it.is_ascii_lowercase() && it <= 'i';
    let is_spelled = word.chars().all(char::is_alphabetic)
        && word.chars().count() > 1
        && (at.is_grid() || !word.to_lowercase().chars().all(is_label));
    let (given, forms) = (at.given(), at.id().map(forms::of).unwrap_or_default());
    (at.is_whole && !at.is_moves && (is_ordinal || is_spelled)).then(|| {
        said!(text::NOT_A_RECORD, "`{given}` is not a move", "expected a move here", fix "{forms}; put comments after `;`")
            .slip().at(at.span())
    })
}
