//! Faults in a text, as data. [`diagnostic`](patience_report::diagnostic) words them.

use crate::cards::{Card, Engine};
use crate::catalogue::{Entry, GridOption};
use crate::text::Span;
use std::fmt;

/// A part of the source that is not valid notation.
///
/// Displays as a short sentence, without its place. A diagnostic explains kind and place to people.
///
/// ```
/// use patience::notation::{FaultKind, IdFault, parse_id};
///
/// let fault = parse_id(b"3x3x13x5+ms").unwrap_err();
/// assert_eq!(fault.kind, FaultKind::Id(IdFault::MissingShuffle { detached_deal: false }));
/// assert_eq!(fault.to_string(), "the game id has neither a shuffle number nor a deal");
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

    /// Returns the fault of a text that is not UTF-8 from an offset on.
    #[doc(hidden)]
    #[must_use]
    pub fn not_utf8(text: &[u8], offset: usize) -> Self {
        let (length, fault) = match text[offset..] {
            [0xed, first @ 0xa0..=0xbf, second @ 0x80..=0xbf, ..] => {
                let code = 0xd000 | u16::from(first & 0x3f) << 6 | u16::from(second & 0x3f);
                (3, TextFault::Surrogate { code })
            }
            _ => (1, TextFault::NotUtf8 { byte: text[offset] }),
        };
        Self { span: Span::new(offset, offset + length), kind: FaultKind::Text(fault) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FaultKind::Text(fault) => fault.fmt(f),
            FaultKind::Id(fault) => fault.fmt(f),
            FaultKind::Deal(fault) => fault.fmt(f),
            FaultKind::Move(fault) => fault.fmt(f),
        }
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
    /// There is text between two records, such as a date, which belongs to neither.
    BetweenRecords,
    /// Words that are neither a game id nor moves, such as a sentence.
    NotARecord,
    /// A merge conflict, up to the next record.
    MergeConflict,
    /// Text in another encoding of Unicode.
    OtherEncoding(Encoding),
    /// A record that is longer than one may be.
    TooLong {
        /// The maximum, in bytes.
        max: usize,
    },
    /// A byte that is not UTF-8.
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// Half of a character of UTF-16, written as if UTF-8 had it.
    Surrogate {
        /// The code of the half of a character, from 0xD800 to 0xDFFF.
        code: u16,
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
        /// The character of the option.
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
        /// The character of the option.
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
        /// The index of the card in this deal.
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

impl TextFault {
    /// Returns whether it is of text that belongs to no record.
    #[must_use]
    pub const fn is_stray(self) -> bool {
        matches!(
            self,
            Self::BeforeFirstGame | Self::BetweenRecords | Self::NotARecord | Self::MergeConflict
        )
    }
}

impl FaultKind {
    /// Returns whether it is of text that belongs to no record.
    #[must_use]
    pub const fn is_stray(self) -> bool {
        matches!(self, Self::Text(text) if text.is_stray())
    }
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoGame => f.write_str("there is no game"),
            Self::SecondGame => f.write_str("a second game begins"),
            Self::BeforeFirstGame => f.write_str("there is text before the first game"),
            Self::BetweenRecords => f.write_str("there is text between two records"),
            Self::NotARecord => f.write_str("this text is not part of a record"),
            Self::MergeConflict => f.write_str("a merge conflict is not resolved"),
            Self::OtherEncoding(encoding) => write!(f, "the text is {}", encoding.as_str()),
            Self::TooLong { max } => write!(f, "a record has more than {max} bytes"),
            Self::NotUtf8 { byte } => write!(f, "the byte 0x{byte:02X} is not UTF-8"),
            Self::Surrogate { code } => write!(f, "U+{code:04X} is a lone surrogate"),
            Self::LookAlike { character, meant } => {
                write!(f, "{character:?} only looks like {meant:?}")
            }
        }
    }
}

impl fmt::Display for IdFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownGame { nearest: None } => f.write_str("no game has this name"),
            Self::UnknownGame { nearest: Some(near) } => {
                write!(f, "no game has this name; {near} is nearest")
            }
            Self::Parameter { given: None, min, max, .. } => {
                write!(f, "a number from {min} to {max} is missing")
            }
            Self::Parameter { given: Some(given), min, max, .. } => {
                write!(f, "expected a number from {min} to {max}, found {given}")
            }
            Self::GridSize { cells, cards } => {
                write!(f, "the grid has {cells} cells for {cards} cards")
            }
            Self::NoSuchOption { character, game } => {
                write!(f, "{} has no option {character}", game.title)
            }
            Self::ExcludedOption { option, by } => write!(
                f,
                "option {} does not go together with {}",
                option.entry().letter,
                by.entry().letter
            ),
            Self::RepeatedOption { character, .. } => {
                write!(f, "option {character} is given twice")
            }
            Self::IdCharacter { character, .. } => {
                write!(f, "the game id has an unexpected {character:?}")
            }
            Self::NumberCount { given } => write!(f, "expected four numbers, found {given}"),
            Self::MissingGameType => f.write_str("the game id has neither + nor -"),
            Self::UnknownEngine => f.write_str("no shuffle engine has this name"),
            Self::MissingShuffle { .. } => {
                f.write_str("the game id has neither a shuffle number nor a deal")
            }
            Self::ShuffleNumber { engine } => {
                write!(f, "the engine {} has no such number", engine.as_str())
            }
            Self::NotDealt { engine } => {
                write!(f, "the engine {} does not deal this game", engine.as_str())
            }
        }
    }
}

impl fmt::Display for DealFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnclosedDeal => f.write_str("the deal has no ]"),
            Self::BadCard => f.write_str("a word of the deal is not a card"),
            Self::SurplusCard { card: Some(card), copies, .. } => {
                write!(f, "the deal has {card} too often; the deck has {copies}")
            }
            Self::SurplusCard { card: None, of, .. } => {
                write!(f, "the deal has more cards than the deck, which has {of}")
            }
            Self::MissingCard { card: Some(card), .. } => write!(f, "{card} is not in the deal"),
            Self::MissingCard { card: None, given, of } => {
                write!(f, "the deal has {given} of {of} cards")
            }
            Self::SurplusUnknown { left, .. } => write!(f, "only {left} cards are left to deal"),
            Self::UnknownCount(fault) => fault.fmt(f),
            Self::RestNotLast => f.write_str("… is not the last word of its deal"),
            Self::UnknownCard => f.write_str("a card of the deal is not known"),
            Self::MalformedEntry => f.write_str("the entry with this deal is malformed"),
            Self::ConflictingDeal { earlier, here, .. } => {
                write!(
                    f,
                    "an earlier deal of the same number has {earlier} where this one has {here}"
                )
            }
            Self::SurplusAcross { card, copies, .. } => {
                write!(
                    f,
                    "the records know {card} in more places than the deck has of it: {copies}"
                )
            }
        }
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownCharacter(it) => write!(f, "{it:?} is not part of any move"),
            Self::OtherGame(it) => write!(f, "{it:?} is part of moves of another game"),
            Self::Misplaced(it) => write!(f, "{it:?} is in the wrong place"),
            Self::CellOutside { column, row, rows, columns } => write!(
                f,
                "there is no cell {column}{row}: the grid has {rows} rows and {columns} columns"
            ),
            Self::HalfCell(column) => write!(f, "column {column} has no row"),
            Self::TooFewCells { given, wanted } => {
                write!(f, "expected {wanted} cells, found {given}")
            }
            Self::StrayCell => f.write_str("a cell alone is not a move"),
            Self::LabelOutside { label, columns } => {
                write!(f, "there is no place {label}: the game has {columns} columns and freecells")
            }
            Self::Unfinished(label) => write!(f, "the move from {label} goes nowhere"),
            Self::Labels(LabelCount { given, wanted }) => {
                write!(f, "expected {wanted} labels, found {given}")
            }
            Self::Repetition(fault) => fault.fmt(f),
            Self::BadOutcome => f.write_str("an outcome is =solved, =partial or =stuck"),
            Self::AfterOutcome => f.write_str("there is text after the outcome"),
        }
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "a number of times is 0",
            Self::TooLarge => "a number of times is over 999",
            Self::Malformed => "a number of times is written like :5x",
            Self::Detached => "a number of times is not after its move",
        })
    }
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
