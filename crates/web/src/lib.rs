//! Solitaire games in a web page, as WebAssembly.
//!
//! Functions and methods are plain Rust, and those with the attribute of `wasm_bindgen` are JavaScript's, too.
//! What crosses is text, numbers and plain objects, whose types are in [`data`]. No input makes it panic, and
//! nothing here reads a clock.
//!
//! # Parts
//!
//! - `arguments`, `bindings`: texts that JavaScript hands over, what is thrown, and how a search
//!   is told; what crosses is `patience-wire`, and `data` where JavaScript alone has it
//! - `game`, `tree`, `parts`: what programs have, which `packages/npm` shows; `failure.js` is the class of what is
//!   thrown, and makes objects of the boards that `cells` writes as bytes
//! - `page`: what the page alone has, with the feature of that name; without `whole` there is only `first`, the board of
//!   a link, as a module of its own that is there sooner
//! - `web/`: `build-wasm` builds it, `bindgen` writes its JavaScript, in which every argument
//!   is looked at by its type before it crosses, `test-wasm` compares it
//!   with the program on every fixture and 1,000 deals of each game

// Programs and the board of a link need a part of these alone.
#![cfg_attr(not(feature = "page"), allow(dead_code))]

#[cfg(feature = "whole")]
mod arguments;
#[cfg(feature = "whole")]
pub mod bindings;
#[cfg(feature = "whole")]
pub mod catalogue;
#[cfg(feature = "whole")]
pub mod cells;
pub mod data;
#[cfg(feature = "whole")]
pub mod game;
mod ids;
#[cfg(feature = "whole")]
pub mod inferring;
#[cfg(feature = "whole")]
pub mod notes;
#[cfg(any(feature = "page", not(feature = "whole")))]
pub mod page;
#[cfg(feature = "whole")]
pub mod parts;
#[cfg(feature = "whole")]
pub mod reading;
#[cfg(feature = "whole")]
mod refusal;
#[cfg(feature = "whole")]
pub mod solving;
#[cfg(feature = "whole")]
pub mod tree;
#[cfg(feature = "whole")]
mod utf16;
mod words;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
