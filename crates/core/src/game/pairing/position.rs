//! The cards on the table.

use super::pairs::{Fits, rank, within};
use crate::cards::Card;
use crate::catalogue::{Closing, PairRange, PairingGame};
use crate::game::slot::{Slot, card};
use crate::notation::pairing::Layout;
use crate::notation::{Cell, Dealing, Size};

/// A card and its cell.
pub type Held = (Cell, Card);

/// The length of the row of cards: one for every card and every cell, and enough that no index
/// needs a check.
pub(super) const PLACES: usize = 512;

/// A position of the game.
///
/// The cards of the grid in reading order, followed by those of the stock, are one row, and the
/// grid is a window on it. A discarded card leaves a gap. To consolidate, the cards of the grid
/// close up towards the stock, and the window moves on by the number of gaps: its last cells are
/// then filled from the stock without touching a card of the stock. Without a stock, they close up
/// the other way, and the window stays. To fill gaps in place, the grid moves on whole, and cards of
/// the stock that it covers go to the gaps.
///
/// ```
/// use patience::game::Rules;
/// use patience::game::pairing::Pairing;
/// use patience::notation::{GameId, Variant};
/// use patience::shuffle;
///
/// let id: GameId = "montecarlo+1".parse().unwrap();
/// let Variant::Pairing(layout) = id.variant else { panic!() };
/// let deal = |number| Pairing::deal(layout, id.dealing, &shuffle(&layout.composition(), number));
/// // Equal positions come from equal deals.
/// assert_eq!(deal(1), deal(1));
/// assert_ne!(deal(1), deal(2));
/// ```
#[derive(Clone, Debug)]
pub struct Pairing {
    pub(super) layout: Layout,
    pub(super) dealing: Dealing,
    pub(super) game: &'static PairingGame,
    pub(super) closing: Closing,
    pub(super) fits: Fits,
    /// The bits in which the slots of a pair do not differ.
    pub(super) same_suit: u8,
    /// The square of the distance of neighbours is not over this: 1 side by side, 2 at a corner.
    pub(super) reach: u32,
    pub(super) row: [Slot; PLACES],
    /// Where the grid begins.
    pub(super) start: usize,
    pub(super) discarded: usize,
    /// The number of cards, and the number of cards to discard.
    pub(super) total: usize,
    pub(super) to_discard: usize,
    pub(super) deals: u64,
}

/// What undoing a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(super) discarded: Discarded,
    /// How the grid settled after the move, if it did.
    pub(super) settled: Option<Settled>,
}

/// The cards that a move took off the grid.
#[derive(Clone, Copy, Debug)]
pub(super) enum Discarded {
    Pair {
        cells: [Cell; 2],
        slots: [Slot; 2],
    },
    Alone {
        cell: Cell,
        slot: Slot,
    },
    /// None: the move was `+`.
    Nothing,
}

/// How the grid settled.
#[derive(Clone, Copy, Debug)]
pub(super) enum Settled {
    /// The cards closed up, and the stock filled the cells that were then empty.
    ClosedUp(ClosedUp),
    /// The stock filled gaps in place, and perhaps the cards closed up then.
    Filled {
        /// The gaps, in the order in which they are filled.
        gaps: [Option<Cell>; 2],
        /// How many were filled.
        filled: usize,
        closed_up: Option<ClosedUp>,
    },
}

/// How the cards of the grid closed up.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClosedUp {
    /// The cells that had cards, a bit for each.
    pub(super) before: [u64; 3],
    /// How far the grid moved towards the stock.
    pub(super) shift: usize,
}

impl Pairing {
    /// Returns where a cell is in the row. A cell outside the grid has the index of another cell: check
    /// that the grid has it first.
    #[inline(always)]
    pub(super) fn at(&self, cell: Cell) -> usize {
        (self.start + usize::from(self.layout.size().index(cell))) & (PLACES - 1)
    }

    #[inline(always)]
    pub(super) fn slot(&self, cell: Cell) -> Slot {
        self.row[self.at(cell)]
    }

    /// Returns where the stock begins.
    #[inline(always)]
    pub(super) fn end(&self) -> usize {
        self.start + usize::from(self.layout.size().cells())
    }

    /// Returns how many cards the grid has.
    pub(crate) fn on_grid(&self) -> usize {
        self.total.min(self.end()).saturating_sub(self.discarded)
    }

    #[doc(hidden)]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the cells of the grid in reading order.
    #[doc(hidden)]
    pub fn grid(&self) -> &[Slot] {
        &self.row[self.start..self.end()]
    }

    /// Returns the cards of the stock, the next one first.
    #[doc(hidden)]
    pub fn stock(&self) -> &[Slot] {
        self.row.get(self.end()..self.total).unwrap_or_default()
    }

    pub(super) fn held(&self, cell: Cell) -> Option<Held> {
        card(self.slot(cell)).map(|card| (cell, card))
    }

    pub(super) fn each_held(&self) -> impl Iterator<Item = Held> {
        self.layout.size().each_cell().filter_map(|cell| self.held(cell))
    }

    /// Returns whether two slots hold cards that pair, wherever they are.
    #[inline(always)]
    #[doc(hidden)]
    pub fn pairs(&self, one: Slot, other: Slot) -> bool {
        (self.fits[rank(one)] >> rank(other)) & 1 == 1 && (one ^ other) & self.same_suit == 0
    }

    /// Returns whether cards in two cells are in reach of each other.
    #[doc(hidden)]
    #[inline(always)]
    pub fn near(&self, one: Cell, other: Cell) -> bool {
        within(self.game.near, self.reach, one, other)
    }

    /// Returns each later cell, in reading order, that may be near this one.
    #[doc(hidden)]
    pub fn behind(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (row, column) = (cell.row(), cell.column());
        let Size { rows, columns, .. } = self.layout.size();
        let reach = match self.game.near {
            PairRange::Neighbours => 1,
            PairRange::Line => usize::MAX,
        };
        let beside = (column..columns).skip(1).take(reach);
        let below = (row..rows).skip(1).take(reach);
        let across = match self.game.near {
            PairRange::Neighbours => column.saturating_sub(1)..columns.min(column + 2),
            PairRange::Line => column..column + 1,
        };
        let beside = beside.filter_map(move |column| Cell::new(row, column));
        beside.chain(
            below.flat_map(move |row| {
                across.clone().filter_map(move |column| Cell::new(row, column))
            }),
        )
    }
}
