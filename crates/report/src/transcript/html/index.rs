//! Writes an index of pages.

use super::{file_name, hash, head, outcome, verdict};
use crate::diagnostic::{Diagnostic, shown};
use crate::transcript::Transcript;
use crate::view::markup::text;
use crate::words::count;
use patience_core::notation::Record;
use patience_core::source::Location;
use patience_core::text::readable;
use std::fmt::Write;

/// Filters the list. Without scripts, all of it is shown.
const FILTER: &str = include_str!("index.js");

/// A line of the [`index`].
#[derive(Clone, Debug)]
pub struct IndexEntry {
    id: String,
    /// The title that the record has in its source.
    title: Option<String>,
    verdict: String,
    /// What is wrong, if anything is.
    wrong: Option<String>,
    place: String,
    page: Option<String>,
}

impl IndexEntry {
    /// Creates the entry of a record with a page. `name` is its source, of which the index shows
    /// the file name alone; `location` is where it begins.
    #[must_use]
    pub fn new(transcript: &Transcript<'_>, name: &str, location: Location, page: &str) -> Self {
        Self {
            id: transcript.id().to_string(),
            title: transcript.record().title(),
            verdict: verdict(transcript, &outcome(transcript), page),
            wrong: transcript.diagnostic().map(|diagnostic| diagnostic.reason.clone()),
            place: place(name, location),
            page: Some(page.to_owned()),
        }
    }

    /// Creates the entry of a record that cannot be dealt, and so has no page.
    #[must_use]
    pub fn undealt(
        record: &Record<'_>,
        diagnostic: &Diagnostic,
        name: &str,
        location: Location,
    ) -> Self {
        Self {
            id: record.id().map_or_else(|_| "unknown game".to_owned(), ToString::to_string),
            title: record.title(),
            verdict: "<span class=\"bad\">✗ malformed</span>".to_owned(),
            wrong: Some(diagnostic.message.clone()),
            place: place(name, location),
            page: None,
        }
    }
}

fn place(name: &str, Location { line, column }: Location) -> String {
    format!("{}:{line}:{column}", shown(file_name(name).as_bytes()))
}

/// Returns an HTML page that lists records, with links to their pages.
///
/// ```
/// use patience::transcript::Transcript;
/// use patience::transcript::html::{IndexEntry, index};
/// use patience::{DealBook, Location, SuitStyle, records};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let transcript = Transcript::new(&record, &DealBook::default(), SuitStyle::Symbols).unwrap();
/// let entry = IndexEntry::new(&transcript, "a.pn", Location { line: 1, column: 1 }, "a-1.html");
/// let index = index(&[entry]);
/// assert!(index.contains("<a href=\"a-1.html\">2x2x1x1+</a>"));
/// assert!(index.contains("✓ solved in 2 moves</span></td>"));
/// ```
#[must_use]
pub fn index(entries: &[IndexEntry]) -> String {
    let failed = entries.iter().filter(|entry| entry.wrong.is_some()).count();
    let records = count(entries.len(), "record");
    let summary = format!("{records}: {} passed, {failed} failed", entries.len() - failed);
    let mut page = head(&format!("Records: {summary}"), true, &hash(&["\n", FILTER]));
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "<header>\n<h1>Records</h1>\n<p>{summary}</p>\n</header>\n<main>\n\
         <p id=\"filters\" hidden><input type=\"search\" id=\"filter\" placeholder=\"title, game, verdict, file …\" aria-label=\"Filter\"> \
         <label><input type=\"checkbox\" id=\"failing\"> failing only</label> <span id=\"shown\" role=\"status\"></span></p>\n<table>\n\
         <thead><tr><th scope=\"col\">Record</th><th scope=\"col\">Verdict</th></tr></thead>\n<tbody>\n"
    );
    for IndexEntry { id, title, verdict, wrong, place, page: link } in entries {
        let id = text(id);
        let id = match link {
            Some(link) => format!("<a href=\"{}\">{id}</a>", text(link)),
            None => id,
        };
        let title = title.as_ref().map(|title| format!("{}<br>", text(&readable(title))));
        let title = title.unwrap_or_default();
        let wrong = wrong.as_ref().map(|wrong| format!("<br>{}", text(wrong))).unwrap_or_default();
        let _ = writeln!(
            page,
            "<tr><th scope=\"row\">{title}{id}<br><small>{}</small></th><td>{verdict}{wrong}</td></tr>",
            text(place)
        );
    }
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "</tbody>\n</table>\n</main>\n<script>\n{FILTER}</script>\n</body>\n</html>\n"
    );
    page
}
