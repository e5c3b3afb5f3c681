//! What the tests of `patience` share: random numbers and lines, slow ways to find out what the
//! library finds quickly, and a terminal for the program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

pub mod breadth_first;
pub mod by_trial;
pub mod dice;
pub mod edits;
pub mod games;
pub mod lines;
pub mod model;
#[cfg(unix)]
pub mod picture;
#[cfg(unix)]
pub mod pty;
pub mod slips;
