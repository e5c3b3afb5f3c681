//! The position as people see it.

use super::position::Pairing;
use crate::game::board::{Board, Counted, Effect, Pile, Place, Progress, Stock};
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
        let held = |cell: Cell| self.held(cell).map(|(cell, card)| (Place::Cell(cell), card));
        match mv {
            Move::Discard(one, other) => {
                Effect::Collect([held(one), held(other)].into_iter().flatten().collect())
            }
            Move::DiscardAlone(cell) => Effect::Collect(held(cell).into_iter().collect()),
            Move::Consolidate => {
                let cells: Vec<Cell> = self.layout.size().each_cell().collect();
                let dealt = cells
                    .iter()
                    .skip(self.on_grid())
                    .map(|&cell| Place::Cell(cell))
                    .zip(sight.of_stock(self.stock()))
                    .collect();
                let closed_up = self
                    .each_held()
                    .zip(&cells)
                    .map(|((from, card), &to)| (Place::Cell(from), Place::Cell(to), card));
                Effect::Consolidate {
                    moved: closed_up.filter(|(from, to, _)| from != to).collect(),
                    dealt,
                }
            }
        }
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
