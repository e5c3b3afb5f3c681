//! Known deals of numbered games.

use crate::cards::{Deck, Engine, NumberedDeck, PackedDeck, shuffle_into};
use crate::notation::{
    DealFault, Fault, FaultKind, GameId, IdFault, Record, may_have_deals, records_in_conflict,
};
use crate::source::{Elsewhere, Location, Locator, Source};
use crate::text::Span;
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
///
/// A malformed deal is remembered too, as one that nobody knows: a record that needs it cannot be
/// dealt until a valid one is added.
///
/// Clones share what they know, so they cost nothing however many deals there are. A clone keeps
/// what is added to it to itself.
#[derive(Clone, Debug, Default)]
pub struct DealBook {
    /// None while nothing is known.
    layer: Option<Arc<Layer>>,
    /// The name of the source of the last deal.
    source: Option<Arc<str>>,
}

/// Where the deck of a record comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckSource {
    /// From the deal in the record.
    Record,
    /// From the known deal of its number.
    Book,
    /// From the shuffle of its number.
    Shuffle,
}

/// A known deal.
#[derive(Clone, Debug)]
struct KnownDeal {
    deck: PackedDeck,
    /// Where the entry is, if that is known.
    place: Option<EntryPlace>,
}

/// A place in a source. The deals of a source share its name.
#[derive(Clone, Debug)]
struct EntryPlace {
    source: Arc<str>,
    location: Location,
}

/// Some deals, on top of others that are shared.
#[derive(Debug, Default)]
struct Layer {
    deals: HashMap<NumberedDeck, KnownDeal>,
    /// Where malformed deals are, if that is known.
    malformed: HashMap<NumberedDeck, Option<Arc<Elsewhere>>>,
    below: Option<Arc<Layer>>,
}

impl EntryPlace {
    fn elsewhere(&self) -> Elsewhere {
        Elsewhere { source: self.source.to_string(), location: self.location }
    }
}

impl Layer {
    /// Returns the first finding in this layer or those below it.
    fn find<'l, T>(&'l self, find: impl Fn(&'l Self) -> Option<T>) -> Option<T> {
        let mut layer = Some(self);
        std::iter::from_fn(|| {
            let this = layer?;
            layer = this.below.as_deref();
            Some(this)
        })
        .find_map(find)
    }

    fn len(&self) -> usize {
        self.deals.len() + self.malformed.len()
    }

    /// Takes over the layers below that are not larger, so that each is more than twice as large as
    /// the one above, and there are few.
    fn merge(&mut self) {
        while let Some(below) = {
            let len = self.len();
            self.below.take_if(|below| below.len() <= len)
        } {
            self.deals.extend(below.deals.iter().map(|(key, known)| (*key, known.clone())));
            self.malformed.extend(below.malformed.iter().map(|(key, at)| (*key, at.clone())));
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
        self.add_from(record, |_| None)
    }

    /// Adds every valid deal-book entry of a source, so that another part of the source can be judged
    /// with the deals of this one. Costs next to nothing if there are none.
    ///
    /// ```
    /// use patience::{DealBook, Source, judge};
    ///
    /// let mut deals = DealBook::default();
    /// deals.add_all(Source::new("1.pn", b"2x2x1x1+7[AH AS] 2x2x1x1+8 1a *1a"));
    /// let mut later = judge(Source::new("2.pn", b"2x2x1x1+7 1a *1a"), &deals);
    /// assert_eq!(later.next().unwrap().verdict().played, 2);
    /// ```
    pub fn add_all(&mut self, source: Source<'_>) {
        if may_have_deals(&source.text[source.before()..]) {
            let mut locator = Locator::new(source);
            for record in source.records() {
                // Its fault is told where it is judged.
                let _ = self.add_at(&record, &mut locator);
            }
        }
    }

    /// Adds every deal-book entry of a source, and ignores its other records. Returns the number of
    /// valid entries, and the bad ones with their faults.
    ///
    /// ```
    /// use patience::DealBook;
    /// use patience::Source;
    ///
    /// let mut deals = DealBook::default();
    /// let source = Source::new("deals.pn", b"2x2x1x1+7[AH AS] 2x2x1x1+7[AS AH] 2x2x1x1+8[AS AH]");
    /// let (valid, bad) = deals.read(source);
    /// assert_eq!((valid, bad.len()), (2, 1));
    /// ```
    pub fn read<'a>(&mut self, source: Source<'a>) -> (usize, Vec<(Record<'a>, Fault)>) {
        let (mut valid, mut bad) = (0, Vec::new());
        let mut locator = Locator::new(source);
        for record in source.records().filter(Record::is_deal_book_entry) {
            match self.add_at(&record, &mut locator) {
                Ok(()) => valid += 1,
                Err(fault) => bad.push((record, fault)),
            }
        }
        (valid, bad)
    }

    /// Adds the deal of a record of a source if it is a deal-book entry, with its place. Those in a merge
    /// conflict are malformed, since nobody knows which of them is meant.
    ///
    /// # Errors
    /// Returns a fault if the deal is malformed or contradicts an earlier one, which stays.
    #[doc(hidden)]
    pub fn add_at(&mut self, record: &Record<'_>, locator: &mut Locator<'_>) -> Result<(), Fault> {
        for entry in records_in_conflict(record) {
            if entry.is_deal_book_entry()
                && let Some(key) = entry.id()?.numbered_deck()
            {
                self.add_malformed(key, || {
                    Some(entry_place(None, locator, entry.extent().start).elsewhere())
                });
            }
        }
        self.add_from(record, |last| Some(entry_place(last, locator, record.extent().start)))
    }

    /// Adds a malformed deal. The first of a deck stays, also if a clone shares it.
    fn add_malformed(&mut self, key: NumberedDeck, place: impl FnOnce() -> Option<Elsewhere>) {
        if self.first_malformed(&key).is_none() {
            let place = place().map(Arc::new);
            self.change(|layer| _ = layer.malformed.insert(key, place));
        }
    }

    /// Adds the deal of a record if it is a deal-book entry. `place` returns where it is, given the
    /// name of the source of the last.
    ///
    /// # Errors
    /// Returns a fault if the deal is malformed or contradicts an earlier one, which stays.
    fn add_from(
        &mut self,
        record: &Record<'_>,
        place: impl FnOnce(Option<&Arc<str>>) -> Option<EntryPlace>,
    ) -> Result<(), Fault> {
        if !record.is_deal_book_entry() {
            return Ok(());
        }
        let id = record.id()?;
        let Some(key) = id.numbered_deck() else { return Ok(()) };
        let entry = record
            .deal()
            .and_then(|deal| deal.map(|deal| Ok((deal.span(), deal.deck()?))).transpose());
        let (span, deck) = match entry {
            Ok(Some(entry)) => entry,
            Ok(None) => return Ok(()),
            Err(fault) => {
                let place = place(self.source.as_ref());
                self.add_malformed(key, || place.as_ref().map(EntryPlace::elsewhere));
                return Err(fault);
            }
        };
        let Some(earlier) = self.packed(&key) else {
            let known = KnownDeal { deck: deck.packed(), place: place(self.source.as_ref()) };
            self.source = known.place.as_ref().map(|place| Arc::clone(&place.source));
            self.change(|layer| _ = layer.deals.insert(key, known));
            return Ok(());
        };
        let earlier = Deck::unpacked(earlier);
        let difference = earlier
            .iter()
            .zip(deck.iter())
            .enumerate()
            .find(|(_, (earlier, here))| earlier != here);
        match difference {
            Some((place, (&earlier, &here))) => Err(Fault {
                span,
                kind: FaultKind::Deal(DealFault::ConflictingDeal { place, earlier, here }),
            }),
            None => Ok(()),
        }
    }

    /// Returns the deck of a record: its own deal, the known deal of its number, or the shuffle of
    /// its number.
    ///
    /// # Errors
    /// Returns the fault in its id or its deal, or a fault if all that is known of its number is a
    /// malformed deal.
    pub fn deck(&self, record: &Record<'_>) -> Result<Deck, Fault> {
        let mut deck = Deck::EMPTY;
        self.deck_into(&mut deck, record)?;
        Ok(deck)
    }

    /// Turns `deck` into that of a record, so that it need not be moved, and returns where it comes
    /// from.
    #[inline]
    pub(crate) fn deck_into(
        &self,
        deck: &mut Deck,
        record: &Record<'_>,
    ) -> Result<DeckSource, Fault> {
        let id = record.id()?;
        if let Some(deal) = record.deal()? {
            deal.deck_into(deck)?;
            return Ok(DeckSource::Record);
        }
        // Most often, no deals are known. Then a number needs no key to look it up with.
        if self.layer.is_none()
            && let Some(shuffle) = id.shuffle.filter(|shuffle| shuffle.engine() == Engine::ChaCha20)
        {
            shuffle_into(deck, &id.variant.composition(), shuffle.number() as u64);
            return Ok(DeckSource::Shuffle);
        }
        let whole_id = || Span::new(record.extent().start, record.deal_span().start);
        let Some(numbered) = id.numbered_deck() else {
            // No id that was read is one of these.
            let kind = match id.shuffle {
                Some(shuffle) => FaultKind::Id(IdFault::NotDealt { engine: shuffle.engine() }),
                None => FaultKind::Id(IdFault::MissingShuffle { detached_deal: false }),
            };
            return Err(Fault { span: whole_id(), kind });
        };
        if let Some(known) = self.packed(&numbered) {
            deck.unpack(known);
            Ok(DeckSource::Book)
        } else if self.malformed_entry(&numbered).is_some() {
            Err(Fault { span: whole_id(), kind: FaultKind::Deal(DealFault::MalformedEntry) })
        } else {
            numbered.deal_into(deck);
            Ok(DeckSource::Shuffle)
        }
    }

    /// Returns the deal known for the number of a game.
    ///
    /// ```
    /// use patience::{DealBook, records};
    ///
    /// let text = b"2x2x1x1+7[AS AH] 2x2x1x1-7";
    /// let [entry, record] = [0, 1].map(|at| records(text).nth(at).unwrap());
    /// let mut deals = DealBook::default();
    /// deals.add(&entry).unwrap();
    /// // Whether the game is open makes no difference to the deck.
    /// let deck = record.id().unwrap().numbered_deck().unwrap();
    /// assert_eq!(deals.known(&deck).unwrap()[0].to_string(), "AS");
    /// ```
    #[must_use]
    pub fn known(&self, deck: &NumberedDeck) -> Option<Deck> {
        self.packed(deck).map(Deck::unpacked)
    }

    /// Returns whether a deal is known for the number of a game.
    #[doc(hidden)]
    pub fn knows(&self, id: &GameId) -> bool {
        id.numbered_deck().is_some_and(|deck| self.packed(&deck).is_some())
    }

    fn packed(&self, key: &NumberedDeck) -> Option<&PackedDeck> {
        self.known_at(key).map(|known| &known.deck)
    }

    fn known_at(&self, key: &NumberedDeck) -> Option<&KnownDeal> {
        self.layer.as_ref()?.find(|layer| layer.deals.get(key))
    }

    /// Returns the place of the known deal of a record's number.
    #[doc(hidden)]
    #[must_use]
    pub fn place_of_known(&self, record: &Record<'_>) -> Option<Elsewhere> {
        let id = record.id().ok()?;
        let known = self.known_at(&id.numbered_deck()?)?;
        known.place.as_ref().map(EntryPlace::elsewhere)
    }

    /// Returns whether a record needs a deal, and all that is known of it is a malformed one.
    #[doc(hidden)]
    pub fn is_malformed_for(&self, record: &Record<'_>) -> bool {
        let (Ok(id), Ok(None)) = (record.id(), record.deal()) else { return false };
        id.numbered_deck().is_some_and(|deck| self.malformed_entry(&deck).is_some())
    }

    /// Returns the place of the malformed deal of a record without one of its own, if no valid one
    /// is known.
    #[doc(hidden)]
    pub fn place_of_malformed(&self, record: &Record<'_>) -> Option<&Elsewhere> {
        let id = record.id().ok()?;
        self.malformed_entry(&id.numbered_deck()?)?.as_deref()
    }

    /// Returns where the malformed deal of a numbered deck is, if there is one and no valid one.
    fn malformed_entry(&self, key: &NumberedDeck) -> Option<&Option<Arc<Elsewhere>>> {
        let malformed = self.first_malformed(key)?;
        self.packed(key).is_none().then_some(malformed)
    }

    /// Returns where the first malformed deal of a numbered deck is.
    fn first_malformed(&self, key: &NumberedDeck) -> Option<&Option<Arc<Elsewhere>>> {
        self.layer.as_ref()?.find(|layer| layer.malformed.get(key))
    }

    /// Returns whether no deal is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let find = |layer: &Layer| layer.find(|layer| layer.deals.keys().next().copied());
        self.layer.as_deref().and_then(find).is_none()
    }

    /// Changes what is known, and leaves what is shared with a clone as it is.
    fn change(&mut self, change: impl FnOnce(&mut Layer)) {
        let unshared = self.layer.take().map(Arc::try_unwrap);
        let mut layer = match unshared {
            None => Layer::default(),
            Some(Ok(layer)) => layer,
            Some(Err(shared)) => Layer { below: Some(shared), ..Layer::default() },
        };
        change(&mut layer);
        layer.merge();
        self.layer = Some(Arc::new(layer));
    }
}

/// Returns a place in the source of a locator, whose name may be that of the last entry.
fn entry_place(last: Option<&Arc<str>>, locator: &mut Locator<'_>, at: usize) -> EntryPlace {
    let name = locator.source().name;
    let source = match last {
        Some(last) if last.as_ref() == name => Arc::clone(last),
        _ => Arc::from(name),
    };
    EntryPlace { source, location: locator.locate(at) }
}
