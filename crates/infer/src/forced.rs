//! The cards on a board that are the same in every deal, for games whose deal sets cards aside.
//!
//! Which card of the deck such a game deals to a place depends on how many cards before it are set
//! aside. So the possible cards of each place in the deck don't directly show what is on the board.

use super::line::dealt_cards;
use super::possible::PossibleCards;
use super::problem::BitSet;
use super::question::{Question, RequirementSet};
use super::trial::Trial;
use patience_core::Card;
use patience_core::budget::{Budget, Limit};
use patience_core::catalogue::StartingFoundations;
use patience_core::game::DealtIndex;
use patience_core::notation::{GameId, Variant};
use std::collections::{BTreeSet, HashSet};

/// The cards that a game deals to the table and the stock, as far as every deal agrees on them.
/// [`Question::forced_cards`] returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ForcedCards {
    /// For each card in the order in which the game deals them, cards set aside not counted: the
    /// card, if it is the same in every deal.
    pub cards: Vec<Option<Card>>,
    /// The limit that was reached while some card could not be decided; such a card is none.
    pub limit: Option<Limit>,
}

impl Question<'_, '_> {
    /// Returns the cards that the game of an id deals, each if it is the same in every deal with
    /// which all records pass.
    ///
    /// `possible` is what [`possible_cards`](Self::possible_cards) returned for this question.
    /// Cards that it chose count as known.
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"carpet+1[AS 2S \xE2\x80\xA6] *a1s =partial").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// let mut budget = Budget::nodes(10_000_000);
    /// let possible = question.possible_cards(true, &mut budget).unwrap().unwrap();
    /// let board = question.forced_cards(record.id().unwrap(), &possible, &mut budget);
    /// // The ace of spades goes to its foundation, so the two is dealt to cell a1.
    /// assert_eq!(board.cards[0].unwrap().to_string(), "2S");
    /// assert_eq!(board.cards[1], None);
    /// ```
    #[must_use]
    pub fn forced_cards(
        &self,
        id: &GameId,
        possible: &PossibleCards,
        budget: &mut Budget<'_>,
    ) -> ForcedCards {
        let aside = match id.variant {
            Variant::Building(layout) => layout.starting_foundations(),
            Variant::Matching(_) | Variant::Pairing(_) => StartingFoundations::Nothing,
        };
        let mut asked = self.quick();
        for &(place, card) in &possible.chosen {
            asked.known[place] = Some(card);
        }
        let in_deck: Vec<BitSet> = possible
            .cards
            .iter()
            .map(|place| {
                let cards = place.cards.iter().chain(&place.undecided);
                cards.fold(0, |kinds, card| kinds | 1 << card.index())
            })
            .collect();
        let mut bounds = dealt_kinds(&in_deck, aside);
        if asked.asides.is_empty() && aside != StartingFoundations::Nothing {
            asked.asides = vec![aside];
        }
        let mut limit = asked.rule_out(aside, &possible.deck, &mut bounds, budget);
        if limit.is_some()
            && Trial::is_affordable(&asked, budget)
            && let Ok(trial) = Trial::new(&asked, budget)
            && let Some(exact) = trial.dealt(aside)
        {
            (bounds, limit) = (exact.to_vec(), None);
        }
        let only = |&kinds: &BitSet| {
            Card::from_index(kinds.trailing_zeros() as u8).filter(|_| kinds.is_power_of_two())
        };
        ForcedCards { cards: bounds.iter().map(only).collect(), limit }
    }

    /// Looks for other decks than one that fits, each with another card that is dealt. Where there is
    /// none, the bound of that card becomes the card alone. Returns the limit that was reached while
    /// some card could not be decided.
    fn rule_out(
        &self,
        aside: StartingFoundations,
        deck: &[Card],
        bounds: &mut [BitSet],
        budget: &mut Budget<'_>,
    ) -> Option<Limit> {
        let mut asked = self.clone();
        let dealt = |deck: &[Card]| dealt_cards(deck, aside).collect::<Vec<_>>();
        let mut seen = vec![dealt(deck)];
        let by_search = asked.asides.as_slice() == [aside];
        let requirements = self.requirements();
        let wanted = RequirementSet { requirements: &requirements, dropped: &HashSet::new() };
        let mut limit = None;
        for (at, bound) in bounds.iter_mut().enumerate() {
            let Some(&card) = seen[0].get(at) else { continue };
            if bound.count_ones() <= 1 || seen.iter().any(|deck| deck[at] != card) {
                continue;
            }
            asked.options.excluded = Some((DealtIndex(at as u8), card));
            let other = if by_search {
                budget.within(budget.left() / 4, |budget| asked.find(&wanted, budget))
            } else {
                Err(Limit::Nodes)
            };
            match other {
                Ok(None) => *bound = 1 << card.index(),
                Ok(Some(deck)) => seen.push(dealt(&deck)),
                Err(reached) => limit = Some(reached),
            }
        }
        limit
    }
}

/// Returns, for each card that is dealt, every kind that it can be, given the kinds that each place
/// of the deck can hold. The sets can be too large, never too small.
fn dealt_kinds(in_deck: &[BitSet], aside: StartingFoundations) -> Vec<BitSet> {
    let kinds = |place: usize| (0..52).filter(move |kind| in_deck[place] >> kind & 1 == 1);
    let mut before = vec![BTreeSet::from([SetAsideBefore::default()])];
    for place in 0..in_deck.len() {
        let next = before[place]
            .iter()
            .flat_map(|set_asides| kinds(place).map(|kind| set_asides.after(kind, aside)))
            .collect();
        before.push(next);
    }
    // Every deal sets the same number of cards aside.
    let all = match aside {
        StartingFoundations::Nothing => 0,
        StartingFoundations::Aces => in_deck.len() / 13,
        StartingFoundations::AceAndKing => 8,
    };
    if let Some(last) = before.last_mut() {
        last.retain(|set_asides| set_asides.count == all);
    }
    let mut dealt = vec![0; in_deck.len() - all];
    for place in (0..in_deck.len()).rev() {
        let [here, next] = &mut before[place..][..2] else { return dealt };
        here.retain(|set_asides| {
            let mut is_possible = false;
            for kind in kinds(place) {
                let after = set_asides.after(kind, aside);
                if next.contains(&after) {
                    is_possible = true;
                    if after.count == set_asides.count {
                        dealt[place - after.count] |= 1 << kind;
                    }
                }
            }
            is_possible
        });
    }
    dealt
}

/// The cards set aside before a place of the deck, as far as later cards depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct SetAsideBefore {
    count: usize,
    /// The kinds of which a first card is set aside.
    firsts: BitSet,
}

impl SetAsideBefore {
    /// Returns the state after a card of some kind.
    fn after(self, kind: u8, aside: StartingFoundations) -> Self {
        let is_aside = match aside {
            StartingFoundations::Nothing => false,
            StartingFoundations::Aces => kind < 4,
            StartingFoundations::AceAndKing => {
                !(4..48).contains(&kind) && self.firsts >> kind & 1 == 0
            }
        };
        let first = u64::from(is_aside && aside == StartingFoundations::AceAndKing) << kind;
        Self { count: self.count + usize::from(is_aside), firsts: self.firsts | first }
    }
}
