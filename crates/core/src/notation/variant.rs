//! The notation of every game. Only this module of the notation distinguishes families.

#![warn(clippy::wildcard_enum_match_arm)]

use super::token::{MoveText, Outcome, repetition};
use super::{building, matching, pairing};
use crate::cards::{Composition, Engine, Hook, NumberedDeck, Shuffle};
use crate::catalogue::{BUILDINGS, Entry, GridOptions, PAIRINGS, StartingFoundations};
use crate::notation::grid::{GridLayout, Size};
use std::fmt;

/// A game with its parameters, each in its range.
///
/// ```
/// use patience::catalogue::GridOption;
/// use patience::notation::{GameId, Variant};
///
/// let id: GameId = "carpetr2+1".parse().unwrap();
/// assert_eq!(id.variant.title(), "Carpet");
/// let Variant::Building(layout) = id.variant else { panic!() };
/// assert_eq!((layout.size().rows, layout.options().number(GridOption::Redeals)), (4, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Match Solitaire.
    Matching(matching::Layout),
    /// Monte Carlo, Thirteens, Fourteens and Aces Square.
    Pairing(pairing::Layout),
    /// Carpet, Colorado and Twenty.
    Building(building::Layout),
}

impl Variant {
    /// Returns the composition of its deck.
    #[must_use]
    pub fn composition(&self) -> Composition {
        match self {
            Self::Matching(layout) => layout.composition(),
            Self::Pairing(layout) => layout.composition(),
            Self::Building(layout) => layout.composition(),
        }
    }

    /// Returns the deck of a shuffle number, or none if the engine does not deal the game.
    ///
    /// ```
    /// use patience::notation::GameId;
    /// use patience::{Engine, Shuffle};
    ///
    /// let pysolfc = Shuffle::new(Engine::PySolFc, 24).unwrap();
    /// let deck = |id: &str| id.parse::<GameId>().unwrap().variant.numbered_deck(pysolfc);
    /// assert_eq!(deck("montecarlo+1").unwrap().deal()[0].to_string(), "4C");
    /// assert!(deck("montecarlo4x4+1").is_none());
    /// ```
    #[must_use]
    pub fn numbered_deck(&self, shuffle: Shuffle) -> Option<NumberedDeck> {
        let hook = match shuffle.engine() {
            Engine::ChaCha20 => Hook::Nothing,
            Engine::PySolFc | Engine::Ms => self.hook()?,
        };
        Some(NumberedDeck::new(self.composition(), shuffle, hook))
    }

    /// Returns what PySolFC does before it deals the game, or none if it does not have it.
    #[cold]
    fn hook(&self) -> Option<Hook> {
        let (Entry { pysolfc, .. }, size, _) = self.grid()?;
        let has_size = pysolfc.game([size.rows, size.columns, size.decks]).is_some();
        let founded = match self {
            Self::Building(layout) => layout.starting_foundations(),
            Self::Pairing(_) | Self::Matching(_) => StartingFoundations::Nothing,
        };
        let founds = match pysolfc.hook {
            Hook::Nothing => StartingFoundations::Nothing,
            Hook::Aces => StartingFoundations::Aces,
            Hook::AcesAndKings { .. } => StartingFoundations::AceAndKing,
        };
        (has_size && founds == founded).then_some(pysolfc.hook)
    }

    /// Returns what the catalogue says of a game on a grid, with its size and options, or none for Match
    /// Solitaire, which has no grid.
    ///
    /// ```
    /// use patience::notation::GameId;
    ///
    /// let id: GameId = "carpet3x4ar2+1".parse().unwrap();
    /// let (carpet, size, options) = id.variant.grid().unwrap();
    /// assert_eq!((carpet.name, size.cells(), options.to_string().as_str()), ("carpet", 12, "ar2"));
    /// ```
    #[must_use]
    pub fn grid(&self) -> Option<(&'static Entry, Size, GridOptions)> {
        match self {
            Self::Matching(_) => None,
            Self::Pairing(layout) => Some((&layout.game().entry, layout.size(), layout.options())),
            Self::Building(layout) => Some((&layout.game().entry, layout.size(), layout.options())),
        }
    }

    /// Returns the title of the game.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match self {
            Self::Matching(_) => "Match Solitaire",
            Self::Pairing(layout) => layout.game().entry.title,
            Self::Building(layout) => layout.game().entry.title,
        }
    }

    /// Returns whether it reads a word as moves.
    pub(super) fn reads(&self, word: &[u8]) -> bool {
        !word.is_empty() && self.visit(MovesLength(word)) == word.len()
    }

    /// Returns how much of a word some game reads as moves, with an outcome after them.
    #[doc(hidden)]
    pub fn moves_of_any(word: &[u8]) -> usize {
        let [sizes, ..] = matching::Layout::RANGES;
        let matching = (sizes.0..=sizes.1).filter_map(|size| matching::Layout::new(size, 1, 1, 9));
        let pairing = PAIRINGS.iter().flat_map(GridLayout::widest).map(Self::Pairing);
        let building = BUILDINGS.iter().flat_map(GridLayout::widest).map(Self::Building);
        let all = matching.map(Self::Matching).chain(pairing).chain(building);
        all.map(|variant| variant.visit(MovesLength(word))).max().unwrap_or(0)
    }

    /// Calls a visitor with the type of the game's moves.
    pub fn visit<V: MoveVisitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Matching(layout) => visitor.visit::<matching::Move>(layout.labels()),
            Self::Pairing(layout) => visitor.visit::<pairing::Move>(layout.labels()),
            Self::Building(layout) => visitor.visit::<building::Move>(layout.labels()),
        }
    }
}

/// Measures the moves, and the outcome after them, at the start of a word.
struct MovesLength<'a>(&'a [u8]);

impl MoveVisitor for MovesLength<'_> {
    type Output = usize;

    fn visit<M: MoveText>(self, labels: M::Labels) -> usize {
        let mut rest = self.0;
        while let Some((_, after)) = M::read(&labels, rest) {
            rest = repetition(after).map_or(after, |(after, _)| after);
        }
        let rest = Outcome::read(rest).map_or(rest, |(_, after)| after);
        self.0.len() - rest.len()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Matching(layout) => layout.fmt(f),
            Self::Pairing(layout) => layout.fmt(f),
            Self::Building(layout) => layout.fmt(f),
        }
    }
}

/// Generic code for the moves of every game.
///
/// ```
/// use patience::notation::{MoveText, MoveVisitor, Token};
/// use patience::{Record, records};
///
/// /// Returns the moves of a record in canonical form, of whatever game it is.
/// struct Moves<'a>(Record<'a>);
///
/// impl MoveVisitor for Moves<'_> {
///     type Output = Vec<String>;
///
///     fn visit<M: MoveText>(self, labels: M::Labels) -> Vec<String> {
///         let tokens = self.0.tokens::<M>(labels).filter_map(Result::ok);
///         tokens
///             .filter_map(|token| match token {
///                 Token::Move { mv, .. } => Some(mv.to_string()),
///                 Token::Outcome { .. } => None,
///             })
///             .collect()
///     }
/// }
///
/// let record = records(b"3x3x13x5+1 1a *3a2").next().unwrap();
/// let variant = record.id().unwrap().variant;
/// assert_eq!(variant.visit(Moves(record)), ["1a", "*23a"]);
/// ```
pub trait MoveVisitor {
    /// The result.
    type Output;

    /// Visits moves of type `M` with these labels.
    fn visit<M: MoveText>(self, labels: M::Labels) -> Self::Output;
}
