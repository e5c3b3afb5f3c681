//! Monte Carlo, Thirteens, Fourteens and Aces Square: pairs are discarded from a grid, which closes
//! up and is filled from the stock.
//!
//! Published: which cards pair and where, that the cards close up in reading order, and that the
//! stock fills the rest. Decided, since the published texts say both: the player may consolidate
//! while pairs remain, unless the game is strict. What sets the games apart is in the
//! [catalogue](crate::catalogue).

use super::board::{self, Board, Effect, Pile, Place, Progress};
use super::rules::{Describe, Rules};
use super::search::{Packed, Same, Search};
use super::sight::Sight;
use super::slot::{EMPTY, Slot, card};
use crate::cards::{Card, Deck, Rank};
use crate::catalogue::{Near, PairingGame, Pairs};
use crate::notation::pairing::{Layout, Move};
use crate::notation::{Cell, Dealing, Size};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A card and its cell.
pub type Held = (Cell, Card);

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is already won.
    AlreadyWon,
    /// The grid has no such cell. Only a move made by a program can have one.
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
    /// A card of this rank is discarded alone, not in a pair.
    GoesAlone(Held),
    /// Only cards of a certain rank are discarded alone.
    NotAlone {
        /// The card.
        held: Held,
        /// The rank, or none in a game without such a rank.
        alone: Option<Rank>,
        /// Its nearest partner.
        partner: Option<Partner>,
    },
    /// The cards do not pair, wherever they are.
    NoPair(Refused),
    /// The cards would pair, but are not neighbours.
    NotNeighbours(Refused),
    /// The cards would pair, but are not in the same row or column.
    NotInLine(Refused),
    /// There is no gap to close or fill.
    NothingToConsolidate,
    /// The game is strict, and a discard is still possible.
    PairsRemain {
        /// The move.
        discard: Move,
        /// The cards.
        cards: (Card, Option<Card>),
    },
}

/// Two cards that cannot be discarded together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The cards, in the order of the move.
    pub cards: [Held; 2],
    /// Which cards pair.
    pub pairs: Pairs,
    /// Their distance in steps, from cell to neighbour.
    pub steps: u8,
    /// For each card, its nearest partner on the grid other than the other card.
    pub partners: [Option<Partner>; 2],
}

/// A partner of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partner {
    /// The card and its cell.
    pub held: Held,
    /// Its distance in steps, from cell to neighbour.
    pub steps: u8,
    /// Whether the two can be discarded together.
    pub within_reach: bool,
}

/// For each rank, from 0 for the ace, the set of ranks that it pairs with, one bit for each. No
/// card has the rank 15.
type Fits = [u16; 16];

/// Returns the rank of a slot in [`Fits`].
#[inline(always)]
const fn rank(slot: Slot) -> usize {
    (slot >> 3 & 15) as usize
}

fn fits(game: &PairingGame) -> Fits {
    let goes = |rank: u8| game.stays.is_none_or(|stays| stays.value() != rank + 1);
    let ranks = (0..13).filter(|&rank| goes(rank)).fold(0, |ranks, rank| ranks | 1 << rank);
    let pairs = |rank: u8| match game.pairs {
        Pairs::Rank => 1 << rank,
        Pairs::Suit => u16::MAX,
        // An ace is 0 here and 1 there.
        Pairs::Sum(sum) => 1_u16.checked_shl(u32::from(sum.wrapping_sub(rank + 2))).unwrap_or(0),
    };
    std::array::from_fn(
        |rank| if rank < 13 && goes(rank as u8) { pairs(rank as u8) & ranks } else { 0 },
    )
}

/// The length of the row of cards: one for every card and every cell, and enough that no index
/// needs a check.
const PLACES: usize = 512;

/// A position of the game.
///
/// The cards of the grid in reading order, followed by those of the stock, are one row, and the
/// grid is a window on it. A discarded card leaves a gap. To consolidate, the cards of the grid
/// close up towards the stock, and the window moves on by the number of gaps: its last cells are
/// then filled from the stock without touching a card of the stock. Without a stock, they close up
/// the other way, and the window stays.
#[derive(Clone, Debug)]
pub struct Pairing {
    layout: Layout,
    dealing: Dealing,
    game: &'static PairingGame,
    fits: Fits,
    /// The bits in which the slots of a pair do not differ.
    same_suit: u8,
    /// The square of the distance of neighbours is not over this: 1 side by side, 2 at a corner.
    reach: u32,
    row: [Slot; PLACES],
    /// Where the grid begins.
    start: usize,
    discarded: usize,
    /// The number of cards, and the number of cards to discard.
    of: usize,
    to_discard: usize,
    deals: u64,
}

/// What undoing a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo(Change);

#[derive(Clone, Copy, Debug)]
enum Change {
    Discard { cells: [Cell; 2], slots: [Slot; 2] },
    DiscardAlone { cell: Cell, slot: Slot },
    Consolidate { before: [u64; 3], shift: usize },
}

impl Pairing {
    /// Returns where a cell is in the row. One that the grid lacks is some other.
    #[inline(always)]
    fn at(&self, cell: Cell) -> usize {
        (self.start + usize::from(self.layout.size().index(cell))) & (PLACES - 1)
    }

    #[inline(always)]
    fn slot(&self, cell: Cell) -> Slot {
        self.row[self.at(cell)]
    }

    /// Returns where the stock begins.
    #[inline(always)]
    fn end(&self) -> usize {
        self.start + usize::from(self.layout.size().cells())
    }

    /// Returns how many cards the grid has.
    pub(crate) fn on_grid(&self) -> usize {
        self.of.min(self.end()).saturating_sub(self.discarded)
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
        self.row.get(self.end()..self.of).unwrap_or_default()
    }

    fn held(&self, cell: Cell) -> Option<Held> {
        card(self.slot(cell)).map(|card| (cell, card))
    }

    fn each_held(&self) -> impl Iterator<Item = Held> {
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
            Near::Neighbours => 1,
            Near::Line => usize::MAX,
        };
        let beside = (column..columns).skip(1).take(reach);
        let below = (row..rows).skip(1).take(reach);
        let across = match self.game.near {
            Near::Neighbours => column.saturating_sub(1)..columns.min(column + 2),
            Near::Line => column..column + 1,
        };
        let beside = beside.filter_map(move |column| Cell::new(row, column));
        beside.chain(
            below.flat_map(move |row| {
                across.clone().filter_map(move |column| Cell::new(row, column))
            }),
        )
    }

    fn discards<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for cell in self.layout.size().each_cell() {
            if self.slot(cell) == EMPTY {
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

    /// Returns a discard that is possible.
    fn any_discard(&self) -> Option<Move> {
        self.discards(ControlFlow::Break).break_value()
    }

    /// Returns whether consolidating would change anything.
    #[inline(always)]
    fn has_gap(&self) -> bool {
        let cards = self.on_grid();
        cards < usize::from(self.layout.size().cells())
            && (self.end() < self.of || has_inner_gap(self.grid(), cards))
    }

    /// Returns the nearest card that pairs with another by rank or suit, leaving one out.
    fn partner(&self, (cell, card): Held, but: Option<Cell>) -> Option<Partner> {
        let slot = card.index() << 1;
        let alone = |card: Card| self.game.alone == Some(card.rank());
        let pairs = self.each_held().filter(|&(other, held)| {
            other != cell
                && Some(other) != but
                && !alone(held)
                && self.pairs(slot, held.index() << 1)
        });
        let partners = pairs.map(|held| Partner {
            held,
            steps: self.steps(cell, held.0),
            within_reach: self.near(cell, held.0),
        });
        partners.min_by_key(|partner| (!partner.within_reach, partner.steps, partner.held.0))
    }

    /// Returns how many steps it takes from one cell to another.
    fn steps(&self, one: Cell, other: Cell) -> u8 {
        let (rows, columns) = apart(one, other);
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
        let refused = Refused {
            cards: [one, other],
            pairs: self.game.pairs,
            steps: self.steps(one.0, other.0),
            partners,
        };
        match self.game.near {
            _ if !self.pairs(one.1.index() << 1, other.1.index() << 1) => Illegal::NoPair(refused),
            Near::Neighbours => Illegal::NotNeighbours(refused),
            Near::Line => Illegal::NotInLine(refused),
        }
    }
}

/// Returns whether two cells are near enough. `reach` is the maximum square of the distance of
/// neighbours.
#[inline(always)]
fn within(near: Near, reach: u32, one: Cell, other: Cell) -> bool {
    let (rows, columns) = (
        i32::from(one.row()) - i32::from(other.row()),
        i32::from(one.column()) - i32::from(other.column()),
    );
    match near {
        Near::Neighbours => ((rows * rows + columns * columns) as u32).wrapping_sub(1) < reach,
        Near::Line => (rows == 0) ^ (columns == 0),
    }
}

/// Returns the square of the maximum distance of neighbours.
const fn reach(layout: &Layout) -> u32 {
    if layout.options().orthogonal { 1 } else { 2 }
}

/// Returns whether cards in two cells could be discarded together.
pub fn near(layout: &Layout, one: Cell, other: Cell) -> bool {
    within(layout.game().near, reach(layout), one, other)
}

/// For each card, the set of cards that pair with it, wherever they are.
pub fn table(game: &PairingGame) -> [u64; 52] {
    let (fits, same_suit) = (fits(game), same_suit(game));
    let slot = |card: usize| (card << 1) as Slot;
    let pairs = |one: usize, other: usize| {
        (fits[rank(slot(one))] >> rank(slot(other))) & 1 == 1
            && (slot(one) ^ slot(other)) & same_suit == 0
    };
    std::array::from_fn(|one| {
        (0..52).filter(|&other| pairs(one, other)).fold(0, |set, other| set | 1 << other)
    })
}

/// Returns the bits in which the slots of a pair do not differ.
fn same_suit(game: &PairingGame) -> u8 {
    if game.pairs == Pairs::Suit { 6 } else { 0 }
}

/// Returns how many rows and how many columns two cells are apart.
const fn apart(one: Cell, other: Cell) -> (u8, u8) {
    (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()))
}

/// Moves the cards of a grid to its end, in their order, and returns the number of gaps that are
/// now before them.
///
/// Closing up is rare and long, discarding is frequent and short. So this is a function of its own,
/// which leaves the other its registers.
#[inline(never)]
fn close_up_to_stock(grid: &mut [Slot]) -> usize {
    let mut left = grid.len();
    for from in (0..grid.len()).rev() {
        let slot = grid[from];
        // A gap is overwritten by the next card, if there is one before it.
        if let Some(to) = grid.get_mut(left.wrapping_sub(1)) {
            *to = slot;
        }
        left -= usize::from(slot < EMPTY);
    }
    left
}

/// Moves the cards of a grid to its start, in their order.
#[inline(never)]
fn close_up(grid: &mut [Slot]) {
    let mut cards = 0;
    for from in 0..grid.len() {
        let slot = std::mem::replace(&mut grid[from], EMPTY);
        if let Some(to) = grid.get_mut(cards) {
            *to = slot;
        }
        cards += usize::from(slot < EMPTY);
    }
}

/// Returns whether there is a gap between the cards of a grid.
#[inline(never)]
fn has_inner_gap(grid: &[Slot], cards: usize) -> bool {
    grid.iter().take(cards).any(|&slot| slot == EMPTY)
}

/// Returns which cells have a card, a bit for each.
#[inline(always)]
fn occupied(grid: &[Slot]) -> [u64; 3] {
    let mut occupied = [0; 3];
    let mut cells = grid.chunks(64);
    for bits in &mut occupied {
        for &slot in cells.next().unwrap_or_default().iter().rev() {
            *bits = *bits << 1 | u64::from(slot != EMPTY);
        }
    }
    occupied
}

impl Rules for Pairing {
    type Layout = Layout;
    type Move = Move;
    type Illegal = Illegal;
    type Undo = Undo;

    #[inline(always)]
    fn undealt(layout: Layout, dealing: Dealing) -> Self {
        let size = layout.size();
        let game = layout.game();
        let to_discard = if game.stays.is_some() { 48 } else { 52 } * usize::from(size.decks);
        let (same_suit, reach) = (same_suit(game), reach(&layout));
        Self {
            layout,
            dealing,
            game,
            fits: fits(game),
            same_suit,
            reach,
            row: [EMPTY; PLACES],
            start: 0,
            discarded: 0,
            of: 0,
            to_discard,
            deals: 0,
        }
    }

    #[inline(always)]
    fn deal_deck(&mut self, deck: &Deck) {
        self.of = deck.len();
        for (slot, card) in self.row.iter_mut().zip(deck.iter()) {
            *slot = card.index() << 1;
        }
    }

    fn moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.discards(&mut visit)?;
        if self.is_legal(Move::Consolidate) {
            visit(Move::Consolidate)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Discard(one, other) => {
                let size = self.layout.size();
                self.pairs(self.slot(one), self.slot(other))
                    & self.near(one, other)
                    & size.has(one)
                    & size.has(other)
            }
            Move::DiscardAlone(cell) => {
                let slot = self.slot(cell);
                self.layout.size().has(cell)
                    & (slot != EMPTY)
                    & self.game.alone.is_some_and(|rank| rank.value() == (slot >> 3) + 1)
            }
            Move::Consolidate => {
                self.has_gap()
                    && !self.won()
                    && !(self.layout.options().strict && self.any_discard().is_some())
            }
        }
    }

    #[cold]
    fn reason(&self, mv: Move) -> Illegal {
        if self.won() {
            return Illegal::AlreadyWon;
        }
        let size = self.layout.size();
        let named = match &mv {
            Move::Discard(one, other) => &[*one, *other][..],
            Move::DiscardAlone(cell) => &[*cell],
            Move::Consolidate => &[],
        };
        if let Some(&cell) = named.iter().find(|&&cell| !size.has(cell)) {
            return Illegal::NoSuchCell { cell, size };
        }
        match mv {
            Move::Discard(one, other) => self.discard_reason(one, other),
            Move::DiscardAlone(cell) => match self.held(cell) {
                Some(held) => Illegal::NotAlone {
                    held,
                    alone: self.game.alone,
                    partner: self.partner(held, None),
                },
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
                    cards.map_or(Illegal::NothingToConsolidate, |cards| Illegal::PairsRemain {
                        discard,
                        cards,
                    })
                }
                None => Illegal::NothingToConsolidate,
            },
        }
    }

    #[inline(always)]
    fn apply(&mut self, mv: Move) -> Undo {
        Undo(match mv {
            Move::Discard(one, other) => {
                let (first, second) = (self.at(one), self.at(other));
                let slots = [self.row[first], self.row[second]];
                self.row[first] = EMPTY;
                self.row[second] = EMPTY;
                self.discarded += 2;
                Change::Discard { cells: [one, other], slots }
            }
            Move::DiscardAlone(cell) => {
                let at = self.at(cell);
                let slot = std::mem::replace(&mut self.row[at], EMPTY);
                self.discarded += 1;
                Change::DiscardAlone { cell, slot }
            }
            Move::Consolidate => {
                let (start, end) = (self.start, self.end());
                let before = occupied(self.grid());
                let grid = &mut self.row[start..end];
                let mut shift = 0;
                if end < self.of {
                    shift = close_up_to_stock(grid);
                    self.start += shift;
                } else {
                    close_up(grid);
                }
                self.deals += 1;
                Change::Consolidate { before, shift }
            }
        })
    }

    fn undo(&mut self, Undo(change): Undo) {
        match change {
            Change::Discard { cells, slots } => {
                for (cell, slot) in cells.into_iter().zip(slots) {
                    let at = self.at(cell);
                    self.row[at] = slot;
                }
                self.discarded -= 2;
            }
            Change::DiscardAlone { cell, slot } => {
                let at = self.at(cell);
                self.row[at] = slot;
                self.discarded -= 1;
            }
            Change::Consolidate { before, shift } => {
                self.start -= shift;
                let (start, end) = (self.start, self.end());
                let grid = &mut self.row[start..end];
                let held = |at: usize| {
                    before.get(at >> 6).is_some_and(|cells| cells >> (at & 63) & 1 == 1)
                };
                if shift > 0 {
                    let mut next = shift;
                    for at in 0..grid.len() {
                        grid[at] = if held(at) { grid[next] } else { EMPTY };
                        next += usize::from(held(at));
                    }
                } else {
                    let mut left: usize =
                        before.iter().map(|cells| cells.count_ones() as usize).sum();
                    for at in (0..grid.len()).rev() {
                        left -= usize::from(held(at));
                        grid[at] = if held(at) { grid[left] } else { EMPTY };
                    }
                }
                self.deals -= 1;
            }
        }
    }

    fn won(&self) -> bool {
        self.discarded == self.to_discard && self.end() >= self.of
    }
}

impl Describe for Pairing {
    fn sight(&self) -> Sight {
        Sight::AllBut(match self.dealing {
            Dealing::Open => 0,
            Dealing::Closed => self.stock().len(),
        })
    }

    fn board_seen(&self, sight: Sight) -> Board {
        let pile = |row, column| {
            let cell = Cell::new(row, column)?;
            Some(Pile {
                place: Place::Cell(cell),
                cards: self.held(cell).map(|held| held.1).into_iter().collect(),
            })
        };
        let size = self.layout.size();
        let stock = self.stock();
        let by_rule = if self.dealing == Dealing::Open { stock.len() } else { 0 };
        Board {
            rows: (0..size.rows)
                .map(|row| (0..size.columns).filter_map(|column| pile(row, column)).collect())
                .collect(),
            stock: Some(board::Stock { cards: stock.len(), known: sight.face_up(stock, by_rule) }),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        let held = |cell: Cell| self.held(cell).map(|(cell, card)| (Place::Cell(cell), card));
        match mv {
            Move::Discard(one, other) => {
                Effect::Collect([held(one), held(other)].into_iter().flatten().collect())
            }
            Move::DiscardAlone(cell) => Effect::Collect(held(cell).into_iter().collect()),
            Move::Consolidate => {
                let cells: Vec<Cell> = self.layout.size().each_cell().collect();
                let dealt = cells
                    .iter()
                    .skip(self.on_grid())
                    .map(|&cell| Place::Cell(cell))
                    .zip(sight.of_stock(self.stock()))
                    .collect();
                let closed_up = self
                    .each_held()
                    .zip(&cells)
                    .map(|((from, card), &to)| (Place::Cell(from), Place::Cell(to), card));
                Effect::Consolidate {
                    moved: closed_up.filter(|(from, to, _)| from != to).collect(),
                    dealt,
                }
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress { done: self.discarded, total: self.of, deals: self.deals }
    }
}

impl Pairing {
    /// Returns a number that is equal for cards that the rules treat alike.
    #[inline(always)]
    pub(crate) fn class(&self, slot: Slot) -> u8 {
        let is = |rank: Option<Rank>| rank.is_some_and(|rank| rank.value() == (slot >> 3) + 1);
        match self.game.pairs {
            Pairs::Rank | Pairs::Sum(_) => slot >> 3,
            Pairs::Suit if is(self.game.stays) => 16,
            Pairs::Suit => slot >> 1 & 3 | u8::from(is(self.game.alone)) << 2,
        }
    }

    /// Packs the cells that have cards, and which cards of the origin these are.
    #[inline(always)]
    fn pack_as<const WORDS: usize>(
        &self,
        origin: &Self,
        name: impl Fn(Slot) -> u8,
    ) -> Packed<WORDS> {
        let mut packed = Packed::zeros(0);
        packed.push(self.stock().len() as u8, 8);
        for &slot in self.grid() {
            packed.push(u8::from(slot != EMPTY), 1);
        }
        // The stock keeps its place in the row, and cards on the grid their order.
        let end = self.end().min(self.of);
        let before = origin.row.get(origin.start..end).unwrap_or_default();
        let [all, part] = [before, self.grid()]
            .map(|row| row.iter().filter(|&&slot| slot != EMPTY).map(|&slot| name(slot)));
        packed.push_part(all, part);
        packed
    }
}

impl Search for Pairing {
    fn words(&self, _: Same) -> usize {
        let cards = self.on_grid() + self.stock().len();
        (8 + usize::from(self.layout.size().cells()) + cards).div_ceil(64)
    }

    /// Cards keep their order. So a position is which cells have cards, and which cards of the
    /// origin are left; both a bit each.
    fn pack<const WORDS: usize>(&self, origin: &Self, same: Same) -> Packed<WORDS> {
        match same {
            Same::Cards => self.pack_as(origin, |slot| slot >> 1),
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
