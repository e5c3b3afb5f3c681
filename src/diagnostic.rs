//! Diagnostics: what is wrong with a record, in words, and where.
//!
//! [`diagnose`] makes a [`Diagnostic`] from the verdict on a record. It is plain data: [`drawing`](crate::drawing) draws it.

pub use patience_report::diagnostic::{
    Annotation, Code, Detail, Diagnostic, Elsewhere, FailedMove, Fix, PAGES, Page, Severity,
    diagnose, notes, of_fault, page, shown,
};

use crate::analysis::review;
use crate::infer::{Answer, groups};
use crate::{Allow, Budget, DealBook, Judged, Record, SuitStyle, judge, only_game, records};
use patience_infer::number_to_blame;
use patience_report::diagnostic::{notes_in, of_conflict, of_review, of_undecided, of_unread};

/// The search limit for each position of an example, in nodes.
const LIMIT: u64 = 10_000;

/// The search limit for an example, in nodes.
const EFFORT: u64 = 1_000_000;

/// Adds to the diagnostic of a record what takes some work to find out, for people: if an illegal
/// record was dealt by its number alone, whether another deal makes it pass.
///
/// A number has no meaning outside of the program that shuffled it, so the record may be right
/// and the cards wrong. The answer depends on the record only, and is limited to some 20
/// milliseconds of work.
///
/// ```
/// use patience::diagnostic::{add_notes, diagnose};
/// use patience::{Allow, DealBook, Source, SuitStyle, judge};
///
/// let source = Source::new("wrong.pn", b"2x2x1x1+1 1a 1a");
/// let judged = judge(source, &DealBook::default()).next().unwrap();
/// let mut diagnostic = diagnose(&judged, Allow::Nothing, SuitStyle::Letters).unwrap();
/// // No deal lets a freecell hold two cards, so the number is not to blame.
/// add_notes(&judged, &mut diagnostic);
/// assert!(diagnostic.notes.is_empty());
/// ```
pub fn add_notes(judged: &Judged<'_>, diagnostic: &mut Diagnostic) {
    patience_report::diagnostic::add_notes(judged, diagnostic, number_to_blame);
}

/// Returns the diagnostic of the example on a page of `explain`.
///
/// ```
/// use patience::SuitStyle;
/// use patience::diagnostic::{of_example, page};
///
/// let page = page("match::occupied-freecell").unwrap();
/// assert_eq!(of_example(page, SuitStyle::Symbols).unwrap().code.as_str(), page.code);
/// ```
#[must_use]
pub fn of_example(page: &Page, suits: SuitStyle) -> Option<Diagnostic> {
    match page.code.split_once("::") {
        Some(("infer", _)) => return asked(page, suits),
        Some(("review", _)) => return reviewed(page),
        Some(("text", "unreadable")) => return Some(of_unread("No such file or directory")),
        _ => {}
    }
    let source = page.source("");
    if let "text::no-game" | "text::second-game" = page.code {
        let fault = only_game(source, &mut DealBook::default()).err()?;
        return Some(of_fault(&fault, None, suits));
    }
    // The fault of the example may be the consequence of another fault.
    judge(source, &DealBook::default())
        .filter_map(|judged| diagnose(&judged, Allow::Nothing, suits))
        .chain(notes_in(source, &DealBook::default()))
        .find(|diagnostic| diagnostic.code.as_str() == page.code)
}

/// Returns the diagnostic of an example for `infer`.
fn asked(page: &Page, suits: SuitStyle) -> Option<Diagnostic> {
    let records: Vec<_> = records(page.example).collect();
    groups(&records, &DealBook::default()).into_iter().find_map(|group| {
        let asked: Vec<&Record<'_>> = group.records.iter().map(|&at| &records[at]).collect();
        match group.question.ok()?.answer(&mut Budget::nodes(EFFORT)) {
            Ok(Answer::Deal(_)) => None,
            Ok(Answer::None(conflict)) => Some(of_conflict(&conflict, &asked, |_, _| None, suits)),
            Err(limit) => Some(of_undecided(asked[0], limit)),
        }
    })
}

/// Returns the diagnostic of an example for `analyse`.
fn reviewed(page: &Page) -> Option<Diagnostic> {
    let record = records(page.example).next()?;
    let review = review(&record, &DealBook::default(), &Budget::nodes(LIMIT)).ok()?;
    of_review(&review, &record).into_iter().find(|found| found.code.as_str() == page.code)
}
