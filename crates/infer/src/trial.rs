//! Tries every arrangement of the unknown cards.
//!
//! With few unknown cards, this decides what a search gives up on. It shares no code with the
//! search except the verifier.

use super::line::dealt_cards;
use super::question::Question;
use patience_core::Card;
use patience_core::budget::{Budget, Limit};
use patience_core::cards::Deck;
use patience_core::catalogue::StartingFoundations;

/// The maximum number of arrangements to try.
const MAX_ARRANGEMENTS: u64 = 10_000_000;

/// The result of trying every arrangement.
pub struct Trial {
    /// The number of arrangements that pass.
    pub(super) count: u64,
    /// The first that passes, in lexicographic order.
    pub(super) first: Option<Deck>,
    /// For each place, the kinds of cards that are there in some passing arrangement: a bit for
    /// each.
    pub(super) possible: Vec<u64>,
    /// For each card that a game deals, the kinds of cards that it is in some passing arrangement, by what
    /// the game sets aside.
    dealt: Vec<(StartingFoundations, Vec<u64>)>,
    /// The record that fails in the arrangement that gets furthest, and the number of its legal
    /// moves; none if some arrangement passes.
    pub(super) furthest: Option<(usize, u64)>,
}

impl Trial {
    /// Returns whether a budget covers all arrangements.
    pub(super) fn is_affordable(question: &Question<'_, '_>, budget: &Budget<'_>) -> bool {
        let cost = |arrangements: u64| arrangements.checked_mul(per_arrangement(question));
        u64::try_from(question.arrangements())
            .ok()
            .filter(|&arrangements| arrangements <= MAX_ARRANGEMENTS)
            .and_then(cost)
            .is_some_and(|cost| cost <= budget.left())
    }

    /// Tries all arrangements.
    pub fn new(question: &Question<'_, '_>, budget: &mut Budget<'_>) -> Result<Self, Limit> {
        let mut hidden = question.hidden();
        let cost = per_arrangement(question);
        let mut trial = Self {
            count: 0,
            first: None,
            possible: vec![0; question.known.len()],
            dealt: question.asides.iter().map(|&aside| (aside, Vec::new())).collect(),
            furthest: None,
        };
        loop {
            budget.spend(cost)?;
            let mut next = hidden.iter().copied();
            let cards: Vec<Card> =
                question.known.iter().filter_map(|known| known.or_else(|| next.next())).collect();
            if let Ok(deck) = Deck::new(&question.composition, cards)
                && trial.judge(question, &deck)
            {
                trial.first.get_or_insert(deck);
            }
            if !next_order(&mut hidden) {
                return Ok(trial);
            }
        }
    }

    /// Returns the possible kinds of each card that is dealt, a bit for each, for games that set
    /// these cards aside. None if the question has no such game.
    pub fn dealt(&self, aside: StartingFoundations) -> Option<&[u64]> {
        let own = |(of, _): &&(StartingFoundations, Vec<u64>)| *of == aside;
        self.dealt.iter().find(own).map(|(_, kinds)| kinds.as_slice())
    }

    /// Judges an arrangement. Returns whether it passes.
    fn judge(&mut self, question: &Question<'_, '_>, deck: &Deck) -> bool {
        for record in 0..question.records.len() {
            if let Err(played) = question.verdict(record, deck) {
                self.furthest = self.furthest.max(Some((record, played)));
                return false;
            }
        }
        let passes = question.passes(deck);
        if passes {
            self.count += 1;
            deck.iter()
                .zip(&mut self.possible)
                .for_each(|(card, possible)| *possible |= 1 << card.index());
            for (aside, kinds) in &mut self.dealt {
                for (at, card) in dealt_cards(deck, *aside).enumerate() {
                    if at == kinds.len() {
                        kinds.push(0);
                    }
                    kinds[at] |= 1 << card.index();
                }
            }
        }
        passes
    }
}

/// Returns the cost of one arrangement, in nodes.
fn per_arrangement(question: &Question<'_, '_>) -> u64 {
    4 + question.known.len() as u64 / 16 + 4 * question.records.len() as u64
}

/// Puts cards in the next order. Returns false after the last.
fn next_order(cards: &mut [Card]) -> bool {
    let Some(turn) = cards.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let Some(with) = cards.iter().rposition(|&card| cards[turn] < card) else { return false };
    cards.swap(turn, with);
    cards[turn + 1..].reverse();
    true
}
