//! Tests of the library: properties of any text, any record and any game.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

mod any_text;
mod deal_book;
mod finder;
mod fixtures;
mod fuzz_inputs;
mod grammar;
mod infer;
mod laws;
mod line;
mod pictures;
mod pysolfc;
mod review;
mod rules;
mod secrets;
mod shuffle;
mod solve;
mod transcripts;
mod verdicts;
mod written;

use support::edits;

#[test]
fn what_gets_into_a_record_is_taken_out_or_left_alone() {
    assert!(edits::get_into_records(1) > 10_000);
}
