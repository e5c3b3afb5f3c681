//! What is wanted of the decks that a search finds.

use super::problem::{Set, bits};
use super::search::Search;
use num_bigint::BigUint;
use num_traits::Zero;

/// What is wanted of the decks that are found.
pub(super) trait Tally: Sized {
    /// No deck.
    fn none() -> Self;
    /// The decks that remain when every place that is asked about has its class.
    fn found(search: &mut Search<'_, '_>) -> Self;
    /// The same when there is one more place to choose for, and each of its candidates fits; none
    /// if this is no shorter than trying them.
    fn found_but_one(_: &Search<'_, '_>, _candidates: Set) -> Option<Self> {
        None
    }
    /// These and others.
    fn add(&mut self, other: &Self);
    /// Whether no more are wanted.
    fn enough(&self) -> bool;
    /// Whether it says all about a state that there is to know.
    fn keep(&self) -> Option<Self>;
}

/// Whether there is a deck.
impl Tally for bool {
    fn none() -> Self {
        false
    }

    fn found(search: &mut Search<'_, '_>) -> Self {
        // The places that are left may all lie before one that a card must lie behind.
        let filled = search.plan.problem.behind.is_empty() || !search.completions(1).is_zero();
        if filled {
            search.witness = Some(search.chosen.clone());
        }
        filled
    }

    fn add(&mut self, &other: &Self) {
        *self |= other;
    }

    fn enough(&self) -> bool {
        *self
    }

    fn keep(&self) -> Option<Self> {
        (!*self).then_some(false)
    }
}

/// How many decks there are.
impl Tally for BigUint {
    fn none() -> Self {
        Self::zero()
    }

    fn found(search: &mut Search<'_, '_>) -> Self {
        search.completions(1)
    }

    fn found_but_one(search: &Search<'_, '_>, candidates: Set) -> Option<Self> {
        let choices: u32 =
            bits(candidates).map(|class| u32::from(search.left[usize::from(class)])).sum();
        search.plan.problem.behind.is_empty().then(|| search.completions(choices))
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn enough(&self) -> bool {
        false
    }

    fn keep(&self) -> Option<Self> {
        Some(self.clone())
    }
}
