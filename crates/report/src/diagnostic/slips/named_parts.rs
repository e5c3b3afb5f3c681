//! `id=3x3x13x5+2 moves=2a`: a record whose parts have names.

use super::*;

slip!(["id=2x2x1x1+1 moves=1a =partial", "2x2x1x1+1 1a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let is_outside = at.id().is_none() && matches!(at.kind(), Some(FaultKind::Text(_)));
    let (text, end) = (at.text(), at.span().end);
    let equals = at.word.find(['=', ':']).filter(|_| is_outside)?;
    let (mark, id) = at.word.split_at(equals + 1);
    let name = mark[..equals].to_ascii_lowercase();
    let names_id = matches!(name.as_str(), "id" | "game" | "record" | "deal");
    let said = |given: &str| said!(text::PASTED, "`{given}` is not part of a record", "the name of a part",
        fix "remove the names: a record is an id and its moves").slip();
    let next = end + gap(text, end);
    if id.is_empty() {
        let is_last = next == text.len() && parse_id(at.record.next_word()).is_ok();
        let names_moves = matches!(name.as_str(), "moves" | "solution") && at.start > 0;
        return (names_id && is_last || names_moves)
            .then(|| without(said(mark), at.span(), text));
    }
    let (_, rest) = parse_id(id.as_bytes()).ok().filter(|_| names_id)?;
    if !(rest.is_empty() || rest.starts_with(b"[")) {
        return None;
    }
    let first = Span::new(at.start, at.start + mark.len());
    // What comes after it may be of the next record, since it is in words.
    let named = match text.get(next..) {
        Some([]) | None => at.record.next_word(),
        Some(rest) => &rest[..word_end(rest, 0)],
    };
    let marks = ["moves=", "moves:", "solution=", "solution:"];
    let moves = marks.into_iter().find(|mark| named.starts_with(mark.as_bytes()));
    let moves = moves.map(|mark| Fix::removing(Span::new(next, next + mark.len())));
    Some(said(mark).edits([Fix::removing(first)].into_iter().chain(moves), id).at(first))
}
