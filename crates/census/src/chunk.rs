//! Totals of some numbers, with what was measured.

use crate::numbers::{NumberSet, Numbers};
use crate::totals::{Deal, Totals};
use std::fmt;

/// The measurement: chunks that differ in any part of it are not added up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Measured {
    /// The game, as an id without a number.
    pub id: String,
    /// The version of the program.
    pub version: String,
    /// A hash of the rules.
    pub rules: String,
    /// The engine that shuffled.
    pub engine: String,
    /// The name of the player.
    pub player: String,
    /// `known` if the player looks at the stock, else `hidden`.
    pub stock: String,
    /// `any` or `shortest`: which solutions the player looks for.
    pub aim: String,
    /// The limit of nodes for each deal.
    pub limit: u64,
    /// The limit of positions for a second search through each lost deal, if there was one.
    pub again: Option<u64>,
}

impl Measured {
    fn second_search(&self) -> String {
        self.again.map_or_else(|| "none".to_owned(), |limit| limit.to_string())
    }

    /// Returns the first difference from another measurement of the same game, if there is one.
    fn difference(&self, other: &Self) -> Option<Difference> {
        let fields = [
            ("version", &self.version, &other.version),
            ("hash of the rules", &self.rules, &other.rules),
            ("engine", &self.engine, &other.engine),
            ("player", &self.player, &other.player),
            ("stock", &self.stock, &other.stock),
            ("aim", &self.aim, &other.aim),
            ("limit of nodes", &self.limit.to_string(), &other.limit.to_string()),
            ("second search", &self.second_search(), &other.second_search()),
        ];
        let differ = fields.into_iter().find(|(_, first, second)| first != second);
        differ.map(|(what, first, second)| Difference {
            what,
            first: first.clone(),
            second: second.clone(),
        })
    }
}

/// A difference between two measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// What differs, in words.
    pub what: &'static str,
    /// The value of this field in the first chunk.
    pub first: String,
    /// The value of this field in the second chunk.
    pub second: String,
}

/// The reason why chunks do not merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// The chunks are of different games.
    OtherGame {
        /// The game of the first.
        first: String,
        /// The game of the second.
        second: String,
    },
    /// The chunks have other players, limits or versions, so that their counts do not add up.
    Differ {
        /// The game of both.
        id: String,
        /// What differs.
        difference: Difference,
    },
    /// Both have the same numbers.
    Overlap {
        /// The game of both.
        id: String,
        /// The first numbers that are in both.
        numbers: Numbers,
    },
    /// Numbers are missing.
    Gap {
        /// The game.
        id: String,
        /// The first numbers that are missing.
        numbers: Numbers,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame { first, second } => {
                write!(f, "{first} and {second} are different games")
            }
            Self::Differ { id, difference: Difference { what, first, second } } => {
                write!(f, "{id}: cannot add up chunks of another {what}: {first} and {second}")
            }
            Self::Overlap { id, numbers } => write!(f, "{id}: {numbers} is there twice"),
            Self::Gap { id, numbers } => write!(f, "{id}: {numbers} is missing"),
        }
    }
}

impl std::error::Error for MergeError {}

/// The results of some deals of a game, and what was measured.
///
/// ```
/// use patience::census::{Census, PlayerName, game};
/// use patience_search::solve::Aim;
///
/// let census = |numbers: &str| Census {
///     game: game("montecarlo+").unwrap(),
///     numbers: numbers.parse().unwrap(),
///     player: PlayerName::Best,
///     aim: Aim::Any,
///     nodes: 100_000,
///     again: None,
/// };
/// let run = |numbers: &str| census(numbers).run("0.1.0", "");
/// let mut merged = run("21..=30");
/// merged.merge(&run("1..=20")).unwrap();
/// assert_eq!(merged, run("1..=30"));
/// assert_eq!(
///     merged.merge(&run("7..=8")).unwrap_err().to_string(),
///     "montecarlo5x5x1+: 7..=8 is there twice"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    measured: Measured,
    numbers: NumberSet,
    totals: Totals,
}

impl Chunk {
    /// Creates a chunk without deals.
    #[must_use]
    pub fn new(measured: Measured) -> Self {
        Self { measured, numbers: NumberSet::default(), totals: Totals::default() }
    }

    #[cfg(feature = "lines")]
    /// Puts the parts of a chunk together.
    ///
    /// # Errors
    /// Returns what contradicts itself in them.
    pub(crate) fn of_parts(
        measured: Measured,
        numbers: NumberSet,
        totals: Totals,
    ) -> Result<Self, &'static str> {
        let is_in = |number: u64| numbers.missing_of(Numbers::one(number)).is_empty();
        let listed = [&totals.lost_numbers, &totals.undecided_numbers].into_iter().flatten();
        let hardest = totals.hardest.iter().map(|deal| deal.number);
        if !listed.copied().chain(hardest).all(is_in) {
            return Err("it lists a deal that is not among its numbers");
        }
        match totals.contradiction(numbers.count()) {
            Some(what) => Err(what),
            None => Ok(Self { measured, numbers, totals }),
        }
    }

    /// Returns what was measured.
    #[must_use]
    pub const fn measured(&self) -> &Measured {
        &self.measured
    }

    /// Returns the numbers of the deals.
    #[must_use]
    pub const fn numbers(&self) -> &NumberSet {
        &self.numbers
    }

    /// Returns what came of the deals.
    #[must_use]
    pub const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Adds a deal whose number it does not have yet. A number that it has is not counted again.
    pub fn add(&mut self, deal: &Deal) {
        if self.numbers.add(Numbers::one(deal.number)).is_ok() {
            self.totals.add(deal);
        }
    }

    /// Adds other deals.
    ///
    /// # Errors
    /// Returns an error if they are of another game, if something else was measured, or if it has
    /// some of their numbers already. It is unchanged then.
    pub fn merge(&mut self, other: &Self) -> Result<(), MergeError> {
        let id = || self.measured.id.clone();
        if self.measured.id != other.measured.id {
            return Err(MergeError::OtherGame { first: id(), second: other.measured.id.clone() });
        }
        if let Some(difference) = self.measured.difference(&other.measured) {
            return Err(MergeError::Differ { id: id(), difference });
        }
        self.numbers
            .merge(&other.numbers)
            .map_err(|numbers| MergeError::Overlap { id: id(), numbers })?;
        self.totals.merge(&other.totals);
        Ok(())
    }

    /// Returns how to repeat and to cite it, in one sentence.
    #[must_use]
    pub fn citation(&self) -> String {
        let Measured { id, version, rules, engine, player, stock, aim, limit, again } =
            &self.measured;
        let ranges: Vec<String> = self.numbers.ranges().iter().map(ToString::to_string).collect();
        let aim = if aim == "shortest" { " --shortest" } else { "" };
        let ranges = ranges.join(",");
        let command = format!("census {id} --numbers {ranges} --player {player}{aim}");
        let again = again.map(|limit| format!(" --prove-again {limit}")).unwrap_or_default();
        let under = format!("stock {stock}, engine {engine}, rules {rules}");
        format!("patience {version}: {command} --nodes {limit}{again} ({under})")
    }
}
