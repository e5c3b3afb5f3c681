//! A record that is opened.

use crate::library::LibraryEntry;
use patience_core::cards::SuitStyle;
use patience_core::source::{Location, Locator, Source};
use patience_report::diagnostic::{self, Diagnostic, shown};
use patience_report::transcript::Transcript;

/// The maximum number of characters of an error shown among the moves. No move is longer.
const MAX_WRONG: usize = 12;

/// A record with its moves. It is made when it is opened: a long file need not be replayed to show
/// its beginning.
#[derive(Clone, Debug)]
pub(crate) struct OpenRecord<'a> {
    /// The moves of the record, or none if it cannot be dealt.
    pub(super) transcript: Option<Transcript<'a>>,
    pub(crate) source: Source<'a>,
    /// The line on which it begins.
    pub(crate) line: usize,
    /// Its diagnostic and location, if it fails. The diagnostic has no board: the viewer shows it
    /// anyway.
    pub(crate) diagnostic: Option<(Diagnostic, Location)>,
}

impl<'a> OpenRecord<'a> {
    /// Opens a record of the library.
    pub(crate) fn new(entry: &LibraryEntry<'a>, suits: SuitStyle) -> Self {
        let LibraryEntry { record, source, deals, .. } = entry;
        let read = deals.as_ref().map_err(|fault| *fault);
        let read = read.and_then(|deals| Transcript::new(record, deals, suits));
        let (transcript, diagnostic) = match read {
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
        let mut locator = Locator::new(*source);
        let begins = locator.locate(record.extent().start);
        let diagnostic = diagnostic.filter(|_| !entry.passes).map(|mut diagnostic| {
            diagnostic.board = None;
            let location = diagnostic.span().map_or(begins, |error| locator.locate(error.start));
            (diagnostic, location)
        });
        Self { transcript, source: *source, line: begins.line, diagnostic }
    }

    /// Returns the text of the error, or none if there is no error or the record only misses its
    /// outcome.
    pub(crate) fn wrong(&self) -> Option<String> {
        let error =
            self.transcript.as_ref().and_then(|transcript| transcript.verdict().error.as_ref());
        let (diagnostic, _) = self.diagnostic.as_ref().filter(|_| error.is_some())?;
        let span = diagnostic.span()?;
        let text = self.source.text.get(span.start..span.end.min(span.start + 4 * MAX_WRONG))?;
        Some(shown(text).chars().take(MAX_WRONG).collect())
    }
}
