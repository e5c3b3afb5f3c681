//! The screens of the viewer as text, each with its underlined and reversed parts.

use super::draw::draw;
use super::keys::{Key, Then};
use super::library::Library;
use super::state::Viewer;
use super::theme::Theme;
use crate::card::SuitStyle;
use crate::cli::input::Text;
use crate::deal_book::DealBook;
use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// What a test does to a viewer.
struct Session<'f, 'a> {
    viewer: Viewer<'f, 'a>,
    terminal: Terminal<TestBackend>,
}

impl Session<'_, '_> {
    fn keys(&mut self, keys: &str) -> &mut Self {
        for sign in keys.chars() {
            let key = match sign {
                '\n' => Key::Enter,
                '\x1b' => Key::Escape,
                sign => Key::Char(sign),
            };
            assert_eq!(self.viewer.press(key), Then::GoOn, "{sign}");
        }
        self
    }

    fn press(&mut self, key: Key) -> &mut Self {
        assert_eq!(self.viewer.press(key), Then::GoOn);
        self
    }

    /// Returns the screen, and then each row's emphasised text.
    fn screen(&mut self) -> String {
        let viewer = &mut self.viewer;
        self.terminal
            .draw(|frame| draw(viewer, frame.area(), frame.buffer_mut()))
            .expect("the test's backend does not fail");
        let cells = self.terminal.backend().buffer();
        let mut screen = String::new();
        let mut notes = String::new();
        for row in 0..cells.area.height {
            let mut line = String::new();
            for (name, modifier) in [("came", Modifier::REVERSED), ("left", Modifier::UNDERLINED)] {
                let emphasised = |x: &u16| {
                    cells.cell((*x, row)).is_some_and(|cell| cell.modifier.contains(modifier))
                };
                let signs: String = (0..cells.area.width)
                    .filter(emphasised)
                    .filter_map(|x| cells.cell((x, row)))
                    .map(|cell| cell.symbol())
                    .collect();
                if !signs.is_empty() {
                    let _ = writeln!(
                        notes,
                        "row {row:>2} {}: {signs}",
                        if name == "came" { "reversed  " } else { "underlined" }
                    );
                }
            }
            line.extend(
                (0..cells.area.width)
                    .filter_map(|x| cells.cell((x, row)))
                    .map(|cell| cell.symbol()),
            );
            screen.push_str(line.trim_end());
            screen.push('\n');
        }
        format!("{screen}{}\n{notes}", "=".repeat(usize::from(cells.area.width)))
    }
}

/// Returns the text of a fixture.
fn fixture(path: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path))
        .expect("the fixture is there")
}

fn text(text: &[u8]) -> Text {
    Text { name: "games.pn".to_owned(), bytes: text.to_vec(), file: None }
}

/// Lets a test look at the records of a text, in a window.
fn look(
    text: &[u8],
    (width, height): (u16, u16),
    suits: SuitStyle,
    test: impl FnOnce(&mut Session<'_, '_>),
) {
    let texts = [self::text(text)];
    let library = Library::read(&texts, &DealBook::default(), None);
    let theme = Theme { suits, ascii: suits == SuitStyle::Letters, colour: true };
    let viewer = Viewer::new(&library, theme);
    let terminal =
        Terminal::new(TestBackend::new(width, height)).expect("the test's backend does not fail");
    test(&mut Session { viewer, terminal });
}

/// Returns the first record of a fixture with this start of an id.
fn record(path: &str, id: &str) -> Vec<u8> {
    let text = String::from_utf8(fixture(path)).expect("fixtures are UTF-8");
    let from = text.find(&format!("\n{id}")).expect("the fixture has the game") + 1;
    let length = text[from..].find("\n\n").unwrap_or(text.len() - from);
    text.as_bytes()[from..from + length].to_vec()
}

fn game(path: &str, id: &str, at: usize) -> String {
    let mut screen = String::new();
    look(&record(path, id), (80, 24), SuitStyle::Symbols, |session| {
        screen = session.keys(&format!("g{at}\n")).screen()
    });
    screen
}

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

const WRONG: &[u8] = b"3x3x13x5+1 1a 2b 1a 3c";

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
        assert_snapshot!("undealt", session.keys("lhc").screen())
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
        assert!(session.keys(&"j".repeat(30)).screen().contains("a card just arrived"));
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
        let red = |cell: &ratatui::buffer::Cell| cell.fg == Color::Red;
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
