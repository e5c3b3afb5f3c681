//! Why moves are illegal.

use super::position::Matching;
use super::sequence::neighbours;
use crate::cards::{Card, Rank, SuitStyle};
use crate::game::board::Place;
use crate::game::rules::{Reason, Rules};
use crate::notation::Dealing;
use crate::notation::matching::{Label, Match, Move};
use crate::text::english::list;
use arrayvec::ArrayVec;
use std::fmt;

/// The reason why a move is illegal in Match Solitaire. Displays as a short sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is already won.
    AlreadyWon,
    /// The game has no such column or freecell. Only a move made by a program can have one.
    NoSuchPlace {
        /// The label.
        label: Label,
        /// The number of columns, and of freecells.
        columns: u8,
    },
    /// The place to take a card from is empty.
    EmptySource {
        /// The place.
        from: Label,
    },
    /// The card is already there.
    SamePlace {
        /// The place.
        label: Label,
    },
    /// The freecell is occupied.
    OccupiedFreecell {
        /// The card to move.
        card: Card,
        /// The place of the card.
        from: Label,
        /// The freecell.
        to: Label,
        /// The card in it.
        holds: Card,
    },
    /// The ranks are not in sequence.
    NotInSequence(Placement),
    /// The ranks are in sequence, but the suits do not match.
    WrongSuit(Placement),
    /// A place of the match is empty.
    EmptyMatchPlace {
        /// The place.
        label: Label,
    },
    /// The match has a label twice.
    RepeatedLabel {
        /// The place.
        label: Label,
    },
    /// The cards of the match are not all of the same rank, and no covered card would be right.
    DifferentRanks {
        /// The labels and the cards exposed there.
        cards: ArrayVec<(Label, Card), 4>,
    },
    /// The right card for the match is at this place, but covered.
    Covered {
        /// The place.
        label: Label,
        /// The card exposed there.
        exposed: Card,
        /// The card wanted.
        wanted: Card,
        /// The number of cards on it.
        under: usize,
    },
    /// An open game has no stock.
    OpenDeal,
    /// The stock is empty.
    EmptyStock,
}

/// A card, and the card it cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The card to move.
    pub card: Card,
    /// The place of the card.
    pub from: Label,
    /// The place to move to.
    pub to: Label,
    /// The card exposed there.
    pub onto: Card,
}

impl Illegal {
    /// Returns the reason in a short sentence, with suits in a style, as
    /// [`game::Illegal::message`](crate::game::Illegal::message) does for any game.
    #[must_use]
    pub fn message(&self, suits: SuitStyle) -> String {
        let named = |card: &Card| card.written(suits).to_string();
        let place = |label: &Label| Place::from(*label);
        let cannot = |placement: &Placement| {
            format!("{} cannot go on {}", named(&placement.card), named(&placement.onto))
        };
        match self {
            Self::AlreadyWon => "the game is already won".to_owned(),
            Self::NoSuchPlace { label, .. } => format!("there is no {}", place(label)),
            Self::EmptySource { from: label } | Self::EmptyMatchPlace { label } => {
                format!("{} is empty", place(label))
            }
            Self::SamePlace { label } => format!("it goes from {0} to {0}", place(label)),
            Self::OccupiedFreecell { to, holds, .. } => {
                format!("{} already holds {}", place(to), named(holds))
            }
            Self::NotInSequence(placement) => cannot(placement),
            Self::WrongSuit(placement) => format!(
                "{}: the ranks are in sequence, but the suits do not match",
                cannot(placement)
            ),
            Self::RepeatedLabel { label } => format!("the match names {} twice", place(label)),
            Self::DifferentRanks { cards } => {
                let exposed = list(cards.iter().map(|(_, card)| named(card)), "and");
                format!("{exposed} are not all of the same rank")
            }
            Self::Covered { label, exposed, wanted, .. } => {
                format!("{} is covered: {} shows {}", named(wanted), place(label), named(exposed))
            }
            Self::OpenDeal => "an open game has no stock to deal from".to_owned(),
            Self::EmptyStock => "the stock is empty".to_owned(),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(SuitStyle::Letters))
    }
}

impl std::error::Error for Illegal {}

impl Reason<Move> for Matching {
    type Illegal = Illegal;

    #[cold]
    fn reason(&self, mv: Move) -> Illegal {
        if self.won() {
            return Illegal::AlreadyWon;
        }
        let named = match &mv {
            Move::Transfer { from, to } => &[*from, *to],
            Move::Collect(cards) => cards.labels(),
            Move::Deal => &[],
        };
        if let Some(&label) = named.iter().find(|label| label.number() >= self.layout.columns()) {
            return Illegal::NoSuchPlace { label, columns: self.layout.columns() };
        }
        match mv {
            Move::Transfer { from, to } if from == to => Illegal::SamePlace { label: from },
            Move::Transfer { from, to } => match (self.exposed(from), self.exposed(to)) {
                (Some(card), Some(holds)) if to.is_freecell() => {
                    Illegal::OccupiedFreecell { card, from, to, holds }
                }
                (Some(card), Some(onto)) => {
                    let placement = Placement { card, from, to, onto };
                    if neighbours(card.rank(), onto.rank(), self.layout.values()) {
                        Illegal::WrongSuit(placement)
                    } else {
                        Illegal::NotInSequence(placement)
                    }
                }
                (_, _) => Illegal::EmptySource { from },
            },
            Move::Collect(cards) => self.match_reason(cards),
            Move::Deal => match self.dealing {
                Dealing::Open => Illegal::OpenDeal,
                Dealing::Closed => Illegal::EmptyStock,
            },
        }
    }
}

impl Matching {
    fn match_reason(&self, cards: Match) -> Illegal {
        let labels = cards.labels();
        if let Some((_, &label)) =
            labels.iter().enumerate().find(|(at, label)| labels[..*at].contains(label))
        {
            return Illegal::RepeatedLabel { label };
        }
        let mut exposed = ArrayVec::<(Label, Card), 4>::new();
        for &label in labels {
            match self.exposed(label) {
                Some(card) => exposed.push((label, card)),
                None => return Illegal::EmptyMatchPlace { label },
            }
        }
        // The most frequent rank is the intended one; of two equally frequent, the first named.
        let frequency = |rank: Rank| exposed.iter().filter(|(_, card)| card.rank() == rank).count();
        let most = exposed.iter().map(|(_, card)| frequency(card.rank())).max().unwrap_or(0);
        // If three or four cards have nothing in common, there is no intended rank.
        let models = exposed
            .iter()
            .filter(|(_, card)| frequency(card.rank()) == most && (most > 1 || labels.len() == 2));
        for (_, model) in models {
            for &(label, card) in exposed.iter().filter(|(_, card)| card.rank() != model.rank()) {
                if let Some((under, wanted)) =
                    self.cards(label).enumerate().find(|(_, below)| below.rank() == model.rank())
                {
                    return Illegal::Covered { label, exposed: card, wanted, under };
                }
            }
        }
        Illegal::DifferentRanks { cards: exposed }
    }
}
