//! `=partially`: an outcome that goes on with letters.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a =partially", "2x2x1x1+[AH AS] 1a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (text, fault) = (at.text(), at.fault?);
    let start = word_start(text, fault.span.start, at.moves_start());
    let is_glued =
        fault.kind == FaultKind::Move(MoveFault::AfterOutcome) && start < fault.span.start;
    let tail = at.token().filter(|_| is_glued)?.trim_end_matches(ends_sentence);
    let is_mark = |it: char| !it.is_alphanumeric() && !"+*;([".contains(it);
    let is_longer = tail.chars().all(char::is_alphabetic) || tail.chars().all(is_mark);
    let equals = text[start..fault.span.start].iter().rposition(|&it| it == b'=')?;
    let span = Span::new(start + equals, fault.span.end);
    let (given, outcome) = (quoted(span.of(text)), at.record.outcome()?);
    let outcome = format!("={}", reachable(outcome, at.has_moves));
    (!tail.is_empty() && is_longer).then(|| {
        said!(moves::UNKNOWN_OUTCOME, "`{given}` is not an outcome", "unknown outcome")
            .slip().guess([replace(span, outcome.as_str())], outcome).at(span)
    })
}
