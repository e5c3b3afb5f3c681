//! Tests of the program as users run it.

#![cfg(feature = "cli")]
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

// A module without `cfg` runs on Windows, too; where a single test needs Unix, it says what of it.
mod analyse;
mod census;
#[cfg(unix)]
mod ci;
mod cli;
#[cfg(unix)]
mod completions;
mod deals;
#[cfg(unix)]
mod editors;
mod edits;
mod encodings;
mod examples;
#[cfg(unix)]
mod files;
mod fix;
mod folders;
#[cfg(unix)]
mod github;
#[cfg(unix)]
mod help;
mod import;
mod internals;
#[cfg(unix)]
mod interrupted;
mod kinds;
mod large;
mod lines;
mod misplaced;
#[cfg(unix)]
mod narrated;
mod notes;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod pages;
mod printed;
mod prospects;
mod readme;
mod real_saves;
mod referee;
#[cfg(unix)]
mod reports;
mod run;
#[cfg(unix)]
mod scenes;
mod show;
mod shown_games;
#[cfg(target_os = "linux")]
mod signals;
mod solve;
mod statuses;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod viewer;
