//! Which moves are legal, and what they do.

use super::pairs::{fits, rank, reach, same_suit, within};
use super::position::{ClosedUp, Discarded, PLACES, Pairing, Settled, Undo};
use crate::cards::Deck;
use crate::catalogue::{Closing, GridOption, InPlace, PairRange};
use crate::game::rules::Rules;
use crate::game::slot::{EMPTY, Slot};
use crate::notation::pairing::{Layout, Move};
use crate::notation::{Cell, Dealing, Tokens};
use crate::sealed::Sealed;
use std::ops::ControlFlow;

impl Sealed for Pairing {}

impl Rules for Pairing {
    type Layout = Layout;
    type Move = Move;
    type Undo = Undo;

    #[inline(always)]
    fn undealt(layout: Layout, dealing: Dealing) -> Self {
        let size = layout.size();
        let game = layout.game();
        let to_discard = if game.kept_rank.is_some() { 48 } else { 52 } * usize::from(size.decks);
        let (same_suit, reach) = (same_suit(game), reach(&layout));
        Self {
            layout,
            dealing,
            game,
            closing: layout.closing(),
            fits: fits(game),
            same_suit,
            reach,
            row: [EMPTY; PLACES],
            start: 0,
            discarded: 0,
            total: 0,
            to_discard,
            deals: 0,
        }
    }

    #[inline(always)]
    fn deal_deck(&mut self, deck: &Deck) {
        self.total = deck.len();
        for (slot, card) in self.row.iter_mut().zip(deck.iter()) {
            *slot = card.index();
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

    fn count_moves(&self) -> usize {
        let in_order = self.closing == Closing::InPlace(InPlace::AsNamed);
        let orders = if in_order && !self.stock().is_empty() { 2 } else { 1 };
        let mut discards = 0;
        let _: ControlFlow<()> = self.visit_discards(|_, other| {
            discards += if other.is_some() { orders } else { 1 };
            ControlFlow::Continue(())
        });
        discards + usize::from(self.can_consolidate(|| discards > 0))
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other) => {
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
                    & self.game.singleton_rank.is_some_and(|rank| {
                        usize::from(rank.value()) == super::pairs::rank(slot) + 1
                    })
            }
            Move::Consolidate => self.can_consolidate(|| self.any_discard().is_some()),
        }
    }

    fn most_in_a_row(layout: Layout, _: Dealing, mv: Move) -> usize {
        let (size, game, closing) = (layout.size(), layout.game(), layout.closing());
        let cards = usize::from(layout.to_deal());
        let cells = gaps(mv);
        let named = cells.iter().flatten();
        if named.clone().any(|&cell| !size.has(cell)) {
            return 0;
        }
        let taken = named.clone().count();
        let last = named.map(|&cell| usize::from(size.index(cell))).max().unwrap_or(0);
        let again = match closing {
            Closing::ByPlayer => 0,
            // So many cards are left that they reach the last cell.
            Closing::AfterDiscard | Closing::InPlace(InPlace::InReadingOrder) => {
                (cards - 1 - last) / taken.max(1)
            }
            Closing::InPlace(InPlace::AsNamed) => {
                (cards - usize::from(size.cells())) / taken.max(1)
            }
        };
        match mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other) => {
                let is_near = one != other && within(game.near, reach(&layout), one, other);
                if is_near { 1 + again } else { 0 }
            }
            Move::DiscardAlone(_) if game.singleton_rank.is_none() => 0,
            Move::DiscardAlone(_) => (1 + again).min(4 * usize::from(size.decks)),
            // It leaves no gap that it could fill.
            Move::Consolidate => usize::from(closing == Closing::ByPlayer),
        }
    }

    #[inline(always)]
    fn apply(&mut self, mv: Move) -> Undo {
        self.apply_with(self.closing, mv)
    }

    /// Decides once how the grid settles, which every move asks.
    #[inline(always)]
    fn play_plain(&mut self, tokens: &mut Tokens<'_, Move>) -> u64 {
        match self.closing {
            Closing::ByPlayer => self.play_plain_with(Closing::ByPlayer, tokens),
            Closing::AfterDiscard => self.play_plain_with(Closing::AfterDiscard, tokens),
            closing @ Closing::InPlace(_) => self.play_plain_with(closing, tokens),
        }
    }

    fn undo(&mut self, Undo { discarded, settled }: Undo) {
        if let Some(settled) = settled {
            self.unsettle(settled);
        }
        match discarded {
            Discarded::Pair { cells, slots } => {
                for (cell, slot) in cells.into_iter().zip(slots) {
                    let at = self.at(cell);
                    self.row[at] = slot;
                }
                self.discarded -= 2;
            }
            Discarded::Alone { cell, slot } => {
                let at = self.at(cell);
                self.row[at] = slot;
                self.discarded -= 1;
            }
            Discarded::Nothing => self.deals -= 1,
        }
    }

    fn can_be_taken_back(_: Move) -> bool {
        false
    }

    fn goes_round(&self) -> bool {
        false
    }

    fn won(&self) -> bool {
        self.discarded == self.to_discard && self.end() >= self.total
    }
}

impl Pairing {
    #[inline(always)]
    fn play_plain_with(&mut self, closing: Closing, tokens: &mut Tokens<'_, Move>) -> u64 {
        tokens.plain_moves(
            #[inline(always)]
            |&mv| {
                let legal = self.is_legal(mv);
                if legal {
                    self.apply_with(closing, mv);
                }
                legal
            },
        )
    }

    /// Plays a legal move in a game that closes up so.
    #[inline(always)]
    fn apply_with(&mut self, closing: Closing, mv: Move) -> Undo {
        let discarded = self.discard(mv);
        let settled = settles(closing, mv).then(
            #[inline(always)]
            || self.settle(closing, mv),
        );
        Undo { discarded, settled }
    }

    /// Takes the cards of a discard off the grid, or counts a `+`, which has none.
    #[inline(always)]
    pub(super) fn discard(&mut self, mv: Move) -> Discarded {
        match mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other) => {
                let (first, second) = (self.at(one), self.at(other));
                let slots = [self.row[first], self.row[second]];
                self.row[first] = EMPTY;
                self.row[second] = EMPTY;
                self.discarded += 2;
                Discarded::Pair { cells: [one, other], slots }
            }
            Move::DiscardAlone(cell) => {
                let at = self.at(cell);
                let slot = std::mem::replace(&mut self.row[at], EMPTY);
                self.discarded += 1;
                Discarded::Alone { cell, slot }
            }
            Move::Consolidate => {
                self.deals += 1;
                Discarded::Nothing
            }
        }
    }

    /// Settles the grid after a move, as the game says: its cards close up and the stock fills it,
    /// or the stock fills the gaps that the move made.
    #[inline(always)]
    pub(super) fn settle(&mut self, closing: Closing, mv: Move) -> Settled {
        match closing {
            Closing::ByPlayer | Closing::AfterDiscard => Settled::ClosedUp(self.close_up()),
            Closing::InPlace(how) => self.fill_in_place(how, gaps(mv)),
        }
    }

    /// Fills the gaps of a discard from the stock where they are.
    #[inline(never)]
    fn fill_in_place(&mut self, how: InPlace, mut gaps: [Option<Cell>; 2]) -> Settled {
        if how == InPlace::InReadingOrder {
            gaps.sort_unstable();
        }
        let (start, end) = (self.start, self.end());
        let mut drawn = [EMPTY; 2];
        let filled = gaps.iter().flatten().count().min(self.stock().len());
        for (to, &from) in drawn.iter_mut().zip(self.stock()) {
            *to = from;
        }
        self.row.copy_within(start..end, start + filled);
        self.start += filled;
        for (gap, slot) in gaps.into_iter().flatten().zip(drawn).take(filled) {
            let at = self.at(gap);
            self.row[at] = slot;
        }
        let closes_up = how == InPlace::InReadingOrder && self.stock().is_empty();
        let closed_up = closes_up.then(|| self.close_up());
        Settled::Filled { gaps, filled, closed_up }
    }

    /// Takes the cards out of gaps that were filled in place, and puts them back on the stock.
    fn empty_in_place(&mut self, gaps: [Option<Cell>; 2], filled: usize) {
        let mut drawn = [EMPTY; 2];
        for (to, gap) in drawn.iter_mut().zip(gaps.into_iter().flatten()).take(filled) {
            let at = self.at(gap);
            *to = std::mem::replace(&mut self.row[at], EMPTY);
        }
        let (start, end) = (self.start, self.end());
        self.start -= filled;
        self.row.copy_within(start..end, self.start);
        let stock = self.end()..end;
        for (at, slot) in stock.zip(drawn) {
            self.row[at] = slot;
        }
    }

    /// Closes up the cards of the grid, and fills it from the stock.
    #[inline(always)]
    fn close_up(&mut self) -> ClosedUp {
        let (start, end) = (self.start, self.end());
        let before = occupied(self.grid());
        let grid = &mut self.row[start..end];
        let mut shift = 0;
        if end < self.total {
            shift = close_up_to_stock(grid);
            self.start += shift;
        } else {
            close_up(grid);
        }
        ClosedUp { before, shift }
    }

    /// Undoes [`settle`](Self::settle).
    fn unsettle(&mut self, settled: Settled) {
        match settled {
            Settled::ClosedUp(closed_up) => self.spread(closed_up),
            Settled::Filled { gaps, filled, closed_up } => {
                if let Some(closed_up) = closed_up {
                    self.spread(closed_up);
                }
                self.empty_in_place(gaps, filled);
            }
        }
    }

    /// Undoes [`close_up`](Self::close_up).
    fn spread(&mut self, ClosedUp { before, shift }: ClosedUp) {
        self.start -= shift;
        let (start, end) = (self.start, self.end());
        let grid = &mut self.row[start..end];
        let held = |at: usize| before.get(at >> 6).is_some_and(|cells| cells >> (at & 63) & 1 == 1);
        if shift > 0 {
            let mut next = shift;
            for at in 0..grid.len() {
                grid[at] = if held(at) { grid[next] } else { EMPTY };
                next += usize::from(held(at));
            }
        } else {
            let mut left: usize = before.iter().map(|cells| cells.count_ones() as usize).sum();
            for at in (0..grid.len()).rev() {
                left -= usize::from(held(at));
                grid[at] = if held(at) { grid[left] } else { EMPTY };
            }
        }
    }

    fn discards<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let size = self.layout.size();
        self.visit_discards(|at, other| match other {
            None => visit(Move::DiscardAlone(size.cell(at))),
            Some(other) => self.orders(size.cell(at), size.cell(other)).try_for_each(&mut visit),
        })
    }

    /// Calls `visit` with each card of the grid that can be discarded by itself, and with each two
    /// that can be discarded together, until it breaks. Cards come in reading order, as the indexes of
    /// their cells.
    #[inline(always)]
    fn visit_discards<B>(
        &self,
        mut visit: impl FnMut(usize, Option<usize>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let grid = self.grid();
        let columns = usize::from(self.layout.size().columns);
        let alone = self.game.singleton_rank.map(|rank| usize::from(rank.value() - 1));
        for row in (0..grid.len()).step_by(columns) {
            let below = row + columns;
            for at in row..below {
                let slot = grid[at];
                if slot == EMPTY {
                    continue;
                }
                if alone == Some(rank(slot)) {
                    visit(at, None)?;
                }
                let mut pair = |other: usize| {
                    if self.pairs(slot, grid[other]) {
                        visit(at, Some(other))
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                match self.game.near {
                    PairRange::Neighbours => {
                        let (is_first, is_last) = (at == row, at + 1 == below);
                        if !is_last {
                            pair(at + 1)?;
                        }
                        if below < grid.len() {
                            let has_corners = self.reach > 1;
                            if has_corners && !is_first {
                                pair(at + columns - 1)?;
                            }
                            pair(at + columns)?;
                            if has_corners && !is_last {
                                pair(at + columns + 1)?;
                            }
                        }
                    }
                    PairRange::Line => {
                        (at + 1..below).try_for_each(&mut pair)?;
                        (at + columns..grid.len()).step_by(columns).try_for_each(pair)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the canonical moves that discard two cards: two where it matters which cell is filled
    /// first.
    #[inline]
    fn orders(&self, one: Cell, other: Cell) -> impl Iterator<Item = Move> + use<> {
        let moves = match self.closing {
            Closing::ByPlayer
            | Closing::AfterDiscard
            | Closing::InPlace(InPlace::InReadingOrder) => [Some(Move::Discard(one, other)), None],
            Closing::InPlace(InPlace::AsNamed) => {
                let back = Move::DiscardInOrder(other, one);
                let has_stock = !self.stock().is_empty();
                [Some(Move::DiscardInOrder(one, other)), has_stock.then_some(back)]
            }
        };
        moves.into_iter().flatten()
    }

    /// Returns whether the player may close up the grid. In a strict game, `discards` says whether any
    /// discard is possible.
    #[inline(always)]
    fn can_consolidate(&self, discards: impl FnOnce() -> bool) -> bool {
        let is_strict = self.layout.options().has(GridOption::Strict);
        self.has_gap() && !self.won() && !(is_strict && discards())
    }

    /// Returns a discard that is possible.
    pub(super) fn any_discard(&self) -> Option<Move> {
        self.discards(ControlFlow::Break).break_value()
    }

    /// Returns whether the player may close up gaps, and there are any.
    #[inline(always)]
    pub(super) fn has_gap(&self) -> bool {
        if self.closing != Closing::ByPlayer {
            return false;
        }
        let cards = self.on_grid();
        cards < usize::from(self.layout.size().cells())
            && (self.end() < self.total || has_inner_gap(self.grid(), cards))
    }
}

/// Returns whether the grid settles after a move.
#[inline(always)]
pub(super) fn settles(closing: Closing, mv: Move) -> bool {
    match mv {
        Move::Discard(..) | Move::DiscardInOrder(..) | Move::DiscardAlone(_) => {
            closing != Closing::ByPlayer
        }
        Move::Consolidate => true,
    }
}

/// Returns the cells that a move empties, in the order in which it names them, if that matters.
fn gaps(mv: Move) -> [Option<Cell>; 2] {
    match mv {
        Move::Discard(one, other) => [Some(one.min(other)), Some(one.max(other))],
        Move::DiscardInOrder(one, other) => [Some(one), Some(other)],
        Move::DiscardAlone(cell) => [Some(cell), None],
        Move::Consolidate => [None, None],
    }
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
        left -= usize::from(slot != EMPTY);
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
        cards += usize::from(slot != EMPTY);
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
