//! Finds out in the background whether deals could have been won, one after another.

use patience_core::budget::Budget;
use patience_core::play::Position;
use patience_search::analysis::{Outlook, Reviewer};
use patience_search::solve::Aim;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The positions that a search meets before it gives up, as in the analysis. Memory limits it, too.
const NODES: u64 = 20_000_000;

/// A thread that judges deals.
pub(super) struct Judge {
    deals: Sender<(usize, Position)>,
    /// What ends the work when the program does.
    cancel: Arc<AtomicBool>,
}

impl Judge {
    /// Starts the thread. It calls `report` with the number of a deal and what was found out.
    pub(super) fn new(report: impl Fn(usize, Outlook) + Send + 'static) -> Self {
        let (deals, asked) = channel::<(usize, Position)>();
        let cancel = Arc::<AtomicBool>::default();
        let cancelled = Arc::clone(&cancel);
        thread::spawn(move || {
            let is_cancelled = || cancelled.load(Ordering::Relaxed);
            for (number, deal) in asked {
                let mut budget = Budget::nodes(NODES).with_cancel(&is_cancelled);
                let known = Reviewer::new(&deal).judge(&deal, Aim::Any, &mut budget);
                if is_cancelled() {
                    return;
                }
                report(number, known.outlook());
            }
        });
        Self { deals, cancel }
    }

    /// Asks whether a deal can be won, after those that were asked before.
    pub(super) fn ask(&self, (number, deal): (usize, Position)) {
        // If the thread is gone, nothing will be found.
        let _ = self.deals.send((number, deal));
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
