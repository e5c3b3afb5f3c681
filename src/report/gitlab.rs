//! GitLab's Code Quality report.

use super::{Finding, Report, Root, Summary, Text, advice, json_text};
use crate::diagnostic::{Detail, Diagnostic, Severity};
use crate::source::{Location, Source};
use serde_json::json;

/// One JSON array with an object for each failure, as GitLab shows them in a merge request.
#[derive(Clone, Debug, Default)]
pub struct Gitlab {
    /// The folder of the repository.
    pub root: Root,
}

impl Report for Gitlab {
    fn detail(&self) -> Detail {
        Detail::Brief
    }

    fn head(&self) -> String {
        "[".to_owned()
    }

    fn gap(&self, first: bool) -> &'static str {
        if first { "\n" } else { ",\n" }
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let Some(diagnostic) = &finding.diagnostic else { return Text::default() };
        let print = finding.fingerprint(diagnostic.code).to_string();
        self.object(diagnostic, finding.source, finding.location, &print)
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        self.object(diagnostic, source, start, diagnostic.code.as_str())
    }

    fn tail(&self, _: &Summary) -> String {
        "\n]\n".to_owned()
    }
}

impl Gitlab {
    fn object(
        &self,
        diagnostic: &Diagnostic,
        source: Source<'_>,
        start: Location,
        print: &str,
    ) -> Text {
        let path = self.root.name(source);
        let severity = match diagnostic.severity {
            Severity::Warning => "minor",
            _ => "major",
        };
        let object = json!({
            "description": advice(diagnostic),
            "check_name": diagnostic.code.as_str(),
            // GitLab shows one finding for each fingerprint, so the same record in another file
            // needs another one.
            "fingerprint": format!("{print}:{path}"),
            "severity": severity,
            "location": { "path": path, "lines": { "begin": start.line } },
        });
        Text { out: json_text(&object), err: String::new() }
    }
}
