//! Is there a deal under which a record is legal? Which, how many, and if there is none, why not?
//!
//! Records of one deck and one shuffle number share a deal, so they are asked about together, as a
//! [`Question`]; [`groups`] puts them together. Each record is followed without its cards, which
//! yields what every move requires of them. A search then looks for decks that meet all these
//! constraints. Every deck is judged by [`verify`](crate::verify) before it is returned, and "there
//! is none" is only ever the result of a complete search. A search that its
//! [`Budget`](crate::Budget) ends says so, and what it found before that still holds.

mod answer;
mod building;
mod completion;
mod conflict;
mod count;
mod counting;
mod explain;
mod forced;
mod group;
mod line;
mod list;
mod number;
mod plan;
mod possible;
mod problem;
mod question;
mod search;
mod set_aside;
mod symmetry;
mod trial;

pub use answer::Answer;
pub use conflict::{Blame, Conflict, Needs, Reason};
pub use count::Count;
pub use forced::ForcedCards;
pub use group::{RecordGroup, groups};
pub use line::MoveLocation;
pub use list::Listing;
pub use number::Number;
pub use possible::{Possible, PossibleCards};
pub use question::{NoCard, NoQuestion, Question};
