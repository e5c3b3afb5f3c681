//! Inferred deals, checked against trying all deals of a few cards. `tests/slow` tries more lines,
//! with more unknown cards and larger budgets.

#[path = "../slow/infer/by_trial.rs"]
mod by_trial;
#[path = "../slow/infer/lines.rs"]
#[allow(dead_code, reason = "other tests spoil lines in more ways")]
mod lines;

use patience::{Record, records};

fn read(text: &str) -> Vec<Record<'_>> {
    records(text.as_bytes()).collect()
}

const fn cases() -> usize {
    3
}

const MOST_HIDDEN: usize = 4;
const MOST_ORDERS: usize = 24;
/// The first budget is less than trying all deals takes.
const NODES: [u64; 2] = [150, 20_000];
