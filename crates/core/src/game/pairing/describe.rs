//! The position as people see it.

#![warn(clippy::wildcard_enum_match_arm)]

use super::position::Pairing;
use crate::game::board::{
    Board, CardStep, Counted, Effect, EffectKind, Pile, Place, Progress, Stock,
};
use crate::game::rules::Describe;
use crate::game::sight::Sight;
use crate::notation::pairing::Move;
use crate::notation::{Cell, Dealing};

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
            stock: Some(Stock { cards: stock.len(), known: sight.face_up(stock, by_rule) }),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        let out = |cell: Cell| {
            let (cell, card) = self.held(cell)?;
            Some(CardStep::out(card, Place::Cell(cell)))
        };
        let (kind, discarded) = match mv {
            Move::Discard(one, other) => (EffectKind::Collect, [out(one), out(other)]),
            Move::DiscardAlone(cell) => (EffectKind::Collect, [out(cell), None]),
            Move::Consolidate => (EffectKind::CloseUp, [None, None]),
        };
        let mut steps: Vec<CardStep> = discarded.into_iter().flatten().collect();
        if self.settles(mv) {
            let mut unsettled = self.clone();
            unsettled.discard(mv);
            steps.extend(unsettled.settling(sight));
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
}

impl Pairing {
    /// Returns what [`settle`](Self::settle) is about to do. It keeps the order of the cards: those on
    /// the grid come first, and then those of the stock.
    fn settling(&self, sight: Sight) -> Vec<CardStep> {
        let mut after = self.clone();
        after.settle();
        let held = self.each_held().map(|(cell, card)| (Some(card), Place::Cell(cell)));
        let stock = sight.of_stock(self.stock()).map(|card| (card, Place::Stock));
        let cells = after.each_held().map(|(cell, _)| Place::Cell(cell));
        let steps = held.chain(stock).zip(cells);
        let moves = steps.filter(|((_, from), to)| from != to);
        moves.map(|((card, from), to)| CardStep::new(card, from, to)).collect()
    }
}
