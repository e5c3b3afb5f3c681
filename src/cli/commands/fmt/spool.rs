//! The whole text of a chunk of which a part is not in memory, in a temporary file.

use patience_core::notation::Original;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A text that is written, and then read from any place on. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Spool(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    /// None while nothing has been written.
    file: Option<File>,
    /// What was read last, and its place.
    window: Vec<u8>,
    at: usize,
}

/// How much is read at once.
const WINDOW: usize = 1 << 16;

impl Spool {
    /// Forgets the text.
    pub(crate) fn clear(&self) -> io::Result<()> {
        let inner = &mut *self.lock();
        inner.window.clear();
        let Some(file) = &mut inner.file else { return Ok(()) };
        file.set_len(0)?;
        file.rewind()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Spool {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let inner = &mut *self.lock();
        let file = match &mut inner.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Original for Spool {
    fn read(&self, from: usize, buffer: &mut [u8]) -> io::Result<()> {
        let Inner { file, window, at } = &mut *self.lock();
        let missing = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let file = file.as_mut().ok_or_else(missing)?;
        let (mut from, mut left) = (from, buffer);
        while !left.is_empty() {
            if !(*at..*at + window.len()).contains(&from) {
                file.seek(SeekFrom::Start(from as u64))?;
                window.clear();
                *at = from;
                if Read::by_ref(file).take(WINDOW as u64).read_to_end(window)? == 0 {
                    return Err(missing());
                }
            }
            let known = &window[from - *at..];
            let length = known.len().min(left.len());
            left[..length].copy_from_slice(&known[..length]);
            left = &mut left[length..];
            from += length;
        }
        Ok(())
    }
}
