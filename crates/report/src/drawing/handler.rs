//! How diagnostics look.

use super::snippet::{Ink, LineLabel, Row, snippet};
use super::style::Style;
use miette::{Diagnostic, LabeledSpan, MietteError, ReportHandler, Severity, SourceCode};
use std::collections::BTreeMap;
use std::fmt::{self, Formatter};
use textwrap::core::display_width;

/// Draws any diagnostic of miette the way that `patience` does: a line that can be searched for,
/// `error[code]: message`, the lines of the source with their labels, the help, and the notes.
///
/// ```
/// use miette::{MietteDiagnostic, ReportHandler};
/// use patience::drawing::{Handler, Style};
/// use std::fmt;
///
/// struct Drawn(MietteDiagnostic);
///
/// impl fmt::Display for Drawn {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         Handler { style: Style::default() }.debug(&self.0, f)
///     }
/// }
///
/// let diagnostic = MietteDiagnostic::new("no card").with_code("deal::empty").with_help("add one");
/// assert_eq!(Drawn(diagnostic).to_string(), "error[deal::empty]: no card\n  help: add one\n");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Handler {
    /// The style of the drawings.
    pub style: Style,
}

impl ReportHandler for Handler {
    fn debug(&self, diagnostic: &dyn Diagnostic, f: &mut Formatter<'_>) -> fmt::Result {
        let severity = diagnostic.severity().unwrap_or(Severity::Error);
        self.headline(diagnostic, severity, f)?;
        self.source(diagnostic, severity, f)?;
        if let Some(help) = diagnostic.help().map(|help| help.to_string())
            && !help.is_empty()
        {
            self.remark("help", Ink::Help, &help, f)?;
        }
        diagnostic.related().into_iter().flatten().try_for_each(|note| {
            let severity = note.severity().unwrap_or(Severity::Error);
            self.remark(name(severity), ink(severity), &note.to_string(), f)
        })
    }
}

impl Handler {
    fn headline(
        &self,
        diagnostic: &dyn Diagnostic,
        severity: Severity,
        f: &mut Formatter<'_>,
    ) -> fmt::Result {
        let code = diagnostic.code().map(|code| format!("[{code}]")).unwrap_or_default();
        let name = format!("{}{code}", name(severity));
        let message = format!(": {diagnostic}");
        let (first, rest) = match self.style.width {
            // The first line is shorter, as the name stands before it.
            Some(_) => {
                let blank = textwrap::Options::new(self.style.columns())
                    .initial_indent(&name)
                    .subsequent_indent("  ")
                    .break_words(false);
                let lines = textwrap::wrap(&message, blank);
                let first = lines.first().and_then(|line| line.strip_prefix(&name));
                let rest = lines.iter().skip(1).map(|line| line.clone().into_owned());
                (first.unwrap_or_default().to_owned(), rest.collect())
            }
            None => (message, Vec::new()),
        };
        writeln!(f, "{}{}", self.ink(ink(severity), &name), self.ink(Ink::Bold, &first))?;
        rest.iter().try_for_each(|line| writeln!(f, "{}", self.ink(Ink::Bold, line)))
    }

    /// Draws each line of the source that has a label.
    fn source(
        &self,
        diagnostic: &dyn Diagnostic,
        severity: Severity,
        f: &mut Formatter<'_>,
    ) -> fmt::Result {
        let (Some(source), Some(labels)) = (diagnostic.source_code(), diagnostic.labels()) else {
            return Ok(());
        };
        let labels: Vec<LabeledSpan> = labels.collect();
        let Some(main) = labels.iter().find(|label| label.primary()).or(labels.first()) else {
            return Ok(());
        };
        let lines = lines(source, &labels, main).map_err(|_| fmt::Error)?;
        let last = lines.keys().last().map_or(0, |number| number + 1);
        let gutter = last.to_string().len();
        let place = source.read_span(main.inner(), 0, 0).map_err(|_| fmt::Error)?;
        let name = place.name().unwrap_or_default();
        let (line, column) = (place.line() + 1, place.column() + 1);
        let marks = self.marks();
        let corner = self.ink(Ink::Edge, &format!("{:gutter$} {}", "", marks.corner));
        writeln!(f, "{corner} {name}:{line}:{column}")?;
        let mut before = None;
        for (number, (text, labels)) in lines {
            if before.is_some_and(|before| before + 1 < number) {
                writeln!(f, "{}", self.ink(Ink::Edge, &format!("{:gutter$} {}", "", marks.gap)))?;
            }
            before = Some(number);
            let edge = |number: &str| {
                self.ink(Ink::Edge, &format!("{number:>gutter$} {}", marks.edge)) + " "
            };
            writeln!(f, "{}{text}", edge(&(number + 1).to_string()))?;
            let room = self.style.columns().saturating_sub(gutter + 3);
            for row in snippet(labels, room, self.style.ascii) {
                writeln!(f, "{}{}", edge(""), self.row(&row, severity))?;
            }
        }
        Ok(())
    }

    fn row(&self, row: &Row, severity: Severity) -> String {
        let parts = row.iter().map(|(text, ink)| match ink {
            Ink::Main => self.ink(self::ink(severity), text),
            ink => self.ink(*ink, text),
        });
        parts.collect()
    }

    /// Draws a sentence that follows a name, such as the help.
    fn remark(&self, name: &str, ink: Ink, text: &str, f: &mut Formatter<'_>) -> fmt::Result {
        let indent = " ".repeat(display_width(name) + 4);
        let options = textwrap::Options::new(self.style.columns())
            .initial_indent(&indent)
            .subsequent_indent(&indent)
            .break_words(false);
        let name = format!("  {}", self.ink(ink, &format!("{name}:")));
        for (at, line) in textwrap::wrap(text, options).iter().enumerate() {
            let line = line.trim_end();
            match at {
                0 => writeln!(f, "{name} {}", line.trim_start())?,
                _ => writeln!(f, "{line}")?,
            }
        }
        Ok(())
    }

    /// Returns a text in its colour.
    fn ink(&self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Plain => return text.to_owned(),
            Ink::Bold => "1",
            Ink::Main => "1;31",
            Ink::Warning => "1;33",
            Ink::Help => "1;32",
            Ink::Edge | Ink::Other => "1;34",
        };
        if self.style.colour && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    const fn marks(&self) -> LineMarks {
        if self.style.ascii {
            LineMarks { corner: "-->", edge: "|", gap: ":" }
        } else {
            LineMarks { corner: "╭─", edge: "│", gap: "┆" }
        }
    }
}

/// What is drawn to the left of a source.
struct LineMarks {
    corner: &'static str,
    edge: &'static str,
    /// Between lines that are not neighbours.
    gap: &'static str,
}

/// A line of a source, with its labels.
type Labelled = (String, Vec<LineLabel>);

/// Returns the lines that have labels, by their numbers, from 0.
fn lines(
    source: &dyn SourceCode,
    labels: &[LabeledSpan],
    main: &LabeledSpan,
) -> Result<BTreeMap<usize, Labelled>, MietteError> {
    let mut lines: BTreeMap<usize, Labelled> = BTreeMap::new();
    for label in labels {
        let contents = source.read_span(label.inner(), 0, 0)?;
        let text = String::from_utf8_lossy(contents.data());
        let from = label.offset().saturating_sub(contents.span().offset()).min(text.len());
        let to = (from + label.len()).min(text.len());
        let width = |end: usize| display_width(text.get(..end).unwrap_or(&text));
        let (start, end) = (width(from), width(to));
        let is_main = std::ptr::eq(label, main);
        let label = LineLabel {
            columns: start..end.max(start + 1),
            text: label.label().unwrap_or_default().to_owned(),
            is_main,
        };
        let trimmed = text.trim_end().to_owned();
        lines.entry(contents.line()).or_insert_with(|| (trimmed, Vec::new())).1.push(label);
    }
    Ok(lines)
}

const fn name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

const fn ink(severity: Severity) -> Ink {
    match severity {
        Severity::Error => Ink::Main,
        Severity::Warning => Ink::Warning,
        Severity::Advice => Ink::Other,
    }
}
