//! Work that takes long.

use patience::Budget;
use pyo3::prelude::*;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// From one look for Ctrl-C to the next, in cancel checks of a budget: some 50 milliseconds.
const LOOK_AFTER: u32 = 50;

/// What a search may take.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) nodes: u64,
    pub(crate) memory: u64,
}

/// Searches without the interpreter lock, until Ctrl-C.
///
/// # Errors
/// Returns `KeyboardInterrupt`, or what else a signal handler raised.
pub(crate) fn search<T: Send>(
    py: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&mut Budget<'_>) -> T + Send,
) -> PyResult<T> {
    let (checks, interrupt) = (AtomicU32::new(0), OnceLock::new());
    let cancel = || {
        let is_due = checks.fetch_add(1, Ordering::Relaxed) % LOOK_AFTER == LOOK_AFTER - 1;
        if is_due && interrupt.get().is_none() {
            match Python::try_attach(|py| py.check_signals()) {
                Some(Ok(())) => {}
                Some(Err(error)) => {
                    let _ = interrupt.set(Some(error));
                }
                // The interpreter shuts down.
                None => {
                    let _ = interrupt.set(None);
                }
            }
        }
        interrupt.get().is_some()
    };
    let done = py.detach(|| {
        let budget = Budget::nodes(limits.nodes).with_memory(limits.memory);
        work(&mut budget.with_cancel(&cancel))
    });
    match interrupt.into_inner().flatten() {
        Some(error) => Err(error),
        None => Ok(done),
    }
}
