//! Slips in outcomes.

use super::slip::{Reading, Slip, said};
use crate::diagnostic::characters::named;
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{
    MovesLeft, gap, nearest_outcome, outcome_called, reachable, word_end, word_start,
};
use crate::diagnostic::wording::fault::moves;
use crate::diagnostic::wording::{Texts, fix};
use patience_core::notation::{Fault, FaultKind, MoveFault, Outcome, Record, TextFault};
use patience_core::text::{Span, is_unseen};

/// Returns the outcome of a name, without what may stand around it.
pub(super) fn called(word: &str, has_moves: MovesLeft<'_>) -> Option<Outcome> {
    let outcome = outcome_called(word.trim_start_matches('=').trim_end_matches(ends_sentence))?;
    Some(reachable(outcome, has_moves))
}

const fn ends_sentence(character: char) -> bool {
    matches!(character, '.' | '!' | ',' | '?' | ':' | ')')
}

/// Writes an outcome in place of a text.
fn written(slip: Slip, given: &str, outcome: Outcome, span: Span, certain: bool) -> Reading {
    let text = format!("={outcome}");
    let edit = Fix { span, replacement: text.clone() };
    Reading::new(slip, given, text, edit, certain)
}

/// Returns whether a record is read up to its moves, and an offset is in them.
fn is_in_moves(record: &Record<'_>, at: usize) -> bool {
    record.id().is_ok() && record.deal().is_ok() && at >= record.deal_span().end
}

/// Reads an outcome that goes on with letters: `=partially`.
pub(super) fn longer(
    fault: &Fault,
    record: &Record<'_>,
    has_moves: MovesLeft<'_>,
) -> Option<Reading> {
    let text = record.text();
    let start = word_start(text, fault.span.start, record.deal_span().end);
    let is_glued =
        fault.kind == FaultKind::Move(MoveFault::AfterOutcome) && start < fault.span.start;
    let tail = str::from_utf8(fault.span.of(text)).ok().filter(|_| is_glued)?;
    let tail = tail.trim_end_matches(ends_sentence);
    let is_mark = |it: char| !it.is_alphanumeric() && !"+*;([".contains(it);
    let is_longer = tail.chars().all(char::is_alphabetic) || tail.chars().all(is_mark);
    if tail.is_empty() || !is_longer {
        return None;
    }
    let start = start + text[start..fault.span.start].iter().rposition(|&it| it == b'=')?;
    let span = Span::new(start, fault.span.end);
    let word = str::from_utf8(span.of(text)).ok()?;
    let meant = written(unknown_slip(), word, reachable(record.outcome()?, has_moves), span, false);
    Some(meant.at(span))
}

/// Reads an outcome with another mark in place of its `=`: `:partial`, `#partial`.
pub(super) fn marked(
    fault: &Fault,
    record: &Record<'_>,
    has_moves: MovesLeft<'_>,
) -> Option<Reading> {
    if !is_in_moves(record, fault.span.start) || record.outcome().is_some() {
        return None;
    }
    let text = record.text();
    let start = word_start(text, fault.span.start, record.deal_span().end);
    let span = Span::new(start, fault.span.end);
    let word = str::from_utf8(span.of(text)).ok().filter(|word| word.len() <= 32)?;
    let mark = word.chars().next().filter(|it| !it.is_alphanumeric() && *it != '=')?;
    if matches!(mark, '(' | '[' | '{' | '<') || is_unseen(mark) {
        return None;
    }
    let name = word.trim_start_matches(|it: char| !it.is_alphanumeric());
    let is_whole = name.starts_with(char::is_alphabetic) && span.end == word_end(text, start);
    let outcome = nearest_outcome(name.as_bytes()).filter(|_| is_whole)?;
    let outcome = reachable(outcome, has_moves);
    // A `+` is a move as well, and on the key of the `=`.
    let meant = written(mark_slip(mark, outcome), word, outcome, span, mark != '+');
    Some(meant.at(Span::new(start, start + mark.len_utf8())))
}

/// Reads an outcome with white space after its `=`.
pub(super) fn spaced(
    fault: &Fault,
    record: &Record<'_>,
    has_moves: MovesLeft<'_>,
) -> Option<Reading> {
    let text = record.text();
    if fault.kind != FaultKind::Move(MoveFault::BadOutcome)
        || !fault.span.of(text).iter().all(|&byte| byte == b'=')
    {
        return None;
    }
    let after = fault.span.end + gap(text, fault.span.end);
    let own = &text[after..word_end(text, after)];
    let word = if own.is_empty() && after == text.len() { record.next_word() } else { own };
    let outcome = called(str::from_utf8(word).ok()?, has_moves)?;
    let span = Span::new(fault.span.start, after + word.len());
    Some(written(spaced_slip(outcome), "=", outcome, span, true).at(fault.span))
}

/// Reads the name of an outcome without its `=`.
pub(super) fn bare(
    fault: &Fault,
    record: &Record<'_>,
    has_moves: MovesLeft<'_>,
) -> Option<Reading> {
    if fault.kind != FaultKind::Text(TextFault::NotARecord)
        || fault.span.start != record.extent().start
    {
        return None;
    }
    let word = str::from_utf8(fault.span.of(record.text())).ok()?;
    let lower = word.to_lowercase();
    let inner = word.trim_matches(['<', '>', '[', ']']);
    if inner.len() + 2 == word.len()
        && let Some(outcome) = called(inner, has_moves).filter(|_| record.extent().start > 0)
    {
        return Some(written(bracketed_slip(outcome), word, outcome, fault.span, true));
    }
    let longer = || Outcome::ALL.into_iter().find(|it| lower.starts_with(it.as_str()));
    let outcome = called(word, has_moves).or_else(longer);
    let outcome = reachable(outcome.filter(|_| record.extent().start > 0)?, has_moves);
    // Only where nothing else is said.
    if !record.text()[fault.span.end..].trim_ascii().is_empty() {
        return None;
    }
    Some(written(bare_slip(outcome), word, outcome, fault.span, true))
}

fn says_outcome(told: &super::slip::Told<'_>, label: String, outcome: Outcome) -> Texts {
    told.words(
        "an outcome starts with `=`",
        label,
        match (outcome, told.meant.is_certain()) {
            (Outcome::Solved, true) => fix("write `=solved`, or leave it out: it is the default"),
            (_, true) => fix(format!("write `={outcome}`")),
            (_, false) => fix(format!("did you mean `={outcome}`?")),
        },
    )
}

/// `:partial`
pub(super) fn mark_slip(mark: char, outcome: Outcome) -> Slip {
    Slip::new("outcome_mark", Some(moves::UNKNOWN_OUTCOME), move |told| {
        says_outcome(told, format!("{} in place of the `=`", named(mark)), outcome)
    })
}

/// `(partial)`
pub(super) fn bracketed_slip(outcome: Outcome) -> Slip {
    Slip::new("bracketed_outcome", Some(moves::UNKNOWN_OUTCOME), move |told| {
        told.words(
            format!("an outcome is written `={outcome}`"),
            "in brackets",
            told.write_or("write it with `=`"),
        )
    })
}

/// `= solved`
fn spaced_slip(outcome: Outcome) -> Slip {
    Slip::new("spaced_outcome", Some(moves::UNKNOWN_OUTCOME), move |told| {
        told.words(
            "an outcome has no space in it",
            "a space after it",
            fix(format!("write `={outcome}`")),
        )
    })
}

/// `solved`
fn bare_slip(outcome: Outcome) -> Slip {
    Slip::new("bare_outcome", Some(moves::UNKNOWN_OUTCOME), move |told| {
        says_outcome(told, "no `=` before it".to_owned(), outcome)
    })
}

said! {
    /// `=partially`
    unknown_slip [moves::UNKNOWN_OUTCOME]: "`{given}` is not an outcome", "unknown outcome", Write;
}
