//! Fills the places without constraints, and counts the ways to do so.

use super::number::orders;
use super::plan::NONE;
use super::problem::{DeckPlace, every_card};
use super::search::DeckSearch;
use patience_core::Card;

impl DeckSearch<'_, '_> {
    /// Returns the first deck with the classes that were found.
    pub(super) fn first_completion(mut self) -> Option<Vec<Card>> {
        self.chosen = self.witness.take()?;
        for &class in self.chosen.iter().filter(|&&class| class != NONE) {
            self.left[usize::from(class)] -= 1;
        }
        let mut cards = self.plan.problem.known.clone();
        for place in 0..cards.len() {
            if cards[place].is_none() {
                cards[place] = every_card().find(|&card| {
                    let mut with = cards.clone();
                    with[place] = Some(card);
                    self.may_fill(&cards, place, card) && self.can_be_filled(&with, place + 1)
                });
            }
        }
        cards.into_iter().collect()
    }

    /// Returns the number of ways to put the remaining classes in the places without constraints.
    pub(super) fn completions(&self) -> u128 {
        let mut left = self.left;
        let mut room: Vec<usize> = Vec::new();
        for (card, must_follow) in &self.plan.problem.must_follow {
            let left = &mut left[usize::from(self.plan.class[usize::from(card.index())])];
            if *left > 0 {
                *left -= 1;
                room.push(self.plan.free.iter().filter(|&place| place > must_follow).count());
            }
        }
        room.sort_unstable();
        room.iter().enumerate().fold(orders(left.map(usize::from)), |ways, (taken, room)| {
            ways.saturating_mul(room.saturating_sub(taken) as u128)
        })
    }

    /// Returns whether a card may be in a place, given the cards before it.
    fn may_fill(&self, cards: &[Option<Card>], place: usize, card: Card) -> bool {
        let class = self.plan.class[usize::from(card.index())];
        let used = cards.iter().flatten().filter(|&&other| other == card).count();
        if used >= usize::from(self.plan.problem.copies[usize::from(card.index())]) {
            return false;
        }
        if self.chosen[place] != NONE {
            return self.chosen[place] == class;
        }
        let of_class = |at: usize| {
            cards[at].is_some_and(|other| self.plan.class[usize::from(other.index())] == class)
        };
        if self.plan.problem.reserved.contains(&DeckPlace::new(place)) {
            let reserved =
                self.plan.problem.reserved_cards.iter().filter(|&&other| other == card).count();
            let used = self
                .plan
                .problem
                .reserved
                .iter()
                .filter(|&&at| cards[usize::from(at)] == Some(card))
                .count();
            return used < reserved;
        }
        let used = self.plan.free.iter().filter(|&&at| of_class(usize::from(at))).count();
        used < usize::from(self.left[usize::from(class)])
            && self.plan.domain[place] >> class & 1 == 1
    }

    /// Returns whether the cards that must come after some place still can, once all places before
    /// `from` are filled.
    fn can_be_filled(&self, cards: &[Option<Card>], from: usize) -> bool {
        let mut room: Vec<usize> = Vec::new();
        for (card, must_follow) in &self.plan.problem.must_follow {
            let class = self.plan.class[usize::from(card.index())];
            let placed = self.plan.free.iter().any(|&at| cards[usize::from(at)] == Some(*card));
            if self.left[usize::from(class)] > 0 && !placed {
                room.push(
                    self.plan
                        .free
                        .iter()
                        .filter(|&&place| usize::from(place) >= from && place > *must_follow)
                        .count(),
                );
            }
        }
        room.sort_unstable();
        room.iter().enumerate().all(|(taken, &room)| room > taken)
    }
}
