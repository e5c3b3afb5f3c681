//! Files as editors save them: with a byte-order mark, other line ends, or another encoding.

use crate::run::{err, feed, folder, out, path, run, status};
use std::fs;
use std::path::Path;

/// Texts of the kinds of files that the program takes, each with arguments that read one, after which its name
/// comes.
fn files(folder: &Path) -> Vec<(String, Vec<String>)> {
    // A title above it, so that a byte-order mark has a comment after it.
    let deals = "; a title\n".to_owned() + &out(&run(&["show", "--with-deal", "carpet+7"]));
    let site = "#147198 1a 23\n#7 + 1a\n".to_owned();
    let board = "AS 2H 3S AH\n3H 2S\n".to_owned();
    let record = "; a title\n2x2x1x1+[AH AS] 1a *1a ; won\n2x2x1x1+[AS AH] =partial\n".to_owned();
    let census = folder.join("census.jsonl");
    let counted = run(&["census", "2x2x4x3+", "--numbers", "1..=40", "--out", path(&census)]);
    assert_eq!(status(&counted), 0, "{}", err(&counted));
    let census = fs::read_to_string(census).expect("it was written");
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    vec![
        (site, words(&["import"])),
        (board, words(&["import", "--board", "2x2x3x4+"])),
        (deals, words(&["show", "--with-deal", "carpet+7", "--deals"])),
        (census.clone(), words(&["census", "merge"])),
        (record.clone(), words(&["verify", "-v"])),
        (record.clone(), words(&["fmt"])),
        (record.clone(), words(&["show", "--record", "1"])),
        (record, words(&["infer"])),
    ]
}

/// What is read of a file does not depend on its byte-order mark and line ends; where it does, the file is
/// refused by a message that names what it has. Another encoding is named, and nothing of the file is taken.
#[test]
fn every_file_is_read_however_it_is_saved_or_its_encoding_is_named() {
    let folder = folder("encodings");
    for (at, (text, arguments)) in files(&folder).into_iter().enumerate() {
        let file = folder.join(format!("file{at}"));
        let read = |bytes: &[u8]| {
            fs::write(&file, bytes).expect("it can be written");
            let mut words: Vec<&str> = arguments.iter().map(String::as_str).collect();
            words.push(path(&file));
            let output = run(&words);
            // `fmt` keeps line ends.
            let printed = out(&output).replace("\r\n", "\n").replace('\r', "\n");
            (status(&output), printed, err(&output))
        };
        let plain = read(text.as_bytes());
        assert_eq!(plain.0, 0, "{arguments:?}: {}", plain.2);
        for mark in ["", "\u{feff}"] {
            for end in ["\n", "\r\n", "\r"] {
                let saved = format!("{mark}{}", text.replace('\n', end));
                let (status, printed, said) = read(saved.as_bytes());
                let is_named = status == 2 && said.contains("CR alone");
                assert!(
                    is_named || (status, &printed) == (0, &plain.1),
                    "{arguments:?} {mark:?} {end:?}: {printed}{said}"
                );
            }
        }
        for is_little in [true, false] {
            let unit = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            for mark in ["", "\u{feff}"] {
                let wide: Vec<u8> = format!("{mark}{text}").encode_utf16().flat_map(unit).collect();
                let (status, _, said) = read(&wide);
                assert_ne!(status, 0, "{arguments:?} {said}");
                let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(said.contains("UTF-16"), "{arguments:?} {mark:?}: {said}");
            }
        }
    }
}

/// A census whose lines have other ends than it writes is not taken for a torn one, and not written over.
#[test]
fn a_census_with_other_line_ends_is_not_written_over() {
    let file = folder("encodings-census").join("census.jsonl");
    let census = ["census", "2x2x4x3+", "--out", path(&file), "--numbers"];
    let counted = run(&[&census[..], &["1..=40"]].concat());
    assert_eq!(status(&counted), 0, "{}", err(&counted));
    let text = fs::read_to_string(&file).expect("it was written").replace('\n', "\r");
    fs::write(&file, &text).expect("it can be written");
    let resumed = run(&[&census[..], &["1..=60", "--resume"]].concat());
    assert_eq!(status(&resumed), 2);
    assert!(err(&resumed).contains("the lines end in CR alone"), "{}", err(&resumed));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
}

/// Lines that another program pipes may begin with a byte-order mark.
#[test]
fn a_byte_order_mark_before_piped_lines_is_skipped() {
    let plain = feed(&["show", "--lines"], b"carpet+1\n");
    let marked = feed(&["show", "--lines"], "\u{feff}carpet+1\n".as_bytes());
    assert_eq!((status(&marked), out(&marked)), (status(&plain), out(&plain)));
    let plain = feed(&["play", "--plain", "carpet+1"], b"+\nquit\n");
    let marked = feed(&["play", "--plain", "carpet+1"], "\u{feff}+\nquit\n".as_bytes());
    assert_eq!((status(&marked), out(&marked)), (status(&plain), out(&plain)));
}
