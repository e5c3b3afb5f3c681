//! A diagnostic on its source, as any program that knows miette takes it.

use super::excerpt::Excerpt;
use super::style::Style;
use crate::diagnostic::{Diagnostic, Elsewhere, Severity};
use miette::{LabeledSpan, SourceCode};
use patience_core::source::{Location, Source};
use patience_core::text::shown;
use std::fmt;

/// A diagnostic with the part of its source that it shows. All its texts are safe to print.
pub(super) struct Report<'a> {
    diagnostic: &'a Diagnostic,
    excerpt: Excerpt,
    notes: Vec<Note>,
}

impl<'a> Report<'a> {
    /// Puts a diagnostic on its source. The location is that of the error.
    pub(super) fn new(
        diagnostic: &'a Diagnostic,
        source: Source<'_>,
        location: Location,
        style: Style,
    ) -> Self {
        let excerpt = Excerpt::new(source, diagnostic, location, style);
        let annotations = &diagnostic.annotations;
        // Labels that are not on the source come with their places.
        let unseen = excerpt.not_shown().filter_map(|(at, Location { line, column })| {
            let annotation = annotations.get(at).filter(|it| it.elsewhere.is_none())?;
            Some(format!("line {line}, column {column}: {}", annotation.text))
        });
        let elsewhere = annotations.iter().filter_map(|annotation| {
            let Elsewhere { source, location: Location { line, column } } =
                annotation.elsewhere.as_ref()?;
            Some(format!("{source}:{line}:{column}: {}", annotation.text))
        });
        let notes = unseen.chain(elsewhere).chain(diagnostic.notes.iter().cloned());
        let notes = notes.map(|note| Note(shown(note.as_bytes()).into_owned())).collect();
        Self { diagnostic, excerpt, notes }
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

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.code.url()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Note => miette::Severity::Advice,
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.diagnostic.help.as_ref()?;
        Some(Box::new(shown(help.as_bytes())))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let places = self.diagnostic.annotations.iter().zip(self.excerpt.places());
        let labels = places.enumerate().filter_map(|(at, (annotation, span))| {
            let (text, span) = (shown(annotation.text.as_bytes()).into_owned(), span?);
            Some(match at {
                0 => LabeledSpan::new_primary_with_span(Some(text), (span.start, span.len())),
                _ => LabeledSpan::new(Some(text), span.start, span.len()),
            })
        });
        Some(Box::new(labels))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.notes.iter().map(|note| note as &dyn miette::Diagnostic)))
    }
}

/// What else helps to understand a diagnostic.
#[derive(Debug)]
struct Note(String);

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Note {}

impl miette::Diagnostic for Note {
    fn severity(&self) -> Option<miette::Severity> {
        Some(miette::Severity::Advice)
    }
}
