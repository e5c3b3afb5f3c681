//! What a board is made of, which each drawing maps to its units.

use crate::cards::Card;
use crate::game::{Board, Counted, Foundation, Pile, Progress, Stock};
use crate::notation::building::Direction;

/// How many cards of a long stock or waste are drawn: the next cards of the stock, and the highest of
/// the waste.
pub const SHOWN: usize = 8;

/// How many of the next cards of a long stock are named in words.
pub const NAMED: usize = 10;

/// The parts that a board has, in the order in which it is read.
///
/// ```
/// use patience_core::Position;
/// use patience_core::draw::{Layout, Middle};
///
/// let board = "carpet+1".parse::<Position>().unwrap().board();
/// let layout = Layout::of(&board);
/// let captions: Vec<_> = layout.beside.iter().filter_map(|section| section.caption()).collect();
/// assert_eq!(captions, ["foundations", "stock", "waste"]);
/// assert!(matches!(layout.middle, Middle::Grid(grid) if grid.rows.len() == 4));
/// assert_eq!(layout.middle.width(), 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<'b> {
    /// The part that is played on.
    pub middle: Middle<'b>,
    /// The parts beside or below it.
    pub beside: Vec<Section<'b>>,
}

/// The part of a board that is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Middle<'b> {
    /// Columns, and freecells below them. There may be none.
    Tableau {
        /// The columns.
        columns: &'b [Pile],
        /// The freecells.
        freecells: &'b [Pile],
    },
    /// A grid.
    Grid(Grid<'b>),
}

/// The piles of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid<'b> {
    /// The rows of the grid, from the top.
    pub rows: &'b [Vec<Pile>],
}

/// A part beside the columns or the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section<'b> {
    /// The foundations.
    Foundations(Foundations<'b>),
    /// The stock, with the cards of it that come next.
    Stock(&'b Stock),
    /// The waste.
    Waste(&'b Pile),
    /// The number of redeals left.
    Redeals(u8),
    /// The progress score, with the cards that have left the game.
    Score(Progress),
}

impl<'b> Layout<'b> {
    /// Lays out a board.
    #[must_use]
    pub fn of(board: &'b Board) -> Self {
        let middle = match &board.rows[..] {
            [] => Middle::Tableau { columns: &board.columns, freecells: &board.freecells },
            rows => Middle::Grid(Grid { rows }),
        };
        let beside = [
            (!board.foundations.is_empty())
                .then_some(Section::Foundations(Foundations { all: &board.foundations })),
            board.stock.as_ref().map(Section::Stock),
            board.waste.as_ref().map(Section::Waste),
            board.redeals.map(Section::Redeals),
            Some(Section::Score(board.progress)),
        ];
        Self { middle, beside: beside.into_iter().flatten().collect() }
    }
}

impl<'b> Middle<'b> {
    /// Returns its piles, line by line from the top.
    pub fn piles(self) -> impl Iterator<Item = &'b Pile> {
        let (columns, freecells, rows): (&[Pile], &[Pile], &[Vec<Pile>]) = match self {
            Self::Tableau { columns, freecells } => (columns, freecells, &[]),
            Self::Grid(Grid { rows }) => (&[], &[], rows),
        };
        columns.iter().chain(freecells).chain(rows.iter().flatten())
    }

    /// Returns how many piles are side by side in its longest line.
    #[must_use]
    pub fn width(self) -> usize {
        match self {
            Self::Tableau { columns, freecells } => columns.len().max(freecells.len()),
            Self::Grid(Grid { rows }) => rows.first().map_or(0, Vec::len),
        }
    }
}

/// Returns the letters above the columns of a grid.
pub fn letters(columns: usize) -> impl Iterator<Item = char> {
    ('a'..='z').take(columns)
}

impl Section<'_> {
    /// Returns what is written above the cards of this part.
    #[must_use]
    pub const fn caption(&self) -> Option<&'static str> {
        match self {
            Self::Foundations(_) => Some("foundations"),
            Self::Stock(_) => Some("stock"),
            Self::Waste(_) => Some("waste"),
            Self::Redeals(_) => None,
            Self::Score(progress) => match progress.counted {
                Counted::Collected | Counted::Discarded => Some(progress.counted.as_str()),
                // These cards are seen on the foundations.
                Counted::Founded => None,
            },
        }
    }
}

/// The cards of a stock or waste that a drawing has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown<'b> {
    /// The cards, in their order.
    pub cards: &'b [Card],
    /// The number of cards that lie face up and are left out.
    pub left_out: usize,
}

impl<'b> Shown<'b> {
    /// Returns the next cards of a stock, as far as they lie face up.
    #[must_use]
    pub fn next(stock: &'b Stock, most: usize) -> Self {
        let (cards, rest) = stock.known.split_at(stock.known.len().min(most));
        Self { cards, left_out: rest.len() }
    }

    /// Returns the highest cards of a waste that its top card covers.
    #[must_use]
    pub fn covered(waste: &'b Pile, most: usize) -> Self {
        let covered = waste.cards.split_last().map_or(&[][..], |(_, covered)| covered);
        let (rest, cards) = covered.split_at(covered.len().saturating_sub(most));
        Self { cards, left_out: rest.len() }
    }
}

/// The foundations of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundations<'b> {
    /// All of them, suit by suit.
    pub all: &'b [Foundation],
}

impl<'b> Foundations<'b> {
    /// Returns the foundations of a direction, suit by suit.
    pub fn of(self, direction: Direction) -> impl Iterator<Item = &'b Foundation> {
        self.all.iter().filter(move |foundation| foundation.direction == direction)
    }

    /// Returns the directions that there are, up first.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.of(direction).next().is_some())
    }

    /// Returns the foundations of a direction in lines, with at most one of each suit in a line.
    #[must_use]
    pub fn lines(self, direction: Direction) -> Vec<Vec<&'b Foundation>> {
        let mut lines: Vec<Vec<&Foundation>> = Vec::new();
        for foundation in self.of(direction) {
            let has_suit =
                |line: &Vec<&Foundation>| line.iter().any(|other| other.suit == foundation.suit);
            match lines.iter_mut().find(|line| !has_suit(line)) {
                Some(line) => line.push(foundation),
                None => lines.push(vec![foundation]),
            }
        }
        lines
    }

    /// Returns what is written above the foundations of a direction.
    #[must_use]
    pub fn caption(self, direction: Direction) -> String {
        match self.directions().count() {
            1 => "foundations".to_owned(),
            _ => format!("foundations, {}", direction.as_str()),
        }
    }
}
