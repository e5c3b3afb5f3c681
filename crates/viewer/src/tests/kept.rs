//! What is played is kept: on every way out, where files change, and where a record is left.

use super::{MANY, Session, WRONG, look, play, saved, text};
use crate::keeper::Keeper;
use crate::keys::Key;
use crate::library::Library;
use crate::model::unfinished_list::UnfinishedList;
use crate::model::{Model, Overlay};
use crate::unfinished::Unfinished;
use crate::update::Action;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::notation::{Record, records};
use patience_table::{Document, NodeId, Origin, Tree};
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use support::dice::Dice;
use support::sized;

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
    session.keys(".:1b\n")
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
        assert!(session.keys("..n\x1b").model.unsaved().is_empty(), "nothing was tried");
        // Two of the records.
        session.keys("Ng0\n");
        try_a_line(session).keys("nn:1a\n:+\n");
        session.keys("u").press(Key::Home);
        assert_eq!(session.model.unsaved(), [TRIED]);
    });
}

/// Another text is opened once it is said what becomes of each line that is not saved.
#[test]
fn another_text_is_opened_once_all_is_settled() {
    const OTHER: &str = "2x2x1x1+[AH AS]";
    let open = |session: &mut Session<'_, '_>| {
        session.take(Action::Paste(OTHER.to_owned()));
        session.keys("y");
    };
    watch(THREE, |session| {
        try_a_line(session).keys("n");
        try_a_line(session).keys("n");
        open(session);
        // The question is about the record on the table.
        assert!(session.screen().contains(QUESTION));
        assert_eq!((session.model.record, session.tasks.opened.take()), (0, None));
        session.keys("\x1b");
        assert_eq!(session.model.unsaved().len(), 2);
        open(session);
        session.keys("ygame.pn\n");
        let save = session.tasks.saving.take().expect("a file was named");
        assert_eq!(save.record.text, TRIED);
        session.take(Action::Written(Box::new(save), Ok(Origin::default())));
        assert!(session.screen().contains(QUESTION));
        assert_eq!((session.model.record, session.tasks.opened.take()), (1, None));
        session.keys("x");
        assert_eq!(session.tasks.opened.take().as_deref(), Some(OTHER));
        assert!(session.model.unsaved().is_empty());
    });
    watch(THREE, |session| {
        open(session);
        assert_eq!(session.tasks.opened.take().as_deref(), Some(OTHER), "nothing was played");
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

/// Of records with the same text, the one with the same title goes on, on the table and elsewhere.
#[test]
fn a_reload_follows_a_title() {
    let same = "2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n";
    let text = format!("; one\n{same}; two\n{same}");
    let new = format!("; zero\n{same}{text}");
    for (keys, place) in [("", 2), ("N", 1)] {
        watch(text.as_bytes(), |session| {
            session.keys("n");
            try_a_line(session).keys(keys);
            reload(session, new.as_bytes(), |again| {
                assert_eq!(again.model.record, place);
                again.keys(if keys.is_empty() { "" } else { "n" });
                assert!(again.model.record == 2 && again.model.is_unsaved());
            });
        });
    }
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

/// Returns what a crash would leave at this moment of the journals in a folder `state` of states.
fn after_a_crash(state: &Path) -> Option<String> {
    let copy = tempfile::tempdir().expect("a folder can be made");
    fs::create_dir_all(copy.path().join("unfinished")).expect("a folder can be made");
    for entry in fs::read_dir(state.join("unfinished")).into_iter().flatten().flatten() {
        let to = copy.path().join("unfinished").join(entry.file_name());
        fs::copy(entry.path(), to).expect("a journal can be copied");
    }
    let all = Unfinished::all(copy.path());
    let texts = all.iter().map(|games| games.take().expect("nobody else has it").1.text());
    let texts = texts.collect::<Vec<_>>().join("\n\n");
    Some(texts).filter(|texts| !texts.is_empty())
}

/// Returns the games that were dropped, and their files.
fn dropped(state: &Path) -> (String, usize) {
    let files = fs::read_dir(state.join("dropped")).into_iter().flatten().flatten();
    let texts = files.map(|file| fs::read_to_string(file.path()).expect("it can be read"));
    let texts: Vec<_> = texts.collect();
    (texts.join("\n"), texts.len())
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
            for _ in 0..sized(50, 120) {
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
    assert!(crashes > sized(50, 100), "{crashes}");
}

/// A number means other cards without the deal book, so the journal has the cards, which nothing else
/// shows.
#[test]
fn a_game_of_a_deal_book_comes_back_with_its_cards() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut keeper = Keeper::of(Some(folder.path().to_owned()));
    watch(b"2x2x2x2-7[AS 2H 2S AH]  2x2x2x2-7 + =partial", |session| {
        session.keys(".:1a\n");
        keeper.note(&mut session.model).expect("it can be written");
        let printed = session.model.unsaved().concat();
        assert!(printed.starts_with("2x2x2x2-7 + 1a =partial"), "{printed}");
        let kept = after_a_crash(folder.path()).unwrap_or_default();
        assert!(kept.starts_with("2x2x2x2-7[AS 2H 2S AH] + 1a =partial"), "{kept}");
    });
}

/// A journal that cannot be written is said once, marked as long as that holds, said again to who leaves the game,
/// and tried again until it can be written.
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
        for size in [SIZE, (40, 12), (200, 60)] {
            let terminal = Terminal::new(TestBackend::new(size.0, size.1));
            session.terminal = terminal.expect("the test's backend does not fail");
            for keys in [":2a\n", "m", "u", "U", "\x1b"] {
                session.keys(keys);
                assert_eq!(keeper.note(&mut session.model), Ok(()), "it was said");
                let screen = session.screen();
                let first = screen.lines().next().unwrap_or_default();
                assert!(first.contains("not kept   "), "{size:?} {keys:?}: {screen}");
            }
        }
        session.take(Action::Paste("2x2x1x1+[AH AS]".to_owned()));
        let screen = session.keys("y").screen().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(screen.contains("would lose this game") && screen.contains(QUESTION), "{screen}");
        session.keys("\x1b");
        fs::remove_file(&state).expect("files can be removed");
        assert_eq!(after_a_crash(&state), None);
        assert_eq!(keeper.note(&mut session.model), Ok(()), "nothing was done, and it is there");
        assert!(!session.screen().contains("not kept"));
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

/// Leaves a game that was cut off in a folder of states.
fn cut_off(state: &Path, text: &[u8], keys: &str) {
    let mut keeper = Keeper::of(Some(state.to_owned()));
    watch(text, |session| {
        session.keys(keys);
        keeper.note(&mut session.model).expect("it can be written");
    });
}

#[test]
fn games_of_several_crashes_go_on_in_one_journal() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let state = || folder.path().to_owned();
    (0..2).for_each(|_| cut_off(folder.path(), THREE, ".:1b\n"));
    let mut keeper = Keeper::of(Some(state()));
    let [one, other] = &keeper.look()[..] else { panic!("there are two") };
    // Who has seen the list of another program does not have the games.
    let first = keeper.bring_back(one, Vec::new()).expect("it is there");
    assert_eq!((&*first.text(), first.others.len()), (TRIED, 0));
    let elsewhere = Keeper::of(Some(state())).bring_back(one, Vec::new());
    assert!(elsewhere.is_err_and(|said| said.starts_with("the game goes on elsewhere")));
    let other = keeper.bring_back(other, vec![first.game]).expect("it is there");
    assert_eq!(other.text(), TRIED);
    assert!(keeper.look().is_empty());
    let kept = after_a_crash(folder.path()).expect("there is one journal");
    assert_eq!(kept, [TRIED; 2].join("\n\n"));
    assert_eq!(dropped(folder.path()).1, 0);
}

/// Every key that there is, with some of the mouse.
fn all_keys() -> Vec<Key> {
    let signs = (' '..='~').map(Key::Char);
    let with = ['a', 'd', 'u', 'w'].map(Key::Ctrl);
    let others = [
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::Enter,
        Key::Backspace,
        Key::Delete,
        Key::Escape,
        Key::Tab,
        Key::F1,
        Key::WheelUp,
        Key::WheelDown,
        Key::WordLeft,
        Key::WordRight,
        Key::Interrupt,
        Key::Suspend,
        Key::Click(3, 2),
        Key::Click(3, 3),
    ];
    signs.chain(with).chain(others).collect()
}

/// Whatever is pressed at the door, each game that was cut off is in a journal, or among those that were
/// dropped. To drop one takes a key that the board does not have, in the list of them.
#[test]
fn no_key_at_the_door_loses_a_game() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let state = folder.path();
    let leave = || {
        let _ = fs::remove_dir_all(state);
        cut_off(state, THREE, ".:1b\n");
        cut_off(state, b"2x2x1x1+[AH AS] =partial", ":1a\n");
        Keeper::of(Some(state.to_owned())).look()
    };
    let all = |text: &str| games(text).into_iter().collect::<BTreeSet<_>>();
    let mut listed = leave();
    let wanted = all(&after_a_crash(state).expect("two were left"));
    assert_eq!((listed.len(), wanted.len()), (2, 2));
    let (mut gone_on, mut set_aside) = (BTreeSet::new(), BTreeSet::new());
    let mut law = |session: &mut Session<'_, '_>, keys: [Key; 2]| {
        let mut keeper = Keeper::of(Some(state.to_owned()));
        session.model.unfinished = UnfinishedList::of(listed.clone());
        let mut has_changed = false;
        for key in keys {
            if matches!(key, Key::Click(..)) {
                session.draw();
            }
            session.take(Action::Press(key));
            if let Some(unfinished) = session.tasks.going_on.take() {
                let unsaved = session.model.unsaved_games();
                let back = keeper.bring_back(&unfinished, unsaved).expect("it is there");
                session.model.go_on_alone(&back);
                has_changed = true;
                gone_on.insert(format!("{keys:?}"));
            }
            if let Some(unfinished) = session.tasks.setting_aside.take() {
                keeper.set_aside(&unfinished).expect("it can be moved");
                has_changed = true;
                set_aside.insert(format!("{keys:?}"));
            }
        }
        drop(keeper);
        if has_changed {
            let there = after_a_crash(state).unwrap_or_default();
            let kept = all(&format!("{there}\n\n{}", dropped(state).0));
            assert!(kept.is_superset(&wanted), "{keys:?}: {kept:?}");
            listed = leave();
        }
    };
    for (is_game, text) in [(false, THREE), (true, b"2x2x2x2+[AS 2H 2S AH] 2a =partial")] {
        watch(text, |session| {
            for one in all_keys() {
                for other in all_keys() {
                    // What lists no game is of the board alone.
                    if is_game && ![one, other].contains(&Key::Char('y')) {
                        continue;
                    }
                    let Model { library, theme, rulebook, .. } = session.model;
                    session.model = Model::new(library, theme, rulebook);
                    if is_game {
                        session.model.begin_game();
                    }
                    law(session, [one, other]);
                }
            }
        });
    }
    assert!(!gone_on.is_empty());
    let yx = format!("{:?}", [Key::Char('y'), Key::Char('X')]);
    assert_eq!(set_aside.into_iter().collect::<Vec<_>>(), [yx]);
    let is_taken = |key| crate::keys::find(&[crate::keys::BOARD, crate::keys::RECORDS], key);
    assert_eq!(is_taken(Key::Char('X')), None);
    assert_eq!(all(&after_a_crash(state).expect("they are there")), wanted);
}

#[test]
fn games_of_a_crash_are_listed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    (0..3).for_each(|_| cut_off(folder.path(), THREE, ".:1b\n"));
    let keeper = Keeper::of(Some(folder.path().to_owned()));
    for (keys, shown) in [("", Overlay::None), ("m", Overlay::Moves), ("o", Overlay::Chooser)] {
        play(b"2x2x2x2+[AS 2H 2S AH] =partial", SIZE, |session| {
            session.keys("\x1b").model.unfinished = UnfinishedList::of(keeper.look());
            // All other keys work meanwhile.
            assert!(session.keys(keys).screen().contains("y unfinished games"), "{keys:?}");
            let screen = session.keys("y").screen();
            assert!(screen.contains("3 unfinished games\n"), "{screen}");
            assert!(screen.contains("  2x2x2x2+, 2 moves\n"), "{screen}");
            // What is left for later leaves the key to the board.
            session.keys("x\x1b");
            assert_eq!((session.model.overlay(), session.tasks.going_on.take()), (shown, None));
            assert!(!session.screen().contains("unfinished"));
        });
    }
    play(b"2x2x2x2+[AS 2H 2S AH] 2a =partial", SIZE, |session| {
        session.model.games.go_on_with(Vec::new());
        session.model.session.note_unsaved();
        assert_eq!(session.model.unsaved(), ["2x2x2x2+[AS 2H 2S AH] 2a =partial"]);
    });
}

/// What is dropped for another game is in a file by then.
#[test]
fn a_game_that_is_left_unsaved_is_set_aside() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for state in [Some(folder.path().to_owned()), None] {
        let mut keeper = Keeper::of(state.clone());
        play(b"; mine\n2x2x2x2+[AS 2H 2S AH] =partial", SIZE, |session| {
            session.keys(":2a\nodx");
            assert!(session.tasks.opened.take().is_some());
            let _ = keeper.note(&mut session.model);
            let text = "; mine\n2x2x2x2+[AS 2H 2S AH] 2a =partial";
            match &state {
                Some(state) => assert_eq!(dropped(state), (format!("{text}\n"), 1)),
                // Where there is no such place, it is printed.
                None => assert_eq!(session.model.unsaved(), [text]),
            }
        });
    }
}
