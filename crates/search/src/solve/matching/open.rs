//! The search of a game without a stock that tells all positions apart.

use super::board::{CardsByLink, MatchingBoard, MatchingDraft};
use super::digs::DigBounds;
use super::events::BoardSpace;
use super::model::{AT_BOTTOM, AT_HOME, COLLECTED, IN_CELL, MatchingModel};
use super::prunings::MatchingPrunings;
use super::set::Set;
use super::write;
use crate::solve::engine::{Aim, Space, Successor, bound_of};
use crate::solve::pack::hash;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::Move;

/// The positions that are reached from one of them, in a game without a stock.
pub(in crate::solve) struct OpenSpace<'a, S, const PLANES: usize> {
    board: MatchingBoard<'a, S, PLANES>,
    digs: DigBounds,
}

impl<'a, S: Set, const PLANES: usize> OpenSpace<'a, S, PLANES> {
    pub(in crate::solve) fn new(
        origin: &'a Matching,
        model: &'a MatchingModel<S>,
        aim: Aim,
        prunings: MatchingPrunings,
    ) -> Self {
        debug_assert!(!model.has_stock(), "codes depend on the stock");
        let digs = if aim == Aim::Shortest && prunings.bounds {
            let ranks = |cards: &Vec<u8>| -> Vec<u8> {
                cards.iter().map(|&card| model.ranks[usize::from(card)]).collect()
            };
            let columns: Vec<Vec<u8>> = model.at_start.iter().map(ranks).collect();
            DigBounds::new(&columns, model.of_rank.map(S::len), model.size as u8)
        } else {
            DigBounds::none()
        };
        let stride = |column| digs.stride(column) as u32;
        Self { board: MatchingBoard::new(origin, model, aim, prunings, stride), digs }
    }
}

impl<'a, S: Set, const PLANES: usize> BoardSpace<'a, S, PLANES> for OpenSpace<'a, S, PLANES> {
    const IN_CELL: u8 = IN_CELL;
    const COLLECTED: u8 = COLLECTED;

    #[inline(always)]
    fn board(&self) -> &MatchingBoard<'a, S, PLANES> {
        &self.board
    }

    fn unpack(&mut self, planes: &[S; PLANES]) {
        let board = &mut self.board;
        let cards = CardsByLink {
            cells: board.of_code(planes, IN_CELL),
            gone: board.of_code(planes, COLLECTED),
            stock: S::zero(),
            at_home: board.of_code(planes, AT_HOME),
            on_host: planes[2..].iter().fold(S::zero(), |set, &plane| set | plane),
            bottoms: board.of_code(planes, AT_BOTTOM),
        };
        board.unpack_counts(planes, &cards);
        let mut covered = board.under_home(cards.at_home);
        for card in cards.on_host.cards() {
            let host = board.model.link(planes, card);
            board.now.links[usize::from(card & 127)] = host;
            covered |= S::of(host);
        }
        board.unpack_settled(cards.at_home);
        let reach = self.reach();
        self.board.unpack_columns(&cards, covered, false, reach);
    }

    #[inline(always)]
    fn is_ordered(&self) -> bool {
        false
    }

    #[inline(always)]
    fn successor(&self, draft: MatchingDraft<S, PLANES>) -> Successor<[S; PLANES]> {
        let rank = match self.board.aim {
            Aim::Shortest if !self.board.prunings.bounds => draft.matches,
            Aim::Shortest => draft.matches + draft.agains + self.digs.at(draft.index),
            Aim::Any => 6 * draft.matches + draft.agains,
        };
        Successor { state: draft.planes, moves: draft.moves, rank, won: draft.matches == 0 }
    }
}

impl<S: Set, const PLANES: usize> Space for OpenSpace<'_, S, PLANES> {
    type State = [S; PLANES];
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
        if self.board.aim == Aim::Any {
            return self.events_of_stage(stage, found);
        }
        self.events(|next, _| found(next));
        None
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        write::moves_along(self, path)
    }
}
