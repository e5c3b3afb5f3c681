//! What is played is kept: on every way out, where files change, and where a record is left.

use super::{MANY, Session, WRONG, look, play, saved, text};
use crate::keys::Key;
use crate::library::Library;
use crate::model::Model;
use crate::saving::Origin;
use crate::update::Action;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;

const SIZE: (u16, u16) = (80, 24);
const QUESTION: &str = "not saved: save (y), drop (x), stay (Esc)";

/// A record that passes, twice, and another.
const THREE: &[u8] = b"2x2x2x2+[AS 2H 2S AH] 2a *12 *1a
2x2x2x2+[AS 2H 2S AH] 2a *12 *1a
2x2x1x1+[AH AS] 1a *1a
";

/// The record of the line that is tried in each test.
const TRIED: &str = "2x2x2x2+[AS 2H 2S AH] 2a 1b =partial\n; branch 1 after move 1: *12 *1a";

fn watch(text: &[u8], test: impl FnOnce(&mut Session<'_, '_>)) {
    look(text, SIZE, SuitStyle::Symbols, test);
}

/// Plays another line than that of the record.
fn try_a_line<'s, 'f, 'a>(session: &'s mut Session<'f, 'a>) -> &'s mut Session<'f, 'a> {
    session.keys("l:1b\n")
}

/// Lets files be read again.
fn reload(session: &Session<'_, '_>, new: &[u8], test: impl FnOnce(&mut Session<'_, '_>)) {
    let texts = [text(new)];
    let library = Library::read(&texts, &DealBook::default(), None);
    test(&mut Session::new(Model::again(&library, session.model.keep()), SIZE));
}

/// What was tried beside a record is not saved, wherever the user goes.
#[test]
fn lines_that_are_tried_in_replay_are_not_lost() {
    for keys in ["", "n", "nn", "b", "\t", "g0\n", "u", "uU"] {
        watch(THREE, |session| {
            try_a_line(session).keys(keys);
            let undone = keys == "u";
            let unsaved = session.model.unsaved();
            assert_eq!(unsaved.len(), 1, "{keys:?}");
            assert!(unsaved[0].contains("1b") && unsaved[0].contains("*12 *1a"), "{unsaved:?}");
            assert_eq!(unsaved[0] == TRIED, !undone, "{keys:?}: {unsaved:?}");
        });
    }
    watch(THREE, |session| {
        assert!(session.keys("lln\x1b").model.unsaved().is_empty(), "nothing was tried");
        // Two of the records.
        session.keys("Ng0\n");
        try_a_line(session).keys("nn:1a\n:+\n");
        session.keys("u").press(Key::Home);
        assert_eq!(session.model.unsaved(), [TRIED]);
    });
}

/// Another file is opened once it is said what becomes of each line that is not saved.
#[test]
fn another_file_is_opened_once_all_is_settled() {
    watch(THREE, |session| {
        try_a_line(session).keys("n");
        try_a_line(session).keys("n");
        session.keys("ox.pn\n");
        // The question is about the record on the table.
        assert!(session.screen().contains(QUESTION));
        assert_eq!((session.model.record, session.tasks.file.take()), (0, None));
        session.keys("\x1b");
        assert_eq!(session.model.unsaved().len(), 2);
        session.keys("ox.pn\nygame.pn\n");
        let save = session.tasks.saving.take().expect("a file was named");
        assert_eq!(save.record.text, TRIED);
        session.take(Action::Written(Box::new(save), Ok(Origin::default())));
        assert!(session.screen().contains(QUESTION));
        assert_eq!((session.model.record, session.tasks.file.take()), (1, None));
        session.keys("x");
        assert_eq!(session.tasks.file.take().as_deref(), Some("x.pn"));
        assert!(session.model.unsaved().is_empty());
    });
    watch(THREE, |session| {
        session.keys("ox.pn\n");
        assert_eq!(session.tasks.file.take().as_deref(), Some("x.pn"), "nothing was played");
    });
}

/// Where the record of a line is gone, or of another deal, the line is still there at the end.
#[test]
fn a_reload_loses_no_line() {
    let gone = b"2x2x1x1+[AH AS] 1a *1a";
    let other = String::from_utf8_lossy(THREE).replace("AS 2H 2S AH", "AH 2H 2S AS");
    for new in [&gone[..], other.as_bytes(), b"", b"zz"] {
        for keys in ["", "n", "nn"] {
            watch(THREE, |session| {
                try_a_line(session).keys(keys);
                reload(session, new, |again| assert_eq!(again.model.unsaved(), [TRIED]));
            });
        }
    }
    watch(THREE, |session| {
        try_a_line(session).keys("n");
        try_a_line(session).keys("n");
        reload(session, THREE, |again| {
            assert_eq!(again.model.unsaved(), [TRIED; 2], "records of one text have a line each");
            assert_eq!(again.keys("N").at(), 2);
            assert_eq!(again.keys("N").at(), 2);
        });
        // What is in the file is saved.
        let new = [TRIED.as_bytes(), b"\n", TRIED.as_bytes(), b"\n2x2x1x1+[AH AS] 1a *1a"];
        watch(THREE, |session| {
            try_a_line(session);
            reload(session, &new.concat(), |again| assert!(again.model.unsaved().is_empty()));
        });
    });
}

/// A line that was undone is a branch of what is saved, and is not lost.
#[test]
fn undone_lines_are_saved() {
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", SIZE, |session| {
        session.keys("2a\n1b\nuu");
        let text = "2x2x2x2+[AS 2H 2S AH] =partial\n; branch 1 after move 0: 2a 1b";
        assert_eq!(session.model.unsaved(), [text]);
        assert_eq!(saved(session), format!("{text}\n"));
        assert!(session.model.unsaved().is_empty());
        // It can be done again all the same.
        assert_eq!(session.keys("UU").at(), 2);
        play(text.as_bytes(), SIZE, |again| {
            assert!(again.keys("b").screen().contains("2a 1b"));
        });
    });
}

#[test]
fn the_place_in_each_record_is_kept() {
    watch(THREE, |session| {
        session.keys("g2\nn");
        assert_eq!(session.at(), 0);
        session.keys("g1\nN");
        assert_eq!(session.at(), 2);
        assert_eq!(session.keys("n").at(), 1);
        // The list, and files that are read again, know it, too.
        session.keys("\tk\n");
        assert_eq!((session.model.record, session.at()), (0, 2));
        reload(session, THREE, |again| {
            assert_eq!(again.at(), 2);
            assert_eq!(again.keys("n").at(), 1);
        });
    });
}

#[test]
fn failing_records_open_at_their_failure() {
    let texts = [text(MANY)];
    let library = Library::read(&texts, &DealBook::default(), None);
    let theme = crate::theme::Theme {
        suits: SuitStyle::Symbols,
        ascii: false,
        colour: true,
        four_colours: false,
    };
    let model = Model::new(&library, theme, patience::rules::RULEBOOK);
    let mut session = Session::new(model, SIZE);
    assert!(session.screen().contains("move 3 is illegal"), "at once");
    session.keys("nn");
    assert_eq!(session.at(), 0, "what passes begins with its deal");
    assert!(session.keys("\tj\n").screen().contains("carpet"));
    assert!(session.model.session.diagnostic().is_some(), "from the list");
    // Who has stepped back from it finds that place again.
    session.keys("NNN").press(Key::Left);
    assert_eq!(session.keys("nN").at(), 2);
    watch(WRONG, |session| assert!(session.keys("f").model.session.diagnostic().is_some()));
}
