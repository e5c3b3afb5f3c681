//! The cards on the table.

use super::waiting::FoundationCounts;
use crate::cards::{Card, Rank, Suit};
use crate::catalogue::{BuildingGame, Gap};
use crate::game::board::{Foundation, Place};
use crate::game::slot::{EMPTY, Slot, StockAndWaste, card};
use crate::notation::building::{Direction, Fill, Layout};
use crate::notation::{Cell, Dealing};
use arrayvec::ArrayVec;

/// A position of the game.
///
/// ```
/// use patience::game::building::Building;
/// use patience::game::{Describe, Rules};
/// use patience::notation::building::Move;
/// use patience::notation::{GameId, Variant};
/// use patience::shuffle;
///
/// let id: GameId = "carpet+1".parse().unwrap();
/// let Variant::Building(layout) = id.variant else { panic!() };
/// let mut game = Building::deal(layout, id.dealing, &shuffle(&layout.composition(), 1));
/// let dealt = game.clone();
/// let undo = game.apply(Move::Turn);
/// assert_eq!(game.board().waste.unwrap().cards.len(), 1);
/// game.undo(undo);
/// assert_eq!(game, dealt);
/// ```
#[derive(Clone, Debug)]
pub struct Building {
    pub(super) layout: Layout,
    pub(super) dealing: Dealing,
    pub(super) game: &'static BuildingGame,
    pub(super) gap: Gap,
    pub(super) waiting: FoundationCounts,
    /// The exposed slot of each cell.
    pub(super) top: [Slot; 256],
    /// The slot under each slot.
    pub(super) under: [Slot; 256],
    pub(super) stock: StockAndWaste,
    /// The number of redeals left.
    pub(super) redeals: u8,
    pub(super) built: usize,
    pub(super) total: usize,
    pub(super) deals: u64,
}

/// What undoing a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo(pub(super) Change);

#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Play { from: Cell, slot: Slot, to: Direction, fill: Option<Fill> },
    PlayWaste { slot: Slot, to: Direction },
    Turn { cards: u8 },
    Redeal { before: u8 },
    Waste(Cell),
    Transfer { from: Cell, to: Cell },
}

impl Building {
    #[doc(hidden)]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the top card of a pile.
    #[doc(hidden)]
    pub fn exposed(&self, cell: Cell) -> Option<Card> {
        card(self.top[self.at(cell)])
    }

    /// Returns the cards of a pile, from the exposed one downwards.
    #[doc(hidden)]
    pub fn pile(&self, cell: Cell) -> impl Iterator<Item = Card> {
        self.slots(cell).filter_map(card)
    }

    /// Returns the cards of the waste, from the lowest, and then those of the stock, the next one
    /// first.
    #[doc(hidden)]
    pub fn undealt(&self) -> (Vec<Card>, Vec<Card>) {
        let cards = |slots: &[Slot]| slots.iter().filter_map(|&slot| card(slot)).collect();
        (cards(self.stock.waste()), cards(self.stock.stock()))
    }

    /// Returns the number of redeals left.
    #[doc(hidden)]
    pub const fn redeals(&self) -> u8 {
        self.redeals
    }

    #[doc(hidden)]
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + Clone + use<> {
        self.layout.size().each_cell()
    }

    pub(super) fn place(&self, cell: Cell) -> Place {
        Place::on_grid(cell, self.game.cells)
    }

    /// Returns where a cell is among the cells. A cell outside the grid has the index of another cell:
    /// check that the grid has it first.
    #[inline(always)]
    pub(super) fn at(&self, cell: Cell) -> usize {
        usize::from(self.layout.size().index(cell))
    }

    pub(super) fn has(&self, cell: Cell) -> bool {
        self.layout.size().has(cell)
    }

    /// Returns whether a pile is empty.
    #[inline(always)]
    pub(super) fn is_gap(&self, cell: Cell) -> bool {
        self.top[self.at(cell)] == EMPTY
    }

    /// Returns the slots of a pile, from the exposed one downwards.
    pub(super) fn slots(&self, cell: Cell) -> impl Iterator<Item = Slot> {
        std::iter::successors(Some(self.top[self.at(cell)]), |&slot| {
            Some(self.under[usize::from(slot)])
        })
        .take_while(|&slot| slot != EMPTY)
        // Third and fourth copies of a card share the slots of the first two, so an illegal move that
        // was applied all the same can put a slot on itself.
        .take(self.under.len())
    }

    #[inline(always)]
    pub(super) fn put(&mut self, cell: Cell, slot: Slot) {
        let at = self.at(cell);
        self.under[usize::from(slot)] = std::mem::replace(&mut self.top[at], slot);
    }

    /// Takes the top card of a pile. It stays linked to the card under it, so it may only go to an
    /// empty place.
    #[inline(always)]
    pub(super) fn take(&mut self, cell: Cell) -> Slot {
        let at = self.at(cell);
        let slot = self.top[at];
        self.top[at] = std::mem::replace(&mut self.under[usize::from(slot)], EMPTY);
        slot
    }

    /// Returns the foundations, suit by suit, those of a direction from the most complete one to
    /// those that are empty.
    #[doc(hidden)]
    pub fn foundations(&self) -> ArrayVec<Foundation, 16> {
        let mut foundations = ArrayVec::new();
        for suit in Suit::ALL {
            for direction in [Direction::Up, Direction::Down] {
                for cards in (0..=13).rev() {
                    let top = match direction {
                        Direction::Up => cards,
                        Direction::Down => 14 - cards,
                    };
                    let top = Rank::from_value(top).map(|rank| Card::new(rank, suit));
                    let same = usize::from(self.waiting.with_cards(suit, direction, cards));
                    foundations.extend(std::iter::repeat_n(
                        Foundation { suit, direction, top },
                        same.min(foundations.remaining_capacity()),
                    ));
                }
            }
        }
        foundations
    }
}
