//! Known failures: a baseline lists those that exist, so that only new ones fail.

use crate::cli::failure::Failure;
use crate::cli::output::Streams;
use crate::cli::output::place::OutputKind;
use patience_core::judge::Judged;
use patience_core::text::english::grouped;
use patience_core::text::shown_path;
use patience_core::text::{lines, shown};
use patience_files::text::decoded;
use patience_report::diagnostic::Code;
use patience_report::formats::{Fingerprint, Identity};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The failures that are known.
///
/// A failure is identified by its [`Fingerprint`], so a record can move to another line or file, and
/// can be formatted. Once its text or its error changes, it fails again. Each line of a baseline is
/// one failure: where the same record fails three times, three lines are equal.
pub(crate) enum Baseline {
    /// None.
    None,
    /// The failures that a file lists.
    Known(KnownFailures),
    /// All failures that are seen, to be written to a file.
    New(PathBuf, Mutex<BTreeMap<(Fingerprint, Code), usize>>),
}

/// The failures that a file lists.
pub(crate) struct KnownFailures {
    /// The name of the file.
    name: String,
    text: String,
    entries: FxHashMap<Fingerprint, KnownFailure>,
}

/// The equal failures of a baseline.
#[derive(Default)]
struct KnownFailure {
    /// The numbers of their lines, from 1.
    lines: Vec<usize>,
    /// How many such failures were seen.
    seen: AtomicUsize,
}

/// The first line of the file.
const HEAD: &str =
    "# Known failures, for `patience verify --baseline`: a fingerprint and an error code each.\n";

impl KnownFailures {
    /// Reads the lines of a file.
    fn read(name: String, text: String) -> Result<Self, Failure> {
        let mut entries: FxHashMap<Fingerprint, KnownFailure> = FxHashMap::default();
        for (line, number) in lines(&text).zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Ok(print) = line.split(' ').next().unwrap_or_default().parse() else {
                return Err(Failure::Usage(format!(
                    "{name}:{number}: expected a fingerprint of 32 digits and an error code"
                )));
            };
            entries.entry(print).or_default().lines.push(number);
        }
        Ok(Self { name, text, entries })
    }

    /// Returns the numbers of the lines that no failure was seen for.
    fn unused(&self) -> Vec<usize> {
        let rest = |entry: &KnownFailure| {
            let seen = entry.seen.load(Ordering::Relaxed).min(entry.lines.len());
            entry.lines[seen..].to_vec()
        };
        let mut unused: Vec<usize> = self.entries.values().flat_map(rest).collect();
        unused.sort_unstable();
        unused
    }
}

impl Baseline {
    /// The kind of file that a new one is written to.
    pub(crate) const KIND: OutputKind<'static> = OutputKind {
        writer: "verify --write-baseline",
        is_own: &|text| text.starts_with(HEAD.as_bytes()),
    };

    /// Reads a baseline, or starts a new one.
    pub(crate) fn new(read: Option<&Path>, write: Option<&Path>) -> Result<Self, Failure> {
        let Some(file) = read else {
            let new = |file: &Path| Self::New(file.to_owned(), Mutex::default());
            return Ok(write.map_or(Self::None, new));
        };
        let name = shown_path(file);
        let text = fs::read(file).and_then(|bytes| decoded(&bytes).map(Cow::into_owned));
        match text {
            Ok(text) => KnownFailures::read(name, text).map(Self::Known),
            Err(error) => Err(Failure::File(name, error)),
        }
    }

    /// Returns whether the failure of a record is known, and takes a line for it that is then no
    /// longer there for others. `wait` waits until all failures before it have taken theirs.
    pub(crate) fn takes(&self, judged: &Judged<'_>, wait: impl Fn()) -> bool {
        match self {
            Self::None => false,
            Self::Known(known) => known.entries.get(&print(judged).0).is_some_and(|entry| {
                wait();
                entry.seen.fetch_add(1, Ordering::Relaxed) < entry.lines.len()
            }),
            Self::New(_, seen) => {
                // No other thread panics while it holds the map.
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                *seen.entry(print(judged)).or_default() += 1;
                true
            }
        }
    }

    /// Returns whether it has the failure of a record, which is one that was seen before.
    pub(crate) fn lists(&self, judged: &Judged<'_>) -> bool {
        match self {
            Self::None => false,
            Self::Known(known) => known.entries.contains_key(&print(judged).0),
            Self::New(..) => true,
        }
    }

    /// Returns whether it is a new one, which needs every failure.
    pub(crate) const fn is_new(&self) -> bool {
        matches!(self, Self::New(..))
    }

    /// Tells, after every record was judged, which lines are of failures that are gone: up to
    /// `longest` of them one by one.
    pub(crate) fn tell_unused(&self, longest: usize, streams: &mut Streams) {
        let Self::Known(known) = self else { return };
        let (name, unused) = (shown(known.name.as_bytes()), known.unused());
        let mut lines = lines(&known.text).zip(1..);
        for &number in unused.iter().take(longest) {
            let line = lines.find(|&(_, at)| at == number).map_or("", |(line, _)| line.trim());
            streams.err().text(format_args!(
                "patience: {name}:{number}: no longer fails: {}\n",
                shown(line.as_bytes())
            ));
        }
        let failures = match unused.len() {
            0 => return,
            1 => "1 known failure is gone".to_owned(),
            failures => format!("{} known failures are gone", grouped(failures)),
        };
        streams.err().text(format_args!(
            "patience: {failures}; if these are all the records, `--write-baseline {name}` updates the list\n"
        ));
    }

    /// Writes a new baseline, unless failures may be missing from it.
    pub(crate) fn write(&self, complete: bool, streams: &mut Streams) -> Result<(), Failure> {
        let Self::New(file, seen) = self else { return Ok(()) };
        let name = shown_path(file);
        if !complete {
            return Err(Failure::Usage(format!("{name}: not written: not every input was read")));
        }
        let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = HEAD.to_owned();
        for ((print, code), &times) in seen.iter() {
            (0..times).for_each(|_| text += &format!("{print} {code}\n"));
        }
        streams.save(file, text.as_bytes())
    }
}

/// Returns what identifies the failure of a record.
fn print(judged: &Judged<'_>) -> (Fingerprint, Code) {
    let code = Code::of_error(judged.verdict().error.as_ref());
    (Identity::new(judged.record()).fingerprint(code), code)
}
