//! `[AH AS] 2x2x1x1+`: a deal before its id.

use super::*;

slip!(["[AH AS] 2x2x1x1+ 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, start) = (at.text(), at.start);
    let deal = str::from_utf8(text[start..].trim_ascii_end()).ok().filter(|_| at.id().is_none())?;
    let inner = deal.strip_prefix('[')?.strip_suffix(']')?;
    let is_card = |it: &str| it.parse::<Card>().is_ok() || matches!(it, "?" | "…" | "...");
    let is_deal =
        matches!(at.kind(), Some(FaultKind::Text(_))) && inner.split_whitespace().all(is_card);
    let with_deal = [at.record.next_word(), b"["].concat();
    let is_id = parse_id(&with_deal).is_ok_and(|(_, rest)| rest == b"[");
    let end = text.len() + at.record.next_word().len();
    let edits = [Fix::removing(Span::new(start, text.len())), replace(Span::new(end, end), deal)];
    (is_deal && is_id).then(|| {
        said!(deal::BRACKETS, "a deal comes after the id of its game", "before the id",
            fix "move it right after the `+` or `-` of the id")
        .slip().edits(edits, deal).at(Span::new(start, start + deal.len()))
    })
}
