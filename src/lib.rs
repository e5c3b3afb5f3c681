//! Reads solitaire solutions in compact notation and says, with proof, whether they work.
//!
//! From text to verdict, and to the words for what is wrong:
//!
//! ```
//! use patience::diagnostic::{Locator, Source, diagnose, human};
//! use patience::{Allow, DealBook, Status, Suits, verify};
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
//! let diagnostic = diagnose(&wrong, &verdict, &deals, Allow::Nothing, Suits::Symbols).unwrap();
//! assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds A♠");
//!
//! let location = Locator::new(source).locate(diagnostic.annotations[0].span.start);
//! let drawing = human::draw(&diagnostic, source, location, human::Style::default());
//! assert!(drawing.contains("wrong.pn:2:20"));
//! ```
//!
//! [`records`] finds the records of a source, [`verify`] verifies one, [`walk`] shows it step by step. [`perft`](perft()) counts what could follow. A [`DealBook`]
//! holds deals that no shuffle number of this program stands for. [`notation`] is the text alone, [`game`] the rules alone, and [`diagnostic`] has the words.
//!
//! Nothing here reads files, the clock, the environment or chance: the same bytes give the same verdict everywhere. The feature `cli`, which is on
//! by default, adds what only the program needs; the library does without it.

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
mod replay;
pub mod rules;
mod shuffle;
mod span;
pub mod transcript;
pub mod view;
pub mod words;

pub use budget::{Budget, Limit};
pub use card::{Card, Rank, Suit, Suits};
pub use deal_book::DealBook;
pub use deck::{Composition, Deck};
pub use notation::{Record, records};
pub use perft::{distinct, perft};
pub use replay::{Allow, Error, IllegalMove, Status, Step, Verdict, verify, walk};
pub use shuffle::shuffle;
pub use span::Span;

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
