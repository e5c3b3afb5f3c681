//! Tests of the crate, also of what only its neighbours see.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

mod count;
mod forced;
