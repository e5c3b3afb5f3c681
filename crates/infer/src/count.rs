//! Counts deals.

use super::find::PER_SET_ASIDE;
use super::question::{Question, Requirement, RequirementSet};
use super::search::DeckSearch;
use super::set_aside::SetAsideDetail;
use super::trial::Trial;
use patience_core::budget::Budget;
use patience_core::game::Constraint;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The number of deals. [`Question::count`] returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The exact number.
    Exact(u128),
    /// There are at least as many. The budget ended the count, or, with `u128::MAX`, the number does
    /// not fit.
    AtLeast(u128),
}

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
    /// assert_eq!(question.count(&mut Budget::nodes(10_000)), Count::Exact(2));
    /// ```
    #[must_use]
    pub fn count(&self, budget: &mut Budget<'_>) -> Count {
        match self.try_count(budget) {
            Ok(count) if count < u128::MAX => Count::Exact(count),
            Ok(at_least) | Err(at_least) => Count::AtLeast(at_least),
        }
    }

    /// Counts the deals.
    ///
    /// # Errors
    /// Returns the number of those that were counted if there may be more.
    fn try_count(&self, budget: &mut Budget<'_>) -> Result<u128, u128> {
        let requirements = self.requirements();
        if requirements.iter().any(|&requirement| self.impossible(requirement).is_some()) {
            return Ok(0);
        }
        if let Some(deck) = self.whole_deck() {
            return Ok(self.passes(&deck).into());
        }
        if self.requires_nothing(&requirements) {
            return Ok(self.arrangements());
        }
        let share = budget.left() / 5 * 3;
        budget.within(share, |budget| self.count_by_search(&requirements, budget)).or_else(
            |at_least| {
                let trial = Trial::is_affordable(self, budget).then(|| Trial::new(self, budget));
                trial.and_then(Result::ok).map(|trial| trial.count.into()).ok_or(at_least)
            },
        )
    }

    /// Counts by inclusion and exclusion: deals that leave a game stuck are subtracted if it must
    /// not be.
    fn count_by_search(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Result<u128, u128> {
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
            return Err(0);
        }
        let (mut with, mut without) = (0_u128, 0_u128);
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
            // A part of a number says something only where nothing is subtracted.
            let count = self
                .count_with(requirements, &extra, budget)
                .map_err(|at_least| if partial.is_empty() { at_least } else { 0 })?;
            let sum = if stuck.count() % 2 == 0 { &mut with } else { &mut without };
            *sum = sum.saturating_add(count);
        }
        let rest = with.saturating_sub(without);
        if with < u128::MAX { Ok(rest) } else { Err(rest) }
    }

    /// Counts the decks that meet the requirements and some extra constraints.
    fn count_with(
        &self,
        requirements: &[Requirement],
        extra: &[(usize, Constraint)],
        budget: &mut Budget<'_>,
    ) -> Result<u128, u128> {
        let wanted = RequirementSet { requirements, dropped: &HashSet::new() };
        if self.is_mixed() {
            return Err(0);
        }
        let mut total = 0_u128;
        let counted = self.each_set_aside(SetAsideDetail::Exact, |set_aside| {
            let problem = self.problem(&set_aside, &wanted, extra);
            let counted = match budget.spend(PER_SET_ASIDE) {
                Ok(()) => DeckSearch::count(&problem, budget),
                Err(_) => Err(0),
            };
            let (Ok(count) | Err(count)) = counted;
            total = total.saturating_add(count.saturating_mul(set_aside.ways));
            if counted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if counted.is_continue() { Ok(total) } else { Err(total) }
    }
}
