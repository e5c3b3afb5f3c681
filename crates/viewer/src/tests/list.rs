//! The list of records.

use super::{MANY, Session, WRONG, look};
use crate::keys::Key;
use crate::model::Overlay;
use crate::update::Action;
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use patience_table::Origin;
use ratatui_core::style::Color;

#[test]
fn records_are_listed_with_verdicts() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("records", session.keys("n\tj").screen());
        let colours = session.colours();
        for colour in [Color::Red, Color::Green, Color::Yellow] {
            assert!(colours.contains(&colour), "{colour}");
        }
        assert!(session.keys("\n").screen().contains("record 3 of 5"));
        assert!(session.keys("\t\t").screen().contains("record 3 of 5"));
        assert!(session.keys("\t\x1b").screen().contains("record 3 of 5"));
        assert!(session.keys("\tq").screen().contains("record 3 of 5"));
    });
}

#[test]
fn the_list_shows_records_of_a_verdict() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("failing", session.keys("\t").press(Key::Right).screen());
        session.press(Key::End).keys("\n");
        assert_eq!((session.model.record, session.model.count()), (4, 5));
        // The tab stays.
        session.keys("\t").press(Key::Right).keys("\n");
        assert_eq!((session.model.record, session.model.count()), (1, 5));
    });
}

#[test]
fn lists_fit_into_a_small_window() {
    look(MANY, (40, 12), SuitStyle::Symbols, |session| {
        assert_snapshot!("small_records", session.keys("\tjjjj").screen());
        assert_snapshot!("small_legal", session.keys("\x1b.m").screen());
    });
}

#[test]
fn the_list_finds_records() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("found", session.keys("\t/2X2 partial").screen());
        session.keys("\x1b/partial fails");
        assert_eq!(session.model.records.rows, [4]);
        assert!(session.keys("zz").screen().contains("no matching record"));
        session.press(Key::Backspace).press(Key::Backspace).keys("\n");
        assert!(session.screen().contains("show all"));
        assert!(session.keys("\n").screen().contains("1 of 1 with partial fails"));
        assert_eq!(session.model.record, 4);
        // The filter stays, and Escape clears it before it closes the list.
        session.keys("\t");
        assert_eq!(session.model.records.rows, [4]);
        session.keys("\x1b");
        assert_eq!(
            (session.model.records.rows.len(), session.model.overlay()),
            (5, Overlay::Records)
        );
        session.keys("\x1b");
        assert_eq!(session.model.overlay(), Overlay::None);
    });
}

#[test]
fn failures_are_found_in_turn() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("x").screen().contains("move 3 is illegal"));
        session.model.theme.suits = SuitStyle::Letters;
        session.screen();
        let red: String = session
            .terminal
            .backend()
            .buffer()
            .content
            .iter()
            .filter(|cell| [Color::Red, Color::LightRed].contains(&cell.fg))
            .map(|cell| cell.symbol())
            .collect();
        assert!(red.contains("▸KH◂") && red.contains("▸KD◂"), "{red}");
        assert!(red.starts_with("3x3x13x5+1") && red.contains("✗1a"), "{red}");
        session.model.theme.suits = SuitStyle::Symbols;
        assert!(session.keys("f").screen().contains("record 4 of 5"));
        assert!(session.screen().contains("9z"));
        assert!(session.keys("f").screen().contains("record 5 of 5"));
        assert!(session.screen().contains("outcome::not-reached"));
        let screen = session.keys("f").screen();
        assert!(screen.contains("record 1 of 5"), "{screen}");
        assert!(screen.contains("continued from the first record"));
        let screen = session.keys("F").screen();
        assert!(screen.contains("record 5 of 5"), "{screen}");
        assert!(screen.contains("continued from the last record"));
        assert!(session.keys("F").screen().contains("record 4 of 5"));
        assert!(session.keys("Nx").screen().contains("this record passes"));
        // In the list, it selects.
        session.keys("\tf");
        assert_eq!(session.model.records.selected(), Some(3));
        session.keys("FF");
        assert_eq!(session.model.records.selected(), Some(4));
    });
    look(b"2x2x1x1+[AH AS] 1a *1a", (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("f").screen().contains("no record fails"));
    });
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        let screen = session.keys("f").screen();
        assert!(screen.contains("move 3 is illegal") && screen.contains("no other record fails"));
    });
}

#[test]
fn records_are_sorted() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("\tj");
        for (said, order) in [
            ("records by verdict, failing ones first", [4, 0, 3, 1, 2]),
            ("records by number of moves", [3, 2, 4, 1, 0]),
            ("records by game id", [1, 2, 4, 0, 3]),
            ("records in the order of the file", [0, 1, 2, 3, 4]),
        ] {
            assert!(session.keys("o").screen().contains(said), "{}", session.screen());
            assert_eq!(session.model.records.rows, order);
            assert_eq!(session.model.records.selected(), Some(1));
        }
        assert_snapshot!("sorted", session.keys("o").screen());
        // Failures are found in the order of the list, and the tab keeps it.
        session.press(Key::Home).keys("f");
        assert_eq!(session.model.records.selected(), Some(0));
        session.press(Key::Right);
        assert_eq!(session.model.records.rows, [4, 0, 3]);
    });
}

#[test]
fn long_names_keep_both_ends() {
    let text = b"montecarlo5x5x1+12345678901234567890 =partial";
    for (width, shown, listed) in [
        (80, "montecarlo5x5x1+12345678901234567890", "montecarlo5x5x1+12345678901234567890"),
        (54, "montecarlo5x5x…78901234567890", "montecarlo5x5…8901234567890"),
    ] {
        look(text, (width, 24), SuitStyle::Symbols, |session| {
            let screen = session.screen();
            assert!(screen.contains(shown), "{screen}");
            let list = session.keys("\t").screen();
            assert!(list.contains(listed), "{list}");
        });
    }
}

/// Titles that differ are drawn differently in every window, none is cut without dots, and none at all while
/// there are blanks to its right.
#[test]
fn titles_are_told_from_one_another() {
    let titles: Vec<String> = (0..9)
        .map(|number| match number % 3 {
            0 => format!("Ann's try {number}, with the queen of hearts, in the end of the year"),
            1 => "\u{9673}".repeat(20 + number),
            _ => format!("\u{e9}tude {number}: {} the cards", "to look at ".repeat(number)),
        })
        .collect();
    let record = |title| format!("; {title}\n2x2x1x1+[AS AH] 1a *1a\n");
    let text: String = titles.iter().map(record).collect();
    // The title of the screen has its verdict behind the game.
    let is_row =
        |line: &&str| line.find('\u{2713}').is_some_and(|at| line[at..].contains("2x2x1x1+"));
    for width in (40..=250).step_by(7) {
        look(text.as_bytes(), (width, 24), SuitStyle::Symbols, |session| {
            let screen = session.keys("\t").screen();
            let list = screen.split("===").next().unwrap_or_default();
            let rows: Vec<&str> = list.lines().filter(is_row).collect();
            let bare = |text: &str| text.replace(' ', "");
            let words: Vec<String> = rows
                .iter()
                .map(|row| bare(row.rsplit_once("2x2x1x1+").expect("the id is shown").1))
                .collect();
            assert_eq!(rows.len(), titles.len(), "{screen}");
            for (at, title) in titles.iter().enumerate() {
                let is_whole = words[at].contains(&bare(title));
                assert!(is_whole || words[at].contains('\u{2026}'), "{width} {title}: {screen}");
                // The longest title has one column for each of its 27 characters, and another one.
                // From 180 columns, the board and the legal moves have their share.
                assert!(
                    is_whole || width < 140 || (180..240).contains(&width),
                    "{width}: {screen}"
                );
                for other in &words[..at] {
                    assert_ne!(other, &words[at], "{width}: {screen}");
                }
            }
        });
    }
}

/// An Enter for a question that did not come plays no move.
#[test]
fn another_enter_after_a_name_plays_nothing() {
    super::play(b"carpet+7 =partial", (80, 24), |session| {
        session.keys("+\nwgame.pn\n");
        let save = session.tasks.saving.take().expect("a file was named");
        session.take(Action::Written(Box::new(save), Ok(Origin::default())));
        assert_eq!((session.at(), session.keys("\n").at()), (1, 1));
        assert_eq!(session.keys("\n").at(), 2);
    });
}

/// A record that fails goes on after its wrong move, whether that is replaced or was left out.
#[test]
fn a_mended_record_goes_on() {
    let solved = super::record("match-solitaire/solved.pn", "3x3x13x5");
    let solved = String::from_utf8(solved).expect("fixtures are ASCII");
    let words: Vec<&str> = solved.split_whitespace().collect();
    let last = words.len() - 1;
    let (at, right) = (9, words[10]);
    for wrong in [Some("9z"), Some("e1"), None] {
        let mut words = words.clone();
        match wrong {
            Some(wrong) => words[10] = wrong,
            None => drop(words.remove(10)),
        }
        look(words.join(" ").as_bytes(), (80, 24), SuitStyle::Symbols, |session| {
            session.keys(&format!("g{at}\n:{right}\nL"));
            assert_eq!(session.model.session.steps().len(), last, "{wrong:?} {}", session.screen());
            assert!(session.screen().contains("solved"), "{}", session.screen());
        });
    }
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("L").screen().contains("play a move of your own first"));
    });
}

/// A list that is filtered says so in every window, with the words, the hits and all records, and so does a record
/// that was opened from it; the next record and the next failure are of it.
#[test]
fn a_filtered_list_says_so() {
    let record = |number: usize| match number % 4 {
        0 => format!("; Ann's no{number}\n2x2x1x1+[AH AS] 1a 1a\n"),
        _ => format!("; Bob's no{number}\n2x2x1x1+[AH AS] 1a *1a\n"),
    };
    let text: String = (1..=40).map(record).collect();
    for size in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
        look(text.as_bytes(), size, SuitStyle::Symbols, |session| {
            let first = |session: &mut Session<'_, '_>| {
                session.screen().lines().next().unwrap_or_default().to_owned()
            };
            session.keys("\t/no1\n");
            let title = first(session);
            assert!(title.starts_with("11 of 40 with no1"), "{size:?} {title}");
            session.keys("\n");
            for (keys, record) in
                [("", 0), ("n", 9), ("n", 10), ("N", 9), ("f", 11), ("f", 15), ("F", 11)]
            {
                session.keys(keys);
                assert_eq!(session.model.record, record, "{keys}");
                if size.0 >= 80 {
                    let title = first(session);
                    assert!(title.contains(" of 11 with no1"), "{size:?} {title}");
                }
                session.keys(".,");
                assert_eq!(session.model.record, record, "steps stay in the record");
            }
            session.keys("nnnnnnnnnn");
            assert!(session.keys("n").screen().contains("this is the last record with no1"));
            session.keys("\t\x1b\x1b");
            assert!(!first(session).contains("with"), "all records are there again");
        });
    }
}
