//! Files that are read while what is in them is used.

use crate::argument::Progress;
use crate::error::Failure;
use crate::exceptions::RecordError;
use crate::read::{parts, read_deals, without_records};
use crate::text::{Given, Part};
use crate::work::{Stop, lock_unless, run};
use patience::{Chunk, DealBook, Span};
use patience_files::parts::Parts;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// What is in a file, one after another.
pub(crate) struct Stream<T> {
    reader: Arc<Mutex<Reader<T>>>,
    progress: Option<Progress>,
    /// The bytes of the file, if their number is known.
    size: Option<u64>,
}

/// Takes all that is in a part.
type Take<T> = Box<dyn FnMut(&Part<'_>, &mut VecDeque<T>) -> Result<(), Failure> + Send>;

/// A file that is read part by part.
struct Reader<T> {
    file: PathBuf,
    name: String,
    /// None at the end, or after an error.
    parts: Option<Parts>,
    chunk: Chunk,
    take: Take<T>,
    /// What was read and not yet returned.
    read: VecDeque<T>,
    has_any: bool,
    /// The bytes that were read.
    bytes: usize,
}

impl<T> Reader<T> {
    /// Reads until there is something, or the file has ended.
    fn fill(&mut self, stop: &Stop) -> Result<(), Failure> {
        while let Some(parts) = self.parts.as_mut().filter(|_| self.read.is_empty()) {
            match parts.read(&mut self.chunk) {
                Ok(true) => {}
                ended => {
                    self.parts = None;
                    return match ended {
                        Err(error) => Err(Failure::File(self.file.clone(), error)),
                        Ok(_) if self.has_any => Ok(()),
                        Ok(_) => Err(without_records(&Given::File(self.file.clone()), None)),
                    };
                }
            }
            let part = Part::of_chunk(&self.chunk, &self.name);
            (self.take)(&part, &mut self.read)?;
            self.bytes = part.span(Span::new(0, part.source.text.len())).1;
            self.has_any |= !self.read.is_empty();
            if stop.is_set() {
                break;
            }
        }
        Ok(())
    }
}

impl<T: Send + 'static> Stream<T> {
    /// Opens a file, of which `take` gets the parts; it is made of the known deals.
    ///
    /// # Errors
    /// Returns the error to raise.
    pub(crate) fn open(
        py: Python<'_>,
        file: PathBuf,
        deals: Option<Given>,
        progress: Option<Progress>,
        take: impl FnOnce(DealBook) -> Take<T> + Send + 'static,
    ) -> PyResult<Self> {
        let opened = run(py, true, move |stop| {
            let take = take(read_deals(deals.as_ref(), stop)?);
            let (parts, chunk) = (Some(parts(&file)?), Chunk::default());
            let size = file.metadata().ok().filter(|it| it.is_file()).map(|it| it.len());
            let name = patience_core::text::shown_path(&file);
            let read = VecDeque::new();
            Ok((Reader { file, name, parts, chunk, take, read, has_any: false, bytes: 0 }, size))
        })?;
        let (reader, size) = opened.map_err(|failure: Failure| failure.raise::<RecordError>(py))?;
        Ok(Self { reader: Arc::new(Mutex::new(reader)), progress, size })
    }

    /// Returns the next of what is in it; none at its end.
    ///
    /// # Errors
    /// Returns the error to raise: that of the file, or of who is told of progress.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            if let Ok(mut reader) = self.reader.try_lock() {
                match reader.read.pop_front() {
                    None if reader.parts.is_some() => {}
                    next => return Ok(next),
                }
            }
            let reader = Arc::clone(&self.reader);
            let filled = run(py, true, move |stop| {
                let mut reader = lock_unless(&reader, &|| stop.is_set()).ok_or(Failure::Stopped)?;
                let before = reader.bytes;
                reader.fill(stop)?;
                Ok((reader.bytes > before).then_some(reader.bytes))
            })?;
            let bytes = filled.map_err(|failure: Failure| failure.raise::<RecordError>(py))?;
            if let (Some(progress), Some(bytes)) = (&self.progress, bytes) {
                progress.0.call1(py, (bytes, self.size))?;
            }
        }
    }
}
