//! Sources of any size.

use super::compressed::Decoded;
use patience_core::source::{Chunk, Chunks};
use std::io;

/// How much of a source is read at once.
pub const PART: usize = 1 << 17;

/// A source in parts, so that it need not fit into memory.
pub struct Parts(Chunks<Box<dyn Decoded>>);

impl Parts {
    /// Reads a source whose records have at most `max_record` bytes.
    #[must_use]
    pub fn new(reader: Box<dyn Decoded>, max_record: usize) -> Self {
        Self(Chunks::new(reader, PART).with_max_record(max_record))
    }

    /// Reads the next part into `chunk`. Returns whether there is one.
    ///
    /// # Errors
    /// Returns an error if reading fails, or if something follows a compressed text.
    pub fn read(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        Ok(self.0.read(chunk)? || self.0.reader().end().map(|()| false)?)
    }

    /// Reads all parts as one.
    ///
    /// # Errors
    /// Returns an error as [`Parts::read`] does.
    pub fn read_all(mut self) -> io::Result<Chunk> {
        let all = self.0.read_all()?;
        self.0.reader().end().map(|()| all)
    }
}
