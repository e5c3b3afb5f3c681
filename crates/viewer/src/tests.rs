//! The screens of the viewer as text, each with its underlined and reversed parts.

mod analysis;
mod kept;
mod legal;
mod list;
mod mistakes;
mod mouse;
mod play;
mod random;
mod record;
mod saving;
mod secrets;
mod sessions;
mod speed;

use super::analyst::work;
use super::keys::Key;
use super::library::Library;
use super::model::{Model, Overlay};
use super::saving::{Save, WriteMode};
use super::theme::Theme;
use super::unfinished::Unfinished;
use super::update::{Action, Task, update};
use super::view::view;
use insta::assert_snapshot;
use patience::rules::RULEBOOK;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::game::Move;
use patience_core::source::Chunks;
use patience_files::text::Text;
use patience_search::analysis::{Analyst, Bounds, Outlook, Question};
use patience_table::Origin;
use ratatui_core::backend::TestBackend;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
use ratatui_core::text::Span;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// A test that drives the model, and what it left to do outside.
struct Session<'f, 'a> {
    model: Model<'f, 'a>,
    terminal: Terminal<TestBackend>,
    tasks: Tasks,
}

/// The tasks that were left to do.
#[derive(Default)]
struct Tasks {
    copied: Option<String>,
    saving: Option<Save>,
    /// The last question, and how many there were.
    question: Option<Question>,
    questions: usize,
    opened: Option<String>,
    going_on: Option<Unfinished>,
    setting_aside: Option<Unfinished>,
    reloads: bool,
    suspends: bool,
    quits: bool,
}

impl<'f, 'a> Session<'f, 'a> {
    fn new(model: Model<'f, 'a>, (width, height): (u16, u16)) -> Self {
        let terminal = Terminal::new(TestBackend::new(width, height));
        let terminal = terminal.expect("the test's backend does not fail");
        let mut session = Self { model, terminal, tasks: Tasks::default() };
        session.screen();
        session
    }

    fn take(&mut self, action: Action) {
        for task in update(&mut self.model, action) {
            match task {
                Task::Quit => self.tasks.quits = true,
                Task::Suspend => self.tasks.suspends = true,
                Task::Open(text) => self.tasks.opened = Some(text),
                Task::Deal(id) => self.tasks.opened = Some(format!("{id}17")),
                Task::Reload | Task::ReadAgain => self.tasks.reloads = true,
                Task::Copy(text) => self.tasks.copied = Some(text),
                Task::Save(save) => self.tasks.saving = Some(*save),
                Task::GoOn(unfinished) => self.tasks.going_on = Some(unfinished),
                Task::SetAside(unfinished) => self.tasks.setting_aside = Some(unfinished),
                Task::Ask(question) => {
                    self.tasks.question = question.map(|question| *question);
                    self.tasks.questions += 1;
                }
            }
        }
    }

    fn keys(&mut self, keys: &str) -> &mut Self {
        for sign in keys.chars() {
            self.press(match sign {
                '\n' => Key::Enter,
                '\x1b' => Key::Escape,
                '\t' => Key::Tab,
                '\u{15}' => Key::Ctrl('u'),
                sign => Key::Char(sign),
            });
        }
        self
    }

    fn press(&mut self, key: Key) -> &mut Self {
        self.take(Action::Press(key));
        assert!(!self.tasks.quits && !self.tasks.reloads, "{key:?}");
        self
    }

    /// Returns whether a key quits.
    fn quits(&mut self, key: Key) -> bool {
        self.take(Action::Press(key));
        std::mem::take(&mut self.tasks.quits)
    }

    /// Returns whether a key reloads the files.
    fn reloads(&mut self, key: Key) -> bool {
        self.take(Action::Press(key));
        std::mem::take(&mut self.tasks.reloads)
    }

    fn at(&self) -> usize {
        self.model.session.at()
    }

    /// Returns the text of the selected legal move.
    fn selected(&self) -> String {
        self.model.legal.selected().expect("a move is legal").text.clone()
    }

    fn outlooks(&self) -> Vec<Option<Outlook>> {
        let positions = self.model.analysis.positions(&self.model.session);
        positions.into_iter().map(|bounds| bounds.map(Bounds::outlook)).collect()
    }

    fn outlook_after(&self, mv: Move) -> Option<Outlook> {
        self.model.analysis.after(&self.model.session, mv).map(Bounds::outlook)
    }

    /// Clicks the first character of a text on the screen.
    fn click(&mut self, text: &str) -> &mut Self {
        let screen = self.screen();
        let found = screen
            .lines()
            .zip(0..)
            .find_map(|(line, y)| line.find(text).map(|at| (line[..at].chars().count() as u16, y)));
        let (x, y) = found.unwrap_or_else(|| panic!("{text} is not on the screen:\n{screen}"));
        self.press(Key::Click(x, y))
    }

    /// Returns the foreground colours on the screen.
    fn colours(&mut self) -> Vec<Color> {
        self.screen();
        self.terminal.backend().buffer().content.iter().map(|cell| cell.fg).collect()
    }

    fn draw(&mut self) {
        let (model, mut drawn) = (&self.model, Default::default());
        self.terminal
            .draw(|frame| drawn = view(model, frame.area(), frame.buffer_mut()))
            .expect("the test's backend does not fail");
        self.take(Action::Draw(drawn));
    }

    /// Returns the screen, and then each row's emphasised text.
    fn screen(&mut self) -> String {
        self.draw();
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
            // A terminal shows nothing of the cell that a wide character covers.
            let mut covered = false;
            for symbol in (0..cells.area.width).filter_map(|x| Some(cells.cell((x, row))?.symbol()))
            {
                if !std::mem::take(&mut covered) {
                    line.push_str(symbol);
                    covered = Span::raw(symbol).width() > 1;
                }
            }
            screen.push_str(line.trim_end());
            screen.push('\n');
        }
        format!("{screen}{}\n{notes}", "=".repeat(usize::from(cells.area.width)))
    }
}

/// Returns the text of a fixture.
fn fixture(path: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(path))
        .expect("the fixture is there")
}

fn text(text: &[u8]) -> Text {
    let records = Chunks::new(text, 1).read_all().expect("memory can be read");
    Text { name: "games.pn".to_owned(), records, file: None, stamp: None }
}

/// Lets a test look at the records of a text, in a window.
fn look(text: &[u8], size: (u16, u16), suits: SuitStyle, test: impl FnOnce(&mut Session<'_, '_>)) {
    let texts = [self::text(text)];
    let library = Library::read(&texts, &DealBook::default(), None);
    let theme =
        Theme { suits, ascii: suits == SuitStyle::Letters, colour: true, four_colours: false };
    let mut model = Model::new(&library, theme, RULEBOOK);
    // A record that fails opens at its failure.
    if !library.passes() {
        model.session.go(0);
        model.moved();
    }
    test(&mut Session::new(model, size));
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

/// Lets a test play a game.
fn play(id: &[u8], size: (u16, u16), test: impl FnOnce(&mut Session<'_, '_>)) {
    look(id, size, SuitStyle::Symbols, |session| {
        session.model.begin_game();
        test(session);
    });
}

/// Writes the line on the screen to a file that does not exist. Returns its text.
fn saved(session: &mut Session<'_, '_>) -> String {
    session.keys("wgame.pn\n");
    let save = session.tasks.saving.take().expect("a file was named");
    let text = format!("{}\n", save.record.text);
    assert_eq!((save.file.as_str(), save.how), ("game.pn", WriteMode::New));
    session.take(Action::Written(Box::new(save), Ok(Origin::default())));
    assert!(session.screen().contains("wrote game.pn"));
    text
}

/// Lets the analysis finish, as far as it takes no more than the first limits.
fn analyse(session: &mut Session<'_, '_>) {
    let question = session.tasks.question.clone().expect("something is asked");
    work(&mut Analyst::default(), question, &|_| false, |findings| {
        session.take(Action::Learn(findings))
    });
}

/// A game that was lost on the way.
fn lost() -> Vec<u8> {
    record("monte-carlo/stuck.pn", "thirteens5x5x1+3")
}

const WRONG: &[u8] = b"3x3x13x5+1 1a 2b 1a 3c";

/// Records of every verdict.
const MANY: &[u8] = b"\
3x3x13x5+1 1a 2b 1a 3c
2x2x1x1+[AH AS] 1a *1a
2x2x1x1+[AH AS] 1a =partial
carpet+1 9z
2x2x1x1+[AS AH] 1a
";

#[test]
fn legal_moves_are_listed() {
    look(WRONG, (80, 30), SuitStyle::Symbols, |session| {
        assert_snapshot!("legal", session.keys(".mj").screen());
        // The list stays, and goes with the position.
        assert_eq!(session.press(Key::Left).selected(), "1a");
        assert_eq!(session.keys(".").selected(), "2b");
        assert_eq!(session.keys("\x1b").model.overlay(), Overlay::None);
        assert_eq!(session.keys("mm").model.overlay(), Overlay::None);
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
        assert!(screen.contains("▸T♥◂"), "{screen}");
        assert!(!session.click("T♥").screen().contains("▸T♥◂"));
        session.keys("m").click("3b");
        assert_eq!(session.selected(), "3b");
        // A click on the selected move plays it.
        assert!(session.click("3b").screen().contains("branch   move 2 of 2"));
        session.keys("\x1b\t").click("solved 1").click("games.pn");
        assert_eq!(
            ((session.model.record, session.model.count()), session.model.overlay()),
            ((1, 5), Overlay::None)
        );
        session.press(Key::Click(79, 20)).press(Key::Click(300, 300));
    });
}

/// Tests what stays when a text changes. Returns the index of the record, the move and the message.
fn reloaded(old: &[u8], keys: &str, new: &[u8]) -> (usize, usize, String) {
    let mut result = Default::default();
    look(old, (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys(keys).reloads(Key::Char('r')));
        let texts = [text(new)];
        let library = Library::read(&texts, &DealBook::default(), None);
        let model = Model::again(&library, session.model.keep(None));
        let session = Session::new(model, (80, 24));
        result = (session.model.record, session.at(), session.model.message.unwrap_or_default());
    });
    result
}

#[test]
fn a_reload_keeps_the_place() {
    let fixed = b"3x3x13x5+1 1a 2b 1c 3d";
    assert_eq!(reloaded(WRONG, "x", fixed), (0, 3, "reloaded: the record fails".to_owned()));
    let more = [b"2x2x1x1+[AH AS] 1a *1a\n", MANY].concat();
    let message = "reloaded: 3 of 6 records fail".to_owned();
    assert_eq!(reloaded(MANY, "nn.", &more), (3, 1, message));
    let fewer = b"2x2x1x1+[AH AS] 1a *1a";
    let message = "reloaded: the record passes".to_owned();
    assert_eq!(reloaded(MANY, "nnnng0\n", fewer), (0, 0, message));
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
                session.keys(keys).keys("y");
                let copied = session.tasks.copied.take().unwrap_or_default();
                let texts = [text(copied.as_bytes())];
                let library = Library::read(&texts, &DealBook::default(), None);
                assert!(library.passes() && library.entries().len() == 1, "{copied}");
                let theme = session.model.theme;
                let mut copy = Session::new(Model::new(&library, theme, RULEBOOK), (80, 24));
                copy.press(Key::End);
                let board = session.model.session.board();
                assert_eq!(copy.model.session.board(), board, "{copied}");
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
        session.keys(".y");
        assert_eq!(session.tasks.copied.take().as_deref(), Some("2x2x1x1+[AH AS] 1a =partial"));
        assert!(session.screen().contains("sent the record up to move 1 to the clipboard"));
    });
    look(b"3x3x13x99+1 1a", (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("y").screen().contains("the record cannot be dealt"));
    });
}

#[test]
fn escape_closes_and_never_quits() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("/kd\n\x1b");
        assert_eq!(session.model.message, None);
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
                        place(session.keys(".")),
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
