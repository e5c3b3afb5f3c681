//! `+#1`, `+-1`: a number that something stands before.

use super::*;

slip!(
    ["2x2x1x1+#1 =partial", "2x2x1x1+1 =partial"],
    ["2x2x1x1+-1 =partial", "2x2x1x1+-1 =partial"]
);

fn read(at: &Site<'_>) -> Option<Slip> {
    let [start, mark, digits] = at.number_parts().filter(|_| at.is_incomplete())?;
    let (before, sign) = start.split_at(start.len() - 1);
    let number = &at.word[start.len()..];
    // Any other word may name an engine, without which the number has other cards.
    let letters: String = mark.chars().filter(|it| it.is_alphabetic()).collect();
    if !matches!(letters.to_ascii_lowercase().as_str(), "" | "n" | "no" | "nr") {
        return None;
    }
    let plain = format!("{start}{digits}");
    let first = mark.chars().next().filter(|_| is_number(digits) && at.is_id(&plain))?;
    let slip = match first {
        '-' | '+' => said!(id::CHARACTER, "a shuffle number has no `+` or `-` of its own", "a second `+` or `-`",
            fix "write only one: `+` for an open game, `-` for a closed one").slip(),
        // Options are no mark.
        _ if at.is_id(&format!("{before}{number}{sign}1")) => return None,
        // Only PySolFC shows numbers so.
        '#' if at.is_id(&format!("{start}pysolfc:{digits}")) => mark_before_number('#')
            .helping("remove the `#`; where PySolFC shows the number, write `pysolfc:` in its place"),
        _ => mark_before_number(first).write(at.becomes(&plain), plain),
    };
    let from = at.start + start.len();
    Some(slip.at(Span::new(from, from + mark.len())))
}
