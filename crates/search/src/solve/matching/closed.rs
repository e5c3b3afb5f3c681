//! The search of a game with a stock, of all positions or row by row.

use super::board::{CardsByLink, MatchingBoard, MatchingDraft};
use super::events::{BoardSpace, MatchingEvent};
use super::model::{ANY_BOTTOM, BOTTOM, CELL, GONE, MatchingModel, STOCK, STOCK_PLANES};
use super::prunings::MatchingPrunings;
use super::rows::{RowSearch, RowWeights};
use super::set::{Set, differing, numbers, set_number};
use super::write;
use crate::solve::engine::{Aim, SearchTree, Space, Successor, bound_of};
use crate::solve::pack::hash;
use patience_core::budget::Budget;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::Move;

/// The bits of a code.
type Planes<S> = [S; STOCK_PLANES];

/// The positions that are reached from one of them, in a game with a stock.
pub(in crate::solve) struct ClosedSpace<'a, S> {
    board: MatchingBoard<'a, S, STOCK_PLANES>,
    /// What ranks positions if the search goes row by row.
    weights: Option<RowWeights>,
    /// The cards that lie on one that they go on, if the search goes row by row and counts them.
    sorted: S,
}

impl<'a, S: Set> ClosedSpace<'a, S> {
    pub(in crate::solve) fn new(
        origin: &'a Matching,
        model: &'a MatchingModel<S>,
        aim: Aim,
        prunings: MatchingPrunings,
    ) -> Self {
        debug_assert!(model.has_stock(), "codes depend on the stock");
        let board = MatchingBoard::new(origin, model, aim, prunings, |_| 0);
        Self { board, weights: None, sorted: S::zero() }
    }

    /// Returns positions without a stock, the best first, if the search goes row by row.
    pub(in crate::solve) fn by_rows(
        &mut self,
        search: RowSearch,
        tree: &mut SearchTree<Planes<S>>,
        budget: &mut Budget<'_>,
    ) -> Vec<u32> {
        self.weights = Some(search.weights);
        let layers = (RowSearch::RANKS.into(), self.rows_after(0).into());
        tree.descend(self, layers, search.width, search.last, budget)
    }

    /// Returns the number of rows in the stock once some cards have been dealt.
    #[inline(always)]
    fn rows_after(&self, dealt: usize) -> u16 {
        let model = self.board.model;
        // Most positions have no stock, and a division takes long.
        match model.cards - model.stock - dealt {
            0 => 0,
            left => left.div_ceil(model.columns) as u16,
        }
    }

    /// Returns a rank that is lower the more rows are still in the stock, and then the better the
    /// position is.
    #[inline(always)]
    fn rank_by_rows(
        &self,
        draft: &MatchingDraft<S, STOCK_PLANES>,
        rows: u16,
        weights: RowWeights,
    ) -> u16 {
        let model = self.board.model;
        let made = (model.cards / model.size) as u16 - draft.matches;
        let in_cells = self.board.of_code(&draft.planes, Self::IN_CELL).len();
        let mut good = weights.matches * made
            + weights.cells * u16::from(in_cells)
            + weights.again * draft.agains;
        if weights.sorted > 0 {
            let sorted = self.sorted_of(&draft.planes);
            good += weights.sorted * u16::from(sorted);
        }
        let dealt = self.rows_after(0) - rows;
        RowSearch::RANKS * dealt + (RowSearch::RANKS - 1).saturating_sub(good)
    }

    /// Returns how many cards lie on one that they go on after an event.
    #[inline(always)]
    fn sorted_of(&self, planes: &Planes<S>) -> u8 {
        let moved = differing(&self.board.now.packed.planes, planes);
        let is_sorted = |&card: &u8| self.is_sorted(card, self.board.model.link(planes, card));
        (self.sorted & !moved).len() + moved.cards().filter(is_sorted).count() as u8
    }

    /// Returns whether a card goes on what it lies on.
    #[inline(always)]
    fn is_sorted(&self, card: u8, link: u8) -> bool {
        let model = self.board.model;
        usize::from(link) < model.cards && model.neighbours[usize::from(card & 127)].has(link)
    }

    /// Returns the position after the next row is dealt.
    fn deal(&self) -> Successor<Planes<S>> {
        let (model, now) = (self.board.model, &*self.board.now);
        let mut draft = self.board.draft(1);
        let first = model.stock + now.packed.dealt;
        let row = (model.cards - first).min(model.columns);
        draft.dealt += row;
        // Without a stock, columns are all alike.
        let is_last = first + row == model.cards;
        if is_last {
            set_number(&mut draft.planes, now.bottoms, ANY_BOTTOM);
        }
        for (card, number) in (first as u8..).zip(0..row as u8) {
            let column = now.columns.iter().find(|column| column.number == number);
            let of_rank = self.board.homes[usize::from(card & 127)].of_rank & now.last;
            let again = column.is_some_and(|column| !(column.cards & of_rank).is_zero());
            draft.agains += u16::from(again);
            let bottom = if is_last { ANY_BOTTOM } else { BOTTOM + number };
            let link = column.map_or(bottom, |column| column.top);
            set_number(&mut draft.planes, S::of(card), model.code(card, link));
        }
        self.successor(draft)
    }

    /// Returns the move that leads to another position, while there is a stock.
    fn move_to(&self, after: &Planes<S>) -> MatchingEvent<S> {
        let board = &self.board;
        let moved = differing(&board.now.packed.planes, after);
        let card = moved.first_card();
        if moved & board.of_code(after, GONE) != S::zero() {
            return MatchingEvent::Match(moved);
        }
        if moved & board.of_code(&board.now.packed.planes, STOCK) != S::zero() {
            return MatchingEvent::Deal;
        }
        match board.model.link(after, card) {
            CELL => MatchingEvent::Dig(card),
            host if host < BOTTOM => MatchingEvent::Stack(card, host),
            bottom => MatchingEvent::Place(card, bottom - BOTTOM),
        }
    }
}

impl<'a, S: Set> BoardSpace<'a, S, STOCK_PLANES> for ClosedSpace<'a, S> {
    const IN_CELL: u8 = CELL;
    const COLLECTED: u8 = GONE;

    #[inline(always)]
    fn board(&self) -> &MatchingBoard<'a, S, STOCK_PLANES> {
        &self.board
    }

    fn unpack(&mut self, planes: &Planes<S>) {
        let board = &mut self.board;
        let (cells, gone, stock) = (
            board.of_code(planes, CELL),
            board.of_code(planes, GONE),
            board.of_code(planes, STOCK),
        );
        // The codes from that of the first bottom on.
        let others = planes[4..].iter().fold(board.all, |set, &plane| set & plane);
        let cards = CardsByLink {
            cells,
            gone,
            stock,
            at_home: S::zero(),
            on_host: board.all & !others,
            bottoms: others & !(cells | gone | stock),
        };
        board.unpack_counts(planes, &cards);
        board.now.links = numbers(planes);
        let links = &board.now.links;
        let link = |card: u8| links[usize::from(card & 127)];
        let covered = cards.on_host.cards().fold(S::zero(), |set, card| set | S::of(link(card)));
        if self.weights.is_some_and(|weights| weights.sorted > 0) {
            let links = &self.board.now.links;
            let is_sorted = |&card: &u8| self.is_sorted(card, links[usize::from(card & 127)]);
            self.sorted = cards
                .on_host
                .cards()
                .filter(is_sorted)
                .fold(S::zero(), |set, card| set | S::of(card));
        }
        let (ordered, reach) = (self.is_ordered(), self.reach());
        self.board.unpack_columns(&cards, covered, ordered, reach);
    }

    #[inline(always)]
    fn is_ordered(&self) -> bool {
        let MatchingBoard { model, now, .. } = &self.board;
        now.packed.dealt < model.cards - model.stock
    }

    #[inline(always)]
    fn successor(&self, draft: MatchingDraft<S, STOCK_PLANES>) -> Successor<Planes<S>> {
        let rows = self.rows_after(draft.dealt);
        let rank = match self.board.aim {
            Aim::Shortest if !self.board.prunings.bounds => draft.matches + rows,
            Aim::Shortest => draft.matches + draft.agains + rows,
            Aim::Any => match self.weights {
                None => 6 * draft.matches + draft.agains + rows,
                Some(weights) => self.rank_by_rows(&draft, rows, weights),
            },
        };
        Successor { state: draft.planes, moves: draft.moves, rank, won: draft.matches == 0 }
    }

    fn event_to(&self, after: &Planes<S>) -> Option<MatchingEvent<S>> {
        if self.is_ordered() { Some(self.move_to(after)) } else { self.shortest_event_to(after) }
    }

    #[inline]
    fn others(&self, mut found: impl FnMut(Successor<Planes<S>>, MatchingEvent<S>)) {
        self.placements(&mut found);
        if self.is_ordered() {
            found(self.deal(), MatchingEvent::Deal);
        }
    }
}

impl<S: Set> Space for ClosedSpace<'_, S> {
    type State = Planes<S>;
    type Move = Move;

    fn start(&mut self) -> Successor<Self::State> {
        let planes = self.board.packed_start();
        self.unpack(&planes);
        self.successor(self.board.draft(0))
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.board.aim)
    }

    fn hash(state: &Self::State) -> u64 {
        hash(S::words(state))
    }

    fn expand(
        &mut self,
        state: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Successor<Self::State>),
    ) -> Option<u16> {
        self.unpack(state);
        if self.board.aim == Aim::Any && self.weights.is_none() {
            return self.events_of_stage(stage, found);
        }
        self.events(|next, _| found(next));
        None
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        write::moves_along(self, path)
    }
}
