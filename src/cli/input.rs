//! Sources of records: files, folders, standard input, the command line.

use super::Failure;
use super::output::Streams;
pub(super) use crate::escape::shown_path as name;
use clap::Args;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// The sources that a command reads.
#[derive(Debug, Args)]
pub(super) struct Inputs {
    /// Files, folders (all *.pn files in them), or `-` for standard input [default: -]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Records given on the command line (repeatable)
    #[arg(short = 'e', value_name = "TEXT")]
    expressions: Vec<String>,
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
}

impl Input {
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Unreadable(path, _) => name(path),
            Self::Stdin => "<stdin>".to_owned(),
            Self::Expression { number, .. } => format!("<expression {number}>"),
        }
    }

    /// Returns the file to read, if there is one.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Stdin => Some(Path::new("/dev/stdin")),
            Self::Expression { .. } | Self::Unreadable(..) => None,
        }
    }

    pub(super) fn read(self) -> Result<Text, Failure> {
        let name = self.name();
        let (bytes, file) = match self {
            Self::File(path) => (fs::read(&path), Some(path)),
            Self::Stdin => {
                let mut bytes = Vec::new();
                (io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes), None)
            }
            Self::Expression { text, .. } => (Ok(text.into_bytes()), None),
            Self::Unreadable(_, error) => (Err(error), None),
        };
        match bytes {
            Ok(bytes) => Ok(Text { name, bytes, file }),
            Err(error) => Err(Failure::File(name, error)),
        }
    }
}

impl Streams {
    /// Says on standard error that a terminal is read, and how its input ends.
    pub(super) fn announce(&mut self, input: &Input) {
        if matches!(input, Input::Stdin) && io::stdin().is_terminal() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            self.err().text(format_args!(
                "patience: reading records from standard input; end with {end} on a new line\n"
            ));
            self.flush();
        }
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
        let mut inputs = Vec::new();
        for path in &self.paths {
            match path.as_os_str() == "-" {
                true => inputs.push(Input::Stdin),
                false => inputs.extend(list(std::slice::from_ref(path))),
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
}

/// Returns files, and the files of folders in byte order of their paths.
pub(super) fn list(paths: &[PathBuf]) -> Vec<Input> {
    let mut inputs = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => inputs.extend(folder(path)),
            false => inputs.push(Input::File(path.clone())),
        }
    }
    inputs
}

/// Returns every *.pn in a folder and its subfolders, including those that cannot be read.
fn folder(folder: &Path) -> Vec<Input> {
    let mut found = Vec::new();
    for entry in WalkDir::new(folder) {
        match entry {
            Ok(entry)
                if entry.depth() > 0
                    && entry.path().extension().is_some_and(|extension| extension == "pn") =>
            {
                let path = entry.into_path();
                let error = match fs::metadata(&path) {
                    Ok(file) if file.is_file() => None,
                    Ok(file) if file.is_dir() => Some(io::Error::from(ErrorKind::IsADirectory)),
                    // Reading a pipe without a writer would block for ever.
                    Ok(_) => Some(io::Error::other("not a regular file")),
                    Err(error) => Some(error),
                };
                found.push((path, error));
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                found.push((
                    path,
                    Some(error.into_io_error().unwrap_or_else(|| ErrorKind::Other.into())),
                ));
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
