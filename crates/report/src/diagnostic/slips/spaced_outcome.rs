//! `= solved`: an outcome with white space after its `=`.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a = partial.", "2x2x1x1+[AH AS] 1a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, fault) = (at.text(), at.fault?);
    let are_marks = fault.span.of(text).iter().all(|&byte| byte == b'=');
    if fault.kind != FaultKind::Move(MoveFault::BadOutcome) || !are_marks {
        return None;
    }
    let after = fault.span.end + gap(text, fault.span.end);
    let own = &text[after..word_end(text, after)];
    let word = if own.is_empty() && after == text.len() { at.record.next_word() } else { own };
    let outcome = format!("={}", called(str::from_utf8(word).ok()?, at)?);
    let edit = replace(Span::new(fault.span.start, after + word.len()), outcome.as_str());
    let said = said!(moves::UNKNOWN_OUTCOME, "an outcome has no space in it", "a space after it");
    Some(said.slip().write([edit], outcome).at(fault.span))
}
