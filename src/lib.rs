//! Reads solitaire solutions in a compact notation and verifies them.
//!
//! From text to verdict and diagnostic:
//!
//! ```
//! use patience::diagnostic::{diagnose, human};
//! use patience::{Locator, Source};
//! use patience::{Allow, DealBook, Status, SuitStyle, verify};
//!
//! let source = Source::new("wrong.pn", b"2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AH AS] 1a 1a");
//! let deals = DealBook::default();
//! let mut records = source.records();
//!
//! let won = records.next().unwrap();
//! assert_eq!(verify(&won, &deals).status, Status::Solved);
//!
//! let wrong = records.next().unwrap();
//! let verdict = verify(&wrong, &deals);
//! assert_eq!(verdict.status, Status::Illegal);
//! assert_eq!(verdict.played, 1);
//!
//! let diagnostic = diagnose(&wrong, &verdict, &deals, Allow::Nothing, SuitStyle::Symbols).unwrap();
//! assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds A♠");
//!
//! let location = Locator::new(source).locate(diagnostic.annotations[0].span.start);
//! let drawing = human::draw(&diagnostic, source, location, human::Style::default());
//! assert!(drawing.contains("wrong.pn:2:20"));
//! ```
//!
//! [`records`] returns the records of a source, [`verify`] verifies one, and [`walk`] replays it
//! step by step. [`perft`](perft()) counts lines of moves. A [`DealBook`] holds known deals of
//! numbered games. [`notation`] is syntax, [`game`] is rules, and [`diagnostic`] explains errors.
//!
//! Nothing here reads files, the clock, the environment or random numbers: the same bytes always
//! get the same verdict. The feature `cli`, on by default, adds what only the program needs.

mod budget;
pub mod card;
pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;
mod deal_book;
pub mod deck;
pub mod diagnostic;
pub mod game;
pub mod infer;
pub mod notation;
mod perft;
mod position;
mod replay;
pub mod rules;
mod shuffle;
mod source;
mod span;
pub mod transcript;
pub mod view;
pub mod words;

pub use budget::{Budget, Limit};
pub use card::{Card, Rank, Suit, SuitStyle};
pub use deal_book::DealBook;
pub use deck::{Composition, Deck};
pub use notation::{Record, records};
pub use perft::{distinct, perft};
pub use position::{Move, NoPosition, Position, Refusal};
pub use replay::{Allow, Error, IllegalMove, Status, Step, Verdict, verify, walk};
pub use shuffle::shuffle;
pub use source::{Columns, Location, Locator, Source};
pub use span::Span;

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
