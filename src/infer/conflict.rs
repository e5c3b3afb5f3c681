//! Why there is no deal.

use super::line::MoveLocation;
use crate::game::cardless::{Constraint, Impossible};
use crate::notation::Outcome;
use crate::{Card, Span};

/// Why no deal makes all records pass. That there is none is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Which of the records asked about, from 0.
    pub record: usize,
    /// A move that no deal makes legal together with all moves and outcomes before it; none if it
    /// is the outcome of the record.
    pub at: Option<MoveLocation>,
    /// Its text, or that of the outcome.
    pub span: Span,
    /// Whether it is proved to be the first: some deal does all that is asked before it.
    pub first: bool,
    /// Why.
    pub reason: Reason,
}

/// Why a move, or an outcome, is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The move is illegal whatever the cards are.
    Impossible(Impossible),
    /// The moves do not reach this outcome, whatever the cards are.
    Outcome(Outcome),
    /// It needs something of the cards that cannot be.
    Cards {
        /// What it needs.
        needs: Needs,
        /// What rules it out: moves and outcomes in their order, then known cards. Empty if no deck
        /// has such cards, or if nothing more is known.
        against: Vec<Blame>,
        /// Whether it is proved that these rule it out, and no part of them does.
        minimal: bool,
    },
}

/// What a move or an outcome needs of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Needs {
    /// A move needs all of these.
    Cards(Vec<Constraint>),
    /// `=partial` needs some legal move to remain.
    LegalMove,
    /// `=stuck` needs that none remains.
    NoLegalMove,
}

/// What is part of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Blame {
    /// A move.
    Move {
        /// Which record, from 0.
        record: usize,
        /// Which move.
        which: MoveLocation,
        /// What it needs.
        constraints: Vec<Constraint>,
    },
    /// How an earlier record ends.
    Outcome {
        /// Which record, from 0.
        record: usize,
        /// Where it says so.
        span: Span,
        /// How it ends.
        outcome: Outcome,
    },
    /// A card that is known.
    Card {
        /// Which record shows it, from 0; none if it is known otherwise.
        record: Option<usize>,
        /// Its place in the deal, from 0.
        place: usize,
        /// The card.
        card: Card,
    },
}
