//! The full-screen viewer of `replay` and `play`.
//!
//! The `model` is what it knows. Each action, such as a key, goes to `update`, which changes the
//! model and returns tasks for what lies outside it. `view` draws the model, which it only reads,
//! and returns what lies where. Only `screen` uses the terminal, and only `analyst` searches, in a
//! thread of its own: what it finds is an action, too.

mod analyst;
mod clipboard;
mod files;
mod judge;
mod keys;
mod library;
mod model;
mod saving;
mod screen;
#[cfg(test)]
mod tests;
mod theme;
mod update;
mod view;

pub(super) use files::Files;
pub(super) use library::Library;
pub(super) use screen::{Beginning, CutOff, is_possible, play, run};
pub(super) use theme::Theme;
