//! The rule options of the games on a grid: one table, from which they are read, written, explained
//! and tested.

use std::fmt;
use std::ops::RangeInclusive;

/// A rule option of games on a grid, in the order of the letters.
///
/// ```
/// use patience::catalogue::GridOption;
///
/// let redeals = GridOption::Redeals.entry();
/// assert_eq!((redeals.letter, redeals.number.clone()), ('r', Some(1..=9)));
/// assert!(GridOption::ALL.iter().map(|option| option.entry().letter).is_sorted());
/// let games: Vec<_> = GridOption::Redeals.games().map(|game| game.title).collect();
/// assert_eq!(games, ["Carpet"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GridOption {
    /// `a`: aces stay in the deck.
    Aces,
    /// `c`: the grid closes up and is filled after each discard.
    ClosesUp,
    /// `f`: an ace and a king of each suit begin the foundations.
    FoundationsStarted,
    /// `g`: gaps wait until the waste or another cell fills them.
    GapsWait,
    /// `i`: the stock fills the gaps of a discard in place.
    InPlace,
    /// `o`: orthogonal neighbours only.
    Orthogonal,
    /// `p`: the number of stock cards that the player may look at.
    Peek,
    /// `r`: the number of redeals.
    Redeals,
    /// `s`: `+` is illegal while a discard is possible.
    Strict,
    /// `w`: a gap takes the card in the waste if there is one, and else waits.
    WasteFirst,
}

/// What an option is written as, and what it means, from [`GridOption::entry`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionEntry {
    /// The option.
    pub option: GridOption,
    /// The letter of the option in ids.
    pub letter: char,
    /// The numbers that may follow the letter, if one must.
    pub number: Option<RangeInclusive<u8>>,
    /// The options that no game has together with it. Each of them excludes this one, too.
    pub excludes: &'static [GridOption],
    /// What the option changes, in the words of every page, help and list of options.
    pub words: &'static str,
}

/// Every option, in the order of the letters.
static OPTIONS: [OptionEntry; GridOption::ALL.len()] = [
    OptionEntry {
        option: GridOption::Aces,
        letter: 'a',
        number: None,
        excludes: &[],
        words: "the aces stay in the deck and are dealt like other cards",
    },
    OptionEntry {
        option: GridOption::ClosesUp,
        letter: 'c',
        number: None,
        excludes: &[GridOption::Strict],
        words: "the grid closes up after each discard",
    },
    OptionEntry {
        option: GridOption::FoundationsStarted,
        letter: 'f',
        number: None,
        excludes: &[],
        words: "the first ace and the first king of each suit, in the order of the deck, are dealt to the foundations at the start",
    },
    OptionEntry {
        option: GridOption::GapsWait,
        letter: 'g',
        number: None,
        excludes: &[],
        words: "gaps wait until the waste or another cell fills them",
    },
    OptionEntry {
        option: GridOption::InPlace,
        letter: 'i',
        number: None,
        excludes: &[GridOption::Strict],
        words: "the stock fills the gaps of a discard in place",
    },
    OptionEntry {
        option: GridOption::Orthogonal,
        letter: 'o',
        number: None,
        excludes: &[],
        words: "only neighbours up, down, left and right pair",
    },
    OptionEntry {
        option: GridOption::Peek,
        letter: 'p',
        number: Some(1..=99),
        excludes: &[],
        words: "the number of stock cards that the player may look at",
    },
    OptionEntry {
        option: GridOption::Redeals,
        letter: 'r',
        number: Some(1..=9),
        excludes: &[],
        words: "the number of redeals",
    },
    OptionEntry {
        option: GridOption::Strict,
        letter: 's',
        number: None,
        excludes: &[GridOption::ClosesUp, GridOption::InPlace],
        words: "`+` is illegal while a discard is possible",
    },
    OptionEntry {
        option: GridOption::WasteFirst,
        letter: 'w',
        number: None,
        excludes: &[],
        words: "a gap is filled by the waste card if there is one, and else waits",
    },
];

impl GridOption {
    /// Every option, in the order of the letters.
    pub const ALL: [Self; 10] = [
        Self::Aces,
        Self::ClosesUp,
        Self::FoundationsStarted,
        Self::GapsWait,
        Self::InPlace,
        Self::Orthogonal,
        Self::Peek,
        Self::Redeals,
        Self::Strict,
        Self::WasteFirst,
    ];

    /// Returns how it is written, and what it means.
    #[must_use]
    pub fn entry(self) -> &'static OptionEntry {
        &OPTIONS[self as usize]
    }

    /// Returns the option with a letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|option| option.entry().letter == letter)
    }

    /// Returns whether it changes which cards are dealt to the foundations, and so the deal.
    #[must_use]
    pub const fn changes_the_deal(self) -> bool {
        match self {
            Self::Aces | Self::FoundationsStarted => true,
            Self::ClosesUp
            | Self::GapsWait
            | Self::InPlace
            | Self::Orthogonal
            | Self::Peek
            | Self::Redeals
            | Self::Strict
            | Self::WasteFirst => false,
        }
    }
}

/// Displays as its letter, and which number follows: `a`, `r` and a number from 1 to 9.
impl fmt::Display for OptionEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.letter)?;
        let number = self.number.clone().map(RangeInclusive::into_inner);
        number.map_or(Ok(()), |(min, max)| write!(f, " and a number from {min} to {max}"))
    }
}

/// The options of a game, each with its number. No game has all of them.
///
/// Displays as in an id, in the order of the letters.
///
/// ```
/// use patience::catalogue::{GridOption, GridOptions};
///
/// let options = GridOptions::default().with(GridOption::Aces, 1).with(GridOption::Redeals, 2);
/// assert_eq!(options.to_string(), "ar2");
/// assert!(options.has(GridOption::Aces) && !options.has(GridOption::Strict));
/// assert_eq!(options.number(GridOption::Redeals), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct GridOptions([u8; GridOption::ALL.len()]);

impl GridOptions {
    /// Returns these options and another one, with its number; an option that takes no number has 1,
    /// and 0 leaves an option out.
    #[must_use]
    pub const fn with(mut self, option: GridOption, number: u8) -> Self {
        self.0[option as usize] = number;
        self
    }

    /// Returns whether an option is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, option: GridOption) -> bool {
        self.number(option) > 0
    }

    /// Returns the number of an option, 1 for one that takes none, or 0 without the option.
    #[must_use]
    #[inline]
    pub const fn number(self, option: GridOption) -> u8 {
        self.0[option as usize]
    }

    /// Returns each option that is set, in the order of the letters.
    pub fn each(self) -> impl Iterator<Item = GridOption> + Clone {
        GridOption::ALL.into_iter().filter(move |&option| self.has(option))
    }

    /// Returns the options that change the deal.
    #[must_use]
    pub fn that_change_the_deal(self) -> Self {
        let changing = self.each().filter(|option| option.changes_the_deal());
        changing.fold(Self::default(), |all, option| all.with(option, self.number(option)))
    }

    /// Returns the first of these options that excludes another one.
    #[must_use]
    pub fn excluding(self, option: GridOption) -> Option<GridOption> {
        self.each().find(|other| option.entry().excludes.contains(other))
    }
}

impl fmt::Display for GridOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.each().try_for_each(|option| {
            let entry = option.entry();
            write!(f, "{}", entry.letter)?;
            entry.number.as_ref().map_or(Ok(()), |_| write!(f, "{}", self.number(option)))
        })
    }
}

impl fmt::Debug for GridOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
