//! Known failures: a baseline lists those that exist, so that only new ones fail.

use super::{Failure, replace};
use crate::diagnostic::Code;
use crate::judge::Judged;
use crate::report::fingerprint;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The failures that are known.
///
/// A failure is identified by its [`fingerprint`], so a record can move to another line or file, and
/// can be formatted. Once its text or its error changes, it fails again.
pub(super) enum Baseline {
    /// None.
    None,
    /// Those of a file.
    Known(BTreeSet<String>),
    /// All that are seen, to be written to a file.
    New(PathBuf, Mutex<BTreeSet<String>>),
}

/// The first line of the file.
const HEAD: &str =
    "# Known failures, for `patience verify --baseline`: a fingerprint and an error code each.\n";

impl Baseline {
    /// Reads a baseline, or starts a new one.
    pub(super) fn new(read: Option<&Path>, write: Option<&Path>) -> Result<Self, Failure> {
        let Some(file) = read else {
            let new = |file: &Path| Self::New(file.to_owned(), Mutex::default());
            return Ok(write.map_or(Self::None, new));
        };
        let name = super::input::name(file);
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => return Err(Failure::File(name, error)),
        };
        let mut known = BTreeSet::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let digits = line.split(' ').next().unwrap_or_default();
            if digits.len() != 32 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return Err(Failure::Usage(format!(
                    "{name}:{number}: expected a fingerprint of 32 digits and an error code"
                )));
            }
            known.insert(line.to_owned());
        }
        Ok(Self::Known(known))
    }

    /// Returns whether the failure of a record is known.
    pub(super) fn knows(&self, judged: &Judged<'_>) -> bool {
        let line = || {
            let code = Code::of_error(judged.verdict().error.as_ref());
            format!("{} {code}", fingerprint(judged.record(), code))
        };
        match self {
            Self::None => false,
            Self::Known(known) => known.contains(&line()),
            Self::New(_, seen) => {
                // No other thread panics while it holds the set.
                seen.lock().unwrap_or_else(PoisonError::into_inner).insert(line());
                true
            }
        }
    }

    /// Returns whether it is a new one, which needs every failure.
    pub(super) const fn is_new(&self) -> bool {
        matches!(self, Self::New(..))
    }

    /// Writes a new baseline, unless failures may be missing from it.
    pub(super) fn write(&self, complete: bool) -> Result<(), Failure> {
        let Self::New(file, seen) = self else { return Ok(()) };
        if !complete {
            let name = super::input::name(file);
            return Err(Failure::Usage(format!("{name}: not written: not every input was read")));
        }
        let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: String = seen.iter().flat_map(|line| [line, "\n"]).collect();
        let name = super::input::name(file);
        replace::write(file, (HEAD.to_owned() + &lines).as_bytes())
            .map_err(|error| Failure::File(name, error))
    }
}
