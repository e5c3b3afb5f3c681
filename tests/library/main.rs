//! Tests of the library: properties of any text, any record and any game.

#![allow(missing_docs)]

mod any_text;
mod breadth_first;
mod dice;
mod finder;
mod fixtures;
mod fuzz_inputs;
mod grammar;
mod infer;
mod laws;
mod layers;
mod pictures;
mod review;
mod rules;
mod shuffle;
mod solve;
mod transcripts;
mod verdicts;
