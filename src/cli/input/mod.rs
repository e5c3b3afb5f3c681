//! Sources of records: files, folders, standard input, the command line.

pub(crate) mod deal_args;
pub(crate) mod game_argument;
pub(crate) mod games;
pub(crate) mod pipeline;
pub(crate) mod unnumbered;
pub(crate) mod watched;

use crate::cli::failure::Failure;
use crate::cli::input::deal_args::lacks_games;
use crate::cli::input::game_argument::{is_path, names_nothing};
use crate::cli::output::Streams;
use crate::cli::output::progress::{Count, CountedReader};
use crate::cli::output::terminal::Terminal;
use clap::Args;
use patience_core::notation::{MAX_RECORD, parse_id};
use patience_core::source::{Location, Source};
use patience_core::text::english::count;
use patience_core::text::{shown, shown_path, slashed};
use patience_files::folder::entries;
use patience_files::opened::{Opened, open};
use patience_files::parts::Parts;
use patience_files::replace::{Stamp, is_open_stream};
use patience_files::stream::Stream;
use patience_files::text::{Bytes, Text};
use patience_report::diagnostic::{Diagnostic, of_unread};
use patience_wire as wire;
use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// The sources that a command reads.
#[derive(Debug, Args)]
pub(crate) struct Inputs {
    /// Files, folders (all *.pn files in them), or `-` for standard input [default: -]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Records given on the command line (repeatable)
    #[arg(short = 'e', value_name = "TEXT")]
    expressions: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

/// The choice of one record among many.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Only {
    /// Take only record N, counted from 1 without deal-book entries [default: all]
    #[arg(long = "record", value_name = "N", value_parser = record_number)]
    record: Option<u32>,
}

impl Only {
    /// Chooses a record by its number, or all of them.
    pub(crate) const fn new(record: Option<u32>) -> Self {
        Self { record }
    }

    /// Returns the number of the record, unless all are wanted.
    pub(crate) const fn number(self) -> Option<u32> {
        self.record
    }

    /// Returns whether a record is wanted.
    pub(crate) fn takes(self, number: u32) -> bool {
        self.record.is_none_or(|record| record == number)
    }

    /// Refuses the number of a record that is not among so many.
    ///
    /// # Errors
    /// Returns an error that says how many there are.
    pub(crate) fn check(self, records: u32) -> Result<(), Failure> {
        match self.record {
            Some(number) if records < number => Err(Failure::Usage(match records {
                1 => format!("there is no record {number}, only 1"),
                records => format!("there is no record {number}, only {records}"),
            })),
            _ => Ok(()),
        }
    }
}

/// Reads the number of a record.
fn record_number(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err("records are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("expected the number of a record".to_owned()),
    }
}

/// How sources are read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadArgs {
    /// In folders, also read hidden entries and folders named target or node_modules
    #[arg(long)]
    hidden: bool,
    /// Maximum size of a record, such as 1M or 2G
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = size)]
    max_record_size: u64,
}

impl Default for ReadArgs {
    fn default() -> Self {
        Self { hidden: false, max_record_size: MAX_RECORD as u64 }
    }
}

/// Reads a number of bytes: a number, and one of K, M, G and T, which are powers of 1,024, or nothing.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let unit = |name: &str| {
        let name = name.strip_suffix(['B', 'b']).unwrap_or(name);
        let letter = name.strip_suffix(['I', 'i']).unwrap_or(name);
        let power = ["", "k", "m", "g", "t"].iter().position(|it| letter.eq_ignore_ascii_case(it));
        // `i` stands between a letter and `B`.
        power.filter(|&power| power > 0 || name.is_empty()).map(|power| 1 << (10 * power))
    };
    scaled(text, unit)
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| "expected a number of bytes, as in `512M` or `2GB`".to_owned())
}

/// Reads a whole number from 1 on, as people write a large one: `3000000`, `3_000_000`, `3e6`, `3M`.
pub(crate) fn large_number(text: &str) -> Result<u64, String> {
    whole_number(text).and_then(|number| match number {
        0 => Err("expected a number from 1 on".to_owned()),
        number => Ok(number),
    })
}

/// Reads a whole number as [`large_number`] does, or zero.
pub(crate) fn whole_number(text: &str) -> Result<u64, String> {
    let unit = |name: &str| match name {
        "" => Some(1),
        "k" | "K" => Some(1_000),
        "m" | "M" => Some(1_000_000),
        "g" | "G" | "b" | "B" => Some(1_000_000_000),
        _ => None,
    };
    scaled(text, unit)
        .ok_or_else(|| "expected a whole number, such as 3000000, 3_000_000, 3e6 or 3M".to_owned())
}

/// Reads a number with `_` or `,` between its digits, decimals, a power of ten and a unit, if it is whole and
/// has at most 64 bits.
fn scaled(text: &str, unit: impl Fn(&str) -> Option<u64>) -> Option<u64> {
    let is_digit = |it: char| it.is_ascii_digit() || matches!(it, '_' | ',' | '.');
    let end = text.find(|it| !is_digit(it)).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let is_grouped = whole.split([',', '_']).skip(1).all(|group| group.len() == 3);
    let is_number = whole.starts_with(|it: char| it.is_ascii_digit())
        && (is_grouped || !whole.contains(','))
        && !whole.ends_with(['_', ','])
        && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let power = rest.strip_prefix(['e', 'E']).map(|it| it.strip_prefix('+').unwrap_or(it));
    let (factor, power) = match power {
        Some(power) => (1, power.parse::<u32>().ok()?),
        None => (unit(rest)?, 0),
    };
    if !is_number || decimals.len() > 18 {
        return None;
    }
    let digits = whole.replace(['_', ','], "") + decimals;
    let value = digits.parse::<u128>().ok()?;
    let value = value.checked_mul(factor.into())?.checked_mul(10_u128.checked_pow(power)?)?;
    let parts = 10_u128.pow(u32::try_from(decimals.len()).ok()?);
    (value % parts == 0).then_some(value / parts).and_then(|value| value.try_into().ok())
}

/// A source before it is read.
#[derive(Debug)]
pub(crate) enum Input {
    File(PathBuf),
    /// Standard input.
    Stdin,
    Expression {
        number: usize,
        text: String,
    },
    /// A game id on the command line.
    Id(String),
    /// A folder without files of records.
    Folder(PathBuf),
    /// Found in a folder, but not readable.
    Unreadable(PathBuf, io::Error),
}

impl Input {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Folder(path) | Self::Unreadable(path, _) => shown_path(path),
            Self::Stdin => "<stdin>".to_owned(),
            Self::Expression { number, .. } => format!("<expression {number}>"),
            Self::Id(_) => "<id>".to_owned(),
        }
    }

    /// Returns the file to read, if there is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Stdin => Some(Path::new("/dev/stdin")),
            Self::Expression { .. } | Self::Id(_) | Self::Folder(_) | Self::Unreadable(..) => None,
        }
    }

    /// Returns the file or the folder that messages may look at, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Folder(path) => Some(path),
            Self::Stdin | Self::Expression { .. } | Self::Id(_) | Self::Unreadable(..) => None,
        }
    }

    /// Returns whether a person types it.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }

    /// Returns how many bytes there are to read, if that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => {
                fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|it| it.len())
            }
            Self::Stdin => None,
            Self::Expression { .. } | Self::Id(_) | Self::Folder(_) | Self::Unreadable(..) => {
                Some(0)
            }
        }
    }

    /// Opens the source, a text. Counts what is read of files and standard input. A game that another program has saved is refused.
    pub(crate) fn open(self, count: &Count) -> io::Result<Opened> {
        self.open_any(count)?.text()
    }

    /// Opens the source, be it a text or a saved game.
    pub(crate) fn open_any(self, count: &Count) -> io::Result<Opened> {
        let count = Count::clone(count);
        match self {
            Self::File(path) => {
                let reader = File::open(&path).map_err(|error| explained(&path, error))?;
                open(Some(&path), CountedReader { reader, count })
            }
            Self::Stdin => open(None, CountedReader { reader: io::stdin(), count }),
            Self::Expression { text, .. } | Self::Id(text) => {
                open(None, Cursor::new(text.into_bytes()))
            }
            Self::Folder(_) => open(None, io::empty()),
            Self::Unreadable(_, error) => Err(error),
        }
    }

    /// Returns the parts of the source. If it cannot be opened, reading the first one fails.
    pub(crate) fn parts(self, reading: ReadArgs) -> Parts {
        match self.open(&Count::default()) {
            Ok(opened) => Parts::new(opened.reader, reading.max_record()),
            Err(error) => Parts::new(Box::new(Unopened(Some(error))), reading.max_record()),
        }
    }

    /// Reads the records of the source.
    pub(crate) fn read(self, reading: ReadArgs) -> Result<Text, Failure> {
        let name = self.name();
        let file = self.path().map(Path::to_owned);
        let stamp = file.as_deref().and_then(Stamp::of);
        match self.parts(reading).read_all() {
            Ok(records) => Ok(Text { name, records, file, stamp }),
            Err(error) => Err(Failure::File(name, error)),
        }
    }

    /// Reads every byte of the source.
    pub(crate) fn bytes(self) -> io::Result<Bytes> {
        let (name, stamp) = (self.name(), self.file().and_then(Stamp::of));
        Bytes::read(name, stamp, self.open(&Count::default())?)
    }
}

/// Explains why a file cannot be opened, if it is a record in place of a file.
fn explained(path: &Path, error: io::Error) -> io::Error {
    // On Windows, `*` is in no name, and the program itself looks for what it stands for.
    let has_wildcard = || path.as_os_str().as_encoded_bytes().iter().any(|it| b"*?".contains(it));
    let is_pattern = cfg!(windows) && error.kind() == ErrorKind::InvalidFilename && has_wildcard();
    let unmatched = || is_pattern.then(|| "no file matches".to_owned());
    let said = match error.kind() {
        ErrorKind::NotFound | ErrorKind::InvalidFilename => {
            let is_record = |text: &&str| !is_path(text) && parse_id(text.as_bytes()).is_ok();
            let record = path.to_str().filter(is_record);
            let what = "no such file; a record goes after -e, in quotes".to_owned();
            record.map(|_| what).or_else(unmatched)
        }
        _ => None,
    };
    match said {
        Some(said) => io::Error::new(ErrorKind::NotFound, said),
        None => dangling(path, &error).unwrap_or(error),
    }
}

/// A source that cannot be opened.
struct Unopened(Option<io::Error>);

impl Read for Unopened {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// The maximum number of files that are looked at where none is of records.
const MAX_LISTED: usize = 1000;

impl Streams {
    /// Says on standard error that a terminal is read, if the source is one.
    pub(crate) fn announce(&mut self, input: &Input) {
        if input.is_terminal() {
            self.announce_terminal();
        }
    }

    /// Says on standard error that a terminal is read, and how its input ends.
    pub(crate) fn announce_terminal(&mut self) {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        self.err().text(format_args!(
            "patience: reading records from standard input; end with {end} on a new line\n"
        ));
        self.flush();
    }

    /// Reads a source. Reports it and returns none if it cannot be read.
    pub(crate) fn read(&mut self, input: Input, reading: ReadArgs) -> Option<Text> {
        input.read(reading).map_err(|failure| self.report(&failure)).ok()
    }

    /// Reads a source that should have games. Reports it if it cannot be read or has none.
    ///
    /// # Errors
    /// Returns the source without its games.
    pub(crate) fn games(
        &mut self,
        input: Input,
        reading: ReadArgs,
        terminal: Terminal,
    ) -> Result<Text, Gameless> {
        let name = input.name();
        let unknown = input.path().and_then(names_nothing).map(Failure::Usage);
        match input.read(reading) {
            Err(failure) => {
                let failure = unknown.unwrap_or(failure);
                self.report(&failure);
                Err(Gameless { name, diagnostic: Box::new(of_unread(&failure.reason())) })
            }
            Ok(text) => match lacks_games(text.source(), reading, terminal, self) {
                Some(diagnostic) => Err(Gameless { name, diagnostic: Box::new(diagnostic) }),
                None => Ok(text),
            },
        }
    }
}

/// A source that has no game, or that cannot be read.
pub(crate) struct Gameless {
    name: String,
    diagnostic: Box<Diagnostic>,
}

impl Gameless {
    /// Returns the name of the source, as JSON has it.
    pub(crate) fn name(&self) -> Cow<'_, str> {
        shown(self.name.as_bytes())
    }

    /// Returns the code of what is wrong with it.
    pub(crate) fn code(&self) -> &'static str {
        self.diagnostic.code.as_str()
    }

    /// Returns what is wrong with it, and in which source that is.
    pub(crate) fn error(&self) -> wire::Error {
        let source = Source::new(&self.name, b"");
        let error = self.diagnostic.error(source, Location { line: 1, column: 1 });
        wire::Error { message: format!("{}: {}", self.name(), error.message), ..error }
    }
}

impl ReadArgs {
    /// Adds to the diagnostic of a folder without files of records which other files there are.
    pub(crate) fn without_files(self, folder: &Path, mut found: Diagnostic) -> Diagnostic {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let mut others: Vec<PathBuf> = entries
            .take(MAX_LISTED)
            .filter_map(|entry| {
                Some(entry.ok()?.path()).filter(|path| path.is_file() && !is_hidden(path))
            })
            .collect();
        others.sort();
        found.help = match others.as_slice() {
            [only] => Some(format!("to read the only other file, name it: {}", shown_path(only))),
            [first, ..] => {
                let all = count(others.len() as u64, "other file");
                Some(format!("there are {all}: to read one, name it, as in {}", shown_path(first)))
            }
            [] if self.hidden => None,
            [] => {
                Some("to read hidden entries, target and node_modules too, use --hidden".to_owned())
            }
        };
        found.message += ": no *.pn files in this folder";
        found
    }
}

impl Inputs {
    /// Returns the sources in order: paths, then expressions. The files of a folder are in byte
    /// order of their paths.
    pub(crate) fn list(&self) -> Vec<Input> {
        self.list_with(|_| None)
    }

    /// Returns the sources in order, where paths for which `id` returns a text are texts.
    pub(crate) fn list_with(&self, id: impl Fn(&Path) -> Option<String>) -> Vec<Input> {
        let mut inputs = Vec::new();
        for path in &self.paths {
            if let Some(id) = id(path) {
                inputs.push(Input::Id(id));
            } else if path.as_os_str() == "-" {
                inputs.push(Input::Stdin);
            } else {
                inputs.extend(self.reading.list(std::slice::from_ref(path)));
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
    pub(crate) const fn new(
        paths: Vec<PathBuf>,
        expressions: Vec<String>,
        reading: ReadArgs,
    ) -> Self {
        Self { paths, expressions, reading }
    }
}

/// Refuses inputs that cannot be rewritten, as `option` does.
///
/// # Errors
/// Returns an error that names the first of them.
pub(crate) fn need_files(option: &str, inputs: &[Input]) -> Result<(), Failure> {
    let refusal = |input: &Input| match input {
        Input::Stdin | Input::Expression { .. } => Some("has no file to write to"),
        Input::File(path) if is_open_stream(path) || Stream::of(path).is_some() => {
            Some("is an open stream")
        }
        // A file that is not there is reported when it is read.
        Input::File(path) if fs::metadata(path).is_ok_and(|it| !it.is_file()) => {
            Some("is not a regular file")
        }
        Input::File(_) | Input::Id(_) | Input::Folder(_) | Input::Unreadable(..) => None,
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
    // Old systems write names in upper case.
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pn"))
}

impl ReadArgs {
    /// Returns how much text a record may have, in bytes.
    pub(crate) fn max_record(self) -> usize {
        self.max_record_size.try_into().unwrap_or(usize::MAX)
    }

    /// Returns files, and the files of folders in byte order of their paths. A folder without any is one
    /// of them itself.
    pub(crate) fn list(self, paths: &[PathBuf]) -> Vec<Input> {
        let mut inputs = Vec::new();
        for path in paths.iter().flat_map(|path| expanded(path)) {
            let files = if path.is_dir() { self.folder(&path) } else { vec![Input::File(path)] };
            inputs.extend(files);
        }
        inputs
    }

    /// Returns every file of records in a folder and its subfolders, including those that cannot be
    /// read.
    fn folder(self, folder: &Path) -> Vec<Input> {
        let mut found = entries(folder, self.hidden);
        found.retain(|(path, error)| error.is_some() || has_records(path));
        for (path, error) in &mut found {
            *error = error.take().or_else(|| irregular(path));
        }
        // With `/` between folders, so that the order is the same on every system.
        found.sort_by_cached_key(|(path, _)| slashed(path.as_os_str().as_encoded_bytes()));
        let input = |(path, error)| match error {
            None => Input::File(path),
            Some(error) => Input::Unreadable(path, error),
        };
        match found.is_empty() {
            true => vec![Input::Folder(folder.to_owned())],
            false => found.into_iter().map(input).collect(),
        }
    }
}

/// Returns the paths that a pattern with `*` or `?` stands for, in order, or the path itself if it is none
/// or stands for none. The shells of Unix do this for any program.
fn expanded(path: &Path) -> Vec<PathBuf> {
    #[cfg(windows)]
    if let Some(pattern) = path.to_str().filter(|it| it.contains(['*', '?'])) {
        // As Windows has it: names have no case, and `[` is a sign like any other.
        let options = glob::MatchOptions { case_sensitive: false, ..Default::default() };
        let paths = glob::glob_with(&pattern.replace('[', "[[]"), options);
        let found: Vec<PathBuf> = paths.into_iter().flatten().filter_map(Result::ok).collect();
        if !found.is_empty() {
            return found;
        }
    }
    vec![path.to_owned()]
}

/// Returns why something in a folder is not a file to read, if it isn't.
fn irregular(path: &Path) -> Option<io::Error> {
    match fs::metadata(path) {
        Ok(file) if file.is_file() => None,
        Ok(file) if file.is_dir() => Some(ErrorKind::IsADirectory.into()),
        // Reading a pipe without a writer would block for ever.
        Ok(_) => Some(io::Error::other("not a regular file")),
        Err(error) => Some(dangling(path, &error).unwrap_or(error)),
    }
}

/// Returns what is wrong with a link that leads to no file, whose error it is.
fn dangling(path: &Path, error: &io::Error) -> Option<io::Error> {
    let to = fs::read_link(path).ok().filter(|_| error.kind() == ErrorKind::NotFound)?;
    let text = format!("this is a link to {}, which is not there", shown_path(&to));
    Some(io::Error::new(ErrorKind::NotFound, text))
}
