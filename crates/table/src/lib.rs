//! A solitaire game on the table: all that was played from its deal, with undo and redo, and the choice
//! of moves by picking cards.
//!
//! The viewer of the terminal and the board in the browser both play with a [`Table`]. Nothing here
//! draws, and nothing knows the keyboard.
//!
//! # Parts
//!
//! - `tree`: all lines, branches in comments, undo and redo
//! - `Game`: what of it is saved and where, its title, what its record may show, whose win it is, and which
//!   comes next
//! - `safe`: the moves that can do no harm
//! - `annotations`: headers and comments at moves, written and read
//! - `document`: the text of a record and what is played on it, as edits; the viewer writes
//!   into files by it

mod annotations;
mod document;
mod game;
mod history;
mod notes;
mod origin;
mod pick;
mod safe;
mod table;
mod tree;

pub use annotations::{AnnotationError, Annotations, comment_words};
pub use document::{Document, Edit, merged, rewritten};
pub use game::{Game, Resumed, Unsaved, clean, next, resumed};
pub use origin::Origin;
pub use pick::{Pick, Picked, Spot, exposed, places};
pub use safe::safe;
pub use table::Table;
pub use tree::{Branch, NodeId, Tree};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
