//! Games that are played: text meets rules here.

mod error;
mod line;
mod perft;
mod position;
mod replay;

pub use error::{IllegalMove, RecordError};
pub use line::Line;
#[doc(hidden)]
pub use line::replay_steps;
pub use perft::{Counts, perft, perft_distinct, perft_distinct_within, perft_within};
pub use position::{PlayError, Position, PositionError};
pub use replay::{PlayedMove, ReplayError, ReplaySink, Replayed, Step, replay};
