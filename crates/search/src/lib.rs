//! Solves games, proves that they cannot be won, and finds where a game was lost.
//!
//! # Parts
//!
//! - `solve`: solves games, or proves that they cannot be won; `solve::generic` is a search
//!   that knows the rules alone, for any game: it proves lost deals again, and shows authors of
//!   solvers how
//! - `analysis`: judges every position of a played game; `analysis::analyst` says which
//!   position to judge next, a slice at a time, for the viewer's thread and the page's worker
//! - `daily`: the deal of the day, from its date; what asks for it reads the clock
//! - `difficulty`: how hard a deal is, from random play and the length of a win

pub mod analysis;
pub mod daily;
pub mod difficulty;
pub mod solve;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
