//! Positions packed into words, and when they are equal.

use super::position::{MAX_SLOTS, Matching};
use super::sequence::Classes;
use crate::game::search::{Lists, Packed, Same, Search};
use crate::game::slot::{EMPTY, Slot, card, kind};
use crate::notation::Dealing;
use crate::notation::matching::Label;
use arrayvec::ArrayVec;
use std::hash::{Hash, Hasher};

/// What lies under a card in a packed position, if it does not lie on the table or in a freecell:
/// what lay under it at the origin, or one of the cards that it goes on.
const IN_FREECELL: u8 = 1;
const AT_BOTTOM: u8 = 2;
const AS_AT_ORIGIN: u8 = 3;
const ON_HOST: u8 = 4;

impl Matching {
    /// Returns the cards of the game, a bit for each kind.
    fn kinds(&self) -> u64 {
        let suits = (1 << self.layout.match_size()) - 1;
        (0..self.layout.values()).fold(0, |kinds, rank| kinds | suits << (4 * rank))
    }

    /// Returns how many bits it takes to say what lies under a card, if that alone packs a
    /// position: no two cards are alike, and no stock distinguishes the columns.
    ///
    /// A card lies on what it lay on at the origin, on a card that it goes on, or on no card.
    fn link_width(&self, same: Same) -> Option<usize> {
        let layout = self.layout;
        let alike = same == Same::Future && layout.suit_count() < layout.match_size();
        if self.dealing == Dealing::Closed || layout.match_count() > layout.values() || alike {
            return None;
        }
        // Up to two cards of each suit of a class.
        Some(if layout.match_size() - layout.suit_count() < 2 { 3 } else { 4 })
    }

    /// Packs what lies under each card; with the order of columns and freecells if cards count.
    fn pack_links<const WORDS: usize>(
        &self,
        origin: &Self,
        same: Same,
        width: usize,
    ) -> Packed<WORDS> {
        let mut packed = Packed::zeros(width * usize::from(self.total));
        let (kinds, suits) = (self.kinds(), usize::from(self.layout.match_size()));
        for label in self.places() {
            let mut bottom = EMPTY;
            for slot in self.slots(label) {
                let under = self.under.of(slot);
                let code = match under {
                    _ if label.is_freecell() => IN_FREECELL,
                    EMPTY => AT_BOTTOM,
                    _ if under == origin.under.of(slot) => AS_AT_ORIGIN,
                    _ => {
                        let before = self.fits.of(slot) & kinds & ((1 << kind(under)) - 1);
                        ON_HOST + before.count_ones() as u8
                    }
                };
                let card = (kind(slot) >> 2) * suits + (kind(slot) & 3);
                packed.set(card * width, code, width);
                bottom = slot;
            }
            if same == Same::Cards {
                packed.push(kind(bottom) as u8, 6);
            }
        }
        packed
    }

    /// Packs the cards of each place. If only the future counts, cards that the rules treat alike get one name.
    fn pack_lists<const WORDS: usize>(&self, same: Same) -> Packed<WORDS> {
        let classes = Classes::of(self.layout);
        let name = |slot: Slot| match (same, kind(slot) as u8) {
            (Same::Cards, kind) => kind,
            (Same::Future, kind) => kind & !3 | classes.first(kind & 3),
        };
        let columns = self.layout.columns();
        let mut packed = Packed::zeros(0);
        packed.push(self.undealt, 7);
        if same == Same::Cards {
            for label in self.places() {
                packed.push_list(self.slots(label).map(name));
            }
            return packed;
        }
        let in_column = |column| self.slots(Label::column(column)).map(name);
        if self.undealt == 0 {
            let mut lists = Lists::<MAX_SLOTS, 9>::new();
            (0..columns).for_each(|column| lists.add(in_column(column)));
            lists.push_to(&mut packed);
        } else {
            (0..columns).for_each(|column| packed.push_list(in_column(column)));
        }
        let cells = (0..columns).map(|cell| self.top[Label::freecell(cell).index()]);
        let mut cells: ArrayVec<u8, 9> = cells.filter(|&slot| slot != EMPTY).map(name).collect();
        cells.sort_unstable();
        packed.push_list(cells.into_iter());
        packed
    }
}

impl Search for Matching {
    fn words(&self, same: Same) -> usize {
        let columns = usize::from(self.layout.columns());
        let bits = match self.link_width(same) {
            Some(width) => {
                width * usize::from(self.total) + if same == Same::Cards { 12 * columns } else { 0 }
            }
            None => 7 + 7 * usize::from(self.total) + 2 * columns,
        };
        bits.div_ceil(64)
    }

    /// A position without two cards that are alike, and without a stock, is packed as what lies
    /// under each card, in three or four bits. So columns and freecells need no order. Any other is
    /// packed as the list of cards at each place.
    fn pack<const WORDS: usize>(&self, origin: &Self, same: Same) -> Packed<WORDS> {
        match self.link_width(same) {
            Some(width) => self.pack_links(origin, same, width),
            None => self.pack_lists(same),
        }
    }
}

impl PartialEq for Matching {
    /// Returns whether both positions have the same cards in the same places under the same rules.
    /// Copies of a card are interchangeable.
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout
            && self.dealing == other.dealing
            && self.places().all(|label| self.cards(label).eq(other.cards(label)))
            && self.stock().map(card).eq(other.stock().map(card))
    }
}

impl Eq for Matching {}

impl Hash for Matching {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for label in self.places() {
            for card in self.cards(label) {
                state.write_u8(card.index());
            }
            state.write_u8(EMPTY);
        }
        state.write_u8(self.undealt);
    }
}
