//! Solitaire games, records of them in a compact notation, and verdicts on records.
//!
//! The rooms stand on each other in this order: [`cards`] and the [`catalogue`] of games, [`text`],
//! [`notation`], which is syntax, [`game`], which is rules, [`mod@draw`], which shows boards, [`source`], [`deal_book`], [`play`] and
//! [`judge`](mod@judge). Nothing here reads files, the clock, the environment or random numbers.
//!
//! A [`Position`] plays, [`verify`] judges, and [`records`] finds what is to be judged:
//!
//! ```
//! use patience_core::{DealBook, Position, records, verify};
//!
//! let mut position: Position = "montecarlo+1".parse()?;
//! while let Some(&mv) = position.legal_moves().first() {
//!     position.play(mv)?;
//! }
//! let text = position.to_record();
//! let record = records(text.as_bytes()).next().unwrap();
//! assert_eq!(verify(&record, &DealBook::default()).status, position.status());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde`, cards, ids and positions are read and written as their texts, and moves
//! are written; none is on by default.
//!
//! The crate `patience` exports this, with searches, unknown deals and reports, and promises what it
//! exports. What is public here beyond that is for the other crates of the workspace.
//!
//! # Parts
//!
//! - `cards`, `catalogue`: cards, decks, engines with their shuffle numbers, those of PySolFC
//!   among them; the games on a grid, one value each, their options, and how PySolFC has them
//! - `text`: places in texts, line ends, safe showing
//! - `notation`: syntax alone: records, ids, deals, moves; `write` is the inverse of the
//!   parser; faults as data
//! - `game`: rules alone, a folder for each family: position, rules, requires, reasons,
//!   describe, pack; `requires` and `unknown` are what a move requires of the cards, as data,
//!   also of a game whose cards are unknown
//! - `draw`: boards as text, for people and as `Display`; `Layout` is what a board is made of,
//!   which text, pictures, words, the viewer and the page map to their units
//! - `source`: texts of any size, with names, lines and columns, cut where records begin
//! - `deal_book`, `uncounted`: known deals of numbered games; deals that count for no record
//! - `play`: the one loop that plays a record; positions; a played game as a value (`Line`);
//!   counts
//! - `judge`: verdicts on every record of a source
//! - `budget`: a limit on work, the same on every machine
//! - `host`: by which names texts call what can be done, for the program and for each language

#[cfg(feature = "serde")]
mod as_text;
pub mod budget;
pub mod cards;
pub mod catalogue;
pub mod deal_book;
pub mod draw;
pub mod game;
pub mod host;
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
pub use notation::{GameId, Record, records};
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
