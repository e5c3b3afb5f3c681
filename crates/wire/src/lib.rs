//! What leaves the library as JSON, as TypeScript or as Python values: each type once, as plain data.
//!
//! Later versions may add fields, but never rename them.

mod board;
mod card;
#[cfg(feature = "tsify")]
mod crossing;
mod deal;
mod diagnostic;
mod position;
mod record;
mod search;
mod text;

pub use board::{Board, Foundation, Move, MovedCard, Progress, Stock};
pub use card::{Card, Number};
pub use deal::{Blame, ChosenCard, Conflict, Deal, UnknownCard};
pub use diagnostic::{Annotation, Diagnostic, Error, Mark, MarkKind, Note};
pub use position::{
    Counts, Greeting, Imported, Position, RecordFailure, RecordLine, RecordStep, ShortPosition,
    Step,
};
pub use record::{Record, Verdict};
pub use search::{Analysed, AnalysedPosition, Judged, Loss, Solved, Warning};
pub use text::{Bytes, Edit, Place, SourcePlace};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
