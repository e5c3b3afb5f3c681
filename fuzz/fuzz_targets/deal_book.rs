//! Deal books.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| patience_fuzz::deal_book(input));
