//! Sources of records: files, folders, standard input, the command line.

use super::Failure;
use super::compressed::{self, Opened};
use super::output::Streams;
use super::place::Stream;
use super::progress::{Count, Counted};
use super::replace::{Stamp, is_open_stream};
pub(super) use crate::escape::shown_path as name;
use clap::Args;
use ignore::WalkBuilder;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// The sources that a command reads.
#[derive(Debug, Args)]
pub(super) struct Inputs {
    /// Files, folders (all *.pn, *.pn.gz and *.pn.zst files in them), or `-` for standard input
    /// [default: -]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Records given on the command line (repeatable)
    #[arg(short = 'e', value_name = "TEXT")]
    expressions: Vec<String>,
    #[command(flatten)]
    pub(super) folders: Folders,
}

/// What counts in folders.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct Folders {
    /// In folders, also read hidden files and what .gitignore files exclude
    #[arg(long)]
    no_ignore: bool,
}

/// A source before it is read.
#[derive(Debug)]
pub(super) enum Input {
    File(PathBuf),
    /// Standard input.
    Stdin,
    Expression {
        number: usize,
        text: String,
    },
    /// A game id on the command line.
    Id(String),
    /// Found in a folder, but not readable.
    Unreadable(PathBuf, io::Error),
}

/// A source that has been read.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The name to show.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
    /// The file it was read from.
    pub(super) file: Option<PathBuf>,
    /// The stamp of that file before it was read.
    pub(super) stamp: Option<Stamp>,
    /// Whether the file is compressed.
    pub(super) is_compressed: bool,
}

impl Input {
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Unreadable(path, _) => name(path),
            Self::Stdin => "<stdin>".to_owned(),
            Self::Expression { number, .. } => format!("<expression {number}>"),
            Self::Id(_) => "<id>".to_owned(),
        }
    }

    /// Returns the file to read, if there is one.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Stdin => Some(Path::new("/dev/stdin")),
            Self::Expression { .. } | Self::Id(_) | Self::Unreadable(..) => None,
        }
    }

    /// Returns whether a person types it.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }

    /// Returns how many bytes there are to read, if that is known.
    pub(super) fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => {
                fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|it| it.len())
            }
            Self::Stdin => None,
            Self::Expression { .. } | Self::Id(_) | Self::Unreadable(..) => Some(0),
        }
    }

    /// Opens the source, and decompresses what it reads if that is compressed. Counts what is read
    /// of files and standard input.
    pub(super) fn open(self, count: &Count) -> io::Result<Opened> {
        let count = Count::clone(count);
        match self {
            Self::File(path) => compressed::open(Counted { reader: File::open(path)?, count }),
            Self::Stdin => compressed::open(Counted { reader: io::stdin(), count }),
            Self::Expression { text, .. } | Self::Id(text) => {
                compressed::open(Cursor::new(text.into_bytes()))
            }
            Self::Unreadable(_, error) => Err(error),
        }
    }

    pub(super) fn read(self) -> Result<Text, Failure> {
        let name = self.name();
        let file = match &self {
            Self::File(path) => Some(path.clone()),
            _ => None,
        };
        let stamp = file.as_deref().and_then(Stamp::of);
        let text = self.open(&Count::default()).and_then(|mut opened| {
            let mut bytes = Vec::new();
            opened.reader.read_to_end(&mut bytes)?;
            opened.reader.end()?;
            Ok((bytes, opened.is_compressed))
        });
        match text {
            Ok((bytes, is_compressed)) => Ok(Text { name, bytes, file, stamp, is_compressed }),
            Err(error) => Err(Failure::File(name, error)),
        }
    }
}

impl Streams {
    /// Says on standard error that a terminal is read, if the source is one.
    pub(super) fn announce(&mut self, input: &Input) {
        if input.is_terminal() {
            self.announce_terminal();
        }
    }

    /// Says on standard error that a terminal is read, and how its input ends.
    pub(super) fn announce_terminal(&mut self) {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        self.err().text(format_args!(
            "patience: reading records from standard input; end with {end} on a new line\n"
        ));
        self.flush();
    }

    /// Says that there is no file of records in the folders to read.
    pub(super) fn no_files(&mut self, folders: Folders) {
        let rest = match folders.no_ignore {
            true => "",
            false => "; to read hidden files and those that .gitignore excludes, use --no-ignore",
        };
        self.err()
            .text(format_args!("patience: no game found: no *.pn files in these folders{rest}\n"));
    }

    /// Reads a source. Reports it and returns none if it cannot be read.
    pub(super) fn read(&mut self, input: Input) -> Option<Text> {
        input.read().map_err(|failure| self.report(&failure)).ok()
    }
}

impl Inputs {
    /// Returns the sources in order: paths, then expressions. The files of a folder are in byte
    /// order of their paths.
    pub(super) fn list(&self) -> Vec<Input> {
        self.list_with(|_| None)
    }

    /// Does the same, except that paths for which `id` returns a game id are ids.
    pub(super) fn list_with(&self, id: impl Fn(&Path) -> Option<String>) -> Vec<Input> {
        let mut inputs = Vec::new();
        for path in &self.paths {
            if let Some(id) = id(path) {
                inputs.push(Input::Id(id));
            } else if path.as_os_str() == "-" {
                inputs.push(Input::Stdin);
            } else {
                inputs.extend(self.folders.list(std::slice::from_ref(path)));
            }
        }
        inputs.extend(
            self.expressions
                .iter()
                .zip(1..)
                .map(|(text, number)| Input::Expression { number, text: text.clone() }),
        );
        if inputs.is_empty() && self.paths.is_empty() {
            inputs.push(Input::Stdin);
        }
        inputs
    }

    /// Creates the sources of these arguments.
    pub(super) const fn new(
        paths: Vec<PathBuf>,
        expressions: Vec<String>,
        folders: Folders,
    ) -> Self {
        Self { paths, expressions, folders }
    }
}

/// Refuses inputs that cannot be rewritten, as `option` does.
///
/// # Errors
/// Returns an error that names the first of them.
pub(super) fn need_files(option: &str, inputs: &[Input]) -> Result<(), Failure> {
    let refusal = |input: &Input| match input {
        Input::Stdin | Input::Expression { .. } => Some("has no file to write to"),
        Input::File(path) if is_open_stream(path) || Stream::of(path).is_some() => {
            Some("is an open stream")
        }
        // What is not there is reported when it is read.
        Input::File(path) if fs::metadata(path).is_ok_and(|it| !it.is_file()) => {
            Some("is not a regular file")
        }
        Input::File(_) | Input::Id(_) | Input::Unreadable(..) => None,
    };
    match inputs.iter().find_map(|input| Some((input.name(), refusal(input)?))) {
        Some((name, why)) => {
            Err(Failure::Usage(format!("{option} needs regular files: {name} {why}")))
        }
        None => Ok(()),
    }
}

/// Returns whether the name of a file in a folder is that of a file of records.
fn has_records(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    [b".pn".as_slice(), b".pn.gz", b".pn.zst"]
        .iter()
        .any(|end| name.len() > end.len() && name.ends_with(end))
}

impl Folders {
    /// Returns files, and the files of folders in byte order of their paths.
    pub(super) fn list(self, paths: &[PathBuf]) -> Vec<Input> {
        let mut inputs = Vec::new();
        for path in paths {
            match path.is_dir() {
                true => inputs.extend(self.folder(path)),
                false => inputs.push(Input::File(path.clone())),
            }
        }
        inputs
    }

    /// Returns every file of records in a folder and its subfolders, including those that cannot be
    /// read.
    ///
    /// Of git's rules, only those in `.gitignore` files count, be there a repository or not. Those
    /// in a user's settings or in `.git/info` would give the same folder other verdicts on another
    /// machine.
    fn folder(self, folder: &Path) -> Vec<Input> {
        let mut walk = WalkBuilder::new(folder);
        walk.standard_filters(!self.no_ignore).ignore(false).git_global(false).git_exclude(false);
        walk.require_git(false);
        let mut found = Vec::new();
        for entry in walk.build() {
            match entry {
                Ok(entry) if entry.depth() > 0 && has_records(entry.path()) => {
                    let path = entry.into_path();
                    let error = irregular(&path);
                    found.push((path, error));
                }
                Ok(_) => {}
                Err(error) => {
                    let path = place(&error).unwrap_or(folder).to_owned();
                    found.push((path, Some(cause(&error))));
                }
            }
        }
        found.sort_by(|(one, _), (other, _)| {
            one.as_os_str().as_encoded_bytes().cmp(other.as_os_str().as_encoded_bytes())
        });
        let input = |(path, error)| match error {
            None => Input::File(path),
            Some(error) => Input::Unreadable(path, error),
        };
        found.into_iter().map(input).collect()
    }
}

/// Returns why something in a folder is not a file to read, if it isn't.
fn irregular(path: &Path) -> Option<io::Error> {
    match fs::metadata(path) {
        Ok(file) if file.is_file() => None,
        Ok(file) if file.is_dir() => Some(ErrorKind::IsADirectory.into()),
        // Reading a pipe without a writer would block for ever.
        Ok(_) => Some(io::Error::other("not a regular file")),
        Err(error) => Some(error),
    }
}

/// Returns the path that an error is about, if it says so.
fn place(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } => place(err),
        _ => None,
    }
}

/// Returns the error of the system behind another, whose text would name the path again.
fn cause(error: &ignore::Error) -> io::Error {
    let error = error.io_error().map(|error| error as &(dyn Error + 'static));
    let mut causes = std::iter::successors(error, |error| (*error).source());
    let code = causes.find_map(|error| error.downcast_ref::<io::Error>()?.raw_os_error());
    code.map_or_else(|| ErrorKind::Other.into(), io::Error::from_raw_os_error)
}
