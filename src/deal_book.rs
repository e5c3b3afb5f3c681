//! Known deals of numbered games.

use crate::deck::{Composition, Deck};
use crate::notation::{Fault, FaultKind, Record};
use crate::shuffle::shuffle_into;
use std::collections::HashMap;
use std::sync::Arc;

/// Deals by deck and shuffle number. They take precedence over the shuffle engine.
///
/// ```
/// use patience::{DealBook, records};
///
/// let text = b"2x2x1x1+7[AH AS]  2x2x1x1-7";
/// let mut records = records(text);
/// let mut deals = DealBook::default();
/// deals.add(&records.next().unwrap()).unwrap();
/// assert_eq!(deals.deck(&records.next().unwrap()).unwrap()[0].to_string(), "AH");
/// ```
/// Clones share what they know, so they cost nothing however many deals there are. A clone keeps
/// what is added to it to itself.
#[derive(Clone, Debug, Default)]
pub struct DealBook {
    /// None while no deals are known.
    layer: Option<Arc<Layer>>,
}

/// Some deals, on top of others that are shared.
#[derive(Debug, Default)]
struct Layer {
    deals: HashMap<(Composition, u64), Deck>,
    below: Option<Arc<Layer>>,
}

impl Layer {
    fn get(&self, key: &(Composition, u64)) -> Option<&Deck> {
        self.deals.get(key).or_else(|| self.below.as_ref().and_then(|below| below.get(key)))
    }

    /// Takes over the layers below that are not larger, so that each is more than twice as large as
    /// the one above, and there are few.
    fn merge(&mut self) {
        while let Some(below) = self.below.take_if(|below| below.deals.len() <= self.deals.len()) {
            let copied = below.deals.iter().map(|(key, deck)| (*key, deck.clone()));
            self.deals.extend(copied);
            self.below.clone_from(&below.below);
        }
    }
}

impl DealBook {
    /// Adds the deal of a record if it is a deal-book entry. Other records change nothing.
    ///
    /// # Errors
    /// Returns a fault if the deal is malformed or contradicts an earlier one, which stays.
    pub fn add(&mut self, record: &Record<'_>) -> Result<(), Fault> {
        if !record.is_deal_book_entry() {
            return Ok(());
        }
        let id = record.id()?;
        let (Some(number), Some(deal)) = (id.number, record.deal()?) else { return Ok(()) };
        let deck = deal.deck()?;
        let composition = id.variant.composition();
        let Some(earlier) = self.known(&composition, number) else {
            self.insert((composition, number), deck.clone());
            return Ok(());
        };
        let difference = earlier
            .iter()
            .zip(deck.iter())
            .enumerate()
            .find(|(_, (earlier, here))| earlier != here);
        match difference {
            Some((place, (&earlier, &here))) => Err(Fault {
                span: deal.span(),
                kind: FaultKind::ConflictingDeal { place, earlier, here },
            }),
            None => Ok(()),
        }
    }

    /// Returns the deck of a record: its own deal, the known deal of its number, or the shuffle of
    /// its number.
    ///
    /// # Errors
    /// Returns the fault in its id or its deal.
    pub fn deck(&self, record: &Record<'_>) -> Result<Deck, Fault> {
        let mut deck = Deck::EMPTY;
        self.deck_into(&mut deck, record)?;
        Ok(deck)
    }

    /// Does the same in place, so that the deck need not be moved.
    #[inline]
    pub(crate) fn deck_into(&self, deck: &mut Deck, record: &Record<'_>) -> Result<(), Fault> {
        let id = record.id()?;
        if let Some(deal) = record.deal()? {
            *deck = deal.deck()?;
            return Ok(());
        }
        let composition = id.variant.composition();
        // An id without a deal has a number.
        let number = id.number.unwrap_or_default();
        match self.known(&composition, number) {
            Some(known) => deck.clone_from(known),
            None => shuffle_into(deck, &composition, number),
        }
        Ok(())
    }

    /// Returns the deal known for a deck and a shuffle number.
    #[must_use]
    pub fn known(&self, composition: &Composition, number: u64) -> Option<&Deck> {
        self.layer.as_ref()?.get(&(*composition, number))
    }

    /// Returns whether the book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.layer.is_none()
    }

    fn insert(&mut self, key: (Composition, u64), deck: Deck) {
        // What is shared with a clone stays as it is.
        let unshared = self.layer.take().map(Arc::try_unwrap);
        let mut layer = match unshared {
            None => Layer::default(),
            Some(Ok(layer)) => layer,
            Some(Err(shared)) => Layer { deals: HashMap::new(), below: Some(shared) },
        };
        layer.deals.insert(key, deck);
        layer.merge();
        self.layer = Some(Arc::new(layer));
    }
}
