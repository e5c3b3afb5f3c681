//! What people and programs read of games and records: diagnostics, drawings, transcripts and
//! reports.

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
