//! A deal, or a proof that there is none.

use super::question::{Question, Requirement, RequirementSet};
use super::trial::Trial;
use patience_core::Card;
use patience_core::budget::{Budget, Limit};
use patience_core::cards::{Composition, Deck, shuffle};
use patience_findings::Conflict;
use std::collections::HashSet;

/// A deal, or a proof that there is none. [`Question::answer`] returns it.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A deal with which every record passes, as [`verify`](patience_core::verify) says.
    Deal(Deck),
    /// No deal exists, for this reason.
    None(Conflict),
}

/// The nodes that searches may spend before other methods are tried.
const FIRST_SEARCHES: [u64; 2] = [1_000_000, 10_000_000];

/// The number of random deals to try, and the cost of each per record.
const SAMPLES: u64 = 2_000;
const PER_SAMPLE: u64 = 20;

impl Question<'_, '_> {
    /// Finds a deal with which every record passes, or proves that there is none.
    ///
    /// ```
    /// use patience::infer::{Answer, Question};
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"3x3x13x5+1 12 *12a =partial").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// let answer = question.answer(&mut Budget::nodes(10_000)).unwrap();
    /// // Freecell a is empty.
    /// let Answer::None(conflict) = answer else { panic!("{answer:?}") };
    /// assert_eq!(conflict.at.unwrap().index, 2);
    /// ```
    ///
    /// # Errors
    /// Returns the limit that ended the search before either was proved.
    pub fn answer(&self, budget: &mut Budget<'_>) -> Result<Answer, Limit> {
        let requirements = self.requirements();
        let Some((at, reason)) = requirements
            .iter()
            .enumerate()
            .find_map(|(at, &requirement)| Some((at, self.impossible(requirement)?)))
        else {
            return match self.solve(&requirements, budget)? {
                Some(deck) => Ok(Answer::Deal(deck)),
                None => Ok(Answer::None(self.explain(&requirements, budget))),
            };
        };
        // No deal exists. An earlier move may already rule out every deal, so look there first.
        let before = RequirementSet { requirements: &requirements[..at], dropped: &HashSet::new() };
        let half = budget.left() / 2;
        match budget.within(half, |budget| self.find(&before, budget)) {
            Ok(None) => Ok(Answer::None(self.explain(&requirements[..at], budget))),
            found => Ok(Answer::None(self.conflict(requirements[at], found.is_ok(), reason))),
        }
    }

    /// Finds a deck with which every record passes; none where there is none.
    pub(super) fn solve(
        &self,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Deck>, Limit> {
        if let Some(deck) = self.whole_deck() {
            return Ok(Some(deck).filter(|deck| self.passes(deck)));
        }
        if let Some(deck) = self.shuffled() {
            return Ok(Some(deck));
        }
        let wanted = RequirementSet { requirements, dropped: &HashSet::new() };
        if self.is_mixed() && self.is_impossible_in_part(requirements, budget) {
            return Ok(None);
        }
        for share in FIRST_SEARCHES {
            let share = share.min(budget.left() / 8);
            match budget.within(share, |budget| self.find(&wanted, budget)) {
                Err(Limit::Nodes) => {}
                found => return self.as_judged(found?),
            }
        }
        if let Some(deck) = self.sample(budget)? {
            return Ok(Some(deck));
        }
        if Trial::is_affordable(self, budget) {
            return Ok(Trial::new(self, budget)?.first);
        }
        let found = self.find(&wanted, budget)?;
        self.as_judged(found)
    }

    /// Returns this program's own shuffle of the records' number if every record passes with it. So
    /// records that already pass always have a deal, however hard the search.
    fn shuffled(&self) -> Option<Deck> {
        let numbered = self.records.iter().find_map(|record| record.id().ok()?.numbered_deck())?;
        self.judged(numbered.deal().to_vec())
    }

    /// Returns whether some of the games, all of which set the same cards aside, already have no
    /// deal by themselves.
    fn is_impossible_in_part(&self, requirements: &[Requirement], budget: &mut Budget<'_>) -> bool {
        self.parts().iter().any(|(part, records)| {
            let requirements: Vec<Requirement> = requirements
                .iter()
                .copied()
                .filter(|requirement| records.contains(&requirement.record()))
                .collect();
            let share = budget.left() / 8;
            let found = budget.within(share, |budget| {
                part.find(
                    &RequirementSet { requirements: &requirements, dropped: &HashSet::new() },
                    budget,
                )
            });
            found == Ok(None)
        })
    }

    /// Returns a deck after the ordinary verifier has accepted it. A deck that fails there proves
    /// nothing.
    fn as_judged(&self, found: Option<Vec<Card>>) -> Result<Option<Deck>, Limit> {
        found.map(|deck| self.judged(deck).ok_or(Limit::Nodes)).transpose()
    }

    /// Tries random deals. This finds one if the records require little.
    fn sample(&self, budget: &mut Budget<'_>) -> Result<Option<Deck>, Limit> {
        let hidden = self.hidden();
        let keys = Composition::new(4, [13, 13, 13, 13]);
        for number in 0..SAMPLES {
            budget.spend(PER_SAMPLE * (1 + self.records.len() as u64))?;
            // Shuffles keys, and puts the hidden cards in the same order.
            let mut keyed: Vec<(Card, usize)> =
                shuffle(&keys, number).iter().copied().zip(0..hidden.len()).collect();
            keyed.sort_unstable();
            let mut next = keyed.into_iter().map(|(_, at)| hidden[at]);
            let cards: Option<Vec<Card>> =
                self.known.iter().map(|known| known.or_else(|| next.next())).collect();
            if let Some(deck) = cards.and_then(|cards| self.judged(cards)) {
                return Ok(Some(deck));
            }
        }
        Ok(None)
    }
}
