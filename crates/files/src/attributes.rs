//! Extended attributes of files: access control lists, capabilities, labels, and a user's own.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use xattr::FileExt;

/// Gives a new file the extended attributes of an old one, and no others.
///
/// # Errors
/// Returns an error that names the first attribute that the new file cannot get.
pub(crate) fn keep(old: &Path, new: &File) -> io::Result<()> {
    let kept = read(xattr::list(old), |name| xattr::get(old, name))?;
    let mut set = read(new.list_xattr(), |name| new.get_xattr(name))?;
    let unset = |name: &OsString| {
        let what = format!("extended attribute {}", name.display());
        move |error| unkept(&what, &error)
    };
    for (name, value) in &kept {
        // A label that the system has set already may not be set again, not even to the same value.
        if set.remove(name).as_ref() != Some(value) {
            new.set_xattr(name, value).map_err(unset(name))?;
        }
    }
    // A folder can have an access control list for its new files.
    for name in set.keys() {
        new.remove_xattr(name).map_err(unset(name))?;
    }
    Ok(())
}

/// Says what a new file could not get from the old one.
pub(crate) fn unkept(what: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("not written: its {what} cannot be kept: {error}"))
}

/// Reads the attributes of a file: none on a file system without any.
fn read(
    names: io::Result<xattr::XAttrs>,
    value: impl Fn(&OsString) -> io::Result<Option<Vec<u8>>>,
) -> io::Result<BTreeMap<OsString, Vec<u8>>> {
    let names = match names {
        Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(BTreeMap::new()),
        names => names?,
    };
    let read = names.filter_map(|name| match value(&name) {
        Ok(value) => Some(Ok((name, value?))),
        Err(error) => Some(Err(error)),
    });
    read.collect()
}
