//! Internals of the program, and of the crates for it alone.

mod arguments;
mod board;
mod guard;
mod journal;
mod pickle;
mod pipeline;
mod progress;
mod safe;
