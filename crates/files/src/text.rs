//! Texts that were read, and the files that they are from.

use crate::opened::{Opened, open};
use crate::replace::Stamp;
use patience_core::notation::{Encoding, without_mark};
use patience_core::source::{Chunk, Chunks, Source};
use patience_core::text::shown_path;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The records of a source.
#[derive(Clone, Debug)]
pub struct Text {
    /// What messages call it.
    pub name: String,
    /// All of them, without what need not be kept.
    pub records: Chunk,
    /// The file it was read from.
    pub file: Option<PathBuf>,
    /// The stamp of that file before it was read.
    pub stamp: Option<Stamp>,
}

impl Text {
    /// Returns a text that was pasted.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn pasted(text: &str) -> io::Result<Self> {
        let records = Chunks::new(text.as_bytes(), 1).read_all()?;
        Ok(Self { name: "<pasted>".to_owned(), records, file: None, stamp: None })
    }

    /// Returns the records, with their name and path.
    #[must_use]
    pub fn source(&self) -> Source<'_> {
        self.records.source(&self.name).with_path(self.file.as_deref())
    }
}

/// Every byte of a source.
pub struct Bytes {
    /// What messages call it.
    pub name: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The stamp of its file before it was read.
    pub stamp: Option<Stamp>,
}

impl Bytes {
    /// Reads every byte of a file.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or is compressed.
    pub fn of(path: &Path) -> io::Result<Self> {
        let stamp = Stamp::of(path);
        Self::read(shown_path(path), stamp, open(Some(path), File::open(path)?)?.text()?)
    }

    /// Reads every byte of a source.
    ///
    /// # Errors
    /// Returns an error as [`Bytes::of`] does.
    pub fn read(name: String, stamp: Option<Stamp>, mut opened: Opened) -> io::Result<Self> {
        let mut bytes = Vec::new();
        opened.reader.read_to_end(&mut bytes)?;
        Ok(Self { name, bytes, stamp })
    }
}

/// Returns the text of a file that is not of records, without the byte-order mark that it may begin with.
/// A byte that is not UTF-8 becomes `\u{fffd}`.
///
/// ```
/// use patience_files::text::decoded;
///
/// assert_eq!(decoded(b"\xef\xbb\xbfA\xe9").unwrap(), "A\u{fffd}");
/// let error = decoded(b"\xff\xfeA\0").unwrap_err();
/// assert_eq!(error.to_string(), "the file is UTF-16; save it as UTF-8");
/// ```
///
/// # Errors
/// Returns an error that names the encoding if it is another one of Unicode.
pub fn decoded(bytes: &[u8]) -> io::Result<Cow<'_, str>> {
    match Encoding::of(bytes) {
        None => Ok(String::from_utf8_lossy(without_mark(bytes))),
        Some(encoding) => {
            let text = format!("the file is {}; save it as UTF-8", encoding.as_str());
            Err(io::Error::new(ErrorKind::InvalidData, text))
        }
    }
}
