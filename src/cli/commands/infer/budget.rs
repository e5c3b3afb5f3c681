//! Answers the questions of all groups within one budget.

use super::{Infer, deals_every_card};
use crate::cli::input::pipeline::{all_threads, in_order};
use crate::cli::output::progress::{self, Progress};
use patience_core::budget::{Budget, Limit};
use patience_core::cards::Deck;
use patience_core::notation::{Fault, GameId, Record};
use patience_files::signals::Interrupt;
use patience_infer::RecordGroup;
use patience_infer::{Answer, Conflict, Count, ForcedCards, PossibleCards, Question};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// The search limit of the whole command, in nodes: a few seconds of work.
const EFFORT: u64 = 100_000_000;

/// The answer about the deals of a group.
pub(super) enum GroupResult {
    Deals(Box<Deals>),
    None(Conflict),
    Undecided,
    Fault(Fault),
}

impl GroupResult {
    /// Returns whether more work cannot add anything.
    pub(super) fn is_final(&self) -> bool {
        match self {
            Self::Deals(deals) => deals.given_up().is_empty(),
            Self::None(_) | Self::Fault(_) => true,
            Self::Undecided => false,
        }
    }
}

/// The answer about the deals of a question that has a deal.
pub(super) struct Deals {
    deck: Deck,
    pub(super) count: Option<Count>,
    /// What each card can be, if asked; the inner value is none if the search gave up.
    pub(super) cards: Option<Option<PossibleCards>>,
    /// The certain cards on the board, if asked and if the game sets cards aside.
    pub(super) board: Option<ForcedCards>,
}

impl Deals {
    /// Returns what was asked for and given up, to follow "gave up before".
    pub(super) fn given_up(&self) -> Vec<String> {
        let mut what = Vec::new();
        // What does not fit in a count is not given up: no more work tells it.
        if matches!(self.count, Some(Count::AtLeast(number)) if number < u128::MAX) {
            what.push("counting all deals".to_owned());
        }
        let open = match &self.cards {
            Some(Some(cards)) => cards.cards.iter().any(|card| !card.undecided.is_empty()),
            Some(None) => true,
            None => false,
        };
        if open {
            what.push("working out what each card can be".to_owned());
        } else if self.board.as_ref().is_some_and(|board| board.limit.is_some()) {
            what.push("working out which cards of the board are certain".to_owned());
        }
        what
    }

    /// Returns the deal to print, which agrees with the possible cards.
    pub(super) fn deck(&self) -> &Deck {
        self.cards.as_ref().and_then(Option::as_ref).map_or(&self.deck, |cards| &cards.deck)
    }
}

impl Infer {
    /// Answers all questions with one budget. In each round, the open questions get equal shares,
    /// and the next round gets what is left over. A round only starts if its share is more than
    /// twice the last. Also returns the limit of those that are still open.
    pub(super) fn results(
        &self,
        groups: &[RecordGroup<'_, '_>],
        records: &[Record<'_>],
    ) -> (Vec<GroupResult>, Limit) {
        let interrupt = Interrupt::listen();
        let spent = progress::Count::default();
        let progress = Progress::counting("deals", Some(groups.len() as u64), "nodes", &spent);
        let cancel = || {
            spent.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed);
            progress.update();
            interrupt.is_asked()
        };
        let mut left = EFFORT * u64::from(self.effort);
        let mut last = 0;
        let mut results: Vec<(GroupResult, u64)> =
            groups.iter().map(|_| (GroupResult::Undecided, 0)).collect();
        loop {
            let mut open: Vec<_> = groups
                .iter()
                .zip(&mut results)
                .filter(|(_, (outcome, _))| !outcome.is_final())
                .collect();
            let share = left / (open.len() as u64).max(1);
            let is_cut = interrupt.is_asked();
            if open.is_empty() || share <= 2 * last || is_cut {
                let limit = if is_cut { Limit::Cancelled } else { Limit::Nodes };
                return (results.into_iter().map(|(outcome, _)| outcome).collect(), limit);
            }
            let (mut next, mut done) = (open.iter(), Vec::new());
            in_order(
                all_threads(),
                u64::MAX,
                |()| next.next().map(|(group, _)| *group).filter(|_| !interrupt.is_asked()),
                |_| false,
                |(), group, _| {
                    let mut budget = Budget::nodes(share).with_cancel(&cancel);
                    (self.result(group, records, &mut budget), budget.spent())
                },
                |result| {
                    if result.0.is_final() {
                        progress.finish_one();
                    }
                    done.push(result);
                    ControlFlow::Continue(())
                },
            );
            for ((_, result), done) in open.iter_mut().zip(done) {
                **result = done;
            }
            left -= open.iter().map(|(_, (_, spent))| spent).sum::<u64>().min(left);
            last = share;
        }
    }

    fn result(
        &self,
        group: &RecordGroup<'_, '_>,
        records: &[Record<'_>],
        budget: &mut Budget<'_>,
    ) -> GroupResult {
        let id = group.records.first().and_then(|&at| records[at].id().ok());
        match &group.question {
            Ok(question) => self.ask(question, id, budget),
            Err(fault) => GroupResult::Fault(*fault),
        }
    }

    /// Answers a question. `id` is the game whose board is drawn.
    fn ask(
        &self,
        question: &Question<'_, '_>,
        id: Option<&GameId>,
        budget: &mut Budget<'_>,
    ) -> GroupResult {
        // The deal comes first. Each further part gets half of what is left, and the last part
        // everything.
        let share = |budget: &Budget<'_>| budget.left() / 2;
        let deck = match budget.within(share(budget), |budget| question.answer(budget)) {
            Ok(Answer::None(conflict)) => return GroupResult::None(conflict),
            Ok(Answer::Deal(deck)) => deck,
            Err(_) => return GroupResult::Undecided,
        };
        let count =
            self.count.then(|| budget.within(share(budget), |budget| question.count(budget)));
        // There is at least the deal that was found.
        let count = count.map(|count| match count {
            Count::AtLeast(decks) => Count::AtLeast(decks.max(1)),
            exact @ Count::Exact(_) => exact,
        });
        let aside = id.filter(|id| self.explain_cards && !deals_every_card(id));
        let rest = budget.left() - if aside.is_some() { budget.left() / 8 } else { 0 };
        let cards = self
            .explain_cards
            .then(|| budget.within(rest, |budget| question.possible_cards(true, budget)));
        let cards = cards.map(|cards| cards.ok().flatten());
        let board = aside
            .zip(cards.as_ref().and_then(Option::as_ref))
            .map(|(id, cards)| question.forced_cards(id, cards, budget));
        GroupResult::Deals(Box::new(Deals { deck, count, cards, board }))
    }
}
