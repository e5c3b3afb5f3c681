//! Reads solitaire solutions in a compact notation and verifies them.
//!
//! From text to verdict and diagnostic:
//!
//! ```
//! use patience::{Locator, Source};
//! use patience::diagnostic::diagnose;
//! use patience::drawing::{Style, draw};
//! use patience::{Allow, DealBook, Status, SuitStyle, judge};
//!
//! let text = b"2x2x1x1+1[AH AS]\n2x2x1x1+1 1a *1a\n2x2x1x1+1 1a 1a";
//! let source = Source::new("wrong.pn", text);
//! let mut judged = judge(source, &DealBook::default());
//!
//! let won = judged.next().unwrap();
//! assert_eq!(won.verdict().status, Status::Solved);
//!
//! let wrong = judged.next().unwrap();
//! assert_eq!(wrong.verdict().status, Status::Illegal);
//! assert_eq!(wrong.verdict().played, 1);
//!
//! let diagnostic = diagnose(&wrong, Allow::Nothing, SuitStyle::Symbols).unwrap();
//! assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds A♠");
//!
//! let location = Locator::new(source).locate(diagnostic.annotations[0].span.start);
//! assert!(draw(&diagnostic, source, location, Style::default()).contains("wrong.pn:3:14"));
//! ```
//!
//! [`judge`](judge()) verifies every record of a source, [`verify`] a single one, and a [`Line`] is
//! its moves, to step through and to play on. [`Position`] is for programs that play: it lists, plays
//! and undoes moves. [`perft`](perft()) counts lines of moves. A [`DealBook`] holds known deals of numbered
//! games. [`notation`] is syntax, [`game`] is rules, [`diagnostic`] explains errors, [`drawing`]
//! draws them, and [`report`] writes reports.
//!
//! Nothing here reads files, the clock, the environment or random numbers: the same bytes always
//! get the same verdict. The feature `cli`, on by default, adds what only the program needs.

#[doc(inline)]
pub use patience_core::{catalogue, game, notation};
#[doc(inline)]
pub use patience_infer as infer;
#[doc(inline)]
pub use patience_report::{diagnostic, drawing, formats as report, transcript, view, words};
#[doc(inline)]
pub use patience_search::{analysis, solve};

pub use patience_core::budget::{Budget, Limit};
pub use patience_core::cards::{
    Card, Composition, Deck, DeckError, MAX_CARDS, Rank, Suit, SuitStyle, shuffle,
};
pub use patience_core::deal_book::DealBook;
pub use patience_core::game::Move;
pub use patience_core::judge::{Allow, Judge, Judged, Status, Verdict, judge, only_game, verify};
pub use patience_core::notation::{Record, records};
pub use patience_core::play::{
    Counts, IllegalMove, Line, PlayError, Position, PositionError, RecordError, Step, perft,
    perft_distinct, perft_distinct_within, perft_within,
};
pub use patience_core::source::{Chunk, Chunks, Columns, Location, Locator, Origin, Source};
pub use patience_core::text::{Gaps, Span};

pub mod rules;

/// Tests the examples of the README and of the library's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
#[doc = include_str!("../docs/analysis.md")]
struct Pages;
