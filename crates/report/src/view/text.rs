//! Draws a board as text.

pub use patience_core::draw::{BoardStyle, Mark, draw, draw_columns, draw_grid, draw_marked};
