//! Deals that make records with unknown cards legal.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| patience_fuzz::deals(input));
