//! Unknown deals.

use crate::{Card, Number, SourcePlace};
use patience_core::cards;
use serde::Serialize;

/// What was found out about an unknown deal: an item of the array of `patience infer --format json`.
/// Later versions may add fields, but never rename them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Deal"))]
pub struct Deal {
    /// The ids of the records that share the deal; null for a malformed one.
    pub ids: Vec<Option<String>>,
    /// Whether there is a deal; null if the search gave up.
    pub satisfiable: Option<bool>,
    /// The number of deals, if asked for; null if it was given up, or does not fit in 128 bits.
    pub count: Option<Number>,
    /// How many deals there are at least, where `count` was asked for and is null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_at_least: Option<Number>,
    /// The cards of a deal, in deal order; null if none was found.
    pub deal: Option<Vec<Card>>,
    /// Cards chosen without loss of generality, since ranks and suits are interchangeable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Vec<ChosenCard>>,
    /// What each card of the deal can be with these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<Vec<Card>>>,
    /// For each card of the deal, the cards that the search could neither find nor rule out. Left
    /// out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<Vec<Vec<Card>>>,
    /// For games that set cards aside, the certain cards on the table and then of the stock, in the
    /// order in which they are dealt; null for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<Option<Card>>>,
    /// The records with the deal.
    pub records: Vec<String>,
    /// Why there is no deal, or what was given up; null if all is found.
    pub conflict: Option<Conflict>,
    /// The limit at which the search gave up; null if it didn't.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["nodes", "cancelled", null])))]
    pub limit: Option<&'static str>,
}

/// A card of the deal, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ChosenCard {
    /// The place of the card in the deal, from 1.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub place: usize,
    /// The card.
    pub card: Card,
}

/// Why there is no deal, or what was given up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Conflict {
    /// The stable error code, which `patience explain` explains.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: Option<String>,
    /// The index of the record in `ids`, from 0.
    pub record: usize,
    /// The number of the move.
    #[serde(rename = "move")]
    pub index: Option<u64>,
    /// The number of the repetition, if the move is repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<u16>,
    /// The text of the move: at most 1000 characters, then `…`.
    pub text: String,
    /// Where the move is.
    pub span: SourcePlace,
    /// What rules the move out.
    pub against: Vec<Blame>,
    /// Whether no part of `against` rules it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
}

/// An earlier move, an outcome or a known card to blame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Blame {
    /// The index of its record in `ids`, from 0.
    pub record: usize,
    /// The number of the move; null if it is none.
    #[serde(rename = "move")]
    pub index: Option<u64>,
    /// The text that is to blame: at most 1000 characters, then `…`.
    pub text: String,
    /// Where the text is.
    pub span: SourcePlace,
}

/// What an unknown card can be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct UnknownCard {
    /// The place of the card in the deal, from 0.
    pub place: usize,
    /// Where the game deals it; null if that depends on other cards.
    pub spot: Option<String>,
    /// What the card can be.
    pub possible: Vec<Card>,
    /// Cards that could neither be found there nor ruled out.
    pub undecided: Vec<Card>,
}

impl UnknownCard {
    /// Tells what a card can be.
    #[must_use]
    pub fn new(
        place: usize,
        spot: Option<String>,
        possible: &[cards::Card],
        undecided: &[cards::Card],
    ) -> Self {
        Self { place, spot, possible: Card::all(possible), undecided: Card::all(undecided) }
    }
}
