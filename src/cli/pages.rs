//! A folder of pages: one for each record, and an index.

use super::input::name;
use super::{Failure, replace};
use crate::transcript::html::{Entry, index};
use std::collections::BTreeSet;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// The maximum number of characters that a page's name takes from its source.
const MAX_STEM: usize = 60;

/// The pages written so far.
pub(super) struct Pages {
    folder: PathBuf,
    /// The files that must not be overwritten.
    inputs: Vec<PathBuf>,
    /// The names of the pages, in lower case, as some file systems see them.
    taken: BTreeSet<String>,
    entries: Vec<Entry>,
}

/// Returns whether a path is a folder, or is meant to be one.
pub(super) fn is_folder(path: &Path) -> bool {
    let path_text = path.to_string_lossy();
    path.is_dir() || path_text.ends_with(['/', MAIN_SEPARATOR])
}

impl Pages {
    /// Creates the folder if needed.
    pub(super) fn new(folder: PathBuf, inputs: Vec<PathBuf>) -> Result<Self, Failure> {
        fs::create_dir_all(&folder).map_err(|error| Failure::File(name(&folder), error))?;
        let taken = BTreeSet::from(["index.html".to_owned()]);
        Ok(Self { folder, inputs, taken, entries: Vec::new() })
    }

    /// Returns a name for the page of a record of a source, unlike all others.
    pub(super) fn name(&mut self, source: &str, number: usize) -> String {
        let file = source.rsplit(['/', MAIN_SEPARATOR]).next().unwrap_or(source);
        let file = file.strip_suffix(".pn").unwrap_or(file);
        let plain = |character: char| match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.' | '-' => character,
            _ => '-',
        };
        let stem: String = file.chars().take(MAX_STEM).map(plain).collect();
        let stem = Some(stem.trim_matches(['-', '.'])).filter(|stem| !stem.is_empty());
        let stem = stem.unwrap_or("record");
        let names = std::iter::once(format!("{stem}-{number}.html"))
            .chain((2_u64..).map(|other| format!("{stem}-{number}-{other}.html")));
        let free = names.into_iter().find(|name| self.taken.insert(name.to_lowercase()));
        free.unwrap_or_default()
    }

    pub(super) fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    pub(super) fn write(&self, file: &str, page: &str) -> Result<(), Failure> {
        let path = self.folder.join(file);
        if self.inputs.iter().any(|input| replace::is_same(input, &path)) {
            return Err(Failure::Usage(format!(
                "{} is an input: refusing to overwrite it",
                name(&path)
            )));
        }
        replace::write(&path, page.as_bytes()).map_err(|error| Failure::File(name(&path), error))
    }

    /// Writes the index.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        if self.entries.is_empty() {
            return Ok(());
        }
        self.write("index.html", &index(&self.entries))
    }
}
