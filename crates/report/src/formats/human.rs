//! For people: a drawing of each failure, and a summary.

use super::{Finding, Report, Summary, Text, is_summary};
use crate::diagnostic::{Diagnostic, page};
use crate::drawing::{Style, draw_at};
use patience_core::judge::Status;
use patience_core::notation::Dealing;
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::english::count;
use patience_core::text::shown;
use patience_findings::Outlook;

/// A diagnostic for each failure on standard error, a summary on standard output.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Copy, Debug)]
pub struct Human {
    /// The style of the drawings.
    pub style: Style,
    /// The width of the terminal that the other lines go to, if they go to one.
    pub columns: Option<usize>,
    /// Whether to print a line for each record, with its verdict.
    pub verbose: bool,
    /// Whether to print such a line for each record of which it is known whether it can still be won.
    pub outlooks: bool,
}

impl Sealed for Human {}

impl Report for Human {
    fn wants(&self, passes: bool) -> bool {
        !passes || self.verbose || self.outlooks
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let drawing = finding.mistake().map(|diagnostic| {
            let drawing = draw_at(diagnostic, finding.source, finding.location, self.style);
            drawing + &self.see(diagnostic) + "\n"
        });
        let is_listed = self.verbose || finding.outlook.is_some();
        let ending = ending(finding).filter(|_| is_listed);
        let out = ending.map(|ending| self.broken(&ending) + "\n").unwrap_or_default();
        Text { out, err: drawing.unwrap_or_default() }
    }

    fn note(&self, note: &Finding<'_, '_>) -> Option<Text> {
        let diagnostic = note.diagnostic.as_ref()?;
        let drawing = draw_at(diagnostic, note.source, note.location, self.style);
        Some(Text { out: String::new(), err: drawing + &self.see(diagnostic) + "\n" })
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        let drawing = without_records(diagnostic, source, start, self.style);
        Text { out: String::new(), err: drawing }
    }

    fn tail(&self, summary: &Summary) -> String {
        let line = if self.style.colour { summary.coloured() } else { summary.line() };
        let line = self.broken(&line);
        let hidden = |number: usize, [one, several]: [&str; 2]| match number {
            0 => String::new(),
            1 => format!("1 more {one}: `--max-failures all` shows it\n"),
            _ => format!("{number} more {several}: `--max-failures all` shows them\n"),
        };
        let failures = hidden(summary.hidden, ["failure", "failures"]);
        let noted = ["record with notes", "records with notes"];
        let alike: String = summary.alike.iter().map(|line| self.broken(line) + "\n").collect();
        alike + &failures + &hidden(summary.hidden_notes, noted) + &line
    }

    fn is_own(&self, text: &[u8]) -> bool {
        let text = String::from_utf8_lossy(text);
        let begins = ["error[", "warning[", "note["].iter().any(|start| text.starts_with(start));
        let code = text.split(['[', ']']).nth(1).filter(|_| begins);
        let is_failure = code.is_some_and(|code| page(code).is_some());
        is_failure || text.lines().next_back().is_some_and(is_summary)
    }

    fn is_for_people(&self) -> bool {
        true
    }
}

impl Human {
    /// Returns a line, broken between words where the terminal ends.
    fn broken(&self, line: &str) -> String {
        match self.columns {
            Some(columns) => {
                let options = textwrap::Options::new(columns).subsequent_indent("  ");
                textwrap::fill(line, options.break_words(false))
            }
            None => line.to_owned(),
        }
    }

    /// Returns the line that names the page of an error.
    fn see(&self, diagnostic: &Diagnostic) -> String {
        let (bold, plain) = if self.style.colour { ("\x1b[1;32m", "\x1b[0m") } else { ("", "") };
        let gap = if diagnostic.board.is_some() { "\n" } else { "" };
        format!("{gap}  {bold}see:{plain} patience explain {}\n", diagnostic.code)
    }
}

/// Draws the diagnostic of a source without records.
pub(super) fn without_records(
    diagnostic: &Diagnostic,
    source: Source<'_>,
    start: Location,
    style: Style,
) -> String {
    let message = format!("{}: {}", shown(source.name.as_bytes()), diagnostic.message);
    draw_at(&Diagnostic { message, ..diagnostic.clone() }, source, start, style) + "\n"
}

/// Returns the line that says how a record ended, or none if its id or deal is malformed.
fn ending(finding: &Finding<'_, '_>) -> Option<String> {
    let verdict = finding.judged.verdict();
    let (id, progress) = (verdict.id?, verdict.progress?);
    let unsolved = verdict.status != Status::Solved && verdict.outcome.is_some();
    let expected = match finding.passes {
        true if unsolved => ", as expected,",
        _ => "",
    };
    let deals = match progress.deals {
        0 => String::new(),
        deals => format!(", {}", count(deals, "deal")),
    };
    let moves = count(verdict.played, "move");
    let Location { line, column } = finding.begins;
    let (name, status) = (shown(finding.source.name.as_bytes()), verdict.status.as_str());
    let outlook = match finding.outlook {
        None => "",
        Some(Outlook::Winnable) => "; can be won",
        Some(Outlook::Lost) => "; cannot be won",
        Some(Outlook::Undecided) => "; not known whether it can be won",
    };
    let looked = match (finding.outlook, id.dealing) {
        (Some(_), Dealing::Closed) => ", looked at the stock",
        _ => "",
    };
    let (done, of) = (progress.done, progress.total);
    Some(format!(
        "{name}:{line}:{column}: {id}: {status}{expected} after {moves}: {done} of {of} cards{deals}{outlook}{looked}"
    ))
}
