//! Cards on the table, told from their twins of a second deck, and the stock with its waste.

use crate::card::Card;
use arrayvec::ArrayVec;

/// A card on the table: the card's index times two, plus the copy.
pub(super) type Slot = u8;

/// The slot that stands for no card. It is a kind of its own, which lies above the 52 kinds of cards.
pub(super) const EMPTY: Slot = 127;

pub(super) const fn kind(slot: Slot) -> usize {
    (slot >> 1 & 63) as usize
}

pub(super) fn card(slot: Slot) -> Option<Card> {
    Card::from_index(slot >> 1)
}

/// Gives cards their slots. The third and fourth copy of a card are not told from the first two.
#[derive(Default)]
pub(super) struct Slots {
    seen: u64,
}

impl Slots {
    #[inline(always)]
    pub(super) fn next(&mut self, card: Card) -> Slot {
        let copy = (self.seen >> card.index()) as u8 & 1;
        self.seen |= 1 << card.index();
        card.index() << 1 | copy
    }
}

/// The most cards that a stock begins with: four decks.
const MOST: usize = 208;

/// The stock and the waste in one row of cards: the waste from its lowest card up, a gap, and the stock from its next card on.
///
/// What leaves the stock for the waste closes up to it, so the gap is as wide as cards have left for elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    cards: ArrayVec<Slot, MOST>,
    /// How many cards the waste has.
    waste: usize,
    /// Where the stock begins.
    next: usize,
}

impl Stock {
    /// A stock without cards, and an empty waste.
    pub(super) const fn new() -> Self {
        Self { cards: ArrayVec::new_const(), waste: 0, next: 0 }
    }

    /// Adds a card below the stock.
    #[inline(always)]
    pub(super) fn push(&mut self, slot: Slot) {
        // No game has more cards than there is room for.
        let _ = self.cards.try_push(slot);
    }

    /// The cards of the stock, the next one first.
    pub(super) fn stock(&self) -> &[Slot] {
        self.cards.get(self.next..).unwrap_or_default()
    }

    /// The cards of the waste, from the lowest.
    pub(super) fn waste(&self) -> &[Slot] {
        self.cards.get(..self.waste).unwrap_or_default()
    }

    pub(super) fn has_stock(&self) -> bool {
        self.next < self.cards.len()
    }

    pub(super) const fn has_waste(&self) -> bool {
        self.waste > 0
    }

    /// The top card of the waste; the slot of no card if there is none.
    pub(super) fn top(&self) -> Slot {
        self.waste.checked_sub(1).and_then(|top| self.cards.get(top)).copied().unwrap_or(EMPTY)
    }

    /// Takes the next card of the stock; the slot of no card if there is none.
    #[inline(always)]
    pub(super) fn take(&mut self) -> Slot {
        let slot = self.cards.get(self.next).copied().unwrap_or(EMPTY);
        self.next += usize::from(slot != EMPTY);
        slot
    }

    /// Hands over the next card for each of so many places, as far as there are cards, and gives their number.
    #[inline(always)]
    pub(super) fn deal<'a>(&mut self, places: impl Iterator<Item = &'a mut Slot>, mut put: impl FnMut(&'a mut Slot, Slot)) -> usize {
        let mut dealt = 0;
        for (place, &slot) in places.zip(self.cards.get(self.next..).unwrap_or_default()) {
            put(place, slot);
            dealt += 1;
        }
        self.next += dealt;
        dealt
    }

    /// Puts the card that was taken last back on the stock.
    pub(super) fn put_back(&mut self, slot: Slot) {
        self.next = self.next.saturating_sub(1);
        if let Some(place) = self.cards.get_mut(self.next) {
            *place = slot;
        }
    }

    /// Takes the top card of the waste; the slot of no card if there is none.
    #[inline(always)]
    pub(super) fn take_waste(&mut self) -> Slot {
        let slot = self.top();
        self.waste = self.waste.saturating_sub(1);
        slot
    }

    /// Lays a card that has left the stock or the waste on the waste.
    #[inline(always)]
    pub(super) fn lay(&mut self, slot: Slot) {
        if let Some(place) = self.cards.get_mut(self.waste) {
            *place = slot;
            self.waste += 1;
        }
    }

    /// Turns the waste over to be the stock, whose first card is its lowest. Gives what [`undo_redeal`](Self::undo_redeal) needs.
    pub(super) fn redeal(&mut self) -> usize {
        let before = self.cards.len();
        self.cards.truncate(self.waste);
        self.waste = 0;
        self.next = 0;
        before
    }

    /// Makes the stock the waste that it was.
    pub(super) fn undo_redeal(&mut self, before: usize) {
        self.waste = self.cards.len();
        self.cards.extend(std::iter::repeat_n(EMPTY, before.saturating_sub(self.waste).min(self.cards.remaining_capacity())));
        self.next = self.cards.len();
    }
}
