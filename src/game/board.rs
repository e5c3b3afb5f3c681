//! What lies where, as plain data that every game can give and every picture can be drawn from.

use crate::card::Card;
use std::fmt;

/// A place where cards lie. It prints as a player would say it.
///
/// ```
/// use patience::game::Place;
///
/// assert_eq!(Place::Column(2).to_string(), "column 3");
/// assert_eq!(Place::Freecell(2).to_string(), "freecell c");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A column, numbered from 0.
    Column(u8),
    /// A freecell, numbered from 0.
    Freecell(u8),
}

impl Place {
    /// Its name in the notation.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Column(number) => (u32::from(number) + 1).to_string(),
            Self::Freecell(number) => char::from(b'a'.saturating_add(number)).to_string(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Column(_) => "column",
            Self::Freecell(_) => "freecell",
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

/// A position as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The columns, from left to right.
    pub columns: Vec<Pile>,
    /// The freecells, from left to right.
    pub freecells: Vec<Pile>,
    /// How many cards are left in the stock; none for a game that has no stock.
    pub stock: Option<usize>,
    /// How far the game has come.
    pub progress: Progress,
}

impl Board {
    /// Every pile.
    pub fn piles(&self) -> impl Iterator<Item = &Pile> {
        self.columns.iter().chain(&self.freecells)
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
}
