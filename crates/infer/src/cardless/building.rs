//! Carpet, Colorado and Twenty without their cards.

use super::constraint::{Constraint, DealtIndex};
use super::rules::{Cardless, EndState, Impossible};
use patience_core::cards::Card;
use patience_core::catalogue::{Foundations, Founded, Gap, GridOption, Plus, Waste};
use patience_core::game::Place;
use patience_core::game::building::foundations_at_start;
use patience_core::notation::building::{Direction, Fill, Layout, Move};
use patience_core::notation::{Cell, Dealing};
use patience_core::sealed::Sealed;
use std::collections::VecDeque;

/// Piles, each with its cards from the lowest up, stock and waste.
#[derive(Clone, Debug)]
pub struct CardlessBuilding {
    layout: Layout,
    piles: Vec<Vec<DealtIndex>>,
    /// The next card first.
    stock: VecDeque<DealtIndex>,
    /// From the lowest card up.
    waste: Vec<DealtIndex>,
    redeals: u8,
    /// The number of cards not on the foundations yet.
    left: usize,
}

impl CardlessBuilding {
    fn place(&self, cell: Cell) -> Place {
        Place::on_grid(cell, self.layout.game().cells)
    }

    fn pile(&self, cell: Cell) -> &[DealtIndex] {
        &self.piles[usize::from(self.layout.size().index(cell))]
    }

    fn pile_mut(&mut self, cell: Cell) -> &mut Vec<DealtIndex> {
        &mut self.piles[usize::from(self.layout.size().index(cell))]
    }

    fn top(&self, cell: Cell) -> Result<DealtIndex, Impossible> {
        self.pile(cell).last().copied().ok_or(Impossible::Empty(self.place(cell)))
    }

    fn top_of_waste(&self) -> Result<DealtIndex, Impossible> {
        self.waste.last().copied().ok_or(Impossible::Empty(Place::Waste))
    }

    /// Returns what fills the gap that a card leaves, if it leaves one.
    fn filler(&self, from: Cell, fill: Option<Fill>) -> Result<Option<Fill>, Impossible> {
        let emptied = self.pile(from).len() == 1;
        let (stock, waste) = (!self.stock.is_empty(), !self.waste.is_empty());
        match (self.layout.gap(), fill) {
            (Gap::Stock, Some(_)) => Err(Impossible::NoSuchMove),
            (_, None) if !emptied => Ok(None),
            (_, Some(_)) if !emptied => Err(Impossible::NoGap(self.place(from))),
            (Gap::Stock, None) => Ok(stock.then_some(Fill::Stock)),
            (Gap::WasteFirst, Some(Fill::Stock)) if waste => {
                Err(Impossible::WasteFillsFirst(self.place(from)))
            }
            (Gap::WasteFirst, None) if waste => Ok(Some(Fill::Waste)),
            (Gap::WasteFirst, None) => Ok(stock.then_some(Fill::Stock)),
            (Gap::Chosen | Gap::WasteFirst, Some(Fill::Stock)) if !stock => {
                Err(Impossible::NoFill(Place::Stock))
            }
            (Gap::Chosen | Gap::WasteFirst, Some(Fill::Waste)) if !waste => {
                Err(Impossible::NoFill(Place::Waste))
            }
            (Gap::Chosen, None) if stock && waste => Err(Impossible::WhichFill(self.place(from))),
            (Gap::Chosen, None) if stock => Ok(Some(Fill::Stock)),
            (Gap::Chosen, None) if waste => Ok(Some(Fill::Waste)),
            (Gap::Chosen | Gap::WasteFirst, fill) => Ok(fill),
        }
    }

    fn deal_row(&mut self) {
        for pile in &mut self.piles {
            pile.extend(self.stock.pop_front());
        }
    }

    /// Checks whether cards may move to empty piles.
    fn can_transfer(&self) -> Result<(), Impossible> {
        match self.layout.game().transfers {
            true if self.stock.is_empty() => Ok(()),
            true => Err(Impossible::StockLeft),
            false => Err(Impossible::NoSuchMove),
        }
    }

    fn can_turn(&self) -> Result<(), Impossible> {
        match self.layout.game().waste {
            _ if self.stock.is_empty() => Err(Impossible::EmptyStock),
            Some(Waste::One) if !self.waste.is_empty() => Err(Impossible::WasteOccupied),
            _ => Ok(()),
        }
    }

    fn can_redeal(&self) -> Result<(), Impossible> {
        match (self.redeals, self.stock.is_empty(), self.waste.is_empty()) {
            (0, ..) => Err(Impossible::NoRedeals),
            (_, false, _) => Err(Impossible::StockLeft),
            (_, _, true) => Err(Impossible::Empty(Place::Waste)),
            _ => Ok(()),
        }
    }
}

impl Sealed for CardlessBuilding {}

impl Cardless for CardlessBuilding {
    type Layout = Layout;
    type Move = Move;

    fn deal(layout: Layout, _: Dealing) -> Self {
        let piles = vec![Vec::new(); usize::from(layout.size().cells())];
        let cards = layout.to_deal();
        let mut dealt = Self {
            layout,
            piles,
            stock: (0..cards).map(DealtIndex).collect(),
            waste: Vec::new(),
            redeals: layout.options().number(GridOption::Redeals),
            left: usize::from(cards),
        };
        dealt.deal_row();
        dealt
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Constraint>, Impossible> {
        if self.left == 0 {
            return Err(Impossible::AlreadyWon);
        }
        let game = self.layout.game();
        let (named, to): (&[Cell], _) = match &mv {
            Move::Play { from, to, .. } => (&[*from], *to),
            Move::PlayWaste { to } => (&[], *to),
            Move::Waste(cell) => (&[*cell], None),
            Move::Transfer { from, to } => (&[*from, *to], None),
            Move::Turn | Move::Redeal => (&[], None),
        };
        if to.is_some() && game.foundations == Foundations::Up
            || named.iter().any(|&cell| !self.layout.size().has(cell))
        {
            return Err(Impossible::NoSuchMove);
        }
        match mv {
            Move::Play { from, to, fill } => {
                let card = self.top(from)?;
                let fill = self.filler(from, fill)?;
                self.left -= 1;
                self.pile_mut(from).pop();
                let next = match fill {
                    Some(Fill::Stock) => self.stock.pop_front(),
                    Some(Fill::Waste) => self.waste.pop(),
                    None => None,
                };
                self.pile_mut(from).extend(next);
                Ok(vec![Constraint::Build { card, to }])
            }
            Move::PlayWaste { to } => {
                let card = self.top_of_waste()?;
                self.left -= 1;
                self.waste.pop();
                Ok(vec![Constraint::Build { card, to }])
            }
            Move::Turn => {
                self.can_turn()?;
                match game.plus {
                    Plus::Turn => self.waste.extend(self.stock.pop_front()),
                    Plus::DealRow => self.deal_row(),
                }
                Ok(Vec::new())
            }
            Move::Redeal => {
                self.can_redeal()?;
                self.redeals -= 1;
                self.stock = std::mem::take(&mut self.waste).into();
                Ok(Vec::new())
            }
            Move::Waste(_) if game.waste != Some(Waste::One) => Err(Impossible::NoSuchMove),
            Move::Waste(cell) => {
                let card = self.top_of_waste()?;
                self.waste.pop();
                self.pile_mut(cell).push(card);
                Ok(Vec::new())
            }
            Move::Transfer { from, to } => {
                if from == to {
                    return Err(Impossible::Twice(self.place(from)));
                }
                self.can_transfer()?;
                let card = self.top(from)?;
                if !self.pile(to).is_empty() {
                    return Err(Impossible::Occupied(self.place(to)));
                }
                self.pile_mut(from).pop();
                self.pile_mut(to).push(card);
                Ok(Vec::new())
            }
        }
    }

    fn end(&self) -> EndState {
        let room =
            self.piles.iter().any(Vec::is_empty) && self.piles.iter().any(|pile| !pile.is_empty());
        let transfer = room && self.can_transfer().is_ok();
        let waste = self.layout.game().waste == Some(Waste::One) && !self.waste.is_empty();
        if self.left == 0 {
            EndState::Won
        } else if transfer || waste || self.can_turn().is_ok() || self.can_redeal().is_ok() {
            EndState::Open
        } else {
            let exposed = self.piles.iter().chain([&self.waste]).filter_map(|pile| pile.last());
            EndState::of(exposed.map(|&card| Constraint::Takes { card, holds: true }).collect())
        }
    }

    fn founded(layout: Layout) -> Founded {
        layout.founded()
    }

    fn foundations(layout: Layout) -> Vec<(Card, Direction, u8)> {
        foundations_at_start(&layout)
    }
}
