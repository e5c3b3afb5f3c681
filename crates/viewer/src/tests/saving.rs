//! Records that are written into files with others: nothing but the record changes.

use super::{Session, look, play, text};
use crate::keys::Key;
use crate::library::Library;
use crate::model::Model;
use crate::saving::{KEYS, NotSaved, Occupied, Save, save};
use patience::rules::RULEBOOK;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::notation::{branches, records};
use patience_core::source::Chunks;
use patience_files::text::{Bytes, Text};
use proptest::prelude::any;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of records in every state, with comments wherever they can be.
const BOOK: &str = "; Ann's collection\n2x2x1x1+9[AH AS] ; a deal\n\n\
    ; Ann's try 17\n2x2x2x2+[AS ; first\n 2H 2S AH] 2a ; good\n  *12 ; well\n*1a =solved ; done in 3\n\
    ; branch 1 after move 1 (slow): 1b *2b\n; Bob's\n\n\
    2x2x2x2+[AS 2H 2S AH] 1a 1a 2b ; no\n 2x2x2x2+[AS 2H 2S AH] 2a 1b =partial 2x2x1x1+9 1a *1a\n\
    2x2x2x2+[AS 2H 2S AH] 1a *zz ; so far";

/// A folder for the files of a test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder can be made"))
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let file = self.0.path().join(name);
        fs::write(&file, bytes).expect("a file can be written");
        file
    }
}

/// Opens a record of a file in the viewer, plays, and asks for it to be saved under a name.
fn asked(path: &Path, record: usize, keys: &str, name: &Path) -> Save {
    let Bytes { name: source, bytes, stamp, .. } = Bytes::of(path).expect("it is there");
    let records = Chunks::new(&bytes[..], 1).read_all().expect("memory can be read");
    let texts = [Text { name: source, records, file: Some(path.to_owned()), stamp }];
    let library = Library::read(&texts, &DealBook::default(), None);
    let theme = super::super::theme::Theme {
        suits: SuitStyle::Symbols,
        ascii: false,
        colour: true,
        four_colours: false,
    };
    let mut session = Session::new(Model::new(&library, theme, RULEBOOK), (80, 24));
    session.model.open(record);
    session.keys(keys);
    // What is refused stays in the prompt.
    if session.model.questions.asked.is_some() {
        session.keys("\x1b");
    }
    session.keys("w").keys(name.to_str().expect("it is UTF-8")).keys("\n");
    session.tasks.saving.take().expect("a file was named")
}

fn occupied(it: &Save) -> Occupied {
    match save(it) {
        Err(NotSaved::Occupied(occupied)) => occupied,
        other => panic!("{other:?}"),
    }
}

fn saved(it: &Save, key: char) -> Vec<u8> {
    let how = occupied(it).change(Key::Char(key)).expect("it is offered");
    save(&Save { how, ..it.clone() }).expect("it can be written");
    fs::read(&it.file).expect("it is there")
}

/// The texts of all records.
fn texts(bytes: &[u8]) -> Vec<&[u8]> {
    records(bytes).map(|record| record.span().of(record.text())).collect()
}

#[test]
fn a_record_takes_its_place_and_nothing_else_changes() {
    let folder = Folder::new();
    let path = folder.file("book.pn", BOOK.as_bytes());
    let it = asked(&path, 0, ".:*12\n", &path);
    let question = occupied(&it).question("book.pn", &KEYS);
    assert!(question.contains("holds 5 records and 1 deal; this is number 1."), "{question}");
    assert_eq!(String::from_utf8_lossy(&saved(&it, 'p')), BOOK, "it is the same line");
    // So it is in a file of its own, with what belongs to it.
    let new = folder.0.path().join("new.pn");
    save(&asked(&path, 0, ".:*12\n", &new)).expect("it can be written");
    let own = "; Ann's try 17\n2x2x2x2+[AS ; first\n 2H 2S AH] 2a ; good\n  *12 ; well\n*1a =solved ; done in 3\n\
        ; branch 1 after move 1 (slow): 1b *2b\n";
    assert_eq!(fs::read_to_string(&new).expect("it is there"), own);
    // Another line after the first move: what it does not have is a branch, and comments stay.
    let it = asked(&path, 0, ".:1b\n:2a\n:b2\n:2b\n", &path);
    let new = BOOK
        .replace(
            "2a ; good\n  *12 ; well\n*1a =solved",
            "2a 1b *2b ; good\n  ; well\n=partial ; line after move 1 (slow)",
        )
        .replace("after move 1 (slow): 1b *2b", "after move 1: *12 *1a");
    assert_eq!(String::from_utf8_lossy(&saved(&it, 'p')), new);
}

/// A record that is solved, or goes further, gets no worse without a word. Enter is no answer then.
#[test]
fn a_better_record_stays_unless_the_user_says_so() {
    let folder = Folder::new();
    let game = "; my best\n2x2x2x2+[AS 2H 2S AH] ";
    for (record, keys, told, kept) in [
        (
            "2a *12 *1a",
            ".:1b\n",
            "It is solved in 3 moves, and your line is not.",
            "2a *12 *1a\n; branch 1 after move 1: 1b\n",
        ),
        (
            "2a *12 *1a ; mine",
            ".:1a\n:*2\n\x1b:1b\n",
            "It is solved in 3 moves, and your line is not.",
            "2a *12 *1a ; mine\n; branch 1 after move 1: 1b\n",
        ),
        (
            "2a 1b *2b =partial",
            ".:*12\n",
            "It goes on to move 3, and your line ends after 2.",
            "2a 1b *2b =partial\n; branch 1 after move 1: *12\n",
        ),
        ("2a =partial", ":1a\nu", "It has 1 move, and your line has none.", ""),
        ("2a 1b =partial", ".:*12\n", "", ""),
        ("2a *12 *1a", "", "", ""),
    ] {
        let path = folder.file("best.pn", format!("{game}{record}\n").as_bytes());
        let it = asked(&path, 0, keys, &path);
        let found = occupied(&it);
        let question = found.question("best.pn", &KEYS);
        if kept.is_empty() {
            assert!(!question.contains("(b)"), "{record} {keys:?}: {question}");
            continue;
        }
        let asks =
            format!("{told} Write yours as a branch of it (b), in its place (p), at the end (a)");
        assert!(question.contains(&asks), "{question}");
        assert_eq!((found.change(Key::Enter), &*found.keys()), (None, "b, p, a, r or Esc"));
        assert_eq!(String::from_utf8_lossy(&saved(&it, 'b')), format!("{game}{kept}"));
    }
}

/// A record that comes after comments on lines of their own keeps its title, which is none of them.
#[test]
fn a_title_stands_apart_from_the_comments_before_it() {
    let folder = Folder::new();
    let path = folder.file("titled.pn", b"; mine\n2x2x1x1+[AH AS] 1a *1a\n");
    let other = folder.file("other.pn", b"2x2x1x1+[AH AS] 1a *1a\n; the end of it\n");
    let new = saved(&asked(&path, 0, "", &other), 'a');
    let titles: Vec<_> = records(&new).map(|record| record.title()).collect();
    assert_eq!(titles, [None, Some("mine".to_owned())], "{}", String::from_utf8_lossy(&new));
}

/// A title is written above the record in its place, and no other comment changes.
#[test]
fn a_title_takes_the_place_of_the_title() {
    let folder = Folder::new();
    let record = "2x2x1x1+[AH AS] 1a *1a";
    for (above, title, wanted) in [
        ("; All\n\n; mine\n; with the queen\n", "yours", "; All\n\n; yours\n; with the queen\n"),
        ("; All\n\n", "yours", "; All\n\n; yours\n"),
        ("", "yours", "; yours\n"),
        ("; mine\r\n", "yours", "; yours\r\n"),
        ("2x2x1x1+1 =partial  ", "yours", "2x2x1x1+1 =partial  \n; yours\n"),
        (
            "2x2x1x1+1\n; branch 1 after move 0: 1a\n",
            "x",
            "2x2x1x1+1\n; branch 1 after move 0: 1a\n; x\n",
        ),
        ("; mine\n", "", ""),
        ("; mine\n", "mine", "; mine\n"),
        ("; mine\n", "left out: 1a", "; \"left out: 1a\"\n"),
    ] {
        let end = if above.contains('\r') { "\r\n" } else { "\n" };
        let path = folder.file("titled.pn", format!("{above}{record}{end}").as_bytes());
        let at = records(above.as_bytes()).count();
        let keys = ["t\u{15}", title, "\n"].concat();
        let it = asked(&path, at, &keys, &path);
        let text = String::from_utf8(saved(&it, 'p')).expect("it is UTF-8");
        assert_eq!(text, format!("{wanted}{record}{end}"), "{above:?} {title}");
    }
}

/// What was wrong in a record, and what came after it, follows the line in its place.
#[test]
fn what_could_not_be_played_is_kept() {
    let folder = Folder::new();
    let text = "2x2x2x2+[AS 2H 2S AH] 2a 2a ; typo\n *12 *1a =solved ; Ann's\n";
    let path = folder.file("typo.pn", text.as_bytes());
    let new = saved(&asked(&path, 0, ".:*12\n", &path), 'p');
    let wanted = "2x2x2x2+[AS 2H 2S AH] 2a *12 ; typo\n =partial ; Ann's\n; left out: 2a *12 *1a\n";
    assert_eq!(String::from_utf8_lossy(&new), wanted);
}

/// A branch that cannot be played as a whole stays as it is, once, however often the record is saved.
#[test]
fn a_branch_that_cannot_be_read_stays() {
    let folder = Folder::new();
    let text = "2x2x2x2+[AS 2H 2S AH] 2a =partial\n; branch 1 after move 1 (slow): 1b 2b ; zz\n";
    let path = folder.file("branch.pn", text.as_bytes());
    for _ in 0..3 {
        let new = saved(&asked(&path, 0, "", &path), 'p');
        let new = String::from_utf8(new).expect("it is UTF-8");
        assert_eq!(new.matches("(slow): 1b 2b ; zz").count(), 1, "{new}");
        assert!(new.matches("(slow)").count() <= 2, "{new}");
    }
}

#[test]
fn nothing_is_written_before_the_user_has_said_how() {
    let folder = Folder::new();
    let path = folder.file("mine.pn", b"2x2x1x1+[AH AS] 1a =partial ; mine\n");
    let other = folder.file("notes.txt", b"buy milk\n");
    let empty = folder.file("empty.pn", b"");
    let (one, two) = (asked(&path, 0, "", &path), asked(&path, 0, ".:*1a\n", &path));
    for (it, place) in [(&one, Some(1)), (&asked(&path, 0, "", &other), None)] {
        let before = fs::read(&it.file).expect("it is there");
        assert_eq!(occupied(it).place, place);
        assert_eq!(fs::read(&it.file).expect("it is there"), before);
    }
    let question = occupied(&asked(&path, 0, "", &other)).question("notes.txt", &KEYS);
    assert!(question.contains("holds no record"), "{question}");
    assert_eq!(occupied(&asked(&path, 0, "", &other)).change(Key::Char('a')), None);
    assert!(save(&asked(&path, 0, "", &empty)).is_ok());
    // The second of two who have opened the file.
    let asked_before = occupied(&one);
    assert_eq!(saved(&two, 'p'), b"2x2x1x1+[AH AS] 1a *1a ; mine\n");
    let late =
        Save { how: asked_before.change(Key::Char('p')).expect("it was offered"), ..one.clone() };
    let late = occupied(&late);
    assert!(late.has_changed && late.place.is_none() && late.change(Key::Char('p')).is_none());
    let question = late.question("mine.pn", &KEYS);
    assert!(
        question.contains("has changed") && question.contains("no longer this one"),
        "{question}"
    );
    assert_eq!(
        saved(&one, 'a'),
        b"2x2x1x1+[AH AS] 1a *1a ; mine\n2x2x1x1+[AH AS] 1a =partial ; mine\n"
    );
    // What was written is found again.
    let again = Save { origins: vec![save_again(&two)], ..two.clone() };
    assert_eq!(occupied(&again).place, Some(1));
}

/// Where a record cannot be written, nobody is asked about what is there, the reason is said once, and a place is
/// proposed where it can.
#[test]
fn a_place_is_proposed_that_can_be_written() {
    let folder = Folder::new();
    let path = folder.file("mine.pn", b"2x2x1x1+[AH AS] 1a =partial\n");
    folder.file("packed.pn", b"taken");
    let packed = folder.file("packed.pn.gz", b"\x1f\x8b\x08\0");
    let linked = folder.file("linked.pn", b"2x2x1x1+[AH AS]\n");
    fs::hard_link(&linked, folder.0.path().join("other.pn")).expect("links can be made");
    let inside = folder.0.path().join("folder");
    fs::create_dir(&inside).expect("a folder can be made");
    let missing = folder.0.path().join("no/such/game.pn");
    for (file, beside) in [
        (packed, Some("packed-2.pn")),
        (linked, Some("linked-2.pn")),
        (inside, Some("folder.pn")),
        (missing, None),
        (PathBuf::from("/dev/null"), None),
    ]
    .into_iter()
    .take(if cfg!(unix) { 5 } else { 4 })
    {
        let it = asked(&path, 0, "", &file);
        let Err(NotSaved::Failed(reason, Some(proposed))) = save(&it) else { panic!("{file:?}") };
        assert!(!reason.contains("not written"), "{reason}");
        let proposed = PathBuf::from(proposed);
        assert!(!proposed.exists(), "{proposed:?}");
        match beside {
            Some(name) => {
                assert_eq!(proposed, folder.0.path().join(name));
                let it = Save { file: proposed.display().to_string(), ..it };
                assert!(save(&it).is_ok(), "{proposed:?}");
            }
            None => {
                assert!(proposed.file_name().is_some_and(|name| name != "null"), "{proposed:?}")
            }
        }
    }
}

/// Writes a record in place of everything.
fn save_again(it: &Save) -> patience_table::Origin {
    let how = occupied(it).change(Key::Char('r')).expect("it is offered");
    save(&Save { how, ..it.clone() }).expect("it can be written")
}

/// The comment that is the title of a record.
fn written_title(text: &[u8], index: usize) -> Option<Vec<u8>> {
    let title = records(text).nth(index)?.title()?;
    Some(format!("; {title}").into_bytes())
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(60))]

    /// Whatever is played from whichever record, and however lines end: every other record stays as it
    /// is, byte for byte, and so do all comments; the record is the line, with all that was played.
    #[test]
    fn a_save_changes_one_record_alone(
        record in 0_usize..5,
        picks in proptest::collection::vec(any::<u8>(), 0..6),
        end in 0_usize..3,
        at_the_end: bool,
    ) {
        let end = ["\n", "\r\n", "\r"][end];
        let book = BOOK.replace('\n', end);
        let folder = Folder::new();
        let path = folder.file("any.pn", book.as_bytes());
        let mut keys = String::new();
        for pick in picks {
            keys.push_str(match pick % 7 {
                0 => "l",
                1 => "h\x1b",
                // What is refused stays in the prompt.
                2 => ":1a\n\x1b",
                3 => ":*12\n\x1b",
                4 => ":2b\n\x1b",
                5 => ":1b\n\x1b",
                _ => "m\n\x1b",
            });
        }
        let it = asked(&path, record, &keys, &path);
        let key = if at_the_end { 'a' } else { 'p' };
        let new = saved(&it, key);
        let (before, after) = (texts(book.as_bytes()), texts(&new));
        let index = if at_the_end { before.len() } else { record + 1 };
        let others = |all: &[&[u8]]| -> Vec<Vec<u8>> {
            let others = all.iter().enumerate().filter(|&(at, _)| at != record + 1 && at != before.len());
            others.map(|(_, text)| text.to_vec()).collect()
        };
        assert_eq!(others(&before), others(&after));
        if at_the_end {
            let start = book.trim_end_matches(['\r', '\n']).as_bytes();
            assert!(new.starts_with(start));
        }
        let comments = |text: &[u8]| -> Vec<Vec<u8>> {
            // A record that is added brings its own.
            let all = records(text).take(before.len()).flat_map(|record| record.comments());
            let is_own = |comment: &&[u8]| {
                [&b"; branch"[..], b"; left out: "].iter().any(|start| comment.starts_with(start))
            };
            let kept = all.filter(|comment| !is_own(comment));
            // The line may have a name.
            let bare = |comment: &[u8]| match comment.strip_prefix(b"; line after move ") {
                Some(rest) => rest.splitn(2, |&byte| byte == b';').nth(1).map(|rest| [b";", rest].concat()),
                None => Some(comment.to_vec()),
            };
            let mut kept: Vec<_> = kept.filter_map(bare).collect();
            kept.sort();
            kept
        };
        let mut kept = comments(&new);
        if let Some(title) = written_title(&new, index).filter(|_| at_the_end) {
            let at = kept.iter().position(|comment| *comment == title);
            kept.remove(at.expect("it stands above"));
        }
        assert_eq!(comments(book.as_bytes()), kept);
        let written = records(&new).nth(index).expect("it is there");
        let game = &it.record.game;
        assert_eq!(branches(&written), game.branches(game.path()).collect::<Vec<_>>());
        let read = text(&new);
        let library = Library::read(std::slice::from_ref(&read), &DealBook::default(), None);
        let entry = &library.entries()[if at_the_end { 5 } else { record }];
        assert!(entry.passes, "{}", String::from_utf8_lossy(&new));
        assert_eq!(entry.played, game.path().len() as u64);
    }
}

/// A game that was written and goes on is found in its file again.
#[test]
fn a_game_is_saved_again() {
    let folder = Folder::new();
    let path = folder.file("again.pn", b"; others\n2x2x1x1+[AH AS] 1a =partial\n");
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", (80, 24), |session| {
        let write = |session: &mut Session<'_, '_>, key: &str| {
            session.keys("w").keys(path.to_str().expect("it is UTF-8")).keys("\n");
            while let Some(it) = session.tasks.saving.take() {
                let result = save(&it);
                session.take(crate::update::Action::Written(Box::new(it), result));
                session.screen();
                if session.model.games.question("").is_some() {
                    session.keys(key);
                }
            }
            fs::read_to_string(&path).expect("it is there")
        };
        session.keys("2a\n");
        let first = "; others\n2x2x1x1+[AH AS] 1a =partial\n";
        assert_eq!(write(session, "a"), format!("{first}2x2x2x2+[AS 2H 2S AH] 2a =partial\n"));
        assert!(session.model.unsaved().is_empty());
        session.keys("*12\n*1a\n");
        assert_eq!(write(session, "p"), format!("{first}2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n"));
        assert_eq!(write(session, "\n"), format!("{first}2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n"));
    });
    look(b"2x2x1x1+[AH AS] 1a", (40, 12), SuitStyle::Symbols, |session| {
        session.keys("w").keys(path.to_str().expect("it is UTF-8")).keys("\n");
        let it = session.tasks.saving.take().expect("a file was named");
        let result = save(&it);
        session.take(crate::update::Action::Written(Box::new(it), result));
        let screen = session.screen();
        assert!(screen.contains("(r)? Esc:"), "{screen}");
    });
}
