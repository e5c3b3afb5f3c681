//! Escapes text for markup.

use crate::json;
use serde::Serialize;

/// Returns a text for the content of an element, or for an attribute in quotes.
pub(crate) fn text(text: &str) -> String {
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
pub(crate) fn json(value: &impl Serialize) -> String {
    let text = json::to_string(value);
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::{json, text};

    #[test]
    fn nothing_ends_an_element_or_an_attribute() {
        assert_eq!(
            text("<b a='1' c=\"2\">&amp;</b>\0##[a]"),
            "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;&lt;/b&gt;\u{fffd}##&#91;a]"
        );
    }

    #[test]
    fn nothing_ends_a_script() {
        let hostile = "</script><!--\u{2028}\u{2029}]]>&\"\\##[a]";
        let safe = json(&hostile);
        assert_eq!(
            safe,
            "\"\\u003c/script\\u003e\\u003c!--\\u2028\\u2029]]\\u003e\\u0026\\\"\\\\##\\u005ba]\""
        );
        assert_eq!(serde_json::from_str::<String>(&safe).ok().as_deref(), Some(hostile));
    }
}
