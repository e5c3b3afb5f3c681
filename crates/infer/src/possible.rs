//! Finds the possible cards of each place in the deal.

use super::find::PER_SET_ASIDE;
use super::plan::SearchPlan;
use super::problem::{BitSet, DeckPlace, bits};
use super::question::{Question, QuestionOptions, Requirement, RequirementSet};
use super::set_aside::{SetAside, SetAsideDetail};
use super::symmetry::Symmetry;
use super::trial::Trial;
use patience_core::budget::{Budget, Limit};
use patience_core::game::Constraint;
use patience_core::{Card, Deck};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The possible cards of each place in a deal. [`Question::possible_cards`] returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PossibleCards {
    /// Chosen cards, by their places in the deal, from 0. If the records don't distinguish some
    /// ranks or suits, these are interchangeable, so choosing loses nothing. The other possible
    /// cards assume this choice.
    pub chosen: Vec<(usize, Card)>,
    /// For each place in the deal, its possible cards.
    pub cards: Vec<Possible>,
    /// A deal with the chosen cards.
    pub deck: Deck,
}

/// The possible cards of a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Possible {
    /// The cards that are there in some deal, in order.
    pub cards: Vec<Card>,
    /// The cards that the search could neither find there nor rule out.
    pub undecided: Vec<Card>,
}

impl Possible {
    /// Returns the card that is there in every deal, if there is one.
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x2x2+[? ? AS AH] *12 =partial").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// let possible = question.possible_cards(true, &mut Budget::nodes(10_000)).unwrap().unwrap();
    /// assert_eq!(possible.cards[2].forced(), Some("AS".parse().unwrap()));
    /// assert_eq!(possible.cards[0].forced(), None);
    /// ```
    #[must_use]
    pub fn forced(&self) -> Option<Card> {
        match (self.cards.as_slice(), self.undecided.as_slice()) {
            (&[card], []) => Some(card),
            _ => None,
        }
    }
}

/// Classes of cards that the records don't distinguish.
struct CardClasses {
    /// The kinds of cards in each class.
    kinds: Vec<Vec<u8>>,
    /// The places that the constraints mention.
    places: Vec<usize>,
    symmetry: Symmetry,
}

impl Question<'_, '_> {
    /// Finds the possible cards of each place. Returns none if there is no deal.
    ///
    /// With `choose`, cards are chosen where ranks or suits are interchangeable. This narrows down
    /// the others.
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x2x2+[? ? AS AH] *12 =partial").next().unwrap();
    /// let question = Question::new(&[&record], &DealBook::default()).unwrap();
    /// let possible = question.possible_cards(true, &mut Budget::nodes(10_000)).unwrap().unwrap();
    /// let cards: Vec<_> = possible.cards.into_iter().map(|place| place.cards).collect();
    /// assert_eq!(format!("{cards:?}"), "[[2S, 2H], [2S, 2H], [AS], [AH]]");
    /// ```
    ///
    /// # Errors
    /// Returns the limit that was reached before a deal was found or ruled out.
    pub fn possible_cards(
        &self,
        choose: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<PossibleCards>, Limit> {
        let requirements = self.requirements();
        if requirements.iter().any(|&requirement| self.impossible(requirement).is_some()) {
            return Ok(None);
        }
        let half = budget.left() / 2;
        let Some(mut deck) = budget.within(half, |budget| self.solve(&requirements, budget))?
        else {
            return Ok(None);
        };
        let Some(classes) = self.classes(&requirements) else {
            return self.by_trial(deck, budget).map(Some);
        };
        let mut asked = self.quick();
        let mut chosen = Vec::new();
        let chooses = choose && !self.knows_any() && !self.has_given();
        if !(chooses || self.asides.is_empty()) {
            let share = budget.left() / 4 * 3;
            let work =
                |budget: &mut Budget<'_>| asked.by_set_asides(&classes, &requirements, budget);
            if let Ok(cards) = budget.within(share, work) {
                return Ok(Some(PossibleCards { chosen, cards, deck }));
            }
        }
        if chooses {
            let share = budget.left() / 4;
            // Without a choice, the result says less but remains true.
            let tried =
                budget.within(share, |budget| asked.choose(&classes, &requirements, budget));
            match tried {
                Ok(choice) => {
                    chosen = choice.chosen;
                    deck = choice.deck.unwrap_or(deck);
                }
                Err(_) => asked = self.quick(),
            }
        }
        let mut seen = vec![deck.to_vec()];
        let cards = (0..self.known.len())
            .map(|place| asked.possible_in(place, &classes, &requirements, &mut seen, budget))
            .collect::<Vec<_>>();
        if cards.iter().any(|possible: &Possible| !possible.undecided.is_empty())
            && chosen.is_empty()
            && Trial::is_affordable(self, budget)
        {
            return self.by_trial(deck, budget).map(Some);
        }
        Ok(Some(PossibleCards { chosen, cards, deck }))
    }

    /// Finds the possible cards of each place in one pass over the ways to set cards aside. Most of them lead to
    /// no deal, so that looking at all of them again for each card would take too long. Spends nothing if there are
    /// too many.
    fn by_set_asides(
        &self,
        classes: &CardClasses,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Possible>, Limit> {
        let mut all: Vec<BitSet> =
            self.known.iter().map(|known| known.map_or(0, |card| 1 << card.index())).collect();
        let mut affordable = budget.left() / PER_SET_ASIDE;
        self.each_set_aside(SetAsideDetail::Exact, |_| match affordable.checked_sub(1) {
            Some(left) => {
                affordable = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Limit::Nodes),
        })
        .break_value()
        .map_or(Ok(()), Err)?;
        let ended = self.each_set_aside(SetAsideDetail::Exact, |set_aside| {
            match self.possible_with(set_aside, classes, requirements, budget) {
                Ok(here) => {
                    all.iter_mut().zip(here).for_each(|(all, here)| *all |= here);
                    ControlFlow::Continue(())
                }
                Err(limit) => ControlFlow::Break(limit),
            }
        });
        let cards = |kinds| bits(kinds).filter_map(Card::from_index).collect();
        let possible = |kinds| Possible { cards: cards(kinds), undecided: Vec::new() };
        ended.break_value().map_or_else(|| Ok(all.into_iter().map(possible).collect()), Err)
    }

    /// Finds the possible kinds of cards of each unknown place with one way to set cards aside.
    fn possible_with(
        &self,
        set_aside: SetAside,
        classes: &CardClasses,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<BitSet>, Limit> {
        let is_open =
            |&kind: &u8| Card::from_index(kind).is_some_and(|card| self.unknown(card) > 0);
        let kinds = |class: &Vec<u8>| -> BitSet {
            class.iter().copied().filter(is_open).fold(0, |set, kind| set | 1 << kind)
        };
        let classes: Vec<BitSet> = classes.kinds.iter().map(kinds).collect();
        let mut here: Vec<BitSet> = vec![0; self.known.len()];
        let mut find = |within: Option<(usize, BitSet)>, here: &mut Vec<BitSet>| {
            let mut only = set_aside.clone();
            only.problem.within.extend(within.map(|(place, kinds)| (DeckPlace::new(place), kinds)));
            let options = QuestionOptions { only: Some(only), ..self.options.clone() };
            let wanted = RequirementSet { requirements, dropped: &HashSet::new() };
            let found = Self { options, ..self.clone() }.find(&wanted, budget)?;
            for (place, card) in found.iter().flatten().enumerate() {
                let alike = classes.iter().filter(|class| *class >> card.index() & 1 == 1);
                here[place] |= alike.fold(0, |set, class| set | class);
            }
            Ok(found.is_some())
        };
        if !find(None, &mut here)? {
            return Ok(here);
        }
        let problem = &set_aside.problem;
        for place in (0..here.len()).filter(|&place| problem.known[place].is_none()) {
            if problem.reserved.contains(&DeckPlace::new(place)) {
                here[place] =
                    problem.reserved_cards.iter().fold(0, |set, it| set | 1 << it.index());
                continue;
            }
            for &class in &classes {
                if class != 0 && here[place] & class == 0 {
                    find(Some((place, class)), &mut here)?;
                }
            }
        }
        for (here, known) in here.iter_mut().zip(&self.known) {
            *here = if known.is_some() { 0 } else { *here };
        }
        self.spread(&mut here, &set_aside);
        Ok(here)
    }

    /// Spreads what is known with the reserved places, which are the first of their run of unknown cards, over all
    /// the ways that these stand for: they may be anywhere in the run.
    fn spread(&self, here: &mut [BitSet], set_aside: &SetAside) {
        let reserved = &set_aside.problem.reserved;
        let mut start = 0;
        for run in self.known.chunk_by(|one, next| one.is_none() == next.is_none()) {
            let places = start..start + run.len();
            start = places.end;
            let aside = places.clone().filter(|&it| reserved.contains(&DeckPlace::new(it))).count();
            if aside == 0 {
                continue;
            }
            let (aces, rest) =
                (here[places.start], here[places.start + aside..places.end].to_vec());
            for (at, here) in here[places].iter_mut().enumerate() {
                let dealt = rest.iter().take(at + 1).skip(at.saturating_sub(aside));
                *here = dealt.fold(aces, |set, kinds| set | kinds);
            }
        }
    }

    /// Finds the possible cards of each place by trying every arrangement.
    fn by_trial(&self, deck: Deck, budget: &mut Budget<'_>) -> Result<PossibleCards, Limit> {
        if !Trial::is_affordable(self, budget) {
            // Only the deal that was found is known.
            let undecided = |place: usize| match self.known[place] {
                Some(_) => Vec::new(),
                None => (0..52)
                    .filter_map(Card::from_index)
                    .filter(|&card| card != deck[place] && self.unknown(card) > 0)
                    .collect(),
            };
            let cards = (0..deck.len())
                .map(|place| Possible { cards: vec![deck[place]], undecided: undecided(place) })
                .collect();
            return Ok(PossibleCards { chosen: Vec::new(), cards, deck });
        }
        let trial = Trial::new(self, budget)?;
        let cards = |possible: &u64| {
            (0..52).filter(|card| possible >> card & 1 == 1).filter_map(Card::from_index).collect()
        };
        let cards = trial
            .possible
            .iter()
            .map(|possible| Possible { cards: cards(possible), undecided: Vec::new() })
            .collect();
        Ok(PossibleCards { chosen: Vec::new(), cards, deck })
    }

    /// Returns the classes of cards that the records don't distinguish, unless games set different
    /// cards aside.
    fn classes(&self, requirements: &[Requirement]) -> Option<CardClasses> {
        if self.is_mixed() {
            return None;
        }
        // Alternatives distinguish cards too, even if they need not hold.
        let ends = requirements.iter().filter_map(|requirement| {
            if let Requirement::End { record } = *requirement { Some(record) } else { None }
        });
        let extra: Vec<(usize, Constraint)> = ends
            .flat_map(|record| {
                self.alternatives(record)
                    .unwrap_or_default()
                    .iter()
                    .flatten()
                    .map(move |constraint| (record, constraint.clone()))
            })
            .collect();
        // Classes are the same for every way to set cards aside.
        let classes = self.each_set_aside(SetAsideDetail::Coarse, |set_aside| {
            let problem = self.problem(
                &set_aside,
                &RequirementSet { requirements, dropped: &HashSet::new() },
                &extra,
            );
            let plan = SearchPlan::new(&problem);
            let places = plan.places().map(usize::from).collect();
            ControlFlow::Break(CardClasses {
                kinds: plan.kinds.clone(),
                places,
                symmetry: plan.symmetry().clone(),
            })
        });
        classes.break_value()
    }

    /// Chooses cards where that loses nothing, and finds a deal with them.
    fn choose(
        &mut self,
        classes: &CardClasses,
        requirements: &[Requirement],
        budget: &mut Budget<'_>,
    ) -> Result<ChosenCards, Limit> {
        let mut symmetry = classes.symmetry.clone();
        let mut choice = ChosenCards { chosen: Vec::new(), deck: None };
        for &place in &classes.places {
            let possible =
                self.classes_in(place, &classes.kinds, requirements, &mut Vec::new(), budget);
            if let Some(limit) = possible.limit {
                return Err(limit);
            }
            let can: Vec<u8> = possible.classes.iter().map(|&(class, _)| class).collect();
            let Some(&first) = can.first().filter(|_| can.len() > 1) else { continue };
            if symmetry.orbit(first) == can {
                let Some(card) =
                    classes.kinds[usize::from(first)].iter().copied().find_map(Card::from_index)
                else {
                    continue;
                };
                self.known[place] = Some(card);
                let Some(found) = self.solve(requirements, budget)? else {
                    self.known[place] = None;
                    continue;
                };
                choice.deck = Some(found);
                choice.chosen.push((place, card));
                symmetry.fix(first);
            }
        }
        Ok(choice)
    }

    /// Finds the possible cards of a place. `seen` collects the decks found on the way.
    fn possible_in(
        &self,
        place: usize,
        classes: &CardClasses,
        requirements: &[Requirement],
        seen: &mut Vec<Vec<Card>>,
        budget: &mut Budget<'_>,
    ) -> Possible {
        if let Some(card) = self.known[place] {
            return Possible { cards: vec![card], undecided: Vec::new() };
        }
        let found = self.classes_in(place, &classes.kinds, requirements, seen, budget);
        let mut possible = Possible::default();
        for (class, is_certain) in found.classes {
            let of_class = classes.kinds[usize::from(class)]
                .iter()
                .copied()
                .filter_map(Card::from_index)
                .filter(|&card| self.unknown(card) > 0);
            if is_certain { &mut possible.cards } else { &mut possible.undecided }.extend(of_class);
        }
        possible.cards.sort_unstable();
        possible.undecided.sort_unstable();
        possible
    }

    /// Finds the classes of cards that can be in a place, in order.
    fn classes_in(
        &self,
        place: usize,
        kinds: &[Vec<u8>],
        requirements: &[Requirement],
        seen: &mut Vec<Vec<Card>>,
        budget: &mut Budget<'_>,
    ) -> FoundClasses {
        let mut found = FoundClasses { classes: Vec::new(), limit: None };
        for (class, kinds) in kinds.iter().enumerate() {
            let within = |card: Card| kinds.contains(&card.index());
            let unknown = kinds
                .iter()
                .filter_map(|&kind| Card::from_index(kind))
                .find(|&card| self.unknown(card) > 0);
            let can = match (self.known[place], unknown) {
                (Some(card), _) => Ok(within(card)),
                (None, None) => Ok(false),
                (None, Some(_)) if seen.iter().any(|deck| within(deck[place])) => Ok(true),
                (None, Some(card)) => {
                    let mut with = self.clone();
                    with.known[place] = Some(card);
                    let wanted = RequirementSet { requirements, dropped: &HashSet::new() };
                    with.find(&wanted, budget).map(|deck| {
                        let can = deck.is_some();
                        seen.extend(deck);
                        can
                    })
                }
            };
            match can {
                Ok(true) => found.classes.push((class as u8, true)),
                Ok(false) => {}
                Err(limit) => {
                    found.limit = Some(limit);
                    found.classes.push((class as u8, false));
                }
            }
        }
        found
    }
}

/// Chosen cards, by their places, and a deal with them if there are any.
struct ChosenCards {
    chosen: Vec<(usize, Card)>,
    deck: Option<Deck>,
}

/// The classes that can be in a place.
struct FoundClasses {
    /// Each class, and whether it is proved to be possible.
    classes: Vec<(u8, bool)>,
    /// The limit that was reached, if any.
    limit: Option<Limit>,
}
