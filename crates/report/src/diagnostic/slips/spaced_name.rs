//! `Monte Carlo+1`: an id with white space in its name.

use super::*;

slip!(["Monte Carlo+1 =partial", "montecarlo+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, end, fault) = (at.text(), at.span().end, at.fault?);
    let is_prose =
        fault.kind == FaultKind::Text(TextFault::NotARecord) && fault.span.start == at.start;
    if !is_prose || end + gap(text, end) < text.len() {
        return None;
    }
    let next = at.record.next_word();
    let id = spaced_id(at.word.as_bytes(), next)?;
    // The next word is of another record, as long as it stands alone.
    let edit = replace(Span::new(at.start, text.len() + next.len()), id.as_str());
    Some(spaces_in_id().write([edit], id).at(Span::new(end, text.len())))
}
