//! Writes steps as JSON, one object for each step.
//!
//! The schema is `docs/step.schema.json`. Later versions may add fields, but never rename them.

use crate::game::{Board, Pile};
use crate::json::Progress;
use crate::notation::building::Direction;
use crate::transcript::Transcript;
use serde::Serialize;

/// A step of a transcript, and the board after it.
#[derive(Clone, Debug, Serialize)]
pub struct StepData {
    /// The number of the move, from 1; 0 for the board as dealt.
    index: u64,
    /// The move in canonical form; null for the deal.
    text: Option<String>,
    /// The move in words; null for the deal.
    words: Option<String>,
    board: BoardData,
}

#[derive(Clone, Debug, Serialize)]
struct BoardData {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    freecells: Vec<Option<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    foundations: Vec<Foundation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stock: Option<Stock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waste: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redeals: Option<u8>,
    progress: Progress,
}

#[derive(Clone, Debug, Serialize)]
struct Foundation {
    suit: char,
    direction: &'static str,
    top: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Stock {
    cards: usize,
    known: Vec<String>,
}

/// Calls `see` with each step of a transcript, from the board as dealt. Cards have letters for
/// suits, as in the notation.
pub fn each_step(transcript: &Transcript<'_>, mut see: impl FnMut(StepData)) {
    see(StepData { index: 0, text: None, words: None, board: BoardData::of(&transcript.board(0)) });
    let mut steps = transcript.steps().iter();
    transcript.replay(|_, board| {
        if let Some(step) = steps.next() {
            see(StepData {
                index: step.index,
                text: Some(step.text.clone()),
                words: Some(step.words.clone()),
                board: BoardData::of(board),
            });
        }
    });
}

impl BoardData {
    fn of(board: &Board) -> Self {
        let cards =
            |pile: &Pile| pile.cards.iter().map(ToString::to_string).collect::<Vec<String>>();
        let foundation = |foundation: &crate::game::Foundation| Foundation {
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
