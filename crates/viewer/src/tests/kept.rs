//! What is played is kept: on every way out, where files change, and where a record is left.

use super::{MANY, Session, WRONG, look, play, saved, text};
use crate::keeper::{BroughtBack, Keeper};
use crate::keys::Key;
use crate::library::Library;
use crate::model::{Model, printed};
use crate::update::{Action, Unfinished};
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::notation::{Record, records};
use patience_table::{Document, NodeId, Origin, Tree};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use support::dice::Dice;

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
    test(&mut Session::new(Model::again(&library, session.model.keep(None)), SIZE));
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

/// A line that was saved in the place of the record can be undone, and done again.
#[test]
fn what_was_saved_can_be_undone() {
    watch(THREE, |session| {
        let rest = "\n2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n2x2x1x1+[AH AS] 1a *1a\n";
        try_a_line(session).keys("wgame.pn\n");
        let save = session.tasks.saving.take().expect("a file was named");
        session.take(Action::Written(Box::new(save), Ok(Origin::default())));
        let said = session.model.message.clone();
        let texts = [text([TRIED, rest].concat().as_bytes())];
        let library = Library::read(&texts, &DealBook::default(), None);
        let mut again = Session::new(Model::again(&library, session.model.keep(said)), SIZE);
        assert!(again.screen().contains("wrote game.pn"), "and nothing of a reload");
        let line =
            |again: &Session<'_, '_>| again.model.session.tree().text(again.model.session.path());
        assert_eq!((again.at(), &*line(&again)), (2, "2a 1b"));
        assert!(again.model.session.is_main_recorded() && !again.model.is_unsaved());
        again.keys("u");
        assert_eq!((again.at(), &*line(&again)), (1, "2a *12 *1a"));
        assert!(again.model.is_unsaved(), "the file has another line");
        again.keys("U");
        assert_eq!((again.at(), &*line(&again)), (2, "2a 1b"));
        assert!(again.model.session.is_main_recorded() && !again.model.is_unsaved());
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

/// Returns what a crash would leave at this moment, in a folder `state` of states.
fn after_a_crash(state: &Path) -> Option<String> {
    let copy = tempfile::tempdir().expect("a folder can be made");
    fs::create_dir_all(copy.path().join("unfinished")).expect("a folder can be made");
    for entry in fs::read_dir(state.join("unfinished")).into_iter().flatten().flatten() {
        let to = copy.path().join("unfinished").join(entry.file_name());
        fs::copy(entry.path(), to).expect("a journal can be copied");
    }
    let mut keeper = Keeper::of(Some(copy.path().to_owned()));
    keeper.look();
    let BroughtBack { opened: last, stray: mut all, .. } =
        keeper.bring_back(Vec::new(), |text| Ok(text.to_owned()))?.expect("it opens");
    assert_eq!(keeper.offer(), None, "there is one journal");
    all.push(last.into());
    Some(printed(all).join("\n"))
}

/// Returns the main line of each record of a text, with every line of its game.
fn games(text: &str) -> Vec<(String, BTreeSet<String>)> {
    fn below(tree: &Tree, node: NodeId, line: &str, all: &mut BTreeSet<String>) {
        all.insert(line.to_owned());
        for &child in tree.children(node) {
            let mv = tree.mv(child).expect("it is a move");
            below(tree, child, &format!("{line} {mv}"), all);
        }
    }
    let read = |record: Record<'_>| {
        let text = record.extent().of(record.text());
        let text = str::from_utf8(text).expect("it is UTF-8");
        let game = Document::new(text, &DealBook::default()).expect("it can be played");
        assert_eq!((game.unread(), game.error()), (None, None), "{text}");
        let (tree, mut all) = (game.table().tree(), BTreeSet::new());
        below(tree, Tree::DEAL, "", &mut all);
        (format!("{} {}", game.table().line().id(), tree.text(&tree.main())), all)
    };
    records(text.as_bytes()).map(read).collect()
}

/// Whatever is pressed, a crash after it leaves every game that is not saved, and nothing else.
#[test]
fn a_crash_loses_no_move() {
    let keys = [
        Key::Char('u'),
        Key::Char('U'),
        Key::Char('b'),
        Key::Char('p'),
        Key::Char('d'),
        Key::Char('n'),
        Key::Char('N'),
        Key::Char('x'),
        Key::Char('m'),
        Key::Char('D'),
        Key::Left,
        Key::Home,
        Key::End,
        Key::Backspace,
        Key::Escape,
        Key::Down,
        Key::Enter,
        Key::Enter,
    ];
    let texts: [(&[u8], bool); 5] = [
        (THREE, false),
        (MANY, false),
        (b"2x2x2x2+[AS 2H 2S AH] ; mine\n=partial ; so far", true),
        (b"montecarlo4x4-2 =partial", true),
        (b"carpet2x3x1r1+1 =partial", true),
    ];
    let mut crashes = 0;
    for (seed, (text, is_game)) in (0..).zip(texts) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut keeper = Keeper::of(Some(folder.path().to_owned()));
        let mut dice = Dice::new(seed);
        let test = |session: &mut Session<'_, '_>| {
            for _ in 0..120 {
                let legal = session.model.legal.moves.len();
                match dice.below(3) {
                    0 if legal > 0 => {
                        session.keys("m");
                        session.model.legal.select(dice.below(legal));
                        session.take(Action::Press(Key::Enter));
                    }
                    _ => session.take(Action::Press(keys[dice.below(keys.len())])),
                }
                if let Some(save) = session.tasks.saving.take() {
                    session.take(Action::Written(Box::new(save), Ok(Origin::default())));
                }
                // A game is dropped once another is there.
                if session.tasks.opened.take().is_some() {
                    session.take(Action::NotOpened("not now".to_owned()));
                }
                session.draw();
                keeper.note(&mut session.model).expect("it can be written");
                let unsaved = session.model.unsaved().join("\n");
                let kept = after_a_crash(folder.path());
                crashes += usize::from(kept.is_some());
                assert_eq!(games(&kept.unwrap_or_default()), games(&unsaved));
            }
            // What is saved is in no journal.
            session.model.questions.asked = None;
            while let Some(record) = session.model.unsaved_record() {
                session.model.open(record);
                session.keys("\x1b\x1bwx.pn\n");
                let save = session.tasks.saving.take().expect("a file was named");
                session.take(Action::Written(Box::new(save), Ok(Origin::default())));
            }
            keeper.note(&mut session.model).expect("it can be written");
            assert_eq!(after_a_crash(folder.path()), None);
        };
        match is_game {
            true => play(text, SIZE, test),
            false => watch(text, test),
        }
    }
    assert!(crashes > 100, "{crashes}");
}

/// A number means other cards without the deal book, so the journal has the cards, which nothing else
/// shows.
#[test]
fn a_game_of_a_deal_book_comes_back_with_its_cards() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut keeper = Keeper::of(Some(folder.path().to_owned()));
    watch(b"2x2x2x2-7[AS 2H 2S AH]  2x2x2x2-7 + =partial", |session| {
        session.keys("l:1a\n");
        keeper.note(&mut session.model).expect("it can be written");
        let printed = session.model.unsaved().concat();
        assert!(printed.starts_with("2x2x2x2-7 + 1a =partial"), "{printed}");
        let kept = after_a_crash(folder.path()).unwrap_or_default();
        assert!(kept.starts_with("2x2x2x2-7[AS 2H 2S AH] + 1a =partial"), "{kept}");
    });
}

/// A journal that cannot be written is said once, and tried again until it can be.
#[test]
fn a_journal_that_failed_is_tried_again() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let state = folder.path().join("state");
    fs::write(&state, "a file in its way").expect("it can be written");
    let mut keeper = Keeper::of(Some(state.clone()));
    watch(THREE, |session| {
        assert_eq!(keeper.note(&mut session.model), Ok(()), "nothing was played");
        try_a_line(session);
        let said = keeper.note(&mut session.model).expect_err("there is no folder");
        assert!(said.starts_with("a crash would lose this game; no journal: "), "{said}");
        session.keys(":2a\n");
        assert_eq!(keeper.note(&mut session.model), Ok(()), "it was said");
        fs::remove_file(&state).expect("files can be removed");
        assert_eq!(after_a_crash(&state), None);
        assert_eq!(keeper.note(&mut session.model), Ok(()), "nothing was done, and it is there");
        let kept = after_a_crash(&state).expect("there is a journal");
        assert_eq!(games(&kept), games(&session.model.unsaved().concat()));
        session.keys("u");
        assert_eq!(keeper.note(&mut session.model), Ok(()));
    });
    let mut keeper = Keeper::of(None);
    watch(THREE, |session| {
        let said = keeper.note(&mut try_a_line(session).model).expect_err("there is no place");
        assert!(said.ends_with("no journal: the environment names no folder for it"), "{said}");
    });
}

#[test]
fn games_of_several_crashes_go_on_in_one_journal() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let state = || folder.path().to_owned();
    for _ in 0..2 {
        let mut keeper = Keeper::of(Some(state()));
        watch(THREE, |session| {
            try_a_line(session);
            keeper.note(&mut session.model).expect("it can be written");
        });
    }
    let mut keeper = Keeper::of(Some(state()));
    keeper.look();
    let open = |text: &str| Ok(text.to_owned());
    let refused = keeper.bring_back(Vec::new(), |_| Err::<(), _>("no".to_owned()));
    assert_eq!(refused, Some(Err("no".to_owned())));
    drop(keeper);
    let mut keeper = Keeper::of(Some(state()));
    keeper.look();
    let one = keeper.bring_back(Vec::new(), open).expect("one").expect("it opens");
    let (first, stray) = (one.opened, one.stray);
    assert_eq!((&*first, stray.len()), (TRIED, 0), "what could not be opened is offered again");
    let other = keeper.bring_back(vec![first.into()], open).expect("another").expect("it opens");
    assert_eq!((&*other.opened, printed(other.stray)), (TRIED, vec![TRIED.to_owned()]));
    assert_eq!(keeper.offer(), None);
    let kept = after_a_crash(folder.path()).expect("there is one journal");
    assert_eq!(kept, [TRIED; 2].join("\n"));
}

#[test]
fn games_of_a_crash_are_offered() {
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", SIZE, |session| {
        for (key, answer) in
            [("y", Unfinished::GoOn), ("x", Unfinished::Drop), ("q", Unfinished::Later)]
        {
            session.take(Action::Offer("carpet4x5x1+7, 12 moves".to_owned()));
            let question = "unfinished; go on (y), drop (x), later (Esc): carpet4x5x1+7, 12 moves";
            assert!(session.screen().contains(question), "{}", session.screen());
            // No other key is an answer, and no paste.
            session.take(Action::Paste("y".to_owned()));
            assert!(session.keys("nz\n").screen().contains(question));
            session.keys(key);
            assert_eq!(session.tasks.unfinished.take(), Some(answer));
        }
        // It was never saved.
        session.model.games.go_on_with(vec!["2x2x1x1+1 1a".to_owned().into()]);
        assert_eq!(session.model.unsaved(), ["2x2x1x1+1 1a"]);
    });
    play(b"2x2x2x2+[AS 2H 2S AH] 2a =partial", SIZE, |session| {
        session.model.games.go_on_with(Vec::new());
        session.model.session.note_unsaved();
        assert_eq!(session.model.unsaved(), ["2x2x2x2+[AS 2H 2S AH] 2a =partial"]);
    });
}
