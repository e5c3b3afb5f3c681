//! Lines end at LF, at CR LF, or at a CR alone, and files keep their line ends.

use crate::run::{err, feed, folder, out, path, run, status};
use serde_json::Value;
use std::fs;

const ENDS: [&str; 3] = ["\n", "\r\n", "\r"];

/// A deal-book entry, a record that it makes pass, and one that is illegal on line 7.
const GAMES: &str = "; deals\n2x2x1x1+7[AH ; ]\nAS]\n; games\n2x2x1x1+7 1a ; why\n*1a\n\
    2x2x1x1+[AH AS] 1a 1a ; no\n";

fn with(end: &str, text: &str) -> String {
    text.replace('\n', end)
}

#[test]
fn a_comment_ends_with_its_line() {
    let outputs = ENDS.map(|end| {
        let output = feed(&["verify", "-v"], with(end, GAMES).as_bytes());
        assert_eq!(status(&output), 1);
        (out(&output), err(&output))
    });
    let [lf, cr_lf, cr] = &outputs;
    assert!(lf.1.contains("<stdin>:7:20"), "{}", lf.1);
    assert!(
        lf.0.ends_with(
            "2 records and 1 deal in 1 source: 1 passed, 1 failed (1 solved, 1 illegal), 4 moves\n"
        ),
        "{}",
        lf.0
    );
    assert!(lf == cr_lf && lf == cr, "{outputs:?}");
}

#[test]
fn reports_count_every_line() {
    for end in ENDS {
        let text = with(end, GAMES);
        let output = feed(&["verify", "--format", "jsonl"], text.as_bytes());
        let objects: Vec<Value> = out(&output)
            .lines()
            .map(|line| serde_json::from_str(line).expect("a JSON object"))
            .collect();
        assert_eq!((&objects[0]["line"], &objects[1]["line"]), (&5.into(), &7.into()));
        let span = &objects[1]["error"]["span"];
        assert_eq!((&span["line"], &span["column"]), (&7.into(), &20.into()));
        let offset = usize::try_from(span["offset"].as_u64().expect("a number")).expect("small");
        assert_eq!(text[offset..].split([' ', ';']).next(), Some("1a"));
    }
}

/// A source is read in chunks, and each begins on the line on which it is.
#[test]
fn lines_are_counted_in_large_sources() {
    let record = "2x2x1x1+[AH AS] ; a game\n1a *1a\n\n";
    let mut text = record.repeat(20_000);
    text += "2x2x1x1+[AH AS] 1a 1a\n";
    for end in ENDS {
        let output = feed(&["verify", "--format", "jsonl"], with(end, &text).as_bytes());
        let last = out(&output).lines().last().map(str::to_owned).unwrap_or_default();
        let last: Value = serde_json::from_str(&last).expect("a JSON object");
        assert_eq!(last["error"]["span"]["line"], 60_001);
    }
}

#[test]
fn other_commands_read_such_lines() {
    let folder = folder("line-ends");
    for end in ENDS {
        let deals = folder.join("deals.pn");
        fs::write(&deals, with(end, "; a deal\n2x2x1x1+7[AH ; ]\nAS] ; of mine\n"))
            .expect("a file can be written");
        let games = folder.join("games.pn");
        fs::write(&games, with(end, "; a game\n2x2x1x1+7 1a ; why\n*1a\n"))
            .expect("a file can be written");
        let deals = ["--deals", path(&deals)];
        for command in [&["verify"][..], &["solve"], &["analyse"], &["replay"], &["infer"]] {
            let output = run(&[command, &deals, &[path(&games)]].concat());
            assert_eq!(status(&output), 0, "{command:?}: {}", err(&output));
        }
        // What is printed of several files has one kind of line ends.
        let inferred = out(&run(&["infer", "--deals", deals[1], path(&games)]));
        assert_eq!(inferred, "2x2x1x1+7[AH AS] 1a ; why\n*1a\n");
        let annotated =
            out(&run(&["analyse", "--annotate", "-e", &with(end, "2x2x6x2+9 2b1a\n=partial\n")]));
        assert_eq!(annotated, with(end, "2x2x6x2+9 2b ; loses: play 1a or 1b\n1a\n=partial\n"));
        let page = folder.join("page.html");
        let made =
            run(&["replay", "--html", path(&page), "-e", &with(end, "; a\n2x2x1x1+[AH AS] 1a 1a")]);
        assert_eq!(err(&made), "");
        let page = fs::read_to_string(&page).expect("a page is written");
        assert!(page.contains("&lt;expression 1&gt;:2:20"), "{page}");
    }
}

#[test]
fn fmt_keeps_line_ends() {
    let canonical = "; a\n2x2x1x1+[AH AS] 1a *1a ; b\n\n2x2x1x1+[AS AH] 1a *1a\n";
    let untidy = "; a\n2x2x1x1+[AH AS]  1a*1a ; b\n\n\n2x2x1x1+[as ah] 1a\n*1a\n";
    let file = folder("fmt-line-ends").join("a.pn");
    let write = |text: &str| fs::write(&file, text).expect("a file can be written");
    let read = || fs::read_to_string(&file).expect("the file is there");
    for end in ENDS {
        let (canonical, untidy) = (with(end, canonical), with(end, untidy));
        write(&untidy);
        assert_eq!(out(&run(&["fmt", path(&file)])), canonical);
        assert_eq!(status(&run(&["fmt", "--check", path(&file)])), 1);
        assert_eq!(status(&run(&["fmt", "--write", path(&file)])), 0);
        assert_eq!(read(), canonical);
        for option in ["--check", "--diff"] {
            let output = run(&["fmt", option, path(&file)]);
            assert_eq!((status(&output), out(&output)), (0, String::new()));
        }
        // The first line end is that of the file.
        let mixed =
            with("\n", &untidy.replacen(end, "#", 1).replace(end, "\n")).replacen('#', end, 1);
        assert_eq!(out(&feed(&["fmt"], mixed.as_bytes())), canonical);
    }
    assert_eq!(out(&feed(&["fmt"], b"2x2x1x1+[AH AS]  1a*1a")), "2x2x1x1+[AH AS] 1a *1a\n");
}

/// A difference has the lines of the file, with their line ends, so that `patch` can apply it.
#[test]
fn a_difference_has_the_bytes_of_its_lines() {
    let untidy = "; a\r\n2x2x1x1+[AH AS]  1a *1a\r\n";
    let output = out(&feed(&["fmt", "--diff"], untidy.as_bytes()));
    let hunk = "@@ -1,2 +1,2 @@\n ; a\r\n-2x2x1x1+[AH AS]  1a *1a\r\n+2x2x1x1+[AH AS] 1a *1a\r\n";
    assert!(output.ends_with(hunk), "{output:?}");
}
