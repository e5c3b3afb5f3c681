//! The labels below a line of a source.

use std::ops::Range;
use textwrap::core::display_width;

/// A label on a line.
#[derive(Clone, Debug)]
pub(super) struct LineLabel {
    /// The columns that it marks, at least one.
    pub(super) columns: Range<usize>,
    pub(super) text: String,
    /// Whether the label is that of the error itself.
    pub(super) is_main: bool,
}

/// What a text is drawn like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Plain,
    Bold,
    /// Of the error itself.
    Main,
    Warning,
    Help,
    /// Beside the source.
    Edge,
    /// Of other labels.
    Other,
}

/// A line of a drawing: its texts, from left to right.
pub(super) type Row = Vec<(String, Ink)>;

/// The width of a corner before a label.
const CORNER: usize = 3;

/// The minimum width of a label, even if it is too wide then.
const LEAST: usize = 16;

/// The marks of a label: below its text, at the start of a line down, the line down, a corner and a
/// branch.
struct SnippetMarks {
    under: char,
    down: char,
    along: char,
    corner: &'static str,
    branch: &'static str,
}

const MAIN: SnippetMarks =
    SnippetMarks { under: '━', down: '┳', along: '┃', corner: "┗━ ", branch: "┣━ " };
const OTHER: SnippetMarks =
    SnippetMarks { under: '─', down: '┬', along: '│', corner: "╰─ ", branch: "├─ " };
const MAIN_IN_ASCII: SnippetMarks =
    SnippetMarks { under: '^', down: '^', along: '|', corner: "`- ", branch: "|- " };
const OTHER_IN_ASCII: SnippetMarks =
    SnippetMarks { under: '-', down: '-', along: '|', corner: "`- ", branch: "|- " };

impl LineLabel {
    const fn marks(&self, ascii: bool) -> &'static SnippetMarks {
        match (self.is_main, ascii) {
            (true, false) => &MAIN,
            (false, false) => &OTHER,
            (true, true) => &MAIN_IN_ASCII,
            (false, true) => &OTHER_IN_ASCII,
        }
    }

    const fn ink(&self) -> Ink {
        if self.is_main { Ink::Main } else { Ink::Other }
    }
}

/// Returns the rows below a line: what the labels mark, the rightmost label beside that if it fits
/// into `width`, and the others hanging below their starts.
pub(super) fn snippet(mut labels: Vec<LineLabel>, width: usize, ascii: bool) -> Vec<Row> {
    // From right to left, so that each hangs to the left of those above it.
    labels.sort_by_key(|label| std::cmp::Reverse((label.columns.start, label.is_main)));
    labels.retain(|label| !label.columns.is_empty());
    let end = labels.iter().map(|label| label.columns.end).max().unwrap_or(0);
    let beside = labels
        .first()
        .filter(|label| end + 1 + display_width(&label.text) <= width)
        .map(|label| (label.text.clone(), label.ink()));
    let hanging = &labels[usize::from(beside.is_some())..];
    let mut rows = vec![underlines(&labels, hanging, end, ascii)];
    if let (Some((text, ink)), Some(row)) = (beside, rows.first_mut()) {
        row.push((format!(" {text}"), ink));
    }
    for (at, label) in hanging.iter().enumerate() {
        let rest = &hanging[at + 1..];
        let start = label.columns.start;
        let is_last = rest.first().is_none_or(|next| next.columns.start < start);
        let marks = label.marks(ascii);
        let room = width.saturating_sub(start + CORNER).max(LEAST);
        let options = textwrap::Options::new(room).break_words(false);
        for (line, text) in textwrap::wrap(&label.text, options).iter().enumerate() {
            let corner = match (line, is_last) {
                (0, true) => marks.corner.to_owned(),
                (0, false) => marks.branch.to_owned(),
                (_, true) => " ".repeat(CORNER),
                (_, false) => format!("{}  ", marks.along),
            };
            let mut row = along(rest, start, ascii);
            row.push((format!("{corner}{text}"), label.ink()));
            rows.push(row);
        }
    }
    rows
}

/// Returns the row that marks what the labels are about.
fn underlines(labels: &[LineLabel], hanging: &[LineLabel], end: usize, ascii: bool) -> Row {
    let mark = |column: usize| {
        // The error itself is in front.
        let marking = labels.iter().filter(|label| label.columns.contains(&column));
        let label = marking.max_by_key(|label| label.is_main)?;
        let hangs =
            hanging.iter().any(|it| it.columns.start == column && it.is_main == label.is_main);
        let marks = label.marks(ascii);
        Some((if hangs { marks.down } else { marks.under }, label.ink()))
    };
    let mut row = Row::new();
    for column in 0..end {
        let (sign, ink) = mark(column).unwrap_or((' ', Ink::Plain));
        match row.last_mut() {
            Some((text, last)) if *last == ink => text.push(sign),
            _ => row.push((sign.to_string(), ink)),
        }
    }
    row
}

/// Returns the lines down to labels that hang further below, up to a column.
fn along(labels: &[LineLabel], end: usize, ascii: bool) -> Row {
    let mut row = Row::new();
    let mut column = 0;
    for label in labels.iter().rev() {
        let start = label.columns.start;
        if start >= end || column > start {
            continue;
        }
        row.push((" ".repeat(start - column), Ink::Plain));
        row.push((label.marks(ascii).along.to_string(), label.ink()));
        column = start + 1;
    }
    row.push((" ".repeat(end.saturating_sub(column)), Ink::Plain));
    row
}
