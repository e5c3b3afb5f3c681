//! Explains why there is no deal.

use super::question::{Question, Requirement, RequirementSet};
use super::trial::Trial;
use patience_core::budget::{Budget, Limit};
use patience_core::notation::Outcome;
use patience_findings::{Blame, Conflict, Needs, Reason};
use std::collections::HashSet;

/// Each part of an explanation may spend the remaining budget divided by this.
const SHARE: u64 = 6;

/// Each look at the first requirements, which is often short, may spend the remaining budget divided by this.
const SMALL_SHARE: u64 = 24;

impl Question<'_, '_> {
    /// Explains why no deck meets these requirements. Finds the first that contradicts those before
    /// it, and which of those are to blame.
    pub(super) fn explain(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Conflict {
        if let Some(conflict) = self.explain_part(requirements, budget) {
            return conflict;
        }
        let Some((wrong, first)) = self.first_wrong(requirements, budget) else {
            // Another method proved it, without showing what is to blame.
            return self.explain_by_trial(requirements, budget).unwrap_or_else(|| {
                let requirement = requirements[requirements.len() - 1];
                self.conflict(
                    requirement,
                    false,
                    Reason::Cards {
                        needs: self.needs(requirement),
                        against: Vec::new(),
                        minimal: false,
                    },
                )
            });
        };
        let requirement = requirements[wrong - 1];
        let (against, minimal) = self.blame(&requirements[..wrong], budget);
        self.conflict(
            requirement,
            first,
            Reason::Cards { needs: self.needs(requirement), against, minimal },
        )
    }

    /// Explains why games that set different cards aside have no deal, by those of one kind that have none by
    /// themselves: of all kinds, the conflict that comes first. Earlier requirements of other games are not examined.
    fn explain_part(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Option<Conflict> {
        let parts = if self.is_mixed() { self.parts() } else { Vec::new() };
        let conflicts = parts.iter().filter_map(|(part, records)| {
            let own = |it: &Requirement| records.contains(&it.record());
            let requirements: Vec<Requirement> = requirements.iter().copied().filter(own).collect();
            let all = RequirementSet { requirements: &requirements, dropped: &HashSet::new() };
            let is_impossible = part.explore(&all, SHARE, budget) == Ok(false);
            is_impossible.then(|| Conflict { first: false, ..part.explain(&requirements, budget) })
        });
        conflicts.min_by_key(|it| (it.record, it.at.map_or(u64::MAX, |which| which.index)))
    }

    /// Returns how many of the requirements have no deck, as few as can be proved, and whether fewer have one. None
    /// if it cannot be proved of all.
    ///
    /// Of several conflicts, a later one may be easier to prove. So it looks at the first requirements, and at ever
    /// more of them.
    fn first_wrong(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Option<(usize, bool)> {
        let nothing = HashSet::new();
        let mut prefix = |length: usize, share: u64| {
            let requirements = &requirements[..length];
            self.explore(&RequirementSet { requirements, dropped: &nothing }, share, budget)
        };
        let all = requirements.len();
        let (mut fine, mut wrong, mut first) = (0, None, true);
        let mut length = 1;
        while length < all && wrong.is_none() {
            match prefix(length, SMALL_SHARE) {
                Ok(true) => fine = length,
                Ok(false) => wrong = Some(length),
                Err(_) => {}
            }
            length *= 2;
        }
        let mut wrong = wrong.or_else(|| (prefix(all, SHARE) == Ok(false)).then_some(all))?;
        while wrong - fine > 1 {
            let middle = fine.midpoint(wrong);
            match prefix(middle, SHARE) {
                Ok(false) => wrong = middle,
                Ok(true) => (fine, first) = (middle, true),
                Err(_) => (fine, first) = (middle, false),
            }
        }
        Some((wrong, first))
    }

    /// Returns whether there is a deck, within a share of the budget.
    fn explore(
        &self,
        wanted: &RequirementSet<'_>,
        share: u64,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Limit> {
        let share = budget.left() / share;
        budget.within(share, |budget| self.find(wanted, budget)).map(|deck| deck.is_some())
    }

    /// Finds the first requirement that no arrangement of the unknown cards meets, by trying all of
    /// them.
    fn explain_by_trial(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Option<Conflict> {
        let trial =
            Trial::is_affordable(self, budget).then(|| Trial::new(self, budget).ok()).flatten()?;
        let (line, played) = trial.furthest?;
        let here = |requirement: &&Requirement| match **requirement {
            Requirement::Move { record, number } => {
                record == line && self.lines[record].moves[number].0.index > played
            }
            Requirement::Blocked { record } | Requirement::End { record } => record == line,
        };
        let requirement = *requirements.iter().find(here)?;
        Some(self.conflict(
            requirement,
            true,
            Reason::Cards { needs: self.needs(requirement), against: Vec::new(), minimal: false },
        ))
    }

    fn needs(&self, requirement: Requirement) -> Needs {
        match requirement {
            Requirement::Move { record, number } => {
                Needs::Cards(self.lines[record].moves[number].1.clone())
            }
            Requirement::Blocked { .. } => Needs::Cards(Vec::new()),
            Requirement::End { record } => match self.lines[record].outcome {
                Outcome::Stuck => Needs::NoLegalMove,
                Outcome::Solved | Outcome::Partial => Needs::LegalMove,
            },
        }
    }

    /// Returns what rules out the last requirement, and whether it is minimal.
    fn blame(&self, requirements: &[Requirement], budget: &mut Budget<'_>) -> (Vec<Blame>, bool) {
        let last = requirements.len() - 1;
        let mut minimal = true;
        // If there is no deal even without the known cards, they are not to blame. Otherwise some
        // are, and the last part finds out which.
        let mut without = self.clone();
        without.forget(|_| true);
        let all = RequirementSet { requirements, dropped: &HashSet::new() };
        let known_to_blame = self.knows_any() && without.explore(&all, SHARE, budget) != Ok(false);
        let mut asked = if known_to_blame { self.clone() } else { without };
        let mut dropped: HashSet<usize> = HashSet::new();
        let mut size = last.next_power_of_two();
        while size > 0 {
            for start in (0..last).step_by(size) {
                let chunk: Vec<usize> =
                    (start..(start + size).min(last)).filter(|at| !dropped.contains(at)).collect();
                if chunk.is_empty() {
                    continue;
                }
                let tried: HashSet<usize> = dropped.iter().copied().chain(chunk).collect();
                match asked.explore(
                    &RequirementSet { requirements, dropped: &tried },
                    SHARE,
                    budget,
                ) {
                    Ok(false) => dropped = tried,
                    Ok(true) => {}
                    Err(_) => minimal &= size > 1,
                }
            }
            size /= 2;
        }
        let kept = requirements[..last].iter().enumerate().filter(|(at, _)| !dropped.contains(at));
        let mut against: Vec<Blame> =
            kept.filter_map(|(_, &requirement)| self.blamed(requirement)).collect();
        if known_to_blame {
            let places: Vec<usize> =
                (0..self.known.len()).filter(|&place| self.known[place].is_some()).collect();
            let mut size = places.len().next_power_of_two();
            while size > 0 {
                for chunk in places.chunks(size) {
                    if chunk.iter().all(|&place| asked.known[place].is_none()) {
                        continue;
                    }
                    let mut tried = asked.clone();
                    tried.forget(|place| chunk.contains(&place));
                    let wanted = RequirementSet { requirements, dropped: &dropped };
                    match tried.explore(&wanted, SHARE, budget) {
                        Ok(false) => asked = tried,
                        Ok(true) => {}
                        Err(_) => minimal &= size > 1,
                    }
                }
                size /= 2;
            }
            let card = |place: usize| {
                asked.known[place].map(|card| Blame::Card {
                    record: self.shown_by[place],
                    place,
                    card,
                })
            };
            against.extend((0..asked.known.len()).filter_map(card));
        }
        (against, minimal && !self.has_given())
    }

    fn blamed(&self, requirement: Requirement) -> Option<Blame> {
        let (record, which, span) = self.location(requirement);
        match requirement {
            Requirement::Move { record: line, number } => {
                let constraints = self.lines[line].moves[number].1.clone();
                which.map(|which| Blame::Move { record, which, constraints })
            }
            Requirement::End { record: line } => {
                let outcome = self.lines[line].outcome;
                let constraints = self.alternatives(line).is_some() || outcome == Outcome::Stuck;
                constraints.then_some(Blame::Outcome { record, span, outcome })
            }
            Requirement::Blocked { .. } => None,
        }
    }

    /// Returns the conflict at a requirement.
    pub(super) fn conflict(
        &self,
        requirement: Requirement,
        first: bool,
        reason: Reason,
    ) -> Conflict {
        let (record, at, span) = self.location(requirement);
        Conflict { record, at, span, first, reason }
    }
}
