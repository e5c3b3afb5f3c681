//! `3x3xl3x5+2`: letters that look like digits in the numbers of an id.

use super::*;

slip!(["2x2xlx1+7 =partial", "2x2x1x1+7 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let id = at.word;
    let name = if id.starts_with(|it: char| it.is_ascii_digit()) {
        0
    } else {
        id.find(|it: char| it.is_ascii_digit() || matches!(it, '+' | '-'))?
    };
    let sign = id.find(['+', '-']).unwrap_or(id.len()).max(name);
    let number = id.rfind(':').map_or(sign, |at| at + 1).max(sign);
    // The name of an engine has no digits.
    let digits = |text: &str| digits_for(text).unwrap_or_else(|| text.to_owned());
    let (size, number) = (digits(&id[name..sign]), [&id[sign..number], &digits(&id[number..])].concat());
    let meant = [&id[..name], &size, &number].concat();
    let (from, first) = id.char_indices().find(|(at, it)| !meant[*at..].starts_with(*it))?;
    let place = Span::new(at.start + from, at.start + from + first.len_utf8());
    at.is_id(&meant).then(|| letter_for_digit().write(at.becomes(&meant), meant).at(place))
}
