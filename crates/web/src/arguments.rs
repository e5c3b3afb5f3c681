//! Texts that JavaScript hands over.

use crate::reading;
use crate::utf16::with_halves;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(raw_module = "./failure.js")]
extern "C" {
    /// Makes the error for an argument of another type.
    pub(crate) fn wrong(message: &str) -> JsValue;
    /// Finds each half of a character in a text: its place and its code.
    fn halves(text: &JsValue) -> Vec<u32>;
}

/// Returns a text that JavaScript hands over, in which half of a character is three bytes. Throws a
/// `TypeError` if it is something else.
pub(crate) fn bytes(value: &JsValue, name: &str) -> Result<Vec<u8>, JsValue> {
    let text = value.as_string().ok_or_else(|| wrong(&format!("`{name}` must be a string")))?;
    // A half crosses as U+FFFD, which is as long.
    let halves = if text.contains('\u{fffd}') { halves(value) } else { Vec::new() };
    Ok(with_halves(text, &halves))
}

/// Returns a text that JavaScript hands over likewise. Throws a `Failure` if half of a character is in it.
pub(crate) fn argument(value: &JsValue, name: &str) -> Result<String, JsValue> {
    Ok(reading::text(bytes(value, name)?)?)
}
