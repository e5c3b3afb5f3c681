//! A pseudo-terminal for tests: keys in, screen out, and the state it is left in.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};
pub use vt100::{Color, MouseProtocolMode, Parser, Screen};

/// How long a program may take for anything.
const LIMIT: Duration = Duration::from_secs(20);

/// What a terminal was sent.
struct Seen {
    screen: vt100::Parser,
    bytes: Vec<u8>,
}

/// A shell on a terminal of its own.
pub struct Session {
    seen: Arc<Mutex<Seen>>,
    keys: Box<dyn Write + Send>,
    shell: Box<dyn Child + Send + Sync>,
    terminal: Box<dyn MasterPty + Send>,
    /// Where its programs keep what they need again.
    state: PathBuf,
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.state);
    }
}

fn size((columns, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn some(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("screens are not empty")
}

/// Returns a folder that nobody else has, and that is not there.
fn state_folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("patience-state-{}-{number}", std::process::id()))
}

impl Session {
    /// A shell that runs a line in which `$0` is the program, and tells afterwards how that ended
    /// and how the terminal is set.
    pub fn new(program: &str, line: &str, environment: &[(&str, &str)]) -> Self {
        Self::in_window((80, 24), program, line, environment)
    }

    /// The same, in a window of so many columns and rows.
    pub fn in_window(
        window: (u16, u16),
        program: &str,
        line: &str,
        environment: &[(&str, &str)],
    ) -> Self {
        let pair = native_pty_system().openpty(size(window)).expect("there are pseudo-terminals");
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("{line}\necho \"status $?\"\nstty -a | tr ' ;' '\\n\\n' | grep -x -e '-*icanon' -e '-*echo'"), program]);
        command.cwd(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        // No session finds the games of another.
        let state = state_folder();
        command.env("XDG_STATE_HOME", &state);
        for (name, value) in
            [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")].iter().chain(environment)
        {
            command.env(name, value);
        }
        let shell = pair.slave.spawn_command(command).expect("there is a shell");
        let mut output = pair.master.try_clone_reader().expect("a terminal can be read");
        let keys = pair.master.take_writer().expect("a terminal can be written to");
        let seen = Arc::new(Mutex::new(Seen {
            screen: vt100::Parser::new(some(window.1), some(window.0), 0),
            bytes: Vec::new(),
        }));
        let sink = Arc::clone(&seen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                let mut seen = sink.lock().expect("no one panics with the screen");
                seen.screen.process(&bytes[..length]);
                seen.bytes.extend_from_slice(&bytes[..length]);
            }
        });
        Self { seen, keys, shell, terminal: pair.master, state }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().expect("no one panics with the screen")
    }

    /// Sends keys.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Gives the window another size.
    pub fn resize(&mut self, window: (u16, u16)) {
        self.seen().screen.screen_mut().set_size(some(window.1), some(window.0));
        self.terminal.resize(size(window)).expect("a terminal can be resized");
    }

    /// Waits until the screen is as it should be.
    pub fn until(&self, what: &str, good: impl Fn(&vt100::Screen) -> bool) {
        let begun = Instant::now();
        while !good(self.seen().screen.screen()) {
            assert!(begun.elapsed() < LIMIT, "{what} is not seen:\n{}", self.contents());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until a text is on the screen, perhaps broken into lines.
    pub fn sees(&self, text: &str) {
        self.until(text, |screen| {
            let contents = screen.contents();
            contents.contains(text) || contents.replace('\n', " ").contains(text)
        });
    }

    /// Waits until a text is gone.
    pub fn misses(&self, text: &str) {
        self.until(&format!("the end of {text}"), |screen| !screen.contents().contains(text));
    }

    /// Waits until a text was sent, be it shown or not.
    pub fn sends(&self, text: &str) {
        let begun = Instant::now();
        while !self.bytes().windows(text.len()).any(|sent| sent == text.as_bytes()) {
            assert!(begun.elapsed() < LIMIT, "{} is not sent", text.escape_debug());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The text on the screen.
    pub fn contents(&self) -> String {
        self.seen().screen.screen().contents()
    }

    /// The screen with its colours.
    pub fn screen(&self) -> vt100::Screen {
        self.seen().screen.screen().clone()
    }

    /// Presses the left button of the mouse where a text begins on the screen, and lets it
    /// go there or where another begins.
    pub fn click(&mut self, text: &str, drop: Option<&str>) {
        // A list says more of it.
        let seen = |screen: &vt100::Screen, text: &str| {
            screen.contents().lines().zip(1..).find_map(|(row, y): (&str, usize)| {
                let mut places = row.match_indices(text).map(|(at, _)| at);
                let in_words = |at: usize| {
                    row[..at].ends_with("on ") || row[at + text.len()..].starts_with(" from")
                };
                let at = places.find(|&at| !in_words(at))?;
                Some((row[..at].chars().count() + 1, y))
            })
        };
        let place = |text: &str| {
            self.until(text, |screen| seen(screen, text).is_some());
            seen(&self.screen(), text).expect("it was seen a moment ago")
        };
        let ((x, y), to) = (place(text), drop.map(place));
        let (to_x, to_y) = to.unwrap_or((x, y));
        let drag = to.map_or(String::new(), |_| format!("\x1b[<32;{to_x};{to_y}M"));
        self.press(&format!("\x1b[<0;{x};{y}M{drag}\x1b[<0;{to_x};{to_y}m"));
    }

    /// Every byte that was sent so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.seen().bytes.clone()
    }

    /// The first screen again, the cursor shown, no mouse, and the settings of a shell. Gives every
    /// byte that was sent.
    pub fn ends_in_order(mut self, status: &str) -> Vec<u8> {
        self.sees(status);
        for setting in ["icanon", "echo"] {
            self.until(setting, |screen| screen.contents().lines().any(|line| line == setting));
        }
        self.until("a terminal in order", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        self.shell.wait().expect("the shell ends");
        self.bytes()
    }
}
