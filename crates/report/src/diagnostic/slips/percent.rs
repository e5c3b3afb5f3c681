//! `3x3x13x5+2%202a`: percent signs that stand for characters, as in addresses.

use super::*;

slip!(["3x3x13x5+2%202a =partial", "3x3x13x5+2 2a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let first = if at.id().is_none() { at.start } else { at.fault?.span.start };
    let start = word_start(at.text(), first, at.start);
    let span = Span::new(start, word_end(at.text(), start));
    let word = at.str(span).filter(|word| word.len() <= 4 * MAX && !word.starts_with('%'))?;
    let (plain, sign) = (decoded(word)?, word.find('%')?);
    let given = &word[sign..][..3];
    let said = said!(text::PASTED, "`{given}` stands for another character in addresses; no record has it",
        "percent-encoded");
    let place = Span::new(start + sign, start + sign + 3);
    Some(said.slip().write([replace(span, plain.as_str())], plain).at(place))
}

/// Returns the text that a word stands for in which each `%` has two digits behind it, if it has any.
fn decoded(word: &str) -> Option<String> {
    let (first, rest) = word.split_once('%')?;
    let mut bytes = first.as_bytes().to_vec();
    for part in rest.split('%') {
        let byte = u8::from_str_radix(part.get(..2)?, 16).ok()?;
        // A line end between moves says no more than a space.
        bytes.push(if byte.is_ascii_whitespace() { b' ' } else { byte });
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains(|it: char| it.is_control()))
}
