//! A solitaire game on the table: all that was played from its deal, what was done to undo it again,
//! and the choice of moves by picking cards.

mod history;
mod pick;
mod tree;

pub use history::{Edit, History};
pub use pick::{Pick, Picked, Spot, exposed, places};
pub use tree::{Branch, NodeId, Tree};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
