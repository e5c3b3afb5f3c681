//! Paths in reports.

#[cfg(windows)]
#[test]
fn drives_and_shares_are_the_same_however_they_are_written() {
    use patience_report::formats::Root;
    use std::path::Path;
    let root = Root::new(r"Z:\repository".into(), r"Z:\repository\a".into());
    for (path, relative) in [
        (r"b.pn", r"a\b.pn"),
        (r"\\?\Z:\repository\a\b.pn", r"a\b.pn"),
        (r"z:\REPOSITORY\a\b.pn", r"a\b.pn"),
        (r"C:\x\b 1.pn", r"C:\x\b 1.pn"),
        (r"\\server\share\b.pn", r"\\server\share\b.pn"),
    ] {
        assert_eq!(root.relative(Path::new(path)), Path::new(relative), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn paths_keep_every_byte() {
    use patience_report::formats::Root;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    let root = Root::new("/repository".into(), "/repository/a".into());
    for (path, relative) in [
        (b"caf\xe9 1.pn".as_slice(), b"a/caf\xe9 1.pn".as_slice()),
        (b"x:y?#%[1].pn", b"a/x:y?#%[1].pn"),
        (b"../../b.pn", b"../../b.pn"),
        (b"/repository/../c.pn", b"/c.pn"),
        (b"/repository/d.pn", b"d.pn"),
    ] {
        let [path, relative] = [path, relative].map(|path| Path::new(OsStr::from_bytes(path)));
        assert_eq!(root.relative(path), relative);
    }
}
