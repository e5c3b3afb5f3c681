//! What GitHub Actions would run as a command.

#[path = "../../../src/cli/output/guard.rs"]
#[allow(dead_code, reason = "the program needs the rest")]
mod own;

use own::Guard;

#[test]
fn commands_are_broken_up_however_they_come() {
    for (text, safe) in [
        ("::error::x", ":\\u{3a}error::x"),
        ("a\n \t\u{a0}\u{3000}::error::x", "a\n \t\u{a0}\u{3000}:\\u{3a}error::x"),
        ("a\r::error::x", "a\r:\\u{3a}error::x"),
        (":::error::x", ":\\u{3a}:error::x"),
        ("##[error]x", "##\\u{5b}error]x"),
        ("a ###[error]x ##[a]", "a ###\\u{5b}error]x ##\\u{5b}a]"),
        (":##[error]x", ":##\\u{5b}error]x"),
        ("move 1::2 # #[a] ##\n[a] :a: :", "move 1::2 # #[a] ##\n[a] :a: :"),
        ("", ""),
    ] {
        assert_eq!(Guard::default().pass(text.as_bytes()), safe.as_bytes(), "{text:?}");
        let mut guard = Guard::default();
        let pieces: Vec<u8> =
            text.bytes().flat_map(|byte| guard.pass(&[byte]).into_owned()).collect();
        assert_eq!(pieces, safe.as_bytes(), "{text:?} byte by byte");
    }
}
