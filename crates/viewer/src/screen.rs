//! The terminal: its input, and restoring it.

use super::analyst::{AnalystReport, AnalystThread};
use super::clipboard::osc52;
use super::habits::Habits;
use super::inputs::Inputs;
use super::keeper::Keeper;
use super::keys::Key;
use super::library::Library;
use super::model::unfinished_list::UnfinishedList;
use super::model::{KeptModel, Model, printed};
use super::paths;
use super::saving;
use super::theme::Theme;
use super::unfinished::{Unfinished, date_of};
use super::update::{Action, Task, update};
use super::view::view;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use patience_core::game::Sight;
use patience_core::text::shown_path;
use patience_files::journal::{Journal, state_folder};
use patience_files::signals::{Listening, is_stop, stop, watch_resizes, watch_stops};
use patience_files::text::Text;
use patience_report::rules::Rulebook;
use patience_search::daily::Date;
use patience_table::{Resumed, Unsaved};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

#[cfg_attr(unix, path = "screen/unix.rs")]
#[cfg_attr(not(unix), path = "screen/windows.rs")]
mod keyboard;
mod painting;

/// An event from outside.
enum ScreenEvent {
    Key(Key),
    Pasted(String),
    Resized,
    /// Something was found out about a question with this number.
    Found(u64, AnalystReport),
    /// Nothing more can be read.
    Closed,
    /// There is a signal.
    Woken,
    /// The program goes on after it was stopped.
    Continued,
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
        enter()?;
        Ok(borrowed)
    }
}

/// Turns to the second screen of the terminal, and to its mouse.
fn enter() -> io::Result<()> {
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
}

/// Takes the terminal again after the program was stopped. The shell may have changed its modes.
fn take_back() -> io::Result<Screen> {
    IN_USE.store(true, Ordering::SeqCst);
    disable_raw_mode()?;
    enable_raw_mode()?;
    enter()?;
    Screen::blank()
}

/// The cells that the terminal shows.
struct Screen(Buffer);

impl Screen {
    /// Returns the screen, which is blank. A terminal that does not know its size gets the usual one.
    fn blank() -> io::Result<Self> {
        execute!(io::stdout(), Clear(ClearType::All))?;
        let size = size().ok().filter(|&(width, height)| width > 0 && height > 0);
        let (width, height) = size.unwrap_or((80, 24));
        Ok(Self(Buffer::empty(Rect::new(0, 0, width, height))))
    }

    /// Shows what is drawn on blank cells. Returns what that says.
    fn draw<T>(&mut self, draw: impl FnOnce(&mut Buffer) -> T) -> io::Result<T> {
        let mut next = Buffer::empty(self.0.area);
        let said = draw(&mut next);
        let mut out = io::stdout();
        out.write_all(painting::difference(&self.0, &next).as_bytes())?;
        out.flush()?;
        self.0 = next;
        Ok(said)
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
/// whether every record passed at the end, and what was played beside them.
pub fn run(
    library: &Library<'_>,
    inputs: &mut dyn Inputs,
    judge: &dyn for<'t> Fn(&'t [Text], bool) -> Library<'t>,
    beginning: Beginning,
) -> io::Result<(bool, PlayedGame)> {
    let Beginning { theme, sight, rulebook, .. } = beginning;
    let has_games = |text: &Text| {
        let is_empty = judge(std::slice::from_ref(text), true).is_empty();
        if is_empty { Err("no game found".to_owned()) } else { Ok(()) }
    };
    on_terminal(inputs, &has_games, |viewer| {
        let theme = viewer.habits.theme(theme);
        let mut passes = library.passes();
        let mut is_other = false;
        let show = |viewer: &mut Viewer<'_>, library: &Library<'_>, theme, left, is_other| {
            let mut model = Model::new(library, theme, rulebook);
            model.begin_with(sight);
            let end = viewer.begin(&mut model, left, &|texts| judge(texts, is_other));
            (end, model.unsaved_games())
        };
        let (mut end, mut unsaved) = show(viewer, library, theme, Left::default(), is_other);
        loop {
            match end {
                ViewerEnd::Quit(cut_off) => {
                    let (unsaved, (journal, not_kept)) = (printed(unsaved), viewer.keeper.end());
                    return Ok((passes, PlayedGame { unsaved, cut_off, journal, not_kept }));
                }
                ViewerEnd::Changed(texts, kept) => {
                    let library = judge(&texts, is_other);
                    passes = library.passes();
                    let mut model = Model::again(&library, *kept);
                    end = viewer.watch(&mut model, &|texts| judge(texts, is_other));
                    unsaved = model.unsaved_games();
                }
                ViewerEnd::Opened(mut opened) => {
                    viewer.turn(&mut opened.left, unsaved);
                    let texts = [opened.text];
                    viewer.inputs.turn_to(&texts[0]);
                    let is_file = texts[0].file.is_some();
                    is_other |= is_file;
                    let library = judge(&texts, true);
                    // A pasted record is none of the records that were asked for.
                    if is_file {
                        passes = library.passes();
                    }
                    (end, unsaved) = show(viewer, &library, opened.theme, opened.left, is_other);
                }
            }
        }
    })
}

/// Games that have ended.
pub struct PlayedGame {
    /// The records of those that are not saved.
    pub unsaved: Vec<String>,
    /// Why it ended, unless the user has quit.
    pub cut_off: Option<CutOff>,
    /// What brings them back after a crash, until they are printed or kept.
    pub journal: Option<Journal>,
    /// Why they are not in it.
    pub not_kept: Option<io::Error>,
}

/// The cause that ended a game.
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
    /// Whether the deal is written out in the record, though cards of it are face down.
    pub writes_deals: bool,
    /// Whether cards that can safely go to foundations do so by themselves.
    pub collects: bool,
}

/// Makes the library of the games of some texts, or returns what is wrong with them.
pub type Games<'g> = dyn for<'t> Fn(&'t [Text]) -> Result<Library<'t>, String> + 'g;

/// Lets the user play on from the end of a record, or choose one or a game, until they quit.
/// `games` makes the library of what is opened.
pub fn play(
    library: &Library<'_>,
    games: &Games<'_>,
    beginning: Beginning,
    inputs: &mut dyn Inputs,
) -> io::Result<PlayedGame> {
    let can_be_played = |text: &Text| games(std::slice::from_ref(text)).map(|_| ());
    on_terminal(inputs, &can_be_played, |viewer| {
        let beginning = Beginning { theme: viewer.habits.theme(beginning.theme), ..beginning };
        let mut played = viewer.play(library, beginning, Left::default());
        loop {
            let opened = match played {
                Ok(played) => return Ok(played),
                Err(opened) => opened,
            };
            let texts = [opened.text];
            // Only a game that can be played is opened.
            let library = games(&texts).unwrap_or_default();
            let beginning = Beginning { theme: opened.theme, ..beginning };
            played = viewer.play(&library, beginning, opened.left);
        }
    })
}

/// Uses the terminal, and what happens there.
fn on_terminal<T>(
    inputs: &mut dyn Inputs,
    check: &CheckText<'_>,
    use_it: impl FnOnce(&mut Viewer<'_>) -> io::Result<T>,
) -> io::Result<T> {
    let (sender, events) = channel();
    let (signal, signals) = channel();
    let (woken, stopped) = (sender.clone(), (signal.clone(), sender.clone()));
    let _listening = Listening::begin(move |ending| {
        signal.send(ending).is_ok() && woken.send(ScreenEvent::Woken).is_ok()
    });
    watch_stops(move |stop| match stop {
        Some(stop) => stopped.0.send(stop).is_ok() && stopped.1.send(ScreenEvent::Woken).is_ok(),
        None => stopped.1.send(ScreenEvent::Continued).is_ok(),
    });
    let resized = sender.clone();
    watch_resizes(move || resized.send(ScreenEvent::Resized).is_ok());
    let found = sender.clone();
    let analyst = AnalystThread::new(move |number, report| {
        // Without a receiver, nobody wants to know.
        let _ = found.send(ScreenEvent::Found(number, report));
    });
    borrow(|terminal| {
        thread::spawn(move || keyboard::read(&sender));
        let keeper = Keeper::new();
        let unfinished = UnfinishedList::of(keeper.look());
        let habits = state_folder().map(|state| Habits::read(&state)).unwrap_or_default();
        use_it(&mut Viewer {
            terminal,
            events,
            signals,
            analyst,
            inputs,
            check,
            keeper,
            unfinished,
            habits,
        })
    })
}

/// Why the viewer stopped.
enum ViewerEnd {
    /// The user has quit, unless something cut the viewer off.
    Quit(Option<CutOff>),
    /// The files have been read again.
    Changed(Vec<Text>, Box<KeptModel>),
    /// The viewer is to show another text.
    Opened(Box<OpenedText>),
}

impl From<io::Error> for ViewerEnd {
    fn from(error: io::Error) -> Self {
        Self::Quit(Some(CutOff::Terminal(error)))
    }
}

/// A text to show.
struct OpenedText {
    text: Text,
    /// The theme as the user has it by now.
    theme: Theme,
    left: Left,
}

/// The games that are not saved where another text is shown.
#[derive(Default)]
struct Left {
    /// Games of before, none of which is shown.
    stray: Vec<Unsaved>,
    /// Games that go on with the text.
    goes_on: Option<GoesOn>,
}

/// Games of a program that was cut off, with which a text goes on.
struct GoesOn {
    games: Resumed,
    /// Whether the text is the last of them alone, rather than its file, and why that is not shown.
    is_alone: bool,
    reason: Option<String>,
}

/// Makes the library of the files that are shown, read again.
type Again<'a> = dyn for<'t> Fn(&'t [Text]) -> Library<'t> + 'a;

/// Says why a text cannot be opened.
type CheckText<'c> = dyn Fn(&Text) -> Result<(), String> + 'c;

/// The terminal, the searches in the background, and the files that are shown.
struct Viewer<'v> {
    terminal: &'v mut Screen,
    /// The events from outside, in order.
    events: Receiver<ScreenEvent>,
    /// Signals, which come before everything else.
    signals: Receiver<i32>,
    analyst: AnalystThread,
    inputs: &'v mut dyn Inputs,
    check: &'v CheckText<'v>,
    keeper: Keeper,
    /// The games of programs that were cut off, while no model has them.
    unfinished: UnfinishedList,
    /// How the user likes to see cards.
    habits: Habits,
}

/// How long to wait before looking at the files again.
const LOOK: Duration = Duration::from_secs(1);

/// Lends the terminal out. It is restored when this returns, and before a panic message is printed.
fn borrow<T>(use_it: impl FnOnce(&mut Screen) -> io::Result<T>) -> io::Result<T> {
    let before = Arc::new(panic::take_hook());
    let hook = Arc::clone(&before);
    panic::set_hook(Box::new(move |information| {
        give_back();
        hook(information);
    }));
    let borrowed = Borrowed::new()?;
    let result = Screen::blank().and_then(|mut screen| use_it(&mut screen));
    drop(borrowed);
    panic::set_hook(Box::new(move |information| before(information)));
    result
}

impl Viewer<'_> {
    /// Lets the user play the games of a library.
    ///
    /// # Errors
    /// Returns another text to be played.
    fn play(
        &mut self,
        library: &Library<'_>,
        beginning: Beginning,
        left: Left,
    ) -> Result<PlayedGame, Box<OpenedText>> {
        let mut model = Model::new(library, beginning.theme, beginning.rulebook);
        model.begin_with(beginning.sight);
        model.session.write_deals(beginning.writes_deals);
        model.collects = beginning.collects;
        model.begin_play();
        // A game has no files to read again.
        let end = self.begin(&mut model, left, &|_| Library::default());
        let cut_off = match end {
            ViewerEnd::Opened(mut opened) => {
                self.turn(&mut opened.left, model.unsaved_games());
                return Err(opened);
            }
            ViewerEnd::Changed(..) => None,
            ViewerEnd::Quit(cut_off) => cut_off,
        };
        let (journal, not_kept) = self.keeper.end();
        Ok(PlayedGame { unsaved: model.unsaved(), cut_off, journal, not_kept })
    }

    /// Takes note that another text is shown, beside which these games are not saved.
    fn turn(&mut self, left: &mut Left, unsaved: Vec<Unsaved>) {
        // The games that go on are in the journal with all others.
        if left.goes_on.is_none() {
            self.keeper.turn(&unsaved);
        }
        left.stray = unsaved;
    }

    /// Shows a model with the games that are left until it ends.
    fn begin(&mut self, model: &mut Model<'_, '_>, left: Left, again: &Again<'_>) -> ViewerEnd {
        model.games.go_on_with(left.stray);
        match left.goes_on {
            Some(GoesOn { games, is_alone: true, reason }) => {
                model.go_on_alone(&games);
                model.message = reason.map(|reason| format!("{reason}; your line is here alone"));
            }
            Some(GoesOn { games, is_alone: false, .. }) if !model.go_on_with(&games) => {
                let file = games.game.origin.as_ref().map(|origin| shown_path(&origin.path));
                let reason = file.map(|file| format!("{file} no longer has this record"));
                return alone(model, games, reason);
            }
            _ => {}
        }
        self.watch(model, again)
    }

    /// Shows a model until it ends. `again` makes the library of files that have changed: as long as it would take
    /// a line off the screen that is not saved, everything stays.
    fn watch(&mut self, model: &mut Model<'_, '_>, again: &Again<'_>) -> ViewerEnd {
        loop {
            model.unfinished = std::mem::take(&mut self.unfinished);
            self.keeper.tell(model);
            model.message = model.message.take().or_else(|| model.unfinished.offer());
            let Err(end) = self.draw_and_wait(model);
            self.unfinished = std::mem::take(&mut model.unfinished);
            match end {
                ViewerEnd::Changed(texts, kept) if model.would_lose(&again(&texts), &kept) => {
                    let reason = "this record is gone from its file; w saves your line";
                    update(model, Action::NotReloaded(reason.to_owned()));
                }
                end => return end,
            }
        }
    }

    /// Draws and waits in turn, until the viewer ends. All that waits is taken before the next drawing.
    fn draw_and_wait(&mut self, model: &mut Model<'_, '_>) -> Result<Infallible, ViewerEnd> {
        let mut looked = Instant::now();
        loop {
            let drawn = self.terminal.draw(|cells| view(model, cells.area, cells))?;
            self.act(model, Action::Draw(drawn))?;
            let look = self.inputs.can_change().then(|| LOOK.saturating_sub(looked.elapsed()));
            let next = match look {
                Some(wait) => self.events.recv_timeout(wait),
                None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let mut next = match next {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Disconnected) => return Err(ViewerEnd::Quit(None)),
                Err(RecvTimeoutError::Timeout) => self.events.try_recv().ok(),
            };
            while let Some(event) = next {
                match self.signals.try_recv() {
                    Ok(signal) if is_stop(signal) => suspend(self.terminal)?,
                    Ok(signal) => return Err(ViewerEnd::Quit(Some(CutOff::Signal(signal)))),
                    Err(_) => {}
                }
                self.take(model, event)?;
                next = self.events.try_recv().ok();
            }
            if self.inputs.can_change() && looked.elapsed() >= LOOK {
                looked = Instant::now();
                // Nobody wants the place to change while they type.
                if model.questions.asked.is_none() && self.inputs.have_changed() {
                    self.perform(model, vec![Task::Reload])?;
                }
            }
        }
    }

    /// Lets the model know of an event.
    fn take(&mut self, model: &mut Model<'_, '_>, event: ScreenEvent) -> Result<(), ViewerEnd> {
        let action = match event {
            ScreenEvent::Key(key) => Action::Press(key),
            ScreenEvent::Pasted(text) => Action::Paste(text),
            ScreenEvent::Found(number, report) if self.analyst.is_asked(number) => match report {
                AnalystReport::Found(findings) => Action::Learn(findings),
                AnalystReport::Met(met) => Action::Count(met),
            },
            ScreenEvent::Found(..) | ScreenEvent::Woken => return Ok(()),
            ScreenEvent::Resized => {
                *self.terminal = Screen::blank()?;
                return Ok(());
            }
            ScreenEvent::Continued => {
                *self.terminal = take_back()?;
                return Ok(());
            }
            ScreenEvent::Closed => return Err(ViewerEnd::Quit(None)),
        };
        self.act(model, action)
    }

    /// Changes the model, and does what it has left to do.
    fn act(&mut self, model: &mut Model<'_, '_>, action: Action) -> Result<(), ViewerEnd> {
        let tasks = update(model, action);
        let done = self.perform(model, tasks);
        // Games that go on with another text are in the journal by now, and not in this model.
        let goes_on = |opened: &OpenedText| opened.left.goes_on.is_some();
        if !matches!(&done, Err(ViewerEnd::Opened(opened)) if goes_on(opened))
            && let Err(reason) = self.keeper.note(model)
        {
            update(model, Action::NotKept(reason));
        }
        done
    }

    /// Does what the model has left to do.
    fn perform(&mut self, model: &mut Model<'_, '_>, tasks: Vec<Task>) -> Result<(), ViewerEnd> {
        let mut tasks = VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            tasks.extend(self.perform_one(model, task)?);
        }
        Ok(())
    }

    /// Does a task. Returns the tasks that it leaves.
    fn perform_one(
        &mut self,
        model: &mut Model<'_, '_>,
        task: Task,
    ) -> Result<Vec<Task>, ViewerEnd> {
        match task {
            Task::Quit => return Err(ViewerEnd::Quit(None)),
            Task::Suspend => suspend(self.terminal)?,
            Task::Open(text) => return self.open(model, pasted(&text)),
            Task::Deal(id) => {
                return self.open(model, pasted(&format!("{id}{}", random_number())));
            }
            Task::GoOn(unfinished) => return self.go_on(model, &unfinished),
            Task::SetAside(unfinished) => {
                let result = self.keeper.set_aside(&unfinished).map_err(|error| error.to_string());
                return Ok(update(model, Action::SetAside(result)));
            }
            Task::Ask(question) => self.analyst.ask(question.map(|question| *question)),
            Task::Copy(text) => {
                let mut out = io::stdout();
                out.write_all(osc52(&text).as_bytes())?;
                out.flush()?;
            }
            Task::Save(save) => {
                let result = saving::save(&save);
                let is_written = result.is_ok();
                let mut more = update(model, Action::Written(save, result));
                // What the viewer itself has changed is no news.
                if is_written && self.inputs.can_change() && self.inputs.have_changed() {
                    more.push(Task::ReadAgain);
                }
                return Ok(more);
            }
            Task::Reload => return self.reload(model, None),
            Task::ReadAgain => return self.reload(model, model.message.clone()),
        }
        Ok(Vec::new())
    }

    /// Goes on with games of a program that was cut off: beside the records that are shown if the last is of
    /// one of these, or else in its file, or alone.
    fn go_on(
        &mut self,
        model: &mut Model<'_, '_>,
        unfinished: &Unfinished,
    ) -> Result<Vec<Task>, ViewerEnd> {
        let games = match self.keeper.bring_back(unfinished, model.unsaved_games()) {
            Ok(games) => games,
            Err(reason) => return Ok(update(model, Action::NotOpened(reason))),
        };
        if !model.games.is_play() && model.go_on_with(&games) {
            return Ok(Vec::new());
        }
        let Some(origin) = &games.game.origin else { return Err(alone(model, games, None)) };
        let file = match model.library.path_of(origin) {
            Some(file) => file.to_owned(),
            None => paths::from_here(&origin.path),
        };
        let text = self.inputs.open(&file.to_string_lossy());
        match text.and_then(|text| (self.check)(&text).map(|()| text)) {
            Ok(text) => Err(shows(text, model, GoesOn { games, is_alone: false, reason: None })),
            Err(reason) => Err(alone(model, games, Some(reason))),
        }
    }

    /// Ends what is shown for the same files, read again, unless they cannot be. `said` is said then in
    /// place of what became of the records.
    fn reload(
        &mut self,
        model: &mut Model<'_, '_>,
        said: Option<String>,
    ) -> Result<Vec<Task>, ViewerEnd> {
        match self.inputs.read() {
            Ok(texts) => Err(ViewerEnd::Changed(texts, Box::new(model.keep(said)))),
            Err(reason) => Ok(update(model, Action::NotReloaded(reason))),
        }
    }

    /// Ends what is shown for another text, unless there is none, or it cannot be opened.
    fn open(
        &self,
        model: &mut Model<'_, '_>,
        text: Result<Text, String>,
    ) -> Result<Vec<Task>, ViewerEnd> {
        match text.and_then(|text| (self.check)(&text).map(|()| text)) {
            Ok(text) => {
                let opened = OpenedText { text, theme: model.theme, left: Left::default() };
                Err(ViewerEnd::Opened(Box::new(opened)))
            }
            Err(reason) => Ok(update(model, Action::NotOpened(reason))),
        }
    }
}

/// Ends what is shown for a text with which games go on.
fn shows(text: Text, model: &Model<'_, '_>, goes_on: GoesOn) -> ViewerEnd {
    let left = Left { stray: Vec::new(), goes_on: Some(goes_on) };
    ViewerEnd::Opened(Box::new(OpenedText { text, theme: model.theme, left }))
}

/// Ends what is shown for the game that goes on alone, for this reason.
fn alone(model: &Model<'_, '_>, games: Resumed, reason: Option<String>) -> ViewerEnd {
    match pasted(&games.game.text()) {
        Ok(text) => shows(text, model, GoesOn { games, is_alone: true, reason }),
        // Without memory there is only the journal.
        Err(reason) => ViewerEnd::from(io::Error::other(reason)),
    }
}

/// Returns a text that is not in a file.
fn pasted(text: &str) -> Result<Text, String> {
    Text::pasted(text).map_err(|error| error.to_string())
}

/// Returns the player's own date: that of the time zone that the system, or `TZ`, names.
pub fn today() -> Date {
    date_of(SystemTime::now())
}

/// Returns a random number for a deal, short enough to be told to others.
pub fn random_number() -> u64 {
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

#[cfg(all(test, unix))]
mod tests {
    use super::borrow;
    use ratatui_core::style::Style;
    use support::pty::Session;

    #[test]
    #[ignore = "it is for the next test, on a terminal"]
    #[allow(clippy::panic)]
    fn panics() {
        let _ = borrow::<()>(|terminal| {
            terminal.draw(|cells| cells.set_string(0, 0, "failing", Style::new()))?;
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
