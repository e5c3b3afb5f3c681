//! Finds a deal for records of Carpet, Colorado and Twenty, which may be of different games.
//!
//! Once it is settled which places hold the cards that a deal puts on the foundations, it is known
//! when each card is built. So a card that is known says by when all those below it must have been
//! built: filling the other steps is scheduling with deadlines, where the most urgent card comes
//! first. Where foundations of a suit are built both up and down, they meet once, and the card at
//! which they meet says for all others which way they go. Both are chosen at random, as far as
//! known cards leave a choice. Several rounds begin anew with other choices, each longer than those
//! before. A round that leaves nothing out and finds nothing proves that there is no deal.

mod ahead;
mod bounds;
mod dealing;
mod model;
mod rest;
mod search;
#[cfg(test)]
mod tests;

use crate::budget::Budget;
use crate::infer::line::CardlessLine;
use crate::{Card, Composition};
use dealing::DealSearch;
use model::Model;
use search::BuildSearch;

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// These cards fit.
    Deck(Vec<Card>),
    /// It is proved that none do.
    None,
    /// Neither.
    Open,
}

/// How much the first round may spend.
const FIRST_ROUND: u64 = 400_000;

/// What beginning anew costs.
const PER_ROUND: u64 = 10_000;

/// Looks for a deck with which all records pass.
pub(super) fn seek(
    composition: &Composition,
    known: &[Option<Card>],
    lines: &[&CardlessLine],
    budget: &mut Budget<'_>,
) -> Sought {
    let Some(model) = Model::new(composition, known, lines) else { return Sought::Open };
    let longest = model.games.iter().map(model::BuildRecord::len).max().unwrap_or(0) as u64;
    let mut share = FIRST_ROUND;
    for round in 0_u32.. {
        let mut search =
            BuildSearch::new(&model, u64::from(round) << 32 | 1, share.min(budget.left()));
        search.fuel_for_each = longest + 40 + 20 * u64::from(round);
        search.noise = if model.games.len() == 1 { 0 } else { [0, 0, 8, 24][round as usize % 4] };
        search.strict = round % 4 != 3;
        let found = DealSearch::new(&mut search, 4 + 2 * round).find();
        let paid = budget.spend(search.spent + PER_ROUND);
        if found {
            let cards: Option<Vec<Card>> =
                search.card[..known.len()].iter().map(|&kind| Card::from_index(kind)).collect();
            return cards.map_or(Sought::Open, Sought::Deck);
        }
        if !search.cut {
            return Sought::None;
        }
        if paid.is_err() {
            return Sought::Open;
        }
        share = share.saturating_mul(2);
    }
    Sought::Open
}
