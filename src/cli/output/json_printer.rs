//! Prints lists of values as JSON.

use crate::cli::output::Streams;
use patience_report::json::JsonList;
use serde::Serialize;

/// A list of values while it is printed.
pub(crate) struct JsonPrinter {
    list: JsonList,
    is_empty: bool,
}

impl JsonPrinter {
    pub(crate) fn begin(list: JsonList, streams: &mut Streams) -> Self {
        streams.out().bytes(list.head().as_bytes());
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
    }
}
