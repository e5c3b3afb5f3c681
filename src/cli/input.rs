//! Sources of records: files, folders, standard input, the command line.

use super::Failure;
use super::output::Streams;
use clap::Args;
use std::fmt::Write;
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
}

/// Returns the name of a file as text. Different names stay different: a byte that is not UTF-8 is
/// escaped as in `\xE9`, and a backslash that would look like the start of such an escape is
/// `\x5C`.
pub(super) fn name(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(at) = rest.find('\\') {
            let looks_escaped = matches!(
                rest.as_bytes()[at + 1..],
                [b'x', b'0'..=b'9' | b'A'..=b'F', b'0'..=b'9' | b'A'..=b'F', ..]
            );
            name += &rest[..at];
            name += if looks_escaped { "\\x5C" } else { "\\" };
            rest = &rest[at + 1..];
        }
        name += rest;
        for byte in chunk.invalid() {
            // Writing to a string cannot fail.
            let _ = write!(name, "\\x{byte:02X}");
        }
    }
    name
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

    pub(super) fn read(self) -> Result<Text, Failure> {
        let name = self.name();
        let (bytes, file) = match self {
            Self::File(path) => (fs::read(&path), Some(path)),
            Self::Stdin => {
                let mut bytes = Vec::new();
                (io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes), None)
            }
            Self::Expression { text, .. } | Self::Id(text) => (Ok(text.into_bytes()), None),
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
            } else if path.is_dir() {
                inputs.extend(folder(path));
            } else {
                inputs.push(Input::File(path.clone()));
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
    pub(super) const fn new(paths: Vec<PathBuf>, expressions: Vec<String>) -> Self {
        Self { paths, expressions }
    }
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

#[cfg(all(test, unix))]
mod tests {
    use super::name;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    #[test]
    fn names_that_differ_stay_different() {
        let name = |bytes: &[u8]| name(Path::new(OsStr::from_bytes(bytes)));
        let names = [
            (b"a\xe9.pn".as_slice(), r"a\xE9.pn"),
            (br"a\xE9.pn", r"a\x5CxE9.pn"),
            (br"a\x5CxE9.pn", r"a\x5Cx5CxE9.pn"),
            (br"a\xe9\n.pn", r"a\xe9\n.pn"),
            (b"a\\\xe9", r"a\\xE9"),
            (br"a\\xE9", r"a\\x5CxE9"),
            ("a\u{fffd}".as_bytes(), "a\u{fffd}"),
        ];
        for (bytes, text) in names {
            assert_eq!(name(bytes), text);
        }
    }
}
