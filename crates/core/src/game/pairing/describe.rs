//! The position as people see it.

#![warn(clippy::wildcard_enum_match_arm)]

use super::position::{Pairing, Settled};
use super::rules::settles;
use crate::cards::Card;
use crate::catalogue::{Closing, InPlace};
use crate::game::board::{
    Board, CardStep, Counted, Effect, EffectKind, Pile, Place, Progress, Stock,
};
use crate::game::rules::Describe;
use crate::game::sight::Sight;
use crate::notation::pairing::Move;
use crate::notation::{Cell, Dealing, MoveText};

impl Describe for Pairing {
    fn sight(&self) -> Sight {
        Sight::AllBut(match self.dealing {
            Dealing::Open => 0,
            Dealing::Closed => self.stock().len(),
        })
    }

    fn board_seen(&self, sight: Sight) -> Board {
        let pile = |row, column| {
            let cell = Cell::new(row, column)?;
            Some(Pile {
                place: Place::Cell(cell),
                cards: self.held(cell).map(|held| held.1).into_iter().collect(),
            })
        };
        let size = self.layout.size();
        let stock = self.stock();
        let by_rule = if self.dealing == Dealing::Open { stock.len() } else { 0 };
        Board {
            rows: (0..size.rows)
                .map(|row| (0..size.columns).filter_map(|column| pile(row, column)).collect())
                .collect(),
            stock: Some(Stock {
                cards: stock.len(),
                known: sight.face_up(stock.iter().copied(), by_rule),
            }),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        let out = |cell: Cell| {
            let (cell, card) = self.held(cell)?;
            Some(CardStep::out(card, Place::Cell(cell)))
        };
        let (kind, discarded) = match mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other) => {
                (EffectKind::Collect, [out(one), out(other)])
            }
            Move::DiscardAlone(cell) => (EffectKind::Collect, [out(cell), None]),
            Move::Consolidate => (EffectKind::CloseUp, [None, None]),
        };
        let mut steps: Vec<CardStep> = discarded.into_iter().flatten().collect();
        if settles(self.closing, mv) {
            let mut unsettled = self.clone();
            unsettled.discard(mv);
            steps.extend(unsettled.settling(mv, sight));
        }
        Effect { kind, steps }
    }

    fn progress(&self) -> Progress {
        Progress {
            done: self.discarded,
            total: self.total,
            counted: Counted::Discarded,
            deals: self.deals,
        }
    }

    fn canonical(&self, mv: Move) -> Move {
        match (self.closing, mv) {
            (Closing::InPlace(InPlace::AsNamed), Move::DiscardInOrder(one, other))
                if self.stock().is_empty() =>
            {
                Move::DiscardInOrder(one.min(other), one.max(other))
            }
            (Closing::InPlace(InPlace::AsNamed), Move::Discard(one, other)) => {
                Move::DiscardInOrder(one.min(other), one.max(other))
            }
            (Closing::ByPlayer | Closing::AfterDiscard, Move::DiscardInOrder(one, other))
            | (Closing::InPlace(InPlace::InReadingOrder), Move::DiscardInOrder(one, other)) => {
                Move::Discard(one, other).canonical()
            }
            _ => mv.canonical(),
        }
    }
}

impl Pairing {
    /// Returns what [`settle`](Self::settle) is about to do: which cards of the grid move, and then
    /// those that the stock deals.
    fn settling(&self, mv: Move, sight: Sight) -> Vec<CardStep> {
        let mut after = self.clone();
        let settled = after.settle(self.closing, mv);
        let held = self.each_held().map(|(cell, card)| (cell, Some(card), Place::Cell(cell)));
        let stock = sight.of_stock(self.stock().len(), self.stock().iter().copied());
        // The cards in reading order, each with the place that it comes from.
        let cards: Vec<(Option<Card>, Place)> = match settled {
            Settled::ClosedUp(_) => {
                let held = held.map(|(_, card, from)| (card, from));
                held.chain(stock.map(|card| (card, Place::Stock))).collect()
            }
            Settled::Filled { gaps, filled, .. } => {
                let gaps = gaps.into_iter().flatten().take(filled);
                let dealt = gaps.zip(stock).map(|(gap, card)| (gap, card, Place::Stock));
                let mut all: Vec<_> = held.chain(dealt).collect();
                all.sort_by_key(|&(cell, ..)| cell);
                all.into_iter().map(|(_, card, from)| (card, from)).collect()
            }
        };
        let cells = after.each_held().map(|(cell, _)| Place::Cell(cell));
        let steps = cards.into_iter().zip(cells).filter(|&((_, from), to)| from != to);
        let mut steps: Vec<CardStep> =
            steps.map(|((card, from), to)| CardStep::new(card, from, to)).collect();
        steps.sort_by_key(|step| step.from == Place::Stock);
        if let Settled::Filled { gaps: [Some(first), Some(second)], .. } = settled
            && first > second
        {
            // Where the order is the player's, no card moves but those that are dealt.
            steps.reverse();
        }
        steps
    }
}
