//! Lists the first deals.

use super::question::{Question, Requirement, Wanted};
use super::trial::Trial;
use crate::budget::{Budget, Limit};
use crate::{Card, Deck};
use std::collections::HashSet;

/// The first deals, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// The deals: as many as were wanted, all there are, or those found within the limit.
    pub decks: Vec<Deck>,
    /// The limit that ended the search early; none if the list is complete.
    pub limit: Option<Limit>,
}

/// The state of a listing.
struct Lister<'a, 'b> {
    requirements: &'a [Requirement],
    wanted: usize,
    found: Vec<Vec<Card>>,
    budget: &'a mut Budget<'b>,
}

impl Question<'_, '_> {
    /// Lists up to `wanted` deals with which every record passes, in lexicographic order. Cards are
    /// ordered by their [index](Card::index).
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x2x2+[? ? AS ?] *12 =partial").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// let deals = question.list(9, &mut Budget::nodes(10_000));
    /// assert_eq!(format!("{:?}", deals.decks), "[[2S, 2H, AS, AH], [2H, 2S, AS, AH]]");
    /// assert_eq!(deals.limit, None);
    /// ```
    #[must_use]
    pub fn list(&self, wanted: usize, budget: &mut Budget<'_>) -> Listing {
        let requirements = self.requirements();
        if requirements.iter().any(|&requirement| self.impossible(requirement).is_some()) {
            return Listing { decks: Vec::new(), limit: None };
        }
        let share = budget.left() / 4 * 3;
        let (found, done) = budget.within(share, |budget| {
            let mut search =
                Lister { requirements: &requirements, wanted, found: Vec::new(), budget };
            let done = match self.solve(&requirements, search.budget) {
                Ok(Some(deck)) => self.clone().list_from(0, &deck, &mut search),
                Ok(None) => Ok(()),
                Err(limit) => Err(limit),
            };
            (search.found, done)
        });
        if done == Err(Limit::Nodes)
            && Trial::is_affordable(self, budget)
            && let Ok(trial) = Trial::new(self, wanted, budget)
        {
            return Listing { decks: trial.first, limit: None };
        }
        Listing {
            decks: found.into_iter().filter_map(|deck| self.judged(deck)).collect(),
            limit: done.err(),
        }
    }

    /// Lists the deals that have all cards known so far. `deck` is one of them. All places before
    /// `from` are known.
    fn list_from(
        &mut self,
        from: usize,
        deck: &[Card],
        search: &mut Lister<'_, '_>,
    ) -> Result<(), Limit> {
        let Some(place) = (from..deck.len()).find(|&place| self.known[place].is_none()) else {
            search.found.push(deck.to_vec());
            return Ok(());
        };
        for card in (0..52).filter_map(Card::from_index) {
            if search.found.len() >= search.wanted {
                break;
            }
            if self.unknown(card) == 0 {
                continue;
            }
            self.known[place] = Some(card);
            let wanted = Wanted { requirements: search.requirements, dropped: &HashSet::new() };
            let with = if deck[place] == card {
                Ok(Some(deck.to_vec()))
            } else {
                self.find(&wanted, search.budget)
            };
            let listed = with.and_then(|with| {
                with.map_or(Ok(()), |deck| self.list_from(place + 1, &deck, search))
            });
            self.known[place] = None;
            listed?;
        }
        Ok(())
    }
}
