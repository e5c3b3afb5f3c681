//! What the records say about each card of the deal.

use super::plan::Plan;
use super::setting::Detail;
use super::{Answer, Question, TO_FIND, Undecided, Wanted};
use crate::Card;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// What each card of a deal can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Cards that were chosen, by their places in the deal from 0. Ranks and suits that no move tells apart can be renamed, so nothing is lost by choosing; what the
    /// other cards can be holds with these.
    pub chosen: Vec<(usize, Card)>,
    /// For each place in the deal, every card that can lie there.
    pub cards: Vec<Vec<Card>>,
}

impl Question<'_, '_> {
    /// What each card of the deal can be, if there is a deal at all; none if there is not.
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::records;
    ///
    /// let record = records(b"2x2x2x2+[? ? AS AH] *12 =partial").next().unwrap();
    /// let forced = Question::new(&[&record]).unwrap().forced().unwrap().unwrap();
    /// assert_eq!(format!("{:?}", forced.cards), "[[2S, 2H], [2S, 2H], [AS], [AH]]");
    /// ```
    ///
    /// # Errors
    /// That the question is too hard.
    pub fn forced(&self) -> Result<Option<Forced>, Undecided> {
        if !matches!(self.answer()?, Answer::Deal(_)) {
            return Ok(None);
        }
        let items = self.items();
        let all = Wanted { items: &items, dropped: &HashSet::new() };
        // Which cards can be exchanged is the same however cards are set aside.
        let names = self.each(Detail::Coarse, |setting| {
            let problem = self.problem(&setting, &all, &[]);
            let plan = Plan::new(&problem);
            ControlFlow::Break((plan.kinds.clone(), plan.places().collect::<Vec<_>>(), plan.symmetry().clone()))
        });
        let Some((classes, order, mut symmetry)) = names.break_value() else { return Ok(None) };
        let mut asked = self.clone();
        let mut chosen = Vec::new();
        let nothing_known = self.known.iter().all(Option::is_none);
        for place in order.into_iter().map(usize::from).filter(|_| nothing_known) {
            let can = asked.possible(place, &classes, &all, &mut Vec::new())?;
            let Some(&first) = can.first().filter(|_| can.len() > 1) else { continue };
            if symmetry.orbit(first) == can {
                let card = classes[usize::from(first)].iter().copied().find_map(Card::from_index);
                asked.known[place] = card;
                chosen.extend(card.map(|card| (place, card)));
                symmetry.fix(first);
            }
        }
        let mut seen: Vec<Vec<Card>> = Vec::new();
        let cards = (0..self.known.len()).map(|place| {
            let can = asked.possible(place, &classes, &all, &mut seen)?;
            let unknown = |card: &Card| asked.known[place] == Some(*card) || asked.known[place].is_none() && asked.unknown(*card) > 0;
            let mut cards: Vec<Card> =
                can.iter().flat_map(|&class| &classes[usize::from(class)]).filter_map(|&kind| Card::from_index(kind)).filter(unknown).collect();
            cards.sort_unstable();
            Ok(cards)
        });
        Ok(Some(Forced { cards: cards.collect::<Result<_, Undecided>>()?, chosen }))
    }

    /// How many cards of a kind are not known.
    pub(super) fn unknown(&self, card: Card) -> usize {
        self.composition.copies(card).saturating_sub(self.known.iter().flatten().filter(|&&known| known == card).count())
    }

    /// The classes of cards that can lie in a place, in order. `seen` are decks that were found on the way.
    fn possible(&self, place: usize, classes: &[Vec<u8>], wanted: &Wanted<'_>, seen: &mut Vec<Vec<Card>>) -> Result<Vec<u8>, Undecided> {
        let mut possible = Vec::new();
        for (class, kinds) in classes.iter().enumerate() {
            let within = |card: Card| kinds.contains(&card.index());
            let found = match self.known[place] {
                Some(card) => within(card),
                None if seen.iter().any(|deck| within(deck[place])) => true,
                None => match kinds.iter().filter_map(|&kind| Card::from_index(kind)).find(|&card| self.unknown(card) > 0) {
                    None => false,
                    Some(card) => {
                        let mut with = self.clone();
                        with.known[place] = Some(card);
                        let deck = with.find(wanted, &mut { TO_FIND })?;
                        seen.extend(deck.clone());
                        deck.is_some()
                    }
                },
            };
            if found {
                possible.push(class as u8);
            }
        }
        Ok(possible)
    }
}
