//! Reviews played games: which positions can be won, which move lost, and which moves were wasted.
//!
//! [`review`](review()) judges every position of a record. [`Reviewer`] is for a program that
//! plays: it judges positions and moves one by one, and gives hints. `Analyst` says which one to judge next.

mod analyst;
mod bounds;
mod judging;
mod mistakes;
mod playouts;
mod review;
mod reviewer;
mod safe;

#[doc(hidden)]
pub use analyst::{Advance, Analyst, Findings, Limits, Question};
pub use bounds::{Bounds, Outlook};
#[doc(hidden)]
pub use judging::review_line;
pub use judging::{DEFAULT_NODES, review};
#[doc(hidden)]
pub use mistakes::{Mistake, MistakeKind, mistakes};
pub use review::{Review, ReviewedPosition, Share};
pub use reviewer::{Choice, Reviewer};
