//! Reviews played games: which positions can be won, which move lost, and which moves were wasted.
//!
//! [`review`](review()) judges every position of a record. [`Reviewer`] is for a program that
//! plays: it judges positions and moves one by one, and gives hints.

mod bounds;
mod judging;
mod playouts;
mod review;
mod reviewer;
mod safe;

pub use bounds::{Bounds, Outlook};
#[doc(hidden)]
pub use judging::review_line;
pub use judging::{DEFAULT_NODES, review};
pub use review::{Review, ReviewedPosition, Share};
pub use reviewer::{Choice, Reviewer};
