//! GitLab's Code Quality report.

use super::{Finding, Report, Root, Summary, Text, UsedFingerprints, advice, json_text};
use crate::diagnostic::{Detail, Diagnostic, Severity};
use crate::json::{JsonList, is_list_of};
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;

/// One JSON array with an object for each failure, as GitLab shows them in a merge request.
///
/// GitLab shows one failure for each fingerprint, so each has one of its own: that of the record,
/// the path, and a number where the same record fails in the same way again.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Debug, Default)]
pub struct Gitlab {
    /// The folder of the repository.
    pub root: Root,
}

/// A failure.
#[derive(Serialize)]
struct FailureObject<'a> {
    /// Comes first, where [`Gitlab::distinguish`] finds it.
    fingerprint: String,
    check_name: &'a str,
    description: String,
    severity: &'a str,
    location: Value,
    /// The page of the code, as Code Climate has it.
    content: Value,
}

/// What is before the fingerprint in the text of an object.
const BEFORE: &str = "{\"fingerprint\":\"";

/// What is after it. A quotation mark within it would be escaped.
const AFTER: &str = "\",\"check_name\":";

impl Sealed for Gitlab {}

impl Report for Gitlab {
    fn detail(&self) -> Detail {
        Detail::Brief
    }

    fn head(&self) -> String {
        JsonList::Array.head().to_owned()
    }

    fn gap(&self, first: bool) -> &'static str {
        JsonList::Array.gap(first)
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let Some(diagnostic) = finding.mistake() else { return Text::default() };
        let print = finding.fingerprint(diagnostic.code).to_string();
        self.object(diagnostic, finding.source, finding.location, &print)
    }

    fn note(&self, note: &Finding<'_, '_>) -> Option<Text> {
        Some(self.finding(note))
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        self.object(diagnostic, source, start, diagnostic.code.as_str())
    }

    fn distinguish<'t>(&self, text: &'t str, taken: &mut UsedFingerprints) -> Cow<'t, str> {
        let Some(after) = text.strip_prefix(BEFORE) else { return text.into() };
        let print = after.split(AFTER).next().unwrap_or(after);
        match taken.count(print) {
            1 => text.into(),
            // No fingerprint begins like this, so it is equal to none of another failure.
            times => format!("{BEFORE}{times}.{after}").into(),
        }
    }

    fn is_own(&self, text: &[u8]) -> bool {
        is_list_of(text, &["fingerprint", "check_name", "description", "severity", "location"])
    }

    fn tail(&self, _: &Summary) -> String {
        JsonList::Array.tail(false).to_owned()
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
        let object = FailureObject {
            fingerprint: format!("{print}:{path}"),
            check_name: diagnostic.code.as_str(),
            description: advice(diagnostic),
            severity: match diagnostic.severity {
                Severity::Note => "info",
                Severity::Warning => "minor",
                _ => "major",
            },
            location: json!({ "path": path, "lines": { "begin": start.line } }),
            content: json!({ "body": diagnostic.code.url() }),
        };
        Text { out: json_text(&object), err: String::new() }
    }
}
