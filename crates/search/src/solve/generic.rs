//! A search that knows no game: it plays every legal move of every position.
//!
//! It shares nothing with the solver but the rules, and is so short that it can hardly be wrong. No
//! move is left out and no position is judged lost, so it proves again what the solver says, as far
//! as its nodes last. It solves a game or an option that has no search of its own, too.

use super::{Aim, Solvability, SolverAnswer, replayed};
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
/// # mod patience { pub use patience_core::*; pub use patience_search::*; }
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
    let line = |steps: &[(usize, G::Move)], mut at: usize| {
        let mut moves = Vec::new();
        while let Some(step) = at.checked_sub(1) {
            moves.push(steps[step].1);
            at = steps[step].0;
        }
        moves.reverse();
        moves
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
    while let Some((.., at)) = open.pop() {
        let mut game = start.clone();
        for mv in line(&steps, at) {
            game.apply(mv);
        }
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
                    return Ok(Some(line(&steps, steps.len())));
                }
                open.push(order(&game, steps.len()));
            }
            game.undo(undo);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::search;
    use crate::solve::{Aim, Solvability, Solver, SolverAnswer};
    use patience_core::budget::{Budget, Limit};
    use patience_core::cards::{Card, Deck};
    use patience_core::game::Same;
    use patience_core::notation::GameId;
    use patience_core::play::Position;

    fn solved(answer: &SolverAnswer) -> Option<bool> {
        match answer.finding {
            Solvability::Solved { .. } => Some(true),
            Solvability::Unsolvable => Some(false),
            Solvability::Undecided => None,
            Solvability::Unsound { .. } => panic!("the rules refuse the moves of {answer:?}"),
        }
    }

    /// Returns whether the game can be won, as the solver and this search say, by both meanings of
    /// the same position; none if this search gives up.
    fn agreed(solver: &mut Solver, dealt: &Position, limit: u64) -> Option<bool> {
        let own = solved(&solver.solve(dealt, Aim::Any, &mut Budget::nodes(u64::MAX)));
        assert!(own.is_some());
        let [equal, alike] = [Same::Cards, Same::Future].map(|same| {
            let answer = search(dealt, same, Aim::Any, &mut Budget::nodes(limit));
            let finding = solved(&answer);
            assert!(answer.nodes <= limit, "{}", dealt.to_record());
            assert_eq!(answer.limit.is_some(), finding.is_none(), "{}", dealt.to_record());
            assert!(finding.is_none() || finding == own, "{}", dealt.to_record());
            (finding, answer.nodes)
        });
        // Of a lost game, all positions are met.
        assert!(own == Some(true) || alike.1 <= equal.1, "{}", dealt.to_record());
        equal.0.and(alike.0)
    }

    /// Every order of some cards.
    fn orders(cards: &mut Vec<Card>, from: usize, visit: &mut impl FnMut(&[Card])) {
        if from == cards.len() {
            return visit(cards);
        }
        for at in from..cards.len() {
            cards.swap(from, at);
            orders(cards, from + 1, visit);
            cards.swap(from, at);
        }
    }

    #[test]
    fn both_searches_agree_on_every_deal_of_small_games() {
        let mut solver = Solver::default();
        for (game, winnable) in [
            ("2x1x3x1+1", 48),
            ("2x2x3x1+1", 48),
            ("2x2x3x1-1", 720),
            ("2x1x3x2-1", 720),
            ("3x3x2x2+1", 672),
            ("3x2x2x2-1", 720),
            ("4x4x1x1+1", 0),
        ] {
            let id: GameId = game.parse().expect("it is an id");
            let composition = id.variant.composition();
            let mut cards: Vec<Card> = composition.start_deck().collect();
            let mut won = 0;
            orders(&mut cards, 0, &mut |cards| {
                let deck = Deck::new(&composition, cards.iter().copied()).expect("all cards");
                let dealt = Position::deal(id, &deck).expect("it is the deck of the game");
                let is_won = agreed(&mut solver, &dealt, 100_000).expect("it is small");
                won += u32::from(is_won);
            });
            assert_eq!(won, winnable, "{game}");
        }
    }

    #[test]
    fn both_searches_agree_on_deals_of_every_family() {
        let mut solver = Solver::default();
        let games = [
            ("3x3x4x2+", [5, 25]),
            ("2x2x8x3-", [30, 0]),
            ("montecarlo5x5x1+", [26, 2]),
            ("montecarlo4x4x1s-", [9, 21]),
            ("thirteens3x4x1+", [18, 12]),
            ("fourteens3x3x1+", [3, 27]),
            ("acessquare3x3x1+", [29, 0]),
            ("carpet4x5x1+", [24, 1]),
            ("carpet6x7x1ar1+", [30, 0]),
            ("colorado9x11x2+", [30, 0]),
        ];
        let found = games.map(|(game, _)| {
            let mut won_and_lost = [0, 0];
            for number in 1..=30 {
                let dealt = format!("{game}{number}").parse().expect("it is an id");
                if let Some(is_won) = agreed(&mut solver, &dealt, 3_000) {
                    won_and_lost[usize::from(!is_won)] += 1;
                }
            }
            (game, won_and_lost)
        });
        assert_eq!(found, games);
    }

    /// A position of Twenty has hundreds of moves, so it is only solved near its end.
    #[test]
    fn games_with_many_moves_are_won_near_their_end() {
        let (mut solver, mut won) = (Solver::default(), 0);
        for number in 1..=8 {
            let mut position: Position =
                format!("twenty4x5x2+{number}").parse().expect("it is an id");
            let answer = solver.solve(&position, Aim::Any, &mut Budget::nodes(u64::MAX));
            let Solvability::Solved { moves, .. } = answer.finding else { panic!("{number}") };
            for &mv in &moves[..moves.len() - 10] {
                position.play(mv).expect("it is legal");
            }
            let budget = &mut Budget::nodes(3_000);
            let near = search(&position, Same::Future, Aim::Any, budget);
            assert_ne!(near.finding, Solvability::Unsolvable, "{number}");
            won += u32::from(solved(&near) == Some(true));
        }
        assert!(won > 4, "{won}");
    }

    /// Shortest solutions are as long as those of the solver.
    #[test]
    fn shortest_solutions_are_as_short_as_those_of_the_solver() {
        let (mut solver, mut compared) = (Solver::default(), 0);
        let games = ["3x3x3x2+", "2x2x4x3-", "montecarlo2x3x1+", "fourteens3x3x1+", "carpet6x8x1+"];
        for game in games {
            for number in 1..=20 {
                let dealt: Position = format!("{game}{number}").parse().expect("it is an id");
                let shortest =
                    search(&dealt, Same::Future, Aim::Shortest, &mut Budget::nodes(4_000));
                let Solvability::Solved { moves, shortest: true } = shortest.finding else {
                    continue;
                };
                let own = solver.solve(&dealt, Aim::Shortest, &mut Budget::nodes(u64::MAX));
                assert_eq!((own.bound, shortest.bound), (moves.len() as u64, own.bound), "{game}");
                compared += 1;
            }
        }
        assert!(compared > 10, "{compared}");
    }

    /// Deals of the usual sizes that the solver proves lost are proved lost again.
    #[test]
    fn lost_deals_are_proved_again() {
        let mut solver = Solver::default();
        for (game, numbers, lost) in [
            ("3x3x13x5+", 130..=139, 1),
            ("montecarlo5x5x1+", 1..=100, 13),
            ("montecarlo5x5x1o+", 1..=20, 17),
            ("thirteens5x5x1+", 1..=400, 1),
            ("carpet4x5x1+", 1..=60, 3),
        ] {
            let mut count = 0;
            for number in numbers {
                let dealt = format!("{game}{number}").parse().expect("it is an id");
                let answer = solver.solve(&dealt, Aim::Any, &mut Budget::nodes(u64::MAX));
                if answer.finding == Solvability::Unsolvable {
                    count += 1;
                    let mut budget = Budget::nodes(200_000);
                    let again = search(&dealt, Same::Cards, Aim::Any, &mut budget).finding;
                    assert_eq!(again, Solvability::Unsolvable, "{game}{number}");
                }
            }
            assert_eq!(count, lost, "{game}");
        }
    }

    #[test]
    fn limits_end_the_search() {
        let dealt: Position = "3x3x13x5+1".parse().expect("it is an id");
        let ends = |mut budget: Budget<'_>| {
            let answer = search(&dealt, Same::Future, Aim::Any, &mut budget);
            (answer.finding, answer.limit)
        };
        assert_eq!(ends(Budget::nodes(100)), (Solvability::Undecided, Some(Limit::Nodes)));
        let little = Budget::nodes(1_000_000).with_memory(10_000);
        assert_eq!(ends(little), (Solvability::Undecided, Some(Limit::Memory)));
    }
}
