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

/// Arguments of a census that writes all files into a folder, or only that of the chunks if it resumes.
fn arguments(folder: &Path, more: &[&str]) -> Vec<String> {
    let file = |name: &str| path(&folder.join(name)).to_owned();
    let [out, deals, won] = FILES.map(file);
    let options = ["--out", &out, "--deals-out", &deals, "--records", &won];
    let written = if more.contains(&"--resume") { 2 } else { 6 };
    let all = [&["census"], more, &options[..written]].concat();
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
        let folder = folder(&format!("census-{jobs}"));
        let (numbers, count) = sized(("5..=1064", 1060), ("5..=2604", 2600));
        let games = ["3x3x13x5+", "montecarlo4x4-", "--numbers", numbers, "--nodes", "2000"];
        let more = [&games[..], &["--jobs", jobs, "--format", "jsonl"]].concat();
        let output = run(&words(&arguments(&folder, &more)));
        assert_eq!((status(&output), err(&output).as_str()), (0, ""));
        let all = (out(&output), contents(&folder));
        assert_eq!(&all, first.get_or_insert_with(|| all.clone()), "{jobs} threads");
        let won = folder.join(FILES[2]);
        let verified = out(&run(&["verify", path(&won)]));
        assert!(verified.contains(", 0 failed ("), "{verified}");
        let totals = lines(&all.0);
        let sum = |name: &str| totals.iter().filter_map(|it| it[name].as_u64()).sum::<u64>();
        let records = fs::read_to_string(&won).expect("there are records");
        let begun = |game: &str| records.matches(game).count() as u64;
        assert_eq!(begun("3x3x13x5+") + begun("montecarlo4x4x1-"), sum("won"));
        let tried = fs::read_to_string(folder.join(FILES[1])).expect("there are deals");
        let tried = lines(&tried);
        assert_eq!(tried.len(), 2 * count);
        let nodes = tried.iter().filter_map(|it| it["nodes"].as_u64()).sum::<u64>();
        assert_eq!(nodes, sum("nodes"));
    }
}

/// Killed at twenty places, a census goes on without loss or double counting, and writes in the end
/// what it writes if nobody kills it.
#[test]
fn a_killed_census_goes_on() {
    let numbers = sized("1..=3000", "1..=12000");
    let more = ["3x3x13x5+", "carpet+", "--numbers", numbers, "--format", "jsonl"];
    let whole = folder("census-whole");
    let expected = run(&words(&arguments(&whole, &more)));
    assert_eq!(status(&expected), 0, "{}", err(&expected));

    let killed = folder("census-killed");
    let more = [&more[..], &["--resume", "--jobs", "2"]].concat();
    let arguments = arguments(&killed, &more);
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
        contents(&killed)[0] == contents(&whole)[0],
        "the file is that of a run that nobody killed"
    );
}

/// Wherever the last line is torn.
#[test]
fn a_torn_line_is_dropped() {
    let (game, numbers) = sized(("2x2x2x2+", "1..=2500"), ("3x3x13x5+", "1..=4000"));
    let more = [game, "--numbers", numbers, "--format", "jsonl"];
    let torn = folder("census-torn");
    let expected = run(&words(&arguments(&torn, &more)));
    let whole = contents(&torn);
    let length = whole[0].as_ref().map_or(0, Vec::len) as u64;
    let arguments = arguments(&torn, &[&more[..], &["--resume"]].concat());
    let mut below = differing();
    for _ in 0..10 {
        let file = OpenOptions::new().write(true).open(torn.join(FILES[0])).expect("it is there");
        file.set_len(1 + below(length - 1)).expect("it can be cut");
        let output = run(&words(&arguments));
        assert_eq!((status(&output), out(&output)), (0, out(&expected)), "{}", err(&output));
        assert!(contents(&torn) == whole, "the files are those of a run that nobody killed");
    }
}

/// What a run that was killed leaves after the last whole line is cut off, and nothing else is.
#[test]
fn what_follows_the_last_whole_line_is_torn() {
    let more = ["2x2x2x2+", "--numbers", "1..=2500", "--format", "jsonl"];
    let torn = folder("census-tails");
    let expected = run(&words(&arguments(&torn, &more)));
    let whole = fs::read(torn.join(FILES[0])).expect("it was written");
    let resumed = arguments(&torn, &[&more[..], &["--resume"]].concat());
    let out_file = torn.join(FILES[0]);
    let merged = ["census", "merge", path(&out_file), "--format", "jsonl"];
    let tails = [&[0; 4096][..], b"{\"id\":\"2x2x2x2+\",\"version\"", b"\xe2\x99", b" ", b"so"];
    for tail in tails {
        for arguments in [&merged[..], &words(&resumed)] {
            fs::write(&out_file, [&whole, tail].concat()).expect("it can be written");
            let output = run(arguments);
            assert_eq!((status(&output), out(&output)), (0, out(&expected)), "{}", err(&output));
            assert!(err(&output).contains("is torn and not counted"), "{}", err(&output));
        }
        assert_eq!(fs::read(&out_file).expect("it is there"), whole);
        // A whole line of something else is damage.
        let at = whole.iter().position(|&byte| byte == b'\n').expect("it has lines") + 1;
        for end in [&b""[..], &whole[at..]] {
            let damaged = [&whole[..at], tail, b"\n", end].concat();
            fs::write(&out_file, &damaged).expect("it can be written");
            for arguments in [&merged[..], &words(&resumed)] {
                let output = run(arguments);
                assert_eq!((status(&output), out(&output).as_str()), (2, ""));
                let why = "line 2: this is not a line of a census";
                assert!(err(&output).contains(why), "{}", err(&output));
            }
            assert_eq!(fs::read(&out_file).expect("it is there"), damaged);
        }
    }
}

/// A file of something else is no torn census, whatever its first field is.
#[test]
fn only_files_of_a_census_are_cut() {
    let folder = folder("census-own");
    let resumed = arguments(&folder, &["carpet+", "--numbers", "1..=2", "--resume"]);
    let file = folder.join(FILES[0]);
    for text in [
        "{\"id\":\"a\",\"name\":1}",
        "{\"id\":\"a\"}\n{\"id\":\"b\"}\n",
        "words\n",
        "[]",
        "words",
        "\0\0",
    ] {
        fs::write(&file, text).expect("it can be written");
        let output = run(&words(&resumed));
        let why = "line 1: this is not a line of a census";
        assert!(err(&output).contains(why), "{text}: {}", err(&output));
        assert!(fs::read_to_string(&file).is_ok_and(|it| it == text));
    }
    for text in ["", "{", "{\"id\":\"carpet4x5"] {
        fs::write(&file, text).expect("it can be written");
        assert_eq!(status(&run(&words(&resumed))), 0, "{text}");
    }
}

/// Files of deals and records are those of a whole run, and no other file is replaced by one.
#[test]
fn deals_and_records_are_of_a_finished_run() {
    let folder = folder("census-finished");
    let file = |name: &str| path(&folder.join(name)).to_owned();
    let census = ["census", "carpet+", "--numbers", "1..=20"];
    for option in ["--deals-out", "--records"] {
        let (name, chunks) = (file(option), file("chunks"));
        let refused = run(&[&census[..], &["--out", &chunks, "--resume", option, &name]].concat());
        assert_eq!(status(&refused), 2, "{}", err(&refused));
        let nowhere = file("none/deals");
        assert_eq!(status(&run(&[&census[..], &[option, &nowhere]].concat())), 2);
        let long = ["census", "3x3x13x5+", "--numbers", "1..=100000000", option, &name];
        let mut child = patience(&long).stdout(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(300));
        child.kill().and_then(|()| child.wait()).expect("it ends");
        assert!(!folder.join(option).exists(), "{option}");
        assert_eq!(status(&run(&[&census[..], &[option, &name]].concat())), 0);
        let whole = fs::read(&name).expect("it is written");
        let again = run(&[&census[..], &[option, &name]].concat());
        assert!(err(&again).contains("is not empty: refusing to overwrite it"), "{}", err(&again));
        assert_eq!(fs::read(&name).expect("it is there"), whole);
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
    assert_eq!(census(&resumed), (0, String::new()));
    is_refused(
        &[&resumed[..], &["--nodes", "5"]].concat(),
        "another limit of nodes: 5 and 3000000",
    );
    is_refused(&["--numbers", "1..=19", "--resume"], "cannot resume 1..=19");
    // More numbers are added to those that are there.
    assert_eq!(census(&["--numbers", "1..=30", "--resume"]).0, 0);
    let merged = out(&run(&["census", "merge", &chunks]));
    assert!(merged.starts_with("carpet4x5x1+  1–30  won "), "{merged}");
    is_refused(&["--numbers", "1..=30", "--records", &chunks], "for two outputs");
    fs::write(&other, "precious").expect("it can be written");
    let new = file("new");
    let arguments = ["census", "carpet+", "--numbers", "1..=2", "--records", &other];
    for more in [&[][..], &["--out", &new]] {
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
