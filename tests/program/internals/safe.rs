//! Text that is safe to send to a terminal.

#[path = "../../../src/cli/output/safe.rs"]
mod own;

use own::{escaped, style_length};

#[test]
fn only_styles_are_styles() {
    for (text, length) in [
        ("\x1b[0m", 4),
        ("\x1b[1;31mx", 7),
        ("\x1b[38:5:1m", 9),
        ("\x1b[2J", 0),
        ("\x1b]0;x\x07", 0),
        ("\x1b", 0),
        ("\x1b[31", 0),
    ] {
        assert_eq!(style_length(text), length, "{text:?}");
    }
}

#[test]
fn nothing_steers_a_terminal() {
    assert_eq!(escaped("a\tb\né ♠ e\u{301}".as_bytes()), "a\tb\né ♠ e\u{301}");
    let text = "\u{1b}\r\u{7}\u{8}\u{7f}\u{9b}\u{202e}\u{2066}\u{61c}";
    assert_eq!(
        escaped(text.as_bytes()),
        "\\u{1b}\\u{d}\\u{7}\\u{8}\\u{7f}\\u{9b}\\u{202e}\\u{2066}\\u{61c}"
    );
    assert_eq!(escaped(b"\x9b1m\xe9"), "\\x9B1m\\xE9");
}
