//! Cards on the table, distinguished from their twins of a second deck, and the stock with its
//! waste.

use crate::cards::Card;

/// A card on the table: the card's index, and the copy in the bit above. So a set of kinds has the bit
/// of a slot where processors look for it, who ignore bits above the sixth.
pub(super) type Slot = u8;

/// The slot of no card. It is a kind of its own, above the 52 kinds of cards.
pub(super) const EMPTY: Slot = 127;

/// The bit of the second copy of a card.
pub(super) const COPY: Slot = 64;

/// Returns the index of a slot's card, or a higher number for no card.
pub const fn kind(slot: Slot) -> usize {
    (slot & 63) as usize
}

pub(super) const fn card(slot: Slot) -> Option<Card> {
    Card::from_index(slot & 63)
}

/// Assigns slots to cards. The third and fourth copies of a card share the slots of the first two.
#[derive(Default)]
pub(super) struct Slots {
    seen: u64,
}

impl Slots {
    #[inline(always)]
    pub(super) fn next(&mut self, card: Card) -> Slot {
        let copy = (self.seen >> card.index()) as u8 & 1;
        self.seen |= 1 << card.index();
        card.index() | (copy * COPY)
    }
}

/// The length of the row: more than the number of cards, and enough that no byte needs a bounds
/// check.
const PLACES: usize = 256;

/// The stock and the waste in one row of cards: the waste from its lowest card up, a gap, and the
/// stock from its next card on.
///
/// What leaves the stock for the waste closes up to it, so the gap is as wide as cards have left
/// for elsewhere.
#[derive(Clone, Debug)]
pub(super) struct StockAndWaste {
    row: [Slot; PLACES],
    /// The number of cards in the waste.
    waste: u8,
    /// Where the stock begins, and where it ends.
    next: u8,
    end: u8,
}

impl StockAndWaste {
    /// Returns a stock without cards, and an empty waste.
    pub(super) const fn new() -> Self {
        Self { row: [EMPTY; PLACES], waste: 0, next: 0, end: 0 }
    }

    /// Adds a card below the stock if `add` is true.
    #[inline(always)]
    pub(super) fn push_if(&mut self, slot: Slot, add: bool) {
        // The data is random, so a branch would often be mispredicted.
        self.row[usize::from(self.end)] = slot;
        self.end += u8::from(add);
    }

    /// Returns the cards of the stock, the next one first.
    pub(super) fn stock(&self) -> &[Slot] {
        self.row.get(usize::from(self.next)..usize::from(self.end)).unwrap_or_default()
    }

    /// Returns the cards of the waste, from the lowest.
    pub(super) fn waste(&self) -> &[Slot] {
        &self.row[..usize::from(self.waste)]
    }

    pub(super) const fn has_stock(&self) -> bool {
        self.next < self.end
    }

    pub(super) const fn has_waste(&self) -> bool {
        self.waste > 0
    }

    /// Returns the top card of the waste; the slot of no card if there is none.
    pub(super) fn top(&self) -> Slot {
        if self.has_waste() { self.row[usize::from(self.waste.wrapping_sub(1))] } else { EMPTY }
    }

    /// Takes the next card of the stock, which must have one, if `take` is true; otherwise returns
    /// `other`.
    #[inline(always)]
    pub(super) fn take_if(&mut self, take: bool, other: Slot) -> Slot {
        // The data is random, so a branch would often be mispredicted.
        let next = self.row[usize::from(self.next)];
        self.next = self.next.wrapping_add(u8::from(take));
        if take { next } else { other }
    }

    /// Calls `put` with each place and the next card, while there are cards, and returns the number
    /// of cards.
    #[inline(always)]
    pub(super) fn deal<'a>(
        &mut self,
        places: impl Iterator<Item = &'a mut Slot>,
        mut put: impl FnMut(&'a mut Slot, Slot),
    ) -> u8 {
        let mut dealt = 0;
        for (place, &slot) in places
            .zip(self.row.get(usize::from(self.next)..usize::from(self.end)).unwrap_or_default())
        {
            put(place, slot);
            dealt += 1;
        }
        self.next += dealt;
        dealt
    }

    /// Turns the next card of the stock, which must have one, to the waste.
    #[inline(always)]
    pub(super) fn turn(&mut self) {
        let slot = self.take_if(true, EMPTY);
        self.put_on_waste(slot);
    }

    /// Puts the card that was taken last back on the stock.
    pub(super) fn put_back(&mut self, slot: Slot) {
        self.next -= 1;
        self.row[usize::from(self.next)] = slot;
    }

    /// Takes the top card of the waste; the slot of no card if there is none.
    #[inline(always)]
    pub(super) fn take_waste(&mut self) -> Slot {
        let slot = self.top();
        self.waste = self.waste.saturating_sub(1);
        slot
    }

    /// Puts a card that has left the stock or the waste on the waste.
    #[inline(always)]
    pub(super) fn put_on_waste(&mut self, slot: Slot) {
        self.row[usize::from(self.waste)] = slot;
        self.waste = self.waste.wrapping_add(1);
    }

    /// Turns the waste over to be the stock, whose first card is its lowest. Returns what
    /// [`undo_redeal`](Self::undo_redeal) needs.
    pub(super) fn redeal(&mut self) -> u8 {
        let before = self.end;
        self.end = self.waste;
        self.waste = 0;
        self.next = 0;
        before
    }

    /// Turns the stock back into the waste.
    pub(super) fn undo_redeal(&mut self, before: u8) {
        self.waste = self.end;
        self.next = before;
        self.end = before;
    }
}
