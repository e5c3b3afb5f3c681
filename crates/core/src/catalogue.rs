//! The games on a grid. One value for each holds everything that sets it apart from the others of
//! its family.
//!
//! [`notation`](crate::notation) reads from it what the text depends on, and [`game`](crate::game)
//! what the rules depend on. A new game of a family is a new value here.

#![warn(clippy::wildcard_enum_match_arm)]

mod options;
mod pysolfc;

pub use options::{GridOption, GridOptions, OptionEntry};
pub use pysolfc::{Difference, PySolFc, PySolFcGame};

use crate::cards::{Card, Hook, Rank};
use crate::sealed::Sealed;
use crate::text::english::plain;
use std::fmt::{self, Debug};
use std::hash::Hash;

/// What the text of an id depends on, from [`entries`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Entry {
    /// The name at the start of ids.
    pub name: &'static str,
    /// The title of the game.
    pub title: &'static str,
    /// Abbreviations and names in other languages, in plain letters, by which a text may call it.
    pub other_names: &'static [&'static str],
    /// The measures of the easiest of the hard deals and of the hardest of the easy ones, of its standard size:
    /// what the search for a deal would find out each time.
    #[doc(hidden)]
    pub levels: [(u32, u32); 2],
    /// The standard number of rows.
    pub rows: u8,
    /// The standard number of columns.
    pub columns: u8,
    /// The standard number of decks, which is also the minimum.
    pub decks: u8,
    /// The maximum number of decks.
    pub max_decks: u8,
    /// The options of the game, in the order of their letters.
    pub options: &'static [GridOption],
    /// The games of PySolFC that are dealt like it.
    pub pysolfc: PySolFc,
}

// A game is shown by its name, so that no snapshot of a verdict changes when the catalogue says more.
impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The standard game of Match Solitaire, as its ids begin: they have numbers in place of a name.
pub const MATCH_SOLITAIRE: &str = "3x3x13x5";

/// Abbreviations and other names of Match Solitaire, in plain letters.
#[doc(hidden)]
pub const MATCH_SOLITAIRE_NAMES: [&str; 4] = ["match", "matchsolitaire", "matchsol", "solitaire"];

/// The measures of deals of Match Solitaire, as [`levels`](Entry::levels) of other games.
#[doc(hidden)]
pub const MATCH_SOLITAIRE_LEVELS: [(u32, u32); 2] = [(35, 59), (92, 90)];

/// Which cards make a pair, wherever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairs {
    /// Cards of the same rank.
    Rank,
    /// Cards of the same suit.
    Suit,
    /// Cards whose ranks add up to this number. An ace counts 1, jack, queen and king 11, 12 and
    /// 13.
    Sum(u8),
}

/// Where the cards of a pair may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairRange {
    /// In cells that share a side or, without option `o`, a corner.
    Neighbours,
    /// In one row or in one column, at any distance, regardless of the cards between them.
    Line,
}

/// How the stock fills the gaps of a discard in place, with option `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InPlace {
    /// In reading order. Once the stock is empty, the cards close up.
    InReadingOrder,
    /// First the cell that the move names first. Once the stock is empty, gaps stay.
    AsNamed,
}

/// What happens after a discard, and what `+` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closing {
    /// The gaps stay until the player's `+` closes up the cards and fills the grid from the stock.
    ByPlayer,
    /// The cards close up and the stock fills the grid, as after a `+`, which is illegal: option `c`.
    AfterDiscard,
    /// The stock fills the gaps where they are, and `+` is illegal: option `i`.
    InPlace(InPlace),
}

/// A game of the pairing family: discard pairs from a grid, which closes up and is filled from the
/// stock.
///
/// ```
/// use patience::catalogue::{PAIRINGS, Pairs};
///
/// let sums = PAIRINGS.iter().filter(|game| matches!(game.pairs, Pairs::Sum(_)));
/// assert!(sums.map(|game| game.entry.title).eq(["Thirteens", "Fourteens"]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PairingGame {
    /// The name, title and options of the game.
    pub entry: Entry,
    /// Which cards pair.
    pub pairs: Pairs,
    /// Where the cards of a pair may be.
    pub near: PairRange,
    /// The rank that is discarded alone.
    pub singleton_rank: Option<Rank>,
    /// The rank that is never discarded. The game is won when the stock is empty and only cards of
    /// this rank are left.
    pub kept_rank: Option<Rank>,
    /// How option `i` fills gaps, if the game has it.
    pub in_place: Option<InPlace>,
}

impl fmt::Debug for PairingGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.entry, f)
    }
}

/// The difference of games that are filled in place.
static FILLS_IN_PLACE: &[Difference] = &[Difference {
    without: Some(GridOption::InPlace),
    words: "gaps are filled in place, as with option `i`: without it only the deal is the same",
}];

/// Every game of the pairing family.
pub static PAIRINGS: [PairingGame; 4] = [
    PairingGame {
        entry: Entry {
            name: "montecarlo",
            title: "Monte Carlo",
            other_names: &["mc", "monte", "montekarlo", "weddings"],
            levels: [(123, 36), (161, 38)],
            rows: 5,
            columns: 5,
            decks: 1,
            max_decks: 4,
            options: &[GridOption::ClosesUp, GridOption::Orthogonal, GridOption::Strict],
            pysolfc: PySolFc {
                games: &[
                    PySolFcGame { number: 89, title: "Monte Carlo", size: [5, 5, 1] },
                    PySolFcGame { number: 216, title: "Monte Carlo (2 Decks)", size: [5, 5, 2] },
                ],
                hook: Hook::Nothing,
                plays_as: Some(&[]),
                differs: &[],
            },
        },
        pairs: Pairs::Rank,
        near: PairRange::Neighbours,
        singleton_rank: None,
        kept_rank: None,
        in_place: None,
    },
    PairingGame {
        entry: Entry {
            name: "thirteens",
            title: "Thirteens",
            other_names: &["dreizehn", "treize", "trece", "tredici", "thirteen", "th"],
            levels: [(184, 33), (196, 36)],
            rows: 5,
            columns: 5,
            decks: 1,
            max_decks: 4,
            options: &[GridOption::ClosesUp, GridOption::Orthogonal, GridOption::Strict],
            pysolfc: PySolFc {
                games: &[PySolFcGame { number: 92, title: "Neighbour", size: [5, 5, 1] }],
                hook: Hook::Nothing,
                plays_as: Some(&[GridOption::ClosesUp]),
                differs: &[Difference {
                    without: Some(GridOption::ClosesUp),
                    words: "the grid closes up after each discard, as with option `c`: what cannot be won here cannot be won there, but a solution here may be none there",
                }],
            },
        },
        pairs: Pairs::Sum(13),
        near: PairRange::Neighbours,
        singleton_rank: Some(Rank::KING),
        kept_rank: None,
        in_place: None,
    },
    PairingGame {
        entry: Entry {
            name: "fourteens",
            title: "Fourteens",
            other_names: &["vierzehn", "catorce", "quattordici", "fourteen", "ft"],
            levels: [(183, 31), (188, 33)],
            rows: 5,
            columns: 5,
            decks: 1,
            max_decks: 4,
            options: &[GridOption::InPlace, GridOption::Strict],
            pysolfc: PySolFc {
                games: &[PySolFcGame { number: 810, title: "Quatorze", size: [5, 5, 1] }],
                hook: Hook::Nothing,
                plays_as: Some(&[GridOption::InPlace]),
                differs: FILLS_IN_PLACE,
            },
        },
        pairs: Pairs::Sum(14),
        near: PairRange::Line,
        singleton_rank: None,
        kept_rank: None,
        in_place: Some(InPlace::InReadingOrder),
    },
    PairingGame {
        entry: Entry {
            name: "acessquare",
            title: "Aces Square",
            other_names: &["aces", "ace", "as", "acesq", "acesquare"],
            levels: [(162, 31), (170, 29)],
            rows: 4,
            columns: 4,
            decks: 1,
            max_decks: 4,
            options: &[GridOption::InPlace, GridOption::Strict],
            pysolfc: PySolFc {
                games: &[PySolFcGame { number: 898, title: "Aces Square", size: [4, 4, 1] }],
                hook: Hook::Nothing,
                plays_as: Some(&[GridOption::InPlace]),
                differs: FILLS_IN_PLACE,
            },
        },
        pairs: Pairs::Suit,
        near: PairRange::Line,
        singleton_rank: None,
        kept_rank: Some(Rank::ACE),
        in_place: Some(InPlace::AsNamed),
    },
];

impl PairingGame {
    /// Returns what happens after a discard, with these options.
    ///
    /// ```
    /// use patience::catalogue::{Closing, GridOption, GridOptions, InPlace, PAIRINGS};
    ///
    /// let [monte_carlo, _, fourteens, _] = &PAIRINGS;
    /// let with = |option| GridOptions::default().with(option, 1);
    /// assert_eq!(monte_carlo.closing(with(GridOption::ClosesUp)), Closing::AfterDiscard);
    /// let in_place = fourteens.closing(with(GridOption::InPlace));
    /// assert_eq!(in_place, Closing::InPlace(InPlace::InReadingOrder));
    /// ```
    #[must_use]
    #[inline]
    pub const fn closing(&self, options: GridOptions) -> Closing {
        match self.in_place {
            Some(how) if options.has(GridOption::InPlace) => Closing::InPlace(how),
            _ if options.has(GridOption::ClosesUp) => Closing::AfterDiscard,
            _ => Closing::ByPlayer,
        }
    }
}

/// The cards dealt to the foundations at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartingFoundations {
    /// None: the first cards played start the foundations, unless option `f` deals those of
    /// [`AceAndKing`](Self::AceAndKing).
    Nothing,
    /// Every ace, unless option `a` leaves them in the deck.
    Aces,
    /// The first ace and the first king of each suit.
    AceAndKing,
}

impl StartingFoundations {
    /// Returns how many copies of a card are dealt to the foundations at the start, of the number in the
    /// deck.
    ///
    /// ```
    /// use patience::catalogue::StartingFoundations;
    ///
    /// let ace = "AS".parse().unwrap();
    /// assert_eq!(StartingFoundations::Aces.copies(ace, 2), 2);
    /// assert_eq!(StartingFoundations::AceAndKing.copies(ace, 2), 1);
    /// ```
    #[must_use]
    pub fn copies(self, card: Card, in_deck: usize) -> usize {
        match (self, card.rank()) {
            (Self::Aces, Rank::ACE) => in_deck,
            (Self::AceAndKing, Rank::ACE | Rank::KING) => in_deck.min(1),
            _ => 0,
        }
    }
}

/// The foundations of each suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foundations {
    /// A foundation for each deck, from the ace up.
    Up,
    /// A foundation from the ace up, and a foundation from the king down.
    UpAndDown,
}

/// What a cell of the grid holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// The cell holds one card.
    Card,
    /// A pile of cards.
    Pile,
}

/// How many cards the waste holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waste {
    /// Any number.
    Any,
    /// The waste has one card, which may go on any pile, to make room for the next card.
    One,
}

/// What `+` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plus {
    /// Turns the next card of the stock to the waste.
    Turn,
    /// Deals a card from the stock on each pile.
    DealRow,
}

/// What fills the gap of a played card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gap {
    /// The next card of the stock or the top card of the waste, at the player's choice.
    Chosen,
    /// The next card of the stock.
    Stock,
    /// The card in the waste if there is one; else the gap waits for a card of the waste: option `w`.
    WasteFirst,
    /// Nothing by itself: the gap waits for the top card of the waste or a card of another cell:
    /// option `g`.
    Waits,
}

/// A game of the building family: build foundations in suit, and fill gaps.
///
/// ```
/// use patience::catalogue::BUILDINGS;
///
/// let without_waste = BUILDINGS.iter().find(|game| game.waste.is_none()).unwrap();
/// assert_eq!(without_waste.entry.title, "Twenty");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BuildingGame {
    /// The name, title and options of the game.
    pub entry: Entry,
    /// What is on the foundations from the start.
    pub starting_foundations: StartingFoundations,
    /// The foundations.
    pub foundations: Foundations,
    /// What a cell holds.
    pub cells: CellKind,
    /// The waste, if there is one.
    pub waste: Option<Waste>,
    /// What `+` does.
    pub plus: Plus,
    /// What fills a gap.
    pub gap: Gap,
    /// Whether the waste can be turned over, as often as option `r` says.
    pub redeals: bool,
    /// Whether cards may move to empty piles once the stock is empty.
    pub transfers: bool,
}

impl fmt::Debug for BuildingGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.entry, f)
    }
}

/// Every game of the building family.
pub static BUILDINGS: [BuildingGame; 3] = [
    BuildingGame {
        entry: Entry {
            name: "carpet",
            title: "Carpet",
            other_names: &["teppich", "tapis", "alfombra", "tappeto", "tapijt", "ca", "cp"],
            levels: [(109, 73), (217, 72)],
            rows: 4,
            columns: 5,
            decks: 1,
            max_decks: 4,
            options: &[
                GridOption::Aces,
                GridOption::GapsWait,
                GridOption::Peek,
                GridOption::Redeals,
            ],
            pysolfc: PySolFc {
                games: &[PySolFcGame { number: 97, title: "Carpet", size: [4, 5, 1] }],
                hook: Hook::Aces,
                plays_as: Some(&[GridOption::GapsWait]),
                differs: &[
                    Difference {
                        without: Some(GridOption::GapsWait),
                        words: "gaps wait, as with option `g`, and cards may come back from the foundations: a solution here wins there, but what cannot be won here may be won there",
                    },
                    Difference {
                        without: None,
                        words: "cards may come back from the foundations: a solution here wins there, but what cannot be won here may be won there",
                    },
                ],
            },
        },
        starting_foundations: StartingFoundations::Aces,
        foundations: Foundations::Up,
        cells: CellKind::Card,
        waste: Some(Waste::Any),
        plus: Plus::Turn,
        gap: Gap::Chosen,
        redeals: true,
        transfers: false,
    },
    BuildingGame {
        entry: Entry {
            name: "colorado",
            title: "Colorado",
            other_names: &["co"],
            levels: [(180, 179), (294, 152)],
            rows: 2,
            columns: 10,
            decks: 2,
            max_decks: 2,
            options: &[GridOption::FoundationsStarted, GridOption::WasteFirst],
            pysolfc: PySolFc {
                games: &[PySolFcGame { number: 296, title: "Colorado", size: [2, 10, 2] }],
                hook: Hook::AcesAndKings { pack: 0 },
                plays_as: Some(&[GridOption::FoundationsStarted, GridOption::WasteFirst]),
                differs: &[Difference {
                    without: Some(GridOption::WasteFirst),
                    words: "the waste fills gaps, as with option `w`: a solution here may be none there",
                }],
            },
        },
        starting_foundations: StartingFoundations::Nothing,
        foundations: Foundations::UpAndDown,
        cells: CellKind::Pile,
        waste: Some(Waste::One),
        plus: Plus::Turn,
        gap: Gap::Chosen,
        redeals: false,
        transfers: false,
    },
    BuildingGame {
        entry: Entry {
            name: "twenty",
            title: "Twenty",
            other_names: &["zwanzig", "vingt", "veinte", "venti", "twenties", "tw"],
            levels: [(36, 110), (57, 114)],
            rows: 4,
            columns: 5,
            decks: 2,
            max_decks: 2,
            options: &[],
            pysolfc: PySolFc {
                games: &[PySolFcGame { number: 443, title: "Twenty", size: [2, 10, 2] }],
                hook: Hook::AcesAndKings { pack: 1 },
                plays_as: Some(&[]),
                differs: &[Difference {
                    without: None,
                    words: "cards may come back from the foundations: a solution here wins there, but what cannot be won here may be won there",
                }],
            },
        },
        starting_foundations: StartingFoundations::AceAndKing,
        foundations: Foundations::UpAndDown,
        cells: CellKind::Pile,
        waste: None,
        plus: Plus::DealRow,
        gap: Gap::Stock,
        redeals: false,
        transfers: true,
    },
];

impl BuildingGame {
    /// Returns what is on the foundations from the start, with these options.
    ///
    /// ```
    /// use patience::catalogue::{BUILDINGS, StartingFoundations, GridOption, GridOptions};
    ///
    /// let [carpet, colorado, _] = &BUILDINGS;
    /// let with = |option| GridOptions::default().with(option, 1);
    /// assert_eq!(carpet.starting_foundations(with(GridOption::Aces)), StartingFoundations::Nothing);
    /// assert_eq!(colorado.starting_foundations(with(GridOption::FoundationsStarted)), StartingFoundations::AceAndKing);
    /// ```
    #[must_use]
    pub const fn starting_foundations(&self, options: GridOptions) -> StartingFoundations {
        use StartingFoundations::{AceAndKing, Aces, Nothing};
        match self.starting_foundations {
            Aces if options.has(GridOption::Aces) => Nothing,
            Nothing if options.has(GridOption::FoundationsStarted) => AceAndKing,
            dealt @ (Nothing | Aces | AceAndKing) => dealt,
        }
    }

    /// Returns whether moves of the game have a character, other than those of cells.
    #[must_use]
    pub fn has_character(&self, character: char) -> bool {
        match character {
            '*' | '+' => true,
            '^' | '_' => self.foundations == Foundations::UpAndDown,
            's' => self.gap == Gap::Chosen,
            'w' => self.waste.is_some(),
            '~' => self.redeals,
            _ => false,
        }
    }
}

/// Returns the titles of the games whose moves have a character that is not in the moves of every
/// game on a grid.
///
/// ```
/// use patience::catalogue::games_with;
///
/// assert_eq!(games_with('^').collect::<Vec<_>>(), ["Colorado", "Twenty"]);
/// ```
pub fn games_with(character: char) -> impl Iterator<Item = &'static str> {
    let has = move |game: &&BuildingGame| game.has_character(character);
    BUILDINGS.iter().filter(has).map(|game| game.entry.title)
}

/// A family of games that differ in a value of the catalogue.
pub trait Family: Sealed + Copy + Eq + Hash + Debug + 'static {
    /// Returns what the id of the game depends on.
    fn entry(&self) -> &Entry;

    /// Returns the number of cards of `decks` decks that are dealt to the foundations at the start,
    /// with these options.
    ///
    /// ```
    /// use patience::catalogue::{BUILDINGS, Family, GridOption, GridOptions};
    ///
    /// let carpet = &BUILDINGS[0];
    /// assert_eq!(carpet.set_aside(1, GridOptions::default()), 4);
    /// // With option `a`, the aces are dealt like other cards.
    /// assert_eq!(carpet.set_aside(1, GridOptions::default().with(GridOption::Aces, 1)), 0);
    /// ```
    fn set_aside(&self, decks: u8, options: GridOptions) -> u8;
}

impl Sealed for PairingGame {}

impl Family for PairingGame {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn set_aside(&self, _: u8, _: GridOptions) -> u8 {
        0
    }
}

impl Sealed for BuildingGame {}

impl Family for BuildingGame {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn set_aside(&self, decks: u8, options: GridOptions) -> u8 {
        match self.starting_foundations(options) {
            StartingFoundations::Aces => 4 * decks,
            StartingFoundations::AceAndKing => 8,
            StartingFoundations::Nothing => 0,
        }
    }
}

/// Returns what the ids of all these games depend on.
///
/// ```
/// use patience::catalogue::entries;
///
/// let names: Vec<&str> = entries().map(|entry| entry.name).collect();
/// assert_eq!(names.len(), 7);
/// // The standard game of each.
/// assert!(names.iter().all(|name| format!("{name}+1").parse::<patience::Position>().is_ok()));
/// ```
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    PAIRINGS.iter().map(Family::entry).chain(BUILDINGS.iter().map(Family::entry))
}

impl GridOption {
    /// Returns the games that have it.
    pub fn games(self) -> impl Iterator<Item = &'static Entry> {
        entries().filter(move |game| game.options.contains(&self))
    }
}

impl GridOptions {
    /// Returns whether a game can have them: all are its own, with numbers in their ranges, and none
    /// excludes another.
    #[must_use]
    pub fn fit(self, game: &Entry) -> bool {
        self.each().all(|option| {
            let number = option.entry().number.clone().unwrap_or(1..=1);
            game.options.contains(&option)
                && number.contains(&self.number(option))
                && self.excluding(option).is_none()
        })
    }
}

impl PySolFc {
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
