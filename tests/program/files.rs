//! Reading and writing files: bytes, atomic replacement, unreadable inputs, and outputs that must
//! not be inputs.

use crate::run::{PROGRAM, err, feed, folder, is_there, out, path, patience, run, status};
use patience::notation::format;
use serde_json::Value;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const WON: &str = "2x2x1x1+[AH AS] 1a *1a";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a";

/// Records that `fmt` changes.
fn untidy(records: usize) -> Vec<u8> {
    "2x2x1x1+[as ah]1a  *a1\n".repeat(records).into_bytes()
}

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::write(path, text).expect("a file can be written");
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("the file is there")
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn is_root() -> bool {
    fs::metadata(folder("own")).is_ok_and(|folder| folder.uid() == 0)
}

/// The program as a user whom permissions bind, in a folder that this user may enter; none where
/// that cannot be had.
fn bound(arguments: &[&str]) -> Option<Command> {
    if !is_root() {
        return Some(patience(arguments));
    }
    let unprivileged = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let mut test = Command::new("setpriv");
    test.args(unprivileged).args(["test", "-x", PROGRAM]);
    if !test.status().is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no user whom permissions bind");
        return None;
    }
    let mut command = Command::new("setpriv");
    command.args(unprivileged).arg(PROGRAM).args(arguments);
    Some(command)
}

/// A folder that any user may enter.
fn open_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("patience-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).expect("it is ours");
    folder
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("there is such a command");
    assert!(made.success());
}

#[test]
fn fmt_prints_every_byte() {
    let comments: [&[u8]; 6] = [
        b"; \x1b] x",
        b"; \x1b[31m",
        b"; caf\xe9",
        b"; \0",
        b"; \x9b2J \x07 \x08 \x0b x",
        "; \u{202e}\u{2066}".as_bytes(),
    ];
    for comment in comments {
        let text = [
            WON.as_bytes(),
            b" ",
            comment,
            b"\n",
            WRONG.as_bytes(),
            b" ?? ",
            b"\n",
            comment,
            b"\n",
            WON.as_bytes(),
        ]
        .concat();
        let output = feed(&["fmt"], &text);
        assert_eq!(output.stdout, format(&text).text, "{}", comment.escape_ascii());
        assert!(
            output.stdout.windows(comment.len()).filter(|window| *window == comment).count() == 2,
            "{}",
            comment.escape_ascii()
        );
        assert!(!output.stderr.contains(&0x1b));
    }
}

#[test]
fn fmt_keeps_links_modes_and_owners() {
    let folder = folder("kept");
    let file = folder.join("a.pn");
    fs::create_dir(folder.join("links")).expect("a folder can be made");
    symlink("../a.pn", folder.join("links/b.pn")).expect("a link can be made");
    symlink("b.pn", folder.join("links/c.pn")).expect("a link can be made");
    for mode in [0o640, 0o600, 0o755, 0o646] {
        write(&file, untidy(1));
        fs::set_permissions(&file, Permissions::from_mode(mode)).expect("it is ours");
        if is_root() {
            chown(&file, Some(1234), Some(1235)).expect("root may");
        } else {
            eprintln!("skipped: only root can give files away");
        }
        let before = fs::metadata(&file).expect("it is there");
        assert_eq!(status(&run(&["fmt", "--write", path(&folder.join("links/c.pn"))])), 0);
        let after = fs::metadata(&file).expect("it is there");
        assert_eq!(read(&file), b"2x2x1x1+[AS AH] 1a *1a\n");
        assert_eq!(
            (after.mode(), after.uid(), after.gid()),
            (before.mode(), before.uid(), before.gid()),
            "{mode:o}"
        );
    }
    assert!(folder.join("links/c.pn").is_symlink() && folder.join("links/b.pn").is_symlink());
    assert_eq!(
        (names(&folder), names(&folder.join("links"))),
        (vec!["a.pn".to_owned(), "links".to_owned()], vec!["b.pn".to_owned(), "c.pn".to_owned()])
    );
}

#[test]
fn a_limit_on_file_sizes_leaves_the_file_as_it_was() {
    let folder = folder("limit");
    let file = folder.join("a.pn");
    write(&file, untidy(20_000));
    let line = "ulimit -f 64; \"$0\" fmt --write \"$1\"; status=$?; \"$0\" --version >/dev/null && exit $status";
    let output = Command::new("sh")
        .args(["-c", line, PROGRAM, path(&file)])
        .output()
        .expect("there is a shell");
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("a.pn: File too large"), "{}", err(&output));
    assert_eq!(read(&file), untidy(20_000));
    assert_eq!(names(&folder), ["a.pn"]);
}

#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let folder = folder("full");
    write(&folder.join("a.pn"), untidy(3000));
    fs::create_dir(folder.join("disk")).expect("a folder can be made");
    // In a name space of its own the disk goes when the shell does.
    let line = "cd \"$1\" && mount -t tmpfs -o size=96k none disk && cp a.pn disk/ || exit 77
        \"$0\" fmt --write disk/a.pn; status=$?; cmp a.pn disk/a.pn && ls -A disk && exit $status";
    let output =
        Command::new("unshare").args(["-m", "sh", "-c", line, PROGRAM, path(&folder)]).output();
    match output {
        Ok(output) if err(&output).contains("No space left") => {
            assert_eq!((status(&output), out(&output).as_str()), (2, "a.pn\n"), "{}", err(&output))
        }
        Ok(output) if output.status.code() == Some(77) || err(&output).contains("unshare") => {
            eprintln!("skipped: nothing can be mounted here")
        }
        Ok(output) => panic!("{}{}", out(&output), err(&output)),
        Err(error) => eprintln!("skipped: {error}"),
    }
}

#[test]
fn a_kill_leaves_the_old_text_or_the_new() {
    let folder = folder("killed");
    let file = folder.join("a.pn");
    let old = untidy(40_000);
    let new = format(&old).text;
    write(&file, &old);
    let begun = Instant::now();
    assert_eq!(status(&run(&["fmt", "--write", path(&file)])), 0);
    let whole = begun.elapsed();
    let mut replaced = 0;
    for turn in 0..40 {
        write(&file, &old);
        let mut child =
            patience(&["fmt", "--write", path(&file)]).spawn().expect("the program starts");
        thread::sleep(whole * turn / 32);
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
        let text = read(&file);
        assert!(text == old || text == new, "{} bytes in turn {turn}", text.len());
        replaced += usize::from(text == new);
    }
    println!("{replaced} of 40 were replaced before the signal came");
    let left = names(&folder);
    assert!(
        left.iter()
            .all(|name| name == "a.pn" || name.starts_with(".patience-") && name.ends_with(".tmp")),
        "{left:?}"
    );
    write(&file, &old);
    assert_eq!(status(&run(&["fmt", "--write", path(&folder)])), 0);
    assert_eq!((read(&file), names(&folder)), (new, left));
}

#[test]
fn a_reader_never_sees_a_part() {
    let folder = folder("read");
    let (file, fresh) = (folder.join("a.pn"), folder.join("fresh"));
    let old = untidy(20_000);
    let new = format(&old).text;
    write(&file, &old);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut seen = [0, 0];
            while !done.load(Ordering::Relaxed) {
                let text = read(&file);
                assert!(text == old || text == new, "{} bytes", text.len());
                seen[usize::from(text == new)] += 1;
                thread::sleep(Duration::from_micros(200));
            }
            seen
        });
        for _ in 0..15 {
            write(&fresh, &old);
            fs::rename(&fresh, &file).expect("a file can be renamed");
            assert_eq!(status(&run(&["fmt", "--write", path(&file)])), 0);
        }
        done.store(true, Ordering::Relaxed);
        let seen = reader.join().expect("no part was seen");
        println!("old and new were seen {seen:?} times");
    });
}

#[test]
fn what_may_not_be_written_stays() {
    let folder = open_folder("protected");
    let file = folder.join("a.pn");
    write(&file, untidy(1));
    let refused = |what: &str| {
        if let Some(mut command) = bound(&["fmt", "--write", path(&file)]) {
            let output = command.output().expect("the program starts");
            assert_eq!((status(&output), read(&file)), (2, untidy(1)), "{what}");
            assert!(err(&output).contains("a.pn: Permission denied"), "{what}: {}", err(&output));
        }
    };
    fs::set_permissions(&file, Permissions::from_mode(0o666)).expect("it is ours");
    fs::set_permissions(&folder, Permissions::from_mode(0o555)).expect("it is ours");
    refused("a folder that is not writable");
    fs::set_permissions(&file, Permissions::from_mode(0o444)).expect("it is ours");
    fs::set_permissions(&folder, Permissions::from_mode(0o777)).expect("it is ours");
    refused("a file that is not writable");
    assert_eq!(names(&folder), ["a.pn"]);
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// What the diff changes is what `fmt` changes.
#[test]
fn a_diff_applied_is_the_formatted_file() {
    let folder = folder("diffs");
    let mut all = untidy(2000);
    all.extend(b"2x2x1x1+1 1a ; caf\xe9\r\n=partial");
    let mut texts = vec![all, b"2x2x1x1+[AS AH] 1a *1a".to_vec()];
    texts.push(b"; a\r\n2x2x1x1+[as AH] 1a *1a\r\n2x2x1x1+1 1a".to_vec());
    texts.push(b"; a\r2x2x1x1+[as AH] 1a *1a\r2x2x1x1+1 1a".to_vec());
    for family in ["match-solitaire", "monte-carlo", "carpet"] {
        texts.push(read(&Path::new("fixtures").join(family).join("spelling.pn")));
    }
    for text in texts {
        let file = folder.join("a b.pn");
        write(&file, &text);
        let mut fmt = patience(&["fmt", "--diff", "a b.pn"]);
        let diff = fmt.current_dir(&folder).output().expect("the program starts");
        assert_eq!((status(&diff), read(&file) == text), (1, true));
        write(&folder.join("diff"), &diff.stdout);
        let line = "patch --binary -s -p0 <diff";
        let patch = Command::new("sh").args(["-c", line]).current_dir(&folder).output();
        let patch = patch.expect("there is a shell");
        assert!(patch.status.success(), "{}{}", out(&patch), err(&patch));
        assert_eq!(read(&file), format(&text).text);
        let mut fmt = patience(&["fmt", "--diff", "a b.pn"]);
        let none = fmt.current_dir(&folder).output().expect("the program starts");
        let faults = i32::from(!format(&text).faults.is_empty());
        assert_eq!((status(&none), out(&none)), (faults, String::new()));
    }
    let coloured = feed(&["fmt", "--diff", "--color", "always"], b"2x2x1x1+1  1a\n");
    assert!(out(&coloured).contains("\u{1b}[31m-2x2x1x1+1  1a\u{1b}[0m\n\u{1b}[32m+2x2x1x1+1 1a"));
    assert_eq!(status(&run(&["fmt", "--diff", "--check", "-e", WON])), 2);
}

/// Names are quoted as in git's own diff, and git finds the files by them.
#[test]
fn git_applies_a_diff_whatever_a_file_is_called() {
    let folder = folder("git");
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(arguments);
        git.env("GIT_CONFIG_GLOBAL", "/dev/null").current_dir(&folder);
        let output = git.output().expect("there is git");
        assert!(output.status.success(), "{arguments:?}: {}", err(&output));
        output.stdout
    };
    git(&["init", "-q"]);
    let names: [&[u8]; 12] = [
        b"a.pn",
        b"a b.pn",
        b"a \"b\".pn",
        b"back\\slash.pn",
        b"line\nfeed.pn\n+++ b.pn",
        b"\x01\x07\x08\t\x0b\x0c\r\x1b\x7f.pn",
        "caf\u{e9} \u{2660}.pn".as_bytes(),
        b"caf\xe9.pn",
        b"::error ::a.pn",
        b"'a' b\t.pn",
        b"\"",
        b"##[error]a.pn",
    ];
    for name in names {
        let name = OsStr::from_bytes(name);
        let file = folder.join(name);
        write(&file, untidy(3));
        git(&["add", "--all"]);
        git(&["commit", "-q", "-m", "a"]);
        let mut fmt = patience(&["fmt", "--diff"]);
        let diff = fmt.arg("--").arg(name).current_dir(&folder).output().expect("it starts");
        assert_eq!((status(&diff), err(&diff)), (1, String::new()));
        write(&folder.join(".git/patch"), &diff.stdout);
        git(&["apply", "-p0", ".git/patch"]);
        assert_eq!(read(&file), format(&untidy(3)).text, "{}", out(&diff));
        let heads = |diff: &[u8]| -> Vec<String> {
            let diff = String::from_utf8_lossy(diff).into_owned();
            let lines = diff.lines().filter(|it| it.starts_with("--- ") || it.starts_with("+++ "));
            lines.map(str::to_owned).collect()
        };
        let own = heads(&git(&["diff", "--no-prefix"]));
        let safe = |head: String| head.replace("##[", "##\\133");
        let plain = heads(&diff.stdout).concat().replace("\"##", "##").replace("pn\"", "pn");
        match file.as_os_str().as_bytes().ends_with(b"##[error]a.pn") {
            true => assert_eq!(plain, own.into_iter().map(safe).collect::<String>()),
            false => assert_eq!(heads(&diff.stdout), own),
        }
    }
}

#[test]
fn files_that_fmt_would_change_go_to_xargs() {
    let folder = folder("unformatted");
    for name in [&b"a b.pn"[..], b"caf\xe9.pn", b"line\nfeed.pn"] {
        write(&folder.join(OsStr::from_bytes(name)), untidy(1));
    }
    let line = "\"$0\" fmt --check -0 . | xargs -0 \"$0\" fmt --write && \"$0\" fmt --check .";
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", line, PROGRAM]).current_dir(&folder).output().expect("a shell");
    assert_eq!((status(&output), out(&output), err(&output)), (0, String::new(), String::new()));
}

#[test]
fn deals_come_from_folders_too() {
    let folder = folder("deals");
    fs::create_dir_all(folder.join("books/more")).expect("a folder can be made");
    write(&folder.join("books/a.pn"), "2x2x1x1+7[AH AS]");
    write(&folder.join("books/more/b.pn"), "2x2x1x1+8[AS AH]");
    write(&folder.join("books/more/solved.pn"), WON);
    write(&folder.join("books/c.txt"), "2x2x1x1+9[AS");
    write(&folder.join("a.pn"), "2x2x1x1+7 1a *1a 2x2x1x1+8 1a *1a");
    let books = folder.join("books");
    let output = run(&["verify", "--deals", path(&books), path(&folder.join("a.pn"))]);
    let summary = "2 records and 2 deals in 1 source: 2 passed, 0 failed (2 solved), 4 moves\n";
    assert_eq!((status(&output), out(&output).as_str()), (0, summary), "{}", err(&output));
    let shown = run(&["show", "--format", "json", "--deals", path(&books), "2x2x1x1+8"]);
    assert!(out(&shown).contains("[\"AS\",\"AH\"]"));
    fs::create_dir(folder.join("none")).expect("a folder can be made");
    let none = run(&["verify", "--deals", path(&folder.join("none")), "-e", WON]);
    assert_eq!(status(&none), 2);
    assert!(err(&none).contains("none: no deals in this folder"), "{}", err(&none));
    write(&folder.join("books/d.pn"), "2x2x1x1+7[AS AH]");
    let differ = run(&["verify", "--deals", path(&books), "-e", WON]);
    assert!(status(&differ) == 1 && err(&differ).contains("deal::conflict"), "{}", err(&differ));
}

#[test]
fn fmt_goes_on_after_a_file_that_is_not_there() {
    let folder = folder("on");
    let [a, b, missing] = ["a.pn", "b.pn", "missing.pn"].map(|name| folder.join(name));
    write(&a, untidy(1));
    write(&b, untidy(1));
    let output = run(&["fmt", "--write", path(&a), path(&missing), path(&b)]);
    assert_eq!(
        (status(&output), read(&a), read(&b)),
        (2, format(&untidy(1)).text, format(&untidy(1)).text)
    );
    assert!(err(&output).contains("missing.pn: No such file"), "{}", err(&output));
    assert_eq!(
        status(&run(&["fmt", "--write", "-e", WON, path(&a)])),
        2,
        "an expression cannot be written to"
    );
    assert_eq!(out(&run(&["fmt", path(&missing), path(&a)])), "2x2x1x1+[AS AH] 1a *1a\n");
}

/// What a folder can hold that is no record, with the names of what is reported.
fn unreadable(name: &str) -> (PathBuf, [&'static str; 5]) {
    let folder = folder(name);
    fs::create_dir_all(folder.join("folder.pn")).expect("a folder can be made");
    write(&folder.join("folder.pn/a.pn"), WON);
    write(&folder.join("z.pn"), WON);
    symlink("nowhere", folder.join("dangling.pn")).expect("a link can be made");
    symlink("loop.pn", folder.join("loop.pn")).expect("a link can be made");
    symlink("folder.pn", folder.join("linked.pn")).expect("a link can be made");
    symlink("..", folder.join("up")).expect("a link can be made");
    symlink("z.pn", folder.join("y.pn")).expect("a link can be made");
    make_pipe(&folder.join("pipe.pn"));
    (
        folder,
        [
            "dangling.pn: this is a link to nowhere",
            "folder.pn: is a directory",
            "linked.pn: is a directory",
            "loop.pn: ",
            "pipe.pn: not a regular file",
        ],
    )
}

#[test]
fn what_cannot_be_read_is_reported_and_the_rest_is_judged() {
    let (folder, reported) = unreadable("unreadable");
    for arguments in [
        &["verify"] as &[&str],
        &["verify", "--format", "concise"],
        &["verify", "--format", "json"],
        &["verify", "--format", "jsonl"],
        &["verify", "-q"],
        &["fmt"],
        &["fmt", "--check"],
        &["replay", "--moves-only"],
        &["infer"],
        &["infer", "--format", "json"],
    ] {
        let arguments = [arguments, &[path(&folder), "no such file.pn"]].concat();
        let output = run(&arguments);
        assert_eq!(status(&output), 2, "{arguments:?}");
        for reported in reported.iter().chain(&["no such file.pn: No such file"]) {
            assert_eq!(
                err(&output).matches(reported).count(),
                1,
                "{arguments:?} {reported}\n{}",
                err(&output)
            );
        }
        match (arguments[0], arguments.get(2).copied()) {
            ("verify", Some("json")) => {
                let judged: Value = serde_json::from_str(&out(&output)).expect("an array");
                assert_eq!(judged.as_array().map(Vec::len), Some(3 + 6));
            }
            ("verify", Some("jsonl")) => assert_eq!(out(&output).lines().count(), 3 + 6),
            ("verify", _) if arguments[1] == "-q" => assert_eq!(out(&output), ""),
            ("verify", format) => {
                let report = out(&output);
                let (failures, summary) =
                    report.split_at(report.rfind("3 records").expect("it is"));
                let unread = if format == Some("concise") { 6 } else { 0 };
                assert_eq!(failures.matches(": text::unreadable: ").count(), unread, "{failures}");
                let counts = "3 passed, 0 failed (3 solved), 6 not read, 6 moves";
                assert_eq!(summary, format!("3 records in 3 sources: {counts}\n"));
            }
            ("infer", Some("json")) => assert!(
                serde_json::from_str::<Value>(&out(&output)).is_ok_and(|groups| groups.is_array())
            ),
            ("fmt", _) if arguments[1] == "--check" => assert_eq!(out(&output).lines().count(), 3),
            _ => assert_eq!(
                out(&output).matches("2x2x1x1+").count(),
                3,
                "{arguments:?}\n{}",
                out(&output)
            ),
        }
    }
    // A link that is named is followed, wherever it leads.
    assert_eq!(
        out(&run(&["verify", path(&folder.join("linked.pn"))])),
        "1 record in 1 source: 1 passed, 0 failed (1 solved), 2 moves\n"
    );
    let nothing = run(&["verify", "--format", "json", "no such file.pn"]);
    let nothing: Value = serde_json::from_str(&out(&nothing)).expect("an array");
    assert_eq!(nothing.as_array().map(Vec::len), Some(1));
}

#[test]
fn permission_that_is_missing_is_reported() {
    let folder = open_folder("permission");
    fs::create_dir_all(folder.join("closed")).expect("a folder can be made");
    for name in ["a.pn", "b.pn", "closed/c.pn"] {
        write(&folder.join(name), WON);
    }
    fs::set_permissions(folder.join("a.pn"), Permissions::from_mode(0o000)).expect("it is ours");
    fs::set_permissions(folder.join("closed"), Permissions::from_mode(0o000)).expect("it is ours");
    for format in ["human", "json"] {
        let Some(mut command) = bound(&[
            "verify",
            "--format",
            format,
            path(&folder),
            path(&folder.join("closed")),
            path(&folder.join("closed/c.pn")),
        ]) else {
            continue;
        };
        let output = command.output().expect("the program starts");
        let lines: Vec<&str> = "a.pn closed closed closed/c.pn".split(' ').collect();
        let expected: Vec<String> = lines
            .iter()
            .map(|name| {
                format!(
                    "patience: {}: Permission denied (os error 13)",
                    folder.join(name).display()
                )
            })
            .collect();
        assert_eq!(err(&output).lines().collect::<Vec<_>>(), expected);
        assert_eq!(status(&output), 2);
        let report = out(&output);
        match format {
            "json" => {
                assert_eq!(report.matches("\"code\":\"text::unreadable\"").count(), 4, "{report}");
                assert!(serde_json::from_str::<Value>(&report).is_ok(), "{report}");
            }
            _ => assert_eq!(
                report,
                "1 record in 1 source: 1 passed, 0 failed (1 solved), 4 not read, 2 moves\n"
            ),
        }
    }
    fs::set_permissions(folder.join("closed"), Permissions::from_mode(0o755)).expect("it is ours");
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn a_pipe_that_is_named_is_read() {
    let folder = folder("pipe");
    let pipe = folder.join("a.pn");
    make_pipe(&pipe);
    let writer = thread::spawn({
        let pipe = pipe.clone();
        move || fs::write(pipe, WON)
    });
    let output = run(&["verify", path(&pipe)]);
    assert!(writer.join().is_ok_and(|written| written.is_ok()));
    assert_eq!(
        (status(&output), out(&output).as_str()),
        (0, "1 record in 1 source: 1 passed, 0 failed (1 solved), 2 moves\n")
    );
}

#[test]
fn nothing_is_judged_without_its_deals() {
    let folder = folder("deals-missing");
    let (book, broken) = (folder.join("book.pn"), folder.join("broken"));
    write(&book, "2x2x1x1+7[AH AS]");
    fs::create_dir(&broken).expect("a folder can be made");
    symlink("nowhere", broken.join("dangling.pn")).expect("a link can be made");
    for arguments in [
        &["verify", "-e", WRONG] as &[&str],
        &["verify", "--format", "json", "-e", WRONG],
        &["replay", "-e", WON],
        &["show", "2x2x1x1+7"],
        &["perft", "2x2x1x1+7", "--depth", "1"],
    ] {
        let output = run(&[
            arguments,
            &["--deals", "no such book.pn", "--deals", path(&book), "--deals", path(&broken)],
        ]
        .concat());
        assert_eq!(status(&output), 2, "{arguments:?}");
        let report = out(&output);
        match arguments {
            ["verify", "-e", _] => assert_eq!(
                report,
                "0 records in 0 sources: 0 passed, 0 failed, 2 not read, 0 moves\n"
            ),
            ["verify", ..] => {
                let objects: Value = serde_json::from_str(&report).expect("an array");
                let codes = objects.as_array().into_iter().flatten().map(|it| &it["error"]["code"]);
                assert_eq!(codes.collect::<Vec<_>>(), ["text::unreadable", "text::unreadable"]);
            }
            _ => assert_eq!(report, "", "{arguments:?}"),
        }
        assert_eq!(err(&output).lines().count(), 2, "{}", err(&output));
        assert!(
            err(&output).contains("no such book.pn: No such file")
                && err(&output)
                    .contains("dangling.pn: this is a link to nowhere, which is not there"),
            "{}",
            err(&output)
        );
    }
    let no_deal = run(&[
        "verify",
        "--format",
        "json",
        "--deals",
        "fixtures/match-solitaire/stuck.pn",
        "-e",
        WON,
    ]);
    assert_eq!((status(&no_deal), out(&no_deal).as_str()), (2, "[]\n"));
}

/// A picture or a page is the same on standard output and in a file, and a new file has the mode of any other.
#[test]
fn a_page_in_a_file_is_the_one_that_is_printed() {
    let folder = folder("over");
    let file = folder.join("x.pn");
    write(&file, WON);
    for option in ["--html", "--svg"] {
        let page = folder.join(format!("page{option}"));
        let printed = run(&["replay", option, "-", path(&file)]);
        assert_eq!((status(&printed), err(&printed).as_str()), (0, ""));
        assert!(out(&printed).starts_with('<') && out(&printed).contains("2 of 2 cards collected"));
        assert_eq!(status(&run(&["replay", option, path(&page), path(&file)])), 0);
        assert_eq!(read(&page), printed.stdout);
        let mode = |file: &Path| fs::metadata(file).expect("it is there").mode();
        assert_eq!(mode(&page), mode(&file), "a new file has the mode of any other");
    }
    assert_eq!(names(&folder), ["page--html", "page--svg", "x.pn"]);
}

#[test]
fn replay_says_which_record_it_wrote() {
    let page = folder("which").join("a.html");
    let output =
        run(&["replay", "--html", path(&page), "-e", WON, "-e", &format!("{WRONG} {WRONG}")]);
    assert_eq!(
        (status(&output), err(&output).as_str()),
        (0, "patience: wrote record 1 of 3; `--record N` writes another\n")
    );
    let output = run(&["replay", "--html", path(&page), "--record", "2", "-e", WON, "-e", WRONG]);
    assert_eq!((status(&output), err(&output).as_str()), (1, ""));
}

#[test]
fn replay_writes_a_page_for_each_record_into_a_folder() {
    let folder = folder("pages");
    let (one, other) = (folder.join("one"), folder.join("other"));
    for folder in [&one, &other] {
        fs::create_dir(folder).expect("a folder can be made");
    }
    let two = format!("{WON}\n{WRONG}\n2x2x1x1+7[AH AS]\n2x2x1x1+[AH] 1a ; cannot be dealt\n");
    write(&one.join("a b.pn"), &two);
    write(&other.join("a b.pn"), WON);
    let site = format!("{}/", path(&folder.join("new/site")));
    let output = run(&["replay", "--html", &site, path(&one), path(&other), "-e", WON]);
    assert_eq!(status(&output), 1, "a record fails");
    let names = names(Path::new(&site));
    assert_eq!(
        names,
        ["a-b-1-2.html", "a-b-1.html", "a-b-2.html", "expression-1-1.html", "index.html"]
    );
    let index = fs::read_to_string(folder.join("new/site/index.html")).expect("it is there");
    for part in [
        "<p>5 records: 3 passed, 2 failed</p>",
        "<a href=\"a-b-1.html\">2x2x1x1+</a><br><small>a b.pn:1:1</small></th><td><span class=\"good\">✓ solved in 2 moves</span></td></tr>",
        "<a class=\"bad\" href=\"a-b-2.html#2\">✗ illegal at move 2 of 2</a><br>freecell a already holds A♠</td></tr>",
        "<th scope=\"row\">2x2x1x1+<br><small>a b.pn:4:1</small></th><td><span class=\"bad\">✗ malformed</span><br>",
    ] {
        assert!(index.contains(part), "{part}: {index}");
    }
    let page = fs::read_to_string(folder.join("new/site/a-b-2.html")).expect("it is there");
    assert!(page.contains("<a href=\"index.html\">all records</a>"));
    assert!(!index.contains(path(&folder)) && !page.contains(path(&folder)));
    let again =
        run(&["replay", "--html", path(&folder.join("new/site")), "--record", "2", path(&one)]);
    assert_eq!(status(&again), 1);
    let index = fs::read_to_string(folder.join("new/site/index.html")).expect("it is there");
    assert!(index.contains("<p>1 record: 0 passed, 1 failed</p>"), "{index}");
    let input = folder.join("new/site/index.html");
    let before = read(&input);
    let output = run(&["replay", "--html", &site, path(&input), "-e", WON]);
    assert_eq!((status(&output), read(&input)), (2, before), "{}", err(&output));
}

#[test]
fn names_that_are_not_utf_8_stay_different() {
    let folder = folder("names");
    for name in [b"a\xe9.pn".as_slice(), b"a\xe8.pn", br"a\xE9.pn", b"a\x1b.pn"] {
        write(&folder.join(OsStr::from_bytes(name)), WON);
    }
    let output = run(&["verify", "--format", "json", path(&folder)]);
    let judged: Value = serde_json::from_str(&out(&output)).expect("an array");
    let sources: Vec<String> = judged
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|judged| Some(judged["source"].as_str()?.replace(path(&folder), "")))
        .collect();
    assert_eq!(sources, ["/a\u{1b}.pn", r"/a\x5CxE9.pn", r"/a\xE8.pn", r"/a\xE9.pn"]);
    // What is named can be handed on.
    let checked = run(&["fmt", "--check", path(&folder)]);
    let listed: Vec<&[u8]> =
        checked.stdout.split(|&byte| byte == b'\n').filter(|name| !name.is_empty()).collect();
    assert!(
        listed.len() == 4 && listed.iter().all(|name| Path::new(OsStr::from_bytes(name)).exists())
    );
}

#[test]
fn a_reader_who_leaves_changes_no_verdict() {
    let text = format!("{WRONG}\n").repeat(5_000);
    let file = folder("left").join("a.pn");
    write(&file, &text);
    for format in ["jsonl", "json", "concise", "human"] {
        let mut child = patience(&["verify", "--format", format, path(&file)])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(status(&output), 1, "{format}");
        assert!(!err(&output).contains("patience:"), "{format}");
    }
    let mut child = patience(&["verify", path(&file)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(status(&output), 1);
    assert!(out(&output).ends_with(
        "5,000 records in 1 source: 0 passed, 5,000 failed (5,000 illegal), 10,000 moves\n"
    ));
    let mut child =
        patience(&["fmt", path(&file)]).stdout(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn a_full_disk_is_an_error_of_every_command() {
    if !is_there("/dev/full") {
        return;
    }
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
    for arguments in [
        &["--help"] as &[&str],
        &["--version"],
        &["help", "verify"],
        &["verify", "--help"],
        &["completions", "bash"],
        &["man"],
        &["explain"],
        &["explain", "match::same-place"],
        &["rules"],
        &["rules", "twenty"],
        &["show", "3x3x13x5+1"],
        &["perft", "2x2x1x1+1", "--depth", "1"],
        &["verify", "-e", WON],
        &["verify", "--format", "json", "-e", WON],
        &["fmt", "-e", WON],
        &["replay", "-e", WON],
        &["replay", "--html", "-", "-e", WON],
        &["infer", "-e", WON],
    ] {
        let output = patience(arguments)
            .stdin(Stdio::null())
            .stdout(full.try_clone().expect("it is open"))
            .output()
            .expect("the program starts");
        assert_eq!(status(&output), 2, "{arguments:?}");
        assert_eq!(
            err(&output),
            "patience: cannot write output: No space left on device (os error 28)\n",
            "{arguments:?}"
        );
    }
    let output =
        patience(&["verify", "-e", WRONG]).stderr(full).output().expect("the program starts");
    assert_eq!(status(&output), 2);
    assert!(out(&output).contains("1 failed"), "{}", out(&output));
}
