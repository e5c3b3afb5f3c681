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
#[derive(Clone, Debug, Default)]
pub struct DealBook {
    deals: HashMap<(Composition, u64), Deck>,
    /// The book underneath.
    base: Option<Arc<DealBook>>,
}

impl DealBook {
    /// Creates an empty book on top of another, which it shares: it knows the deals of both, and
    /// adds new ones only to itself.
    ///
    /// ```
    /// use patience::{DealBook, records};
    /// use std::sync::Arc;
    ///
    /// let mut base = DealBook::default();
    /// base.add(&records(b"2x2x1x1+7[AH AS]").next().unwrap()).unwrap();
    /// let base = Arc::new(base);
    /// let mut book = DealBook::on(&base);
    /// book.add(&records(b"2x2x1x1+8[AH AS]").next().unwrap()).unwrap();
    /// let deal = |book: &DealBook, id: &[u8]| book.deck(&records(id).next().unwrap()).unwrap()[0].to_string();
    /// assert_eq!(deal(&book, b"2x2x1x1+7"), "AH");
    /// assert!(book.add(&records(b"2x2x1x1+7[AS AH]").next().unwrap()).is_err());
    /// ```
    #[must_use]
    pub fn on(base: &Arc<Self>) -> Self {
        Self { deals: HashMap::new(), base: Some(Arc::clone(base)) }
    }

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
            self.deals.insert((composition, number), deck.clone());
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
        self.deals
            .get(&(*composition, number))
            .or_else(|| self.base.as_ref().and_then(|base| base.known(composition, number)))
    }

    /// Returns whether the book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.deals.is_empty() && self.base.as_ref().is_none_or(|base| base.is_empty())
    }
}
