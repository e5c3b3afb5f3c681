//! Carpet, Colorado and Twenty: foundations are built in suit from the cards of a grid, and gaps
//! are filled.
//!
//! Published: how foundations are built, what fills a gap, and how often you go through the stock.
//! Decided: the player chooses what fills a gap if stock and waste both could, and may turn a card
//! even if another could be played. What sets the three games apart is in the
//! [catalogue](crate::catalogue).

mod describe;
mod pack;
mod position;
mod reasons;
mod requires;
mod rules;
mod waiting;

pub use position::{Building, Undo};
pub use reasons::Illegal;
#[doc(hidden)]
pub use waiting::foundations_at_start;
