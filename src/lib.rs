//! Reads solitaire solutions in a compact notation and verifies them.
//!
//! From text to verdict and diagnostic:
//!
//! ```
//! use patience::{Locator, Source};
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
//! let diagnostic = wrong.diagnose(Allow::Nothing, SuitStyle::Symbols).unwrap();
//! assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds A♠");
//!
//! let location = Locator::new(source).locate(diagnostic.annotations[0].span.start);
//! assert!(draw(&diagnostic, source, location, Style::default()).contains("wrong.pn:3:14"));
//! ```
//!
//! [`judge`](judge()) verifies every record of a source, [`verify`] a single one, and [`walk`]
//! replays it step by step. [`Position`] is for programs that play: it lists, plays and undoes
//! moves. [`perft`](perft()) counts lines of moves. A [`DealBook`] holds known deals of numbered
//! games. [`notation`] is syntax, [`game`] is rules, [`diagnostic`] explains errors, [`drawing`]
//! draws them, and [`report`] writes reports.
//!
//! Nothing here reads files, the clock, the environment or random numbers: the same bytes always
//! get the same verdict. The feature `cli`, on by default, adds what only the program needs.

mod budget;
pub mod card;
pub mod catalogue;
mod chunks;
#[cfg(feature = "cli")]
pub mod cli;
mod deal_book;
pub mod deck;
pub mod diagnostic;
pub mod drawing;
mod escape;
pub mod game;
mod gaps;
pub mod infer;
pub mod json;
mod judge;
mod line_end;
pub mod notation;
mod perft;
mod position;
mod replay;
pub mod report;
pub mod review;
pub mod rules;
mod shuffle;
pub mod solve;
mod source;
mod span;
mod squeeze;
pub mod transcript;
pub mod view;
pub mod words;

pub use budget::{Budget, Limit};
pub use card::{Card, Rank, Suit, SuitStyle};
pub use chunks::{Chunk, Chunks};
pub use deal_book::DealBook;
pub use deck::{Composition, Deck};
pub use game::Move;
pub use gaps::Gaps;
pub use judge::{Allow, Error, IllegalMove, Judge, Judged, Status, Verdict, judge, verify};
pub use notation::{Record, records};
pub use perft::{Counts, distinct, distinct_within, perft, perft_within};
pub use position::{NoPosition, Position, Refusal};
pub use replay::{Step, walk};
pub use shuffle::shuffle;
pub use source::{Columns, Location, Locator, Origin, Source};
pub use span::Span;

/// Tests the examples of the README and of the library's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
#[doc = include_str!("../docs/analysis.md")]
struct Pages;
