//! One line for each diagnostic, for editors and `grep`.

use super::escape::quoted;
use super::{Diagnostic, Location, Source, shown};

/// Returns `file:line:column: code: message`, without a line feed.
#[must_use]
pub fn line(diagnostic: &Diagnostic, source: Source<'_>, location: Location) -> String {
    let Location { line, column } = location;
    let place = format!("{}:{line}:{column}: {}", shown(source.name.as_bytes()), diagnostic.code);
    let Some(failed) = &diagnostic.failed else {
        return format!("{place}: {}", diagnostic.message);
    };
    let text = diagnostic
        .annotations
        .first()
        .map(|annotation| quoted(annotation.span.of(source.text)))
        .unwrap_or_default();
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
