//! `:partial`, `#partial`: an outcome with another mark in place of its `=`.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a #partial", "2x2x1x1+[AH AS] 1a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, first, fault) = (at.text(), at.moves_start(), at.fault?.span);
    at.variant().filter(|_| fault.start >= first && at.record.outcome().is_none())?;
    let span = Span::new(word_start(text, fault.start, first), fault.end);
    let word = at.str(span).filter(|word| word.len() <= 32)?;
    let is_mark = |it: &char| !it.is_alphanumeric() && !"=([{<".contains(*it) && !is_unseen(*it);
    let mark = word.chars().next().filter(is_mark)?;
    let name = word.trim_start_matches(|it: char| !it.is_alphanumeric());
    let is_whole = name.starts_with(char::is_alphabetic) && span.end == word_end(text, span.start);
    let outcome = nearest_outcome(name.as_bytes()).filter(|_| is_whole)?;
    let outcome = reachable(outcome, at.has_moves);
    let label = format!("{} in place of the `=`", named(mark));
    // A `+` is a move as well, and on the key of the `=`.
    let slip = without_equals(label, outcome, span, mark != '+');
    Some(slip.at(Span::new(span.start, span.start + mark.len_utf8())))
}
