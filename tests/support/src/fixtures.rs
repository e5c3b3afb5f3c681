//! The records under `fixtures`: files of their own, and cases of one error code in one file.
//!
//! A file `cases/*.cases` is for one code. Each case begins with a line `=== PATH`, the path of the
//! file that it stands for, below `fixtures`. Its text is what follows, byte for byte, without the line
//! feed before the next such line, or the one at the end.

use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &[u8] = b"=== ";

/// Returns the path, from the workspace, and the text of each case of a file.
///
/// # Panics
/// Panics if the file does not begin with a case, or the last one does not end with a line feed.
pub fn cases(file: &[u8]) -> Vec<(PathBuf, Vec<u8>)> {
    let mut cases: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for line in file.split_inclusive(|&byte| byte == b'\n') {
        if let Some(path) = line.strip_prefix(HEAD) {
            let path = std::str::from_utf8(path).expect("a path is UTF-8").trim_end();
            cases.push((Path::new("fixtures").join(path), Vec::new()));
        } else {
            cases.last_mut().expect("a case begins with its path").1.extend(line);
        }
    }
    for (path, text) in &mut cases {
        assert_eq!(text.pop(), Some(b'\n'), "{}", path.display());
    }
    cases
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of fixtures can be read") {
        let path = entry.expect("an entry of a folder can be read").path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// Returns the path, from the workspace, and the text of every record or case, by their paths.
///
/// # Panics
/// Panics if a fixture cannot be read, or two have one path.
pub fn all() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    files(&root.join("fixtures"), &mut found);
    let mut all = Vec::new();
    for path in found {
        let text = || fs::read(&path).expect("a fixture can be read");
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("cases") => all.extend(cases(&text())),
            Some("pn") => {
                let path = path.strip_prefix(&root).expect("it lies in the workspace");
                all.push((path.to_owned(), text()));
            }
            _ => {}
        }
    }
    all.sort();
    assert!(all.windows(2).all(|pair| pair[0].0 != pair[1].0), "two fixtures have one path");
    all
}

/// Writes every record and case into a file of its own below a folder, for what reads files.
///
/// # Panics
/// Panics if a file cannot be written.
pub fn spread(folder: &Path) {
    for (path, text) in all() {
        let path = folder.join(path);
        let parent = path.parent().expect("a fixture lies in a folder");
        fs::create_dir_all(parent).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }
}
