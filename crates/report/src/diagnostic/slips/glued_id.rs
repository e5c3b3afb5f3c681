//! `*1a2x2x1x1+1`: an id that is glued to what stands before it.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a*1a2x2x1x1+[AH AS]1a*1a", "2x2x1x1+[AH AS] 1a*1a 2x2x1x1+[AH AS]1a*1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    at.variant()?;
    let (text, first, fault) = (at.text(), at.moves_start(), at.fault?.span.start);
    let start = word_start(text, fault.checked_sub(first)? + first, first);
    let end = word_end(text, fault).min(start + MAX);
    let word = at.str(Span::new(start, end))?;
    let is_id = |at: usize| match parse_id(&word.as_bytes()[at..]) {
        Ok((id, rest)) => rest.is_empty() || rest[0] == b'[' || id.shuffle.is_some(),
        Err(_) => false,
    };
    // A record begins with its id, so one at the start of the word is no part of this record,
    // unless a deal stands before it.
    let from = usize::from(start > first || at.record.deal_span().is_empty());
    let begins = (from..word.len()).filter(|&at| word.is_char_boundary(at)).find(|&at| is_id(at))?;
    // A comma between ids stands for a space.
    let from = word[..begins].trim_end_matches([',', '&', '/', '|']).len();
    let id = &word[begins..];
    let shown = quoted(id.as_bytes());
    let slip = said!(id::GLUED, "a game id begins within this word", "a game id", fix "put a space before `{shown}`");
    let slip = slip.slip().edits([replace(Span::new(start + from, start + begins), " ")], id);
    Some(Slip { is_certain: from < begins, ..slip }.at(Span::new(start + begins, end)))
}
