//! Mistakes, the drill, and searches that go on longer.

use super::{Session, analyse, look, lost, play};
use crate::keys::Key;
use crate::model::Overlay;
use crate::update::Action;
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::{Budget, records};
use patience_search::analysis::MistakeKind;
use patience_search::analysis::Question;
use patience_search::analysis::{DEFAULT_NODES, review};

/// A game that is lost by its second mistake: the first one wastes a move.
const WASTEFUL: &[u8] = b"3x2x4x2+10 1a =partial";

const LOSING: &[u8] = b"2x2x6x2+9 2b =partial";

#[test]
fn mistakes_are_those_of_a_review() {
    for text in [lost(), WASTEFUL.to_vec(), LOSING.to_vec()] {
        let record = records(&text).next().expect("there is a record");
        let review = review(&record, &DealBook::default(), &Budget::nodes(DEFAULT_NODES));
        let review = review.expect("it is dealt");
        look(&text, (80, 24), SuitStyle::Symbols, |session| {
            session.press(Key::End).keys("a");
            analyse(session);
            let mistakes = session.model.mistakes();
            let lost = mistakes.iter().find(|mistake| mistake.kind == MistakeKind::Loses);
            assert_eq!(lost.map(|mistake| mistake.at), review.first_loss());
            let wasted = mistakes.iter().filter_map(|mistake| match mistake.kind {
                MistakeKind::Wastes(moves) => Some((mistake.at, moves)),
                MistakeKind::Loses => None,
            });
            assert!(wasted.eq(review.wasted()), "{mistakes:?}");
        });
    }
}

#[test]
fn mistakes_are_listed() {
    look(&lost(), (80, 24), SuitStyle::Symbols, |session| {
        let screen = session.keys("g20\nM").screen();
        assert!(screen.contains("no mistake so far, searching…"), "{screen}");
        analyse(session);
        assert_snapshot!("mistakes", session.screen());
        let last = session.model.mistakes().last().expect("it is lost").at;
        // The next one is selected.
        let first = session.model.mistakes()[1].at;
        session.press(Key::Enter);
        assert_eq!((session.at(), session.model.overlay()), (first, Overlay::Mistakes));
        session.press(Key::PageDown).press(Key::Enter);
        // There, the better move can be played.
        assert_eq!(session.at(), last);
        analyse(session);
        assert!(session.screen().contains("best: "), "{}", session.screen());
        assert_eq!(session.keys("M").model.overlay(), Overlay::None);
        // Without an analysis, there is nothing to list.
        assert_eq!(session.keys("Ma").model.overlay(), Overlay::None);
    });
    look(b"2x2x1x1+[AH AS] 1a *1a", (80, 24), SuitStyle::Symbols, |session| {
        session.keys("M");
        analyse(session);
        assert!(session.screen().contains("no mistake was found"));
        assert!(session.keys("\x1bD").screen().contains("no mistake was found"));
    });
}

#[test]
fn a_drill_asks_for_the_better_move() {
    look(LOSING, (80, 30), SuitStyle::Symbols, |session| {
        assert!(session.press(Key::End).keys("D").screen().contains("then press D again"));
        analyse(session);
        session.keys("D");
        assert_eq!(session.at(), 0);
        analyse(session);
        assert_snapshot!("drill", session.keys("m").screen());
        // Neither verdicts nor hints are given away.
        assert!(session.keys("h").screen().contains("no hints in a drill"));
        let screen = session.press(Key::Up).screen();
        assert!(!screen.contains('✗') && !screen.contains("wins in"), "{screen}");
        assert!(session.keys(":2b\n").screen().contains("2b loses; try another move"));
        assert_eq!((session.at(), session.model.session.has_history()), (0, false));
        // Moves are tried from the list, too.
        session.model.legal.select(0);
        let screen = session.keys("\n").screen();
        assert!(screen.contains("1a still wins in 9; D goes on"), "{screen}");
        assert_eq!((session.at(), session.model.session.has_history()), (0, false));
        assert!(session.keys("D").screen().contains("that was the last mistake"));
        assert!(session.screen().contains("lost at move 1"), "{}", session.screen());
    });
    look(LOSING, (80, 30), SuitStyle::Symbols, |session| {
        session.keys("a");
        analyse(session);
        session.keys("D");
        analyse(session);
        // Without a right answer, D shows it.
        let screen = session.keys("D").screen();
        assert!(screen.contains("best: 1a wins in 9 moves"), "{screen}");
        assert!(session.keys("D").screen().contains("that was the last mistake"));
        // Whoever goes elsewhere has had enough.
        session.keys("D");
        assert!(session.model.analysis.is_hidden);
        assert!(session.press(Key::End).screen().contains("the drill is over"));
        assert!(!session.model.analysis.is_hidden);
        session.keys("D\x1b");
        assert!(session.model.drill.is_none() && !session.model.analysis.is_hidden);
    });
    look(WASTEFUL, (80, 30), SuitStyle::Symbols, |session| {
        session.keys("a");
        analyse(session);
        let screen = session.keys("D").screen();
        assert!(screen.contains("find the shortest win in place of move 1"), "{screen}");
        analyse(session);
        let screen = session.keys("1a\n").screen();
        assert!(screen.contains("1a still wins in "), "{screen}");
        assert!(screen.contains(" is possible"), "{screen}");
    });
}

#[test]
fn a_search_goes_on_ten_times_longer_and_says_how_far_it_is() {
    let effort = |session: &Session<'_, '_>| {
        session.tasks.question.as_ref().map(|question: &Question| question.effort)
    };
    play(b"colorado2x5+3 =partial", (80, 24), |session| {
        session.keys("a");
        assert_eq!(effort(session), Some(1));
        session.take(Action::Count(3_100_000));
        let screen = session.screen();
        assert!(screen.contains("searching… 3.1 million positions"), "{screen}");
        let screen = session.keys("A").screen();
        assert!(screen.contains("searching up to 200,000,000 positions and 2,560 MiB"), "{screen}");
        assert_eq!(effort(session), Some(10));
        session.take(Action::Count(31_000_000));
        let screen = session.press(Key::Up).screen();
        assert!(screen.contains("31 million of up to 200 million positions"), "{screen}");
        session.keys("A");
        assert_eq!(effort(session), Some(100));
        // Another position gets no more than usual.
        session.keys("\n");
        assert_eq!(effort(session), Some(1));
    });
    play(LOSING, (80, 24), |session| {
        session.keys("a");
        analyse(session);
        let screen = session.keys("A").screen();
        assert!(screen.contains("nothing more to find out: cannot be won"), "{screen}");
        assert_eq!(effort(session), Some(1));
        // A longer search finds what a shorter one does.
        session.keys("u");
        session.keys("A");
        analyse(session);
        assert!(session.screen().contains("best: 1a wins in 9 moves"), "{}", session.screen());
    });
}

#[test]
fn a_curve_shows_how_far_a_win_is() {
    look(&lost(), (100, 40), SuitStyle::Symbols, |session| {
        session.keys("g20\na");
        analyse(session);
        let screen = session.screen();
        let rows: Vec<&str> = screen.lines().collect();
        let bar = rows.iter().position(|row| row.contains('▲')).expect("there is a bar");
        assert_snapshot!("curve", rows[bar - 1..=bar].join("\n"));
    });
    look(&lost(), (100, 40), SuitStyle::Letters, |session| {
        session.keys("g20\na");
        analyse(session);
        let screen = session.screen();
        let rows: Vec<&str> = screen.lines().collect();
        let bar = rows.iter().position(|row| row.contains("lost at move"));
        let bar = bar.expect("there is a bar");
        assert_snapshot!("curve_ascii", rows[bar - 1..=bar].join("\n"));
    });
}

/// The board has both moves at once: the mistake that is played, and a better one. Neither sign is a colour.
#[test]
fn a_mistake_and_a_better_move_are_on_the_board() {
    for (name, suits) in
        [("mistake_on_board", SuitStyle::Symbols), ("mistake_in_ascii", SuitStyle::Letters)]
    {
        look(LOSING, (80, 24), suits, |session| {
            session.keys("a");
            analyse(session);
            assert_snapshot!(name, session.screen());
            // The answer is not given away in a drill.
            session.keys("D");
            analyse(session);
            let screen = session.screen();
            let mut board = screen.lines().take(14);
            assert!(!board.any(|line| line.contains('?')), "{screen}");
        });
    }
}
