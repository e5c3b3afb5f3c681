//! Groups records that share a deal.

use super::question::{Question, QuestionError};
use patience_core::cards::NumberedDeck;
use patience_core::deal_book::DealBook;
use patience_core::notation::{DealFault, Fault, FaultKind, Record};
use patience_core::text::Span;
use rustc_hash::FxHashMap;

/// Records that share one unknown deal, from [`groups`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordGroup<'r, 'a> {
    /// The indices of the records, from 0, in order.
    pub records: Vec<usize>,
    /// Their question, or the fault of the only record.
    pub question: Result<Question<'r, 'a>, Fault>,
    /// The index of the malformed deal-book entry on which the only record depends, if it is among
    /// the records.
    pub entry: Option<usize>,
}

/// The scope of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Scope {
    /// All records with its deck and number.
    Everywhere,
    /// The records after a deal-book entry, in the source whose text begins at this address.
    Source(*const u8),
}

/// Groups records that share a deal, in the order of the first record of each group.
///
/// Records with the same deck and shuffle number share a deal, as they do for
/// [`verify`](patience_core::verify). There are two exceptions: a deal-book entry applies only to
/// later records in its source, and a record with moves and a complete deal is on its own. So is a
/// record without a number, and one with malformed text. If `deals` has a deal, its cards are
/// known. After a malformed deal-book entry, the records that need it have a fault.
///
/// ```
/// use patience::{DealBook, infer, records};
///
/// let text = b"3x3x13x5+1 1a =partial  montecarlo5x5x1+1 + =partial  3x3x13x5-1 + =partial";
/// let records: Vec<_> = records(text).collect();
/// let groups = infer::groups(&records, &DealBook::default());
/// let together: Vec<_> = groups.into_iter().map(|group| group.records).collect();
/// assert_eq!(together, [vec![0, 2], vec![1]]);
/// ```
#[must_use]
pub fn groups<'r, 'a>(records: &'r [Record<'a>], deals: &DealBook) -> Vec<RecordGroup<'r, 'a>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut shared: FxHashMap<(Scope, NumberedDeck), usize> = FxHashMap::default();
    let entries = malformed_entries(records, deals);
    let is_undealt = |at: usize| entries[at].is_some() || deals.is_malformed_for(&records[at]);
    for (at, record) in records.iter().enumerate() {
        if is_undealt(at) {
            groups.push(vec![at]);
            continue;
        }
        let group = shared_deal(record).map(|deck| {
            let everywhere = (Scope::Everywhere, deck);
            let source = (Scope::Source(record.text().as_ptr()), deck);
            let known = deals.known(&deck).is_some();
            let key = if !known && (record.is_deal_book_entry() || shared.contains_key(&source)) {
                source
            } else {
                everywhere
            };
            *shared.entry(key).or_insert(groups.len())
        });
        match group.filter(|&group| group < groups.len()) {
            Some(group) => groups[group].push(at),
            None => groups.push(vec![at]),
        }
    }
    let mut asked = Vec::new();
    for mut group in groups {
        // Records with a fault become groups of their own.
        while !group.is_empty() {
            if let [at] = group[..]
                && is_undealt(at)
            {
                let record = &records[at];
                let span = Span::new(record.extent().start, record.deal_span().start);
                let fault = Fault { span, kind: FaultKind::Deal(DealFault::MalformedEntry) };
                let records = std::mem::take(&mut group);
                asked.push(RecordGroup { records, question: Err(fault), entry: entries[at] });
                continue;
            }
            let together: Vec<&Record<'a>> = group.iter().map(|&at| &records[at]).collect();
            match Question::new(&together, deals) {
                Ok(question) => asked.push(RecordGroup {
                    records: std::mem::take(&mut group),
                    question: Ok(question),
                    entry: None,
                }),
                Err(QuestionError::Fault { record, fault }) => asked.push(RecordGroup {
                    records: vec![group.remove(record)],
                    question: Err(fault),
                    entry: None,
                }),
                // The deck is part of the key.
                Err(QuestionError::OtherDeck { record }) => drop(group.remove(record)),
            }
        }
    }
    asked
}

/// Returns the malformed deal-book entry on which each record depends, if it depends on one.
fn malformed_entries(records: &[Record<'_>], deals: &DealBook) -> Vec<Option<usize>> {
    // None after a valid entry.
    let mut entries: FxHashMap<(*const u8, NumberedDeck), Option<usize>> = FxHashMap::default();
    let depends = records.iter().enumerate().map(|(at, record)| {
        let id = record.id().ok()?;
        let key = (record.text().as_ptr(), id.numbered_deck()?);
        match record.deal() {
            Ok(None) if !deals.knows(id) => *entries.get(&key)?,
            Ok(Some(_)) if record.is_deal_book_entry() => {
                entries.insert(key, None);
                None
            }
            Err(_) if record.is_deal_book_entry() => {
                entries.entry(key).or_insert(Some(at));
                None
            }
            _ => None,
        }
    });
    depends.collect()
}

/// Returns the deck and number of a record, if it shares its deal with others.
fn shared_deal(record: &Record<'_>) -> Option<NumberedDeck> {
    let id = record.id().ok()?;
    let own = record.deal().ok()?.is_some_and(|deal| deal.cards().iter().all(Option::is_some))
        && !record.is_deal_book_entry();
    id.numbered_deck().filter(|_| !own)
}
