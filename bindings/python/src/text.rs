//! What is given to be read, and places in it as Python counts them.

use crate::argument::{Argument, other_type, read, wrong};
use crate::exceptions::{RecordError, plain};
use patience::notation::Fault;
use patience::{Chunk, Origin, Source, Span};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use std::path::PathBuf;

/// From one remembered place to the next, in bytes.
const STRIDE: usize = 256;

/// What is given to be read.
#[derive(Clone)]
pub(crate) enum Given {
    /// A `str`.
    Text(Str),
    /// A `bytes`, of any encoding.
    Bytes(Vec<u8>),
    /// A file, by its path.
    File(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            let text: Str = value.extract()?;
            return match text.whole() {
                Ok(name) if names_file(name) => Err(plain::<RecordError>(
                    value.py(),
                    &format!("a `str` is the text of records: to read a file, pass Path({name:?})"),
                )),
                _ => Ok(Self::Text(text)),
            };
        }
        if let Ok(bytes) = value.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.as_bytes().to_owned()));
        }
        if let Ok(bytes) = value.cast::<PyByteArray>() {
            return Ok(Self::Bytes(bytes.to_vec()));
        }
        if value.hasattr("__fspath__")? {
            read(&value).map(Self::File)
        } else {
            Err(other_type(&value, "a str, bytes, a path or a Record"))
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

/// A `str`, of any characters, as UTF-8. A lone surrogate is three bytes, as `surrogatepass` writes it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Str(pub(crate) Vec<u8>);

impl From<String> for Str {
    fn from(text: String) -> Self {
        Self(text.into_bytes())
    }
}

impl<'py> FromPyObject<'_, 'py> for Str {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let whole = value.extract::<String>();
        if whole.is_ok() || value.cast::<PyString>().is_err() {
            return whole.map(Self::from).map_err(|_| other_type(&value, "a str"));
        }
        let encoded = value.call_method1("encode", ("utf-8", "surrogatepass"))?;
        Ok(Self(encoded.cast::<PyBytes>()?.as_bytes().to_owned()))
    }
}

impl<'py> IntoPyObject<'py> for Str {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        if let Ok(text) = str::from_utf8(&self.0) {
            return Ok(PyString::new(py, text));
        }
        let bytes = PyBytes::new(py, &self.0);
        let text = bytes.call_method1("decode", ("utf-8", "surrogatepass"))?;
        Ok(text.cast_into::<PyString>()?)
    }
}

impl Str {
    /// Returns bytes as a `str` that has them all: one that is not UTF-8 is the lone surrogate of
    /// `surrogateescape`.
    fn escaping(bytes: &[u8]) -> Self {
        let mut text = Vec::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.extend(chunk.valid().as_bytes());
            let escape = |&byte: &u8| [0xed, 0xb0 | byte >> 6, 0x80 | byte & 0x3f];
            text.extend(chunk.invalid().iter().flat_map(escape));
        }
        Self(text)
    }

    /// Returns a part of a `str`, or of bytes.
    pub(crate) fn of(bytes: &[u8], is_str: bool) -> Self {
        if is_str { Self(bytes.to_owned()) } else { Self::escaping(bytes) }
    }

    /// Returns the text, or the fault of the first lone surrogate.
    pub(crate) fn whole(&self) -> Result<&str, Fault> {
        str::from_utf8(&self.0).map_err(|error| Fault::not_utf8(&self.0, error.valid_up_to()))
    }

    /// Returns the text as messages quote it: a lone surrogate is `\ud800`.
    pub(crate) fn shown(&self) -> String {
        let mut shown = String::new();
        let mut rest = &*self.0;
        for chunk in self.0.utf8_chunks() {
            shown += chunk.valid();
            rest = &rest[chunk.valid().len()..];
            if let [0xed, first, second, ..] = rest
                && !chunk.invalid().is_empty()
            {
                let code = 0xd000 | u16::from(first & 0x3f) << 6 | u16::from(second & 0x3f);
                shown += &format!("\\u{code:04x}");
            }
            rest = &rest[chunk.invalid().len()..];
        }
        shown
    }
}

/// Words that go into a record, which has no lone surrogates.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Words(pub(crate) String);

impl<'py> FromPyObject<'_, 'py> for Words {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<Str>()?.whole() {
            Ok(words) => Ok(Self(words.to_owned())),
            Err(fault) => {
                Err(wrong::<PyValueError>(value.py(), &format!("{fault}, which no record has")))
            }
        }
    }
}

/// Where a text that is given was read; without a name, it is the whole of it.
#[derive(Clone, Default)]
pub(crate) struct Place {
    pub(crate) name: Option<String>,
    /// Its offset counts characters of a `str`.
    pub(crate) origin: Origin,
    /// Whether places are offsets of bytes, though the text is a `str`.
    pub(crate) counts_bytes: bool,
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
                let mark = usize::from(source.mark() > 0) + source.origin().offset;
                let place = |byte| mark + characters.before(text, byte);
                (place(span.start), place(span.end))
            }
            None => {
                let start = source.mark() + source.offset(span.start);
                (start, start + span.len())
            }
        }
    }
}

/// How many characters are before each multiple of the stride; nothing if the text is ASCII, where
/// offsets of bytes and characters are the same.
pub(crate) struct Characters(Vec<usize>);

impl Characters {
    pub(crate) fn new(text: &[u8]) -> Self {
        let mut marks = Vec::new();
        if !text.is_ascii() {
            let mut characters = 0;
            for part in text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text).chunks(STRIDE) {
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

impl Argument for Words {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        value.extract()
    }
}
