//! Syntax: source → records → game ids, deals and moves, each with its place in the text.
//!
//! Nothing here knows a rule. [`game`](crate::game) gives moves their meaning, and
//! [`verify`](crate::verify) joins the two. The normative grammar is in the `grammar` folder.

mod between;
mod blank;
mod boundary;
mod branch;
pub mod building;
mod card;
mod conflict;
mod deal;
mod fault;
mod file;
mod format;
mod grid;
mod held;
mod id;
mod lines;
mod look_alike;
pub mod matching;
pub mod pairing;
mod parser;
mod parts;
mod record;
mod token;
mod variant;
mod write;

#[doc(hidden)]
pub use between::ListMark;
#[doc(hidden)]
pub use blank::{ends_word, first_word, skip_blank, skip_white, split_comment};
#[doc(hidden)]
pub use boundary::{Begins, begins};
pub use branch::Branch;
pub use card::ParseCardError;
#[doc(hidden)]
pub use conflict::Conflict;
pub use deal::Deal;
#[doc(hidden)]
pub use deal::{DealWord, canonical_words, deal_word, glued_cards};
pub use fault::{
    DealFault, Encoding, Fault, FaultKind, IdFault, LabelCount, MoveFault, Parameter, Repetition,
    TextFault, Wanted,
};
pub(crate) use file::records_in_conflict;
#[doc(hidden)]
pub use file::{
    MAX_RECORD, Passage, last_start, may_have_deals, may_have_tagged_deals, records_from,
};
pub use file::{Records, records};
#[doc(hidden)]
pub use format::format_into;
pub use format::{Formatted, format};
#[doc(hidden)]
pub use format::{Formatter, format_dealt};
pub use grid::{Cell, GridLayout, Size};
#[doc(hidden)]
pub use held::{BYTE_ORDER_MARK, bbcode, colour, ends_with_outcome, marked_id, without_mark};
pub use id::{Dealing, GameId, parse_id};
#[doc(hidden)]
pub use id::{nearest_game, plain_name};
#[doc(hidden)]
pub use look_alike::{looks_like_x, meant, meant_cell, meant_in_moves, meant_label, replacement};
pub use parts::{Part, parts};
pub use record::Record;
pub use record::branches;
#[doc(hidden)]
pub use record::branches_at;
#[doc(hidden)]
pub use record::{comments_from, is_output, spaced_id};
pub use token::{MoveText, Outcome, Repeat, Token, Tokens};
pub use variant::{MoveVisitor, Variant};
pub use write::WrittenRecord;
