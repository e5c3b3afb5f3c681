//! One line for each failure, for editors and `grep`.

use super::{Finding, Report, Summary, Text, is_summary};
use crate::diagnostic::{Detail, Diagnostic, page};
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::english::list;
use patience_core::text::{quoted, shown};
use std::fmt::Write;

/// One line for each failure, and the summary.
///
/// Used as in the example of [`Finding`](super::Finding).
#[derive(Clone, Copy, Debug)]
pub struct Concise;

impl Sealed for Concise {}

impl Report for Concise {
    fn detail(&self) -> Detail {
        Detail::Headline
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let Some(diagnostic) = finding.mistake() else { return Text::default() };
        Text { out: line(diagnostic, finding.source, finding.location) + "\n", err: String::new() }
    }

    fn note(&self, note: &Finding<'_, '_>) -> Option<Text> {
        let diagnostic = note.diagnostic.as_ref()?;
        let message = format!("note: {}", diagnostic.message);
        let diagnostic = Diagnostic { message, ..diagnostic.clone() };
        Some(Text { out: line(&diagnostic, note.source, note.location) + "\n", err: String::new() })
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        Text { out: line(diagnostic, source, start) + "\n", err: String::new() }
    }

    fn is_own(&self, text: &[u8]) -> bool {
        let is_failure = |line: &str| {
            let mut words = line.split(": ").skip(1);
            words.any(|word| page(word).is_some())
        };
        let lines = str::from_utf8(text).map(str::lines);
        lines.is_ok_and(|mut lines| lines.all(|line| is_failure(line) || is_summary(line)))
    }

    fn tail(&self, summary: &Summary) -> String {
        summary.line()
    }
}

/// Returns `file:line:column: code: message`, without a line feed.
///
/// ```
/// use patience::diagnostic::diagnose;
/// use patience::report::line;
/// use patience::{Allow, DealBook, Judged, Location, Source, SuitStyle};
///
/// let source = Source::new("mine.pn", b"2x2x1x1+[AH AS] 1a 1a");
/// let judged = Judged::new(source.records().next().unwrap(), &DealBook::default());
/// let diagnostic = diagnose(&judged, Allow::Nothing, SuitStyle::Symbols).unwrap();
/// let line = line(&diagnostic, source, Location { line: 1, column: 20 });
/// let reason = "move 2 `1a`: freecell a already holds A♠ (did you mean `*1a`?)";
/// assert_eq!(line, format!("mine.pn:1:20: match::occupied-freecell: {reason}"));
/// ```
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
