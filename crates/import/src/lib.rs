//! Games that other programs have saved, as records.
//!
//! [`site`] reads the lines of Match Solitaire's own site, and [`board`] cards as they lie on a board.
//! [`pysolfc`] reads what PySolFC saves. Its files are pickles, which could run any program where they are
//! loaded; here they become inert values, with a bound on everything, and none of them is executed.

pub mod board;
#[doc(hidden)]
pub mod pickle;
pub mod pysolfc;
pub mod site;
mod stacks;
