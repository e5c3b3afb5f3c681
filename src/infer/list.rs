//! The first of all deals.

use super::{Question, TO_LIST, Undecided, Wanted};
use crate::{Card, Deck};
use std::collections::HashSet;

/// What is looked for, and how far it has come.
struct Listing<'a> {
    items: Wanted<'a>,
    wanted: usize,
    found: Vec<Vec<Card>>,
    budget: u64,
}

impl Question<'_, '_> {
    /// The first deals with which every record passes, as many as are wanted: in the order of their first cards, then of their second ones, and so on. Cards come in the
    /// order of their [index](Card::index).
    ///
    /// ```
    /// use patience::infer::Question;
    /// use patience::records;
    ///
    /// let record = records(b"2x2x2x2+[? ? AS ?] *12 =partial").next().unwrap();
    /// let deals = Question::new(&[&record]).unwrap().list(9).unwrap();
    /// assert_eq!(format!("{deals:?}"), "[[2S, 2H, AS, AH], [2H, 2S, AS, AH]]");
    /// ```
    ///
    /// # Errors
    /// That the question is too hard.
    pub fn list(&self, wanted: usize) -> Result<Vec<Deck>, Undecided> {
        self.supported()?;
        let items = self.items();
        if items.iter().any(|&item| self.impossible(item).is_some()) {
            return Ok(Vec::new());
        }
        let mut listing = Listing { items: Wanted { items: &items, dropped: &HashSet::new() }, wanted, found: Vec::new(), budget: TO_LIST };
        if let Some(deck) = self.find(&listing.items, &mut listing.budget)? {
            self.clone().list_from(0, &deck, &mut listing)?;
        }
        listing.found.into_iter().map(|deck| self.judged(deck)).collect()
    }

    /// Lists the deals that have the cards known so far, to which `deck` belongs. All places before `from` are known.
    fn list_from(&mut self, from: usize, deck: &[Card], listing: &mut Listing<'_>) -> Result<(), Undecided> {
        let Some(place) = (from..deck.len()).find(|&place| self.known[place].is_none()) else {
            listing.found.push(deck.to_vec());
            return Ok(());
        };
        for card in (0..52).filter_map(Card::from_index) {
            if listing.found.len() >= listing.wanted {
                break;
            }
            if self.unknown(card) == 0 {
                continue;
            }
            self.known[place] = Some(card);
            let with = if deck[place] == card { Some(deck.to_vec()) } else { self.find(&listing.items, &mut listing.budget)? };
            if let Some(deck) = with {
                self.list_from(place + 1, &deck, listing)?;
            }
            self.known[place] = None;
        }
        Ok(())
    }
}
