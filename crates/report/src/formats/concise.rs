//! One line for each failure, for editors and `grep`.

use super::{Finding, Report, Summary, Text};
use crate::diagnostic::{Detail, Diagnostic};
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::english::list;
use patience_core::text::{quoted, shown};
use std::fmt::Write;

/// One line for each failure, and the summary.
#[derive(Clone, Copy, Debug)]
pub struct Concise;

impl Sealed for Concise {}

impl Report for Concise {
    fn detail(&self) -> Detail {
        Detail::Headline
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let Some(diagnostic) = &finding.diagnostic else { return Text::default() };
        Text { out: line(diagnostic, finding.source, finding.location) + "\n", err: String::new() }
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        Text { out: line(diagnostic, source, start) + "\n", err: String::new() }
    }

    fn tail(&self, summary: &Summary) -> String {
        summary.line()
    }
}

/// Returns `file:line:column: code: message`, without a line feed.
#[must_use]
pub fn line(diagnostic: &Diagnostic, source: Source<'_>, location: Location) -> String {
    let Location { line, column } = location;
    let (name, code) = (shown(source.name.as_bytes()), diagnostic.code);
    let mut text = String::with_capacity(name.len() + diagnostic.reason.len() + 100);
    // A string takes any text.
    let _ = write!(text, "{name}:{line}:{column}: {code}: ");
    let Some(failed) = &diagnostic.failed else { return text + &diagnostic.message };
    let mv = diagnostic.span().map(|span| quoted(span.of(source.text))).unwrap_or_default();
    let _ = write!(text, "move {} `{mv}`", failed.index);
    if let Some(repetition) = failed.repetition {
        let _ = write!(text, " (repetition {repetition})");
    }
    text += ": ";
    text += &diagnostic.reason;
    if !failed.suggestions.is_empty() {
        let meant = failed.suggestions.iter().map(|text| format!("`{text}`"));
        let _ = write!(text, " (did you mean {}?)", list(meant, "or"));
    }
    text
}
