//! The screens of the viewer as text, each with its underlined and reversed parts.

mod secrets;

use super::analyst::{Analyst, Desk};
use super::draw::draw;
use super::keys::{Key, Then};
use super::library::Library;
use super::state::{Overlay, Viewer};
use super::theme::Theme;
use crate::cli::input::Text;
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::Status;
use patience_core::source::Chunks;
use patience_search::analysis::Outlook;
use patience_search::solve::{Aim, Solvability, Solver};
use ratatui_core::backend::TestBackend;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
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
                '\t' => Key::Tab,
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

    /// Clicks the first character of a text on the screen.
    fn click(&mut self, text: &str) -> &mut Self {
        let screen = self.screen();
        let found = screen
            .lines()
            .zip(0..)
            .find_map(|(line, y)| line.find(text).map(|at| (line[..at].chars().count() as u16, y)));
        let (x, y) =
            found.unwrap_or_else(|| unreachable!("{text} is not on the screen:\n{screen}"));
        self.press(Key::Click(x, y))
    }

    /// Returns the foreground colours on the screen.
    fn colours(&mut self) -> Vec<Color> {
        self.screen();
        self.terminal.backend().buffer().content.iter().map(|cell| cell.fg).collect()
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
    let records = Chunks::new(text, 1).read_all().expect("memory can be read");
    Text { name: "games.pn".to_owned(), records, file: None, stamp: None }
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

/// Records of every verdict.
const MANY: &[u8] = b"\
3x3x13x5+1 1a 2b 1a 3c
2x2x1x1+[AH AS] 1a *1a
2x2x1x1+[AH AS] 1a =partial
carpet+1 9z
2x2x1x1+[AS AH] 1a
";

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
        assert_eq!(session.viewer.record(), (4, 5));
        // The tab stays.
        session.keys("\tl\n");
        assert_eq!(session.viewer.record(), (1, 5));
    });
}

#[test]
fn lists_fit_into_a_small_window() {
    look(MANY, (40, 12), SuitStyle::Symbols, |session| {
        assert_snapshot!("small_records", session.keys("\tjjjj").screen());
        assert_snapshot!("small_legal", session.keys("\x1blm").screen());
    });
}

#[test]
fn the_list_finds_records() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("found", session.keys("\t/2X2 partial").screen());
        session.keys("\x1b/partial fails");
        assert_eq!(session.viewer.list.rows, [4]);
        assert!(session.keys("zz").screen().contains("no matching record"));
        session.press(Key::Backspace).press(Key::Backspace).keys("\n");
        assert!(session.screen().contains("show all"));
        assert!(session.keys("\n").screen().contains("record 5 of 5"));
        // The filter stays, and Escape clears it before it closes the list.
        session.keys("\t");
        assert_eq!(session.viewer.list.rows, [4]);
        session.keys("\x1b");
        assert_eq!((session.viewer.list.rows.len(), session.viewer.overlay), (5, Overlay::Records));
        session.keys("\x1b");
        assert_eq!(session.viewer.overlay, Overlay::None);
    });
}

#[test]
fn failures_are_found_in_turn() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("x").screen().contains("move 3 is illegal"));
        session.viewer.theme.suits = SuitStyle::Letters;
        session.screen();
        let red: String = session
            .terminal
            .backend()
            .buffer()
            .content
            .iter()
            .filter(|cell| cell.fg == Color::Red)
            .map(|cell| cell.symbol())
            .collect();
        assert!(red.contains("▸KH◂") && red.contains("▸KD◂"), "{red}");
        assert!(red.starts_with("3x3x13x5+1") && red.contains("✗1a"), "{red}");
        session.keys("ss");
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
        assert_eq!(session.viewer.list.selected(), Some(3));
        session.keys("FF");
        assert_eq!(session.viewer.list.selected(), Some(4));
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
fn legal_moves_are_listed() {
    look(WRONG, (80, 30), SuitStyle::Symbols, |session| {
        assert_snapshot!("legal", session.keys("lmj").screen());
        // The list stays, and goes with the position.
        let text = |session: &Session<'_, '_>| {
            let legal = &session.viewer.legal;
            legal.moves[legal.at].text.clone()
        };
        assert_eq!(text(session.press(Key::Left)), "1a");
        assert_eq!(text(session.press(Key::Right)), "2b");
        assert!(session.keys("s").screen().contains("JS from column 2 into freecell b"));
        assert_eq!(session.keys("\x1b").viewer.overlay, Overlay::None);
        assert_eq!(session.keys("mm").viewer.overlay, Overlay::None);
    });
    look(b"carpet4x5x1-4 + *w", (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("m").screen().contains("stock◂"));
        assert!(session.press(Key::End).keys("\x1b").screen().contains("waste◂"));
    });
    look(b"3x3x13x99+1 1a", (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("m").screen().contains("the record cannot be dealt"));
    });
}

#[test]
fn legal_moves_have_room_below_a_wide_board() {
    look(&record("carpet/solved.pn", "colorado2x10x2+"), (60, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("legal_below", session.keys("g60\nm").screen());
        assert!(session.press(Key::End).screen().contains("no legal moves"));
    });
}

#[test]
fn clicks_go_to_moves_and_find_cards() {
    look(MANY, (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.click("2b").screen().contains("move 2 of 4"));
        assert!(session.click("✗1a").screen().contains("move 3 is illegal"));
        assert!(session.click("1a").screen().contains("move 1 of 4"));
        let screen = session.click("T♥").screen();
        assert!(
            screen.contains("▸T♥◂") && screen.contains("T♥ column 5 under 2 cards"),
            "{screen}"
        );
        assert!(!session.click("T♥").screen().contains("▸T♥◂"));
        session.keys("m").click("3c");
        let legal = &session.viewer.legal;
        assert_eq!(legal.moves[legal.at].text, "3c");
        // A click on the selected move plays it.
        assert!(session.click("3c").screen().contains("variation   move 2 of 2"));
        session.keys("\x1b\t").click("solved 1").click("games.pn");
        assert_eq!((session.viewer.record(), session.viewer.overlay), ((1, 5), Overlay::None));
        session.press(Key::Click(79, 20)).press(Key::Click(300, 300));
    });
}

/// Tests what stays when a text changes. Returns the index of the record, the move and the message.
fn reloaded(old: &[u8], keys: &str, new: &[u8]) -> (usize, usize, String) {
    let mut result = Default::default();
    look(old, (80, 24), SuitStyle::Symbols, |session| {
        assert_eq!(session.keys(keys).viewer.press(Key::Char('r')), Then::Reload);
        let texts = [text(new)];
        let library = Library::read(&texts, &DealBook::default(), None);
        let mut viewer = Viewer::again(&library, session.viewer.keep());
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("it does not fail");
        terminal
            .draw(|frame| draw(&mut viewer, frame.area(), frame.buffer_mut()))
            .expect("the test's backend does not fail");
        result = (viewer.record().0, viewer.at(), viewer.message.unwrap_or_default());
    });
    result
}

#[test]
fn a_reload_keeps_the_place() {
    let fixed = b"3x3x13x5+1 1a 2b 1c 3d";
    assert_eq!(reloaded(WRONG, "x", fixed), (0, 3, "reloaded: the record fails".to_owned()));
    let more = [b"2x2x1x1+[AH AS] 1a *1a\n", MANY].concat();
    let message = "reloaded: 3 of 6 records fail".to_owned();
    assert_eq!(reloaded(MANY, "nnl", &more), (3, 1, message));
    let fewer = b"2x2x1x1+[AH AS] 1a *1a";
    let message = "reloaded: the record passes".to_owned();
    assert_eq!(reloaded(MANY, "nnnn", fewer), (0, 0, message));
    let edited = String::from_utf8_lossy(MANY).replace("=partial", "*1a");
    let message = "reloaded: 3 of 5 records fail".to_owned();
    assert_eq!(reloaded(MANY, "nn", edited.as_bytes()), (2, 0, message));
    // A verdict that no record has any more shows all of them.
    let message = "reloaded: all 2 records pass".to_owned();
    let good = b"2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AH AS] 1a *1a";
    assert_eq!(reloaded(MANY, "\t\x1b", good), (0, 0, message));
    let message = "reloaded: no game found".to_owned();
    assert_eq!(reloaded(MANY, "n\t/carpet\n", b""), (0, 0, message));
}

/// What is copied passes by itself, and leads to the position on the screen.
#[test]
fn copies_lead_to_the_position() {
    let games = [
        ("match-solitaire/solved.pn", "3x3x13x5"),
        ("monte-carlo/solved.pn", "acessquare4x4x1+"),
        ("carpet/solved.pn", "carpet4x5x1+"),
        ("carpet/solved.pn", "colorado2x10x2+"),
        ("carpet/solved.pn", "twenty4x5x2+"),
    ];
    for (path, id) in games {
        look(&record(path, id), (80, 24), SuitStyle::Symbols, |session| {
            for keys in ["g0\n", "g7\n", "g9999\n"] {
                session.keys(keys).keys("yr");
                let copied = session.viewer.copied.take().unwrap_or_default();
                let texts = [text(copied.as_bytes())];
                let library = Library::read(&texts, &DealBook::default(), None);
                assert!(library.passes() && library.entries().len() == 1, "{copied}");
                let theme = session.viewer.theme;
                let mut viewer = Viewer::new(&library, theme);
                viewer.go(usize::MAX);
                assert_eq!(viewer.board, session.viewer.board, "{copied}");
                assert!(
                    patience_core::notation::format(copied.as_bytes())
                        .text
                        .starts_with(copied.as_bytes()),
                    "{copied}"
                );
            }
        });
    }
    look(b"2x2x1x1+[AH AS] 1a *1a", (80, 24), SuitStyle::Symbols, |session| {
        session.keys("lyr");
        assert_eq!(session.viewer.copied.take().as_deref(), Some("2x2x1x1+[AH AS] 1a =partial"));
        assert!(session.screen().contains("sent the record up to move 1 to the clipboard"));
        assert_snapshot!("copy", session.keys("y").screen());
        session.keys("d");
        assert_eq!(session.viewer.copied.take().as_deref(), Some("2x2x1x1+[AH AS]"));
        session.keys("y\x1b");
        assert_eq!((session.viewer.copied.take(), session.viewer.overlay), (None, Overlay::None));
    });
    look(b"3x3x13x99+1 1a", (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("yd").screen().contains("the record cannot be dealt"));
    });
}

#[test]
fn escape_closes_and_never_quits() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("/kd\n\x1b");
        assert_eq!(session.viewer.message, None);
        assert!(!session.screen().contains("▸K♦◂"));
        session.keys("\x1b\x1b\x1b");
        assert!(session.screen().contains("q quits"));
    });
}

/// Nothing moves when a card is found, nor from move to move.
#[test]
fn the_layout_does_not_jump() {
    let place = |session: &mut Session<'_, '_>| {
        let screen = session.screen();
        let row = |text| screen.lines().position(|line| line.contains(text));
        (row(" a   "), row("collected").or_else(|| row("discarded")), row("┐"))
    };
    for (path, id) in
        [("match-solitaire/solved.pn", "3x3x13x5"), ("monte-carlo/solved.pn", "montecarlo5x5x1+")]
    {
        for size in [(80, 24), (80, 30), (100, 40), (60, 22)] {
            look(&record(path, id), size, SuitStyle::Symbols, |session| {
                let before = place(session);
                for _ in 0..20 {
                    assert_eq!(
                        place(session.keys("l")),
                        before,
                        "{id} {size:?} {}",
                        session.screen()
                    );
                    assert_eq!(place(session.keys("/k\n")), before, "{id} {size:?}");
                    session.keys("\x1b");
                }
            });
        }
    }
    look(WRONG, (80, 30), SuitStyle::Symbols, |session| {
        let before = place(session);
        assert_eq!(place(session.keys("x")), before);
    });
}

/// Moves are in columns, with the number of the first one in each row.
#[test]
fn long_lists_of_moves_have_numbers() {
    let text = record("match-solitaire/solved.pn", "3x3x13x5");
    look(&text, (140, 30), SuitStyle::Symbols, |session| {
        let screen = session.keys("g21\n").screen();
        assert!(screen.contains("     1  2a "), "{screen}");
        assert!(screen.contains("    21 ▸2d◂"), "{screen}");
    });
}

/// Lets a test play a game.
fn play(id: &[u8], size: (u16, u16), test: impl FnOnce(&mut Session<'_, '_>)) {
    look(id, size, SuitStyle::Symbols, |session| {
        session.viewer.begin_game();
        test(session);
    });
}

/// Judges what has been written, and returns how it ends.
fn judged(text: &str) -> (Status, bool) {
    let texts = [self::text(text.as_bytes())];
    let library = Library::read(&texts, &DealBook::default(), None);
    let [entry] = library.entries() else { unreachable!("{text}") };
    (entry.status, entry.passes)
}

/// Writes the line on the screen to a file that does not exist. Returns its text.
fn saved(session: &mut Session<'_, '_>) -> String {
    session.keys("wgame.pn\n");
    let save = session.viewer.saving.take().expect("a file was named");
    let text = save.text.clone();
    assert_eq!((save.file.as_str(), save.overwrite), ("game.pn", false));
    session.viewer.written(save, Ok(()));
    assert!(session.screen().contains("wrote game.pn"));
    text
}

#[test]
fn a_game_is_played_to_its_end() {
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", (80, 24), |session| {
        assert_snapshot!("game", session.screen());
        assert!(session.viewer.unsaved().is_none());
        assert!(session.keys("2a\n").screen().contains("move 1 of 1"));
        assert_eq!(saved(session), "2x2x2x2+[AS 2H 2S AH] 2a =partial\n");
        assert!(session.viewer.unsaved().is_none());
        let screen = session.keys("*12 *1a\n").screen();
        assert!(screen.contains("you have won in 3 moves; w saves the game"), "{screen}");
        assert!(screen.contains("✓ solved   move 3 of 3"), "{screen}");
        assert_eq!(session.viewer.unsaved().as_deref(), Some("2x2x2x2+[AS 2H 2S AH] 2a *12 *1a"));
        assert_eq!(saved(session), "2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n");
        // Undoing goes back to the deal, and no further.
        assert!(session.keys("uuu").screen().contains("move 0 of 0"));
        assert!(session.keys("u").screen().contains("no move to undo"));
        assert!(session.press(Key::Backspace).screen().contains("this is your game"));
        assert!(session.keys("r\tx").screen().contains("4 legal moves"));
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
    for width in [1, 40, 41, 57, 80, 300] {
        for height in [1, 12, 13, 17, 24, 60] {
            play(&lost(), (width, height), |session| {
                session.keys("g29\na").screen();
                analyse(session);
                session.screen();
                session.keys("h").screen();
                session.keys("\x1b").screen();
                session.keys("m\nw").screen();
            });
        }
    }
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
        session.keys("*12 *1a\n");
        assert_eq!(judged(&saved(session)), (Status::Solved, true));
    });
}

#[test]
fn moves_are_played_from_the_list() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        // The move that the record plays here is selected, and opens no variation.
        assert!(session.keys("m\n").screen().contains("✗ illegal   move 1 of 4"));
        session.keys("j");
        assert_snapshot!("variation", session.keys("\n\x1b").screen());
        // Another move goes on with it, and one from the middle opens a variation of it.
        session.keys("2d\n");
        assert_eq!((session.viewer.lines.len(), session.viewer.at()), (1, 3));
        session.press(Key::Left).keys("2e\n");
        assert_eq!((session.viewer.lines.len(), session.viewer.at()), (2, 3));
        assert!(session.screen().contains("variation after move 2; backspace leaves it"));
        session.press(Key::Backspace);
        assert_eq!((session.viewer.lines.len(), session.viewer.at()), (1, 2));
        assert!(session.press(Key::Right).screen().contains("move 3 of 3"));
        assert!(session.keys("uu").screen().contains("✗ illegal   move 1 of 4"));
        assert_eq!(session.viewer.lines.len(), 0);
        assert!(session.keys("u").screen().contains("no move of yours to undo"));
        assert!(session.press(Key::Backspace).screen().contains("this is the record"));
        // What is wrong with the record is there again.
        assert!(session.keys("2c\nx").screen().contains("move 3 is illegal"));
        assert_eq!(session.viewer.lines.len(), 0);
        // A move instead of the illegal one.
        assert!(session.keys("1c\n").screen().contains("variation   move 3 of 3"));
        assert!(session.press(Key::Backspace).screen().contains("move 2 of 4"));
        // Only the last move can be undone.
        session.keys("1c\n").press(Key::Left);
        assert!(session.keys("u").screen().contains("go there first"));
        // Another record has no variations.
        assert_eq!(session.viewer.lines.len(), 1);
        session.viewer.open(0);
        assert_eq!(session.viewer.lines.len(), 0);
    });
}

#[test]
fn what_is_typed_is_checked() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        for (typed, message) in [
            ("*99\n", "there is no column 9"),
            (":zz\n", "`z` is not part of any move"),
            (":3x3x13x5+1 1a\n", "3x3x13x5+1 1a is not a move"),
            (":=partial\n", "only moves can be played"),
            (":; 1a\n", "is not a move"),
        ] {
            let screen = session.keys(typed).screen();
            assert!(screen.contains(message), "{typed:?}: {screen}");
            assert_eq!((session.viewer.at(), session.viewer.lines.len()), (0, 0), "{typed:?}");
        }
        // Moves are played up to the first that is wrong.
        let screen = session.keys(":1a 1a 2b\n").screen();
        assert!(screen.contains("move 2 is illegal: freecell a already holds K♦"), "{screen}");
        assert_eq!((session.viewer.at(), session.viewer.lines.len()), (1, 0));
        session.press(Key::Left);
        assert!(session.keys(":").screen().contains("play:"));
        session.keys("\n");
        assert!(session.keys("1").screen().contains("play: 1"));
        session.press(Key::Backspace).keys("\x1b");
        // Repeated moves, and several at once.
        session.keys(":1a 23 \n");
        assert!(session.screen().contains("move 2 is illegal"));
        // With the list, typing selects.
        session.keys("m3");
        let legal = &session.viewer.legal;
        assert!(legal.moves[legal.at].text.starts_with('3'));
        session.keys("\x1b");
    });
    look(b"carpet4x5x1-4", (80, 24), SuitStyle::Symbols, |session| {
        // A plus sign is a deal in the list, and makes playing faster elsewhere.
        assert!(session.keys("m+\n").screen().contains("variation   move 1 of 1"));
        assert!(session.keys("\x1b+").screen().contains("4 moves a second"));
        session.keys(":+:3x\n");
        assert_eq!(session.viewer.at(), 4);
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
        let save = session.viewer.saving.take().expect("a file was named");
        let there = || Err(std::io::ErrorKind::AlreadyExists.into());
        session.viewer.written(save.clone(), there());
        assert!(session.screen().contains("replace (y or n): old.pn"));
        assert!(session.keys("n").screen().contains("not written"));
        assert_eq!(session.viewer.saving, None);
        session.viewer.written(save, there());
        session.keys("y");
        let save = session.viewer.saving.take().expect("replacing was allowed");
        assert_eq!((save.file.as_str(), save.overwrite), ("old.pn", true));
        session.viewer.written(save, Err(std::io::Error::other("disk\x1b full")));
        assert!(session.screen().contains("not written: old.pn: disk"));
        assert!(session.viewer.unsaved().is_some());
        // Without a name, it goes to the clipboard.
        session.keys("w\n");
        assert_eq!(session.viewer.copied.as_deref(), Some("2x2x1x1+[AH AS] 1a =partial"));
        let long = "x".repeat(100);
        let screen = session.keys("w").keys(&long).screen();
        assert!(screen.contains("clipboard): xxx"), "{screen}");
    });
}

/// A reload keeps variations of a deal that is still there.
#[test]
fn a_reload_keeps_variations() {
    for (new, lines) in [("3x3x13x5+1 1a 2b 1b", 1), ("3x3x13x5+2 1a 2b 1b", 0)] {
        look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
            session.keys("l1b\na");
            let texts = [text(new.as_bytes())];
            let library = Library::read(&texts, &DealBook::default(), None);
            let viewer = Viewer::again(&library, session.viewer.keep());
            assert_eq!((viewer.at(), viewer.lines.len()), (2, lines));
            assert!(viewer.analysis.is_on);
        });
    }
}

proptest::proptest! {
    /// A game of random legal moves, played, undone and written, passes and ends as the position on
    /// the screen does.
    #[test]
    fn written_games_pass(
        game in 0..8_usize,
        choices in proptest::collection::vec((0..1000_usize, 0..6), 0..60),
    ) {
        const GAMES: [&str; 8] = [
            "3x3x13x5+3", "3x2x4x3-1", "montecarlo4x4+2", "thirteens+1", "acessquare+5",
            "carpet2x3x1r1+1", "colorado2x3+4", "twenty2x3+2",
        ];
        play(format!("{} =partial", GAMES[game]).as_bytes(), (80, 24), |session| {
            for (choice, what) in choices {
                let legal = session.viewer.legal.moves.len();
                match what {
                    0 => { session.keys("u"); }
                    1 => { session.press(Key::Left); }
                    2 => { session.press(Key::Backspace); }
                    _ if legal == 0 => {}
                    _ => {
                        session.viewer.select_legal(choice % legal);
                        session.keys("\n");
                    }
                }
            }
            session.press(Key::End);
            let end = session.viewer.position().expect("it is dealt").status();
            let (status, passes) = judged(&saved(session));
            assert_eq!((status.as_str(), passes), (end.as_str(), true));
        });
    }
}

/// Lets the analysis finish, as far as it takes no more than the first limits.
fn analyse(session: &mut Session<'_, '_>) {
    let question = session.viewer.question().expect("something is asked");
    Desk::default().work(&question, &|| false, |findings| session.viewer.learn(findings));
}

/// A game that was lost on the way.
fn lost() -> Vec<u8> {
    record("monte-carlo/stuck.pn", "thirteens5x5x1+3")
}

/// The first move that loses, by the solver alone.
fn losing_move(record: &[u8]) -> usize {
    let text = String::from_utf8_lossy(record).replace("=stuck", "");
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_lost = |moves: usize| {
        let begun = words[..=moves].join(" ") + " =partial";
        let record = patience_core::records(begun.as_bytes()).next().expect("there is a record");
        let position = patience_core::Position::after_record(&record, &DealBook::default())
            .expect("it is legal");
        let mut budget = patience_core::Budget::nodes(10_000_000);
        let answer = Solver::default().solve(&position, Aim::Any, &mut budget);
        assert_ne!(answer.finding, Solvability::Undecided);
        answer.finding == Solvability::Unsolvable
    };
    (1..words.len()).find(|&moves| is_lost(moves)).expect("it is lost in the end")
}

#[test]
fn an_analysis_finds_the_losing_move() {
    let text = lost();
    let losing = losing_move(&text);
    for (name, size) in
        [("analysis_40", (40, 24)), ("analysis_80", (80, 24)), ("analysis_120", (120, 30))]
    {
        look(&text, size, SuitStyle::Symbols, |session| {
            session.keys(&format!("g{}\na", losing - 1));
            assert!(session.screen().contains("searching…"));
            analyse(session);
            assert_snapshot!(name, session.screen());
            let colours = session.colours();
            assert!(colours.contains(&Color::Green) && colours.contains(&Color::Red));
        });
    }
    look(&text, (80, 24), SuitStyle::Symbols, |session| {
        session.keys(&format!("g{losing}\na"));
        analyse(session);
        let outlooks = session.viewer.outlooks();
        for (at, outlook) in outlooks.iter().enumerate() {
            let expected = if at < losing { Outlook::Winnable } else { Outlook::Lost };
            assert_eq!(*outlook, Some(expected), "{at}");
        }
        let screen = session.screen();
        assert!(screen.contains(&format!("lost since move {losing}")), "{screen}");
        assert!(screen.contains(&format!("lost; instead of move {losing}, ")), "{screen}");
        // The verdicts of the line stay while another position is judged; the best move goes.
        let screen = session.press(Key::Left).screen();
        assert!(screen.contains(&format!("lost since move {losing}")), "{screen}");
        assert!(screen.contains("searching…"), "{screen}");
        // What follows the moves in another line is not known.
        session.keys("m");
        session.viewer.select_legal(0);
        session.keys("\n");
        let at = session.viewer.at();
        if session.viewer.variation().is_some() {
            assert_eq!(session.viewer.outlooks()[at - 1], Some(Outlook::Winnable));
            assert_eq!(session.viewer.outlooks()[at], None);
        }
        // Off is off.
        session.keys("a");
        assert!(session.viewer.question().is_none() && session.viewer.outlooks().is_empty());
    });
}

#[test]
fn the_analysis_needs_no_colour_and_no_unicode() {
    look(&lost(), (80, 24), SuitStyle::Letters, |session| {
        session.viewer.theme.colour = false;
        session.keys("g30\nma");
        analyse(session);
        assert_snapshot!("analysis_ascii", session.screen());
        assert!(session.colours().iter().all(|&colour| colour == Color::Reset));
        let screen = session.screen();
        assert!(screen.lines().take(24).all(|line| line.is_ascii()), "{screen}");
    });
}

#[test]
fn legal_moves_have_verdicts() {
    let text = lost();
    let losing = losing_move(&text);
    look(&text, (80, 30), SuitStyle::Symbols, |session| {
        session.keys(&format!("g{}\nma", losing - 1));
        analyse(session);
        assert_snapshot!("analysis_legal", session.screen());
        let wins = session.viewer.winning_moves().expect("all were judged");
        let (mut winning, all) = (0, session.viewer.legal.moves.len());
        for row in 0..all {
            let mv = session.viewer.legal.moves[row].mv;
            let outlook = session.viewer.outlook_after(mv);
            let mut position = session.viewer.position().expect("it is dealt").clone();
            position.play(mv).expect("it is legal");
            let mut budget = patience_core::Budget::nodes(10_000_000);
            let answer = Solver::default().solve(&position, Aim::Any, &mut budget);
            let is_won = matches!(answer.finding, Solvability::Solved { .. });
            assert_eq!(outlook == Some(Outlook::Winnable), is_won, "{mv}");
            winning += usize::from(is_won);
        }
        assert!(wins == winning && wins > 0 && wins < all);
    });
}

#[test]
fn a_hint_is_the_next_move_of_a_win() {
    play(b"2x2x2x2+[2S AS AH 2H] =partial", (80, 24), |session| {
        for _ in 0..3 {
            let screen = session.keys("h").screen();
            assert!(screen.contains("hint: searching…"), "{screen}");
            let version = session.viewer.analysis.version;
            analyse(session);
            let screen = session.screen();
            let line = screen.lines().find(|line| line.starts_with("hint: ")).unwrap_or_default();
            let legal = &session.viewer.legal;
            let selected = legal.moves[legal.at].text.clone();
            assert!(line.starts_with(&format!("hint: {selected}, ")), "{screen}");
            // It stays until the next move, without another search.
            assert!(session.keys("j").screen().contains(&format!("hint: {selected}, ")));
            assert_eq!(session.viewer.analysis.version, version);
            session.keys("k");
            session.viewer.play_text(&selected);
        }
        assert!(session.screen().contains("you have won in 3 moves"));
        session.keys("h");
        analyse(session);
        assert!(session.screen().contains("the game is won"));
        // Escape puts it away.
        session.keys("\x1b\x1b");
        assert!(session.viewer.question().is_none());
    });
    look(&lost(), (80, 24), SuitStyle::Symbols, |session| {
        session.press(Key::End).keys("h");
        analyse(session);
        assert!(session.screen().contains("no win from here"));
        let question = session.viewer.question();
        assert!(question.is_some_and(|question| question.is_hint));
    });
}

/// The solver knows the stock of a closed game, and the bar says so.
#[test]
fn a_closed_game_is_analysed_with_its_stock() {
    play(b"2x2x2x2-[2S AS AH 2H] =partial", (80, 24), |session| {
        session.keys("a");
        analyse(session);
        assert!(session.screen().contains("winnable, looked at the stock"), "{}", session.screen());
    });
    look(b"2x2x2x1+[AS 2H AH 2S] =partial", (80, 24), SuitStyle::Symbols, |session| {
        session.keys("a");
        analyse(session);
        let screen = session.screen();
        assert!(screen.contains("lost from the deal on"), "{screen}");
        assert!(screen.contains("lost: no line of moves wins"), "{screen}");
    });
}

/// The moves of a solved record are a win, though no search has found one yet.
#[test]
fn a_solved_record_shows_its_own_win() {
    let text = record("match-solitaire/solved.pn", "3x3x13x5");
    look(&text, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("g40\na");
        let question = session.viewer.question().expect("something is asked");
        Desk::default().work(&question, &|| true, |findings| session.viewer.learn(findings));
        let screen = session.screen();
        assert!(screen.contains("best: 15 wins in 8 moves or fewer, then *1de 3d"), "{screen}");
        assert_eq!(session.viewer.outlooks(), vec![Some(Outlook::Winnable); 49]);
        let position = session.viewer.position().expect("it is dealt");
        let mv = position.parse_move("15").expect("it is a move");
        assert_eq!(session.viewer.outlook_after(mv), Some(Outlook::Winnable));
    });
}

#[test]
fn a_cancelled_search_reports_nothing_more() {
    look(&lost(), (80, 24), SuitStyle::Symbols, |session| {
        session.keys("a");
        let question = session.viewer.question().expect("something is asked");
        let mut reports = Vec::new();
        Desk::default().work(&question, &|| true, |findings| reports.push(findings.is_done));
        assert_eq!(reports, [false]);
    });
}

/// The thread turns to the next question at once, though the last one would take minutes.
#[test]
fn a_question_ends_the_search_about_the_last_one() {
    let (sender, reports) = std::sync::mpsc::channel();
    let mut analyst = Analyst::new(move |number, findings| {
        let _ = sender.send((number, findings.is_done));
    });
    for (text, is_hard) in [("colorado2x5+3", true), ("2x2x2x2+[2S AS AH 2H]", false)] {
        look(text.as_bytes(), (80, 24), SuitStyle::Symbols, |session| {
            session.keys("a");
            analyst.ask(session.viewer.question());
            let limit = std::time::Duration::from_secs(30);
            loop {
                let (number, is_done) = reports.recv_timeout(limit).expect("there is a report");
                if analyst.is_asked(number) && (is_hard || is_done) {
                    assert!(is_done != is_hard, "{text}");
                    break;
                }
            }
        });
    }
}
