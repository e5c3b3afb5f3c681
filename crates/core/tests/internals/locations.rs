//! Lines and columns of sources.

use patience_core::source::{Columns, Location, Locator, Source};

#[test]
fn columns_count_in_every_unit() {
    let columns = |text: &[u8]| Locator::new(Source::new("", text)).columns(text.len());
    for (text, bytes, characters, width, utf16) in [
        ("", 1, 1, 1, 1),
        ("1a\n", 1, 1, 1, 1),
        ("1a\n*12", 4, 4, 4, 4),
        ("♠\né♠", 6, 3, 3, 3),
        ("中文", 7, 3, 5, 3),
        ("e\u{301}", 4, 3, 2, 3),
        ("🂡", 5, 2, 2, 3),
        ("👩🏽", 9, 3, 3, 5),
    ] {
        let expected = Columns { bytes, characters, width, utf16 };
        assert_eq!(columns(text.as_bytes()), expected, "{text:?}");
        let location = Locator::new(Source::new("", text.as_bytes())).locate(text.len());
        assert_eq!(location.column, characters, "{text:?}");
    }
    let bad = Columns { bytes: 4, characters: 4, width: 4, utf16: 4 };
    assert_eq!(columns(b"1\xffa"), bad);
    assert_eq!(Locator::new(Source::new("", b"1a")).columns(9), columns(b"1a"));
}

#[test]
fn locations_do_not_depend_on_the_order_in_which_they_are_asked_for() {
    let text = "♠ aé\n".repeat(3000) + &"é".repeat(6000);
    let mut locator = Locator::new(Source::new("", text.as_bytes()));
    let mut offset = 1;
    for _ in 0..500 {
        offset = offset * 7919 % (text.len() + 10);
        let before = &text.as_bytes()[..offset.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').next_back().unwrap_or_default();
        let column = 1 + line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let expected =
            Location { line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(), column };
        assert_eq!(locator.locate(offset), expected, "{offset}");
    }
}

#[test]
fn no_location_takes_the_time_to_read_the_whole_text() {
    let text = vec![b'x'; 16 << 20];
    let mut locator = Locator::new(Source::new("", &text));
    // Reading the text again for each would be 500 thousand million bytes.
    for offset in (0..text.len()).rev().step_by(256) {
        assert_eq!(locator.locate(offset).column, offset + 1);
    }
}
