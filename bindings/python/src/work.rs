//! Work that takes long. Ctrl-C ends it within a few hundredths of a second.

use crate::interrupt;
use patience::{Budget, Limit};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// From one look for Ctrl-C to the next.
const LOOK_AFTER: Duration = Duration::from_millis(20);

/// From one try to lock what another thread has to the next.
const TRY_AFTER: Duration = Duration::from_millis(1);

/// Texts up to this size, in bytes, are read and judged in a few milliseconds.
pub(crate) const SMALL: usize = 1 << 17;

/// What a search may take.
#[derive(Clone, Default)]
pub(crate) struct Limits {
    pub(crate) nodes: u64,
    pub(crate) memory: u64,
    /// When it ends, if not before.
    pub(crate) end: Option<Instant>,
    pub(crate) watch: Watch,
}

/// What others see and say of searches while they run.
#[derive(Clone, Default)]
pub(crate) struct Watch {
    /// How often the searches that run were cancelled, and how often when this one began.
    cancelled: Arc<AtomicU64>,
    before: u64,
    /// About how many positions were met.
    met: Arc<AtomicU64>,
}

impl Watch {
    /// Watches one more search.
    pub(crate) fn begin(&self) -> Self {
        Self { before: self.cancelled.load(Ordering::Relaxed), ..self.clone() }
    }

    /// Ends the searches that have begun.
    pub(crate) fn cancel(&self) {
        self.cancelled.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn met(&self) -> u64 {
        self.met.load(Ordering::Relaxed)
    }
}

impl Limits {
    /// No limit.
    pub(crate) fn none() -> Self {
        Self { nodes: u64::MAX, memory: u64::MAX, ..Self::default() }
    }

    /// Returns whether its time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the name of the limit at which a search ended.
    pub(crate) fn name(&self, limit: Limit) -> &'static str {
        match limit {
            Limit::Cancelled if self.is_late() => "seconds",
            limit => limit.as_str(),
        }
    }

    fn is_over(&self) -> bool {
        self.watch.cancelled.load(Ordering::Relaxed) != self.watch.before || self.is_late()
    }

    /// Does work with a budget, which asks whether to end about every millisecond.
    fn spend<T>(
        &self,
        is_interrupted: &(dyn Fn() -> bool + Sync),
        work: impl FnOnce(&mut Budget<'_>) -> T,
    ) -> T {
        let cancel = || {
            self.watch.met.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed);
            is_interrupted() || self.is_over()
        };
        work(&mut Budget::nodes(self.nodes).with_memory(self.memory).with_cancel(&cancel))
    }
}

/// The signals of the interpreter, looked for now and then by whatever thread works.
struct Signals {
    begun: Instant,
    /// When to look next, in milliseconds since then.
    next: AtomicU64,
    /// What a signal handler raised; none if the interpreter shuts down.
    raised: OnceLock<Option<PyErr>>,
    /// How often Ctrl-C was pressed before.
    pressed: u64,
}

impl Signals {
    fn new() -> Self {
        let next = AtomicU64::new(millis(LOOK_AFTER));
        let pressed = interrupt::watch();
        Self { begun: Instant::now(), next, raised: OnceLock::new(), pressed }
    }

    /// Returns whether the work should end.
    fn interrupt(&self) -> bool {
        let now = millis(self.begun.elapsed());
        let next = self.next.load(Ordering::Relaxed);
        let later = now + millis(LOOK_AFTER);
        let is_due = now >= next
            && self
                .next
                .compare_exchange(next, later, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if is_due && self.raised.get().is_none() {
            match Python::try_attach(|py| self.check(py)) {
                Some(Ok(())) => {}
                Some(Err(error)) => _ = self.raised.set(Some(error)),
                None => _ = self.raised.set(None),
            }
        }
        self.raised.get().is_some()
    }

    /// Runs signal handlers in the main thread. In any other, which has none, Ctrl-C ends the work.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        if interrupt::pressed() == self.pressed {
            return Ok(());
        }
        let threading = py.import("threading")?;
        let here = threading.call_method0("get_ident")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        if here.eq(main)? { Ok(()) } else { Err(PyKeyboardInterrupt::new_err(())) }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Searches without the interpreter lock, until Ctrl-C. The work gets a check of that, too, for
/// what has no budget, and returns none if the check ends it.
///
/// # Errors
/// Returns `KeyboardInterrupt`, or what else a signal handler raised.
pub(crate) fn search<T: Send>(
    py: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&mut Budget<'_>, &(dyn Fn() -> bool + Sync)) -> Option<T> + Send,
) -> PyResult<T> {
    let signals = Signals::new();
    let interrupt = || signals.interrupt();
    let cancel = || interrupt() || limits.is_over();
    let done = py.detach(|| limits.spend(&interrupt, |budget| work(budget, &cancel)));
    match (signals.raised.into_inner().flatten(), done) {
        (Some(error), _) => Err(error),
        (None, Some(done)) => Ok(done),
        (None, None) => Err(PyKeyboardInterrupt::new_err(())),
    }
}

/// Searches a game that was given. One whose text is long gets a thread of its own, as in [`run`], since
/// it is read and played before the search begins.
///
/// # Errors
/// Returns `KeyboardInterrupt`, or what else a signal handler raised.
pub(crate) fn search_given<T: Send + 'static>(
    py: Python<'_>,
    is_long: bool,
    limits: Limits,
    work: impl FnOnce(&mut Budget<'_>) -> T + Send + 'static,
) -> PyResult<T> {
    if !is_long {
        return search(py, limits, |budget, _| Some(work(budget)));
    }
    run(py, true, move |stop| limits.spend(&|| stop.is_set(), work))
}

/// Locks what another thread may have for long, unless `cancel` says to stop. A search that was
/// interrupted or panicked leaves nothing that the next does not clear.
pub(crate) fn lock_unless<'a, T>(
    mutex: &'a Mutex<T>,
    cancel: &dyn Fn() -> bool,
) -> Option<MutexGuard<'a, T>> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if cancel() => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(TRY_AFTER),
        }
    }
}

/// Whether the work of another thread is no longer wanted.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does work that has no budget without the interpreter lock, until Ctrl-C. Long work gets a thread
/// of its own, which is left alone at Ctrl-C and ends as soon as it looks: one record can be large, and
/// a pipe may never say more.
///
/// # Errors
/// Returns `KeyboardInterrupt`, or what else a signal handler raised.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    is_long: bool,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Stop::default();
    if !is_long {
        return Ok(py.detach(|| work(&stop)));
    }
    let (done, receiver) = sync_channel(1);
    let theirs = stop.clone();
    thread::Builder::new().name("patience".to_owned()).spawn(move || {
        // Nobody waits for it after Ctrl-C.
        let _ = done.send(work(&theirs));
    })?;
    let (receiver, signals) = (Mutex::new(receiver), Signals::new());
    loop {
        let received = py.detach(|| match receiver.lock() {
            Ok(receiver) => receiver.recv_timeout(LOOK_AFTER),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        });
        match received {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => signals.check(py).inspect_err(|_| {
                stop.0.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work ended early: an error in patience"));
            }
        }
    }
}
