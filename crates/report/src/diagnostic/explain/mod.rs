//! The pages of `explain`, one for each error.

mod pages;

pub use pages::PAGES;

use super::{Diagnostic, notes_in, of_conflict, of_fault, of_undecided, shown};
use patience_core::budget::Budget;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, judge, only_game};
use patience_core::notation::{Record, records};
use patience_core::source::Source;
use patience_infer::{Answer, groups};
use patience_search::analysis::review;
use std::fmt;

/// Explains an error: what it means, an example that causes it, and how to fix it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The code of the error.
    pub code: &'static str,
    /// What is wrong, in one line.
    pub title: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// A source that causes it.
    pub example: &'static [u8],
    /// How to fix it, or none if nothing is wrong.
    pub fix: Option<&'static str>,
}

/// Returns the page of a code, or none if there is no such code.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// assert_eq!(patience::diagnostic::page("match::same-place").unwrap().title, "a move goes back to where it started");
/// ```
#[must_use]
pub fn page(code: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.code == code)
}

impl Page {
    /// Returns the example as a source with this name.
    #[must_use]
    pub fn source<'a>(&self, name: &'a str) -> Source<'a> {
        let source = Source::new(name, self.example);
        // Only an example of a long record can be so short.
        match self.code {
            "text::too-long" => source.with_max_record(16),
            _ => source,
        }
    }

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
        // What is wrong may be the consequence of something else that is.
        judge(source, &DealBook::default())
            .filter_map(|judged| super::diagnose(&judged, Allow::Nothing, suits))
            .chain(notes_in(source, &DealBook::default(), suits))
            .find(|diagnostic| diagnostic.code.as_str() == self.code)
    }

    /// Returns whether it explains a note, with which a record may pass.
    #[must_use]
    pub fn is_note(&self) -> bool {
        self.code.starts_with("text::hidden-")
            || matches!(self.code, "deal::entry-late" | "deal::entry-tagged")
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

impl Page {
    /// Returns the page in Markdown, without its code and title.
    #[must_use]
    pub fn markdown(&self) -> String {
        let example: Vec<_> = self.example.split(|&byte| byte == b'\n').map(shown).collect();
        let fix = self.fix.map(|fix| format!("\n**How to fix it:** {fix}\n")).unwrap_or_default();
        format!("{}\n\n```text\n{}\n```\n{fix}", self.meaning, example.join("\n"))
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}\n\n{}\n\nExample:\n", self.code, self.title, self.meaning)?;
        for line in self.example.split(|&byte| byte == b'\n') {
            writeln!(f, "    {}", shown(line))?;
        }
        match self.fix {
            Some(fix) => writeln!(f, "\nHow to fix it:\n\n{fix}"),
            None => Ok(()),
        }
    }
}
