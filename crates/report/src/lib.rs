//! What people and programs read of games and records: diagnostics, drawings, transcripts and
//! reports.
//!
//! # Parts
//!
//! - `codes/`: a page for each error code, in Markdown: what it means, an example, how to fix
//!   it
//! - `diagnostic`: `data` is a diagnostic as plain data, and names nothing above it; `faults` and
//!   `reasons` have the code, the words and the edits of each fault and each illegal move in one
//!   arm, as `said`; `slips` each slip in one file, with examples
//! - `drawing`: draws a diagnostic on its source: `report` makes one for miette of it,
//!   `handler` draws any such, `excerpt` picks the text to show
//! - `formats`: reports: `trait Report`, one file for each format
//! - `transcript`: a record move by move, as text or HTML
//! - `told`: diagnostics, moves and steps as the types of `patience-wire`
//! - `view`, `words`, `narration`: drawings of a board, moves in words, boards in words and
//!   cards in words; `view::animated` is a whole game as a picture that moves by style sheets
//! - `in_short`, `rules`: the rules of each game in a few sentences; as sections of
//!   `docs/rules.md`
//! - `typed_moves`: the moves that a player types, and what is wrong with the first that cannot
//!   be played

pub mod base64;
pub mod diagnostic;
pub mod drawing;
pub mod formats;
pub mod in_short;
pub mod json;
pub mod narration;
pub mod rules;
pub mod told;
pub mod transcript;
pub mod typed_moves;
pub mod view;
pub mod words;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
