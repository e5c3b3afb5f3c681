//! What JavaScript calls with arguments that are looked at first, and what it gets of failures and searches.

use crate::arguments::{argument, bytes, outside};
use crate::data::{Failure, Inferred, Solved};
use crate::notes::{self, Notes};
use crate::{catalogue as games, inferring, reading, solving};
use patience_core::budget::Budget;
use patience_core::catalogue::MATCH_SOLITAIRE;
use patience_core::host::Host;
use patience_import::site::{self, SiteError};
use patience_table::Annotations;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(typescript_custom_section)]
const FAILURE: &str = r#"export { Failure } from "./failure.js";"#;

#[wasm_bindgen(raw_module = "./failure.js")]
extern "C" {
    #[wasm_bindgen(js_name = Failure)]
    type Thrown;
    #[wasm_bindgen(constructor, js_class = "Failure")]
    fn new(message: &str, code: Option<String>, diagnostic: JsValue, arrow: bool) -> Thrown;
    /// Puts the halves of characters of a text into another that has U+FFFD in their places.
    fn whole(text: &JsValue, other: &str) -> JsValue;
    /// Returns all that headers and comments say.
    fn said(notes: &JsValue) -> JsValue;
    /// Cuts a text into words, in one crossing for all of them.
    fn words(text: &str) -> JsValue;
    /// Calls a function with a number. Returns whether it returned anything but `false`.
    #[wasm_bindgen(catch)]
    fn goes_on(progress: &JsValue, nodes: f64) -> Result<bool, JsValue>;
}

/// Hands over words in one crossing.
pub(crate) fn to_words(all: impl IntoIterator<Item = impl ToString>) -> JsValue {
    words(&all.into_iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" "))
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let Failure { code, message, diagnostic, arrow } = failure;
        // What is wrong with no text is out of range.
        if code.is_none() {
            return outside(&message);
        }
        let diagnostic = diagnostic.map_or(JsValue::NULL, |diagnostic| (*diagnostic).into());
        Thrown::new(&message, code, diagnostic, arrow).into()
    }
}

thread_local! {
    /// What a search calls, and what that has thrown. A search has no other at the same time: whoever calls
    /// it waits.
    static PROGRESS: RefCell<(JsValue, Option<JsValue>)> = const { RefCell::new((JsValue::UNDEFINED, None)) };
}

/// Searches with a number of nodes, and calls a function, if there is one, every few milliseconds. It ends
/// the search by `false`, or by what it throws.
fn search<T>(
    nodes: Option<u32>,
    progress: &JsValue,
    work: impl FnOnce(&mut Budget<'_>) -> Result<T, Failure>,
) -> Result<T, JsValue> {
    let nodes = nodes.map_or(u64::MAX, u64::from);
    if progress.is_undefined() {
        return Ok(work(&mut Budget::nodes(nodes))?);
    }
    let met = AtomicU64::new(0);
    let before = PROGRESS.replace((progress.clone(), None));
    let is_over = || {
        let met = met.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed) + Budget::CHECK_AFTER;
        let call = PROGRESS.with_borrow(|(progress, _)| progress.clone());
        match goes_on(&call, met as f64) {
            Ok(goes_on) => !goes_on,
            Err(thrown) => {
                PROGRESS.with_borrow_mut(|(_, kept)| *kept = Some(thrown));
                true
            }
        }
    };
    let done = work(&mut Budget::nodes(nodes).with_cancel(&is_over));
    match PROGRESS.replace(before).1 {
        Some(thrown) => Err(thrown),
        None => Ok(done?),
    }
}

/// Returns a text in canonical form.
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn formatted(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<JsValue, JsValue> {
    Ok(whole(text, &reading::formatted(&bytes(text))))
}

/// Returns the explanation of a code.
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn explain(
    #[wasm_bindgen(unchecked_param_type = "string")] code: &JsValue,
) -> Result<JsValue, JsValue> {
    Ok(reading::explain(&argument(code)?).map_or(JsValue::NULL, Into::into))
}

/// Returns the canonical form of a game id. Throws a `Failure` if it cannot be dealt.
#[wasm_bindgen]
pub fn dealt(
    #[wasm_bindgen(unchecked_param_type = "string")] id: &JsValue,
) -> Result<String, JsValue> {
    Ok(games::dealt(&argument(id)?)?)
}

/// Returns the id with the next shuffle number. Throws a `Failure` if there is none.
#[wasm_bindgen]
pub fn next(
    #[wasm_bindgen(unchecked_param_type = "string")] id: &JsValue,
) -> Result<String, JsValue> {
    Ok(games::next(&argument(id)?)?)
}

/// Makes messages name functions of JavaScript, where a page names commands of the program.
#[wasm_bindgen(js_name = nameFunctions)]
pub fn name_functions() {
    Host::JavaScript.speak();
}

/// Returns the version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Solves the game of a record from its end on, with a number of nodes; without one, memory is the only limit.
/// `progress` is called every few milliseconds with the number of positions met, and ends the search by
/// `false`. Throws a `Failure` if the game cannot be dealt, or has an illegal move.
#[wasm_bindgen]
pub fn solve(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] shortest: Option<bool>,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] nodes: Option<u32>,
    #[wasm_bindgen(unchecked_optional_param_type = "(nodes: number) => boolean | void")]
    progress: &JsValue,
) -> Result<Solved, JsValue> {
    let (record, shortest) = (argument(record)?, shortest.unwrap_or_default());
    search(nodes, progress, |budget| solving::solve(&record, shortest, budget))
}

/// Writes a record with headers and comments, in place of those with the same name or at the same move; an empty
/// one takes away what is there. They read back by `notes`. Throws a `Failure` if the record has an illegal move.
#[wasm_bindgen]
pub fn annotate(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    notes: Ts<Notes>,
) -> Result<String, JsValue> {
    let record = argument(record)?;
    Ok(notes::annotate(&record, annotations(notes)?)?)
}

/// Returns headers and comments that JavaScript hands over. Throws a `Failure` if half of a character is in them.
pub(crate) fn annotations(notes: Ts<Notes>) -> Result<Annotations, JsValue> {
    let notes = JsValue::from(notes);
    // Its place is in no text of the caller.
    let said = reading::text(bytes(&said(&notes)));
    said.map_err(|failure| Failure { diagnostic: None, ..failure })?;
    let notes = Notes::from_js(notes).map_err(|error| outside(&error.to_string()))?;
    Ok(notes.try_into()?)
}

/// Reads the headers of a record, and its comments by the number of moves before each. Throws a `Failure` if it
/// cannot be dealt, or has an illegal move.
#[wasm_bindgen]
pub fn notes(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
) -> Result<Notes, JsValue> {
    Ok(notes::notes(&argument(record)?)?)
}

/// Finds out what the unknown cards of a record can be, with a number of nodes and `progress` as in `solve`.
#[wasm_bindgen]
pub fn infer(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] nodes: Option<u32>,
    #[wasm_bindgen(unchecked_optional_param_type = "(nodes: number) => boolean | void")]
    progress: &JsValue,
) -> Result<Inferred, JsValue> {
    let record = argument(record)?;
    search(nodes, progress, |budget| inferring::infer(&record, budget))
}

/// Returns a line of Match Solitaire's own site, such as `#147198 1a 23`, as a record of a layout (by default,
/// `3x3x13x5`). The number deals other cards here than there, so its cards are not known: `infer` finds some
/// that fit. Throws a `Failure` if it is another line.
#[wasm_bindgen(js_name = importLine)]
pub fn import_line(
    #[wasm_bindgen(unchecked_param_type = "string")] line: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "string")] game: &JsValue,
) -> Result<String, JsValue> {
    let given = if game.is_undefined() { MATCH_SOLITAIRE.to_owned() } else { argument(game)? };
    let line = argument(line)?;
    let wrong = |error| match error {
        SiteError::OtherGame => Failure::new(format!("`game`: {error}")),
        _ => reading::unread(&line, error.to_string()),
    };
    Ok(site::record(&given, &line).map_err(wrong)?)
}
