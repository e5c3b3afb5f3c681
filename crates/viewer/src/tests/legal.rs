//! The list of legal moves.

use super::{Session, analyse, look, play};
use crate::keys::Key;
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use patience_search::analysis::Outlook;

/// Returns the texts of the moves that are on the screen.
fn rows(session: &Session<'_, '_>) -> Vec<String> {
    let legal = &session.model.legal;
    legal.rows().iter().map(|row| legal.moves[row.mv].text.clone()).collect()
}

#[test]
fn freecells_that_are_alike_are_one_row() {
    play(b"3x3x13x5+2 2a =partial", (80, 30), |session| {
        assert_eq!(rows(session), ["1b", "25", "2b", "3b", "4b", "52", "5b", "a1", "ab"]);
        assert!(session.screen().contains("27 legal moves"), "{}", session.screen());
        assert!(session.screen().contains("9♦ from column 1 into a freecell, 4 moves"));
        // Right opens the row, and Left closes it from any of its moves.
        session.press(Key::Right);
        assert_eq!(rows(session)[..5], ["1b", "1c", "1d", "1e", "25"]);
        assert_eq!(session.keys("jj").selected(), "1d");
        assert_snapshot!("opened", session.screen());
        session.press(Key::Left);
        assert_eq!((session.selected().as_str(), rows(session).len()), ("1b", 9));
        // What is typed opens the row that hides it.
        session.keys(":3d");
        assert_eq!((session.selected().as_str(), rows(session).len()), ("3d", 12));
        session.keys("\x1b:2");
        assert_eq!((session.selected().as_str(), rows(session).len()), ("25", 12));
        // So does a hint.
        let hinted = session.model.session.position().and_then(|game| game.parse_move("4e").ok());
        session.model.legal.select_move(hinted.expect("it is a move"));
        assert_eq!((session.selected().as_str(), rows(session).len()), ("4e", 15));
        session.keys("\x1b:25");
        // A row that is no group steps.
        session.keys("\x1b").press(Key::Left);
        assert_eq!(session.at(), 0);
    });
    // The move of the record stands for its row.
    look(b"3x3x13x5+2 2c =partial", (80, 30), SuitStyle::Symbols, |session| {
        session.keys("m");
        assert_eq!(rows(session), ["12", "1a", "21", "2c", "3a", "4a", "5a"]);
        assert_eq!(session.selected(), "2c");
        assert!(session.screen().contains("▸2c  T♦ from column 2 into a freecell, 5 moves"));
    });
}

#[test]
fn the_best_moves_come_first() {
    play(b"2x2x6x2+9 =partial", (100, 30), |session| {
        let before = rows(session);
        session.keys("j");
        let selected = session.selected();
        session.keys("a");
        assert_eq!(rows(session), before, "nothing is known yet");
        analyse(session);
        assert_eq!(session.selected(), selected);
        let legal = &session.model.legal;
        let bounds =
            |at: usize| session.model.analysis.after(&session.model.session, legal.moves[at].mv);
        let worth: Vec<_> = (0..legal.moves.len())
            .filter_map(bounds)
            .map(|bounds| (bounds.outlook(), bounds.at_most()))
            .collect();
        assert_eq!(worth.len(), legal.moves.len());
        assert!(worth.is_sorted(), "{worth:?}");
        assert!(worth.iter().any(|(outlook, _)| *outlook == Outlook::Lost), "{worth:?}");
        assert_snapshot!("best_first", session.screen());
        // Without the analysis, the order is that of the notation.
        session.keys("a");
        assert_eq!((rows(session), session.selected()), (before, selected));
    });
}
