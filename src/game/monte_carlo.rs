//! Monte Carlo and the other games of its family: pairs are discarded from a grid, which closes up and is filled from the stock.
//!
//! Published: which cards pair and where they lie, that the cards close up in reading order and the stock fills the rest. Decided, since the
//! published text says both: the player may consolidate while pairs remain, unless the game is strict. Which games there are, and what tells
//! them apart, is in the [catalogue](crate::catalogue).

use super::slot::{EMPTY, Slot, Stock, card};
use super::{Action, Board, Game, Pile, Place, Progress, board};
use crate::card::{Card, Rank};
use crate::catalogue::{Near, Pairing, Pairs};
use crate::deck::Deck;
use crate::notation::monte_carlo::{Layout, Move};
use crate::notation::{Cell, Dealing, Size};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A card and its cell.
pub type Held = (Cell, Card);

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is won already.
    AlreadyWon,
    /// The grid has no such cell. No text can say so, but a move that was made by a program can.
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// The grid.
        size: Size,
    },
    /// There is no card in a cell.
    EmptyCell {
        /// That cell.
        cell: Cell,
    },
    /// Both cells of a pair are the same.
    SameCell {
        /// That cell.
        cell: Cell,
    },
    /// A card of this rank is never discarded.
    NeverDiscarded(Held),
    /// A card of this rank goes alone, not in a pair.
    GoesAlone(Held),
    /// Only cards of a certain rank go alone.
    NotAlone {
        /// The card.
        held: Held,
        /// The rank; none in a game without any, of which no text can say so.
        alone: Option<Rank>,
        /// The nearest card that it pairs with.
        partner: Option<Partner>,
    },
    /// The cards do not pair, wherever they lie.
    NoPair(Refused),
    /// The cards would pair, but they are not neighbours.
    NotNeighbours(Refused),
    /// The cards would pair, but they are neither in one row nor in one column.
    NotInLine(Refused),
    /// There is no gap that a card could close or the stock fill.
    NothingToConsolidate,
    /// The game is strict, and a card can still be discarded.
    PairsRemain {
        /// How.
        discard: Move,
        /// The cards.
        cards: (Card, Option<Card>),
    },
}

/// Two cards that are not discarded together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The cards, in the order in which the move names them.
    pub cards: [Held; 2],
    /// What would have made them a pair.
    pub pairs: Pairs,
    /// For each of them, the nearest card on the grid that pairs with it by rank or suit, and is not the other one.
    pub partners: [Option<Partner>; 2],
}

/// A card that pairs with another by rank or suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partner {
    /// The card and its cell.
    pub held: Held,
    /// How many steps it is away, from cell to neighbour.
    pub steps: u8,
    /// Whether it lies where it can be discarded with the other card.
    pub within_reach: bool,
}

/// For each number of columns less one, the index of every cell in reading order.
static ORDER: [[u8; Cell::MOST]; Cell::COLUMNS as usize] = {
    let mut order = [[0; Cell::MOST]; Cell::COLUMNS as usize];
    let mut columns = 1;
    while columns <= Cell::COLUMNS {
        let mut row = 0;
        while row < Cell::ROWS {
            let mut column = 0;
            while column < columns {
                if let Some(cell) = Cell::new(row, column) {
                    order[columns as usize - 1][row as usize * columns as usize + column as usize] = cell.index() as u8;
                }
                column += 1;
            }
            row += 1;
        }
        columns += 1;
    }
    order
};

/// A set of the distances at which cells are neighbours, a bit for each.
const fn touching(orthogonal: bool) -> u64 {
    let [beside, below, left_below, right_below] = Cell::TOUCHING;
    let sides = 1 << beside | 1 << below;
    if orthogonal { sides } else { sides | 1 << left_below | 1 << right_below }
}

/// A position.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    layout: Layout,
    dealing: Dealing,
    game: &'static Pairing,
    /// The distances at which cells are neighbours.
    touching: u64,
    /// The cells of the grid in reading order.
    order: &'static [u8],
    cells: [Slot; 256],
    stock: Stock,
    /// How many cards the grid has.
    on_grid: usize,
    discarded: usize,
    /// How many cards there are, and how many of them can be discarded.
    of: usize,
    to_discard: usize,
    deals: u64,
}

/// What it takes to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo(Change);

#[derive(Clone, Copy, Debug)]
enum Change {
    Discard { cells: [Cell; 2], slots: [Slot; 2] },
    DiscardAlone { cell: Cell, slot: Slot },
    Consolidate { before: [u64; 3], dealt: usize },
}

impl MonteCarlo {
    fn held(&self, cell: Cell) -> Option<Held> {
        card(self.cells[cell.index()]).map(|card| (cell, card))
    }

    fn each_held(&self) -> impl Iterator<Item = Held> {
        self.layout.size().each_cell().filter_map(|cell| self.held(cell))
    }

    /// Whether two slots hold cards that pair, wherever they lie.
    #[inline(always)]
    fn pairs(&self, one: Slot, other: Slot) -> bool {
        let value = |slot: Slot| (slot >> 3) + 1;
        let cards = (one != EMPTY) & (other != EMPTY);
        let stays = self.game.stays.is_some_and(|rank| (value(one) == rank.value()) | (value(other) == rank.value()));
        cards
            & !stays
            & match self.game.pairs {
                Pairs::Rank => value(one) == value(other),
                Pairs::Suit => (one ^ other) & 6 == 0,
                Pairs::Sum(sum) => value(one) + value(other) == sum,
            }
    }

    /// Whether cards in two cells lie so that they can be discarded together.
    #[inline(always)]
    fn near(&self, one: Cell, other: Cell) -> bool {
        match self.game.near {
            Near::Neighbours => self.touching.checked_shr(u32::from(one.distance(other))).unwrap_or(0) & 1 == 1,
            Near::Line => (one != other) & ((one.row() == other.row()) | (one.column() == other.column())),
        }
    }

    /// Shows each cell behind this one, in reading order, that may be near it.
    fn behind(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (row, column) = (cell.row(), cell.column());
        let Size { rows, columns, .. } = self.layout.size();
        let beside = match self.game.near {
            Near::Neighbours => column + 1..columns.min(column + 2),
            Near::Line => column + 1..columns,
        };
        let below = match self.game.near {
            Near::Neighbours => row + 1..rows.min(row + 2),
            Near::Line => row + 1..rows,
        };
        let across = match self.game.near {
            Near::Neighbours => column.saturating_sub(1)..columns.min(column + 2),
            Near::Line => column..column + 1,
        };
        let beside = beside.filter_map(move |column| Cell::new(row, column));
        beside.chain(below.flat_map(move |row| across.clone().filter_map(move |column| Cell::new(row, column))))
    }

    fn discards<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for cell in self.layout.size().each_cell() {
            if self.cells[cell.index()] == EMPTY {
                continue;
            }
            if self.is_legal(Move::DiscardAlone(cell)) {
                visit(Move::DiscardAlone(cell))?;
            }
            for other in self.behind(cell) {
                let discard = Move::Discard(cell, other);
                if self.is_legal(discard) {
                    visit(discard)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A discard that is possible.
    fn any_discard(&self) -> Option<Move> {
        self.discards(ControlFlow::Break).break_value()
    }

    /// Whether consolidating would change anything.
    #[inline(always)]
    fn has_gap(&self) -> bool {
        let (filled, rest) = self.order.split_at_checked(self.on_grid).unwrap_or_default();
        !rest.is_empty() && (self.stock.has_stock() || filled.iter().any(|&cell| self.cells[usize::from(cell)] == EMPTY))
    }

    /// The nearest card that pairs with another by rank or suit, leaving one out.
    fn partner(&self, (cell, card): Held, but: Option<Cell>) -> Option<Partner> {
        let slot = card.index() << 1;
        let alone = |card: Card| self.game.alone == Some(card.rank());
        let pairs = self.each_held().filter(|&(other, held)| other != cell && Some(other) != but && !alone(held) && self.pairs(slot, held.index() << 1));
        let partners = pairs.map(|held| Partner { held, steps: self.steps(cell, held.0), within_reach: self.near(cell, held.0) });
        partners.min_by_key(|partner| (!partner.within_reach, partner.steps, partner.held.0))
    }

    /// How many steps it takes from one cell to another.
    fn steps(&self, one: Cell, other: Cell) -> u8 {
        let (rows, columns) = (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()));
        if self.layout.options().orthogonal { rows + columns } else { rows.max(columns) }
    }

    #[cold]
    fn discard_reason(&self, one: Cell, other: Cell) -> Illegal {
        if one == other {
            return Illegal::SameCell { cell: one };
        }
        let (one, other) = match (self.held(one), self.held(other)) {
            (Some(one), Some(other)) => (one, other),
            (None, _) => return Illegal::EmptyCell { cell: one },
            (_, None) => return Illegal::EmptyCell { cell: other },
        };
        for held in [one, other] {
            if self.game.stays == Some(held.1.rank()) {
                return Illegal::NeverDiscarded(held);
            }
            if self.game.alone == Some(held.1.rank()) {
                return Illegal::GoesAlone(held);
            }
        }
        let partners = [self.partner(one, Some(other.0)), self.partner(other, Some(one.0))];
        let refused = Refused { cards: [one, other], pairs: self.game.pairs, partners };
        match self.game.near {
            _ if !self.pairs(one.1.index() << 1, other.1.index() << 1) => Illegal::NoPair(refused),
            Near::Neighbours => Illegal::NotNeighbours(refused),
            Near::Line => Illegal::NotInLine(refused),
        }
    }
}

impl Game for MonteCarlo {
    type Layout = Layout;
    type Move = Move;
    type Illegal = Illegal;
    type Undo = Undo;

    #[inline(always)]
    fn deal(layout: Layout, dealing: Dealing, deck: &Deck) -> Self {
        let size = layout.size();
        let game = layout.game();
        let order = &ORDER[usize::from(size.columns) - 1][..usize::from(size.cells())];
        let mut cells = [EMPTY; 256];
        let (grid, rest) = deck.split_at_checked(order.len()).unwrap_or((deck, &[]));
        for (&cell, card) in order.iter().zip(grid) {
            cells[usize::from(cell)] = card.index() << 1;
        }
        let mut stock = Stock::new();
        stock.extend(rest.iter().map(|card| card.index() << 1));
        let to_discard = if game.stays.is_some() { 48 } else { 52 } * usize::from(size.decks);
        let touching = touching(layout.options().orthogonal);
        Self { layout, dealing, game, touching, order, cells, stock, on_grid: grid.len(), discarded: 0, of: deck.len(), to_discard, deals: 0 }
    }

    fn moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.discards(&mut visit)?;
        if self.is_legal(Move::Consolidate) { visit(Move::Consolidate) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn is_legal(&self, action: Move) -> bool {
        match action {
            Move::Discard(one, other) => self.pairs(self.cells[one.index()], self.cells[other.index()]) & self.near(one, other),
            Move::DiscardAlone(cell) => {
                let slot = self.cells[cell.index()];
                (slot != EMPTY) & self.game.alone.is_some_and(|rank| rank.value() == (slot >> 3) + 1)
            }
            Move::Consolidate => self.has_gap() && !self.won() && !(self.layout.options().strict && self.any_discard().is_some()),
        }
    }

    #[cold]
    fn reason(&self, action: Move) -> Illegal {
        if self.won() {
            return Illegal::AlreadyWon;
        }
        let size = self.layout.size();
        let outside = |cell: &Cell| cell.row() >= size.rows || cell.column() >= size.columns;
        let named = match &action {
            Move::Discard(one, other) => &[*one, *other][..],
            Move::DiscardAlone(cell) => &[*cell],
            Move::Consolidate => &[],
        };
        if let Some(&cell) = named.iter().find(|cell| outside(cell)) {
            return Illegal::NoSuchCell { cell, size };
        }
        match action {
            Move::Discard(one, other) => self.discard_reason(one, other),
            Move::DiscardAlone(cell) => match self.held(cell) {
                Some(held) => Illegal::NotAlone { held, alone: self.game.alone, partner: self.partner(held, None) },
                None => Illegal::EmptyCell { cell },
            },
            Move::Consolidate => match self.any_discard().filter(|_| self.has_gap()) {
                Some(discard) => {
                    let card = |cell| self.held(cell).map(|held| held.1);
                    let cards = match discard {
                        Move::Discard(one, other) => card(one).map(|one| (one, card(other))),
                        Move::DiscardAlone(cell) => card(cell).map(|card| (card, None)),
                        Move::Consolidate => None,
                    };
                    cards.map_or(Illegal::NothingToConsolidate, |cards| Illegal::PairsRemain { discard, cards })
                }
                None => Illegal::NothingToConsolidate,
            },
        }
    }

    #[inline(always)]
    fn apply(&mut self, action: Move) -> Undo {
        Undo(match action {
            Move::Discard(one, other) => {
                let slots = [one, other].map(|cell| std::mem::replace(&mut self.cells[cell.index()], EMPTY));
                self.on_grid -= 2.min(self.on_grid);
                self.discarded += 2;
                Change::Discard { cells: [one, other], slots }
            }
            Move::DiscardAlone(cell) => {
                let slot = std::mem::replace(&mut self.cells[cell.index()], EMPTY);
                self.on_grid -= 1.min(self.on_grid);
                self.discarded += 1;
                Change::DiscardAlone { cell, slot }
            }
            Move::Consolidate => {
                let mut before = [0; 3];
                let mut kept = 0;
                for (at, &cell) in self.order.iter().enumerate() {
                    let slot = self.cells[usize::from(cell)];
                    // An empty cell is overwritten by the next card, if there is one.
                    self.cells[usize::from(self.order[kept])] = slot;
                    kept += usize::from(slot != EMPTY);
                    before[at >> 6] |= u64::from(slot != EMPTY) << (at & 63);
                }
                let mut dealt = 0;
                for &cell in &self.order[kept..] {
                    let slot = self.stock.take();
                    self.cells[usize::from(cell)] = slot;
                    dealt += usize::from(slot != EMPTY);
                }
                self.on_grid = kept + dealt;
                self.deals += 1;
                Change::Consolidate { before, dealt }
            }
        })
    }

    fn undo(&mut self, Undo(change): Undo) {
        match change {
            Change::Discard { cells, slots } => {
                for (cell, slot) in cells.into_iter().zip(slots) {
                    self.cells[cell.index()] = slot;
                }
                self.on_grid += 2;
                self.discarded -= 2;
            }
            Change::DiscardAlone { cell, slot } => {
                self.cells[cell.index()] = slot;
                self.on_grid += 1;
                self.discarded -= 1;
            }
            Change::Consolidate { before, dealt } => {
                let kept = self.on_grid - dealt;
                for &cell in self.order[kept..self.on_grid].iter().rev() {
                    self.stock.put_back(self.cells[usize::from(cell)]);
                }
                let mut left = kept;
                for (at, &cell) in self.order.iter().enumerate().rev() {
                    let held = before[at >> 6] >> (at & 63) & 1 == 1;
                    left -= usize::from(held);
                    self.cells[usize::from(cell)] = if held { self.cells[usize::from(self.order[left])] } else { EMPTY };
                }
                self.on_grid = kept;
                self.deals -= 1;
            }
        }
    }

    fn won(&self) -> bool {
        self.discarded == self.to_discard && !self.stock.has_stock()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.discarded, of: self.of, deals: self.deals }
    }

    fn board(&self) -> Board {
        let pile = |row, column| {
            let cell = Cell::new(row, column)?;
            Some(Pile { place: Place::Cell(cell), cards: self.held(cell).map(|held| held.1).into_iter().collect() })
        };
        let size = self.layout.size();
        let stock = self.stock.stock();
        let known = if self.dealing == Dealing::Open { stock } else { &[] };
        Board {
            rows: (0..size.rows).map(|row| (0..size.columns).filter_map(|column| pile(row, column)).collect()).collect(),
            stock: Some(board::Stock { cards: stock.len(), known: known.iter().filter_map(|&slot| card(slot)).collect() }),
            ..Board::bare(self.progress())
        }
    }

    fn action(&self, action: Move) -> Action {
        let held = |cell: Cell| self.held(cell).map(|(cell, card)| (Place::Cell(cell), card));
        match action {
            Move::Discard(one, other) => Action::Collect([held(one), held(other)].into_iter().flatten().collect()),
            Move::DiscardAlone(cell) => Action::Collect(held(cell).into_iter().collect()),
            Move::Consolidate => {
                let cells: Vec<Cell> = self.layout.size().each_cell().collect();
                let stock = self.stock.stock().iter().filter_map(|&slot| card(slot));
                let dealt = cells.iter().skip(self.on_grid).map(|&cell| Place::Cell(cell)).zip(stock).collect();
                let closed_up = self.each_held().zip(&cells).map(|((from, card), &to)| (Place::Cell(from), Place::Cell(to), card));
                Action::Consolidate { moved: closed_up.filter(|(from, to, _)| from != to).collect(), dealt }
            }
        }
    }
}

impl PartialEq for MonteCarlo {
    /// Whether the same cards lie in the same places under the same rules.
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout && self.dealing == other.dealing && self.cells == other.cells && self.stock.stock() == other.stock.stock()
    }
}

impl Eq for MonteCarlo {}

impl Hash for MonteCarlo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &cell in self.order {
            state.write_u8(self.cells[usize::from(cell)]);
        }
        state.write_usize(self.stock.stock().len());
    }
}
