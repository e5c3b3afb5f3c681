//! Cross-checks that take long: counts and verdicts against the second model, deals that are inferred against all deals tried one by one.

#![allow(missing_docs)]

#[path = "../library/dice.rs"]
mod dice;
mod infer;
mod perft;
mod second_model;
