//! Drawings of boards, one module for each format.

pub(crate) mod markup;
pub(crate) mod scene;
pub mod svg;
pub mod text;

use crate::game::Board;

/// Returns the progress in words: `12 of 39 cards collected`.
#[must_use]
pub fn score(board: &Board) -> String {
    let done = match (board.rows.is_empty(), board.foundations.is_empty()) {
        (true, _) => "collected",
        (false, true) => "discarded",
        (false, false) => "on the foundations",
    };
    format!("{} of {} cards {done}", board.progress.done, board.progress.total)
}
