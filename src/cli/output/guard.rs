//! Breaks up the commands of GitHub Actions in what is printed.

use std::borrow::Cow;

/// Returns whether the program runs in a job on GitHub, where its output is read for commands.
pub(crate) fn is_on_github() -> bool {
    std::env::var("GITHUB_ACTIONS").is_ok_and(|on| on == "true")
}

/// A stream that GitHub reads for commands: `::name …::` at the start of a line, or `##[name …]`
/// anywhere. Text from the input must not become one of them.
///
/// It escapes the last character of each beginning of a command, `\u{3a}` for the second colon and
/// `\u{5b}` for the bracket. Bytes may come in any pieces.
#[derive(Debug, Default)]
pub(crate) struct Guard {
    at: LineState,
}

/// The commands that the line so far could become.
#[derive(Clone, Copy, Debug, Default)]
enum LineState {
    /// Nothing that shows has come yet.
    #[default]
    Start,
    /// The first character is a colon.
    Colon,
    /// The last characters are so many `#`, up to 2.
    Hashes(u8),
}

impl Guard {
    /// Returns what to print for the next bytes.
    pub(crate) fn pass<'b>(&mut self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        let mut safe: Cow<'_, [u8]> = Cow::Borrowed(&[]);
        let mut done = 0;
        for (end, &byte) in bytes.iter().enumerate() {
            let (at, escape) = self.at.then(byte);
            self.at = at;
            if let Some(escape) = escape {
                let safe = safe.to_mut();
                safe.extend_from_slice(&bytes[done..end]);
                safe.extend_from_slice(escape.as_bytes());
                done = end + 1;
            }
        }
        match safe {
            Cow::Borrowed(_) => Cow::Borrowed(bytes),
            Cow::Owned(safe) => Cow::Owned([&safe, &bytes[done..]].concat()),
        }
    }
}

impl LineState {
    /// Returns the place after a byte, and what to print for the byte if not itself.
    fn then(self, byte: u8) -> (Self, Option<&'static str>) {
        match (self, byte) {
            // GitHub ends lines at both.
            (_, b'\n' | b'\r') => (Self::Start, None),
            (Self::Start, b':') => (Self::Colon, None),
            (Self::Colon, b':') => (Self::Hashes(0), Some("\\u{3a}")),
            // GitHub skips blanks beyond ASCII too. More than blanks does no harm.
            (Self::Start | Self::Colon, byte) if !byte.is_ascii_graphic() => (self, None),
            (Self::Hashes(2), b'[') => (Self::Hashes(0), Some("\\u{5b}")),
            (Self::Hashes(1 | 2), b'#') => (Self::Hashes(2), None),
            (_, b'#') => (Self::Hashes(1), None),
            _ => (Self::Hashes(0), None),
        }
    }
}
