//! The notation of Carpet, Colorado and Twenty: parameters and moves.

use super::fault::{FaultKind, MoveFault};
use super::grid::{self, Cell, Cells, FoundPlace, cell_fault, stranger_fault};
use super::token::MoveText;
use crate::catalogue::{BuildingGame, Foundations, Gap, Waste};
use crate::sealed::Sealed;
use std::fmt;

/// The parameters of a game.
pub type Layout = grid::GridLayout<BuildingGame>;

impl Layout {
    /// Returns the labels of its moves.
    #[must_use]
    pub const fn labels(&self) -> Labels {
        Labels {
            cells: Cells::of(self.size()),
            game: self.game(),
            waits: matches!(self.gap(), Gap::Waits),
        }
    }
}

/// The cells and the forms of moves of a game, from [`Layout::labels`].
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    cells: Cells,
    game: &'static BuildingGame,
    /// Whether gaps wait for moves that fill them.
    waits: bool,
}

/// The direction in which a foundation is built. Displays as "up from the ace" and "down from the
/// king".
///
/// ```
/// use patience::notation::building::Direction;
///
/// assert_eq!(Direction::Up.to_string(), "up from the ace");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// `^`: from the ace to the king.
    Up,
    /// `_`: from the king to the ace.
    Down,
}

impl Direction {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::Up, Self::Down];

    /// Returns its name: `up` or `down`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// What fills a gap.
///
/// ```
/// use patience::Position;
/// use patience::game::Move;
/// use patience::notation::building::{self, Fill};
///
/// let position: Position = "carpet+1".parse().unwrap();
/// let Ok(Move::Building(building::Move::Play { fill, .. })) = position.parse_move("*b1s") else {
///     panic!("it is legal")
/// };
/// assert_eq!(fill, Some(Fill::Stock));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fill {
    /// `s`: the next card of the stock.
    Stock,
    /// `w`: the top card of the waste.
    Waste,
}

/// A move as written. No game has all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `*` and a cell: plays its top card to a foundation.
    Play {
        /// The place of the card.
        from: Cell,
        /// The direction of the foundation, if written: Colorado and Twenty.
        to: Option<Direction>,
        /// What fills the gap, if written: Carpet and Colorado.
        fill: Option<Fill>,
    },
    /// `*w`: plays the top card of the waste to a foundation. Carpet and Colorado.
    PlayWaste {
        /// The direction of the foundation, if written: Colorado.
        to: Option<Direction>,
    },
    /// `+`: turns the next card of the stock to the waste, or in Twenty deals one on each pile.
    Turn,
    /// `~`: turns the waste over to become the stock. Carpet.
    Redeal,
    /// `w` and a cell: puts the waste card on a pile, in Carpet with option `g` into a gap. Carpet and
    /// Colorado.
    Waste(Cell),
    /// Two cells: moves the top card of one pile to another, which is empty. Twenty, and Carpet with
    /// option `g`.
    Transfer {
        /// The place of the card.
        from: Cell,
        /// The place it moves to.
        to: Cell,
    },
}

impl Direction {
    /// Up, then down.
    pub const BOTH: [Self; 2] = [Self::Up, Self::Down];

    const fn character(self) -> char {
        match self {
            Self::Up => '^',
            Self::Down => '_',
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "up from the ace",
            Self::Down => "down from the king",
        })
    }
}

impl Fill {
    const fn character(self) -> char {
        match self {
            Self::Stock => 's',
            Self::Waste => 'w',
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let character = |f: &mut fmt::Formatter<'_>, character: Option<char>| {
            character.map_or(Ok(()), |character| write!(f, "{character}"))
        };
        match *self {
            Self::Play { from, to, fill } => {
                write!(f, "*{from}")?;
                character(f, to.map(Direction::character))?;
                character(f, fill.map(Fill::character))
            }
            Self::PlayWaste { to } => {
                f.write_str("*w")?;
                character(f, to.map(Direction::character))
            }
            Self::Turn => f.write_str("+"),
            Self::Redeal => f.write_str("~"),
            Self::Waste(cell) => write!(f, "w{cell}"),
            Self::Transfer { from, to } => write!(f, "{from}{to}"),
        }
    }
}

impl Labels {
    const fn has_directions(&self) -> bool {
        match self.game.foundations {
            Foundations::Up => false,
            Foundations::UpAndDown => true,
        }
    }

    const fn has_fills(&self) -> bool {
        match self.game.gap {
            Gap::Chosen | Gap::WasteFirst | Gap::Waits => true,
            Gap::Stock => false,
        }
    }

    /// Returns whether the card in the waste may go on a pile, or into a gap.
    fn plays_waste_to_piles(&self) -> bool {
        self.game.waste == Some(Waste::One) || self.waits
    }

    /// Returns whether a card may move from one cell to another.
    pub(crate) const fn transfers(&self) -> bool {
        self.game.transfers || self.waits
    }

    #[inline(always)]
    fn direction<'a>(&self, text: &'a [u8]) -> (Option<Direction>, &'a [u8]) {
        match text {
            [b'^', after @ ..] if self.has_directions() => (Some(Direction::Up), after),
            [b'_', after @ ..] if self.has_directions() => (Some(Direction::Down), after),
            _ => (None, text),
        }
    }

    #[inline(always)]
    fn fill<'a>(&self, text: &'a [u8]) -> (Option<Fill>, &'a [u8]) {
        match text {
            [b's', after @ ..] if self.has_fills() => (Some(Fill::Stock), after),
            [b'w', after @ ..] if self.has_fills() => (Some(Fill::Waste), after),
            _ => (None, text),
        }
    }
}

impl Sealed for Move {}

impl MoveText for Move {
    type Labels = Labels;

    #[inline(always)]
    fn read_then<'a, T>(
        labels: &Labels,
        text: &'a [u8],
        then: impl FnOnce(&Self, &'a [u8]) -> T,
    ) -> Option<T> {
        match text {
            [b'*', text @ ..] => match (labels.cells.read(text), text) {
                (Some((from, after)), _) => {
                    let (to, after) = labels.direction(after);
                    let (fill, after) = labels.fill(after);
                    Some(then(&Self::Play { from, to, fill }, after))
                }
                (None, [b'w', after @ ..]) if labels.game.waste.is_some() => {
                    let (to, after) = labels.direction(after);
                    Some(then(&Self::PlayWaste { to }, after))
                }
                _ => None,
            },
            [b'+', after @ ..] => Some(then(&Self::Turn, after)),
            [b'~', after @ ..] if labels.game.redeals => Some(then(&Self::Redeal, after)),
            [b'w', text @ ..] if labels.plays_waste_to_piles() => {
                labels.cells.read(text).map(|(cell, after)| then(&Self::Waste(cell), after))
            }
            _ if labels.transfers() => labels
                .cells
                .read_two(text)
                .map(|([from, to], after)| then(&Self::Transfer { from, to }, after)),
            _ => None,
        }
    }

    fn fault(labels: &Labels, _: &[u8], token: &str) -> FaultKind {
        let game = Some(labels.game);
        let cell = |text, given, wanted| cell_fault(labels.cells.look(text), game, given, wanted);
        if let Some(after) = token.strip_prefix('*') {
            return cell(after, 0, 1);
        }
        match token.strip_prefix('w') {
            Some(after) if labels.plays_waste_to_piles() => return cell(after, 0, 1),
            Some(after)
                if labels.game.waste.is_some()
                    && matches!(labels.cells.look(after), FoundPlace::Cell(_)) =>
            {
                return FaultKind::Move(MoveFault::OtherGame('w'));
            }
            _ => {}
        }
        match labels.cells.look(token) {
            FoundPlace::Cell(after) if labels.transfers() => cell(after, 1, 2),
            FoundPlace::Cell(_) => FaultKind::Move(MoveFault::StrayCell),
            FoundPlace::Other(character) => stranger_fault(character, game),
            look => cell_fault(look, game, 0, 2),
        }
    }

    fn canonical(self) -> Self {
        self
    }
}
