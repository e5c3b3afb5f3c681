//! A folder of pages: one for each record, and an index.

use crate::cli::failure::Failure;
use crate::cli::output::place::{Force, OutputKind};
use patience_core::text::shown_path;
use patience_files::signals::with_files;
use patience_report::transcript::html::{IndexEntry, index, is_listed};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use tempfile::TempDir;

/// The maximum number of characters that a page's name takes from its source.
const MAX_STEM: usize = 60;

const INDEX: &str = "index.html";

/// The pages written so far. They wait in a folder of their own until all are written, so that the
/// old ones stay as they are if anything fails.
///
/// They are not synced: one by one, that takes longer than all other work.
pub(crate) struct Pages {
    folder: PathBuf,
    force: Force,
    /// The files that must be neither overwritten nor removed.
    inputs: FxHashSet<PathBuf>,
    waiting: Waiting,
    names: Vec<String>,
    /// The names in lower case, as some file systems see them.
    taken: FxHashSet<String>,
    /// The number of pages whose names begin alike.
    alike: FxHashMap<String, u64>,
    entries: Vec<IndexEntry>,
}

/// A folder that is removed when it is dropped or a signal ends the program.
struct Waiting {
    path: PathBuf,
    folder: Option<TempDir>,
}

impl Waiting {
    fn new(beside: &Path) -> io::Result<Self> {
        with_files(|files| {
            let folder =
                tempfile::Builder::new().prefix(".patience-").suffix(".tmp").tempdir_in(beside);
            // Its own error names the temporary folder.
            let folder = folder.map_err(|error| io::Error::from(error.kind()))?;
            let path = folder.path().to_owned();
            files.insert(path.clone());
            Ok(Self { path, folder: Some(folder) })
        })
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        with_files(|files| {
            files.remove(&self.path);
            self.folder = None;
        });
    }
}

/// Returns whether a path is a folder, or is meant to be one.
pub(crate) fn is_folder(path: &Path) -> bool {
    let path_text = path.to_string_lossy();
    path.is_dir() || path_text.ends_with(['/', MAIN_SEPARATOR])
}

impl Pages {
    /// Creates the folder if needed. Refuses one that has another index, unless that is asked for.
    pub(crate) fn new<'p>(
        folder: PathBuf,
        force: Force,
        inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<Self, Failure> {
        let failed = |error| Failure::File(shown_path(&folder), error);
        fs::create_dir_all(&folder).map_err(failed)?;
        let waiting = Waiting::new(&folder).map_err(failed)?;
        let pages = Self {
            inputs: inputs.filter_map(|input| fs::canonicalize(input).ok()).collect(),
            waiting,
            names: Vec::new(),
            taken: FxHashSet::from_iter([INDEX.to_owned()]),
            alike: FxHashMap::default(),
            entries: Vec::new(),
            folder,
            force,
        };
        pages.check(INDEX)?;
        Ok(pages)
    }

    /// Returns a name for the page of a record of a source, unlike all others.
    pub(crate) fn name(&mut self, source: &str, number: usize) -> String {
        let file = source.rsplit(['/', MAIN_SEPARATOR]).next().unwrap_or(source);
        let file = file.strip_suffix(".pn").unwrap_or(file);
        let plain = |character: char| match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.' | '-' => character,
            _ => '-',
        };
        let stem: String = file.chars().take(MAX_STEM).map(plain).collect();
        let stem = Some(stem.trim_matches(['-', '.'])).filter(|stem| !stem.is_empty());
        let start = format!("{}-{number}", stem.unwrap_or("record"));
        let alike = self.alike.entry(start.to_lowercase()).or_default();
        loop {
            *alike += 1;
            let name = match *alike {
                1 => format!("{start}.html"),
                other => format!("{start}-{other}.html"),
            };
            if self.taken.insert(name.to_lowercase()) {
                return name;
            }
        }
    }

    pub(crate) fn add(&mut self, entry: IndexEntry) {
        self.entries.push(entry);
    }

    /// Writes a page. It is not in its place yet.
    pub(crate) fn write(&mut self, file: String, page: &str) -> Result<(), Failure> {
        self.check(&file)?;
        fs::write(self.waiting.path.join(&file), page)
            .map_err(|error| self.failed(&file, error))?;
        self.names.push(file);
        Ok(())
    }

    /// Writes the index, and puts all pages in their places. Removes those of earlier runs that are
    /// of no record now, unless some records `are_missing`.
    pub(crate) fn finish(mut self, are_missing: bool) -> Result<(), Failure> {
        if self.entries.is_empty() {
            return Ok(());
        }
        self.write(INDEX.to_owned(), &index(&self.entries))?;
        self.names.iter().try_for_each(|file| self.check(file))?;
        if !are_missing {
            for file in self.gone().map_err(|error| self.failed("", error))? {
                fs::remove_file(self.folder.join(&file))
                    .map_err(|error| self.failed(&file, error))?;
            }
        }
        for file in &self.names {
            fs::rename(self.waiting.path.join(file), self.folder.join(file))
                .map_err(|error| self.failed(file, error))?;
        }
        Ok(())
    }

    /// Returns the names of the pages of earlier runs that are not written again.
    fn gone(&self) -> io::Result<Vec<String>> {
        let names: FxHashSet<&str> = self.names.iter().map(String::as_str).collect();
        let mut gone = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            // The names of pages are ASCII.
            let Ok(file) = file?.file_name().into_string() else { continue };
            if file.ends_with(".html") && !names.contains(&*file) {
                let path = self.folder.join(&file);
                if is_own(&path) && !self.is_input(&path) {
                    gone.push(file);
                }
            }
        }
        Ok(gone)
    }

    /// Refuses to overwrite what is no page of an earlier run, unless that is asked for.
    fn check(&self, file: &str) -> Result<(), Failure> {
        let path = self.folder.join(file);
        let Ok(found) = fs::symlink_metadata(&path) else { return Ok(()) };
        let reason = match found.is_file() {
            _ if self.is_input(&path) => "is an input",
            true => {
                let kind = OutputKind { writer: "replay --html FOLDER", is_own: &is_listed };
                return self.force.check_kind(&path, kind);
            }
            false => "is not a regular file",
        };
        Err(Failure::Usage(format!("{} {reason}: refusing to overwrite it", shown_path(&path))))
    }

    fn is_input(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| self.inputs.contains(&path))
    }

    fn failed(&self, file: &str, error: io::Error) -> Failure {
        Failure::File(shown_path(&self.folder.join(file)), error)
    }
}

/// Returns whether a file is a page that was written into a folder.
fn is_own(path: &Path) -> bool {
    // Do not follow links, nor open a pipe, which waits for a writer.
    let is_file = fs::symlink_metadata(path).is_ok_and(|file| file.is_file());
    let mut beginning = Vec::new();
    let read = |file: File| file.take(512).read_to_end(&mut beginning);
    is_file && File::open(path).and_then(read).is_ok() && is_listed(&beginning)
}
