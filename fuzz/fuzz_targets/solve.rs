//! Solutions, and proofs that there are none.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| patience_fuzz::solve(input));
