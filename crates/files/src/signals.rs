//! Signals that end the program. What it would leave behind is removed first, and a command can end
//! in its own way.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The temporary files and folders that there are.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// What hears of a signal before it ends the program. Returns whether the program goes on.
type Listener = Box<dyn FnMut(i32) -> bool + Send>;

static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates, renames or removes temporary files or folders, whose paths are in the set that `work` gets. No
/// signal ends the program meanwhile, and one that does later removes those in the set.
pub fn with_files<T>(work: impl FnOnce(&mut BTreeSet<PathBuf>) -> T) -> T {
    watch();
    work(&mut lock(&FILES))
}

/// Tells a listener of signals until it is dropped.
pub struct Listening(());

impl Listening {
    /// Begins to tell `listener`, which returns whether the program goes on.
    pub fn begin(listener: impl FnMut(i32) -> bool + Send + 'static) -> Self {
        *lock(&LISTENER) = Some(Box::new(listener));
        watch();
        Self(())
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        *lock(&LISTENER) = None;
    }
}

/// Whether the user has interrupted the work, to see what is known so far. A second interrupt ends
/// the program at once.
pub struct Interrupt {
    asked: Arc<AtomicBool>,
    _listening: Listening,
}

impl Interrupt {
    /// Takes note of interrupts from now on.
    #[must_use]
    pub fn listen() -> Self {
        Self::listen_and(|| {})
    }

    /// Begins to listen, and calls `tell` at once when the user has interrupted the work.
    pub fn listen_and(tell: impl Fn() + Send + 'static) -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&asked);
        let listening = Listening::begin(move |signal| {
            let goes_on = is_interrupt(signal) && !flag.swap(true, Ordering::Relaxed);
            if goes_on {
                tell();
            }
            goes_on
        });
        Self { asked, _listening: listening }
    }

    /// Returns whether there was an interrupt.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}

/// Removes all temporary files and folders. There are no others as long as the result lives.
fn remove_files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    let files = lock(&FILES);
    for file in files.iter() {
        let _ = fs::remove_file(file).or_else(|_| fs::remove_dir_all(file));
    }
    files
}

#[cfg(unix)]
mod system {
    use super::{LISTENER, lock, remove_files};
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1,
        SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, exit};
    use std::sync::{Once, mpsc};
    use std::{fs, io, thread};

    /// The signals that end a program unless it does something else.
    const ENDING: [i32; 11] = [
        SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO,
        SIGXCPU,
    ];

    /// Waits for signals in a thread of its own, except for those that the program is to ignore. If
    /// there can be no such thread, they end the program as ever.
    pub(super) fn watch() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let (ready, is_ready) = mpsc::channel();
            let thread = thread::Builder::new().name("signals".to_owned()).spawn(move || {
                let ignored = ignored();
                let awaited = ENDING.into_iter().filter(|signal| ignored & 1 << (signal - 1) == 0);
                let Ok(mut signals) = Signals::new(awaited) else { return };
                drop(ready);
                for signal in signals.forever() {
                    if !lock(&LISTENER).as_mut().is_some_and(|listener| listener(signal)) {
                        // If it cannot end the program, another signal may.
                        let _ = end_by(signal);
                    }
                }
            });
            if thread.is_ok() {
                // The thread sends nothing: the channel is closed once it is ready.
                let _: Result<(), _> = is_ready.recv();
            }
        });
    }

    /// Removes all temporary files and folders, and ends the program as the signal would have.
    pub fn end_by(signal: i32) -> io::Result<()> {
        let _files = remove_files();
        if is_first_process() {
            // No signal of its own ends it, so it ends with the status that a shell gives.
            exit(128 + signal);
        }
        emulate_default_handler(signal)
    }

    /// Lets signals end the program as the first process of a container, which else ignores them.
    pub fn heed() {
        if is_first_process() {
            watch();
        }
    }

    fn is_first_process() -> bool {
        std::process::id() == 1
    }

    /// Returns the signals that the program is to ignore, as under `nohup`, a bit each. Where this
    /// cannot be found out, it ignores none.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
    }

    pub(super) fn is_interrupt(signal: i32) -> bool {
        signal == SIGINT
    }

    /// Returns whether the terminal that sent a signal is gone.
    pub fn is_hangup(signal: i32) -> bool {
        signal == SIGHUP
    }

    /// Tells, until it returns false, of each signal to stop and, as none, of each to go on.
    pub fn watch_stops(mut tell: impl FnMut(Option<i32>) -> bool + Send + 'static) {
        let tell = move |signal| tell((signal == SIGTSTP).then_some(signal));
        // Without such a thread, a stopped program leaves the terminal as it was.
        watch_some("stops", &[SIGTSTP, SIGCONT], Box::new(tell));
    }

    /// Tells, until it returns false, of each change of the terminal's size.
    pub fn watch_resizes(mut tell: impl FnMut() -> bool + Send + 'static) {
        // Without such a thread, the screen is drawn anew at the next key.
        watch_some("sizes", &[SIGWINCH], Box::new(move |_| tell()));
    }

    /// Tells, until it returns false, of some signals, if there can be a thread for that.
    fn watch_some(name: &str, some: &[i32], mut tell: Box<dyn FnMut(i32) -> bool + Send>) {
        let Ok(mut signals) = Signals::new(some) else { return };
        let _ = thread::Builder::new().name(name.to_owned()).spawn(move || {
            signals.forever().all(&mut *tell);
        });
    }

    /// Returns whether a signal stops the program until it is told to go on.
    #[must_use]
    pub fn is_stop(signal: i32) -> bool {
        signal == SIGTSTP
    }

    /// Stops the program until it is told to go on.
    pub fn stop() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }
}

#[cfg(not(unix))]
mod system {
    use super::{LISTENER, lock, remove_files};
    use std::sync::Once;

    /// Ctrl-C, Ctrl-Break or a window that is closed: it is not said which.
    const INTERRUPT: i32 = 2;

    /// The status of a program that Ctrl-C ends.
    const ENDED: i32 = 0xC000_013A_u32.cast_signed();

    /// Waits for interrupts in a thread of its own. If there can be no such thread, they end the
    /// program as ever.
    pub(super) fn watch() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let _ = ctrlc::set_handler(|| {
                if !lock(&LISTENER).as_mut().is_some_and(|listener| listener(INTERRUPT)) {
                    let _ = end_by(INTERRUPT);
                }
            });
        });
    }

    /// Removes all temporary files and folders, and ends the program.
    pub fn end_by(_: i32) -> std::io::Result<()> {
        let _files = remove_files();
        std::process::exit(ENDED)
    }

    /// Does nothing: interrupts end any program.
    pub fn heed() {}

    pub(super) fn is_interrupt(signal: i32) -> bool {
        signal == INTERRUPT
    }

    /// Returns false: a closed window is an interrupt.
    #[must_use]
    pub fn is_hangup(_: i32) -> bool {
        false
    }

    /// Does nothing: the size comes with the keys.
    pub fn watch_resizes(_: impl FnMut() -> bool + Send + 'static) {}

    /// Does nothing: nothing stops the program.
    pub fn watch_stops(_: impl FnMut(Option<i32>) -> bool + Send + 'static) {}

    /// Returns false: there are no signals.
    #[must_use]
    pub fn is_stop(_: i32) -> bool {
        false
    }

    /// Does nothing: a program cannot stop itself here.
    pub fn stop() -> std::io::Result<()> {
        Ok(())
    }
}

pub use system::{end_by, heed, is_hangup, is_stop, stop, watch_resizes, watch_stops};
use system::{is_interrupt, watch};
