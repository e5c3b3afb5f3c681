//! Reads solitaire solutions in compact notation and says, with proof, whether they work.

pub mod card;
#[cfg(feature = "cli")]
pub mod cli;
mod deal_book;

pub mod deck;
pub mod diagnostic;
pub mod game;
pub mod notation;
mod replay;
mod shuffle;
mod span;
pub mod view;

pub use card::{Card, Rank, Suit, Suits};
pub use deal_book::DealBook;
pub use deck::{Composition, Deck};
pub use notation::{Record, records};
pub use replay::{Allow, Error, IllegalMove, Status, Step, Verdict, verify, walk};
pub use shuffle::shuffle;
pub use span::Span;
