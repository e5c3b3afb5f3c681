//! The full-screen viewer of `replay` and `play`.
//!
//! `state` is what the viewer shows, `keys` change it, and the rest draws it. Only `screen` uses
//! the terminal, and only `analyst` searches, in a thread of its own: what it finds is an event.

mod analysis;
mod analyst;
mod clipboard;
mod draw;
mod facts;
mod files;
mod help;
mod keys;
mod legal;
mod library;
mod line;
mod marks;
mod mouse;
mod moves;
mod records;
mod saving;
mod screen;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod whereabouts;

pub(super) use files::Files;
pub(super) use library::Library;
pub(super) use screen::{is_possible, play, run};
pub(super) use theme::Theme;

use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::notation::{Fault, Record};
use patience_core::source::{Location, Locator, Source};
use patience_report::diagnostic::{self, Diagnostic, shown};
use patience_report::transcript::Transcript;

/// A record in the viewer.
#[derive(Clone, Debug)]
pub(super) struct RecordView<'a> {
    /// Its moves, or none if it cannot be dealt.
    transcript: Option<Transcript<'a>>,
    /// Whether the cards come from a deal book, rather than from the record.
    is_from_book: bool,
    source: Source<'a>,
    /// The line on which it begins.
    line: usize,
    /// Its diagnostic and location. The diagnostic has no board: the viewer shows it anyway.
    diagnostic: Option<(Diagnostic, Location)>,
}

impl<'a> RecordView<'a> {
    /// Creates the view of a record, with the deals known at this record.
    pub(super) fn new(
        record: &Record<'a>,
        deals: Result<&DealBook, &Fault>,
        source: Source<'a>,
        suits: SuitStyle,
    ) -> Self {
        let (transcript, diagnostic) = match deals
            .map_err(|fault| *fault)
            .and_then(|deals| Transcript::new(record, deals, suits))
        {
            Ok(transcript) => {
                let diagnostic = transcript.diagnostic().cloned();
                (Some(transcript), diagnostic)
            }
            Err(fault) => {
                let diagnostic = match deals {
                    Ok(deals) => diagnostic::of_undealt(&fault, record, deals, suits),
                    Err(_) => diagnostic::of_fault(&fault, Some(record), suits),
                };
                (None, Some(diagnostic))
            }
        };
        let is_from_book = transcript.as_ref().is_some_and(|transcript| {
            let deck = DealBook::default().deck(record).ok();
            deck.as_ref() != Some(transcript.line().deck())
        });
        let mut locator = Locator::new(source);
        let begins = locator.locate(record.extent().start);
        let diagnostic = diagnostic.map(|mut diagnostic| {
            diagnostic.board = None;
            let location = diagnostic
                .annotations
                .first()
                .map_or(begins, |main| locator.locate(main.span.start));
            (diagnostic, location)
        });
        Self { transcript, is_from_book, source, line: begins.line, diagnostic }
    }

    /// Returns the text of the error, or none if there is no error or the record only misses its
    /// outcome.
    fn wrong(&self) -> Option<String> {
        let error =
            self.transcript.as_ref().and_then(|transcript| transcript.verdict().error.as_ref());
        let (diagnostic, _) = self.diagnostic.as_ref().filter(|_| error.is_some())?;
        let span = diagnostic.annotations.first()?.span;
        let text = self.source.text.get(span.start..span.end.min(span.start + 4 * MAX_WRONG))?;
        Some(shown(text).chars().take(MAX_WRONG).collect())
    }
}

/// The maximum number of characters of an error shown among the moves. No move is longer.
const MAX_WRONG: usize = 12;
