//! Atomic file replacement.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, PersistError};

/// Writes a file atomically: readers see all of the old text or all of the new, even after a crash.
/// Follows links, and keeps the mode and the owner.
///
/// # Errors
/// Returns an error if the file could not be written. It is unchanged then.
pub(super) fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin(path)?;
    new.write_all(text)?;
    new.finish()
}

/// Writes a new file atomically, and never replaces one.
///
/// # Errors
/// Returns an error if the file could not be written, of the kind `AlreadyExists` if it is there.
pub(super) fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin(path)?;
    if !matches!(new.to, Target::New { old: None, .. }) {
        return Err(ErrorKind::AlreadyExists.into());
    }
    new.write_all(text)?;
    new.place(|file, path| file.persist_noclobber(path))
}

/// The new text of a file, which takes the place of the old one once it is finished. If it is
/// dropped before, the file is unchanged.
pub(super) struct Replacement {
    path: PathBuf,
    to: Target,
}

enum Target {
    /// A new file beside the old one.
    New { new: NamedTempFile, old: Option<Box<Metadata>> },
    /// A device or a pipe, which cannot be replaced.
    Device(File),
}

impl Replacement {
    /// Starts to replace a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be replaced.
    pub(super) fn begin(path: &Path) -> io::Result<Self> {
        let path = resolve(path)?;
        let old = match fs::metadata(&path) {
            Ok(old) if !old.is_file() => {
                let to = Target::Device(OpenOptions::new().write(true).open(&path)?);
                return Ok(Self { path, to });
            }
            Ok(old) => {
                // Replacing a file needs write access only to its folder, but a write-protected
                // file should stay.
                OpenOptions::new().write(true).open(&path)?;
                Some(Box::new(old))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut new = tempfile::Builder::new();
        // Hidden and not *.pn, so that a file left behind by a killed program is not taken for
        // records.
        new.prefix(".patience-").suffix(".tmp");
        #[cfg(unix)]
        if old.is_none() {
            new.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        let new = new.tempfile_in(folder_of(&path))?;
        Ok(Self { path, to: Target::New { new, old } })
    }

    /// Puts the new text in place.
    ///
    /// # Errors
    /// Returns an error if that failed. The file is unchanged then.
    pub(super) fn finish(self) -> io::Result<()> {
        self.place(|file, path| file.persist(path))
    }

    fn place(
        self,
        persist: impl FnOnce(NamedTempFile, &Path) -> Result<File, PersistError>,
    ) -> io::Result<()> {
        let Target::New { new, old } = self.to else { return Ok(()) };
        if let Some(old) = old {
            keep(&old, new.as_file())?;
        }
        new.as_file().sync_all()?;
        persist(new, &self.path).map_err(|error| error.error)?;
        // The file is in place. Some file systems cannot sync a folder, so ignore errors here.
        #[cfg(unix)]
        let _ = File::open(folder_of(&self.path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::New { new, .. } => new.write(bytes),
            Target::Device(device) => device.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the path that a link leads to, even if nothing is there yet.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => match fs::read_link(path) {
            Ok(link) => resolve(&path.with_file_name("").join(link)),
            Err(_) => Ok(path.to_owned()),
        },
        found => found,
    }
}

/// Gives a new file the owner and the mode of the old one.
fn keep(old: &Metadata, new: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let now = new.metadata()?;
        if (old.uid(), old.gid()) != (now.uid(), now.gid()) {
            fchown(new, Some(old.uid()), Some(old.gid()))?;
        }
    }
    new.set_permissions(old.permissions())
}

/// Returns whether two paths lead to the same file, through whatever links.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    // Do not open them: opening a pipe waits for a writer.
    #[cfg(unix)]
    let identity = |path| {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).map(|file| (file.dev(), file.ino())).ok()
    };
    #[cfg(not(unix))]
    let identity = |path| fs::canonicalize(path).ok();
    identity(one).is_some_and(|file| identity(other) == Some(file))
}
