//! Work on many threads.

#[path = "../../../src/cli/input/pipeline.rs"]
#[allow(dead_code, reason = "the program needs the rest")]
mod own;

use own::in_order;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

fn run(
    threads: usize,
    jobs: usize,
    stop_at: usize,
    waits: impl Fn(usize) -> bool + Sync,
) -> Vec<usize> {
    let (mut next, mut delivered) = (0..jobs, Vec::new());
    let count = AtomicUsize::new(0);
    in_order(
        NonZeroUsize::new(threads).expect("at least one"),
        4,
        |slot: &mut usize| {
            *slot = next.next()?;
            Some(())
        },
        |()| false,
        |slot, (), turn| {
            let spin = (*slot * 7919) % 1000;
            std::hint::black_box((0..spin * 10).sum::<usize>());
            if waits(*slot) {
                turn.wait();
                // All before it are delivered, unless the end has come.
                assert!(count.load(Ordering::SeqCst) >= (*slot).min(stop_at));
            }
            *slot
        },
        |done| {
            delivered.push(done);
            count.store(delivered.len(), Ordering::SeqCst);
            if done == stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    delivered
}

#[test]
fn results_come_in_order_up_to_the_end() {
    for threads in [1, 2, 3, 8] {
        for stop_at in [0, 10, 499, 1000] {
            let expected: Vec<usize> = (0..500.min(stop_at + 1)).collect();
            assert_eq!(run(threads, 500, stop_at, |_| false), expected);
            assert_eq!(run(threads, 500, stop_at, |job| job % 3 == 0), expected);
            assert_eq!(run(threads, 500, stop_at, |_| true), expected);
        }
        assert_eq!(run(threads, 0, 0, |_| true), [0; 0]);
    }
}

#[test]
fn a_panic_leaves_no_thread_waiting() {
    let panics = std::panic::catch_unwind(|| {
        run(4, 100, 1000, |job| {
            assert_ne!(job, 50, "as it should");
            true
        })
    });
    assert!(panics.is_err());
}
