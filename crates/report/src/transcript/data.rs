//! Writes steps as JSON, one object for each step.
//!
//! The schema is `docs/schema/step.json`. Later versions may add fields, but never rename them.

use crate::json::Progress;
#[cfg(feature = "schemas")]
use crate::json::schema::Card;
use crate::transcript::Transcript;
use patience_core::game::{Board, Pile};
use patience_core::notation::building::Direction;
use serde::Serialize;

/// A step of a transcript, and the board after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StepData {
    /// The number of the move, from 1; 0 for the board as dealt.
    index: u64,
    /// The move in canonical form; null for the deal.
    text: Option<String>,
    /// The move in words; null for the deal.
    words: Option<String>,
    /// The board after it.
    board: BoardData,
}

/// A board. Parts that a game does not have are left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Board"))]
struct BoardData {
    /// The columns, each from its lowest card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<Vec<Card>>"))]
    columns: Vec<Vec<String>>,
    /// The freecells; null for an empty one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<Option<Card>>"))]
    freecells: Vec<Option<String>>,
    /// The rows of a grid, each a list of piles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<Vec<Vec<Card>>>"))]
    rows: Vec<Vec<Vec<String>>>,
    /// The foundations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    foundations: Vec<Foundation>,
    /// The stock.
    #[serde(skip_serializing_if = "Option::is_none")]
    stock: Option<Stock>,
    /// The waste, from its lowest card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<Vec<Card>>"))]
    waste: Option<Vec<String>>,
    /// The number of redeals left.
    #[serde(skip_serializing_if = "Option::is_none")]
    redeals: Option<u8>,
    /// The progress score.
    progress: Progress,
}

/// A foundation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Foundation {
    /// Its suit.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["S", "H", "D", "C"])))]
    suit: char,
    /// Whether it is built up or down.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["up", "down"])))]
    direction: &'static str,
    /// Its top card; null if it is empty.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<Card>"))]
    top: Option<String>,
}

/// The stock.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Stock {
    /// The number of its cards.
    cards: usize,
    /// The cards that the player may know, the next one first.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<Card>"))]
    known: Vec<String>,
}

/// Calls `see` with each step of a transcript, from the board as dealt. Cards have letters for
/// suits, as in the notation.
pub fn each_step(transcript: &Transcript<'_>, mut see: impl FnMut(StepData)) {
    see(StepData { index: 0, text: None, words: None, board: BoardData::of(&transcript.board(0)) });
    transcript.replay(|step, board| {
        see(StepData {
            index: step.index,
            text: Some(step.text.clone()),
            words: Some(step.words.clone()),
            board: BoardData::of(board),
        });
    });
}

impl BoardData {
    fn of(board: &Board) -> Self {
        let cards =
            |pile: &Pile| pile.cards.iter().map(ToString::to_string).collect::<Vec<String>>();
        let foundation = |foundation: &patience_core::game::Foundation| Foundation {
            suit: foundation.suit.letter(),
            direction: match foundation.direction {
                Direction::Up => "up",
                Direction::Down => "down",
            },
            top: foundation.top.map(|top| top.to_string()),
        };
        Self {
            columns: board.columns.iter().map(cards).collect(),
            freecells: board
                .freecells
                .iter()
                .map(|cell| cell.exposed().map(|card| card.to_string()))
                .collect(),
            rows: board.rows.iter().map(|row| row.iter().map(cards).collect()).collect(),
            foundations: board.foundations.iter().map(foundation).collect(),
            stock: board.stock.as_ref().map(|stock| Stock {
                cards: stock.cards,
                known: stock.known.iter().map(ToString::to_string).collect(),
            }),
            waste: board.waste.as_ref().map(cards),
            redeals: board.redeals,
            progress: board.progress.into(),
        }
    }
}
