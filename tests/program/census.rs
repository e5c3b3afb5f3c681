//! `census` as users run it: the same bytes with any number of threads, no loss where it is killed,
//! and nothing added up that does not belong together.

use crate::run::{NOWHERE, err, folder, missing, out, path, patience, run, status};
use serde_json::Value;
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use support::sized;

/// What a census writes.
const FILES: [&str; 3] = ["out.jsonl", "deals.jsonl", "won.pn"];

/// Arguments of a census that writes all files into a folder, with all files.
fn arguments(folder: &Path, deals: &str, more: &[&str]) -> Vec<String> {
    let file = |name: &str| path(&folder.join(name)).to_owned();
    let (out, deals, won) = (file(FILES[0]), file(deals), file(FILES[2]));
    let options = ["--out", &out, "--deals-out", &deals, "--records", &won];
    let all = [&["census"], more, &options[..]].concat();
    all.into_iter().map(str::to_owned).collect()
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// The files in a folder that a census wrote.
fn contents(folder: &Path) -> Vec<Option<Vec<u8>>> {
    FILES.iter().map(|name| fs::read(folder.join(name)).ok()).collect()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

/// Numbers that differ, so that a test tries other delays and places each time within a run, and
/// the same ones in each run.
fn differing() -> impl FnMut(u64) -> u64 {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
fn the_standard_layout_has_its_known_totals() {
    let output = run(&["census", "3x3x13x5+", "--numbers", "1..=2000"]);
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    let text = out(&output);
    let line =
        "3x3x13x5+  1–2,000  won 1,934  lost 66  undecided 0  96.7% (95.8–97.4)  solutions: ";
    assert!(text.starts_with(line), "{text}");
    assert!(text.contains("\n  lost: 1, 37, 50, 112, "), "{text}");
    assert!(text.contains("--numbers 1..=2000 --player best --nodes 3000000 (stock known, "));
}

#[test]
fn players_that_do_not_know_the_stock_win_less() {
    let folklore = ["census", "montecarlo5x5x1s-", "--numbers", "1..=2000", "--player", "random"];
    let text = out(&run(&folklore));
    let line = "montecarlo5x5x1s-  1–2,000  won 605  lost 1,395  undecided 0  30.2% (28.2–32.3)  ";
    assert!(text.starts_with(line), "{text}");
    assert!(text.contains("--player random --nodes 3000000 (stock hidden, "), "{text}");
    let won = ["random", "greedy", "hidden", "best"].map(|player| {
        let game = ["census", "carpet-", "--numbers", "1..=20", "--format", "jsonl"];
        let output = run(&[&game[..], &["--player", player]].concat());
        assert_eq!((status(&output), err(&output).as_str()), (0, ""));
        lines(&out(&output))[0]["won"].as_u64()
    });
    assert!(won.is_sorted(), "{won:?}");
    for (arguments, error) in [
        (
            ["carpet+", "--player=hidden"],
            "carpet4x5x1+ has its stock face up; --player hidden plays ",
        ),
        (["--player=greedy", "--shortest"], "--player greedy has no --shortest"),
    ] {
        let game = ["census", "carpet-", "--numbers", "1..=2"];
        let output = run(&[&game[..], &arguments].concat());
        assert_eq!(status(&output), 2);
        assert!(err(&output).contains(error), "{}", err(&output));
    }
}

#[test]
fn the_bytes_do_not_depend_on_threads() {
    let mut first = None;
    for jobs in ["1", "2", "7"] {
        for deals in &FILES[1..2] {
            let folder = folder(&format!("census-{jobs}-{deals}"));
            let (numbers, count) = sized(("5..=1064", 1060), ("5..=2604", 2600));
            let games = ["3x3x13x5+", "montecarlo4x4-", "--numbers", numbers, "--nodes", "2000"];
            let more = [&games[..], &["--jobs", jobs, "--format", "jsonl"]].concat();
            let output = run(&words(&arguments(&folder, deals, &more)));
            assert_eq!((status(&output), err(&output).as_str()), (0, ""));
            let all = (deals, out(&output), contents(&folder));
            if *deals == FILES[1] {
                assert_eq!(&all, first.get_or_insert_with(|| all.clone()), "{jobs} threads");
                let won = folder.join(FILES[2]);
                let verified = out(&run(&["verify", path(&won)]));
                assert!(verified.contains(", 0 failed ("), "{verified}");
                let totals = lines(&all.1);
                let sum =
                    |name: &str| totals.iter().filter_map(|it| it[name].as_u64()).sum::<u64>();
                let records = fs::read_to_string(&won).expect("there are records");
                let begun = |game: &str| records.matches(game).count() as u64;
                assert_eq!(begun("3x3x13x5+") + begun("montecarlo4x4x1-"), sum("won"));
                let tried =
                    lines(&fs::read_to_string(folder.join(deals)).expect("there are deals"));
                assert_eq!(tried.len(), 2 * count);
                let nodes = tried.iter().filter_map(|it| it["nodes"].as_u64()).sum::<u64>();
                assert_eq!(nodes, sum("nodes"));
            }
        }
    }
}

/// Killed at twenty places, a census goes on without loss or double counting, and writes in the end
/// what it writes if nobody kills it.
#[test]
fn a_killed_census_goes_on() {
    let numbers = sized("1..=3000", "1..=12000");
    let more = ["3x3x13x5+", "carpet+", "--numbers", numbers, "--format", "jsonl"];
    let whole = folder("census-whole");
    let expected = run(&words(&arguments(&whole, FILES[1], &more)));
    assert_eq!(status(&expected), 0, "{}", err(&expected));

    let killed = folder("census-killed");
    let more = [&more[..], &["--resume", "--jobs", "2"]].concat();
    let arguments = arguments(&killed, FILES[1], &more);
    let mut below = differing();
    let mut grown = 0;
    for _ in 0..20 {
        let mut child = patience(&words(&arguments))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(10 + below(sized(60, 250))));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        // The last line may be torn.
        let lines = fs::read(killed.join(FILES[0])).unwrap_or_default();
        let whole = lines.iter().filter(|&&byte| byte == b'\n').count();
        assert!(whole >= grown, "what was counted is kept");
        grown = whole;
    }
    let output = run(&words(&arguments));
    assert_eq!(status(&output), 0, "{}", err(&output));
    assert_eq!(out(&output), out(&expected));
    assert!(
        contents(&killed) == contents(&whole),
        "the files are those of a run that nobody killed"
    );
}

/// Wherever the last line is torn, and whatever was written to the other files after it.
#[test]
fn a_torn_line_is_dropped() {
    let (game, numbers) = sized(("2x2x2x2+", "1..=2500"), ("3x3x13x5+", "1..=4000"));
    let more = [game, "--numbers", numbers, "--format", "jsonl"];
    let torn = folder("census-torn");
    let expected = run(&words(&arguments(&torn, FILES[1], &more)));
    let whole = contents(&torn);
    let length = whole[0].as_ref().map_or(0, Vec::len) as u64;
    let arguments = arguments(&torn, FILES[1], &[&more[..], &["--resume"]].concat());
    let mut below = differing();
    for _ in 0..10 {
        let file = OpenOptions::new().write(true).open(torn.join(FILES[0])).expect("it is there");
        file.set_len(1 + below(length - 1)).expect("it can be cut");
        let output = run(&words(&arguments));
        assert_eq!((status(&output), out(&output)), (0, out(&expected)), "{}", err(&output));
        assert!(contents(&torn) == whole);
    }
}

/// Starts a census that takes minutes, and waits until it has written a chunk.
fn begun(arguments: &[&str], file: &Path) -> std::process::Child {
    let child = patience(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    let is_written = || fs::read(file).is_ok_and(|text| text.contains(&b'\n'));
    let mut turns = 0..6000;
    while !is_written() {
        if turns.next().is_none() {
            child.kill().expect("it can be killed");
            panic!("no chunk is written: {:?}", child.wait());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

/// Two censuses with one file would both count the same deals.
#[test]
fn a_file_has_one_writer() {
    let held = folder("census-held");
    let game = ["3x3x13x5+", "--numbers", "1..=100000000", "--resume"];
    let first = arguments(&held, FILES[1], &game);
    let mut child = begun(&words(&first), &held.join(FILES[0]));
    let new = folder("census-not-held");
    let file = |folder: &Path, name: &str| path(&folder.join(name)).to_owned();
    let before = contents(&held);
    for (option, name) in [("--out", FILES[0]), ("--deals-out", FILES[1]), ("--records", FILES[2])]
    {
        for resume in [&[][..], &["--resume"]] {
            // The other files are new, or none.
            for others in [&["--out", "--deals-out", "--records"][..], &["--out"], &[]] {
                if !resume.is_empty() && option != "--out" && others.is_empty() {
                    continue;
                }
                let held = file(&held, name);
                let mut second: Vec<String> = [&["census"], &game[..3], resume]
                    .concat()
                    .into_iter()
                    .map(str::to_owned)
                    .collect();
                second.extend([option.to_owned(), held.clone()]);
                for other in others.iter().filter(|other| **other != option) {
                    second.extend([(*other).to_owned(), file(&new, other)]);
                }
                let output = run(&words(&second));
                assert_eq!(status(&output), 2, "{second:?}: {}", err(&output));
                assert_eq!(err(&output), format!("patience: another census writes {held}\n"));
                assert_eq!(fs::read_dir(&new).expect("it is there").count(), 0, "{second:?}");
            }
        }
    }
    let after = contents(&held);
    for (before, after) in before.iter().zip(&after) {
        let (before, after) = (before.as_deref(), after.as_deref());
        assert!(after.unwrap_or_default().starts_with(before.unwrap_or_default()));
    }
    // Reading is allowed, and whoever is killed holds nothing.
    let merged = run(&["census", "merge", &file(&held, FILES[0])]);
    assert_eq!(status(&merged), 0, "{}", err(&merged));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let mut child = begun(&words(&first), &held.join(FILES[0]));
    assert_eq!(child.try_wait().expect("it is ours"), None);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

/// What a power cut leaves after the last whole line.
fn tails() -> Vec<Vec<u8>> {
    let mut below = differing();
    let mut garbage = |length| (0..length).map(|_| below(256) as u8).collect::<Vec<u8>>();
    vec![
        vec![0; 1],
        vec![0; 4096],
        [&b"{\"id\":\"3x3x13x5+\",\"version\""[..], &[0; 4000]].concat(),
        [&b"{\"id\":\"3x3x13x5+\"\n"[..], &[0; 40]].concat(),
        [&[0; 40][..], b"\n"].concat(),
        b"\xe2\x99".to_vec(),
        b"{\"id\":\"3x3\xc3".to_vec(),
        b"\n".to_vec(),
        b"\r\n\n  \t\n".to_vec(),
        garbage(1),
        garbage(700),
        garbage(100_000),
        b"some words\nand more\n".to_vec(),
    ]
}

#[test]
fn what_follows_the_last_whole_line_is_torn() {
    let more = ["2x2x2x2+", "--numbers", "1..=2500", "--format", "jsonl"];
    let torn = folder("census-tails");
    let expected = run(&words(&arguments(&torn, FILES[1], &more)));
    let whole = contents(&torn);
    let resumed = arguments(&torn, FILES[1], &[&more[..], &["--resume"]].concat());
    let out_file = torn.join(FILES[0]);
    let (merged, plotted) =
        (["census", "merge", path(&out_file), "--format", "jsonl"], torn.join(FILES[1]));
    let plot = ["census", "plot", "--show", "nodes", path(&plotted)];
    let picture = run(&plot);
    for tail in tails() {
        let shown = String::from_utf8_lossy(&tail[..tail.len().min(60)]).into_owned();
        for (name, whole) in FILES.into_iter().zip(&whole) {
            let Some(whole) = whole else { continue };
            fs::write(torn.join(name), [whole, &tail[..]].concat()).expect("it can be written");
        }
        let output = run(&merged);
        assert_eq!(
            (status(&output), out(&output)),
            (0, out(&expected)),
            "{shown:?}: {}",
            err(&output)
        );
        assert!(err(&output).contains("is torn and not counted"), "{shown:?}");
        let output = run(&plot);
        assert_eq!(
            (status(&output), &output.stdout),
            (0, &picture.stdout),
            "{shown:?}: {}",
            err(&output)
        );
        let output = run(&words(&resumed));
        assert_eq!(
            (status(&output), out(&output)),
            (0, out(&expected)),
            "{shown:?}: {}",
            err(&output)
        );
        assert!(contents(&torn) == whole, "{shown:?}");
        // In place of the last line, and of the first.
        let (first, last) = (torn_to(&whole, 2), torn_to(&whole, 0));
        for mut begun in [first, last] {
            begun[0].extend_from_slice(&tail);
            let starts = begun[0].len() > tail.len();
            // A line that is no census, and not torn either, may be of something else.
            let can_begin = tail.first().is_some_and(|it| matches!(it, 0 | b'\n' | b'\r' | b'{'))
                && !tail.starts_with(b"{\"id\":\"3x3x13x5+\"\n");
            if !starts && !can_begin {
                continue;
            }
            for (name, text) in [FILES[0], FILES[1], FILES[2]].into_iter().zip(&begun) {
                fs::write(torn.join(name), text).expect("it can be written");
            }
            let output = run(&words(&resumed));
            assert_eq!(
                (status(&output), out(&output)),
                (0, out(&expected)),
                "{shown:?}: {}",
                err(&output)
            );
            assert!(contents(&torn) == whole, "{shown:?}");
        }
        // Before a whole line, it is damage.
        let text = whole[0].as_ref().expect("it was written");
        let at = text.iter().position(|&byte| byte == b'\n').expect("it has lines") + 1;
        fs::write(&out_file, [&text[..at], &tail, b"\n", &text[at..]].concat())
            .expect("it can be written");
        let damaged = contents(&torn);
        for arguments in [&merged[..], &words(&resumed)] {
            let output = run(arguments);
            assert_eq!((status(&output), out(&output).as_str()), (2, ""), "{shown:?}");
            assert!(
                err(&output).contains("line 2: this is not a line of a census"),
                "{}",
                err(&output)
            );
        }
        assert!(contents(&torn) == damaged, "{shown:?}");
        fs::write(&out_file, text).expect("it can be written");
    }
}

/// The file of chunks with its first lines, and the other files, plain, as they were later.
fn torn_to(whole: &[Option<Vec<u8>>], lines: usize) -> [Vec<u8>; 3] {
    let text = |at: usize| whole[at].clone().expect("it was written");
    let chunks = text(0);
    let begun: Vec<u8> =
        chunks.split_inclusive(|&byte| byte == b'\n').take(lines).flatten().copied().collect();
    [begun, text(1), text(2)]
}

/// Where a power cut took more from a file of deals or records than from that of the chunks, the
/// chunks without them are tried again.
#[test]
fn what_other_files_lost_is_tried_again() {
    for deals in &FILES[1..2] {
        let numbers = sized("1..=2100", "1..=3500");
        let more = [sized("2x2x2x2+", "2x2x8x3+"), "--numbers", numbers, "--format", "jsonl"];
        let torn = folder(&format!("census-lost-{deals}"));
        let expected = run(&words(&arguments(&torn, deals, &more)));
        let whole = contents(&torn);
        let resumed = arguments(&torn, deals, &[&more[..], &["--resume"]].concat());
        for name in [*deals, FILES[2]] {
            let file = torn.join(name);
            let length = fs::metadata(&file).expect("it is there").len();
            for is_zeroed in [false, true] {
                // Some way into the last chunk or the one before it.
                for kept in [length - 100, length * 2 / 3] {
                    let kept = if is_zeroed { kept / 512 * 512 } else { kept };
                    let handle = OpenOptions::new().write(true).open(&file).expect("it is there");
                    handle.set_len(kept).expect("it can be cut");
                    if is_zeroed {
                        handle.set_len(length).expect("it grows by zero bytes");
                    }
                    drop(handle);
                    let output = run(&words(&resumed));
                    let what = format!("{name} {is_zeroed} {kept}: {}", err(&output));
                    assert_eq!((status(&output), out(&output)), (0, out(&expected)), "{what}");
                    assert!(err(&output).contains(" lost what belongs to "), "{what}");
                    assert!(contents(&torn) == whole, "{what}");
                }
            }
        }
    }
}

/// A file of someone's own is not cut to the length that a census wrote.
#[test]
fn only_files_of_the_census_are_cut() {
    let folder = folder("census-own");
    let more = ["carpet+", "--numbers", "1..=1200"];
    let resumed = arguments(&folder, FILES[1], &[&more[..], &["--resume"]].concat());
    assert_eq!(status(&run(&words(&resumed))), 0);
    let whole = contents(&folder);
    let own = "; my games\n3x3x13x5+2 2a =partial\n".repeat(20_000);
    let marked = |name: usize| {
        let text = whole[name].as_ref().expect("it was written");
        let text = String::from_utf8_lossy(text).into_owned();
        [format!("\u{feff}{text}"), text.replace('\n', "\r\n")]
    };
    for at in [1, 2] {
        let file = folder.join(FILES[at]);
        for text in [own.clone()].into_iter().chain(marked(at)) {
            fs::write(&file, &text).expect("it can be written");
            let output = run(&words(&resumed));
            assert_eq!(status(&output), 2, "{}", err(&output));
            assert!(err(&output).contains("cannot resume: "), "{}", err(&output));
            assert!(fs::read_to_string(&file).is_ok_and(|it| it == text));
            assert_eq!(fs::read(folder.join(FILES[0])).ok(), whole[0]);
        }
        // Nor if no chunk is whole.
        fs::write(folder.join(FILES[0]), "{\"id\"").expect("it can be written");
        fs::write(&file, &own).expect("it can be written");
        assert_eq!(status(&run(&words(&resumed))), 2);
        assert!(fs::read_to_string(&file).is_ok_and(|it| it == own));
        for (name, text) in FILES.iter().zip(&whole) {
            let Some(text) = text else { continue };
            fs::write(folder.join(name), text).expect("it can be written");
        }
    }
    // A file of other objects is no torn census, whatever its first field is.
    for text in ["{\"id\":\"a\",\"name\":1}", "{\"id\":\"a\"}\n{\"id\":\"b\"}\n", "words\n", "[]"] {
        fs::write(folder.join(FILES[0]), text).expect("it can be written");
        let output = run(&words(&resumed));
        assert!(
            err(&output).contains("line 1: this is not a line of a census"),
            "{}",
            err(&output)
        );
        assert!(fs::read_to_string(folder.join(FILES[0])).is_ok_and(|it| it == text));
    }
}

#[test]
fn marks_and_line_ends_of_editors_are_read() {
    let folder = folder("census-marks");
    let file = |name: &str| path(&folder.join(name)).to_owned();
    let (chunks, deals) = (file("chunks"), file("deals"));
    let game = ["census", "montecarlo4x4+", "--format", "jsonl", "--numbers"];
    let expected = out(&run(&[&game[..], &["1..=1500", "--out", &chunks]].concat()));
    let longer = out(&run(&[&game[..], &["1..=2600"]].concat()));
    run(&[&game[..], &["1..=1500", "--deals-out", &deals]].concat());
    let merge = ["census", "merge", &chunks, "--format", "jsonl"];
    let plot = ["census", "plot", "--show", "nodes", &deals];
    let picture = out(&run(&plot));
    let resume = |numbers| [&game[..], &[numbers, "--out", &chunks, "--resume"]].concat();
    let [text, lines] = [&chunks, &deals].map(|it| fs::read_to_string(it).expect("it is there"));
    for (mark, end) in [("\u{feff}", "\n"), ("", "\r\n"), ("\u{feff}", "\r\n")] {
        let edited = |text: &str| format!("{mark}{}", text.replace('\n', end));
        fs::write(&chunks, edited(&text)).expect("it can be written");
        fs::write(&deals, edited(&lines)).expect("it can be written");
        for (arguments, expected) in [
            (&merge[..], &expected),
            (&plot, &picture),
            (&resume("1..=1500"), &expected),
            (&resume("1..=2600"), &longer),
            (&merge, &longer),
        ] {
            let output = run(arguments);
            assert_eq!((out(&output), err(&output)), (expected.clone(), String::new()));
        }
        // A change that a power cut does not make is told, in the last line too.
        let changed = edited(&text.replace("\"lost\":", "\"lost\":1"));
        fs::write(&chunks, &changed).expect("it can be written");
        let output = run(&resume("1..=1500"));
        assert_eq!((status(&output), out(&output).as_str()), (2, ""));
        assert!(err(&output).contains("the checksum is wrong"), "{}", err(&output));
        assert!(fs::read_to_string(&chunks).is_ok_and(|it| it == changed));
    }
}

#[test]
fn only_the_same_files_and_numbers_go_on() {
    let folder = folder("census-same");
    let file = |name: &str| path(&folder.join(name)).to_owned();
    let (chunks, won, other) = (file("out"), file("won"), file("other"));
    let census = |more: &[&str]| {
        let output = run(&[&["census", "carpet+", "--out", &chunks], more].concat());
        (status(&output), err(&output))
    };
    let is_refused = |more: &[&str], why: &str| {
        let (status, error) = census(more);
        assert!(status == 2 && error.contains(why), "{more:?}: {error}");
    };
    let numbers = ["--numbers", "1..=20"];
    assert_eq!(census(&[&numbers[..], &["--records", &won]].concat()).0, 0);
    is_refused(&numbers, "is not empty: add to it with --resume");
    let resumed = [&numbers[..], &["--resume"]].concat();
    is_refused(&resumed, "the chunks so far wrote --records");
    let both = [&resumed[..], &["--records", &won, "--deals-out", &other]].concat();
    is_refused(&both, "the chunks so far did not write --deals-out");
    let again = [&resumed[..], &["--records", &won]].concat();
    assert_eq!(census(&again), (0, String::new()));
    is_refused(&[&again[..], &["--nodes", "5"]].concat(), "another limit of nodes: 5 and 3000000");
    is_refused(&["--numbers", "1..=19", "--resume", "--records", &won], "cannot resume 1..=19");
    // More numbers are added to those that are there.
    assert_eq!(census(&["--numbers", "1..=30", "--resume", "--records", &won]).0, 0);
    let merged = out(&run(&["census", "merge", &chunks]));
    assert!(merged.starts_with("carpet4x5x1+  1–30  won "), "{merged}");
    fs::write(&won, "").expect("it can be written");
    is_refused(&["--numbers", "1..=30", "--resume", "--records", &won], "lacks what --out has");
    is_refused(&["--numbers", "1..=30", "--resume", "--records", &chunks], "for two outputs");
    fs::write(&other, "precious").expect("it can be written");
    let new = file("new");
    let arguments = ["census", "carpet+", "--numbers", "1..=2", "--records", &other];
    for more in [&[][..], &["--out", &new], &["--out", &new, "--resume"]] {
        let output = run(&[&arguments[..], more].concat());
        assert!(err(&output).contains("is not empty: refusing to overwrite it"), "{more:?}");
        assert_eq!(fs::read_to_string(&other).expect("it is there"), "precious");
    }
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = folder("census-merge");
    let measure = |name: &str, numbers: &str, more: &[&str]| {
        let file = path(&folder.join(name)).to_owned();
        let arguments = ["census", "montecarlo4x4+", "--numbers", numbers, "--out", &file];
        let output = run(&[&arguments[..], more].concat());
        assert_eq!(status(&output), 0, "{}", err(&output));
        (file, out(&output))
    };
    let (first, _) = measure("first", "1..=1500", &[]);
    let (second, _) = measure("second", "1501..=2000", &[]);
    let (third, _) = measure("third", "2001..=2600", &[]);
    let (_, whole) = measure("whole", "1..=2600", &[]);
    let merge = |files: &[&str]| run(&[&["census", "merge"], files].concat());
    assert_eq!(out(&merge(&[&third, &first, &second])), whole);
    let is_refused = |files: &[&str], why: &str| {
        let output = merge(files);
        assert_eq!((status(&output), out(&output).as_str()), (2, ""));
        assert!(err(&output).contains(why), "{}", err(&output));
    };
    is_refused(&[&first, &third], "1501..=2000 is missing; merge what there is with --partial");
    let partial = out(&merge(&["--partial", &first, &third]));
    assert!(partial.starts_with("montecarlo4x4x1+  1–1,500, 2,001–2,600  won "), "{partial}");
    is_refused(&[&first, &second, &first], "1..=1000 is there twice");
    let (limited, _) = measure("limited", "1501..=1510", &["--nodes", "9"]);
    is_refused(&[&first, &limited], "another limit of nodes: 3000000 and 9");
    let (shortest, _) = measure("shortest", "1501..=1503", &["--shortest"]);
    is_refused(&[&first, &shortest], "another aim: any and shortest");
    is_refused(&["fixtures/carpet/solved.pn"], "line 1: this is not a line of a census");
    is_refused(&["missing"], &missing("missing"));
    let damaged = fs::read_to_string(&first).expect("it is there").replace("\"won\":", "\"won\":1");
    let file = path(&folder.join("damaged")).to_owned();
    fs::write(&file, damaged).expect("it can be written");
    is_refused(&[&file], "line 1: the checksum is wrong: the line was changed or damaged");
    fs::write(&file, "").expect("it can be written");
    is_refused(&[&file], "there is no line of a census");
    for text in ["no line feed", "{\"id\"; and something else"] {
        fs::write(&file, text).expect("it can be written");
        is_refused(&[&file], "line 1: this is not a line of a census");
        let census = ["census", "carpet+", "--numbers", "1..=2", "--out", &file, "--resume"];
        assert_eq!(status(&run(&census)), 2);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    }
    // A total is as good as the chunks that it is of.
    let total = out(&merge(&["--format", "jsonl", &first, &second]));
    fs::write(&file, total).expect("it can be written");
    assert_eq!(out(&merge(&[&file, &third])), whole);
}

#[test]
fn games_and_numbers_are_checked() {
    for (arguments, why) in [
        (&["carpet+3", "--numbers", "1..=2"][..], "the id has a number; write `carpet4x5x1+`"),
        (&["2x2x1x1+[AH AS]", "--numbers", "1..=2"], "the id has a deal"),
        (&["carpet+pysolfc:", "--numbers", "0..=2"], "the numbers of pysolfc go from 1 to"),
        (&["3x3x13x5+ms:", "--numbers", "1..=2"], "`ms`"),
        (&["carpet", "--numbers", "1..=2"], "open or closed? write `carpet+` or `carpet-`"),
        (&["klondike+", "--numbers", "1..=2"], "no game is called `klondike+`; the games are"),
        (&["carpet+", "--numbers", "2..=1"], "2..=1 is empty: write `1..=2`"),
        (&["carpet+", "--numbers", "1-9"], "write `1..=9`"),
        (&["carpet+", "--numbers", "1..10"], "write `1..=10`"),
        (&["carpet+", "--numbers", "1000"], "write `1..=1000`, or `1000..=1000` for that one deal"),
        (&["carpet+", "--numbers", "all"], "expected two numbers, as in `1..=1000`"),
        (&["1..=9", "--numbers", "carpet+"], "write `carpet+ --numbers 1..=9`"),
        (&["1..=9", "carpet+"], "write `carpet+ --numbers 1..=9`"),
        (&["carpet+", "--numbers", "carpet-"], "write `carpet4x5x1- --numbers 1..=1000`"),
        (&["carpet+1..=9"], "write `carpet4x5x1+ --numbers 1..=9`"),
        (&["Monte Carlo", "--numbers", "1..=9"], "write `montecarlo+`, or `montecarlo-`"),
        (&["match", "--numbers", "1..=9"], "write `3x3x13x5+`, or `3x3x13x5-`"),
        (&["carpet+pysolfc", "--numbers", "1..=9"], "write `carpet+pysolfc:`"),
        (
            &["carpet9x9+", "--numbers", "1..=9"],
            "the grid has 81 cells, but there are only 48 cards",
        ),
        (
            &["some words", "--numbers", "1..=9"],
            "expected a game without a number, as in `carpet+`",
        ),
        (&["+", "--numbers", "1..=9"], "expected a game without a number, as in `carpet+`"),
        (&["carpet+"], "--numbers <A..=B>"),
        (&["--numbers", "1..=9"], "<GAME>..."),
        (&["carpet+", "carpet4x5+", "--numbers", "1..=2"], "carpet4x5x1+ is there twice"),
        (&["carpet+", "--numbers", "1..=2", "--resume"], "--out <FILE>"),
        (&["carpet+", "--numbers", "1..=2", "--out", "-"], "- is standard output"),
        (&["carpet+", "--numbers", "1..=2", "--records", NOWHERE], "not a regular file"),
        (&["merge"], "<FILE>..."),
    ] {
        let output = run(&[&["census"], arguments].concat());
        assert_eq!((status(&output), out(&output).as_str()), (2, ""), "{arguments:?}");
        assert!(err(&output).contains(why), "{arguments:?}: {}", err(&output));
    }
}

/// Whoever doubts the rules can compare their hash.
#[test]
fn the_hash_is_that_of_the_printed_rules() {
    use std::io::Write;
    let total = out(&run(&["census", "carpet+", "--numbers", "1..=2", "--format", "jsonl"]));
    let Ok(mut child) = std::process::Command::new("sha256sum")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
    else {
        return;
    };
    let rules = run(&["rules", "carpet"]).stdout;
    child.stdin.take().expect("a pipe").write_all(&rules).expect("it reads");
    let hash = out(&child.wait_with_output().expect("it ends"));
    assert_eq!(lines(&total)[0]["rules"].as_str(), hash.get(..16));
}

/// What the second search is asked to prove, it proves, and the totals say how much of it.
#[test]
fn lost_deals_are_proved_again() {
    let count = |limit: &str| {
        let census = ["census", "montecarlo4x4+", "--numbers", "1..=9", "--prove-again", limit];
        let text = out(&run(&census));
        let json = out(&run(&[&census[..], &["--format", "jsonl"]].concat()));
        let total = &lines(&json)[0];
        assert_eq!(total["again"].to_string(), limit);
        let lost = &total["lost"];
        let proved = total["proved_again"].as_u64().expect("a number");
        assert!(text.contains(&format!("lost {lost} ({proved} proved again)")), "{text}");
        assert!(text.contains(&format!("--prove-again {limit} (stock known")), "{text}");
        proved
    };
    assert_eq!((count("30"), count("1000000")), (1, 3));
    let random = ["census", "carpet-", "--numbers", "1..=2", "--player", "random"];
    let output = run(&[&random[..], &["--prove-again", "9"]].concat());
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("--player random proves nothing to prove again"));
}

#[test]
fn a_census_is_drawn() {
    let folder = folder("census-plot");
    let file = |name: &str| path(&folder.join(name)).to_owned();
    let (total, deals, picture) = (file("total.jsonl"), file("some.jsonl"), file("rates.svg"));
    let games = ["census", "montecarlo4x4+", "3x3x13x5+", "--numbers", "1..=300"];
    let output = run(&[&games[..], &["--format", "jsonl"]].concat());
    fs::write(&total, &output.stdout).expect("it can be written");
    let plot = |arguments: &[&str]| run(&[&["census", "plot"], arguments].concat());
    let rates = ["--published", "3x3x13x5+=96", "--title", "A <title>", &total];
    let drawn = out(&plot(&rates));
    for text in ["montecarlo4x4x1+", "3x3x13x5+", "published", "A &lt;title&gt;", "<svg "] {
        assert!(drawn.contains(text), "{text}: {drawn}");
    }
    assert_eq!(status(&plot(&[&rates[..], &["-o", &picture]].concat())), 0);
    assert_eq!(fs::read_to_string(&picture).expect("it is there"), drawn);

    let one = ["census", "carpet+", "--numbers", "1..=300", "--deals-out", &deals];
    let carpet = run(&[&one[..], &["--format", "jsonl"]].concat());
    let file = file("carpet.jsonl");
    fs::write(&file, &carpet.stdout).expect("it can be written");
    assert!(out(&plot(&["--show", "lengths", &file])).contains("carpet4x5x1+: moves of solutions"));
    assert!(
        out(&plot(&["--show", "nodes", &deals])).contains("carpet4x5x1+: positions that deals")
    );

    for (arguments, why) in [
        (&["--show", "lengths", &total][..], "name files of one game: these have"),
        (&["--show", "nodes", &file], "line 1: this is not a line of --deals-out"),
        (&["--show", "nodes", &file, "--published", "carpet+=9"], "only rates are published"),
        (&[&file, "--published", "3x3x13x5+=96"], "3x3x13x5+ is published, but no file measures"),
        (&[&file, "--published", "carpet+=101"], "the rate is a number from 0 to 100"),
        (&[&file, "--published", "carpet=9"], "open or closed?"),
        (&[&file, "-o", &file], "is an input: refusing to overwrite it"),
        (&[&deals], "line 1: this is not a line of a census"),
    ] {
        let output = plot(arguments);
        assert_eq!((status(&output), out(&output).as_str()), (2, ""), "{arguments:?}");
        assert!(err(&output).contains(why), "{arguments:?}: {}", err(&output));
    }
}

/// The deals of PySolFC are other ones, and say so.
#[test]
fn other_engines_have_censuses_too() {
    let folder = folder("census-engine");
    let (won, total) = (folder.join("won.pn"), folder.join("total"));
    let (won, total) = (path(&won), path(&total));
    let census = |game| ["census", game, "--numbers", "1..=40", "--format", "jsonl"];
    let [own, other] = ["carpet+", "carpet+pysolfc:"].map(|game| lines(&out(&run(&census(game)))));
    let output =
        run(&[&census("carpet+pysolfc:")[..], &["--records", won, "--out", total]].concat());
    assert_eq!(status(&output), 0, "{}", err(&output));
    assert_eq!((&own[0]["engine"], &other[0]["engine"]), (&"chacha20".into(), &"pysolfc".into()));
    assert_eq!(other[0]["id"], "carpet4x5x1+pysolfc:");
    assert_ne!(own[0]["nodes"], other[0]["nodes"]);
    let records = fs::read_to_string(won).expect("it was written");
    assert!(records.starts_with("carpet4x5x1+pysolfc:"), "{records}");
    assert_eq!(status(&run(&["verify", won])), 0);
    let merged = run(&["census", "merge", total, "--format", "jsonl"]);
    assert_eq!(out(&merged), out(&output));
    assert!(out(&output).contains("census carpet4x5x1+pysolfc: --numbers 1..=40 --player best"));
}
