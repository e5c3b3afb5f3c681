//! Colorado and Twenty.
//!
//! A position is what each card lies on, and what is on the foundations. For any solution, a beam
//! goes through the positions layer by layer: only the best positions of each layer are kept, and more
//! of them each time. A playout ranks the positions. When nothing was dropped and nothing is left, the game is
//! lost.
//!
//! In Colorado, most moves leave the playout as it was, and so need none of their own: turning a
//! card, playing one that the playout plays at once, and putting the waste card on a card that goes
//! later in the playout.

mod playout;
mod space;
mod table;

pub use space::PilesPrunings;
pub(super) use space::PilesSpace;
pub(super) use table::Piles;
