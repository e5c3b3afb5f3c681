//! What all games on a grid share: cells, sizes and options.

#![warn(clippy::wildcard_enum_match_arm)]

use super::fault::{Fault, FaultKind, MoveFault, TextFault};
use super::look_alike::meant_cell;
use crate::cards::Composition;
use crate::catalogue::{
    BuildingGame, Family, Gap, GridOption, GridOptions, StartingFoundations, games_with,
};
use crate::text::Span;
use std::fmt;
use std::str::FromStr;

/// A cell of a grid: a column, `a` to `t`, and a row, `1` to `9`. `a1` is at the top left. Cells
/// are in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The maximum number of rows.
    pub const ROWS: u8 = 9;

    /// The maximum number of columns.
    pub const COLUMNS: u8 = 20;

    /// The maximum number of cells.
    pub const MAX: usize = Self::ROWS as usize * Self::COLUMNS as usize;

    /// Returns the cell in a row and a column, counted from 0, or none for a row over 8 or a column
    /// over 19.
    ///
    /// ```
    /// use patience::notation::Cell;
    ///
    /// assert_eq!(Cell::new(0, 1).unwrap().to_string(), "b1");
    /// assert_eq!(Cell::new(9, 1), None);
    /// ```
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < Self::ROWS && column < Self::COLUMNS { Some(Self { row, column }) } else { None }
    }

    /// Returns its row, 0–8 from the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns its column, 0–19 from the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses a cell of the largest grid.
///
/// ```
/// use patience::notation::{Cell, FaultKind, MoveFault, TextFault};
///
/// assert_eq!("b1".parse(), Ok(Cell::new(0, 1).unwrap()));
/// assert_eq!("b".parse::<Cell>().unwrap_err().kind, FaultKind::Move(MoveFault::HalfCell('b')));
/// ```
impl FromStr for Cell {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let cells = Cells { rows: Self::ROWS, columns: Self::COLUMNS };
        let kind = match cells.read(text.as_bytes()) {
            Some((cell, [])) => return Ok(cell),
            Some(_) => FaultKind::Move(MoveFault::StrayCell),
            None => cell_fault(cells.look(text), None, 0, 1),
        };
        Err(Fault { span: Span::new(0, text.len()), kind })
    }
}

/// The size of a game: rows, columns and decks.
///
/// ```
/// use patience::notation::{Cell, Size};
///
/// let size = Size { rows: 4, columns: 5, decks: 1 };
/// assert_eq!(size.cells(), 20);
/// let last = Cell::new(3, 4).unwrap();
/// assert!(size.has(last) && !size.has(Cell::new(4, 0).unwrap()));
/// assert_eq!(size.each_cell().last(), Some(last));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// The rows, 1–9.
    pub rows: u8,
    /// The columns, 1–20.
    pub columns: u8,
    /// The decks, 1–4.
    pub decks: u8,
}

impl Size {
    /// Returns the number of cells.
    #[must_use]
    pub const fn cells(self) -> u8 {
        self.rows * self.columns
    }

    /// Returns whether the grid has a cell.
    #[must_use]
    pub const fn has(self, cell: Cell) -> bool {
        (cell.row < self.rows) & (cell.column < self.columns)
    }

    /// Returns the index of a cell in reading order.
    #[must_use]
    pub const fn index(self, cell: Cell) -> u8 {
        cell.row.wrapping_mul(self.columns).wrapping_add(cell.column)
    }

    /// Returns the cell with an index in reading order.
    #[inline(always)]
    pub(crate) const fn cell(self, index: usize) -> Cell {
        let columns = self.columns as usize;
        Cell { row: (index / columns) as u8, column: (index % columns) as u8 }
    }

    /// Returns the number of cards of a game with these decks that are for the grid and the stock.
    pub(super) fn to_deal(self, game: &impl Family, options: GridOptions) -> u8 {
        52 * self.decks - game.set_aside(self.decks, options)
    }

    /// Returns every cell, in reading order.
    pub fn each_cell(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| Cell { row, column }))
    }
}

/// The parameters of a game, each in its range.
///
/// Displays in canonical form: size and decks, then the options in alphabetical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridLayout<F: Family> {
    game: &'static F,
    size: Size,
    options: GridOptions,
}

impl<F: Family> GridLayout<F> {
    /// Returns a game with its size and options, or none where a number is out of its range, an
    /// option is not the game's, or the size is smaller than two cells or larger than the cards
    /// that there are to fill it.
    ///
    /// ```
    /// use patience::catalogue::{GridOption, GridOptions, PAIRINGS};
    /// use patience::notation::{GridLayout, Size};
    ///
    /// let size = Size { rows: 4, columns: 4, decks: 1 };
    /// let with = |option| GridOptions::default().with(option, 1);
    /// let layout = GridLayout::new(&PAIRINGS[0], size, with(GridOption::Strict)).unwrap();
    /// assert_eq!(layout.to_string(), "montecarlo4x4x1s");
    /// assert_eq!(GridLayout::new(&PAIRINGS[0], Size { rows: 10, ..size }, GridOptions::default()), None);
    /// assert_eq!(GridLayout::new(&PAIRINGS[0], size, with(GridOption::Aces)), None);
    /// ```
    #[must_use]
    pub fn new(game: &'static F, size: Size, options: GridOptions) -> Option<Self> {
        let entry = game.entry();
        let layout = Self { game, size, options };
        let in_range = (1..=Cell::ROWS).contains(&size.rows)
            && (1..=Cell::COLUMNS).contains(&size.columns)
            && (entry.decks..=entry.max_decks).contains(&size.decks)
            && options.fit(entry);
        (in_range && (2..=layout.to_deal()).contains(&size.cells())).then_some(layout)
    }

    /// Returns layouts with all cells that a move can name, without options and with each alone: together
    /// they have every form of move of the game. No deck fills some of them.
    pub(super) fn widest(game: &'static F) -> impl Iterator<Item = Self> {
        let entry = game.entry();
        let size = Size { rows: Cell::ROWS, columns: Cell::COLUMNS, decks: entry.decks };
        let none = GridOptions::default();
        let sets = entry.options.iter().map(move |&option| none.with(option, 1));
        std::iter::once(none).chain(sets).map(move |options| Self { game, size, options })
    }

    /// Returns the standard game.
    #[must_use]
    pub fn standard(game: &'static F) -> Self {
        let entry = game.entry();
        Self {
            game,
            size: Size { rows: entry.rows, columns: entry.columns, decks: entry.decks },
            options: GridOptions::default(),
        }
    }

    /// Returns the game.
    #[must_use]
    pub const fn game(&self) -> &'static F {
        self.game
    }

    /// Returns its size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns its options.
    #[must_use]
    pub const fn options(&self) -> GridOptions {
        self.options
    }

    /// Returns the composition of the deck: whole packs.
    #[must_use]
    pub fn composition(&self) -> Composition {
        Composition::new(
            4,
            std::array::from_fn(|deck| if deck < usize::from(self.size.decks) { 13 } else { 0 }),
        )
    }

    /// Returns the number of cards for the grid and the stock: those that the deal does not put on
    /// foundations.
    #[must_use]
    pub fn to_deal(&self) -> u8 {
        self.size.to_deal(self.game, self.options)
    }
}

impl GridLayout<BuildingGame> {
    /// Returns what is on the foundations from the start.
    ///
    /// ```
    /// use patience::catalogue::StartingFoundations;
    /// use patience::notation::{GameId, Variant};
    ///
    /// let id: GameId = "coloradof+1".parse().unwrap();
    /// let Variant::Building(layout) = id.variant else { panic!() };
    /// assert_eq!(layout.starting_foundations(), StartingFoundations::AceAndKing);
    /// ```
    #[must_use]
    #[inline]
    pub const fn starting_foundations(&self) -> StartingFoundations {
        self.game.starting_foundations(self.options)
    }

    /// Returns what fills gaps.
    ///
    /// ```
    /// use patience::catalogue::Gap;
    /// use patience::notation::{GameId, Variant};
    ///
    /// let id: GameId = "coloradow+1".parse().unwrap();
    /// let Variant::Building(layout) = id.variant else { panic!() };
    /// assert_eq!(layout.gap(), Gap::WasteFirst);
    /// ```
    #[must_use]
    #[inline]
    pub const fn gap(&self) -> Gap {
        if self.options.has(GridOption::WasteFirst) {
            Gap::WasteFirst
        } else if self.options.has(GridOption::GapsWait) {
            Gap::Waits
        } else {
            self.game.gap
        }
    }
}

impl<F: Family> fmt::Display for GridLayout<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { rows, columns, decks } = self.size;
        write!(f, "{}{rows}x{columns}x{decks}{}", self.game.entry().name, self.options)
    }
}

/// Which cells a grid has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    rows: u8,
    columns: u8,
}

impl Cells {
    pub(super) const fn of(size: Size) -> Self {
        Self { rows: size.rows, columns: size.columns }
    }

    /// Reads a cell at the start of a text.
    #[inline(always)]
    pub(super) fn read<'a>(&self, text: &'a [u8]) -> Option<(Cell, &'a [u8])> {
        let (&[column, row], after) = text.split_first_chunk()?;
        let (column, row) = (column.wrapping_sub(b'a'), row.wrapping_sub(b'1'));
        if (column < self.columns) & (row < self.rows) {
            Some((Cell { row, column }, after))
        } else {
            None
        }
    }

    /// Reads two cells. Both are looked at before either is verified.
    #[inline(always)]
    pub(super) fn read_two<'a>(&self, text: &'a [u8]) -> Option<([Cell; 2], &'a [u8])> {
        let (&[column, row, other_column, other_row], after) = text.split_first_chunk()?;
        let (column, row) = (column.wrapping_sub(b'a'), row.wrapping_sub(b'1'));
        let (other_column, other_row) =
            (other_column.wrapping_sub(b'a'), other_row.wrapping_sub(b'1'));
        let one = (column < self.columns) & (row < self.rows);
        let other = (other_column < self.columns) & (other_row < self.rows);
        if one & other {
            Some(([Cell { row, column }, Cell { row: other_row, column: other_column }], after))
        } else {
            None
        }
    }

    /// Reads what is in the place of a cell.
    pub(super) fn look<'a>(&self, text: &'a str) -> FoundPlace<'a> {
        if let Some((_, after)) = self.read(text.as_bytes()) {
            return FoundPlace::Cell(&text[text.len() - after.len()..]);
        }
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(column @ 'a'..='z'), Some(row @ '0'..='9')) => {
                FoundPlace::Outside(FaultKind::Move(MoveFault::CellOutside {
                    column,
                    row,
                    rows: self.rows,
                    columns: self.columns,
                }))
            }
            (Some(column), character)
                if (b'a'..b'a' + self.columns).contains(&u8::try_from(column).unwrap_or(0)) =>
            {
                match character {
                    Some(character) if !character.is_ascii() => {
                        meant_cell(character).map_or(FoundPlace::Half(column), |meant| {
                            FoundPlace::LookAlike { character, meant }
                        })
                    }
                    _ => FoundPlace::Half(column),
                }
            }
            (Some(character), _) => {
                meant_cell(character).map_or(FoundPlace::Other(character), |meant| {
                    FoundPlace::LookAlike { character, meant }
                })
            }
            (None, _) => FoundPlace::Nothing,
        }
    }
}

/// What is in the place of a cell.
pub(super) enum FoundPlace<'a> {
    /// A cell, and the text after it.
    Cell(&'a str),
    /// A cell that this grid lacks.
    Outside(FaultKind),
    /// A column without a row.
    Half(char),
    /// A character that looks like one of a cell.
    LookAlike { character: char, meant: &'static str },
    /// Another character.
    Other(char),
    /// The end of the text.
    Nothing,
}

/// Returns the fault of a missing cell, after `given` cells of the move have been read. `game` is the
/// game if its moves have more characters than those of all.
pub(super) fn cell_fault(
    look: FoundPlace<'_>,
    game: Option<&BuildingGame>,
    given: u8,
    wanted: u8,
) -> FaultKind {
    match look {
        FoundPlace::Outside(fault) => fault,
        FoundPlace::Half(column) => FaultKind::Move(MoveFault::HalfCell(column)),
        FoundPlace::LookAlike { character, meant } => {
            FaultKind::Text(TextFault::LookAlike { character, meant })
        }
        FoundPlace::Other('*' | '+' | ':' | '=') | FoundPlace::Nothing | FoundPlace::Cell(_) => {
            FaultKind::Move(MoveFault::TooFewCells { given, wanted })
        }
        FoundPlace::Other(character) => stranger_fault(character, game),
    }
}

/// Returns the fault of a character that cannot be there. `game` is the game if its moves have more
/// characters than those of all.
pub(super) fn stranger_fault(character: char, game: Option<&BuildingGame>) -> FaultKind {
    match character {
        _ if game.is_some_and(|game| game.has_character(character)) => {
            FaultKind::Move(MoveFault::Misplaced(character))
        }
        // In every cell, after its letter.
        '0'..='9' => FaultKind::Move(MoveFault::Misplaced(character)),
        '*' | '+' => FaultKind::Move(MoveFault::UnknownCharacter(character)),
        _ if games_with(character).next().is_some() => {
            FaultKind::Move(MoveFault::OtherGame(character))
        }
        _ => FaultKind::Move(MoveFault::UnknownCharacter(character)),
    }
}
