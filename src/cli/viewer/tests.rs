//! The screens of the viewer as text, each with its underlined and reversed parts.

use super::draw::draw;
use super::keys::{Key, Then};
use super::library::Library;
use super::state::{Overlay, Viewer};
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
    Text { name: "games.pn".to_owned(), bytes: text.to_vec(), file: None, is_compressed: false }
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
                    crate::notation::format(copied.as_bytes()).text.starts_with(copied.as_bytes()),
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
