//! The board of a record, before the whole library is loaded.

use crate::ids::needs_deal;
use crate::page::board;
use crate::page::data::GameView;
use patience_core::deal_book::DealBook;
use patience_core::only_game;
use patience_core::play::Line;
use patience_core::source::Source;
#[cfg(not(feature = "whole"))]
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the game of the only record of a text after a number of its moves, or the last one, as a page draws it.
///
/// Returns none of a text with no record or with several, and of one that is malformed or has an illegal move: what is wrong
/// is for the whole library to say.
#[cfg_attr(not(feature = "whole"), wasm_bindgen)]
#[must_use]
pub fn first(text: &str, at: u32) -> Option<GameView> {
    let mut deals = DealBook::default();
    let record = only_game(Source::new("", text.as_bytes()), &mut deals).ok()?;
    let line = Line::of_record(&record, &deals).ok()?;
    let writes_deal = needs_deal(&record, line.id(), &deals);
    let at = line.steps().len().min(usize::try_from(at).unwrap_or(usize::MAX));
    Some(board::game(&line, &line.position_at(at), at, writes_deal))
}
