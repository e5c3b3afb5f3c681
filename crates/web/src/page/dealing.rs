//! Deals that can be won.

use crate::arguments::argument;
use crate::data::Failure;
use crate::reading::line_of;
use patience_core::deal_book::DealBook;
use patience_search::difficulty::{Difficulty, Search, Step};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

patience_wire::crosses!(Dealt);

/// Looks for deals that can be won, as `patience deal` does, a deal at a time.
#[wasm_bindgen]
#[derive(Default)]
pub struct Dealer {
    search: Option<Search>,
}

impl Dealer {
    /// Begins to look for a deal, as `ask` does.
    ///
    /// # Errors
    /// Returns what is wrong with the id or the level.
    pub fn look_for(&mut self, id: &str, level: Option<String>) -> Result<(), Failure> {
        let (_, line) = line_of(id, &mut DealBook::default())?;
        let unknown = || Failure::new("`level` must be `easy`, `medium` or `hard`");
        let named = |name: String| Difficulty::named(&name).ok_or_else(unknown);
        let (first, level) = (line.id(), level.map(named).transpose()?);
        let search = match self.search.take() {
            Some(last) => last.again(first, level),
            None => Search::new(first, level),
        };
        self.search = Some(search.anywhere());
        Ok(())
    }
}

#[wasm_bindgen]
impl Dealer {
    /// Takes no game yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins to look for a deal of the game of an id with a number, near that number: of a level, or of any. What
    /// is known of the game is kept for the next time. Throws a `Failure` if it cannot be dealt.
    pub fn ask(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] id: &JsValue,
        level: Option<String>,
    ) -> Result<(), JsValue> {
        Ok(self.look_for(&argument(id)?, level)?)
    }

    /// Tries one more deal.
    pub fn advance(&mut self) -> Dealt {
        let Some(search) = &mut self.search else { return Dealt::default() };
        let step = search.step();
        Dealt {
            deal: match step {
                Step::Found(id) => Some(id.to_string()),
                Step::Searching | Step::NotFound => None,
            },
            running: step == Step::Searching,
            tried: search.tried() as f64,
        }
    }
}

/// How far the search for a deal is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct Dealt {
    /// The id of the deal, when it is found.
    #[tsify(type = "string | null")]
    pub deal: Option<String>,
    /// How many deals were tried.
    pub tried: f64,
    /// Whether there is more to do.
    pub running: bool,
}
