//! Faults in a text, as data. [`diagnostic`](patience_report::diagnostic) words them.

use crate::cards::{Card, Engine};
use crate::catalogue::{Entry, GridOption};
use crate::text::Span;
use std::fmt::{self, Write};

/// A part of the source that is not valid notation.
///
/// Displays the name of its kind in words, for logs. A diagnostic explains kind and place to people.
///
/// ```
/// # use patience_core as patience;
/// use patience::notation::{FaultKind, IdFault, parse_id};
///
/// let fault = parse_id(b"3x3x13x5+ms").unwrap_err();
/// assert_eq!(fault.kind, FaultKind::Id(IdFault::MissingShuffle { detached_deal: false }));
/// assert_eq!(fault.to_string(), "missing shuffle");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: a token, a part of a game id, a card.
    pub span: Span,
    /// What is wrong with it.
    pub kind: FaultKind,
}

impl Fault {
    /// Returns the fault of the same part of a text that begins `offset` bytes earlier.
    pub(super) fn after(self, offset: usize) -> Self {
        let span = Span::new(offset + self.span.start, offset + self.span.end);
        Self { span, kind: self.kind }
    }

    /// Returns the fault of a byte that is not UTF-8.
    pub(super) fn not_utf8(text: &[u8], offset: usize) -> Self {
        let kind = FaultKind::Text(TextFault::NotUtf8 { byte: text[offset] });
        Self { span: Span::new(offset, offset + 1), kind }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The part of a record is before the name of the kind: `Deal(BadCard)`.
        let kind = format!("{:?}", self.kind);
        let name = kind.split(|it: char| !it.is_ascii_alphanumeric()).nth(1).unwrap_or_default();
        for (at, character) in name.char_indices() {
            if character.is_ascii_uppercase() && at > 0 {
                f.write_char(' ')?;
            }
            f.write_char(character.to_ascii_lowercase())?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// A kind of fault in a text, by the part of a record that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// In a text as a whole, or in a word of no record.
    Text(TextFault),
    /// In a game id.
    Id(IdFault),
    /// In a deal, or in what is known of one.
    Deal(DealFault),
    /// In moves, or in the outcome after them.
    Move(MoveFault),
}

/// A fault of a text as a whole, or of a word of no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFault {
    /// The source has no records.
    NoGame,
    /// A second game where there can be only one.
    SecondGame,
    /// There is text before the first word that begins a record.
    BeforeFirstGame,
    /// Words that are neither a game id nor moves, such as a sentence.
    NotARecord,
    /// Text in another encoding of Unicode.
    OtherEncoding(Encoding),
    /// More text than a record may have.
    TooLong {
        /// The maximum, in bytes without blanks and comments.
        max: usize,
    },
    /// A byte that is not UTF-8.
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// A character that looks like one of the notation.
    LookAlike {
        /// The character in the text.
        character: char,
        /// What to write instead; a space for characters that look like white space or are
        /// invisible.
        meant: &'static str,
    },
}

/// A fault in a game id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdFault {
    /// No game has this name.
    UnknownGame {
        /// The name nearest in spelling, if any is close.
        nearest: Option<&'static str>,
    },
    /// A parameter of a game id that is missing or out of its range.
    Parameter {
        /// The parameter.
        parameter: Parameter,
        /// The number in the text (the maximum of its type if it is larger), or none if it is
        /// missing.
        given: Option<u64>,
        /// The minimum.
        min: u64,
        /// The maximum.
        max: u64,
    },
    /// A grid of one cell, or of more cells than there are cards to deal.
    GridSize {
        /// The number of cells.
        cells: u16,
        /// The number of cards to deal.
        cards: u8,
    },
    /// An option that the game does not have.
    NoSuchOption {
        /// Its character.
        character: char,
        /// The game.
        game: &'static Entry,
    },
    /// An option that no game has together with one that is given before.
    ExcludedOption {
        /// The option.
        option: GridOption,
        /// The one before.
        by: GridOption,
    },
    /// An option that is given twice.
    RepeatedOption {
        /// Its character.
        character: char,
        /// The game.
        game: &'static Entry,
    },
    /// An unexpected character in a game id.
    IdCharacter {
        /// The character in the text.
        character: char,
        /// What was expected.
        wanted: Wanted,
    },
    /// An id of Match Solitaire that doesn't have four numbers.
    NumberCount {
        /// How many it has.
        given: u8,
    },
    /// Neither `+` nor `-` after the parameters.
    MissingGameType,
    /// An unknown shuffle engine.
    UnknownEngine,
    /// Neither a shuffle number nor a deal.
    MissingShuffle {
        /// Whether a deal follows after white space.
        detached_deal: bool,
    },
    /// A shuffle number over 2⁶⁴ − 1.
    ShuffleNumber {
        /// The engine.
        engine: Engine,
    },
    /// The engine does not deal the game before it in the id, or not in this size or with these options.
    NotDealt {
        /// The engine.
        engine: Engine,
    },
}

/// A fault in a deal, or in what is known of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealFault {
    /// A deal that has no `]`.
    UnclosedDeal,
    /// A word in a deal that is not a card.
    BadCard,
    /// A card that is in the deal more often than in the deck.
    SurplusCard {
        /// The card, or none if unknown cards leave it open which card is surplus.
        card: Option<Card>,
        /// The number of copies in the deck, 0 for a card that is not in the deck.
        copies: usize,
        /// The number of cards in the deck.
        of: usize,
    },
    /// A card of the deck that is not in the deal.
    MissingCard {
        /// The first one, in the order of the start deck, or none if unknown cards leave it open
        /// which one it is.
        card: Option<Card>,
        /// The number of cards in the deal.
        given: usize,
        /// The number of cards in the deck.
        of: usize,
    },
    /// A `?:nx` for more cards than are left in the deal.
    SurplusUnknown {
        /// The number of cards left.
        left: usize,
        /// The number of cards in the deck.
        of: usize,
    },
    /// A bad number of unknown cards, `?:nx`.
    UnknownCount(Repetition),
    /// A `…` that is not the last word of its deal.
    RestNotLast,
    /// An unknown card where all cards must be known.
    UnknownCard,
    /// The only deal-book entry with the deck and the number of the record is malformed.
    MalformedEntry,
    /// A deal that contradicts an earlier one with the same deck and number.
    ConflictingDeal {
        /// The first index in deal order where they differ.
        place: usize,
        /// The card there in the earlier deal.
        earlier: Card,
        /// The card there in this one.
        here: Card,
    },
    /// A card that is known too often in the deals of records that share one deal.
    SurplusAcross {
        /// Its index in this deal.
        place: usize,
        /// The card.
        card: Card,
        /// The number of copies in the deck.
        copies: usize,
    },
}

/// A fault in moves or in the outcome after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// A character that is not part of any move.
    UnknownCharacter(char),
    /// A character of moves of another game.
    ///
    /// [`games_with`](crate::catalogue::games_with) returns the games with such moves.
    OtherGame(char),
    /// A character of moves of this game, in the wrong place.
    Misplaced(char),
    /// A cell outside the grid.
    CellOutside {
        /// The letter of its column.
        column: char,
        /// The digit of its row.
        row: char,
        /// The number of rows.
        rows: u8,
        /// The number of columns.
        columns: u8,
    },
    /// A column without a row.
    HalfCell(char),
    /// A move with too few cells.
    TooFewCells {
        /// The number found.
        given: u8,
        /// The number needed.
        wanted: u8,
    },
    /// A cell that does not start a move.
    StrayCell,
    /// A label that this game does not have.
    LabelOutside {
        /// The label.
        label: char,
        /// The number of columns, and of freecells.
        columns: u8,
    },
    /// A move with only one label.
    Unfinished(char),
    /// A match with the wrong number of labels.
    Labels(LabelCount),
    /// A bad repetition, `:nx`.
    Repetition(Repetition),
    /// An outcome other than `=solved`, `=partial` and `=stuck`.
    BadOutcome,
    /// Text after the outcome.
    AfterOutcome,
}

/// What is expected at a place in a game id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A number.
    Number,
    /// The `x` between two numbers.
    Times,
    /// `+` or `-`.
    GameType,
    /// A shuffle number or a deal.
    Shuffle,
    /// The end of the id.
    End,
}

/// An encoding of Unicode in which every character of the notation has zero bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-16, in either byte order.
    Utf16,
    /// UTF-32, in either byte order.
    Utf32,
}

impl Encoding {
    /// Returns its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Utf16 => "UTF-16",
            Self::Utf32 => "UTF-32",
        }
    }

    /// Returns the encoding of a text, if it is one of these. Without a byte-order mark, it is told
    /// by the zero bytes in its first few characters.
    #[must_use]
    pub fn of(text: &[u8]) -> Option<Self> {
        match text {
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Some(Self::Utf32),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Some(Self::Utf16),
            _ => {}
        }
        // A line end says nothing: canonical text has one more.
        let start = text[..text.len().min(32)].trim_ascii_end();
        // Characters of ASCII, in groups of bytes of which all but one are zero.
        let is_of = |size: usize| {
            let groups = start.chunks_exact(size);
            let zeros = |group: &[u8]| group.iter().filter(|&&byte| byte == 0).count();
            groups.len() > 2 && groups.into_iter().all(|group| zeros(group) == size - 1)
        };
        [(4, Self::Utf32), (2, Self::Utf16)].into_iter().find(|it| is_of(it.0)).map(|it| it.1)
    }
}

/// A number in a game id: first those of Match Solitaire, then those of games on a grid.
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
    /// Stock cards that the player may look at.
    Visible,
    /// Redeals.
    Redeals,
}

impl Parameter {
    /// Returns what the number after an option is, or none if none follows it.
    pub(super) const fn of(option: GridOption) -> Option<Self> {
        match option {
            GridOption::Peek => Some(Self::Visible),
            GridOption::Redeals => Some(Self::Redeals),
            GridOption::Aces
            | GridOption::FoundationsStarted
            | GridOption::Orthogonal
            | GridOption::Strict
            | GridOption::WasteFirst
            | GridOption::ClosesUp
            | GridOption::GapsWait
            | GridOption::InPlace => None,
        }
    }
}

/// The number of labels of a match, and the number it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelCount {
    /// Labels in the text, at least.
    pub given: u8,
    /// Labels of a match of this game.
    pub wanted: u8,
}

/// A fault in a repetition, or in a number of unknown cards.
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
