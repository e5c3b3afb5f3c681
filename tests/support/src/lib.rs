//! What the tests of `patience` share: random numbers and lines, slow ways to find out what the
//! library finds quickly, and a terminal for the program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

pub mod breadth_first;
pub mod by_trial;
pub mod dice;
pub mod edits;
pub mod fixtures;
pub mod games;
pub mod lines;
pub mod model;
#[cfg(unix)]
pub mod picture;
#[cfg(unix)]
pub mod pty;
pub mod slips;

/// How many times as many cases to try as usual: the number in `THOROUGH`, by default 1. Usually tests try
/// as many as find what they are for, and the nightly checks try more.
pub fn thorough() -> usize {
    std::env::var("THOROUGH").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Returns the size of a test: by day the one that finds what it is for, and by night, where
/// [`thorough`] is more than 1, a larger one.
pub fn sized<T>(by_day: T, by_night: T) -> T {
    if thorough() > 1 { by_night } else { by_day }
}
