//! Work on many threads, with results in the order of the jobs.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Returns one thread for each processor.
pub(crate) fn all_threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Does jobs on up to `threads` threads, this one among them. None of them works on a job more than
/// `ahead` jobs after the next one to deliver.
///
/// `next` returns the next job, and may put what it needs into the thread's `Slot`. No other job is
/// asked for while one that is `large` is done. `work` does the job, and `deliver` gets the results,
/// in the order of the jobs, one at a time. If it breaks off, no other result is delivered. If no
/// thread can be started, this one does all the work.
///
/// # Panics
/// Panics if one of the functions does.
pub(crate) fn in_order<Slot: Default, Job, Finished: Send>(
    threads: NonZeroUsize,
    ahead: u64,
    next: impl FnMut(&mut Slot) -> Option<Job> + Send,
    large: impl Fn(&Job) -> bool + Sync,
    work: impl Fn(&mut Slot, Job, &Turn<'_>) -> Finished + Sync,
    deliver: impl FnMut(Finished) -> ControlFlow<()> + Send,
) {
    let jobs = Mutex::new((0, next));
    // The results that wait for an earlier one, from the next to deliver on.
    let results = Mutex::new((VecDeque::new(), deliver));
    let queue = Queue::default();
    let worker = || {
        let _guard = StopOnPanic(&queue);
        let mut slot = Slot::default();
        loop {
            let mut asked = lock(&jobs);
            let (count, next) = &mut *asked;
            let Some(job) = next(&mut slot).filter(|_| !queue.has_stopped()) else { return };
            let number = *count;
            *count += 1;
            let held = large(&job).then_some(asked);
            let done = work(&mut slot, job, &Turn { queue: &queue, number });
            drop(held);
            {
                let (waiting, deliver) = &mut *lock(&results);
                let place = (number - queue.delivered()) as usize;
                if waiting.len() <= place {
                    waiting.resize_with(place + 1, || None);
                }
                waiting[place] = Some(done);
                while let Some(done) = waiting.front_mut().and_then(Option::take) {
                    waiting.pop_front();
                    if !queue.has_stopped() && deliver(done).is_break() {
                        queue.stop();
                    }
                    queue.advance();
                }
            }
            queue.wait_for(number.saturating_sub(ahead));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get() {
            if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        worker();
    });
}

/// The place of a job in the order.
pub(crate) struct Turn<'l> {
    queue: &'l Queue,
    number: u64,
}

impl Turn<'_> {
    /// Waits until the results of all earlier jobs are delivered, or no more are.
    pub(crate) fn wait(&self) {
        self.queue.wait_for(self.number);
    }
}

/// How many results are delivered.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    moved: Condvar,
}

#[derive(Default)]
struct State {
    delivered: u64,
    stopped: bool,
}

impl Queue {
    fn has_stopped(&self) -> bool {
        lock(&self.state).stopped
    }

    fn delivered(&self) -> u64 {
        lock(&self.state).delivered
    }

    fn advance(&self) {
        lock(&self.state).delivered += 1;
        self.moved.notify_all();
    }

    fn stop(&self) {
        lock(&self.state).stopped = true;
        self.moved.notify_all();
    }

    /// Waits until `delivered` results are delivered, or no more will be.
    fn wait_for(&self, delivered: u64) {
        let state = lock(&self.state);
        let waits = |state: &mut State| state.delivered < delivered && !state.stopped;
        // A poisoned lock is as good as any: the counts are always valid.
        drop(self.moved.wait_while(state, waits));
    }
}

/// Lets no thread wait for a thread that panics.
struct StopOnPanic<'l>(&'l Queue);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
