//! Ctrl-C, as every thread sees it. The interpreter tells it to the main thread alone.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How often Ctrl-C was pressed while somebody watched.
static PRESSED: AtomicU64 = AtomicU64::new(0);

/// The address of the handler that ours calls: that of the interpreter.
static BEFORE: AtomicUsize = AtomicUsize::new(0);

/// Watches for Ctrl-C from now on, and returns how often it was pressed before.
///
/// Whoever sets a handler in Python replaces ours, as `asyncio.run` does. So each search puts it in front
/// again.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the standard library knows no signals")]
pub(crate) fn watch() -> u64 {
    use std::ptr::null;

    extern "C" fn count(signal: libc::c_int) {
        PRESSED.fetch_add(1, Ordering::Relaxed);
        let before = BEFORE.load(Ordering::Relaxed);
        // SAFETY: it is the address of a handler of this type, which the system had before ours.
        let before: extern "C" fn(libc::c_int) = unsafe { std::mem::transmute(before) };
        before(signal);
    }

    let ours = count as extern "C" fn(libc::c_int) as usize;
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: the call only fills in what lies at this address.
    if unsafe { libc::sigaction(libc::SIGINT, null(), action.as_mut_ptr()) } == 0 {
        // SAFETY: it is filled in.
        let mut action = unsafe { action.assume_init() };
        let is_function = ![libc::SIG_DFL, libc::SIG_IGN, ours].contains(&action.sa_sigaction);
        if is_function && action.sa_flags & libc::SA_SIGINFO == 0 {
            BEFORE.store(action.sa_sigaction, Ordering::Relaxed);
            action.sa_sigaction = ours;
            // SAFETY: our handler calls the one before it, and else only adds to a number.
            unsafe { libc::sigaction(libc::SIGINT, &raw const action, std::ptr::null_mut()) };
        }
    }
    pressed()
}

/// Elsewhere, only the main thread hears of it.
#[cfg(not(unix))]
pub(crate) fn watch() -> u64 {
    pressed()
}

/// Returns how often it was pressed.
pub(crate) fn pressed() -> u64 {
    PRESSED.load(Ordering::Relaxed)
}
