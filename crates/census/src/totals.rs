//! The results of deals, in integers.

use crate::interval::{Interval, winnable};
use crate::player::{Outcome, Played};
use std::collections::BTreeMap;

/// The result of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The shuffle number of the deal.
    pub number: u64,
    /// How the game ended.
    pub outcome: Outcome,
    /// The positions that the player met.
    pub nodes: u64,
    /// The number of moves that won it; none unless it was won.
    pub moves: Option<u64>,
    /// What a [second search](patience_search::solve::generic) found, if it was lost and one was made.
    pub again: Option<Outcome>,
}

impl Deal {
    /// Returns what came of a deal that was played.
    #[must_use]
    pub fn new(number: u64, played: &Played) -> Self {
        let Played { outcome, nodes, ref line } = *played;
        let moves = (outcome == Outcome::Won).then_some(line.len() as u64);
        Self { number, outcome, nodes, moves, again: None }
    }
}

/// A deal that took many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HardDeal {
    /// The shuffle number of the deal.
    pub number: u64,
    /// The positions that the player met.
    pub nodes: u64,
}

/// The sums over some deals. They take the same memory for any number of deals.
///
/// Merging is associative and commutative, so totals do not depend on how deals were split.
///
/// ```
/// use patience::census::player::Outcome;
/// use patience::census::totals::{Deal, Totals};
///
/// let mut totals = Totals::default();
/// totals.add(&Deal { number: 1, outcome: Outcome::Won, nodes: 50, moves: Some(40), again: None });
/// let again = Some(Outcome::Lost);
/// totals.add(&Deal { number: 2, outcome: Outcome::Lost, nodes: 9, moves: None, again });
/// assert_eq!((totals.won, totals.deals(), totals.nodes), (1, 2, 59));
/// assert_eq!((totals.lost_numbers.as_slice(), totals.proved_again), ([2].as_slice(), 1));
/// assert_eq!(totals.median(), Some(40));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of deals that were won.
    pub won: u64,
    /// The number of deals that were lost.
    pub lost: u64,
    /// The number of deals for which the limit was reached.
    pub undecided: u64,
    /// The number of lost deals that a second search proved to be lost, too.
    pub proved_again: u64,
    /// The positions met, in all deals together.
    pub nodes: u64,
    /// The number of deals that were won in each number of moves.
    pub lengths: BTreeMap<u64, u64>,
    /// The numbers of lost deals, the first [`Totals::LISTED`] of them.
    pub lost_numbers: Vec<u64>,
    /// The numbers of undecided deals, the first [`Totals::LISTED`] of them.
    pub undecided_numbers: Vec<u64>,
    /// The deals that took the most nodes, the hardest first, up to [`Totals::HARDEST`].
    pub hardest: Vec<HardDeal>,
}

impl Totals {
    /// How many numbers are listed.
    pub const LISTED: usize = 1000;

    /// How many of the hardest deals are kept.
    pub const HARDEST: usize = 10;

    /// Returns the number of deals.
    #[must_use]
    pub const fn deals(&self) -> u64 {
        self.won.saturating_add(self.lost).saturating_add(self.undecided)
    }

    /// Adds a deal.
    pub fn add(&mut self, deal: &Deal) {
        match deal.outcome {
            Outcome::Won => self.won += 1,
            Outcome::Lost => {
                self.lost += 1;
                self.proved_again += u64::from(deal.again == Some(Outcome::Lost));
                list(&mut self.lost_numbers, deal.number);
            }
            Outcome::Undecided => {
                self.undecided += 1;
                list(&mut self.undecided_numbers, deal.number);
            }
        }
        self.nodes = self.nodes.saturating_add(deal.nodes);
        if let Some(moves) = deal.moves {
            *self.lengths.entry(moves).or_default() += 1;
        }
        self.keep_hard(HardDeal { number: deal.number, nodes: deal.nodes });
    }

    /// Adds the totals of other deals.
    pub fn merge(&mut self, other: &Self) {
        self.won = self.won.saturating_add(other.won);
        self.lost = self.lost.saturating_add(other.lost);
        self.undecided = self.undecided.saturating_add(other.undecided);
        self.proved_again = self.proved_again.saturating_add(other.proved_again);
        self.nodes = self.nodes.saturating_add(other.nodes);
        for (&moves, &deals) in &other.lengths {
            let count = self.lengths.entry(moves).or_default();
            *count = count.saturating_add(deals);
        }
        other.lost_numbers.iter().for_each(|&number| list(&mut self.lost_numbers, number));
        for &number in &other.undecided_numbers {
            list(&mut self.undecided_numbers, number);
        }
        other.hardest.iter().for_each(|&deal| self.keep_hard(deal));
    }

    fn keep_hard(&mut self, deal: HardDeal) {
        // The harder one is first, and of two alike that of the smaller number.
        let is_before = |it: &HardDeal| (deal.nodes, it.number) < (it.nodes, deal.number);
        let at = self.hardest.partition_point(is_before);
        if at < Self::HARDEST {
            self.hardest.truncate(Self::HARDEST - 1);
            self.hardest.insert(at, deal);
        }
    }

    /// Returns the interval of the rate of deals that are won, at 95%, with every undecided deal as
    /// lost and as won.
    #[must_use]
    pub fn interval(&self) -> Interval {
        winnable(self.won, self.lost, self.undecided)
    }

    /// Returns the least number of moves that at least half of the won deals do not exceed.
    #[must_use]
    pub fn median(&self) -> Option<u64> {
        let mut deals = 0;
        let reaches = |(&moves, &count): (&u64, &u64)| {
            deals += count;
            (deals >= self.won.div_ceil(2)).then_some(moves)
        };
        self.lengths.iter().find_map(reaches)
    }

    /// Returns the largest number of moves of a won deal.
    #[must_use]
    pub fn longest(&self) -> Option<u64> {
        self.lengths.last_key_value().map(|(&moves, _)| moves)
    }

    #[cfg(feature = "lines")]
    /// Returns what is contradictory in the totals of so many deals, if anything is.
    #[doc(hidden)]
    pub fn contradiction(&self, deals: u64) -> Option<&'static str> {
        let listed = |numbers: &[u64], count: u64| {
            let is_sorted = numbers.windows(2).all(|pair| pair[0] < pair[1]);
            is_sorted && numbers.len() as u64 == count.min(Self::LISTED as u64)
        };
        let is_hard =
            |pair: &[HardDeal]| (pair[1].nodes, pair[0].number) < (pair[0].nodes, pair[1].number);
        let are_hardest = self.hardest.windows(2).all(is_hard)
            && self.hardest.len() as u64 == deals.min(Self::HARDEST as u64);
        if self.proved_again > self.lost {
            return Some("more deals are proved again than lost");
        }
        if sum([self.won, self.lost, self.undecided]) != Some(deals) {
            return Some("its outcomes are not as many as its numbers");
        }
        if sum(self.lengths.values().copied()) != Some(self.won) {
            return Some("its solutions are not as many as its won deals");
        }
        let are_listed = listed(&self.lost_numbers, self.lost)
            && listed(&self.undecided_numbers, self.undecided);
        (!(are_listed && are_hardest)).then_some("its lists of deals do not fit its counts")
    }
}

#[cfg(feature = "lines")]
/// Returns a sum, unless it is too large.
fn sum(counts: impl IntoIterator<Item = u64>) -> Option<u64> {
    counts.into_iter().try_fold(0, u64::checked_add)
}

/// Adds a number to a sorted list that keeps the first ones.
fn list(numbers: &mut Vec<u64>, new: u64) {
    let at = numbers.partition_point(|&number| number < new);
    if at < Totals::LISTED {
        numbers.truncate(Totals::LISTED - 1);
        numbers.insert(at, new);
    }
}
