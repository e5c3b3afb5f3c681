//! Tests of the library: properties of any text, any record and any game.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

mod any_text;
mod catalogue;
mod deal_book;
mod fixtures;
mod fuzz_inputs;
mod grammar;
mod infer;
mod invariants;
#[cfg(feature = "report")]
mod joined;
mod laws;
mod line;
mod neighbours;
mod pictures;
mod pysolfc;
#[cfg(feature = "report")]
mod report;
mod review;
mod rules;
mod secrets;
mod short_rules;
mod shuffle;
mod solve;
mod spots;
mod transcripts;
mod verdicts;
mod written;

use support::{edits, slips};

#[test]
fn what_gets_into_a_record_is_taken_out_or_left_alone() {
    assert!(edits::get_into_records(1) > 10_000);
}

#[test]
fn what_a_help_says_to_write_keeps_all_that_has_no_slip() {
    let (texts, suggestions) = slips::suggestions_keep_records(1);
    assert!(texts > 2_000 && suggestions > 1_000, "{texts} texts, {suggestions} suggestions");
}

#[test]
fn formatting_changes_nothing_that_is_said() {
    assert!(slips::formatting_says_the_same(1) > 2_000);
}

#[test]
fn answers_lead_to_the_record_that_was_meant() {
    let (texts, led) = slips::answers_lead_to_what_was_meant(1);
    assert!(texts > 2_000 && led > 1_000, "{texts} texts, {led} led to the record that was meant");
}

#[test]
fn comments_in_prose_are_silent() {
    assert!(slips::prose_is_silent(1) > 500);
}
