//! Deals that were meant for other records, but count for none of them.

use crate::cards::NumberedDeck;
use crate::deal_book::DeckSource;
use crate::judge::Judged;
use crate::notation::{Outcome, Record, may_have_tagged_deals};
use crate::source::{Location, Locator, Source};
use std::collections::HashMap;

/// The deals of a source that give no deal to records that need one: deal-book entries, for the
/// records before them, and records that would be entries but for their outcome.
///
/// ```
/// use patience::uncounted::{Reason, Uncounted};
/// use patience::{DealBook, Location, Source, judge};
///
/// let source = Source::new("late.pn", b"2x2x1x1+7 1a *1a\n2x2x1x1+7[AH AS]");
/// let uncounted = Uncounted::of(source);
/// let judged = judge(source, &DealBook::default()).next().unwrap();
/// let deal = uncounted.deal_for(&judged, Location { line: 1, column: 1 }).unwrap();
/// assert_eq!((deal.reason, deal.location.line), (Reason::Late, 2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Uncounted(HashMap<NumberedDeck, FoundDeal>);

/// The last entry of a deck, and the first record that is none for its outcome.
#[derive(Clone, Copy, Debug, Default)]
struct FoundDeal {
    entry: Option<Location>,
    tagged: Option<(Location, Outcome)>,
}

/// A deal that does not count for a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UncountedDeal {
    /// Where the deal is, in the source of the record.
    pub location: Location,
    /// Why it does not count.
    pub reason: Reason,
}

/// The reason why a deal does not count for a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The deal is an entry, and stands after the record.
    Late,
    /// The deal is no entry, since it has this outcome.
    Tagged(Outcome),
}

impl Uncounted {
    /// Finds them in a source.
    #[must_use]
    pub fn of(source: Source<'_>) -> Self {
        let mut uncounted = Self::default();
        uncounted.add(source);
        uncounted
    }

    /// Adds the uncounted deals of a source, or of the next part of one. Returns whether it may have any, which costs next
    /// to nothing if it has no deals.
    pub fn add(&mut self, source: Source<'_>) -> bool {
        if !may_have_tagged_deals(&source.text[source.before()..]) {
            return false;
        }
        let mut locator = Locator::new(source);
        // An entry before all other records is late for none.
        let mut has_records = source.before() > 0;
        for record in source.records() {
            let is_entry = record.is_deal_book_entry();
            if let Some(deck) = numbered_deal(&record)
                && (has_records || !is_entry)
            {
                let location = locator.locate(record.extent().start);
                let found = self.0.entry(deck).or_default();
                match record.only_outcome() {
                    Some(outcome) => _ = found.tagged.get_or_insert((location, outcome)),
                    None => found.entry = Some(location),
                }
            }
            has_records |= !is_entry;
        }
        true
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the deal that was meant for a record, which begins at a location of the source, if the
    /// record was dealt by its number alone.
    #[must_use]
    pub fn deal_for(&self, judged: &Judged<'_>, begins: Location) -> Option<UncountedDeal> {
        if self.0.is_empty() || judged.dealt() != Some(DeckSource::Shuffle) {
            return None;
        }
        let found = self.0.get(&judged.record().id().ok()?.numbered_deck()?)?;
        let place = |it: Location| (it.line, it.column);
        let is_late = |entry: &Location| place(*entry) > place(begins);
        let late = found.entry.filter(is_late).map(|it| (it, Reason::Late));
        let tagged = found.tagged.map(|(it, outcome)| (it, Reason::Tagged(outcome)));
        late.or(tagged).map(|(location, reason)| UncountedDeal { location, reason })
    }
}

/// Returns the deck of a record that is a numbered deal, with no more than an outcome after it.
fn numbered_deal(record: &Record<'_>) -> Option<NumberedDeck> {
    if !record.is_deal_book_entry() && record.only_outcome().is_none() {
        return None;
    }
    record.deal().ok()??.deck().ok()?;
    record.id().ok()?.numbered_deck()
}
