//! Tests of the crate, also of what only its neighbours see.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

mod games;
mod interval;
mod known;
#[cfg(feature = "lines")]
mod line;
mod numbers;
mod players;
#[cfg(feature = "plot")]
mod plot;
mod totals;
