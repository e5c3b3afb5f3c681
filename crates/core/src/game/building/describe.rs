//! The position as people see it.

#![warn(clippy::wildcard_enum_match_arm)]

use super::position::Building;
use crate::cards::Card;
use crate::catalogue::{Gap, GridOption, Plus};
use crate::game::board::{
    Board, CardStep, Counted, Destination, Effect, EffectKind, Pile, Place, Progress, Stock,
};
use crate::game::rules::Describe;
use crate::game::sight::Sight;
use crate::game::slot::{Slot, card};
use crate::notation::building::{Direction, Fill, Move};
use crate::notation::{Cell, Dealing};

impl Describe for Building {
    fn sight(&self) -> Sight {
        let options = self.layout.options();
        // What was turned over has been seen.
        let is_turned_over = self.redeals < options.number(GridOption::Redeals);
        Sight::AllBut(match self.dealing {
            Dealing::Closed if !is_turned_over => {
                self.stock.stock().len().saturating_sub(options.number(GridOption::Peek).into())
            }
            Dealing::Open | Dealing::Closed => 0,
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
            Dealing::Closed => options.number(GridOption::Peek).into(),
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
            stock: Some(Stock {
                cards: stock.len(),
                known: sight.face_up(stock.iter().copied(), by_rule),
            }),
            redeals: options.has(GridOption::Redeals).then_some(self.redeals),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        let top = |cell: Cell| self.exposed(cell);
        let waste = card(self.stock.top());
        let stock = self.stock.stock();
        let mut stock = sight.of_stock(stock.len(), stock.iter().copied());
        // Only after an illegal move is there no card here.
        let (kind, steps): (_, Vec<CardStep>) = match mv {
            Move::Play { from, to, fill } => {
                let (slot, place) = (self.top[self.at(from)], self.place(from));
                let filler = self.filler(self.gap, slot, fill).and_then(|fill| match fill {
                    Fill::Stock => Some((stock.next()?, Place::Stock)),
                    Fill::Waste => Some((waste, Place::Waste)),
                });
                let fill = filler.map(|(card, source)| CardStep::new(card, source, place));
                let built = self.built_step(slot, place, to);
                (EffectKind::Build, built.into_iter().chain(fill).collect())
            }
            Move::PlayWaste { to } => {
                let built = self.built_step(self.stock.top(), Place::Waste, to);
                (EffectKind::Build, built.into_iter().collect())
            }
            Move::Turn => {
                let dealt = |(to, card)| CardStep::new(card, Place::Stock, to);
                let steps = match self.game.plus {
                    Plus::Turn => {
                        stock.next().map(|card| dealt((Place::Waste, card))).into_iter().collect()
                    }
                    Plus::DealRow => {
                        self.cells().map(|cell| self.place(cell)).zip(stock).map(dealt).collect()
                    }
                };
                (EffectKind::Deal, steps)
            }
            Move::Redeal => {
                let cards = self.stock.waste().iter().map(|&slot| card(slot));
                let turned = cards.map(|card| CardStep::new(card, Place::Waste, Place::Stock));
                (EffectKind::Redeal, turned.collect())
            }
            Move::Waste(cell) => {
                let step = CardStep::new(waste, Place::Waste, self.place(cell));
                (EffectKind::Move { onto: top(cell) }, vec![step])
            }
            Move::Transfer { from, to } => {
                let step = CardStep::new(top(from), self.place(from), self.place(to));
                (EffectKind::Move { onto: top(to) }, vec![step])
            }
        };
        Effect { kind, steps }
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
                let fill =
                    if self.gap == Gap::Chosen { self.filler(self.gap, slot, fill) } else { None };
                Move::Play { from, to: only(to, slot), fill }
            }
            Move::PlayWaste { to } => Move::PlayWaste { to: only(to, self.stock.top()) },
            Move::Turn | Move::Redeal | Move::Waste(_) | Move::Transfer { .. } => mv,
        }
    }
}

impl Building {
    /// Returns the step of a card to its foundation, or none for no card.
    fn built_step(&self, slot: Slot, from: Place, to: Option<Direction>) -> Option<CardStep> {
        let card = card(slot)?;
        let to = Destination::Foundation(card.suit(), self.direction(slot, to));
        Some(CardStep { card: Some(card), from, to })
    }
}
