//! Why moves are illegal.

use super::position::Building;
use super::rules::named;
use crate::cards::{Card, SuitStyle};
use crate::catalogue::{Gap, GridOption};
use crate::game::board::Place;
use crate::game::rules::{Reason, Rules};
use crate::game::slot::card;
use crate::notation::building::{Direction, Fill, Move};
use crate::notation::{Cell, Size};
use crate::text::english::count;
use arrayvec::ArrayVec;
use std::fmt;

/// The reason why a move is illegal. Displays as a short sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The game has no move of this form. Only a program can make one.
    NoSuchMove,
    /// The place to take a card from is empty.
    EmptySource {
        /// The place.
        from: Place,
    },
    /// The card is not the next one of its suit, or not of the foundation that the move names.
    NotNext {
        /// The card.
        card: Card,
        /// The place of the card.
        from: Place,
        /// The foundation that the move names.
        to: Option<Direction>,
        /// For each foundation of the suit, its direction and its next card, or none if it is
        /// complete.
        waits: ArrayVec<(Direction, Option<Card>), 4>,
    },
    /// The card fits both foundations of its suit, and the move does not say which.
    WhichFoundation {
        /// The card.
        card: Card,
        /// The place of the card.
        from: Place,
    },
    /// Both stock and waste could fill the gap, and the move does not say which.
    WhichFill {
        /// The card to play.
        card: Card,
        /// The gap.
        gap: Place,
        /// The card at the top of the waste.
        waste: Card,
    },
    /// The stock or the waste cannot fill the gap, because it is empty.
    FillFromEmpty {
        /// The card to play.
        card: Card,
        /// The gap.
        gap: Place,
        /// The empty source.
        from: Fill,
        /// Whether the other source could fill the gap.
        other: bool,
    },
    /// The stock is to fill the gap, but with option `w` the card in the waste does.
    WasteFillsFirst {
        /// The card to play.
        card: Card,
        /// The gap.
        gap: Place,
        /// The card in the waste.
        waste: Card,
    },
    /// A mark says what fills the gap, but nothing does: with option `g` each gap waits for a move that
    /// fills it, and with option `w` it does where the waste is empty.
    GapWaits {
        /// The card to play.
        card: Card,
        /// The gap.
        gap: Place,
    },
    /// There is no gap to fill, since the pile has other cards.
    NoGap {
        /// The card to play.
        card: Card,
        /// The pile of the card.
        pile: Place,
        /// The card under it.
        under: Card,
        /// The number of cards under it.
        left: usize,
    },
    /// The stock is empty.
    EmptyStock,
    /// The waste already holds a card.
    WasteOccupied {
        /// The card in it.
        holds: Card,
    },
    /// The game has no redeals.
    NoRedeals,
    /// All redeals have been played.
    RedealsSpent {
        /// The number of redeals.
        of: u8,
    },
    /// A redeal before the stock is empty.
    RedealBeforeEnd {
        /// The number of cards in the stock.
        stock: usize,
    },
    /// A redeal with an empty waste.
    RedealWithoutWaste,
    /// A move from pile to pile before the stock is empty.
    TransferBeforeEnd {
        /// The number of cards in the stock.
        stock: usize,
    },
    /// The target pile is not empty.
    OccupiedPile {
        /// The card to move.
        card: Card,
        /// The place of the card.
        from: Place,
        /// The pile.
        to: Place,
        /// The card at its top.
        holds: Card,
    },
    /// The card is already on that pile.
    SamePile {
        /// The pile.
        pile: Place,
    },
}

impl Illegal {
    /// Returns the reason in a short sentence, with suits in a style, as
    /// [`game::Illegal::message`](crate::game::Illegal::message) does for any game.
    #[must_use]
    pub fn message(&self, suits: SuitStyle) -> String {
        let named = |card: &Card| card.written(suits).to_string();
        match self {
            Self::AlreadyWon => "the game is already won".to_owned(),
            Self::NoSuchCell { cell, .. } => format!("there is no cell {cell}"),
            Self::NoSuchMove => "the game has no such move".to_owned(),
            Self::EmptySource { from } => format!("{from} is empty"),
            Self::NotNext { card, to: Some(to), waits, .. }
                if waits.iter().any(|(_, next)| next == &Some(*card)) =>
            {
                format!("{} is not the next card {to}", named(card))
            }
            Self::NotNext { card, .. } => {
                format!("{} is not the next card of its suit", named(card))
            }
            Self::WhichFoundation { card, .. } => {
                format!("{} fits both foundations of its suit", named(card))
            }
            Self::WhichFill { gap, .. } => {
                format!("both the stock and the waste could fill {gap}")
            }
            Self::FillFromEmpty { gap, from, .. } => {
                let empty = match from {
                    Fill::Stock => Place::Stock,
                    Fill::Waste => Place::Waste,
                };
                format!("{empty} is empty, so it cannot fill {gap}")
            }
            Self::WasteFillsFirst { gap, waste, .. } => {
                format!("{} in the waste fills {gap}, not the stock", named(waste))
            }
            Self::GapWaits { gap, .. } => {
                format!("nothing fills {gap} by itself: the gap waits")
            }
            Self::NoGap { pile, .. } => {
                format!("{pile} is not empty after this move, so nothing fills it")
            }
            Self::EmptyStock => "the stock is empty".to_owned(),
            Self::WasteOccupied { holds } => format!("the waste already holds {}", named(holds)),
            Self::NoRedeals => "this game has no redeals".to_owned(),
            Self::RedealsSpent { of: 1 } => "the only redeal has been played".to_owned(),
            Self::RedealsSpent { of } => format!("all {of} redeals have been played"),
            Self::RedealBeforeEnd { stock } | Self::TransferBeforeEnd { stock } => {
                format!("the stock still has {}", count(*stock, "card"))
            }
            Self::RedealWithoutWaste => "the waste is empty".to_owned(),
            Self::OccupiedPile { to, holds, .. } => {
                format!("{to} is not empty: it shows {}", named(holds))
            }
            Self::SamePile { pile } => format!("it goes from {pile} to {pile}"),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(SuitStyle::Letters))
    }
}

impl std::error::Error for Illegal {}

impl Reason<Move> for Building {
    type Illegal = Illegal;

    #[cold]
    fn reason(&self, mv: Move) -> Illegal {
        let form = match mv {
            Move::Play { to, fill, .. } => {
                (to.is_none() || self.builds_both_ways())
                    && (fill.is_none() || self.gap != Gap::Stock)
            }
            Move::PlayWaste { to } => {
                self.game.waste.is_some() && (to.is_none() || self.builds_both_ways())
            }
            Move::Turn => true,
            Move::Redeal => self.game.redeals,
            Move::Waste(_) => self.lays_waste(self.gap),
            Move::Transfer { .. } => self.game.transfers || self.gap == Gap::Waits,
        };
        let (named, _) = named(&mv);
        if self.won() {
            return Illegal::AlreadyWon;
        }
        if !form {
            return Illegal::NoSuchMove;
        }
        if let Some(&cell) = named.iter().find(|&&cell| !self.has(cell)) {
            return Illegal::NoSuchCell { cell, size: self.layout.size() };
        }
        let stock = self.stock.stock().len();
        let waste = card(self.stock.top());
        match mv {
            Move::Play { from, to, fill } => self.play_reason(from, to, fill),
            Move::PlayWaste { to } => match waste {
                Some(held) => self.build_reason(held, Place::Waste, to),
                None => Illegal::EmptySource { from: Place::Waste },
            },
            Move::Turn => match waste {
                Some(holds) if stock > 0 => Illegal::WasteOccupied { holds },
                _ => Illegal::EmptyStock,
            },
            Move::Redeal => match self.layout.options().number(GridOption::Redeals) {
                0 => Illegal::NoRedeals,
                of if self.redeals == 0 => Illegal::RedealsSpent { of },
                _ if stock > 0 => Illegal::RedealBeforeEnd { stock },
                _ => Illegal::RedealWithoutWaste,
            },
            Move::Waste(cell) => self.put_reason(waste, Place::Waste, cell),
            Move::Transfer { from, to } if from == to => {
                Illegal::SamePile { pile: self.place(from) }
            }
            Move::Transfer { .. } if !self.can_transfer(self.gap) => {
                Illegal::TransferBeforeEnd { stock }
            }
            Move::Transfer { from, to } => {
                self.put_reason(card(self.top[self.at(from)]), self.place(from), to)
            }
        }
    }
}

impl Building {
    /// Explains why a card cannot go to a pile: one is there, or the card is not.
    fn put_reason(&self, held: Option<Card>, from: Place, to: Cell) -> Illegal {
        match (held, card(self.top[self.at(to)])) {
            (Some(card), Some(holds)) => {
                Illegal::OccupiedPile { card, from, to: self.place(to), holds }
            }
            _ => Illegal::EmptySource { from },
        }
    }

    /// Returns why a card cannot be built.
    fn build_reason(&self, held: Card, from: Place, to: Option<Direction>) -> Illegal {
        if to.is_none() && self.directions(held.index()).len() == 2 {
            return Illegal::WhichFoundation { card: held, from };
        }
        let own =
            self.foundations().into_iter().filter(|foundation| foundation.suit == held.suit());
        let mut waits = ArrayVec::new();
        waits.extend(own.map(|foundation| (foundation.direction, foundation.waits_for())).take(4));
        Illegal::NotNext { card: held, from, to, waits }
    }

    fn play_reason(&self, from: Cell, to: Option<Direction>, fill: Option<Fill>) -> Illegal {
        let slot = self.top[self.at(from)];
        let place = self.place(from);
        let Some(held) = card(slot) else { return Illegal::EmptySource { from: place } };
        if !self.can_build(slot, to) {
            return self.build_reason(held, place, to);
        }
        let other = match fill {
            Some(Fill::Stock) => self.stock.has_waste(),
            Some(Fill::Waste) | None => self.stock.has_stock() && self.gap == Gap::Chosen,
        };
        match (self.slots(from).nth(1).and_then(card), fill, card(self.stock.top())) {
            (Some(under), ..) => Illegal::NoGap {
                card: held,
                pile: place,
                under,
                left: self.slots(from).count() - 1,
            },
            (None, Some(Fill::Stock), Some(waste)) if self.gap == Gap::WasteFirst => {
                Illegal::WasteFillsFirst { card: held, gap: place, waste }
            }
            (None, Some(Fill::Stock), None) if self.gap == Gap::WasteFirst => {
                Illegal::GapWaits { card: held, gap: place }
            }
            (None, Some(_), _) if self.gap == Gap::Waits => {
                Illegal::GapWaits { card: held, gap: place }
            }
            (None, Some(fill), _) => {
                Illegal::FillFromEmpty { card: held, gap: place, from: fill, other }
            }
            (None, None, Some(waste)) => Illegal::WhichFill { card: held, gap: place, waste },
            (None, None, None) => Illegal::NoSuchMove,
        }
    }
}
