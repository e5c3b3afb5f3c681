//! The games of the pairing family without their cards.

use super::constraint::{Constraint, DealtIndex, Relation};
use super::rules::{Cardless, EndState, Impossible};
use patience_core::catalogue::{GridOption, Near};
use patience_core::game::Place;
use patience_core::game::pairing::near;
use patience_core::notation::pairing::{Layout, Move};
use patience_core::notation::{Cell, Dealing};
use patience_core::sealed::Sealed;
use std::ops::Range;

/// A grid with its cards and its gaps, and the stock.
#[derive(Clone, Debug)]
pub struct CardlessPairing {
    layout: Layout,
    cells: Vec<Option<DealtIndex>>,
    /// The cards still to be dealt, by index.
    stock: Range<u8>,
    /// The number of cards still to be discarded.
    to_discard: usize,
}

impl CardlessPairing {
    fn card(&self, cell: Cell) -> Result<DealtIndex, Impossible> {
        if !self.layout.size().has(cell) {
            return Err(Impossible::NoSuchMove);
        }
        self.cells[usize::from(self.layout.size().index(cell))]
            .ok_or(Impossible::Empty(Place::Cell(cell)))
    }

    fn take(&mut self, cell: Cell) {
        self.cells[usize::from(self.layout.size().index(cell))] = None;
        self.to_discard = self.to_discard.saturating_sub(1);
    }

    fn won(&self) -> bool {
        self.to_discard == 0 && self.stock.is_empty()
    }

    fn pair(&self, one: Cell, other: Cell) -> Result<Constraint, Impossible> {
        if one == other {
            return Err(Impossible::Twice(Place::Cell(one)));
        }
        let cards = (self.card(one)?, self.card(other)?);
        let game = self.layout.game();
        match game.near {
            _ if near(&self.layout, one, other) => {
                Ok(Constraint::pair(cards.0, cards.1, Relation::Pair(game)))
            }
            Near::Neighbours => Err(Impossible::NotNeighbours([one, other])),
            Near::Line => Err(Impossible::NotInLine([one, other])),
        }
    }

    /// Returns the constraint of each discard that the cells allow.
    fn discards(&self) -> Vec<Constraint> {
        let cells = self.layout.size().each_cell();
        let held = cells.clone().filter_map(|cell| self.card(cell).ok());
        let alone = self.layout.game().alone.into_iter().flat_map(|rank| {
            held.clone().map(move |card| Constraint::Rank { card, rank, holds: true })
        });
        let pairs = cells.clone().flat_map(|one| {
            cells
                .clone()
                .filter(move |other| one < *other)
                .filter_map(move |other| self.pair(one, other).ok())
        });
        alone.chain(pairs).collect()
    }

    fn has_gap(&self) -> bool {
        let gap = self.cells.iter().position(Option::is_none);
        gap.is_some_and(|gap| {
            !self.stock.is_empty() || self.cells[gap..].iter().any(Option::is_some)
        })
    }
}

impl Sealed for CardlessPairing {}

impl Cardless for CardlessPairing {
    type Layout = Layout;
    type Move = Move;

    fn deal(layout: Layout, _: Dealing) -> Self {
        let mut stock = 0..layout.to_deal();
        let cells = (0..layout.size().cells()).map(|_| stock.next().map(DealtIndex)).collect();
        let ranks = if layout.game().stays.is_some() { 12 } else { 13 };
        Self { layout, cells, stock, to_discard: ranks * 4 * usize::from(layout.size().decks) }
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Constraint>, Impossible> {
        if self.won() {
            return Err(Impossible::AlreadyWon);
        }
        match mv {
            Move::Discard(one, other) => {
                let constraint = self.pair(one, other)?;
                self.take(one);
                self.take(other);
                Ok(vec![constraint])
            }
            Move::DiscardAlone(cell) => {
                let rank = self.layout.game().alone.ok_or(Impossible::NoSuchMove)?;
                let card = self.card(cell)?;
                self.take(cell);
                Ok(vec![Constraint::Rank { card, rank, holds: true }])
            }
            Move::Consolidate if !self.has_gap() => Err(Impossible::NothingToConsolidate),
            Move::Consolidate => {
                let strict = self.layout.options().has(GridOption::Strict);
                let constraints = if strict {
                    self.discards().iter().filter_map(Constraint::opposite).collect()
                } else {
                    Vec::new()
                };
                let mut row: Vec<DealtIndex> = self.cells.iter().flatten().copied().collect();
                row.extend(self.stock.by_ref().take(self.cells.len() - row.len()).map(DealtIndex));
                let mut row = row.into_iter();
                self.cells.fill_with(|| row.next());
                Ok(constraints)
            }
        }
    }

    fn end(&self) -> EndState {
        if self.won() {
            EndState::Won
        } else if self.has_gap() {
            // A strict game forbids this while a discard is possible, but then that one is legal.
            EndState::Open
        } else {
            EndState::of(self.discards())
        }
    }
}
