//! Any solution of a game without a stock, where the number of moves does not matter.
//!
//! Cards in freecells are *loose*, and so is the only card of a column. Columns with more than one
//! card are called real. The places that are left, freecells and columns, are free or hold one
//! loose card each. While one of them is free, loose cards change places at will, so one code
//! stands for all. As soon as none is, those in columns stay there. The search takes no notice of
//! which they are, as long as it can choose: it only counts the columns left for them (`spare`),
//! and gives one to a card when another is put on it. Only a card from which all others of its
//! column have just been taken is known to be there (`fixed`).
//!
//! The events are those of [`super::events`], each after its digs: a match; a card put on another,
//! where that lies (`Stack`) or in a column of its own (`Pair`). A further one digs out a column
//! down to its lowest card and leaves a place free (`Clear`): then the column can be given to other
//! cards. No other dig must be made before the event that needs it: it only takes up a place
//! meanwhile. But if a column was dug out and its lowest card moved away while there was a place
//! for that, and none is left later, then other cards are in columns than after digs as late as
//! possible. For this reason columns may be dug out at any time, not only if all of them are real.
//!
//! Cards that are alike change names ([`names`]).
//!
//! A position in which no place is free and no event is possible is left out: nothing leads on from
//! it, and it is not won.
//!
//! Two rules leave one event where there are many:
//!
//! - *At once.* A loose card that goes on an exposed card is put on it. That frees a place, so the
//!   card can be dug out again: the two positions can be reached from each other. This holds for
//!   the top of a real column always, for two loose cards if a column is spare and a place free,
//!   and without a free place for a card known to be in its column. A card just dug out by `Clear`
//!   stays loose, or it would go straight back.
//! - *Safe matches.* The cards are exposed and the last of their rank, and none of them can be of
//!   use. Either nothing is left that goes on it; or only one card, and it is loose or lies on that
//!   very card. Take any solution, make this match first, and leave out the moves of its cards: a
//!   card put on one of them goes to the column that held only that one. All else stays possible,
//!   since places are freed and no other card is covered.
//!
//! [`attempts`] says in which order positions are tried. [`board`] unpacks one, [`events`] lists
//! what can happen, and [`make`] makes it happen. [`reconstruct`] finds the events of a path, and
//! [`arrange`] writes them as moves.

mod arrange;
mod attempts;
mod board;
mod events;
mod make;
mod names;
mod reconstruct;
mod space;
mod state;

pub(in crate::solve) use space::LooseSpace;
pub(in crate::solve) use state::Loose;
