//! Annotations for GitHub Actions.

use super::{Finding, Report, Root, Text, advice};
use crate::diagnostic::{Detail, Diagnostic, Severity};
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::shown;

/// A workflow command for each failure, which GitHub shows at its line.
///
/// GitHub shows ten annotations of a step; the others are in its log.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Debug, Default)]
pub struct Github {
    /// The folder of the repository.
    pub root: Root,
}

impl Sealed for Github {}

impl Report for Github {
    fn detail(&self) -> Detail {
        Detail::Brief
    }

    fn is_commands(&self) -> bool {
        true
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let Some(diagnostic) = finding.mistake() else { return Text::default() };
        let Finding { source, location, end, .. } = *finding;
        Text { out: self.command(diagnostic, source, location, end), err: String::new() }
    }

    fn note(&self, note: &Finding<'_, '_>) -> Option<Text> {
        Some(self.finding(note))
    }

    fn is_own(&self, text: &[u8]) -> bool {
        let is_command = |line: &str| {
            let names = ["error", "warning", "notice"];
            names.iter().any(|name| line.starts_with(&format!("::{name} file=")))
        };
        str::from_utf8(text).is_ok_and(|text| text.lines().all(is_command))
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        Text { out: self.command(diagnostic, source, start, start), err: String::new() }
    }
}

impl Github {
    fn command(
        &self,
        diagnostic: &Diagnostic,
        source: Source<'_>,
        start: Location,
        end: Location,
    ) -> String {
        let name = match diagnostic.severity {
            Severity::Note => "notice",
            Severity::Warning => "warning",
            _ => "error",
        };
        let file = property(&self.root.name(source));
        let title = property(diagnostic.code.as_str());
        // Columns mean nothing to GitHub over several lines.
        let place = if start.line == end.line {
            format!("line={},col={},endColumn={}", start.line, start.column, end.column)
        } else {
            format!("line={},endLine={}", start.line, end.line)
        };
        format!("::{name} file={file},{place},title={title}::{}\n", data(&advice(diagnostic)))
    }
}

/// Escapes the message of a command. GitHub has no escapes for other control characters.
pub fn data(text: &str) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    shown(text.as_bytes()).into_owned()
}

/// Escapes a property of a command.
pub fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
