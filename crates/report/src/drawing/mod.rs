//! Draws diagnostics for people: the message, the source with its labels, the help, and the board.

mod excerpt;

use crate::diagnostic::{Annotation, Diagnostic, Elsewhere, Severity};
use crate::view;
use excerpt::Excerpt;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, ThemeCharacters, ThemeStyles};
use patience_core::source::{Location, Source};
use patience_core::text::shown;
use std::fmt;

/// The style of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The width in columns, at least 40.
    pub width: usize,
    /// Whether to use colours.
    pub colour: bool,
    /// Whether to draw in ASCII. The texts of the diagnostic already have their suits.
    pub ascii: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { width: 128, colour: false, ascii: false }
    }
}

/// Draws a diagnostic on its source. `location` is that of the error.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// use patience::diagnostic::diagnose;
/// use patience::drawing::{Style, draw};
/// use patience::{Location, Source};
/// use patience::{Allow, DealBook, SuitStyle, judge};
///
/// let source = Source::new("wrong.pn", b"2x2x1x1+[AH AS] 1a 1a");
/// let judged = judge(source, &DealBook::default()).next().unwrap();
/// let diagnostic = diagnose(&judged, Allow::Nothing, SuitStyle::Symbols).unwrap();
/// let drawing = draw(&diagnostic, source, Location { line: 1, column: 20 }, Style::default());
/// assert!(drawing.contains("freecell a already holds A♠"));
/// ```
#[must_use]
pub fn draw(
    diagnostic: &Diagnostic,
    source: Source<'_>,
    location: Location,
    style: Style,
) -> String {
    let width = style.width.max(40);
    let theme = GraphicalTheme {
        characters: if style.ascii { ThemeCharacters::ascii() } else { ThemeCharacters::unicode() },
        styles: if style.colour { styles(diagnostic) } else { ThemeStyles::none() },
    };
    let number = (location.line + 1).to_string().len();
    let excerpt = Excerpt::new(source, diagnostic, location, width.saturating_sub(number + 6));
    let report = Report { diagnostic, excerpt };
    let mut drawing = String::new();
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(width)
        .with_links(false)
        .with_context_lines(1)
        .without_cause_chain();
    // Writing to a string cannot fail.
    let _ = handler.render_report(&mut drawing, &report);
    let mut drawing = drawing.lines().map(str::trim_end).fold(String::new(), |mut lines, line| {
        lines.push_str(line);
        lines.push('\n');
        lines
    });
    if style.colour {
        drawing = with_headline(&drawing);
    }
    for note in report.notes() {
        let indent = textwrap::Options::new(width).subsequent_indent("        ");
        let name = if style.colour { "\x1b[1;34m  note: \x1b[0m" } else { "  note: " };
        drawing += &textwrap::fill(&format!("{name}{note}"), indent);
        drawing.push('\n');
    }
    if style.ascii {
        drawing = drawing.replace('…', "...");
    }
    if let Some(board) = &diagnostic.board {
        drawing.push('\n');
        let board_style = view::text::BoardStyle { colour: style.colour, ascii: style.ascii };
        // With marks it begins one column further to the right.
        let indent = if diagnostic.marks.is_empty() { "    " } else { "   " };
        for line in view::text::draw_marked(board, &diagnostic.marks, board_style).lines() {
            drawing.push_str(if line.is_empty() { "" } else { indent });
            drawing.push_str(line);
            drawing.push('\n');
        }
    }
    drawing
}

/// Returns the colours: an error is red, as is its label; other labels are blue, and help is green.
fn styles(diagnostic: &Diagnostic) -> ThemeStyles {
    let plain = ThemeStyles::none();
    let error = match diagnostic.severity {
        Severity::Error => plain.error.red().bold(),
        _ => plain.error.yellow().bold(),
    };
    // Labels take their colours in the order of the text.
    let spans = || diagnostic.annotations.iter().filter(|it| it.elsewhere.is_none());
    let main = diagnostic.span().map_or(0, |main| main.start);
    let before = spans().filter(|annotation| annotation.span.start < main).count();
    let mut highlights = vec![plain.error.blue().bold(); spans().count().max(1)];
    if let Some(main) = highlights.get_mut(before) {
        *main = error;
    }
    ThemeStyles {
        error,
        warning: error,
        help: plain.error.green().bold(),
        linum: plain.error.blue(),
        highlights,
        ..ThemeStyles::ansi()
    }
}

/// Returns a drawing with its message in bold.
fn with_headline(drawing: &str) -> String {
    let mut message = true;
    let mut lines = drawing.lines().enumerate().map(|(at, line)| {
        // The code, an empty line, and the message, up to the source or the help.
        message &= at < 3 || line.starts_with("  \x1b[") && !line.contains("help: ");
        match line.rsplit_once("\x1b[0m ").filter(|_| at >= 2 && message) {
            Some((mark, text)) => format!("{mark}\x1b[0m \x1b[1m{text}\x1b[0m\n"),
            None => format!("{line}\n"),
        }
    });
    lines.by_ref().collect()
}

/// Returns the text of a label, escaped like every text here, so that a drawing has only styles of
/// its own.
fn label(annotation: &Annotation, width: usize) -> String {
    textwrap::fill(&shown(annotation.text.as_bytes()), width)
}

struct Report<'a> {
    diagnostic: &'a Diagnostic,
    excerpt: Excerpt,
}

impl Report<'_> {
    /// Returns the notes, and each label that is not on the source, with its place.
    fn notes(&self) -> Vec<String> {
        let annotations = &self.diagnostic.annotations;
        let elsewhere = annotations.iter().filter_map(|annotation| {
            let Elsewhere { source, location: Location { line, column } } =
                annotation.elsewhere.as_ref()?;
            Some(format!("{source}:{line}:{column}: {}", annotation.text))
        });
        let unseen = self.excerpt.not_shown().filter_map(|(at, line, column)| {
            let annotation = annotations.get(at).filter(|it| it.elsewhere.is_none())?;
            Some(format!("line {line}, column {column}: {}", annotation.text))
        });
        let notes = self.diagnostic.notes.iter().cloned();
        unseen.chain(elsewhere).chain(notes).map(|it| shown(it.as_bytes()).into_owned()).collect()
    }
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.diagnostic, f)
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.diagnostic.message.as_bytes()))
    }
}

impl std::error::Error for Report<'_> {}

impl miette::Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Warning => miette::Severity::Warning,
            _ => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.diagnostic
            .help
            .as_ref()
            .filter(|help| !help.is_empty())
            .map(|help| Box::new(shown(help.as_bytes())) as _)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if self.diagnostic.annotations.is_empty() {
            return None;
        }
        let places = self.diagnostic.annotations.iter().zip(self.excerpt.places());
        let labels = places.enumerate().filter_map(|(at, (annotation, place))| {
            let (span, width) = place?;
            let (label, span) = (Some(label(annotation, width)), (span.start, span.len()));
            Some(match at {
                0 => LabeledSpan::new_primary_with_span(label, span),
                _ => LabeledSpan::new_with_span(label, span),
            })
        });
        Some(Box::new(labels))
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        if self.diagnostic.annotations.is_empty() { None } else { Some(&self.excerpt) }
    }
}
