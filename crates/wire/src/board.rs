//! Boards, and moves with what they do.

use crate::Card;
use patience_core::game::{self, Destination, Effect, Pile};
use serde::Serialize;

/// A board. Parts that a game does not have are left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Board {
    /// The columns, each from its lowest card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "tsify", tsify(optional))]
    pub columns: Vec<Vec<Card>>,
    /// The freecells; null for an empty one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "tsify", tsify(optional))]
    pub freecells: Vec<Option<Card>>,
    /// The rows of a grid, each a list of piles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "tsify", tsify(optional))]
    pub rows: Vec<Vec<Vec<Card>>>,
    /// The foundations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "tsify", tsify(optional))]
    pub foundations: Vec<Foundation>,
    /// The stock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stock: Option<Stock>,
    /// The waste, from its lowest card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waste: Option<Vec<Card>>,
    /// The number of redeals left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redeals: Option<u8>,
    /// The progress score.
    pub progress: Progress,
}

/// A foundation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Foundation {
    /// The suit of the foundation.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["S", "H", "D", "C"])))]
    #[cfg_attr(feature = "tsify", tsify(type = "string"))]
    pub suit: char,
    /// Whether the foundation is built up or down.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["up", "down"])))]
    #[cfg_attr(feature = "tsify", tsify(type = "'up' | 'down'"))]
    pub direction: &'static str,
    /// The top card of the foundation; null if it is empty.
    pub top: Option<Card>,
}

/// The stock.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Stock {
    /// The number of its cards.
    pub cards: usize,
    /// The cards that the player may know, the next one first.
    pub known: Vec<Card>,
    /// All its cards, the next one first; null for one that is face down. Left out in steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pile: Option<Vec<Option<Card>>>,
}

/// The progress score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Progress {
    /// The number of cards collected, discarded or on the foundations.
    pub done: usize,
    /// The number of cards of the game.
    pub of: usize,
    /// The number of moves `+` that were played.
    pub deals: u64,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Move {
    /// The move in canonical form.
    pub text: String,
    /// The move in words.
    pub words: String,
    /// The cards that it moves, in order.
    pub cards: Vec<MovedCard>,
}

/// A card that a move moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MovedCard {
    /// The card; null if it is face down.
    pub card: Option<Card>,
    /// Where the card comes from: a label of the notation; `s` is the stock, `w` the waste.
    pub from: String,
    /// Where the card goes: a label, `up` or `down` for a foundation, or null if it leaves the game.
    pub to: Option<String>,
}

impl From<&game::Board> for Board {
    fn from(board: &game::Board) -> Self {
        let cards = |pile: &Pile| Card::all(&pile.cards);
        Self {
            columns: board.columns.iter().map(cards).collect(),
            freecells: board.freecells.iter().map(|cell| cell.exposed().map(Card)).collect(),
            rows: board.rows.iter().map(|row| row.iter().map(cards).collect()).collect(),
            foundations: board.foundations.iter().map(Foundation::from).collect(),
            stock: board.stock.as_ref().map(|stock| Stock {
                cards: stock.cards,
                known: Card::all(&stock.known),
                pile: None,
            }),
            waste: board.waste.as_ref().map(cards),
            redeals: board.redeals,
            progress: board.progress.into(),
        }
    }
}

impl Board {
    /// Returns a board with a place for each card of the stock.
    ///
    /// ```
    /// use patience_core::Position;
    /// use patience_wire::Board;
    ///
    /// let position: Position = "montecarlo2x3x1-1".parse()?;
    /// let stock = Board::with_stock(&position.board()).stock.unwrap();
    /// assert_eq!(stock.pile.unwrap().len(), stock.cards);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_stock(board: &game::Board) -> Self {
        let mut told = Self::from(board);
        if let Some(stock) = &mut told.stock {
            let known = stock.known.iter().copied().map(Some);
            stock.pile = Some(known.chain(std::iter::repeat(None)).take(stock.cards).collect());
        }
        told
    }
}

impl From<&game::Foundation> for Foundation {
    fn from(foundation: &game::Foundation) -> Self {
        Self {
            suit: foundation.suit.letter(),
            direction: foundation.direction.as_str(),
            top: foundation.top.map(Card),
        }
    }
}

impl From<game::Progress> for Progress {
    fn from(progress: game::Progress) -> Self {
        Self { done: progress.done, of: progress.total, deals: progress.deals }
    }
}

impl Move {
    /// Tells a move with its effect, and with that in words.
    #[must_use]
    pub fn new(mv: game::Move, effect: &Effect, words: String) -> Self {
        let to = |to: Destination| match to {
            Destination::Place(place) => Some(place.label()),
            Destination::Foundation(_, direction) => Some(direction.as_str().to_owned()),
            Destination::Out => None,
        };
        // A waste is turned over as a whole.
        let steps = effect.steps.iter().filter(|step| step.place() != Some(game::Place::Stock));
        let cards = steps.map(|step| MovedCard {
            card: step.card.map(Card),
            from: step.from.label(),
            to: to(step.to),
        });
        Self { text: mv.to_string(), words, cards: cards.collect() }
    }
}
