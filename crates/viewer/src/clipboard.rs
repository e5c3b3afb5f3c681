//! How a terminal takes a text to copy.

use patience_report::base64::base64;

/// Returns the escape sequence (OSC 52) that makes a terminal put a text on the clipboard.
pub(super) fn osc52(text: &str) -> String {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))
}
