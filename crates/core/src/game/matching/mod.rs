//! Match Solitaire: cards move in sequence from column to column, and exposed cards of the same
//! rank are collected.
//!
//! Published: the parameters, the four kinds of moves, ranks that wrap around, sequences by suit
//! class. Decided: the suits of a class, wrapping with fewer than thirteen ranks, any card on an
//! empty column, moves from freecell to freecell, and matches of the same suit with two decks.

mod describe;
mod pack;
mod position;
mod reasons;
mod requires;
mod rules;
mod sequence;

pub use position::{Matching, Undo};
pub use reasons::{Illegal, Placement};
pub use sequence::goes_on;
#[doc(hidden)]
pub use sequence::table;
