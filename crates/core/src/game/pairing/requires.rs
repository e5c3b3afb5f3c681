//! What moves require of the cards, and the game dealt without its cards.

use super::position::Pairing;
use crate::catalogue::{Closing, GridOption, PairRange};
use crate::game::board::Place;
use crate::game::requires::{Blocked, Constraint, EndState, OnTable, Relation, Requires, unknown};
use crate::game::rules::Rules;
use crate::notation::Cell;
use crate::notation::pairing::Move;

impl Requires<Move> for Pairing {
    fn deal_unknown(&mut self) {
        let cards = self.layout.to_deal();
        self.total = usize::from(cards);
        for (slot, dealt) in self.row.iter_mut().zip(0..cards) {
            *slot = unknown(dealt);
        }
    }

    fn required(&self, mv: Move) -> Result<Vec<Constraint<OnTable>>, Blocked> {
        if self.won() {
            return Err(Blocked::AlreadyWon);
        }
        match mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other) => {
                Ok(vec![self.discard_asks(one, other)?])
            }
            Move::DiscardAlone(cell) => {
                let rank = self.game.singleton_rank.ok_or(Blocked::NoSuchMove)?;
                let card = self.on_table(cell)?;
                Ok(vec![Constraint::Rank { card, rank, holds: true }])
            }
            Move::Consolidate if self.closing != Closing::ByPlayer => Err(Blocked::ByItself),
            Move::Consolidate if !self.has_gap() => Err(Blocked::NothingToConsolidate),
            Move::Consolidate if self.layout.options().has(GridOption::Strict) => {
                Ok(self.each_discard().iter().filter_map(Constraint::opposite).collect())
            }
            Move::Consolidate => Ok(Vec::new()),
        }
    }

    fn remaining(&self) -> EndState<OnTable> {
        if self.won() {
            EndState::Won
        } else if self.has_gap() {
            // A strict game forbids this while a discard is possible, but then that one is legal.
            EndState::Open
        } else {
            EndState::of(self.each_discard())
        }
    }
}

impl Pairing {
    fn on_table(&self, cell: Cell) -> Result<OnTable, Blocked> {
        if !self.layout.size().has(cell) {
            return Err(Blocked::NoSuchMove);
        }
        OnTable::new(self.slot(cell)).ok_or(Blocked::Empty(Place::Cell(cell)))
    }

    fn discard_asks(&self, one: Cell, other: Cell) -> Result<Constraint<OnTable>, Blocked> {
        if one == other {
            return Err(Blocked::Twice(Place::Cell(one)));
        }
        let (card, with) = (self.on_table(one)?, self.on_table(other)?);
        match self.game.near {
            _ if self.near(one, other) => {
                Ok(Constraint::pair(card, with, Relation::Pair(self.game)))
            }
            PairRange::Neighbours => Err(Blocked::NotNeighbours([one, other])),
            PairRange::Line => Err(Blocked::NotInLine([one, other])),
        }
    }

    /// Returns what each discard requires that the places of the cards allow.
    fn each_discard(&self) -> Vec<Constraint<OnTable>> {
        let cells = self.layout.size().each_cell();
        let alone = self.game.singleton_rank.into_iter().flat_map(|rank| {
            let held = cells.clone().filter_map(|cell| self.on_table(cell).ok());
            held.map(move |card| Constraint::Rank { card, rank, holds: true })
        });
        let pairs = cells.clone().flat_map(|one| {
            self.behind(one).filter_map(move |other| self.discard_asks(one, other).ok())
        });
        alone.chain(pairs).collect()
    }
}
