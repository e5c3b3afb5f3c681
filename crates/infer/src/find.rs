//! Turns a question into problems, one for each way to set cards aside, and searches them for a
//! deck.

use super::line::CardlessLine;
use super::problem::{BitSet, BuildOrder, DeckPlace, EVERY_KIND, Problem};
use super::question::{Question, Requirement, RequirementSet};
use super::search::DeckSearch;
use super::set_aside::{SetAside, SetAsideDetail, each_set_aside};
use patience_core::Card;
use patience_core::budget::{Budget, Limit};
use patience_core::cards::Deck;
use patience_core::catalogue::StartingFoundations;
use patience_core::game::{Constraint, DealtIndex};
use patience_core::notation::Outcome;
use std::ops::ControlFlow;

/// The cost of examining one way to set cards aside.
pub(super) const PER_SET_ASIDE: u64 = 5_000;

impl Question<'_, '_> {
    /// Returns whether games set different cards aside. The ways to do so are then too many to
    /// list.
    pub(super) const fn is_mixed(&self) -> bool {
        self.asides.len() > 1
    }

    /// Splits a question by what its games set aside. Each part comes with the indices of its
    /// records.
    pub(super) fn parts(&self) -> Vec<(Self, Vec<usize>)> {
        let part = |&aside: &StartingFoundations| {
            let records = (0..self.lines.len())
                .filter(|&line| {
                    [aside, StartingFoundations::Nothing].contains(&self.lines[line].aside)
                })
                .collect();
            (Self { asides: vec![aside], ..self.clone() }, records)
        };
        self.asides.iter().map(part).collect()
    }

    /// Calls `visit` with each way to set cards aside. All games that set any aside must agree on
    /// which.
    pub(super) fn each_set_aside<B>(
        &self,
        detail: SetAsideDetail,
        visit: impl FnMut(SetAside) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let aside = self.asides.first().copied().unwrap_or(StartingFoundations::Nothing);
        each_set_aside(
            &self.composition,
            &self.known,
            aside,
            self.options.direct && aside != StartingFoundations::Nothing,
            detail,
            visit,
        )
    }

    /// Returns a deck that meets the wanted requirements, or none if that is impossible.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub(super) fn find(
        &self,
        wanted: &RequirementSet<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        let kept = |(at, requirement): (usize, &Requirement)| match *requirement {
            Requirement::End { record }
                if !wanted.dropped.contains(&at) && self.alternatives(record).is_some() =>
            {
                Some(record)
            }
            _ => None,
        };
        let open: Vec<usize> = wanted.requirements.iter().enumerate().filter_map(kept).collect();
        match self.find_with(wanted, &[], budget)? {
            // Most decks leave a legal move, so try this one first.
            Some(deck) if open.is_empty() || self.leaves_moves(&open, &deck) => Ok(Some(deck)),
            None => Ok(None),
            Some(_) => self.find_alternative(wanted, &open, &mut Vec::new(), budget),
        }
    }

    /// Returns whether some records, whose moves are all legal with a deck, each leave a legal
    /// move.
    fn leaves_moves(&self, records: &[usize], deck: &[Card]) -> bool {
        let Ok(deck) = Deck::new(&self.composition, deck.iter().copied()) else { return false };
        records.iter().all(|&record| self.verdict(record, &deck).is_ok())
    }

    /// Returns a deck that meets the wanted requirements and leaves each of the `open` records a
    /// legal move, whose constraints it adds to `extra`.
    pub(super) fn find_alternative(
        &self,
        wanted: &RequirementSet<'_>,
        open: &[usize],
        extra: &mut Vec<(usize, Constraint)>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        let Some((&record, rest)) = open.split_first() else {
            return self.find_with(wanted, extra, budget);
        };
        for moves in self.alternatives(record).unwrap_or_default() {
            let before = extra.len();
            extra.extend(moves.iter().map(|constraint| (record, constraint.clone())));
            if let Some(deck) = self.find_alternative(wanted, rest, extra, budget)? {
                return Ok(Some(deck));
            }
            extra.truncate(before);
        }
        Ok(None)
    }

    fn find_with(
        &self,
        wanted: &RequirementSet<'_>,
        extra: &[(usize, Constraint)],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Card>>, Limit> {
        if self.is_mixed() {
            return Err(Limit::Nodes);
        }
        let mut visit = |set_aside: &SetAside| {
            let problem = self.problem(set_aside, wanted, extra);
            match budget
                .spend(PER_SET_ASIDE)
                .and_then(|()| DeckSearch::find(&problem, self.options.quick, budget))
            {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(deck)) => ControlFlow::Break(Ok(deck)),
                Err(limit) => ControlFlow::Break(Err(limit)),
            }
        };
        let found = match &self.options.only {
            Some(only) => visit(only),
            None => self.each_set_aside(SetAsideDetail::Coarse, |set_aside| visit(&set_aside)),
        };
        found.break_value().transpose()
    }

    /// Returns the problem for one way to set cards aside.
    pub(super) fn problem(
        &self,
        set_aside: &SetAside,
        wanted: &RequirementSet<'_>,
        extra: &[(usize, Constraint)],
    ) -> Problem {
        let mut constraints = ConstraintCollector::new(&self.lines, set_aside);
        for (at, &requirement) in wanted.requirements.iter().enumerate() {
            let kept = !wanted.dropped.contains(&at);
            match requirement {
                Requirement::Move { record, number } => {
                    for constraint in &self.lines[record].moves[number].1 {
                        constraints.add(record, constraint, kept);
                    }
                }
                Requirement::End { record }
                    if kept && self.lines[record].outcome == Outcome::Stuck =>
                {
                    for constraint in self.stuck(record) {
                        constraints.add(record, constraint, true);
                    }
                }
                Requirement::End { .. } | Requirement::Blocked { .. } => {}
            }
        }
        for (record, constraint) in extra {
            constraints.add(*record, constraint, true);
        }
        for given in &self.options.given {
            constraints.restrict(given.dealt, 1 << given.card.index());
        }
        if let Some((dealt, card)) = self.options.excluded {
            constraints.restrict(dealt, EVERY_KIND & !(1 << card.index()));
        }
        constraints.into_problem()
    }
}

/// Collects the constraints on a deck, for one way to set cards aside.
struct ConstraintCollector<'a> {
    lines: &'a [CardlessLine],
    set_aside: &'a SetAside,
    problem: Problem,
    /// The builds of each line.
    foundations: Vec<BuildOrder>,
}

impl<'a> ConstraintCollector<'a> {
    fn new(lines: &'a [CardlessLine], set_aside: &'a SetAside) -> Self {
        let at_start = |line: &CardlessLine| BuildOrder {
            waiting: line.foundations.clone(),
            ..BuildOrder::default()
        };
        let foundations = lines.iter().map(at_start).collect();
        Self { lines, set_aside, problem: set_aside.problem.clone(), foundations }
    }

    /// Adds a constraint of a record. If it need not be `legal`, only what a build changes is
    /// added: the build takes place even if it may be illegal.
    fn add(&mut self, record: usize, constraint: &Constraint, legal: bool) {
        let direct = self.lines[record].aside == StartingFoundations::Nothing;
        let place = |card: DealtIndex| {
            if direct { DeckPlace(card.0) } else { self.set_aside.dealt[usize::from(card)] }
        };
        let problem = &mut self.problem;
        match constraint {
            &Constraint::Build { card, to } => {
                self.foundations[record].built.push((place(card), to, legal))
            }
            _ if !legal => {}
            &Constraint::Pair { cards, relation, holds } => {
                let mut places = cards.map(place);
                places.sort_unstable();
                if !problem.pairs.contains(&(places, relation, holds)) {
                    problem.pairs.push((places, relation, holds));
                }
            }
            &Constraint::Rank { card, rank, holds } => {
                let of_rank = 0b1111 << (4 * (rank.value() - 1));
                problem.within.push((place(card), if holds { of_rank } else { !of_rank }));
            }
            Constraint::FewerOfARank { cards, than } => {
                problem.fewer.push((cards.iter().map(|&card| place(card)).collect(), *than))
            }
            &Constraint::Takes { card, holds } => {
                self.foundations[record].then.push((place(card), holds))
            }
        }
    }

    /// Restricts a card that the games deal which set cards aside to some kinds.
    fn restrict(&mut self, dealt: DealtIndex, kinds: BitSet) {
        self.problem.within.push((self.set_aside.dealt[usize::from(dealt)], kinds));
    }

    fn into_problem(self) -> Problem {
        let is_used = |game: &BuildOrder| !game.built.is_empty() || !game.then.is_empty();
        let foundations = self.foundations.into_iter().filter(is_used).collect();
        Problem { foundations, ..self.problem }
    }
}
