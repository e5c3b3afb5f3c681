//! Files that are edited: `fmt --write` and `verify --fix` lose nothing of them.

use crate::run::{err, feed, folder, out, path, patience, run, status};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

const UNTIDY: &str = "2x2x1x1+[as ah]1a  *a1\n";
const TIDY: &str = "2x2x1x1+[AS AH] 1a *1a\n";
/// A no-break space, which is certain to be a space.
const FOREIGN: &str = "2x2x1x1+[AS AH] 1a\u{a0}*1a\n";

/// The commands that edit, each with a file that it would change and what it makes of it.
const EDITS: [([&str; 2], &str, &str); 2] =
    [(["fmt", "--write"], UNTIDY, TIDY), (["verify", "--fix"], FOREIGN, TIDY)];

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the file is there")
}

fn write(file: &Path, text: &str) {
    fs::write(file, text).expect("a file can be written");
}

#[test]
fn a_file_with_other_names_is_left_and_said() {
    let folder = folder("hard-links");
    let (file, other) = (folder.join("a.pn"), folder.join("b.pn"));
    for (command, old, new) in EDITS {
        write(&file, old);
        fs::hard_link(&file, &other).expect("a link can be made");
        let output = run(&[&command[..], &[path(&file)]].concat());
        assert_eq!(status(&output), 2, "{command:?}");
        let said = format!("{}: not written: 2 hard links lead to it\n", file.display());
        assert!(err(&output).contains(&said), "{}", err(&output));
        assert_eq!((read(&file), read(&other)), (old.to_owned(), old.to_owned()));
        fs::remove_file(&other).expect("it is ours");
        assert_eq!(status(&run(&[&command[..], &[path(&file)]].concat())), 0);
        assert_eq!(read(&file), new);
    }
    // So is a report.
    write(&file, "old");
    fs::hard_link(&file, &other).expect("a link can be made");
    let to = format!("json={}", path(&file));
    let output = run(&["verify", "-e", TIDY, "--output", &to]);
    assert_eq!((status(&output), read(&file)), (2, "old".to_owned()));
}

#[cfg(unix)]
#[test]
fn extended_attributes_are_kept() {
    let folder = folder("attributes");
    let file = folder.join("a.pn");
    for (command, old, new) in EDITS {
        write(&file, old);
        // Only root may set those of `security`.
        let kept: Vec<&str> = ["user.origin", "security.patience"]
            .into_iter()
            .filter(|name| xattr::set(&file, name, b"by hand\0\xff").is_ok())
            .collect();
        if kept.is_empty() {
            eprintln!("skipped: there are no extended attributes here");
            return;
        }
        // A folder can give its new files a list of their own.
        let list = b"\x02\0\0\0\x01\0\x06\0\xff\xff\xff\xff\x02\0\x06\0\xd2\x04\0\0\x04\0\x04\0\xff\xff\xff\xff\x10\0\x06\0\xff\xff\xff\xff\x20\0\x04\0\xff\xff\xff\xff";
        let has_lists = xattr::set(&folder, "system.posix_acl_default", list).is_ok();
        let output = run(&[&command[..], &[path(&file)]].concat());
        assert_eq!((status(&output), read(&file)), (0, new.to_owned()), "{}", err(&output));
        for name in kept {
            let value = xattr::get(&file, name).expect("it can be read");
            assert_eq!(value.as_deref(), Some(&b"by hand\0\xff"[..]), "{command:?} {name}");
        }
        let list = xattr::get(&file, "system.posix_acl_access");
        assert!(!matches!(list, Ok(Some(_))), "{command:?}, where lists exist: {has_lists}");
    }
}

/// A file that is hidden stays hidden, and keeps the streams beside its text.
#[cfg(windows)]
#[test]
fn attributes_are_kept() {
    use std::os::windows::fs::MetadataExt;
    let folder = folder("attributes");
    let file = folder.join("a.pn");
    for (command, old, new) in EDITS {
        write(&file, old);
        let hidden = Command::new("attrib").args(["+h", "a.pn"]).current_dir(&folder).status();
        assert!(hidden.is_ok_and(|status| status.success()));
        let attributes = || fs::metadata(&file).expect("the file is there").file_attributes();
        let before = attributes();
        assert_ne!(before & 2, 0, "it is hidden");
        let output = run(&[&command[..], &[path(&file)]].concat());
        assert_eq!((status(&output), read(&file)), (0, new.to_owned()), "{}", err(&output));
        assert_eq!(attributes(), before, "{command:?}");
        fs::remove_file(&file).expect("it is ours");
    }
}

#[cfg_attr(windows, ignore = "pipes are no files")]
#[test]
fn only_regular_files_are_edited() {
    let folder = folder("irregular");
    let (pipe, file) = (folder.join("pipe.pn"), folder.join("a.pn"));
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    for (command, old, _) in EDITS {
        let option = command[1];
        for (input, why) in [
            ("-", "<stdin> has no file to write to"),
            ("/dev/stdin", "/dev/stdin is an open stream"),
            ("/dev/fd/0", "/dev/fd/0 is an open stream"),
            (path(&pipe), "pipe.pn is not a regular file"),
            ("/dev/null", "/dev/null is not a regular file"),
        ] {
            // No one ever writes to these: it would wait for ever.
            write(&file, old);
            let arguments = [&command[..], &[path(&file), input]].concat();
            let output = patience(&arguments).stdin(Stdio::piped()).output().expect("it starts");
            assert_eq!((status(&output), out(&output)), (2, String::new()), "{option} {input}");
            let said = format!("patience: {option} needs regular files: ");
            assert!(
                err(&output).starts_with(&said) && err(&output).ends_with(&format!("{why}\n")),
                "{}",
                err(&output)
            );
            assert_eq!(read(&file), old, "nothing is edited after a wrong argument");
        }
        let output = feed(&[&command[..], &["/dev/stdin"]].concat(), old.as_bytes());
        assert_eq!(status(&output), 2);
        // Where its own output goes is no file to replace.
        let log = OpenOptions::new().append(true).open(&file).expect("it is there");
        let arguments = [&command[..], &[path(&file)]].concat();
        let output = patience(&arguments).stdout(log).output().expect("it starts");
        assert!(err(&output).ends_with("a.pn is an open stream\n"), "{}", err(&output));
        assert_eq!((status(&output), read(&file)), (2, old.to_owned()));
    }
}

/// Text that someone else adds meanwhile is in the file afterwards.
#[test]
fn changes_by_others_are_noticed() {
    let folder = folder("changed");
    let file = folder.join("a.pn");
    for (command, old, new) in EDITS {
        let (old, new) = (old.repeat(4_000), new.repeat(4_000));
        let arguments = [&command[..], &[path(&file)]].concat();
        write(&file, &old);
        let begun = Instant::now();
        assert_eq!(status(&run(&arguments)), 0);
        let whole = begun.elapsed();
        let mut noticed = 0;
        for turn in 1..=12 {
            write(&file, &old);
            let mut child = patience(&arguments);
            let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
            let child = child.expect("the program starts");
            thread::sleep(whole * turn / 14);
            // On Windows, a file that is being replaced is not there for a moment.
            let mut tries = std::iter::repeat_with(|| OpenOptions::new().append(true).open(&file));
            let mut other = tries.by_ref().take(1_000).find_map(Result::ok).expect("it is there");
            other.write_all(b"; added\n").expect("it can be written");
            drop(other);
            let output = child.wait_with_output().expect("it ends");
            let text = read(&file);
            let is_noticed =
                err(&output).contains("a.pn: not written: another program has changed it");
            // It may be added before the file is read, or after it was replaced.
            assert!(
                text == format!("{old}; added\n") && is_noticed && status(&output) == 2
                    || text == format!("{new}; added\n") && !is_noticed && status(&output) == 0,
                "{command:?} in turn {turn}: {} bytes, {}",
                text.len(),
                err(&output)
            );
            noticed += usize::from(is_noticed);
            // Nothing else is in the folder.
            assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1);
        }
        assert!(noticed > 0, "{command:?} took {whole:?}");
    }
}
