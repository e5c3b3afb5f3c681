//! A record, move by move.

use super::{WRONG, game, look, record};
use crate::cli::viewer::keys::{Key, Then};
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use ratatui_core::style::Color;

#[test]
fn each_game_in_its_middle() {
    assert_snapshot!("match_solitaire", game("match-solitaire/solved.pn", "3x3x13x5", 20));
    assert_snapshot!("monte_carlo", game("monte-carlo/solved.pn", "montecarlo5x5x1+", 14));
    assert_snapshot!("thirteens", game("monte-carlo/solved.pn", "thirteens5x5x1+", 13));
    assert_snapshot!("fourteens", game("monte-carlo/solved.pn", "fourteens5x5x1+", 12));
    assert_snapshot!("aces_square", game("monte-carlo/solved.pn", "acessquare4x4x1+", 20));
    assert_snapshot!("carpet", game("carpet/solved.pn", "carpet4x5x1+", 12));
    assert_snapshot!("colorado", game("carpet/solved.pn", "colorado2x10x2+", 60));
    assert_snapshot!("twenty", game("carpet/solved.pn", "twenty4x5x2+", 16));
}

#[test]
fn a_record_ends_with_what_is_wrong() {
    look(WRONG, (80, 30), SuitStyle::Symbols, |session| {
        assert_snapshot!("illegal", session.press(Key::End).screen())
    });
}

#[test]
fn what_cannot_be_read_ends_a_record_too() {
    let text = b"3x3x13x5+1 1a 2b 9z 3c";
    look(text, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("malformed", session.press(Key::End).screen())
    });
}

/// In a closed game, the viewer shows the number of stock cards, and that an unseen card is among
/// them.
#[test]
fn a_closed_game_keeps_its_cards() {
    look(b"carpet4x5x1-4 + + +", (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("closed", session.keys("g2\n/q\n").screen())
    });
}

#[test]
fn what_is_wrong_can_be_scrolled() {
    look(WRONG, (60, 16), SuitStyle::Symbols, |session| {
        assert_snapshot!("illegal_scrolled", session.press(Key::End).keys("jj").screen())
    });
}

#[test]
fn what_cannot_be_dealt_shows_why() {
    look(b"3x3x13x99+1 1a", (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("undealt", session.keys("l,c").screen())
    });
}

#[test]
fn the_keys_are_explained() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("help", session.keys("?").screen())
    });
}

#[test]
fn the_keys_are_explained_in_a_small_window_too() {
    look(WRONG, (40, 12), SuitStyle::Symbols, |session| {
        assert!(session.keys("?").screen().contains("next and previous move"));
        assert!(session.keys(&"j".repeat(40)).screen().contains("a card just arrived"));
        assert!(session.keys("x").screen().contains("as dealt"));
    });
}

#[test]
fn a_card_is_found() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("search", session.keys("l/10h\n").screen());
        assert!(session.keys("/7c\n").screen().contains("there is no 7♣ in this game"));
        assert!(session.keys("/x").screen().contains("find card: x"));
        assert!(session.keys("\n").screen().contains("x is not a card"));
    });
}

#[test]
fn the_cards_of_a_rank_are_found() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("cards", session.keys("lc").screen())
    });
}

#[test]
fn ascii_is_enough() {
    look(WRONG, (80, 24), SuitStyle::Letters, |session| {
        assert_snapshot!("ascii", session.keys("l").screen())
    });
}

#[test]
fn suits_become_letters() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        let screen = session.keys("ls").screen();
        assert!(
            screen.contains("KD from column 1 into freecell a") && !screen.contains('♦'),
            "{screen}"
        );
    });
}

#[test]
fn too_small_a_window_says_what_it_needs() {
    look(WRONG, (30, 5), SuitStyle::Symbols, |session| {
        assert_snapshot!("too_small", session.screen())
    });
}

/// Every window size works.
#[test]
fn any_window_will_do() {
    let games = [
        record("match-solitaire/solved.pn", "3x3x13x5"),
        record("carpet/solved.pn", "colorado2x10x2+"),
        WRONG.to_vec(),
    ];
    for text in &games {
        for width in [1, 2, 39, 40, 41, 57, 80, 99, 130, 300] {
            for height in [1, 11, 12, 13, 17, 24, 60] {
                look(text, (width, height), SuitStyle::Symbols, |session| {
                    session.screen();
                    session.keys("c>>jjj").press(Key::PageDown).screen();
                    session.press(Key::End).keys("jjj<kg3\n").screen();
                    session.keys("?").screen();
                    session.keys("xm").screen();
                    session.press(Key::PageDown).screen();
                    session.press(Key::Home).screen();
                    session.keys("y").screen();
                    session.keys("r\x1b\t").screen();
                    session.keys("/zz").screen();
                    session.press(Key::End).press(Key::Click(3, 3)).screen();
                });
            }
        }
    }
}

#[test]
fn it_plays_to_the_end_and_pauses() {
    look(b"2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AH AS] 1a", (80, 24), SuitStyle::Symbols, |session| {
        session.keys(" ");
        assert!(session.viewer.pause().is_some());
        session.keys(" ");
        assert!(session.viewer.pause().is_none());
        session.keys(" +");
        session.viewer.step(1);
        assert!(session.viewer.pause().is_some());
        session.viewer.step(1);
        assert!(session.viewer.pause().is_none() && session.viewer.is_at_end());
        assert!(session.screen().contains("solved   move 2 of 2"));
        assert!(session.keys("n").screen().contains("record 2 of 2"));
        assert!(session.keys("n").screen().contains("this is the last record"));
        assert!(session.keys("N").screen().contains("record 1 of 2"));
        assert!(session.keys("g9\n").screen().contains("move 2 is the last"));
        assert_eq!(session.viewer.press(Key::Char('q')), Then::Quit);
        assert!(session.keys("g\x1b?\x1b\x1b").screen().contains("q quits"));
        session.keys("g");
        assert_eq!(session.viewer.press(Key::Interrupt), Then::Quit);
    });
}

/// Only red suits have colour, and nothing has any if colour is off.
#[test]
fn colours_mean_suits() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("l").screen();
        let red = |cell: &ratatui_core::buffer::Cell| cell.fg == Color::Red;
        let cells = session.terminal.backend().buffer().content.clone();
        assert!(cells.iter().any(red));
        assert!(
            cells
                .iter()
                .all(|cell| (red(cell) || cell.fg == Color::Reset) && cell.bg == Color::Reset)
        );
        assert!(
            cells
                .iter()
                .filter(|cell| matches!(cell.symbol(), "♠" | "♣"))
                .all(|cell| cell.fg == Color::Reset)
        );
        assert!(cells.iter().filter(|cell| matches!(cell.symbol(), "♥" | "♦")).all(red));
        session.viewer.theme.colour = false;
        session.screen();
        assert!(
            session
                .terminal
                .backend()
                .buffer()
                .content
                .iter()
                .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
        );
    });
}
