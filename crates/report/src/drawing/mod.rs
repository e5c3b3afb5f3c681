//! Draws diagnostics for people: the message, the source with its labels, the help, and the board.

mod excerpt;
mod handler;
mod report;
mod snippet;

pub use handler::Handler;

use crate::diagnostic::Diagnostic;
use crate::view::text::{BoardStyle, draw_marked};
use miette::ReportHandler;
use patience_core::source::{Location, Source};
use report::Report;
use std::fmt;

/// The style of a drawing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The width of the terminal in columns, if it is drawn for one; less than 40 counts as 40.
    /// Without it, the message is on one line, however long it is, and all other lines are cut or
    /// broken at 128 columns.
    pub width: Option<usize>,
    /// Whether to use colours.
    pub colour: bool,
    /// Whether to draw in ASCII. The texts of the diagnostic already have their suits.
    pub ascii: bool,
}

impl Style {
    /// Returns the width of everything but the message.
    fn columns(self) -> usize {
        self.width.map_or(WIDTH, |width| width.max(LEAST))
    }
}

/// The width without a terminal, and the least.
const WIDTH: usize = 128;
const LEAST: usize = 40;

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
            drawing.push_str(if line.is_empty() { "" } else { indent });
            drawing.push_str(line);
            drawing.push('\n');
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
