//! Engines, their shuffle numbers, and the decks of these.

use super::pysolfc::{self, Hook};
use super::{Composition, Deck, shuffle_into};
use std::fmt;
use std::ops::RangeInclusive;

/// A rule that turns a shuffle number into a deck.
///
/// ```
/// use patience::Engine;
///
/// let names = Engine::ALL.map(Engine::as_str);
/// assert_eq!(names, ["chacha20", "pysolfc", "ms"]);
/// assert_eq!(*Engine::Ms.numbers().end(), (1 << 33) - 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Engine {
    /// `chacha20`, the default: patience's own.
    #[default]
    ChaCha20,
    /// `pysolfc`: the deal of PySolFC with this game number.
    PySolFc,
    /// `ms`: the deal of PySolFC with `ms` before the number, by the generator of Microsoft's
    /// FreeCell.
    Ms,
}

impl Engine {
    /// Every engine. The first is the default.
    pub const ALL: [Self; 3] = [Self::ChaCha20, Self::PySolFc, Self::Ms];

    /// Returns its name in the notation.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ChaCha20 => super::ENGINE,
            Self::PySolFc => "pysolfc",
            Self::Ms => "ms",
        }
    }

    /// Returns the numbers that it deals.
    #[must_use]
    pub const fn numbers(self) -> RangeInclusive<u128> {
        match self {
            Self::ChaCha20 => 0..=u64::MAX as u128,
            Self::PySolFc => 1..=u128::MAX,
            Self::Ms => 1..=(1 << 33) - 1,
        }
    }
}

/// An engine with a shuffle number that it deals. Displays as in a game id: `17`, `pysolfc:17`.
///
/// ```
/// use patience::{Engine, Shuffle};
///
/// assert_eq!(Shuffle::from(17).to_string(), "17");
/// let shuffle = Shuffle::new(Engine::Ms, 17).unwrap();
/// assert_eq!(shuffle.to_string(), "ms:17");
/// // PySolFC has no game 0.
/// assert_eq!(Shuffle::new(Engine::PySolFc, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shuffle {
    engine: Engine,
    number: u128,
}

impl Shuffle {
    /// Returns a shuffle, or none if the engine does not deal the number.
    #[must_use]
    pub fn new(engine: Engine, number: u128) -> Option<Self> {
        engine.numbers().contains(&number).then_some(Self { engine, number })
    }

    /// Returns its engine.
    #[must_use]
    pub const fn engine(self) -> Engine {
        self.engine
    }

    /// Returns its number.
    #[must_use]
    pub const fn number(self) -> u128 {
        self.number
    }

    /// Returns the shuffle of the same engine whose number is larger by so many, or none if there is
    /// none.
    ///
    /// ```
    /// use patience::Shuffle;
    ///
    /// assert_eq!(Shuffle::from(1).offset(-1), Some(Shuffle::from(0)));
    /// assert_eq!(Shuffle::from(u64::MAX).offset(1), None);
    /// ```
    #[must_use]
    pub fn offset(self, by: i64) -> Option<Self> {
        Self::new(self.engine, self.number.checked_add_signed(by.into())?)
    }
}

impl From<u64> for Shuffle {
    /// Returns the shuffle of the default engine.
    fn from(number: u64) -> Self {
        Self { engine: Engine::ChaCha20, number: number.into() }
    }
}

impl fmt::Display for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.engine {
            Engine::ChaCha20 => self.number.fmt(f),
            engine => write!(f, "{}:{}", engine.as_str(), self.number),
        }
    }
}

/// All that the deck of a numbered game depends on: with the same, games have the same deck.
///
/// ```
/// use patience::notation::GameId;
///
/// let deck = |id: &str| id.parse::<GameId>().unwrap().numbered_deck().unwrap();
/// assert_eq!(deck("carpet+7"), deck("montecarlo4x4-7"));
/// // PySolFC deals the aces of Carpet first.
/// assert_ne!(deck("carpet+pysolfc:7"), deck("montecarlo+pysolfc:7"));
/// assert_eq!(deck("carpet+pysolfc:24").deal()[4].to_string(), "4C");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberedDeck {
    composition: Composition,
    shuffle: Shuffle,
    /// What PySolFC does before it deals. Nothing for the other engine.
    hook: Hook,
}

impl NumberedDeck {
    /// Returns the deck of a game that PySolFC deals so, unless it is dealt by the default engine.
    pub(crate) const fn new(composition: Composition, shuffle: Shuffle, hook: Hook) -> Self {
        let hook = match shuffle.engine {
            Engine::ChaCha20 => Hook::Nothing,
            Engine::PySolFc | Engine::Ms => hook,
        };
        Self { composition, shuffle, hook }
    }

    /// Returns the composition of the deck.
    #[must_use]
    pub const fn composition(&self) -> Composition {
        self.composition
    }

    /// Returns the deck.
    #[must_use]
    pub fn deal(&self) -> Deck {
        let mut deck = Deck::EMPTY;
        self.deal_into(&mut deck);
        deck
    }

    /// Turns a deck into this one, in place, so that it need not be moved.
    #[inline]
    pub fn deal_into(&self, deck: &mut Deck) {
        match self.shuffle.engine {
            Engine::ChaCha20 => {
                shuffle_into(deck, &self.composition, self.shuffle.number as u64);
            }
            Engine::PySolFc | Engine::Ms => {
                let decks = (self.composition.len() / 52) as u8;
                pysolfc::deal_into(deck, decks, self.hook, self.shuffle);
            }
        }
    }
}
