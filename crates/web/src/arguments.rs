//! Texts that JavaScript hands over.

use crate::data::Failure;
use crate::reading;
use crate::utf16::with_halves;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(raw_module = "./failure.js")]
extern "C" {
    /// Makes the error for an argument that is out of range.
    pub(crate) fn outside(message: &str) -> JsValue;
    /// Finds each half of a character in a text: its place and its code.
    fn halves(text: &JsValue) -> Vec<u32>;
}

/// Returns a text that JavaScript hands over, in which half of a character is three bytes.
pub(crate) fn bytes(value: &JsValue) -> Vec<u8> {
    // The script has seen that it is a text.
    let text = value.as_string().unwrap_or_default();
    // A half crosses as U+FFFD, which is as long.
    let halves = if text.contains('\u{fffd}') { halves(value) } else { Vec::new() };
    with_halves(text, &halves)
}

/// Returns a text that JavaScript hands over likewise. Throws a `Failure` if half of a character is in it.
pub(crate) fn argument(value: &JsValue) -> Result<String, Failure> {
    reading::text(bytes(value))
}
