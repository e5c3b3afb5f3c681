//! Escapes text for markup.

use crate::json;
use serde::Serialize;

/// Returns a text for the content of an element, or for an attribute in quotes.
pub fn text(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // In the log of a job on GitHub, a command would begin here.
            '[' if safe.ends_with("##") => safe.push_str("&#91;"),
            // Neither XML nor HTML can express them.
            sign if sign.is_control() && sign != '\n' && sign != '\t' => safe.push('\u{fffd}'),
            sign => safe.push(sign),
        }
    }
    safe
}

/// Returns a value as JSON that is safe in a script: none of its characters has a meaning for HTML or
/// ends a line of a script.
pub fn json(value: &impl Serialize) -> String {
    let text = json::to_string(value);
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}
