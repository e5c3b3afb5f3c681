//! Pictures of a board.

pub mod text;
