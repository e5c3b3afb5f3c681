//! Draws diagnostics for people: the message, the source with its labels, the help, and the board.

mod excerpt;
mod handler;
mod report;
mod snippet;
mod style;

pub use handler::Handler;
pub use style::Style;

use crate::diagnostic::Diagnostic;
use crate::view::text::{BoardStyle, draw_marked};
use miette::ReportHandler;
use patience_core::source::{Location, Source};
use report::Report;
use std::fmt;

/// Draws a diagnostic on its source.
///
/// To find the line of the error, it counts lines from the start of the source.
///
/// ```
/// use patience::diagnostic::diagnose;
/// use patience::drawing::{Style, draw};
/// use patience::{Allow, DealBook, Source, SuitStyle, judge};
///
/// let source = Source::new("wrong.pn", b"2x2x1x1+[AH AS] 1a 1a");
/// let judged = judge(source, &DealBook::default()).next().unwrap();
/// let diagnostic = diagnose(&judged, Allow::Nothing, SuitStyle::Symbols).unwrap();
/// let drawing = draw(&diagnostic, source, Style::default());
/// assert!(drawing.starts_with(
///     "error[match::occupied-freecell]: move 2 is illegal: freecell a already holds A♠
///   ╭─ wrong.pn:1:20
/// 1 │ 2x2x1x1+[AH AS] 1a 1a
/// "
/// ));
/// ```
#[must_use]
pub fn draw(diagnostic: &Diagnostic, source: Source<'_>, style: Style) -> String {
    let at = diagnostic.span().map_or(0, |span| span.start);
    draw_at(diagnostic, source, source.locate(Location::default(), 0, at), style)
}

/// Draws a diagnostic whose error is known to be at this place of the source.
#[doc(hidden)]
#[must_use]
pub fn draw_at(
    diagnostic: &Diagnostic,
    source: Source<'_>,
    location: Location,
    style: Style,
) -> String {
    let report = Report::new(diagnostic, source, location, style);
    let mut drawing = DrawnDiagnostic { report: &report, handler: Handler { style } }.to_string();
    if let Some(board) = &diagnostic.board {
        drawing.push('\n');
        let indent = match style.columns() {
            // A narrow terminal has no room for it.
            ..60 => "",
            // With marks it begins one column further to the right.
            _ if !diagnostic.marks.is_empty() => "   ",
            _ => "    ",
        };
        let width = style.width.map(|_| style.columns() - indent.len());
        let board_style = BoardStyle { colour: style.colour, ascii: style.ascii, width };
        for line in draw_marked(board, &diagnostic.marks, board_style).lines() {
            drawing.extend([if line.is_empty() { "" } else { indent }, line, "\n"]);
        }
    }
    drawing
}

/// A report as its handler draws it.
struct DrawnDiagnostic<'a> {
    report: &'a Report<'a>,
    handler: Handler,
}

impl fmt::Display for DrawnDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.handler.debug(self.report, f)
    }
}
