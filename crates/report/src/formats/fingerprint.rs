//! What identifies a failure, wherever its record is.

use crate::diagnostic::Code;
use hmac_sha256::Hash as Sha256;
use patience_core::notation::{Fault, FaultKind, Record, TextFault, format_into};
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

/// Returns the fingerprint of a record that fails: 32 hexadecimal digits.
///
/// It depends on the canonical text of the record, without comments and line breaks, and on the
/// error code. So it stays the same when the record moves to another line or another file, and when
/// it is formatted. Later versions never change it, unless they change the canonical text of the
/// record.
///
/// ```
/// use patience::diagnostic::Code;
/// use patience::records;
/// use patience::report::fingerprint;
///
/// let print = |text| fingerprint(&records(text).next().unwrap(), Code::NOT_REACHED);
/// assert_eq!(print(b"2x2x1x1+1 1a a1"), print(b"; as played\r02x2x1x1+1 1a\ra1 ; and back"));
/// assert_ne!(print(b"2x2x1x1+1 1a a1"), print(b"2x2x1x1+1 1a"));
/// ```
#[must_use]
pub fn fingerprint(record: &Record<'_>, code: Code) -> String {
    Identity::new(record).fingerprint(code).to_string()
}

/// What the fingerprints of a record have in common, so that its text is read once for all of them.
#[derive(Clone)]
pub struct Identity(Sha256);

impl Identity {
    /// Reads the text of a record.
    #[doc(hidden)]
    pub fn new(record: &Record<'_>) -> Self {
        let span = match record.id() {
            // Only its beginning is always known.
            Err(Fault { span, kind: FaultKind::Text(TextFault::TooLong { .. }) }) => span,
            _ => record.span(),
        };
        let mut words = WordHash { hash: Sha256::new(), in_word: false, in_comment: false };
        // The hash can always be written.
        let _ = format_into(&mut words, span.of(record.text()));
        let WordHash { mut hash, .. } = words;
        hash.update(b";");
        Self(hash)
    }

    /// Returns the fingerprint of a failure of the record.
    #[doc(hidden)]
    pub fn fingerprint(&self, code: Code) -> Fingerprint {
        let mut hash = self.0;
        hash.update(code.as_str());
        let mut print = [0; 16];
        print.copy_from_slice(&hash.finalize()[..16]);
        Fingerprint(print)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").finish_non_exhaustive()
    }
}

/// A [`fingerprint`]. Its text is 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 16]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Fingerprint {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(());
        }
        u128::from_str_radix(text, 16).map(|print| Self(print.to_be_bytes())).map_err(|_| ())
    }
}

/// The hash of the words of a text, each with a space after it, without its comments.
struct WordHash {
    hash: Sha256,
    in_word: bool,
    in_comment: bool,
}

impl Write for WordHash {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        for part in text.chunk_by(|one, other| is_word(*one) && is_word(*other)) {
            let first = part[0];
            self.in_comment = !matches!(first, b'\n' | b'\r') && (self.in_comment || first == b';');
            if !self.in_comment && is_word(first) {
                self.hash.update(part);
                self.in_word = true;
            } else if std::mem::take(&mut self.in_word) {
                self.hash.update(b" ");
            }
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const fn is_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && byte != b';'
}
