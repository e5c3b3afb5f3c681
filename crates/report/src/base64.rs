//! Bytes as text, in base64.

/// Returns bytes in the base64 of RFC 4648, section 4, with padding.
///
/// ```
/// assert_eq!(patience_report::base64::base64(b"foob"), "Zm9vYg==");
/// ```
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = (0..3).fold(0, |group, at| {
            group << 8 | u32::from(chunk.get(at).copied().unwrap_or_default())
        });
        for digit in 0..4 {
            text.push(if digit <= chunk.len() {
                char::from(DIGITS[(group >> (18 - 6 * digit)) as usize & 63])
            } else {
                '='
            });
        }
    }
    text
}
