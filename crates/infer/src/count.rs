//! Counts deals.

use super::bounds;
use super::find::PER_SET_ASIDE;
use super::number::Number;
use super::problem::Problem;
use super::question::{Question, Requirement, RequirementSet};
use super::search::DeckSearch;
use super::set_aside::SetAsideDetail;
use super::trial::Trial;
use num_bigint::BigUint;
use num_traits::Zero;
use patience_core::budget::{Budget, Limit};
use patience_core::game::Constraint;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The number of deals, or bounds for it. [`Question::count`] returns it.
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

/// The maximum number of ways to set cards aside that are examined for bounds.
const MAX_BOUNDED: usize = 16;

/// The maximum number of records for inclusion and exclusion over stuck games. It takes two to this
/// power counts.
const MAX_EXCLUDED: usize = 12;

impl Question<'_, '_> {
    /// Counts the deals with which every record passes. Deals are equal if they have equal cards in
    /// all places.
    ///
    /// ```
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

    /// Returns the number of decks that meet the requirements and some extra constraints.
    pub(super) fn count_with(
        &self,
        requirements: &[Requirement],
        extra: &[(usize, Constraint)],
        budget: &mut Budget<'_>,
    ) -> Result<BigUint, Limit> {
        let wanted = RequirementSet { requirements, dropped: &HashSet::new() };
        if self.is_mixed() {
            return Err(Limit::Nodes);
        }
        let mut total = BigUint::zero();
        let counted = self.each_set_aside(SetAsideDetail::Exact, |set_aside| {
            let problem = self.problem(&set_aside, &wanted, extra);
            match budget.spend(PER_SET_ASIDE).and_then(|()| bounds::exact(&problem, budget)) {
                Ok(count) => {
                    total += count * set_aside.ways;
                    ControlFlow::Continue(())
                }
                Err(limit) => ControlFlow::Break(limit),
            }
        });
        counted.break_value().map_or(Ok(total), Err)
    }

    /// Returns bounds for the number of decks with which every record passes, after a count was
    /// given up.
    fn bounds(&self, requirements: &[Requirement], budget: &mut Budget<'_>) -> (BigUint, BigUint) {
        let all = self.arrangements();
        if self.is_mixed() {
            let found = matches!(self.solve(requirements, budget), Ok(Some(_)));
            return (BigUint::from(u8::from(found)), all);
        }
        let wanted = RequirementSet { requirements, dropped: &HashSet::new() };
        // For the lower bound, fix one legal move for each record that must leave one.
        let ends = requirements.iter().filter_map(|&requirement| {
            if let Requirement::End { record } = requirement { Some(record) } else { None }
        });
        let open: Vec<usize> = ends.filter(|&record| self.alternatives(record).is_some()).collect();
        let mut extra = Vec::new();
        let share = budget.left() / 4;
        let found = budget
            .within(share, |budget| self.find_alternative(&wanted, &open, &mut extra, budget))
            .is_ok_and(|deck| deck.is_some());
        // Other methods may find a deck where this search does not.
        let share = budget.left() / 4;
        let has_deck = found
            || matches!(
                budget.within(share, |budget| self.solve(requirements, budget)),
                Ok(Some(_))
            );
        let (at_least, at_most) =
            self.bounds_by_set_asides(&wanted, found.then_some(&extra), &all, budget);
        (at_least.max(BigUint::from(u8::from(has_deck))), at_most.min(all))
    }

    /// Adds up the bounds for each way to set cards aside. For the lower bound, some extra
    /// constraints are met; without them there is none. If there are too many ways, the upper bound
    /// is that of `all` arrangements.
    fn bounds_by_set_asides(
        &self,
        wanted: &RequirementSet<'_>,
        extra: Option<&Vec<(usize, Constraint)>>,
        all: &BigUint,
        budget: &mut Budget<'_>,
    ) -> (BigUint, BigUint) {
        let (mut at_least, mut at_most) = (BigUint::zero(), BigUint::zero());
        let mut set_asides = 0;
        let cut = self.each_set_aside(SetAsideDetail::Exact, |set_aside| {
            set_asides += 1;
            if set_asides > MAX_BOUNDED {
                return ControlFlow::Break(());
            }
            let share = budget.left() / 4;
            if let Some(extra) = extra {
                let problem = self.problem(&set_aside, wanted, extra);
                at_least += self.lower_bound(&problem, share, budget) * &set_aside.ways;
            }
            let problem = self.problem(&set_aside, wanted, &[]);
            let upper = budget.within(share, |budget| bounds::upper(&problem, budget));
            at_most += upper * &set_aside.ways;
            ControlFlow::Continue(())
        });
        if cut.is_break() { (at_least, all.clone()) } else { (at_least, at_most) }
    }

    /// Returns a lower bound for the number of decks that meet a problem. Finding one of them, and
    /// counting those around it, may each spend a share of the budget.
    fn lower_bound(&self, problem: &Problem, share: u64, budget: &mut Budget<'_>) -> BigUint {
        let find = |budget: &mut Budget<'_>| DeckSearch::find(problem, self.options.quick, budget);
        let Ok(Some(witness)) = budget.within(share, find) else { return BigUint::zero() };
        budget.within(share, |budget| bounds::lower(problem, &witness, budget))
    }
}
