//! Mistakes, and searches that say how far they are.

use super::{analyse, look, lost, play};
use crate::keys::Key;
use crate::model::Overlay;
use crate::update::Action;
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::{Budget, records};
use patience_search::analysis::MistakeKind;
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
    });
}

#[test]
fn a_search_says_how_far_it_is() {
    play(b"colorado2x5+3 =partial", (80, 24), |session| {
        session.keys("a");
        session.take(Action::Count(3_100_000));
        let screen = session.screen();
        assert!(screen.contains("searching… 3.1 million positions"), "{screen}");
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
        });
    }
}
