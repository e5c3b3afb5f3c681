//! Where a record is in a file, so that it can be saved in its place.

use patience_core::source::Source;
use std::hash::{DefaultHasher, Hasher};
use std::path::{self, Path, PathBuf};

/// Where a record is in a file.
///
/// ```
/// use patience_core::source::Source;
/// use patience_table::Origin;
///
/// let text = b"2x2x1x1+1\n2x2x1x1+2 1a\n";
/// let origin = Origin::of("all.pn".as_ref(), Source::new("", text), 1);
/// assert_eq!((origin.number, &*origin.text), (2, &b"2x2x1x1+2 1a"[..]));
/// let read = Origin::read(&origin.line()).unwrap();
/// assert!((read.index, read.text) == (1, origin.text) && read.path.ends_with("all.pn"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The file.
    pub path: PathBuf,
    /// The index of the record among the records and the deal-book entries of the file.
    pub index: usize,
    /// The number of the record among the records alone, from 1.
    pub number: usize,
    /// The text of the record.
    pub text: Vec<u8>,
    /// A number that another text of the file does not have.
    pub sum: u64,
}

/// The characters between the parts of a line, and between lines: no text has them.
const PART: char = '\u{1f}';
pub(crate) const LINE: char = '\u{1e}';

/// What is before a text of bytes, each as two digits, that no line can have as they are.
const BYTES: char = '\u{1c}';

impl Origin {
    /// Returns a record of a file, by its index among all of its records.
    #[must_use]
    pub fn of(path: &Path, source: Source<'_>, index: usize) -> Self {
        let (mut number, mut text) = (0, Vec::new());
        for record in source.records().take(index + 1) {
            number += usize::from(!record.is_deal_book_entry());
            text = record.span().of(record.text()).to_vec();
        }
        Self { path: path.to_owned(), index, number, text, sum: Self::sum(source.text) }
    }

    /// Returns a number that another text does not have.
    #[must_use]
    pub fn sum(text: &[u8]) -> u64 {
        let mut hasher = DefaultHasher::new();
        hasher.write(text);
        hasher.finish()
    }

    /// Returns it as a text that [`read`](Self::read) reads, with a path that is the same in every folder;
    /// empty if no text can have that.
    #[must_use]
    pub fn line(&self) -> String {
        let Self { path, index, number, text, sum } = self;
        let path = path::absolute(path).unwrap_or_else(|_| path.clone());
        let Some(path) = path.to_str().filter(|path| !path.contains([PART, LINE])) else {
            return String::new();
        };
        let text = match str::from_utf8(text) {
            Ok(text) if !text.contains([PART, LINE, BYTES]) => text.to_owned(),
            _ => text.iter().fold(BYTES.to_string(), |line, byte| format!("{line}{byte:02x}")),
        };
        format!("{index}{PART}{number}{PART}{sum}{PART}{path}{PART}{text}")
    }

    /// Reads such a text. Returns none if it is none.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let mut parts = line.splitn(5, PART);
        let byte = |digits: &[u8]| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok();
        Some(Self {
            index: parts.next()?.parse().ok()?,
            number: parts.next()?.parse().ok()?,
            sum: parts.next()?.parse().ok()?,
            path: parts.next()?.into(),
            text: parts.next().and_then(|text| match text.strip_prefix(BYTES) {
                Some(bytes) => bytes.as_bytes().chunks(2).map(byte).collect(),
                None => Some(text.into()),
            })?,
        })
    }
}
