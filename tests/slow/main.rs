//! Slow cross-checks: counts and verdicts against the second implementation, and inferred deals
//! against trying all deals one by one.

#![allow(missing_docs)]

#[path = "../library/dice.rs"]
mod dice;
mod infer;
mod perft;
mod second_model;
