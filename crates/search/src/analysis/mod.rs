//! Reviews played games: which positions can be won, which move lost, and which moves were wasted.
//!
//! [`review`](review()) judges every position of a record. [`Reviewer`] is for a program that
//! plays: it judges positions and moves one by one, and gives hints. `Analyst` says which one to judge next.

mod analyst;
mod judging;
mod playouts;
mod reviewer;
mod safe;

#[doc(hidden)]
pub use analyst::{Advance, Analyst, Findings, Limits, Question};
pub use judging::{DEFAULT_NODES, review};
#[doc(hidden)]
pub use judging::{line_bounds, review_line};
#[doc(inline)]
pub use patience_findings::{Bounds, Choice, Outlook, Review, ReviewedPosition, Share};
#[doc(hidden)]
pub use patience_findings::{Mistake, MistakeKind, Prospect, WhereLost, mistakes};
pub use reviewer::Reviewer;
