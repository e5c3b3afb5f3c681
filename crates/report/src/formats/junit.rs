//! JUnit XML, as Jenkins, GitLab and others read test results.

use super::{Finding, Note, Report, ReportState, Summary, Text};
use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Style, draw_at};
use crate::view::markup::text;
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::{shown, slashed};

/// A test suite for each source, a test case for each record. The text of a failure is its drawing.
///
/// A suite begins with its counts, so it waits until its records are judged. To need little memory
/// for any source, a very long one gets several suites of its name.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Copy, Debug, Default)]
pub struct Junit {
    /// The style of the drawings.
    pub style: Style,
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"patience\">\n";

impl Sealed for Junit {}

impl Report for Junit {
    fn head(&self) -> String {
        HEAD.to_owned()
    }

    fn is_own(&self, text: &[u8]) -> bool {
        text.starts_with(HEAD.as_bytes())
    }

    fn wants(&self, _: bool) -> bool {
        true
    }

    fn is_grouped(&self) -> bool {
        true
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let content = finding.diagnostic.as_ref().map(|diagnostic| {
            let drawing = draw_at(diagnostic, finding.source, finding.location, self.style);
            failure(diagnostic, &drawing)
        });
        let drawn = |Note { diagnostic, location, .. }: &Note| {
            text(&draw_at(diagnostic, finding.source, *location, self.style))
        };
        let notes: Vec<_> = finding.notes.iter().map(drawn).collect();
        let content = match notes.as_slice() {
            [] => content,
            notes => {
                let notes = format!("      <system-out>{}</system-out>\n", notes.join("\n"));
                Some(content.unwrap_or_default() + &notes)
            }
        };
        let id = finding.judged.verdict().id.map_or("malformed".to_owned(), |id| id.to_string());
        Text { out: case(finding.source, finding.begins, &id, content), err: String::new() }
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        let content = failure(diagnostic, &draw_at(diagnostic, source, start, self.style));
        let name = if diagnostic.code == Code::UNREADABLE { "not read" } else { "no records" };
        Text { out: case(source, start, name, Some(content)), err: String::new() }
    }

    fn group(&self, source: Source<'_>, tally: ReportState, cases: String) -> Vec<u8> {
        let ReportState { reported, failed } = tally;
        let name = name(source);
        let suite = format!(
            "  <testsuite name=\"{name}\" tests=\"{reported}\" failures=\"{failed}\" errors=\"0\">\n"
        );
        [suite, cases, "  </testsuite>\n".to_owned()].concat().into_bytes()
    }

    fn tail(&self, _: &Summary) -> String {
        "</testsuites>\n".to_owned()
    }
}

/// Returns the name of a source, with `/` between folders on every system.
fn name(source: Source<'_>) -> String {
    text(&shown(&slashed(source.name.as_bytes())))
}

/// Returns a test case. GitLab distinguishes cases by both their names, so they name the place too.
fn case(source: Source<'_>, begins: Location, id: &str, content: Option<String>) -> String {
    let Location { line, column } = begins;
    let case = format!(
        "    <testcase classname=\"{}\" name=\"{line}:{column} {}\"",
        name(source),
        text(id)
    );
    match content {
        None => case + "/>\n",
        Some(content) => case + ">\n" + &content + "    </testcase>\n",
    }
}

fn failure(diagnostic: &Diagnostic, drawing: &str) -> String {
    format!(
        "      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
        diagnostic.code,
        text(&diagnostic.message),
        text(drawing)
    )
}
