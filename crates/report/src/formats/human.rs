//! For people: a drawing of each failure, and a summary.

use super::{Finding, Report, Summary, Text};
use crate::diagnostic::Diagnostic;
use crate::drawing::{Style, draw};
use patience_core::judge::Status;
use patience_core::notation::Dealing;
use patience_core::sealed::Sealed;
use patience_core::source::{Location, Source};
use patience_core::text::english::count;
use patience_core::text::shown;
use patience_search::analysis::Outlook;

/// A diagnostic for each failure on standard error, a summary on standard output.
///
/// Used as in the example of [`Report`](super::Report).
#[derive(Clone, Copy, Debug)]
pub struct Human {
    /// The style of the drawings.
    pub style: Style,
    /// Whether to print a line for records that pass, too.
    pub verbose: bool,
    /// Whether to print a line for records of which it is known whether they can still be won, too.
    pub outlooks: bool,
}

impl Sealed for Human {}

impl Report for Human {
    fn wants(&self, passes: bool) -> bool {
        !passes || self.verbose || self.outlooks
    }

    fn finding(&self, finding: &Finding<'_, '_>) -> Text {
        let unknown = finding.diagnostic.as_ref().filter(|_| !finding.known);
        let drawing = unknown.map(|diagnostic| {
            let drawing = draw(diagnostic, finding.source, finding.location, self.style);
            drawing + &self.see(diagnostic) + "\n"
        });
        let is_listed = !finding.passes || self.verbose || finding.outlook.is_some();
        let ending = ending(finding).filter(|_| is_listed);
        Text { out: ending.unwrap_or_default(), err: drawing.unwrap_or_default() }
    }

    fn no_game(&self, diagnostic: &Diagnostic, source: Source<'_>, start: Location) -> Text {
        let drawing = without_records(diagnostic, source, start, self.style);
        Text { out: String::new(), err: drawing }
    }

    fn tail(&self, summary: &Summary) -> String {
        let line = if self.style.colour { summary.coloured() } else { summary.line() };
        match summary.hidden {
            0 => line,
            1 => format!("1 more failure: `--max-failures all` shows it\n{line}"),
            hidden => format!("{hidden} more failures: `--max-failures all` shows them\n{line}"),
        }
    }

    fn is_for_people(&self) -> bool {
        true
    }
}

impl Human {
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
    draw(&Diagnostic { message, ..diagnostic.clone() }, source, start, style) + "\n"
}

/// Returns the line that says how a record ended, or none if its id or deal is malformed.
fn ending(finding: &Finding<'_, '_>) -> Option<String> {
    let verdict = finding.judged.verdict();
    let (id, progress) = (verdict.id?, verdict.progress?);
    let unsolved = verdict.status != Status::Solved && verdict.outcome.is_some();
    let expected = match finding.passes {
        true if unsolved => ", as expected,",
        false if finding.known => ", a known failure,",
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
        Some(Outlook::Winnable) => "; can still be won",
        Some(Outlook::Lost) => "; can no longer be won",
        Some(Outlook::Undecided) => "; not known whether it can still be won",
    };
    let looked = match (finding.outlook, id.dealing) {
        (Some(_), Dealing::Closed) => ", looked at the stock",
        _ => "",
    };
    let (done, of) = (progress.done, progress.total);
    Some(format!(
        "{name}:{line}:{column}: {id}: {status}{expected} after {moves}: {done} of {of} cards{deals}{outlook}{looked}\n"
    ))
}
