//! How PySolFC has games of ours.

use super::options::{GridOption, GridOptions};
use crate::cards::Hook;

/// The games of PySolFC that are dealt like one of ours.
///
/// ```
/// use patience::catalogue::{BUILDINGS, GridOption};
///
/// let colorado = &BUILDINGS[1].entry.pysolfc;
/// assert_eq!(colorado.games[0].title, "Colorado");
/// assert_eq!(colorado.plays_as, Some(&[GridOption::FoundationsStarted, GridOption::WasteFirst][..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PySolFc {
    /// The games of PySolFC, one for each size.
    pub games: &'static [PySolFcGame],
    /// The cards that they put on top of the shuffled cards. Options that change the starting foundations
    /// make it a different game.
    pub hook: Hook,
    /// The options with which ours is played like them, so that their moves can be written as ours, or
    /// none if only the deal is the same.
    pub plays_as: Option<&'static [GridOption]>,
    /// In what they differ from ours.
    pub differs: &'static [Difference],
}

/// A game of PySolFC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PySolFcGame {
    /// The number of the game in PySolFC.
    pub number: u16,
    /// The title of the game in PySolFC.
    pub title: &'static str,
    /// The rows, columns and decks of the game.
    pub size: [u8; 3],
}

/// In what a game of PySolFC differs from ours, and what a verdict on ours says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The option that makes ours the same in this, if there is one.
    pub without: Option<GridOption>,
    /// What differs, and what follows.
    pub words: &'static str,
}

impl PySolFc {
    /// Returns the game of a size.
    #[must_use]
    pub fn game(&self, size: [u8; 3]) -> Option<&'static PySolFcGame> {
        self.games.iter().find(|game| game.size == size)
    }

    /// Returns in what the games differ from ours with these options, the most important first.
    pub fn differences(&self, options: GridOptions) -> impl Iterator<Item = &'static Difference> {
        let is_open = move |it: &&Difference| !it.without.is_some_and(|option| options.has(option));
        self.differs.iter().filter(is_open)
    }

    /// Returns the options of [`plays_as`](Self::plays_as).
    #[must_use]
    pub fn options(&self) -> GridOptions {
        let options = self.plays_as.unwrap_or_default().iter();
        options.fold(GridOptions::default(), |all, &option| all.with(option, 1))
    }
}
