//! The viewer when something gets in its way: signals, pastes, floods of keys, a terminal that goes.

use crate::run::{PROGRAM, is_there};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use support::dice::Dice;
use support::pty::{MouseProtocolMode, Session};

/// Where Linux says what processes do.
const STATES: &str = "/proc/self/stat";

/// A viewer on a terminal, and its process.
struct Viewer {
    session: Session,
    process: String,
}

impl Viewer {
    /// Starts the program with these arguments, in a folder.
    fn start(name: &str, folder: &Path, arguments: &str) -> Self {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("interrupted-{name}"));
        let _ = fs::remove_file(&file);
        let line = format!(
            "cd \"{}\"; sh -c 'echo $$ >\"{}\"; exec \"$0\" {arguments}' \"$0\"",
            folder.display(),
            file.display()
        );
        let session = Session::new(PROGRAM, &line, &[]);
        session.sees("move ");
        let process = fs::read_to_string(&file).expect("the shell has written it");
        Self { session, process: process.trim().to_owned() }
    }

    fn kill(&self, signal: &str) {
        let killed = Command::new("kill").args([&format!("-{signal}"), &self.process]).status();
        assert!(killed.expect("there is such a command").success());
    }

    /// Waits until the process is in a state, such as `T` for stopped.
    fn is(&self, state: char) {
        let begun = Instant::now();
        loop {
            let status = fs::read_to_string(format!("/proc/{}/stat", self.process));
            let status = status.unwrap_or_default();
            let now = status.rsplit(") ").next().and_then(|rest| rest.chars().next());
            if now == Some(state) {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{now:?} is not {state}");
            sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the process has ended, and returns how long that took.
    fn ends(&self) -> Duration {
        let begun = Instant::now();
        let lives = || {
            let mut asked = Command::new("kill");
            let status = asked.args(["-0", &self.process]).stderr(Stdio::null()).status();
            status.expect("there is such a command").success()
        };
        while lives() {
            assert!(begun.elapsed() < Duration::from_secs(20), "it does not end");
            sleep(Duration::from_millis(5));
        }
        begun.elapsed()
    }
}

fn folder(name: &str) -> PathBuf {
    crate::run::folder(name)
}

const GAME: &str = "2x2x2x2+[AS 2H 2S AH]";

#[test]
fn each_signal_that_ends_it_restores_the_terminal() {
    for (signal, status) in [("QUIT", 131), ("USR1", 138), ("USR2", 140), ("ALRM", 142)] {
        let viewer = Viewer::start(signal, &folder("ending"), "replay -e 2x2x1x1+1");
        viewer.kill(signal);
        viewer.session.ends_in_order(&format!("status {status}"));
    }
}

#[test]
fn it_stops_and_goes_on() {
    if !is_there(STATES) {
        return;
    }
    for way in ["ctrl-z", "TSTP"] {
        let mut viewer =
            Viewer::start(way, &folder("stopped"), "replay -e \"2x2x1x1+[AH AS] 1a *1a\"");
        viewer.session.press("\x1b[C");
        viewer.session.sees("move 1 of 2");
        match way {
            "ctrl-z" => viewer.session.press("\x1a"),
            signal => viewer.kill(signal),
        }
        viewer.is('T');
        viewer.session.until("the first screen", |screen| {
            !screen.alternate_screen()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
                && !screen.bracketed_paste()
        });
        viewer.kill("CONT");
        viewer.session.until("the viewer", |screen| {
            screen.alternate_screen() && screen.contents().contains("move 1 of 2")
        });
        viewer.session.press("\x1b[C");
        viewer.session.sees("move 2 of 2");
        viewer.session.press("q");
        viewer.session.ends_in_order("status 0");
    }
}

#[test]
fn a_game_is_printed_whatever_ends_it() {
    for (signal, status) in [("TERM", 143), ("INT", 130)] {
        let arguments = format!("play \"{GAME}\"");
        let mut viewer = Viewer::start(&format!("game-{signal}"), &folder("game"), &arguments);
        viewer.session.press("2a\r");
        viewer.session.sees("move 1 of 1");
        viewer.kill(signal);
        let bytes = viewer.session.ends_in_order(&format!("status {status}"));
        let after = String::from_utf8_lossy(&bytes).into_owned();
        let after = after.rsplit("\x1b[?1049l").next().unwrap_or_default().to_owned();
        assert!(after.contains(&format!("{GAME} 2a =partial")), "{after:?}");
    }
}

#[test]
fn a_game_is_kept_when_its_terminal_goes() {
    let folder = folder("kept");
    fs::write(folder.join("unsaved-game.pn"), "an older one\n").expect("files can be written");
    let arguments = format!("play \"{GAME}\" 2>errors");
    let mut viewer = Viewer::start("kept", &folder, &arguments);
    viewer.session.press("2a\r");
    viewer.session.sees("move 1 of 1");
    viewer.kill("HUP");
    viewer.ends();
    let kept = folder.join("unsaved-game-2.pn");
    let text = fs::read_to_string(kept).expect("it is there");
    assert_eq!(text, format!("{GAME} 2a =partial\n"));
    let errors = fs::read_to_string(folder.join("errors")).expect("it is there");
    assert!(!errors.contains("panicked"), "{errors}");
}

#[test]
fn a_pasted_record_is_offered_and_its_letters_are_no_keys() {
    let mut viewer = Viewer::start("paste", &folder("paste"), "replay -e 2x2x1x1+1");
    viewer.session.press(&format!("\x1b[200~{GAME} 2a\n*12 *1a q\x1b[201~"));
    viewer.session.sees("open (y or n): ");
    viewer.session.press("n");
    viewer.session.sees("not opened");
    viewer.session.press(&format!("\x1b[200~{GAME} 2a\n*12 *1a\x1b[201~"));
    viewer.session.sees("open (y or n): ");
    viewer.session.press("y");
    viewer.session.sees("move 0 of 3");
    viewer.session.press("q");
    // What was pasted is none of the records that were asked for.
    viewer.session.ends_in_order("status 1");
    // In a game, moves can be pasted, and are played if that is wanted.
    let mut viewer = Viewer::start("paste-moves", &folder("paste"), &format!("play \"{GAME}\""));
    viewer.session.press("\x1b[200~2a\n*12 *1a\x1b[201~");
    viewer.session.sees("play: 2a *12 *1a");
    viewer.session.press("\r");
    viewer.session.sees("you have won in 3 moves");
    // Another game does not put this one away, unless that is said.
    viewer.session.press("\x1b[200~3x3x13x5+2\x1b[201~");
    viewer.session.sees("open (y or n): 3x3x13x5+2");
    viewer.session.press("y");
    viewer.session.sees("not saved: save (y), drop (x), stay (Esc)");
    viewer.session.press("x");
    viewer.session.sees("27 legal moves");
    viewer.session.press("\x03");
    viewer.session.ends_in_order("status 0");
}

#[test]
fn many_keys_at_once_are_all_taken() {
    let mut viewer = Viewer::start("keys", &folder("keys"), "replay -e \"2x2x1x1+[AH AS] 1a *1a\"");
    viewer.session.press(&format!("{}lq", ",".repeat(5000)));
    viewer.session.ends_in_order("status 0");
    // A signal does not wait for them.
    let mut viewer = Viewer::start("flood", &folder("keys"), "replay -e 3x3x13x5+1");
    viewer.session.press(&"m\x1b".repeat(20_000));
    viewer.kill("TERM");
    assert!(viewer.ends() < Duration::from_secs(5));
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_not_read() {
    let folder = folder("fifo");
    let file = folder.join("games.pn");
    fs::write(&file, "2x2x1x1+[AH AS] 1a *1a\n").expect("files can be written");
    let mut viewer = Viewer::start("fifo", &folder, "replay games.pn");
    fs::remove_file(&file).expect("it can be removed");
    let made = Command::new("mkfifo").arg(&file).status();
    assert!(made.expect("there is such a command").success());
    viewer.session.press("r");
    viewer.session.sees("not reloaded: games.pn: it is no longer a regular file");
    viewer.session.press("\x1b[C");
    viewer.session.sees("move 1 of 2");
    viewer.session.press("q");
    viewer.session.ends_in_order("status 0");
}

#[test]
fn a_terminal_of_no_size_has_the_usual_one() {
    let line = "stty cols 0 rows 0; \"$0\" replay -e 2x2x1x1+1";
    let mut session = Session::new(PROGRAM, line, &[]);
    session.sees("move 0 of 0");
    session.press("q");
    session.ends_in_order("status 1");
}

/// Ten thousand keys that nobody thought of leave neither a panic nor a raw terminal.
#[test]
fn any_keys_leave_the_terminal_in_order() {
    // Without the menu, in which a click quits.
    const KEYS: [&str; 47] = [
        "\r", "\r", "\r", "\r", "\x1b", "\x1b", "\t", "\x7f", "\x1b[A", "\x1b[B", "\x1b[C",
        "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "a", "b", "c", "g", "h", "i", "j", "k",
        "l", "m", "n", "p", "r", "s", "u", "u", "U", "x", "y", "A", "D", "M", "R", "C", "?", "+",
        "*", "1", "2", ",", " ",
    ];
    let mut dice = Dice::new(3);
    let there = folder("any-keys");
    let mut viewer = Viewer::start("any-keys", &there, "play montecarlo4x4+2");
    for _ in 0..100 {
        let mut keys = String::new();
        for _ in 0..100 {
            if dice.one_in(6) {
                let (x, y) = (1 + dice.below(80), 1 + dice.below(24));
                let end = if dice.one_in(2) { 'm' } else { 'M' };
                keys += &format!("\x1b[<{};{x};{y}{end}", [0, 0, 32, 64, 65][dice.below(5)]);
            } else {
                keys += dice.pick(&KEYS);
            }
        }
        viewer.session.press(&keys);
    }
    // The keys are taken in order, so the clock of the process stands still once all are.
    let ticks = |viewer: &Viewer| {
        let status = fs::read_to_string(format!("/proc/{}/stat", viewer.process));
        status.expect("the viewer is there").split(' ').nth(13).map(str::to_owned)
    };
    let mut before = None;
    while is_there(STATES) && before != ticks(&viewer) {
        before = ticks(&viewer);
        viewer.session.press("\x1b");
        sleep(Duration::from_millis(300));
    }
    viewer.kill("TERM");
    let sent = viewer.session.ends_in_order("status 143");
    assert!(!String::from_utf8_lossy(&sent).contains("panicked"));
}
