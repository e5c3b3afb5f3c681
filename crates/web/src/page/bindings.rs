//! What the page calls with arguments that are looked at first.

use super::data::Pasted;
use super::{pasted, texts};
use crate::arguments::bytes;
use crate::data::Reading;
use crate::reading;
use crate::words::SUITS;
use patience_report::view::svg;
use patience_search::daily::{self, Date};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Returns the records of a text with their verdicts.
#[wasm_bindgen]
pub fn read(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<Reading, JsValue> {
    Ok(reading::read(&bytes(text)))
}

/// Draws the diagnostic of the record or stray text that begins at an offset, for a terminal of 80
/// columns.
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn drawn(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    start: u32,
) -> Result<JsValue, JsValue> {
    let drawn = texts::drawn(&bytes(text), start);
    Ok(drawn.map_or(JsValue::NULL, Into::into))
}

/// Returns what a record can be made of at a place of a text, or null: cards of a board, or lines of Match
/// Solitaire's site. `before` is the number of lines before the text, which may be a part of another.
#[wasm_bindgen(unchecked_return_type = "Pasted | null")]
pub fn pasted(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    place: u32,
    before: u32,
) -> Result<Option<Pasted>, JsValue> {
    // What stands beside it comes back in a record, so it must be whole.
    let text = reading::text(bytes(text)).ok();
    Ok(text.and_then(|text| pasted::pasted(&text, place, before)))
}

/// Returns the id of the deal of a day of the calendar in UTC, or null if there is no such day.
#[wasm_bindgen(js_name = dealOfTheDay, unchecked_return_type = "string | null")]
pub fn deal_of_the_day(year: u32, month: u32, day: u32) -> JsValue {
    let parts = (year.try_into(), month.try_into(), day.try_into());
    let (Ok(year), Ok(month), Ok(day)) = parts else { return JsValue::NULL };
    let date = Date::new(year, month, day);
    date.map_or(JsValue::NULL, |date| daily::deal_of_the_day(date).to_string().into())
}

/// Returns the definitions of every shape of a board, for an `<svg>` of the page.
#[wasm_bindgen]
pub fn shapes() -> String {
    svg::shapes(SUITS)
}

/// Returns the style sheet of these shapes, light and dark.
#[wasm_bindgen]
pub fn style() -> String {
    svg::style().to_owned()
}

/// Returns the text of a game that went on in two places, with every line and comment of both: one of the two if it
/// has them, and else the later one with what only the other has. Returns none if they are two games, or if one has
/// half of a character, which no text made here could hold.
#[wasm_bindgen]
pub fn merged(
    #[wasm_bindgen(unchecked_param_type = "string")] later: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] earlier: &JsValue,
) -> Result<Option<String>, JsValue> {
    let (later, earlier) = (bytes(later), bytes(earlier));
    let texts = String::from_utf8(later).and_then(|later| Ok((later, String::from_utf8(earlier)?)));
    Ok(texts.ok().and_then(|(later, earlier)| patience_table::merged(&later, &earlier)))
}
