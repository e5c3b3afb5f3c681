//! What a board is made of, which each drawing maps to its units.

use crate::game::{Board, Foundation, Pile, Progress, Stock};
use crate::notation::building::Direction;

/// How many cards of a long stock or waste are shown: the next cards of the stock, and the highest of
/// the waste.
pub const SHOWN: usize = 8;

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section<'b> {
    /// The columns.
    Columns(&'b [Pile]),
    /// The freecells.
    Freecells(&'b [Pile]),
    /// The rows of the grid.
    Grid(&'b [Vec<Pile>]),
    /// The foundations.
    Foundations(Foundations<'b>),
    /// The stock, with the cards of it that come next.
    Stock(&'b Stock),
    /// The waste.
    Waste(&'b Pile),
    /// The number of redeals left.
    Redeals(u8),
    /// The progress score: the cards collected, discarded or on foundations.
    Score(Progress),
}

/// The parts that a board has, in the order in which it is read.
///
/// ```
/// use patience_core::Position;
/// use patience_core::draw::{Layout, Section};
///
/// let board = "carpet+1".parse::<Position>().unwrap().board();
/// let layout = Layout::of(&board);
/// let captions: Vec<_> = layout.sections.iter().filter_map(|section| section.caption()).collect();
/// assert_eq!(captions, ["foundations", "stock", "waste"]);
/// assert!(matches!(layout.sections[0], Section::Grid(rows) if rows.len() == 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<'b> {
    /// The parts.
    pub sections: Vec<Section<'b>>,
}

impl<'b> Layout<'b> {
    /// Lays out a board.
    #[must_use]
    pub fn of(board: &'b Board) -> Self {
        let parts = [
            (!board.columns.is_empty()).then_some(Section::Columns(&board.columns)),
            (!board.freecells.is_empty()).then_some(Section::Freecells(&board.freecells)),
            (!board.rows.is_empty()).then_some(Section::Grid(&board.rows)),
            (!board.foundations.is_empty())
                .then_some(Section::Foundations(Foundations { all: &board.foundations })),
            board.stock.as_ref().map(Section::Stock),
            board.waste.as_ref().map(Section::Waste),
            board.redeals.map(Section::Redeals),
            Some(Section::Score(board.progress)),
        ];
        Self { sections: parts.into_iter().flatten().collect() }
    }
}

impl Section<'_> {
    /// Returns what is written above a part beside the columns or the grid.
    #[must_use]
    pub const fn caption(&self) -> Option<&'static str> {
        match self {
            Self::Foundations(_) => Some("foundations"),
            Self::Stock(_) => Some("stock"),
            Self::Waste(_) => Some("waste"),
            Self::Columns(_)
            | Self::Freecells(_)
            | Self::Grid(_)
            | Self::Redeals(_)
            | Self::Score(_) => None,
        }
    }
}

/// The foundations of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundations<'b> {
    /// All of them, suit by suit.
    pub all: &'b [Foundation],
}

impl<'b> Foundations<'b> {
    /// Returns those of a direction, suit by suit.
    pub fn of(self, direction: Direction) -> impl Iterator<Item = &'b Foundation> {
        self.all.iter().filter(move |foundation| foundation.direction == direction)
    }

    /// Returns the directions that there are, up first.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.of(direction).next().is_some())
    }

    /// Returns those of a direction in lines, with at most one of each suit in a line.
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

    /// Returns what is written above those of a direction.
    #[must_use]
    pub fn caption(self, direction: Direction) -> String {
        match self.directions().count() {
            1 => "foundations".to_owned(),
            _ => format!("foundations, {}", direction.as_str()),
        }
    }
}
