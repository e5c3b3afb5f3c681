//! Positions packed into words, and when they are equal.

use super::position::Pairing;
use crate::cards::Rank;
use crate::catalogue::{Closing, Pairs};
use crate::game::search::{Packed, Same, Search};
use crate::game::slot::{EMPTY, Slot};
use std::hash::{Hash, Hasher};

/// The name of no card.
const NO_CARD: u8 = 63;

impl Pairing {
    #[inline(always)]
    fn is_in_place(&self) -> bool {
        matches!(self.closing, Closing::InPlace(_))
    }

    /// Returns a number that is equal for cards that the rules treat alike.
    #[inline(always)]
    pub(crate) fn class(&self, slot: Slot) -> u8 {
        let is = |kept: Option<Rank>| kept.is_some_and(|kept| kept.value() == (slot >> 2) + 1);
        match self.game.pairs {
            Pairs::Rank | Pairs::Sum(_) => slot >> 2,
            Pairs::Suit if is(self.game.kept_rank) => 16,
            Pairs::Suit => slot & 3 | u8::from(is(self.game.singleton_rank)) << 2,
        }
    }

    /// Packs the cells that have cards, and which cards these are.
    #[inline(always)]
    fn pack_as<const WORDS: usize>(
        &self,
        origin: &Self,
        name: impl Fn(Slot) -> u8,
    ) -> Packed<WORDS> {
        let mut packed = Packed::zeros(0);
        packed.push(self.stock().len() as u8, 8);
        if self.is_in_place() {
            for &slot in self.grid() {
                packed.push(if slot == EMPTY { NO_CARD } else { name(slot) }, 6);
            }
            return packed;
        }
        for &slot in self.grid() {
            packed.push(u8::from(slot != EMPTY), 1);
        }
        // The stock keeps its place in the row, and cards on the grid their order.
        let end = self.end().min(self.total);
        let before = origin.row.get(origin.start..end).unwrap_or_default();
        let [all, part] = [before, self.grid()]
            .map(|row| row.iter().filter(|&&slot| slot != EMPTY).map(|&slot| name(slot)));
        packed.push_part(all, part);
        packed
    }
}

impl Search for Pairing {
    fn words(&self, _: Same) -> usize {
        let cells = usize::from(self.layout.size().cells());
        let cards = self.on_grid() + self.stock().len();
        let bits = if self.is_in_place() { 6 * cells } else { cells + cards };
        (8 + bits).div_ceil(64)
    }

    /// Cards keep their order. So a position is which cells have cards, and which cards of the
    /// origin are left; both a bit each. Where gaps are filled in place, cards keep no order, and a
    /// position is which card is in each cell. In both, the stock is the end of the origin's.
    fn pack<const WORDS: usize>(&self, origin: &Self, same: Same) -> Packed<WORDS> {
        match same {
            Same::Cards => self.pack_as(origin, |slot| slot),
            Same::Future => self.pack_as(origin, |slot| self.class(slot)),
        }
    }
}

impl PartialEq for Pairing {
    /// Returns whether both positions have the same cards in the same places under the same rules.
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout
            && self.dealing == other.dealing
            && self.grid() == other.grid()
            && self.stock() == other.stock()
    }
}

impl Eq for Pairing {}

impl Hash for Pairing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.grid());
        state.write_usize(self.stock().len());
    }
}
