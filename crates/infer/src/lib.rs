//! Finds the deals under which records are legal, counts them, and explains why there are none.
//!
//! Records with the same deck and shuffle number share a deal. [`groups`] collects them, and a
//! [`Question`] asks about all of them at once. Replaying a record without its cards yields the
//! constraints that each move puts on them. A search then looks for decks that satisfy all
//! constraints.
//!
//! Two things are guaranteed. Every deck is checked by [`verify`](patience_core::verify) before it
//! is returned. "There is none" is only returned after a complete search. A search that runs out of
//! its [`Budget`](patience_core::Budget) returns the limit it reached, and everything it found
//! before remains valid.

mod answer;
mod completion;
mod count;
mod explain;
mod find;
mod forced;
mod group;
#[doc(hidden)]
pub mod line;
mod number;
mod other_deal;
mod plan;
mod possible;
#[doc(hidden)]
pub mod problem;
mod question;
#[doc(hidden)]
pub mod search;
mod set_aside;
mod symmetry;
#[doc(hidden)]
pub mod trial;

pub use answer::Answer;
pub use count::Count;
pub use forced::ForcedCards;
pub use group::{RecordGroup, groups};
#[doc(hidden)]
pub use other_deal::number_to_blame;
#[doc(inline)]
pub use patience_findings::{Blame, Conflict, MoveLocation, Needs, ParseSpotError, Reason, Spot};
pub use possible::{Possible, PossibleCards};
pub use question::{KnownCardError, Question, QuestionError};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
