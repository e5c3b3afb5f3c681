//! Texts that are read part by part.

use crate::data::{Failure, Reading};
use crate::reading::Known;
use crate::utf16::{Utf16, units};
use patience_core::source::{Chunk, Chunks};
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The size of the chunks in which records are judged.
const CHUNK: usize = 1 << 17;

/// What waits for the end of its record up to this size is looked at with every part.
const SMALL: usize = 1 << 16;

#[wasm_bindgen(raw_module = "./failure.js")]
extern "C" {
    /// Returns an array of bytes as it is.
    fn same(bytes: &JsValue) -> Vec<u8>;
}

/// What was pushed, and is not read yet.
#[derive(Default)]
struct Pushed {
    bytes: VecDeque<u8>,
    has_ended: bool,
}

impl Read for Pushed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() && !self.has_ended {
            return Err(ErrorKind::WouldBlock.into());
        }
        self.bytes.read(buffer)
    }
}

/// Reads a text part by part, in little memory. What it returns are the records that have ended since, with places in
/// the whole text: UTF-16 code units of strings, or bytes of arrays. Put together, they are what `read` returns of the
/// whole, wherever it is cut.
#[wasm_bindgen]
pub struct Reader {
    chunks: Chunks<Pushed>,
    chunk: Chunk,
    known: Known,
    /// Whether the parts are strings.
    is_text: Option<bool>,
    /// The first half of a character at the end of the last string.
    half: Vec<u8>,
    /// The number of bytes that were pushed, and how many there must be before it is worth looking at them.
    pushed: usize,
    wanted: usize,
    /// Where the last chunk ends, in bytes and as places count.
    end: (usize, usize),
    is_empty: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            chunks: Chunks::new(Pushed::default(), CHUNK),
            chunk: Chunk::default(),
            known: Known::default(),
            is_text: None,
            half: Vec::new(),
            pushed: 0,
            wanted: 0,
            end: (0, 0),
            is_empty: true,
        }
    }
}

impl Reader {
    /// Takes the next part, of a string or of bytes.
    ///
    /// # Errors
    /// Returns a failure if the parts before were of the other kind, if the text has ended or becomes too long, or if a record
    /// does not fit into memory.
    ///
    /// ```
    /// use patience_web::parts::Reader;
    ///
    /// let mut reader = Reader::new();
    /// assert_eq!(reader.take(b"2x2x1x1+[AH AS] 1a", true).unwrap().records, []);
    /// assert_eq!(reader.take(b" *1a\n2x2x1x1+[AS AH] 1a", true).unwrap().passed, 1);
    /// assert_eq!(reader.end().unwrap().failed, 1);
    /// ```
    pub fn take(&mut self, part: &[u8], is_text: bool) -> Result<Reading, Failure> {
        if self.chunks.reader().has_ended {
            return Err(Failure::new("`end` was called before"));
        }
        if *self.is_text.get_or_insert(is_text) != is_text {
            return Err(Failure::new("`part` must be of the same type as the part before it"));
        }
        if self.pushed.checked_add(part.len()).is_none_or(|all| u32::try_from(all).is_err()) {
            return Err(Failure::new("`part` makes the text longer than 4 GiB"));
        }
        if !part.is_empty() {
            self.push_bytes(part);
        }
        if self.pushed < self.wanted { Ok(Reading::default()) } else { self.advance() }
    }

    /// Puts bytes after those before. A character in two halves, as strings that are cut in it have, becomes one.
    fn push_bytes(&mut self, part: &[u8]) {
        let mut part = part;
        let mut bytes = std::mem::take(&mut self.half);
        if let ([_, high, last], [0xed, low @ 0xb0..=0xbf, end, ..]) = (&*bytes, part) {
            let high = u32::from(high & 0x0f) << 6 | u32::from(last & 0x3f);
            let low = u32::from(low & 0x0f) << 6 | u32::from(end & 0x3f);
            let whole = char::from_u32(0x1_0000 + (high << 10 | low)).unwrap_or_default();
            bytes = whole.to_string().into_bytes();
            part = &part[3..];
        }
        if let ([.., 0xed, 0xa0..=0xaf, _], Some(true)) = (part, self.is_text) {
            let half;
            (part, half) = part.split_at(part.len() - 3);
            self.half = half.to_vec();
        }
        self.pushed += bytes.len() + part.len();
        let queue = &mut self.chunks.reader().bytes;
        queue.extend(bytes);
        queue.extend(part);
    }

    /// Judges what is whole.
    fn advance(&mut self) -> Result<Reading, Failure> {
        let mut all = Reading::default();
        loop {
            match self.chunks.read(&mut self.chunk) {
                Ok(true) => all.extend(self.read_chunk()),
                Ok(false) => break,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(Failure::new(format!("`part`: {error}"))),
            }
        }
        let waiting = self.pushed - self.end.0.min(self.pushed);
        self.wanted = if waiting < SMALL { 0 } else { self.pushed + waiting / 4 };
        self.is_empty &= all.records.is_empty() && all.strays.is_empty();
        Ok(all)
    }

    fn read_chunk(&mut self) -> Reading {
        let source = self.chunk.source("");
        let (text, offset) = (source.text, source.origin().offset);
        let is_text = self.is_text.unwrap_or(true);
        let length = |text: &[u8]| if is_text { units(text) } else { text.len() };
        // It begins with the end of the last.
        let (end, before) = self.end;
        let before = before - length(&text[..(end - offset).min(text.len())]);
        self.end = (offset + text.len(), before + length(text));
        let mark = if is_text { source.mark() / 3 } else { source.mark() };
        let places = if is_text { Utf16::part } else { Utf16::bytes };
        // An edit may reach beyond it.
        self.known.read(source, &places(self.chunk.with_ahead("").text, before + mark))
    }
}

#[wasm_bindgen]
impl Reader {
    /// Takes no part yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next part of the text, which may be cut anywhere. Returns what has ended since. Throws a `RangeError` if
    /// the part is of another type than those before, or if the text has ended or is longer than 4 GiB.
    pub fn push(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] part: &JsValue,
    ) -> Result<Reading, Failure> {
        if part.is_string() {
            self.take(&crate::arguments::bytes(part), true)
        } else {
            self.take(&same(part), false)
        }
    }

    /// Ends the text. Returns what is left of it; a text without a record fails.
    pub fn end(&mut self) -> Result<Reading, Failure> {
        if self.chunks.reader().has_ended {
            return Ok(Reading::default());
        }
        let half = std::mem::take(&mut self.half);
        self.pushed += half.len();
        let queue = self.chunks.reader();
        queue.bytes.extend(half);
        queue.has_ended = true;
        let mut rest = self.advance()?;
        rest.failed += u32::from(self.is_empty);
        Ok(rest)
    }
}

impl Reading {
    /// Adds what the next part of a text says.
    pub fn extend(&mut self, next: Self) {
        self.records.extend(next.records);
        self.entries.extend(next.entries);
        self.strays.extend(next.strays);
        self.stray_at.extend(next.stray_at);
        self.passed += next.passed;
        self.failed += next.failed;
    }
}
