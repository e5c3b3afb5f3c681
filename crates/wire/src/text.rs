//! Places in texts, and edits.

use patience_core::source::{Location, Source};
use patience_core::text::Span;
use serde::Serialize;

/// A place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Place {
    /// The number of bytes before it, without a byte-order mark.
    pub offset: usize,
    /// The length of the text in bytes.
    pub length: usize,
    /// The line of the place.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub line: usize,
    /// The column of the place, in characters.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub column: usize,
}

impl Place {
    /// Creates the place of a span that begins at a location.
    #[must_use]
    pub fn new(span: Span, source: Source<'_>, location: Location) -> Self {
        let Bytes { offset, length } = Bytes::new(span, source);
        let Location { line, column } = location;
        Self { offset, length, line, column }
    }
}

/// A source, and a place in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Place"))]
pub struct SourcePlace {
    /// The name of the source.
    pub source: String,
    /// The place.
    #[serde(flatten)]
    pub place: Place,
}

/// Bytes of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Bytes {
    /// The number of bytes before them, without a byte-order mark.
    pub offset: usize,
    /// How many they are.
    pub length: usize,
}

impl Bytes {
    /// Creates the bytes of a span.
    #[must_use]
    pub fn new(span: Span, source: Source<'_>) -> Self {
        Self { offset: source.offset(span.start), length: span.len() }
    }
}

/// An edit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Edit"))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Edit<S> {
    /// What to replace.
    pub span: S,
    /// What to put in its place.
    pub replacement: String,
}
