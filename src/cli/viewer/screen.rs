//! The terminal: its input, and restoring it.

use super::analyst::{Analyst, Findings};
use super::clipboard::osc52;
use super::files::{self, Files};
use super::keys::Key;
use super::library::Library;
use super::model::{Kept, Model};
use super::theme::Theme;
use super::update::{Action, Task, update};
use super::view::view;
use crate::cli::input::Text;
use crate::cli::signals::{Listening, end_by};
use patience_core::game::Sight;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::Show;
use ratatui_crossterm::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui_crossterm::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_crossterm::crossterm::{execute, style};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// An event from outside.
enum Happening {
    Key(Key),
    Resized,
    /// Something was found out about a question with this number.
    Found(u64, Findings),
    /// Nothing more can be read.
    Closed,
    /// A signal to end the program.
    Signal(i32),
}

/// Whether the terminal must be restored, so that it is done once.
static IN_USE: AtomicBool = AtomicBool::new(false);

/// The terminal in raw mode on its second screen, for as long as this lives.
struct Borrowed;

impl Borrowed {
    fn new() -> io::Result<Self> {
        IN_USE.store(true, Ordering::SeqCst);
        let borrowed = Self;
        enable_raw_mode()?;
        // No window change is missed from here on.
        event::poll(Duration::ZERO)?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(borrowed)
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. If it is gone, there is nothing to restore.
fn give_back() {
    if !IN_USE.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Returns whether there is a capable screen, and a keyboard. If standard input is another stream,
/// the keyboard of the terminal will do.
pub(in crate::cli) fn is_possible() -> bool {
    let obeys = cfg!(windows)
        || std::env::var_os("TERM").is_some_and(|name| !name.is_empty() && name != "dumb");
    obeys
        && io::stdout().is_terminal()
        && (io::stdin().is_terminal() || cfg!(unix) && File::open("/dev/tty").is_ok())
}

/// Shows records on the whole terminal until the user quits. `judge` makes a library of texts that
/// were read again, and `sight` is what to show in addition to what the games do. Returns whether
/// every record passed at the end.
pub(in crate::cli) fn run(
    library: &Library<'_>,
    files: &mut Files<'_>,
    judge: &dyn for<'t> Fn(&'t [Text]) -> Library<'t>,
    theme: Theme,
    sight: Sight,
) -> io::Result<bool> {
    on_terminal(theme, |terminal, happenings, analyst| {
        let mut passes = library.passes();
        let mut model = Model::new(library, theme);
        model.begin_with(sight);
        let mut end = watch(&mut model, files, terminal, happenings, analyst)?;
        loop {
            match end {
                Ended::Quit => return Ok((passes, None)),
                Ended::Signal(signal) => return Ok((passes, Some(signal))),
                Ended::Changed(texts, kept) => {
                    let library = judge(&texts);
                    passes = library.passes();
                    let mut model = Model::again(&library, *kept);
                    end = watch(&mut model, files, terminal, happenings, analyst)?;
                }
            }
        }
    })
}

/// Lets the user play on from the end of the only record, until they quit. `sight` is what to show
/// in addition to what the game does. Returns the record of the game, unless it has been saved.
pub(in crate::cli) fn play(
    library: &Library<'_>,
    theme: Theme,
    sight: Sight,
    writes_deals: bool,
) -> io::Result<Option<String>> {
    on_terminal(theme, |terminal, happenings, analyst| {
        let mut model = Model::new(library, theme);
        model.begin_with(sight);
        model.session.writes_deals = writes_deals;
        model.begin_game();
        let end = watch(&mut model, &mut Files::default(), terminal, happenings, analyst)?;
        let signal = match end {
            Ended::Signal(signal) => Some(signal),
            // A game has no files to read again.
            Ended::Quit | Ended::Changed(..) => None,
        };
        Ok((model.unsaved(), signal))
    })
}

/// Uses the terminal, and what happens there. Ends the program if that returns a signal.
fn on_terminal<T>(
    theme: Theme,
    use_it: impl FnOnce(&mut Screen, &Receiver<Happening>, &mut Analyst) -> io::Result<(T, Option<i32>)>,
) -> io::Result<T> {
    let (sender, happenings) = channel();
    let signals = sender.clone();
    let _listening =
        Listening::begin(move |signal| signals.send(Happening::Signal(signal)).is_ok());
    style::force_color_output(theme.colour);
    let found = sender.clone();
    let mut analyst = Analyst::new(move |number, findings| {
        // Without a receiver, nobody wants to know.
        let _ = found.send(Happening::Found(number, findings));
    });
    let (done, signal) = borrow(|terminal| {
        thread::spawn(move || read(&sender));
        use_it(terminal, &happenings, &mut analyst)
    })?;
    signal.map_or(Ok(()), end_by)?;
    Ok(done)
}

/// Why the viewer stopped.
enum Ended {
    Quit,
    Signal(i32),
    /// The files have been read again.
    Changed(Vec<Text>, Box<Kept>),
}

/// How long to wait before looking at the files again.
const LOOK: Duration = Duration::from_secs(1);

type Screen = Terminal<CrosstermBackend<io::Stdout>>;

/// Lends the terminal out. It is restored when this returns, and before a panic message is printed.
fn borrow<T>(use_it: impl FnOnce(&mut Screen) -> io::Result<T>) -> io::Result<T> {
    let before = Arc::new(panic::take_hook());
    let hook = Arc::clone(&before);
    panic::set_hook(Box::new(move |information| {
        give_back();
        hook(information);
    }));
    let borrowed = Borrowed::new()?;
    let result = Terminal::new(CrosstermBackend::new(io::stdout()))
        .and_then(|mut terminal| use_it(&mut terminal));
    drop(borrowed);
    panic::set_hook(Box::new(move |information| before(information)));
    result
}

/// Draws and waits in turn.
fn watch(
    model: &mut Model<'_, '_>,
    files: &mut Files<'_>,
    terminal: &mut Screen,
    happenings: &Receiver<Happening>,
    analyst: &mut Analyst,
) -> io::Result<Ended> {
    let mut stepped = Instant::now();
    let mut looked = Instant::now();
    loop {
        let mut drawn = Default::default();
        terminal.draw(|frame| drawn = view(model, frame.area(), frame.buffer_mut()))?;
        let mut tasks: VecDeque<Task> = update(model, Action::Draw(drawn)).into();
        if tasks.is_empty() {
            let pause = model.playback.pause();
            let step = pause.map(|pause| pause.saturating_sub(stepped.elapsed()));
            let look = files.can_change().then(|| LOOK.saturating_sub(looked.elapsed()));
            let next = match step.into_iter().chain(look).min() {
                Some(wait) => happenings.recv_timeout(wait),
                None => happenings.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let action = match next {
                Ok(Happening::Key(key)) => Some(Action::Press(key)),
                Ok(Happening::Found(number, findings)) if analyst.is_asked(number) => {
                    Some(Action::Learn(findings))
                }
                Ok(Happening::Found(..) | Happening::Resized) => None,
                Ok(Happening::Signal(signal)) => return Ok(Ended::Signal(signal)),
                Ok(Happening::Closed) | Err(RecvTimeoutError::Disconnected) => {
                    return Ok(Ended::Quit);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if files.can_change() && looked.elapsed() >= LOOK {
                        looked = Instant::now();
                        // Nobody wants the place to change while they type.
                        if model.prompt.is_none() && files.have_changed() {
                            tasks.push_back(Task::Reload);
                        }
                    }
                    let is_due = pause.is_some_and(|pause| stepped.elapsed() >= pause);
                    is_due.then(|| {
                        stepped = Instant::now();
                        Action::Tick
                    })
                }
            };
            if let Some(action) = action {
                tasks.extend(update(model, action));
            }
            // The first move is due when playing begins.
            if pause.is_none() {
                stepped = Instant::now();
            }
        }
        while let Some(task) = tasks.pop_front() {
            match task {
                Task::Quit => return Ok(Ended::Quit),
                Task::Ask(question) => analyst.ask(question.map(|question| *question)),
                Task::Copy(text) => {
                    let mut out = io::stdout();
                    out.write_all(osc52(&text).as_bytes())?;
                    out.flush()?;
                }
                Task::Save(save) => {
                    let result = files::save(&save);
                    tasks.extend(update(model, Action::Written(save, result)));
                }
                Task::Reload => match files.read() {
                    Ok(texts) => return Ok(Ended::Changed(texts, Box::new(model.keep()))),
                    Err(failure) => {
                        tasks.extend(update(model, Action::NotReloaded(failure.to_string())));
                    }
                },
            }
        }
    }
}

/// Reads keys until the receiver is gone.
fn read(sender: &Sender<Happening>) {
    loop {
        let happening = match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => match meant(key) {
                Some(key) => Happening::Key(key),
                None => continue,
            },
            Ok(Event::Mouse(mouse)) => match mouse.kind {
                MouseEventKind::ScrollDown => Happening::Key(Key::WheelDown),
                MouseEventKind::ScrollUp => Happening::Key(Key::WheelUp),
                MouseEventKind::Down(MouseButton::Left) => {
                    Happening::Key(Key::Click(mouse.column, mouse.row))
                }
                _ => continue,
            },
            Ok(Event::Resize(..)) => Happening::Resized,
            Ok(_) => continue,
            Err(_) => Happening::Closed,
        };
        let closed = matches!(happening, Happening::Closed);
        if sender.send(happening).is_err() || closed {
            return;
        }
    }
}

fn meant(key: KeyEvent) -> Option<Key> {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    Some(match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Interrupt,
        // Input typed before the viewer had the keyboard.
        KeyCode::Char('j') if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Enter,
        KeyCode::Char(sign) if !held => Key::Char(sign),
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        _ => return None,
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::borrow;
    use support::pty::Session;

    #[test]
    #[ignore = "it is for the next test, on a terminal"]
    #[allow(clippy::panic)]
    fn panics() {
        let _ = borrow::<()>(|terminal| {
            terminal.draw(|frame| frame.render_widget("failing", frame.area()))?;
            panic!("as meant");
        });
    }

    #[test]
    fn a_panic_leaves_the_terminal_in_order() {
        let this = std::env::current_exe().expect("tests run from a file");
        let session = Session::new(
            &this.display().to_string(),
            r#""$0" cli::viewer::screen::tests::panics --exact --ignored --nocapture"#,
            &[],
        );
        session.sees("as meant");
        let bytes = String::from_utf8_lossy(&session.ends_in_order("status 101")).into_owned();
        let places = ["failing", "\x1b[?1049l", "as meant"].map(|text| bytes.find(text));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{bytes:?}");
    }
}
