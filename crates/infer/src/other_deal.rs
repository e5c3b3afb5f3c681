//! Whether a record that was dealt by its number would be legal with another deal.

use super::answer::Answer;
use super::question::Question;
use patience_core::budget::Budget;
use patience_core::cards::{Engine, Shuffle};
use patience_core::deal_book::{DealBook, DeckSource};
use patience_core::judge::{Judged, Status};
use patience_core::notation::{Outcome, Record};

/// The limit on the search for another deal: about 20 milliseconds, and as much memory as that fills.
const EFFORT: u64 = 500_000;
const EFFORT_MEMORY: u64 = 32 << 20;

/// The longest record that is searched, in bytes.
const MAX_SEARCHED: usize = 1 << 20;

/// What another deal makes of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherDeal {
    /// A deal makes it pass.
    Passes,
    /// No deal makes it end as expected.
    NotReached,
    /// No deal makes its moves legal.
    Never,
    /// To find another deal takes too long.
    Unknown,
}

/// Returns the number of an illegal record that was dealt by it alone, unless no other deal makes its
/// moves legal either.
///
/// The answer depends on the record only, and is limited to some 20 milliseconds of work.
#[must_use]
pub fn number_to_blame(judged: &Judged<'_>) -> Option<Shuffle> {
    let (record, verdict) = (judged.record(), judged.verdict());
    // Of other engines, the number tells what program the cards are from.
    let shuffle = verdict.id.and_then(|id| id.shuffle)?;
    let number = Some(shuffle).filter(|it| it.engine() == Engine::ChaCha20)?;
    if verdict.status != Status::Illegal
        || judged.end().is_none_or(|end| end.source != DeckSource::Shuffle)
    {
        return None;
    }
    if record.extent().len() > MAX_SEARCHED {
        return Some(number);
    }
    let mut budget = Budget::nodes(EFFORT).with_memory(EFFORT_MEMORY);
    let fits = match search(record, Outcome::Solved, &mut budget) {
        OtherDeal::Passes | OtherDeal::Unknown => true,
        OtherDeal::Never => false,
        // The record may be the beginning of a game.
        OtherDeal::NotReached => {
            verdict.outcome.is_none()
                && search(record, Outcome::Partial, &mut budget) == OtherDeal::Passes
        }
    };
    fits.then_some(number)
}

/// Searches for a deal with which a record ends like this, unless it names an outcome.
fn search(record: &Record<'_>, end: Outcome, budget: &mut Budget<'_>) -> OtherDeal {
    let question = Question::new(&[record], &DealBook::default());
    match question.ok().map(|question| question.expecting(end).answer(budget)) {
        Some(Ok(Answer::Deal(_))) => OtherDeal::Passes,
        Some(Ok(Answer::None(conflict))) => match conflict.at {
            Some(_) => OtherDeal::Never,
            None => OtherDeal::NotReached,
        },
        Some(Err(_)) | None => OtherDeal::Unknown,
    }
}
