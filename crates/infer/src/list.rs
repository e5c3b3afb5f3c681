//! Lists the first deals.

use super::question::{Question, Requirement, RequirementSet};
use super::trial::Trial;
use patience_core::budget::{Budget, Limit};
use patience_core::{Card, Deck};
use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The first deals, in order. [`Question::list`] returns it.
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
    /// Gets each deal. Once it breaks off, no more are wanted.
    visit: &'a mut dyn FnMut(Vec<Card>) -> ControlFlow<()>,
    budget: &'a mut Budget<'b>,
}

/// Why a listing ended early.
enum ListingEnd {
    Enough,
    Limit(Limit),
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
        let mut decks = Vec::new();
        let limit = self.list_each(wanted, budget, |deck| {
            decks.push(deck.clone());
            ControlFlow::Continue(())
        });
        Listing { decks, limit }
    }

    /// Calls `visit` with each of these deals as it is found, so that no memory is needed for them,
    /// until it breaks off. Returns the limit that ended the search early.
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::{Budget, DealBook, records};
    /// use std::ops::ControlFlow;
    ///
    /// let record = records(b"2x2x2x2+[? ? AS ?] *12 =partial").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// let mut deals = 0;
    /// let limit = question.list_each(9, &mut Budget::nodes(10_000), |_| {
    ///     deals += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((deals, limit), (2, None));
    /// ```
    pub fn list_each(
        &self,
        wanted: usize,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(&Deck) -> ControlFlow<()>,
    ) -> Option<Limit> {
        let requirements = self.requirements();
        let is_impossible = |&requirement| self.impossible(requirement).is_some();
        if wanted == 0 || requirements.iter().any(is_impossible) {
            return None;
        }
        let seen = Cell::new(0);
        let mut visit = |deck: &Deck| {
            seen.set(seen.get() + 1);
            let wants_more = visit(deck).is_continue() && seen.get() < wanted;
            if wants_more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let share = budget.left() / 4 * 3;
        let end = budget.within(share, |budget| {
            let judged = &mut |deck| {
                self.judged(deck).map_or(ControlFlow::Continue(()), |deck| visit(&deck))
            };
            let mut search = Lister { requirements: &requirements, visit: judged, budget };
            match self.solve(&requirements, search.budget) {
                Ok(Some(deck)) => self.clone().list_from(0, &deck, &mut search),
                Ok(None) => Ok(()),
                Err(limit) => Err(ListingEnd::Limit(limit)),
            }
        });
        let Err(ListingEnd::Limit(limit)) = end else { return None };
        if limit == Limit::Nodes && Trial::is_affordable(self, budget) {
            // The decks that were seen come first in the list of all decks.
            let mut left = seen.get();
            let tried = Trial::each(self, budget, |deck| match left.checked_sub(1) {
                Some(rest) => {
                    left = rest;
                    ControlFlow::Continue(())
                }
                None => visit(deck),
            });
            return tried.err();
        }
        Some(limit)
    }

    /// Lists the deals that have all cards known so far. `deck` is one of them. All places before
    /// `from` are known.
    fn list_from(
        &mut self,
        from: usize,
        deck: &[Card],
        search: &mut Lister<'_, '_>,
    ) -> Result<(), ListingEnd> {
        let Some(place) = (from..deck.len()).find(|&place| self.known[place].is_none()) else {
            return match (search.visit)(deck.to_vec()) {
                ControlFlow::Break(()) => Err(ListingEnd::Enough),
                ControlFlow::Continue(()) => Ok(()),
            };
        };
        for card in (0..52).filter_map(Card::from_index) {
            if self.unknown(card) == 0 {
                continue;
            }
            self.known[place] = Some(card);
            let wanted =
                RequirementSet { requirements: search.requirements, dropped: &HashSet::new() };
            let with = if deck[place] == card {
                Ok(Some(deck.to_vec()))
            } else {
                self.find(&wanted, search.budget).map_err(ListingEnd::Limit)
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
