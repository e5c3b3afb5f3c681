//! How paths are shown.

#[cfg(windows)]
mod windows {
    use patience_core::text::{shown_path, slashed};
    use std::path::Path;

    #[test]
    fn a_separator_is_no_escape() {
        let path = Path::new(r"build\x64\b.pn");
        assert_eq!(shown_path(path), r"build\x64\b.pn");
        assert_eq!(slashed(shown_path(path).as_bytes()), b"build/x64/b.pn");
    }
}

#[cfg(unix)]
mod unix {
    use patience_core::text::shown_path;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    #[test]
    fn names_that_differ_stay_different() {
        let name = |bytes: &[u8]| shown_path(Path::new(OsStr::from_bytes(bytes)));
        let names = [
            (b"a\xe9.pn".as_slice(), r"a\xE9.pn"),
            (br"a\xE9.pn", r"a\x5CxE9.pn"),
            (br"a\x5CxE9.pn", r"a\x5Cx5CxE9.pn"),
            (br"a\xe9\n.pn", r"a\xe9\n.pn"),
            (b"a\\\xe9", r"a\\xE9"),
            (br"a\\xE9", r"a\\x5CxE9"),
            ("a\u{fffd}".as_bytes(), "a\u{fffd}"),
        ];
        for (bytes, text) in names {
            assert_eq!(name(bytes), text);
        }
    }
}
