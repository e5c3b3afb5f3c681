//! Solitaire games, records of them in a compact notation, and verdicts on records.
//!
//! The rooms stand on each other in this order: [`cards`] and the [`catalogue`] of games, [`text`],
//! [`notation`], which is syntax, [`game`], which is rules, [`mod@draw`], which shows boards, [`source`], [`deal_book`], [`play`] and
//! [`judge`](mod@judge). Nothing here reads files, the clock, the environment or random numbers.
//!
//! Use the crate `patience`, which promises what it exports. What is public here beyond that is for
//! the other crates of the workspace.

pub mod budget;
pub mod cards;
pub mod catalogue;
pub mod deal_book;
pub mod draw;
pub mod game;
pub mod judge;
pub mod notation;
pub mod play;
#[doc(hidden)]
pub mod sealed;
pub mod source;
pub mod text;
pub mod uncounted;

pub use budget::{Budget, Limit};
pub use cards::{
    Card, Composition, Deck, DeckError, Engine, Hook, MAX_CARDS, NumberedDeck, Rank, Shuffle, Suit,
    SuitStyle, shuffle,
};
pub use deal_book::DealBook;
pub use game::Move;
pub use judge::{Allow, Judge, Judged, Status, Verdict, judge, only_game, verify};
pub use notation::{Record, records};
pub use play::{
    Counts, IllegalMove, Line, PlayError, Position, PositionError, RecordError, Step, perft,
    perft_distinct, perft_distinct_within, perft_within,
};
pub use source::{Chunk, Chunks, Columns, Location, Locator, Origin, Source};
pub use text::Span;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
