//! Verdicts and all drawings of what is wrong.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| patience_fuzz::verdict(input));
