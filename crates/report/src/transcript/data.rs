//! Writes steps as JSON, one object for each step.
//!
//! The schema is `docs/schema/step.json`. Later versions may add fields, but never rename them.

#![warn(clippy::wildcard_enum_match_arm)]

use crate::json::Progress;
#[cfg(feature = "schemas")]
use crate::json::schema::Card;
use crate::transcript::Transcript;
use crate::words::describe;
use patience_core::cards::SuitStyle;
use patience_core::game::{Board, Destination, Effect, Move, Pile, Place};
use patience_core::notation::building::Direction;
use patience_core::play::Position;
use serde::Serialize;

/// A step of a transcript, and the board after it, from [`each_step`].
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
pub struct BoardData {
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
    /// All its cards, the next one first; null for one that is face down. Left out in steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<Vec<Option<Card>>>"))]
    pile: Option<Vec<Option<String>>>,
}

/// A legal move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Move"))]
pub struct MoveData {
    /// The move in canonical form.
    text: String,
    /// The move in words.
    words: String,
    /// The cards that it moves, in order.
    cards: Vec<MovedCard>,
}

/// A card that a move moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MovedCard {
    /// The card; null if it is face down.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<Card>"))]
    card: Option<String>,
    /// Where it comes from: a label of the notation; `s` is the stock, `w` the waste.
    from: String,
    /// Where it goes: a label, `up` or `down` for a foundation, or null if it leaves the game.
    to: Option<String>,
}

impl MoveData {
    /// Returns every legal move of a position, in its order, with letters for suits.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
    /// use patience::Position;
    /// use patience::transcript::data::MoveData;
    ///
    /// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
    /// assert_eq!(MoveData::all(&position).len(), position.legal_moves().len());
    /// ```
    #[must_use]
    pub fn all(position: &Position) -> Vec<Self> {
        let effect = |mv: Move| Some((mv, position.effect(mv)?));
        let moves = position.legal_moves().into_iter().filter_map(effect);
        moves.map(|(mv, effect)| Self::new(mv, &effect)).collect()
    }

    fn new(mv: Move, effect: &Effect) -> Self {
        let to = |to: Destination| match to {
            Destination::Place(place) => Some(place.label()),
            Destination::Foundation(_, direction) => Some(direction_name(direction).to_owned()),
            Destination::Out => None,
        };
        // A waste is turned over as a whole.
        let steps = effect.steps.iter().filter(|step| step.place() != Some(Place::Stock));
        let cards = steps.map(|step| MovedCard {
            card: step.card.map(|card| card.to_string()),
            from: step.from.label(),
            to: to(step.to),
        });
        let cards = cards.collect();
        Self { text: mv.to_string(), words: describe(effect, SuitStyle::Letters), cards }
    }
}

fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
    }
}

/// Calls `visit` with each step of a transcript, from the board as dealt. Cards have letters for
/// suits, as in the notation.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// use patience::transcript::{data, transcripts};
/// use patience::{DealBook, Source, SuitStyle};
///
/// let source = Source::new("two.pn", b"2x2x1x1+[AH AS] 1a *1a");
/// let transcript = transcripts(source, &DealBook::default(), SuitStyle::Letters).next();
/// let transcript = transcript.unwrap().unwrap();
/// let mut steps = 0;
/// data::each_step(&transcript, |_| steps += 1);
/// // The deal, and two moves.
/// assert_eq!(steps, 3);
/// ```
pub fn each_step(transcript: &Transcript<'_>, mut visit: impl FnMut(StepData)) {
    visit(StepData {
        index: 0,
        text: None,
        words: None,
        board: BoardData::of(&transcript.board(0)),
    });
    transcript.replay(|step, position| {
        visit(StepData {
            index: step.index,
            text: Some(step.mv.to_string()),
            words: Some(transcript.words(step)),
            board: BoardData::of(&position.board()),
        });
    });
}

impl BoardData {
    /// Returns a board, with letters for suits, and with a place for each card of the stock.
    #[must_use]
    pub fn with_stock(board: &Board) -> Self {
        let mut data = Self::of(board);
        if let Some(stock) = &mut data.stock {
            let known = stock.known.iter().cloned().map(Some);
            stock.pile = Some(known.chain(std::iter::repeat(None)).take(stock.cards).collect());
        }
        data
    }

    fn of(board: &Board) -> Self {
        let cards =
            |pile: &Pile| pile.cards.iter().map(ToString::to_string).collect::<Vec<String>>();
        let foundation = |foundation: &patience_core::game::Foundation| Foundation {
            suit: foundation.suit.letter(),
            direction: direction_name(foundation.direction),
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
                pile: None,
            }),
            waste: board.waste.as_ref().map(cards),
            redeals: board.redeals,
            progress: board.progress.into(),
        }
    }
}
