//! SARIF 2.1.0, for code scanning and editors.

use super::{Finding, Region, Report, Root, Summary, Text, advice, json_text, paths};
use crate::diagnostic::{Code, Diagnostic, Fix, PAGES, Page, Severity};
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::Span;
use serde_json::{Value, json};

/// One SARIF log with a result for each failure.
///
/// Its rules are the pages of `explain`. Columns count characters. Paths are relative to
/// `%SRCROOT%`, percent-encoded byte by byte.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Debug, Default)]
pub struct Sarif {
    /// The folder that is `%SRCROOT%`.
    pub root: Root,
}

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The name of the root in the log. Where it is on this machine is nobody's business.
const ROOT: &str = "%SRCROOT%";

impl Sealed for Sarif {}

impl Report for Sarif {
    fn head(&self) -> String {
        let rules: Vec<Value> = rules().map(rule).collect();
        let driver = json!({
            "name": "patience",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        // Results come as they are found, so they are last.
        format!(
            "{{\"$schema\":{},\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{},\n\
             \"columnKind\":\"unicodeCodePoints\",\"originalUriBaseIds\":{},\n\"results\":[",
            json_text(&json!(SCHEMA)),
            json_text(&json!({ "driver": driver })),
            json_text(
                &json!({ ROOT: { "description": { "text": "The folder of the records." } } })
            ),
        )
    }

    fn is_own(&self, text: &[u8]) -> bool {
        let head = self.head();
        let named = head.split("\"rules\"").next().unwrap_or(&head);
        text.starts_with(named.as_bytes())
    }

    fn gap(&self, first: bool) -> &'static str {
        if first { "\n" } else { ",\n" }
    }

    fn wants_regions(&self) -> bool {
        true
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let Some(diagnostic) = finding.mistake() else { return Text::default() };
        let source = finding.source;
        let mut result = self.result(diagnostic, source);
        let main = diagnostic.span().unwrap_or(Span::new(0, 0));
        if let Some(region) = finding.main() {
            result["locations"] = json!([self.location(source, region, main, None)]);
        }
        let labels = diagnostic.annotations.iter().zip(&finding.regions.labels).skip(1);
        let related: Vec<Value> = labels
            .filter_map(|(label, region)| {
                Some(self.location(source, (*region)?, label.span, Some(&label.text)))
            })
            .collect();
        if !related.is_empty() {
            result["relatedLocations"] = json!(related);
        }
        if !diagnostic.fixes.is_empty() {
            let edits = diagnostic.fixes.iter().zip(&finding.regions.fixes);
            let replacements: Vec<Value> = edits
                .map(|(Fix { span, replacement }, &region)| {
                    json!({
                        "deletedRegion": self.region(source, region, *span),
                        "insertedContent": { "text": replacement },
                    })
                })
                .collect();
            let change = json!({
                "artifactLocation": self.artifact(source),
                "replacements": replacements,
            });
            let text = message(diagnostic.help.as_deref().unwrap_or(&diagnostic.message));
            result["fixes"] = json!([{ "description": text, "artifactChanges": [change] }]);
        }
        let print = finding.fingerprint(diagnostic.code);
        result["partialFingerprints"] = json!({ "record/v1": print.to_string() });
        Text { out: json_text(&result), err: String::new() }
    }

    fn note(&self, note: &Finding<'_, '_>) -> Option<Text> {
        Some(self.finding(note))
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, _: Location) -> Text {
        let mut result = self.result(diagnostic, source);
        let artifact = self.artifact(source);
        result["locations"] = json!([{ "physicalLocation": { "artifactLocation": artifact } }]);
        Text { out: json_text(&result), err: String::new() }
    }

    fn tail(&self, summary: &Summary) -> String {
        let invocation = json!([{ "executionSuccessful": !summary.incomplete }]);
        format!("\n],\n\"invocations\":{}}}]}}\n", json_text(&invocation))
    }
}

/// Returns the pages of the errors that `verify` can report.
fn rules() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().filter(|page| !page.code.starts_with("infer::"))
}

fn rule(page: &Page) -> Value {
    json!({
        "id": page.code,
        "helpUri": page.url(),
        "shortDescription": { "text": page.title },
        "fullDescription": { "text": page.meaning.replace('\n', " ") },
        "defaultConfiguration": { "level": if page.is_note() { "note" } else { "error" } },
        "help": { "text": page.to_string(), "markdown": page.markdown() },
    })
}

fn index(code: Code) -> Option<usize> {
    rules().position(|page| page.code == code.as_str())
}

/// Returns a message. In SARIF, braces mark placeholders and brackets links.
fn message(text: &str) -> Value {
    let text = text.replace('{', "{{").replace('}', "}}").replace("](", "\\](");
    json!({ "text": text })
}

impl Sarif {
    fn result(&self, diagnostic: &Diagnostic, source: Source<'_>) -> Value {
        let level = match diagnostic.severity {
            Severity::Note => "note",
            Severity::Warning => "warning",
            _ => "error",
        };
        let mut result = json!({
            "ruleId": diagnostic.code.as_str(),
            "level": level,
            "message": message(&advice(diagnostic)),
            "locations": [{ "physicalLocation": { "artifactLocation": self.artifact(source) } }],
        });
        if let Some(index) = index(diagnostic.code) {
            result["ruleIndex"] = json!(index);
        }
        result
    }

    fn artifact(&self, source: Source<'_>) -> Value {
        let Some(path) = source.path else {
            // Not a file: a name that no file has.
            let mut uri = String::new();
            paths::encode(source.name.as_bytes(), &mut uri);
            return json!({ "uri": uri, "description": { "text": source.name } });
        };
        match self.root.uri(path) {
            uri if uri.starts_with("file:") => json!({ "uri": uri }),
            uri => json!({ "uri": uri, "uriBaseId": ROOT }),
        }
    }

    fn location(
        &self,
        source: Source<'_>,
        region: Region,
        span: Span,
        label: Option<&str>,
    ) -> Value {
        let region = self.region(source, region, span);
        let mut location = json!({
            "physicalLocation": { "artifactLocation": self.artifact(source), "region": region },
        });
        if let Some(label) = label {
            location["message"] = message(label);
        }
        location
    }

    fn region(&self, source: Source<'_>, Region { start, end }: Region, span: Span) -> Value {
        json!({
            "startLine": start.line,
            "startColumn": start.column,
            "endLine": end.line,
            "endColumn": end.column,
            // Unlike JSON, SARIF counts every byte of the file, a byte-order mark too.
            "byteOffset": source.mark() + source.offset(span.start),
            "byteLength": span.len(),
        })
    }
}
