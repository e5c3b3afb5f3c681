//! Sources as they are opened. What is compressed is refused.

use patience_core::host::{Does, Host};
use patience_core::text::shown_path;
use std::ffi::OsStr;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::Path;

/// What files begin with, and how the names of such files end, that a program makes texts of.
const COMPRESSED: [(&[u8], &str, &str, &str); 2] =
    [(b"\x1f\x8b\x08", "gz", "gzip", "zcat"), (b"\x28\xb5\x2f\xfd", "zst", "Zstandard", "zstdcat")];

/// A source as it is read.
pub struct Opened {
    /// What is read.
    pub reader: Box<dyn Read + Send>,
    /// Whether the source begins as the values do that Python saves. No text begins so.
    pub is_pickle: bool,
}

impl Opened {
    /// Returns the source unless it is a game that another program has saved.
    ///
    /// # Errors
    /// Returns what to do with such a game instead.
    pub fn text(self) -> io::Result<Self> {
        if self.is_pickle {
            Err(invalid(format!(
                "this is a game that PySolFC has saved: {} makes a record of it",
                Does::ImportSaved
            )))
        } else {
            Ok(self)
        }
    }
}

/// Begins to read a source, the file of a path if it has one.
///
/// ```
/// use patience_files::opened::open;
/// use std::path::Path;
///
/// let error = open(Some(Path::new("a.pn.gz")), &b"\x1f\x8b\x08"[..]).err().unwrap();
/// let command = "`zcat a.pn.gz | patience verify -`";
/// assert_eq!(error.to_string(), format!("compressed with gzip: read it through a pipe, as in {command}"));
/// ```
///
/// # Errors
/// Returns an error if reading fails, or if the source is compressed, by its bytes or its name.
pub fn open(path: Option<&Path>, reader: impl Read + Send + 'static) -> io::Result<Opened> {
    opened(path, Box::new(reader))
}

/// The part of [`open`] that is compiled once for all kinds of readers.
fn opened(path: Option<&Path>, mut reader: Box<dyn Read + Send>) -> io::Result<Opened> {
    let mut head = Vec::new();
    reader.by_ref().take(4).read_to_end(&mut head)?;
    let named = |end: &str| {
        path.and_then(Path::extension).is_some_and(|it: &OsStr| it.eq_ignore_ascii_case(end))
    };
    let by = COMPRESSED.iter().find(|(magic, end, ..)| head.starts_with(magic) || named(end));
    if let Some((_, end, format, command)) = by {
        let file = path.map_or_else(|| format!("FILE.{end}"), shown_path);
        let how = match Host::current() {
            Host::Program => {
                format!("read it through a pipe, as in `{command} {file} | patience verify -`")
            }
            Host::Python | Host::JavaScript => "unpack it first".to_owned(),
        };
        return Err(invalid(format!("compressed with {format}: {how}")));
    }
    let is_pickle = matches!(head[..], [0x80, 2..=5, ..]);
    Ok(Opened { reader: Box::new(Cursor::new(head).chain(reader)), is_pickle })
}

fn invalid(what: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}
