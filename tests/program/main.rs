//! Tests of the program as users run it.

#![cfg(feature = "cli")]
#![allow(missing_docs)]

mod cli;
#[cfg(unix)]
mod completions;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod help;
#[cfg(unix)]
mod large;
#[cfg(unix)]
mod pty;
mod readme;
mod run;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod viewer;
