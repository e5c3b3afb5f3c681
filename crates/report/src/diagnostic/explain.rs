//! The diagnostics of the examples on the pages of `explain`.

use super::page::Page;
use super::{Diagnostic, notes_in, of_conflict, of_fault, of_undecided};
use patience_core::budget::Budget;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, judge, only_game};
use patience_core::notation::{Record, records};
use patience_infer::{Answer, groups};
use patience_search::analysis::review;

impl Page {
    /// Returns the diagnostic of the example.
    #[must_use]
    pub fn diagnose(&self, suits: SuitStyle) -> Option<Diagnostic> {
        match self.code.split_once("::") {
            Some(("infer", _)) => return self.ask(suits),
            Some(("review", _)) => return self.review(),
            _ => {}
        }
        let source = self.source("");
        if let "text::no-game" | "text::second-game" = self.code {
            let fault = only_game(source, &mut DealBook::default()).err()?;
            return Some(of_fault(&fault, None, suits));
        }
        // The fault of the example may be the consequence of another fault.
        judge(source, &DealBook::default())
            .filter_map(|judged| super::diagnose(&judged, Allow::Nothing, suits))
            .chain(notes_in(source, &DealBook::default(), suits))
            .find(|diagnostic| diagnostic.code.as_str() == self.code)
    }
}

impl Page {
    /// Returns the diagnostic of an example for `infer`.
    fn ask(&self, suits: SuitStyle) -> Option<Diagnostic> {
        let records: Vec<_> = records(self.example).collect();
        groups(&records, &DealBook::default()).into_iter().find_map(|group| {
            let asked: Vec<&Record<'_>> = group.records.iter().map(|&at| &records[at]).collect();
            match group.question.ok()?.answer(&mut Budget::nodes(EFFORT)) {
                Ok(Answer::Deal(_)) => None,
                Ok(Answer::None(conflict)) => {
                    Some(of_conflict(&conflict, &asked, |_, _| None, suits))
                }
                Err(limit) => Some(of_undecided(asked[0], limit, suits)),
            }
        })
    }
}

impl Page {
    /// Returns the diagnostic of an example for `analyse`.
    fn review(&self) -> Option<Diagnostic> {
        let record = records(self.example).next()?;
        let review = review(&record, &DealBook::default(), &Budget::nodes(LIMIT)).ok()?;
        super::of_review(&review, &record)
            .into_iter()
            .find(|found| found.code.as_str() == self.code)
    }
}

/// The search limit for each position of an example, in nodes.
const LIMIT: u64 = 10_000;

/// The search limit for an example, in nodes.
const EFFORT: u64 = 1_000_000;
