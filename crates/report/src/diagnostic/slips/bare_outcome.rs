//! `solved`: the name of an outcome without its `=`.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a *1a solved", "2x2x1x1+[AH AS] 1a *1a =solved"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let fault = at.fault?;
    let is_prose = fault.kind == FaultKind::Text(TextFault::NotARecord);
    if !is_prose || fault.span.start != at.start || at.start == 0 {
        return None;
    }
    let word = at.token()?;
    let inner = word.trim_matches(['<', '>', '[', ']']);
    if inner.len() + 2 == word.len() && let Some(outcome) = called(inner, at) {
        return Some(bracketed_outcome(outcome, fault.span));
    }
    let lower = word.to_lowercase();
    let longer = || Outcome::ALL.into_iter().find(|it| lower.starts_with(it.as_str()));
    let outcome = reachable(called(word, at).or_else(longer)?, at.has_moves);
    // Only where nothing else is said.
    let is_last = at.text()[fault.span.end..].trim_ascii().is_empty();
    is_last.then(|| without_equals("no `=` before it".to_owned(), outcome, fault.span, true))
}
