//! Why there is no deal.

use super::line::Which;
use super::question::{Item, Question, Wanted};
use super::trial::Trial;
use crate::budget::{Budget, Limit};
use crate::game::cardless::{Constraint, Impossible};
use crate::notation::Outcome;
use crate::{Card, Span};
use std::collections::HashSet;

/// Why no deal makes all records pass. That there is none is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Which of the records asked about, from 0.
    pub record: usize,
    /// A move that no deal makes legal together with all moves and outcomes before it; none if it
    /// is the outcome of the record.
    pub at: Option<Which>,
    /// Its text, or that of the outcome.
    pub span: Span,
    /// Whether it is proved to be the first: some deal does all that is asked before it.
    pub first: bool,
    /// Why.
    pub reason: Reason,
}

/// Why a move, or an outcome, is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The move is illegal whatever the cards are.
    Impossible(Impossible),
    /// The moves do not reach this outcome, whatever the cards are.
    Outcome(Outcome),
    /// It needs something of the cards that cannot be.
    Cards {
        /// What it needs.
        needs: Needs,
        /// What rules it out: moves and outcomes in their order, then known cards. Empty if no deck
        /// has such cards, or if nothing more is known.
        against: Vec<Blame>,
        /// Whether it is proved that these rule it out, and no part of them does.
        minimal: bool,
    },
}

/// What a move or an outcome needs of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Needs {
    /// A move needs all of these.
    Cards(Vec<Constraint>),
    /// `=partial` needs some legal move to remain.
    LegalMove,
    /// `=stuck` needs that none remains.
    NoLegalMove,
}

/// What is part of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Blame {
    /// A move.
    Move {
        /// Which record, from 0.
        record: usize,
        /// Which move.
        which: Which,
        /// What it needs.
        constraints: Vec<Constraint>,
    },
    /// How an earlier record ends.
    Outcome {
        /// Which record, from 0.
        record: usize,
        /// Where it says so.
        span: Span,
        /// How it ends.
        outcome: Outcome,
    },
    /// A card that is known.
    Card {
        /// Which record shows it, from 0; none if it is known otherwise.
        record: Option<usize>,
        /// Its place in the deal, from 0.
        place: usize,
        /// The card.
        card: Card,
    },
}

/// How much of what is left one part of an explanation may take.
const SHARE: u64 = 6;

impl Question<'_, '_> {
    /// Explains why no deck meets these items: the first that cannot be met with those before it,
    /// and which of those are to blame.
    pub(super) fn explain(&self, items: &[Item], budget: &mut Budget<'_>) -> Conflict {
        if self.is_mixed() {
            for (part, records) in self.parts() {
                let items: Vec<Item> =
                    items.iter().copied().filter(|item| records.contains(&item.record())).collect();
                if part.explore(&Wanted { items: &items, dropped: &HashSet::new() }, budget)
                    == Ok(false)
                {
                    // What other records ask before it was not looked at.
                    return Conflict { first: false, ..part.explain(&items, budget) };
                }
            }
        }
        let nothing = HashSet::new();
        let mut prefix =
            |items: &[Item]| self.explore(&Wanted { items, dropped: &nothing }, budget);
        if prefix(items) != Ok(false) {
            // It was proved in another way, which does not tell what is to blame.
            return self.explain_by_trial(items, budget).unwrap_or_else(|| {
                let item = items[items.len() - 1];
                self.conflict(
                    item,
                    false,
                    Reason::Cards { needs: self.needs(item), against: Vec::new(), minimal: false },
                )
            });
        }
        let (mut fine, mut wrong, mut first) = (0, items.len(), true);
        while wrong - fine > 1 {
            let middle = fine.midpoint(wrong);
            match prefix(&items[..middle]) {
                Ok(false) => wrong = middle,
                Ok(true) => (fine, first) = (middle, true),
                Err(_) => (fine, first) = (middle, false),
            }
        }
        let item = items[wrong - 1];
        let (against, minimal) = self.blame(&items[..wrong], budget);
        self.conflict(item, first, Reason::Cards { needs: self.needs(item), against, minimal })
    }

    /// Whether there is a deck, found out with a share of the budget.
    fn explore(&self, wanted: &Wanted<'_>, budget: &mut Budget<'_>) -> Result<bool, Limit> {
        let share = budget.left() / SHARE;
        budget.within(share, |budget| self.find(wanted, budget)).map(|deck| deck.is_some())
    }

    /// The first item that no arrangement of few unknown cards meets.
    fn explain_by_trial(&self, items: &[Item], budget: &mut Budget<'_>) -> Option<Conflict> {
        let trial = Trial::is_affordable(self, budget)
            .then(|| Trial::new(self, 0, budget).ok())
            .flatten()?;
        let (line, played) = trial.furthest?;
        let here = |item: &&Item| match **item {
            Item::Move { record, number } => {
                record == line && self.lines[record].moves[number].0.index > played
            }
            Item::Impossible { record } | Item::End { record } => record == line,
        };
        let item = *items.iter().find(here)?;
        Some(self.conflict(
            item,
            true,
            Reason::Cards { needs: self.needs(item), against: Vec::new(), minimal: false },
        ))
    }

    fn needs(&self, item: Item) -> Needs {
        match item {
            Item::Move { record, number } => {
                Needs::Cards(self.lines[record].moves[number].1.clone())
            }
            Item::Impossible { .. } => Needs::Cards(Vec::new()),
            Item::End { record } => match self.lines[record].outcome {
                Outcome::Stuck => Needs::NoLegalMove,
                Outcome::Solved | Outcome::Partial => Needs::LegalMove,
            },
        }
    }

    /// Finds out what rules the last item out: a part of what is before it that does, and whether
    /// no smaller part does.
    fn blame(&self, items: &[Item], budget: &mut Budget<'_>) -> (Vec<Blame>, bool) {
        let last = items.len() - 1;
        let mut minimal = true;
        // With nothing known there may be no deal either. Otherwise known cards are to blame, and
        // which of them is asked at the end.
        let mut without = self.clone();
        without.forget(|_| true);
        let all = Wanted { items, dropped: &HashSet::new() };
        let known_to_blame = self.knows_any() && without.explore(&all, budget) != Ok(false);
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
                match asked.explore(&Wanted { items, dropped: &tried }, budget) {
                    Ok(false) => dropped = tried,
                    Ok(true) => {}
                    Err(_) => minimal &= size > 1,
                }
            }
            size /= 2;
        }
        let kept = items[..last].iter().enumerate().filter(|(at, _)| !dropped.contains(at));
        let mut against: Vec<Blame> = kept.filter_map(|(_, &item)| self.blamed(item)).collect();
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
                    match tried.explore(&Wanted { items, dropped: &dropped }, budget) {
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

    fn blamed(&self, item: Item) -> Option<Blame> {
        let (record, which, span) = self.location(item);
        match item {
            Item::Move { record: line, number } => {
                let constraints = self.lines[line].moves[number].1.clone();
                which.map(|which| Blame::Move { record, which, constraints })
            }
            Item::End { record: line } => {
                let outcome = self.lines[line].outcome;
                let constraints = self.alternatives(line).is_some() || outcome == Outcome::Stuck;
                constraints.then_some(Blame::Outcome { record, span, outcome })
            }
            Item::Impossible { .. } => None,
        }
    }
}
