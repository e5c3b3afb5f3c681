//! Ranges of shuffle numbers.

use std::fmt;
use std::str::FromStr;

/// Shuffle numbers from a first to a last one. Reads and displays as `1..=2000`.
///
/// ```
/// use patience::census::numbers::Numbers;
///
/// let numbers: Numbers = "1..=2000".parse().unwrap();
/// assert_eq!((numbers.first(), numbers.last(), numbers.count()), (1, 2000, 2000));
/// assert_eq!("2000..=1".parse::<Numbers>().unwrap_err().to_string(), "2000..=1 is empty: write `1..=2000`");
/// assert_eq!("1-9".parse::<Numbers>().unwrap_err().to_string(), "write `1..=9`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    first: u64,
    last: u64,
}

/// The reason why there is no such range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumbersError {
    /// The text is not a range.
    Malformed,
    /// The text says a range in another way.
    Written {
        /// The range, if it has one number more.
        meant: Numbers,
    },
    /// The text is one number.
    One {
        /// The number.
        number: u64,
    },
    /// The last number is before the first.
    Empty {
        /// The first number.
        first: u64,
        /// The last number.
        last: u64,
    },
    /// The range has 2⁶⁴ numbers, more than can be counted.
    TooMany,
}

impl fmt::Display for NumbersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("expected two numbers, as in `1..=1000`"),
            Self::Written { meant } => write!(f, "write `{meant}`"),
            Self::One { number: 1 } => f.write_str("write `1..=1`"),
            Self::One { number } => {
                write!(f, "write `1..={number}`, or `{number}..={number}` for that one deal")
            }
            Self::Empty { first, last } => {
                write!(f, "{first}..={last} is empty: write `{last}..={first}`")
            }
            Self::TooMany => write!(f, "more than {} numbers", u64::MAX),
        }
    }
}

impl std::error::Error for NumbersError {}

impl Numbers {
    /// Returns the numbers from `first` to `last`.
    ///
    /// # Errors
    /// Returns an error if there are none, or too many.
    pub const fn new(first: u64, last: u64) -> Result<Self, NumbersError> {
        match last.checked_sub(first) {
            None => Err(NumbersError::Empty { first, last }),
            Some(u64::MAX) => Err(NumbersError::TooMany),
            Some(_) => Ok(Self { first, last }),
        }
    }

    /// Returns the range of one number.
    #[must_use]
    pub const fn one(number: u64) -> Self {
        Self { first: number, last: number }
    }

    /// Returns the first number.
    #[must_use]
    pub const fn first(self) -> u64 {
        self.first
    }

    /// Returns the last number.
    #[must_use]
    pub const fn last(self) -> u64 {
        self.last
    }

    /// Returns how many there are, at least one.
    #[must_use]
    pub const fn count(self) -> u64 {
        (self.last - self.first).saturating_add(1)
    }

    /// Returns each number in turn.
    pub fn iter(self) -> impl Iterator<Item = u64> {
        self.first..=self.last
    }

    /// Returns the numbers of both.
    #[must_use]
    pub fn common(self, other: Self) -> Option<Self> {
        let (first, last) = (self.first.max(other.first), self.last.min(other.last));
        (first <= last).then_some(Self { first, last })
    }

    /// Returns up to `count` numbers from the first one, and the others. `count` is at least one.
    #[must_use]
    pub const fn split(self, count: u64) -> (Self, Option<Self>) {
        if self.count() <= count {
            return (self, None);
        }
        let next = self.first + count;
        (Self { last: next - 1, ..self }, Some(Self { first: next, ..self }))
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..={}", self.first, self.last)
    }
}

impl FromStr for Numbers {
    type Err = NumbersError;

    fn from_str(text: &str) -> Result<Self, NumbersError> {
        let number = |text: &str| {
            if text.bytes().all(|byte| byte.is_ascii_digit()) {
                text.parse::<u64>().map_err(|_| NumbersError::Malformed)
            } else {
                Err(NumbersError::Malformed)
            }
        };
        match text.split_once("..=").map(|(first, last)| (number(first), number(last))) {
            Some((Ok(first), Ok(last))) => Self::new(first, last),
            _ => Err(Self::meant(text)),
        }
    }
}

impl Numbers {
    /// Returns what is wrong with a text that is no range.
    fn meant(text: &str) -> NumbersError {
        // Thousands are often set apart.
        let text: String = text.chars().filter(|it| !matches!(it, '_' | '\'' | ',')).collect();
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u64>().ok().filter(|_| is_number(text));
        if let Some(number) = number(text.trim()) {
            return NumbersError::One { number };
        }
        let mut words = text.split(|it: char| !it.is_ascii_digit()).filter(|it| !it.is_empty());
        let between = text.trim_matches(|it: char| it.is_ascii_digit() || it.is_whitespace());
        let is_between = ["..=", "..", "...", "…", "-", "–", "—", ":", "to", "=", "=..", "..+"];
        match (words.next().and_then(number), words.next().and_then(number), words.next()) {
            (Some(first), Some(last), None) if is_between.contains(&between.trim()) => {
                match Self::new(first.min(last), first.max(last)) {
                    Ok(meant) => NumbersError::Written { meant },
                    Err(error) => error,
                }
            }
            _ => NumbersError::Malformed,
        }
    }
}

/// A set of shuffle numbers, as ranges in order with gaps between them.
///
/// ```
/// use patience::census::numbers::{Numbers, NumberSet};
///
/// let range = |text: &str| text.parse::<Numbers>().unwrap();
/// let mut set = NumberSet::default();
/// set.add(range("1..=10")).unwrap();
/// set.add(range("21..=30")).unwrap();
/// assert_eq!(set.add(range("5..=12")), Err(range("5..=10")));
/// assert_eq!(set.missing_of(range("1..=40")), [range("11..=20"), range("31..=40")]);
/// set.add(range("11..=20")).unwrap();
/// assert_eq!(set.ranges(), [range("1..=30")]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberSet {
    ranges: Vec<Numbers>,
}

impl NumberSet {
    /// Returns the ranges.
    #[must_use]
    pub fn ranges(&self) -> &[Numbers] {
        &self.ranges
    }

    /// Returns how many numbers there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.ranges.iter().fold(0, |count, range| range.count().saturating_add(count))
    }

    /// Returns the range from the first number to the last, if there are any.
    #[must_use]
    pub fn span(&self) -> Option<Numbers> {
        let (first, last) = (self.ranges.first()?.first, self.ranges.last()?.last);
        Some(Numbers { first, last })
    }

    /// Adds a range.
    ///
    /// # Errors
    /// Returns the first numbers of it that are there already. The set is unchanged then.
    pub fn add(&mut self, new: Numbers) -> Result<(), Numbers> {
        let at = self.ranges.partition_point(|range| range.last < new.first);
        if let Some(common) = self.ranges.get(at).and_then(|range| range.common(new)) {
            return Err(common);
        }
        let touches = |first: Numbers, next: Numbers| first.last.checked_add(1) == Some(next.first);
        let after = self.ranges.get(at).copied().filter(|&range| touches(new, range));
        let before = at.checked_sub(1).map(|at| self.ranges[at]);
        match (before.filter(|&range| touches(range, new)), after) {
            (Some(_), Some(range)) => {
                self.ranges[at - 1].last = range.last;
                self.ranges.remove(at);
            }
            (Some(_), None) => self.ranges[at - 1].last = new.last,
            (None, Some(_)) => self.ranges[at].first = new.first,
            (None, None) => self.ranges.insert(at, new),
        }
        Ok(())
    }

    /// Adds another set.
    ///
    /// # Errors
    /// Returns the first numbers of it that are there already. The set is unchanged then.
    pub fn merge(&mut self, other: &Self) -> Result<(), Numbers> {
        let mut merged = self.clone();
        other.ranges.iter().try_for_each(|&range| merged.add(range))?;
        *self = merged;
        Ok(())
    }

    /// Returns the numbers of a range that are not in the set.
    #[must_use]
    pub fn missing_of(&self, range: Numbers) -> Vec<Numbers> {
        let (mut missing, mut rest) = (Vec::new(), Some(range));
        for known in &self.ranges {
            let Some(open) = rest else { break };
            let Some(common) = known.common(open) else { continue };
            if open.first < common.first {
                missing.push(Numbers { last: common.first - 1, ..open });
            }
            rest = (common.last < open.last).then(|| Numbers { first: common.last + 1, ..open });
        }
        missing.extend(rest);
        missing
    }

    /// Returns the gaps between the ranges.
    #[must_use]
    pub fn gaps(&self) -> Vec<Numbers> {
        self.span().map(|span| self.missing_of(span)).unwrap_or_default()
    }
}
