//! What moves require of the cards, and the game dealt without its cards.

use super::position::Building;
use super::rules::named;
use crate::catalogue::{Foundations, Gap};
use crate::game::board::Place;
use crate::game::requires::{Blocked, Constraint, EndState, OnTable, Requires, unknown};
use crate::game::rules::Rules;
use crate::notation::Cell;
use crate::notation::building::{Fill, Move};

impl Requires<Move> for Building {
    fn deal_unknown(&mut self) {
        let cards = self.layout.to_deal();
        self.total = self.layout.composition().len();
        self.built = self.total - usize::from(cards);
        (0..cards).for_each(|dealt| self.stock.push_if(unknown(dealt), true));
        self.deal_row();
    }

    fn required(&self, mv: Move) -> Result<Vec<Constraint<OnTable>>, Blocked> {
        if self.won() {
            return Err(Blocked::AlreadyWon);
        }
        let (named, to) = named(&mv);
        if to.is_some() && self.game.foundations == Foundations::Up
            || named.iter().any(|&cell| !self.has(cell))
        {
            return Err(Blocked::NoSuchMove);
        }
        match mv {
            Move::Play { from, to, fill } => {
                let card = self.on_table(from)?;
                self.fill_blocked(from, fill).map_or(Ok(()), Err)?;
                Ok(vec![Constraint::Build { card, to }])
            }
            Move::PlayWaste { to } => Ok(vec![Constraint::Build { card: self.on_waste()?, to }]),
            Move::Turn | Move::Redeal | Move::Waste(_) | Move::Transfer { .. }
                if self.is_legal(mv) =>
            {
                Ok(Vec::new())
            }
            Move::Turn if self.stock.has_stock() => Err(Blocked::WasteOccupied),
            Move::Turn => Err(Blocked::EmptyStock),
            Move::Redeal if self.redeals == 0 => Err(Blocked::NoRedeals),
            Move::Redeal if self.stock.has_stock() => Err(Blocked::StockLeft),
            Move::Waste(_) if !self.lays_waste(self.gap) => Err(Blocked::NoSuchMove),
            Move::Waste(cell) if self.stock.has_waste() => Err(Blocked::Occupied(self.place(cell))),
            Move::Redeal | Move::Waste(_) => Err(Blocked::Empty(Place::Waste)),
            Move::Transfer { from, to } if from == to => Err(Blocked::Twice(self.place(from))),
            Move::Transfer { .. } if !self.game.transfers && self.gap != Gap::Waits => {
                Err(Blocked::NoSuchMove)
            }
            Move::Transfer { .. } if !self.can_transfer(self.gap) => Err(Blocked::StockLeft),
            Move::Transfer { from, to } => {
                self.on_table(from)?;
                Err(Blocked::Occupied(self.place(to)))
            }
        }
    }

    fn remaining(&self) -> EndState<OnTable> {
        if self.won() {
            return EndState::Won;
        }
        let exposed: Vec<OnTable> =
            self.cells().filter_map(|cell| self.on_table(cell).ok()).collect();
        let has_gap = exposed.len() < self.cells().count();
        let has_room = !exposed.is_empty() && has_gap;
        let lays_waste = self.lays_waste(self.gap) && (has_gap || self.gap != Gap::Waits);
        if self.can_transfer(self.gap) && has_room
            || lays_waste && self.stock.has_waste()
            || self.is_legal(Move::Turn)
            || self.is_legal(Move::Redeal)
        {
            return EndState::Open;
        }
        let all = exposed.into_iter().chain(self.on_waste());
        EndState::of(all.map(|card| Constraint::Takes { card, holds: true }).collect())
    }
}

impl Building {
    fn on_table(&self, cell: Cell) -> Result<OnTable, Blocked> {
        OnTable::new(self.top[self.at(cell)]).ok_or(Blocked::Empty(self.place(cell)))
    }

    fn on_waste(&self) -> Result<OnTable, Blocked> {
        OnTable::new(self.stock.top()).ok_or(Blocked::Empty(Place::Waste))
    }

    /// Returns why the gap that a card leaves cannot be filled as a move says, if it cannot.
    fn fill_blocked(&self, from: Cell, fill: Option<Fill>) -> Option<Blocked> {
        let slot = self.top[self.at(from)];
        if self.can_fill(self.gap, slot, fill) {
            return None;
        }
        let place = self.place(from);
        let is_emptied = self.slots(from).nth(1).is_none();
        Some(match (fill, self.gap) {
            (Some(_), Gap::Stock) => Blocked::NoSuchMove,
            (Some(_), _) if !is_emptied => Blocked::NoGap(place),
            (Some(Fill::Stock), Gap::WasteFirst) if self.stock.has_waste() => {
                Blocked::WasteFillsFirst(place)
            }
            (Some(Fill::Stock), Gap::WasteFirst) | (Some(_), Gap::Waits) => {
                Blocked::GapWaits(place)
            }
            (Some(Fill::Stock), _) => Blocked::NoFill(Place::Stock),
            (Some(Fill::Waste), _) => Blocked::NoFill(Place::Waste),
            (None, _) => Blocked::WhichFill(place),
        })
    }
}
