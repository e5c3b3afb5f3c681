//! The search for any solution of a game without a stock.

use super::attempts::{Attempt, LooseWeights, ONLY};
use super::board::{LooseBoard, LooseDraft};
use super::state::Loose;
use crate::solve::engine::{Aim, Space, Successor};
use crate::solve::matching::model::{IN_CELL, MatchingModel};
use crate::solve::matching::open::OpenSpace;
use crate::solve::matching::prunings::MatchingPrunings;
use crate::solve::matching::set::{Set, set_number, set_of};
use crate::solve::pack::hash;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::Move;

/// By how much the rank of a position rises once its matches have been tried, and once cards have
/// been put on others.
const LATER: [u16; 2] = [6, 12];

/// The positions that are reached from one of them, if the number of moves does not matter.
pub(in crate::solve) struct LooseSpace<'a, S, const PLANES: usize> {
    board: LooseBoard<'a, S, PLANES>,
    attempt: Attempt,
    /// The number of positions that the attempts have expanded.
    expanded: u64,
}

impl<'a, S: Set, const PLANES: usize> LooseSpace<'a, S, PLANES> {
    pub(in crate::solve) fn new(
        origin: &'a Matching,
        model: &'a MatchingModel<S>,
        prunings: MatchingPrunings,
    ) -> Self {
        let mut space =
            Self { board: LooseBoard::new(origin, model, prunings), attempt: ONLY, expanded: 0 };
        space.set_attempt(ONLY);
        space
    }

    fn set_attempt(&mut self, attempt: Attempt) {
        self.attempt = attempt;
        self.board.names.wanted = attempt.names;
    }

    /// Completes a position that follows.
    fn successor(&self, draft: &LooseDraft<S, PLANES>) -> Successor<Loose<S, PLANES>> {
        let state = self.board.pack(draft);
        let rank = self.rank(&state.planes, draft.places.loose, draft.matches);
        Successor { state, moves: 1, rank, won: draft.matches == 0 }
    }

    /// Returns an estimate of how far a win is.
    #[inline(always)]
    fn rank(&self, planes: &[S; PLANES], loose: S, matches: u16) -> u16 {
        let LooseWeights { matches: per_match, loose: per_loose, settled, stacked } =
            self.attempt.weights;
        let cards = &self.board.cards;
        let on_host = planes[2..].iter().fold(S::zero(), |set, &plane| set | plane);
        let at_home = cards.all & !cards.bottoms & !(on_host | planes[0] | planes[1]);
        let counted = |set: S, each: u16| if each == 0 { 0 } else { each * u16::from(set.len()) };
        per_match * matches
            + counted(loose, per_loose)
            + counted(at_home, settled[0])
            + counted(at_home & cards.unsorted, settled[1])
            + counted(on_host, stacked)
    }
}

impl<S: Set, const PLANES: usize> Space for LooseSpace<'_, S, PLANES> {
    type State = Loose<S, PLANES>;
    type Move = Move;

    fn start(&mut self) -> Successor<Self::State> {
        let model = self.board.model;
        let mut state = Loose { planes: [S::zero(); PLANES], exposed: S::zero() };
        let occupied = model.at_start.iter().filter(|cards| !cards.is_empty()).count();
        let full = occupied + model.in_cells.len() == 2 * model.columns;
        let mut loose = set_of(&model.in_cells);
        for cards in &model.at_start {
            match cards[..] {
                [card] if !full => loose |= S::of(card),
                // They lie where they did at the start.
                [.., top] => state.exposed |= S::of(top),
                [] => {}
            }
        }
        set_number(&mut state.planes, loose, IN_CELL);
        self.expanded = 0;
        Successor { state, moves: 0, rank: 0, won: model.cards == 0 }
    }

    fn bound(&mut self) -> u16 {
        let LooseBoard { origin, model, prunings, .. } = self.board;
        OpenSpace::<S, PLANES>::new(origin, model, Aim::Any, prunings).bound()
    }

    fn hash(state: &Self::State) -> u64 {
        hash(S::words(&state.planes))
    }

    fn attempt(&mut self, number: usize) -> Option<u64> {
        self.set_attempt(Attempt::of(self.board.model, number));
        self.attempt.nodes
    }

    /// Matches come first, and all else only if they lead nowhere. In a hard game, all else comes
    /// at once if there is none.
    fn expand(
        &mut self,
        state: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Successor<Self::State>),
    ) -> Option<u16> {
        self.board.unpack(state);
        self.expanded += 1;
        let hard = self.expanded > self.attempt.easy;
        let board = &self.board;
        let rank = self.rank(&board.now.planes, board.now.places.loose, board.now.matches);
        let mut play = |event| {
            let draft = board.make(event, |_, _| {});
            if !board.is_stuck(&draft) {
                found(self.successor(&draft));
            }
        };
        if stage == 0 {
            let (mut any, mut safe) = (false, None);
            board.matches(board.cards.all, |event| {
                if !any {
                    any = true;
                    safe = board.safe_match();
                }
                if safe.is_none() {
                    play(event);
                }
            });
            if let Some(event) = safe {
                play(event);
                return None;
            }
            if any || !hard {
                return Some(rank + LATER[0]);
            }
        }
        if stage <= 1 {
            board.stacks(board.cards.all, &mut play);
            if !hard && board.has_clears() {
                return Some(rank + LATER[1]);
            }
        }
        board.clears(&mut play);
        None
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        self.board.moves_along(path)
    }
}
