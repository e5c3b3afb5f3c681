//! Prints lists of values as JSON.

use crate::cli::output::Streams;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use patience_report::json::JsonList;
use serde::Serialize;

/// The format of a command that prints lists: text for people, or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Jsonl,
}

impl Format {
    /// Returns the parser of the formats, each with what a command says of it.
    pub(crate) fn described(texts: [&'static str; 3]) -> impl TypedValueParser<Value = Self> {
        let formats = Self::value_variants().iter().zip(texts);
        PossibleValuesParser::new(
            formats.filter_map(|(format, text)| Some(format.to_possible_value()?.help(text))),
        )
        .try_map(|name| Self::from_str(&name, false))
    }

    /// Begins a list of values, unless text is wanted.
    pub(crate) fn begin(self, streams: &mut Streams) -> Option<JsonPrinter> {
        let list = match self {
            Self::Text => return None,
            Self::Json => JsonList::Array,
            Self::Jsonl => JsonList::Lines,
        };
        Some(JsonPrinter::begin(list, streams))
    }
}

/// A list of values while it is printed.
pub(crate) struct JsonPrinter {
    list: JsonList,
    is_empty: bool,
}

impl JsonPrinter {
    pub(crate) fn begin(list: JsonList, streams: &mut Streams) -> Self {
        streams.out().bytes(list.head().as_bytes());
        streams.stays_within_line(list != JsonList::Lines);
        Self { list, is_empty: true }
    }

    pub(crate) fn add(&mut self, value: &impl Serialize, streams: &mut Streams) {
        let out = streams.out();
        let is_first = std::mem::replace(&mut self.is_empty, false);
        out.bytes(self.list.gap(is_first).as_bytes());
        out.json(value);
        out.bytes(self.list.end().as_bytes());
    }

    pub(crate) fn end(self, streams: &mut Streams) {
        streams.out().bytes(self.list.tail(self.is_empty).as_bytes());
        streams.stays_within_line(false);
    }
}
