//! Why moves are illegal.

use super::pairs::apart;
use super::position::{Held, Pairing};
use crate::cards::{Card, Rank, SuitStyle};
use crate::catalogue::{Closing, GridOption, PairRange, Pairs};
use crate::game::rules::{Reason, Rules};
use crate::notation::pairing::Move;
use crate::notation::{Cell, Size};
use crate::text::english::{a_rank, list};
use std::fmt;

/// The reason why a move is illegal. Displays as a short sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is already won.
    AlreadyWon,
    /// The grid has no such cell. Only a move made by a program can have one.
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// The grid.
        size: Size,
    },
    /// There is no card in a cell.
    EmptyCell {
        /// The cell.
        cell: Cell,
    },
    /// Both cells of a pair are the same.
    SameCell {
        /// The cell.
        cell: Cell,
    },
    /// A card of this rank is never discarded.
    NeverDiscarded(Held),
    /// A card of this rank is discarded alone, not in a pair.
    GoesAlone(Held),
    /// Only cards of a certain rank are discarded alone.
    NotAlone {
        /// The card.
        held: Held,
        /// The rank, or none in a game without such a rank.
        alone: Option<Rank>,
        /// The nearest partner of the card.
        partner: Option<Partner>,
    },
    /// The cards do not pair, wherever they are.
    NoPair(Refused),
    /// The cards would pair, but are not neighbours.
    NotNeighbours(Refused),
    /// The cards would pair, but are not in the same row or column.
    NotInLine(Refused),
    /// There is no gap to close or fill.
    NothingToConsolidate,
    /// A `+` in a game that closes up or is filled by itself after each discard.
    ByItself {
        /// What happens after a discard.
        closing: Closing,
    },
    /// The game is strict, and a discard is still possible.
    PairsRemain {
        /// The move.
        discard: Move,
        /// The cards.
        cards: (Card, Option<Card>),
    },
}

/// Two cards that cannot be discarded together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// The cards, in the order of the move.
    pub cards: [Held; 2],
    /// Which cards pair.
    pub pairs: Pairs,
    /// Their distance in steps, from cell to neighbour.
    pub steps: u8,
    /// For each card, its nearest partner on the grid other than the other card.
    pub partners: [Option<Partner>; 2],
}

/// A partner of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Partner {
    /// The card and its cell.
    pub held: Held,
    /// The distance of the partner in steps, from cell to neighbour.
    pub steps: u8,
    /// Whether the two can be discarded together.
    pub within_reach: bool,
}

impl Illegal {
    /// Returns the reason in a short sentence, with suits in a style, as
    /// [`game::Illegal::message`](crate::game::Illegal::message) does for any game.
    #[must_use]
    pub fn message(&self, suits: SuitStyle) -> String {
        let named = |card: Card| card.written(suits).to_string();
        let both = |refused: &Refused| {
            let [one, other] = refused.cards.map(|held| named(held.1));
            format!("{one} and {other}")
        };
        match self {
            Self::AlreadyWon => "the game is already won".to_owned(),
            Self::NoSuchCell { cell, .. } => format!("there is no cell {cell}"),
            Self::EmptyCell { cell } => format!("cell {cell} is empty"),
            Self::SameCell { .. } => "a card cannot be paired with itself".to_owned(),
            Self::NeverDiscarded((_, card)) => {
                format!("{} is never discarded: it is {}", named(*card), a_rank(card.rank()))
            }
            Self::GoesAlone((_, card)) => {
                format!("{} is discarded alone, not in a pair", named(*card))
            }
            Self::NotAlone { held: (cell, card), alone: Some(rank), .. } => format!(
                "only {} is discarded alone, and cell {cell} holds {}",
                a_rank(*rank),
                named(*card)
            ),
            Self::NotAlone { alone: None, .. } => {
                "no card is discarded alone in this game".to_owned()
            }
            Self::NoPair(refused) => {
                let both = both(refused);
                match refused.pairs {
                    // Only Monte Carlo pairs ranks, and it pairs neighbours.
                    Pairs::Rank if refused.steps > 1 => {
                        format!("{both} are neither neighbours nor of the same rank")
                    }
                    Pairs::Rank => format!("{both} are not of the same rank"),
                    Pairs::Suit => format!("{both} are not of the same suit"),
                    Pairs::Sum(sum) => {
                        let given: u8 =
                            refused.cards.iter().map(|held| held.1.rank().value()).sum();
                        format!("{both} add up to {given}, not {sum}")
                    }
                }
            }
            Self::NotNeighbours(refused) => format!("{} are not neighbours", both(refused)),
            Self::NotInLine(refused) => {
                format!("{} are not in the same row or column", both(refused))
            }
            Self::NothingToConsolidate => "there is nothing to close up".to_owned(),
            Self::ByItself { closing: Closing::InPlace(_) } => {
                "the stock fills gaps by itself, right after each discard".to_owned()
            }
            Self::ByItself { .. } => {
                "the grid closes up by itself, right after each discard".to_owned()
            }
            Self::PairsRemain { cards: (card, other), .. } => {
                let cards = std::iter::once(*card).chain(*other).map(named);
                format!("{} can still be discarded", list(cards, "and"))
            }
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(SuitStyle::Letters))
    }
}

impl std::error::Error for Illegal {}

impl Reason<Move> for Pairing {
    type Illegal = Illegal;

    #[cold]
    fn reason(&self, mv: Move) -> Illegal {
        if self.won() {
            return Illegal::AlreadyWon;
        }
        let size = self.layout.size();
        let named = match &mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other) => &[*one, *other][..],
            Move::DiscardAlone(cell) => &[*cell],
            Move::Consolidate => &[],
        };
        if let Some(&cell) = named.iter().find(|&&cell| !size.has(cell)) {
            return Illegal::NoSuchCell { cell, size };
        }
        match mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other) => {
                self.discard_reason(one, other)
            }
            Move::DiscardAlone(cell) => match self.held(cell) {
                Some(held) => Illegal::NotAlone {
                    held,
                    alone: self.game.singleton_rank,
                    partner: self.partner(held, None),
                },
                None => Illegal::EmptyCell { cell },
            },
            Move::Consolidate if self.closing != Closing::ByPlayer => {
                Illegal::ByItself { closing: self.closing }
            }
            Move::Consolidate => match self.any_discard().filter(|_| self.has_gap()) {
                Some(discard) => {
                    let card = |cell| self.held(cell).map(|held| held.1);
                    let cards = match discard {
                        Move::Discard(one, other) | Move::DiscardInOrder(one, other) => {
                            card(one).map(|one| (one, card(other)))
                        }
                        Move::DiscardAlone(cell) => card(cell).map(|card| (card, None)),
                        Move::Consolidate => None,
                    };
                    cards.map_or(Illegal::NothingToConsolidate, |cards| Illegal::PairsRemain {
                        discard,
                        cards,
                    })
                }
                None => Illegal::NothingToConsolidate,
            },
        }
    }
}

impl Pairing {
    /// Returns the nearest card that pairs with another by rank or suit, leaving one out.
    fn partner(&self, (cell, card): Held, but: Option<Cell>) -> Option<Partner> {
        let slot = card.index();
        let alone = |card: Card| self.game.singleton_rank == Some(card.rank());
        let pairs = self.each_held().filter(|&(other, held)| {
            other != cell && Some(other) != but && !alone(held) && self.pairs(slot, held.index())
        });
        let partners = pairs.map(|held| Partner {
            held,
            steps: self.steps(cell, held.0),
            within_reach: self.near(cell, held.0),
        });
        partners.min_by_key(|partner| (!partner.within_reach, partner.steps, partner.held.0))
    }

    /// Returns how many steps it takes from one cell to another.
    fn steps(&self, one: Cell, other: Cell) -> u8 {
        let (rows, columns) = apart(one, other);
        if self.layout.options().has(GridOption::Orthogonal) {
            rows + columns
        } else {
            rows.max(columns)
        }
    }

    fn discard_reason(&self, one: Cell, other: Cell) -> Illegal {
        if one == other {
            return Illegal::SameCell { cell: one };
        }
        let (one, other) = match (self.held(one), self.held(other)) {
            (Some(one), Some(other)) => (one, other),
            (None, _) => return Illegal::EmptyCell { cell: one },
            (_, None) => return Illegal::EmptyCell { cell: other },
        };
        for held in [one, other] {
            if self.game.kept_rank == Some(held.1.rank()) {
                return Illegal::NeverDiscarded(held);
            }
            if self.game.singleton_rank == Some(held.1.rank()) {
                return Illegal::GoesAlone(held);
            }
        }
        let partners = [self.partner(one, Some(other.0)), self.partner(other, Some(one.0))];
        let refused = Refused {
            cards: [one, other],
            pairs: self.game.pairs,
            steps: self.steps(one.0, other.0),
            partners,
        };
        match self.game.near {
            _ if !self.pairs(one.1.index(), other.1.index()) => Illegal::NoPair(refused),
            PairRange::Neighbours => Illegal::NotNeighbours(refused),
            PairRange::Line => Illegal::NotInLine(refused),
        }
    }
}
