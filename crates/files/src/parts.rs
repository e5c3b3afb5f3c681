//! Sources of any size.

use patience_core::source::{Chunk, Chunks};
use std::io::{self, Read};

/// How much of a source is read at once.
pub const PART: usize = 1 << 17;

/// A source in parts, so that it need not fit into memory.
pub struct Parts(Chunks<Box<dyn Read + Send>>);

impl Parts {
    /// Reads a source whose records have at most `max_record` bytes.
    #[must_use]
    pub fn new(reader: Box<dyn Read + Send>, max_record: usize) -> Self {
        Self(Chunks::new(reader, PART).with_max_record(max_record))
    }

    /// Reads the next part into `chunk`. Returns whether there is one.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn read(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        self.0.read(chunk)
    }

    /// Reads all parts as one.
    ///
    /// # Errors
    /// Returns an error as [`Parts::read`] does.
    pub fn read_all(mut self) -> io::Result<Chunk> {
        self.0.read_all()
    }
}
