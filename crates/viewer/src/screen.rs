//! The terminal: its input, and restoring it.

use super::analyst::{AnalystThread, Report};
use super::clipboard::osc52;
use super::inputs::Inputs;
use super::judge::Judge;
use super::keys::Key;
use super::library::Library;
use super::model::statistics::Statistics;
use super::model::{Kept, Model};
use super::saving;
use super::theme::Theme;
use super::update::{Action, Task, update};
use super::view::view;
use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, style};
use patience_core::deal_book::DealBook;
use patience_core::game::Sight;
use patience_files::signals::{Listening, end_by, is_stop, stop, watch_stops};
use patience_files::text::Text;
use patience_report::rules::Rulebook;
use patience_search::analysis::Outlook;
use ratatui_core::backend::Backend;
use ratatui_core::layout::Rect;
use ratatui_core::terminal::{Terminal, TerminalOptions, Viewport};
use ratatui_crossterm::CrosstermBackend;
use std::collections::VecDeque;
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// An event from outside.
enum Happening {
    Key(Key),
    Pasted(String),
    Resized,
    /// Something was found out about a question with this number.
    Found(u64, Report),
    /// A deal of the session with this number can be won, or not.
    Judged(usize, Outlook),
    /// Nothing more can be read.
    Closed,
    /// There is a signal.
    Woken,
    /// The program goes on after it was stopped.
    Continued,
}

/// What happens outside, in order; signals come before everything else.
struct Inbox {
    happenings: Receiver<Happening>,
    signals: Receiver<i32>,
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
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(borrowed)
    }
}

/// The screen's way out. If it cannot be written to, `LOST` has the error, and no one else hears of
/// it: a screen shows its cursor when it is dropped, and panics if that fails.
struct Output(io::Stdout);

/// Why the screen could not be written to.
static LOST: Mutex<Option<io::Error>> = Mutex::new(None);

impl Output {
    fn note<T>(result: io::Result<T>, otherwise: T) -> io::Result<T> {
        Ok(result.unwrap_or_else(|error| {
            *LOST.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            otherwise
        }))
    }

    /// Returns an error if the screen could not be written to.
    fn check() -> io::Result<()> {
        LOST.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Self::note(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::note(self.0.flush(), ())
    }
}

/// Takes the terminal again after the program was stopped, whatever the shell has done to it.
fn take_back() -> io::Result<Screen> {
    IN_USE.store(true, Ordering::SeqCst);
    disable_raw_mode()?;
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
    screen()
}

/// Returns the screen, which is blank. A terminal that does not know its size gets the usual one.
fn screen() -> io::Result<Screen> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    let backend = CrosstermBackend::new(Output(io::stdout()));
    match backend.size() {
        Ok(size) if size.width > 0 && size.height > 0 => Terminal::new(backend),
        _ => {
            let viewport = Viewport::Fixed(Rect::new(0, 0, 80, 24));
            Terminal::with_options(backend, TerminalOptions { viewport })
        }
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
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Returns whether there is a capable screen, and a keyboard. If standard input is another stream,
/// the keyboard of the terminal will do.
pub fn is_possible() -> bool {
    let obeys = cfg!(windows)
        || std::env::var_os("TERM").is_some_and(|name| !name.is_empty() && name != "dumb");
    obeys
        && io::stdout().is_terminal()
        && (io::stdin().is_terminal() || cfg!(unix) && File::open("/dev/tty").is_ok())
}

/// Shows records on the whole terminal until the user quits. `judge` makes a library of texts that
/// were read again, or are others than those of `library`. Returns
/// whether every record passed at the end.
pub fn run(
    library: &Library<'_>,
    inputs: &mut dyn Inputs,
    judge: &dyn for<'t> Fn(&'t [Text], bool) -> Library<'t>,
    beginning: Beginning,
) -> io::Result<bool> {
    let Beginning { theme, sight, rulebook, .. } = beginning;
    let (passes, signal) = on_terminal(theme, |terminal, inbox, minds| {
        let mut passes = library.passes();
        let mut is_other = false;
        let has_games = |text: &Text| match judge(std::slice::from_ref(text), true).is_empty() {
            true => Err("no game found".to_owned()),
            false => Ok(()),
        };
        let mut model = Model::new(library, theme, rulebook);
        model.begin_with(sight);
        let mut end = watch_until(&mut model, inputs, &has_games, terminal, inbox, minds)?;
        loop {
            match end {
                Ended::Quit => return Ok((passes, None)),
                Ended::Signal(signal) => return Ok((passes, Some(signal))),
                Ended::Changed(texts, kept) => {
                    let library = judge(&texts, is_other);
                    passes = library.passes();
                    let mut model = Model::again(&library, *kept);
                    end = watch_until(&mut model, inputs, &has_games, terminal, inbox, minds)?;
                }
                Ended::Opened(opened) => {
                    let texts = [opened.text];
                    inputs.turn_to(&texts[0]);
                    let is_file = texts[0].file.is_some();
                    is_other |= is_file;
                    let library = judge(&texts, true);
                    // What is pasted is none of the records that were asked for.
                    if is_file {
                        passes = library.passes();
                    }
                    let mut model = Model::new(&library, opened.theme, rulebook);
                    model.begin_with(sight);
                    end = watch_until(&mut model, inputs, &has_games, terminal, inbox, minds)?;
                }
            }
        }
    })?;
    signal.map_or(Ok(()), end_by)?;
    Ok(passes)
}

/// A game that has ended.
pub struct PlayedGame {
    /// Its record, unless it has been saved.
    pub unsaved: Option<String>,
    /// Why it ended, unless the user has quit.
    pub cut_off: Option<CutOff>,
    /// How many games were played and won, unless none was.
    pub statistics: Option<String>,
}

/// What ended a game.
pub enum CutOff {
    /// A signal, which is to end the program.
    Signal(i32),
    /// The terminal cannot be used any more.
    Terminal(io::Error),
}

/// How a game begins.
#[derive(Clone, Copy)]
pub struct Beginning {
    /// The look.
    pub theme: Theme,
    /// The rules that it can show.
    pub rulebook: Rulebook,
    /// What to show in addition to what the game does.
    pub sight: Sight,
    /// Whether its deal is written out in the record, though cards of it are face down.
    pub writes_deals: bool,
}

/// Makes the library of the games of some texts, or returns what is wrong with them. Numbered games
/// have other deals, if any are given.
pub type Games<'g> =
    dyn for<'t> Fn(&'t [Text], Option<&DealBook>) -> Result<Library<'t>, String> + 'g;

/// Lets the user play on from the end of a record, or choose one or a game, until they quit.
/// `games` makes the library of what is opened.
pub fn play(
    library: &Library<'_>,
    games: &Games<'_>,
    beginning: Beginning,
    inputs: &mut dyn Inputs,
) -> io::Result<PlayedGame> {
    on_terminal(beginning.theme, |terminal, inbox, minds| {
        let mut statistics = Statistics::default();
        let mut play = |library: &Library<'_>, theme| {
            let beginning = Beginning { theme, ..beginning };
            play_one(library, games, beginning, inputs, &mut statistics, terminal, inbox, minds)
        };
        let mut next = match play(library, beginning.theme) {
            Ok(played) => return Ok(played),
            Err(opened) => opened,
        };
        loop {
            let texts = [next.text];
            // Only a game that can be played is opened.
            let library = games(&texts, next.deals.as_ref()).unwrap_or_default();
            next = match play(&library, next.theme) {
                Ok(played) => return Ok(played),
                Err(opened) => opened,
            };
        }
    })
}

/// Lets the user play the games of a library.
///
/// # Errors
/// Returns another text to be played.
fn play_one(
    library: &Library<'_>,
    games: &Games<'_>,
    beginning: Beginning,
    inputs: &mut dyn Inputs,
    statistics: &mut Statistics,
    terminal: &mut Screen,
    inbox: &Inbox,
    minds: &mut Minds,
) -> Result<PlayedGame, Box<Opened>> {
    let mut model = Model::new(library, beginning.theme, beginning.rulebook);
    model.statistics = std::mem::take(statistics);
    model.begin_with(beginning.sight);
    model.session.writes_deals = beginning.writes_deals;
    model.begin_play();
    let can_be_played = |text: &Text| games(std::slice::from_ref(text), None).map(|_| ());
    let end = watch_until(&mut model, inputs, &can_be_played, terminal, inbox, minds);
    if let Some(left) = model.statistics.leave(&model.session) {
        minds.judge.ask(left);
    }
    let cut_off = match end {
        Ok(Ended::Opened(opened)) => {
            *statistics = model.statistics;
            return Err(opened);
        }
        // A game has no files to read again.
        Ok(Ended::Quit | Ended::Changed(..)) => None,
        Ok(Ended::Signal(signal)) => Some(CutOff::Signal(signal)),
        Err(error) => Some(CutOff::Terminal(error)),
    };
    let unsaved = model.unsaved();
    let mut statistics = model.statistics;
    if cut_off.is_none() && !statistics.is_complete() {
        give_back();
        wait_for(&mut statistics, inbox);
    }
    Ok(PlayedGame { unsaved, cut_off, statistics: statistics.line() })
}

/// How long to wait after the end for what is still searched.
const PATIENCE: Duration = Duration::from_millis(500);

/// Waits a moment for what is not known of the games that were left.
fn wait_for(statistics: &mut Statistics, inbox: &Inbox) {
    let end = Instant::now() + PATIENCE;
    while !statistics.is_complete() {
        let rest = end.saturating_duration_since(Instant::now());
        match inbox.happenings.recv_timeout(rest) {
            Ok(Happening::Judged(number, outlook)) => statistics.judged(number, outlook),
            Ok(_) => {}
            Err(_) => return,
        }
    }
}

/// Watches as [`watch`] does, until there is a text that `check` lets be opened.
fn watch_until(
    model: &mut Model<'_, '_>,
    inputs: &mut dyn Inputs,
    check: &dyn Fn(&Text) -> Result<(), String>,
    terminal: &mut Screen,
    inbox: &Inbox,
    minds: &mut Minds,
) -> io::Result<Ended> {
    loop {
        match watch(model, inputs, terminal, inbox, minds)? {
            // What was dealt before can be dealt again.
            Ended::Opened(opened) if opened.deals.is_none() => match check(&opened.text) {
                Ok(()) => return Ok(Ended::Opened(opened)),
                // This leaves no task.
                Err(reason) => _ = update(model, Action::NotOpened(reason)),
            },
            end => return Ok(end),
        }
    }
}

/// Uses the terminal, and what happens there.
fn on_terminal<T>(
    theme: Theme,
    use_it: impl FnOnce(&mut Screen, &Inbox, &mut Minds) -> io::Result<T>,
) -> io::Result<T> {
    let (sender, happenings) = channel();
    let (signal, signals) = channel();
    let (woken, stopped) = (sender.clone(), (signal.clone(), sender.clone()));
    let _listening = Listening::begin(move |ending| {
        signal.send(ending).is_ok() && woken.send(Happening::Woken).is_ok()
    });
    watch_stops(move |stop| match stop {
        Some(stop) => stopped.0.send(stop).is_ok() && stopped.1.send(Happening::Woken).is_ok(),
        None => stopped.1.send(Happening::Continued).is_ok(),
    });
    style::force_color_output(theme.colour);
    let found = sender.clone();
    let analyst = AnalystThread::new(move |number, report| {
        // Without a receiver, nobody wants to know.
        let _ = found.send(Happening::Found(number, report));
    });
    let judged = sender.clone();
    let judge = Judge::new(move |number, outlook| {
        let _ = judged.send(Happening::Judged(number, outlook));
    });
    let mut minds = Minds { analyst, judge };
    borrow(|terminal| {
        thread::spawn(move || read(&sender));
        use_it(terminal, &Inbox { happenings, signals }, &mut minds)
    })
}

/// Why the viewer stopped.
enum Ended {
    Quit,
    Signal(i32),
    /// The files have been read again.
    Changed(Vec<Text>, Box<Kept>),
    /// Another text is to be shown.
    Opened(Box<Opened>),
}

/// A text to show.
struct Opened {
    text: Text,
    /// The deals of its games, if they are known.
    deals: Option<DealBook>,
    /// The theme as the user has it by now.
    theme: Theme,
}

/// What searches in the background.
struct Minds {
    analyst: AnalystThread,
    judge: Judge,
}

/// How long to wait before looking at the files again.
const LOOK: Duration = Duration::from_secs(1);

type Screen = Terminal<CrosstermBackend<Output>>;

/// Lends the terminal out. It is restored when this returns, and before a panic message is printed.
fn borrow<T>(use_it: impl FnOnce(&mut Screen) -> io::Result<T>) -> io::Result<T> {
    let before = Arc::new(panic::take_hook());
    let hook = Arc::clone(&before);
    panic::set_hook(Box::new(move |information| {
        give_back();
        hook(information);
    }));
    let borrowed = Borrowed::new()?;
    let result = screen().and_then(|mut terminal| use_it(&mut terminal));
    drop(borrowed);
    panic::set_hook(Box::new(move |information| before(information)));
    result
}

/// Draws and waits in turn. All that waits is taken before the next drawing.
fn watch(
    model: &mut Model<'_, '_>,
    inputs: &mut dyn Inputs,
    terminal: &mut Screen,
    inbox: &Inbox,
    minds: &mut Minds,
) -> io::Result<Ended> {
    let mut stepped = Instant::now();
    let mut looked = Instant::now();
    loop {
        let mut drawn = Default::default();
        terminal.draw(|frame| drawn = view(model, frame.area(), frame.buffer_mut()))?;
        Output::check()?;
        let tasks = update(model, Action::Draw(drawn));
        if let Some(end) = perform(tasks, model, inputs, terminal, minds)? {
            return Ok(end);
        }
        let pause = model.playback.pause();
        let step = pause.map(|pause| pause.saturating_sub(stepped.elapsed()));
        let look = inputs.can_change().then(|| LOOK.saturating_sub(looked.elapsed()));
        let next = match step.into_iter().chain(look).min() {
            Some(wait) => inbox.happenings.recv_timeout(wait),
            None => inbox.happenings.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match next {
            Ok(happening) => Some(happening),
            Err(RecvTimeoutError::Disconnected) => return Ok(Ended::Quit),
            Err(RecvTimeoutError::Timeout) => None,
        };
        for happening in first.into_iter().chain(inbox.happenings.try_iter()) {
            match inbox.signals.try_recv() {
                Ok(signal) if is_stop(signal) => suspend(terminal)?,
                Ok(signal) => return Ok(Ended::Signal(signal)),
                Err(_) => {}
            }
            let action = match happening {
                Happening::Key(key) => Action::Press(key),
                Happening::Pasted(text) => Action::Paste(text),
                Happening::Found(number, report) if minds.analyst.is_asked(number) => {
                    match report {
                        Report::Found(findings) => Action::Learn(findings),
                        Report::Met(met) => Action::Count(met),
                    }
                }
                Happening::Judged(number, outlook) => Action::Judged(number, outlook),
                Happening::Found(..) | Happening::Woken => continue,
                Happening::Resized => {
                    *terminal = screen()?;
                    continue;
                }
                Happening::Continued => {
                    *terminal = take_back()?;
                    continue;
                }
                Happening::Closed => return Ok(Ended::Quit),
            };
            let tasks = update(model, action);
            if let Some(end) = perform(tasks, model, inputs, terminal, minds)? {
                return Ok(end);
            }
        }
        if inputs.can_change() && looked.elapsed() >= LOOK {
            looked = Instant::now();
            // Nobody wants the place to change while they type.
            if model.prompt.is_none()
                && inputs.have_changed()
                && let Some(end) = perform(vec![Task::Reload], model, inputs, terminal, minds)?
            {
                return Ok(end);
            }
        }
        match pause {
            Some(pause) if stepped.elapsed() >= pause => {
                stepped = Instant::now();
                let tasks = update(model, Action::Tick);
                if let Some(end) = perform(tasks, model, inputs, terminal, minds)? {
                    return Ok(end);
                }
            }
            Some(_) => {}
            // The first move is due some time after playing begins.
            None => stepped = Instant::now(),
        }
    }
}

/// Does what the model has left to do. Returns why the viewer ends, if it does.
fn perform(
    tasks: Vec<Task>,
    model: &mut Model<'_, '_>,
    inputs: &mut dyn Inputs,
    terminal: &mut Screen,
    minds: &mut Minds,
) -> io::Result<Option<Ended>> {
    let mut tasks = VecDeque::from(tasks);
    while let Some(task) = tasks.pop_front() {
        match task {
            Task::Quit => return Ok(Some(Ended::Quit)),
            Task::Suspend => suspend(terminal)?,
            Task::Open(_) | Task::OpenFile(_) | Task::Deal(_) | Task::Restart(..) => {
                let deals = match &task {
                    Task::Restart(_, deals) => Some(deals.clone()),
                    _ => None,
                };
                let opened = match task {
                    Task::OpenFile(path) => inputs.open(&path),
                    Task::Deal(id) => pasted(&format!("{id}{}", random_number())),
                    Task::Open(text) | Task::Restart(text, _) => pasted(&text),
                    _ => continue,
                };
                match opened {
                    Ok(text) => {
                        let opened = Opened { text, deals, theme: model.theme };
                        return Ok(Some(Ended::Opened(Box::new(opened))));
                    }
                    Err(reason) => tasks.extend(update(model, Action::NotOpened(reason))),
                }
            }
            Task::Judge(number, deal) => minds.judge.ask((number, *deal)),
            Task::Ask(question) => minds.analyst.ask(question.map(|question| *question)),
            Task::Copy(text) => {
                let mut out = io::stdout();
                out.write_all(osc52(&text).as_bytes())?;
                out.flush()?;
            }
            Task::Save(save) => {
                let result = saving::save(&save);
                tasks.extend(update(model, Action::Written(save, result)));
            }
            Task::Reload => match inputs.read() {
                Ok(texts) => return Ok(Some(Ended::Changed(texts, Box::new(model.keep())))),
                Err(reason) => tasks.extend(update(model, Action::NotReloaded(reason))),
            },
        }
    }
    Ok(None)
}

/// Returns a text that is not in a file.
fn pasted(text: &str) -> Result<Text, String> {
    Text::pasted(text).map_err(|error| error.to_string())
}

/// Returns a random number for a deal, short enough to be told to others.
fn random_number() -> u64 {
    // The system seeds each state anew.
    RandomState::new().build_hasher().finish() % 1_000_000 + 1
}

/// Gives the terminal back, stops until the shell lets the program go on, and draws anew.
fn suspend(terminal: &mut Screen) -> io::Result<()> {
    give_back();
    stop()?;
    *terminal = take_back()?;
    Ok(())
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
                MouseEventKind::Drag(MouseButton::Left) => {
                    Happening::Key(Key::Drag(mouse.column, mouse.row))
                }
                MouseEventKind::Up(MouseButton::Left) => {
                    Happening::Key(Key::Release(mouse.column, mouse.row))
                }
                _ => continue,
            },
            Ok(Event::Paste(text)) => Happening::Pasted(text),
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
        KeyCode::Char('z') if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Suspend,
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
            r#""$0" screen::tests::panics --exact --ignored --nocapture"#,
            &[],
        );
        session.sees("as meant");
        let bytes = String::from_utf8_lossy(&session.ends_in_order("status 101")).into_owned();
        let places = ["failing", "\x1b[?1049l", "as meant"].map(|text| bytes.find(text));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{bytes:?}");
    }
}
