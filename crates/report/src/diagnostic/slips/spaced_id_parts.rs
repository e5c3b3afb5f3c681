//! `3x3x13x5 + 1`, `montecarlo 5x5+1`: an id with white space in it, whose end is one word or two.

use super::*;

slip!(
    ["2x2x1x1 + 1 =partial", "2x2x1x1+1 =partial"],
    ["montecarlo 5x5+1 =partial", "montecarlo5x5+1 =partial"]
);

fn read(at: &Site<'_>) -> Option<Slip> {
    if !at.is_incomplete() && !matches!(at.kind()?, FaultKind::Id(IdFault::Parameter { .. })) {
        return None;
    }
    let (text, mut end) = (at.text(), word_end(at.text(), at.start));
    let mut joined = at.str(Span::new(at.start, end))?.to_owned();
    let mut edits = Vec::new();
    let is_named = joined.bytes().all(|it| it.is_ascii_lowercase());
    for _ in 0..2 {
        let blank = gap(text, end);
        let next = word_end(text, end + blank);
        let own = &text[end + blank..next];
        // A size looks like the beginning of another record.
        let is_own = !(own.is_empty() && end + blank == text.len());
        let last = str::from_utf8(if is_own { own } else { at.record.next_word() }).ok()?;
        edits.push(Fix::removing(Span::new(end, end + blank)));
        // Two digits may be a move as well, but not right after a sign.
        let number = is_number(last);
        let clear = last.starts_with(['+', '-', 'x'])
            || number && (edits.len() > 1 || last.len() != 2 || joined.ends_with(['+', '-']))
            || !is_own && parse_id(joined.as_bytes()).is_err();
        // Options between a name and its sign are no move.
        let is_option = is_named
            && last.starts_with(|it: char| it.is_ascii_lowercase())
            && (last.contains(['+', '-']) || last.len() < 3);
        joined += last;
        if blank == 0 || joined.len() > MAX || !(clear || is_option) {
            return None;
        }
        if let Ok((_, rest @ ([] | [b'[', ..]))) = parse_id(joined.as_bytes()) {
            let (first, text) = (edits[0].span, &joined[..joined.len() - rest.len()]);
            return Some(spaces_in_id().write(edits, text).at(first));
        }
        if !is_own {
            return None;
        }
        end = next;
    }
    None
}
