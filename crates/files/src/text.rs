//! Texts that were read, and the files that they are from.

use crate::compressed::{self, Opened};
use crate::replace::Stamp;
use patience_core::source::{Chunk, Chunks, Source};
use patience_core::text::shown_path;
use std::fs::File;
use std::io::{self, Read};
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
    /// The bytes, decompressed.
    pub bytes: Vec<u8>,
    /// The stamp of its file before it was read.
    pub stamp: Option<Stamp>,
    /// Whether the file is compressed.
    pub is_compressed: bool,
}

impl Bytes {
    /// Reads every byte of a file.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or if something follows a compressed text.
    pub fn of(path: &Path) -> io::Result<Self> {
        let stamp = Stamp::of(path);
        Self::read(shown_path(path), stamp, compressed::open(File::open(path)?)?.text()?)
    }

    /// Reads every byte of a source.
    ///
    /// # Errors
    /// Returns an error as [`Bytes::of`] does.
    pub fn read(name: String, stamp: Option<Stamp>, mut opened: Opened) -> io::Result<Self> {
        let mut bytes = Vec::new();
        opened.reader.read_to_end(&mut bytes)?;
        opened.reader.end()?;
        Ok(Self { name, bytes, stamp, is_compressed: opened.is_compressed })
    }
}
