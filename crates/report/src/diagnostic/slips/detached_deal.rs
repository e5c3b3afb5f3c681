//! `2x2x1x1+1 [AH AS]`: a deal with white space before its bracket.

use super::*;

slip!(["2x2x1x1+1 [AH AS] 1a *1a", "2x2x1x1+1[AH AS] 1a *1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (first, start, word) = (at.record.deal_span(), at.fault?.span.start, at.token()?);
    let mark = word.len() - word.trim_start_matches([',', ':', '.']).len();
    let card = word[mark..].strip_prefix('[')?.trim_end_matches(']');
    let before = &at.text()[first.end..start.max(first.end)];
    let is_apart = before.iter().all(|&byte| ends_word(byte) && byte != b';');
    if at.id().is_none() || !first.is_empty() || !is_apart || card.parse::<Card>().is_err() {
        return None;
    }
    let said = if mark > 0 {
        said!(deal::BRACKETS, "a deal follows its id without any other character", "another character before it",
            fix "remove what is before the `[`")
    } else {
        said!(deal::BRACKETS, "a deal follows its id without a space", "a space before it",
            fix "remove the white space before the `[`")
    };
    let edit = Fix::removing(Span::new(first.end, start + mark));
    Some(said.slip().edits([edit], "").at(Span::new(start, start + mark + 1)))
}
