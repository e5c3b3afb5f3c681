//! Any game by its own rules, without pruning: slow, but it needs no proof.

use super::engine::{Aim, Space, Step};
use crate::game::Game;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::ControlFlow;

/// The positions of a game as its rules have them.
pub(super) struct Plain<G> {
    start: G,
    aim: Aim,
}

impl<G: Game> Plain<G> {
    pub(super) const fn new(start: G, aim: Aim) -> Self {
        Self { start, aim }
    }

    fn step(&self, state: G, moves: u16) -> Step<G> {
        let won = state.won();
        let progress = state.progress();
        let rank = match self.aim {
            Aim::Any => (progress.total - progress.done) as u16,
            Aim::Shortest => u16::from(!won),
        };
        Step { state, moves, rank, won }
    }
}

impl<G: Game> Space for Plain<G> {
    type State = G;
    type Move = G::Move;

    fn start(&mut self) -> Step<G> {
        self.step(self.start.clone(), 0)
    }

    fn hash(state: &G) -> u64 {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn expand(&mut self, state: &G, found: &mut impl FnMut(Step<G>)) {
        let _: ControlFlow<()> = state.moves(|mv| {
            let mut next = state.clone();
            next.apply(mv);
            found(self.step(next, 1));
            ControlFlow::Continue(())
        });
    }

    fn write(&mut self, path: &[G]) -> Vec<G::Move> {
        let step = |pair: &[G]| {
            let leads = pair[0].moves(|mv| {
                let mut next = pair[0].clone();
                next.apply(mv);
                if next == pair[1] { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
            });
            leads.break_value()
        };
        path.windows(2).filter_map(step).collect()
    }
}
