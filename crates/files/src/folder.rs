//! What is in folders, without what is hidden or built there.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

/// The names of folders that hold what programs have built or fetched.
const BUILT: [&str; 2] = ["target", "node_modules"];

/// Returns all that is in a folder and its subfolders, in no order, or of these folders those that cannot
/// be read, with the error. Links to folders are not followed.
///
/// Unless `all` is wanted, entries whose name begins with a dot and folders named `target` or
/// `node_modules` are left out.
#[must_use]
pub fn entries(folder: &Path, all: bool) -> Vec<(PathBuf, Option<io::Error>)> {
    let mut found = Vec::new();
    walk(folder, all, &mut found);
    found
}

fn walk(folder: &Path, all: bool, found: &mut Vec<(PathBuf, Option<io::Error>)>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return found.push((folder.to_owned(), Some(error))),
    };
    for entry in entries {
        match entry.and_then(|entry| Ok((entry.file_type()?.is_dir(), entry))) {
            Err(error) => found.push((folder.to_owned(), Some(error))),
            Ok((is_folder, entry)) if !all && is_left_out(&entry, is_folder) => {}
            Ok((is_folder, entry)) => {
                let path = entry.path();
                if is_folder {
                    walk(&path, all, found);
                }
                found.push((path, None));
            }
        }
    }
}

fn is_left_out(entry: &DirEntry, is_folder: bool) -> bool {
    let name = entry.file_name();
    name.as_encoded_bytes().starts_with(b".") || is_folder && BUILT.iter().any(|it| name == *it)
}
