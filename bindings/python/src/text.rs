//! What is given to be read, and places in it as Python counts them.

use crate::diagnostic::Found;
use crate::error::Failure;
use crate::record::Record;
use crate::work::Stop;
use patience::{Chunk, DealBook, Source, Span};
use patience_core::notation::MAX_RECORD;
use patience_core::text::shown_path;
use patience_files::compressed::{self, Opened};
use patience_files::parts::Parts;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use std::fs::File;
use std::path::{Path, PathBuf};

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

/// What is given to be read, with the deals that it may need.
pub(crate) struct Game {
    pub(crate) given: Given,
    pub(crate) deals: DealBook,
}

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return text.extract().map(Self::Text);
        }
        if let Ok(bytes) = value.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.as_bytes().to_owned()));
        }
        if let Ok(bytes) = value.cast::<PyByteArray>() {
            return Ok(Self::Bytes(bytes.to_vec()));
        }
        match value.hasattr("__fspath__")? {
            true => value.extract().map(Self::File),
            false => Err(PyTypeError::new_err("expected a str, bytes, a path or a Record")),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Game {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<Record>() {
            Ok(record) => Ok(record.get().game()),
            Err(_) => Ok(Self { given: value.extract()?, deals: DealBook::default() }),
        }
    }
}

impl From<String> for Game {
    fn from(text: String) -> Self {
        Self { given: Given::Text(text), deals: DealBook::default() }
    }
}

impl Given {
    /// Returns whether reading it may take long.
    pub(crate) fn is_long(&self) -> bool {
        match self {
            Self::Text(text) => text.len() > crate::work::SMALL,
            Self::Bytes(bytes) => bytes.len() > crate::work::SMALL,
            Self::File(_) => true,
        }
    }

    /// Returns bytes as a `str` if they are UTF-8.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        match str::from_utf8(bytes) {
            Ok(text) => Self::Text(text.to_owned()),
            Err(_) => Self::Bytes(bytes.to_owned()),
        }
    }

    /// Returns what diagnostics call it, if nobody has named it.
    fn name(&self, other: &str) -> String {
        match self {
            Self::Text(_) | Self::Bytes(_) => other.to_owned(),
            Self::File(path) => shown_path(path),
        }
    }

    /// Calls `visit` with each part of it, which begins where a record does; a text is one part.
    ///
    /// # Errors
    /// Returns the error of `visit`, or that of the file.
    pub(crate) fn each_part(
        &self,
        name: Option<&str>,
        stop: &Stop,
        mut visit: impl FnMut(&Part<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let name = name.map_or_else(|| self.name("<text>"), str::to_owned);
        match self {
            Self::Text(text) => {
                let source = Source::new(&name, text.as_bytes());
                let characters = Some(&Characters::new(text));
                visit(&Part { source, ahead: source, is_large: false, characters })
            }
            Self::Bytes(bytes) => {
                let source = Source::new(&name, bytes);
                visit(&Part { source, ahead: source, is_large: false, characters: None })
            }
            Self::File(path) => {
                let (mut parts, mut chunk) = (parts(path)?, Chunk::default());
                while parts.read(&mut chunk).map_err(|error| Failure::File(path.clone(), error))? {
                    if stop.is_set() {
                        return Err(Failure::Stopped);
                    }
                    visit(&Part::of_chunk(&chunk, &name))?;
                }
                Ok(())
            }
        }
    }

    /// Calls `work` with all of it.
    ///
    /// # Errors
    /// Returns what is wrong with it, or the error of the file.
    pub(crate) fn with_all<T>(
        &self,
        name: &str,
        work: impl FnOnce(&Part<'_>) -> Result<T, Box<Found>>,
    ) -> Result<T, Failure> {
        let name = self.name(name);
        let (chunk, characters);
        let (source, characters) = match self {
            Self::Text(text) => {
                characters = Characters::new(text);
                (Source::new(&name, text.as_bytes()), Some(&characters))
            }
            Self::Bytes(bytes) => (Source::new(&name, bytes), None),
            Self::File(path) => {
                let read = parts(path)?.read_all();
                chunk = read.map_err(|error| Failure::File(path.clone(), error))?;
                (chunk.source(&name), None)
            }
        };
        let part = Part { source, ahead: source, is_large: false, characters };
        work(&part).map_err(|found| {
            let text = match self {
                Self::Text(_) | Self::Bytes(_) => self.clone(),
                Self::File(_) => Self::Bytes(source.text.to_owned()),
            };
            Failure::Found(found, Some(text))
        })
    }
}

/// Opens a file of records.
///
/// # Errors
/// Returns an error if it cannot be opened, or is a game that another program has saved.
pub(crate) fn parts(path: &Path) -> Result<Parts, Failure> {
    let opened = File::open(path).and_then(compressed::open).and_then(Opened::text);
    let opened = opened.map_err(|error| Failure::File(path.to_owned(), error))?;
    Ok(Parts::new(opened.reader, MAX_RECORD))
}

/// A part of what is given.
pub(crate) struct Part<'a> {
    pub(crate) source: Source<'a>,
    /// The same with what has been read of the text after it.
    pub(crate) ahead: Source<'a>,
    /// Whether its only record is large.
    pub(crate) is_large: bool,
    /// Places are offsets of a `str`, else of bytes.
    characters: Option<&'a Characters>,
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
struct Characters(Vec<usize>);

impl Characters {
    fn new(text: &str) -> Self {
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
