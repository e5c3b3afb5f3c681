//! The full-screen viewer of `replay` and `play`.
//!
//! The `model` is what it knows. Each action, such as a key, goes to `update`, which changes the
//! model and returns tasks for what lies outside it. `view` draws the model, which it only reads,
//! and returns what lies where. Only `screen` uses the terminal, and only `analyst` searches, in a
//! thread of its own: what it finds is an action, too.
//!
//! # Parts
//!
//! - `model`: what the viewer knows, in parts that don't know the whole; the game itself is a
//!   `Game` of `patience-table`; `kept_games` alone says what becomes of games that are left and saved
//! - `update`, `keys`: what an action changes, and the tasks it leaves; the one table of keys,
//!   for input, prompts, help and the last line
//! - `view`: draws the model, which it only reads, and returns what lies where
//! - `screen`, `input`: the terminal, what is written to it (`painting`), and what it sends
//! - `saving`, `paths`, `keeper`, `unfinished`, `habits`: files; the journal, and those of programs that were
//!   cut off; how cards are liked. What the viewer shows, the program reads (`Inputs`, `Library`)

mod analyst;
mod clipboard;
mod habits;
#[cfg(unix)]
mod input;
mod inputs;
mod keeper;
mod keys;
mod library;
mod model;
mod paths;
pub mod saving;
mod screen;
#[cfg(test)]
mod tests;
mod theme;
pub mod unfinished;
mod update;
mod view;

pub use inputs::Inputs;
pub use library::Library;
pub use screen::{
    Beginning, CutOff, Games, PlayedGame, is_possible, play, random_number, run, today,
};
pub use theme::Theme;
