//! Positions packed into words, and when they are equal.

use super::position::Building;
use crate::cards::Suit;
use crate::catalogue::{CellKind, Foundations, Plus};
use crate::game::search::{Lists, Packed, Same, Search};
use crate::game::slot::{EMPTY, Slot, StockAndWaste, card, kind};
use crate::notation::Cell;
use crate::notation::building::{Direction, Move};
use arrayvec::ArrayVec;
use std::hash::{Hash, Hasher};

impl Search for Building {
    fn words(&self, same: Same) -> usize {
        let (size, left) = (self.layout.size(), self.total - self.built);
        let cells = usize::from(size.cells());
        let foundations = match self.game.foundations {
            Foundations::Up => 4 * usize::from(size.decks),
            Foundations::UpAndDown => 8,
        };
        let undealt = self.stock.stock().len() + self.stock.waste().len();
        let bits = match (self.game.cells, same) {
            (CellKind::Card, Same::Future) => undealt,
            (CellKind::Card, Same::Cards) => undealt + 6 * cells,
            (CellKind::Pile, _) => 7 * left + cells + 6,
        };
        (4 * foundations + 4 + 8 + bits).div_ceil(64)
    }

    /// Packs the foundations, and then in Carpet which cards of the origin are in stock and waste,
    /// a bit each. The cards on the grid are all others, and it does not matter where. In Colorado
    /// and Twenty, packs the piles: as a set, except while Twenty has a stock to deal on them.
    fn pack<const WORDS: usize>(&self, origin: &Self, same: Same) -> Packed<WORDS> {
        let mut packed = Packed::zeros(0);
        packed.push(self.redeals, 4);
        let directions = match self.game.foundations {
            Foundations::Up => &[Direction::Up][..],
            Foundations::UpAndDown => &Direction::BOTH,
        };
        for suit in Suit::ALL {
            for &direction in directions {
                for cards in 0..=13 {
                    for _ in 0..self.waiting.with_cards(suit, direction, cards) {
                        packed.push(cards, 4);
                    }
                }
            }
        }
        let name = |slot: Slot| kind(slot) as u8;
        let pile = |cell| self.slots(cell).map(name);
        let ordered =
            same == Same::Cards || self.game.plus == Plus::DealRow && self.stock.has_stock();
        packed.push(self.stock.stock().len() as u8, 8);
        match self.game.cells {
            CellKind::Card => {
                if same == Same::Cards {
                    self.cells().for_each(|cell| packed.push(name(self.top[self.at(cell)]), 6));
                }
                // Both are in the order of the deal, also after redeals.
                let cards = |stock: &StockAndWaste| -> ArrayVec<u8, 208> {
                    stock.waste().iter().chain(stock.stock()).map(|&slot| name(slot)).collect()
                };
                packed.push_part(cards(&origin.stock).into_iter(), cards(&self.stock).into_iter());
            }
            CellKind::Pile => {
                packed.push(name(self.stock.top()), 6);
                if ordered {
                    self.cells().for_each(|cell| packed.push_list(pile(cell)));
                } else {
                    let mut lists = Lists::<208, { Cell::MAX }>::new();
                    self.cells().for_each(|cell| lists.add(pile(cell)));
                    lists.push_to(&mut packed);
                }
            }
        }
        packed
    }

    /// Where the cards lie on the grid makes no difference in Carpet.
    fn may_be_new(&self, mv: Move) -> bool {
        match (self.game.cells, mv) {
            (CellKind::Card, Move::Transfer { .. }) => false,
            (CellKind::Card, Move::Waste(to)) => {
                self.cells().find(|&cell| self.is_gap(cell)) == Some(to)
            }
            _ => true,
        }
    }
}

impl PartialEq for Building {
    /// Returns whether both positions have the same cards in the same places under the same rules.
    /// Foundations of a suit and direction are interchangeable.
    fn eq(&self, other: &Self) -> bool {
        let same = |one: &[Slot], other: &[Slot]| {
            one.iter().map(|&slot| card(slot)).eq(other.iter().map(|&slot| card(slot)))
        };
        self.layout == other.layout
            && self.dealing == other.dealing
            && self.redeals == other.redeals
            && self.waiting == other.waiting
            && self.cells().all(|cell| self.slots(cell).map(card).eq(other.slots(cell).map(card)))
            && same(self.stock.stock(), other.stock.stock())
            && same(self.stock.waste(), other.stock.waste())
    }
}

impl Eq for Building {}

impl Hash for Building {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for cell in self.cells() {
            for slot in self.slots(cell) {
                state.write_usize(kind(slot));
            }
            state.write_u8(EMPTY);
        }
        self.waiting.hash(state);
        for &slot in self.stock.waste() {
            state.write_usize(kind(slot));
        }
        state.write_usize(self.stock.stock().len());
    }
}
