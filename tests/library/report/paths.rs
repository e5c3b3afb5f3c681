//! Paths in reports.

#[cfg(windows)]
mod windows {
    use patience_report::formats::Root;
    use std::path::Path;

    #[test]
    fn uris_of_drives_and_shares() {
        let root = Root::new(r"Z:\repository".into(), r"Z:\repository\a".into());
        for (path, uri) in [
            (r"b.pn", "a/b.pn"),
            (r"\\?\Z:\repository\a\b.pn", "a/b.pn"),
            (r"z:\REPOSITORY\a\b.pn", "a/b.pn"),
            (r"C:\x\b 1.pn", "file:///C:/x/b%201.pn"),
            (r"\\server\share\b.pn", "file://server/share/b.pn"),
            (r"\\?\UNC\server\share\b.pn", "file://server/share/b.pn"),
        ] {
            assert_eq!(root.uri(Path::new(path)), uri, "{path}");
        }
    }
}

#[cfg(unix)]
mod unix {
    use patience_report::formats::Root;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    #[test]
    fn uris_keep_every_byte() {
        let root = Root::new("/repository".into(), "/repository/a".into());
        for (path, uri) in [
            (b"caf\xe9 1.pn".as_slice(), "a/caf%E9%201.pn"),
            (b"x:y?#%[1].pn", "a/x%3Ay%3F%23%25%5B1%5D.pn"),
            (b"../../b.pn", "../../b.pn"),
            (b"/repository/../c.pn", "file:///c.pn"),
            (b"/repository/d.pn", "d.pn"),
        ] {
            assert_eq!(root.uri(Path::new(OsStr::from_bytes(path))), uri);
        }
    }
}
