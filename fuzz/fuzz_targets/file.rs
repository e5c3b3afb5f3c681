//! Records, their places, ids, deals and tokens.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| patience_fuzz::file(input));
