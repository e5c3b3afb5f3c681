//! Tests of the crate, also of what only its neighbours see.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

mod boundary;
mod branch;
mod budget;
mod catalogue;
mod chunks;
mod deal;
mod escape;
mod file;
mod format;
mod grid;
mod history;
mod id;
mod line_end;
mod locations;
mod look_alike;
mod matching;
mod options;
mod packed;
mod parts;
mod position;
mod pysolfc;
#[cfg(feature = "serde")]
mod serde;
mod shuffle;
