//! What crosses to the page alone, likewise.

use crate::data::Span;
use patience_wire::{Board, Card, Diagnostic, Move};
use serde::Serialize;
use tsify::{Tsify, declare};

patience_wire::crosses! {
    Around, BranchInfo, Completion, GameView, Pasted, Picked, Position, Step, Typed, UnknownDeal
}

/// A place of the notation: `1`–`9` is a column, `a`–`i` a freecell, `c1` a cell or pile of a grid,
/// `s` the stock, `w` the waste, and `S^` or `S_` the foundation of spades that is built up or down.
#[declare]
pub type Spot = String;

/// What there is at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Around {
    /// What is there.
    pub kind: AroundKind,
    /// All of it, up to what comes next.
    pub span: Span,
    /// What belongs to nothing else, as in `RecordInfo`.
    pub own: Span,
    /// The deal-book entries before it that may give it its deal, or be why it cannot be dealt.
    pub entries: Vec<Span>,
    /// What is wrong with it, if it is no record or entry.
    pub diagnostic: Option<Box<Diagnostic<Span>>>,
}

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum AroundKind {
    /// A record, be it with a bad id.
    Record,
    /// A deal-book entry.
    Entry,
    /// Text that is neither.
    Stray,
    /// Nothing but blanks and comments.
    Nothing,
}

/// What someone means who types or pastes a text where ids, numbers, records and moves are opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Typed {
    /// There is no text.
    Nothing,
    /// Any deal of a game, by its id up to `+` or `-`.
    Deal {
        /// The id.
        id: String,
    },
    /// A deal, by its canonical id.
    Id {
        /// The id.
        id: String,
    },
    /// Records.
    Records,
    /// Moves of the game on the table.
    Moves {
        /// The moves.
        moves: Vec<String>,
    },
    /// None of these.
    Wrong {
        /// Why.
        message: String,
    },
}

/// Cards of a board, or lines of Match Solitaire's site, in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Pasted {
    /// What the pasted lines are.
    pub kind: PastedKind,
    /// Where the pasted lines are, with the id above them.
    pub span: Span,
    /// The games that they can be of, the likeliest first.
    pub games: Vec<PastedGame>,
}

/// What can be pasted in place of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum PastedKind {
    /// The cards of a board.
    Board,
    /// Lines such as `#147198 1a 23`.
    Site,
}

/// A game that a board can be of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PastedGame {
    /// The id of the game, without a number.
    pub id: String,
    /// The title of the game.
    pub title: String,
    /// The record; null if the board is not one of this game.
    pub record: Option<String>,
    /// What is not known of it, or why it is none: with the cards that are missing or twice, and their places.
    pub words: String,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Step {
    /// The number of the move, from 1.
    pub number: u32,
    /// The move in canonical form.
    pub text: String,
    /// What the move does.
    pub words: String,
    /// The place of the move in the text of the record.
    pub span: Option<Span>,
}

/// A branch: a line of moves beside the main line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct BranchInfo {
    /// The number of the branch after those of the branches that it is in: `1.2`.
    pub number: String,
    /// The number of moves from the deal to where it leaves.
    pub after: u32,
    /// The name of the branch.
    pub name: String,
    /// The moves of the branch.
    pub moves: String,
    /// The first move of the branch, for `enter` and the like.
    pub node: u32,
}

/// The cards at a place of the board, as they are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Pile {
    /// Unique on the board.
    pub id: String,
    /// What the pile is for.
    pub kind: PileKind,
    /// The name of the pile in the notation; null where no move can name it.
    pub spot: Option<Spot>,
    /// Its name and what lies there, for a screen reader: `column 3: 7♥ on top, 8 cards`. Empty
    /// where no move can name it.
    pub name: String,
    /// What is written above it, if anything. Foundations of a direction have one caption, above the
    /// first.
    pub caption: String,
    /// The suit of a foundation.
    pub suit: Option<String>,
    /// Its cards, the top one last; null is a card face down. A foundation has its top card and the
    /// one under it, and the stock has a card as long as there are any.
    pub cards: Vec<Option<Card>>,
}

/// What a pile is for, which decides how it is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum PileKind {
    /// A column.
    Column,
    /// A freecell.
    Freecell,
    /// A cell or pile of a grid.
    Cell,
    /// A foundation.
    Foundation,
    /// The stock.
    Stock,
    /// The waste.
    Waste,
    /// The cards of the stock that lie face up, the next one first.
    Next,
    /// The cards that have left the game.
    Collected,
}

/// What is wrong with the record on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Failed {
    /// What is wrong.
    pub diagnostic: Diagnostic<Span>,
    /// The number of the move that is illegal or cannot be read, from 1; null if all of them are legal,
    /// and the record ends otherwise than it should.
    pub at: Option<u32>,
    /// The places of that move, in its order.
    pub spots: Vec<Spot>,
    /// Whether a card was to go from the first place to the second.
    pub arrow: bool,
}

/// A game on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// The game id, with its deal if the shuffle does not tell it.
    pub id: String,
    /// The id to show: a deal is `[…]`.
    pub short: String,
    /// The id up to `+` or `-`.
    pub family: String,
    /// The id as the name of a file.
    pub file: String,
    /// The title of the game.
    pub name: String,
    /// The name of the game in the catalogue.
    pub game: String,
    /// Whether the game is closed.
    pub closed: bool,
    /// The number of moves before the position.
    pub at: u32,
    /// The position.
    pub position: Position,
    /// The fewest moves of a win that the player has made move by move from the deal on, on this line or beside it;
    /// null if there is none, or the program found moves of the game.
    pub win: Option<u32>,
    /// Whether any line is won, whoever has made its moves.
    pub solved: bool,
    /// Where the id with the deal ends in the text of the record.
    pub head: u32,
    /// The place of each move of the line in that text.
    pub spans: Vec<Span>,
    /// Why the record does not pass, as long as it is as it was taken.
    pub failed: Option<Failed>,
    /// The branches, seen from the line.
    pub branches: Vec<BranchInfo>,
    /// What the move that led to the position has moved.
    pub last: Option<Move>,
    /// Whether anything was done that can be undone.
    pub can_undo: bool,
    /// Whether anything can be done again.
    pub can_redo: bool,
}

/// The moves that can be played before a place of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Completion {
    /// Where the word begins that the place is in.
    pub from: u32,
    /// The number of moves before that.
    pub before: u32,
    /// The legal moves there.
    pub moves: Vec<Move>,
}

/// The position on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// What lies on it, and what has left it, in the order in which it is read.
    pub piles: Vec<Pile>,
    /// The progress score in words: `12 of 39 cards collected`.
    pub score: String,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// A move to a foundation that can do no harm, as text; null if there is none.
    pub safe: Option<String>,
    /// Solved, stuck or partial.
    #[tsify(type = "'solved' | 'partial' | 'stuck'")]
    pub status: String,
    /// Whether the game is won.
    pub won: bool,
}

/// What comes of choosing a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Picked {
    /// More has to be chosen, if anything is picked.
    On {
        /// The places chosen so far.
        picked: Vec<Spot>,
        /// The places that can be chosen next.
        lit: Vec<Spot>,
        /// The moves to choose from, if the places alone don't tell.
        choices: Vec<Move>,
    },
    /// A move was played.
    Played {
        /// The move.
        #[serde(rename = "move")]
        played: Move,
    },
    /// No legal move is meant.
    Refused {
        /// The places chosen.
        spots: Vec<Spot>,
        /// Whether a card was to go from the first place to the second.
        arrow: bool,
        /// Why it is illegal.
        diagnostic: Box<Diagnostic<Span>>,
    },
}

/// A deal of which cards are unknown, as the game deals it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct UnknownDeal {
    /// The id to show.
    pub short: String,
    /// The title of the game.
    pub title: String,
    /// How many cards are unknown.
    pub unknown: u32,
    /// How many cards there are.
    pub total: u32,
    /// The piles.
    pub piles: Vec<DealtPile>,
    /// How many piles are in a row.
    pub wide: u32,
    /// The cards that are not in the deal yet, each once.
    pub missing: Vec<Card>,
}

/// A pile of a deal of which cards may be unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct DealtPile {
    /// The label of the pile; empty if it has none.
    pub label: String,
    /// The cards of the pile, the lowest first.
    pub cards: Vec<DealtCard>,
}

/// A card of such a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct DealtCard {
    /// The place of the card in the deal, from 0.
    pub place: u32,
    /// Where that is: `column 2 row 1`.
    pub name: String,
    /// The card; null if it is unknown.
    pub card: Option<Card>,
}
