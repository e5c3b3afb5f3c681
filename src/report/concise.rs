//! One line for each failure, for editors and `grep`.

use super::{Finding, Report, Summary, Text};
use crate::diagnostic::{Detail, Diagnostic};
use crate::escape::{quoted, shown};
use crate::source::{Location, Source};

/// One line for each failure, and the summary.
#[derive(Clone, Copy, Debug)]
pub struct Concise;

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
    let place = format!("{}:{line}:{column}: {}", shown(source.name.as_bytes()), diagnostic.code);
    let Some(failed) = &diagnostic.failed else {
        return format!("{place}: {}", diagnostic.message);
    };
    let text = diagnostic.span().map(|span| quoted(span.of(source.text))).unwrap_or_default();
    let repetition = failed
        .repetition
        .map(|repetition| format!(" (repetition {repetition})"))
        .unwrap_or_default();
    let meant = match failed.suggestions.as_slice() {
        [] => String::new(),
        [only] => format!(" (did you mean `{only}`?)"),
        [first, .., last] => match &failed.suggestions[1..failed.suggestions.len() - 1] {
            [] => format!(" (did you mean `{first}` or `{last}`?)"),
            between => {
                format!(" (did you mean `{first}`, `{}` or `{last}`?)", between.join("`, `"))
            }
        },
    };
    format!("{place}: move {} `{text}`{repetition}: {}{meant}", failed.index, diagnostic.reason)
}
