//! What is given to be read, and places in it as Python counts them.

use crate::exceptions::{RecordError, plain};
use patience::{Chunk, Source, Span};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use std::path::PathBuf;

/// From one remembered place to the next, in bytes.
const STRIDE: usize = 256;

/// What is given to be read.
#[derive(Clone)]
pub(crate) enum Given {
    /// A `str`.
    Text(String),
    /// A `bytes`, of any encoding.
    Bytes(Vec<u8>),
    /// A file, which may be compressed, by its path.
    File(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = read_str(&text)?;
            return if names_file(&text) {
                Err(plain::<RecordError>(
                    value.py(),
                    &format!("a `str` is the text of records: to read a file, pass Path({text:?})"),
                ))
            } else {
                Ok(Self::Text(text))
            };
        }
        if let Ok(bytes) = value.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.as_bytes().to_owned()));
        }
        if let Ok(bytes) = value.cast::<PyByteArray>() {
            return Ok(Self::Bytes(bytes.to_vec()));
        }
        if value.hasattr("__fspath__")? {
            value.extract().map(Self::File)
        } else {
            Err(PyTypeError::new_err("expected a str, bytes, a path or a Record"))
        }
    }
}

/// Returns whether a text is the name of a file, as no text with a record is: one word with an extension.
fn names_file(text: &str) -> bool {
    let is_name =
        |text: &str| !text.contains(|it: char| it.is_whitespace() || ";[]=…".contains(it));
    let is_extension = |text: &str| {
        (1..=5).contains(&text.len())
            && text.starts_with(|it: char| it.is_ascii_alphabetic())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let parts = text.rsplit_once('.');
    parts.is_some_and(|(name, extension)| {
        is_name(name) && !name.is_empty() && is_extension(extension)
    })
}

/// Returns a `str` with `\u{fffd}` in place of each lone surrogate, which is no character: it spoils the
/// record where it stands, and changes no place.
pub(crate) fn read_str(text: &Bound<'_, PyString>) -> PyResult<String> {
    if let Ok(text) = text.extract() {
        return Ok(text);
    }
    let encoded = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let encoded = encoded.cast::<PyBytes>()?.as_bytes();
    let code = |bytes: &[u8]| bytes.iter().rev().fold(0, |code, &byte| code << 8 | u32::from(byte));
    let characters = encoded.chunks(4).map(|it| char::from_u32(code(it)).unwrap_or('\u{fffd}'));
    Ok(characters.collect())
}

/// A `str`, of any characters.
pub(crate) struct Str(pub(crate) String);

impl<'py> FromPyObject<'_, 'py> for Str {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<PyString>() {
            Ok(text) => read_str(&text).map(Self),
            Err(_) => value.extract().map(Self),
        }
    }
}

impl Given {
    /// Returns bytes as a `str` if they are UTF-8.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        match str::from_utf8(bytes) {
            Ok(text) => Self::Text(text.to_owned()),
            Err(_) => Self::Bytes(bytes.to_owned()),
        }
    }
}

/// A part of what is given.
pub(crate) struct Part<'a> {
    pub(crate) source: Source<'a>,
    /// The same with what has been read of the text after it.
    pub(crate) ahead: Source<'a>,
    /// Whether its only record is large.
    pub(crate) is_large: bool,
    /// Places are offsets of a `str`, else of bytes.
    pub(crate) characters: Option<&'a Characters>,
}

impl<'a> Part<'a> {
    /// Returns a part of a file.
    pub(crate) fn of_chunk(chunk: &'a Chunk, name: &'a str) -> Self {
        let (source, ahead) = (chunk.source(name), chunk.with_ahead(name));
        Self { source, ahead, is_large: chunk.is_large(), characters: None }
    }

    /// Returns a place of the source in what is given, with its byte-order mark.
    pub(crate) fn span(&self, span: Span) -> (usize, usize) {
        let source = self.source;
        match self.characters {
            Some(characters) => {
                let text = source.text;
                let mark = usize::from(source.mark() > 0);
                let place = |byte| mark + characters.before(text, byte);
                (place(span.start), place(span.end))
            }
            None => {
                let start = source.mark() + source.offset(span.start);
                (start, start + source.length(span))
            }
        }
    }
}

/// How many characters are before each multiple of the stride; nothing if the text is ASCII, where
/// offsets of bytes and characters are the same.
pub(crate) struct Characters(Vec<usize>);

impl Characters {
    pub(crate) fn new(text: &str) -> Self {
        let mut marks = Vec::new();
        if !text.is_ascii() {
            let mut characters = 0;
            for part in text.strip_prefix('\u{feff}').unwrap_or(text).as_bytes().chunks(STRIDE) {
                marks.push(characters);
                characters += count(part);
            }
            marks.push(characters);
        }
        Self(marks)
    }

    /// Returns how many characters of the text, which has no byte-order mark, are before a byte.
    fn before(&self, text: &[u8], byte: usize) -> usize {
        let byte = byte.min(text.len());
        let stride = byte / STRIDE;
        match self.0.get(stride) {
            Some(mark) => mark + count(&text[stride * STRIDE..byte]),
            None => byte,
        }
    }
}

/// Returns the number of characters of a part of a text. The first byte of a character counts for
/// all of them.
fn count(part: &[u8]) -> usize {
    part.iter().filter(|&byte| byte & 0xC0 != 0x80).count()
}
