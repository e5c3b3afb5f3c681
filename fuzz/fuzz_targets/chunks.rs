//! Reports of a source that is read in chunks.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| patience_fuzz::chunks(input));
