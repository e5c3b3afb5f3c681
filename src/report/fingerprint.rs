//! What identifies a failure, wherever its record is.

use crate::diagnostic::Code;
use crate::notation::{Record, format};
use hmac_sha256::Hash;

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
    let text = format(record.span().of(record.text())).text;
    let mut hash = Hash::new();
    for line in text.split(|byte| matches!(byte, b'\n' | b'\r')) {
        let line = line.split(|&byte| byte == b';').next().unwrap_or_default();
        for word in line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
            hash.update(word);
            hash.update(b" ");
        }
    }
    hash.update(b";");
    hash.update(code.as_str());
    hash.finalize().iter().take(16).map(|byte| std::format!("{byte:02x}")).collect()
}
