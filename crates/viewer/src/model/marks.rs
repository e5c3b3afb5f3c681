//! Highlights on a board.

#![warn(clippy::wildcard_enum_match_arm)]

use crate::theme::Touch;
use patience_core::cards::{Card, Rank};
use patience_core::game::{CardStep, Effect, Place};
use patience_table::Spot;

/// The cards that the user asked to highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Highlight {
    Nothing,
    Card(Card),
    Rank(Rank),
}

/// The steps of the last move, and the highlighted cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardMarks {
    steps: Vec<CardStep>,
    card: Option<Card>,
    rank: Option<Rank>,
    /// The places of a move that was not played: the selected legal one, or the illegal one.
    picked: Vec<Place>,
    /// Where the cards that are picked up can go.
    lit: Vec<Spot>,
    /// The places of the mistake that the line goes on with.
    mistaken: Vec<Place>,
    /// Whether the move that was not played is illegal.
    pub(crate) wrong: bool,
}

impl BoardMarks {
    pub(crate) fn new(last: Option<&Effect>, highlight: Highlight) -> Self {
        let (card, rank) = match highlight {
            Highlight::Nothing => (None, None),
            Highlight::Card(card) => (Some(card), None),
            Highlight::Rank(rank) => (None, Some(rank)),
        };
        Self {
            steps: last.map(|last| last.steps.clone()).unwrap_or_default(),
            card,
            rank,
            ..Self::default()
        }
    }

    /// Adds the places of a move that was not played.
    pub(crate) fn pick(self, picked: Vec<Place>, wrong: bool) -> Self {
        Self { picked, wrong, ..self }
    }

    /// Adds the places of the mistake that the line goes on with.
    pub(crate) fn mistake(self, mistaken: Vec<Place>) -> Self {
        Self { mistaken, ..self }
    }

    /// Returns whether that mistake uses a place.
    pub(crate) fn is_mistaken(&self, place: Place) -> bool {
        self.mistaken.contains(&place)
    }

    /// Adds where the cards that are picked up can go.
    pub(crate) fn light(self, lit: Vec<Spot>) -> Self {
        Self { lit, ..self }
    }

    /// Returns whether the cards that are picked up can go there.
    pub(crate) fn is_lit(&self, spot: Spot) -> bool {
        self.lit.contains(&spot)
    }

    /// Returns whether a move that was not played uses a place.
    pub(crate) fn is_picked(&self, place: Place) -> bool {
        self.picked.contains(&place)
    }

    /// Returns what the last move did to a place. A place that a card left and another entered is a
    /// target.
    pub(crate) fn touch(&self, place: Place) -> Touch {
        let mut touch = Touch::None;
        for step in &self.steps {
            if step.place() == Some(place) {
                return Touch::Target;
            }
            if step.from == place {
                touch = Touch::Source;
            }
        }
        touch
    }

    /// Returns the number of cards that left a place without replacement.
    pub(crate) fn left(&self, place: Place) -> usize {
        let gone = self.steps.iter().filter(|step| step.from == place).count();
        let come = self.steps.iter().filter(|step| step.place() == Some(place)).count();
        gone.saturating_sub(come)
    }

    pub(crate) fn is_highlighted(&self, card: Card) -> bool {
        self.card == Some(card) || self.rank == Some(card.rank())
    }
}
