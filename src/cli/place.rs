//! Where an output goes: to a file, or to a standard stream by whatever name.

use super::output::{Output, Streams};
use super::{Failure, input, replace};
use std::path::Path;

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
            use std::io;
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

impl Streams {
    pub(super) fn get(&mut self, stream: Stream) -> &mut Output {
        match stream {
            Stream::Out => self.out(),
            Stream::Err => self.err(),
        }
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
