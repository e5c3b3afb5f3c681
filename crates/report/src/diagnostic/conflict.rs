//! Describes what the search for a deal finds, if that is none.

use super::data::{Annotation, Diagnostic, FailedMove};
use super::wording::{self, Wording};
use patience_core::budget::Limit;
use patience_core::cards::SuitStyle;
use patience_core::notation::Record;
use patience_core::source::Elsewhere;
use patience_core::text::Span;
use patience_findings::{Blame, Conflict, Reason};

/// Describes why no deal makes a record pass.
///
/// `records` are the records of the question, in which the conflict counts. Labels show what is to
/// blame. `elsewhere` locates a span of another record in another source; without a location, it
/// gets no label.
///
/// ```
/// use patience::diagnostic::of_conflict;
/// use patience::infer::{Answer, Question};
/// use patience::{Budget, DealBook, SuitStyle, records};
///
/// let record = records(b"montecarlo2x2+1 *a1b1 *a1b2").next().unwrap();
/// let question = Question::new(&[&record], &DealBook::default()).unwrap();
/// let Ok(Answer::None(conflict)) = question.answer(&mut Budget::nodes(10_000)) else { panic!("cell a1 is empty") };
/// let diagnostic = of_conflict(&conflict, &[&record], |_, _| None, SuitStyle::Symbols);
/// assert_eq!(diagnostic.message, "move 2 is illegal whatever the cards are: cell a1 is empty");
/// ```
///
/// # Panics
/// Panics if the conflict is of other records.
#[must_use]
pub fn of_conflict(
    conflict: &Conflict,
    records: &[&Record<'_>],
    mut elsewhere: impl FnMut(usize, Span) -> Option<Elsewhere>,
    suits: SuitStyle,
) -> Diagnostic {
    let record = records[conflict.record];
    let wording = Wording::new(suits);
    let (words, reason) = wording.conflict(conflict, record);
    let mut diagnostic = wording.diagnostic(words, conflict.span, Some(record));
    diagnostic.reason = reason;
    if let Reason::Cards { against, .. } = &conflict.reason {
        let last = against.iter().rev().filter_map(|blame| {
            let (number, span) = place_of(blame, records)?;
            let other = records[number];
            let beside = std::ptr::eq(other.text().as_ptr(), record.text().as_ptr());
            let elsewhere = if beside { None } else { Some(elsewhere(number, span)?) };
            let text = wording::infer::blamed(blame, other.id().ok(), suits);
            Some(Annotation { elsewhere, ..Annotation::new(span, text) })
        });
        diagnostic.annotations.extend(last.take(wording::infer::MAX_LABELS));
    }
    diagnostic.failed = conflict.at.map(|which| FailedMove {
        index: which.index,
        repetition: which.repetition,
        suggestions: Vec::new(),
    });
    diagnostic
}

/// Returns the place of something to blame: the index of its record, and its span there. Returns
/// none for a card that is not in any record.
#[must_use]
pub fn place_of(blame: &Blame, records: &[&Record<'_>]) -> Option<(usize, Span)> {
    match *blame {
        Blame::Move { record, which, .. } => Some((record, which.span)),
        Blame::Outcome { record, span, .. } => Some((record, span)),
        Blame::Card { record, place, .. } => {
            Some((record?, records.get(record?)?.card_span(place)?))
        }
    }
}

/// Returns the diagnostic for a search that gave up at a limit.
#[must_use]
pub fn of_undecided(record: &Record<'_>, limit: Limit, suits: SuitStyle) -> Diagnostic {
    let wording = Wording::new(suits);
    wording.diagnostic(wording.undecided(limit), record.id_span(), Some(record))
}

/// Describes what the search gave up at a limit although a deal makes the record pass. Each of `what`
/// follows "gave up before", such as "counting all deals".
#[must_use]
pub fn of_given_up(
    record: &Record<'_>,
    what: &[String],
    limit: Limit,
    suits: SuitStyle,
) -> Diagnostic {
    let wording = Wording::new(suits);
    wording.diagnostic(wording.given_up(what, limit), record.id_span(), Some(record))
}
