//! The cards on the table.

use super::sequence::Fits;
use crate::cards::{Card, Deck};
use crate::game::board::Place;
use crate::game::slot::{EMPTY, Slot, card, kind};
use crate::notation::Dealing;
use crate::notation::matching::{Label, Layout, Match};
use arrayvec::ArrayVec;

/// The maximum number of cards: four suits of 26 matches.
pub(super) const MAX_SLOTS: usize = 104;

/// A position of Match Solitaire.
///
/// Columns are chains of cards from the exposed one down, and freecells are chains of one. So no
/// move needs the height of a column, and each changes a few bytes.
///
/// ```
/// # use patience_core as patience;
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
    /// The slot under each slot. It has 256 entries, so indexing by a byte needs no check.
    pub(super) under: [Slot; 256],
    /// The stock of a closed game as it was at the start, in deal order.
    pub(super) stock: ArrayVec<Slot, MAX_SLOTS>,
    /// The number of its cards dealt.
    pub(super) dealt: usize,
    /// The number of cards in the game.
    pub(super) total: usize,
    pub(super) collected: usize,
    pub(super) deals: u64,
}
/// What undoing a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo(pub(super) Change);

#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Transfer { from: Label, to: Label },
    Collect { cards: Match, slots: [Slot; 4] },
    Deal { cards: usize },
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
        std::iter::successors(Some(self.top[label.index()]), |&slot| {
            Some(self.under[usize::from(slot)])
        })
        .take_while(|&slot| slot != EMPTY)
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
            Dealing::Closed => self.stock.extend(deck.iter().map(|&card| slot(card))),
            Dealing::Open => {
                for row in deck.chunks(usize::from(self.layout.columns())) {
                    for (column, &card) in row.iter().enumerate() {
                        let slot = slot(card);
                        self.under[usize::from(slot)] =
                            std::mem::replace(&mut self.top[column], slot);
                    }
                }
            }
        }
    }

    pub(super) fn place_on(&mut self, label: Label, slot: Slot) {
        self.under[usize::from(slot)] = self.top[label.index()];
        self.top[label.index()] = slot;
    }

    pub(super) fn take_from(&mut self, label: Label) -> Slot {
        let slot = self.top[label.index()];
        self.top[label.index()] = self.under[usize::from(slot)];
        slot
    }

    /// Returns the cards not yet dealt, in deal order.
    #[doc(hidden)]
    pub fn stock(&self) -> &[Slot] {
        &self.stock[self.dealt..]
    }

    #[doc(hidden)]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the kinds of cards that a card may go on, a bit for each index.
    #[doc(hidden)]
    pub const fn hosts(&self, slot: Slot) -> u64 {
        self.fits[kind(slot)] & ((1 << 52) - 1)
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
