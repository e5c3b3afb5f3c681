//! Describes what a review finds.

use super::data::{Diagnostic, FailedMove, Severity};
use super::wording::{Texts, Wording, review as wording};
use patience_core::cards::SuitStyle;
use patience_core::game::Status;
use patience_core::notation::Record;
use patience_core::text::Span;
use patience_findings::{Bounds, Outlook, Review};
use std::ops::Deref;

/// Returns what there is to say about a game that was reviewed, in the order of the text: the move
/// that loses, moves that are wasted, stretches of only moves, and from where on every line wins.
/// Mistakes and what the search left undecided are warnings, everything else are notes.
///
/// ```
/// use patience::analysis::review;
/// use patience::diagnostic::of_review;
/// use patience::{Budget, DealBook, records};
///
/// let record = records(b"2x2x2x1+[AS AH 2S 2H] 2a 2b =stuck").next().unwrap();
/// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
/// assert_eq!(of_review(&review, &record).len(), 1);
/// ```
///
/// # Panics
/// May panic if the record is not the one that was reviewed.
#[must_use]
pub fn of_review(review: &Review, record: &Record<'_>) -> Vec<Diagnostic> {
    let reviewed = Reviewed(review);
    let mut found = reviewed.about_moves(record);
    found.extend(reviewed.about_positions(record));
    found.sort_by_key(|diagnostic| diagnostic.span().map_or(0, |span| span.start));
    found
}

/// A game that was reviewed.
struct Reviewed<'r>(&'r Review);

impl Deref for Reviewed<'_> {
    type Target = Review;

    fn deref(&self) -> &Review {
        self.0
    }
}

impl Reviewed<'_> {
    /// Returns what there is to say about single moves.
    fn about_moves(&self, record: &Record<'_>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        if let Some(at) = self.first_loss() {
            let before = &self.positions[at];
            let winning: Vec<_> = before.winning().collect();
            let words = wording::losing(&winning, before.bounds, &self.line);
            let mut diagnostic = self.of_move(at, words, record);
            diagnostic.message =
                format!("{} {}", wording::played(at, &self.moves[at]), diagnostic.reason);
            diagnostic.notes.push(wording::ends(self.end, self.moves.len(), self.error.is_none()));
            if let Some(failed) = &mut diagnostic.failed {
                failed.suggestions = winning;
            }
            found.push(diagnostic);
        }
        for (at, wasted) in self.wasted() {
            let before = &self.positions[at];
            let distance = before.bounds.distance().unwrap_or_default();
            let closer = |bounds: Bounds| bounds.distance().is_some_and(|it| it < distance);
            let better: Vec<_> =
                before.choices.iter().filter(|it| closer(it.bounds)).map(|it| it.mv).collect();
            let words = wording::wasting(wasted, distance, &better);
            let mut diagnostic = self.of_move(at, words, record);
            diagnostic.message =
                format!("{} {}", wording::played(at, &self.moves[at]), diagnostic.reason);
            if let Some(failed) = &mut diagnostic.failed {
                failed.suggestions = better;
            }
            found.push(diagnostic);
        }
        for stretch in self.only_moves() {
            let (first, last) = (self.moves[stretch.start].span, self.moves[stretch.end - 1].span);
            let words = wording::only(&stretch);
            found.push(note(words, Span::new(first.start, last.end), record));
        }
        found
    }

    /// Returns what there is to say about positions.
    fn about_positions(&self, record: &Record<'_>) -> Vec<Diagnostic> {
        let id = record.id_span();
        let after = |at: usize| at.checked_sub(1).map_or(id, |at| self.moves[at].span);
        let mut found = Vec::new();
        let outlook = |at: usize| self.positions[at].bounds.outlook();
        if outlook(0) == Outlook::Lost {
            found.push(warning(wording::lost_deal(), id, record));
        }
        let last = self.moves.len();
        if self.end != Status::Solved && outlook(last) == Outlook::Winnable {
            let bounds = self.positions[last].bounds;
            let words = wording::still_winnable(last, self.error.is_none(), bounds, &self.line);
            found.push(note(words, after(last), record));
        }
        if let Some(safe) = self.safe.filter(|&safe| safe < last) {
            found.push(note(wording::every_line_wins(safe), after(safe), record));
        }
        let undecided: Vec<usize> =
            (0..=last).filter(|&at| outlook(at) == Outlook::Undecided).collect();
        if let Some(&first) = undecided.first() {
            let words = wording::undecided(&undecided);
            found.push(warning(words, after(first), record));
        }
        found
    }

    fn of_move(&self, at: usize, words: Texts, record: &Record<'_>) -> Diagnostic {
        let played = &self.moves[at];
        let mut diagnostic = warning(words, played.span, record);
        diagnostic.failed = Some(FailedMove {
            index: at as u64 + 1,
            repetition: played.repetition,
            suggestions: Vec::new(),
        });
        diagnostic
    }
}

fn note(words: Texts, span: Span, record: &Record<'_>) -> Diagnostic {
    of_severity(Severity::Note, words, span, record)
}

fn warning(words: Texts, span: Span, record: &Record<'_>) -> Diagnostic {
    of_severity(Severity::Warning, words, span, record)
}

fn of_severity(severity: Severity, words: Texts, span: Span, record: &Record<'_>) -> Diagnostic {
    // No suit is in these texts.
    let wording = Wording::new(SuitStyle::Symbols);
    Diagnostic { severity, ..wording.diagnostic(words, span, Some(record)) }
}
