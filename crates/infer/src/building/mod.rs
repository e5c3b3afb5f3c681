//! Finds a deal for records of Carpet, Colorado and Twenty, even of different games.
//!
//! Once the places of the cards that are dealt to the foundations are fixed, so is the step at
//! which each card is built. A known card then sets a deadline for all cards below it, and the rest
//! is scheduling: the card with the earliest deadline goes first. If the foundations of a suit go
//! both up and down, they meet once, and the card where they meet decides the direction of all
//! others.
//!
//! The places and the meeting cards are chosen at random where known cards leave a choice. Each
//! round restarts with other choices and a larger budget. A round that is complete and finds
//! nothing proves that there is no deal.

mod bounds;
mod dealing;
mod model;
mod rest;
mod round;
mod search;

use crate::line::CardlessLine;
use dealing::DealSearch;
use model::BuildingModel;
use patience_core::budget::Budget;
use patience_core::{Card, Composition};
use round::Round;
use search::BuildSearch;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildingAnswer {
    /// The cards of a deck that fits.
    Deck(Vec<Card>),
    /// No deck fits; this is proved.
    None,
    /// Undecided.
    Open,
}

/// The budget of the first round.
const FIRST_ROUND: u64 = 400_000;

/// The cost of a restart.
const PER_ROUND: u64 = 10_000;

/// Looks for a deck with which all records pass.
pub fn seek(
    composition: &Composition,
    known: &[Option<Card>],
    lines: &[&CardlessLine],
    budget: &mut Budget<'_>,
) -> BuildingAnswer {
    let Some(model) = BuildingModel::new(composition, known, lines) else {
        return BuildingAnswer::Open;
    };
    let longest = model.games.iter().map(model::BuildRecord::len).max().unwrap_or(0);
    let mut share = FIRST_ROUND;
    for number in 0_u32.. {
        let left = share.min(budget.left());
        let round = Round::new(number, left, model.games.len(), longest);
        let mut search = BuildSearch::new(&model, round);
        let found = DealSearch::new(&mut search).find();
        let paid = budget.spend(search.round.spent + PER_ROUND);
        if found {
            let cards: Option<Vec<Card>> =
                search.card[..known.len()].iter().map(|&kind| Card::from_index(kind)).collect();
            return cards.map_or(BuildingAnswer::Open, BuildingAnswer::Deck);
        }
        if !search.round.cut {
            return BuildingAnswer::None;
        }
        if paid.is_err() {
            return BuildingAnswer::Open;
        }
        share = share.saturating_mul(2);
    }
    BuildingAnswer::Open
}
