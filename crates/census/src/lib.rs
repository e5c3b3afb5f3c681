//! Measures how many deals of a game can be won.

pub mod interval;
pub mod player;
