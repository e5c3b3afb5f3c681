//! Journals of games that are not saved.

use patience_files::journal::{Games, Journal, UnfinishedGames, unfinished_games};
use std::fs;
use std::io::Write;

fn of(records: &str) -> Games<'_> {
    Games { records, about: "", at: None }
}

/// A journal that was written before more than the records was known, and one that a newer program writes.
#[test]
fn older_journals_are_read() {
    for (text, about) in [
        ("=2x2x1x1+1\n1a\n", ""),
        ("@x\n=2x2x1x1+1\n1a\n", "x"),
        ("@7\u{1d}\n=2x2x1x1+1\n1a\n", "7\u{1d}"),
    ] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        fs::create_dir_all(folder.path().join("unfinished")).expect("a folder can be made");
        fs::write(folder.path().join("unfinished/game-1"), text).expect("it can be written");
        let games = unfinished_games(folder.path()).pop().expect("it is found");
        assert_eq!((&*games.records, &*games.about, games.moves.len()), ("2x2x1x1+1", about, 1));
    }
}

#[test]
fn a_journal_is_found_once_nobody_has_it() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let state = folder.path();
    assert!(unfinished_games(state).is_empty(), "there is no folder");
    let records = "2x2x1x1+[AH AS] ; \\n is \\ no line end\n; branch 1 after move 0: 1a";
    let about = "its title\nand \\ more";
    let mut one =
        Journal::create(state, Games { records, about, at: None }).expect("it can be written");
    let other = Journal::create(state, of("carpet+1")).expect("it can be written");
    one.play(&["1a".to_owned(), "*1a".to_owned()]).expect("it can be written");
    assert!(unfinished_games(state).is_empty(), "both are played");
    drop(one);
    let found = unfinished_games(state);
    let [games] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        (games.records.as_str(), games.about.as_str(), &games.moves[..]),
        (records, about, &["1a", "*1a"].map(str::to_owned)[..])
    );
    // While one has it, no other gets it.
    assert!(unfinished_games(state).is_empty());
    let UnfinishedGames { journal, .. } = found.into_iter().next().expect("there is one");
    journal.remove().expect("it can be taken away");
    assert!(unfinished_games(state).is_empty());
    drop(other);
    assert_eq!(unfinished_games(state).len(), 1);
}

/// The last position is known, unless something was played after it; and to look at a journal leaves its date.
#[test]
fn a_journal_knows_the_position() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let state = folder.path();
    let look = || unfinished_games(state).pop().expect("it is found");
    let games = Games { at: Some(0), ..of("2x2x1x1+[AH AS] 1a") };
    let mut journal = Journal::create(state, games).expect("it can be written");
    drop(journal);
    let before = look().changed;
    let first = look();
    assert_eq!((first.at, first.changed), (Some(0), before));
    journal = first.journal;
    journal.play(&["*1a".to_owned()]).expect("it can be written");
    drop(journal);
    assert_eq!(look().at, None);
    for at in [2, 1] {
        look().journal.step(at).expect("it can be written");
        let games = look();
        assert_eq!((games.at, games.moves.len(), &*games.about), (Some(at), 1, ""));
    }
    look().journal.write(of("2x2x1x1+[AH AS]")).expect("it can be written");
    let games = look();
    assert_eq!((games.at, games.moves.len()), (None, 0));
}

/// Whatever a crash leaves of the last line, the lines before it count, and the journal goes on.
#[test]
fn a_torn_line_costs_nothing_else() {
    for torn in [&b"*1"[..], b"\0\0\0\0", b"\0\0\n\0", b"=carp", b"\xff\xff\n"] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let state = folder.path();
        let mut journal = Journal::create(state, of("2x2x1x1+[AH AS]")).expect("it can be written");
        journal.play(&["1a".to_owned()]).expect("it can be written");
        drop(journal);
        let mut files = fs::read_dir(state.join("unfinished")).expect("there is one");
        let file = files.next().expect("it is there").expect("it can be read").path();
        let mut file = fs::OpenOptions::new().append(true).open(file).expect("it is there");
        file.write_all(torn).expect("it can be written");
        drop(file);
        let mut games = unfinished_games(state).pop().expect("it is found");
        assert_eq!(games.moves, ["1a"], "{torn:?}");
        games.journal.play(&["*1a".to_owned()]).expect("it can be written");
        drop(games);
        let games = unfinished_games(state).pop().expect("it is found");
        assert_eq!(games.moves, ["1a", "*1a"], "{torn:?}");
    }
    // What is no journal stays.
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("unfinished/game-x");
    fs::create_dir_all(folder.path().join("unfinished")).expect("a folder can be made");
    fs::write(&file, "hello\n").expect("it can be written");
    assert!(unfinished_games(folder.path()).is_empty());
    assert_eq!(fs::read(&file).expect("it is there"), b"hello\n");
}
