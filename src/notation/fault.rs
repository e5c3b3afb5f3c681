//! What can be wrong with a text, as data. Wording is for [`diagnostic`](crate::diagnostic).

use crate::card::Card;
use crate::catalogue::Entry;
use crate::span::Span;

/// A place of the source that is not in the notation, and in what way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bad text: a token, a part of a game-id, a card.
    pub span: Span,
    /// What is wrong with it.
    pub kind: FaultKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The source has no record at all.
    NoGame,
    /// There is text before the first word that begins a record.
    BeforeFirstGame,
    /// Words that are neither a game id nor moves, such as a sentence.
    NotARecord,
    /// A byte that is not UTF-8.
    NotUtf8 {
        /// Where, counted from the start of the source.
        offset: usize,
        /// The byte itself.
        byte: u8,
    },
    /// A sign that looks like one of the notation's and is another.
    LookAlike {
        /// The sign in the text.
        sign: char,
        /// What to write; a space for signs that show as white space or not at all.
        meant: &'static str,
    },

    /// No game has this name.
    UnknownGame {
        /// The name nearest in spelling, if one is near.
        nearest: Option<&'static str>,
    },
    /// A parameter of a game-id that is out of its range, or not there.
    Parameter {
        /// Which one.
        parameter: Parameter,
        /// The number in the text, the largest of its type if it is larger still; none where there is no number.
        given: Option<u64>,
        /// The smallest value allowed.
        least: u64,
        /// The greatest value allowed.
        most: u64,
    },
    /// A grid of a single cell, or of more cells than there are cards to fill it.
    GridSize {
        /// How many cells it would have.
        cells: u16,
        /// How many cards there are to fill it.
        cards: u8,
    },
    /// An option that the game lacks.
    NoSuchOption {
        /// Its sign.
        sign: char,
        /// The game.
        game: &'static Entry,
    },
    /// An option that is given twice.
    RepeatedOption {
        /// Its sign.
        sign: char,
        /// The game.
        game: &'static Entry,
    },
    /// A sign that has no place in a game-id.
    IdSign {
        /// The sign in the text.
        sign: char,
        /// What could stand there.
        wanted: &'static str,
    },
    /// Neither `+` nor `-` after the parameters.
    MissingGameType,
    /// A shuffle engine that is not known.
    UnknownEngine,
    /// Neither a shuffle number nor a deal.
    MissingShuffle {
        /// Whether a deal follows after white space, where it does not belong to the id.
        detached_deal: bool,
    },
    /// A shuffle number over 2⁶⁴ − 1.
    ShuffleNumber,

    /// A deal that has no `]`.
    UnclosedDeal,
    /// A word in a deal that is no card.
    BadCard,
    /// A card that is in the deal more often than in the deck.
    SurplusCard {
        /// The card; none where unknown cards leave it open which kind is one too many.
        card: Option<Card>,
        /// How often it belongs there, 0 for a card that the game lacks.
        copies: usize,
        /// How many cards the deck has.
        of: usize,
    },
    /// A card of the deck that is not in the deal.
    MissingCard {
        /// The first one, in the order of the start deck; none where unknown cards leave it open which it is.
        card: Option<Card>,
        /// How many cards the deal has.
        given: usize,
        /// How many cards the deck has.
        of: usize,
    },
    /// A `?:nx` that stands for more cards than the deal has left.
    SurplusUnknown {
        /// How many are left.
        left: usize,
        /// How many cards the deck has.
        of: usize,
    },
    /// A number of unknown cards, `?:nx`, that is wrong.
    UnknownCount(Repetition),
    /// A `…` that is not the last word of its deal.
    RestNotLast,
    /// An unknown card where every card must be known.
    UnknownCard,
    /// Another deal was given before for the same cards and number.
    ConflictingDeal {
        /// The first place of the deal order, from 0, where they differ.
        place: usize,
        /// The card there in the earlier deal.
        earlier: Card,
        /// The card there in this one.
        here: Card,
    },

    /// A card that is known too often, in the deals of several records that share one.
    SurplusAcross {
        /// Its place in this deal, from 0.
        place: usize,
        /// The card.
        card: Card,
        /// How many copies the deck has.
        copies: usize,
    },

    /// A sign that no move has.
    UnknownSign(char),
    /// A sign that only another game's moves have.
    OtherGame {
        /// The sign.
        sign: char,
        /// The games that have it.
        games: &'static str,
    },
    /// A sign that moves of this game have, where none can have it.
    Misplaced(char),
    /// A cell that the grid does not have.
    CellOutside {
        /// The letter of its column.
        column: char,
        /// The digit of its row.
        row: char,
        /// How many rows there are.
        rows: u8,
        /// How many columns there are.
        columns: u8,
    },
    /// The letter of a column without the digit of a row.
    HalfCell(char),
    /// A move with fewer cells than it needs.
    TooFewCells {
        /// How many there are.
        given: u8,
        /// How many it needs.
        wanted: u8,
    },
    /// A cell where no move can begin with one.
    StrayCell,
    /// A label that this game does not have.
    LabelOutside {
        /// The label.
        label: char,
        /// How many columns, and freecells, there are.
        columns: u8,
    },
    /// A single label where a move has two.
    Unfinished(char),
    /// A match with the wrong number of labels.
    Labels(LabelCount),
    /// A repetition `:nx` that is wrong.
    Repetition(Repetition),

    /// An outcome that is none of `=solved`, `=partial` and `=stuck`.
    BadOutcome,
    /// Text after the outcome.
    AfterOutcome,
}

/// The numbers of game-ids: those of Match Solitaire in their order, then those of games on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// Cards in a match, and suits in a deck.
    MatchSize,
    /// Stacking classes.
    SuitCount,
    /// Matches to collect.
    MatchCount,
    /// Columns, and freecells.
    ColumnCount,
    /// Rows of a grid.
    Rows,
    /// Columns of a grid.
    Columns,
    /// Decks of 52 cards.
    Decks,
    /// Stock cards that may be looked at.
    Visible,
    /// How often the waste becomes the stock again.
    Redeals,
}

/// How many labels a match has, and how many it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelCount {
    /// Labels in the text; at least this many.
    pub given: u8,
    /// Labels that a match of this game has.
    pub wanted: u8,
}

/// What is wrong with a repetition, or with a number of unknown cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// `:0x`
    Zero,
    /// Over 999.
    TooLarge,
    /// Not of the form `:nx`.
    Malformed,
    /// Not after a move.
    Detached,
}
