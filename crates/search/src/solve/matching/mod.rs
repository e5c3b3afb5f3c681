//! Match Solitaire: how a position is packed, and which moves are tried.
//!
//! A position is what each card lies on: in an open game where it was at the start, a freecell, the
//! bottom of a column, one of the few cards that it goes on, or nothing if it is collected. That is
//! three to five bits a card, and columns and freecells have no order. Each bit of all cards is a
//! set of cards, so that what is asked of all cards takes a few operations.
//!
//! Instead of moves, the search takes events: a match, a card put on another, a card put in an
//! empty column, each after the digs that it needs and no others. A dig moves a card from a column
//! to a freecell. A dig that the next event does not need can come after it, since it only occupies
//! a freecell meanwhile. So no solution is lost, and none gets longer. While there is a stock,
//! every move is an event of its own, since any dig may be what the next `+` needs.
//!
//! [`open`] searches games without a stock, and [`closed`] those with one. What they have in common
//! is in [`board`], a position unpacked, and [`events`], what can happen there. If any solution will
//! do, [`loose`] searches games without a stock, and [`rows`] says how those with one are searched.

mod board;
mod closed;
mod digs;
mod events;
mod loose;
mod model;
mod open;
mod prunings;
mod rows;
mod set;
mod write;

pub(super) use closed::ClosedSpace;
pub(super) use loose::{Loose, LooseSpace};
pub(super) use model::{MatchingModel, STOCK_PLANES, cards};
pub(super) use open::OpenSpace;
pub use prunings::MatchingPrunings;
pub(super) use rows::RowSearch;
pub(super) use set::Set;
