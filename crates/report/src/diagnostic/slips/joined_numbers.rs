//! `3*3*13*5+1`: other characters than `x` between the numbers of an id.

use super::*;

slip!(["2*2*1*1+1", "2x2x1x1+1"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (word, span) = at.around()?;
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let joint = word[digits..].chars().next().filter(|_| digits > 0)?;
    let is_joint = "*,./:_-|".contains(joint) || is_quote(joint);
    let sign = word.rfind(['+', '-']).filter(|_| is_joint)?;
    let meant = format!("{}{}", word[..sign].replace(joint, "x"), &word[sign..]);
    let (_, rest) = parse_id(meant.as_bytes()).ok()?;
    let place = Span::new(span.start + digits, span.start + digits + joint.len_utf8());
    (rest.is_empty() || rest.starts_with(b"["))
        .then(|| joined_by_x().write([replace(span, meant.as_str())], meant).at(place))
}
