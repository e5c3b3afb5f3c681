//! Why there is no deal.

use patience_core::game::{Blocked, Constraint};
use patience_core::notation::Outcome;
use patience_core::{Card, Span};

/// Proof that no deal makes all records pass, with the reason, from a
/// question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The index of the record, from 0.
    pub record: usize,
    /// A move that no deal makes legal together with all moves and outcomes before it. None if the
    /// conflict is at the outcome of the record.
    pub at: Option<MoveLocation>,
    /// The span of the move or the outcome.
    pub span: Span,
    /// Whether this is proved to be the first conflict: some deal meets all requirements before it.
    pub first: bool,
    /// The reason.
    pub reason: Reason,
}

/// A move of a record, by its index and its place in the text, in a [`Conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLocation {
    /// The index from 1. Every repetition counts.
    pub index: u64,
    /// The repetition, from 1, if the move is repeated.
    pub repetition: Option<u16>,
    /// The span of its text.
    pub span: Span,
}

/// Why a move, or an outcome, is impossible, in a [`Conflict`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move is illegal for every deal.
    Blocked(Blocked),
    /// The moves do not reach this outcome with any deal.
    Outcome(Outcome),
    /// The move needs cards that cannot be there.
    Cards {
        /// What the move needs.
        needs: Needs,
        /// What rules it out: moves and outcomes in order, then known cards. Empty if no deck has
        /// such cards, or if the search gave up on the explanation.
        against: Vec<Blame>,
        /// Whether `against` is proved to be minimal: all of it together rules this out, and no
        /// part of it does.
        minimal: bool,
    },
}

/// What a move or an outcome requires of the cards, in a [`Reason`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A move needs all of these.
    Cards(Vec<Constraint>),
    /// `=partial` needs some legal move to remain.
    LegalMove,
    /// `=stuck` needs that no legal move remains.
    NoLegalMove,
}

/// Part of the [`Reason`] for a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blame {
    /// A move.
    Move {
        /// The index of the record, from 0.
        record: usize,
        /// The move.
        which: MoveLocation,
        /// What the move needs.
        constraints: Vec<Constraint>,
    },
    /// The outcome of an earlier record.
    Outcome {
        /// The index of the record, from 0.
        record: usize,
        /// The span of the outcome.
        span: Span,
        /// The outcome.
        outcome: Outcome,
    },
    /// A known card.
    Card {
        /// The index of the record whose deal shows it, from 0; none if it is known from elsewhere.
        record: Option<usize>,
        /// The place of the card in the deal, from 0.
        place: usize,
        /// The card.
        card: Card,
    },
}
