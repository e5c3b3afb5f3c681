//! The program, as a user runs it.

#![cfg(feature = "cli")]
#![allow(missing_docs)]

mod cli;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod pty;
mod readme;
mod run;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod viewer;
