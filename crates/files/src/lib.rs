//! Files and signals, for programs that change what belongs to their users.
//!
//! A file is replaced as a whole or not at all, keeps its owner, mode and attributes, and a signal
//! leaves no temporary file. What is read may be the files of a
//! folder. A journal keeps what is not saved.

#[cfg(unix)]
mod attributes;
pub mod folder;
pub mod journal;
pub mod opened;
pub mod parts;
pub mod replace;
pub mod signals;
pub mod stream;
pub mod text;
pub mod unsaved;
