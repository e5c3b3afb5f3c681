//! Counts deals.

use super::number::Number;
use super::question::{Question, Requirement};
use super::trial::Trial;
use crate::cardless::Constraint;
use num_bigint::BigUint;
use num_traits::Zero;
use patience_core::budget::{Budget, Limit};

/// The number of deals, or bounds for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The exact number.
    Exact(Number),
    /// The budget ended the count. Both bounds are proved and inclusive.
    Between {
        /// The lower bound.
        at_least: Number,
        /// The upper bound.
        at_most: Number,
    },
}

/// The maximum number of records for inclusion and exclusion over stuck games. It takes two to this
/// power counts.
const MAX_EXCLUDED: usize = 12;

impl Question<'_, '_> {
    /// Counts the deals with which every record passes. Deals are equal if they have equal cards in
    /// all places.
    ///
    /// ```
    /// # mod patience { pub use patience_core::*; pub use patience_infer as infer; }
    /// use patience::infer::{Count, Question};
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x2x2+[? ? AS ?] *12 =partial").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// assert_eq!(question.count(&mut Budget::nodes(10_000)), Count::Exact(2.into()));
    /// ```
    #[must_use]
    pub fn count(&self, budget: &mut Budget<'_>) -> Count {
        match self.try_count(budget) {
            Ok(count) => Count::Exact(Number(count)),
            Err(_) => {
                let (at_least, at_most) = self.bounds(&self.requirements(), budget);
                Count::Between { at_least: Number(at_least), at_most: Number(at_most) }
            }
        }
    }

    fn try_count(&self, budget: &mut Budget<'_>) -> Result<BigUint, Limit> {
        let requirements = self.requirements();
        if requirements.iter().any(|&requirement| self.impossible(requirement).is_some()) {
            return Ok(BigUint::zero());
        }
        if let Some(deck) = self.whole_deck() {
            return Ok(u64::from(self.passes(&deck)).into());
        }
        if self.requires_nothing(&requirements) {
            return Ok(self.arrangements());
        }
        let share = budget.left() / 5 * 3;
        match budget.within(share, |budget| self.count_by_search(&requirements, budget)) {
            Err(Limit::Nodes) if Trial::is_affordable(self, budget) => {
                Ok(Trial::new(self, budget)?.number())
            }
            counted => counted,
        }
    }

    /// Counts by inclusion and exclusion: deals that leave a game stuck are subtracted if it must
    /// not be.
    fn count_by_search(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Result<BigUint, Limit> {
        let mut partial: Vec<usize> = Vec::new();
        for requirement in requirements {
            if let Requirement::End { record } = *requirement
                && self.alternatives(record).is_some()
                && !partial.iter().any(|&other| {
                    self.stuck(other) == self.stuck(record)
                        && self.lines[other].aside == self.lines[record].aside
                })
            {
                partial.push(record);
            }
        }
        if partial.len() > MAX_EXCLUDED {
            return Err(Limit::Nodes);
        }
        let (mut with, mut without) = (BigUint::zero(), BigUint::zero());
        for stuck in 0..1_u32 << partial.len() {
            let stuck = partial
                .iter()
                .enumerate()
                .filter(|(at, _)| stuck >> at & 1 == 1)
                .map(|(_, &record)| record);
            let extra: Vec<(usize, Constraint)> = stuck
                .clone()
                .flat_map(|record| {
                    self.stuck(record).iter().map(move |constraint| (record, constraint.clone()))
                })
                .collect();
            let count = self.count_with(requirements, &extra, budget)?;
            if stuck.count() % 2 == 0 { with += count } else { without += count }
        }
        Ok(with - without)
    }
}
