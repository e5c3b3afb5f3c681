//! Games that are played: text meets rules here.

mod perft;
mod position;
mod replay;

pub use perft::{Counts, distinct, distinct_within, perft, perft_within};
pub use position::{PlayError, Position, PositionError};
pub use replay::{Player, Ply, Replayed, Step, Stop, board_after, replay, walk, walk_dealt};
