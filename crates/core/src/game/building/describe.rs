//! The position as people see it.

use super::position::Building;
use crate::cards::Card;
use crate::catalogue::{Gap, Plus};
use crate::game::board::{Board, Counted, Effect, Pile, Place, Progress, Stock};
use crate::game::rules::Describe;
use crate::game::sight::Sight;
use crate::game::slot::{Slot, card};
use crate::notation::building::{Direction, Fill, Move};
use crate::notation::{Cell, Dealing};

impl Describe for Building {
    fn sight(&self) -> Sight {
        let options = self.layout.options();
        // What was turned over has been seen.
        let is_turned_over = self.redeals < options.redeals;
        Sight::AllBut(match self.dealing {
            Dealing::Closed if !is_turned_over => {
                self.stock.stock().len().saturating_sub(options.visible.into())
            }
            _ => 0,
        })
    }

    fn board_seen(&self, sight: Sight) -> Board {
        let pile = |row, column| {
            let cell = Cell::new(row, column)?;
            let mut cards: Vec<Card> = self.slots(cell).filter_map(card).collect();
            cards.reverse();
            Some(Pile { place: self.place(cell), cards })
        };
        let cards =
            |slots: &[Slot]| slots.iter().filter_map(|&slot| card(slot)).collect::<Vec<_>>();
        let size = self.layout.size();
        let options = self.layout.options();
        let stock = self.stock.stock();
        let by_rule = match self.dealing {
            Dealing::Open => stock.len(),
            Dealing::Closed => options.visible.into(),
        };
        Board {
            rows: (0..size.rows)
                .map(|row| (0..size.columns).filter_map(|column| pile(row, column)).collect())
                .collect(),
            foundations: self.foundations().to_vec(),
            waste: self
                .game
                .waste
                .map(|_| Pile { place: Place::Waste, cards: cards(self.stock.waste()) }),
            stock: Some(Stock { cards: stock.len(), known: sight.face_up(stock, by_rule) }),
            redeals: (options.redeals > 0).then_some(self.redeals),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        let top = |cell: Cell| card(self.top[self.at(cell)]);
        let waste = card(self.stock.top());
        let mut stock = sight.of_stock(self.stock.stock());
        // Only after an illegal move is there no card here.
        let done = match mv {
            Move::Play { from, to, fill } => top(from).map(|held| {
                let slot = self.top[self.at(from)];
                let fill = self.filler(slot, fill).and_then(|fill| match fill {
                    Fill::Stock => stock.next().map(|card| (Place::Stock, card)),
                    Fill::Waste => waste.map(|card| (Place::Waste, Some(card))),
                });
                Effect::Build {
                    card: held,
                    from: self.place(from),
                    direction: self.direction(slot, to),
                    fill,
                }
            }),
            Move::PlayWaste { to } => waste.map(|held| Effect::Build {
                card: held,
                from: Place::Waste,
                direction: self.direction(self.stock.top(), to),
                fill: None,
            }),
            Move::Turn => Some(Effect::Deal(match self.game.plus {
                Plus::Turn => stock.next().map(|card| (Place::Waste, card)).into_iter().collect(),
                Plus::DealRow => self.cells().map(|cell| self.place(cell)).zip(stock).collect(),
            })),
            Move::Redeal => Some(Effect::Redeal(self.stock.waste().len())),
            Move::Waste(cell) => waste.map(|card| Effect::Move {
                card,
                from: Place::Waste,
                to: self.place(cell),
                onto: top(cell),
            }),
            Move::Transfer { from, to } => top(from).map(|card| Effect::Move {
                card,
                from: self.place(from),
                to: self.place(to),
                onto: top(to),
            }),
        };
        done.unwrap_or(Effect::Collect(Vec::new()))
    }

    fn progress(&self) -> Progress {
        Progress {
            done: self.built,
            total: self.total,
            counted: Counted::Founded,
            deals: self.deals,
        }
    }

    fn canonical(&self, mv: Move) -> Move {
        let only = |given: Option<Direction>, slot| {
            if self.directions(slot).len() == 2 { given } else { None }
        };
        match mv {
            Move::Play { from, to, fill } => {
                let slot = self.top[self.at(from)];
                let fill = if self.gap == Gap::Chosen { self.filler(slot, fill) } else { None };
                Move::Play { from, to: only(to, slot), fill }
            }
            Move::PlayWaste { to } => Move::PlayWaste { to: only(to, self.stock.top()) },
            other => other,
        }
    }
}
