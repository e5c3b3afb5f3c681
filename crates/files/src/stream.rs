//! The standard streams, by whatever name.

use std::path::Path;
#[cfg(unix)]
use std::{
    fs::{self, File},
    io,
};

/// A standard stream to write to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

impl Stream {
    /// Returns the stream that a path names: `-`, or any name of what the stream writes to, such as
    /// `/dev/stdout`, or a file that it is redirected to. To replace that file would lose whatever
    /// else is written to the stream.
    pub fn of(path: &Path) -> Option<Self> {
        if path.as_os_str() == "-" {
            return Some(Self::Out);
        }
        #[cfg(unix)]
        {
            use std::fs::Metadata;
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
        #[cfg(windows)]
        {
            use std::fs::File;
            use winapi_util::HandleRef;
            use winapi_util::file::{Information, information};
            let node = |file: Information| (file.volume_serial_number(), file.file_index());
            let named = information(&File::open(path).ok()?).map(node).ok()?;
            let is_named =
                |stream: HandleRef| information(&stream).is_ok_and(|it| node(it) == named);
            if is_named(HandleRef::stdout()) {
                return Some(Self::Out);
            }
            if is_named(HandleRef::stderr()) {
                return Some(Self::Err);
            }
        }
        None
    }
}
