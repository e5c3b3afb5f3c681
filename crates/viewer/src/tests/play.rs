//! Games that are played, and lines that are written.

use super::{MANY, Session, WRONG, analyse, fixture, look, lost, play, saved, text};
use crate::keys::{Key, KeyCommand, ListCommand, LookCommand};
use crate::library::Library;
use crate::model::chooser::first;
use crate::model::drawn::ClickTarget;
use crate::model::legal::LegalRow;
use crate::model::{Model, Overlay};
use crate::saving::{FileChange, NotSaved, Occupied, WriteMode};
use crate::update::Action;
use insta::assert_snapshot;
use patience_core::Position;
use patience_core::budget::Budget;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::Status;
use patience_core::notation::records;
use patience_core::play::Line;
use patience_search::analysis::{Outlook, Reviewer};
use patience_search::solve::Aim;
use patience_table::safe;
use support::dice::Dice;
use support::games::{games, small_games};
use support::sized;

/// Judges what has been written, and returns how it ends.
fn judged(text: &str) -> (Status, bool) {
    let texts = [self::text(text.as_bytes())];
    let library = Library::read(&texts, &DealBook::default(), None);
    let [entry] = library.entries() else { panic!("{text}") };
    (entry.status, entry.passes)
}

#[test]
fn a_game_is_played_to_its_end() {
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", (80, 24), |session| {
        assert_snapshot!("game", session.screen());
        assert!(session.model.unsaved().is_empty());
        assert!(session.keys("2a\n").screen().contains("move 1 of 1"));
        assert_eq!(saved(session), "2x2x2x2+[AS 2H 2S AH] 2a =partial\n");
        assert!(session.model.unsaved().is_empty());
        let screen = session.keys("*12 *1a\n").screen();
        assert!(screen.contains("you have won in 3 moves; w saves the game"), "{screen}");
        assert!(screen.contains("✓ solved   move 3 of 3"), "{screen}");
        assert_eq!(session.model.unsaved(), ["2x2x2x2+[AS 2H 2S AH] 2a *12 *1a"]);
        assert_eq!(saved(session), "2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n");
        // Undoing goes back to the deal, and no further.
        assert!(session.keys("uuu").screen().contains("move 0 of 0"));
        assert!(session.keys("u").screen().contains("there is nothing to undo"));
        assert!(session.press(Key::Backspace).screen().contains("this is your game"));
        assert!(session.keys("r\tx").screen().contains("4 legal moves"));
        // A move that is played again is done again, with all that came after it.
        assert!(session.keys("2a\nUU").screen().contains("✓ solved   move 3 of 3"));
    });
}

#[test]
fn a_game_fits_into_any_window() {
    for (name, size) in [("game_40", (40, 16)), ("game_120", (120, 30))] {
        play(b"3x3x13x5-7 =partial", size, |session| {
            session.keys("+\n+\n");
            assert_snapshot!(name, session.keys("3a\n").screen());
        });
    }
    // By day, each width and each height twice.
    let one_in = sized(3, 1);
    for (at, width) in [1, 40, 41, 57, 80, 300].into_iter().enumerate() {
        for height in [1, 12, 13, 17, 24, 60].into_iter().skip(at % one_in).step_by(one_in) {
            play(&lost(), (width, height), |session| {
                session.keys("g29\na").screen();
                // In a window that shows nothing, no key does anything.
                if (40..).contains(&width) && (12..).contains(&height) {
                    analyse(session);
                }
                session.screen();
                session.keys("h").screen();
                session.keys("\x1b").screen();
                session.keys("M").screen();
                session.keys("\x1bm").screen();
                session.keys("\n").screen();
                session.keys("\x1b\x1bm\nw").screen();
            });
        }
    }
}

/// In the first minute, the aim is on the screen, and the last line has what is of use before the first move.
#[test]
fn a_game_begins_with_what_is_needed() {
    for game in games() {
        play(format!("{game}7 =partial").as_bytes(), (80, 24), |session| {
            let id = session.model.session.id().expect("it is a game");
            let rules = session.model.rulebook.find(id.variant.title()).expect("it has rules");
            let aim: String = first(&rules).chars().take(30).collect();
            let bar = |session: &mut Session<'_, '_>| {
                let screen = session.screen();
                (
                    screen.lines().nth(1).unwrap_or_default().starts_with(&aim),
                    screen.lines().nth(23).unwrap_or_default().to_owned(),
                )
            };
            let (has_aim, keys) = bar(session);
            assert!(has_aim, "{game}");
            let keys: Vec<&str> = keys.split("   ").collect();
            for wanted in [": type moves", "i rules", "h hint", "? help", "q close"] {
                assert!(keys.contains(&wanted), "{game} {wanted}: {keys:?}");
            }
            assert!(!keys.contains(&"u undo") && !keys.contains(&"w write"), "{game}: {keys:?}");
            // What works here comes first on the page of keys.
            let help = session.keys("?").screen();
            let place = |what: &str| help.lines().position(|line| line.contains(what));
            assert!(place("hint; analysis").is_some_and(|at| at < 8), "{help}");
            session.keys("\x1b\n").model.message = None;
            let (has_aim, keys) = bar(session);
            assert!(!has_aim && keys.contains("u undo"), "{game}: {keys}");
        });
    }
    // Nobody sees what a key does in a window that is too small.
    play(b"carpet+7 =partial", (39, 12), |session| {
        session.keys(":+\n+\n").keys("\n");
        assert_eq!((session.at(), session.model.overlay()), (0, Overlay::Moves));
        assert!(session.quits(Key::Char('q')));
    });
}

#[test]
fn a_stuck_game_says_so() {
    play(b"2x2x2x1+[AS 2H AH 2S] =partial", (80, 24), |session| {
        let screen = session.keys("1a\n").screen();
        assert!(screen.contains("no legal move is left; u takes back the last one"), "{screen}");
        assert!(screen.contains("✗ stuck"), "{screen}");
        assert_eq!(saved(session), "2x2x2x1+[AS 2H AH 2S] 1a =stuck\n");
    });
}

/// A game can begin with the moves of a record.
#[test]
fn a_game_goes_on_from_a_record() {
    play(b"2x2x2x2+[AS 2H 2S AH] 2a =partial", (80, 24), |session| {
        assert!(session.screen().contains("move 1 of 1"));
        // Its moves can be undone, too.
        assert!(session.keys("u").screen().contains("move 0 of 0"));
        assert!(session.keys("u").screen().contains("there is nothing to undo"));
        assert!(session.keys("U").screen().contains("move 1 of 1"));
        session.keys("*12 *1a\n");
        assert_eq!(judged(&saved(session)), (Status::Solved, true));
    });
}

#[test]
fn moves_are_played_from_the_list() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        // The move that the record plays here is selected, and opens no branch.
        assert!(session.keys("m\n").screen().contains("✗ illegal   move 1 of 4"));
        session.keys("j");
        assert_snapshot!("branch", session.keys("\n\x1b").screen());
        // Another move goes on with it, and one from the middle opens a branch of it.
        session.keys("2d\n");
        assert_eq!((branches(session), session.at()), (1, 3));
        session.press(Key::Left).keys("2e\n");
        assert_eq!((branches(session), session.at()), (2, 3));
        assert!(session.screen().contains("branch after move 2; backspace leaves it"));
        session.press(Key::Backspace);
        assert_eq!((branches(session), session.at()), (2, 2));
        assert!(session.press(Key::Right).screen().contains("move 3 of 3"));
        // The last move is undone first, then the one before it, and so on.
        assert_eq!((branches(session.keys("u")), session.at()), (1, 2));
        assert_eq!((branches(session.keys("u")), session.at()), (1, 2));
        assert!(session.keys("u").screen().contains("✗ illegal   move 1 of 4"));
        // The first move is that of the record.
        assert_eq!((branches(session.keys("u")), session.at()), (0, 0));
        assert!(session.keys("u").screen().contains("there is nothing to undo"));
        // All of it can be done again.
        assert_eq!((branches(session.keys("UUUU")), session.at()), (2, 3));
        assert!(session.keys("U").screen().contains("there is nothing to do again"));
        session.keys("uuuu.");
        assert!(session.press(Key::Backspace).screen().contains("this is the record"));
        // What is wrong with the record is there again.
        assert!(session.keys("2c\nx").screen().contains("move 3 is illegal"));
        // A move instead of the illegal one.
        assert!(session.keys("1c\n").screen().contains("branch   move 3 of 3"));
        assert!(session.press(Key::Backspace).screen().contains("move 2 of 4"));
    });
    // Branches are still there after another record was on the table.
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("2c\n1d\nn");
        assert_eq!((branches(session), session.at()), (0, 0));
        session.keys("N");
        assert_eq!((branches(session), session.at()), (1, 2));
    });
}

/// In a wide window, the branch and the line of the record are compared move by move.
#[test]
fn a_branch_stands_beside_the_record() {
    let text = b"3x3x13x5+2 2a 5b 3c 3d =partial\n; branch 1 after move 1: 5c 3b 3d";
    for size in [(160, 40), (200, 50), (250, 70)] {
        look(text, size, SuitStyle::Symbols, |session| {
            assert!(!session.screen().contains('≠'));
            session.keys("b").press(Key::Down).press(Key::Enter).keys("b");
            if size.0 == 160 {
                assert_snapshot!("beside", session.screen());
            }
            // Moves 2 and 3 are others, the fourth is in neither place the same.
            assert_eq!(session.screen().matches('≠').count(), 2, "{}", session.screen());
            // A click on a move of the record shows the record there.
            let place = |target| {
                let found = session.model.drawn.hits.iter().find(|(_, hit)| *hit == target);
                found.map(|&(place, _)| (place.x, place.y)).expect("it is drawn")
            };
            let (x, y) = place(ClickTarget::MainMove(3));
            session.press(Key::Click(x, y));
            assert_eq!((session.model.session.branch(), session.at()), (None, 3));
        });
    }
    look(text, (159, 40), SuitStyle::Symbols, |session| {
        let screen = session.keys("b").press(Key::Down).press(Key::Enter).screen();
        assert!(screen.contains("branch   move") && !screen.contains('≠'), "{screen}");
    });
}

/// Returns the number of branches of the main line and of each other.
fn branches(session: &Session<'_, '_>) -> usize {
    let tree = session.model.session.tree();
    tree.branches(&tree.main()).len()
}

#[test]
fn branches_are_listed_shown_and_deleted() {
    let text = b"2x2x2x2+[AS 2H 2S AH] 2a *12 *1a
; branch 1 after move 1 (worse): 1b *1a
; branch 1.1 after move 2: *2b
; branch 2 after move 3: 1a
; branch 3 after move 9: 1a
";
    look(text, (80, 24), SuitStyle::Symbols, |session| {
        let screen = session.screen();
        assert!(screen.contains("1a in a branch is not a legal move there"), "{screen}");
        assert_snapshot!("branches", session.keys("b").screen());
        assert!(session.keys("j\n").screen().contains("branch   move 2 of 3"));
        // The moves of the record that others branch from are marked.
        assert!(session.press(Key::Backspace).keys("\x1b").screen().contains("*12†"));
        session.keys("b");
        assert!(session.keys("d").screen().contains("this is the main line"));
        // What is deleted comes back.
        assert_eq!(branches(session), 2);
        assert_eq!(branches(session.keys("jd")), 0, "with those in it");
        assert!(session.screen().contains("deleted; u brings it back"));
        assert_eq!(branches(session.keys("u")), 2);
        assert!(session.keys("\x1bx").screen().contains("this record passes"));
        assert_eq!(
            saved(session),
            "2x2x2x2+[AS 2H 2S AH] 2a 1b *1a =partial ; line after move 1 (worse)\n; branch 1 after move 1: *12 *1a\n\
             ; branch 2 after move 2: *2b\n; branch 2 after move 3: 1a\n; branch 3 after move 9: 1a\n",
            "what could not be read stays",
        );
    });
}

/// In a game, what was undone and not played again is a branch; a game that is saved with its
/// branches goes on with them.
#[test]
fn a_game_keeps_every_line() {
    let mut text = String::new();
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", (80, 24), |session| {
        session.keys("2a\n1b\nu*12\n");
        assert!(session.model.session.branch().is_none());
        session.press(Key::Home).keys("1a\n");
        assert_eq!(session.model.session.branch(), Some(0));
        session.press(Key::Backspace).press(Key::End);
        text = saved(session);
        assert!(session.model.unsaved().is_empty());
        // What is undone is in the file.
        assert!(session.keys("u").model.unsaved().is_empty());
    });
    assert_eq!(
        text,
        "2x2x2x2+[AS 2H 2S AH] 2a *12 =partial
; branch 1 after move 0: 1a
; branch 2 after move 1: 1b
",
    );
    play(text.as_bytes(), (80, 24), |session| {
        assert_eq!((branches(session), session.at()), (2, 2));
        assert_eq!(saved(session), text);
        session.keys("*1a\n");
        assert!(session.screen().contains("you have won in 3 moves; w saves the game"));
    });
    // Where the record ends, its game goes on, and not with a branch that begins there.
    let text = "2x2x2x2+[AS 2H 2S AH] 2a =partial\n; branch 1 after move 1: 1b *1a\n";
    play(text.as_bytes(), (80, 24), |session| {
        assert_eq!(saved(session), text);
        assert_eq!(session.keys("*12\n").model.session.branch(), None);
        let after = text.replace("2a =", "2a *12 =");
        assert_eq!(saved(session), after);
        let undone = text.replace(" 1b *1a\n", " 1b *1a\n; branch 2 after move 1: *12\n");
        assert_eq!(saved(session.keys("u")), undone, "an undone line is a branch");
        assert_eq!(saved(session.keys("U")), after);
    });
}

#[test]
fn what_is_typed_is_checked() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        for (typed, message) in [
            ("*99\n", "there is no column 9"),
            (":zz\n", "`zz` is not a move"),
            (":3x3x13x5+1 1a\n", "3x3x13x5+1 1a is not a move"),
            (":=partial\n", "only moves can be played"),
            (":; 1a\n", "is not a move"),
        ] {
            let screen = session.keys(typed).screen();
            assert!(screen.contains(message), "{typed:?}: {screen}");
            // It stays, to be changed.
            let wanted = format!("play: {}", typed.trim_start_matches(':').trim_end());
            assert!(screen.contains(&wanted), "{typed:?}: {screen}");
            session.keys("\x1b");
            assert_eq!((session.at(), branches(session)), (0, 0), "{typed:?}");
        }
        // Moves are played up to the first that is wrong.
        let screen = session.keys(":1a 1a 2b\n").screen();
        assert!(screen.contains("move 2 is illegal: freecell a already holds K♦"), "{screen}");
        let (_, help) = screen.split_once("already holds K♦").expect("it says why");
        assert!(help.contains("legal"), "what would be legal stands below: {screen}");
        assert!(screen.contains("play: 1a 2b"), "what was played is gone: {screen}");
        assert_eq!((session.at(), branches(session)), (1, 0));
        session.keys("\x1b").press(Key::Left);
        assert!(session.keys(":").screen().contains("play:"));
        session.keys("\n");
        assert!(session.keys("1").screen().contains("play: 1"));
        session.press(Key::Backspace).keys("\x1b");
        // Repeated moves, and several at once.
        session.keys(":1a 23 \n");
        assert!(session.screen().contains("move 2 is illegal"));
        session.keys("\x1b");
        // With the list, typing selects.
        session.keys("m3");
        assert!(session.selected().starts_with('3'));
        session.keys("\x1b");
    });
    look(b"carpet4x5x1-4", (80, 24), SuitStyle::Symbols, |session| {
        // A plus sign is a deal in the list, and nothing elsewhere.
        assert!(session.keys("m+\n").screen().contains("branch   move 1 of 1"));
        assert_eq!(session.keys("\x1b+\n").at(), 1);
        session.keys(":+:3x\n");
        assert_eq!(session.at(), 4);
    });
    look(b"3x3x13x99+1 1a", (80, 24), SuitStyle::Symbols, |session| {
        for key in ["1", "a", "h", ":"] {
            assert!(session.keys(key).screen().contains("the record cannot be dealt"), "{key}");
        }
        for key in ["u", "w\n"] {
            session.keys(key).screen();
        }
    });
}

#[test]
fn files_are_replaced_only_if_asked() {
    play(b"2x2x1x1+[AH AS] =partial", (80, 24), |session| {
        session.keys("1a\nwold.pn\n");
        let save = session.tasks.saving.take().expect("a file was named");
        let there = |place| Err(NotSaved::Occupied(Occupied::of(287, place, false)));
        // Only what is offered is an answer, and Enter is none.
        for (place, keys) in [(None, "p"), (None, "\n"), (Some(44), "y"), (Some(44), "\t")] {
            session.take(Action::Written(Box::new(save.clone()), there(place)));
            let screen = session.screen().split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(screen.contains("this is number 44"), place.is_some(), "{screen}");
            assert!(screen.contains("in place of everything, 287 records (r)"), "{screen}");
            let before = session.at();
            assert!(session.keys(keys).screen().contains(" or Esc is the answer"), "{keys:?}");
            assert!(session.tasks.saving.is_none() && session.at() == before, "{keys:?}");
            for no in ["\x1b", "q", "n"] {
                session.take(Action::Written(Box::new(save.clone()), there(place)));
                assert!(session.keys(no).screen().contains("not written"), "{no:?}");
            }
        }
        for (keys, change) in [
            ("p", FileChange::InPlace),
            ("\n", FileChange::InPlace),
            ("a", FileChange::AtTheEnd),
            ("r", FileChange::Replace),
        ] {
            session.take(Action::Written(Box::new(save.clone()), there(Some(44))));
            session.keys(keys);
            let save = session.tasks.saving.take().expect("that was allowed");
            assert_eq!((save.file.as_str(), save.how), ("old.pn", WriteMode::Into(change, None)));
        }
        let failed = NotSaved::Failed("disk\x1b full".to_owned(), None);
        session.take(Action::Written(Box::new(save), Err(failed)));
        assert!(session.screen().contains("not written: old.pn: disk"));
        assert!(!session.model.unsaved().is_empty());
        // The name stays, to be changed.
        assert!(session.screen().contains("clipboard): old.pn"));
        // Without a name, it goes to the clipboard.
        session.keys("\x1bw\n");
        assert_eq!(session.tasks.copied.as_deref(), Some("2x2x1x1+[AH AS] 1a =partial"));
        let long = "x".repeat(100);
        let screen = session.keys("w").keys(&long).screen();
        assert!(screen.contains("clipboard): xxx"), "{screen}");
    });
}

/// A reload keeps branches of a deal that is still there.
#[test]
fn a_reload_keeps_branches() {
    for (new, lines) in [("3x3x13x5+1 1a 2b 1b", 2), ("3x3x13x5+2 1a 2b 1b", 0)] {
        look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
            // What was undone stays as a branch, too.
            session.keys(".2c\nu1b\na");
            let texts = [text(new.as_bytes())];
            let library = Library::read(&texts, &DealBook::default(), None);
            let model = Model::again(&library, session.model.keep(None));
            let tree = model.session.tree();
            assert_eq!((model.session.at(), tree.branches(&tree.main()).len()), (2, lines));
            assert!(model.analysis.is_on);
        });
    }
}

proptest::proptest! {
    /// A game of random legal moves, played, undone and written, passes and ends as the position on
    /// the screen does.
    #[test]
    fn written_games_pass(
        game in proptest::sample::select(support::games::small_games()),
        number in 1..9_u32,
        choices in proptest::collection::vec((0..1000_usize, 0..12), 0..60),
    ) {
        play(format!("{game}{number} =partial").as_bytes(), (80, 24), |session| {
            for (choice, what) in choices {
                let legal = session.model.legal.moves.len();
                match what {
                    0 => { session.keys("u"); }
                    1 => { session.press(Key::Left); }
                    2 => { session.press(Key::Backspace); }
                    3 => { session.keys("U"); }
                    4 => { session.keys("b").press(Key::Down).keys("\n\x1b"); }
                    5 => { session.keys("b").press(Key::PageDown).keys("d\x1b"); }
                    _ if legal == 0 => {}
                    _ => {
                        session.model.legal.select(choice % legal);
                        session.keys("\n");
                    }
                }
            }
            session.press(Key::End);
            let end = session.model.session.position().expect("it is dealt").status();
            let text = saved(session);
            let (status, passes) = judged(&text);
            assert_eq!((status.as_str(), passes), (end.as_str(), true));
            // Reading it gives the same lines, formatting keeps them, and each stays as it is written.
            let formatted = patience_core::notation::format(text.as_bytes()).text;
            for again in [text.as_bytes(), &formatted] {
                let again = String::from_utf8_lossy(again);
                play(again.as_bytes(), (80, 24), |read| assert_eq!(saved(read), again));
            }
        });
    }
}

/// What goes to foundations by a key, or by itself, loses no game that can be won, leaves nothing that could go, and
/// is undone and done again as one.
#[test]
fn what_is_collected_loses_nothing() {
    let outlook = |position: &Position| {
        let known = Reviewer::new(position).judge(position, Aim::Any, &mut Budget::nodes(100_000));
        known.outlook()
    };
    let place = |session: &Session<'_, '_>| (session.at(), session.model.session.board().cloned());
    let mut dice = Dice::new(51);
    let (mut by_key, mut by_itself) = (0, 0);
    for number in 0..sized(6, 20) {
        let builds = |game: &String| {
            let board = format!("{game}1").parse::<Position>().expect("it is an id").board();
            !board.foundations.is_empty()
        };
        for game in small_games().into_iter().filter(builds) {
            play(format!("{game}{number} =partial").as_bytes(), (80, 24), |session| {
                session.model.collects = number % 2 == 1;
                for _ in 0..150 {
                    let legal = &mut session.model.legal;
                    let builds = |row: &LegalRow| legal.moves[row.mv].text.starts_with('*');
                    let builds = legal.rows().iter().position(builds).filter(|_| dice.below(9) > 0);
                    let rows = legal.rows().len();
                    if rows == 0 {
                        return;
                    }
                    legal.select(builds.unwrap_or_else(|| dice.below(rows)));
                    let before = place(session);
                    session.keys("\n");
                    if session.model.collects {
                        by_itself += usize::from(session.at() > before.0 + 1);
                    } else if let Some(mv) = session.model.session.position().and_then(safe) {
                        let before = place(session);
                        let mut position =
                            session.model.session.position().expect("it is dealt").clone();
                        let could = outlook(&position);
                        position.play(mv).expect("it is legal");
                        assert!(could != Outlook::Winnable || outlook(&position) != Outlook::Lost);
                        assert!(session.screen().contains("c collect"), "{}", session.screen());
                        let after = place(session.keys("c"));
                        assert_eq!(place(session.keys("u")), before, "{game}{number}");
                        assert_eq!(place(session.keys("U")), after, "{game}{number}");
                        by_key += 1;
                        continue;
                    }
                    let after = place(session);
                    assert!(session.model.session.position().and_then(safe).is_none());
                    assert_eq!(place(session.keys("u")), before, "{game}{number}");
                    assert_eq!(place(session.keys("U")), after, "{game}{number}");
                }
            });
        }
    }
    // To the end of games that were won.
    let text = String::from_utf8(fixture("carpet/solved.pn")).expect("fixtures are UTF-8");
    let won =
        records(text.as_bytes()).filter_map(|it| Line::of_record(&it, &DealBook::default()).ok());
    for line in won.take(sized(9, 30)) {
        let last = line.steps().len();
        for at in (last * 2 / 3..last).step_by(5) {
            let id = line.id().with_deal(line.deck());
            let moves: Vec<String> = line.moves().take(at).map(|mv| mv.to_string()).collect();
            play(format!("{id} {} =partial", moves.join(" ")).as_bytes(), (80, 24), |session| {
                let before = place(session);
                let after = place(session.keys("c"));
                if after.0 > before.0 {
                    by_key += 1;
                    assert_eq!(place(session.keys("u")), before, "{id} {at}");
                    assert_eq!(place(session.keys("U")), after, "{id} {at}");
                    session.keys("u");
                }
                session.model.collects = true;
                let next = line.steps()[at].mv.to_string();
                let after = place(session.keys(&format!(":{next}\n")));
                by_itself += usize::from(after.0 > before.0 + 1);
                assert!(session.model.session.position().and_then(safe).is_none());
                assert_eq!(place(session.keys("u")), before, "{id} {at}");
            });
        }
    }
    assert!(by_key > 20 && by_itself > 20, "{by_key} {by_itself}");
    play(b"3x3x13x5+1 =partial", (80, 24), |session| {
        assert!(session.keys("c").screen().contains("no card can safely go to a foundation"));
    });
}

/// A pasted text is never a series of keys.
#[test]
fn what_is_pasted_is_offered() {
    let paste = |session: &mut Session<'_, '_>, text: &str| {
        session.take(Action::Paste(text.to_owned()));
    };
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        paste(session, "2x2x1x1+1 1a\n*1a q");
        assert!(session.screen().contains("open (y or n): 2x2x1x1+1 1a"));
        assert!(session.keys("q").screen().contains("not opened"));
        paste(session, "2x2x1x1+1");
        session.keys("y");
        assert_eq!(session.tasks.opened.take().as_deref(), Some("2x2x1x1+1"));
        paste(session, "1a\n2b");
        assert!(session.screen().contains("play: 1a 2b"));
        assert_eq!(session.at(), 0);
        assert!(session.keys("\n").screen().contains("move 2 of 4"));
        // An answer can be pasted, too, as far as it can be one.
        session.keys("/");
        paste(session, "kd");
        assert!(session.keys("\n").screen().contains("▸K♦◂"));
        session.keys("g");
        paste(session, "x1");
        assert!(session.keys("\n").screen().contains("move 1 of 4"));
        session.take(Action::Press(Key::Suspend));
        assert!(session.tasks.suspends);
    });
    look(b"3x3x13x99+1 1a", (80, 24), SuitStyle::Symbols, |session| {
        paste(session, "1a");
        assert!(session.screen().contains("the record cannot be dealt"));
    });
}

/// In the smallest window, every row of the board is there, and the waste is one line.
#[test]
fn the_smallest_window_shows_all_rows() {
    play(b"carpet+7 =partial", (40, 12), |session| {
        session.keys("\x1b+\n++++++++++++\n");
        let screen = session.screen();
        for row in ["1 ", "2 ", "3 ", "4 "] {
            assert!(screen.lines().any(|line| line.starts_with(row)), "{row}: {screen}");
        }
        assert_eq!(screen.lines().filter(|line| line.starts_with("waste")).count(), 1, "{screen}");
        assert_snapshot!("smallest", screen);
    });
}

/// The waste takes one line, its top card first, so nothing jumps when it grows.
#[test]
fn nothing_jumps_when_the_waste_grows() {
    for size in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        play(b"carpet+7 =partial", size, |session| {
            let rows = |screen: &str| {
                let place = |text: &str| screen.lines().position(|line| line.contains(text));
                ["up    ", "of 52 cards"].map(place)
            };
            let before = rows(&session.screen());
            assert!(before[0].is_some() && before[1].is_some(), "{}", session.screen());
            for _ in 0..28 {
                let screen = session.keys("+\n").screen();
                assert_eq!(rows(&screen), before, "{size:?}: {screen}");
            }
        });
    }
}

/// No key is silent where a game begins, on the board and in the list: something changes, or is said.
#[test]
fn every_key_does_something_or_says_what_it_does_not() {
    let keys = (' '..='~').map(Key::Char).chain([Key::Left, Key::Right, Key::Home, Key::End]);
    let mut silent = Vec::new();
    for key in keys {
        for closes in [false, true] {
            play(b"carpet+1", (80, 24), |session| {
                let before = session.keys(if closes { "m" } else { "" }).screen();
                session.take(Action::Press(key));
                let is_done = std::mem::take(&mut session.tasks.quits)
                    || std::mem::take(&mut session.tasks.reloads)
                    || session.tasks.opened.is_some()
                    || session.screen() != before;
                // At an end, to scroll or to select says nothing.
                let ends = matches!(
                    session.model.command(key),
                    Some(
                        KeyCommand::Look(LookCommand::Scroll(_))
                            | KeyCommand::List(ListCommand::Select(_))
                    )
                );
                silent.extend((!is_done && !ends).then_some((key, closes)));
            });
        }
    }
    assert_eq!(silent, []);
    play(b"carpet+1", (80, 24), |session| {
        for (key, said) in [
            (Key::Left, "this is the deal"),
            (Key::Right, "no move comes after this one; enter plays the selected one"),
            (Key::Char(' '), "space does nothing here; ? helps"),
        ] {
            session.take(Action::Press(key));
            assert_eq!(session.model.message.as_deref(), Some(said));
        }
    });
}
