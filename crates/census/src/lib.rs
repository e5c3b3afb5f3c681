//! Measures how many deals of a game can be won.
//!
//! A [`Census`] says what is tried: a game, shuffle numbers, a player, and a limit of
//! nodes. What came of some of its deals is a [`Chunk`](chunk::Chunk): totals, which are integers,
//! and what was measured. Chunks [merge](merge::Merge) into the whole, however it was split, and
//! are written as lines of JSON with a checksum each, with the feature `lines`.
//!
//! Nothing here knows files, terminals, threads or the clock.
//!
//! # Parts
//!
//! - `player`: what tries to win: by a rule, at random, or without seeing the stock;
//!   `player::hidden` knows only what such a player knows
//! - `plot`: pictures of a census as SVG, with the feature `plot`

pub mod best;
mod census;
pub mod chunk;
pub mod interval;
#[cfg(feature = "lines")]
pub mod line;
pub mod merge;
pub mod numbers;
pub mod player;
#[cfg(feature = "plot")]
pub mod plot;
pub mod totals;

pub use census::{Census, Game, GameError, PlayerName, game};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
