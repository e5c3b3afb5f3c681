//! Which moves are legal, and what they do.

use super::position::{Building, Change, Undo};
use super::waiting::FoundationCounts;
use crate::cards::Deck;
use crate::catalogue::{Foundations, Gap, GridOption, Plus, StartingFoundations, Waste};
use crate::game::rules::Rules;
use crate::game::slot::{COPY, EMPTY, Slot, Slots, StockAndWaste, kind};
use crate::notation::building::{Direction, Fill, Layout, Move};
use crate::notation::{Cell, Dealing, Tokens};
use crate::sealed::Sealed;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

impl Sealed for Building {}

impl Rules for Building {
    type Layout = Layout;
    type Move = Move;
    type Undo = Undo;

    #[inline(always)]
    fn undealt(layout: Layout, dealing: Dealing) -> Self {
        Self {
            layout,
            dealing,
            game: layout.game(),
            gap: layout.gap(),
            waiting: FoundationCounts::new(&layout),
            top: [EMPTY; 256],
            under: [EMPTY; 256],
            stock: StockAndWaste::new(),
            redeals: layout.options().number(GridOption::Redeals),
            built: 0,
            total: 0,
            deals: 0,
        }
    }

    #[inline(always)]
    fn deal_deck(&mut self, deck: &Deck) {
        self.total = deck.len();
        self.built = deck.len() - usize::from(self.layout.to_deal());
        // The kinds of cards that the foundations begin with, and whether only the first of each
        // does.
        let (kinds, first): (u64, bool) = match self.layout.starting_foundations() {
            StartingFoundations::Nothing => (0, false),
            StartingFoundations::Aces => (0xf, false),
            StartingFoundations::AceAndKing => (0xf | 0xf << 48, true),
        };
        let mut slots = Slots::default();
        for &card in deck.iter() {
            let slot = slots.next(card);
            let founded = (kinds >> kind(slot) & 1 == 1) & !(first & (slot & COPY != 0));
            self.stock.push_if(slot, !founded);
        }
        self.deal_row();
    }

    fn moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for from in self.cells() {
            let slot = self.top[self.at(from)];
            for &to in self.directions(slot) {
                for &fill in self.fills(slot) {
                    visit(Move::Play { from, to, fill })?;
                }
            }
        }
        for &to in self.directions(self.stock.top()) {
            visit(Move::PlayWaste { to })?;
        }
        for mv in [Move::Turn, Move::Redeal] {
            if self.is_legal(mv) {
                visit(mv)?;
            }
        }
        if self.lays_waste(self.gap) && self.stock.has_waste() {
            for cell in self.cells() {
                if self.is_legal(Move::Waste(cell)) {
                    visit(Move::Waste(cell))?;
                }
            }
        }
        if self.can_transfer(self.gap) {
            for from in self.cells().filter(|&cell| !self.is_gap(cell)) {
                for to in self.cells().filter(|&cell| self.is_gap(cell)) {
                    visit(Move::Transfer { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Multiplies cards by gaps for transfers.
    fn count_moves(&self) -> usize {
        let piles = &self.top[..usize::from(self.layout.size().cells())];
        let played = |&slot: &Slot| match self.directions(slot).len() {
            0 => 0,
            directions => directions * self.fills(slot).len(),
        };
        let gaps = piles.iter().filter(|&&slot| slot == EMPTY).count();
        let from_waste = match self.gap {
            _ if !self.lays_waste(self.gap) || !self.stock.has_waste() => 0,
            Gap::Waits => gaps,
            Gap::Stock | Gap::WasteFirst | Gap::Chosen => piles.len(),
        };
        let transfers = if self.can_transfer(self.gap) { (piles.len() - gaps) * gaps } else { 0 };
        piles.iter().map(played).sum::<usize>()
            + self.directions(self.stock.top()).len()
            + usize::from(self.is_legal(Move::Turn))
            + usize::from(self.is_legal(Move::Redeal))
            + from_waste
            + transfers
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal_with(self.gap, mv)
    }

    /// Decides once what fills gaps, which every move asks.
    #[inline(always)]
    fn play_plain(&mut self, tokens: &mut Tokens<'_, Move>) -> u64 {
        match self.gap {
            Gap::Stock => self.play_plain_with(Gap::Stock, tokens),
            Gap::Chosen => self.play_plain_with(Gap::Chosen, tokens),
            gap @ (Gap::WasteFirst | Gap::Waits) => self.play_plain_with(gap, tokens),
        }
    }

    fn most_in_a_row(layout: Layout, _: Dealing, mv: Move) -> usize {
        let (size, game, gap) = (layout.size(), layout.game(), layout.gap());
        let cards = usize::from(layout.to_deal());
        let stock = cards - usize::from(size.cells());
        // As many cards as can come from the waste one after the other.
        let waste = match game.waste {
            None => 0,
            Some(Waste::One) => stock.min(1),
            Some(Waste::Any) => stock,
        };
        let (cells, to) = named(&mv);
        if cells.iter().any(|&cell| !size.has(cell))
            || to.is_some() && game.foundations == Foundations::Up
        {
            return 0;
        }
        match mv {
            Move::Play { fill, .. } => match (fill, gap) {
                (None, Gap::Waits) => 1,
                (None, Gap::Chosen | Gap::Stock | Gap::WasteFirst) => cards,
                (Some(Fill::Stock), Gap::Chosen) => stock,
                (Some(Fill::Waste), Gap::Chosen | Gap::WasteFirst) => waste,
                (Some(_), Gap::Stock | Gap::WasteFirst | Gap::Waits) => 0,
            },
            Move::PlayWaste { .. } => waste,
            Move::Turn => match (game.plus, game.waste) {
                (Plus::DealRow, _) => stock.div_ceil(usize::from(size.cells())),
                (Plus::Turn, Some(Waste::One)) => stock.min(1),
                (Plus::Turn, _) => stock,
            },
            // The stock is not empty after it.
            Move::Redeal if layout.options().has(GridOption::Redeals) => stock.min(1),
            Move::Redeal => 0,
            Move::Waste(_) if game.waste == Some(Waste::One) || gap == Gap::Waits => waste.min(1),
            Move::Waste(_) => 0,
            Move::Transfer { from, to } => {
                usize::from(from != to && (game.transfers || gap == Gap::Waits))
            }
        }
    }

    #[inline(always)]
    fn apply(&mut self, mv: Move) -> Undo {
        self.apply_with(self.gap, mv)
    }

    fn undo(&mut self, Undo(change): Undo) {
        match change {
            Change::Play { from, slot, to, fill } => {
                match fill {
                    Some(Fill::Stock) => self.stock.put_back(self.top[self.at(from)]),
                    Some(Fill::Waste) => self.stock.put_on_waste(self.top[self.at(from)]),
                    None => {}
                }
                self.top[self.at(from)] = slot;
                self.unbuild(slot, to);
            }
            Change::PlayWaste { slot, to } => {
                self.stock.put_on_waste(slot);
                self.unbuild(slot, to);
            }
            Change::Turn { cards } => {
                self.deals -= 1;
                match self.game.plus {
                    Plus::Turn => {
                        let slot = self.stock.take_waste();
                        self.stock.put_back(slot);
                    }
                    Plus::DealRow => {
                        let dealt: ArrayVec<Cell, { Cell::MAX }> =
                            self.cells().take(usize::from(cards)).collect();
                        for cell in dealt.into_iter().rev() {
                            let slot = self.take(cell);
                            self.stock.put_back(slot);
                        }
                    }
                }
            }
            Change::Redeal { before } => {
                self.redeals += 1;
                self.stock.undo_redeal(before);
            }
            Change::Waste(cell) => {
                let slot = self.take(cell);
                self.stock.put_on_waste(slot);
            }
            Change::Transfer { from, to } => {
                let slot = self.take(to);
                self.put(from, slot);
            }
        }
    }

    fn can_be_taken_back(mv: Move) -> bool {
        matches!(mv, Move::Transfer { .. })
    }

    fn goes_round(&self) -> bool {
        self.layout.labels().transfers()
    }

    fn won(&self) -> bool {
        self.built == self.total
    }
}

/// Returns the cells that a move names, and the foundation.
pub(super) fn named(mv: &Move) -> (ArrayVec<Cell, 2>, Option<Direction>) {
    match *mv {
        Move::Play { from, to, .. } => (ArrayVec::from_iter([from]), to),
        Move::PlayWaste { to } => (ArrayVec::new(), to),
        Move::Waste(cell) => (ArrayVec::from_iter([cell]), None),
        Move::Transfer { from, to } => (ArrayVec::from([from, to]), None),
        Move::Turn | Move::Redeal => (ArrayVec::new(), None),
    }
}

impl Building {
    #[inline(always)]
    fn play_plain_with(&mut self, gap: Gap, tokens: &mut Tokens<'_, Move>) -> u64 {
        tokens.plain_moves(
            #[inline(always)]
            |&mv| {
                let legal = self.is_legal_with(gap, mv);
                if legal {
                    self.apply_with(gap, mv);
                }
                legal
            },
        )
    }

    /// Returns whether a move is legal in a game with these gaps.
    #[inline(always)]
    fn is_legal_with(&self, gap: Gap, mv: Move) -> bool {
        match mv {
            Move::Play { from, to, fill } => {
                let slot = self.top[self.at(from)];
                self.can_build(slot, to) && self.can_fill(gap, slot, fill) && self.has(from)
            }
            Move::PlayWaste { to } => self.can_build(self.stock.top(), to),
            Move::Turn => {
                self.stock.has_stock()
                    && !(self.game.waste == Some(Waste::One) && self.stock.has_waste())
            }
            Move::Redeal => self.redeals > 0 && !self.stock.has_stock() && self.stock.has_waste(),
            Move::Waste(cell) => {
                let has_room = gap != Gap::Waits || self.is_gap(cell);
                self.lays_waste(gap) && has_room && self.stock.has_waste() && self.has(cell)
            }
            Move::Transfer { from, to } => {
                let possible = self.can_transfer(gap) && self.has(from) && self.has(to);
                possible && !self.is_gap(from) && self.is_gap(to)
            }
        }
    }

    #[inline(always)]
    fn apply_with(&mut self, gap: Gap, mv: Move) -> Undo {
        Undo(match mv {
            Move::Play { from, to, fill } => {
                let slot = self.top[self.at(from)];
                let to = self.direction(slot, to);
                let fill = self.filler(gap, slot, fill);
                self.build(slot, to);
                let under = self.under[usize::from(slot)];
                let at = self.at(from);
                self.top[at] = match fill {
                    Some(Fill::Waste) => self.stock.take_waste(),
                    fill => self.stock.take_if(fill.is_some(), under),
                };
                Change::Play { from, slot, to, fill }
            }
            Move::PlayWaste { to } => {
                let slot = self.stock.take_waste();
                let to = self.direction(slot, to);
                self.build(slot, to);
                Change::PlayWaste { slot, to }
            }
            Move::Turn => {
                self.deals += 1;
                let cards = match self.game.plus {
                    Plus::Turn => {
                        self.stock.turn();
                        1
                    }
                    Plus::DealRow => self.deal_row(),
                };
                Change::Turn { cards }
            }
            Move::Redeal => {
                self.redeals = self.redeals.wrapping_sub(1);
                Change::Redeal { before: self.stock.redeal() }
            }
            Move::Waste(cell) => {
                let slot = self.stock.take_waste();
                self.put(cell, slot);
                Change::Waste(cell)
            }
            Move::Transfer { from, to } => {
                let slot = self.take(from);
                self.put(to, slot);
                Change::Transfer { from, to }
            }
        })
    }

    #[inline(always)]
    pub(super) fn takes(&self, slot: Slot, direction: Direction) -> bool {
        self.waiting.takes(kind(slot), direction)
    }

    /// Returns whether a card can be built, on the foundation that the move says or on the only one
    /// that takes it. Where all foundations are built up, no move says so.
    #[inline(always)]
    pub(super) fn can_build(&self, slot: Slot, to: Option<Direction>) -> bool {
        let (up, down) = (self.takes(slot, Direction::Up), self.takes(slot, Direction::Down));
        match to {
            None => up ^ down,
            Some(Direction::Up) => up && self.builds_both_ways(),
            Some(Direction::Down) => down,
        }
    }

    /// Returns whether a move may say where it builds. Few do, so this is out of the way of the
    /// others.
    #[cold]
    #[inline(never)]
    pub(super) fn builds_both_ways(&self) -> bool {
        self.game.foundations == Foundations::UpAndDown
    }

    /// Returns whether the gap that a card would leave can be filled as a move says.
    #[inline(always)]
    pub(super) fn can_fill(&self, gap: Gap, slot: Slot, fill: Option<Fill>) -> bool {
        let emptied = self.under[usize::from(slot)] == EMPTY;
        match (gap, fill) {
            (Gap::Stock | Gap::WasteFirst | Gap::Waits, None) => true,
            (Gap::Stock | Gap::Waits, Some(_)) | (Gap::WasteFirst, Some(Fill::Stock)) => false,
            (Gap::Chosen, None) => !(emptied & self.stock.has_stock() & self.stock.has_waste()),
            (Gap::Chosen, Some(Fill::Stock)) => emptied & self.stock.has_stock(),
            (Gap::Chosen | Gap::WasteFirst, Some(Fill::Waste)) => emptied & self.stock.has_waste(),
        }
    }

    /// Returns whether cards can move from pile to pile: only with an empty stock, unless gaps wait
    /// for them.
    #[inline(always)]
    pub(super) fn can_transfer(&self, gap: Gap) -> bool {
        self.game.transfers && !self.stock.has_stock() || gap == Gap::Waits
    }

    /// Returns whether there are moves that put the card of the waste on a pile or into a gap.
    #[inline(always)]
    pub(super) fn lays_waste(&self, gap: Gap) -> bool {
        self.game.waste == Some(Waste::One) || gap == Gap::Waits
    }

    /// Returns what fills the gap that a legal move leaves, if it leaves one and anything can fill
    /// it.
    #[inline(always)]
    pub(super) fn filler(&self, gap: Gap, slot: Slot, fill: Option<Fill>) -> Option<Fill> {
        let emptied = self.under[usize::from(slot)] == EMPTY;
        match fill {
            Some(_) => fill,
            None if !emptied => None,
            None => match (gap, self.stock.has_stock(), self.stock.has_waste()) {
                (Gap::WasteFirst, _, true) | (Gap::Chosen, false, true) => Some(Fill::Waste),
                (Gap::Chosen | Gap::Stock, true, _) => Some(Fill::Stock),
                (Gap::Chosen | Gap::Stock | Gap::WasteFirst | Gap::Waits, _, _) => None,
            },
        }
    }

    /// Returns the foundation that a card of a legal move goes to.
    #[inline(always)]
    pub(super) fn direction(&self, slot: Slot, to: Option<Direction>) -> Direction {
        match to {
            Some(to) => to,
            None if self.takes(slot, Direction::Up) => Direction::Up,
            None => Direction::Down,
        }
    }

    #[inline(always)]
    pub(super) fn build(&mut self, slot: Slot, to: Direction) {
        self.waiting.build(kind(slot), to);
        self.built += 1;
    }

    fn unbuild(&mut self, slot: Slot, to: Direction) {
        self.waiting.take_back(kind(slot), to);
        self.built -= 1;
    }

    /// In which directions a move may say that a card goes, in canonical form.
    pub(super) fn directions(&self, slot: Slot) -> &'static [Option<Direction>] {
        match (self.takes(slot, Direction::Up), self.takes(slot, Direction::Down)) {
            (true, true) => &[Some(Direction::Up), Some(Direction::Down)],
            (false, false) => &[],
            _ => &[None],
        }
    }

    /// Returns what a move may say that fills the gap of a card, in canonical form.
    fn fills(&self, slot: Slot) -> &'static [Option<Fill>] {
        let emptied = self.under[usize::from(slot)] == EMPTY;
        match (self.gap, emptied && self.stock.has_stock(), emptied && self.stock.has_waste()) {
            (Gap::Stock | Gap::WasteFirst | Gap::Waits, ..) | (_, false, false) => &[None],
            (Gap::Chosen, true, true) => &[Some(Fill::Stock), Some(Fill::Waste)],
            (Gap::Chosen, true, false) => &[Some(Fill::Stock)],
            (Gap::Chosen, false, true) => &[Some(Fill::Waste)],
        }
    }

    /// Deals a card from the stock on each pile while there are cards, and returns their number.
    #[inline(always)]
    pub(super) fn deal_row(&mut self) -> u8 {
        let piles = self.top[..usize::from(self.layout.size().cells())].iter_mut();
        self.stock
            .deal(piles, |top, slot| self.under[usize::from(slot)] = std::mem::replace(top, slot))
    }
}
