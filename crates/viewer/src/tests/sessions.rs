//! From game to game: the choice of a game, the rules, and what is asked before a game is left.

use super::{MANY, Session, analyse, look, play};
use crate::keys::Key;
use crate::library::Library;
use crate::model::about::About;
use crate::model::chooser::summary;
use crate::model::{Model, Overlay};
use crate::saving::{NotSaved, Occupied};
use crate::theme::Theme;
use crate::update::Action;
use insta::assert_snapshot;
use patience::rules::RULEBOOK;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::play::Position;
use patience_table::Origin;
use std::collections::BTreeSet;

const THEME: Theme =
    Theme { suits: SuitStyle::Symbols, ascii: false, colour: true, four_colours: false };

/// Lets a test choose a game, in a window.
fn choose(size: (u16, u16), test: impl FnOnce(&mut Session<'_, '_>)) {
    let library = Library::default();
    let mut model = Model::new(&library, THEME, RULEBOOK);
    model.begin_play();
    test(&mut Session::new(model, size));
}

/// Lets a test play on with one of the records of a text.
fn play_one_of(text: &[u8], test: impl FnOnce(&mut Session<'_, '_>)) {
    let texts = [super::text(text)];
    let library = Library::games(&texts, &DealBook::default(), None);
    let mut model = Model::new(&library, THEME, RULEBOOK);
    model.begin_play();
    test(&mut Session::new(model, (80, 24)));
}

/// Returns what is opened after some keys.
fn opened(session: &mut Session<'_, '_>, keys: &str) -> String {
    session.keys(keys);
    session.tasks.opened.take().unwrap_or_default()
}

#[test]
fn a_game_is_chosen() {
    choose((80, 24), |session| {
        assert_snapshot!("chooser", session.screen());
        session.keys("jj-");
        assert_eq!(session.model.chooser.id(), "thirteens5x5x1-");
        assert_snapshot!("chooser_deal", session.keys("\n").screen());
        assert_eq!(opened(session, "12\n"), "thirteens5x5x1-12");
        // A number can be typed at once, and nothing is a random one.
        assert_eq!(opened(session, "+99\n"), "thirteens5x5x1+99");
        assert_eq!(opened(session, "\n\n"), "thirteens5x5x1+17");
        assert_eq!(opened(session, "d"), "thirteens5x5x1+17");
        // Cards are a deal of the game, and an id or a record is what it says.
        assert_eq!(opened(session, "[AS 2H]\n"), "thirteens5x5x1+[AS 2H]");
        let deal = "thirteens+7".parse::<Position>().expect("it is a deal");
        let cards: Vec<String> = deal.deck().iter().map(ToString::to_string).collect();
        let all = cards.join(" ");
        let id = format!("thirteens5x5x1+[{all}]");
        assert_eq!(opened(session, &format!(":{all}\n")), id);
        assert!(session.keys(":AS 2H\n").screen().contains("2 cards, but this game has 52"));
        session.keys("\x1b");
        // A game by its name.
        assert_eq!(opened(session, ":Carpet 7\n"), "carpet+7");
        assert_eq!(opened(session, ":monte carlo\n"), "montecarlo+17");
        for (typed, said) in [
            ("abc", "abc is not a number, cards or a game"),
            ("-5", "-5 is not a number of a deal"),
            ("7,", "7, is not a number"),
        ] {
            let screen = session.keys(&format!(":{typed}\n")).screen();
            assert!(screen.contains(said), "{screen}");
            assert!(session.model.questions.asked.is_some(), "it stays, to be changed");
            session.keys("\x1b");
        }
        assert_eq!(opened(session, ":2x2x1x1+[AH AS] 1a\n"), "2x2x1x1+[AH AS] 1a");
        session.take(Action::NotOpened("9♣ is not in this game's deck".to_owned()));
        assert!(session.screen().contains("not opened: 9♣"));
        // What was typed stays, to be changed.
        assert!(session.screen().contains("random number): 2x2x1x1+[AH AS] 1a"));
        session.keys("\x1b");
        session.take(Action::Paste(all));
        assert_eq!(opened(session, "\n"), id);
        session.take(Action::Paste("carpet+4".to_owned()));
        assert_eq!(opened(session, "y"), "carpet+4");
        // A click selects, and another one asks for the deal.
        assert!(!session.click("Twenty").screen().contains("number, cards"));
        assert!(session.click("Twenty").screen().contains("number, cards or id"));
        session.keys("\x1b");
        assert!(session.quits(Key::Escape), "there is nothing below it");
    });
}

/// A board of the selected game can be pasted, as it is drawn or typed, at the question for a deal or before.
#[test]
fn a_board_is_pasted() {
    let position: Position = "3x3x13x5+7".parse().expect("it is a deal");
    let drawn = position.to_string();
    let record = format!("{} =partial", position.id().with_deal(position.deck()));
    let unnumbered = record.replacen("+7[", "+[", 1);
    choose((80, 24), |session| {
        for (keys, ends) in [("", "\n"), ("\n", "\r"), ("\n", "\r\n")] {
            session.keys(keys);
            session.take(Action::Paste(drawn.replace('\n', ends)));
            assert_eq!(opened(session, "\n"), unnumbered, "{keys:?}");
        }
        // What is wrong is said.
        for text in ["AS 2H\n3S", "hello\nyou", "AS 2H 3S\nAS 2H 3S"] {
            session.take(Action::Paste(text.to_owned()));
            let screen = session.screen();
            assert!(screen.contains("no board of Match Solitaire: "), "{screen}");
            assert!(session.model.questions.asked.is_none() && session.tasks.opened.is_none());
        }
        let covered = drawn.replacen(&position.deck()[0].to_string(), "? ", 1);
        assert_ne!(covered, drawn);
        session.take(Action::Paste(covered));
        assert!(session.screen().contains("1 card of the board cannot be seen"));
        // A record is opened as it was.
        session.keys("\n");
        session.take(Action::Paste("2x2x1x1+[AH AS]\n1a".to_owned()));
        assert_eq!(opened(session, "\n"), "2x2x1x1+[AH AS] 1a");
    });
}

#[test]
fn games_are_chosen_in_any_window() {
    for (width, height) in [(40, 12), (57, 13), (80, 16), (120, 40), (300, 100)] {
        choose((width, height), |session| {
            let screen = session.press(Key::End).screen();
            assert!(screen.contains("Twenty") && screen.contains("closed"), "{screen}");
            session.keys("i").screen();
            session.keys("q12").screen();
        });
        play(b"montecarlo+1 =partial", (width, height), |session| {
            assert!(session.keys("o").screen().contains("Monte Carlo"));
        });
    }
}

/// A usual window has room for what every game is, and no two games are the same in a smaller one.
#[test]
fn every_game_is_described() {
    for (width, height) in [(40, 12), (40, 30), (60, 24), (80, 16), (80, 24), (100, 24), (120, 40)]
    {
        choose((width, height), |session| {
            for at in 0..session.model.chooser.games().count() {
                let screen = session.screen();
                let lines: Vec<&str> = screen.lines().collect();
                let starts = session.model.chooser.games().map(|rules| {
                    lines
                        .iter()
                        .position(|line| line.starts_with(rules.title))
                        .expect("it is there")
                });
                let starts: Vec<usize> = starts.collect();
                let closed = lines.iter().position(|line| line.contains("- closed"));
                let ends = starts[1..].iter().copied().chain(closed);
                let described: Vec<String> = starts
                    .iter()
                    .zip(ends)
                    .map(|(&start, end)| {
                        let parts = lines[start..end]
                            .iter()
                            .map(|line| line.chars().skip(16).collect::<String>());
                        parts.collect::<Vec<_>>().join(" ").trim_end().to_owned()
                    })
                    .collect();
                let all: BTreeSet<&String> = described.iter().collect();
                assert_eq!(all.len(), described.len(), "{screen}");
                if width < 80 || height < 24 {
                    continue;
                }
                assert!(!screen.contains('…'), "{screen}");
                for (rules, described) in session.model.chooser.games().zip(&described) {
                    let summary = summary(&rules);
                    assert!(summary.starts_with(described) && described.ends_with('.'), "{screen}");
                }
                // What is known of the selected game is whole, too.
                let rules = session.model.chooser.rules().expect("a game is selected");
                let words: Vec<&str> = screen.split_whitespace().collect();
                assert!(words.join(" ").contains(&summary(&rules)), "{at} {screen}");
                session.press(Key::Down);
            }
        });
    }
}

#[test]
fn keys_lead_to_other_games() {
    play(b"carpet+7 =partial", (80, 24), |session| {
        assert_eq!(opened(session, "n"), "carpet4x5x1+8");
        assert_eq!(opened(session, "N"), "carpet4x5x1+6");
        session.keys("o");
        assert_eq!(session.model.chooser.id(), "carpet4x5x1+");
        assert_eq!(opened(session, "d"), "carpet4x5x1+17");
        // Each closes for what it lay on.
        let rules = RULEBOOK.find("Carpet").expect("it is a game");
        for (key, overlay) in
            [("i", Overlay::Rules(rules)), ("i", Overlay::Chooser), ("\x1b", Overlay::Moves)]
        {
            assert_eq!(session.keys(key).model.overlay(), overlay);
        }
        assert!(session.keys("\t").screen().contains("there are no other records"));
        // The choice, and the list of moves below it, are closed first.
        session.keys("o");
        assert!(!session.quits(Key::Char('q')) && !session.quits(Key::Char('q')));
        assert!(session.quits(Key::Char('q')));
    });
    for (id, keys, message) in [
        ("carpet+0", "N", "this is the first number"),
        ("carpet+18446744073709551615", "n", "this is the last number"),
        ("2x2x1x1+[AH AS]", "n", "this deal has no number"),
    ] {
        play(format!("{id} =partial").as_bytes(), (80, 24), |session| {
            assert!(session.keys(keys).screen().contains(message), "{id}");
        });
    }
}

/// A game that is not saved is asked about before it is left, and stays if that is what is wanted.
#[test]
fn nothing_unsaved_is_left_unasked() {
    const QUESTION: &str = "not saved: save (y), drop (x), stay (Esc)";
    for keys in ["n", "N", "od", "o\n5\n"] {
        play(b"carpet+7 =partial", (80, 24), |session| {
            session.keys("+\n").keys(keys);
            assert!(session.screen().contains(QUESTION), "{keys:?}");
            assert!(session.tasks.opened.is_none(), "{keys:?}");
            // Only an answer is an answer.
            assert!(session.keys("nNz").screen().contains(QUESTION), "{keys:?}");
            session.keys("q");
            assert!(!session.model.games.is_put_off() && session.at() == 1, "{keys:?}");
        });
    }
    play(b"carpet+7 =partial", (80, 24), |session| {
        session.keys("+\nnx");
        assert_eq!(session.tasks.opened.take().as_deref(), Some("carpet4x5x1+8"));
        assert!(session.model.unsaved().is_empty(), "it is dropped");
        // Where nothing comes in its place, it is there again.
        session.take(Action::NotOpened("no game".to_owned()));
        assert_eq!(session.model.unsaved().len(), 1);
        // Saving leads on once the game is saved, and only then.
        session.keys("Ny");
        assert!(session.screen().contains("Save as"));
        session.keys("game.pn\n");
        let save = session.tasks.saving.take().expect("a file was named");
        let failed = NotSaved::Failed("disk full".to_owned(), None);
        session.take(Action::Written(Box::new(save), Err(failed)));
        assert!(session.screen().contains("not written: game.pn: disk full"));
        // It can be tried again at once, and then leads on.
        assert!(session.tasks.opened.is_none() && session.model.games.is_put_off());
        session.keys("\x1b");
        assert!(!session.model.games.is_put_off());
        session.keys("Nygame.pn\n");
        let save = session.tasks.saving.take().expect("a file was named");
        let there = NotSaved::Occupied(Occupied::of(2, None, false));
        session.take(Action::Written(Box::new(save), Err(there)));
        session.keys("a");
        let save = session.tasks.saving.take().expect("adding was allowed");
        session.take(Action::Written(Box::new(save), Ok(Origin::default())));
        assert_eq!(session.tasks.opened.take().as_deref(), Some("carpet4x5x1+6"));
        // What is saved is left without a question.
        assert_eq!(opened(session, "n"), "carpet4x5x1+8");
        assert!(!session.quits(Key::Char('q')), "the list of moves is closed first");
        assert!(session.quits(Key::Char('q')));
    });
    play(b"carpet+7 =partial", (80, 24), |session| {
        session.take(Action::Paste("carpet+9".to_owned()));
        assert_eq!(opened(session, "y"), "carpet+9");
        session.keys("+\n");
        session.take(Action::Paste("carpet+9".to_owned()));
        assert!(session.keys("y").screen().contains(QUESTION));
    });
}

#[test]
fn the_rules_are_shown() {
    play(b"carpet+7 =partial", (60, 16), |session| {
        assert_snapshot!("rules", session.keys("i").screen());
        assert!(session.keys("jjj").screen().contains("carpet4x5x1+1"));
        assert!(session.press(Key::End).screen().contains("redeal"));
        assert_eq!(session.keys("q").model.overlay(), Overlay::Moves);
        session.keys("\x1bi").keys("\x1b");
        assert_eq!(session.model.overlay(), Overlay::None);
    });
    look(MANY, (80, 24), SuitStyle::Letters, |session| {
        let screen = session.keys("i").screen();
        assert!(screen.contains("Match Solitaire") && screen.is_ascii(), "{screen}");
    });
    choose((80, 24), |session| {
        assert!(session.keys("jji").screen().contains("Thirteens"));
        assert_eq!(session.keys("i").model.overlay(), Overlay::Chooser);
    });
}

/// One of several records is played on with.
#[test]
fn a_record_is_chosen_to_play_on() {
    play_one_of(MANY, |session| {
        assert_snapshot!("games", session.screen());
        assert!(session.keys("\n").screen().contains("this record fails"));
        session.keys("jj\n");
        assert_eq!((session.model.record, session.model.overlay()), (2, Overlay::Moves));
        assert!(session.model.session.is_game() && session.at() == 1);
        // Another one is chosen later; this one is asked about if it was played on.
        session.keys("\tk\n");
        assert_eq!(session.model.record, 1);
        session.keys("u*1a\n\tj\n");
        assert_eq!(session.model.record, 2);
        session.keys("*1a\n\tk\n");
        assert!(session.screen().contains("not saved: save (y)"));
        session.keys("x");
        assert_eq!(session.model.record, 1);
    });
    play_one_of(MANY, |session| {
        assert_eq!(session.keys("\x1b").model.overlay(), Overlay::Chooser);
        assert!(session.quits(Key::Char('q')));
    });
    play_one_of(b"2x2x1x1+7[AH AS]", |session| {
        assert!(session.model.session.is_game() && session.at() == 0);
    });
}

/// The record of a game in which the player took moves of the program says so.
#[test]
fn help_of_the_program_is_in_the_record() {
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", (80, 24), |session| {
        session.keys("a");
        analyse(session);
        assert!(session.keys("B").screen().contains("the best line, 3 moves"));
        session.keys("g3\n");
        let record = session.model.unsaved().join("");
        assert!(record.contains("; with moves of the program"), "{record}");
    });
    play(b"2x2x2x2+[AS 2H 2S AH] 2a *12 =partial", (80, 24), |session| {
        session.keys("*1a\n");
        assert!(!session.model.unsaved().join("").contains("program"));
    });
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(32))]

    /// Whatever is pressed, no game that is not saved is left before the user has said so, and nothing
    /// is drawn that is not there.
    #[test]
    fn no_key_loses_a_game(keys in proptest::collection::vec(0..KEYS.len(), 0..200)) {
        play(b"2x2x2x2-7 =partial", (80, 24), |session| {
            for at in keys {
                let key = KEYS[at];
                let was_asked = session.model.questions.asked.as_ref().is_some_and(|it| it.about == About::Leave);
                let is_unsaved = !session.model.unsaved().is_empty();
                session.take(Action::Press(key));
                let left = session.tasks.opened.take().is_some();
                assert!(!left || !is_unsaved || was_asked && key == Key::Char('x'), "{key:?}");
                if let Some(save) = session.tasks.saving.take() {
                    session.take(Action::Written(Box::new(save), Ok(Origin::default())));
                    session.tasks.opened = None;
                }
                session.screen();
            }
        });
    }
}

/// What leads from game to game, and what is played.
const KEYS: [Key; 25] = [
    Key::Char('o'),
    Key::Char('i'),
    Key::Char('n'),
    Key::Char('N'),
    Key::Char('d'),
    Key::Char('r'),
    Key::Char('g'),
    Key::Char('f'),
    Key::Char('y'),
    Key::Char('x'),
    Key::Char('w'),
    Key::Char('u'),
    Key::Char('m'),
    Key::Char('+'),
    Key::Char('-'),
    Key::Char('1'),
    Key::Char('a'),
    Key::Char(':'),
    Key::Tab,
    Key::Down,
    Key::Up,
    Key::Enter,
    Key::Enter,
    Key::Escape,
    Key::Escape,
];
