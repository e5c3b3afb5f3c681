//! What is in folders, without what their owners leave out.

use crate::gitignore::Rules;
use std::ffi::OsString;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

/// Returns all that is in a folder and its subfolders, in no order, or of these folders those that cannot
/// be read, with the error. Links to folders are not followed.
///
/// Unless `all` is wanted, hidden entries and what `.gitignore` files exclude are left out. Of git's rules,
/// only those in such files count, be there a repository or not, also in the folders above. Those in
/// a user's settings or in `.git/info` would give the same folder other entries on another machine.
#[must_use]
pub fn entries(folder: &Path, all: bool) -> Vec<(PathBuf, Option<io::Error>)> {
    let mut walk = Walk { all, names: Vec::new(), rules: Vec::new(), found: Vec::new() };
    if !all && let Ok(path) = folder.canonicalize() {
        walk.names = path.iter().map(OsString::from).collect();
        for parent in parents(&path) {
            walk.add_rules(parent, parent.iter().count());
        }
    }
    walk.folder(folder);
    walk.found
}

/// Returns the folders above another, from the root on.
fn parents(path: &Path) -> Vec<&Path> {
    let mut parents: Vec<&Path> = path.ancestors().skip(1).collect();
    parents.reverse();
    parents
}

struct Walk {
    all: bool,
    /// The names of the folder or entry that is looked at, from the root of the file system on.
    names: Vec<OsString>,
    /// The rules that hold there, those of outer folders first, with the number of names of their folder.
    rules: Vec<(usize, Rules)>,
    found: Vec<(PathBuf, Option<io::Error>)>,
}

impl Walk {
    fn add_rules(&mut self, folder: &Path, names: usize) {
        let rules = Rules::of(folder);
        if !rules.is_empty() {
            self.rules.push((names, rules));
        }
    }

    fn folder(&mut self, folder: &Path) {
        let outer = self.rules.len();
        if !self.all {
            self.add_rules(folder, self.names.len());
        }
        match fs::read_dir(folder) {
            Ok(entries) => {
                for entry in entries {
                    match entry {
                        Ok(entry) => self.entry(&entry),
                        Err(error) => self.found.push((folder.to_owned(), Some(error))),
                    }
                }
            }
            Err(error) => self.found.push((folder.to_owned(), Some(error))),
        }
        self.rules.truncate(outer);
    }

    fn entry(&mut self, entry: &DirEntry) {
        let path = entry.path();
        let is_folder = match entry.file_type() {
            Ok(kind) => kind.is_dir(),
            Err(error) => return self.found.push((path, Some(error))),
        };
        self.names.push(entry.file_name());
        if self.all || !self.leaves_out(entry, is_folder) {
            self.found.push((path.clone(), None));
            if is_folder {
                self.folder(&path);
            }
        }
        self.names.pop();
    }

    /// Returns whether the nearest rule excludes an entry, or it is hidden and there is no rule about it.
    fn leaves_out(&self, entry: &DirEntry, is_folder: bool) -> bool {
        let nearest = self.rules.iter().rev();
        let mut said = nearest.map(|(from, rules)| rules.exclude(&self.names[*from..], is_folder));
        said.find_map(|said| said).unwrap_or_else(|| is_hidden(entry))
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    #[cfg(windows)]
    {
        use std::os::windows::fs::MetadataExt;
        const HIDDEN: u32 = 2;
        if entry.metadata().is_ok_and(|it| it.file_attributes() & HIDDEN != 0) {
            return true;
        }
    }
    entry.file_name().as_encoded_bytes().starts_with(b".")
}
