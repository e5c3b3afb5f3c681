//! What is written as JSON, against its published schemas.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

mod outputs;
#[allow(dead_code, reason = "these tests need little of it")]
#[path = "../../../program/run.rs"]
mod run;
#[cfg(unix)]
mod types;
