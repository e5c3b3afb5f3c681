//! Monte Carlo, Thirteens, Fourteens and Aces Square: pairs are discarded from a grid, which closes
//! up and is filled from the stock.
//!
//! Published: which cards pair and where, that the cards close up in reading order, and that the
//! stock fills the rest. Decided, since the published texts say both: the player may consolidate
//! while pairs remain, unless the game is strict. What sets the games apart is in the
//! [catalogue](crate::catalogue).

mod describe;
mod pack;
mod pairs;
mod position;
mod reasons;
mod requires;
mod rules;

#[doc(hidden)]
pub use pairs::table;
pub use position::{Held, Pairing, Undo};
pub use reasons::{Illegal, Partner, Refused};
