//! What lies where, as plain data that every game can give and every picture can be drawn from.

use crate::card::{Card, Rank, Suit};
use crate::notation::Cell;
use crate::notation::carpet::Direction;
use std::fmt;

/// A place where cards lie. It prints as a player would say it.
///
/// ```
/// use patience::game::Place;
/// use patience::notation::Cell;
///
/// assert_eq!(Place::Column(2).to_string(), "column 3");
/// assert_eq!(Place::Freecell(2).to_string(), "freecell c");
/// assert_eq!(Place::Cell(Cell::new(0, 2).unwrap()).to_string(), "cell c1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A column, numbered from 0.
    Column(u8),
    /// A freecell, numbered from 0.
    Freecell(u8),
    /// A cell of a grid, which holds one card.
    Cell(Cell),
    /// A pile of a grid.
    Pile(Cell),
    /// The stock.
    Stock,
    /// The waste.
    Waste,
}

impl Place {
    /// Its name in the notation.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Column(number) => (u32::from(number) + 1).to_string(),
            Self::Freecell(number) => char::from(b'a'.saturating_add(number)).to_string(),
            Self::Cell(cell) | Self::Pile(cell) => cell.to_string(),
            Self::Stock => "s".to_owned(),
            Self::Waste => "w".to_owned(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Column(_) => "column",
            Self::Freecell(_) => "freecell",
            Self::Cell(_) => "cell",
            Self::Pile(_) => "pile",
            Self::Stock => return f.write_str("the stock"),
            Self::Waste => return f.write_str("the waste"),
        };
        write!(f, "{kind} {}", self.label())
    }
}

/// The cards at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The place.
    pub place: Place,
    /// From the lowest to the exposed one.
    pub cards: Vec<Card>,
}

impl Pile {
    /// The card that can be played.
    #[must_use]
    pub fn exposed(&self) -> Option<Card> {
        self.cards.last().copied()
    }
}

/// The stock, as far as the player may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// How many cards it has.
    pub cards: usize,
    /// Those that may be looked at, the next one first: all in an open game, in a closed one as many as its options say.
    pub known: Vec<Card>,
}

/// A foundation, on which a suit is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundation {
    /// The suit.
    pub suit: Suit,
    /// From the ace up, or from the king down.
    pub direction: Direction,
    /// Its top card; none if it is empty.
    pub top: Option<Card>,
}

impl Foundation {
    /// The card that it waits for; none if it is complete.
    #[must_use]
    pub fn waits_for(&self) -> Option<Card> {
        let value = match (self.direction, self.top) {
            (Direction::Up, None) => Rank::ACE.value(),
            (Direction::Up, Some(top)) => top.rank().value() + 1,
            (Direction::Down, None) => Rank::KING.value(),
            (Direction::Down, Some(top)) => top.rank().value() - 1,
        };
        Rank::from_value(value).map(|rank| Card::new(rank, self.suit))
    }
}

/// A position as plain data. What a game does not have is empty, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The columns, from left to right.
    pub columns: Vec<Pile>,
    /// The freecells, from left to right.
    pub freecells: Vec<Pile>,
    /// The rows of the grid, from the top, each from left to right.
    pub rows: Vec<Vec<Pile>>,
    /// The foundations, suit by suit.
    pub foundations: Vec<Foundation>,
    /// The waste.
    pub waste: Option<Pile>,
    /// The stock.
    pub stock: Option<Stock>,
    /// How many redeals are left.
    pub redeals: Option<u8>,
    /// How far the game has come.
    pub progress: Progress,
}

impl Board {
    /// A position without any place.
    #[must_use]
    pub(crate) const fn bare(progress: Progress) -> Self {
        Self { columns: Vec::new(), freecells: Vec::new(), rows: Vec::new(), foundations: Vec::new(), waste: None, stock: None, redeals: None, progress }
    }

    /// Every pile whose cards can be seen; foundations are not among them.
    pub fn piles(&self) -> impl Iterator<Item = &Pile> {
        self.columns.iter().chain(&self.freecells).chain(self.rows.iter().flatten()).chain(&self.waste)
    }

    /// The pile at a place, if the game has the place.
    #[must_use]
    pub fn pile(&self, place: Place) -> Option<&Pile> {
        self.piles().find(|pile| pile.place == place)
    }
}

/// How far a game has come: the published progress score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cards collected, discarded or on foundations.
    pub done: usize,
    /// All cards.
    pub of: usize,
    /// How many moves `+` were played.
    pub deals: u64,
}

/// What a legal move does, in cards and places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A card goes to another place.
    Carry {
        /// The card.
        card: Card,
        /// Where it lay.
        from: Place,
        /// Where it goes.
        to: Place,
        /// The card that it goes on; none for an empty place.
        onto: Option<Card>,
    },
    /// Cards leave the game.
    Collect(Vec<(Place, Card)>),
    /// Cards come from the stock.
    Deal(Vec<(Place, Card)>),
    /// A card goes to a foundation.
    Build {
        /// The card.
        card: Card,
        /// Where it lay.
        from: Place,
        /// In which direction the foundation is built.
        direction: Direction,
        /// What fills the gap: where it comes from, and the card.
        fill: Option<(Place, Card)>,
    },
    /// The cards of a grid close up, and the stock fills the cells that are left.
    Consolidate {
        /// The cards that change their cells: from where, to where.
        moved: Vec<(Place, Place, Card)>,
        /// The cards that come from the stock.
        dealt: Vec<(Place, Card)>,
    },
    /// The waste, of so many cards, becomes the stock again.
    Redeal(usize),
}

impl Action {
    /// The places that cards leave. A gap that is filled at once is among the [`targets`](Self::targets) too.
    #[must_use]
    pub fn sources(&self) -> Vec<Place> {
        match self {
            Self::Carry { from, .. } => vec![*from],
            Self::Collect(cards) => cards.iter().map(|&(place, _)| place).collect(),
            Self::Deal(_) => vec![Place::Stock],
            Self::Build { from, fill, .. } => std::iter::once(*from).chain(fill.map(|(source, _)| source)).collect(),
            Self::Consolidate { moved, dealt } => {
                let stock = if dealt.is_empty() { None } else { Some(Place::Stock) };
                moved.iter().map(|&(from, ..)| from).chain(stock).collect()
            }
            Self::Redeal(_) => vec![Place::Waste],
        }
    }

    /// The places that cards come to; foundations are none.
    #[must_use]
    pub fn targets(&self) -> Vec<Place> {
        match self {
            Self::Carry { to, .. } => vec![*to],
            Self::Collect(_) => Vec::new(),
            Self::Deal(cards) => cards.iter().map(|&(place, _)| place).collect(),
            Self::Build { from, fill, .. } => fill.map(|_| *from).into_iter().collect(),
            Self::Consolidate { moved, dealt } => moved.iter().map(|&(_, to, _)| to).chain(dealt.iter().map(|&(to, _)| to)).collect(),
            Self::Redeal(_) => vec![Place::Stock],
        }
    }
}
