//! Places in a text as Python counts them.

use patience::{Source, Span};

/// From one remembered place to the next, in bytes.
const STRIDE: usize = 256;

/// A named text, which turns byte offsets into offsets of a `str`.
pub(crate) struct Text {
    name: String,
    text: String,
    /// The offset of each multiple of the stride. Empty if the text is ASCII, where both offsets are
    /// the same.
    marks: Vec<usize>,
}

impl Text {
    pub(crate) fn new(name: &str, text: String) -> Self {
        let mut marks = Vec::new();
        if !text.is_ascii() {
            let mut characters = 0;
            for part in without_mark(&text).chunks(STRIDE) {
                marks.push(characters);
                characters += count(part);
            }
            marks.push(characters);
        }
        Self { name: name.to_owned(), text, marks }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn source(&self) -> Source<'_> {
        Source::new(&self.name, self.text.as_bytes())
    }

    /// Returns the offset of a byte. Bytes count from after a byte-order mark, as in the library;
    /// the result counts it.
    pub(crate) fn offset(&self, byte: usize) -> usize {
        let text = without_mark(&self.text);
        let byte = byte.min(text.len());
        let stride = byte / STRIDE;
        match self.marks.get(stride) {
            Some(mark) => {
                let before = usize::from(text.len() < self.text.len());
                before + mark + count(&text[stride * STRIDE..byte])
            }
            None => byte,
        }
    }

    pub(crate) fn span(&self, span: Span) -> (usize, usize) {
        (self.offset(span.start), self.offset(span.end))
    }
}

fn without_mark(text: &str) -> &[u8] {
    text.strip_prefix('\u{feff}').unwrap_or(text).as_bytes()
}

/// Returns the number of characters of a part of a text. The first byte of a character counts for
/// all of them.
fn count(part: &[u8]) -> usize {
    part.iter().filter(|&byte| byte & 0xC0 != 0x80).count()
}
