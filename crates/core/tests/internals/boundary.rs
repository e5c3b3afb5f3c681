//! Where records begin.

use patience_core::notation::{Begins, begins};

#[test]
fn a_word_begins_a_record_by_its_own_text() {
    let words = [
        "3x3x13x5+1",
        "12x",
        "1x",
        "3×3",
        "3X3",
        "99999999999999999999x",
        "carpet4x5x1+1",
        "carpet",
        "twentyone",
        "montecarlo–1",
    ];
    let unknown = [
        "klondike+1",
        "monte-carlo-1",
        "Carpet+[AS",
        "abj-",
        "été+2",
        "well-to-do+",
        "xyz~-0~",
        "jjj+1\u{ff}",
        "jjj-;1",
    ];
    for word in words.into_iter().chain(unknown) {
        assert_eq!(begins(word.as_bytes()), Begins::Record, "{word}");
    }
    assert_eq!(begins(b"jjj\xff-1"), Begins::Record);
    for word in [
        "hello",
        "abj",
        "Abc",
        "ABC",
        "été",
        "Carpet",
        "monte-carlo",
        "klondike+x",
        "klondike–1",
        "cards.",
        "jjj;-1",
        "jjj -1",
        "zzz+]",
    ] {
        assert_eq!(begins(word.as_bytes()), Begins::Prose, "{word}");
    }
    for word in [
        "12",
        "1a23",
        "12:5x",
        "abc",
        "abcdefghi-1",
        "*125",
        "+",
        "=solved",
        "x3",
        "ab",
        "zz",
        "zz+1",
        "12a",
        "1jab",
        "xy1",
        "é1",
        "7♦",
        "",
        ";abj",
    ] {
        assert_eq!(begins(word.as_bytes()), Begins::Nothing, "{word}");
    }
}
