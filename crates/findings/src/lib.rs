//! What searches find out about games and records, as plain data.
//!
//! `patience-search` and `patience-infer` find it, and `patience-report` puts it into words, so
//! neither waits for the other.
//!
//! # Parts
//!
//! - Bounds, reviews, mistakes, conflicts, and where a line was lost (`Prospect`),
//!   in the words that every front end has

mod bounds;
mod conflict;
mod mistakes;
mod prospect;
mod review;
mod spot;

pub use bounds::{Bounds, Outlook};
pub use conflict::{Blame, Conflict, MoveLocation, Needs, Reason};
#[doc(hidden)]
pub use mistakes::{Mistake, MistakeKind, mistakes};
#[doc(hidden)]
pub use prospect::{Prospect, WhereLost};
pub use review::{Choice, Review, ReviewedPosition, Share};
pub use spot::{ParseSpotError, Spot};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
