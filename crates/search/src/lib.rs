//! Solves games, proves that they cannot be won, and finds where a game was lost.

pub mod analysis;
pub mod daily;
pub mod difficulty;
pub mod solve;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
