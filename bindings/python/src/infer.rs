//! Unknown deals.

use crate::SUITS;
use crate::board::read_pile;
use crate::diagnostic::{Diagnostic, Found};
use crate::record::Refusal;
use crate::text::Part;
use crate::value::{Restored, getters, restored, word};
use patience::{Budget, Card, DealBook, Locator};
use patience_core::game::DealtIndex;
use patience_core::notation::{self, format_dealt};
use patience_infer::{Answer, Count, Question, QuestionError, Spot};
use patience_report::diagnostic::of_conflict;
use patience_wire as wire;
use pyo3::prelude::*;
use std::sync::Arc;

/// The nodes that `patience infer` searches.
pub(crate) const DEFAULT_NODES: u64 = 100_000_000;

/// What the unknown cards of a record can be.
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Inference {
    status: &'static str,
    record: Option<String>,
    cards: Vec<UnknownCard>,
    count: Option<u128>,
    conflict: Option<Arc<Found>>,
    limit: Option<&'static str>,
}

/// An unknown card.
#[pyclass(frozen, eq, hash, from_py_object, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct UnknownCard(wire::UnknownCard);

/// What an inference is restored from.
type State<D> = (String, Option<String>, Vec<UnknownCard>, Option<u128>, Option<D>, Option<String>);

getters! { Inference =>
    /// `found`, `none` if no deal makes the record pass, or `undecided`.
    status: &'static str = |it| it.status;
    /// The record with a deal that makes it pass.
    record: Option<&str> = |it| it.record.as_deref();
    /// The unknown cards, in the order of the deal. Empty unless a deal was found.
    cards: Vec<UnknownCard> = |it| it.cards.clone();
    /// The number of deals, if it was asked for; None also if the count was given up.
    count: Option<u128> = |it| it.count;
    /// The limit at which the search gave up, so that something is open: `nodes`, `seconds`, `cancelled` or None.
    limit: Option<&'static str> = |it| it.limit;
    /// Why there is no deal, if there is none.
    diagnostic: Option<Diagnostic> =
        |it| it.conflict.as_ref().map(|found| Diagnostic(Arc::clone(found)));
}

#[pymethods]
impl Inference {
    fn __repr__(&self) -> String {
        format!("<Inference {}: {} unknown cards>", self.status, self.cards.len())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<State<Diagnostic>>> {
        let this = slf.get();
        let (status, record) = (this.status.to_owned(), this.record.clone());
        let limit = this.limit.map(str::to_owned);
        let state = (status, record, this.cards(), this.count, this.diagnostic(), limit);
        restored(slf, state)
    }

    #[staticmethod]
    fn _restore(
        status: &str,
        record: Option<String>,
        cards: Vec<UnknownCard>,
        count: Option<u128>,
        conflict: Option<PyRef<'_, Diagnostic>>,
        limit: Option<&str>,
    ) -> PyResult<Self> {
        let conflict = conflict.map(|it| Arc::clone(&it.0));
        let limit = limit.map(word).transpose()?;
        Ok(Self { status: word(status)?, record, cards, count, conflict, limit })
    }
}

impl Inference {
    /// Returns the same with the limit at which the search ended, if it left something open.
    pub(crate) fn given_up_at(self, limit: &'static str, counts: bool) -> Self {
        let is_undecided =
            |it: &UnknownCard| !it.0.undecided.is_empty() || it.0.possible.is_empty();
        let is_open = self.status == "undecided"
            || counts && self.count.is_none()
            || self.cards.iter().any(is_undecided);
        Self { limit: is_open.then_some(limit), ..self }
    }
}

fn names(cards: &[wire::Card]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

/// What an unknown card is restored from.
type Unknown = (usize, Option<String>, Vec<String>, Vec<String>);

getters! { UnknownCard =>
    /// Its place in the deal, from 0.
    place: usize = |it| it.0.place;
    /// Where the game deals it; None if it is dealt to the foundations, or after such cards.
    spot: Option<&str> = |it| it.0.spot.as_deref();
    /// The cards that it can be.
    possible: Vec<String> = |it| names(&it.0.possible);
    /// Cards that could neither be found there nor ruled out.
    undecided: Vec<String> = |it| names(&it.0.undecided);
}

#[pymethods]
impl UnknownCard {
    fn __repr__(&self) -> String {
        let place = self.0.spot.clone().unwrap_or_else(|| (self.0.place + 1).to_string());
        format!("<UnknownCard {place}: {}>", self.possible().join(" "))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<Unknown>> {
        let this = slf.get();
        let state = (this.place(), this.0.spot.clone(), this.possible(), this.undecided());
        restored(slf, state)
    }

    #[staticmethod]
    fn _restore(
        place: usize,
        spot: Option<String>,
        possible: Vec<String>,
        undecided: Vec<String>,
    ) -> PyResult<Self> {
        let (possible, undecided) = (read_pile(possible)?, read_pile(undecided)?);
        Ok(Self(wire::UnknownCard { place, spot, possible, undecided }))
    }
}

/// Finds out what the unknown cards of a record can be.
///
/// # Errors
/// Returns the fault if the record is malformed.
pub(crate) fn infer(
    record: &notation::Record<'_>,
    part: &Part<'_>,
    deals: &DealBook,
    counts: bool,
    budget: &mut Budget<'_>,
) -> Result<Inference, Refusal> {
    let records = [record];
    let question = Question::new(&records, deals).map_err(|error| match error {
        QuestionError::Fault { fault, .. } => Refusal::Fault(fault),
        // Nothing else is wrong with one record alone.
        _ => Refusal::Verdict,
    })?;
    let nothing = |status| Inference {
        status,
        record: None,
        cards: Vec::new(),
        count: None,
        conflict: None,
        limit: None,
    };
    // The deal comes first, then the count; each gets half of what is left.
    let half = budget.left() / 2;
    let deck = match budget.within(half, |budget| question.answer(budget)) {
        Ok(Answer::Deal(deck)) => deck,
        Ok(Answer::None(conflict)) => {
            let diagnostic = of_conflict(&conflict, &records, |_, _| None, SUITS);
            let found = Found::new(&diagnostic, part, &mut Locator::new(part.source));
            let conflict = Some(Arc::new(found));
            let count = counts.then_some(0);
            return Ok(Inference { count, conflict, ..nothing("none") });
        }
        Err(_) => return Ok(nothing("undecided")),
    };
    let half = budget.left() / 2;
    let count = match counts.then(|| budget.within(half, |budget| question.count(budget))) {
        Some(Count::Exact(count)) => Some(count),
        Some(Count::AtLeast(_)) | None => None,
    };
    let known: &[Option<Card>] = match record.deal() {
        Ok(Some(deal)) => deal.cards(),
        _ => &[],
    };
    let id = record.id().ok();
    let spot = |place: usize| Spot::of(id?, u8::try_from(place).ok().map(DealtIndex)?);
    let has_spots = deck.len().checked_sub(1).and_then(spot).is_some();
    let possible = question.possible_cards(false, budget).ok().flatten();
    let cards = (0..deck.len()).filter(|&place| known.get(place).is_none_or(Option::is_none)).map(
        |place| {
            let possible = possible.as_ref().and_then(|possible| possible.cards.get(place));
            UnknownCard(wire::UnknownCard::new(
                place,
                spot(place).filter(|_| has_spots).map(Spot::short),
                possible.map_or(&[], |it| &it.cards),
                possible.map_or(&[], |it| &it.undecided),
            ))
        },
    );
    let text = format_dealt(record, Some(&deck));
    Ok(Inference {
        cards: cards.collect(),
        record: Some(String::from_utf8_lossy(&text).trim_end().to_owned()),
        count,
        ..nothing("found")
    })
}
