//! Tests of the program as users run it.

#![cfg(feature = "cli")]
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests call may fail like them")]

#[cfg(unix)]
mod analyse;
mod baseline;
#[cfg(unix)]
mod census;
#[cfg(unix)]
mod ci;
mod cli;
#[cfg(unix)]
mod completions;
#[cfg(unix)]
mod editors;
mod edits;
#[cfg(unix)]
mod examples;
#[cfg(unix)]
mod files;
mod fix;
#[cfg(unix)]
mod folders;
#[cfg(unix)]
mod github;
#[cfg(unix)]
mod help;
mod import;
#[cfg(unix)]
mod interrupted;
#[cfg(unix)]
mod kinds;
#[cfg(unix)]
mod large;
mod lines;
#[cfg(unix)]
mod misplaced;
#[cfg(unix)]
mod narrated;
#[cfg(unix)]
mod notes;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
mod printed;
mod readme;
mod real_saves;
#[cfg(unix)]
mod referee;
#[cfg(unix)]
mod reports;
mod run;
#[cfg(unix)]
mod scenes;
mod schemas;
#[cfg(unix)]
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
