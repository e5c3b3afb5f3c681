//! A search that knows no game: it plays every legal move of every position.
//!
//! It shares nothing with the solver but the rules, and is so short that it can hardly be wrong. No
//! move is left out and no position is judged lost, so it proves again what the solver says, as far
//! as its nodes last. It solves a game or an option that has no search of its own, too.

use super::answer::{Solvability, SolverAnswer, replayed};
use super::engine::Aim;
use patience_core::budget::{Budget, Limit};
use patience_core::game::{AnyGame, Game, MAX_WORDS, Same};
use patience_core::play::Position;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// The bytes that a position takes up besides its key.
const PER_POSITION: u64 = 64;

/// Searches from a position: for any solution those first that have the fewest cards left, for a
/// shortest one in the order of the moves played. It meets each position once. Positions are the
/// same by `same`: only those that are equal, or all with the same future.
///
/// A node is a position. So the nodes of the answer are the number of different positions that the
/// search met, and if the game is lost, the number of those that can be reached.
///
/// ```
/// use patience::game::Same;
/// use patience::solve::{Aim, Solvability, generic};
/// use patience::{Budget, Position};
///
/// let position: Position = "2x2x2x1+2".parse().unwrap();
/// let answer = generic::search(&position, Same::Cards, Aim::Any, &mut Budget::nodes(1000));
/// assert_eq!((answer.finding, answer.nodes), (Solvability::Unsolvable, 2));
/// ```
#[must_use]
pub fn search(position: &Position, same: Same, aim: Aim, budget: &mut Budget<'_>) -> SolverAnswer {
    match position.table() {
        AnyGame::Matching(game) => answer(position, &**game, same, aim, budget),
        AnyGame::Pairing(game) => answer(position, &**game, same, aim, budget),
        AnyGame::Building(game) => answer(position, &**game, same, aim, budget),
    }
}

fn answer<G: Game>(
    position: &Position,
    start: &G,
    same: Same,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> SolverAnswer {
    let (nodes, memory) = (budget.spent(), budget.memory());
    let mut memory_left = memory;
    let (finding, limit) = match win(start, same, aim, budget, &mut memory_left) {
        Ok(Some(moves)) => (replayed(position, moves.into_iter().map(Into::into).collect()), None),
        Ok(None) => (Solvability::Unsolvable, None),
        Err(limit) => (Solvability::Undecided, Some(limit)),
    };
    let mut answer = SolverAnswer {
        finding,
        bound: 0,
        nodes: budget.spent() - nodes,
        memory: memory - memory_left,
        limit,
    };
    if let (Solvability::Solved { moves, shortest }, Aim::Shortest) = (&mut answer.finding, aim) {
        (answer.bound, *shortest) = (moves.len() as u64, true);
    }
    answer
}

/// Returns moves that win, or none if every position that can be reached was met.
fn win<G: Game>(
    start: &G,
    same: Same,
    aim: Aim,
    budget: &mut Budget<'_>,
    memory_left: &mut u64,
) -> Result<Option<Vec<G::Move>>, Limit> {
    let mut met: FxHashSet<Box<[u64]>> = FxHashSet::default();
    let mut meet = |game: &G, budget: &mut Budget<'_>| {
        let key: Box<[u64]> = game.pack::<MAX_WORDS>(start, same).words().into();
        let bytes = PER_POSITION + 8 * key.len() as u64;
        if !met.insert(key) {
            return Ok(false);
        }
        *memory_left = memory_left.checked_sub(bytes).ok_or(Limit::Memory)?;
        budget.spend(1).map(|()| true)
    };
    // The last move to each position but the first, and the position before it.
    let mut steps: Vec<(usize, G::Move)> = Vec::new();
    // The steps to a position, the first one first.
    let line = |steps: &[(usize, G::Move)], mut at: usize| {
        let mut line = Vec::new();
        while let Some(step) = at.checked_sub(1) {
            line.push(step);
            at = steps[step].0;
        }
        line.reverse();
        line
    };
    // The greatest comes first. Of positions with as many cards left, that is the latest, so that
    // the search goes on where it is.
    let order = |game: &G, at: usize| match aim {
        Aim::Any => (game.progress().done, Reverse(0), at),
        Aim::Shortest => (0, Reverse(at), at),
    };
    let mut open = BinaryHeap::from([order(start, 0)]);
    meet(start, budget)?;
    if start.won() {
        return Ok(Some(Vec::new()));
    }
    // The position on the table, and the steps to it.
    let (mut game, mut here): (G, Vec<(usize, G::Undo)>) = (start.clone(), Vec::new());
    while let Some((.., at)) = open.pop() {
        let line_there = line(&steps, at);
        let common = here.iter().zip(&line_there).take_while(|((on, _), to)| on == *to).count();
        here.drain(common..).rev().for_each(|(_, undo)| game.undo(undo));
        here.extend(line_there[common..].iter().map(|&step| (step, game.apply(steps[step].1))));
        let mut moves = Vec::new();
        let _: ControlFlow<()> = game.moves(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        for mv in moves {
            let undo = game.apply(mv);
            if meet(&game, budget)? {
                steps.push((at, mv));
                if game.won() {
                    let line = line(&steps, steps.len());
                    return Ok(Some(line.into_iter().map(|step| steps[step].1).collect()));
                }
                open.push(order(&game, steps.len()));
            }
            game.undo(undo);
        }
    }
    Ok(None)
}
