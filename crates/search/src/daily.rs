//! The deal of the day: for each date one deal that can be won, the same for everyone.

use crate::solve::{Aim, Solvability, Solver};
use patience_core::budget::Budget;
use patience_core::notation::{Dealing, GameId, Variant, matching};
use patience_core::play::Position;
use std::fmt;

/// A date of the calendar. Displays as `2026-11-26`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The first day that computers count.
    #[doc(hidden)]
    pub const FIRST: Self = Self { year: 1970, month: 1, day: 1 };

    /// Returns a date: year 1–9999, month 1–12, day 1–31; none if there is no such day.
    ///
    /// ```
    /// use patience::daily::Date;
    ///
    /// assert_eq!(Date::new(2028, 2, 29).unwrap().to_string(), "2028-02-29");
    /// assert_eq!(Date::new(2026, 2, 29), None);
    /// ```
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            _ => return None,
        };
        match (year, day >= 1 && day <= days) {
            (1..=9999, true) => Some(Self { year, month, day }),
            _ => None,
        }
    }

    /// Returns the date as a number: 20261126.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.year as u32 * 10_000 + self.month as u32 * 100 + self.day as u32
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The positions that a search may meet before a deal counts as one that can be won. Few deals take so
/// many.
#[doc(hidden)]
pub const NODES: u64 = 1_000_000;

/// Returns the deal of a day: the game of Match Solitaire `3x3x13x5+` whose number is the date, such as
/// `3x3x13x5+20261126`. If a search proves that it cannot be won, the deal with the next number takes its
/// place, and so on.
///
/// ```
/// use patience::daily::{Date, deal_of_the_day};
///
/// let date = Date::new(2026, 11, 26).unwrap();
/// assert_eq!(deal_of_the_day(date).to_string(), "3x3x13x5+20261126");
/// ```
#[must_use]
pub fn deal_of_the_day(date: Date) -> GameId {
    let Some(layout) = matching::Layout::new(3, 3, 13, 5) else {
        unreachable!("the layout is in all ranges")
    };
    let id = |number: u64| GameId {
        variant: Variant::Matching(layout),
        dealing: Dealing::Open,
        shuffle: Some(number.into()),
    };
    let mut solver = Solver::default();
    let mut is_lost = |id: GameId| {
        let Ok(position) = id.to_string().parse::<Position>() else { return false };
        let answer = solver.solve(&position, Aim::Any, &mut Budget::nodes(NODES));
        answer.finding == Solvability::Unsolvable
    };
    let mut number = u64::from(date.number());
    while is_lost(id(number)) {
        number += 1;
    }
    id(number)
}
