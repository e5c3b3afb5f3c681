//! Tests of the program as users run it.

#![cfg(feature = "cli")]
#![allow(missing_docs)]

mod cli;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod pty;
mod readme;
mod run;
mod solve;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod viewer;
