//! The cards on the table.

use super::sequence::Fits;
use crate::cards::{Card, Deck};
use crate::game::board::Place;
use crate::game::slot::{EMPTY, Slot, card};
use crate::notation::Dealing;
use crate::notation::matching::{Label, Layout, Match};

/// The maximum number of cards: four suits of 26 matches.
pub(super) const MAX_SLOTS: usize = 104;

/// A position of Match Solitaire.
///
/// Columns are chains of cards from the exposed one down, and freecells are chains of one. So no
/// move needs the height of a column, and each changes a few bytes.
///
/// ```
/// use patience::game::Rules;
/// use patience::game::matching::Matching;
/// use patience::notation::{GameId, Variant};
/// use patience::shuffle;
///
/// let id: GameId = "3x3x13x5+1".parse().unwrap();
/// let Variant::Matching(layout) = id.variant else { panic!() };
/// let game = Matching::deal(layout, id.dealing, &shuffle(&layout.composition(), 1));
/// assert!(!game.won() && !game.stuck());
/// ```
#[derive(Clone, Debug)]
pub struct Matching {
    pub(super) layout: Layout,
    pub(super) dealing: Dealing,
    pub(super) fits: &'static Fits,
    /// The exposed slot at each place.
    pub(super) top: [Slot; Label::TABLE],
    /// The slot under each slot; for a card of the stock, that of the card dealt after it.
    pub(super) under: Links,
    /// The slot that the stock deals next.
    pub(super) next: Slot,
    /// The number of cards in the stock, and in the game.
    pub(super) undealt: u8,
    pub(super) total: u8,
    pub(super) collected: u8,
    pub(super) deals: u8,
}

/// A slot for each slot.
#[derive(Clone, Debug)]
pub(super) struct Links([Slot; 128]);

impl Links {
    pub(super) const EMPTY: Self = Self([EMPTY; 128]);

    /// Every slot is below 128. The compiler sees that from the mask, and checks no bounds.
    #[inline(always)]
    pub(super) fn of(&self, slot: Slot) -> Slot {
        self.0[usize::from(slot & 127)]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, slot: Slot, other: Slot) {
        self.0[usize::from(slot & 127)] = other;
    }
}
/// What undoing a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo(pub(super) Change);

#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Transfer { from: Label, to: Label },
    Collect { cards: Match, slots: [Slot; 4] },
    Deal { cards: u8 },
}
impl Matching {
    #[doc(hidden)]
    pub fn places(&self) -> impl Iterator<Item = Label> + Clone + use<> {
        let columns = self.layout.columns();
        (0..columns).map(Label::column).chain((0..columns).map(Label::freecell))
    }

    pub(super) fn exposed(&self, label: Label) -> Option<Card> {
        card(self.top[label.index()])
    }

    /// Returns the slots at a place, from the exposed one downwards.
    #[doc(hidden)]
    pub fn slots(&self, label: Label) -> impl Iterator<Item = Slot> {
        self.chain(self.top[label.index()])
    }

    /// Returns a slot and those linked behind it.
    fn chain(&self, first: Slot) -> impl Iterator<Item = Slot> + Clone {
        std::iter::successors(Some(first), |&slot| Some(self.under.of(slot)))
            .take_while(|&slot| slot != EMPTY)
            // An illegal move that was applied all the same can put a slot on itself.
            .take(MAX_SLOTS)
    }

    /// Returns the cards at a place, from the exposed one downwards.
    pub(super) fn cards(&self, label: Label) -> impl Iterator<Item = Card> {
        self.slots(label).filter_map(card)
    }

    /// Puts a deck on the table, or into the stock of a closed game. `slot` distinguishes copies of
    /// a card.
    #[inline(always)]
    pub(super) fn deal_slots(&mut self, deck: &Deck, mut slot: impl FnMut(Card) -> Slot) {
        match self.dealing {
            Dealing::Closed => self.put_in_stock(deck.iter().map(|&card| slot(card))),
            Dealing::Open => {
                for row in deck.chunks(usize::from(self.layout.columns())) {
                    for (column, &card) in row.iter().enumerate() {
                        let slot = slot(card);
                        self.under.set(slot, std::mem::replace(&mut self.top[column], slot));
                    }
                }
            }
        }
    }

    /// Puts a deck without copies on the table: each card on the one a row before it.
    #[inline(always)]
    pub(super) fn deal_columns(&mut self, deck: &Deck) {
        let columns = usize::from(self.layout.columns());
        for (under, card) in deck.iter().zip(deck.get(columns..).unwrap_or_default()) {
            self.under.set(card.index(), under.index());
        }
        for (at, card) in deck.iter().enumerate().rev().take(columns) {
            self.top[at % columns] = card.index();
        }
    }

    /// Puts cards in an empty stock, in deal order.
    pub(super) fn put_in_stock(&mut self, slots: impl Iterator<Item = Slot>) {
        let mut last = EMPTY;
        for slot in slots {
            if last == EMPTY {
                self.next = slot;
            } else {
                self.under.set(last, slot);
            }
            last = slot;
            self.undealt += 1;
        }
    }

    pub(super) fn place_on(&mut self, label: Label, slot: Slot) {
        self.under.set(slot, self.top[label.index()]);
        self.top[label.index()] = slot;
    }

    pub(super) fn take_from(&mut self, label: Label) -> Slot {
        let slot = self.top[label.index()];
        self.top[label.index()] = self.under.of(slot);
        slot
    }

    /// Returns the cards not yet dealt, in deal order.
    #[doc(hidden)]
    pub fn stock(&self) -> impl Iterator<Item = Slot> + Clone {
        self.chain(self.next)
    }

    /// Returns the number of cards not yet dealt.
    #[doc(hidden)]
    pub fn undealt_cards(&self) -> usize {
        usize::from(self.undealt)
    }

    #[doc(hidden)]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the kinds of cards that a card may go on, a bit for each index.
    #[doc(hidden)]
    pub const fn hosts(&self, slot: Slot) -> u64 {
        self.fits.of(slot) & ((1 << 52) - 1)
    }

    /// Returns the place where a card is exposed.
    #[doc(hidden)]
    pub fn place_of(&self, slot: Slot) -> Option<Label> {
        self.places().find(|label| self.top[label.index()] == slot)
    }

    /// Returns the first empty freecell or column.
    #[doc(hidden)]
    pub fn first_empty(&self, freecell: bool) -> Option<Label> {
        self.places()
            .find(|label| label.is_freecell() == freecell && self.top[label.index()] == EMPTY)
    }
}

impl From<Label> for Place {
    fn from(label: Label) -> Self {
        if label.is_freecell() {
            Self::Freecell(label.number())
        } else {
            Self::Column(label.number())
        }
    }
}
