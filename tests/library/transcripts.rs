//! Snapshots of the transcripts of every record that passes, and properties of all transcripts.

use insta::{Settings, assert_snapshot, glob};
use patience::Source;
use patience::plain::{Options, of_source};
use patience::{DealBook, Line, SuitStyle};
use patience_report::transcript::Transcript;
use std::fs;
use std::path::{Path, PathBuf};

/// The files in order: those directly in the folder of a family.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for family in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"))
        .expect("the folder of fixtures can be read")
    {
        let family = family.expect("an entry of a folder can be read").path();
        let files = fs::read_dir(family)
            .expect("a family is a folder")
            .map(|file| file.expect("an entry of a folder can be read").path());
        found.extend(
            files.filter(|path| path.extension().is_some_and(|extension| extension == "pn")),
        );
    }
    found.sort();
    assert!(found.len() >= 12);
    found
}

/// Each move in words between the first board and the last.
#[test]
fn records_that_pass_have_their_transcripts_beside_them() {
    glob!("../../fixtures", "*/*.pn", |path| {
        let text = fs::read(path).expect("a fixture can be read");
        let name =
            path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut settings = Settings::clone_current();
        settings.set_snapshot_path(path.parent().expect("a fixture lies in a folder"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_snapshot_suffix("");
        settings.set_omit_expression(true);
        settings.remove_input_file();
        settings.bind(|| {
            let stem = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default();
            assert_snapshot!(
                stem,
                of_source(
                    Source::new(&name, &text),
                    SuitStyle::Symbols,
                    Options { every: usize::MAX, ..Options::default() }
                )
            );
        });
    });
}

#[test]
fn boards_are_those_of_the_line() {
    for path in sources() {
        let text = fs::read(&path).expect("a fixture can be read");
        let source = Source::new("a.pn", &text);
        let mut deals = DealBook::default();
        for record in source.records() {
            deals.add(&record).expect("the deals of fixtures that pass are in order");
            let Ok(transcript) = Transcript::new(&record, &deals, SuitStyle::Letters) else {
                continue;
            };
            let (line, _) = Line::before_error(&record, &deals).expect("it can be dealt");
            assert_eq!(line.steps(), transcript.steps());
            let mut position = line.dealt().clone();
            assert_eq!(position.board(), transcript.board(0));
            for (mv, moves) in line.moves().zip(1..) {
                position.play(mv).expect("it is legal");
                if moves % 7 == 0 {
                    assert_eq!(position.board(), transcript.board(moves));
                }
            }
            assert_eq!(transcript.board(usize::MAX), position.board());
        }
    }
}

#[test]
fn transcripts_keep_to_eighty_columns() {
    for path in sources() {
        let text = fs::read(&path).expect("a fixture can be read");
        for (suits, ascii) in [(SuitStyle::Symbols, false), (SuitStyle::Letters, true)] {
            let page = of_source(
                Source::new("a.pn", &text),
                suits,
                Options { ascii, ..Options::default() },
            );
            for line in page.lines() {
                assert!(line.chars().count() <= 80, "{}: {line}", path.display());
                assert!(!ascii || line.is_ascii(), "{}: {line}", path.display());
                assert_eq!(line, line.trim_end());
            }
        }
    }
}
