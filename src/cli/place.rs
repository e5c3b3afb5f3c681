//! Where an output goes: to a file, or to a standard stream by whatever name.

use super::output::{Output, Streams};
use super::replace::{self, Replacement};
use super::{End, Failure, input};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A standard stream to write to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stream {
    Out,
    Err,
}

impl Stream {
    /// Returns the stream that a path names: `-`, or any name of what the stream writes to, such as
    /// `/dev/stdout`, or a file that it is redirected to. To replace that file would lose whatever
    /// else is written to the stream.
    pub(super) fn of(path: &Path) -> Option<Self> {
        if path.as_os_str() == "-" {
            return Some(Self::Out);
        }
        #[cfg(unix)]
        {
            use std::fs::{self, File, Metadata};
            use std::os::fd::{AsFd, BorrowedFd};
            use std::os::unix::fs::MetadataExt;
            let node = |file: Metadata| (file.dev(), file.ino());
            let named = fs::metadata(path).map(node).ok()?;
            let is_named = |stream: BorrowedFd<'_>| {
                let open = stream.try_clone_to_owned().map(File::from);
                open.and_then(|open| open.metadata()).is_ok_and(|open| node(open) == named)
            };
            if is_named(io::stdout().as_fd()) {
                return Some(Self::Out);
            }
            if is_named(io::stderr().as_fd()) {
                return Some(Self::Err);
            }
        }
        None
    }
}

/// Refuses to overwrite one of some files that are read.
///
/// # Errors
/// Returns an error that names the file.
pub(super) fn refuse_to_overwrite<'p>(
    file: &Path,
    mut inputs: impl Iterator<Item = &'p Path>,
) -> Result<(), Failure> {
    match Stream::of(file).is_none() && inputs.any(|input| replace::is_same(input, file)) {
        true => {
            let name = input::name(file);
            Err(Failure::Usage(format!("{name} is an input: refusing to overwrite it")))
        }
        false => Ok(()),
    }
}

/// A file that is written through standard output.
struct Shared(Arc<Mutex<Replacement>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Streams {
    pub(super) fn get(&mut self, stream: Stream) -> &mut Output {
        match stream {
            Stream::Out => self.out(),
            Stream::Err => self.err(),
        }
    }

    /// Does work whose standard output goes to a place that the user has named.
    ///
    /// # Errors
    /// Returns the error of the work, or an error if the file could not be written. It is unchanged
    /// then.
    pub(super) fn writing(
        &mut self,
        path: &Path,
        work: impl FnOnce(&mut Self) -> Result<End, Failure>,
    ) -> Result<End, Failure> {
        if Stream::of(path) == Some(Stream::Out) {
            return work(self);
        }
        let failed = |error| Failure::File(input::name(path), error);
        let file = Arc::new(Mutex::new(Replacement::begin(path).map_err(failed)?));
        let before = self.divert(Shared(Arc::clone(&file)));
        let end = work(self);
        let written = self.restore(before);
        let end = end?;
        written.map_err(failed)?;
        let file = Arc::into_inner(file).ok_or_else(|| failed(io::ErrorKind::Other.into()))?;
        file.into_inner().unwrap_or_else(PoisonError::into_inner).finish().map_err(failed)?;
        Ok(end)
    }

    /// Writes a text to a place that the user has named.
    ///
    /// # Errors
    /// Returns an error if a file could not be written. It is unchanged then.
    pub(super) fn save(&mut self, path: &Path, text: &[u8]) -> Result<(), Failure> {
        if let Some(stream) = Stream::of(path) {
            self.get(stream).bytes(text);
            return Ok(());
        }
        replace::write(path, text).map_err(|error| Failure::File(input::name(path), error))
    }
}
