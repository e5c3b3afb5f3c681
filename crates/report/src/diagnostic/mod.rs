//! Diagnostics: what is wrong with a record, in words, and where.
//!
//! [`diagnose`] makes a [`Diagnostic`] from the verdict on a record. It is plain data: [`drawing`](crate::drawing) draws it, and [`report`](crate::formats)
//! writes it.

#[doc(hidden)]
pub mod characters;
mod code;
mod codes;
mod comments;
mod conflict;
mod data;
mod diagnose;
mod faults;
mod forms;
mod history;
#[doc(hidden)]
pub mod move_hints;
mod near;
mod notes;
mod page;
mod readings;
mod reasons;
mod review;
mod safe_fixes;
mod said;
#[doc(hidden)]
pub mod slips;

pub use code::Code;
pub use codes::{PAGES, page};
pub use conflict::{of_conflict, of_given_up, of_undecided, place_of};
pub use data::{Annotation, Diagnostic, FailedMove, Fix, Severity};
pub use diagnose::{Detail, add_notes, diagnose, diagnose_in};
pub use faults::{of_fault, of_undealt, of_unread};
pub use notes::{notes, notes_in};
pub use page::Page;
pub use patience_core::source::Elsewhere;
pub use patience_core::text::shown;
pub use review::of_review;
