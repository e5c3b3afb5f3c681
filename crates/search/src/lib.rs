//! Solves games, proves that they cannot be won, and finds where a game was lost.

pub mod analysis;
pub mod solve;
