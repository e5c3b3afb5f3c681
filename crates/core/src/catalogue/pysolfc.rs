//! How PySolFC has games of ours.

use super::{Entry, GridOption, GridOptions, entries};
use crate::cards::Hook;
use crate::text::english::plain;

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
pub struct PySolFc {
    /// Its games, one for each size.
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
pub struct PySolFcGame {
    /// Its number there.
    pub number: u16,
    /// Its title there.
    pub title: &'static str,
    /// Its rows, columns and decks.
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

    /// Returns the game of ours, and the game with a number in PySolFC.
    #[must_use]
    pub fn numbered(number: i64) -> Option<(&'static Entry, &'static PySolFcGame)> {
        entries().find_map(|entry| {
            let game = entry.pysolfc.games.iter().find(|game| i64::from(game.number) == number)?;
            Some((entry, game))
        })
    }

    /// Returns an id that begins with the name of a game in PySolFC as an id of ours, which plays by its
    /// rules, or none if the name is no such name, or is ours as well.
    ///
    /// ```
    /// use patience::catalogue::PySolFc;
    ///
    /// let ours = PySolFc::ours("neighbour+pysolfc:24").unwrap();
    /// assert_eq!(ours, "thirteens5x5x1c+pysolfc:24");
    /// assert_eq!(PySolFc::ours("Monte Carlo (2 Decks)-7").unwrap(), "montecarlo5x5x2-7");
    /// assert_eq!(PySolFc::ours("carpet+pysolfc:24"), None);
    /// ```
    #[must_use]
    pub fn ours(id: &str) -> Option<String> {
        // Longer than any title, it is another text.
        let end = id.char_indices().take(40).find(|(_, sign)| ['+', '-'].contains(sign))?.0;
        let name = plain(&id[..end]);
        if entries().any(|entry| entry.name == name) {
            return None;
        }
        entries().find_map(|entry| {
            let called = |game: &&PySolFcGame| {
                let title = plain(game.title);
                // A file of the game with two decks is called `montecarlo2decks`.
                title == name
                    || title.strip_suffix("decks") == Some(&name)
                    || title.replace("our", "or") == name
            };
            let game = entry.pysolfc.games.iter().find(called)?;
            Some(format!("{}{}", game.layout(entry), &id[end..]))
        })
    }
}

impl PySolFcGame {
    /// Returns the game as ids of ours write it, up to the `+` or `-`: the one that plays by its rules.
    #[must_use]
    pub fn layout(&self, entry: &Entry) -> String {
        let [rows, columns, decks] = self.size;
        format!("{}{rows}x{columns}x{decks}{}", entry.name, entry.pysolfc.options())
    }
}
