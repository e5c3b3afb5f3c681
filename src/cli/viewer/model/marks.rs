//! Highlights on a board.

use crate::cli::viewer::theme::Touch;
use patience_core::cards::{Card, Rank};
use patience_core::game::{Effect, Place};
use patience_table::Spot;

/// What the user asked to highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli::viewer) enum Highlight {
    Nothing,
    Card(Card),
    Rank(Rank),
    /// The rank of the last move, whichever that is.
    Current,
}

/// The places of the last move, and the highlighted cards.
#[derive(Clone, Debug, Default)]
pub(in crate::cli::viewer) struct Marks {
    sources: Vec<Place>,
    targets: Vec<Place>,
    card: Option<Card>,
    rank: Option<Rank>,
    /// The places of a move that was not played: the selected legal one, or the illegal one.
    picked: Vec<Place>,
    /// Where the cards that are picked up can go.
    lit: Vec<Spot>,
    /// Whether that move is illegal.
    pub(in crate::cli::viewer) wrong: bool,
}

impl Marks {
    pub(in crate::cli::viewer) fn new(last: Option<&Effect>, highlight: Highlight) -> Self {
        let (card, rank) = match highlight {
            Highlight::Nothing => (None, None),
            Highlight::Card(card) => (Some(card), None),
            Highlight::Rank(rank) => (None, Some(rank)),
            Highlight::Current => (None, last.and_then(rank_of)),
        };
        Self {
            sources: last.map(Effect::sources).unwrap_or_default(),
            targets: last.map(Effect::targets).unwrap_or_default(),
            card,
            rank,
            ..Self::default()
        }
    }

    /// Adds the places of a move that was not played.
    pub(in crate::cli::viewer) fn pick(self, picked: Vec<Place>, wrong: bool) -> Self {
        Self { picked, wrong, ..self }
    }

    /// Adds where the cards that are picked up can go.
    pub(in crate::cli::viewer) fn light(self, lit: Vec<Spot>) -> Self {
        Self { lit, ..self }
    }

    /// Returns whether the cards that are picked up can go there.
    pub(in crate::cli::viewer) fn is_lit(&self, spot: Spot) -> bool {
        self.lit.contains(&spot)
    }

    /// Returns whether a move that was not played uses a place.
    pub(in crate::cli::viewer) fn is_picked(&self, place: Place) -> bool {
        self.picked.contains(&place)
    }

    /// Returns what the last move did to a place. A place that a card left and another entered is a
    /// target.
    pub(in crate::cli::viewer) fn touch(&self, place: Place) -> Touch {
        match (self.targets.contains(&place), self.sources.contains(&place)) {
            (true, _) => Touch::Target,
            (false, true) => Touch::Source,
            (false, false) => Touch::None,
        }
    }

    /// Returns the number of cards that left a place without replacement.
    pub(in crate::cli::viewer) fn left(&self, place: Place) -> usize {
        let count = |places: &[Place]| places.iter().filter(|&&other| other == place).count();
        count(&self.sources).saturating_sub(count(&self.targets))
    }

    pub(in crate::cli::viewer) fn is_highlighted(&self, card: Card) -> bool {
        self.card == Some(card) || self.rank == Some(card.rank())
    }

    pub(in crate::cli::viewer) const fn card(&self) -> Option<Card> {
        self.card
    }

    pub(in crate::cli::viewer) const fn rank(&self) -> Option<Rank> {
        self.rank
    }
}

/// Returns the rank that a move is about.
fn rank_of(effect: &Effect) -> Option<Rank> {
    let card = match effect {
        Effect::Move { card, .. } | Effect::Build { card, .. } => Some(*card),
        Effect::Collect(cards) => cards.first().map(|&(_, card)| card),
        Effect::Deal(dealt) | Effect::Consolidate { dealt, .. } => {
            dealt.first().and_then(|&(_, card)| card)
        }
        Effect::Redeal(_) => None,
    };
    card.map(Card::rank)
}
