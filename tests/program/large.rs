//! Large, slow and compressed sources.

use crate::run::{PROGRAM, err, feed, folder, out, path, patience, run, status};
use patience_report::words::grouped;
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::Duration;
use support::{sized, thorough};

const WON: &str = "2x2x1x1+[AH AS] 1a *1a\n";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a\n";

/// Runs the program with a limit of its shell, and feeds it the same bytes again and again.
fn limited(limit: &str, arguments: &str, piece: &[u8], times: usize) -> Output {
    limited_to(limit, arguments, std::iter::repeat_n(piece, times))
}

/// Runs the program with a limit of its shell, and feeds it some texts.
fn limited_to<'a>(
    limit: &str,
    arguments: &str,
    texts: impl Iterator<Item = &'a [u8]> + Send,
) -> Output {
    let line = format!("ulimit {limit}; exec \"$0\" {arguments}");
    let mut child = Command::new("sh")
        // A thread sets no memory aside for itself, which it gets or not by chance.
        .env("MALLOC_ARENA_MAX", "1")
        .args(["-c", &line, PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for text in texts {
                // The program may stop reading before the end.
                if stdin.write_all(text).is_err() {
                    break;
                }
            }
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// The memory in KiB that the program takes by itself, with its libraries and stacks: it depends on how it
/// was built. None where the system does not keep a program to such a limit.
static ITSELF: LazyLock<Option<usize>> = LazyLock::new(|| {
    let fits = |&memory: &usize| {
        let output =
            limited(&format!("-v {memory}"), "verify --jobs 2 -e '2x2x1x1+[AH AS] 1a *1a'", b"", 0);
        output.status.code() == Some(0)
    };
    if fits(&1_000) {
        return None;
    }
    Some((8_000..200_000).step_by(500).find(fits).expect("it starts in 200 MB"))
});

/// Limits the program to so many KiB of memory besides what it takes by itself. Says that the test is left out where
/// that cannot be done.
fn memory(kib: usize) -> Option<String> {
    if ITSELF.is_none() {
        eprintln!("skipped: `ulimit -v` limits nothing here");
    }
    ITSELF.map(|itself| format!("-v {}", itself + kib))
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn sources_of_any_size_take_little_memory() {
    let Some(limit) = memory(11_000) else { return };
    // 16 MiB on many lines and on one, with failures among them.
    let solved = include_str!("../../benches/data/match-solitaire.pn");
    let solved: Vec<&str> = solved.lines().filter(|line| line.starts_with("3x3x13x5")).collect();
    let lines = [solved.join("\n"), WRONG.repeat(3)].join("\n");
    let records = solved.len() + 3;
    let times = (16 << 20) / lines.len();
    for (format, text) in [("human", lines.replace('\n', " ")), ("concise", lines)] {
        let arguments = format!("verify --jobs 2 --format {format}");
        let output = limited(&limit, &arguments, text.as_bytes(), times);
        assert_eq!(status(&output), 1, "{}", err(&output));
        let last = out(&output).lines().last().unwrap_or_default().to_owned();
        let (all, failed) = (times * records, times * 3);
        let (passed, failed) = (grouped(all - failed), grouped(failed));
        let expected =
            format!("{} records in 1 source: {passed} passed, {failed} failed", grouped(all));
        assert!(last.starts_with(&expected), "{last}");
    }
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn reports_of_any_size_take_little_memory() {
    let Some(limit) = memory(11_000) else { return };
    // Every record fails. As JUnit, the report alone is larger than the memory there is.
    for format in ["github", "junit"] {
        let arguments = format!("verify --jobs 1 --format {format}");
        let output = limited(&limit, &arguments, WRONG.repeat(1000).as_bytes(), 20);
        assert_eq!(status(&output), 1, "{format}: {}", err(&output));
        if format == "junit" {
            assert!(output.stdout.len() > 11_000 << 10, "{format}: {}", output.stdout.len());
        }
    }
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn a_record_that_does_not_fit_into_memory_is_an_error() {
    let Some(limit) = memory(40_000) else { return };
    let output = limited(&limit, "verify", "x".repeat(1 << 20).as_bytes(), 128);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("<stdin>: "), "{}", err(&output));
    assert!(err(&output).contains("memory"), "{}", err(&output));
}

/// What no record is read of: prose, moves, blanks, comments and words without an end.
const ENDLESS: [(&str, usize); 8] = [
    ("hello 1a\n", 2),
    ("1a a1\n", 1),
    (" ", 1),
    ("\r\n", 1),
    ("; all of this is one comment\n", 1),
    (";", 1),
    ("x", 2),
    ("1\u{a0}", 1),
];

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn text_without_end_takes_little_memory() {
    let (size, times, kib) = sized(("--max-record-size 1M", 6, 11_000), ("", 3 << 10, 200_000));
    let Some(limit) = memory(kib) else { return };
    for (piece, solved) in ENDLESS {
        let piece = piece.repeat((1 << 20) / piece.len());
        let long = || std::iter::repeat_n(piece.as_bytes(), times);
        let ends = |text: &'static str| std::iter::once(text.as_bytes());
        let is_blank = piece.starts_with([' ', '\r', ';']);
        for command in ["verify -v", "fmt --check", "replay --plain"] {
            let arguments = format!("{command} {size}");
            let texts = ends(WON).chain(long()).chain(ends("\n")).chain(ends(WON));
            let output = limited_to(&limit, &arguments, texts);
            let (said, errors) = (out(&output), err(&output));
            assert_eq!(status(&output), 1, "{command}: {errors}");
            assert_eq!(errors.matches("error[text::too-long]").count(), 1, "{command}: {errors}");
            if command == "verify -v" {
                assert_eq!(said.matches(": solved").count(), solved, "{said}");
            }
            // Before the first record blanks and comments are no part of any.
            let output = limited_to(&limit, &arguments, long().chain(ends("\n")).chain(ends(WON)));
            assert_eq!(status(&output), i32::from(!is_blank), "{command}: {}", err(&output));
            assert!(command != "verify -v" || out(&output).contains(": solved"), "{piece:.9}");
        }
    }
}

#[test]
fn a_record_that_is_too_long_stays_as_it_is() {
    for (piece, _) in ENDLESS {
        let text = [WON, &piece.repeat((3 << 20) / piece.len()), "\n", WON].concat();
        let output = feed(&["fmt", "--max-record-size", "1M"], text.as_bytes());
        assert!(status(&output) == 1 && out(&output) == text, "{piece:?}: {}", err(&output));
    }
}

#[test]
fn blanks_and_comments_within_a_record_count() {
    for piece in [" ", "; all of this is one comment\n"] {
        let blank = piece.repeat((64 << 20) / piece.len());
        let text = ["2x2x1x1+[AH AS] 1a\n", &blank, "\n*1a\n", WON].concat();
        let output = feed(&["verify", "-v"], text.as_bytes());
        assert_eq!(out(&output).matches(": solved").count(), 1, "{}", out(&output));
        assert!(err(&output).starts_with("error[text::too-long]: "), "{}", err(&output));
    }
}

/// What stands between records is counted, not kept.
#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn marks_take_little_more_memory_than_their_text() {
    let Some(limit) = memory(40_000) else { return };
    for piece in ["-\n", "- ", "2)\n", "-\t; so far\n", "\u{a0}\n", "??\n"] {
        let text = piece.repeat((9 << 20) / piece.len());
        for command in ["verify --format jsonl", "verify", "fmt --check", "fmt"] {
            let output = limited(&limit, command, text.as_bytes(), 1);
            assert_eq!(status(&output), 1, "{command} of {piece:?}: {}", err(&output));
        }
    }
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn a_record_with_too_much_text_is_an_error_and_the_rest_goes_on() {
    let Some(limit) = memory(14_000) else { return };
    let long = ["2x2x1x1+[AH AS]", &" 1a".repeat(1 << 20), "\n", WON].concat();
    let output = limited(&limit, "verify --max-record-size 1M -v", long.as_bytes(), 1);
    assert_eq!(status(&output), 1);
    assert!(out(&output).contains("<stdin>:2:1: 2x2x1x1+: solved"), "{}", out(&output));
    assert!(err(&output).starts_with("error[text::too-long]: "), "{}", err(&output));
    let output = feed(&["fmt", "--max-record-size", "1M"], long.as_bytes());
    assert_eq!((status(&output), out(&output)), (1, long), "it stays as it is");
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn memory_that_runs_out_is_an_error() {
    let Some(limit) = memory(500) else { return };
    let book: String = (0..60_000).map(|number| format!("2x2x1x1+{number}[AH AS]\n")).collect();
    let output = limited(&limit, "verify --jobs 1", book.as_bytes(), 1);
    assert_eq!(status(&output), 2, "{}", out(&output));
    assert!(err(&output).contains("memory allocation of "), "{}", err(&output));
}

/// A game is the same whoever searches beside it.
#[test]
fn the_memory_of_all_games_changes_no_answer() {
    let games = ["3x3x13x5+1", "3x3x26x5+1", "4x4x13x6+3", "montecarlo+1", "carpet+1"];
    for memory in ["64K", "1M", "64M"] {
        let [one, four] = ["1", "4"].map(|jobs| {
            let limits = ["solve", "--nodes", "300000", "--jobs", jobs, "--memory", memory];
            out(&run(&[&limits[..], &["--format", "jsonl"], &games].concat()))
        });
        assert_eq!(one, four, "{memory}");
    }
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn a_long_game_is_analysed_in_memory_in_proportion_to_it() {
    let Some(limit) = memory(124_000) else { return };
    // To and fro between two freecells, 4,000 times.
    let game = format!("3x3x13x5+2 1a{} =partial", " ab ba".repeat(2000));
    let output = limited(&limit, "analyse --jobs 1", game.as_bytes(), 1);
    assert_eq!(status(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("3x3x13x5+2: partial after 4,001 moves"), "{}", out(&output));
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn a_long_transcript_takes_little_memory() {
    let Some(limit) = memory(124_000) else { return };
    let game = format!("3x3x13x5+2 1a{} =partial", " ab ba".repeat(500_000));
    for options in ["--moves-only --from 1000000", "--from 1000000"] {
        let output = limited(&limit, &format!("replay {options}"), game.as_bytes(), 1);
        let last = out(&output).lines().filter(|line| line.starts_with("100000")).count();
        assert_eq!(last, 2, "{}", err(&output));
    }
}

#[test]
fn a_long_word_has_a_short_diagnostic() {
    let mut text = b"2x2x1x1+[AH AS] ".to_vec();
    text.resize(8 << 20, b'z');
    for format in ["human", "concise", "json"] {
        let output = feed(&["verify", "--format", format], &text);
        assert_eq!(status(&output), 1);
        assert!(output.stdout.len() + output.stderr.len() < 4000, "{format}");
    }
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn many_files_need_few_descriptors() {
    let folder = folder("many");
    for number in 0..300 {
        fs::write(folder.join(format!("{number}.pn")), WON).expect("a file can be written");
    }
    let output = limited("-n 8", &format!("verify --jobs 3 '{}'", path(&folder)), b"", 0);
    assert_eq!(status(&output), 0, "{}", err(&output));
    assert!(out(&output).starts_with("300 records in 300 sources: 300 passed"));
}

#[cfg_attr(windows, ignore = "limits are those of a shell")]
#[test]
fn a_program_without_threads_or_descriptors_says_so_or_works() {
    // 0 to 3 descriptors besides the three streams.
    let folder = folder("descriptors");
    fs::write(folder.join("won.pn"), WON).expect("a file can be written");
    for descriptors in 3..7 {
        let arguments = format!("verify '{}'", path(&folder));
        let output = limited(&format!("-n {descriptors}"), &arguments, b"", 0);
        // Without a descriptor, the system cannot even load the program's libraries.
        assert!([0, 2, 127].contains(&status(&output)), "{}", err(&output));
        assert!(!err(&output).contains("panicked"), "{}", err(&output));
    }
}

#[test]
fn verdicts_appear_as_soon_as_a_record_ends() {
    let mut child = patience(&["verify", "--format", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = child.stdout.take().expect("a pipe");
    stdin.write_all(format!("{WON}{WRONG}").as_bytes()).expect("the program reads");
    // The first record ends where the second begins. Its verdict is there although there is more
    // to read.
    let mut first = vec![0; 20];
    stdout.read_exact(&mut first).expect("a verdict is printed");
    assert!(first.starts_with(b"{\"source\":\"<stdin>\""));
    std::thread::sleep(Duration::from_millis(10));
    drop(stdin);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("the rest is printed");
    assert_eq!(rest.lines().count(), 2);
    assert_eq!(child.wait().expect("the program ends").code(), Some(1));
}

#[test]
fn a_reader_may_leave_after_any_byte() {
    let text = format!("{WON}{WRONG}hello\n{WON}");
    for format in ["human", "concise", "json", "jsonl"] {
        let arguments = ["verify", "--format", format, "-e", &text];
        let all = run(&arguments).stdout;
        // Starting a program takes a while, and on Windows long.
        let step = if cfg!(windows) { 37 } else { 5 / thorough().min(5) };
        for length in (0..all.len()).step_by(step) {
            let mut child = patience(&arguments)
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program starts");
            let mut stdout = child.stdout.take().expect("a pipe");
            let mut part = vec![0; length];
            stdout.read_exact(&mut part).expect("the program writes");
            drop(stdout);
            assert_eq!(part, all[..length]);
            assert_eq!(
                child.wait().expect("the program ends").code(),
                Some(1),
                "{format} {length}"
            );
        }
    }
}

/// A compressed file is read through a pipe, and whoever names one is told how.
#[test]
fn compressed_files_are_refused_with_the_command_that_reads_them() {
    let folder = folder("compressed");
    let (gzip, zstandard) = (b"\x1f\x8b\x08\0".as_slice(), b"\x28\xb5\x2f\xfd\0".as_slice());
    for (name, bytes, format, command) in [
        ("a.pn.gz", gzip, "gzip", "zcat"),
        ("b.pn", gzip, "gzip", "zcat"),
        ("c.pn.zst", zstandard, "Zstandard", "zstdcat"),
        ("d.pn", zstandard, "Zstandard", "zstdcat"),
        // By its name, whatever it has.
        ("E.PN.GZ", b"".as_slice(), "gzip", "zcat"),
        ("f.zst", WON.as_bytes(), "Zstandard", "zstdcat"),
    ] {
        let file = folder.join(name);
        let name = path(&file);
        fs::write(&file, bytes).expect("a file can be written");
        let said = |name: &str| {
            let how =
                format!("read it through a pipe, as in `{command} {name} | patience verify -`");
            format!("compressed with {format}: {how}\n")
        };
        for command in [
            &["verify", name][..],
            &["verify", "--fix", name],
            &["verify", "--deals", name, "-e", WON],
            &["fmt", "--write", name],
            &["replay", name],
            &["import", name],
            &["census", "merge", name],
        ] {
            let output = run(command);
            assert_eq!(status(&output), 2, "{command:?}");
            let expected = format!("patience: {name}: {}", said(name));
            assert!(err(&output).starts_with(&expected), "{command:?}: {}", err(&output));
            assert_eq!(fs::read(&file).expect("it can be read"), bytes, "{command:?}");
        }
        if !bytes.is_empty() && bytes != WON.as_bytes() {
            let output = feed(&["verify", "-"], bytes);
            let file = if format == "gzip" { "FILE.gz" } else { "FILE.zst" };
            assert_eq!(err(&output), format!("patience: <stdin>: {}", said(file)));
        }
    }
    // Only names of files of records are read in a folder, and these are not.
    fs::remove_file(folder.join("b.pn")).and(fs::remove_file(folder.join("d.pn"))).expect("gone");
    let output = run(&["verify", path(&folder)]);
    assert!(err(&output).contains("no *.pn files in this folder"), "{}", err(&output));
}
