//! Atomic file replacement.

#[cfg(unix)]
use super::attributes;
use crate::signals::with_files;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::NamedTempFile;

/// Writes a file atomically: readers see all of the old text or all of the new, even after a crash.
/// Follows links, and keeps the mode, the owner and the extended attributes.
///
/// # Errors
/// Returns an error if the file could not be written. It is unchanged then.
pub fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin(path)?;
    new.write_all(text)?;
    new.finish()
}

/// Writes a new file atomically, and never replaces one.
///
/// # Errors
/// Returns an error if the file could not be written, of the kind `AlreadyExists` if it is there.
pub fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin(path)?;
    if !matches!(new.to, Target::New { old: None, .. }) {
        return Err(ErrorKind::AlreadyExists.into());
    }
    new.write_all(text)?;
    new.place(|file, path| Ok(file.persist_noclobber(path).map(drop)?))
}

/// Writes a file atomically that was read before, unless it has changed since.
///
/// # Errors
/// Returns an error if the file could not be written. It is unchanged then.
pub fn edit(path: &Path, read: Option<Stamp>, text: &[u8]) -> io::Result<()> {
    let mut new = Replacement::edit(path, read)?;
    new.write_all(text)?;
    new.finish()
}

/// What is wrong with a file that is edited.
const CHANGED: &str = "not written: another program has changed it meanwhile";

/// What changes in a file whenever its text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    modified: SystemTime,
    length: u64,
    /// The device and number of the file, and when its mode or its name was changed.
    #[cfg(unix)]
    node: (u64, u64, i64, i64),
}

impl Stamp {
    /// Returns the stamp of a regular file, or none for anything else and where there are no times.
    pub fn of(path: &Path) -> Option<Self> {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        let file = fs::metadata(path).ok().filter(Metadata::is_file)?;
        Some(Self {
            modified: file.modified().ok()?,
            length: file.len(),
            #[cfg(unix)]
            node: (file.dev(), file.ino(), file.ctime(), file.ctime_nsec()),
        })
    }
}

/// The new text of a file, which takes the place of the old one once it is finished. If it is
/// dropped before, or a signal ends the program, the file is unchanged.
pub struct Replacement {
    path: PathBuf,
    to: Target,
}

enum Target {
    /// A new file beside the old one.
    New {
        new: Temporary,
        old: Option<Box<Metadata>>,
        /// What the old one must still be like at the end.
        read: Option<Stamp>,
    },
    /// A device, a pipe or an open stream, which cannot be replaced.
    Open(File),
}

impl Replacement {
    /// Starts to replace a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be replaced, or if it has other names, which would keep
    /// the old text.
    pub fn begin(path: &Path) -> io::Result<Self> {
        if is_open_stream(path) {
            // What is written to the stream otherwise stays.
            let to = Target::Open(OpenOptions::new().append(true).open(path)?);
            return Ok(Self { path: path.to_owned(), to });
        }
        let path = match resolve(path) {
            Ok(path) => path,
            Err(error) => return Self::device(path, error),
        };
        let old = match fs::metadata(&path) {
            // Windows would only say that access is denied.
            Ok(old) if cfg!(windows) && old.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(old) if !old.is_file() => {
                let to = Target::Open(OpenOptions::new().write(true).open(&path)?);
                return Ok(Self { path, to });
            }
            Ok(old) => {
                let links = links(&path, &old);
                if links > 1 {
                    let what = format!("not written: {links} hard links lead to it");
                    return Err(io::Error::other(what));
                }
                // Replacing a file needs write access only to its folder, but a write-protected
                // file should stay.
                OpenOptions::new().write(true).open(&path)?;
                Some(Box::new(old))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Self::device(&path, error),
        };
        let new = Temporary::new(folder_of(&path), old.is_none())?;
        Ok(Self { path, to: Target::New { new, old, read: None } })
    }

    /// Writes to a device of Windows, of which nothing can be asked until it is open. Returns the error
    /// of what was asked if it is none.
    fn device(path: &Path, error: io::Error) -> io::Result<Self> {
        let Ok(device) = OpenOptions::new().write(true).open(path) else { return Err(error) };
        if device.metadata().is_ok_and(|it| it.is_file()) {
            Err(error)
        } else {
            Ok(Self { path: path.to_owned(), to: Target::Open(device) })
        }
    }

    /// Starts to replace a file that was read before, unless it has changed since.
    ///
    /// # Errors
    /// Returns an error if the file cannot be replaced, or has changed.
    pub fn edit(path: &Path, read: Option<Stamp>) -> io::Result<Self> {
        let mut new = Self::begin(path)?;
        let Target::New { old: Some(_), read: expected, .. } = &mut new.to else {
            return Err(io::Error::other(CHANGED));
        };
        if read.is_none() {
            return Err(io::Error::other("not written: it has no time of its last change"));
        }
        *expected = read;
        Ok(new)
    }

    /// Returns whether nothing has been written so far.
    pub fn is_empty(&self) -> bool {
        match &self.to {
            Target::New { new, .. } => {
                new.file().and_then(File::metadata).is_ok_and(|file| file.len() == 0)
            }
            Target::Open(_) => false,
        }
    }

    /// Puts the new text in place.
    ///
    /// # Errors
    /// Returns an error if that failed. The file is unchanged then.
    pub fn finish(self) -> io::Result<()> {
        let read = match self.to {
            Target::New { read, .. } => read,
            Target::Open(_) => None,
        };
        self.place(|new, path| put(new, path, read))
    }

    fn place(self, persist: impl FnOnce(NamedTempFile, &Path) -> io::Result<()>) -> io::Result<()> {
        let Target::New { new, old, read } = self.to else { return Ok(()) };
        if let Some(old) = old {
            keep(&self.path, &old, new.file()?)?;
        }
        new.file()?.sync_all()?;
        if read.is_some() && read != Stamp::of(&self.path) {
            // Another run of the program may have written the same.
            return if new.has_text_of(&self.path)? {
                Ok(())
            } else {
                Err(io::Error::other(CHANGED))
            };
        }
        new.place(|file| persist(file, &self.path))?;
        // The file is in place. Some file systems cannot sync a folder, so ignore errors here.
        #[cfg(unix)]
        let _ = File::open(folder_of(&self.path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::New { new, .. } => new.file()?.write(bytes),
            Target::Open(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file that is removed when it is dropped or a signal ends the program, unless it is put in its
/// place before.
struct Temporary(Option<NamedTempFile>);

impl Temporary {
    /// Creates a file in a folder. Other users can read it if it `is_new`; the mode of an old file
    /// comes later.
    #[cfg_attr(not(unix), expect(unused_variables, reason = "Windows has no modes"))]
    fn new(folder: &Path, is_new: bool) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, if is_new { 0o666 } else { 0o600 });
        let mut code = None;
        with_files(|files| {
            // Hidden and not *.pn, so that a file left behind by a killed program is not taken for
            // records.
            let file = tempfile::Builder::new()
                .prefix(".patience-")
                .suffix(".tmp")
                .make_in(folder, |path| {
                    options.open(path).inspect_err(|error| code = error.raw_os_error())
                });
            // Its own error names the temporary file.
            let file = file.map_err(|error| match code {
                Some(code) => io::Error::from_raw_os_error(code),
                // The folder that the program runs in is gone.
                None if error.kind() == ErrorKind::NotFound => io::Error::from_raw_os_error(2),
                None => error.kind().into(),
            })?;
            files.insert(file.path().to_owned());
            Ok(Self(Some(file)))
        })
    }

    fn file(&self) -> io::Result<&File> {
        self.0.as_ref().map(NamedTempFile::as_file).ok_or_else(|| ErrorKind::NotFound.into())
    }

    /// Returns whether a file has the same text.
    fn has_text_of(&self, path: &Path) -> io::Result<bool> {
        let Some(file) = &self.0 else { return Ok(false) };
        Ok(fs::metadata(path)?.len() == file.as_file().metadata()?.len()
            && fs::read(path)? == fs::read(file.path())?)
    }

    fn place(mut self, persist: impl FnOnce(NamedTempFile) -> io::Result<()>) -> io::Result<()> {
        with_files(|files| {
            let Some(file) = self.0.take() else { return Ok(()) };
            files.remove(file.path());
            persist(file)
        })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            with_files(|files| {
                files.remove(file.path());
                drop(file);
            });
        }
    }
}

/// Returns whether a path names a stream that the program was started with, such as `/dev/stdin` or
/// `/dev/fd/3`, even if that is a file.
pub fn is_open_stream(path: &Path) -> bool {
    let Ok(streams) = fs::canonicalize("/dev/fd") else { return false };
    let mut path = path.to_owned();
    // As many links as the system follows.
    for _ in 0..40 {
        if fs::canonicalize(folder_of(&path)).is_ok_and(|folder| folder == streams) {
            return path.file_name().is_some();
        }
        let Ok(link) = fs::read_link(&path) else { return false };
        path = path.with_file_name("").join(link);
    }
    false
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

/// Puts a new file in the place of the old one, if there is one.
#[cfg(unix)]
fn put(new: NamedTempFile, path: &Path, _: Option<Stamp>) -> io::Result<()> {
    Ok(new.persist(path).map(drop)?)
}

/// Puts a new file in the place of the old one, if there is one, and keeps the attributes, the access
/// control list and the streams of the old one. Windows takes so long for this that another program may
/// change the old file meanwhile: its stamp is compared once more, and a changed file is put back.
#[cfg(not(unix))]
fn put(new: NamedTempFile, path: &Path, read: Option<Stamp>) -> io::Result<()> {
    use winsafe::{ReplaceFile, co::REPLACEFILE};
    let replaced = |path: &Path, new: &Path, old: Option<&Path>| {
        let (Some(path), Some(new)) = (path.to_str(), new.to_str()) else { return false };
        let flags = REPLACEFILE::IGNORE_MERGE_ERRORS | REPLACEFILE::IGNORE_ACL_ERRORS;
        ReplaceFile(path, new, old.and_then(Path::to_str), flags).is_ok()
    };
    // No open file can be replaced, nor take the place of another.
    let new = new.into_temp_path();
    let old = new.with_extension("old");
    match read {
        Some(_) if replaced(path, &new, Some(&old)) => {
            if Stamp::of(&old) == read {
                // It is in nobody's way if it cannot be removed.
                let _ = fs::remove_file(&old);
                return Ok(());
            }
            fs::rename(&old, path)?;
            Err(io::Error::other(CHANGED))
        }
        None if replaced(path, &new, None) => Ok(()),
        // There is no old file, or the file system keeps nothing of it.
        _ => fs::rename(&new, path),
    }
}

/// Gives a new file the owner, the extended attributes and the mode of the old one.
#[cfg_attr(not(unix), expect(unused_variables, reason = "`put` keeps the rest on Windows"))]
fn keep(path: &Path, old: &Metadata, new: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let now = new.metadata()?;
        if (old.uid(), old.gid()) != (now.uid(), now.gid()) {
            fchown(new, Some(old.uid()), Some(old.gid()))
                .map_err(|error| attributes::unkept("owner", &error))?;
        }
        attributes::keep(path, new)?;
    }
    new.set_permissions(old.permissions())
}

/// Returns the number of names of a file.
#[cfg(unix)]
fn links(_: &Path, file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

/// Returns the number of names of a file, or one if that is not known.
#[cfg(not(unix))]
fn links(path: &Path, _: &Metadata) -> u64 {
    information(path).map_or(1, |file| file.number_of_links())
}

/// Returns what Windows knows of a file.
#[cfg(not(unix))]
fn information(path: &Path) -> Option<winapi_util::file::Information> {
    winapi_util::file::information(&File::open(path).ok()?).ok()
}

/// Returns whether two paths lead to the same file, through whatever links.
pub fn is_same(one: &Path, other: &Path) -> bool {
    // Do not open them: opening a pipe waits for a writer.
    #[cfg(unix)]
    let identity = |path| {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).map(|file| (file.dev(), file.ino())).ok()
    };
    #[cfg(not(unix))]
    let identity = |path| {
        let file = information(path)?;
        Some((file.volume_serial_number(), file.file_index()))
    };
    identity(one).is_some_and(|file| identity(other) == Some(file))
}
