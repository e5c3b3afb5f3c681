//! Slow cross-checks: counts and verdicts against the second implementation, and inferred deals
//! against trying all deals one by one; solutions and proofs against searches of every position.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

mod census;
mod infer;
mod levels;
mod perft;
mod review;
mod second_model;
#[cfg(unix)]
mod sessions;
mod snapshots;
mod solve;

use support::{edits, thorough};

#[test]
fn what_gets_into_a_record_is_taken_out_or_left_alone() {
    assert!(edits::get_into_records(2 * thorough()) > 20_000 * thorough());
}
