//! An output replaces what the same kind of output wrote, and nothing else unless `--force` says so.

use crate::run::{err, feed, folder, formats, out, path, run, status};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// An output of a command that is a file: its name here, and the arguments before the file's name and after it.
type Written = (&'static str, &'static [&'static str], &'static [&'static str]);

/// Every output that is a file, but for the formats of `verify`.
const OTHERS: [Written; 7] = [
    ("svg", &["replay", "--svg"], &["-e", "2x2x1x1+[AH AS] 1a *1a"]),
    ("html", &["replay", "--html"], &["-e", "2x2x1x1+[AH AS] 1a *1a"]),
    ("solved", &["solve", "-o"], &["2x2x2x2+[AS 2H 2S AH]", "2x2x2x1+2", "carpet-1"]),
    ("shortest", &["solve", "--shortest", "-o"], &["2x2x2x2+[AS 2H 2S AH] 2a"]),
    ("limited", &["solve", "--nodes", "1", "-o"], &["3x3x13x5+2", "3x3x13x5-1"]),
    ("solved.json", &["solve", "--format", "json", "-o"], &["2x2x2x1+2", "carpet+1"]),
    ("solved.jsonl", &["solve", "--format", "jsonl", "-o"], &["carpet+1", "2x2x2x1+2"]),
];

/// Every output of every command that is a file.
static OUTPUTS: LazyLock<Vec<Written>> = LazyLock::new(|| {
    let format = |name: String| -> Written {
        let name: &'static str = name.leak();
        let before = vec!["verify", "-e", WRONG, "--format", name, "--output"];
        (name, before.leak(), &[])
    };
    OTHERS.into_iter().chain(formats().into_iter().map(format)).collect()
});

const WRONG: &str = "3x3x13x5+1 1a 1a  2x2x1x1+[AH AS] 1a *1a  so far";

/// Runs a command with an output to a file.
fn write(output: usize, file: &Path, more: &[&str]) -> (i32, String) {
    let (_, before, after) = OUTPUTS[output];
    let name = path(file);
    let result = run(&[before, &[name][..], after, more].concat());
    (status(&result), err(&result))
}

/// Files that no output made, with a part of what is said of each.
fn others() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let records = "; mine\n2x2x1x1+[AH AS] 1a *1a\n\n3x3x13x5+2 2a =partial\n";
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>\n";
    let html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Me</title>\n";
    let xml =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mine\">\n</testsuites>\n";
    vec![
        ("mine.pn", records.into(), "holds 2 records"),
        ("mine.svg", records.into(), "holds 2 records"),
        ("mine.txt", records.replace('\n', "\r\n").into(), "holds 2 records"),
        ("mine.pn.gz", b"\x1f\x8b\x08\0".to_vec(), "was not written by"),
        ("deals.pn", b"2x2x1x1+7[AH AS]\n".to_vec(), "holds 1 record"),
        ("cut.pn", b"2x2x1x1+[AH".to_vec(), "holds 1 record"),
        ("logo.svg", svg.into(), "was not written by"),
        ("page.html", html.into(), "was not written by"),
        ("tests.xml", xml.into(), "was not written by"),
        ("data.json", b"[{\"source\":\"x\",\"outcome\":1}]\n".to_vec(), "was not written by"),
        ("data.jsonl", b"{\"pass\":\"x\"}\n".to_vec(), "was not written by"),
        ("notes.txt", b"; 3 moves; buy milk\n\nand bread\n".to_vec(), "was not written by"),
        ("binary", vec![0, 159, 146, 150, 10], "was not written by"),
        ("blank", b"\n".to_vec(), "was not written by"),
    ]
}

#[test]
fn an_output_replaces_its_own_kind_alone() {
    let folder = folder("kinds");
    for (at, (name, ..)) in OUTPUTS.iter().enumerate() {
        let file = folder.join(name);
        let (first, said) = write(at, &file, &[]);
        assert!(first < 2, "{name}: {said}");
        let text = fs::read(&file).expect("it is written");
        assert!(!text.is_empty(), "{name}");
        // Its own, and an empty file.
        assert_eq!(write(at, &file, &[]).0, first, "{name}: {}", write(at, &file, &[]).1);
        fs::write(&file, b"").expect("it can be written");
        assert_eq!(write(at, &file, &[]).0, first, "{name}");
        assert_eq!(fs::read(&file).expect("it is there"), text, "{name}");
        for (other, bytes, what) in others() {
            // The output's own ending, since `replay` refuses others.
            let file = folder.join(format!("{other}-{name}"));
            fs::write(&file, &bytes).expect("it can be written");
            let (refused, said) = write(at, &file, &[]);
            assert_eq!(refused, 2, "{name} over {other}: {said}");
            assert!(said.contains(what) && said.contains("--force"), "{name}, {other}: {said}");
            assert_eq!(fs::read(&file).expect("it is there"), bytes, "{name} over {other}");
            assert_eq!(write(at, &file, &["--force"]).0, first, "{name} over {other}");
            assert_eq!(fs::read(&file).expect("it is there"), text, "{name} over {other}");
        }
    }
}

/// No output takes another's for its own.
#[test]
fn an_output_of_another_kind_is_refused() {
    let folder = folder("kinds-of-outputs");
    let alike = |name: &'static str| match name {
        "analysed" => "html",
        "json" | "jsonl" => "json",
        name => name.split('.').next().unwrap_or(name),
    };
    let solved = ["solved", "shortest", "limited"];
    for (at, (name, ..)) in OUTPUTS.iter().enumerate() {
        let file = folder.join(name);
        assert!(write(at, &file, &[]).0 < 2);
        for (other, (another, ..)) in OUTPUTS.iter().enumerate() {
            let is_alike = alike(name) == alike(another)
                || solved.contains(&alike(name)) && solved.contains(&alike(another))
                // A report for people ends with the same line.
                || *name == "concise" && *another == "human";
            let text = fs::read(&file).expect("it is there");
            if !is_alike {
                let (refused, said) = write(other, &file, &[]);
                assert_eq!(refused, 2, "{another} over {name}: {said}");
                assert_eq!(fs::read(&file).expect("it is there"), text, "{another} over {name}");
            }
        }
    }
}

/// What a user has added to a file of solutions is theirs.
#[test]
fn solutions_that_were_added_to_stay() {
    let file = folder("kinds-solved").join("solutions.pn");
    let name = path(&file);
    let solve = || run(&["solve", "2x2x2x2+[AS 2H 2S AH]", "carpet+1", "-o", name]);
    assert_eq!(status(&solve()), 0);
    let own = fs::read_to_string(&file).expect("it is written");
    for added in [
        "\n2x2x1x1+[AH AS] 1a *1a\n",
        "\n; mine\n2x2x1x1+[AH AS] 1a *1a\n",
        "2x2x1x1+[AH AS] 1a *1a\n",
        "; a remark\n",
    ] {
        fs::write(&file, format!("{own}{added}")).expect("it can be written");
        let refused = solve();
        assert_eq!(status(&refused), 2, "{added:?}");
        assert!(err(&refused).contains("holds"), "{}", err(&refused));
        assert_eq!(fs::read_to_string(&file).expect("it is there"), format!("{own}{added}"));
    }
}

/// The work does not begin where it could not be kept, and an input stays whatever is forced, by whatever
/// name it is read or written.
#[cfg(unix)]
#[test]
fn what_is_read_is_never_written() {
    let folder = folder("kinds-inputs");
    let [file, link, hard, book] =
        ["x.pn", "link.pn", "hard.pn", "book.pn"].map(|name| folder.join(name));
    let texts = [(&file, "2x2x1x1+[AH AS] 1a *1a\n"), (&book, "2x2x1x1+7[AH AS]\n")];
    for (file, text) in texts {
        fs::write(file, text).expect("it can be written");
    }
    std::os::unix::fs::symlink("x.pn", &link).expect("a link can be made");
    fs::hard_link(&file, &hard).expect("a link can be made");
    for (name, before, _) in OUTPUTS.iter() {
        // The records are those of a file here.
        let before: Vec<&str> =
            before.iter().copied().filter(|it| !["-e", WRONG].contains(it)).collect();
        for (target, input) in [
            (&file, &file),
            (&link, &file),
            (&file, &link),
            (&hard, &file),
            (&file, &folder),
            (&book, &file),
        ] {
            for force in [&[][..], &["--force"]] {
                let files = [path(target), "--deals", path(&book), path(input)];
                let output = run(&[&before, &files[..], force].concat());
                assert_eq!(status(&output), 2, "{name}: {files:?}");
                let said = err(&output);
                assert!(said.contains("is an input: refusing to overwrite it"), "{name}: {said}");
                assert_eq!(out(&output), "", "{name}");
            }
        }
    }
    // The name of the page is forgotten, and records come from a pipe.
    for option in ["--html", "--svg"] {
        let output = feed(&["replay", option, path(&file)], b"2x2x1x1+[AH AS] 1a *1a");
        assert_eq!(status(&output), 2, "{}", err(&output));
    }
    assert_eq!(status(&run(&["verify", "--format", "json", "--output", "", path(&file)])), 2);
    for (file, text) in texts {
        assert_eq!(fs::read_to_string(file).ok().as_deref(), Some(text));
    }
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 4);
}

/// Pages in a folder, pictures of a census, and manual pages are no different.
#[test]
fn other_outputs_are_told_too() {
    let folder = folder("kinds-more");
    let pages = folder.join("pages/");
    let write = |more: &[&str]| {
        run(&[&["replay", "--html", format!("{}/", path(&pages)).as_str(), "-e", WRONG][..], more]
            .concat())
    };
    assert!(status(&write(&[])) < 2 && status(&write(&[])) < 2);
    let index = pages.join("index.html");
    let text = fs::read(&index).expect("it is written");
    fs::write(&index, "<!DOCTYPE html>\n<title>mine</title>\n").expect("it can be written");
    let refused = write(&[]);
    assert_eq!(status(&refused), 2);
    assert!(err(&refused).contains("--force"), "{}", err(&refused));
    assert!(status(&write(&["--force"])) < 2);
    assert_eq!(fs::read(&index).expect("it is there"), text);

    let chunks = folder.join("chunks.jsonl");
    let counted = run(&["census", "2x2x4x3+", "--numbers", "1..=9", "--out", path(&chunks)]);
    assert_eq!(status(&counted), 0, "{}", err(&counted));
    let picture = folder.join("rates.svg");
    let plot = |more: &[&str]| {
        run(&[&["census", "plot", path(&chunks), "-o", path(&picture)][..], more].concat())
    };
    assert!([plot(&[]), plot(&[])].iter().all(|output| status(output) == 0));
    fs::write(&picture, "<svg></svg>\n").expect("it can be written");
    assert_eq!((status(&plot(&[])), status(&plot(&["--force"]))), (2, 0));
    let over = run(&["census", "plot", path(&chunks), "-o", path(&chunks), "--force"]);
    assert_eq!(status(&over), 2);

    let pages = folder.join("man");
    let man = |more: &[&str]| run(&[&["man", "--output", path(&pages)][..], more].concat());
    assert!([man(&[]), man(&[])].iter().all(|output| status(output) == 0));
    fs::write(pages.join("patience.1"), ".TH other 1\n").expect("it can be written");
    assert_eq!((status(&man(&[])), status(&man(&["--force"]))), (2, 0));
}
